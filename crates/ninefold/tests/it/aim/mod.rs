//! Puzzles to order: what is made is checked against the wish by other code than made it.

mod combined;
mod order;
mod refused;
mod wishes;

use crate::twin;
use ninefold::logic::{Level, Path, Position, Solver, Technique};
use ninefold::making::{Made, Maker, Symmetry, Wish};
use ninefold::rating::{Rater, RatingOptions, RatingOutcome, Tenths};
use ninefold::search::Watch;
use ninefold::{Candidates, CellSet, Grid};
use std::ops::RangeInclusive;

/// What the first attempts lead to, this many and as many again until there is something: all of it as
/// wished.
fn make(wish: &Wish, attempts: u64) -> Vec<Made> {
    let blocks = (0..50).map(|block| make_from(wish, block * attempts, attempts));
    let made = blocks.into_iter().find(|made| !made.is_empty());
    made.unwrap_or_else(|| panic!("nothing in 50 times {attempts} attempts for {wish:?}"))
}

/// What the first attempts lead to: perhaps nothing, but all of it as wished.
fn make_any(wish: &Wish, attempts: u64) -> Vec<Made> {
    make_from(wish, 0, attempts)
}

fn make_from(wish: &Wish, first: u64, attempts: u64) -> Vec<Made> {
    let mut maker = Maker::new(wish.clone(), 11).unwrap();
    let made = maker.attempts(first..first + attempts, &Watch::never());
    made.iter().for_each(|made| assert_as_wished(wish, made));
    assert!(made.is_sorted_by(|one, next| one.attempt < next.attempt));
    made
}

type Range = Option<RangeInclusive<Tenths>>;

fn er(low: u16, high: u16) -> Range {
    Some(Tenths(low)..=Tenths(high))
}

/// The cells with an `x`.
fn cells(text: &str) -> CellSet {
    text.replace('x', "1").parse::<Grid>().unwrap().filled()
}

/// 22 cells, mirrored left to right and top to bottom.
const SMALL: &str =
    "x...x...x.x.....x...x.x.x.....x.x...x.......x...x.x.....x.x.x...x.....x.x...x...x";

/// 30 cells, mirrored in the same way.
const LARGE: &str =
    "xx.....xxx..x.x..x..x...x...x.x.x.x...x...x...x.x.x.x...x...x..x..x.x..xxx.....xx";

fn solutions(puzzle: &Grid) -> usize {
    twin::count(&Candidates::of_givens(puzzle), 2)
}

fn assert_as_wished(wish: &Wish, made: &Made) {
    let Made { puzzle, solution, .. } = made;
    assert_eq!(solutions(puzzle), 1, "{puzzle}");
    assert!(solution.is_solved() && solution.contains(puzzle), "{puzzle}");
    assert_shape(wish, puzzle);
    let rating = numbers(puzzle);
    assert_eq!([made.rating.er, made.rating.ep, made.rating.ed], rating, "{puzzle}");
    for (range, value) in [&wish.er, &wish.ep, &wish.ed].into_iter().zip(rating) {
        assert!(range.as_ref().is_none_or(|range| range.contains(&value)), "{puzzle} {value}");
    }
    let [er, ep, ed] = rating;
    assert!(!wish.pearl || er == ep, "{puzzle}");
    assert!(!wish.diamond || er == ep && ep == ed, "{puzzle}");
    if wish.maximal {
        for cell in (CellSet::ALL - puzzle.filled()).iter() {
            let more = puzzle.with(cell, solution.get(cell));
            assert!(more.is_full() || numbers(&more) != rating, "{puzzle} {cell}");
        }
    }
    assert_techniques(wish, made);
}

fn assert_shape(wish: &Wish, puzzle: &Grid) {
    let cells = puzzle.filled();
    assert!(wish.clues.as_ref().is_none_or(|range| range.contains(&cells.len())), "{puzzle}");
    assert!(wish.pattern.is_none_or(|pattern| pattern == cells), "{puzzle}");
    match wish.symmetry {
        Some(Symmetry::None) => {
            let others = Symmetry::ALL.into_iter().filter(|s| *s != Symmetry::None);
            assert!(others.into_iter().all(|symmetry| !has(symmetry, cells)), "{puzzle}");
        }
        Some(symmetry) => assert!(has(symmetry, cells), "{puzzle} {symmetry:?}"),
        None => {}
    }
    if let Some(near) = wish.near {
        assert_ne!(near, *puzzle);
    }
    if wish.minimal {
        for cell in cells.iter() {
            assert_eq!(solutions(&puzzle.with(cell, None)), 2, "{puzzle} {cell}");
        }
    }
}

