//! Masks: boards that say which digits of a full grid are given.

use super::object::plain;
use ninefold::{Cell, Digit, Grid};
use serde_json::Value;

/// The meaning of the cells that are set in a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MaskName {
    /// The digits of the solution that are given.
    Shown,
    /// Those that are not.
    Hidden,
    /// One or the other.
    Either,
}

/// Reads a name for masks: boards that say which digits of a solution are given.
pub(crate) fn mask_name(name: &str) -> Option<MaskName> {
    let name = plain(name);
    let has = |words: &str| words.split(' ').any(|word| name.contains(word));
    if has("hidden hide removed blank empty missing hole") {
        Some(MaskName::Hidden)
    } else if has("visib shown reveal given fixed locked clue prefilled preset initial") {
        Some(MaskName::Shown)
    } else {
        name.contains("mask").then_some(MaskName::Either)
    }
}

/// Returns a flag for each of the 81 cells that says whether it is set, if a value has nothing but
/// zeros and ones, or truth values.
pub(crate) fn bits(value: &Value) -> Option<[bool; Cell::COUNT]> {
    fn add(value: &Value, all: &mut Vec<bool>) -> Option<()> {
        match value {
            Value::Array(items) if all.len() <= Cell::COUNT => {
                return items.iter().try_for_each(|item| add(item, all));
            }
            Value::Bool(set) => all.push(*set),
            Value::Number(number) => all.push(number.as_u64().filter(|bit| *bit < 2)? == 1),
            Value::String(text)
                if text.len() <= Cell::COUNT && text.bytes().all(|b| b | 1 == b'1') =>
            {
                all.extend(text.bytes().map(|b| b == b'1'));
            }
            _ => return None,
        }
        Some(())
    }
    let mut all = Vec::new();
    add(value, &mut all)?;
    // Fewer than ten ones may be digits.
    let ones = all.iter().filter(|set| **set).count();
    <[bool; Cell::COUNT]>::try_from(all).ok().filter(|_| (10..Cell::COUNT).contains(&ones))
}

/// A mask as a grid, with ones where it is set.
pub(crate) fn grid_of(bits: &[bool; Cell::COUNT]) -> Grid {
    Grid::from_cells(bits.map(|set| Digit::new(u8::from(set))))
}

/// Returns a flag for each cell of a grid that says whether it is set, if it has nothing but ones.
pub(crate) fn bits_of(grid: &Grid) -> Option<[bool; Cell::COUNT]> {
    let is_one = |at: usize| grid.to_ascii()[at] == b'1';
    let ones = (0..Cell::COUNT).filter(|at| is_one(*at)).count();
    (grid.clue_count() == ones && (10..Cell::COUNT).contains(&ones))
        .then(|| std::array::from_fn(is_one))
}

/// The puzzles that a mask makes of a full grid: one, or two if its name does not say what is set.
pub(crate) fn masked(solution: &Grid, name: &str, bits: &[bool; Cell::COUNT]) -> Vec<Grid> {
    let keep = |shown: bool| {
        let mut grid = *solution;
        for cell in Cell::all().filter(|cell| bits[cell.index()] != shown) {
            grid.set(cell, None);
        }
        grid
    };
    match mask_name(name) {
        Some(MaskName::Shown) => vec![keep(true)],
        Some(MaskName::Hidden) => vec![keep(false)],
        _ => vec![keep(true), keep(false)],
    }
}
