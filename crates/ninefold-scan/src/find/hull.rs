//! Convex hulls, and the quadrilaterals that fit them best.

use crate::geometry::Point;

/// Deviations that are tried when a hull is simplified to four corners, as shares of its circumference.
const DEVIATIONS: [f32; 5] = [0.01, 0.015, 0.02, 0.03, 0.04];

/// Twice the area of the triangle `a`, `b`, `c`; positive if they are clockwise as seen in a picture.
pub(super) fn cross(a: Point, b: Point, c: Point) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The convex hull of points, clockwise as seen in a picture.
pub(super) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut corners = half(points.iter().copied());
    corners.pop();
    corners.extend(half(points.iter().rev().copied()));
    corners.pop();
    corners
}

/// One half of a hull, from the first point to the last.
fn half(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    for point in points {
        while let [.., a, b] = corners[..]
            && cross(a, b, point) <= 0.0
        {
            corners.pop();
        }
        corners.push(point);
    }
    corners
}

/// The quadrilateral that fits a hull: by leaving out corners that deviate little, else by extending edges.
pub(super) fn four_corners(hull: &[Point]) -> Option<[Point; 4]> {
    let next = hull.iter().cycle().skip(1);
    let circumference: f32 = hull.iter().zip(next).map(|(&a, &b)| a.distance(b)).sum();
    let simplified =
        DEVIATIONS.iter().find_map(|share| simplify(hull, share * circumference).try_into().ok());
    simplified.or_else(|| extend(hull.to_vec()))
}

/// Leaves out corners of a closed polygon that are at most `deviation` away from the lines between those that stay.
fn simplify(polygon: &[Point], deviation: f32) -> Vec<Point> {
    let farthest = |from: Point| {
        (0..polygon.len())
            .max_by(|&a, &b| from.distance(polygon[a]).total_cmp(&from.distance(polygon[b])))
    };
    let Some(first) = polygon.first().and_then(|&any| farthest(any)) else { return Vec::new() };
    let Some(second) = farthest(polygon[first]).filter(|&second| second != first) else {
        return Vec::new();
    };
    let between = |from: usize, to: usize| {
        let to = if to < from { to + polygon.len() } else { to };
        (from..=to).map(|i| polygon[i % polygon.len()]).collect::<Vec<_>>()
    };
    let mut kept = Vec::new();
    simplify_open(&between(first, second), deviation, &mut kept);
    simplify_open(&between(second, first), deviation, &mut kept);
    kept
}

/// Appends the points of a line that are kept, without the last one.
fn simplify_open(line: &[Point], deviation: f32, kept: &mut Vec<Point>) {
    let (Some(&start), Some(&end)) = (line.first(), line.last()) else { return };
    let length = start.distance(end).max(f32::MIN_POSITIVE);
    let off = |&i: &usize| cross(start, end, line[i]).abs() / length;
    let worst = (1..line.len() - 1).max_by(|a, b| off(a).total_cmp(&off(b)));
    match worst.filter(|worst| off(worst) > deviation) {
        Some(worst) => {
            simplify_open(&line[..=worst], deviation, kept);
            simplify_open(&line[worst..], deviation, kept);
        }
        None => kept.push(start),
    }
}

/// Removes edges, the neighbours of which are extended until they meet, until there are four: each time the edge whose
/// removal adds least area.
fn extend(mut polygon: Vec<Point>) -> Option<[Point; 4]> {
    while polygon.len() > 4 {
        let count = polygon.len();
        let corner = |i: usize| polygon[i % count];
        let meeting = |i: usize| {
            let point =
                intersection(corner(i + count - 1), corner(i), corner(i + 2), corner(i + 1))?;
            Some((i, point, cross(corner(i), point, corner(i + 1))))
        };
        let (i, point, _) = (0..count).filter_map(meeting).min_by(|a, b| a.2.total_cmp(&b.2))?;
        polygon[i] = point;
        polygon.remove((i + 1) % count);
    }
    polygon.try_into().ok()
}

/// Returns the point where the line from `a` through `b` meets the one from `c` through `d`, if that is beyond `b`
/// and `d`.
fn intersection(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (along, other) = ((b.x - a.x, b.y - a.y), (d.x - c.x, d.y - c.y));
    let determinant = along.0 * other.1 - along.1 * other.0;
    let offset = (c.x - a.x, c.y - a.y);
    let t = (offset.0 * other.1 - offset.1 * other.0) / determinant;
    let s = (offset.0 * along.1 - offset.1 * along.0) / determinant;
    (t >= 1.0 && s >= 1.0 && t.is_finite() && s.is_finite())
        .then(|| Point::new(a.x + t * along.0, a.y + t * along.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = Point> {
        (0_u8..60, 0_u8..60).prop_map(|(x, y)| Point::new(f32::from(x), f32::from(y)))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(200)))]
        #[test]
        fn a_hull_is_convex_and_has_every_point_inside(points in prop::collection::vec(point(), 3..60)) {
            let corners = hull(points.clone());
            prop_assert!(corners.iter().all(|corner| points.contains(corner)));
            if corners.len() >= 3 {
                for i in 0..corners.len() {
                    let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
                    prop_assert!(cross(a, b, corners[(i + 2) % corners.len()]) > 0.0);
                    prop_assert!(points.iter().all(|&point| cross(a, b, point) >= 0.0));
                }
            }
        }

        #[test]
        fn extended_edges_enclose_the_hull(points in prop::collection::vec(point(), 5..60)) {
            let corners = hull(points);
            if let Some(quad) = extend(corners.clone()).filter(|_| corners.len() > 4) {
                for i in 0..4 {
                    let (a, b) = (quad[i], quad[(i + 1) % 4]);
                    let slack = -1e-3 * a.distance(b) * 100.0;
                    prop_assert!(corners.iter().all(|&point| cross(a, b, point) >= slack));
                }
            }
        }
    }

    #[test]
    fn a_square_without_its_corners_is_completed() {
        let p = Point::new;
        let cut = [
            p(10.0, 0.0),
            p(90.0, 0.0),
            p(100.0, 10.0),
            p(100.0, 90.0),
            p(90.0, 100.0),
            p(10.0, 100.0),
            p(0.0, 90.0),
            p(0.0, 10.0),
        ];
        let quad = extend(cut.to_vec()).expect("four corners");
        assert!((crate::geometry::Quad(quad).area() - 10_000.0).abs() < 0.1);
        assert_eq!(four_corners(&[p(0.0, 0.0), p(1.0, 1.0)]), None);
        assert_eq!(four_corners(&[]), None);
    }
}
