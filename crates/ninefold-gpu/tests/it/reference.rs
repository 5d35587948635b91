//! The reference implementation against the search of `ninefold`.

use ninefold::search::Search;
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_gpu::layout::Board;
use ninefold_gpu::reference::search;
use ninefold_testing::puzzles::{self, Random};
use ninefold_testing::{cases, corpus};

fn same_counts(start: &Candidates, limit: u32) {
    let outcome = search(&Board::from(start), limit, u32::MAX);
    let expected = Search::new().limit(u64::from(limit)).count(start).found;
    assert_eq!(outcome.found.map(u64::from), Some(expected), "{start}");
    let Some(solution) = outcome.first.map(|board| board.grid()) else { return };
    assert!(solution.is_solved());
    assert!(solution.placed().all(|(cell, digit)| start.get(cell).contains(digit)), "{start}");
}

#[test]
fn sets() {
    for set in corpus::sets(60) {
        for puzzle in &set.puzzles {
            let start = Candidates::of_givens(puzzle);
            [1, 2, 200].into_iter().for_each(|limit| same_counts(&start, limit));
        }
    }
}

#[test]
fn random_and_damaged_puzzles() {
    let mut random = Random(5);
    for case in 0..cases(200) as usize {
        let puzzle = puzzles::puzzle(&mut random, 18 + case % 40);
        let (damaged, _) = puzzles::damaged(&mut random, &puzzle);
        for grid in [puzzle, damaged] {
            same_counts(&Candidates::of_givens(&grid), 200);
        }
        same_counts(&puzzles::candidates(&mut random, 3, case % 30), 200);
    }
}

#[test]
fn empty_and_full_grids() {
    same_counts(&Candidates::ALL, 200);
    same_counts(&Candidates::NONE, 2);
    let full = puzzles::solved(&mut Random(6));
    same_counts(&Candidates::of_givens(&full), 2);
    for cell in Cell::all() {
        same_counts(&Candidates::of_givens(&full.with(cell, None)), 2);
        let other = Digit::all().find(|digit| full.get(cell) != Some(*digit));
        same_counts(&Candidates::of_givens(&full.with(cell, other)), 2);
    }
}

/// Two equal digits anywhere in a nearly empty grid end the search at once, in every kind of house.
#[test]
fn clashes_are_seen() {
    let one = Digit::new(1);
    for cell in Cell::all() {
        for peer in cell.peers() {
            let grid = Grid::EMPTY.with(cell, one).with(peer, one);
            let outcome = search(&Board::from(&grid), 2, 100);
            assert_eq!((outcome.found, outcome.stats.guesses), (Some(0), 0), "{grid}");
        }
    }
}

#[test]
fn work_is_what_it_was() {
    let puzzles = corpus::set("top1465", 60);
    let work = |puzzle: &Grid| search(&Board::from(puzzle), 2, u32::MAX).stats;
    let stats: Vec<_> = puzzles.iter().map(work).collect();
    let sweeps: u64 = stats.iter().map(|stats| stats.sweeps).sum();
    let guesses: u64 = stats.iter().map(|stats| stats.guesses).sum();
    // 77 sweeps and 10.8 guesses a puzzle over the whole set.
    assert!(sweeps < 200 * puzzles.len() as u64 && guesses < 30 * puzzles.len() as u64);
}

#[test]
fn a_budget_gives_up() {
    let outcome = search(&Board::from(&Candidates::ALL), u32::MAX, 50);
    assert_eq!((outcome.found, outcome.stats.guesses), (None, 51));
}
