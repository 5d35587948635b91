//! Multi-sector locked sets: the open cells where some rows and some columns cross, and as many digits
//! of these rows and columns as cells.
//!
//! ```text
//!          c2  c5  c8          digits are parted in two: those of the rows, say {1,2,4,7}, and the
//!   r1      *   *   *  1 4     others, those of the columns. Each cell * holds a digit of its row or
//!   r5      *   *   *  2 7     one of its column, each digit at most once in its line. If that makes
//!   r8      *   *   *  4       as many digits as cells, all of them are used there:
//!          5 6  9  3           1 and 4 are gone from the rest of r1, 5 and 6 from the rest of c2, ...
//! ```
//!
//! All ways to part the digits are tried, with three or four rows (what more rows can do, the other
//! rows can do with the other columns); for these, the columns that bring more cells than digits are
//! taken. The search is bounded: ways in which the rows and columns have more than one digit left over,
//! counted without looking at single cells, are passed over.

use crate::board::{CellSet, DigitSet, House, HouseKind};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// How many digits of the lines may turn out not to be candidates of the cells.
const SLACK: u8 = 1;

/// How many of nine bits are set.
const COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        count[bits] = count[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    count
};

pub(super) fn find(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let table = Table::new(scene.position);
    let parted = || (0..512).filter(|digits| (2..=7).contains(&COUNT[*digits]));
    let ways: Vec<Parted> = parted().map(|digits| Parted::new(&table, digits as u16)).collect();
    for size in 3..=4 {
        let hopeful: Vec<&Parted> = ways.iter().filter(|way| !way.is_hopeless(size)).collect();
        for rows in (0..512).filter(|rows| COUNT[*rows] == size) {
            let mut open = [0; 16];
            for (count, column) in open.iter_mut().zip(table.open) {
                *count = COUNT[usize::from(column) & rows];
            }
            for way in hopeful.iter().filter(|way| way.may_fit(rows as u16, &open)) {
                if let Some(step) = table.locked(way.row_digits, rows as u16) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The position by rows and columns.
struct Table<'a> {
    position: &'a Position,
    /// Candidates, by row and column.
    cells: [[DigitSet; 9]; 9],
    /// For each column, the rows in which it is open.
    open: [u16; 9],
    rows: [DigitSet; 9],
    columns: [DigitSet; 9],
}

impl<'a> Table<'a> {
    fn new(position: &'a Position) -> Self {
        let none = [DigitSet::EMPTY; 9];
        let mut table =
            Self { position, cells: [none; 9], open: [0; 9], rows: none, columns: none };
        for cell in position.open() {
            let digits = position.candidates(cell);
            table.cells[cell.row()][cell.column()] = digits;
            table.open[cell.column()] |= 1 << cell.row();
            table.rows[cell.row()] |= digits;
            table.columns[cell.column()] |= digits;
        }
        table
    }

    /// The step with these rows, if the columns that bring more cells than digits make it up.
    fn locked(&self, row_digits: DigitSet, rows: u16) -> Option<Step> {
        let union = |rows: u16, columns: u16| {
            let chosen = (0..81).filter(|n| rows >> (n / 9) & columns >> (n % 9) & 1 == 1);
            chosen.fold(DigitSet::EMPTY, |all, n| all | self.cells[n / 9][n % 9])
        };
        let mut columns = 0_u16;
        let mut gain = 0;
        for column in 0..9 {
            let open = (self.open[column] & rows).count_ones();
            let needs = (union(rows, 1 << column) - row_digits).len();
            if open > needs {
                columns |= 1 << column;
                gain += open - needs;
            }
        }
        let members = (0..9).filter(|row| rows >> row & 1 == 1);
        let digits = members.map(|row| (union(1 << row, columns) & row_digits).len());
        let is_locked = gain == digits.sum() && columns.count_ones() > 1;
        is_locked.then(|| self.step(row_digits, rows, columns))?
    }

    fn step(&self, row_digits: DigitSet, rows: u16, columns: u16) -> Option<Step> {
        let position = self.position;
        let lines = |kind, members: u16| {
            let chosen = (0..9).filter(move |number| members >> number & 1 == 1);
            chosen.filter_map(move |number| House::new(kind, number))
        };
        let cells_of = |kind, members| {
            lines(kind, members).fold(CellSet::EMPTY, |cells, house: House| cells | house.cells())
        };
        let crossings = cells_of(HouseKind::Row, rows) & cells_of(HouseKind::Column, columns);
        let cells = crossings & position.open();
        let mut step = Step::new(Technique::Msls, position.union(cells));
        let mut covers = Vec::new();
        for house in lines(HouseKind::Row, rows).chain(lines(HouseKind::Column, columns)) {
            let is_row = house.kind() == HouseKind::Row;
            let own = if is_row { row_digits } else { DigitSet::ALL - row_digits };
            let digits = position.union(cells & house.cells()) & own;
            for digit in digits {
                step = step.removing((position.places(digit) & house.cells()) - cells, digit);
            }
            covers.push(Part::house(Role::Cover, house, house.cells() & cells, digits));
        }
        if !step.is_useful() {
            return None;
        }
        step = step.part(Part::cells(Role::Body, cells, position.union(cells)));
        step.pattern.parts.extend(covers.into_iter().filter(|part| !part.digits.is_empty()));
        Some(step.truths(cells.iter().map(Truth::Cell)).sorted())
    }
}

/// One way to part the digits.
struct Parted {
    row_digits: DigitSet,
    /// How many row digits each row still needs, and column digits each column; a column that does
    /// not exist needs more than it could have.
    in_row: [u8; 9],
    in_column: [u8; 16],
}

impl Parted {
    fn new(table: &Table<'_>, row_digits: u16) -> Self {
        let row_digits = DigitSet::from_bits(row_digits);
        let count = |digits: DigitSet| COUNT[usize::from(digits.bits())];
        let mut in_column = [u8::MAX; 16];
        for (needs, digits) in in_column.iter_mut().zip(table.columns) {
            *needs = count(digits - row_digits);
        }
        let in_row = table.rows.map(|digits| count(digits & row_digits));
        Self { row_digits, in_row, in_column }
    }

    /// How many more cells than digits the columns bring that have more.
    fn gain(&self, open: &[u8; 16]) -> u8 {
        open.iter().zip(&self.in_column).map(|(open, needs)| open.saturating_sub(*needs)).sum()
    }

    /// Whether even the best rows of this number leave too many digits over.
    fn is_hopeless(&self, size: u8) -> bool {
        let mut fewest = self.in_row;
        fewest.sort_unstable();
        let digits: u8 = fewest[..usize::from(size)].iter().sum();
        self.gain(&[size; 16]) + SLACK < digits
    }

    /// Whether these rows, with so many open cells in each column, leave few digits over.
    fn may_fit(&self, rows: u16, open: &[u8; 16]) -> bool {
        let most = self.gain(open) + SLACK;
        let mut digits = 0;
        let mut left = rows;
        while left != 0 {
            digits += self.in_row[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        digits <= most
    }
}
