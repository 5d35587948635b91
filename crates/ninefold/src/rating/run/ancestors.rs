//! The ancestors of a node: how many there are, and which chains are nested in them.

use super::super::links::{ASSUMED, BY_RULE};
use super::{Root, Rule, Run};

/// Walks ancestors.
pub(in super::super) struct Walker {
    seen: [[u16; 81]; 2],
    /// The nodes found, with their signs, breadth first.
    pub(in super::super) nodes: Vec<Root>,
    /// The nested chains met by the walks since `forget`: run and number.
    nested: Vec<(usize, usize)>,
}

impl Walker {
    pub(in super::super) fn new() -> Self {
        Self { seen: [[0; 81]; 2], nodes: Vec::new(), nested: Vec::new() }
    }

    /// Begins a new hint: nested chains count again.
    pub(in super::super) fn forget(&mut self) {
        self.nested.clear();
    }

    /// Finds a node and its ancestors, breadth first, each once. Returns how many there are.
    pub(in super::super) fn walk(&mut self, run: &Run, number: usize, root: Root) -> u32 {
        self.seen = [[0; 81]; 2];
        self.nodes.clear();
        self.add(root);
        let mut next = 0;
        while next < self.nodes.len() {
            let Root { id, on, record } = self.nodes[next];
            next += 1;
            if on {
                run.each_off_parent(id, record, |off, run| {
                    self.add(run.root(off, false));
                });
            } else if record.cause == BY_RULE {
                let Rule { start, end, nested } = run.rules[record.from as usize];
                for off in &run.parents[start as usize..end as usize] {
                    self.add(run.root(*off as usize, false));
                }
                if nested != 0 {
                    self.nested.push((number, nested as usize - 1));
                }
            } else if record.cause != ASSUMED {
                self.add(run.root(record.from as usize, true));
            }
        }
        self.nodes.len() as u32
    }

    fn add(&mut self, root: Root) {
        let seen = &mut self.seen[usize::from(root.on)][root.id / 9];
        if *seen >> (root.id % 9) & 1 == 0 {
            *seen |= 1 << (root.id % 9);
            self.nodes.push(root);
        }
    }

    /// The complexity of the nested chains met since `forget`, each once.
    pub(in super::super) fn nested_complexity<'a>(&self, run: impl Fn(usize) -> &'a Run) -> u32 {
        let mut sum = 0;
        for (i, (number, nested)) in self.nested.iter().enumerate() {
            let this = run(*number);
            let known = self.nested[..i]
                .iter()
                .any(|(other, index)| this.same_nested(*nested, run(*other), *index));
            if !known {
                sum += this.nested[*nested].complexity;
            }
        }
        sum
    }
}
