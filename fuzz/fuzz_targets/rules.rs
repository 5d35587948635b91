//! Reads anything as a puzzle of any rules, writes it, proposes rules and searches a little.
//!
//! ```text
//! byte 0        the format, or all of them
//! the rest      the input, as text: a link, JSON, an id, cells; rules by description are part of the format `rules`
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_formats::variant::{
    Reading, VARIANT_FORMATS, VariantFormat, propose_rules, read_rules, write_rules,
};
use ninefold_rules::Puzzle;
use ninefold_variants::{Model, Search};

/// The number of guesses of a search.
const GUESSES: u64 = 20;

/// The most cells of a puzzle that is searched: the model of a large one takes longer than the limit of a run.
const MOST_CELLS: usize = 81;

fuzz_target!(|data: &[u8]| {
    let Some((choice, input)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(input) else { return };
    let one = VARIANT_FORMATS.get(usize::from(*choice));
    for format in
        VARIANT_FORMATS.iter().filter(|format| one.is_none_or(|one| one.name == format.name))
    {
        let _ = (format.looks_like)(text);
        match (format.read)(text) {
            Ok(reading) => check(&reading),
            Err(error) => {
                let message = &error.message;
                assert!(
                    !message.is_empty() && !message.contains(|letter: char| letter.is_control()),
                    "{message:?}"
                );
            }
        }
    }
});

/// Checks that a puzzle keeps its rules in every format that holds them.
fn check(reading: &Reading) {
    let puzzle = &reading.puzzle;
    let again = read_rules(&write_rules(puzzle));
    let again = again.unwrap_or_else(|error| panic!("{error:?} in {}", write_rules(puzzle)));
    assert_eq!(again.puzzle.rules(), puzzle.rules());
    assert_eq!((again.puzzle.shape(), again.puzzle.allowed()), (puzzle.shape(), puzzle.allowed()));
    for format in VARIANT_FORMATS {
        written_and_read(puzzle, format);
    }
    for proposal in propose_rules(reading) {
        assert!(!proposal.reason.is_empty());
    }
    if puzzle.shape().canvas() <= MOST_CELLS {
        searched(puzzle);
    }
}

/// Writes a puzzle in a format that holds it, and reads it back.
fn written_and_read(puzzle: &Puzzle, format: &VariantFormat) {
    let Some(Ok(text)) = format.write.map(|write| write(puzzle)) else { return };
    let read = (format.read)(&text);
    assert!(read.is_ok(), "{} does not read what it wrote: {text}: {:?}", format.name, read.err());
}

/// Searches a puzzle, with a bound; every solution that is found obeys the rules.
fn searched(puzzle: &Puzzle) {
    let model = Model::new(&puzzle.compile());
    let is_whole = model.left_out().is_empty();
    let search = Search::new(&model).givens(puzzle.allowed()).guesses(GUESSES);
    let mut found = 0;
    search.solutions(&mut |solution| {
        let values: Option<Vec<_>> =
            puzzle.shape().cells().map(|cell| solution[cell.index()]).collect();
        assert!(values.is_some(), "a solution with an empty cell");
        let full: Option<Vec<_>> = solution.iter().copied().collect();
        if let Some(full) = full.filter(|_| is_whole) {
            assert!(puzzle.verify(&full).is_empty(), "{} is no solution", write_rules(puzzle));
        }
        found += 1;
        found < 3
    });
}
