//! Techniques 23 to 30: Nishio, multiple, dynamic and nested forcing chains.
//!
//! First a filter finds which assumptions fail and where branches agree, without lengths: the
//! propagation of one digit for Nishio, clusters for static chains, all assumptions for dynamic
//! ones. If there is anything, derivations are computed for those assumptions and branches only, and
//! their conclusions compete by complexity. The longest line of ancestors is a lower bound of the
//! complexity, so most conclusions that cannot win are never counted.

use super::assumptions::Assumptions;
use super::branches::{Cases, Group};
use super::clusters::{ClusterPair, Clusters, Fitting};
use super::competition::Competition;
use super::conclusion::{Common, Conclusion, Turn, least_complexity};
use super::derivations::Derivations;
use super::exclusions::Exclusions;
use super::hint::Wanted;
use super::links::Node;
use super::nested::{AncestorSink, InnerHint, InnerSearch};
use super::nishio::NishioFailures;
use super::position::Position;
use super::record::{Derived, Mode};
use crate::board::{Candidate, Cell, DigitSet};
use crate::propagation::Marks;
use crate::propagation::spots;
use crate::search::Watch;

/// The workspace of these techniques.
pub(super) struct Forcing {
    assumptions: Assumptions,
    clusters: ClusterPair,
    exclusions: Exclusions,
    nishio: NishioFailures,
    filter: Filter,
    derivations: Derivations,
    competition: Competition,
    inner: Inner,
    branches: Vec<Node>,
}

/// The test that decides which assumptions are worth a derivation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Filter {
    /// The propagation of one digit.
    Nishio,
    /// The clusters.
    Clusters,
    /// The propagation of all assumptions.
    Assumptions,
    /// Nothing: all assumptions are derived.
    None,
}

/// The position and the mode of a search, and the watch that can stop it.
#[derive(Clone, Copy)]
struct Task<'a> {
    position: &'a Position,
    mode: Mode,
    watch: &'a Watch<'a>,
}

impl<'a> Task<'a> {
    fn marks(self) -> &'a Marks {
        &self.position.marks
    }

    /// Returns whether the watch stops the search. Searches without deep nesting are quick, so they
    /// do not look.
    fn is_stopped(self) -> bool {
        self.mode.nesting > 1 && self.watch.stopped()
    }
}

impl Forcing {
    pub(super) fn new() -> Self {
        Self {
            assumptions: Assumptions::new(),
            clusters: ClusterPair::new(),
            exclusions: Exclusions::new(),
            nishio: NishioFailures::NONE,
            filter: Filter::None,
            derivations: Derivations::new(),
            competition: Competition::new(),
            inner: Inner(None),
            branches: Vec::new(),
        }
    }

    /// Returns the first conclusion of the last search.
    pub(super) fn first(&self) -> Option<&Conclusion> {
        self.competition.found.first()
    }

    fn begin(&mut self, wanted: Wanted, filter: Filter) {
        self.derivations.clear();
        self.competition.begin(wanted);
        self.filter = filter;
    }

    fn has_found(&self) -> bool {
        !self.competition.found.is_empty()
    }

    /// Searches for the first Nishio hint (technique 23).
    pub(super) fn nishio(&mut self, position: &Position) -> bool {
        if !self.nishio.find(&position.marks) {
            return false;
        }
        self.begin(Wanted::First, Filter::Nishio);
        self.contradictions(Task { position, mode: Mode::NISHIO, watch: &Watch::never() });
        self.has_found()
    }

    /// Searches for the first hint of static multiple chains (technique 24). Chains and cycles must
    /// have found nothing.
    pub(super) fn multiple(&mut self, position: &Position) -> bool {
        self.search_static(position, Wanted::First)
    }

    fn search_static(&mut self, position: &Position, wanted: Wanted) -> bool {
        self.begin(wanted, Filter::Clusters);
        let (marks, exclusions) = (&position.marks, &mut self.exclusions);
        let any = match self.clusters.build(marks) {
            Fitting::Small(clusters) => any_agreed(clusters, exclusions, marks),
            Fitting::Large(clusters) => any_agreed(clusters, exclusions, marks),
        };
        if any {
            self.all_cases(Task { position, mode: Mode::STATIC, watch: &Watch::never() });
        }
        self.has_found()
    }

