//! The grid of a SudokuPad puzzle inside the canvas that its cells make.
//!
//! ```text
//! 11x11 cells, regions in rows and columns 2 to 10     a 9x9 grid with a margin for clues: the margin is left out
//! cells in no region beside others                     void
//! ```

use super::fpuzzles::whole;
use super::words::counts_from_zero;
use ninefold::Cell;
use ninefold_rules::puzzle::Values;
use ninefold_rules::shape::MAX_SIDE;
use ninefold_rules::text::symbol_value;
use ninefold_rules::{CellId, CellIds, Regions, Shape};
use serde_json::{Map, Value};

/// The shape of the grid, and where it lies on the canvas.
pub(super) struct Canvas {
    pub(super) shape: Shape,
    top: i64,
    left: i64,
    /// Rows and columns of the canvas.
    rows: usize,
    columns: usize,
    pub(super) notes: Vec<String>,
    /// The parts that the shape cannot hold: a name, and the reason.
    pub(super) unread: Vec<(String, String)>,
}

/// The greatest canvas.
const MAX_CANVAS: usize = 64;

impl Canvas {
    pub(super) fn of(
        object: &Map<String, Value>,
        solution: Option<&str>,
        rules: Option<&str>,
    ) -> Result<Self, String> {
        let cells =
            object.get("cells").and_then(Value::as_array).ok_or("the puzzle has no cells")?;
        let rows = cells.len();
        let columns = cells.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
        if rows == 0 || columns == 0 || rows > MAX_CANVAS || columns > MAX_CANVAS {
            return Err(format!("a canvas of {rows}x{columns} cells is no grid"));
        }
        let mut canvas = Self {
            shape: Shape::CLASSIC,
            top: 0,
            left: 0,
            rows,
            columns,
            notes: Vec::new(),
            unread: Vec::new(),
        };
        let mut map = vec![None; rows * columns];
        let regions = object.get("regions").and_then(Value::as_array);
        for (number, region) in regions.into_iter().flatten().enumerate() {
            // Packed texts have an empty object for an empty list.
            for place in region.as_array().into_iter().flatten().filter(|place| place.is_array()) {
                let at =
                    index(place, rows, columns).ok_or("a region has a cell beyond the grid")?;
                map[at] = Some(u8::try_from(number).map_err(|_| "there are too many regions")?);
            }
        }
        canvas.fit(&map, solution, rules)?;
        Ok(canvas)
    }

