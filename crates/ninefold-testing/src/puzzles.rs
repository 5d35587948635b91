//! Puzzles generated from a seed: the same seed always gives the same puzzles.
//!
//! Independent of the engine's own generator, which is among the things tested.

use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};

/// The proper puzzle that most tests read.
pub const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Solved grids to begin with.
const SOLVED: [&str; 4] = [
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    SOLUTION,
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
];

/// A generator of pseudo-random numbers (splitmix64), started from a seed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// Returns the next number.
    #[expect(clippy::should_implement_trait, reason = "the sequence never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Puts items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Returns a random digit.
    pub fn digit(&mut self) -> Digit {
        Digit::from_index(self.below(9)).unwrap()
    }

    /// Returns a random cell.
    pub fn cell(&mut self) -> Cell {
        Cell::new(self.below(81)).unwrap()
    }
}

/// Returns a solved grid: one of a few, with its digits renamed and its rows, columns, bands and stacks
/// shuffled.
pub fn solved(random: &mut Random) -> Grid {
    let grid: Grid = SOLVED[random.below(SOLVED.len())].parse().unwrap();
    let mut names: Vec<Digit> = Digit::all().collect();
    random.shuffle(&mut names);
    let (rows, columns) = (lines(random), lines(random));
    let transposed = random.below(2) == 1;
    let mut shuffled = Grid::EMPTY;
    for cell in Cell::all() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let from = if transposed { Cell::at(column, row) } else { Cell::at(row, column) };
        let digit = grid.get(from.unwrap()).unwrap();
        shuffled.set(cell, Some(names[digit.index()]));
    }
    assert!(shuffled.is_solved());
    shuffled
}

/// Returns the nine rows in an order that keeps bands together.
fn lines(random: &mut Random) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut order = Vec::new();
    for band in bands {
        let mut rows = [0, 1, 2].map(|row| 3 * band + row);
        random.shuffle(&mut rows);
        order.extend(rows);
    }
    order
}

/// Returns a puzzle of `clues` givens of a solved grid. It has at least one solution.
pub fn puzzle(random: &mut Random, clues: usize) -> Grid {
    let mut puzzle = solved(random);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    for cell in &cells[clues..] {
        puzzle.set(*cell, None);
    }
    puzzle
}

/// Returns a puzzle with one solution and about `clues` givens, or more where fewer leave several solutions.
pub fn proper(random: &mut Random, clues: usize) -> Grid {
    let mut puzzle = solved(random);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if puzzle.clue_count() <= clues {
            break;
        }
        let fewer = puzzle.with(cell, None);
        if fewer.count_solutions(1).complete {
            puzzle = fewer;
        }
    }
    puzzle
}

/// Replaces one given by another digit; also returns its cell.
pub fn damaged(random: &mut Random, puzzle: &Grid) -> (Grid, Cell) {
    let givens: Vec<Cell> = puzzle.filled().iter().collect();
    let cell = givens[random.below(givens.len())];
    loop {
        let digit = random.digit();
        if puzzle.get(cell) != Some(digit) {
            return (puzzle.with(cell, Some(digit)), cell);
        }
    }
}

/// Returns candidates around a solved grid: each other candidate is included with a probability of `chance`
/// percent, then `lost` times a random cell loses the digit of the grid.
pub fn candidates(random: &mut Random, chance: usize, lost: usize) -> Candidates {
    let grid = solved(random);
    let mut start = Candidates::NONE;
    for (cell, own) in grid.placed() {
        let mut digits = DigitSet::only(own);
        for digit in Digit::all() {
            if random.below(100) < chance {
                digits.insert(digit);
            }
        }
        start.set(cell, digits);
    }
    for _ in 0..lost {
        let cell = random.cell();
        let mut digits = start.get(cell);
        digits.remove(grid.get(cell).unwrap());
        start.set(cell, digits);
    }
    start
}
