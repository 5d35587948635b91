//! Checks that names and prose avoid the words that the project has replaced by standard terms.
//!
//! A name such as `wish_list` or `WishList` is cut into its words first. Exceptions stand in `words.txt`
//! beside this crate's manifest, each with its reason. Phrases have no exceptions.

use std::path::{Path, PathBuf};

/// Words that are not used, each with what to write instead.
const REPLACED: &[(&str, &str)] = &[
    ("desk", "context"),
    ("heard", "received"),
    ("lone", "single"),
    ("room", "module, crate (or space, if it is about space)"),
    ("rooms", "modules, crates"),
    ("somebody", "the caller, the user"),
    ("teller", "printer"),
    ("told", "reported, shown"),
    ("tray", "buffer"),
    ("trays", "buffers"),
    ("twin", "reference implementation"),
    ("twins", "reference implementations"),
    ("who", "the caller, the solver, the name of a type"),
    ("whoever", "the caller"),
    ("wish", "spec, requested"),
    ("wished", "requested"),
    ("wishes", "specs, requests"),
];

/// Phrases that are not used, each with what to write instead. A phrase may go over the end of a line.
const PHRASES: &[(&str, &str)] = &[
    ("of NVIDIA", "an NVIDIA GPU"),
    ("of NumPy", "a NumPy array"),
    ("of Arrow", "an Arrow column"),
    ("of pyarrow", "a pyarrow table"),
    ("of DuckDB", "a DuckDB relation"),
    ("of Ray", "Ray workers"),
    ("of Spark", "a Spark session"),
    ("of Dask", "a Dask client"),
    ("of WebAssembly", "a WebAssembly module"),
    ("of Markdown", "a Markdown table"),
    ("tasks of Python", "Python tasks"),
    ("modules of Python", "Python modules"),
    ("can ask it in", "can send it requests in"),
    ("says how other programs can ask it", "HTTP interface: docs/serve.md"),
    ("smallest text of all equivalents", "lexicographically smallest equivalent"),
    ("it is no pearl", "as soon as it cannot be a pearl"),
    ("easier ones get stuck", "easier ones do not suffice"),
    ("and with it the puzzle is solved", "easier ones do not suffice"),
    ("Rare requirements take long", "Unusual requirements can take long"),
    ("each single for itself", "every single separately"),
    ("of a table its column", "for a table, its solution column"),
];

/// The extensions of the files that are read.
const EXTENSIONS: &[&str] = &["md", "rs", "sh", "toml", "mjs", "js", "py", "pyi", "cu", "cuh"];

/// Folders that hold no text of the project: what others wrote, or what is generated.
const LEFT_OUT: &[&str] = &["target", ".git", "puzzles", "corpus", "artifacts"];

/// A replaced word and the place where it stands.
#[derive(Debug, PartialEq)]
struct Finding {
    file: String,
    line: usize,
    word: &'static str,
    text: String,
}

/// Returns the replaced words in a text.
fn findings(file: &str, text: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words = words(line);
        for (word, _) in REPLACED.iter().filter(|(word, _)| words.iter().any(|one| one == word)) {
            let text = line.trim().to_owned();
            found.push(Finding { file: file.to_owned(), line: number + 1, word, text });
        }
    }
    found
}

/// Returns the replaced phrases in a text, with the line in which each begins.
fn phrases(file: &str, text: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut lines = text.lines().peekable();
    let mut number = 0;
    while let Some(line) = lines.next() {
        number += 1;
        // A comment's signs stand between the two parts of a phrase that goes over the end of a line.
        let next =
            lines.peek().map_or("", |next| next.trim_start_matches([' ', '/', '!', '#', '*']));
        let joined = format!("{} {next}", line.trim());
        for (word, _) in PHRASES {
            let begins =
                |at: usize| at < line.trim().len() && stands_alone(&joined, at, word.len());
            if joined.match_indices(word).any(|(at, _)| begins(at)) {
                let text = joined.clone();
                found.push(Finding { file: file.to_owned(), line: number, word, text });
            }
        }
    }
    found
}

