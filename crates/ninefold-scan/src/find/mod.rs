//! Quadrilaterals of a picture that may be Sudoku grids.
//!
//! ```text
//! picture -> 800 pixels -> smooth -> threshold, thin -> mask -> components -> outline -> hull -> four corners
//!                             └──────────────────────── lines (score) ────────────────────────┘
//! ```

mod candidate;
mod components;
mod curved;
mod hull;
mod lattice;
mod lines;
mod mask;
mod nested;
mod outline;
mod smooth;
mod thin;
mod threshold;

use crate::{
    Gray,
    geometry::{Point, Quad},
    reduce::reduce,
};
use candidate::Bow;
pub use candidate::Candidate;
pub(crate) use candidate::Shape;
use components::{Component, Components};
use hull::{cross, four_corners};
use threshold::{Integral, Threshold};

/// The longer side of the picture that is searched, in pixels.
const LONG_SIDE: usize = 800;

/// Shapes with a smaller share of the picture are searched for only among many.
const FEW_ABOVE: f32 = 0.03;

/// If the best score is lower, grids of bright lines are searched for, too.
const INVERT_BELOW: f32 = 0.15;

/// The ways to tell ink from paper; [`Effort::Quick`] uses the second and the fifth.
const THRESHOLDS: [Threshold; 6] = [
    Threshold { divisor: 64, offset: 4, dilated: false },
    Threshold { divisor: 32, offset: 7, dilated: false },
    Threshold { divisor: 32, offset: 4, dilated: true },
    Threshold { divisor: 16, offset: 10, dilated: false },
    Threshold { divisor: 16, offset: 5, dilated: true },
    Threshold { divisor: 8, offset: 12, dilated: false },
];

/// The part of the search that is made in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The two thresholds that find nearly every grid.
    Quick,
    /// The remaining four thresholds, and thin lines.
    Rest,
}

impl Effort {
    /// The thresholds that belong to it.
    fn thresholds(self) -> impl Iterator<Item = Threshold> {
        let quick = |index: usize| index == 1 || index == 4;
        THRESHOLDS
            .into_iter()
            .enumerate()
            .filter(move |&(index, _)| quick(index) == (self == Self::Quick))
            .map(|(_, t)| t)
    }
}

/// Finds candidates, the best first. `min_area` is the least share of the picture that a grid covers.
#[must_use]
pub fn candidates(picture: &Gray, effort: Effort, min_area: f32) -> Vec<Candidate> {
    let small = smooth::smooth(&reduce(picture, LONG_SIDE));
    if small.width() < 10 || small.height() < 10 {
        return Vec::new();
    }
    let mut found = search(&small, effort, min_area);
    if found.iter().all(|candidate| candidate.score < INVERT_BELOW) {
        found.extend(search(&small.inverted(), effort, min_area));
    }
    if min_area < FEW_ABOVE {
        nested::demote(&mut found);
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let scale = |large: usize, small: usize| large as f32 / small as f32;
    let (x, y) = (scale(picture.width(), small.width()), scale(picture.height(), small.height()));
    found.into_iter().map(|candidate| candidate.scaled(x, y)).collect()
}

/// The score of a lattice of digits: less than that of most grids of lines.
const LATTICE: f32 = 0.1;

/// Finds candidates without lines: digits that stand in rows and columns at equal distances.
#[must_use]
pub fn lattices(picture: &Gray) -> Vec<Candidate> {
    let small = smooth::smooth(&reduce(picture, LONG_SIDE));
    if small.width() < 10 || small.height() < 10 {
        return Vec::new();
    }
    let scale = picture.width() as f32 / small.width() as f32;
    let mut found: Vec<Quad> = Vec::new();
    for quad in [small.inverted(), small].iter().flat_map(lattice::find) {
        // Both may find the same one.
        let is_near = |other: &Quad| other.centre().distance(quad.centre()) < quad.side() / 30.0;
        if !found.iter().any(is_near) {
            found.push(quad);
        }
    }
    let candidate = |quad| Candidate::new(quad, LATTICE).scaled(scale, scale);
    found.into_iter().map(candidate).collect()
}

/// Finds candidates with dark lines, in no order.
fn search(picture: &Gray, effort: Effort, min_area: f32) -> Vec<Candidate> {
    let integral = Integral::new(picture);
    let least = min_area * (picture.width() * picture.height()) as f32;
    let count = if min_area < FEW_ABOVE { 60 } else { 12 };
    let mut found: Vec<Shape> = Vec::new();
    let thresholds = effort.thresholds().map(|threshold| threshold.ink(picture, &integral));
    // Shadows join the grids of a page, of which each counts.
    let thin = (effort == Effort::Rest || min_area < FEW_ABOVE).then(|| thin::ink(picture));
    for ink in thresholds.chain(thin) {
        for component in Components::new(&ink).largest(count, least) {
            for shape in shapes(&component) {
                let is_new = found.iter().all(|other| !is_same(other, &shape));
                if is_new && is_possible(&shape.quad, least / 2.0) {
                    found.push(shape);
                }
            }
        }
    }
    let scored = |shape: Shape| Candidate {
        score: lines::score(picture, shape),
        quad: shape.quad,
        bow: shape.bow,
    };
    found.into_iter().map(scored).collect()
}

/// The shapes of a component: all of it, without what touches it, and on a bowed page.
fn shapes(component: &Component) -> impl Iterator<Item = Shape> {
    let all = four_corners(&hull::hull(outline::extremes(component)));
    let body = four_corners(&hull::hull(outline::body(component)));
    let straight = |corners| Shape { quad: Quad(corners), bow: Bow::default() };
    let straight = [all, body].into_iter().flatten().map(straight);
    straight.chain(curved::shapes(component)).map(Shape::starting_top_left)
}

/// Returns `true` if all corners of two shapes, and the middles of their sides, are nearer than 2 % of a side.
fn is_same(one: &Shape, other: &Shape) -> bool {
    let limit = 0.02 * one.quad.side();
    let is_near = |a: &[Point; 4], b: &[Point; 4], turn: usize| {
        (0..4).all(|i| a[i].distance(b[(i + turn) % 4]) < limit)
    };
    (0..4).any(|turn| {
        is_near(&one.quad.0, &other.quad.0, turn) && is_near(&one.bow.0, &other.bow.0, turn)
    })
}

/// Returns `true` if a quadrilateral can be a square seen from somewhere.
fn is_possible(quad: &Quad, min_area: f32) -> bool {
    let corners = &quad.0;
    let convex =
        (0..4).all(|i| cross(corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]) > 0.0);
    let sides: [f32; 4] = std::array::from_fn(|i| corners[i].distance(corners[(i + 1) % 4]));
    let (shortest, longest) = sides
        .iter()
        .fold((f32::MAX, 0.0_f32), |(low, high), &side| (low.min(side), high.max(side)));
    convex && shortest >= 0.45 * longest && quad.area() > min_area && longest.is_finite()
}
