//! Other views of a picture in which nothing was found: with a margin, because a grid may reach its edge, enlarged,
//! because its lines may be too near to each other, and with lines, because it may have none.

use crate::Gray;
use crate::geometry::{Point, Quad};

/// Pictures whose longer side is shorter are enlarged, too.
const SMALL: usize = 500;
/// The width of the margin, as a part of the longer side: one in so many.
const MARGIN: usize = 16;

/// A picture with a margin, enlarged.
pub(crate) struct Framed {
    pub(crate) picture: Gray,
    /// The factor by which it was enlarged.
    pub(crate) scale: f32,
    pub(crate) margin: usize,
}

impl Framed {
    /// The views of a picture that are worth a try.
    pub(crate) fn ways(picture: &Gray) -> Vec<Self> {
        let longest = picture.width().max(picture.height());
        if picture.width() == 0 || picture.height() == 0 {
            return Vec::new();
        }
        let margin = longest / MARGIN + 4;
        let mut ways = vec![Self { picture: with_margin(picture, margin), scale: 1.0, margin }];
        if longest < SMALL {
            let larger = with_margin(&twice(picture), 2 * margin);
            ways.push(Self { picture: larger, scale: 2.0, margin: 2 * margin });
        }
        ways
    }

    /// Returns where a point of this view is in the original picture.
    pub(crate) fn original(&self, p: Point) -> Point {
        let margin = self.margin as f32;
        Point::new((p.x - margin) / self.scale, (p.y - margin) / self.scale)
    }
}

/// Draws the lines of a grid that has none: a square whose sides are those of the picture.
pub(crate) fn ruled(picture: &Gray, quad: &Quad) -> Gray {
    let (corner, cell) = (quad.0[0], quad.side() / 9.0);
    let mean = picture.pixels().iter().map(|pixel| u64::from(*pixel)).sum::<u64>()
        / picture.pixels().len().max(1) as u64;
    let ink = if mean < 128 { 215 } else { 40 };
    let is_line = |at: f32| {
        let line = at.round();
        let width =
            if line % 3.0 == 0.0 { (0.04 * cell).max(1.2) } else { (0.015 * cell).max(0.6) };
        (at - line).abs() * cell <= width
    };
    let is_inside = |at: f32| (-0.04..=9.04).contains(&at);
    map_size(
        picture,
        |length| length,
        |x, y, pixel| {
            let (u, v) = ((x as f32 - corner.x) / cell, (y as f32 - corner.y) / cell);
            let is_ruled = is_inside(u) && is_inside(v) && (is_line(u) || is_line(v));
            if is_ruled { (ink, [128; 2]) } else { pixel(x, y) }
        },
    )
}

/// Puts a margin of the most frequent brightness around a picture.
fn with_margin(picture: &Gray, margin: usize) -> Gray {
    let mut counts = [0_u32; 256];
    picture.pixels().iter().for_each(|pixel| counts[usize::from(*pixel)] += 1);
    let frequent = (0..=255_u8).max_by_key(|level| counts[usize::from(*level)]).unwrap_or(255);
    map_size(
        picture,
        |length| length + 2 * margin,
        |x, y, pixel| {
            let inside =
                |at: usize, length: usize| at.checked_sub(margin).filter(|at| *at < length);
            match (inside(x, picture.width()), inside(y, picture.height())) {
                (Some(x), Some(y)) => pixel(x, y),
                _ => (frequent, [128; 2]),
            }
        },
    )
}

/// Doubles the sides of a picture; new pixels are means of their neighbours.
fn twice(picture: &Gray) -> Gray {
    let (last_x, last_y) = (picture.width() - 1, picture.height() - 1);
    // The neighbour on the side on which the new pixel lies.
    let other = |at: usize, last: usize| {
        if at.is_multiple_of(2) { (at / 2).saturating_sub(1) } else { (at / 2 + 1).min(last) }
    };
    map_size(
        picture,
        |length| 2 * length,
        |x, y, pixel| {
            let ((x0, y0), (x1, y1)) = ((x / 2, y / 2), (other(x, last_x), other(y, last_y)));
            let [a, b, c, d] =
                [(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|(x, y)| u32::from(pixel(x, y).0));
            (((9 * a + 3 * b + 3 * c + d + 8) / 16) as u8, pixel(x0, y0).1)
        },
    )
}

/// The brightness and the tint of the pixel of a column and a row.
type PixelAt<'a> = &'a dyn Fn(usize, usize) -> (u8, [u8; 2]);

/// Makes a picture of another size; `pixel` tells brightness and tint of each place, with those of the old picture.
fn map_size(
    picture: &Gray,
    size: impl Fn(usize) -> usize,
    pixel: impl Fn(usize, usize, PixelAt<'_>) -> (u8, [u8; 2]),
) -> Gray {
    let (width, height) = (size(picture.width()), size(picture.height()));
    let old = |x: usize, y: usize| {
        let at = y * picture.width() + x;
        (picture.pixels()[at], picture.tints().map_or([128; 2], |tints| tints[at]))
    };
    let places = (0..width * height).map(|i| pixel(i % width, i / width, &old));
    let (pixels, tints) = places.unzip();
    let gray = Gray::new(width, height, pixels).unwrap_or_else(Gray::empty);
    if picture.tints().is_some() { gray.with_tints(tints) } else { gray }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_larger_and_lead_back() {
        let picture = crate::gray::tests::noise(90, 60, 3);
        let ways = Framed::ways(&picture);
        assert_eq!(ways.len(), 2);
        assert_eq!((ways[0].picture.width(), ways[0].picture.height()), (108, 78));
        assert_eq!(ways[0].picture.row(9)[9..99], *picture.row(0));
        assert_eq!((ways[1].picture.width(), ways[1].scale), (216, 2.0));
        assert!(Framed::ways(&Gray::empty()).is_empty());
        assert_eq!(Framed::ways(&crate::gray::tests::noise(600, 20, 1)).len(), 1);
    }
}
