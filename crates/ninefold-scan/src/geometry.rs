//! Points, quadrilaterals and homographies.

/// A point of a picture, in pixels: x to the right, y down; the centre of the first pixel is (0.5, 0.5).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the top edge.
    pub y: f32,
}

impl Point {
    /// Creates a point.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Four corners, clockwise as they appear in the picture, the one nearest the top left first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quad(pub [Point; 4]);

impl Quad {
    /// Returns the area, by the shoelace formula; it is positive where the corners run clockwise.
    #[must_use]
    pub fn area(&self) -> f32 {
        let corners = &self.0;
        let cross = |i: usize| {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            a.x * b.y - b.x * a.y
        };
        (cross(0) + cross(1) + cross(2) + cross(3)) / 2.0
    }

    /// Returns the mean length of the four sides.
    #[must_use]
    pub fn side(&self) -> f32 {
        (0..4).map(|i| self.0[i].distance(self.0[(i + 1) % 4])).sum::<f32>() / 4.0
    }

    /// Returns the mean of the corners.
    #[must_use]
    pub fn centre(&self) -> Point {
        let sum =
            self.0.iter().fold(Point::default(), |sum, p| Point::new(sum.x + p.x, sum.y + p.y));
        Point::new(sum.x / 4.0, sum.y / 4.0)
    }

    /// Returns how often the first side is turned clockwise by a quarter, 0 to 3: 0 if it runs to the right.
    #[must_use]
    pub fn turn(&self) -> u8 {
        // Both sides that run the same way are added, since perspective tilts them differently.
        let [a, b, c, d] = self.0;
        let (x, y) = (b.x - a.x + c.x - d.x, b.y - a.y + c.y - d.y);
        match (x.abs() >= y.abs(), x >= 0.0, y >= 0.0) {
            (true, true, _) => 0,
            (false, _, true) => 1,
            (true, false, _) => 2,
            (false, _, false) => 3,
        }
    }

    /// Returns the area that two convex quadrilaterals share.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> f32 {
        let mut shape = self.0.to_vec();
        for i in 0..4 {
            shape = clip(&shape, other.0[i], other.0[(i + 1) % 4]);
        }
        polygon_area(&shape)
    }
}

/// Returns the part of a polygon that lies to the right of the line from `a` to `b`.
fn clip(shape: &[Point], a: Point, b: Point) -> Vec<Point> {
    let side = |p: Point| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    let mut kept = Vec::with_capacity(shape.len() + 1);
    for (i, &p) in shape.iter().enumerate() {
        let q = shape[(i + 1) % shape.len()];
        let (from, to) = (side(p), side(q));
        if from >= 0.0 {
            kept.push(p);
        }
        if (from >= 0.0) != (to >= 0.0) {
            let share = from / (from - to);
            kept.push(Point::new(p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)));
        }
    }
    kept
}

fn polygon_area(shape: &[Point]) -> f32 {
    let next = shape.iter().cycle().skip(1);
    let double: f32 = shape.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    double.abs() / 2.0
}

/// A pair of points: where something is, and where it is mapped to.
pub type Pair = (Point, Point);

/// A projective map of the plane, which keeps straight lines straight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography([[f64; 3]; 3]);

impl Homography {
    /// Returns the map that takes each of four points to its partner; `None` if three of them are on a line.
    #[must_use]
    pub fn between(from: &Quad, to: &Quad) -> Option<Self> {
        let pairs: [Pair; 4] = std::array::from_fn(|i| (from.0[i], to.0[i]));
        let map = Self::fit(&pairs)?;
        let scale = to.side().max(1e-6);
        pairs.iter().all(|&(p, q)| map.apply(p).distance(q) < 1e-3 * scale).then_some(map)
    }

