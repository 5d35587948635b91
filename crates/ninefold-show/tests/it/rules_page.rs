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

A puzzle may have any of these rules, any number of times, beside or instead of rows, columns and boxes, on a grid of any
[shape and size](#shapes-and-sizes). In JSON it has them in `rules`, by the names and fields below. Cells are names such as `r4c7`, a row
or column is `r4` or `c7`; *neighbours* are cells that share an edge. `puzzles/rules.json` is a complete file, a puzzle of 4x4:

```json
{RULES_JSON}
```

```sh
ninefold count puzzles/rules.json                            # 48 solutions
ninefold convert puzzles/rules.json --to iss                 # the same puzzle for another program
ninefold generate --rules killer --seed 1 | ninefold explain
```

`solve`, `count`, `candidates`, `check`, `minimize`, `hint`, `explain`, `info`, `convert` and `print` take such puzzles, and
[`generate --rules`](generate.md#variant-puzzles) makes them. `--rules diagonal` adds a rule to every puzzle that is read. `rate`,
`canon` and `shuffle`, and options that name techniques, are for classic puzzles; they refuse others and name their rules.

The names in files are those by which [files and links](formats.md) of f-puzzles, of the Interactive Sudoku Solver (ISS) and of
SudokuMaker have a rule. Each example is a small puzzle that has one solution with the rule and several without it; the line below the
grid is the rule with its fields as text.

## Shapes and sizes

The key `shape` of a puzzle has these keys; without it the grid is square, with the usual boxes.

| key | value |
|---|---|
| `rows`, `columns` | 1 to 25; as many columns as rows if `columns` is left out |
| `values` | the least and the greatest value, such as `[1,9]`; the least is 0 or 1, and there are at most 25 |
| `regions` | the size of a box (`\"3x2\"` is three wide and two high), `\"none\"`, or one character for each cell, equal in the cells of one region and `.` in a cell that is in none |
| `rows_columns` | whether the cells of each row and of each column differ; true if left out |
| `void` | the cells that do not exist, as between the grids of a samurai |
| `extra` | the number of unknowns beside the grid, which only rules know; 0 if left out |

In texts a value above 9 is a letter: `A` is 10, `P` is 25. [Plain grids](formats.md) from 4x4 to 25x25 are read without a shape.
Grids that overlap are a rule, [Overlapping grids](#overlapping-grids), on a shape with void cells.

## The list
";

/// The meaning of fields: the rule, or nothing for all; the field; what it says, and what is assumed if it is left out.
const FIELDS: &[(&str, &str, &str)] = &[
    ("", "toroidal", "true: the grid continues across its edges; false if left out"),
    ("", "side", "the side of the clue, from which the line is seen; `left` or `top` if left out"),
    ("", "comparison", "of the sum on the left with what is on the right; `=` if left out"),
    ("offset", "offsets", "pairs of rows down and columns to the right"),
    ("arrow", "shafts", "each from the circle on, without it; nothing is required if left out"),
    ("pill-arrow", "shafts", "each from the pill on, without it; nothing is required if left out"),
    (
        "non-consecutive",
        "diagonal",
        "true: the rule is about cells that share only a corner, not about neighbours; false if left out",
    ),
    ("global-groups", "groups", "the values of each group; those of `by` if left out"),
    (
        "global-groups",
        "by",
        "`thirds`: low, middle and high values; `remainders`: values with the same remainder by 3; `thirds` if left out",
    ),
    ("cage", "sum", "the cells only differ if left out"),
    ("cage", "repeats", "true: the cells may be equal; false if left out"),
    ("weighted-sum", "coefficients", "one for each cell"),
    ("sum", "coefficients", "one for each cell; 1 for each if left out"),
    ("sum", "number", "0 if left out"),
    ("sum", "other", "cells on the right, whose sum is added to the number; none if left out"),
    ("sum", "other-coefficients", "one for each of the other cells; 1 for each if left out"),
    ("look-and-say-cage", "clue", "`2114` means two 1s and one 4"),
    ("contains", "exactly", "true: exactly as often as listed; false if left out"),
    ("count", "least", "0 if left out"),
    ("count", "most", "the number of cells if left out"),
    ("lockout", "d", "4 if left out"),
    ("sum-line", "s", "10 if left out"),
    ("modular-line", "k", "3 if left out"),
    ("difference", "d", "1 if left out"),
    ("ratio", "k", "2 if left out"),
    ("all-dots-marked", "differences", "of white dots; none if left out"),
    ("all-dots-marked", "ratios", "of black dots; none if left out"),
    ("all-x-and-v-marked", "numbers", "5 and 10 if left out"),
    ("little-killer", "unique", "true: the cells differ; false if left out"),
    (
        "full-rank",
        "ties",
        "`none`: no two lines are equal; `only-unclued`: lines without a clue may be equal to each other; `any`: any lines may; `only-unclued` if left out",
    ),
    ("overlapping-grids", "corners", "the upper left cell of each grid"),
    ("pair", "between", "which cells a and b are; `consecutive` if left out"),
    (
        "pair",
        "relation",
        "about the values a and b, such as `a + b == 10 or abs(a - b) >= 3`; either this or `table`",
    ),
    (
        "pair",
        "table",
        "for each value of a, the least first, the values that b may have; either this or `relation`",
    ),
    (
        "automaton",
        "regex",
        "one character for each value, with `.`, `*`, `+`, `?`, `{2,4}`, `[13]`, `[^2]`, alternatives and groups; either this or `states`",
    ),
    (
        "automaton",
        "states",
        "one list for each state, the start first: 1 if the line may end there, else 0, then for each value the number of the next state, from 0, or -1 if there is none; either this or `regex`",
    ),
    (
        "automaton",
        "breaks",
        "the line has a break after this many cells; each list of `states` then ends with the number of the state after a break; no breaks if left out",
    ),
];

/// Returns the meaning of a field of a rule, if its name does not say enough.
fn meaning(kind: &RuleKind, field: &str) -> Option<&'static str> {
    let of = |&&(rule, name, _): &&(&str, &str, &str)| {
        (rule == kind.name || rule.is_empty()) && name == field
    };
    FIELDS.iter().find(of).map(|&(_, _, meaning)| meaning)
}

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
        text.push_str("\n| field | value |\n|---|---|\n");
    }
    for parameter in kind.parameters {
        let mut takes = match parameter.kind {
            ninefold_rules::catalogue::ParameterKind::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            kind => kind.described().to_owned(),
        };
        if let Some(meaning) = meaning(kind, parameter.name) {
            let _ = write!(takes, ": {meaning}");
        }
        let _ = writeln!(text, "| `{}` | {takes} |", parameter.name);
    }
    if !kind.also.is_empty() {
        let _ = write!(text, "\nPlayers also call it: {}.\n", kind.also.join("; "));
    }
    let others = other_names(kind);
    if !others.is_empty() {
        let _ = write!(text, "\nNames in files: {others}.\n");
    }
    if drawing(kind).is_some() {
        let (name, title) = (kind.name, kind.title);
        let _ = write!(text, "\n<img src=\"rules/{name}.svg\" width=\"170\" alt=\"{title}\">\n");
    } else {
        text.push_str("\n```text\n");
        let givens: Vec<char> = kind.example.givens.chars().collect();
        for row in givens.chunks(usize::from(kind.example.side)) {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            let _ = writeln!(text, "{}", row.join(" "));
        }
        text.push_str("```\n");
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
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/rules.json");
    let sample = std::fs::read_to_string(sample).unwrap();
    let mut text = HEAD.replace("{RULES_JSON}", sample.trim_end());
    text.push_str("\n| rule | |\n|---|---|\n");
    for kind in CATALOGUE {
        let also = match kind.also {
            [] => String::new(),
            names => format!(" ({})", names.join("; ")),
        };
        let sentence = English.rule_kind(kind);
        let _ = writeln!(text, "| [{}](#{}){also} | {sentence} |", kind.title, anchor(kind));
    }
    CATALOGUE.iter().for_each(|kind| text.push_str(&section(kind)));
    text
}

#[test]
fn the_page_explains_what_may_be_left_out() {
    for kind in CATALOGUE {
        for parameter in kind.parameters.iter().filter(|parameter| parameter.optional) {
            let meaning = meaning(kind, parameter.name).unwrap_or_default();
            let says = meaning.contains("left out") || meaning.contains("either this or");
            assert!(says, "{}: {}", kind.name, parameter.name);
        }
    }
    for (rule, field, _) in FIELDS {
        let has = |kind: &&RuleKind| {
            (rule.is_empty() || kind.name == *rule)
                && kind.parameters.iter().any(|parameter| parameter.name == *field)
        };
        assert!(CATALOGUE.iter().copied().any(|kind| has(&kind)), "{rule}: {field}");
    }
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
