//! The names of all formats, for readers that meet them in an input.
//!
//! A table may have columns such as `hodoku:type`: a tag of another format. The reader of tables
//! must distinguish them from other names with a colon, and cannot ask the table of formats, in which it
//! is a row itself. A test compares both.

/// Returns `true` if a format has this name.
pub(crate) fn is_format_name(name: &str) -> bool {
    NAMES.contains(&name)
}

const NAMES: [&str; 42] = [
    "line",
    "grid",
    "sdk",
    "sdm",
    "sdx",
    "ss",
    "candidates",
    "sukaku",
    "hodoku",
    "named",
    "csv",
    "exchange",
    "opensudoku",
    "json",
    "rules",
    "array",
    "fpuzzles",
    "sudokupad",
    "sudokuwiki",
    "exchange-link",
    "list",
    "qqwing",
    "hsol",
    "xml",
    "yaml",
    "zip",
    "flat",
    "sudokujs",
    "clues",
    "ipuz",
    "text",
    "good-sudoku",
    "scl",
    "sudokumaker",
    "sumocue",
    "killer",
    "jigsaw",
    "solo",
    "samurai",
    "square",
    "iss",
    "picture",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMATS;

    #[test]
    fn the_names_are_those_of_the_table() {
        assert!(FORMATS.iter().map(|format| format.name).eq(NAMES));
    }
}
