//! Compares every kind of vector with the plain one, and all of them with the other engine.

use super::super::each::{Counting, FirstTwo, Unique};
use super::super::{Count, Search, Uniqueness};
use super::*;
use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use crate::simd::on_every_lane_width;
pub(in crate::search) use ninefold_testing::SOLUTION as SOLVED;
use proptest::prelude::*;

/// Counts with each kind of vector, and requires the same of all.
fn counts(starts: &[Candidates], limit: u64) -> Vec<Count> {
    let expected: Vec<Count> =
        starts.iter().map(|start| Search::new().limit(limit).count(start)).collect();
    on_every_lane_width(|| Counted { starts, limit, expected: &expected });
    expected
}

struct Counted<'a> {
    starts: &'a [Candidates],
    limit: u64,
    expected: &'a [Count],
}

impl Kernel for Counted<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let counts = vec![Count { found: 0, complete: false }; self.starts.len()];
        let mut goal = Counting { counts, limit: self.limit };
        let (watch, stats) = (Watch::never(), &mut SearchStats::default());
        Batch { starts: Starts::Candidates(self.starts), goal: &mut goal, watch, stats }.run(isa);
        assert_eq!(goal.counts, self.expected, "{} lanes", I::Register::LANES);
    }
}

/// Finds two solutions with each kind of vector, and requires the same of all: solutions, sweeps and
/// guesses.
fn two_solutions(starts: &[Candidates]) -> Vec<[Option<Grid>; 2]> {
    let seen = std::cell::RefCell::new(None);
    on_every_lane_width(|| Solved { starts, seen: &seen });
    let (answers, _) = seen.into_inner().unwrap();
    for (start, answer) in starts.iter().zip(&answers) {
        let number = match answer {
            [None, _] => Count { found: 0, complete: true },
            [Some(_), None] => Count { found: 1, complete: true },
            [Some(one), Some(other)] => {
                assert!(one < other);
                Count { found: 1, complete: false }
            }
        };
        assert_eq!(Search::new().limit(1).count(start), number);
        for grid in answer.iter().flatten() {
            assert!(grid.is_solved());
            assert!(grid.placed().all(|(cell, digit)| start.contains(Candidate { cell, digit })));
        }
    }
    uniqueness(starts, &answers);
    answers
}

/// Asks for the uniqueness with each kind of vector, of givens too where a start is no more.
fn uniqueness(starts: &[Candidates], answers: &[[Option<Grid>; 2]]) {
    let expected: Vec<Option<Uniqueness>> = answers
        .iter()
        .map(|answer| match answer {
            [None, _] => Some(Uniqueness::None),
            [Some(one), None] => Some(Uniqueness::One(*one)),
            [Some(_), Some(_)] => Some(Uniqueness::Many),
        })
        .collect();
    on_every_lane_width(|| Asked { starts: Starts::Candidates(starts), expected: &expected });
    let givens: Vec<Grid> = starts.iter().map(Candidates::singles).collect();
    if givens.iter().map(Candidates::of_givens).eq(starts.iter().copied()) {
        on_every_lane_width(|| Asked { starts: Starts::Givens(&givens), expected: &expected });
    }
}

struct Asked<'a> {
    starts: Starts<'a>,
    expected: &'a [Option<Uniqueness>],
}

impl Kernel for Asked<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let mut answers = vec![None; self.starts.len()];
        let mut goal = Unique(&mut answers);
        let (watch, stats) = (Watch::never(), &mut SearchStats::default());
        Batch { starts: self.starts, goal: &mut goal, watch, stats }.run(isa);
        assert_eq!(answers, self.expected, "{} lanes", I::Register::LANES);
    }
}

/// Two solutions of each start, and the work of the search.
type Solutions = (Vec<[Option<Grid>; 2]>, SearchStats);

struct Solved<'a> {
    starts: &'a [Candidates],
    seen: &'a std::cell::RefCell<Option<Solutions>>,
}

impl Kernel for Solved<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let mut goal = FirstTwo(vec![[None; 2]; self.starts.len()]);
        let mut stats = SearchStats::default();
        let (starts, watch) = (Starts::Candidates(self.starts), Watch::never());
        Batch { starts, goal: &mut Kept(&mut goal), watch, stats: &mut stats }.run(isa);
        let answer = (goal.0, stats);
        let first = self.seen.borrow_mut().get_or_insert_with(|| answer.clone()).clone();
        assert_eq!(answer, first, "{} lanes", I::Register::LANES);
    }
}

