//! The outlines of photographed grids are among the first candidates.

use crate::photos::photos;
use ninefold_scan::{
    find::{Candidate, Effort, candidates},
    geometry::Point,
};

/// The net looks at this many candidates.
const FIRST: usize = 6;

/// The greatest distance between a known corner and the nearest one of the candidate, in sides of the grid.
fn deviation(candidate: &Candidate, corners: &[Point; 4]) -> f32 {
    let distance = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    let side = (0..4).map(|i| distance(corners[i], corners[(i + 1) % 4])).sum::<f32>() / 4.0;
    let nearest = |corner: Point| {
        candidate.quad.0.iter().map(|&other| distance(corner, other)).fold(f32::MAX, f32::min)
    };
    corners.iter().map(|&corner| nearest(corner)).fold(0.0, f32::max) / side
}

/// Returns `true` if one of the first candidates is the grid. The corners of two pictures are given up to 5.4 % off.
fn is_found(found: &[Candidate], corners: &[Point; 4]) -> bool {
    found.iter().take(FIRST).any(|candidate| deviation(candidate, corners) < 0.055)
}

#[test]
fn the_grid_is_among_the_first_candidates() {
    let Some((train, handwriting)) = photos("train").zip(photos("handwriting")) else {
        ninefold_testing::not_run(
            "outlines of photographed grids",
            "there is no ../shared/data/photos",
        );
        return;
    };
    let step = if ninefold_testing::is_long() { 1 } else { 13 };
    let (mut count, mut quick) = (0, 0);
    for photo in train.iter().chain(&handwriting).step_by(step) {
        let picture = photo.gray();
        let mut found = candidates(&picture, Effort::Quick, 0.03);
        count += 1;
        if is_found(&found, &photo.corners) {
            quick += 1;
            continue;
        }
        found.extend(candidates(&picture, Effort::Rest, 0.03));
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        assert!(is_found(&found, &photo.corners), "{}", photo.path.display());
    }
    assert!(quick * 100 >= count * 96, "only {quick} of {count} with two thresholds");
}
