//! `docs/rules.md` and its drawings are generated. `NINEFOLD_UPDATE_DOCS=1` writes them again.

use ninefold_rules::RuleKind;
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_show::words::{English, RuleWords};
use ninefold_show::{puzzle_svg, rules};
use ninefold_testing::check_committed;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "\
# The rules

This page is generated from the catalogue of rules (`crates/ninefold-rules/src/catalogue.rs`); `ninefold rules` prints the list, and
`ninefold rules cage` explains one rule with an example.

A puzzle may have any of these rules, any number of times, beside or instead of rows, columns and boxes. In JSON it has them in `rules`,
by the names and fields below; cells are names such as `r4c7`, a row or column is `r4` or `c7`:

```json
{\"rules\":[{\"rule\":\"cage\",\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":3},{\"rule\":\"diagonal\",\"of\":\"main\"}]}
```

The other names of a rule are those by which [files and links](formats.md) of f-puzzles, of the Interactive Sudoku Solver (ISS) and of
SudokuMaker have it. Each example is a small puzzle that has one solution with the rule and several without it; the line below the
drawing is the rule with its fields as text.
";

/// Returns the anchor of a heading.
fn anchor(kind: &RuleKind) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '-';
    kind.title.to_lowercase().chars().filter(|c| kept(*c)).collect::<String>().replace(' ', "-")
}

/// Returns the drawing of the example of a rule that has a place in the grid.
fn drawing(kind: &'static RuleKind) -> Option<String> {
    let puzzle = kind.example_puzzle().unwrap();
    let mut marks = Vec::new();
    (kind.draw)(&puzzle.rules()[0], puzzle.layout(), &mut marks);
    let sentences = rules::in_words(&puzzle, &English)[1..].to_vec();
    (!marks.is_empty()).then(|| puzzle_svg::standalone(&puzzle, kind.title, &sentences) + "\n")
}

/// Returns the names of a rule in other formats, as the end of a sentence.
fn other_names(kind: &RuleKind) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: String| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    for form in kind.forms.fpuzzles {
        add(match form.word {
            Some(word) => format!("f-puzzles `{}: {word}`", form.key),
            None => format!("f-puzzles `{}`", form.key),
        });
    }
    kind.forms.iss.iter().for_each(|form| add(format!("ISS `.{}`", form.name)));
    kind.forms.sudokumaker.iter().for_each(|number| add(format!("SudokuMaker {number}")));
    names.join(", ")
}

fn section(kind: &'static RuleKind) -> String {
    let mut text = format!("\n## {}\n\n`{}`: {}\n", kind.title, kind.name, kind.sentence);
    if !kind.parameters.is_empty() {
        text.push_str("\n| field | takes |\n|---|---|\n");
    }
    for parameter in kind.parameters {
        let mut takes = match parameter.kind {
            ninefold_rules::catalogue::ParameterKind::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            kind => kind.described().to_owned(),
        };
        if parameter.optional {
            takes.push_str("; may be left out");
        }
        let _ = writeln!(text, "| `{}` | {takes} |", parameter.name);
    }
    let others = other_names(kind);
    if !others.is_empty() {
        let _ = write!(text, "\nOther names: {others}.\n");
    }
    if drawing(kind).is_some() {
        let (name, title) = (kind.name, kind.title);
        let _ = write!(text, "\n<img src=\"rules/{name}.svg\" width=\"170\" alt=\"{title}\">\n");
    }
    let sentences = rules::in_words(&kind.example_puzzle().unwrap(), &English);
    let arguments = match kind.example.arguments {
        "" => kind.name.to_owned(),
        arguments => format!("{} {arguments}", kind.name),
    };
    let _ = write!(text, "\n`{arguments}`: {}\n", sentences[1]);
    text
}

fn page() -> String {
    let mut text = HEAD.to_owned();
    text.push_str("\n| rule | |\n|---|---|\n");
    for kind in CATALOGUE {
        let _ =
            writeln!(text, "| [{}](#{}) | {} |", kind.title, anchor(kind), English.rule_kind(kind));
    }
    CATALOGUE.iter().for_each(|kind| text.push_str(&section(kind)));
    text
}

#[test]
fn the_page_of_rules_is_that_of_the_catalogue() {
    check_committed("docs/rules.md", page());
}

#[test]
fn the_drawings_of_the_page_are_those_of_the_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
    }
    let mut names = Vec::new();
    let mut bytes = 0;
    for kind in CATALOGUE {
        if let Some(drawing) = drawing(kind) {
            bytes += drawing.len();
            names.push(format!("{}.svg", kind.name));
            check_committed(&format!("docs/rules/{}.svg", kind.name), drawing);
        }
    }
    assert!(bytes < 300_000, "{bytes}");
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().to_string_lossy().into_owned();
        assert!(names.contains(&name), "docs/rules/{name} is no drawing of a rule");
    }
}
