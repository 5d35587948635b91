//! Tests of saved games.

mod exchange;
mod folder;
mod fuzz;
mod packed;
mod stored;

use crate::record::board::Board;
use crate::record::history::{Branch, History};
use crate::record::puzzle::TEXTS;
use crate::record::saved::{Origin, OriginKind, SavedGame};
use ninefold::{Candidates, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold_formats::{ClassicCells, Puzzle};
use ninefold_testing::puzzles::Random;
use serde_json::json;
use std::sync::Arc;

fn any_marks(random: &mut Random) -> DigitSet {
    DigitSet::from_bits(random.below(512) as u16)
}

/// Changes a few numbers of a board.
fn change(random: &mut Random, board: &Board) -> Board {
    let mut next = board.clone();
    for _ in 0..=random.below(4) {
        let cell = Cell::new(random.below(81)).unwrap();
        match random.below(8) {
            0 => next.digits.set(cell, Digit::new(random.below(10) as u8)),
            1 => next.corner.set(cell, any_marks(random)),
            2 => next.centre.set(cell, any_marks(random)),
            3 => next.crossed.set(cell, any_marks(random)),
            4 => {
                next.colours[cell.index()] = random.below(10) as u8;
                next.pencil.forget_several(CellSet::only(cell));
            }
            5 => {
                let mask = any_marks(random).bits() | 0b1_0010;
                next.colours[cell.index()] = mask.trailing_zeros() as u8 + 1;
                next.pencil.several.insert(cell.index() as u8, mask);
            }
            6 => {
                next.pencil.tints.insert(random.below(729) as u16, 1 + random.below(9) as u8);
            }
            _ => {
                let one = random.below(728) as u16;
                let ends = (one, one + 1 + random.below(728 - usize::from(one)) as u16);
                if next.pencil.links.remove(&ends).is_none() {
                    next.pencil.links.insert(ends, random.below(2) == 0);
                }
            }
        }
    }
    next
}

/// Returns boards that each differ from the one before in a few places.
fn boards(random: &mut Random, first: &Arc<Board>, count: usize) -> Vec<Arc<Board>> {
    let mut all = vec![Arc::clone(first)];
    while all.len() < count {
        let next = change(random, &all[all.len() - 1]);
        all.push(Arc::new(next));
    }
    all
}

/// Returns a random game.
pub(super) fn game(random: &mut Random, id: &str) -> SavedGame {
    let mut givens = Grid::EMPTY;
    let mut restriction = Candidates::NONE;
    for cell in Cell::all() {
        givens.set(cell, Digit::new(if random.below(3) == 0 { random.below(10) as u8 } else { 0 }));
        restriction.set(cell, any_marks(random));
    }
    let count = 1 + random.below(40);
    let all = boards(random, &Arc::default(), count);
    let branches = (0..random.below(3)).map(|number| {
        let shared = 1 + random.below(all.len());
        let mut own = all[..shared].to_vec();
        let count = 1 + random.below(5);
        own.extend(boards(random, &all[shared - 1], count).into_iter().skip(1));
        Branch { name: format!("branch {number} é"), boards: own }
    });
    let branches = branches.collect();
    let at = random.below(all.len());
    let restriction = (random.below(4) == 0).then_some(restriction);
    let title = if random.below(2) == 0 { format!("Game {id}") } else { String::new() };
    let author = if random.below(3) == 0 { "A. Author".to_owned() } else { String::new() };
    let description =
        if random.below(3) == 0 { "Two lines\nof words.".to_owned() } else { String::new() };
    let mut puzzle = Puzzle::from(ClassicCells { restriction, ..ClassicCells::of_givens(givens) });
    for (field, text) in TEXTS.into_iter().zip([title, author, description]) {
        puzzle.set_text(field, Some(text).filter(|text| !text.is_empty()));
    }
    let origins = [
        None,
        Some(Origin::new(OriginKind::Typed)),
        Some(Origin::daily("2026-11-15/tough")),
        Some(Origin::generated(
            json!({"er": "7..8", "seed": 3, "only": ["x-wing"]}).as_object().unwrap().clone(),
        )),
    ];
    let started = 1_700_000_000_000 + random.below(1_000_000_000) as u64;
    SavedGame {
        id: id.to_owned(),
        puzzle,
        history: History::new(all, at, branches),
        seconds: random.below(10_000) as u32,
        hints: random.below(9) as u32,
        taught: ["X-Wing", "Naked Pair"][..random.below(3)]
            .iter()
            .map(|one| (*one).to_owned())
            .collect(),
        started,
        changed: started + random.below(1_000_000) as u64,
        solved: random.below(2) == 0,
        level: [None, Some("gentle"), Some("tough")][random.below(3)].map(str::to_owned),
        er: [None, Some(7.2), Some(7.0)][random.below(3)],
        solution: [None, "123456789".repeat(9).parse().ok()][random.below(2)],
        origin: origins[random.below(4)].clone(),
    }
}
