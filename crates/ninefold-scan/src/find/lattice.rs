//! Grids without lines: digits that stand in rows and columns at equal distances, as on some screens.

use super::components::Components;
use super::threshold::{Integral, Threshold};
use crate::Gray;
use crate::geometry::{Point, Quad};
use std::collections::BTreeSet;

const THRESHOLD: Threshold = Threshold { divisor: 16, offset: 10, dilated: false };
/// The greatest number of shapes that are looked at.
const MOST_SHAPES: usize = 900;
/// The least height of a digit in pixels.
const LEAST_HEIGHT: usize = 5;
/// The fewest digits of a puzzle.
const FEWEST: usize = 17;
/// The least and the greatest distance of two digits, in heights of a digit.
const DISTANCES: (f32, f32) = (1.1, 3.4);
/// The least agreement of places with a distance, from 0 to 1, in both directions.
const LEAST_ORDER: f32 = 0.6;
/// The greatest number of squares: an empty row and an empty column, or two rows and a column.
const MOST_STARTS: usize = 6;
/// Two distances are about as good if their orders differ by less than this factor.
const ABOUT: f32 = 0.9;

/// A shape that may be a digit: its centre and height.
#[derive(Clone, Copy, Debug)]
struct Shape {
    x: f32,
    y: f32,
    height: f32,
}

/// Finds squares of nine by nine places that hold the same digits, darker than their ground. There are several if rows or
/// columns at the edge are empty.
pub(super) fn find(picture: &Gray) -> Vec<Quad> {
    lattice(&shapes(picture)).unwrap_or_default()
}

/// The shapes of a picture that have the size of digits, of the height that is most frequent.
fn shapes(picture: &Gray) -> Vec<Shape> {
    let ink = THRESHOLD.ink(picture, &Integral::new(picture));
    let highest = picture.width().min(picture.height()) / 9;
    let shapes: Vec<Shape> = Components::new(&ink)
        .largest(MOST_SHAPES, (LEAST_HEIGHT * 2) as f32)
        .into_iter()
        .filter(|c| (LEAST_HEIGHT..=highest).contains(&c.height()))
        .filter(|c| 10 * c.width() <= 13 * c.height() && 8 * c.width() >= c.height())
        .map(|c| Shape {
            x: (c.left + c.right) as f32 / 2.0,
            y: (c.top + c.bottom) as f32 / 2.0,
            height: c.height() as f32,
        })
        .collect();
    let is_near = |height: f32, other: &Shape| (0.82..=1.22).contains(&(other.height / height));
    let count = |height: f32| shapes.iter().filter(|other| is_near(height, other)).count();
    let frequent = shapes.iter().max_by_key(|shape| (count(shape.height), shape.height as u32));
    let Some(height) = frequent.map(|shape| shape.height) else { return Vec::new() };
    shapes.iter().filter(|other| is_near(height, other)).copied().collect()
}

