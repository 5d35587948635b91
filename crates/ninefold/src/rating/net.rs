//! The links among the candidates of clusters, listed once for many searches.
//!
//! A search from a source follows weak links from on to off and strong links from off to on. An
//! off without a strong link leads nowhere, so only candidates of clusters are kept, under small
//! numbers; a source that is in no cluster takes the number after the last.
//!
//! ```text
//!   ids      [ r1c2=4 │ r1c2=7 │ r3c5=4 │ … │ (source) ]
//!   weak     [ arcs of 0 │ arcs of 1 │ …      in the order of the definition: cell, box, row, column
//!   strong   [ arcs of 0 │ arcs of 1 │ …
//! ```

use super::board::Marks;
use super::links::{ASSUMED, BY_CELL, each_strong, each_weak};

/// Not in a cluster.
const NONE: u16 = u16::MAX;

/// A link to another candidate.
#[derive(Clone, Copy)]
struct Arc {
    to: u16,
    cause: u8,
}

/// Which links a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Follow {
    /// Strong links in houses.
    pub(super) x: bool,
    /// Links in cells.
    pub(super) y: bool,
}

impl Follow {
    fn allows(self, cause: u8) -> bool {
        if cause == BY_CELL { self.y } else { self.x }
    }
}

/// A way that closes: the last on, the off after it, the causes of that and of the source.
#[derive(Clone, Copy)]
pub(super) struct Closing {
    pub(super) on: u16,
    pub(super) off: u16,
    pub(super) weak: u8,
    pub(super) strong: u8,
    /// How many levels before it.
    pub(super) level: u32,
}

/// One node of a path: a candidate, its sign, and why it follows from the next node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) id: u16,
    pub(super) on: bool,
    pub(super) cause: u8,
}

/// The links, and the state of a search.
#[derive(Default)]
pub(super) struct Net {
    ids: Vec<u16>,
    number: Vec<u16>,
    weak: Vec<Arc>,
    weak_at: Vec<u32>,
    strong: Vec<Arc>,
    strong_at: Vec<u32>,
    /// Stamps instead of clearing: a node is seen if it has the current stamp.
    stamp: u32,
    seen: [Vec<u32>; 2],
    /// Parent and cause of each off, and on.
    from: [Vec<(u16, u8)>; 2],
    /// The candidates that see the source, and those linked to it, with the cause.
    near: Vec<(u32, u8)>,
    partner: Vec<(u32, u8)>,
    ons: Vec<u16>,
    offs: Vec<u16>,
    done_on: usize,
    done_off: usize,
    level: u32,
    /// The level of each off, or on, in a search from both ends.
    depth: Vec<u32>,
    follow: Option<Follow>,
    closes: bool,
}

impl Net {
    /// Lists the links among these candidates.
    pub(super) fn build(&mut self, marks: &Marks, linked: &[u16]) {
        self.number.clear();
        self.number.resize(729, NONE);
        self.ids.clear();
        self.ids.extend_from_slice(linked);
        for (number, id) in linked.iter().enumerate() {
            self.number[*id as usize] = number as u16;
        }
        self.weak.clear();
        self.strong.clear();
        self.weak_at.clear();
        self.strong_at.clear();
        for id in linked {
            self.weak_at.push(self.weak.len() as u32);
            self.list_weak(marks, *id as usize);
            self.strong_at.push(self.strong.len() as u32);
            let from = self.strong.len();
            each_strong(marks, *id as usize, true, true, |to, cause| {
                let to = self.number[to];
                if !self.strong[from..].iter().any(|arc| arc.to == to) {
                    self.strong.push(Arc { to, cause });
                }
            });
        }
        self.weak_at.push(self.weak.len() as u32);
        self.strong_at.push(self.strong.len() as u32);
        // One more: a source outside the clusters.
        self.weak_at.push(self.weak.len() as u32);
        self.strong_at.push(self.strong.len() as u32);
        self.ids.push(NONE);
        let nodes = self.ids.len();
        for seen in &mut self.seen {
            seen.clear();
            seen.resize(nodes, 0);
        }
        for from in &mut self.from {
            from.resize(nodes, (0, 0));
        }
        self.depth.resize(nodes, 0);
        for marked in [&mut self.near, &mut self.partner] {
            marked.clear();
            marked.resize(nodes, (0, 0));
        }
        self.stamp = 0;
    }

