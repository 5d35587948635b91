//! Random solved grids and reductions: on all instruction sets, compared with the reference
//! implementations, and fixed for a seed.

use ninefold::Rng;
use ninefold::generate::forced::{
    InstructionSet, minimal_each_on, reduce_each_on, solution_each_on,
};
use ninefold::generate::{
    MinimalBranch, MinimalSearch, Reduction, Symmetry, all_minimal, minimal_each, minimize, reduce,
    reduce_each, solution, solution_each,
};
use ninefold::search::{Count, Watch};
use ninefold::{Cell, CellSet, Grid};
use std::collections::HashSet;

fn rngs(seed: u64, number: u64) -> Vec<Rng> {
    (0..number).map(|n| Rng::numbered(seed, n)).collect()
}

fn proper(puzzle: &Grid) -> bool {
    puzzle.count_solutions(1) == Count { found: 1, complete: true }
}

fn minimal(puzzle: &Grid) -> bool {
    proper(puzzle) && !puzzle.placed().any(|(cell, _)| proper(&puzzle.with(cell, None)))
}

/// A change of these values changes the puzzles of every seed.
#[test]
fn a_seed_gives_the_same_for_ever() {
    let mut rng = Rng::new(2026);
    assert_eq!([(); 3].map(|()| rng.next()), NUMBERS);
    assert_eq!([(); 8].map(|()| rng.below(100)), BELOW);
    let mut letters = *b"ninefold";
    rng.shuffle(&mut letters);
    assert_eq!(&letters, LETTERS);
    let generated = minimal_each(&mut rngs(2026, 3));
    let text: Vec<String> =
        generated.iter().flat_map(|(p, s)| [p.to_string(), s.to_string()]).collect();
    assert_eq!(text, GENERATED);
}

const NUMBERS: [u64; 3] =
    [5_340_909_085_915_981_884, 12_806_192_584_305_425_995, 1_202_894_356_535_889_467];
const BELOW: [u64; 8] = [94, 39, 23, 44, 76, 68, 47, 96];
const LETTERS: &[u8; 8] = b"nnilodef";
const GENERATED: [&str; 6] = [
    ".1.9...4..6....9...2..13......3.2.....7..5..8......735...5..82...3........4..8..1",
    "718956342365824917429713586856372194137495268942681735671549823283167459594238671",
    ".....6..5.....8...3..4..78..14...3..96.....2...3.6.....2.7..14....5.3..2..8.4..5.",
    "841976235792358614356421789214895376967134528583267491625789143479513862138642957",
    "7.3.5.......2..5.4..4.7.......7...1..7...5..8.2.96..3....3..6...9....8.1......2..",
    "783459162169283574254671389538742916976135428421968735812394657397526841645817293",
];

#[test]
fn single_grids_and_batches_agree_on_all_instruction_sets() {
    let alone: Vec<(Grid, Rng)> =
        rngs(5, 100).into_iter().map(|mut s| (solution(&mut s), s)).collect();
    let works: Vec<_> = InstructionSet::available()
        .into_iter()
        .map(|vectors| {
            let mut rngs = rngs(5, 100);
            let (grids, work) = solution_each_on(vectors, &mut rngs);
            let together: Vec<(Grid, Rng)> = grids.into_iter().zip(rngs).collect();
            assert!(together == alone, "{}", vectors.name());
            work
        })
        .collect();
    assert!(works.windows(2).all(|two| two[0] == two[1]), "{works:?}");
    assert!(alone.iter().all(|(grid, _)| grid.is_solved()));
    let mut rngs = rngs(5, 100);
    let grids = solution_each(&mut rngs);
    assert!(grids.into_iter().zip(rngs).eq(alone));
    assert!(solution_each(&mut []).is_empty());
}

/// Returns reductions with groups, fewer clues at the start, a least number of clues, and cells in no
/// group.
fn reductions(seed: u64, number: u64) -> Vec<Reduction> {
    let mut rngs = rngs(seed, number);
    let solutions = solution_each(&mut rngs);
    let mut all = Vec::new();
    for (at, (solution, rng)) in solutions.into_iter().zip(&mut rngs).enumerate() {
        let mut reduction = Reduction::random(solution, rng);
        if at % 3 == 1 {
            let symmetry = Symmetry::ALL[rng.place(Symmetry::ALL.len())];
            reduction.order = symmetry.orbits();
            rng.shuffle(&mut reduction.order);
        }
        if at % 4 == 1 {
            let removed = rng.place(50);
            let mut cells: Vec<Cell> = Cell::all().collect();
            rng.shuffle(&mut cells);
            cells[..removed].iter().for_each(|cell| reduction.clues.remove(*cell));
        }
        if at % 5 == 1 {
            reduction.least = 17 + rng.below(30) as u32;
        }
        if at % 7 == 1 {
            reduction.order.truncate(rng.place(80));
        }
        if at % 11 == 1 {
            let again: Vec<CellSet> = reduction.order.chunks(2).map(|two| two[0]).collect();
            reduction.order.extend(again);
        }
        all.push(reduction);
    }
    all
}

