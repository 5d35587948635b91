//! Soundness: every step of every path is proven from its pattern and agrees with the solution.
//!
//! The short tests take a few puzzles of each shared set, the long ones the numbers that are
//! promised: paths of 100,000 puzzles, and all steps in 2,000 positions.

use ninefold::logic::{
    Family, LogicOptions, Position, Scene, Solver, Step, Technique, UniquePuzzle, Unproven, prove,
};
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_testing::corpus;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Of how many steps one may have a proof that is given up as too long.
const STEPS_PER_UNPROVEN: u64 = 10_000;

/// The steps that were checked.
#[derive(Default)]
struct Tally {
    solved: usize,
    used: BTreeMap<Technique, u64>,
    /// Steps whose proof was given up. They still agree with the solution.
    unproven: BTreeMap<Technique, u64>,
}

impl Tally {
    /// Compares a step with the solutions and proves it.
    fn check(&mut self, position: &Position, step: &Step, solutions: &[Grid]) {
        let puzzle = position.puzzle();
        for solution in solutions {
            assert!(step.agrees_with(solution), "{puzzle}: {step:?}");
        }
        match prove(position, step) {
            Ok(()) => {}
            Err(Unproven::TooLong(_)) => *self.unproven.entry(step.technique).or_default() += 1,
            Err(why) => panic!("{puzzle}: {why:?}: {step:?}"),
        }
        *self.used.entry(step.technique).or_default() += 1;
    }

    /// Checks the steps of the solution path of a puzzle.
    fn check_path(&mut self, puzzle: &Grid) {
        // A step that does not rely on uniqueness is true in every solution.
        let solutions: Vec<Grid> = puzzle.solutions().take(3).collect();
        let mut position = Position::of_givens(puzzle);
        let path = Solver::default().path(&position, UniquePuzzle::prove(puzzle).as_ref());
        for step in &path.steps {
            assert!(solutions.len() == 1 || !step.technique.relies_on_uniqueness());
            self.check(&position, step, &solutions);
            position.apply(step);
        }
        assert_eq!(position, path.end);
        self.solved += usize::from(path.is_solved());
    }

    /// Checks all steps of the default set, in a few of the positions in which a path needs more than
    /// a single.
    fn check_all_steps(&mut self, puzzle: &Grid, positions: usize) {
        let solution = puzzle.solution().unwrap();
        let mut position = Position::of_givens(puzzle);
        let unique = UniquePuzzle::prove(puzzle).unwrap();
        let path = Solver::default().path(&position, Some(&unique));
        let hard = path.steps.iter().filter(|step| step.placements.is_empty()).count();
        let every = hard.div_ceil(positions).max(1);
        let mut number = 0;
        for next in &path.steps {
            if next.placements.is_empty() {
                if number % every == 0 {
                    let scene = Scene::new(&position, LogicOptions::default(), Some(&unique));
                    for step in Technique::default_set().flat_map(|t| scene.all(t)) {
                        self.check(&position, &step, &[solution]);
                    }
                    self.solved += 1;
                }
                number += 1;
            }
            position.apply(next);
        }
    }

    fn add(&mut self, other: Self) {
        self.solved += other.solved;
        for (technique, count) in other.used {
            *self.used.entry(technique).or_default() += count;
        }
        for (technique, count) in other.unproven {
            *self.unproven.entry(technique).or_default() += count;
        }
    }

    fn print(&self) {
        for (technique, count) in &self.used {
            match self.unproven.get(technique) {
                None => println!("{technique}: {count}"),
                Some(unproven) => println!("{technique}: {count}, {unproven} too long to prove"),
            }
        }
        println!("{} steps", self.used.values().sum::<u64>());
    }

    /// Requires that nearly all steps were proven.
    fn assert_proven(&self) {
        let steps: u64 = self.used.values().sum();
        let unproven: u64 = self.unproven.values().sum();
        println!("{unproven} of {steps} proofs were too long");
        assert!(unproven * STEPS_PER_UNPROVEN <= steps, "{unproven} of {steps}");
    }
}

