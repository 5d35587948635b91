//! The corners and the curved sides of a grid on a bowed page.
//!
//! ```text
//!   a corner is the outermost point in its direction;     TL╲            ╱TR
//!   a side bows by the distance of its middle from           ╲__________╱     bow of the upper side: inwards
//!   the line between its corners                          BL╲            ╱BR
//!                                                            ╲__________╱     bow of the lower side: outwards
//! ```
//!
//! The two sides across a bowed page curve alike, so one of them bows inwards as far as the other bows outwards.

use super::candidate::{Bow, Shape};
use super::components::Component;
use crate::geometry::{Point, Quad};

/// The angles by which the directions of the corners are turned, in degrees: a corner is found up to 14 degrees aside.
const ANGLES: [f32; 4] = [0.0, 22.5, -22.5, 45.0];
/// The least and the most bow, as shares of a side. Less is followed while cells are read.
const LEAST: f32 = 0.03;
const MOST: f32 = 0.2;
/// The greatest difference between the bows of opposite sides, as a share of a side.
const UNLIKE: f32 = 0.06;
/// The middle of a side, as a share of it.
const MIDDLE: f32 = 0.03;

/// Returns the shapes with curved sides that a component may have.
pub(super) fn shapes(component: &Component) -> Vec<Shape> {
    let points = outermost(component);
    ANGLES.iter().filter_map(|degrees| shape(&points, degrees.to_radians())).collect()
}

/// Returns the first and last point of each row and of each column.
fn outermost(component: &Component) -> Vec<Point> {
    let (left, right) = (component.left, component.right);
    let mut columns: Vec<Option<[usize; 2]>> = vec![None; right - left];
    let mut points = Vec::with_capacity(2 * (component.width() + component.height()));
    for row in component.runs.chunk_by(|one, next| one.y == next.y) {
        for run in row {
            for column in &mut columns[run.start - left..run.end - left] {
                column.get_or_insert([run.y; 2])[1] = run.y;
            }
        }
        let (Some(first), Some(last)) = (row.first(), row.last()) else { continue };
        let y = first.y as f32 + 0.5;
        points.push(Point::new(first.start as f32 + 0.5, y));
        points.push(Point::new(last.end as f32 - 0.5, y));
    }
    for (x, ends) in columns.iter().enumerate() {
        let x = (x + left) as f32 + 0.5;
        points.extend(ends.iter().flatten().map(|&y| Point::new(x, y as f32 + 0.5)));
    }
    points
}

/// Returns the shape whose corners are the outermost points in four directions, if its sides are curved.
fn shape(points: &[Point], angle: f32) -> Option<Shape> {
    let (sin, cos) = angle.sin_cos();
    let outermost = |(x, y): (f32, f32)| {
        let along = |p: &Point| p.x * (x * cos - y * sin) + p.y * (x * sin + y * cos);
        points.iter().copied().max_by(|a, b| along(a).total_cmp(&along(b)))
    };
    let [a, b, c, d] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(outermost);
    let quad = Quad([a?, b?, c?, d?]);
    let side = quad.side();
    let mut bow = Bow::default();
    let mut bows = [0.0; 4];
    for (i, length) in bows.iter_mut().enumerate() {
        let (from, to) = (quad.0[i], quad.0[(i + 1) % 4]);
        *length = side_bow(points, from, to, side / 3.0)?;
        let along = from.distance(to);
        bow.0[i] = Point::new((to.y - from.y) / along * *length, (from.x - to.x) / along * *length);
    }
    let most = bows.iter().fold(0.0_f32, |most, bow| most.max(bow.abs())) / side;
    let is_alike = |one: f32, other: f32| (one + other).abs() <= UNLIKE * side;
    let is_bowed =
        (LEAST..=MOST).contains(&most) && is_alike(bows[0], bows[2]) && is_alike(bows[1], bows[3]);
    is_bowed.then_some(Shape { quad, bow })
}

/// Returns how far the middle of a side that runs clockwise is outside of the line between its corners; `None` if the
/// side is shorter than `least`.
fn side_bow(points: &[Point], from: Point, to: Point, least: f32) -> Option<f32> {
    let length = from.distance(to);
    if length < least {
        return None;
    }
    let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let is_in_the_middle = |p: &&Point| {
        let along = ((p.x - from.x) * x + (p.y - from.y) * y) / length;
        (along - 0.5).abs() <= MIDDLE
    };
    // Outwards is to the left of a side that runs clockwise.
    let out = |p: &Point| (p.x - from.x) * y - (p.y - from.y) * x;
    points.iter().filter(is_in_the_middle).map(out).max_by(f32::total_cmp)
}

#[cfg(test)]
mod tests {
    use crate::Gray;
    use crate::align::GridMap;
    use crate::find::{Effort, candidates};
    use crate::geometry::Point;

    /// A page of 800 pixels: its grid is 460 wide, bows along x or y, and is turned by some degrees.
    fn place(p: Point, bow: f32, is_across: bool, degrees: f32) -> Point {
        let (u, v) = (p.x / 9.0, p.y / 9.0);
        let dip = |t: f32| 4.0 * bow * t * (1.0 - t) - bow / 2.0;
        let (u, v) = if is_across { (u, v + dip(u)) } else { (u + dip(v), v) };
        let (x, y) = (460.0 * (u - 0.5), 460.0 * (v - 0.5));
        let (sin, cos) = degrees.to_radians().sin_cos();
        Point::new(400.0 + x * cos - y * sin, 400.0 + x * sin + y * cos)
    }

    fn page(bow: f32, is_across: bool, degrees: f32) -> Gray {
        let mut pixels = vec![230; 800 * 800];
        for line in 0..10 {
            let half = if line % 3 == 0 { 2 } else { 1 };
            for step in 0..=1800 {
                let at = step as f32 / 200.0;
                for p in [Point::new(at, line as f32), Point::new(line as f32, at)] {
                    let Point { x, y } = place(p, bow, is_across, degrees);
                    for y in y as usize - half..=y as usize + half {
                        pixels[y * 800 + x as usize - half..][..=2 * half].fill(30);
                    }
                }
            }
        }
        Gray::new(800, 800, pixels).expect("right size")
    }

    #[test]
    fn bowed_pages_are_found_with_their_cells() {
        for bow in [-0.15, -0.1, 0.05, 0.1, 0.15] {
            for is_across in [false, true] {
                for degrees in [-20.0, -7.0, 0.0, 3.0, 12.0] {
                    let found = candidates(&page(bow, is_across, degrees), Effort::Quick, 0.03);
                    let best = found.first().expect("a candidate");
                    let map = GridMap::of(best.shape()).expect("convex corners");
                    let off = |i: usize| {
                        let p = Point::new((i % 9) as f32 + 0.5, (i / 9) as f32 + 0.5);
                        map.apply(p).distance(place(p, bow, is_across, degrees)) / (460.0 / 9.0)
                    };
                    let worst = (0..81).map(off).fold(0.0, f32::max);
                    assert!(
                        worst < 0.25,
                        "bow {bow}, {is_across}, {degrees}: {worst} cells, score {}, {:?}",
                        best.score,
                        best.shape()
                    );
                }
            }
        }
    }
}
