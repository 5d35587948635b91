//! Each rule against a slow one that works on sets of candidates.

use super::*;
use ninefold::{Candidates, Cell, Digit, DigitSet};
use ninefold_testing::cases;
use ninefold_testing::puzzles::{self, Random, candidates};

/// Boards that are nearly full and nearly empty of candidates.
fn boards() -> impl Iterator<Item = Board> {
    let mut random = Random(7);
    (0..cases(300)).map(move |case| {
        let start = candidates(&mut random, 1 + case as usize % 9, case as usize % 7);
        Board::from(&start)
    })
}

/// Keeps the candidates of each digit in three lines of three groups of cells that are part of a way to
/// place it once in each line and each column of the groups.
fn keep_ways(all: &mut Candidates, groups: [[Vec<Cell>; 3]; 3]) -> bool {
    let mut every = true;
    for digit in Digit::all() {
        let has = |cells: &[Cell]| cells.iter().any(|&cell| all.get(cell).contains(digit));
        let open = groups.each_ref().map(|line| line.each_ref().map(|cells| has(cells)));
        let mut kept = [[false; 3]; 3];
        for way in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            if (0..3).all(|line| open[line][way[line]]) {
                (0..3).for_each(|line| kept[line][way[line]] = true);
            }
        }
        every &= kept[0].iter().any(|kept| *kept);
        for (line, kept) in groups.iter().zip(kept) {
            for cell in line.iter().zip(kept).filter(|(_, kept)| !kept).flat_map(|(cells, _)| cells)
            {
                all.set(*cell, all.get(*cell).without(digit));
            }
        }
    }
    every
}

fn cells(rows: [usize; 3], columns: [usize; 3]) -> Vec<Cell> {
    let at = |row| columns.map(|column| Cell::at(row, column).unwrap());
    let mut cells: Vec<Cell> = rows.into_iter().flat_map(at).collect();
    cells.dedup();
    cells
}

fn three(first: usize) -> [usize; 3] {
    [first, first + 1, first + 2]
}

#[test]
fn stacks_keep_the_six_ways() {
    for board in boards() {
        let mut expected = board.candidates();
        for stack in [0, 3, 6] {
            let group = |band: usize, column: usize| cells(three(3 * band), [stack + column; 3]);
            let line = |band| [0, 1, 2].map(|column| group(band, column));
            keep_ways(&mut expected, [line(0), line(1), line(2)]);
        }
        let mut words = board.0;
        stacks(&mut words);
        assert_eq!(Board(words).candidates(), expected);
        assert!(words.iter().all(|word| word & !DIGITS == GUARDS));
    }
}

#[test]
fn bands_keep_the_six_ways() {
    for board in boards() {
        let mut expected = board.candidates();
        let mut every = true;
        for band in [0, 3, 6] {
            let group = |row: usize, stack: usize| cells([band + row; 3], three(3 * stack));
            let line = |row| [0, 1, 2].map(|stack| group(row, stack));
            every &= keep_ways(&mut expected, [line(0), line(1), line(2)]);
        }
        let mut words = board.0;
        let placed = bands(&mut words, &count(&board.0));
        assert_eq!(Board(words).candidates(), expected);
        assert_eq!(placed == ALL, every);
    }
}

/// Returns the other cells of the row, and of the box, of a cell.
fn row_and_box(cell: Cell) -> [Vec<Cell>; 2] {
    let others = |same: &dyn Fn(Cell) -> bool| {
        Cell::all().filter(|other| *other != cell && same(*other)).collect()
    };
    [
        others(&|other| other.row() == cell.row()),
        others(&|other| other.box_number() == cell.box_number()),
    ]
}

#[test]
fn hidden_singles_have_no_other_place_in_row_or_box() {
    for board in boards() {
        let before = board.candidates();
        let mut expected = before;
        for cell in Cell::all() {
            let houses = row_and_box(cell);
            let alone = |house: &Vec<Cell>| {
                house.iter().fold(before.get(cell), |left, other| left - before.get(*other))
            };
            let only: DigitSet = houses.iter().flat_map(alone).collect();
            if !only.is_empty() {
                expected.set(cell, only);
            }
        }
        let mut words = board.0;
        let places = count(&words);
        hidden(&mut words, &twice_in_rows(&places), &twice_in_boxes(&places));
        assert_eq!(Board(words).candidates(), expected);
    }
}

#[test]
fn naked_singles_leave_their_row_and_box() {
    for board in boards() {
        let before = board.candidates();
        let mut expected = before;
        let single = |cell: Cell| before.get(cell).len() == 1;
        let mut clash = Cell::all().any(|cell| before.get(cell).is_empty());
        for cell in Cell::all() {
            for other in row_and_box(cell).iter().flatten().filter(|other| single(**other)) {
                if !single(cell) {
                    expected.set(cell, expected.get(cell) - before.get(*other));
                }
                let is_minirow =
                    cell.row() == other.row() && cell.box_number() == other.box_number();
                clash |= is_minirow && single(cell) && before.get(cell) == before.get(*other);
            }
        }
        let mut words = board.0;
        assert_eq!(naked(&mut words).1, clash);
        assert_eq!(Board(words).candidates(), expected);
    }
}

#[test]
fn a_sweep_keeps_every_solution() {
    let mut random = Random(11);
    for clues in 17..60 {
        let puzzle = puzzles::puzzle(&mut random, clues);
        let solution = puzzle.solution().or_else(|| puzzle.solution()).unwrap();
        let mut board = Board::from(&puzzle);
        let mut sum = 0;
        for _ in 0..5 {
            assert_ne!(sweep(&mut board, &mut sum), State::Dead);
            let left = board.candidates();
            assert!(solution.placed().all(|(cell, digit)| left.get(cell).contains(digit)));
        }
    }
}
