//! Writers of single puzzles against the writer of all.

use super::*;
use crate::FORMATS;
use crate::table::tests::puzzles;
use ninefold_rules::ClassicCells;
use ninefold_testing::SOLUTION as SOLVED;
use proptest::prelude::*;

/// Bytes and losses.
type Written = (Vec<u8>, Vec<Loss>);

/// Writes two puzzles with the writer of all, and the second with that of single ones.
fn both(
    format: &'static Format,
    first: &Puzzle,
    second: &Puzzle,
) -> Option<(Written, Written, RowWriter)> {
    let mut writer = Writer::new(format).ok()?;
    let mut before = Vec::new();
    writer.write(first, &mut before);
    let rows = writer.rows()?;
    let (mut all, mut single) = (Vec::new(), Vec::new());
    let lost_all = writer.write(second, &mut all);
    let lost_single = rows.write(second, &mut single);
    Some(((all, lost_all), (single, lost_single), rows))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(64)))]

    #[test]
    fn single_puzzles_are_written_as_among_others(
        first in puzzles(Format::named("csv").unwrap()),
        second in puzzles(Format::named("csv").unwrap()),
    ) {
        for format in FORMATS {
            if let Some((all, single, _)) = both(format, &first, &second) {
                prop_assert_eq!(all, single, "{}", format);
            }
        }
    }

    #[test]
    fn digits_are_written_as_a_puzzle_is(
        first in puzzles(Format::named("csv").unwrap()),
        second in puzzles(Format::named("csv").unwrap()),
        is_solved in any::<bool>(),
    ) {
        let bare = Puzzle::of_givens(second.classic().givens);
        for format in FORMATS {
            let second = match is_solved {
                true => format.solved(&bare, &SOLVED.parse().unwrap()),
                false => bare.clone(),
            };
            if let Some((all, _, rows)) = both(format, &first, &second) {
                let mut out = Vec::new();
                let done = rows.write_digits(&second.classic().givens, Some(&second.classic().entries), &mut out);
                prop_assert!(done || out.is_empty());
                prop_assert!(!done || (out, Vec::new()) == all, "{}", format);
            }
        }
    }
}

#[test]
fn usual_formats_write_digits() {
    let solved: Grid = SOLVED.parse().unwrap();
    let entries = Puzzle::from(ClassicCells { entries: solved, ..ClassicCells::default() });
    for (name, first) in [("line", &Puzzle::default()), ("csv", &entries), ("json", &entries)] {
        let format = Format::named(name).unwrap();
        let (_, _, rows) = both(format, first, &Puzzle::default()).unwrap();
        assert!(rows.write_digits(&solved, None, &mut Vec::new()), "{name}");
        let holds = rows.write_digits(&Grid::EMPTY, Some(&solved), &mut Vec::new());
        assert_eq!(holds, name != "line", "{name}");
    }
}
