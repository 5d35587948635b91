//! Techniques 13 and 14: XY-wing and XYZ-wing.

use super::hint::Hint;
use super::order::peers;
use super::position::Position;
use super::technique::SeTechnique;
use super::unchanged::LastFailure;
use crate::board::{Cell, CellSet, DigitSet};

/// The two wings, by the number of candidates of the pivot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wing {
    /// Technique 13: two candidates in the pivot.
    Xy,
    /// Technique 14: three candidates in the pivot.
    Xyz,
}

/// Finds the first wing that removes something (techniques 13 and 14). Unless the pivot or a cell that it
/// sees has changed since the last failure, it has no new wings, and the others remove nothing new.
pub(super) fn wing(
    position: &Position,
    wing: Wing,
    memory: &mut LastFailure,
    hint: &mut Hint,
) -> bool {
    let candidates = &position.marks.candidates;
    let changed = memory.shrunk(candidates);
    let in_pivot = if wing == Wing::Xy { 2 } else { 3 };
    let is_pair = |cell: &Cell| candidates[*cell].is_pair();
    let pairs: CellSet = Cell::all().filter(is_pair).collect();
    let found = Cell::all().any(|pivot| {
        candidates[pivot].len() == in_pivot
            && pairs.meets(pivot.peers())
            && (changed.contains(pivot) || changed.meets(pivot.peers()))
            && wings_of(position, wing, pivot, pairs, hint)
    });
    if !found {
        memory.set(candidates);
    }
    found
}

/// Finds the first pair of wing cells for a pivot.
fn wings_of(position: &Position, wing: Wing, pivot: Cell, pairs: CellSet, hint: &mut Hint) -> bool {
    let candidates = &position.marks.candidates;
    let digits = candidates[pivot];
    // A wing cell shares one digit with an XY pivot, and has only digits of an XYZ pivot.
    let is_wing = |cell: &Cell| (digits - candidates[*cell]).len() == 1;
    let of_pivot: CellSet = (pairs & pivot.peers()).iter().filter(is_wing).collect();
    if !of_pivot.has_several() {
        return false;
    }
    let mut wings = [pivot; 20];
    let mut found = 0;
    for peer in peers(pivot) {
        if of_pivot.contains(*peer) {
            wings[found] = *peer;
            found += 1;
        }
    }
    let wings = &wings[..found];
    for one in wings {
        for two in wings {
            let (a, b) = (candidates[*one], candidates[*two]);
            let shared = (digits & a & b).len();
            if (digits | a | b).len() == 3
                && shared == u32::from(wing == Wing::Xyz)
                && removes(position, wing, [pivot, *one, *two], hint)
            {
                return true;
            }
        }
    }
    false
}

/// Writes the hint of a wing: the digit that both wing cells have goes from the cells that see them,
/// and that see an XYZ pivot. Returns whether it removes something.
fn removes(position: &Position, wing: Wing, [pivot, one, two]: [Cell; 3], hint: &mut Hint) -> bool {
    let candidates = &position.marks.candidates;
    let common = (candidates[one] & candidates[two]).first();
    let last = common.map_or(DigitSet::EMPTY, DigitSet::only);
    let mut seen = one.peers() & two.peers();
    match wing {
        Wing::Xy => seen.remove(pivot),
        Wing::Xyz => seen &= pivot.peers(),
    }
    hint.begin(match wing {
        Wing::Xy => SeTechnique::XyWing,
        Wing::Xyz => SeTechnique::XyzWing,
    });
    for cell in seen {
        hint.remove(cell, candidates[cell] & last);
    }
    hint.removes()
}