/// Whether cells have a symmetry, said by rows and columns.
fn has(symmetry: Symmetry, cells: CellSet) -> bool {
    let at = |row: usize, column: usize| cells.bits() >> (9 * row + column) & 1 == 1;
    let all = |same: &dyn Fn(usize, usize) -> bool| {
        (0..9).all(|row| (0..9).all(|column| same(row, column)))
    };
    let half = || all(&|r, c| at(r, c) == at(8 - r, 8 - c));
    let quarter = || all(&|r, c| at(r, c) == at(c, 8 - r));
    let vertical = || all(&|r, c| at(r, c) == at(r, 8 - c));
    let horizontal = || all(&|r, c| at(r, c) == at(8 - r, c));
    let diagonal = || all(&|r, c| at(r, c) == at(c, r));
    let anti = || all(&|r, c| at(r, c) == at(8 - c, 8 - r));
    match symmetry {
        Symmetry::None => true,
        Symmetry::Rotational => half(),
        Symmetry::Quarter => quarter(),
        Symmetry::Vertical => vertical(),
        Symmetry::Horizontal => horizontal(),
        Symmetry::Orthogonal => vertical() && horizontal(),
        Symmetry::Diagonal => diagonal(),
        Symmetry::AntiDiagonal => anti(),
        Symmetry::BiDiagonal => diagonal() && anti(),
        Symmetry::Full => quarter() && diagonal(),
    }
}

/// ER, EP and ED, put together from the list of steps.
fn numbers(puzzle: &Grid) -> [Tenths; 3] {
    let options = RatingOptions::new().with_steps(true);
    let RatingOutcome::Rated(rating) = Rater::new().rate(puzzle, &options, &Watch::never()) else {
        panic!("{puzzle} is proper");
    };
    let first = rating.steps.iter().position(|step| step.placement.is_some()).unwrap();
    let hardest =
        |steps: &[ninefold::rating::SeStep]| steps.iter().map(|s| s.rating).max().unwrap();
    [hardest(&rating.steps), hardest(&rating.steps[..=first]), rating.steps[0].rating]
}

fn path(puzzle: &Grid, known: impl IntoIterator<Item = Technique>) -> Path {
    Solver::knowing(known).path(&Position::of_givens(puzzle), true)
}

fn assert_techniques(wish: &Wish, made: &Made) {
    let puzzle = &made.puzzle;
    if let (Some(technique), Some(level)) = (wish.technique, wish.strictly) {
        let known = Technique::default_set().filter(|t| t.level() <= level && *t != technique);
        assert!(!path(puzzle, known.clone()).is_solved(), "{puzzle}");
        assert!(path(puzzle, known.chain([technique])).is_solved(), "{puzzle}");
    }
    if let (Some(technique), None) = (wish.technique, wish.strictly) {
        let easier = || Technique::default_set().filter(|t| t.order() < technique.order());
        assert!(!path(puzzle, easier()).is_solved(), "{puzzle}");
        let way = path(puzzle, easier().chain([technique]));
        assert!(way.is_solved(), "{puzzle}");
        assert!(way.techniques().iter().any(|(used, _)| *used == technique), "{puzzle}");
    }
    let way = path(puzzle, Technique::default_set());
    if let Some(level) = wish.level {
        let is_stuck = !way.is_solved();
        assert!(if is_stuck { level == Level::Extreme } else { way.level() == level }, "{puzzle}");
    }
    if let Some(walked) = made.path {
        let level = if way.is_solved() { way.level() } else { Level::Extreme };
        assert_eq!(walked, (way.score(), level), "{puzzle}");
    }
    if !wish.without.is_empty() {
        let left = Technique::default_set().filter(|t| !wish.without.contains(t));
        assert!(path(puzzle, left).is_solved(), "{puzzle}");
    }
    assert!(wish.only.is_empty() || path(puzzle, wish.only.clone()).is_solved(), "{puzzle}");
}
