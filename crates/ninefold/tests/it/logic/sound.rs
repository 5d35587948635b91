//! Soundness: every step of every path is proven from its pattern and agrees with the solution.

use ninefold::logic::{Options, Position, Scene, Solver, Technique, Unproven, is_unique, prove};
use ninefold::{Grid, search};
use std::collections::BTreeMap;
use std::path::Path;

/// Every `every`th puzzle of a shared set, or our own samples where the set is not there.
fn puzzles(set: &str, every: usize, most: usize) -> Vec<Grid> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/speed").join(set);
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: there is no {}", file.display());
        return Vec::new();
    };
    let lines = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
    lines.step_by(every).take(most).collect()
}

/// Goes the path of a puzzle; proves every step and compares it with the solution.
fn check_path(puzzle: &Grid, used: &mut BTreeMap<Technique, u32>) -> bool {
    let solution = search::first(puzzle).unwrap();
    let solver = Solver::default();
    let mut position = Position::of_givens(puzzle);
    let path = solver.path(&position, is_unique(puzzle));
    for step in &path.steps {
        assert!(step.agrees_with(&solution), "{puzzle}: {step:?}");
        match prove(&position, step) {
            Ok(()) => {}
            Err(Unproven::TooLong(_)) => println!("{puzzle}: too long to prove: {step:?}"),
            Err(why) => panic!("{puzzle}: {why:?}: {step:?}"),
        }
        *used.entry(step.technique).or_default() += 1;
        position.apply(step);
    }
    assert_eq!(position, path.end);
    path.is_solved()
}

#[test]
fn every_step_of_a_path_is_proven() {
    let mut used = BTreeMap::new();
    for (set, every) in [
        ("easy_100k.txt", 1000),
        ("minimal_50k.txt", 100),
        ("clues17_49158.txt", 400),
        ("top1465.txt", 30),
        ("hardest_375.txt", 50),
        ("hardest_11plus_48766.txt", 5000),
    ] {
        let puzzles = puzzles(set, every, usize::MAX);
        let solved = puzzles.iter().filter(|puzzle| check_path(puzzle, &mut used)).count();
        println!("{set}: {solved} of {} solved", puzzles.len());
    }
    used.iter().for_each(|(technique, count)| println!("{technique}: {count}"));
}

/// All steps of all techniques, in positions on the way through puzzles.
#[test]
fn all_steps_are_proven() {
    for puzzle in puzzles("minimal_50k.txt", 2500, 20) {
        check_all_steps(&puzzle, 4);
    }
    for puzzle in puzzles("top1465.txt", 300, 5) {
        check_all_steps(&puzzle, 4);
    }
}

fn check_all_steps(puzzle: &Grid, every: usize) {
    let solution = search::first(puzzle).unwrap();
    let mut position = Position::of_givens(puzzle);
    let path = Solver::default().path(&position, true);
    for (number, next) in path.steps.iter().enumerate() {
        if number % every == 0 {
            let scene = Scene::new(&position, Options::default(), true);
            let cheap = Technique::all().filter(|t| t.is_default());
            for step in cheap.flat_map(|technique| scene.all(technique)) {
                assert!(step.agrees_with(&solution), "{puzzle}: {step:?}");
                let proof = prove(&position, &step);
                assert!(
                    matches!(proof, Ok(()) | Err(Unproven::TooLong(_))),
                    "{puzzle}: {proof:?}: {step:?}"
                );
            }
        }
        position.apply(next);
    }
}
