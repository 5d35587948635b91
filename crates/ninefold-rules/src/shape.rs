//! The shape of a grid: its size, its values and its regions.

use crate::cell::{CellId, CellIds, MAX_CELLS};
use crate::value::{MAX_VALUES, Value, ValueSet};
use std::fmt;

/// The greatest number of rows or columns.
pub const MAX_SIDE: usize = 25;

/// The regions of a grid, besides its rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regions {
    /// No regions.
    None,
    /// Boxes of equal size that tile the grid.
    Boxes {
        /// Columns of a box.
        width: u8,
        /// Rows of a box.
        height: u8,
    },
    /// The number of its region for each cell of the canvas, from 0; `None` for a cell in no region.
    Map(Vec<Option<u8>>),
}

/// The size, values and regions of a grid.
///
/// Void cells are part of the canvas, as the corners between the grids of a samurai are, but hold no value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
    values: u8,
    low: i8,
    regions: Regions,
    rows_columns: bool,
    void: CellIds,
    extra: u16,
}

/// A shape that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The number of rows or columns is not in 1 to 25.
    Side(usize),
    /// The number of values is not in 1 to 25.
    Values(usize),
    /// The least value is neither 0 nor 1.
    Low(i32),
    /// Rows or columns have more cells than there are values, so they cannot differ.
    TooFewValues,
    /// Boxes of this width and height do not tile the grid.
    Boxes(u8, u8),
    /// The map of regions has another number of cells than the grid.
    MapLength(usize),
    /// A region has more cells than there are values.
    RegionTooLarge(usize),
    /// There are more than [`MAX_CELLS`] cells.
    Cells(usize),
    /// Every cell is void.
    Empty,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(n) => write!(f, "a grid has 1 to {MAX_SIDE} rows and columns, not {n}"),
            Self::Values(n) => write!(f, "a grid has 1 to {MAX_VALUES} values, not {n}"),
            Self::Low(n) => write!(f, "values begin at 0 or 1, not at {n}"),
            Self::TooFewValues => {
                f.write_str("a row or column has more cells than there are values")
            }
            Self::Boxes(w, h) => write!(f, "boxes {w} wide and {h} high do not tile the grid"),
            Self::MapLength(n) => {
                write!(f, "the regions are given for {n} cells, which is not the number of cells")
            }
            Self::RegionTooLarge(n) => {
                write!(f, "a region has {n} cells, more than there are values")
            }
            Self::Cells(n) => write!(f, "there are {n} cells, more than {MAX_CELLS}"),
            Self::Empty => f.write_str("the grid has no cell"),
        }
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// The classic shape: nine rows, columns and boxes of three by three.
    pub const CLASSIC: Self = Self {
        rows: 9,
        columns: 9,
        values: 9,
        low: 1,
        regions: Regions::Boxes { width: 3, height: 3 },
        rows_columns: true,
        void: CellIds::EMPTY,
        extra: 0,
    };

    /// Makes the square shape with this number of rows and its usual boxes.
    ///
    /// # Errors
    ///
    /// Returns an error unless the side is 1 to 25.
    pub fn square(side: usize) -> Result<Self, ShapeError> {
        let regions = usual_box(side)
            .map_or(Regions::None, |(width, height)| Regions::Boxes { width, height });
        Self::new(side, side, side, 1, regions, true, CellIds::EMPTY)
    }

    /// Makes a shape, after checking that it can be.
    ///
    /// # Errors
    ///
    /// Returns an error that says what cannot be.
    pub fn new(
        rows: usize,
        columns: usize,
        values: usize,
        low: i32,
        regions: Regions,
        rows_columns: bool,
        void: CellIds,
    ) -> Result<Self, ShapeError> {
        if let Some(&side) = [rows, columns].iter().find(|&&n| n == 0 || n > MAX_SIDE) {
            return Err(ShapeError::Side(side));
        }
        debug_assert!(rows * columns <= MAX_CELLS);
        if values == 0 || values > MAX_VALUES {
            return Err(ShapeError::Values(values));
        }
        if low != 0 && low != 1 {
            return Err(ShapeError::Low(low));
        }
        let mut shape = Self {
            rows: rows as u8,
            columns: columns as u8,
            values: values as u8,
            low: low as i8,
            regions,
            rows_columns,
            void,
            extra: 0,
        };
        shape.check_regions()?;
        shape.regions = shape.canonical_regions();
        if shape.cells().next().is_none() {
            return Err(ShapeError::Empty);
        }
        Ok(shape)
    }

    /// Returns the regions in one form: boxes if they are the usual ones, otherwise numbered in reading order.
    fn canonical_regions(&self) -> Regions {
        let Regions::Map(map) = &self.regions else { return self.regions.clone() };
        let mut numbers: Vec<u8> = Vec::new();
        let mut renumber = |region: &u8| {
            let at = numbers.iter().position(|known| known == region).unwrap_or(numbers.len());
            if at == numbers.len() {
                numbers.push(*region);
            }
            at as u8
        };
        let map: Vec<_> = map.iter().map(|region| region.as_ref().map(&mut renumber)).collect();
        if numbers.is_empty() {
            return Regions::None;
        }
        let side = usize::from(self.rows);
        let usual = (self.rows == self.columns).then(|| usual_box(side)).flatten();
        if let Some((width, height)) = usual {
            let (wide, high) = (usize::from(width), usize::from(height));
            let number = |i: usize| (i / side / high * (side / wide) + i % side / wide) as u8;
            if (0..map.len()).all(|i| map[i] == Some(number(i))) {
                return Regions::Boxes { width, height };
            }
        }
        Regions::Map(map)
    }

    /// Returns the shape with unknowns beside the grid: cells that hold a value, are in no house, and follow those of the canvas.
    ///
    /// # Errors
    ///
    /// Returns an error if there were more than [`MAX_CELLS`] cells.
    pub fn with_extra(mut self, extra: usize) -> Result<Self, ShapeError> {
        let total = self.canvas() + extra;
        if total > MAX_CELLS {
            return Err(ShapeError::Cells(total));
        }
        self.extra = extra as u16;
        Ok(self)
    }

    fn check_regions(&self) -> Result<(), ShapeError> {
        let values = usize::from(self.values);
        // A canvas with void cells may be larger than its grids.
        if self.rows_columns && self.void.is_empty() && self.rows.max(self.columns) > self.values {
            return Err(ShapeError::TooFewValues);
        }
        match &self.regions {
            Regions::None => Ok(()),
            &Regions::Boxes { width, height } => {
                let tiles = width > 0
                    && height > 0
                    && self.columns.is_multiple_of(width)
                    && self.rows.is_multiple_of(height);
                if !tiles {
                    return Err(ShapeError::Boxes(width, height));
                }
                let size = usize::from(width) * usize::from(height);
                if size > values { Err(ShapeError::RegionTooLarge(size)) } else { Ok(()) }
            }
            Regions::Map(map) => {
                if map.len() != self.canvas() {
                    return Err(ShapeError::MapLength(map.len()));
                }
                let mut sizes = [0_usize; 256];
                for region in map.iter().flatten() {
                    sizes[usize::from(*region)] += 1;
                }
                let largest = sizes.into_iter().max().unwrap_or(0);
                if largest > values { Err(ShapeError::RegionTooLarge(largest)) } else { Ok(()) }
            }
        }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns as usize
    }

    /// Returns the number of different values.
    #[must_use]
    pub const fn values(&self) -> u8 {
        self.values
    }

    /// Returns all values as a set.
    #[must_use]
    pub const fn all_values(&self) -> ValueSet {
        ValueSet::first(self.values)
    }

    /// Returns the number that the least value stands for: 0 or 1.
    #[must_use]
    pub const fn low(&self) -> i32 {
        self.low as i32
    }

    /// Returns the regions.
    #[must_use]
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// Returns `true` if the cells of each row and of each column differ.
    #[must_use]
    pub const fn has_rows_columns(&self) -> bool {
        self.rows_columns
    }

    /// Returns the cells of the canvas that hold no value.
    #[must_use]
    pub const fn void(&self) -> &CellIds {
        &self.void
    }

    /// Returns the number of cells of the canvas, void ones included.
    #[must_use]
    pub const fn canvas(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of unknowns beside the grid.
    #[must_use]
    pub const fn extra(&self) -> usize {
        self.extra as usize
    }

    /// Returns the number of cells of the canvas and of unknowns beside it.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.canvas() + self.extra as usize
    }

    /// Iterates over the cells of the grid that hold a value, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        (0..self.canvas()).map(CellId::at).filter(|&cell| !self.void.contains(cell))
    }

    /// Returns the cell in this row and column, from 0, or `None` if it is void or beyond the grid.
    #[must_use]
    pub fn cell(&self, row: i32, column: i32) -> Option<CellId> {
        let inside = (0..i32::from(self.rows)).contains(&row)
            && (0..i32::from(self.columns)).contains(&column);
        let cell = inside.then(|| CellId::at(row as usize * self.columns() + column as usize))?;
        (!self.void.contains(cell)).then_some(cell)
    }

    /// Returns the row of a cell, from 0.
    #[must_use]
    pub const fn row(&self, cell: CellId) -> usize {
        cell.index() / self.columns()
    }

    /// Returns the column of a cell, from 0.
    #[must_use]
    pub const fn column(&self, cell: CellId) -> usize {
        cell.index() % self.columns()
    }

    /// Returns the number that a value stands for.
    #[must_use]
    pub const fn number(&self, value: Value) -> i32 {
        value.get() as i32 - 1 + self.low as i32
    }

    /// Returns the value that stands for a number, or `None` if the shape has none.
    #[must_use]
    pub fn value(&self, number: i64) -> Option<Value> {
        let place = number - i64::from(self.low) + 1;
        let place = u8::try_from(place).ok().filter(|&place| place <= self.values)?;
        Value::new(place)
    }

    /// Returns the values whose numbers `holds` accepts.
    #[must_use]
    pub fn values_where(&self, holds: impl Fn(i32) -> bool) -> ValueSet {
        self.all_values().iter().filter(|&value| holds(self.number(value))).collect()
    }

    /// Returns `true` for the classic shape.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        *self == Self::CLASSIC
    }
}

