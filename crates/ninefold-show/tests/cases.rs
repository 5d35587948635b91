//! The reasons of all technique cases are complete sentences, also those of variants that no example
//! shows.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use ninefold::logic::{Family, Position, Query, Step, UniquePuzzle};
use ninefold::{Candidate, Cell, Digit, Grid};
use ninefold_show::words::{English, Words};
use std::path::Path;

/// Texts that are left where a list is empty or a name is missing.
const BROKEN: [&str; 22] = [
    "  ",
    " .",
    " ,",
    " ;",
    " :",
    "..",
    "()",
    "{}",
    " is in :",
    "from .",
    " and .",
    " or .",
    "with .",
    " and and ",
    "in ,",
    "of ,",
    ": .",
    "the digit can",
    "are  ",
    " 0 ",
    "that sees all no",
    "no digits",
];

/// Reads a case: `:code:digits:board:removed marks:...`.
fn read(line: &str) -> Option<(Position, Query)> {
    let mut fields = line.strip_prefix(':')?.split(':');
    let query = fields.next()?.trim_end_matches("-x").parse().ok()?;
    let mut fields = fields.skip(1);
    let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
    let mut cells = Cell::all();
    let mut is_entry = false;
    for byte in fields.next()?.bytes() {
        if byte == b'+' {
            is_entry = true;
            continue;
        }
        let grid = if is_entry { &mut entries } else { &mut givens };
        grid.set(cells.next()?, Digit::from_ascii(byte));
        is_entry = false;
    }
    let mut position = Position::new(&givens, &entries, None);
    for triple in fields.next()?.split_whitespace() {
        let [digit, row, column] = triple.as_bytes() else { return None };
        let number = |byte: &u8| usize::from(byte.wrapping_sub(b'1'));
        let cell = Cell::at(number(row), number(column))?;
        position.eliminate(Candidate { cell, digit: Digit::from_ascii(*digit)? });
    }
    Some((position, query))
}

fn steps(position: &Position, mut query: Query) -> Vec<Step> {
    query.options.every_chain = false;
    let unique =
        UniquePuzzle::prove(&position.puzzle()).or_else(|| UniquePuzzle::prove(position.digits()));
    query.all(position, unique.as_ref())
}

#[test]
fn the_reasons_of_all_cases_are_complete_sentences() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ninefold/tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut count = 0;
    let mut report = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines() {
            let Some((position, query)) = read(line) else { continue };
            // The words of chains do not depend on a variant of the technique.
            if matches!(query.technique.family(), Family::Chains | Family::Forcing) {
                continue;
            }
            for step in steps(&position, query).into_iter().take(3) {
                let reason = English.reason(&position, &step);
                count += 1;
                if !reason.ends_with('.') || BROKEN.iter().any(|broken| reason.contains(broken)) {
                    report.push_str(&format!("{} in {line}\n    {reason}\n", step.technique));
                }
            }
        }
    }
    assert!(report.is_empty(), "{report}");
    assert!(count > 300, "{count}");
}