/// Returns `true` if a part of a text begins and ends where words do.
fn stands_alone(text: &str, at: usize, length: usize) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'');
    !letter(text[..at].chars().next_back()) && !letter(text[at + length..].chars().next())
}

/// Cuts a line into words: at everything but letters, and where a capital follows a small letter.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in line.chars() {
        if !letter.is_alphabetic() || (letter.is_uppercase() && before.is_lowercase()) {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            words.last_mut().into_iter().for_each(|word| word.extend(letter.to_lowercase()));
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// An exception: a word, the beginning of the path of the files, and a part of the line.
struct Exception<'a> {
    word: &'a str,
    file: &'a str,
    part: &'a str,
}

impl Exception<'_> {
    fn allows(&self, finding: &Finding) -> bool {
        self.word == finding.word
            && finding.file.starts_with(self.file)
            && finding.text.contains(self.part)
    }
}

/// Reads the exceptions: `WORD FILE PART OF THE LINE`, and `#` before a reason.
fn exceptions(text: &str) -> Vec<Exception<'_>> {
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let (file, part) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
            Exception { word, file, part: part.trim() }
        })
        .collect()
}

/// Returns the files of the project that are read.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !LEFT_OUT.contains(&name.as_str()) {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| EXTENSIONS.iter().any(|one| e == *one)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_prose_avoid_replaced_words() {
        let root = crate::root();
        let list = std::fs::read_to_string(root.join("crates/xtask/words.txt")).unwrap();
        let exceptions = exceptions(&list);
        let mut used = vec![false; exceptions.len()];
        let mut report = String::new();
        for path in files(&root) {
            let file = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            // This file and its list have to name the words; a path is text too.
            if file == "crates/xtask/src/words.rs" {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            // The test of the program's help lists phrases too.
            if file != "crates/ninefold-cli/tests/cli/options.rs" {
                for Finding { file, line, word, text } in phrases(&file, &text) {
                    let instead = PHRASES.iter().find(|(one, _)| *one == word).unwrap().1;
                    report += &format!("{file}:{line}: {word} (such as: {instead}): {text}\n");
                }
            }
            let text = format!("{file}\n{text}");
            for finding in findings(&file, &text) {
                let allowed = exceptions.iter().position(|exception| exception.allows(&finding));
                match allowed {
                    Some(at) => used[at] = true,
                    None => {
                        let Finding { file, line, word, text } = finding;
                        let instead = REPLACED.iter().find(|(one, _)| *one == word).unwrap().1;
                        let line = line - 1;
                        report += &format!("{file}:{line}: {word} (write {instead}): {text}\n");
                    }
                }
            }
        }
        let unused = exceptions.iter().zip(&used).filter(|(_, used)| !**used);
        for (Exception { word, file, part }, _) in unused {
            report += &format!("words.txt: '{word} {file} {part}' is not needed\n");
        }
        let count = report.lines().count();
        assert!(report.is_empty(), "{count} findings\n{report}");
    }

    #[test]
    fn names_are_cut_into_words() {
        assert_eq!(
            words("let wishList = room_for(TwinRoom::new());").join(" "),
            "let wish list room for twin room new"
        );
        assert_eq!(findings("a.rs", "alone in a classroom\nthe wished-for").len(), 1);
    }

    #[test]
    fn phrases_go_over_the_end_of_a_line() {
        let found = phrases("a.rs", "/// An array\n/// of\n    /// NumPy, not of NumPyro.\n");
        assert_eq!(
            found.iter().map(|one| (one.line, one.word)).collect::<Vec<_>>(),
            [(2, "of NumPy")]
        );
        let found = phrases("a.md", "- a GPU of NVIDIA\n- workers of\n  Ray");
        assert_eq!(found.iter().map(|one| one.line).collect::<Vec<_>>(), [1, 2]);
        assert!(
            phrases("a.md", "an NVIDIA GPU and a proof of Raymond, a part of Ray's client")
                .is_empty()
        );
    }
}