/// Returns the width and height of the usual box of a square grid: as high as the greatest divisor of the side that is at most its
/// root. Primes have none.
#[must_use]
pub fn usual_box(side: usize) -> Option<(u8, u8)> {
    let height =
        (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).max()?;
    (height > 1).then(|| ((side / height) as u8, height as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes_are_those_of_the_table() {
        let table = [
            (4, 2, 2),
            (6, 3, 2),
            (8, 4, 2),
            (9, 3, 3),
            (10, 5, 2),
            (12, 4, 3),
            (14, 7, 2),
            (15, 5, 3),
            (16, 4, 4),
            (18, 6, 3),
            (20, 5, 4),
            (21, 7, 3),
            (24, 6, 4),
            (25, 5, 5),
        ];
        for (side, width, height) in table {
            assert_eq!(usual_box(side), Some((width, height)), "{side}");
        }
        assert_eq!(usual_box(7), None);
        assert_eq!(Shape::square(9), Ok(Shape::CLASSIC));
    }

    #[test]
    fn impossible_shapes_are_errors() {
        let none = Regions::None;
        let make = |rows, columns, values, regions| {
            Shape::new(rows, columns, values, 1, regions, true, CellIds::EMPTY)
        };
        assert_eq!(make(26, 9, 9, none.clone()), Err(ShapeError::Side(26)));
        assert_eq!(make(9, 9, 8, none), Err(ShapeError::TooFewValues));
        assert_eq!(
            make(9, 9, 9, Regions::Boxes { width: 2, height: 3 }),
            Err(ShapeError::Boxes(2, 3))
        );
        assert_eq!(make(2, 2, 2, Regions::Map(vec![None; 3])), Err(ShapeError::MapLength(3)));
    }

    #[test]
    fn numbers_and_values_are_inverse() {
        let shape = Shape::new(9, 9, 9, 0, Regions::None, true, CellIds::EMPTY).unwrap();
        assert_eq!(shape.value(0).map(|v| shape.number(v)), Some(0));
        assert_eq!((shape.value(9), shape.value(-1)), (None, None));
        assert_eq!(shape.values_where(|n| n % 2 == 0).len(), 5);
    }
}
