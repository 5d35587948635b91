//! Techniques 13 and 14: wings. And 20 and 22: aligned exclusion.

use super::board::{Bits, Board, bit, comb, members, peers, sees};
use super::hint::{Hint, Sink, existing};
use std::ops::ControlFlow;

/// Delivers XY-wings (technique 13: two candidates in the pivot) or XYZ-wings (technique 14: three).
pub(crate) fn wings(board: &Board, in_pivot: usize, sink: Sink<'_>) -> ControlFlow<()> {
    for pivot in (0..81).filter(|cell| board.count(*cell) == in_pivot) {
        let wings = || peers(pivot).iter().copied().filter(|cell| board.count(*cell) == 2);
        let p = board.candidates[pivot];
        for first in wings().filter(|cell| (p & !board.candidates[*cell]).count_ones() == 1) {
            for second in wings() {
                let (a, b) = (board.candidates[first], board.candidates[second]);
                let shared = if in_pivot == 3 { 1 } else { 0 };
                if (p | a | b).count_ones() != 3 || (p & a & b).count_ones() != shared {
                    continue;
                }
                let z = (a & b).trailing_zeros() as usize;
                let seen = |cell: &usize| {
                    sees(first, *cell)
                        && sees(second, *cell)
                        && (in_pivot == 2 || sees(pivot, *cell))
                        && ![pivot, first, second].contains(cell)
                };
                let removals = existing(board, (0..81).filter(seen), bit(z));
                let (technique, rating) = if in_pivot == 2 { (13, 4.2) } else { (14, 4.4) };
                Hint::removing(technique, rating, removals).deliver(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Delivers aligned pair exclusions (technique 20) or aligned triplet exclusions (technique 22).
pub(crate) fn aligned(board: &Board, size: usize, sink: Sink<'_>) -> ControlFlow<()> {
    let is_excluder = |cell: usize| (2..=size).contains(&board.count(cell));
    let excluders = |cell: usize| -> Vec<usize> {
        peers(cell).iter().copied().filter(|peer| is_excluder(*peer)).collect()
    };
    let is_base = |cell: &usize| {
        board.count(*cell) >= 2
            && peers(*cell).iter().all(|peer| board.count(*peer) != 1)
            && peers(*cell).iter().any(|peer| is_excluder(*peer))
    };
    let list: Vec<usize> = (0..81).filter(is_base).collect();
    if list.len() < size {
        return ControlFlow::Continue(());
    }
    for pair in comb(2, list.len()) {
        let (first, second) = (list[pair[0]], list[pair[1]]);
        let common: Vec<usize> =
            excluders(first).into_iter().filter(|cell| sees(second, *cell)).collect();
        if size == 2 {
            exclude(board, &[first, second], &common, sink)?;
            continue;
        }
        let mut thirds: Vec<usize> = Vec::new();
        for third in excluders(first).into_iter().chain(excluders(second)) {
            if ![first, second].contains(&third)
                && list.contains(&third)
                && !thirds.contains(&third)
            {
                thirds.push(third);
            }
        }
        for third in thirds {
            let common: Vec<usize> =
                common.iter().copied().filter(|cell| sees(third, *cell)).collect();
            exclude(board, &[first, second, third], &common, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn exclude(board: &Board, base: &[usize], excluders: &[usize], sink: Sink<'_>) -> ControlFlow<()> {
    if excluders.len() < 2 {
        return ControlFlow::Continue(());
    }
    let mut permitted: Vec<Bits> = vec![0; base.len()];
    for combination in combinations(board, base) {
        let used = combination.iter().fold(0, |used, value| used | bit(*value));
        let clash = comb(2, base.len()).any(|pair| {
            sees(base[pair[0]], base[pair[1]]) && combination[pair[0]] == combination[pair[1]]
        });
        let emptied = excluders.iter().any(|cell| board.candidates[*cell] & !used == 0);
        if !clash && !emptied {
            for (permitted, value) in permitted.iter_mut().zip(&combination) {
                *permitted |= bit(*value);
            }
        }
    }
    let removals = base
        .iter()
        .zip(permitted)
        .map(|(cell, permitted)| (*cell, board.candidates[*cell] & !permitted))
        .filter(|(_, values)| *values != 0)
        .collect();
    let (technique, rating) = if base.len() == 2 { (20, 6.2) } else { (22, 7.5) };
    Hint::removing(technique, rating, removals).deliver(sink)
}

fn combinations(board: &Board, base: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for cell in base {
        all = all
            .into_iter()
            .flat_map(|so_far: Vec<usize>| {
                members(board.candidates[*cell])
                    .map(move |value| [so_far.clone(), vec![value]].concat())
            })
            .collect();
    }
    all
}
