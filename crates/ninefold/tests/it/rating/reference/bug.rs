//! Technique 19: the bivalue universal grave.

use super::board::{BLOCK_ROW_COLUMN, Bits, Board, Region, bit, comb, members, peers, sees};
use super::hint::{Hint, Removals, Sink, existing};
use std::ops::ControlFlow;

struct Grave {
    /// The bug cells in the order of discovery, with their bug values.
    cells: Vec<(usize, Bits)>,
    all_extra: Bits,
    /// The cells that all bug cells see, in the peer order of the first.
    common: Vec<usize>,
}

/// Delivers the hints of technique 19.
pub(crate) fn bug(board: &Board, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(grave) = find(board) else { return ControlFlow::Continue(()) };
    if let [(only, _)] = grave.cells[..] {
        let removals = existing(board, [only], !grave.all_extra);
        return Hint::removing(19, 5.6, removals).deliver(sink);
    }
    if grave.all_extra.count_ones() == 1 {
        let removals = existing(board, grave.common.iter().copied(), grave.all_extra);
        Hint::removing(19, 5.7, removals).deliver(sink)?;
        type_four(board, &grave, sink)
    } else if !grave.common.is_empty() {
        type_four(board, &grave, sink)?;
        type_three(board, &grave, sink)
    } else {
        ControlFlow::Continue(())
    }
}

fn find(board: &Board) -> Option<Grave> {
    let mut without = board.clone();
    let mut grave = Grave { cells: Vec::new(), all_extra: 0, common: Vec::new() };
    for kind in BLOCK_ROW_COLUMN {
        for region in Region::all_of(kind) {
            for value in 1..=9 {
                let positions = board.positions(region, value);
                if matches!(positions.count_ones(), 0 | 2) {
                    continue;
                }
                let large: Vec<usize> = members(positions)
                    .map(|index| region.cell(index))
                    .filter(|cell| board.count(*cell) >= 3)
                    .collect();
                match large[..] {
                    [] => return None,
                    [cell] => {
                        add(&mut grave, cell, value);
                        without.candidates[cell] &= !bit(value);
                        let several = grave.cells.len() > 1 && grave.all_extra.count_ones() > 1;
                        if several && grave.common.is_empty() {
                            return None;
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    let cells_fit = (0..81).all(|cell| without.value[cell] != 0 || without.count(cell) == 2);
    let regions_fit = BLOCK_ROW_COLUMN.into_iter().flat_map(Region::all_of).all(|region| {
        (1..=9).all(|value| matches!(without.positions(region, value).count_ones(), 0 | 2))
    });
    (cells_fit && regions_fit && !grave.cells.is_empty()).then_some(grave)
}

fn add(grave: &mut Grave, cell: usize, value: usize) {
    let first = grave.cells.is_empty();
    match grave.cells.iter_mut().find(|(known, _)| *known == cell) {
        Some((_, extra)) => *extra |= bit(value),
        None => grave.cells.push((cell, bit(value))),
    }
    grave.all_extra |= bit(value);
    if first {
        grave.common = peers(cell).to_vec();
    } else {
        grave.common.retain(|other| sees(cell, *other));
    }
    let cells = &grave.cells;
    grave.common.retain(|other| !cells.iter().any(|(cell, _)| cell == other));
}

fn type_four(board: &Board, grave: &Grave, sink: Sink<'_>) -> ControlFlow<()> {
    let [(c1, extra1), (c2, extra2)] = grave.cells[..] else { return ControlFlow::Continue(()) };
    let locked = board.candidates[c1] & board.candidates[c2] & !grave.all_extra;
    if locked.count_ones() != 1 {
        return ControlFlow::Continue(());
    }
    for kind in BLOCK_ROW_COLUMN {
        if Region::around(kind, c1).contains(c2) {
            let mut removals: Removals = existing(board, [c1], !(extra1 | locked));
            removals.extend(existing(board, [c2], !(extra2 | locked)));
            Hint::removing(19, 5.7, removals).deliver(sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn type_three(board: &Board, grave: &Grave, sink: Sink<'_>) -> ControlFlow<()> {
    for kind in BLOCK_ROW_COLUMN {
        let region = Region::around(kind, grave.cells[0].0);
        if !grave.cells.iter().all(|(cell, _)| region.contains(*cell)) {
            continue;
        }
        let open: Vec<usize> =
            grave.common.iter().copied().filter(|cell| region.contains(*cell)).collect();
        for d in 2..=6 {
            if open.len() < d {
                break;
            }
            for choice in comb(d - 1, open.len()) {
                let cells: Vec<usize> = choice.iter().map(|i| open[*i]).collect();
                let union = cells.iter().fold(0, |union, cell| union | board.candidates[*cell]);
                let each_two = grave.all_extra.count_ones() >= 2
                    && cells.iter().all(|cell| board.count(*cell) >= 2);
                let values = union | grave.all_extra;
                if union.count_ones() as usize != d
                    || !each_two
                    || values.count_ones() as usize != d
                {
                    continue;
                }
                let others = open.iter().copied().filter(|cell| !cells.contains(cell));
                let removals = existing(board, others, values);
                Hint::removing(19, 5.7 + (d - 1) as f64 * 0.1, removals).deliver(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
