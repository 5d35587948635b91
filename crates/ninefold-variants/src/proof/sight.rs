//! The pairs of unknowns that must differ, by the constraints of a puzzle.

use ninefold_rules::primitive::Relation;
use ninefold_rules::{CellId, Compiled, Primitive, ValueSet};

/// For each unknown, the set of those that differ from it.
#[derive(Debug)]
pub(super) struct Sight {
    count: usize,
    sees: Vec<bool>,
}

impl Sight {
    pub(super) fn new(compiled: &Compiled) -> Self {
        let count = compiled.domains.len();
        let mut sight = Self { count, sees: vec![false; count * count] };
        for (primitive, _) in &compiled.constraints {
            match primitive {
                Primitive::AllDifferent(cells) => sight.all(cells),
                Primitive::Pairs { cells, relation } if differs(relation, compiled.values) => {
                    sight.all(cells);
                }
                Primitive::Line { cells, relation } if differs(relation, compiled.values) => {
                    if composes(relation, compiled.values) {
                        sight.all(cells);
                    } else {
                        cells.windows(2).for_each(|two| sight.all(two));
                    }
                }
                _ => {}
            }
        }
        // Equal cells see the same.
        loop {
            let before = sight.sees.iter().filter(|sees| **sees).count();
            for (primitive, _) in &compiled.constraints {
                if let Primitive::Equal(a, b) = primitive {
                    for other in (0..count).map(CellId::at) {
                        let either = sight.sees(*a, other) || sight.sees(*b, other);
                        if either {
                            sight.pair(*a, other);
                            sight.pair(*b, other);
                        }
                    }
                }
            }
            if sight.sees.iter().filter(|sees| **sees).count() == before {
                return sight;
            }
        }
    }

    /// Returns whether two unknowns differ.
    pub(super) fn sees(&self, a: CellId, b: CellId) -> bool {
        // Unknowns for cases come after all others and see nothing.
        let known = a.index() < self.count && b.index() < self.count;
        known && self.sees[a.index() * self.count + b.index()]
    }

    fn pair(&mut self, a: CellId, b: CellId) {
        self.sees[a.index() * self.count + b.index()] = true;
        self.sees[b.index() * self.count + a.index()] = true;
    }

    fn all(&mut self, cells: &[CellId]) {
        for (i, &a) in cells.iter().enumerate() {
            cells[..i].iter().filter(|&&b| a != b).for_each(|&b| self.pair(a, b));
        }
    }
}

/// Returns whether no value is in the relation with itself.
fn differs(relation: &Relation, values: u8) -> bool {
    ValueSet::first(values).iter().all(|value| !relation.after(value).contains(value))
}

/// Returns whether two steps along the relation are one, so that it holds of all cells of a line.
fn composes(relation: &Relation, values: u8) -> bool {
    ValueSet::first(values).iter().all(|value| {
        let next = relation.after(value);
        next.iter().all(|middle| relation.after(middle).without(next).is_empty())
    })
}
