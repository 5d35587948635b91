//! Clusters: everything that static chains can reach, computed at once.
//!
//! A cell with two candidates, or a digit with two places in a house, is a strong link: one of its
//! ends is on and the other off. Candidates joined by strong links form a cluster, and a cluster has
//! just two states:
//!
//! ```text
//!    a ══ b ══ c ══ d        state 2k:    a on, b off, c on, d off
//!    (cluster k)             state 2k+1:  a off, b on, c off, d on
//! ```
//!
//! Between clusters only weak links remain: a state excludes every state that has a candidate in its
//! sight. `reach` is the transitive closure of that, one bit for each state. A chain from an
//! assumption to its negation exists exactly where a state, or the states that a candidate forces,
//! reach both states of one cluster.
//!
//! The closure has neither lengths nor an order of search: it decides whether there is a chain.

mod states;

use super::links::each_strong;
use crate::board::{Candidate, Cell, Digit, DigitSet};
use crate::propagation::Marks;
use crate::propagation::spots;
pub(super) use states::{State, StateSet};

/// The clusters of a position and what their states reach, for at most 32 `W` clusters.
pub(super) struct Clusters<const W: usize> {
    /// The state in which each candidate is on; [`State::NONE`] for those outside the clusters.
    state_of: [State; Candidate::COUNT],
    /// Whether strong links in houses count.
    in_houses: bool,
    linked: Vec<Candidate>,
    /// The states of the candidates of each cell, and of each digit in each house.
    in_cell: [StateSet<W>; 81],
    in_house: [[StateSet<W>; 9]; 27],
    /// The states that each state forces, itself included.
    reach: Vec<StateSet<W>>,
    /// The states whose `reach` is complete.
    closed: Vec<bool>,
    /// The states that a candidate outside the clusters forces through its cell, and through each house.
    forced_by_cell: [StateSet<W>; 81],
    forced_by_house: [[StateSet<W>; 9]; 27],
}

impl<const W: usize> Clusters<W> {
    pub(super) fn new() -> Self {
        Self {
            state_of: [State::NONE; Candidate::COUNT],
            in_houses: true,
            linked: Vec::new(),
            in_cell: [StateSet::EMPTY; 81],
            in_house: [[StateSet::EMPTY; 9]; 27],
            reach: Vec::new(),
            closed: Vec::new(),
            forced_by_cell: [StateSet::EMPTY; 81],
            forced_by_house: [[StateSet::EMPTY; 9]; 27],
        }
    }

    /// Returns the candidates in clusters.
    pub(super) fn linked(&self) -> &[Candidate] {
        &self.linked
    }

    /// Returns the number of states.
    pub(super) fn states(&self) -> usize {
        self.reach.len()
    }

    /// Returns the state in which the candidate is on, if it is in a cluster.
    pub(super) fn state(&self, candidate: Candidate) -> Option<State> {
        self.state_of[candidate].known()
    }

    /// Returns what a state forces, itself included.
    pub(super) fn reach(&self, state: State) -> &StateSet<W> {
        &self.reach[state.index()]
    }

    /// Builds the clusters. Returns false if there are more than fit.
    pub(super) fn build(&mut self, marks: &Marks) -> bool {
        self.build_from(marks, true)
    }

    /// Builds the clusters of the strong links in cells alone: every cell with two candidates is
    /// one.
    pub(super) fn build_cells(&mut self, marks: &Marks) -> bool {
        self.build_from(marks, false)
    }

    fn build_from(&mut self, marks: &Marks, in_houses: bool) -> bool {
        self.in_houses = in_houses;
        self.state_of.fill(State::NONE);
        self.linked.clear();
        self.reach.clear();
        for cell in Cell::all() {
            let digits = marks.candidates[cell];
            if digits.is_pair()
                && let Some(digit) = digits.first()
                && !self.grow(marks, Candidate { cell, digit })
            {
                return false;
            }
        }
        if in_houses && !self.grow_in_houses(marks) {
            return false;
        }
        self.connect();
        true
    }

    /// Adds the clusters of digits with two places in a house. Returns false if they do not fit.
    fn grow_in_houses(&mut self, marks: &Marks) -> bool {
        super::order::BOXES_ROWS_COLUMNS.into_iter().all(|house| {
            Digit::all().zip(marks.places[house]).all(|(digit, places)| match places.first() {
                Some(place) if places.is_pair() => {
                    self.grow(marks, Candidate { cell: house.cell_at(place), digit })
                }
                _ => true,
            })
        })
    }

    /// Adds the cluster of a candidate, unless it is known. Returns false if it does not fit.
    fn grow(&mut self, marks: &Marks, candidate: Candidate) -> bool {
        if self.state(candidate).is_some() {
            return true;
        }
        if self.states() + 2 > 64 * W {
            return false;
        }
        let on = State::new(self.states());
        let mut next = self.linked.len();
        self.reach.extend([StateSet::EMPTY; 2]);
        self.state_of[candidate] = on;
        self.linked.push(candidate);
        while next < self.linked.len() {
            let candidate = self.linked[next];
            next += 1;
            let state = self.state_of[candidate];
            each_strong(marks, candidate, self.in_houses, |other, _| {
                if self.state_of[other] == State::NONE {
                    self.state_of[other] = state.opposite();
                    self.linked.push(other);
                } else if self.state_of[other] == state {
                    // A ring of an odd number of links: neither state is possible.
                    self.reach[on.index()].insert(on.opposite());
                    self.reach[on.opposite().index()].insert(on);
                }
            });
        }
        true
    }