    /// Returns the map of the unit square to corners that are given clockwise, in closed form, which is quicker than
    /// [`between`](Self::between); `None` if they are not convex.
    #[must_use]
    pub fn of_unit_square(corners: &Quad) -> Option<Self> {
        let [a, b, c, d] = corners.0.map(|p| [f64::from(p.x), f64::from(p.y)]);
        let area = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| {
            (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        };
        // The weight of each corner is the area of the triangle of the other three.
        let weights = [area(b, c, d), area(a, c, d), area(a, b, d), area(a, b, c)];
        if weights.iter().any(|&area| area.is_nan() || area <= 0.0) {
            return None;
        }
        // The map is (a + u (gb b - a) + v (gd d - a)) / (1 + u (gb - 1) + v (gd - 1)).
        let (gb, gd) = (weights[1] / weights[0], weights[3] / weights[0]);
        let row = |i: usize| [gb * b[i] - a[i], gd * d[i] - a[i], a[i]];
        Some(Self([row(0), row(1), [gb - 1.0, gd - 1.0, 1.0]]))
    }

    /// Returns the map that takes points to their partners with the least squares; `None` if they do not fix one.
    #[must_use]
    pub fn fit(pairs: &[Pair]) -> Option<Self> {
        if pairs.len() < 4 {
            return None;
        }
        let from = Scaling::of(pairs.iter().map(|pair| pair.0))?;
        let to = Scaling::of(pairs.iter().map(|pair| pair.1))?;
        let mut sums = [[0.0; 9]; 8];
        for &(p, q) in pairs {
            let ([x, y], [u, v]) = (from.scaled(p), to.scaled(q));
            add_equation(&mut sums, [x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], u, 1.0);
            add_equation(&mut sums, [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y], v, 1.0);
        }
        let [a, b, c, d, e, f, g, h] = solve(sums)?;
        let scaled = Self([[a, b, c], [d, e, f], [g, h, 1.0]]);
        Some(from.matrix().then(&scaled).then(&to.matrix().inverse()?))
    }

    /// Returns the map that most pairs agree with, to within `tolerance`, fitted to those pairs.
    ///
    /// Sets of four pairs are tried in a fixed order, so that the answer is always the same.
    #[must_use]
    pub fn fit_most(pairs: &[Pair], tolerance: f32) -> Option<Self> {
        let agreeing = |map: &Self| -> Vec<Pair> {
            let near = |&&(p, q): &&Pair| map.apply(p).distance(q) <= tolerance;
            pairs.iter().filter(near).copied().collect()
        };
        let mut best: Vec<Pair> = Self::fit(pairs).map_or_else(Vec::new, |map| agreeing(&map));
        let mut numbers = Sequence(1);
        for _ in 0..TRIES {
            if best.len() * 10 >= pairs.len() * 9 {
                break;
            }
            let four: Vec<Pair> = (0..4).map(|_| pairs[numbers.below(pairs.len())]).collect();
            if let Some(map) = Self::fit(&four) {
                let found = agreeing(&map);
                if found.len() > best.len() {
                    best = found;
                }
            }
        }
        // The fit to those that agree wins over a few more.
        let map = Self::fit(&best)?;
        Self::fit(&agreeing(&map)).or(Some(map))
    }

    /// Maps a point. A point on the line that has no image is mapped far away.
    #[must_use]
    pub fn apply(&self, p: Point) -> Point {
        let (x, y) = (f64::from(p.x), f64::from(p.y));
        let [u, v, w] = self.0.map(|[a, b, c]| a * x + b * y + c);
        let w = if w.abs() < 1e-9 { 1e-9 } else { w };
        Point::new((u / w) as f32, (v / w) as f32)
    }

    /// Returns the map that does `self` first and `next` after it.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let cell = |r: usize, c: usize| (0..3).map(|i| next.0[r][i] * self.0[i][c]).sum();
        Self(std::array::from_fn(|r| std::array::from_fn(|c| cell(r, c))))
    }

    /// Returns the map back; `None` if there is none.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        // The minors of the transposed matrix, with their signs.
        let minor = |r: usize, c: usize| {
            let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3);
            m[c1][r1] * m[c2][r2] - m[c1][r2] * m[c2][r1]
        };
        let determinant: f64 = (0..3).map(|i| m[0][i] * minor(i, 0)).sum();
        let scale = m.iter().flatten().fold(0.0_f64, |most, x| most.max(x.abs()));
        if determinant.is_nan() || determinant.abs() <= 1e-12 * scale.powi(3) {
            return None;
        }
        Some(Self(std::array::from_fn(|r| std::array::from_fn(|c| minor(r, c) / determinant))))
    }
}

/// The number of sets of four pairs that are tried.
const TRIES: usize = 100;

/// A fixed sequence of numbers without visible pattern.
struct Sequence(u32);

impl Sequence {
    /// Returns the next number, smaller than `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) as usize % limit
    }
}

/// A shift and a scaling that bring points near to 0, so that the equations are well conditioned.
struct Scaling {
    centre: [f64; 2],
    scale: f64,
}

impl Scaling {
    /// Returns the scaling of some points; `None` if they are all the same.
    fn of(points: impl Iterator<Item = Point> + Clone) -> Option<Self> {
        let count = points.clone().count() as f64;
        let sum =
            points.clone().fold([0.0; 2], |[x, y], p| [x + f64::from(p.x), y + f64::from(p.y)]);
        let centre = sum.map(|x| x / count);
        let spread: f64 = points
            .map(|p| (f64::from(p.x) - centre[0]).hypot(f64::from(p.y) - centre[1]))
            .sum::<f64>()
            / count;
        (spread.is_finite() && spread > 1e-9).then(|| Self { centre, scale: 1.0 / spread })
    }

    fn scaled(&self, p: Point) -> [f64; 2] {
        [
            (f64::from(p.x) - self.centre[0]) * self.scale,
            (f64::from(p.y) - self.centre[1]) * self.scale,
        ]
    }

    fn matrix(&self) -> Homography {
        let (s, [x, y]) = (self.scale, self.centre);
        Homography([[s, 0.0, -s * x], [0.0, s, -s * y], [0.0, 0.0, 1.0]])
    }
}

/// Adds an equation with a weight to the normal equations of least squares; the last column is the right side.
pub(crate) fn add_equation<const N: usize, const W: usize>(
    sums: &mut [[f64; W]; N],
    row: [f64; N],
    right: f64,
    weight: f64,
) {
    for (line, a) in sums.iter_mut().zip(row) {
        for (sum, b) in line.iter_mut().zip(row) {
            *sum += weight * a * b;
        }
        line[N] += weight * a * right;
    }
}

