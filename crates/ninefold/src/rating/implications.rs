//! The implication graph: the links among the candidates of clusters, listed once for many
//! searches.
//!
//! A search from a source follows weak links from on to off and strong links from off to on, breadth
//! first, level by level; a level is a weak link and a strong one. An off without a strong link leads
//! nowhere, so only candidates of clusters are vertices. A source that is in no cluster takes the
//! number after the last.
//!
//! ```text
//!   candidates  [ r1c2=4 │ r1c2=7 │ r3c5=4 │ … │ (source) ]     a vertex is an index of this list
//!   weak        [ arcs of 0 │ arcs of 1 │ …                     in the order of Sudoku Explainer:
//!   strong      [ arcs of 0 │ arcs of 1 │ …                     cell, box, row, column
//! ```

use super::arcs::{Arc, Arcs, Arrival, Reached, Vertex};
use super::links::{Node, Scope, each_strong, each_weak};
use crate::board::Candidate;
use crate::propagation::Marks;

/// The links that a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Follow {
    /// Whether it follows strong links in houses.
    pub(super) houses: bool,
    /// Whether it follows links in cells.
    pub(super) cells: bool,
}

impl Follow {
    fn allows_weak(self, scope: Scope) -> bool {
        self.cells || scope != Scope::Cell
    }

    fn allows_strong(self, scope: Scope) -> bool {
        if scope == Scope::Cell { self.cells } else { self.houses }
    }
}

/// The end of a path that closes to a cycle.
#[derive(Clone, Copy)]
pub(super) struct Closing {
    /// The last on, and the off after it.
    on: Vertex,
    off: Vertex,
    /// The scopes of the link between them, and of the link from the off to the source.
    weak: Scope,
    strong: Scope,
    /// The number of levels before it.
    pub(super) level: u32,
}

/// A step of a path: a node, and the link by which it follows from the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PathStep {
    pub(super) node: Node,
    /// None for the assumption.
    pub(super) scope: Option<Scope>,
}

/// The implication graph, and the state of a search in it.
pub(super) struct Implications {
    candidates: Vec<Option<Candidate>>,
    vertex: [Vertex; Candidate::COUNT],
    weak: Arcs,
    strong: Arcs,
    /// The number of the current search.
    stamp: u32,
    ons: Reached,
    offs: Reached,
    /// The vertices that see the source, and those with a strong link to it: stamp and scope.
    near: Vec<(u32, Scope)>,
    partner: Vec<(u32, Scope)>,
    level: u32,
    follow: Follow,
    /// Whether paths that close are of interest.
    closes: bool,
    /// The group of each vertex being on, and being off: nodes of one group imply each other.
    groups: Vec<[Group; 2]>,
    /// The group that the search does not leave.
    within: Option<Group>,
}

/// A set of nodes that imply each other; the number is 0 for nodes in no cycle.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Group(pub(super) u16);

impl Implications {
    pub(super) fn new() -> Self {
        Self {
            candidates: Vec::new(),
            vertex: [Vertex::NONE; Candidate::COUNT],
            weak: Arcs::default(),
            strong: Arcs::default(),
            stamp: 0,
            ons: Reached::default(),
            offs: Reached::default(),
            near: Vec::new(),
            partner: Vec::new(),
            level: 0,
            follow: Follow { houses: true, cells: true },
            closes: false,
            groups: Vec::new(),
            within: None,
        }
    }

    /// Sets the groups of each candidate of the graph being on and being off.
    pub(super) fn set_groups(&mut self, groups: impl Fn(Candidate) -> [Group; 2]) {
        self.groups.clear();
        let groups = self.candidates.iter().map(|known| known.map(&groups).unwrap_or_default());
        self.groups.extend(groups);
    }

