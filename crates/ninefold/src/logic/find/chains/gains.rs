//! The eliminations of chains.

use super::describe::Reader;
use super::walk::Stop;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::position::Position;

/// Iterates over the candidates of a cell without some digits.
pub(super) fn rest_of_cell(
    position: &Position,
    cell: Cell,
    kept: DigitSet,
) -> impl Iterator<Item = Candidate> + use<> {
    (position.candidates(cell) - kept).iter().map(move |digit| Candidate { cell, digit })
}

/// Iterates over the candidates of a digit in some cells.
fn in_cells(
    position: &Position,
    cells: CellSet,
    digit: Digit,
) -> impl Iterator<Item = Candidate> + use<> {
    (cells & position.places(digit)).iter().map(move |cell| Candidate { cell, digit })
}

/// Returns what two candidates in different cells, one of which is true, remove together: of one
/// digit, what sees both; of two digits in cells that see each other, in each cell the digit of the
/// other.
pub(super) fn by_ends(position: &Position, one: Candidate, two: Candidate) -> Vec<Candidate> {
    if one.cell == two.cell {
        return Vec::new();
    }
    if one.digit == two.digit {
        return in_cells(position, one.cell.peers() & two.cell.peers(), one.digit).collect();
    }
    if !one.cell.peers().contains(two.cell) {
        return Vec::new();
    }
    let mut gone = vec![
        Candidate { cell: one.cell, digit: two.digit },
        Candidate { cell: two.cell, digit: one.digit },
    ];
    gone.retain(|candidate| position.has(*candidate));
    gone
}

/// Returns what a loop removes. One end of every weak link is true, so candidates outside the loop
/// that see both ends go. A set in a loop is locked: its digits that the loop does not use go from
/// all cells that see them.
pub(super) fn around_loop(reader: &Reader<'_>, trail: &[Stop]) -> Vec<Candidate> {
    let position = reader.position;
    let mut gone = Vec::new();
    let nodes = trail.iter().filter(|stop| !matches!(stop, Stop::Set(_)));
    let inside = nodes.fold(CellSet::EMPTY, |all, stop| all | reader.cells(*stop));
    let ends = [trail[trail.len() - 1], trail[0]];
    for pair in [&ends[..]].into_iter().chain(trail.windows(2)) {
        let (one, two) = (reader.node(pair[0]), reader.node(pair[1]));
        let is_weak = matches!((pair[0], pair[1]), (Stop::On(_), Stop::Off(_)));
        if let (true, true, Some(cell)) = (is_weak, one.cells == two.cells, one.cells.single()) {
            let kept = DigitSet::only(one.digit) | DigitSet::only(two.digit);
            gone.extend(rest_of_cell(position, cell, kept));
        } else if one.digit == two.digit && !matches!(pair[1], Stop::On(_)) {
            let seen = one.cells.common_peers() & two.cells.common_peers();
            gone.extend(in_cells(position, seen - inside, one.digit));
        }
        if let Stop::Set(entry) = pair[0] {
            leave_set(reader, entry, pair[1], inside, &mut gone);
        }
    }
    gone
}

/// Collects what a set in a loop removes, besides what the link into it does.
fn leave_set(
    reader: &Reader<'_>,
    entry: usize,
    next: Stop,
    inside: CellSet,
    gone: &mut Vec<Candidate>,
) {
    let position = reader.position;
    let Some(entry) = reader.sets.map(|sets| sets.entries[entry]) else { return };
    let seen_by = |digit: Digit| (entry.set.cells & position.places(digit)).common_peers();
    let mut used = DigitSet::only(entry.digit);
    let out = reader.node(next);
    match (next, out.cells.single()) {
        // The last candidate of a cell that has lost its others to the set.
        (Stop::On(_), Some(cell)) => used |= position.candidates(cell),
        _ => used.insert(out.digit),
    }
    for digit in (used & entry.set.digits) - DigitSet::only(entry.digit) {
        let seen = seen_by(digit) & out.cells.common_peers();
        gone.extend(in_cells(position, seen - inside, digit));
    }
    for digit in entry.set.digits - used {
        gone.extend(in_cells(position, seen_by(digit), digit));
    }
}