/// The squares of nine by nine places at equal distances that hold most of the shapes.
fn lattice(shapes: &[Shape]) -> Option<Vec<Quad>> {
    if shapes.len() < FEWEST {
        return None;
    }
    let height = shapes.iter().map(|shape| shape.height).sum::<f32>() / shapes.len() as f32;
    let steps = ((DISTANCES.1 - DISTANCES.0) / 0.01) as usize;
    let distance = |step: usize| height * (DISTANCES.0 + 0.01 * step as f32);
    let order = |step: usize| {
        let (x, y) =
            (waves(shapes, |s| s.x, distance(step)), waves(shapes, |s| s.y, distance(step)));
        x.0.min(y.0)
    };
    let orders: Vec<f32> = (0..=steps).map(order).collect();
    let best = orders.iter().copied().fold(0.0, f32::max);
    // Half of a distance fits as well as all of it, so the greatest one counts.
    let last =
        orders.iter().rposition(|order| *order >= ABOUT * best).filter(|_| best >= LEAST_ORDER)?;
    let peak = (last.saturating_sub(12)..=last).max_by(|a, b| orders[*a].total_cmp(&orders[*b]))?;
    let pitch = distance(peak);
    let (_, x0) = waves(shapes, |s| s.x, pitch);
    let (_, y0) = waves(shapes, |s| s.y, pitch);
    let place = |at: f32, from: f32| ((at - from) / pitch).round() as i32;
    let places: Vec<(i32, i32)> = shapes.iter().map(|s| (place(s.x, x0), place(s.y, y0))).collect();
    let held = |(column, row): (i32, i32)| {
        let is_held = move |p: &&(i32, i32)| {
            (column..column + 9).contains(&p.0) && (row..row + 9).contains(&p.1)
        };
        places.iter().filter(is_held)
    };
    let columns: BTreeSet<i32> = places.iter().map(|place| place.0).collect();
    let rows: BTreeSet<i32> = places.iter().map(|place| place.1).collect();
    let starts = columns.iter().flat_map(|column| rows.iter().map(|row| (*column, *row)));
    let start = starts.max_by_key(|start| (held(*start).count(), -start.0, -start.1))?;
    if held(start).count() < FEWEST {
        return None;
    }
    let last = |at: fn(&(i32, i32)) -> i32| held(start).map(at).max().unwrap_or(0) - 8;
    let (left, top) = (last(|place| place.0), last(|place| place.1));
    let starts = (left..=start.0).flat_map(|column| (top..=start.1).map(move |row| (column, row)));
    let corner = |column: i32, row: i32| {
        Point::new(x0 + (column as f32 - 0.5) * pitch, y0 + (row as f32 - 0.5) * pitch)
    };
    let square = |(left, top): (i32, i32)| {
        let (right, bottom) = (left + 9, top + 9);
        Quad([corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)])
    };
    Some(starts.take(MOST_STARTS).map(square).collect())
}

/// Returns the agreement of places with a distance, from 0 to 1, and the position of the first of them.
fn waves(shapes: &[Shape], at: impl Fn(&Shape) -> f32, distance: f32) -> (f32, f32) {
    let turn = std::f32::consts::TAU;
    let (mut cosine, mut sine) = (0.0, 0.0);
    for shape in shapes {
        let angle = (at(shape) / distance).fract() * turn;
        cosine += angle.cos();
        sine += angle.sin();
    }
    let order = f32::hypot(cosine, sine) / shapes.len() as f32;
    (order, (sine.atan2(cosine) / turn).rem_euclid(1.0) * distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_in_rows_and_columns_are_a_lattice() {
        // 30 digits in cells of 40 pixels, and three other shapes of the same height.
        let place = |i: usize| ((i * 7) % 9, (i * 5 + i / 9) % 9);
        let mut shapes: Vec<Shape> = (0..30)
            .map(place)
            .chain([(0, 0), (8, 8)])
            .map(|(c, r)| Shape {
                x: 70.0 + 40.0 * c as f32,
                y: 120.0 + 40.0 * r as f32,
                height: 20.0,
            })
            .collect();
        shapes.extend([(13.0, 20.0), (200.0, 22.0), (333.0, 600.0)].map(|(x, y)| Shape {
            x,
            y,
            height: 20.0,
        }));
        let quads = lattice(&shapes).expect("a lattice");
        let [quad] = quads[..] else { panic!("{quads:?}") };
        let right = [(50.0, 100.0), (410.0, 100.0), (410.0, 460.0), (50.0, 460.0)];
        for (corner, (x, y)) in quad.0.iter().zip(right) {
            assert!(corner.distance(Point::new(x, y)) < 6.0, "{corner:?}");
        }
        assert!(lattice(&shapes[..10]).is_none());
        // Without digits in the first row there may be an empty one above or below.
        shapes.retain(|shape| shape.y > 130.0);
        let tops: Vec<f32> =
            lattice(&shapes).expect("two").iter().map(|quad| quad.0[0].y).collect();
        assert!(tops.len() == 2 && (tops[1] - tops[0] - 40.0).abs() < 1.0, "{tops:?}");
    }

    #[test]
    fn what_is_in_no_order_is_no_lattice() {
        let shapes: Vec<Shape> = (0..60)
            .map(|i| Shape {
                x: (i * i * 37 % 811) as f32,
                y: (i * i * 53 % 613) as f32,
                height: 15.0,
            })
            .collect();
        assert!(lattice(&shapes).is_none());
    }
}