    /// Finds the grid on the canvas.
    fn fit(
        &mut self,
        map: &[Option<u8>],
        solution: Option<&str>,
        rules: Option<&str>,
    ) -> Result<(), String> {
        let inside = |i: &usize| map[*i].is_some();
        let used: Vec<usize> = (0..map.len()).filter(inside).collect();
        let (mut rows, mut columns) = (self.rows, self.columns);
        let mut map = map.to_vec();
        if let (Some(top), Some(bottom)) = (used.first(), used.last()) {
            let (top, bottom) = (top / self.columns, bottom / self.columns);
            let across = || used.iter().map(|i| i % self.columns);
            let (left, right) = (across().min().unwrap_or(0), across().max().unwrap_or(0));
            let (high, wide) = (bottom - top + 1, right - left + 1);
            if (high, wide) != (rows, columns) && used.len() == high * wide {
                let kept = |i: usize| (top + i / wide) * self.columns + left + i % wide;
                map = (0..high * wide).map(|i| map[kept(i)]).collect();
                (self.top, self.left) = (top as i64, left as i64);
                let size = format!("{}x{}", self.rows, self.columns);
                self.notes.push(format!(
                    "the grid lies on a canvas of {size}; the cells around it are left out"
                ));
                (rows, columns) = (high, wide);
            }
        }
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!(
                "a grid has 1 to {MAX_SIDE} rows and columns, not {rows}x{columns}"
            ));
        }
        self.shape_of(rows, columns, map, solution, rules)
    }

    fn shape_of(
        &mut self,
        rows: usize,
        columns: usize,
        mut map: Vec<Option<u8>>,
        solution: Option<&str>,
        rules: Option<&str>,
    ) -> Result<(), String> {
        let side = rows.max(columns);
        let size = |region: u8| map.iter().filter(|other| **other == Some(region)).count();
        let largest = (0..=u8::MAX).map(size).max().unwrap_or(0);
        let is_several = largest > 0 && largest < side && map.iter().any(Option::is_none);
        let (mut values, mut low, mut void) = (side, 1, CellIds::EMPTY);
        if is_several {
            // Several grids on one canvas: which rows and columns differ is not said.
            values = largest;
            void = (0..map.len()).filter(|&i| map[i].is_none()).map(CellId::at).collect();
            let problem = format!(
                "a canvas of {rows}x{columns} does not say which of its rows and columns differ"
            );
            self.unread.push(("rows and columns".to_owned(), problem));
        } else if let Some(solution) = solution {
            let digits = || solution.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize);
            let most = digits().max().unwrap_or(0);
            let has_zero = digits().any(|n| n == 0) && rules.is_some_and(counts_from_zero);
            if side <= Cell::SIDE && (most > side || has_zero) {
                low = i32::from(!has_zero);
                values = side.max(most + usize::from(has_zero));
                self.notes.push(format!("the stated solution has values from {low} to {most}"));
            }
        }
        if largest > values {
            let problem = format!("a region has {largest} cells, more than there are values");
            self.unread.push(("regions".to_owned(), problem));
            let large: Vec<u8> = (0..=u8::MAX)
                .filter(|&region| {
                    map.iter().filter(|other| **other == Some(region)).count() > values
                })
                .collect();
            map.iter_mut()
                .filter(|region| region.is_some_and(|region| large.contains(&region)))
                .for_each(|r| *r = None);
        }
        let shape = Shape::new(rows, columns, values, low, Regions::Map(map), !is_several, void);
        self.shape = shape.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Returns the cell of the grid in this row and column of the canvas.
    pub(super) fn cell(&self, row: i64, column: i64) -> Option<CellId> {
        let (row, column) = (row.checked_sub(self.top)?, column.checked_sub(self.left)?);
        self.shape.cell(i32::try_from(row).ok()?, i32::try_from(column).ok()?)
    }

    /// Returns the cell of a pair of row and column.
    pub(super) fn place(&self, place: &Value) -> Option<CellId> {
        let [row, column] = place.as_array()?.as_slice() else { return None };
        self.cell(whole(row)?, whole(column)?)
    }

    /// Returns the rows and columns that are left out above and to the left of the grid.
    pub(super) const fn offset(&self) -> (f64, f64) {
        (self.top as f64, self.left as f64)
    }

    /// Reads a solution, which has a character for each cell of the grid or of the canvas.
    pub(super) fn solution(&self, text: &str) -> Option<Values> {
        let symbols: Vec<char> = text.trim().chars().collect();
        let value = |symbol: &char| symbol_value(&self.shape, *symbol);
        let values: Values = if symbols.len() == self.shape.canvas() {
            symbols.iter().map(value).collect()
        } else if symbols.len() == self.rows * self.columns {
            let mut values = vec![None; self.shape.canvas()];
            for (i, symbol) in symbols.iter().enumerate() {
                if let Some(cell) = self.cell((i / self.columns) as i64, (i % self.columns) as i64)
                {
                    values[cell.index()] = value(symbol);
                }
            }
            values
        } else {
            return None;
        };
        values.iter().any(Option::is_some).then_some(values)
    }
}

fn index(place: &Value, rows: usize, columns: usize) -> Option<usize> {
    let [row, column] = place.as_array()?.as_slice() else { return None };
    let (row, column) = (usize::try_from(whole(row)?).ok()?, usize::try_from(whole(column)?).ok()?);
    (row < rows && column < columns).then_some(row * columns + column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn canvas(value: &Value, solution: Option<&str>) -> Result<Canvas, String> {
        Canvas::of(value.as_object().unwrap(), solution, Some("digits 0-3"))
    }

    #[test]
    fn a_margin_is_left_out() {
        let region = |top: u8, left: u8| {
            json!([[top, left], [top, left + 1], [top + 1, left], [top + 1, left + 1]])
        };
        let rows = vec![vec![json!({}); 6]; 6];
        let value = json!({"cells": rows, "regions": [region(1, 1), region(1, 3), region(3, 1), region(3, 3)]});
        let canvas = canvas(&value, None).unwrap();
        assert_eq!(canvas.shape, Shape::square(4).unwrap());
        assert_eq!((canvas.cell(1, 1), canvas.cell(0, 1)), (Some(CellId(0)), None));
        assert_eq!(canvas.solution(&"1".repeat(36)).map(|values| values.len()), Some(16));
    }

    #[test]
    fn a_solution_shows_the_values() {
        let rows = vec![vec![json!({}); 4]; 4];
        let value = json!({ "cells": rows });
        assert_eq!(canvas(&value, Some("0123")).unwrap().shape.low(), 0);
        assert_eq!(canvas(&value, Some("1239")).unwrap().shape.values(), 9);
        let large = json!({"cells": vec![vec![json!({}); 30]; 30]});
        assert!(canvas(&large, None).is_err());
    }
}
