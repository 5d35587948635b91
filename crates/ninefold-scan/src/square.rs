//! The map of a square to a quadrilateral.

use crate::geometry::{Point, Quad};

/// The projective map of the unit square to a quadrilateral.
///
/// It has a closed form and is evaluated with three multiplications a coordinate, so that many points are mapped quickly.
pub(crate) struct SquareMap {
    x: [f32; 3],
    y: [f32; 3],
    w: [f32; 2],
}

impl SquareMap {
    /// The map to corners that are given clockwise; `None` if they are not convex.
    pub(crate) fn new(quad: &Quad) -> Option<Self> {
        let [a, b, c, d] = quad.0;
        let area =
            |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        // The weight of each corner is the area of the triangle of the other three.
        let weights = [area(b, c, d), area(a, c, d), area(a, b, d), area(a, b, c)];
        if weights.iter().any(|&area| area.is_nan() || area <= 0.0) {
            return None;
        }
        // The map is (a + u (gb b - a) + v (gd d - a)) / (1 + u (gb - 1) + v (gd - 1)).
        let (gb, gd) = (weights[1] / weights[0], weights[3] / weights[0]);
        Some(Self {
            x: [a.x, gb * b.x - a.x, gd * d.x - a.x],
            y: [a.y, gb * b.y - a.y, gd * d.y - a.y],
            w: [gb - 1.0, gd - 1.0],
        })
    }

    /// The point of the quadrilateral at `u` to the right and `v` down.
    pub(crate) fn apply(&self, u: f32, v: f32) -> Point {
        let scale = 1.0 / (1.0 + u * self.w[0] + v * self.w[1]);
        let coordinate = |of: &[f32; 3]| (of[0] + u * of[1] + v * of[2]) * scale;
        Point::new(coordinate(&self.x), coordinate(&self.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_mapped_to_corners() {
        let p = Point::new;
        let corners = [p(12.0, 7.0), p(90.0, 22.0), p(70.0, 95.0), p(3.0, 60.0)];
        let map = SquareMap::new(&Quad(corners)).expect("convex");
        for (corner, (u, v)) in
            corners.into_iter().zip([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
        {
            let mapped = map.apply(u, v);
            assert!(
                (mapped.x - corner.x).abs() < 1e-3 && (mapped.y - corner.y).abs() < 1e-3,
                "{mapped:?} {corner:?}"
            );
        }
        assert!(SquareMap::new(&Quad([corners[0], corners[2], corners[1], corners[3]])).is_none());
    }

    #[test]
    fn straight_lines_stay_straight() {
        let p = Point::new;
        let map = SquareMap::new(&Quad([p(12.0, 7.0), p(90.0, 22.0), p(70.0, 95.0), p(3.0, 60.0)]))
            .expect("convex");
        let (a, b, c) = (map.apply(0.1, 0.2), map.apply(0.4, 0.5), map.apply(0.8, 0.9));
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        assert!(area.abs() < 1e-2, "{area}");
    }
}