    fn list_weak(&mut self, marks: &Marks, id: usize) {
        each_weak(marks, id, true, |to, cause| {
            let to = self.number[to];
            if to != NONE {
                self.weak.push(Arc { to, cause });
            }
        });
    }

    fn begin(&mut self, follow: Follow) {
        self.stamp += 1;
        self.ons.clear();
        self.offs.clear();
        (self.done_on, self.done_off, self.level) = (0, 0, 0);
        self.follow = Some(follow);
    }

    /// Begins a search from a candidate's being on; `closes` if closed ways are of interest.
    pub(super) fn begin_on(&mut self, marks: &Marks, id: usize, follow: Follow, closes: bool) {
        self.begin(follow);
        let mut source = self.number[id];
        if source == NONE {
            let last = self.ids.len() - 1;
            source = last as u16;
            self.ids[last] = id as u16;
            self.weak.truncate(self.weak_at[last] as usize);
            self.list_weak(marks, id);
            self.weak_at[last + 1] = self.weak.len() as u32;
        }
        self.seen[1][source as usize] = self.stamp;
        self.from[1][source as usize] = (0, ASSUMED);
        self.ons.push(source);
        for arc in &self.weak[range(&self.weak_at, source)] {
            if follow.y || arc.cause != BY_CELL {
                self.near[arc.to as usize] = (self.stamp, arc.cause);
            }
        }
        self.closes = closes;
        if closes {
            for arc in &self.strong[range(&self.strong_at, source)] {
                if follow.allows(arc.cause) {
                    self.partner[arc.to as usize] = (self.stamp, arc.cause);
                }
            }
        }
    }

    /// Begins a search from a candidate's being off. It must be in a cluster.
    pub(super) fn begin_off(&mut self, id: usize, follow: Follow) {
        self.begin(follow);
        let source = self.number[id];
        self.seen[0][source as usize] = self.stamp;
        self.from[0][source as usize] = (0, ASSUMED);
        self.offs.push(source);
    }

    /// Whether anything is left to look at.
    pub(super) fn is_exhausted(&self) -> bool {
        self.done_on == self.ons.len() && self.done_off == self.offs.len()
    }

    /// Looks at the pending ons: what they switch off. The first that sees the source is returned,
    /// with the cause; ways that close are added to `closings`.
    pub(super) fn step_on(&mut self, closings: &mut Vec<Closing>) -> Option<(u16, u8)> {
        let y = self.follow.is_some_and(|follow| follow.y);
        let stamp = self.stamp;
        let mut first = None;
        for i in self.done_on..self.ons.len() {
            let on = self.ons[i];
            if first.is_none() && self.near[on as usize].0 == stamp {
                first = Some((on, self.near[on as usize].1));
            }
            for arc in &self.weak[range(&self.weak_at, on)] {
                if arc.cause == BY_CELL && !y {
                    continue;
                }
                let off = arc.to as usize;
                if self.closes && self.level >= 1 && self.partner[off].0 == stamp {
                    let (weak, strong) = (arc.cause, self.partner[off].1);
                    closings.push(Closing { on, off: arc.to, weak, strong, level: self.level });
                }
                if self.seen[0][off] != stamp {
                    self.seen[0][off] = stamp;
                    self.from[0][off] = (on, arc.cause);
                    self.offs.push(arc.to);
                }
            }
        }
        self.done_on = self.ons.len();
        first
    }