/// Starts around a solved grid, one for each number: the number says how many candidates in a
/// hundred are there besides the grid's own; above a hundred, some of the grid's own are missing.
pub(in crate::search) fn starts(seeds: &[(u64, u64)]) -> Vec<Candidates> {
    let grid: Grid = SOLVED.parse().unwrap();
    let start = |(seed, kind): &(u64, u64)| {
        let mut state = *seed;
        let mut below = |end: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
            (state >> 33) % end
        };
        let mut start = Candidates::NONE;
        for (cell, own) in grid.placed() {
            let mut digits = DigitSet::only(own);
            if *kind > 100 && below(100) < 2 {
                digits.remove(own);
            }
            Digit::all().filter(|_| below(100) < kind % 100).for_each(|digit| digits.insert(digit));
            start.set(cell, digits);
        }
        start
    };
    seeds.iter().map(start).collect()
}

/// The grid with some of its digits taken out, and one digit changed where `damage` says so.
pub(in crate::search) fn puzzles(seeds: &[(u64, usize, bool)]) -> Vec<Candidates> {
    let grid: Grid = SOLVED.parse().unwrap();
    let puzzle = |(seed, clues, damage): &(u64, usize, bool)| {
        let mut state = *seed;
        let mut below = |end: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
            (state >> 33) as usize % end
        };
        let mut cells: Vec<Cell> = Cell::all().collect();
        (1..81).rev().for_each(|last| cells.swap(last, below(last + 1)));
        let mut puzzle = grid;
        cells[*clues..].iter().for_each(|cell| puzzle.set(*cell, None));
        if *damage {
            puzzle.set(cells[0], Digit::from_index(below(9)));
        }
        Candidates::from(&puzzle)
    };
    seeds.iter().map(puzzle).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(4)))]

    #[test]
    fn puzzles_on_all_widths(
        seeds in proptest::collection::vec((any::<u64>(), 23..60usize, any::<bool>()), 0..80),
        limit in 0..200u64,
    ) {
        let starts = puzzles(&seeds);
        counts(&starts, limit);
        two_solutions(&starts);
    }

    #[test]
    fn candidate_starts_on_all_widths(
        seeds in proptest::collection::vec((any::<u64>(), 0..130u64), 0..80),
        limit in 0..100u64,
    ) {
        let starts = starts(&seeds);
        counts(&starts, limit);
        two_solutions(&starts);
    }

    #[test]
    fn any_candidates_at_all(
        bits in proptest::collection::vec(proptest::collection::vec(0..512u16, 81), 1..40),
        wide: bool,
    ) {
        let start = |bits: Vec<u16>| {
            let mut start = Candidates::NONE;
            for (cell, bits) in Cell::all().zip(bits) {
                start.set(cell, DigitSet::from_bits(if wide { bits | bits >> 1 } else { bits }));
            }
            start
        };
        let starts: Vec<Candidates> = bits.into_iter().map(start).collect();
        counts(&starts, 3);
        two_solutions(&starts);
    }

    #[test]
    fn shapes_are_those_of_the_plain_vector(cells in proptest::collection::vec(0..512u16, 81)) {
        let mut frame = Frame::FILLED;
        frame.0[..81].copy_from_slice(&cells);
        on_every_lane_width(|| Shaped(&frame));
    }
}

/// Cells, of which many have two candidates.
fn many_pairs() -> impl Strategy<Value = Vec<u16>> {
    let pair = (0..9_u32, 1..9_u32).prop_map(|(one, on)| 1 << one | 1 << ((one + on) % 9));
    proptest::collection::vec(prop_oneof![0..512_u16, pair], 81)
}

proptest! {
    #[test]
    fn cells_are_chosen_as_on_the_plain_vector(cells in many_pairs()) {
        let mut frame = Frame::FILLED;
        frame.0[..81].copy_from_slice(&cells);
        let best = std::cell::Cell::new(None);
        on_every_lane_width(|| Chosen { frame: &frame, best: &best });
    }

    #[test]
    fn boards_move_between_lanes_and_frames(seed: u16, lanes: u32, fewer: u32, fewest: u32) {
        for lanes in [lanes, lanes & fewer, lanes & fewer & fewest] {
            on_every_lane_width(|| Moved { seed, lanes });
        }
    }
}

struct Chosen<'a> {
    frame: &'a Frame,
    /// The choice of the plain vector, which is the first.
    best: &'a std::cell::Cell<Option<u32>>,
}

impl Kernel for Chosen<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let best = isa.best_pair(self.frame, &choose::PEERS);
        assert_eq!(best, self.best.get().unwrap_or(best), "{}", I::NAME);
        self.best.set(Some(best));
    }
}

struct Moved {
    seed: u16,
    lanes: u32,
}

impl Moved {
    /// The candidates of a cell in a lane.
    const fn value(&self, lane: usize, cell: usize) -> u16 {
        let number = self.seed.wrapping_add((128 * lane + cell) as u16);
        number.wrapping_mul(40_503) >> 7
    }
}