    /// Searches for the first hint of dynamic chains of a nesting (techniques 25 to 30), after the
    /// nesting below found nothing. Returns none if the watch stopped the search.
    pub(super) fn dynamic(
        &mut self,
        position: &Position,
        nesting: u8,
        watch: &Watch<'_>,
    ) -> Option<bool> {
        let task = Task { position, mode: Mode::dynamic(nesting), watch };
        if nesting > 4 {
            self.begin(Wanted::First, Filter::None);
            return if self.derive_all(task) { self.compete(task) } else { None };
        }
        if nesting == 0 {
            self.assumptions.begin(position);
        } else if !self.assumptions.raise(position, nesting, watch) {
            return None;
        }
        if !self.assumptions.finds(&position.marks) {
            return Some(false);
        }
        self.begin(Wanted::First, Filter::Assumptions);
        self.compete(task)
    }

    /// Lets all conclusions compete. Returns none if the watch stopped it.
    fn compete(&mut self, task: Task<'_>) -> Option<bool> {
        let is_complete = self.contradictions(task) && self.all_cases(task);
        is_complete.then_some(self.has_found())
    }

    /// Derives every assumption. Returns false if the watch stopped it.
    fn derive_all(&mut self, task: Task<'_>) -> bool {
        for (cell, digits) in task.marks().cells(2) {
            for digit in digits {
                let candidate = Candidate { cell, digit };
                for assumption in [Node::on(candidate), Node::off(candidate)] {
                    if task.watch.stopped() {
                        return false;
                    }
                    self.derive(task, assumption);
                }
            }
        }
        true
    }

    /// Returns the index of the derivation of an assumption.
    fn derive(&mut self, task: Task<'_>, assumption: Node) -> usize {
        self.derivations.derive(task.position, task.mode, assumption, &mut self.inner)
    }

    /// Returns whether an assumption is known to end in a contradiction.
    fn fails(&self, assumption: Node) -> bool {
        match self.filter {
            Filter::Nishio => self.nishio.contains(assumption),
            Filter::Clusters => false,
            Filter::Assumptions => self.assumptions.fails(assumption),
            Filter::None => {
                let known = self.derivations.find(assumption);
                known.is_some_and(|index| self.derivations.all()[index].fails())
            }
        }
    }

    /// Adds the conclusions from contradictions. Returns false if the watch stopped it.
    fn contradictions(&mut self, task: Task<'_>) -> bool {
        for (cell, digits) in task.marks().cells(2) {
            if task.is_stopped() {
                return false;
            }
            for digit in digits {
                let candidate = Candidate { cell, digit };
                for assumption in [Node::on(candidate), Node::off(candidate)] {
                    if !self.fails(assumption) {
                        continue;
                    }
                    let index = self.derive(task, assumption);
                    let derivations = self.derivations.all();
                    let Some(clash) = derivations[index].contradiction() else { continue };
                    let conclusion = Conclusion::of_contradiction(task.marks(), assumption);
                    let ends = clash.map(|end| (index, end));
                    self.competition.offer(conclusion, &ends, derivations);
                }
            }
        }
        true
    }

    /// Adds the conclusions from all case distinctions: doubles (dynamic only), houses and cells.
    /// Returns false if the watch stopped it.
    fn all_cases(&mut self, task: Task<'_>) -> bool {
        let least = if task.mode.dynamic { 2 } else { 3 };
        for (cell, digits) in task.marks().cells(least) {
            if task.is_stopped() {
                return false;
            }
            for digit in digits {
                if task.mode.dynamic && digits.len() >= 3 {
                    self.cases(task, cell, Cases::Double(Candidate { cell, digit }));
                }
                for spot in spots(cell) {
                    let places = task.marks().places[spot.house][digit];
                    if places.has_several() && places.first() == Some(spot.place) {
                        self.cases(task, cell, Cases::Group(Group::House(spot.house, digit)));
                    }
                }
            }
            self.cases(task, cell, Cases::Group(Group::Cell(cell)));
        }
        true
    }

    /// Adds the conclusions from a case distinction that is reached at a cell.
    fn cases(&mut self, task: Task<'_>, cell: Cell, cases: Cases) {
        let mut branches = std::mem::take(&mut self.branches);
        cases.list(task.marks(), &mut branches);
        self.conclude(task, cases, &branches, Turn::of_cases(cell, cases));
        self.branches = branches;
    }

    fn conclude(&mut self, task: Task<'_>, cases: Cases, branches: &[Node], first: Turn) {
        if !self.may_agree(task.marks(), cases, branches) {
            return;
        }
        let Some(common) = self.common(task, branches) else { return };
        let (marks, mode) = (task.marks(), task.mode);
        let mut conclusions = common.conclusions(marks, mode, cases, branches, first);
        self.refine(task, branches, &mut conclusions);
        conclusions.sort_unstable_by_key(|conclusion| (conclusion.complexity, conclusion.turn));
        let mut ends: Vec<(usize, Derived)> = Vec::new();
        for conclusion in conclusions {
            if self.competition.may_win(&conclusion) {
                let target = conclusion.target;
                let in_branch = |branch: &Node| self.derivations.end(*branch, target);
                ends.clear();
                ends.extend(branches.iter().filter_map(in_branch));
                self.competition.offer(conclusion, &ends, self.derivations.all());
            }
        }
    }

