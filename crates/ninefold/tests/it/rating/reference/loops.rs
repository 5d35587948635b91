//! Technique 15: unique rectangles and loops.

use super::board::{BLOCK_ROW_COLUMN, Bits, Board, Region, Type, bit, comb, members, sees};
use super::hint::{Hint, Removals, Sink, existing, set_of};
use std::ops::ControlFlow;

/// The key by which two hints are equal, besides their loop cells.
#[derive(PartialEq)]
enum Detail {
    One,
    Two,
    Naked { region: Region, values: Bits, cells: Vec<usize> },
    Hidden { region: Region, values: Bits, positions: Bits },
    Four,
}

struct LoopHint {
    rating: f64,
    kind: u8,
    cells: Vec<usize>,
    detail: Detail,
    removals: Removals,
}

/// Collects all hints of technique 15, sorts them and delivers them.
pub(crate) fn unique_loops(board: &Board, sink: Sink<'_>) -> ControlFlow<()> {
    let mut hints: Vec<LoopHint> = Vec::new();
    for start in (0..81).filter(|cell| board.count(*cell) == 2) {
        let pair: Vec<usize> = members(board.candidates[start]).collect();
        let (v1, v2) = (pair[0], pair[1]);
        let mut loops = Vec::new();
        let mut path = Vec::new();
        search(board, start, &mut path, 2, 0, None, bit(v1) | bit(v2), &mut loops);
        for cells in loops.into_iter().filter(|cells| is_valid(cells)) {
            for hint in hints_of(board, &cells, v1, v2) {
                if !hint.removals.is_empty() && !hints.iter().any(|kept| equal(kept, &hint)) {
                    hints.push(hint);
                }
            }
        }
    }
    hints.sort_by(|a, b| a.rating.total_cmp(&b.rating).then(a.kind.cmp(&b.kind)));
    for hint in hints {
        Hint::removing(15, hint.rating, hint.removals).deliver(sink)?;
    }
    ControlFlow::Continue(())
}

fn equal(one: &LoopHint, other: &LoopHint) -> bool {
    one.detail == other.detail
        && one.cells.len() == other.cells.len()
        && one.cells.iter().all(|cell| other.cells.contains(cell))
}

#[expect(clippy::too_many_arguments, reason = "the text's procedure has them")]
fn search(
    board: &Board,
    cell: usize,
    path: &mut Vec<usize>,
    allowed_extra: i32,
    extra_values: Bits,
    last: Option<Type>,
    pair: Bits,
    loops: &mut Vec<Vec<usize>>,
) {
    path.push(cell);
    // One set for all siblings: what a finished sibling added stays.
    let mut extra = extra_values;
    for kind in BLOCK_ROW_COLUMN.into_iter().filter(|kind| Some(*kind) != last) {
        for next in Region::around(kind, cell).cells() {
            if next == path[0] && path.len() >= 4 {
                loops.push(path.clone());
            } else if !path.contains(&next) && board.candidates[next] & pair == pair {
                extra = (extra | board.candidates[next]) & !pair;
                let count = board.count(next);
                if count == 2 || extra.count_ones() == 1 || allowed_extra > 0 {
                    let allowed = allowed_extra - i32::from(count > 2);
                    search(board, next, path, allowed, extra, Some(kind), pair, loops);
                }
            }
        }
    }
    path.pop();
}

fn is_valid(cells: &[usize]) -> bool {
    let mut visited: [Vec<Region>; 2] = [Vec::new(), Vec::new()];
    for (i, cell) in cells.iter().enumerate() {
        for kind in BLOCK_ROW_COLUMN {
            let region = Region::around(kind, *cell);
            if visited[i % 2].contains(&region) {
                return false;
            }
            visited[i % 2].push(region);
        }
    }
    let [even, odd] = visited;
    even.iter().all(|region| odd.contains(region)) && odd.iter().all(|region| even.contains(region))
}

fn hints_of(board: &Board, cells: &[usize], v1: usize, v2: usize) -> Vec<LoopHint> {
    let base = match cells.len() {
        4 => 4.5,
        6 => 4.5 + 0.1,
        8 => 4.5 + 0.2,
        _ => 4.5 + 0.3 + 0.2,
    };
    let hint = |kind: u8, added: f64, detail: Detail, removals: Removals| LoopHint {
        rating: base + added,
        kind,
        cells: cells.to_vec(),
        detail,
        removals,
    };
    let pair = bit(v1) | bit(v2);
    let extra: Vec<usize> = cells.iter().copied().filter(|cell| board.count(*cell) > 2).collect();
    let type_two = || {
        let x = members(board.candidates[extra[0]] & !pair).next().unwrap();
        let common = (0..81).filter(|cell| extra.iter().all(|extra| sees(*extra, *cell)));
        hint(2, 0.0, Detail::Two, existing(board, common, bit(x)))
    };
    let mut hints = Vec::new();
    match extra[..] {
        [] => {}
        [only] => hints.push(hint(1, 0.0, Detail::One, existing(board, [only], pair))),
        [c1, c2] => {
            let extras = (board.candidates[c1] | board.candidates[c2]) & !pair;
            if extras.count_ones() == 1 {
                hints.push(type_two());
            } else {
                for (added, detail, removals) in type_three(board, c1, c2, v1, v2, extras) {
                    hints.push(hint(3, added, detail, removals));
                }
            }
            if let Some(removals) = type_four(board, c1, c2, v1, v2) {
                hints.push(hint(4, 0.0, Detail::Four, removals));
            }
        }
        _ => hints.push(type_two()),
    }
    hints
}