#[test]
fn reductions_agree_with_the_reference_on_all_instruction_sets() {
    let reductions = reductions(6, 1200);
    let expected: Vec<Grid> = reductions.iter().map(reduce).collect();
    assert!(expected == reduce_each(&reductions));
    let few = &reductions[..200];
    let works: Vec<_> = InstructionSet::available()
        .into_iter()
        .map(|vectors| {
            let (puzzles, work, queries) = reduce_each_on(vectors, few);
            assert!(puzzles == expected[..200], "{}", vectors.name());
            (work, queries)
        })
        .collect();
    assert!(works.windows(2).all(|two| two[0] == two[1]), "{works:?}");
    let kept = |r: &Reduction, p: &Grid| p.clue_count() as u32 >= r.least.min(r.clues.len());
    assert!(reductions.iter().zip(&expected).all(|(r, p)| kept(r, p)));
    assert!(expected.iter().any(|puzzle| !proper(puzzle)), "some starts are not proper");
    assert!(reduce_each(&[]).is_empty());
}

#[test]
fn minimal_puzzles_are_those_of_the_three_steps_apart() {
    let mut apart = rngs(7, 1000);
    let solutions = solution_each(&mut apart);
    let steps = solutions.iter().zip(&mut apart);
    let puzzles: Vec<Grid> = steps.map(|(s, rng)| reduce(&Reduction::random(*s, rng))).collect();
    let expected: Vec<(Grid, Grid)> = puzzles.into_iter().zip(solutions).collect();
    let mut together = rngs(7, 1000);
    assert!(minimal_each(&mut together) == expected);
    assert!(together == apart, "both drew as many random numbers");
    for vectors in InstructionSet::available() {
        let (generated, _) = minimal_each_on(vectors, &mut rngs(7, 40));
        assert!(generated == expected[..40], "{}", vectors.name());
    }
    assert!(expected[..100].iter().all(|(puzzle, _)| minimal(puzzle)));
}

#[test]
fn no_two_of_twenty_thousand_puzzles_are_equal() {
    let generated = minimal_each(&mut rngs(8, 20_000));
    let puzzles: HashSet<Grid> = generated.iter().map(|(puzzle, _)| *puzzle).collect();
    let solutions: HashSet<Grid> = generated.iter().map(|(_, solution)| *solution).collect();
    assert_eq!((puzzles.len(), solutions.len()), (20_000, 20_000));
    let clues: usize = puzzles.iter().map(Grid::clue_count).sum();
    assert!((24.2..24.6).contains(&(clues as f64 / 20_000.0)), "{clues}");
}

/// Returns whether the minirows of a band hold the same three sets of digits in all boxes.
fn is_pure(grid: &Grid, band: usize, across: bool) -> bool {
    let digits = |line: usize, part: usize| -> u32 {
        let places = 3 * part..3 * part + 3;
        let cells = places.map(|place| {
            if across { Cell::at(place, 3 * band + line) } else { Cell::at(3 * band + line, place) }
        });
        cells.map(|cell| 1 << grid.get(cell.unwrap()).unwrap().get()).sum()
    };
    (0..3).all(|line| (0..3).any(|other| digits(line, 0) == digits(other, 1)))
}

/// Checks the share of pure bands and of each digit in a cell. The seed is fixed, so the result is too;
/// the bounds are four standard deviations where the share is known.
#[test]
fn grids_are_spread_as_they_should_be() {
    const GRIDS: usize = 40_000;
    let grids = solution_each(&mut rngs(9, GRIDS as u64));
    let share = |band, across| {
        grids.iter().filter(|grid| is_pure(grid, band, across)).count() as f64 / GRIDS as f64
    };
    for across in [false, true] {
        let (first, others) = (share(0, across), [share(1, across), share(2, across)]);
        assert!((first - 2.0 / 56.0).abs() < 4.0 * 0.00093, "the first band is exact: {first}");
        assert!(others.iter().all(|share| (0.03..0.06).contains(share)), "{others:?}");
    }
    for cell in Cell::all() {
        let mut numbers = [0_usize; 9];
        grids.iter().for_each(|grid| numbers[grid.get(cell).unwrap().index()] += 1);
        let most = numbers.iter().map(|number| number.abs_diff(GRIDS / 9)).max().unwrap();
        assert!(most < 300, "{cell}: {numbers:?}");
    }
}

