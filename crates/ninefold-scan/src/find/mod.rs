//! Quadrilaterals of a picture that may be Sudoku grids.
//!
//! ```text
//! picture -> 800 pixels -> smooth -> threshold, thin -> mask -> components -> outline -> hull -> four corners
//!                             └──────────────────────── lines (score) ────────────────────────┘
//! ```

mod candidate;
mod components;
mod hull;
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
pub use candidate::Candidate;
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

/// How much of a picture is searched.
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
    let scale = (
        picture.width() as f32 / small.width() as f32,
        picture.height() as f32 / small.height() as f32,
    );
    for Candidate { quad: Quad(corners), .. } in &mut found {
        *corners = corners.map(|corner| Point::new(corner.x * scale.0, corner.y * scale.1));
    }
    found
}

/// Finds candidates with dark lines, in no order.
fn search(picture: &Gray, effort: Effort, min_area: f32) -> Vec<Candidate> {
    let integral = Integral::new(picture);
    let least = min_area * (picture.width() * picture.height()) as f32;
    let count = if min_area < FEW_ABOVE { 60 } else { 12 };
    let mut quads: Vec<Quad> = Vec::new();
    let thresholds = effort.thresholds().map(|threshold| threshold.ink(picture, &integral));
    // Shadows join the grids of a page, of which each counts.
    let thin = (effort == Effort::Rest || min_area < FEW_ABOVE).then(|| thin::ink(picture));
    for ink in thresholds.chain(thin) {
        for component in Components::new(&ink).largest(count, least) {
            for quad in shapes(&component) {
                let is_new = quads.iter().all(|other| !is_same(other, &quad));
                if is_new && is_possible(&quad, least / 2.0) {
                    quads.push(quad);
                }
            }
        }
    }
    quads.into_iter().map(|quad| Candidate { score: lines::score(picture, &quad), quad }).collect()
}

/// The quadrilaterals around a component: all of it, and without what touches it.
fn shapes(component: &Component) -> impl Iterator<Item = Quad> {
    let all = four_corners(&hull::hull(outline::extremes(component)));
    let body = four_corners(&hull::hull(outline::body(component)));
    [all, body].into_iter().flatten().map(from_top_left)
}

/// Turns the order of the corners so that the one nearest the top left is first.
fn from_top_left(mut corners: [Point; 4]) -> Quad {
    let first = (0..4).min_by(|&a, &b| {
        let sum = |i: usize| corners[i].x + corners[i].y;
        sum(a).total_cmp(&sum(b))
    });
    corners.rotate_left(first.unwrap_or(0));
    Quad(corners)
}

/// Whether all corners of two quadrilaterals are nearer than 2 % of a side.
fn is_same(one: &Quad, other: &Quad) -> bool {
    let limit = 0.02 * one.side();
    (0..4).any(|turn| (0..4).all(|i| one.0[i].distance(other.0[(i + turn) % 4]) < limit))
}

/// Whether a quadrilateral can be a square seen from somewhere.
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