impl Kernel for Moved {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let set = self.lanes & (u32::MAX >> (32 - I::Register::LANES));
        let mut board = [isa.zero(); 81];
        for (cell, register) in board.iter_mut().enumerate() {
            for (lane, value) in register.lanes_mut().iter_mut().enumerate() {
                *value = self.value(lane, cell);
            }
        }
        let mut frames = Frames::FILLED;
        isa.copy_lanes(&board, set, &mut frames);
        for lane in lanes(set) {
            for (cell, value) in frames.0[lane].0.iter_mut().enumerate() {
                assert!(if cell < 81 { *value == self.value(lane, cell) } else { *value < 2 });
                *value ^= NINE;
            }
        }
        isa.fill_lanes(&mut board, set, &mut frames);
        for (cell, register) in board.iter().enumerate() {
            for (lane, value) in register.lanes().iter().enumerate() {
                let changed = if set >> lane & 1 == 1 { NINE } else { 0 };
                assert_eq!(*value, self.value(lane, cell) ^ changed, "{} {set:b}", I::NAME);
            }
        }
    }
}

struct Shaped<'a>(&'a Frame);

impl Kernel for Shaped<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let shape = isa.shape(self.0);
        for (cell, candidates) in self.0.0.iter().enumerate().take(81) {
            let at = |set: [u64; 2]| set[cell / 64] >> (cell % 64) & 1 == 1;
            assert_eq!(at(shape.open), candidates.count_ones() > 1);
            assert_eq!(at(shape.pairs), candidates.count_ones() == 2);
            for digit in 0..9 {
                assert_eq!(at([shape.low[digit], shape.high[digit]]), candidates >> digit & 1 == 1);
            }
        }
    }
}

#[test]
fn empty_full_and_impossible_grids_on_all_widths() {
    let full: Grid = SOLVED.parse().unwrap();
    let mut starts = vec![Candidates::ALL, Candidates::NONE, Candidates::from(&full)];
    for cell in Cell::all() {
        let other = Digit::all().find(|digit| full.get(cell) != Some(*digit));
        starts.push(Candidates::from(&full.with(cell, other)));
        starts.push(Candidates::from(&full.with(cell, None)));
    }
    for limit in [0, 1, 2, 500] {
        assert_eq!(counts(&starts, limit)[0], Count { found: limit, complete: false });
        counts(&[], limit);
    }
    assert_eq!(two_solutions(&starts)[2], [Some(full), None]);
}

/// With one start, all lanes but one live on what they are given.
#[test]
fn one_start_shared_by_all_lanes() {
    let puzzle: Grid =
        "900500203000073000005000900020408007050060030600702000002000601000320000801007005"
            .parse()
            .unwrap();
    for limit in [0, 1, 16, 17, 18, u64::MAX] {
        counts(&[Candidates::from(&puzzle)], limit);
    }
    for start in starts(&[(1, 40), (2, 45), (3, 50)]) {
        counts(&[start], 5000);
    }
}

/// Cell by cell it would take very long to see that this has no solution.
#[test]
fn an_impossible_puzzle_takes_few_guesses() {
    let puzzle: Grid =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
            .parse()
            .unwrap();
    let starts = [Candidates::from(&puzzle)];
    let (counts, stats) = Search::new().limit(1).count_each_with_stats(&starts);
    assert_eq!(counts, [Count { found: 0, complete: true }]);
    assert!(stats.guesses < 20_000, "{stats:?}");
}

#[test]
fn a_watch_stops_a_batch_under_way() {
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 3
    };
    let watch = Watch::new(&stop);
    let starts = [Candidates::NONE, Candidates::ALL];
    let (counts, stats) = Search::new().watch(&watch).count_each_with_stats(&starts);
    assert_eq!(counts[0], Count { found: 0, complete: true });
    assert!(counts[1].found > 0 && !counts[1].complete);
    assert!(stats.guesses < 4 * 1024 && stats.sweeps > stats.guesses);
}

#[test]
fn what_a_watch_stops_is_not_known() {
    let watch = Watch::new(&|| true);
    let answers = Search::new().watch(&watch).uniqueness_each(&[Grid::EMPTY; 40]);
    assert_eq!(answers, [None; 40]);
    // Forty of these take several thousand guesses, and the second look comes after the first.
    let hard: Grid =
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
            .parse()
            .unwrap();
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 1
    };
    let answers = Search::new().watch(&Watch::new(&stop)).uniqueness_each(&[hard; 40]);
    assert!(answers.contains(&None) && !answers.contains(&Some(Uniqueness::Many)));
}

#[test]
fn puzzles_of_the_sets_on_all_widths() {
    for set in ninefold_testing::corpus::sets(10) {
        // The corpus has the types of the library, which are not those of this test build.
        let start = |text: String| Candidates::from(&text.parse::<Grid>().unwrap());
        let starts: Vec<Candidates> =
            set.puzzles.iter().map(|puzzle| start(puzzle.to_string())).collect();
        counts(&starts, 1);
        counts(&starts, 1000);
        two_solutions(&starts);
    }
}
