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
//! All ways to part the digits are tried, with three to six rows; for these, the columns that bring
//! more cells than digits are taken. The search is bounded: ways in which the rows and columns have
//! more than two digits left over, counted without looking at single cells, are passed over.

use crate::board::{CellSet, DigitSet, House, HouseKind};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// How many digits of the lines may turn out not to be candidates of the cells.
const SLACK: i32 = 2;

pub(super) fn find(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let table = Table::new(scene.position);
    for bits in 1..0x1ff_u16 {
        let row_digits = DigitSet::from_bits(bits);
        if !(2..=7).contains(&row_digits.len()) {
            continue;
        }
        let parted = Parted::new(&table, row_digits);
        for size in 3..=6 {
            if parted.is_hopeless(size) {
                continue;
            }
            for rows in (0..0x1ff_u16).filter(|rows| rows.count_ones() as usize == size) {
                if let Some(step) = parted.with_rows(rows) {
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
}

/// One way to part the digits.
struct Parted<'a> {
    table: &'a Table<'a>,
    row_digits: DigitSet,
    /// How many row digits each row still needs, and column digits each column.
    in_row: [i32; 9],
    in_column: [i32; 9],
}

impl<'a> Parted<'a> {
    fn new(table: &'a Table<'a>, row_digits: DigitSet) -> Self {
        let in_row = table.rows.map(|digits| (digits & row_digits).len() as i32);
        let in_column = table.columns.map(|digits| (digits - row_digits).len() as i32);
        Self { table, row_digits, in_row, in_column }
    }

    /// Whether even the best rows of this number leave too many digits over.
    fn is_hopeless(&self, size: usize) -> bool {
        let mut fewest = self.in_row;
        fewest.sort_unstable();
        let digits: i32 = fewest[..size].iter().sum();
        let gain: i32 = self.in_column.iter().map(|count| (size as i32 - count).max(0)).sum();
        gain + SLACK < digits
    }

    fn with_rows(&self, rows: u16) -> Option<Step> {
        let members = || (0..9).filter(move |row| rows >> row & 1 == 1);
        let digits: i32 = members().map(|row| self.in_row[row]).sum();
        let open = |column: usize| (self.table.open[column] & rows).count_ones() as i32;
        let gain: i32 = (0..9).map(|c| (open(c) - self.in_column[c]).max(0)).sum();
        if gain + SLACK < digits {
            return None;
        }
        // The same again, with the candidates that are in the cells.
        let union = |column: usize| {
            members().fold(DigitSet::EMPTY, |all, row| all | self.table.cells[row][column])
        };
        let mut columns = 0_u16;
        let mut gain = 0;
        for column in 0..9 {
            let surplus = open(column) - (union(column) - self.row_digits).len() as i32;
            if surplus > 0 {
                columns |= 1 << column;
                gain += surplus;
            }
        }
        let in_row = |row: usize| {
            let chosen = (0..9).filter(|column| columns >> column & 1 == 1);
            let all = chosen.fold(DigitSet::EMPTY, |all, c| all | self.table.cells[row][c]);
            all & self.row_digits
        };
        let digits: i32 = members().map(|row| in_row(row).len() as i32).sum();
        (gain == digits && columns.count_ones() > 1).then(|| self.step(rows, columns))?
    }

    fn step(&self, rows: u16, columns: u16) -> Option<Step> {
        let position = self.table.position;
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
            let own = if is_row { self.row_digits } else { DigitSet::ALL - self.row_digits };
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
