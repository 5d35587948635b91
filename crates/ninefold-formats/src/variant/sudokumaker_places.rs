//! The numbering of cells, edges, corners and places beside the grid in SudokuMaker, for a grid with w columns.
//!
//! ```text
//! cell      reading order from 0
//! edge      2w x row + k: between columns k and k + 1 for k < w, else below column k - w + 1
//! corner    reading order from 0 in the lattice of corner points, w + 1 wide
//! outside   reading order from 0 in the grid with a margin of one cell, w + 2 wide
//! ```

use ninefold_rules::layout::Kind;
use ninefold_rules::rule::Side;
use ninefold_rules::{CellId, Shape};

/// Returns the cell with a number.
pub(super) fn cell(shape: &Shape, number: i64) -> Option<CellId> {
    let columns = shape.columns() as i64;
    let place = (number >= 0).then(|| (number / columns, number % columns))?;
    at(shape, place)
}

fn at(shape: &Shape, (row, column): (i64, i64)) -> Option<CellId> {
    shape.cell(i32::try_from(row).ok()?, i32::try_from(column).ok()?)
}

/// Returns the two cells beside an edge.
pub(super) fn edge(shape: &Shape, number: i64) -> Option<[CellId; 2]> {
    let columns = shape.columns() as i64;
    let (row, k) = (number.div_euclid(2 * columns), number.rem_euclid(2 * columns));
    let (first, second) = if k < columns {
        ((row, k - 1), (row, k))
    } else {
        ((row, k - columns), (row + 1, k - columns))
    };
    Some([at(shape, first)?, at(shape, second)?])
}

/// Returns the four cells around a corner.
pub(super) fn corner(shape: &Shape, number: i64) -> Option<Vec<CellId>> {
    let wide = shape.columns() as i64 + 1;
    let (row, column) = (number.div_euclid(wide), number.rem_euclid(wide));
    let places = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
    places.into_iter().map(|place| at(shape, place)).collect()
}

/// A place beside the grid: its row and column, both from -1.
fn outside(shape: &Shape, number: i64) -> Option<(i64, i64)> {
    let wide = shape.columns() as i64 + 2;
    let high = shape.rows() as i64 + 2;
    (0..wide * high).contains(&number).then(|| (number / wide - 1, number % wide - 1))
}

/// Returns the row or column beside which a place stands, and its side.
pub(super) fn line(shape: &Shape, number: i64) -> Option<(Side, &'static str)> {
    let (row, column) = outside(shape, number)?;
    let in_rows = (0..shape.rows() as i64).contains(&row);
    let in_columns = (0..shape.columns() as i64).contains(&column);
    match (in_rows, in_columns) {
        (true, false) => {
            let side = if column < 0 { "left" } else { "right" };
            Some((Side { line: Kind::Row, number: row as usize }, side))
        }
        (false, true) => {
            let side = if row < 0 { "top" } else { "bottom" };
            Some((Side { line: Kind::Column, number: column as usize }, side))
        }
        _ => None,
    }
}

/// Returns the cells of the diagonal that begins beside a place: 1 rises to the right, -1 falls.
pub(super) fn diagonal(shape: &Shape, number: i64, slope: i64) -> Option<Vec<CellId>> {
    let (row, column) = outside(shape, number)?;
    // One of the two directions leads into the grid.
    let (down, right) = if slope > 0 { (-1, 1) } else { (1, 1) };
    let ways = [(down, right), (-down, -right)];
    let cells = |(down, right): (i64, i64)| {
        let steps = (1..=(shape.rows() + shape.columns()) as i64)
            .map(|i| (row + i * down, column + i * right));
        steps.map_while(|place| at(shape, place)).collect::<Vec<_>>()
    };
    ways.into_iter().map(cells).find(|cells| !cells.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_numbered_as_drawn() {
        let shape = Shape::CLASSIC;
        let ids = |cells: &[CellId]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        assert_eq!(edge(&shape, 1).map(|cells| ids(&cells)), Some(vec![0, 1]));
        assert_eq!(edge(&shape, 9).map(|cells| ids(&cells)), Some(vec![0, 9]));
        assert_eq!(edge(&shape, 18 + 17).map(|cells| ids(&cells)), Some(vec![17, 26]));
        assert_eq!(corner(&shape, 11).map(|cells| ids(&cells)), Some(vec![0, 1, 9, 10]));
        assert_eq!((edge(&shape, 0), corner(&shape, 0), edge(&shape, -5)), (None, None, None));
        assert_eq!(line(&shape, 1).map(|(side, from)| (side.number, from)), Some((0, "top")));
        assert_eq!(line(&shape, 21).map(|(side, from)| (side.number, from)), Some((0, "right")));
        assert_eq!(line(&shape, 0), None);
        assert_eq!(diagonal(&shape, 3, 1).map(|cells| ids(&cells)), Some(vec![1, 9]));
        assert_eq!(diagonal(&shape, 0, -1).map(|cells| cells.len()), Some(9));
    }
}
