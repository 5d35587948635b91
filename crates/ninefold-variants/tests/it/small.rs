//! Support: all grids of a small shape, and the solutions of a puzzle among them by the sentences of its rules.

use ninefold::Rng;
use ninefold::search::Watch;
use ninefold_rules::{CellId, Puzzle, Value};
use ninefold_variants::generate::{Generated, Generator, Spec};
use ninefold_variants::search::Solution;
use ninefold_variants::{Part, Work};

/// Enough work for every question about a small puzzle.
pub(crate) fn enough() -> Work<'static> {
    Work::new(&Watch::never()).guesses_each(u64::MAX).guesses_in_all(u64::MAX)
}

/// Returns all solutions of a puzzle of four rows, in order, by trying every grid.
pub(crate) fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let layout = puzzle.layout();
    let mut grids: Vec<Vec<Value>> = vec![Vec::new()];
    for cell in puzzle.shape().cells() {
        let fits = |grid: &Vec<Value>, value: Value| {
            let peers = layout.peers(cell);
            puzzle.allowed()[cell.index()].contains(value)
                && peers.iter().all(|peer| grid.get(peer.index()) != Some(&value))
        };
        let longer = |grid: &Vec<Value>| {
            let values = puzzle.shape().all_values().iter().filter(|&value| fits(grid, value));
            values.map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
        };
        grids = grids.iter().flat_map(longer).collect();
    }
    grids.retain(|grid| puzzle.verify(grid).is_empty());
    grids.into_iter().map(|grid| grid.into_iter().map(Some).collect()).collect()
}

/// Returns a puzzle with some of its parts.
pub(crate) fn with_parts(puzzle: &Puzzle, keep: impl Fn(Part) -> bool) -> Puzzle {
    let rules = puzzle.rules().iter().enumerate().filter(|(i, _)| keep(Part::Rule(*i)));
    let rules: Vec<_> = rules.map(|(_, rule)| rule.clone()).collect();
    let mut fewer = Puzzle::new(puzzle.shape().clone()).with_rules(rules);
    for cell in puzzle.shape().cells().filter(|&cell| keep(Part::Given(cell))) {
        fewer.restrict(cell, puzzle.allowed()[cell.index()]);
    }
    fewer
}

/// Returns the givens and rules of a puzzle.
pub(crate) fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let givens = puzzle.shape().cells().filter(|&cell| puzzle.given(cell).is_some());
    givens.map(Part::Given).chain((0..puzzle.rules().len()).map(Part::Rule)).collect()
}

/// Generates puzzles.
pub(crate) fn generated(spec: Spec, seed: u64, attempts: u64) -> Vec<Generated> {
    Generator::new(spec, seed).unwrap().attempts(0..attempts, &Watch::never()).generated
}

/// The mixtures of kinds that small puzzles are made of.
const MIXTURES: [&str; 9] = [
    "killer",
    "jigsaw,thermometers",
    "x,arrows",
    "dots",
    "xv,whispers",
    "sandwich",
    "skyscraper",
    "little-killer",
    "renban,x-sum",
];

/// Returns a small puzzle with one solution and a few redundant givens.
pub(crate) fn valid_puzzle(seed: u64) -> (Puzzle, Solution) {
    let mut rng = Rng::new(seed);
    let names = MIXTURES[rng.place(MIXTURES.len())];
    let givens = rng.place(6);
    let spec = Spec::new(names).unwrap().side(4).needed_rules(false).amount(4).cages(1..=3);
    let spec = spec.clues(givens..=16);
    let found = generated(spec, seed, 20).into_iter().next();
    let found = found.unwrap_or_else(|| panic!("no {names}"));
    (found.puzzle, found.solution)
}

/// Returns a small puzzle with an error: a changed given, a strange rule, or half of its parts missing.
pub(crate) fn wrong_puzzle(seed: u64) -> Puzzle {
    let (mut puzzle, _) = valid_puzzle(seed);
    let mut rng = Rng::numbered(seed, 1);
    match rng.below(4) {
        0 => {
            let mut missing = parts(&puzzle);
            missing.retain(|_| rng.below(2) == 0);
            with_parts(&puzzle, |part| !missing.contains(&part))
        }
        1 => {
            let cells = ["r1c1 r1c2", "r2c2 r3c2", "r4c4 r4c3 r3c3"][rng.place(3)];
            let sum = 2 + rng.below(9);
            puzzle.add_rule("cage", &format!("cells {cells}; sum {sum}")).unwrap();
            puzzle
        }
        _ => {
            let cell = CellId::at(rng.place(16));
            puzzle.give(cell, Value::new(1 + rng.below(4) as u8).unwrap());
            puzzle
        }
    }
}
