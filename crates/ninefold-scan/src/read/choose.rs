//! Chooses among candidates: the best grid of a picture, or all of them.

use super::pass::{Pass, Reader};
use crate::align::GridMap;
use crate::find::Candidate;
use crate::geometry::Quad;

/// The number of candidates that are looked at for the best grid.
const TRIED: usize = 6;
/// The number of them that are aligned.
const ALIGNED: usize = 4;
/// A candidate that is so many times as large as another may be the grid of which the other is a part.
const LARGER: f32 = 1.25;
/// The number of candidates that are looked at for all grids.
const TRIED_FOR_ALL: usize = 60;
/// Grids that share more than this part of the smaller one are one grid.
const OVERLAP: f32 = 0.3;
/// Above this score of the net, a candidate is a grid.
const ACCEPTED: f32 = 0.0;

/// A grid with fewer digits is an empty table.
const FEWEST: usize = 4;

impl Pass {
    /// Returns `true` if this is a grid.
    pub(crate) fn is_grid(&self) -> bool {
        self.output.grid > ACCEPTED
    }

    /// Returns `true` if hardly a cell has a digit: an empty table is no puzzle.
    pub(super) fn is_empty(&self) -> bool {
        self.digits() < FEWEST
    }

    /// Returns the map of the upright grid, moved to where the cells are.
    pub(crate) fn moved(&self) -> GridMap {
        let offsets = &self.output.offsets;
        let map = if self.map.is_bent() { self.map.bent(offsets) } else { self.map.flat(offsets) };
        map.unwrap_or(self.map).turned(self.turn())
    }
}

impl Reader<'_> {
    /// Returns the best grid of the candidates, aligned.
    ///
    /// The candidates are tried in their order. The first good one ends the search, unless a much larger one may
    /// be a grid, too.
    pub(crate) fn best(&mut self, candidates: &[Candidate]) -> Option<Pass> {
        let candidates = &candidates[..candidates.len().min(TRIED)];
        let mut tried: Vec<Option<Pass>> = vec![None; candidates.len()];
        let mut aligned: Vec<Pass> = Vec::new();
        for i in 0..candidates.len() {
            self.try_candidate(candidates, i, &mut tried);
            if !tried[i].as_ref().is_some_and(Pass::is_grid) {
                continue;
            }
            let area = candidates[i].quad.area();
            let larger = |j: &usize| candidates[*j].quad.area() > LARGER * area;
            let larger: Vec<usize> = (0..candidates.len()).filter(larger).collect();
            larger.iter().for_each(|j| self.try_candidate(candidates, *j, &mut tried));
            if larger.iter().any(|j| tried[*j].as_ref().is_some_and(Pass::is_grid)) {
                continue;
            }
            let Some(pass) = tried[i].take() else { continue };
            let pass = self.aligned(pass);
            if pass.is_clear() {
                return Some(pass);
            }
            aligned.push(pass);
        }
        let mut rest: Vec<Pass> = tried.into_iter().flatten().collect();
        rest.sort_by(|a, b| b.compare(a));
        rest.truncate(ALIGNED.saturating_sub(aligned.len()));
        aligned.extend(rest.into_iter().map(|pass| self.aligned(pass)));
        aligned.into_iter().max_by(Pass::compare)
    }

    fn try_candidate(&mut self, candidates: &[Candidate], i: usize, tried: &mut [Option<Pass>]) {
        if tried[i].is_none() {
            tried[i] = GridMap::of(candidates[i].shape()).and_then(|map| self.pass(&map));
        }
    }

    /// Turns the grid of a pass upright, moves it to where the cells are, and runs the net again.
    pub(crate) fn aligned(&mut self, pass: Pass) -> Pass {
        self.pass(&pass.moved()).unwrap_or(pass)
    }

    /// Returns all grids of the candidates that share nothing with each other and with `known`, aligned.
    pub(crate) fn all(&mut self, candidates: &[Candidate], known: &[Quad]) -> Vec<Pass> {
        let mut taken = known.to_vec();
        let mut grids = Vec::new();
        let mut tried = 0;
        for candidate in candidates {
            if tried == TRIED_FOR_ALL {
                break;
            }
            if taken.iter().any(|other| overlaps(other, &candidate.quad)) {
                continue;
            }
            tried += 1;
            let pass = GridMap::of(candidate.shape()).and_then(|map| self.pass(&map));
            let Some(pass) = pass.filter(|pass| pass.output.grid > ACCEPTED - 1.0) else {
                continue;
            };
            let pass = self.aligned(pass);
            let corners = pass.map.corners();
            if pass.is_grid()
                && !pass.is_empty()
                && !taken.iter().any(|other| overlaps(other, &corners))
            {
                taken.push(corners);
                grids.push(pass);
            }
        }
        grids
    }
}

/// Returns `true` if two quadrilaterals are too much in the same place to be two grids.
pub(crate) fn overlaps(a: &Quad, b: &Quad) -> bool {
    a.overlap(b) > OVERLAP * a.area().abs().min(b.area().abs())
}

/// Sorts grids in reading order: rows from top to bottom, each from left to right.
pub(crate) fn reading_order<T>(grids: &mut [T], corners: impl Fn(&T) -> Quad) {
    grids.sort_by(|a, b| corners(a).centre().y.total_cmp(&corners(b).centre().y));
    let mut from = 0;
    while from < grids.len() {
        let first = corners(&grids[from]);
        let same = |grid: &T| corners(grid).centre().y < first.centre().y + first.side() / 2.0;
        let row = grids[from..].iter().take_while(|grid| same(grid)).count().max(1);
        grids[from..from + row]
            .sort_by(|a, b| corners(a).centre().x.total_cmp(&corners(b).centre().x));
        from += row;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    fn square(x: f32, y: f32, side: f32) -> Quad {
        let corner = |dx: f32, dy: f32| Point::new(x + dx * side, y + dy * side);
        Quad([corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)])
    }

    #[test]
    fn rows_are_read_from_left_to_right() {
        let mut grids = vec![
            square(300.0, 130.0, 100.0),
            square(20.0, 300.0, 100.0),
            square(160.0, 100.0, 100.0),
            square(10.0, 110.0, 100.0),
        ];
        reading_order(&mut grids, |quad| *quad);
        let order: Vec<f32> = grids.iter().map(|quad| quad.0[0].x).collect();
        assert_eq!(order, [10.0, 160.0, 300.0, 20.0]);
    }

    #[test]
    fn parts_overlap_and_neighbours_do_not() {
        let whole = square(0.0, 0.0, 90.0);
        assert!(overlaps(&whole, &square(30.0, 30.0, 30.0)));
        assert!(!overlaps(&whole, &square(85.0, 0.0, 90.0)));
    }
}
