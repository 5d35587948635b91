//! Compares every kind of plane with the reference implementation, in all operations and in whole
//! searches. That the answers are right is tested against plain backtracking in `tests/it`.

use super::super::lanes::tests::{SOLVED, puzzles, starts};
use super::*;
use crate::board::{Candidate, Cell, Digit};
use crate::simd::{Cells, on_every_plane};
use proptest::prelude::*;

/// Returns the output of a job, which must be the same with every kind of plane.
fn on_all<J: Kernel<Output: PartialEq + std::fmt::Debug>>(job: impl Fn() -> J) -> J::Output {
    let mut outputs = on_every_plane(job).into_iter();
    let slow = outputs.next().unwrap();
    assert!(outputs.len() >= 1);
    outputs.for_each(|output| assert_eq!(output, slow));
    slow
}

/// Everything about a search: how it ended, what it found in which order, and its guesses.
#[derive(Debug, PartialEq)]
struct Story {
    outcome: Outcome,
    solutions: Vec<Grid>,
    guesses: u64,
}

struct Recorded<'s> {
    start: Board<'s>,
    wanted: u64,
    guesses: u64,
}

impl Kernel for Recorded<'_> {
    type Output = Story;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Story {
        let mut state = SingleSearch::new(Watch::never());
        state.allow(self.guesses);
        let mut solutions = Vec::new();
        let mut keep = |grid| solutions.push(grid);
        let (start, wanted) = (self.start, self.wanted);
        let outcome =
            Search { state: &mut state, start, wanted, keep: &mut Keep::Each(&mut keep) }.run(isa);
        Story { outcome, solutions, guesses: state.guesses }
    }
}

/// Searches with each kind of plane, under several bounds, and requires the same of all.
fn search_on_all(start: &Candidates, wanted: u64) {
    let cells = Board::Candidates(start);
    let story = on_all(|| Recorded { start: cells, wanted, guesses: u64::MAX });
    assert_eq!(story.outcome.found, story.solutions.len() as u64);
    assert_eq!(story.outcome.end == End::Enough, story.outcome.found == wanted);
    for (at, grid) in story.solutions.iter().enumerate() {
        assert!(grid.is_solved() && !story.solutions[..at].contains(grid));
        assert!(grid.placed().all(|(cell, digit)| start.contains(Candidate { cell, digit })));
    }
    for guesses in [0, 1, 10, story.guesses] {
        let short = on_all(|| Recorded { start: cells, wanted, guesses });
        assert!(short.guesses <= guesses && story.solutions.starts_with(&short.solutions));
        assert_eq!(short.outcome.end == End::Stopped, guesses < story.guesses);
    }
    let givens = start.singles();
    if Candidates::of_givens(&givens) == *start {
        let start = Board::Givens(&givens);
        let same = on_all(|| Recorded { start, wanted, guesses: u64::MAX });
        assert_eq!(same, story);
    }
    // Without keeping the solutions, on the best planes.
    let outcome = SingleSearch::new(Watch::never()).search(cells, wanted, Keep::None);
    assert_eq!(outcome, story.outcome);
    settle_on_all(start, &story);
}

/// Concluding loses no solution, and whatever looks solved is.
fn settle_on_all(start: &Candidates, story: &Story) {
    let Some(left) = on_all(|| Settle { start }).map(Candidates::from_bits) else {
        assert!(story.solutions.is_empty());
        return;
    };
    assert_eq!(left.and(start), left);
    for grid in &story.solutions {
        assert!(grid.placed().all(|(cell, digit)| left.contains(Candidate { cell, digit })));
    }
    if left.singles().is_full() {
        assert_eq!((story.guesses, &story.solutions[..]), (0, &[left.singles()][..]));
    }
}

/// All operations of a plane, each with a result for every cell.
struct Operations<'c> {
    cells: [&'c Cells; 2],
}

impl Kernel for Operations<'_> {
    type Output = (Vec<Cells>, Vec<u32>);

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        operations(isa.zero_plane(), self.cells)
    }
}

