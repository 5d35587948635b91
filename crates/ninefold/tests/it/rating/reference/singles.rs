//! Techniques 1 to 6: singles, direct techniques, intersections.

use super::board::{BLOCK_COLUMN_ROW, Board, Region, Type, bit, members};
use super::hint::{Hint, Reason, Sink, existing};
use std::ops::ControlFlow;

/// Delivers hidden singles (technique 1), in six passes.
pub(crate) fn hidden_single(board: &Board, sink: Sink<'_>) -> ControlFlow<()> {
    for last_cell in [true, false] {
        for kind in BLOCK_COLUMN_ROW {
            for region in Region::all_of(kind) {
                if (board.empty_count(region) == 1) != last_cell {
                    continue;
                }
                for value in 1..=9 {
                    let positions = board.positions(region, value);
                    if positions.count_ones() != 1 {
                        continue;
                    }
                    let rating = match (last_cell, kind) {
                        (true, _) => 1.0,
                        (false, Type::Block) => 1.2,
                        (false, _) => 1.5,
                    };
                    let cell = region.cell(positions.trailing_zeros() as usize);
                    Hint::placing(1, rating, cell, value).deliver(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Delivers naked singles (technique 4).
pub(crate) fn naked_single(board: &Board, sink: Sink<'_>) -> ControlFlow<()> {
    for cell in 0..81 {
        if board.count(cell) == 1 {
            let value = board.candidates[cell].trailing_zeros() as usize;
            Hint::placing(4, 2.3, cell, value).deliver(sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Delivers intersections, direct ones (technique 2) or others (technique 6).
pub(crate) fn intersections(board: &Board, direct: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let passes = [
        (Type::Block, Type::Column),
        (Type::Block, Type::Row),
        (Type::Column, Type::Block),
        (Type::Row, Type::Block),
    ];
    for (first, second) in passes {
        for one in Region::all_of(first) {
            for two in Region::all_of(second).filter(|two| two.crosses(one)) {
                for value in 1..=9 {
                    let positions = board.positions(one, value);
                    let all_inside = members(positions).all(|index| two.contains(one.cell(index)));
                    if positions.count_ones() < 2 || !all_inside {
                        continue;
                    }
                    if direct {
                        direct_intersection(board, one, two, value, sink)?;
                    } else {
                        let rating = if first == Type::Block { 2.6 } else { 2.8 };
                        let outside = two.cells().filter(|cell| !one.contains(*cell));
                        let removals = existing(board, outside, bit(value));
                        let (base, cover) = (vec![one], vec![two]);
                        Hint::removing(6, rating, removals)
                            .because(Reason::Lines { base, cover, value })
                            .deliver(sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn direct_intersection(
    board: &Board,
    one: Region,
    two: Region,
    value: usize,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let rating = if one.kind == Type::Block { 1.7 } else { 1.9 };
    for three in Region::all_of(one.kind).filter(|three| *three != one && three.crosses(two)) {
        let positions = board.positions(three, value);
        let outside: Vec<usize> =
            members(positions).map(|i| three.cell(i)).filter(|cell| !two.contains(*cell)).collect();
        if positions.count_ones() >= 2 && outside.len() == 1 {
            Hint::placing(2, rating, outside[0], value).deliver(sink)?;
        }
    }
    ControlFlow::Continue(())
}