/// Tries all subsets of the clues.
fn minimals_by_force(puzzle: &Grid) -> Vec<Grid> {
    let needed: CellSet =
        puzzle.filled().iter().filter(|cell| !proper(&puzzle.with(*cell, None))).collect();
    let redundant: Vec<Cell> = (puzzle.filled() - needed).iter().collect();
    let mut found = Vec::new();
    // The first clue is the highest bit, so that counting has the documented order.
    for subset in 0..1_u32 << redundant.len() {
        let mut fewer = *puzzle;
        for (place, cell) in redundant.iter().rev().enumerate() {
            if subset >> place & 1 == 0 {
                fewer.set(*cell, None);
            }
        }
        if minimal(&fewer) {
            found.push(fewer);
        }
    }
    found
}

#[test]
fn all_minimal_puzzles_are_those_of_all_subsets() {
    let mut several = 0;
    for number in 0..25 {
        let rng = &mut Rng::numbered(10, number);
        let mut reduction = Reduction::random(solution(rng), rng);
        reduction.least = 28 + rng.below(3) as u32;
        let puzzle = reduce(&reduction);
        let expected = minimals_by_force(&puzzle);
        let all = all_minimal(&puzzle, usize::MAX, &Watch::never()).unwrap();
        assert!(all.complete && all.puzzles == expected, "{puzzle}");
        several += usize::from(expected.len() > 1);
        for limit in 0..expected.len().min(4) {
            let some = all_minimal(&puzzle, limit, &Watch::never()).unwrap();
            assert!(some.puzzles == expected[..limit] && !some.complete);
        }
        let exact = all_minimal(&puzzle, expected.len(), &Watch::never()).unwrap();
        assert!(exact.complete);
        let one = minimize(&puzzle, rng).unwrap();
        assert!(expected.contains(&one), "{puzzle} {one}");
    }
    assert!(several > 10, "{several}");
}

/// Searches branches: some steps in one search, the rest in others that know nothing of it.
fn minimals_in_pieces(puzzle: &Grid, branches: Vec<MinimalBranch>, rng: &mut Rng) -> Vec<Grid> {
    let mut search = MinimalSearch::new(puzzle).unwrap();
    drop(search.take_branches());
    search.continue_with(branches);
    let steps = 1 + rng.below(400);
    let mut found: Vec<Grid> = (0..steps).filter_map(|_| search.step()).collect();
    let mut rest = search.take_branches();
    assert!(search.is_complete() && search.step().is_none() && search.next().is_none());
    while !rest.is_empty() {
        let later = rest.split_off(1 + rng.below(rest.len() as u64) as usize);
        found.extend(minimals_in_pieces(puzzle, rest, rng));
        rest = later;
    }
    found
}

#[test]
fn the_search_for_minimal_puzzles_can_be_divided_anywhere() {
    for number in 0..25 {
        let rng = &mut Rng::numbered(12, number);
        let mut reduction = Reduction::random(solution(rng), rng);
        reduction.least = 28 + rng.below(3) as u32;
        let puzzle = reduce(&reduction);
        let root = MinimalSearch::new(&puzzle).unwrap().take_branches();
        let found = minimals_in_pieces(&puzzle, root, rng);
        assert_eq!(found, minimals_by_force(&puzzle), "{puzzle}");
    }
}

#[test]
fn minimal_puzzles_of_improper_puzzles_and_after_a_stop() {
    let rng = &mut Rng::new(11);
    let grid = solution(rng);
    for puzzle in [Grid::EMPTY, grid.with(Cell::new(0).unwrap(), grid.get(Cell::new(1).unwrap()))] {
        assert!(all_minimal(&puzzle, 5, &Watch::never()).is_none());
        assert!(minimize(&puzzle, rng).is_none());
    }
    let stopped = all_minimal(&grid, 5, &Watch::new(&|| true)).unwrap();
    assert!(stopped.puzzles.is_empty() && !stopped.complete);
    // A full grid has too many to list, and the first are found at once.
    let first = all_minimal(&grid, 3, &Watch::never()).unwrap();
    assert!(first.puzzles.iter().all(minimal) && first.puzzles.len() == 3 && !first.complete);
    let reading: Vec<CellSet> = Cell::all().map(CellSet::only).collect();
    let reduction = Reduction::new(grid, CellSet::ALL, reading);
    assert_eq!(first.puzzles[0], reduce(&reduction));
}
