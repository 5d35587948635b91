//! The parts of the implication graph: vertices, arcs, and what a search has reached.

use super::links::Scope;
use std::ops::Range;

/// The number of a candidate in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vertex(pub(super) u16);

impl Vertex {
    /// No vertex: that of a candidate outside the clusters.
    pub(super) const NONE: Self = Self(u16::MAX);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A link to another candidate.
#[derive(Clone, Copy)]
pub(super) struct Arc {
    pub(super) to: Vertex,
    pub(super) scope: Scope,
}

/// The arcs of all vertices, one vertex after the other.
#[derive(Default)]
pub(super) struct Arcs {
    pub(super) arcs: Vec<Arc>,
    /// The index of the first arc of each vertex, then the end of the last vertex's arcs.
    pub(super) starts: Vec<u32>,
}

impl Arcs {
    pub(super) fn clear(&mut self) {
        self.arcs.clear();
        self.starts.clear();
    }

    /// Begins the arcs of the next vertex, or ends those of the last.
    pub(super) fn mark(&mut self) {
        self.starts.push(self.arcs.len() as u32);
    }

    fn range(&self, vertex: Vertex) -> Range<usize> {
        let start = vertex.index();
        self.starts[start] as usize..self.starts[start + 1] as usize
    }

    pub(super) fn of(&self, vertex: Vertex) -> &[Arc] {
        &self.arcs[self.range(vertex)]
    }
}

/// The last step of a search to a vertex: the vertex before it, and the scope of the link between them.
pub(super) type Arrival = (Vertex, Scope);

/// The vertices that a search has reached with one sign.
#[derive(Default)]
pub(super) struct Reached {
    /// The stamp of the last search that reached each vertex. Stamps make clearing unnecessary.
    stamps: Vec<u32>,
    /// The last step to each vertex; none for the source.
    pub(super) from: Vec<Option<Arrival>>,
    /// The vertices in the order they were reached.
    pub(super) list: Vec<Vertex>,
    /// The number of vertices in the list that are processed.
    pub(super) done: usize,
}

impl Reached {
    pub(super) fn resize(&mut self, vertices: usize) {
        self.stamps.clear();
        self.stamps.resize(vertices, 0);
        self.from.resize(vertices, None);
    }

    pub(super) fn begin(&mut self) {
        self.list.clear();
        self.done = 0;
    }

    pub(super) fn has(&self, vertex: Vertex, stamp: u32) -> bool {
        self.stamps[vertex.index()] == stamp
    }

    /// Adds a vertex unless it is known.
    pub(super) fn add(&mut self, vertex: Vertex, from: Option<Arrival>, stamp: u32) {
        if !self.has(vertex, stamp) {
            self.stamps[vertex.index()] = stamp;
            self.from[vertex.index()] = from;
            self.list.push(vertex);
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.done == self.list.len()
    }
}
