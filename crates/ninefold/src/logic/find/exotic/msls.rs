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
//! All partitions of the digits are tried, with three or four rows (what more rows can do, the other
//! rows can do with the other columns); for these, the columns that bring more cells than digits are
//! taken. The search is bounded: partitions in which the rows and columns have more than one digit left over,
//! counted without looking at single cells, are passed over.

use crate::board::{CellSet, DigitSet, House, HouseKind};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The most digits of the lines that may be no candidates of the cells.
const SLACK: u8 = 1;

/// The number of bits set in nine bits.
const COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        count[bits] = count[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    count
};

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let table = Table::new(scene.position);
    // Digits that stand everywhere need not be parted, nor do rows without an open cell count.
    let digits = scene.position.union(scene.position.open());
    let is_parted = |part: &DigitSet| part.is_subset_of(digits) && *part != digits;
    let parts = (1..512).map(DigitSet::from_bits).filter(is_parted);
    let partitions: Vec<Parted> = parts.map(|part| Parted::new(&table, part)).collect();
    for size in 3..=4 {
        let hopeful: Vec<&Parted> =
            partitions.iter().filter(|partition| !partition.is_hopeless(size)).collect();
        for rows in (0..512).filter(|rows| COUNT[usize::from(*rows)] == size) {
            let Some(rows) = Rows::new(&table, rows) else { continue };
            for partition in &hopeful {
                if partition.may_fit(&rows)
                    && let Some(columns) = rows.locking(&table, partition.row_digits)
                    && let Some(step) = table.step(partition.row_digits, rows.members, columns)
                {
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
            covers.push(PatternPart::house(Role::Cover, house, house.cells() & cells, digits));
        }
        if !step.is_useful() {
            return None;
        }
        step = step.part(PatternPart::cells(Role::Body, cells, position.union(cells)));
        step.pattern.parts.extend(covers.into_iter().filter(|part| !part.digits.is_empty()));
        Some(step.truths(cells.iter().map(Truth::Cell)).sorted())
    }
}

/// Some rows, and what each column has in them.
struct Rows {
    members: u16,
    /// Open cells, by column; a column that does not exist has none.
    open: [u8; 16],
    digits: [DigitSet; 9],
}

impl Rows {
    fn new(table: &Table<'_>, members: u16) -> Option<Self> {
        let mut rows = Self { members, open: [0; 16], digits: [DigitSet::EMPTY; 9] };
        for row in rows.iter() {
            if table.rows[row].is_empty() {
                return None;
            }
            for (all, cell) in rows.digits.iter_mut().zip(table.cells[row]) {
                *all |= cell;
            }
        }
        for (count, column) in rows.open.iter_mut().zip(table.open) {
            *count = COUNT[usize::from(column & members)];
        }
        Some(rows)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.members;
        std::iter::from_fn(move || {
            let row = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                row
            })
        })
    }

    /// Returns the columns that bring more cells than digits, if with them everything is used up.
    fn locking(&self, table: &Table<'_>, row_digits: DigitSet) -> Option<u16> {
        let mut columns = 0_u16;
        let mut gain = 0;
        for (column, digits) in self.digits.iter().enumerate() {
            let more = self.open[column].saturating_sub(count(*digits - row_digits));
            if more > 0 {
                columns |= 1 << column;
                gain += more;
            }
        }
        let in_row = |row: usize| {
            let chosen = (0..9).filter(|column| columns >> column & 1 == 1);
            let all = chosen.fold(DigitSet::EMPTY, |all, column| all | table.cells[row][column]);
            count(all & row_digits)
        };
        let digits: u8 = self.iter().map(in_row).sum();
        (gain == digits && COUNT[usize::from(columns)] > 1).then_some(columns)
    }
}

fn count(digits: DigitSet) -> u8 {
    COUNT[usize::from(digits.bits())]
}

/// One partition of the digits.
struct Parted {
    row_digits: DigitSet,
    /// The number of row digits that each row still needs, and of column digits that each column needs; a column
    /// that does not exist needs more than it could have.
    in_row: [u8; 9],
    in_column: [u8; 16],
}

impl Parted {
    fn new(table: &Table<'_>, row_digits: DigitSet) -> Self {
        let mut in_column = [u8::MAX; 16];
        for (needs, digits) in in_column.iter_mut().zip(table.columns) {
            *needs = count(digits - row_digits);
        }
        let in_row = table.rows.map(|digits| count(digits & row_digits));
        Self { row_digits, in_row, in_column }
    }

    /// Returns how many more cells than digits the columns bring that have more.
    fn gain(&self, open: &[u8; 16]) -> u8 {
        open.iter().zip(&self.in_column).map(|(open, needs)| open.saturating_sub(*needs)).sum()
    }

    /// Returns `true` if even the best rows of this number leave too many digits over.
    fn is_hopeless(&self, size: u8) -> bool {
        let mut fewest = self.in_row;
        fewest.sort_unstable();
        let digits: u8 = fewest[..usize::from(size)].iter().sum();
        self.gain(&[size; 16]) + SLACK < digits
    }

    /// Returns `true` if these rows leave few digits over.
    fn may_fit(&self, rows: &Rows) -> bool {
        let digits: u8 = rows.iter().map(|row| self.in_row[row]).sum();
        digits <= self.gain(&rows.open) + SLACK
    }
}
