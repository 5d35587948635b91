//! Techniques 3, 5, 7 to 12, 16 to 18: hidden sets (direct too), naked sets, fish.

use super::board::{BLOCK_COLUMN_ROW, Bits, Board, Region, Type, bit, comb, members};
use super::hint::{Hint, Reason, Removals, Sink, existing, set_of};
use std::ops::ControlFlow;

/// Delivers hidden sets (techniques 9, 12 and 18) or direct hidden sets (techniques 3 and 5).
pub(crate) fn hidden_sets(
    board: &Board,
    size: usize,
    direct: bool,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for kind in BLOCK_COLUMN_ROW {
        for region in Region::all_of(kind) {
            let empty = board.empty_count(region);
            if !(empty > 2 * size || direct && empty > size) {
                continue;
            }
            for set in comb(size, 9) {
                let values: Vec<usize> = set.iter().map(|i| i + 1).collect();
                let positions: Vec<Bits> =
                    values.iter().map(|value| board.positions(region, *value)).collect();
                let union = positions.iter().fold(0, |union, bits| union | bits);
                let each_twice = positions.iter().all(|bits| bits.count_ones() >= 2);
                if !each_twice || union.count_ones() as usize != size {
                    continue;
                }
                if direct {
                    if let Some((cell, value)) = direct_placement(board, region, &values, union) {
                        let (technique, rating) = if size == 2 { (3, 2.0) } else { (5, 2.5) };
                        Hint::placing(technique, rating, cell, value).deliver(sink)?;
                    }
                } else {
                    let (technique, rating) = [(9, 3.4), (12, 4.0), (18, 5.4)][size - 2];
                    let cells = members(union).map(|index| region.cell(index));
                    let removals = existing(board, cells, !set_of(&values));
                    Hint::removing(technique, rating, removals)
                        .because(Reason::HiddenSet { region, values, cells: union })
                        .deliver(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn direct_placement(
    board: &Board,
    region: Region,
    values: &[usize],
    set: Bits,
) -> Option<(usize, usize)> {
    (1..=9).filter(|value| !values.contains(value)).find_map(|value| {
        let positions = board.positions(region, value);
        let outside = positions & !set;
        (positions.count_ones() >= 2 && outside.count_ones() == 1)
            .then(|| (region.cell(outside.trailing_zeros() as usize), value))
    })
}

/// Delivers naked sets (techniques 7, 10 and 16).
pub(crate) fn naked_sets(board: &Board, size: usize, sink: Sink<'_>) -> ControlFlow<()> {
    for kind in BLOCK_COLUMN_ROW {
        for region in Region::all_of(kind) {
            if board.empty_count(region) < 2 * size {
                continue;
            }
            for set in comb(size, 9) {
                let cells: Vec<usize> = set.iter().map(|index| region.cell(*index)).collect();
                let union = cells.iter().fold(0, |union, cell| union | board.candidates[*cell]);
                let each_two = cells.iter().all(|cell| board.count(*cell) >= 2);
                if !each_two || union.count_ones() as usize != size {
                    continue;
                }
                let (technique, rating) = [(7, 3.0), (10, 3.6), (16, 5.0)][size - 2];
                let others = region.cells().filter(|cell| !cells.contains(cell));
                let removals = existing(board, others, union);
                Hint::removing(technique, rating, removals)
                    .because(Reason::NakedSet { cells, values: union })
                    .deliver(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Delivers fish (techniques 8, 11 and 17).
pub(crate) fn fish(board: &Board, size: usize, sink: Sink<'_>) -> ControlFlow<()> {
    for (base_kind, cover_kind) in [(Type::Column, Type::Row), (Type::Row, Type::Column)] {
        for set in comb(size, 9) {
            for value in 1..=9 {
                if board.solved_count(value) + 2 * size > 9 {
                    continue;
                }
                let base: Vec<Region> =
                    set.iter().map(|number| Region { kind: base_kind, number: *number }).collect();
                let positions: Vec<Bits> =
                    base.iter().map(|region| board.positions(*region, value)).collect();
                let union = positions.iter().fold(0, |union, bits| union | bits);
                let each_twice = positions.iter().all(|bits| bits.count_ones() >= 2);
                if !each_twice || union.count_ones() as usize != size {
                    continue;
                }
                let cover: Vec<Region> =
                    members(union).map(|number| Region { kind: cover_kind, number }).collect();
                let outside = cover
                    .iter()
                    .flat_map(|region| region.cells())
                    .filter(|cell| !base.iter().any(|region| region.contains(*cell)));
                let removals: Removals = existing(board, outside, bit(value));
                let (technique, rating) = [(8, 3.2), (11, 3.8), (17, 5.2)][size - 2];
                Hint::removing(technique, rating, removals)
                    .because(Reason::Lines { base, cover, value })
                    .deliver(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
