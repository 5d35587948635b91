//! Outlines of cells: one line around cells that touch, not one for each of them.
//!
//! The line lies a little inside the cells; an inner border comes out as a second line.

use ninefold::CellSet;
use ninefold_rules::picture::{self, Turn};

/// A point of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Point {
    /// The distance from the left border.
    pub x: i32,
    /// The distance from the top.
    pub y: i32,
}

/// The distance of an outline from the border of its cells, in units of which a cell has 100.
const INSET: i32 = 4;

/// Returns the closed lines around cells, each as its corners, in units of which a cell has 100.
#[must_use]
pub fn outline(cells: CellSet) -> Vec<Vec<Point>> {
    let places: Vec<(i32, i32)> =
        cells.iter().map(|cell| (cell.column() as i32, cell.row() as i32)).collect();
    let lines = picture::outline(&places, |x, y| places.contains(&(x, y)));
    let point = |turn: &Turn| Point {
        x: 100 * turn.x + INSET * turn.right,
        y: 100 * turn.y + INSET * turn.down,
    };
    lines.iter().map(|line| line.iter().map(point).collect()).collect()
}

/// Returns the line around cells as SVG path data; empty without cells.
#[must_use]
pub fn outline_path(cells: CellSet) -> String {
    outline(cells).iter().map(|line| closed_path(line)).collect()
}

/// Returns a closed line through points as SVG path data.
pub(super) fn closed_path(points: &[Point]) -> String {
    let corners: Vec<String> = points.iter().map(|Point { x, y }| format!("{x} {y}")).collect();
    format!("M{}Z", corners.join("L"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Cell, House};

    fn cells(names: &[&str]) -> CellSet {
        names.iter().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn a_house_has_one_line() {
        for house in House::all() {
            let lines = outline(house.cells());
            assert_eq!(lines.len(), 1, "{house}");
            assert_eq!(lines[0].len(), 4, "{house}");
        }
        assert_eq!(outline_path(House::all().next().unwrap().cells()), "M896 4L896 96L4 96L4 4Z");
    }

    #[test]
    fn cells_apart_have_a_line_each() {
        assert_eq!(outline(cells(&["r1c1", "r5c5"])).len(), 2);
        assert_eq!(outline(cells(&["r1c1", "r2c2"])).len(), 2);
        assert_eq!(outline(cells(&["r1c2", "r2c1"])).len(), 2);
        assert_eq!(outline(CellSet::EMPTY).len(), 0);
    }

    #[test]
    fn a_ring_has_an_inner_line() {
        let ring = cells(&["r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"]);
        let lines = outline(ring);
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }

    #[test]
    fn every_set_is_traced_once_along_its_border() {
        // The length of the line is that of the border, less what the inset takes at corners.
        let mut state = 0x2545_f491_u32;
        for _ in 0..300 {
            let set: CellSet = Cell::all()
                .filter(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    state >> 30 == 0
                })
                .collect();
            let border: usize = set
                .iter()
                .map(|cell| {
                    let near = |other: Cell| {
                        other.row().abs_diff(cell.row()) + other.column().abs_diff(cell.column())
                            == 1
                    };
                    4 - set.iter().filter(|other| near(*other)).count()
                })
                .sum();
            let mut length = 0;
            for line in outline(set) {
                for (a, b) in line.iter().zip(line.iter().cycle().skip(1)) {
                    assert!(a.x == b.x || a.y == b.y, "{set:?}");
                    length += ((a.x - b.x).abs() + (a.y - b.y).abs() + 50) / 100;
                }
            }
            assert_eq!(length as usize, border, "{set:?}");
        }
    }
}
