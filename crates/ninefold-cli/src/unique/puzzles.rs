//! Puzzles with all that their file says, as bytes for a temporary file.
//!
//! The columns of a table are not stored: only the first puzzle of an output decides them, and it is
//! never stored.

use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_formats::{ClassicCells, Colours, Extra, Field, Puzzle};
use serde::{Deserialize, Serialize};
use std::io;

/// A puzzle in JSON.
#[derive(Serialize, Deserialize)]
struct Stored {
    givens: String,
    entries: String,
    solution: Option<String>,
    /// For each cell, a bit for each digit.
    candidates: [Option<Vec<u16>>; 3],
    colours: Option<Vec<u8>>,
    /// The place of the field in [`Field::ALL`], and the text.
    texts: Vec<(usize, String)>,
    /// Format, key and value.
    extra: Vec<[String; 3]>,
}

/// Appends a puzzle.
pub(crate) fn store(puzzle: &Puzzle, bytes: &mut Vec<u8>) {
    let place = |field: Field| Field::ALL.iter().position(|known| *known == field);
    let stored = Stored {
        givens: puzzle.classic().givens.to_string(),
        entries: puzzle.classic().entries.to_string(),
        solution: puzzle.classic().solution.as_ref().map(Grid::to_string),
        candidates: [
            puzzle.classic().restriction,
            puzzle.classic().marks,
            puzzle.classic().corners,
        ]
        .map(|all| all.map(bits)),
        colours: puzzle.classic().colours.map(Vec::from),
        texts: puzzle
            .texts
            .iter()
            .filter_map(|(f, text)| Some((place(*f)?, text.clone())))
            .collect(),
        extra: puzzle.extra.iter().cloned().map(|e| [e.format, e.key, e.value]).collect(),
    };
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(bytes, &stored);
}

/// The puzzle in these bytes.
pub(crate) fn load(bytes: &[u8]) -> io::Result<Puzzle> {
    let stored: Stored = serde_json::from_slice(bytes)?;
    let grid = |text: &str| text.parse::<Grid>().map_err(|_| io::ErrorKind::InvalidData);
    let [restriction, marks, corners] =
        stored.candidates.map(|all| all.map(|bits| candidates(&bits)));
    let mut puzzle = Puzzle::from(ClassicCells {
        givens: grid(&stored.givens)?,
        entries: grid(&stored.entries)?,
        solution: stored.solution.as_deref().map(grid).transpose()?,
        restriction,
        marks,
        corners,
        colours: stored.colours.and_then(|colours| Colours::try_from(colours).ok()),
    });
    let texts = stored.texts.into_iter();
    puzzle.texts = texts.filter_map(|(at, text)| Some((*Field::ALL.get(at)?, text))).collect();
    let extra = stored.extra.into_iter();
    puzzle.extra = extra.map(|[format, key, value]| Extra { format, key, value }).collect();
    Ok(puzzle)
}

fn bits(candidates: Candidates) -> Vec<u16> {
    Cell::all().map(|cell| candidates.get(cell).bits()).collect()
}

fn candidates(bits: &[u16]) -> Candidates {
    let mut candidates = Candidates::NONE;
    for (cell, bits) in Cell::all().zip(bits) {
        candidates.set(cell, DigitSet::from_bits(*bits));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_puzzle_comes_back_whole() {
        let mut marks = Candidates::NONE;
        marks.set(Cell::all().nth(40).unwrap(), DigitSet::from_bits(0b1_0001_0001));
        let mut puzzle = Puzzle::of_givens(format!("12{}", ".".repeat(79)).parse().unwrap());
        puzzle.classic_mut().entries = format!("..3{}", ".".repeat(78)).parse().unwrap();
        puzzle.classic_mut().solution = Some("7".repeat(81).parse().unwrap());
        puzzle.classic_mut().restriction = Some(Candidates::ALL);
        puzzle.classic_mut().marks = Some(marks);
        puzzle.classic_mut().corners = Some(Candidates::NONE);
        puzzle.classic_mut().colours = Some(std::array::from_fn(|at| (at % 10) as u8));
        puzzle.texts =
            vec![(Field::Name, "é \"\u{0}\n\\".to_owned()), (Field::Rating, String::new())];
        let texts = ["a", "b\t", ""].map(str::to_owned);
        let [format, key, value] = texts;
        puzzle.extra = vec![Extra { format, key, value }];
        for puzzle in [puzzle, Puzzle::default()] {
            let mut bytes = Vec::new();
            store(&puzzle, &mut bytes);
            assert_eq!(load(&bytes).unwrap(), puzzle);
        }
        assert!(load(b"nothing").is_err());
    }
}
