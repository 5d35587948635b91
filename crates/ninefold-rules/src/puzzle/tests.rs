//! Tests of puzzles.

use super::*;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn classic_puzzles_become_classic_grids() {
    let grid: ninefold::Grid = PUZZLE.parse().unwrap();
    let puzzle = Puzzle::of_givens(grid);
    assert_eq!(puzzle.as_classic().map(|cells| cells.givens), Some(grid));
    assert_eq!(puzzle.text(), PUZZLE);
    assert_eq!(Puzzle::from_text(Shape::CLASSIC, PUZZLE), Ok(puzzle.clone()));
    let mut other = puzzle.clone();
    other.restrict(CellId(2), ValueSet::first(3));
    assert!(other.as_classic().is_some_and(|cells| cells.restriction.is_some()));
    other = puzzle;
    other.add_rule("diagonal", "of main").unwrap();
    assert!(other.as_classic().is_none());
}

#[test]
fn grids_of_any_size_have_a_text() {
    let text = "1".to_owned() + &".".repeat(623) + "P";
    let puzzle = Puzzle::from_text(Shape::square(25).unwrap(), &text).unwrap();
    assert_eq!(puzzle.text(), text);
    let wrong = Puzzle::from_text(Shape::square(4).unwrap(), "12345...........");
    assert_eq!(wrong.err(), Some(TextError::Symbol { symbol: '5', at: 4 }));
    let short = Puzzle::from_text(Shape::square(4).unwrap(), "123");
    assert_eq!(short.err(), Some(TextError::Length { found: 3, cells: 16 }));
}

/// The same puzzle, kept as one that is not classic.
fn shaped(puzzle: &Puzzle) -> Puzzle {
    let Cells::Classic(cells, _) = &puzzle.cells else { panic!("this puzzle is classic") };
    Puzzle { cells: Cells::Shaped(Box::new(cells.into())), ..puzzle.clone() }
}

fn assert_same(one: &Puzzle, other: &Puzzle) {
    assert_eq!((one.allowed(), one.text()), (other.allowed(), other.text()));
    assert_eq!((one.entries(), one.solution()), (other.entries(), other.solution()));
    for cell in one.shape().cells() {
        assert_eq!(one.given(cell), other.given(cell));
        assert_eq!(one.entry(cell), other.entry(cell));
        assert_eq!((one.marks(cell), one.corners(cell)), (other.marks(cell), other.corners(cell)));
    }
}

#[test]
fn both_forms_of_a_puzzle_say_the_same() {
    let mut one = Puzzle::from_text(Shape::CLASSIC, PUZZLE).unwrap();
    let mut other = shaped(&one);
    assert_same(&one, &other);
    let change = |puzzle: &mut Puzzle| {
        let value = |n| Value::new(n).unwrap();
        puzzle.restrict(CellId(2), ValueSet::first(3));
        puzzle.restrict(CellId(3), ValueSet::only(value(4)));
        puzzle.restrict(CellId(0), ValueSet::first(7));
        puzzle.restrict(CellId(1), ValueSet::only(value(1)));
        puzzle.set_entry(CellId(5), Some(value(6)));
        puzzle.set_marks(CellId(6), ValueSet::first(4));
        puzzle.set_corners(CellId(7), ValueSet::first(2));
        puzzle.give(CellId(2), value(2));
        puzzle.restrict_to_marks();
        puzzle.set_solution(Some(vec![Some(value(9)); 81]));
    };
    change(&mut one);
    change(&mut other);
    assert_same(&one, &other);
    assert_same(&one.without_clues(), &other.without_clues());
    one.clear_entries();
    other.clear_entries();
    assert_same(&one, &other);
    assert_eq!(one.classic().givens.clue_count(), 31);
}
