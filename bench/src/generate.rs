//! One round of generation: solved grids, and minimal puzzles with a fresh solved grid for each.
//!
//! The contenders take turns with small batches, so that other load on the machine disturbs all alike; the
//! median of the turns counts, and their minimum. Every puzzle of the first turn is checked to be minimal.

use ninefold::Grid;
use ninefold::Rng;
use ninefold::generate::forced::{InstructionSet, minimal_each_on, solution_each_on};
use std::hint::black_box;
use std::time::Instant;
use sudoku::{Sudoku, Symmetry};

/// The default number of turns of each contender.
const TURNS: usize = 15;

/// The number of grids or puzzles in a batch of the lanes.
const OURS: usize = 2048;

/// The number of grids or puzzles of the other crate in a turn.
const THEIRS: usize = 64;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Grids,
    Puzzles,
}

enum Contender {
    Lanes(InstructionSet),
    Sudoku,
}

impl Contender {
    fn name(&self) -> String {
        match self {
            Self::Lanes(vectors) => format!("lanes, {}", vectors.name()),
            Self::Sudoku => "sudoku 0.8".to_string(),
        }
    }

    /// Returns the nanoseconds for each grid or puzzle of a batch.
    fn turn(&self, kind: Kind, seed: u64) -> Result<f64, String> {
        match self {
            Self::Lanes(vectors) => {
                let mut rngs: Vec<Rng> =
                    (0..OURS as u64).map(|number| Rng::numbered(seed, number)).collect();
                let started = Instant::now();
                if kind == Kind::Grids {
                    black_box(solution_each_on(*vectors, &mut rngs));
                    return Ok(started.elapsed().as_nanos() as f64 / OURS as f64);
                }
                let (generated, _) = black_box(minimal_each_on(*vectors, &mut rngs));
                let time = started.elapsed();
                if seed == 0 {
                    generated.iter().try_for_each(|(puzzle, _)| check(puzzle))?;
                }
                Ok(time.as_nanos() as f64 / OURS as f64)
            }
            Self::Sudoku => {
                let started = Instant::now();
                for _ in 0..THEIRS {
                    match kind {
                        Kind::Grids => black_box(Sudoku::generate_solved()),
                        Kind::Puzzles => black_box(Sudoku::generate_with_symmetry(Symmetry::None)),
                    };
                }
                Ok(started.elapsed().as_nanos() as f64 / THEIRS as f64)
            }
        }
    }
}

fn check(puzzle: &Grid) -> Result<(), String> {
    let one = |puzzle: &Grid| puzzle.count_solutions(1).complete;
    let is_redundant = |(cell, _)| one(&puzzle.with(cell, None));
    if one(puzzle) && !puzzle.placed().any(is_redundant) {
        return Ok(());
    }
    Err(format!("not a minimal puzzle: {puzzle}"))
}

/// `ninefold-bench generate [TURNS]`
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let turns = match args {
        [] => TURNS,
        [turns] => turns
            .parse()
            .ok()
            .filter(|turns| *turns > 0)
            .ok_or_else(|| format!("{turns}: no number of turns"))?,
        _ => return Err("usage: ninefold-bench generate [TURNS]".to_string()),
    };
    let lanes = InstructionSet::available().into_iter().skip(1).rev().map(Contender::Lanes);
    let contenders: Vec<Contender> = lanes.chain([Contender::Sudoku]).collect();
    work();
    for (kind, name) in [(Kind::Grids, "grids"), (Kind::Puzzles, "puzzles")] {
        let mut times = vec![Vec::new(); contenders.len()];
        for turn in 0..turns {
            for (contender, times) in contenders.iter().zip(&mut times) {
                times.push(contender.turn(kind, turn as u64)?);
            }
        }
        for (contender, times) in contenders.iter().zip(&mut times) {
            times.sort_by(f64::total_cmp);
            let (median, minimum) = (times[turns / 2], times[0]);
            println!("time\t{name}\t{}\t{median:.1}\t{minimum:.1}", contender.name());
        }
    }
    Ok(())
}

/// Prints the search work of one batch, for each grid and puzzle.
fn work() {
    let Some(vectors) = InstructionSet::available().into_iter().next_back() else { return };
    let rngs = || (0..OURS as u64).map(|n| Rng::numbered(0, n)).collect::<Vec<Rng>>();
    let each = |number: u64| number as f64 / OURS as f64;
    let (_, grids) = solution_each_on(vectors, &mut rngs());
    let (generated, puzzles) = minimal_each_on(vectors, &mut rngs());
    let clues: usize = generated.iter().map(|(puzzle, _)| puzzle.clue_count()).sum();
    println!("work\tgrids\t{:.1}\t{:.1}", each(grids.sweeps), each(grids.guesses));
    let (all, queries) = puzzles;
    println!(
        "work\tpuzzles\t{:.1}\t{:.1}\t{:.1}\t{:.1}\t{:.2}",
        each(all.sweeps),
        each(all.guesses),
        each(queries.begun),
        each(queries.second),
        each(clues as u64)
    );
}