    /// Lists the links among these candidates.
    pub(super) fn build(&mut self, marks: &Marks, linked: &[Candidate]) {
        self.vertex.fill(Vertex::NONE);
        self.candidates.clear();
        self.candidates.extend(linked.iter().copied().map(Some));
        for (number, candidate) in linked.iter().enumerate() {
            self.vertex[*candidate] = Vertex(number as u16);
        }
        self.weak.clear();
        self.strong.clear();
        for candidate in linked {
            self.weak.mark();
            self.list_weak(marks, *candidate);
            self.strong.mark();
            let first = self.strong.arcs.len();
            each_strong(marks, *candidate, true, |to, scope| {
                let to = self.vertex[to];
                if !self.strong.arcs[first..].iter().any(|arc| arc.to == to) {
                    self.strong.arcs.push(Arc { to, scope });
                }
            });
        }
        // One more vertex, without arcs: a source outside the clusters.
        for arcs in [&mut self.weak, &mut self.strong] {
            arcs.mark();
            arcs.mark();
        }
        self.candidates.push(None);
        let vertices = self.candidates.len();
        self.ons.resize(vertices);
        self.offs.resize(vertices);
        for marked in [&mut self.near, &mut self.partner] {
            marked.clear();
            marked.resize(vertices, (0, Scope::Cell));
        }
        self.stamp = 0;
    }

    /// Returns the weak and the strong links.
    pub(super) fn arcs(&self) -> (&Arcs, &Arcs) {
        (&self.weak, &self.strong)
    }