/// Checks all puzzles, on all cores.
fn check_each(puzzles: &[Grid], check: impl Fn(&mut Tally, &Grid) + Sync) -> Tally {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tally = Tally::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            check(&mut tally, puzzle);
        }
        tally
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all = Tally::default();
        workers.into_iter().for_each(|worker| all.add(worker.join().unwrap()));
        all
    })
}

/// Checks the paths of so many puzzles of each set.
fn check_paths(sets: &[(&str, usize)]) {
    let mut all = Tally::default();
    let mut count = 0;
    for (set, most) in sets {
        let puzzles = corpus::set(set, *most);
        let tally = check_each(&puzzles, Tally::check_path);
        println!("{set}: {} of {} solved", tally.solved, puzzles.len());
        count += puzzles.len();
        all.add(tally);
    }
    all.print();
    all.assert_proven();
    println!("{count} paths");
}

#[test]
fn every_step_of_a_path_is_proven() {
    check_paths(&[
        ("easy_100k", 100),
        ("minimal_50k", 500),
        ("clues17_49158", 120),
        ("top1465", 50),
        ("hardest_375", 3),
        ("hardest_11plus_48766", 3),
        ("many_solutions_10k", 20),
    ]);
}

#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn every_step_of_a_hundred_thousand_paths_is_proven() {
    check_paths(&[
        ("easy_100k", 20_000),
        ("minimal_50k", 30_000),
        ("clues17_49158", 28_160),
        ("top1465", 1_465),
        ("hardest_375", 375),
        ("hardest_11plus_48766", 10_000),
        ("many_solutions_10k", 10_000),
    ]);
}

/// Checks all steps in so many positions of the puzzles of each set, at most four of a puzzle.
fn check_positions(sets: &[(&str, usize)]) -> usize {
    let mut all = Tally::default();
    for (set, most) in sets {
        let tally = check_each(&corpus::set(set, *most), |tally, puzzle| {
            tally.check_all_steps(puzzle, 4);
        });
        println!("{set}: {} positions", tally.solved);
        all.add(tally);
    }
    all.print();
    all.assert_proven();
    println!("{} positions", all.solved);
    all.solved
}

#[test]
fn all_steps_are_proven() {
    check_positions(&[("minimal_50k", 20), ("top1465", 5)]);
}

#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn all_steps_in_two_thousand_positions_are_proven() {
    let positions = check_positions(&[
        ("minimal_50k", 400),
        ("clues17_49158", 400),
        ("top1465", 200),
        ("hardest_375", 50),
        ("hardest_11plus_48766", 250),
    ]);
    assert!(positions >= 2_000 || positions == 0, "{positions}");
}

/// The families whose steps follow from marks alone, however wrong those are.
fn is_local(technique: &Technique) -> bool {
    use Family::{Colouring, Intersections, Subsets, Uniqueness, Wings};
    matches!(technique.family(), Intersections | Subsets | Wings | Colouring | Uniqueness)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(24)))]
    /// Marks of no puzzle, such as a player may have noted: no finder panics or runs forever, and
    /// every step follows from its pattern.
    #[test]
    fn steps_in_positions_of_no_puzzle_are_proven(
        sets in proptest::collection::vec((0_u16..512, 0_u16..512), 81),
        most in 3_u16..9,
    ) {
        let mut marks = Candidates::NONE;
        for (cell, (one, other)) in Cell::all().zip(&sets) {
            let set = one & other & ((1 << most) - 1);
            marks.set(cell, DigitSet::from_bits(if set == 0 { 0b11 } else { set }));
        }
        let position = Position::new(&Grid::EMPTY, &Grid::EMPTY, Some(&marks));
        let unique = UniquePuzzle::assume(&Grid::EMPTY);
        let scene = Scene::new(&position, LogicOptions::default(), Some(&unique));
        let (mut steps, mut unproven) = (0, 0);
        for technique in Technique::all().filter(is_local) {
            // Forty of them: such a position may have thousands.
            for step in scene.all(technique).iter().take(40) {
                let proof = prove(&position, step);
                prop_assert!(
                    matches!(proof, Ok(()) | Err(Unproven::TooLong(_))),
                    "{:?}: {:?}", proof, step
                );
                steps += 1;
                unproven += u32::from(proof.is_err());
            }
        }
        prop_assert!(unproven <= 2, "{} of {}", unproven, steps);
    }
}
