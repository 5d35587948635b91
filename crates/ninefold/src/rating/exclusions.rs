//! The candidates that all branches of a static multiple chain exclude.
//!
//! A branch excludes the candidates in sight of the states that it forces. If all branches of a cell
//! or house exclude the same candidate, it is removed. (A candidate that is on in all branches
//! excludes the others of its cell in all of them, so nothing else has to be looked for.)

use super::branches::Group;
use super::clusters::Clusters;
use crate::board::{Candidate, Cell, Digit, DigitSet, House};
use crate::propagation::Marks;

/// A set of candidates by cell.
type CandidateSet = [DigitSet; 81];

/// The candidates that each candidate excludes through static chains.
pub(super) struct Exclusions {
    /// The candidates in sight of the candidates of each state.
    direct: Vec<CandidateSet>,
    /// The candidates that each state, and each candidate outside the clusters, excludes.
    excluded: Vec<CandidateSet>,
    /// The index in `excluded` of each candidate.
    index: [u16; Candidate::COUNT],
}

impl Exclusions {
    pub(super) fn new() -> Self {
        Self { direct: Vec::new(), excluded: Vec::new(), index: [0; Candidate::COUNT] }
    }

    /// Computes what each candidate excludes.
    fn build<const W: usize>(&mut self, clusters: &Clusters<W>, marks: &Marks) {
        self.direct.clear();
        self.direct.resize(clusters.states(), [DigitSet::EMPTY; 81]);
        for candidate in clusters.linked() {
            if let Some(state) = clusters.state(*candidate) {
                add_seen(marks, *candidate, &mut self.direct[state.index()]);
            }
        }
        self.excluded.clear();
        for state in (0..clusters.states()).map(super::clusters::State::new) {
            let mut all = [DigitSet::EMPTY; 81];
            for reached in clusters.reach(state).iter() {
                unite(&mut all, &self.direct[reached.index()]);
            }
            self.excluded.push(all);
        }
        for (cell, digits) in marks.cells(1) {
            for digit in digits {
                let candidate = Candidate { cell, digit };
                if let Some(state) = clusters.state(candidate) {
                    self.index[candidate] = state.index() as u16;
                    continue;
                }
                let mut all = [DigitSet::EMPTY; 81];
                add_seen(marks, candidate, &mut all);
                for reached in clusters.forced(candidate).iter() {
                    unite(&mut all, &self.direct[reached.index()]);
                }
                self.index[candidate] = self.excluded.len() as u16;
                self.excluded.push(all);
            }
        }
    }

    /// Finds the candidates that every branch of some cell or house excludes. Returns whether there
    /// are any.
    ///
    /// [`Clusters::failed`] comes first and must have found nothing: then no branch contradicts
    /// itself.
    pub(super) fn agreed<const W: usize>(
        &mut self,
        clusters: &Clusters<W>,
        marks: &Marks,
        agreed: &mut [DigitSet; 81],
    ) -> bool {
        self.build(clusters, marks);
        let mut all = [DigitSet::EMPTY; 81];
        each_group(marks, |group| unite(&mut all, &self.common(marks, group)));
        let mut any = false;
        for ((agreed, all), digits) in agreed.iter_mut().zip(&all).zip(&marks.candidates) {
            *agreed = *all & *digits;
            any |= !agreed.is_empty();
        }
        any
    }

    /// Returns whether the branches of a group exclude something together.
    pub(super) fn agrees(&self, marks: &Marks, group: Group) -> bool {
        let common = self.common(marks, group);
        let both = common.iter().zip(&marks.candidates);
        // No early end, so that the compiler can look at several cells at once.
        !both.fold(DigitSet::EMPTY, |any, (common, digits)| any | (*common & *digits)).is_empty()
    }

    /// Returns what all branches of a group exclude.
    #[inline]
    fn common(&self, marks: &Marks, group: Group) -> CandidateSet {
        let mut common = [DigitSet::ALL; 81];
        group.each(marks, |member| {
            let of_branch = &self.excluded[self.index[member] as usize];
            for (common, of_branch) in common.iter_mut().zip(of_branch) {
                *common &= *of_branch;
            }
        });
        common
    }
}

/// Adds the candidates that one sees.
fn add_seen(marks: &Marks, Candidate { cell, digit }: Candidate, seen: &mut CandidateSet) {
    for peer in super::order::peers(cell) {
        seen[*peer].insert(digit);
    }
    seen[cell] |= marks.candidates[cell].without(digit);
}

#[inline]
fn unite(set: &mut CandidateSet, other: &CandidateSet) {
    for (set, other) in set.iter_mut().zip(other) {
        *set |= *other;
    }
}

/// Calls `found` with the groups that static multiple chains look at: cells of more than two
/// candidates, and houses whose first place for a digit lies in such a cell.
fn each_group(marks: &Marks, mut found: impl FnMut(Group)) {
    let is_large = |cell: Cell| marks.candidates[cell].len() > 2;
    for cell in Cell::all().filter(|cell| is_large(*cell)) {
        found(Group::Cell(cell));
    }
    for house in House::all() {
        for digit in Digit::all() {
            let places = marks.places[house][digit];
            let first = places.first().map(|place| house.cell_at(place));
            if places.has_several() && first.is_some_and(is_large) {
                found(Group::House(house, digit));
            }
        }
    }
}
