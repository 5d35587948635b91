//! Outlines of cells: one line around cells that touch, not one for each of them.
//!
//! ```text
//!   +-----+-----+        the line is traced with the cells on its right,
//!   | > > > > v |        so that an inner border comes out as a second line
//!   +-^---+---v-+
//!   | ^ v < < < |
//!   +-^-v-+-----+
//! ```

/// A corner of an outline: a point where corners of cells meet, and the direction into the outlined cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The columns to its left.
    pub x: i32,
    /// The rows above it.
    pub y: i32,
    /// The side of the outlined cell: 1 right of the point, -1 left of it.
    pub right: i32,
    /// The side of the outlined cell: 1 below the point, -1 above it.
    pub down: i32,
}

/// The four directions of a traced line, clockwise: right, down, left, up.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the closed lines around the cells (column, row) that `has` accepts, each as its corners. `cells` lists them in reading
/// order.
#[must_use]
pub fn outline(cells: &[(i32, i32)], has: impl Fn(i32, i32) -> bool) -> Vec<Vec<Turn>> {
    // The cell on the right of a step, and the one on its left.
    let right =
        |(x, y): (i32, i32), at: usize| [(x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1)][at];
    let left = |(x, y): (i32, i32), at: usize| [(x, y - 1), (x, y), (x - 1, y), (x - 1, y - 1)][at];
    let is_border = |place: (i32, i32), at: usize| {
        let ((a, b), (c, d)) = (right(place, at), left(place, at));
        has(a, b) && !has(c, d)
    };
    let mut lines = Vec::new();
    let mut traced: Vec<(i32, i32)> = Vec::new();
    for &start in cells {
        if !is_border(start, 0) || traced.contains(&start) {
            continue;
        }
        let (mut place, mut at) = (start, 0);
        let mut corners = Vec::new();
        loop {
            if at == 0 {
                traced.push(place);
            }
            place = (place.0 + STEPS[at].0, place.1 + STEPS[at].1);
            // Cells that touch at a corner alone have a line each: right turns come first.
            let Some(turn) = [1, 0, 3].into_iter().find(|turn| is_border(place, (at + turn) % 4))
            else {
                break;
            };
            let next = (at + turn) % 4;
            if next != at {
                corners.push(corner(place, at, next));
            }
            at = next;
            if (place, at) == (start, 0) {
                break;
            }
        }
        lines.push(corners);
    }
    lines
}

/// Returns the corner between two steps.
fn corner((x, y): (i32, i32), before: usize, after: usize) -> Turn {
    let inwards = |at: usize| STEPS[(at + 1) % 4];
    let (a, b) = (inwards(before), inwards(after));
    Turn { x, y, right: a.0 + b.0, down: a.1 + b.1 }
}
