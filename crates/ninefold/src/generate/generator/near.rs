//! Puzzles near a given one: some of its clues are removed or changed, some are added.
//!
//! ```text
//!   given ──► forced changes: pattern, symmetry, number ──► remove some ──► solve the rest ──► add some
//! ```

use super::draft::{Draft, Shape, only_in, some_solution};
use crate::board::{CellSet, Grid};
use crate::generate::spec::Spec;
use crate::rng::Rng;

/// The puzzle that generated ones resemble, and the pattern they must have.
#[derive(Clone, Debug)]
pub(super) struct Near {
    puzzle: Grid,
    pattern: Option<CellSet>,
}

impl Near {
    pub(super) const fn new(puzzle: Grid, pattern: Option<CellSet>) -> Self {
        Self { puzzle, pattern }
    }

    /// Returns a proper puzzle near the given one and different from it, if this try finds one.
    pub(super) fn vary(&self, shape: &Shape, rng: &mut Rng) -> Option<Draft> {
        let (mut clues, whole) = self.kept(shape, rng);
        let out = rng.place(Spec::NEAR as usize + 1);
        let free = shape.most.saturating_sub(whole.len());
        let mut removed = 0;
        for orbit in shape.orbits_in(whole, rng) {
            // An orbit that exceeds the number of clues is not counted.
            let must = clues.len() > shape.most;
            if removed == out && !must {
                break;
            }
            clues -= orbit;
            removed += usize::from(!must);
        }
        let solution = some_solution(&only_in(&self.puzzle, clues), rng)?;
        let forced = self.pattern.unwrap_or(CellSet::EMPTY) | broken(clues, shape);
        let mut draft = Draft { solution, clues: clues | forced };
        let mut most = Spec::NEAR as usize;
        if self.pattern.is_some() {
            most = 0;
        } else if free == 0 {
            most = most.min(removed);
        }
        // Half of the tries add more than they need.
        if most > 0 && rng.below(2) == 0 {
            let more = rng.place(most) + 1;
            for _ in 0..more {
                draft = draft.add(CellSet::EMPTY, shape, rng).unwrap_or(draft);
            }
            most -= more;
        }
        let draft = draft.into_proper(most, shape, rng)?;
        let draft = self.sized(draft, shape, rng)?;
        (draft.puzzle() != self.puzzle && self.is_near(&draft, shape)).then_some(draft)
    }

    /// Returns the clues that are kept at first, and the orbits that are complete. Kept are clues inside
    /// the pattern; of an incomplete orbit either all of its clues, to be completed, or none.
    fn kept(&self, shape: &Shape, rng: &mut Rng) -> (CellSet, CellSet) {
        let mut clues = self.puzzle.filled() & self.pattern.unwrap_or(CellSet::ALL);
        let mut whole = clues;
        for orbit in &shape.orbits {
            if orbit.meets(clues) && !orbit.is_subset_of(clues) {
                whole -= *orbit;
                if self.pattern.is_none() && rng.below(2) == 0 {
                    clues -= *orbit;
                }
            }
        }
        (clues, whole)
    }

    /// Adjusts the number of clues to the shape, and removes redundant ones where that is required.
    fn sized(&self, mut draft: Draft, shape: &Shape, rng: &mut Rng) -> Option<Draft> {
        if self.pattern.is_some() {
            return Some(draft);
        }
        if shape.minimal || draft.clues.len() > shape.most {
            draft = draft.reduced(shape, rng);
        }
        while draft.clues.len() < shape.fewest {
            draft = draft.add(CellSet::EMPTY, shape, rng)?;
        }
        (draft.clues.len() <= shape.most).then_some(draft)
    }

    /// Returns whether few orbits differ, beyond those that have to.
    fn is_near(&self, draft: &Draft, shape: &Shape) -> bool {
        let given = self.puzzle.filled();
        let same = |cell| draft.solution.get(cell) == self.puzzle.get(cell);
        let kept: CellSet = (given & draft.clues).iter().filter(|cell| same(*cell)).collect();
        let orbits_of = |cells: CellSet| {
            let meets = |orbit: &&CellSet| orbit.meets(cells);
            shape.orbits.iter().filter(meets).count() as u32
        };
        let pattern = self.pattern.unwrap_or(CellSet::ALL);
        let uneven = broken(given, shape);
        let fewer = given.len().saturating_sub(shape.most);
        let more = shape.fewest.saturating_sub(given.len());
        let forced_in = self.pattern.unwrap_or(CellSet::EMPTY) - given;
        orbits_of((given & pattern) - kept - uneven) <= Spec::NEAR + fewer
            && orbits_of(draft.clues - kept - uneven - forced_in) <= Spec::NEAR + more
    }
}

/// Returns the cells of all orbits that are neither inside this set nor outside of it.
fn broken(cells: CellSet, shape: &Shape) -> CellSet {
    let is_broken = |orbit: &&CellSet| orbit.meets(cells) && !orbit.is_subset_of(cells);
    shape.orbits.iter().filter(is_broken).fold(CellSet::EMPTY, |all, orbit| all | *orbit)
}
