//! The places of a drawing's lines and numbers, so that every front end draws them alike.
//!
//! ```text
//!   0        100       200    a cell is 100 wide, the grid 900; candidates stand at 20, 50 and 80
//!   +---------+---------+
//!   | 1  2  3 |     >2  |     a link begins and ends beside the shapes of its candidates; its head lies in the
//!   | 4  5  6-|----/    |     gap between candidates, never on one; its number stands beside its middle
//!   | 7  8  9 |         |
//! ```
//!
//! A link may leave and arrive in sixteen directions. Those whose head would touch a candidate are left out; of
//! the others, the curve wins that crosses the fewest candidates and turns the least. Only additions,
//! multiplications and square roots are used, which give the same result on every machine.

use super::outline::{Point, closed_path};
use super::{Arrow, Drawing, Spot, Tone};
use ninefold::{Candidate, Cell, HouseKind};
use std::cmp::Ordering;

/// The radius of the shape around a candidate.
pub const RADIUS: i32 = 13;

/// The radius of a number.
pub const NUMBER_RADIUS: i32 = 12;

const SHAPE: f64 = RADIUS as f64;
const BADGE: f64 = NUMBER_RADIUS as f64;
/// The radius of a candidate without a shape.
const GLYPH: f64 = 9.0;
/// The radius of a digit that fills its cell.
const DIGIT: f64 = 28.0;
/// The distance of a head from the shape of its candidate.
const GAP: f64 = 3.0;
const HEAD: f64 = 11.0;
const HALF_HEAD: f64 = 5.0;
/// The number of directions that are tried at each end.
const TRIED: usize = 5;
const SAMPLES: usize = 12;

/// Sixteen directions.
const DIRECTIONS: [Vector; 16] = {
    const A: f64 = 0.923_88;
    const B: f64 = std::f64::consts::FRAC_1_SQRT_2;
    const C: f64 = 0.382_68;
    [
        Vector(1.0, 0.0),
        Vector(A, C),
        Vector(B, B),
        Vector(C, A),
        Vector(0.0, 1.0),
        Vector(-C, A),
        Vector(-B, B),
        Vector(-A, C),
        Vector(-1.0, 0.0),
        Vector(-A, -C),
        Vector(-B, -B),
        Vector(-C, -A),
        Vector(0.0, -1.0),
        Vector(C, -A),
        Vector(B, -B),
        Vector(A, -C),
    ]
};

/// The curve of a link, a cubic Bézier curve with a triangle at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Curve {
    /// The start, the two control points and the end, which is the base of the head.
    pub points: [Point; 4],
    /// The tip and the two corners of the head.
    pub head: [Point; 3],
}

impl Curve {
    /// Returns the curve as SVG path data.
    #[must_use]
    pub fn path(&self) -> String {
        let [a, b, c, d] = self.points;
        format!("M{} {}C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)
    }

    /// Returns the head as SVG path data.
    #[must_use]
    pub fn head_path(&self) -> String {
        closed_path(&self.head)
    }
}

/// A number of a drawing: of a link, or of a line of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Number {
    /// The number.
    pub number: u16,
    /// The place of its middle.
    pub at: Point,
    /// Whether it belongs to a link; otherwise to a line of a net.
    pub is_link: bool,
}

/// The lines and numbers of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layout {
    /// A curve for each of [`Drawing::arrows`]; `None` for one that leads from a candidate to itself.
    pub curves: Vec<Option<Curve>>,
    /// The numbers.
    pub numbers: Vec<Number>,
}

/// Returns the place of a candidate: 3 by 3 places in its cell.
#[must_use]
pub const fn place(candidate: Candidate) -> Point {
    let (cell, digit) = (candidate.cell, candidate.digit.index() as i32);
    Point {
        x: 100 * cell.column() as i32 + 20 + 30 * (digit % 3),
        y: 100 * cell.row() as i32 + 20 + 30 * (digit / 3),
    }
}

impl Drawing<'_> {
    /// Finds the places of the arrows and numbers.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let mut space = Space::of(self);
        let curves: Vec<Option<Curve>> =
            self.arrows.iter().map(|arrow| space.link(arrow)).collect();
        let mut numbers: Vec<Number> = Vec::new();
        for (arrow, curve) in self.arrows.iter().zip(&curves) {
            if let (Some(number), Some(curve)) = (arrow.number, curve) {
                numbers.push(Number { number, at: space.number_of_link(curve), is_link: true });
            }
        }
        for (spot, number) in &self.numbers {
            numbers.push(Number { number: *number, at: space.number_at(*spot), is_link: false });
        }
        Layout { curves, numbers }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Vector(f64, f64);

impl Vector {
    fn plus(self, other: Self, times: f64) -> Self {
        Self(self.0 + other.0 * times, self.1 + other.1 * times)
    }

    fn to(self, other: Self) -> Self {
        other.plus(self, -1.0)
    }

    fn dot(self, other: Self) -> f64 {
        self.0 * other.0 + self.1 * other.1
    }

    fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    fn unit(self) -> Self {
        Self(0.0, 0.0).plus(self, 1.0 / self.length().max(1e-9))
    }

    fn point(self) -> Point {
        Point { x: self.0.round() as i32, y: self.1.round() as i32 }
    }
}

impl From<Point> for Vector {
    fn from(point: Point) -> Self {
        Self(f64::from(point.x), f64::from(point.y))
    }
}

/// Something that lines and numbers should leave free.
#[derive(Clone, Copy)]
struct Obstacle {
    at: Vector,
    radius: f64,
    /// The cost of covering it.
    weight: f64,
}

/// The grid, with what is drawn so far.
struct Space {
    obstacles: Vec<Obstacle>,
    heads: Vec<Vector>,
    middles: Vec<Vector>,
    numbers: Vec<Vector>,
}

impl Space {
    fn of(drawing: &Drawing<'_>) -> Self {
        let mut obstacles = Vec::new();
        for cell in Cell::all() {
            if drawing.position.digits().get(cell).is_some() {
                let at =
                    Vector(100.0 * cell.column() as f64 + 50.0, 100.0 * cell.row() as f64 + 50.0);
                obstacles.push(Obstacle { at, radius: DIGIT, weight: 1.0 });
            }
            for digit in drawing.position.candidates(cell) {
                let candidate = Candidate { cell, digit };
                let tone = drawing.tone(candidate);
                if tone.is_none() && !drawing.shown.contains(cell) {
                    continue;
                }
                let (radius, weight) = match tone {
                    Some(Tone::Placed) => (SHAPE + 2.0, 8.0),
                    Some(_) => (SHAPE, 8.0),
                    None => (GLYPH, 1.5),
                };
                obstacles.push(Obstacle { at: place(candidate).into(), radius, weight });
            }
        }
        Self { obstacles, heads: Vec::new(), middles: Vec::new(), numbers: Vec::new() }
    }

    fn link(&mut self, arrow: &Arrow) -> Option<Curve> {
        let (from, to) = nearest(arrow)?;
        let direct = from.to(to);
        if direct.length() < 1.0 {
            return None;
        }
        let sorted = |goal: Vector| {
            let mut all: Vec<Vector> = DIRECTIONS.to_vec();
            all.sort_by(|a, b| b.dot(goal).partial_cmp(&a.dot(goal)).unwrap_or(Ordering::Equal));
            all
        };
        let near = self.near(from, to);
        let leaves = sorted(direct);
        let arrives = sorted(to.to(from));
        let mut free: Vec<Vector> =
            arrives.iter().copied().filter(|one| is_free(&near, to, *one)).collect();
        free.truncate(TRIED);
        let mut best: Option<(f64, [Vector; 4], Vector)> = None;
        for arrive in &free {
            for leave in &leaves[..TRIED] {
                let points = bezier(from, *leave, to, *arrive);
                let turn = 2.0 - direct.unit().dot(*leave) + direct.unit().dot(*arrive);
                let cost = 3.0 * turn + self.cost(&near, &points);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, points, *arrive));
                }
            }
        }
        let (_, points, arrive) = best?;
        let (tip, corners) = head(to, arrive);
        self.heads.push(tip);
        self.middles.push(at(&points, 0.5));
        Some(Curve {
            points: points.map(Vector::point),
            head: [tip.point(), corners[0].point(), corners[1].point()],
        })
    }

    /// Returns the obstacles in and around the rectangle between two points.
    fn near(&self, a: Vector, b: Vector) -> Vec<Obstacle> {
        let within = |x: f64, p: f64, q: f64| x > p.min(q) - 75.0 && x < p.max(q) + 75.0;
        let is_near = |one: &&Obstacle| within(one.at.0, a.0, b.0) && within(one.at.1, a.1, b.1);
        self.obstacles.iter().filter(is_near).copied().collect()
    }

    /// Returns how much a curve covers.
    fn cost(&self, near: &[Obstacle], points: &[Vector; 4]) -> f64 {
        let mut cost = 0.0;
        for sample in 1..=SAMPLES {
            let point = at(points, sample as f64 / (SAMPLES + 1) as f64);
            for one in near {
                let depth = one.radius + 2.0 - one.at.to(point).length();
                if depth > 0.0 {
                    cost += one.weight * depth / one.radius;
                }
            }
        }
        let close = |all: &[Vector], point: Vector, distance: f64| {
            all.iter().filter(|one| one.to(point).length() < distance).count() as f64
        };
        cost + 6.0 * close(&self.heads, points[3], 16.0)
            + 4.0 * close(&self.middles, at(points, 0.5), 14.0)
    }

    /// Finds a place beside the middle of a link for its number.
    fn number_of_link(&mut self, curve: &Curve) -> Point {
        let points = curve.points.map(Vector::from);
        let mut options = Vec::new();
        for (rank, t) in [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].into_iter().enumerate() {
            let middle = at(&points, t);
            let along = at(&points, t - 0.02).to(at(&points, t + 0.02)).unit();
            for aside in [0.0, 12.0, -12.0, 20.0, -20.0] {
                let place = middle.plus(Vector(-along.1, along.0), aside);
                options.push((place, rank as f64 * 0.3 + aside.abs() * 0.1));
            }
        }
        self.number(&options)
    }

    /// Finds a place for the number of a net's line.
    fn number_at(&mut self, spot: Spot) -> Point {
        let around = |middle: Vector, distance: f64| {
            let turns = [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0)];
            let option = |(rank, (x, y)): (usize, (f64, f64))| {
                (middle.plus(Vector(x, y), distance), rank as f64 * 0.5)
            };
            turns.into_iter().enumerate().map(option).collect::<Vec<_>>()
        };
        let corner = |column: usize, row: usize| Vector(100.0 * column as f64, 100.0 * row as f64);
        match spot {
            Spot::Candidate(candidate) => self.number(&around(place(candidate).into(), 15.0)),
            Spot::Cell(cell) => {
                let middle = corner(cell.column(), cell.row()).plus(Vector(50.0, 50.0), 1.0);
                self.number(&around(middle, 15.0))
            }
            Spot::House(house) => {
                let number = house.number();
                let (column, row) = match house.kind() {
                    HouseKind::Row => (0, number),
                    HouseKind::Column => (number, 0),
                    HouseKind::Box => (number % 3 * 3, number / 3 * 3),
                };
                let first = corner(column, row).plus(Vector(12.0, 4.0), 1.0);
                self.number(&[(first, 0.0), (first.plus(Vector(24.0, 0.0), 1.0), 0.5)])
            }
        }
    }

    /// Takes the place that covers least.
    fn number(&mut self, options: &[(Vector, f64)]) -> Point {
        let covers = |(place, cost): &(Vector, f64)| {
            let depth =
                |other: Vector, radius: f64| (radius + BADGE - other.to(*place).length()).max(0.0);
            let of_obstacles: f64 =
                self.obstacles.iter().map(|one| one.weight * depth(one.at, one.radius) / 4.0).sum();
            let of_numbers: f64 = self.numbers.iter().map(|one| 4.0 * depth(*one, BADGE)).sum();
            let of_heads: f64 = self.heads.iter().map(|one| depth(*one, 6.0)).sum();
            let is_outside = |x: f64| !(BADGE..900.0 - BADGE).contains(&x);
            let outside = if is_outside(place.0) || is_outside(place.1) { 20.0 } else { 0.0 };
            cost + of_obstacles + of_numbers + of_heads + outside
        };
        let mut best: Option<(f64, Vector)> = None;
        for option in options {
            let cost = covers(option);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, option.0));
            }
        }
        let place = best.map_or(Vector(0.0, 0.0), |(_, place)| place);
        self.numbers.push(place);
        place.point()
    }
}

