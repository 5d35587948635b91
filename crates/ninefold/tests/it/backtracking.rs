//! The reference implementation of the search: plain backtracking that shares no code with the
//! engine. A digit placed in a cell is removed from its peers, and nothing else is concluded.

use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid};

/// Returns the first `limit` solutions in lexicographic order. Cells that have a single candidate to begin
/// with come first, then the others in reading order, their digits ascending.
pub(crate) fn solutions(start: &Candidates, limit: usize) -> Vec<Grid> {
    let singles = start.singles().filled();
    let order: Vec<Cell> = singles.iter().chain(CellSet::ALL - singles).collect();
    let mut found = Vec::new();
    in_order(*start, &order, limit, &mut found);
    found
}

fn in_order(candidates: Candidates, order: &[Cell], limit: usize, found: &mut Vec<Grid>) {
    if found.len() >= limit {
        return;
    }
    let Some((cell, later)) = order.split_first() else {
        return found.push(candidates.singles());
    };
    for digit in candidates.get(*cell).iter() {
        let next = put(candidates, *cell, digit);
        if cell.peers().iter().all(|peer| !next.get(peer).is_empty()) {
            in_order(next, later, limit, found);
        }
    }
}

/// Returns the number of solutions, up to `limit`. It tries the open cell with fewest candidates first, which
/// is still plain but fast enough for minimal puzzles.
pub(crate) fn count(start: &Candidates, limit: usize) -> usize {
    let mut found = 0;
    fewest_first(*start, CellSet::ALL, limit, &mut found);
    found
}

fn fewest_first(candidates: Candidates, mut open: CellSet, limit: usize, found: &mut usize) {
    if *found >= limit {
        return;
    }
    let Some(cell) = open.iter().min_by_key(|cell| candidates.get(*cell).len()) else {
        return *found += 1;
    };
    open.remove(cell);
    for digit in candidates.get(cell).iter() {
        fewest_first(put(candidates, cell, digit), open, limit, found);
    }
}

fn put(mut candidates: Candidates, cell: Cell, digit: Digit) -> Candidates {
    candidates.set(cell, DigitSet::only(digit));
    cell.peers().iter().for_each(|peer| candidates.remove(Candidate { cell: peer, digit }));
    candidates
}
