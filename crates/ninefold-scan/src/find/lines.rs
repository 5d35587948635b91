//! Scores a quadrilateral: whether lines stand where those of a grid would.

use super::candidate::Shape;
use crate::{Gray, geometry::Point};

/// The number of samples from one line to the next.
const CELL: usize = 12;

/// Samples beyond the outer lines.
const MARGIN: usize = 6;

/// The number of samples in a row or column.
const SIDE: usize = 9 * CELL + 1 + 2 * MARGIN;

/// A line that is darker than its surroundings by this share counts fully.
const FULL_CONTRAST: f32 = 1.0 / 3.0;

/// Scores a shape, about 0 to 1: 0.6 times the worse and 0.4 times the mean of both directions of lines.
pub(super) fn score(picture: &Gray, shape: Shape) -> f32 {
    let Some(samples) = straighten(picture, shape) else { return 0.0 };
    let (mut across, mut down) = ([[0; SIDE]; 9], [[0; SIDE]; 9]);
    for cell in 0..9 {
        // The ends of a segment lie on other lines: they are left out.
        let inside = MARGIN + cell * CELL + 2..MARGIN + (cell + 1) * CELL - 1;
        for i in inside {
            for j in 0..SIDE {
                across[cell][j] += u32::from(samples[i * SIDE + j]);
                down[cell][j] += u32::from(samples[j * SIDE + i]);
            }
        }
    }
    let (one, other) = (direction(&across), direction(&down));
    0.6 * one.min(other) + 0.4 * 0.5 * (one + other)
}

/// The mean of the contrasts of all segments of the ten lines of one direction.
fn direction(segments: &[[u32; SIDE]; 9]) -> f32 {
    let mut sum = 0.0;
    for line in 0..10 {
        let middle = MARGIN + line * CELL;
        for segment in segments {
            let darkest =
                segment[middle - 2..=middle + 2].iter().copied().min().unwrap_or(0) as f32;
            let before = (segment[middle - 5] + segment[middle - 4]) as f32 / 2.0;
            let after = (segment[middle + 4] + segment[middle + 5]) as f32 / 2.0;
            // Beyond the frame may be anything.
            let aside = match line {
                0 => after,
                9 => before,
                _ => (before + after) / 2.0,
            };
            sum += ((aside - darkest) / (aside + 90.0) / FULL_CONTRAST).clamp(-0.2, 1.0);
        }
    }
    sum / 90.0
}

/// Samples the shape as a square with a margin; `None` if it is not convex.
fn straighten(picture: &Gray, shape: Shape) -> Option<Vec<u8>> {
    let map = shape.map()?;
    let mut samples = Vec::with_capacity(SIDE * SIDE);
    let step = 1.0 / (9 * CELL) as f32;
    let place = |i: usize| (i as f32 - MARGIN as f32) * step;
    for row in 0..SIDE {
        let point = |column: usize| map(Point::new(place(column), place(row)));
        samples.extend((0..SIDE).map(|column| bilinear(picture, point(column))));
    }
    Some(samples)
}

/// The picture at a point, interpolated between four pixels; at the edge, the pixels there are repeated.
fn bilinear(picture: &Gray, point: Point) -> u8 {
    // 8 bits after the binary point.
    let limit =
        |at: f32, size: usize| ((at - 0.5) * 256.0).clamp(0.0, (size - 1) as f32 * 256.0) as usize;
    let (x, y) = (limit(point.x, picture.width()), limit(point.y, picture.height()));
    let (column, row) = (x >> 8, y >> 8);
    let next = (column + 1).min(picture.width() - 1);
    let (upper, lower) = (picture.row(row), picture.row((row + 1).min(picture.height() - 1)));
    let (right, down) = ((x & 255) as u32, (y & 255) as u32);
    let mix = |row: &[u8]| u32::from(row[column]) * (256 - right) + u32::from(row[next]) * right;
    ((mix(upper) * (256 - down) + mix(lower) * down) >> 16) as u8
}

#[cfg(test)]
mod tests {
    use super::super::candidate::Bow;
    use super::*;
    use crate::geometry::Quad;

    #[test]
    fn a_grid_scores_high_and_a_plain_area_zero() {
        let side = 200;
        let line = |i: usize| (10..=190).contains(&i) && i % 20 == 10;
        let pixels =
            (0..side * side).map(|i| if line(i % side) || line(i / side) { 30 } else { 220 });
        let grid = Gray::new(side, side, pixels.collect()).expect("right size");
        let p = Point::new;
        let quad = Quad([p(10.5, 10.5), p(190.5, 10.5), p(190.5, 190.5), p(10.5, 190.5)]);
        let corners = Shape { quad, bow: Bow::default() };
        assert!(score(&grid, corners) > 0.9);
        assert!(
            score(&Gray::new(side, side, vec![200; side * side]).expect("right size"), corners)
                .abs()
                < 1e-6
        );
        assert!(score(&grid.inverted(), corners) < 0.2);
    }
}
