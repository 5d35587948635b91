//! Quadrilaterals around several grids.
//!
//! On a page of small grids, every third line of each may stand where the lines of one large grid would.

use super::{candidate::Candidate, hull::cross};
use crate::geometry::Point;

/// A part has at most this share of the area.
const PART: f32 = 0.45;

/// A part has at least this share of the score.
const LIKELY: f32 = 0.6;

/// Halves the scores of candidates that contain two others which are nearly as likely.
pub(super) fn demote(found: &mut [Candidate]) {
    let several: Vec<usize> =
        (0..found.len()).filter(|&whole| contains_two(&found[whole], found)).collect();
    for whole in several {
        found[whole].score /= 2.0;
    }
}

/// Returns `true` if a candidate contains two others side by side.
fn contains_two(whole: &Candidate, found: &[Candidate]) -> bool {
    let corners = &whole.quad.0;
    let inside =
        |point: Point| (0..4).all(|i| cross(corners[i], corners[(i + 1) % 4], point) > 0.0);
    let is_part = |part: &&Candidate| {
        part.quad.area() < PART * whole.quad.area()
            && part.score > LIKELY * whole.score
            && inside(part.quad.centre())
    };
    let mut parts = found.iter().filter(is_part);
    let Some(first) = parts.next() else { return false };
    let apart = 0.8 * first.quad.side();
    parts.any(|part| part.quad.centre().distance(first.quad.centre()) > apart)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Quad;

    fn square(x: f32, y: f32, side: f32, score: f32) -> Candidate {
        let p = Point::new;
        let quad = Quad([p(x, y), p(x + side, y), p(x + side, y + side), p(x, y + side)]);
        Candidate::new(quad, score)
    }

    #[test]
    fn a_page_of_grids_is_less_likely_than_they_are() {
        let mut found = [
            square(0.0, 0.0, 100.0, 0.4),
            square(5.0, 5.0, 40.0, 0.35),
            square(55.0, 5.0, 40.0, 0.3),
        ];
        demote(&mut found);
        assert_eq!(found.map(|candidate| candidate.score), [0.2, 0.35, 0.3]);
        // The boxes of a grid look less like grids; two outlines of one grid are no parts.
        let mut found = [
            square(0.0, 0.0, 99.0, 0.4),
            square(0.0, 0.0, 33.0, 0.1),
            square(33.0, 0.0, 33.0, 0.1),
        ];
        demote(&mut found);
        assert_eq!(found[0].score, 0.4);
        let mut found = [
            square(0.0, 0.0, 100.0, 0.4),
            square(5.0, 5.0, 40.0, 0.35),
            square(6.0, 5.0, 40.0, 0.3),
        ];
        demote(&mut found);
        assert_eq!(found[0].score, 0.4);
    }
}