/// Solves linear equations, whose last column is the right side; `None` if they have no single solution.
pub(crate) fn solve<const N: usize, const W: usize>(mut rows: [[f64; W]; N]) -> Option<[f64; N]> {
    let scale = rows.iter().flatten().fold(0.0_f64, |most, x| most.max(x.abs()));
    for i in 0..N {
        let pivot = (i..N).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, pivot);
        if rows[i][i].is_nan() || rows[i][i].abs() <= 1e-11 * scale {
            return None;
        }
        let line = rows[i].map(|x| x / rows[i][i]);
        rows[i] = line;
        for (j, other) in rows.iter_mut().enumerate() {
            let factor = other[i];
            if j != i {
                other.iter_mut().zip(line).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    Some(rows.map(|row| row[N]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: Quad = Quad([
        Point::new(0.0, 0.0),
        Point::new(9.0, 0.0),
        Point::new(9.0, 9.0),
        Point::new(0.0, 9.0),
    ]);
    const TILTED: Quad = Quad([
        Point::new(100.0, 80.0),
        Point::new(620.0, 140.0),
        Point::new(580.0, 700.0),
        Point::new(60.0, 560.0),
    ]);

    fn near(a: Point, b: Point) -> bool {
        a.distance(b) < 1e-2
    }

    #[test]
    fn maps_go_there_and_back() {
        let map = Homography::between(&SQUARE, &TILTED).unwrap();
        for i in 0..4 {
            assert!(near(map.apply(SQUARE.0[i]), TILTED.0[i]));
        }
        let back = map.inverse().unwrap();
        let p = Point::new(2.3, 7.1);
        assert!(near(back.apply(map.apply(p)), p));
        assert!(near(map.then(&back).apply(p), p));
    }

    #[test]
    fn the_closed_form_is_the_fitted_map() {
        let p = Point::new;
        let unit = Quad([p(0.0, 0.0), p(1.0, 0.0), p(1.0, 1.0), p(0.0, 1.0)]);
        let (closed, fitted) = (
            Homography::of_unit_square(&TILTED).unwrap(),
            Homography::between(&unit, &TILTED).unwrap(),
        );
        for i in 0..100 {
            let place = p((i % 10) as f32 / 9.0, (i / 10) as f32 / 9.0);
            assert!(near(closed.apply(place), fitted.apply(place)));
        }
        let [a, b, c, d] = TILTED.0;
        assert!(Homography::of_unit_square(&Quad([a, c, b, d])).is_none());
        assert!(Homography::of_unit_square(&Quad([a, d, c, b])).is_none());
        assert!(Homography::of_unit_square(&Quad([p(f32::NAN, 0.0), b, c, d])).is_none());
    }

    #[test]
    fn points_on_a_line_fix_no_map() {
        let flat = Quad([0.0, 1.0, 2.0, 3.0].map(|x| Point::new(x, x)));
        assert_eq!(Homography::between(&SQUARE, &flat).map(|map| map.inverse().is_some()), None);
        let same = Quad([Point::new(1.0, 1.0); 4]);
        assert!(Homography::between(&SQUARE, &same).is_none());
        assert!(Homography::fit(&[]).is_none());
        assert!(Homography::fit_most(&[], 0.1).is_none());
    }

    #[test]
    fn outliers_are_left_out() {
        let map = Homography::between(&SQUARE, &TILTED).unwrap();
        let pairs: Vec<Pair> = (0..81)
            .map(|i| {
                let p = Point::new((i % 9) as f32 + 0.5, (i / 9) as f32 + 0.5);
                let q = map.apply(p);
                // Every third is far off.
                (p, if i % 3 == 1 { Point::new(q.x + 60.0, q.y - 45.0) } else { q })
            })
            .collect();
        let fitted = Homography::fit_most(&pairs, 3.0).unwrap();
        for corner in SQUARE.0 {
            assert!(fitted.apply(corner).distance(map.apply(corner)) < 0.1);
        }
    }

    #[test]
    fn areas_sides_and_turns() {
        assert_eq!(SQUARE.area(), 81.0);
        assert_eq!(SQUARE.side(), 9.0);
        assert_eq!(SQUARE.centre(), Point::new(4.5, 4.5));
        for turn in 0..4 {
            let turned = Quad(std::array::from_fn(|i| SQUARE.0[(i + turn) % 4]));
            assert_eq!(usize::from(turned.turn()), turn);
        }
        let half = Quad(SQUARE.0.map(|p| Point::new(p.x + 4.5, p.y)));
        assert!((SQUARE.overlap(&half) - 40.5).abs() < 1e-3);
        let away = Quad(SQUARE.0.map(|p| Point::new(p.x + 40.0, p.y)));
        assert_eq!(SQUARE.overlap(&away), 0.0);
        assert!((SQUARE.overlap(&SQUARE) - 81.0).abs() < 1e-3);
    }
}
