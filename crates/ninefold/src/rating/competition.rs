//! The competition of conclusions: by complexity, kind of argument and turn.

use super::ancestors::Ancestors;
use super::branches::{Cases, Group};
use super::conclusion::{Argument, Conclusion};
use super::derivation::Derivation;
use super::derivations::Derivations;
use super::hint::Wanted;
use super::links::Scope;
use super::nested::AncestorSink;
use super::record::{Derived, Reason};
use crate::propagation::Marks;

/// The best conclusions found so far.
pub(super) struct Competition {
    ancestors: Ancestors,
    /// The first conclusion, or the first of each set of removals.
    pub(super) found: Vec<Conclusion>,
    wanted: Wanted,
}

impl Competition {
    pub(super) fn new() -> Self {
        Self { ancestors: Ancestors::new(), found: Vec::new(), wanted: Wanted::First }
    }

    pub(super) fn begin(&mut self, wanted: Wanted) {
        self.found.clear();
        self.wanted = wanted;
    }

    /// Returns the index of the conclusion that a new one has to beat.
    fn rival(&self, conclusion: &Conclusion) -> Option<usize> {
        match self.wanted {
            Wanted::First => (!self.found.is_empty()).then_some(0),
            Wanted::FirstOfEach => {
                self.found.iter().position(|known| known.removes_like(conclusion))
            }
        }
    }

    /// Returns whether a conclusion, its complexity being a lower bound, may come before its rival.
    pub(super) fn may_win(&self, conclusion: &Conclusion) -> bool {
        let rival = self.rival(conclusion);
        rival.is_none_or(|rival| conclusion.key() < self.found[rival].key())
    }

    /// Counts what a conclusion rests on, and keeps it if it comes before its rival. Each of `ends`
    /// is a node and the index of its derivation.
    pub(super) fn offer(
        &mut self,
        mut conclusion: Conclusion,
        ends: &[(usize, Derived)],
        derivations: &[Box<Derivation>],
    ) {
        self.ancestors.begin();
        let mut complexity = 0;
        for (index, end) in ends {
            complexity += self.ancestors.trace(&derivations[*index], *index, *end);
        }
        conclusion.complexity = complexity + self.ancestors.nested_complexity(derivations);
        if !self.may_win(&conclusion) {
            return;
        }
        match self.rival(&conclusion) {
            Some(rival) => self.found[rival] = conclusion,
            None => self.found.push(conclusion),
        }
    }

    /// Calls `found` with every node that a conclusion rests on, and with none after the ancestors of
    /// each end. Assumptions of groups have the group as their scope.
    pub(super) fn each_ancestor(
        &mut self,
        number: usize,
        marks: &Marks,
        derivations: &Derivations,
        found: &mut AncestorSink<'_>,
    ) {
        let Conclusion { argument, target, .. } = self.found[number];
        let mut ends: Vec<(usize, Derived)> = Vec::new();
        let mut assumed = None;
        match argument {
            Argument::Contradiction(assumption) => ends.extend(derivations.clash(assumption)),
            Argument::Cases(cases) => {
                let mut branches = Vec::new();
                cases.list(marks, &mut branches);
                ends.extend(branches.iter().filter_map(|branch| derivations.end(*branch, target)));
                assumed = match cases {
                    Cases::Double(_) => None,
                    Cases::Group(Group::Cell(_)) => Some(Scope::Cell),
                    Cases::Group(Group::House(house, _)) => Some(Scope::House(house)),
                };
            }
        }
        for (index, end) in ends {
            self.ancestors.trace(&derivations.all()[index], index, end);
            for Derived { node, record } in &self.ancestors.nodes {
                let scope = match record.reason {
                    Reason::Assumed => assumed,
                    reason => reason.scope(),
                };
                found(Some((*node, scope)));
            }
            found(None);
        }
    }
}