fn shared_regions(c1: usize, c2: usize) -> Vec<Region> {
    BLOCK_ROW_COLUMN
        .into_iter()
        .map(|kind| Region::around(kind, c1))
        .filter(|region| region.contains(c2))
        .collect()
}

fn type_three(
    board: &Board,
    c1: usize,
    c2: usize,
    v1: usize,
    v2: usize,
    extras: Bits,
) -> Vec<(f64, Detail, Removals)> {
    let mut found = Vec::new();
    for d in extras.count_ones() as usize..=7 {
        for region in shared_regions(c1, c2) {
            let empty = board.empty_count(region);
            if 2 * d <= empty {
                naked(board, c1, c2, extras, d, region, &mut found);
            }
            if 2 * d < empty {
                hidden(board, c1, c2, set_of(&[v1, v2]), extras, d, region, &mut found);
            }
        }
    }
    found
}

fn naked(
    board: &Board,
    c1: usize,
    c2: usize,
    extras: Bits,
    d: usize,
    region: Region,
    found: &mut Vec<(f64, Detail, Removals)>,
) {
    let (i1, i2) = (region.index_of(c1), region.index_of(c2));
    for set in comb(d, 9).filter(|set| set.contains(&i1) && !set.contains(&i2)) {
        let cells: Vec<usize> = set.iter().filter(|i| **i != i1).map(|i| region.cell(*i)).collect();
        let of_cells = cells.iter().fold(0, |union, cell| union | board.candidates[*cell]);
        let shared = extras & board.candidates[c1] & board.candidates[c2];
        let each_two = extras.count_ones() >= 2 && cells.iter().all(|cell| board.count(*cell) >= 2);
        let union = of_cells | extras;
        if (shared | of_cells).count_ones() as usize != d
            || !each_two
            || union.count_ones() as usize != d
        {
            continue;
        }
        let others =
            region.cells().filter(|cell| *cell != c1 && *cell != c2 && !cells.contains(cell));
        let removals = existing(board, others, union);
        let detail = Detail::Naked { region, values: union, cells: cells.clone() };
        found.push(((d - 1) as f64 * 0.1, detail, removals));
    }
}

#[expect(clippy::too_many_arguments, reason = "one case of the text")]
fn hidden(
    board: &Board,
    c1: usize,
    c2: usize,
    pair: Bits,
    extras: Bits,
    d: usize,
    region: Region,
    found: &mut Vec<(f64, Detail, Removals)>,
) {
    let (i1, i2) = (region.index_of(c1), region.index_of(c2));
    let rest: Vec<usize> = members(0x3fe & !pair & !extras).collect();
    if d - 2 > rest.len() {
        return;
    }
    for choice in comb(d - 2, rest.len()) {
        let chosen: Vec<usize> = choice.iter().map(|i| rest[*i]).collect();
        let values = pair | set_of(&chosen);
        let positions: Vec<Bits> =
            members(values).map(|value| board.positions(region, value) & !bit(i2)).collect();
        let union = positions.iter().fold(0, |union, bits| union | bits);
        if positions.contains(&0) || union.count_ones() as usize != d {
            continue;
        }
        let cells: Vec<usize> = members(union & !bit(i1)).map(|index| region.cell(index)).collect();
        let added = (cells.len() as f64 - 1.0) * 0.1;
        let removals = existing(board, cells, !values);
        found.push((added, Detail::Hidden { region, values, positions: union }, removals));
    }
}

fn type_four(board: &Board, c1: usize, c2: usize, v1: usize, v2: usize) -> Option<Removals> {
    let locked = |value: usize| {
        shared_regions(c1, c2).into_iter().any(|region| {
            region.cells().all(|cell| cell == c1 || cell == c2 || !board.has(cell, value))
        })
    };
    if locked(v1) {
        Some(existing(board, [c1, c2], bit(v2)))
    } else if locked(v2) {
        Some(existing(board, [c1, c2], bit(v1)))
    } else {
        None
    }
}
