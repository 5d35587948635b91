//! Counts sizes of the classic grid outside of the classic engine, and names that two public types share.
//!
//! Code that asks the layout works for every size of grid. What is left is counted for each crate; a count may only go down.

use crate::modules::code;
use crate::words::files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The crates that are classic, and those that no product has.
const CLASSIC: &[&str] =
    &["ninefold", "ninefold-scan", "ninefold-gpu", "ninefold-testing", "xtask"];

/// The most numbers 81 and 9 in the code of each crate. In `ninefold-rules` three of them are the classic shape. Others are numbers
/// that are no sizes of a grid, such as the greatest value of a clue, a month, or a limit.
const SIZES: &[(&str, usize)] = &[
    ("ninefold-api", 1),
    ("ninefold-cli", 3),
    ("ninefold-formats", 35),
    ("ninefold-play", 27),
    ("ninefold-print", 3),
    ("ninefold-rules", 16),
    ("ninefold-show", 6),
    ("ninefold-tables", 4),
    ("ninefold-variants", 15),
];

/// Names of public types that exist in more than one crate: mostly those of the two engines, which answer the same questions, and of the
/// nets and GPU kernels beside them. The list may only get shorter.
const TWICE: &[&str] = &[
    "Anchor",
    "Answer",
    "Argument",
    "Batch",
    "Because",
    "Board",
    "Candidate",
    "Column",
    "Comparison",
    "Conflict",
    "Count",
    "Drawing",
    "Ended",
    "ErrorKind",
    "Form",
    "Generated",
    "Generator",
    "HouseKind",
    "ImpossibleSpec",
    "Judgement",
    "Kind",
    "Layout",
    "Line",
    "Look",
    "Mark",
    "Named",
    "Net",
    "Page",
    "Part",
    "Path",
    "PathEnd",
    "Piece",
    "Point",
    "Position",
    "Question",
    "Rated",
    "Repair",
    "Repairs",
    "Report",
    "Role",
    "Search",
    "Solutions",
    "Source",
    "Spec",
    "Start",
    "Starts",
    "Step",
    "Tone",
    "Tracker",
    "Verdict",
    "Weight",
];

/// Returns the source files of a crate without its tests, each with its text.
fn sources(crate_folder: &Path) -> Vec<String> {
    let is_test = |path: &Path| {
        path.components().any(|part| part.as_os_str() == "tests")
            || path.file_stem().is_some_and(|stem| stem == "tests")
    };
    let src = crate_folder.join("src");
    let all = files(&src).into_iter().filter(|path| {
        path.extension().is_some_and(|end| end == "rs")
            && !is_test(path.strip_prefix(&src).unwrap_or(path))
    });
    all.map(|path| std::fs::read_to_string(path).unwrap_or_default()).collect()
}

/// Counts the numbers 81 and 9 in a text of code.
fn sizes(text: &str) -> usize {
    let tokens = code(text);
    let is_size = |at: usize| {
        let number = tokens[at].chars().take_while(|c| c.is_ascii_digit() || *c == '_');
        let number: String = number.filter(|c| *c != '_').collect();
        let is_digits = |token: Option<&String>| {
            token.is_some_and(|token| token.starts_with(|c: char| c.is_ascii_digit()))
        };
        let sign = |step: usize| at.checked_sub(step).map(|before| &tokens[before]);
        let point = |token: Option<&String>| token.is_some_and(|token| token == ".");
        // `9.5` and `0.9` are no sizes, `0..9` is one; nor is the exponent of `1e-9`.
        let is_fraction = point(tokens.get(at + 1)) && is_digits(tokens.get(at + 2))
            || point(sign(1)) && !point(sign(2)) && is_digits(sign(2));
        let is_exponent = sign(1).is_some_and(|token| token == "-")
            && sign(2).is_some_and(|token| token.ends_with('e') && is_digits(Some(token)));
        matches!(number.as_str(), "81" | "9") && !is_fraction && !is_exponent
    };
    (0..tokens.len()).filter(|at| is_size(*at)).count()
}

/// Returns the names of the public types that a text of code declares.
fn public_types(text: &str) -> BTreeSet<String> {
    let tokens = code(text);
    let is_type = |word: &str| matches!(word, "struct" | "enum" | "trait" | "type" | "union");
    let declared = tokens.windows(3).filter(|words| words[0] == "pub" && is_type(&words[1]));
    declared.map(|words| words[2].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crates() -> Vec<(String, Vec<String>)> {
        let folder = crate::root().join("crates");
        let entries = std::fs::read_dir(folder).unwrap().flatten();
        let mut all: Vec<_> = entries
            .map(|entry| (entry.file_name().to_string_lossy().into_owned(), sources(&entry.path())))
            .collect();
        all.sort();
        all
    }

    #[test]
    fn sizes_of_the_classic_grid_are_where_it_is_classic() {
        let mut report = String::new();
        for (name, texts) in crates().iter().filter(|(name, _)| !CLASSIC.contains(&name.as_str())) {
            let count: usize = texts.iter().map(|text| sizes(text)).sum();
            let most = SIZES.iter().find(|(one, _)| one == name).map_or(0, |(_, most)| *most);
            if count != most {
                report += &format!("{name}: {count} times 81 or 9, not {most}\n");
            }
        }
        assert!(report.is_empty(), "take them from the layout or a constant:\n{report}");
    }

    #[test]
    fn public_types_have_names_of_their_own() {
        let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (name, texts) in crates().iter().filter(|(name, _)| name.starts_with("ninefold")) {
            for declared in texts.iter().flat_map(|text| public_types(text)) {
                owners.entry(declared).or_default().insert(name.clone());
            }
        }
        owners.retain(|_, crates| crates.len() > 1);
        let twice: Vec<&str> = owners.keys().map(String::as_str).collect();
        assert_eq!(twice, TWICE, "{owners:#?}");
    }

    #[test]
    fn sizes_are_not_all_numbers() {
        assert_eq!(sizes("let a = [0; 81]; for i in 0..9usize { b(9_u8) }"), 3);
        assert_eq!(sizes("let a = 9.5 + 0.9 + 1e-9 + 19.0; // 81\nlet b = \"9\";"), 0);
        assert_eq!(sizes("#[cfg(test)] mod tests { fn a() { b(81) } } fn c() -> u8 { 9 }"), 1);
    }
}
