//! The questions of a device that is none: its lanes are the reference implementation.

use ninefold::search::{Search, Watch};
use ninefold::{Candidates, CellSet, Grid};
use ninefold_gpu::backend::{Backend, Reference};
use ninefold_gpu::{About, Choice, Device, Unavailable};
use ninefold_testing::puzzles::{self, Random};
use ninefold_testing::{corpus, not_run};

fn stand_in(chunk: usize, lanes: usize) -> Device {
    let open = || Ok(Box::new(Reference::default()) as Box<dyn Backend>);
    Device::with_backend(About::default(), open).with_chunks(chunk, lanes)
}

fn puzzles() -> Vec<Grid> {
    let mut random = Random(9);
    let sets = corpus::sets(8).into_iter().flat_map(|set| set.puzzles);
    let mut puzzles: Vec<Grid> = sets.collect();
    for at in 0..puzzles.len() {
        let damaged = puzzles::damaged(&mut random, &puzzles[at]).0;
        puzzles.push(damaged);
    }
    puzzles
}

#[test]
fn answers_are_those_of_the_search() {
    let puzzles = puzzles();
    let candidates: Vec<Candidates> = puzzles.iter().map(Candidates::of_givens).collect();
    let uniqueness: Vec<_> =
        Search::new().uniqueness_each(&puzzles).into_iter().flatten().collect();
    for (chunk, lanes) in [(1, 1), (7, 3), (1000, 4)] {
        let device = stand_in(chunk, lanes);
        assert_eq!(device.uniqueness_each(&puzzles).unwrap(), uniqueness);
        assert_eq!(device.uniqueness_each(&candidates).unwrap(), uniqueness);
        for limit in [0, 1, 2, 200, u64::MAX] {
            let some = if limit > 200 { &puzzles[..8] } else { &puzzles };
            let expected = Search::new().limit(limit).count_each(some);
            assert_eq!(device.count_each(some, limit).unwrap(), expected);
        }
        for (puzzle, first) in puzzles.iter().zip(device.first_each(&puzzles).unwrap()) {
            assert_eq!(first.is_some(), Search::new().first(puzzle).is_some());
            assert!(first.is_none_or(|first| first.is_solved() && first.contains(puzzle)));
        }
    }
    assert_eq!(stand_in(7, 2).uniqueness_each::<Grid>(&[]).unwrap(), []);
}

#[test]
fn redundant_clues_are_those_that_can_go() {
    let mut random = Random(4);
    let mut some: Vec<Grid> = (0..20).map(|at| puzzles::proper(&mut random, 24 + at)).collect();
    some.extend(corpus::set("minimal_50k", 10));
    some.push(Grid::EMPTY);
    let is_redundant = |puzzle: &Grid, cell| puzzle.with(cell, None).is_uniquely_solvable();
    let expected: Vec<CellSet> = some
        .iter()
        .map(|puzzle| {
            puzzle.filled().into_iter().filter(|cell| is_redundant(puzzle, *cell)).collect()
        })
        .collect();
    for (chunk, lanes) in [(1, 1), (100, 2), (100_000, 4)] {
        assert_eq!(stand_in(chunk, lanes).redundant_each(&some).unwrap(), expected);
    }
}

#[test]
fn one_grid_is_counted_in_parts() {
    let mut random = Random(8);
    let device = stand_in(1000, 2);
    for clues in [22, 24, 26, 30] {
        let start = Candidates::of_givens(&puzzles::puzzle(&mut random, clues));
        for limit in [1, 1000, 50_000] {
            let expected = Search::new().limit(limit).count(start);
            assert_eq!(device.count_one(&start, limit, &Watch::never()).unwrap(), expected);
        }
    }
}

#[test]
fn a_missing_device_is_an_error() {
    let devices = Device::list();
    match Device::open(Choice::Number(1000)) {
        Err(Unavailable::NoSuchDevice { devices: known, .. }) => assert_eq!(known, devices.len()),
        Err(reason) => {
            assert!(devices.is_empty(), "{reason}");
            not_run("the kernels of ninefold-gpu on a GPU", &reason.to_string());
        }
        Ok(device) => panic!("{device:?}"),
    }
}