/// Returns the places of the two candidates of two groups that are closest to each other.
fn nearest(arrow: &Arrow) -> Option<(Vector, Vector)> {
    let spot = |cell, digit| Vector::from(place(Candidate { cell, digit }));
    let pairs = arrow.from.iter().flat_map(|from| {
        let begin = spot(from, arrow.from_digit);
        arrow.to.iter().map(move |to| (begin, spot(to, arrow.to_digit)))
    });
    let length = |(a, b): &(Vector, Vector)| a.to(*b).length();
    pairs.min_by(|a, b| length(a).partial_cmp(&length(b)).unwrap_or(Ordering::Equal))
}

/// Returns the tip and the two corners of a head beside a candidate.
fn head(to: Vector, arrive: Vector) -> (Vector, [Vector; 2]) {
    let base = to.plus(arrive, SHAPE + GAP + HEAD);
    let across = Vector(-arrive.1, arrive.0);
    (to.plus(arrive, SHAPE + GAP), [base.plus(across, HALF_HEAD), base.plus(across, -HALF_HEAD)])
}

/// Returns `true` if a head in this direction touches no candidate and no digit, and lies on the grid.
fn is_free(near: &[Obstacle], to: Vector, arrive: Vector) -> bool {
    let (tip, [a, b]) = head(to, arrive);
    let middle = tip.plus(tip.to(a.plus(a.to(b), 0.5)), 0.5);
    let is_outside = |x: f64| !(0.0..=900.0).contains(&x);
    [tip, a, b, middle].into_iter().all(|point| {
        let touches = |one: &Obstacle| one.at.to(point).length() < one.radius + 1.0;
        !is_outside(point.0) && !is_outside(point.1) && !near.iter().any(touches)
    })
}

fn bezier(from: Vector, leave: Vector, to: Vector, arrive: Vector) -> [Vector; 4] {
    let start = from.plus(leave, SHAPE + 2.0);
    let end = to.plus(arrive, SHAPE + GAP + HEAD);
    let handle = (start.to(end).length() * 0.36).max(8.0);
    [start, start.plus(leave, handle), end.plus(arrive, handle), end]
}

/// Returns a point of a Bézier curve.
fn at(points: &[Vector; 4], t: f64) -> Vector {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    points
        .iter()
        .zip(weights)
        .fold(Vector(0.0, 0.0), |sum, (point, weight)| sum.plus(*point, weight))
}