    /// Finds the states that exclude each other directly.
    fn connect(&mut self) {
        // As wholes: `fill` clears one set after the other.
        self.in_cell = [StateSet::EMPTY; 81];
        self.in_house = [[StateSet::EMPTY; 9]; 27];
        for candidate in &self.linked {
            let state = self.state_of[*candidate];
            let mut twice = self.in_cell[candidate.cell].insert(state);
            for spot in spots(candidate.cell) {
                twice |= self.in_house[spot.house][candidate.digit].insert(state);
            }
            if twice {
                // Two candidates that are on together see each other.
                self.reach[state.index()].insert(state.opposite());
            }
        }
        for candidate in &self.linked {
            let state = self.state_of[*candidate];
            let mut excluded = self.in_sight(*candidate).opposites();
            excluded.remove(state.opposite());
            let reach = &mut self.reach[state.index()];
            reach.join(&excluded);
            reach.insert(state);
        }
    }

    /// Returns the states that have a candidate in sight of this one.
    fn in_sight(&self, Candidate { cell, digit }: Candidate) -> StateSet<W> {
        let mut seen = self.in_cell[cell];
        for spot in spots(cell) {
            seen.join(&self.in_house[spot.house][digit]);
        }
        seen
    }

    /// Computes the transitive closure of `reach`.
    pub(super) fn close(&mut self) {
        self.closed.clear();
        self.closed.resize(self.states(), false);
        for state in (0..self.states()).map(State::new) {
            let mut all = self.reach[state.index()];
            let mut pending = all;
            pending.remove(state);
            while let Some(next) = pending.first() {
                let of_next = &self.reach[next.index()];
                if self.closed[next.index()] {
                    all.join(of_next);
                    pending.subtract(of_next);
                } else {
                    pending.join_new(of_next, &all);
                    all.join(of_next);
                    pending.remove(next);
                }
            }
            self.reach[state.index()] = all;
            self.closed[state.index()] = true;
        }
    }

    /// Finds the candidates that imply their own negation. Returns whether there are any.
    pub(super) fn failed(&mut self, marks: &Marks, failed: &mut [DigitSet; 81]) -> bool {
        failed.fill(DigitSet::EMPTY);
        let mut any = false;
        for candidate in &self.linked {
            if self.is_impossible(self.state_of[*candidate]) {
                failed[candidate.cell].insert(candidate.digit);
                any = true;
            }
        }
        self.spread();
        for cell in Cell::all() {
            for digit in marks.candidates[cell] {
                let candidate = Candidate { cell, digit };
                if self.state(candidate).is_none() && self.forced(candidate).is_contradictory() {
                    failed[cell].insert(digit);
                    any = true;
                }
            }
        }
        any
    }

    /// Computes what the candidates outside the clusters force.
    fn spread(&mut self) {
        self.forced_by_cell = [StateSet::EMPTY; 81];
        self.forced_by_house = [[StateSet::EMPTY; 9]; 27];
        for Candidate { cell, digit } in &self.linked {
            let state = self.state_of[Candidate { cell: *cell, digit: *digit }];
            let forced = &self.reach[state.opposite().index()];
            self.forced_by_cell[*cell].join(forced);
            for spot in spots(*cell) {
                self.forced_by_house[spot.house][*digit].join(forced);
            }
        }
    }

    /// Returns the states that follow from a candidate. [`failed`](Self::failed) comes first.
    pub(super) fn forced(&self, candidate: Candidate) -> StateSet<W> {
        if let Some(state) = self.state(candidate) {
            return *self.reach(state);
        }
        let Candidate { cell, digit } = candidate;
        let mut forced = self.forced_by_cell[cell];
        for spot in spots(cell) {
            forced.join(&self.forced_by_house[spot.house][digit]);
        }
        forced
    }

    /// Returns whether a state contradicts itself.
    pub(super) fn is_impossible(&self, state: State) -> bool {
        self.reach(state).is_contradictory()
    }

    /// Adds the states that are equivalent to one.
    pub(super) fn add_equivalent(&self, state: State, set: &mut StateSet<W>) {
        if set.contains(state) {
            return;
        }
        for other in self.reach(state).iter() {
            if self.reach(other).contains(state) {
                set.insert(other);
            }
        }
    }

    /// Returns whether two states force each other.
    pub(super) fn equivalent(&self, one: State, other: State) -> bool {
        self.reach(one).contains(other) && self.reach(other).contains(one)
    }
}

/// Clusters in the size that a position needs: a small one that nearly always fits, and a large one.
pub(super) struct ClusterPair {
    small: Box<Clusters<2>>,
    large: Option<Box<Clusters<12>>>,
}

/// The clusters of a position, in one of two sizes.
pub(super) enum Fitting<'a> {
    Small(&'a mut Clusters<2>),
    Large(&'a mut Clusters<12>),
}

impl ClusterPair {
    pub(super) fn new() -> Self {
        Self { small: Box::new(Clusters::new()), large: None }
    }

    /// Builds and closes the clusters of a position.
    pub(super) fn build(&mut self, marks: &Marks) -> Fitting<'_> {
        if self.small.build(marks) {
            self.small.close();
            return Fitting::Small(&mut self.small);
        }
        let large = self.large.get_or_insert_with(|| Box::new(Clusters::new()));
        large.build(marks);
        large.close();
        Fitting::Large(large)
    }

    /// Returns the small clusters, to be built for another purpose.
    pub(super) fn small(&mut self) -> &mut Clusters<2> {
        &mut self.small
    }
}
