//! The generator: every generated puzzle is checked against its spec by independent code.

mod combined;
mod impossible;
mod order;
mod single;

use crate::backtracking;
use ninefold::generate::{Generated, Generator, Spec, Symmetry};
use ninefold::logic::{Level, Path, Position, Solver, Technique, UniquePuzzle};
use ninefold::rating::{Rater, RatingOptions, RatingOutcome, Tenths};
use ninefold::search::Watch;
use ninefold::{Candidates, CellSet, Grid};
use std::ops::RangeInclusive;

/// Makes this many attempts, and as many again until a puzzle is found. All puzzles are checked.
fn generate(spec: &Spec, attempts: u64) -> Vec<Generated> {
    let blocks = (0..50).map(|block| generate_from(spec, block * attempts, attempts));
    let generated = blocks.into_iter().find(|generated| !generated.is_empty());
    generated.unwrap_or_else(|| panic!("nothing in 50 times {attempts} attempts for {spec:?}"))
}

/// Makes this many attempts, which may find nothing. All puzzles are checked.
fn generate_any(spec: &Spec, attempts: u64) -> Vec<Generated> {
    generate_from(spec, 0, attempts)
}

fn generate_from(spec: &Spec, first: u64, attempts: u64) -> Vec<Generated> {
    let mut generator = Generator::new(spec.clone(), 11).unwrap();
    let generated = generator.attempts(first..first + attempts, &Watch::never()).generated;
    generated.iter().for_each(|generated| assert_matches(spec, generated));
    assert!(generated.is_sorted_by(|one, next| one.attempt < next.attempt));
    generated
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

/// 30 cells, with the same symmetries.
const LARGE: &str =
    "xx.....xxx..x.x..x..x...x...x.x.x.x...x...x...x.x.x.x...x...x..x..x.x..xxx.....xx";

fn solutions(puzzle: &Grid) -> usize {
    backtracking::count(&Candidates::of_givens(puzzle), 2)
}

fn assert_matches(spec: &Spec, generated: &Generated) {
    let Generated { puzzle, solution, .. } = generated;
    assert_eq!(solutions(puzzle), 1, "{puzzle}");
    assert!(solution.is_solved() && solution.contains(puzzle), "{puzzle}");
    assert_shape(spec, puzzle);
    let rating = numbers(puzzle);
    assert_eq!([generated.rating.er, generated.rating.ep, generated.rating.ed], rating, "{puzzle}");
    for (range, value) in [&spec.er, &spec.ep, &spec.ed].into_iter().zip(rating) {
        assert!(range.as_ref().is_none_or(|range| range.contains(&value)), "{puzzle} {value}");
    }
    let [er, ep, ed] = rating;
    assert!(!spec.pearl || er == ep, "{puzzle}");
    assert!(!spec.diamond || er == ep && ep == ed, "{puzzle}");
    if spec.maximal {
        for cell in (CellSet::ALL - puzzle.filled()).iter() {
            let more = puzzle.with(cell, solution.get(cell));
            assert!(more.is_full() || numbers(&more) != rating, "{puzzle} {cell}");
        }
    }
    assert_techniques(spec, generated);
}

fn assert_shape(spec: &Spec, puzzle: &Grid) {
    let cells = puzzle.filled();
    assert!(spec.clues.as_ref().is_none_or(|range| range.contains(&cells.len())), "{puzzle}");
    assert!(spec.pattern.is_none_or(|pattern| pattern == cells), "{puzzle}");
    match spec.symmetry {
        Some(Symmetry::None) => {
            let others = Symmetry::ALL.into_iter().filter(|s| *s != Symmetry::None);
            assert!(others.into_iter().all(|symmetry| !has(symmetry, cells)), "{puzzle}");
        }
        Some(symmetry) => assert!(has(symmetry, cells), "{puzzle} {symmetry:?}"),
        None => {}
    }
    if let Some(near) = spec.near {
        assert_ne!(near, *puzzle);
    }
    if spec.minimal {
        for cell in cells.iter() {
            assert_eq!(solutions(&puzzle.with(cell, None)), 2, "{puzzle} {cell}");
        }
    }
}

/// Returns whether cells have a symmetry, defined by rows and columns.
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

/// Computes ER, EP and ED from the list of steps.
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
    let unique = UniquePuzzle::prove(puzzle);
    Solver::knowing(known).path(&Position::of_givens(puzzle), unique.as_ref())
}

fn assert_techniques(spec: &Spec, generated: &Generated) {
    let puzzle = &generated.puzzle;
    if let (Some(technique), Some(level)) = (spec.technique, spec.strictly) {
        let known = Technique::default_set().filter(|t| t.level() <= level && *t != technique);
        assert!(!path(puzzle, known.clone()).is_solved(), "{puzzle}");
        assert!(path(puzzle, known.chain([technique])).is_solved(), "{puzzle}");
    }
    if let (Some(technique), None) = (spec.technique, spec.strictly) {
        let easier = || Technique::default_set().filter(|t| t.order() < technique.order());
        assert!(!path(puzzle, easier()).is_solved(), "{puzzle}");
        let whole_path = path(puzzle, easier().chain([technique]));
        assert!(whole_path.is_solved(), "{puzzle}");
        assert!(whole_path.techniques().iter().any(|(used, _)| *used == technique), "{puzzle}");
    }
    let whole_path = path(puzzle, Technique::default_set());
    if let Some(level) = spec.level {
        let is_stuck = !whole_path.is_solved();
        assert!(
            if is_stuck { level == Level::Extreme } else { whole_path.level() == level },
            "{puzzle}"
        );
    }
    if let Some(summary) = generated.path {
        let level = if whole_path.is_solved() { whole_path.level() } else { Level::Extreme };
        assert_eq!((summary.score, summary.level), (whole_path.score(), level), "{puzzle}");
    }
    if !spec.without.is_empty() {
        let left = Technique::default_set().filter(|t| !spec.without.contains(t));
        assert!(path(puzzle, left).is_solved(), "{puzzle}");
    }
    assert!(spec.only.is_empty() || path(puzzle, spec.only.clone()).is_solved(), "{puzzle}");
}
