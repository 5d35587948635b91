//! The shortest chains from many nodes at once, one bit for each.
//!
//! All searches take the same links, level by level, so a vertex keeps one word: the nodes from which
//! it was reached. A chain from a node to its opposite, read backwards with its signs flipped, is a
//! chain again. So the shortest one passes a link in its middle both ends of which are reached after
//! half of it:
//!
//! ```text
//!   S on ─ ─► a off  (level k)                  a ══ b is a strong link: S on leads to a off, so
//!   S on ─ ─► b off  (level k, or k - 1)        to b on, and b on leads to S off
//!
//!   length     2k + 1, or 2k
//! ```
//!
//! From a node that is off, the same holds with on for off and weak links for strong ones.

use super::arcs::{Arcs, Vertex};
use super::implications::{Follow, Implications};
use super::links::{Scope, each_weak};
use crate::board::Candidate;
use crate::propagation::Marks;

/// The nodes from which a vertex was reached: bit `i` is the `i`-th node of the search.
type Nodes = u64;

/// The most nodes of one search.
pub(super) const MOST_NODES: usize = Nodes::BITS as usize;

/// Links of one kind, weak or strong, as far as a search follows them.
#[derive(Clone, Copy)]
struct Links<'a> {
    arcs: &'a Arcs,
    in_cells: bool,
    in_houses: bool,
}

impl Links<'_> {
    #[inline]
    fn each_of(self, vertex: usize, mut found: impl FnMut(usize)) {
        for arc in self.arcs.of(Vertex(vertex as u16)) {
            let in_cell = arc.scope == Scope::Cell;
            if in_cell && self.in_cells || !in_cell && self.in_houses {
                found(arc.to.index());
            }
        }
    }
}

/// The vertices reached with one sign: for each vertex the nodes that lead to it, and those that newly do.
#[derive(Default)]
struct Side {
    seen: Vec<Nodes>,
    new: Vec<Nodes>,
}

impl Side {
    fn clear(&mut self, vertices: usize) {
        for words in [&mut self.seen, &mut self.new] {
            words.clear();
            words.resize(vertices, 0);
        }
    }

    /// Forgets what was seen before among what is new. Returns whether there is anything left.
    fn keep_new(&mut self) -> bool {
        let mut any = 0;
        for (new, seen) in self.new.iter_mut().zip(&mut self.seen) {
            *new &= !*seen;
            *seen |= *new;
            any |= *new;
        }
        any != 0
    }
}

/// A chain from a node to its opposite.
pub(super) struct Shortest {
    /// The number of the node.
    pub(super) node: usize,
    pub(super) level: u32,
}

/// The workspace of the search.
#[derive(Default)]
pub(super) struct Fronts {
    /// The vertices reached by the first kind of links: weak ones if the nodes are on.
    first: Side,
    /// The vertices reached by the second kind of links.
    second: Side,
    /// The nodes that were new in `first` one level before.
    before: Vec<Nodes>,
}

impl Fronts {
    /// Returns the shortest chain from one of these candidates being `on`, or off, to its opposite: that
    /// of the first candidate if there are several. `wanted` says whether a chain of a level is still of
    /// interest. There are at most [`MOST_NODES`] candidates; those that are off must be in clusters.
    pub(super) fn shortest(
        &mut self,
        marks: &Marks,
        graph: &Implications,
        candidates: &[Candidate],
        (on, follow): (bool, Follow),
        wanted: impl Fn(u32) -> bool,
    ) -> Option<Shortest> {
        let (weak, strong) = graph.arcs();
        let weak = Links { arcs: weak, in_cells: follow.cells, in_houses: true };
        let strong = Links { arcs: strong, in_cells: follow.cells, in_houses: follow.houses };
        let (firsts, seconds) = if on { (weak, strong) } else { (strong, weak) };
        self.begin(marks, graph, candidates, firsts);
        let mut level = 0;
        while wanted(2 * level) {
            let [even, odd] = self.follow_second(seconds);
            if even | odd != 0 {
                let (nodes, level) =
                    if even != 0 { (even, 2 * level) } else { (odd, 2 * level + 1) };
                return Some(Shortest { node: nodes.trailing_zeros() as usize, level });
            }
            if !self.second.keep_new() || !self.follow_first(firsts) {
                return None;
            }
            level += 1;
        }
        None
    }

    /// Starts with what the nodes lead to by one link.
    fn begin(
        &mut self,
        marks: &Marks,
        graph: &Implications,
        candidates: &[Candidate],
        firsts: Links<'_>,
    ) {
        let vertices = graph.vertices();
        self.first.clear(vertices);
        self.second.clear(vertices);
        self.before.clear();
        self.before.resize(vertices, 0);
        for (number, candidate) in candidates.iter().enumerate() {
            let mut reach = |to: usize| self.first.new[to] |= 1 << number;
            if let Some(vertex) = graph.vertex(*candidate) {
                firsts.each_of(vertex.index(), reach);
                self.second.seen[vertex.index()] |= 1 << number;
            } else {
                each_weak(marks, *candidate, firsts.in_cells, |to, _| {
                    graph.vertex(to).into_iter().for_each(|to| reach(to.index()));
                });
            }
        }
        self.first.keep_new();
    }

    /// Follows the second kind of links. Returns the nodes that lead to both ends of one: to the second
    /// end one level before, or at this level.
    fn follow_second(&mut self, links: Links<'_>) -> [Nodes; 2] {
        let (mut even, mut odd) = (0, 0);
        self.second.new.fill(0);
        let first = &self.first.new;
        for (vertex, nodes) in first.iter().enumerate().filter(|(_, nodes)| **nodes != 0) {
            links.each_of(vertex, |to| {
                even |= nodes & self.before[to];
                odd |= nodes & first[to];
                self.second.new[to] |= nodes;
            });
        }
        [even, odd]
    }

    /// Follows the first kind of links. Returns whether there is anything new.
    fn follow_first(&mut self, links: Links<'_>) -> bool {
        std::mem::swap(&mut self.before, &mut self.first.new);
        self.first.new.fill(0);
        let second = &self.second.new;
        for (vertex, nodes) in second.iter().enumerate().filter(|(_, nodes)| **nodes != 0) {
            links.each_of(vertex, |to| self.first.new[to] |= nodes);
        }
        self.first.keep_new()
    }
}