    /// Returns whether the filter allows that the branches agree on something.
    fn may_agree(&self, marks: &Marks, cases: Cases, branches: &[Node]) -> bool {
        match (self.filter, cases) {
            (Filter::Clusters, Cases::Group(group)) => self.exclusions.agrees(marks, group),
            (Filter::Assumptions, _) => {
                branches.iter().any(|branch| self.fails(*branch))
                    || self.assumptions.agree(marks, branches)
            }
            _ => true,
        }
    }

    /// Returns the nodes that all branches lead to, if there are any.
    fn common(&mut self, task: Task<'_>, branches: &[Node]) -> Option<Common> {
        // Branches that fail are used as far as they got, so their derivations must be known.
        for branch in branches {
            if self.fails(*branch) {
                self.derive(task, *branch);
            }
        }
        let mut common = Common::ALL;
        for branch in branches {
            if self.filter != Filter::Assumptions || self.fails(*branch) {
                let index = self.derive(task, *branch);
                let derivation = &self.derivations.all()[index];
                common.keep_derived(&derivation.on, &derivation.off);
            } else {
                let left = self.assumptions.left(task.marks(), *branch);
                common.keep_left(task.marks(), &left);
            }
        }
        (!common.is_empty()).then_some(common)
    }

    /// Replaces the lower bounds of conclusions by better ones, from the derivations of the
    /// branches. Drops conclusions that cannot win, and stops deriving when none is left.
    fn refine(&mut self, task: Task<'_>, branches: &[Node], conclusions: &mut Vec<Conclusion>) {
        // Known derivations first: they may show that no other is needed.
        let is_known = |branch: &Node| self.derivations.find(*branch).is_some();
        let mut order: Vec<usize> = (0..branches.len()).collect();
        order.sort_by_key(|i| !is_known(&branches[*i]));
        for i in order {
            let branch = branches[i];
            conclusions.retain(|conclusion| self.competition.may_win(conclusion));
            if conclusions.is_empty() {
                return;
            }
            let index = self.derive(task, branch);
            let derivation = &self.derivations.all()[index];
            for conclusion in conclusions.iter_mut() {
                let record = derivation.derived(conclusion.target).record;
                conclusion.complexity -= least_complexity(task.mode, branch, conclusion.target);
                conclusion.complexity += u32::from(record.depth);
                if i == 0 {
                    conclusion.turn = conclusion.turn.with_order(record.order);
                }
            }
        }
    }

    /// Finds all hints of a technique inside a chain: the first of each set of removals, in order.
    fn search_all(&mut self, position: &Position, mode: Mode) {
        if mode.dynamic {
            let watch = &Watch::never();
            self.assumptions.begin(position);
            for nesting in 1..=mode.nesting {
                self.assumptions.raise(position, nesting, watch);
            }
            self.begin(Wanted::FirstOfEach, Filter::Assumptions);
            if self.assumptions.finds(&position.marks) {
                self.compete(Task { position, mode, watch });
            }
        } else {
            self.search_static(position, Wanted::FirstOfEach);
        }
        self.competition.found.sort_by_key(Conclusion::key);
    }
}

/// Returns whether static chains remove something.
fn any_agreed<const W: usize>(
    clusters: &mut Clusters<W>,
    exclusions: &mut Exclusions,
    marks: &Marks,
) -> bool {
    let mut removed = [DigitSet::EMPTY; 81];
    clusters.failed(marks, &mut removed) || exclusions.agreed(clusters, marks, &mut removed)
}

/// The search for forcing chains inside derivations. Its workspace is created when it is first used.
struct Inner(Option<Box<Forcing>>);

impl InnerSearch for Inner {
    fn search(&mut self, position: &Position, mode: Mode) -> usize {
        let forcing = self.0.get_or_insert_with(|| Box::new(Forcing::new()));
        forcing.search_all(position, mode);
        forcing.competition.found.len()
    }

    fn hint(&self, number: usize) -> Option<InnerHint> {
        let found = &self.0.as_ref()?.competition.found;
        found.get(number).map(|conclusion| InnerHint {
            cell: conclusion.target.candidate.cell,
            removed: conclusion.removed,
            complexity: conclusion.complexity,
        })
    }

    fn each_ancestor(&mut self, number: usize, position: &Position, found: &mut AncestorSink<'_>) {
        if let Some(forcing) = &mut self.0 {
            let derivations = &forcing.derivations;
            forcing.competition.each_ancestor(number, &position.marks, derivations, found);
        }
    }
}
