//! Jigsaw puzzles: the givens and the region of each cell, one after the other, as two grids of the same size.
//!
//! ```text
//! ..3.....7....  000111222000...      162 characters for 9x9, in any lines; also the regions first
//! ```

use super::grammar::wrong;
use super::plain::values;
use super::square::{connected, is_even, jigsaw, numbered, side_of};
use crate::error::ReadError;
use crate::record::Record;
use ninefold_rules::Puzzle;

/// Returns `true` for two grids of which one is a map of regions.
pub(crate) fn looks_like_jigsaw(text: &str) -> bool {
    halves(text).is_some()
}

/// Reads two grids, one of which is a map of regions.
///
/// # Errors
///
/// Returns an error if there is no map, or a character that is no value.
pub fn read_jigsaw(text: &str) -> Result<Record, ReadError> {
    let found = halves(text);
    let (side, givens, map) = found.ok_or_else(|| {
        wrong(
            "a jigsaw is two grids, of which one has regions with as many cells as there are rows",
        )
    })?;
    let shape = jigsaw(side, map).map_err(wrong)?;
    let cells: Vec<String> = givens.iter().map(char::to_string).collect();
    let (values, note) = values(&cells, side).map_err(wrong)?;
    let mut reading = Record::from(Puzzle::new(shape));
    values.give(&mut reading.puzzle);
    note.into_iter().for_each(|note| reading.note(note));
    Ok(reading)
}

/// Returns the number of rows, the givens, and the regions.
#[allow(clippy::type_complexity, reason = "used in this file alone")]
fn halves(text: &str) -> Option<(usize, Vec<char>, Vec<Option<u8>>)> {
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(1300).collect();
    let side = side_of(symbols.len() / 2).filter(|_| symbols.len().is_multiple_of(2))?;
    let (first, second) = symbols.split_at(symbols.len() / 2);
    let map = |half: &[char]| {
        let is_map = half.iter().all(char::is_ascii_alphanumeric);
        numbered(half).filter(|map| is_map && is_even(map, side))
    };
    // A full grid has each value once a row: as a map, hardly any of its regions hang together.
    let (a, b) = (map(first), map(second));
    let hangs = |map: &Option<Vec<Option<u8>>>| map.as_ref().map_or(0, |map| connected(map, side));
    if hangs(&a) > hangs(&b) {
        return a.map(|map| (side, second.to_vec(), map));
    }
    b.filter(|map| connected(map, side) > 0).map(|map| (side, first.to_vec(), map))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGIONS: &str = "1112122233434344";

    #[test]
    fn regions_may_come_first_or_last() {
        let givens = ".1..3.......4...";
        for text in [format!("{givens}{REGIONS}"), format!("{REGIONS}\n{givens}")] {
            let reading = read_jigsaw(&text).unwrap();
            assert_eq!(reading.puzzle.text(), givens);
            assert_eq!(reading.puzzle.layout().region_cells(0).map(|cells| cells[3].0), Some(4));
        }
        let full = read_jigsaw(&format!("1234341221434321{REGIONS}")).unwrap();
        assert_eq!(full.puzzle.text(), "1234341221434321");
    }

    #[test]
    fn what_has_no_regions_is_an_error() {
        for text in ["", "1111222233334445................", "12", &".".repeat(162)] {
            assert!(!looks_like_jigsaw(text) && read_jigsaw(text).is_err(), "{text}");
        }
    }
}
