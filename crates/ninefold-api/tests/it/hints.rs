//! Positions for the tests that compare the sentences of front ends: `ninefold-testing/data/hints.txt`.
//! `NINEFOLD_UPDATE_DOCS=1` writes it again.

use ninefold::search::Watch;
use ninefold_api::{ExplainRequest, HintRequest, explain, hint};
use std::path::PathBuf;

/// The files of puzzles in the folder of test data, and how many puzzles of each are taken.
const SOURCES: [(&str, usize); 7] = [
    ("ratings.txt", 203),
    ("sets/minimal_50k.txt", 60),
    ("sets/top1465.txt", 59),
    ("sets/clues17_49158.txt", 60),
    ("sets/easy_100k.txt", 60),
    ("sets/many_solutions_10k.txt", 18),
    ("sets/hardest_11plus_48766.txt", 40),
];

fn data(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../ninefold-testing/data");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// Returns a puzzle with all digits that singles lead to.
fn after_singles(puzzle: &str) -> String {
    let mut request = ExplainRequest::new(puzzle);
    request.only = ["full-house", "naked-single", "hidden-single"].map(str::to_owned).to_vec();
    let mut cells = puzzle.as_bytes().to_vec();
    for step in explain(&request, &Watch::never()).unwrap().steps {
        for placement in &step.placements {
            let [_, row, _, column, _, digit] = placement.as_bytes() else { panic!("{placement}") };
            cells[usize::from((row - b'1') * 9 + column - b'1')] = *digit;
        }
    }
    String::from_utf8(cells).unwrap()
}

#[test]
fn the_positions_are_those_after_all_singles() {
    let mut text = String::from(
        "# 500 positions whose hints are compared between front ends: puzzles of the other files, after all singles.\n\
         # Written by crates/ninefold-api/tests/it/hints.rs.\n",
    );
    for (name, count) in SOURCES {
        let file = data(name);
        let puzzles = file.lines().filter(|line| !line.starts_with('#'));
        for line in puzzles.filter_map(|line| line.get(..81)).take(count) {
            let position = after_singles(line);
            // A grid that is full has no hint.
            text.push_str(if position.contains('.') { &position } else { line });
            text.push('\n');
        }
    }
    ninefold_testing::check_committed("crates/ninefold-testing/data/hints.txt", text);
}

#[test]
fn hints_of_the_positions_are_of_many_kinds() {
    let file = data("hints.txt");
    let positions: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(positions.len(), 500);
    let mut kinds = std::collections::BTreeSet::new();
    for position in positions {
        let mut request = HintRequest::new(position);
        request.detail = 5;
        let answer = hint(&request, &Watch::never()).unwrap();
        kinds.insert(answer.technique.unwrap_or_else(|| format!("{:?}", answer.verdict)));
    }
    assert!(kinds.len() >= 20, "{kinds:?}");
}