#[inline(always)]
fn operations<P: Plane>(zero: P, cells: [&Cells; 2]) -> (Vec<Cells>, Vec<u32>) {
    let [x, y] = cells.map(|cells| zero.load_cells(cells));
    let nine = zero.splat(0x1ff);
    let mut results = vec![P::store_cells(x), P::store_cells(zero.numbers())];
    let digits = cells[0].map(|cell| cell.count_ones() as u8);
    results.push(P::store_cells(zero.load_digits(&digits)));
    let [a, b, c] = x;
    results.push(P::store_cells([P::any(a, b, c), P::two(a, b, c), P::either_both(a, b, c, y[0])]));
    for (x, y) in x.into_iter().zip(y) {
        let [[r, s], [t, u], [v, w]] = [x.other_rows(), x.other_bands(), x.other_stacks()];
        let [some, two] = x.across();
        results.extend([
            P::store_cells([x.and(y), x.or(y), x.minus(y)]),
            P::store_cells([x.add(y), x.and(zero.splat(3)).shift_left(7), x.without_lowest()]),
            P::store_cells([zero, x.where_zero().and(nine), x.where_equal(y).and(nine)]),
            P::store_cells([r, s, t]),
            P::store_cells([u, v, w]),
            P::store_cells([some, two, x.sum_across()]),
            P::store_cells([x.diagonals(), x.if_single(), x.or_else(y)]),
            P::store_cells([x.minus_except(y, a), x.or_differences(y, b), c]),
            P::store_cells([P::all(x, y, a), x.minus_both(y, a), x.minus_either(y, a)]),
        ]);
    }
    results.push(P::store_cells([P::largest(x), P::both_or(a, b, c), y[0].and(a).or_single(a)]));
    let mut flags = vec![u32::from(P::is_dead(zero, x)), u32::from(P::is_dead(y[0], x))];
    flags.extend(x.map(|plane| u32::from(plane.is_zero())));
    (results, flags)
}

/// A number for each cell: often zero or a single bit, or equal to its neighbour.
fn cells() -> impl Strategy<Value = Cells> {
    let cell = prop_oneof![Just(0), Just(0x1ff), (0..9).prop_map(|i| 1_u16 << i), 0..512_u16];
    proptest::collection::vec(cell, 81).prop_map(|cells| std::array::from_fn(|i| cells[i]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(16)))]

    #[test]
    fn operations_are_the_same(one in cells(), other in cells(), kept in 0..82_usize) {
        let mut near = one;
        near[..kept.min(81)].copy_from_slice(&other[..kept.min(81)]);
        let mut isolated = [0; 81];
        isolated[kept % 81] = 1;
        for cells in [[&one, &other], [&one, &near], [&isolated, &one], [&[0; 81], &isolated]] {
            on_all(|| Operations { cells });
        }
    }

    #[test]
    fn puzzles_are_searched_alike(
        seed: u64, clues in 20..60_usize, damage: bool, wanted in 1..60_u64,
    ) {
        search_on_all(&puzzles(&[(seed, clues, damage)])[0], wanted);
    }

    #[test]
    fn candidate_starts_are_searched_alike(seed: u64, kind in 0..130_u64, wanted in 1..60_u64) {
        search_on_all(&starts(&[(seed, kind)])[0], wanted);
    }

    #[test]
    fn any_candidates_at_all(cells in cells()) {
        search_on_all(&Candidates::from_bits(cells), 3);
    }
}

#[test]
fn empty_full_and_impossible_grids_are_searched_alike() {
    let full: Grid = SOLVED.parse().unwrap();
    for start in [Candidates::ALL, Candidates::NONE] {
        [1, 2, 300].into_iter().for_each(|wanted| search_on_all(&start, wanted));
    }
    for cell in Cell::all() {
        let other = Digit::all().find(|digit| full.get(cell) != Some(*digit));
        search_on_all(&Candidates::from(&full.with(cell, other)), 2);
        search_on_all(&Candidates::from(&full.with(cell, None)), 2);
    }
}

#[test]
fn puzzles_of_the_sets_are_searched_alike() {
    for set in ninefold_testing::corpus::sets(8) {
        for puzzle in set.puzzles {
            // The corpus has the types of the library, which are not those of this test build.
            let puzzle: Grid = puzzle.to_string().parse().unwrap();
            search_on_all(&Candidates::from(&puzzle), 20);
        }
    }
}