    /// Returns the number of vertices.
    pub(super) fn vertices(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the vertex of a candidate, if it is in a cluster.
    pub(super) fn vertex(&self, candidate: Candidate) -> Option<Vertex> {
        Some(self.vertex[candidate]).filter(|vertex| *vertex != Vertex::NONE)
    }

    fn list_weak(&mut self, marks: &Marks, candidate: Candidate) {
        each_weak(marks, candidate, true, |to, scope| {
            let to = self.vertex[to];
            if to != Vertex::NONE {
                self.weak.arcs.push(Arc { to, scope });
            }
        });
    }

    fn begin(&mut self, follow: Follow) {
        self.stamp += 1;
        self.ons.begin();
        self.offs.begin();
        self.level = 0;
        self.follow = follow;
        self.within = None;
    }

    /// Begins a search for cycles through a candidate. Every node of a cycle implies every other, so
    /// the search does not leave the group of its source; what it reaches there, and how, is the same.
    pub(super) fn begin_cycles(&mut self, marks: &Marks, candidate: Candidate, follow: Follow) {
        self.begin_on(marks, candidate, follow, true);
        self.within = self.groups.get(self.vertex[candidate].index()).map(|[on, _]| *on);
    }

    /// Begins a search from a candidate that is on; `closes` if paths that close are of interest.
    pub(super) fn begin_on(
        &mut self,
        marks: &Marks,
        candidate: Candidate,
        follow: Follow,
        closes: bool,
    ) {
        self.begin(follow);
        let source = self.source(marks, candidate);
        self.ons.add(source, None, self.stamp);
        for arc in self.weak.of(source) {
            if follow.allows_weak(arc.scope) {
                self.near[arc.to.index()] = (self.stamp, arc.scope);
            }
        }
        self.closes = closes;
        if closes {
            for arc in self.strong.of(source) {
                if follow.allows_strong(arc.scope) {
                    self.partner[arc.to.index()] = (self.stamp, arc.scope);
                }
            }
        }
    }

    /// Returns the vertex of a source, which may be outside the clusters.
    fn source(&mut self, marks: &Marks, candidate: Candidate) -> Vertex {
        if self.vertex[candidate] != Vertex::NONE {
            return self.vertex[candidate];
        }
        let last = self.candidates.len() - 1;
        self.candidates[last] = Some(candidate);
        self.weak.arcs.truncate(self.weak.starts[last] as usize);
        self.list_weak(marks, candidate);
        self.weak.starts[last + 1] = self.weak.arcs.len() as u32;
        Vertex(last as u16)
    }

    /// Begins a search from a candidate that is off. It must be in a cluster.
    pub(super) fn begin_off(&mut self, candidate: Candidate, follow: Follow) {
        self.begin(follow);
        self.offs.add(self.vertex[candidate], None, self.stamp);
    }

    /// Returns whether nothing is left to process.
    pub(super) fn is_exhausted(&self) -> bool {
        self.ons.is_done() && self.offs.is_done()
    }

    /// Processes the pending ons: adds the offs that follow from them. Returns the first on that
    /// sees the source, with the link; adds paths that close to `closings`.
    pub(super) fn step_on(&mut self, closings: &mut Vec<Closing>) -> Option<Arrival> {
        let (follow, stamp, level) = (self.follow, self.stamp, self.level);
        let within = self.within;
        let closes = self.closes && level >= 1;
        let mut first = None;
        for on in &self.ons.list[self.ons.done..] {
            let near = self.near[on.index()];
            if first.is_none() && near.0 == stamp {
                first = Some((*on, near.1));
            }
            for arc in self.weak.of(*on) {
                if !follow.allows_weak(arc.scope)
                    || within.is_some_and(|group| self.groups[arc.to.index()][1] != group)
                {
                    continue;
                }
                if closes && self.partner[arc.to.index()].0 == stamp {
                    let (weak, strong) = (arc.scope, self.partner[arc.to.index()].1);
                    closings.push(Closing { on: *on, off: arc.to, weak, strong, level });
                }
                self.offs.add(arc.to, Some((*on, arc.scope)), stamp);
            }
        }
        self.ons.done = self.ons.list.len();
        first
    }

    /// Processes the pending offs: adds the ons that follow from them. Returns the first off that
    /// switches `candidate` on, with the link.
    pub(super) fn step_off(&mut self, candidate: Candidate) -> Option<Arrival> {
        let (follow, stamp, wanted) = (self.follow, self.stamp, self.vertex[candidate]);
        let mut first = None;
        for off in &self.offs.list[self.offs.done..] {
            for arc in self.strong.of(*off) {
                if !follow.allows_strong(arc.scope) {
                    continue;
                }
                if arc.to == wanted && first.is_none() {
                    first = Some((*off, arc.scope));
                }
                self.ons.add(arc.to, Some((*off, arc.scope)), stamp);
            }
        }
        self.offs.done = self.offs.list.len();
        self.level += 1;
        first
    }

    /// Returns the path from an end back to the source, given how the search arrived at the end.
    pub(super) fn path(&self, end: Node, (parent, scope): Arrival) -> Vec<PathStep> {
        let mut path = vec![PathStep { node: end, scope: Some(scope) }];
        let (mut vertex, mut on) = (parent, !end.on);
        while let Some(candidate) = self.candidates[vertex.index()] {
            let reached = if on { &self.ons } else { &self.offs };
            let from = reached.from[vertex.index()];
            path.push(PathStep {
                node: Node { candidate, on },
                scope: from.map(|(_, scope)| scope),
            });
            let Some((parent, _)) = from else { break };
            (vertex, on) = (parent, !on);
        }
        path
    }

    /// Calls `with` for the nodes of a path that closes. Returns false if it passes its last off
    /// before.
    pub(super) fn each_of_cycle(&self, closing: Closing, mut with: impl FnMut(Node)) -> bool {
        let (mut vertex, mut on) = (closing.off, false);
        let mut parent = Some(closing.on);
        while let Some(candidate) = self.candidates[vertex.index()] {
            with(Node { candidate, on });
            let Some(next) = parent else { return true };
            (vertex, on) = (next, !on);
            if !on && vertex == closing.off {
                return false;
            }
            let reached = if on { &self.ons } else { &self.offs };
            parent = reached.from[vertex.index()].map(|(parent, _)| parent);
        }
        true
    }

    /// Returns the cycle of a path that closes, end first; none if it passes its last off before.
    pub(super) fn cycle(&self, source: Candidate, closing: Closing) -> Option<Vec<PathStep>> {
        let off = Node::off(self.candidates[closing.off.index()]?);
        let mut path = vec![PathStep { node: Node::on(source), scope: Some(closing.strong) }];
        path.extend(self.path(off, (closing.on, closing.weak)));
        path[2..].iter().all(|step| step.node != off).then_some(path)
    }
}