    /// Looks at the pending offs: what they switch on. The first that switches on `id` is
    /// returned, with the cause.
    pub(super) fn step_off(&mut self, id: usize) -> Option<(u16, u8)> {
        let follow = self.follow?;
        let (stamp, wanted) = (self.stamp, self.number[id]);
        let mut first = None;
        for i in self.done_off..self.offs.len() {
            let off = self.offs[i];
            for arc in &self.strong[range(&self.strong_at, off)] {
                if !follow.allows(arc.cause) {
                    continue;
                }
                if arc.to == wanted && first.is_none() {
                    first = Some((off, arc.cause));
                }
                if self.seen[1][arc.to as usize] != stamp {
                    self.seen[1][arc.to as usize] = stamp;
                    self.from[1][arc.to as usize] = (off, arc.cause);
                    self.ons.push(arc.to);
                }
            }
        }
        self.done_off = self.offs.len();
        self.level += 1;
        first
    }

    /// The level of the shortest chain from a source's being on to its being off, searched from both
    /// ends at once: every chain read backwards with its signs flipped is a chain again, so it
    /// passes a strong link both ends of which the source switches off. `wanted` says whether a
    /// chain of a level is still of interest.
    pub(super) fn shortest_on(
        &mut self,
        marks: &Marks,
        id: usize,
        follow: Follow,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        self.begin_on(marks, id, follow, false);
        let mut best = None;
        let mut none = Vec::new();
        while !self.is_exhausted() && wanted(2 * self.level) {
            self.step_on(&mut none);
            for off in &self.offs[self.done_off..] {
                self.depth[*off as usize] = self.level;
            }
            for i in self.done_off..self.offs.len() {
                let off = self.offs[i] as usize;
                for arc in &self.strong[range(&self.strong_at, off as u16)] {
                    let to = arc.to as usize;
                    if follow.allows(arc.cause) && self.seen[0][to] == self.stamp {
                        let level = self.level + self.depth[to] + 1;
                        best = Some(best.unwrap_or(level).min(level));
                    }
                }
            }
            if best.is_some_and(|best| best <= 2 * self.level + 1) {
                break;
            }
            self.step_off(id);
        }
        best
    }

    /// The level of the shortest chain from a source's being off to its being on: it passes a weak
    /// link both ends of which the source switches on.
    pub(super) fn shortest_off(
        &mut self,
        id: usize,
        follow: Follow,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        self.begin_off(id, follow);
        let mut best = None;
        let mut none = Vec::new();
        while !self.is_exhausted() && wanted(2 * self.level) {
            self.step_off(id);
            for on in &self.ons[self.done_on..] {
                self.depth[*on as usize] = self.level;
            }
            for i in self.done_on..self.ons.len() {
                let on = self.ons[i] as usize;
                for arc in &self.weak[range(&self.weak_at, on as u16)] {
                    let to = arc.to as usize;
                    if (follow.y || arc.cause != BY_CELL) && self.seen[1][to] == self.stamp {
                        let level = self.level + self.depth[to] - 1;
                        best = Some(best.unwrap_or(level).min(level));
                    }
                }
            }
            if best.is_some_and(|best| best < 2 * self.level) {
                break;
            }
            self.step_on(&mut none);
        }
        best
    }

    /// The nodes from an end back to the source; `parent` is the node before the end.
    pub(super) fn path(&self, end: Link, parent: u16) -> Vec<Link> {
        let mut path = vec![end];
        let (mut node, mut on) = (parent, !end.on);
        loop {
            let (from, cause) = self.from[usize::from(on)][node as usize];
            path.push(Link { id: self.ids[node as usize], on, cause });
            if cause == ASSUMED {
                return path;
            }
            (node, on) = (from, !on);
        }
    }

    /// The closed way, end first; none if it passes its last off before.
    pub(super) fn closed(&self, source: usize, closing: Closing) -> Option<Vec<Link>> {
        let mut path = vec![Link { id: source as u16, on: true, cause: closing.strong }];
        let off = Link { id: self.ids[closing.off as usize], on: false, cause: closing.weak };
        path.extend(self.path(off, closing.on));
        path[2..].iter().all(|link| link.on || link.id != off.id).then_some(path)
    }
}

fn range(at: &[u32], node: u16) -> std::ops::Range<usize> {
    at[node as usize] as usize..at[node as usize + 1] as usize
}
