//! From rules to primitive constraints.

use crate::automaton::Automaton;
use crate::cell::CellId;
use crate::layout::Layout;
use crate::primitive::{Comparison, Primitive, Relation};
use crate::rule::Rule;
use crate::value::ValueSet;
use std::hash::Hash;
use std::sync::Arc;

/// The part of a puzzle that a primitive constraint comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The house of the layout with this number.
    House(usize),
    /// The rule of the puzzle with this number.
    Rule(usize),
}

/// A puzzle's layout and rules as primitive constraints.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The number of cells of the canvas; unknowns from here on are hidden.
    pub canvas: usize,
    /// The number of values.
    pub values: u8,
    /// The number that the least value stands for.
    pub low: i32,
    /// The values that each cell and each hidden unknown may have before any given. Void cells have none.
    pub domains: Vec<ValueSet>,
    /// The constraints, each with its origin.
    pub constraints: Vec<(Primitive, Origin)>,
    /// The rules that have no primitive form of bounded size. A search without them is no answer.
    pub too_large: Vec<usize>,
}

/// Collects the primitive constraints of rules.
pub struct Compiler<'a> {
    layout: &'a Layout,
    rules: &'a [Rule],
    origin: Origin,
    compiled: Compiled,
}

impl std::fmt::Debug for Compiler<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiler").field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl<'a> Compiler<'a> {
    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Returns all rules of the puzzle, for rules that speak about the absence of others.
    #[must_use]
    pub const fn rules(&self) -> &'a [Rule] {
        self.rules
    }

    /// Adds a constraint of the current rule.
    pub fn push(&mut self, primitive: Primitive) {
        self.compiled.constraints.push((primitive, self.origin));
    }

    /// Adds a constraint that nothing satisfies.
    pub fn never(&mut self) {
        if let Some(cell) = self.layout.shape().cells().next() {
            self.push(Primitive::Allowed { cell, values: ValueSet::EMPTY });
        }
    }

    /// Makes these cells differ; a cell that is listed twice counts once.
    pub fn differ(&mut self, cells: &[CellId]) {
        let cells = distinct(cells);
        if cells.len() > 1 {
            self.push(Primitive::AllDifferent(cells));
        }
    }

    /// Makes the numbers of these cells add to a total.
    pub fn sum(&mut self, cells: &[CellId], total: i64) {
        let terms = cells.iter().map(|&cell| (cell, 1)).collect();
        self.weighted(terms, Comparison::Equal, total);
    }

    /// Compares the sum of coefficient times number with a total. Cells that come twice are joined.
    pub fn weighted(&mut self, terms: Vec<(CellId, i32)>, comparison: Comparison, total: i64) {
        let mut joined: Vec<(CellId, i32)> = Vec::with_capacity(terms.len());
        for (cell, coefficient) in terms {
            match joined.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, sum)) => *sum = sum.saturating_add(coefficient),
                None => joined.push((cell, coefficient)),
            }
        }
        joined.retain(|&(_, coefficient)| coefficient != 0);
        // A total beyond 32 bits is beyond what cells can add to.
        let total = total.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        self.push(Primitive::Sum { terms: joined, comparison, total });
    }

    /// Makes the relation of all numbers that `holds` accepts.
    #[must_use]
    pub fn relation(&self, holds: impl Fn(i32, i32) -> bool) -> Arc<Relation> {
        let shape = self.layout.shape();
        Arc::new(Relation::new(shape.values(), |a, b| holds(shape.number(a), shape.number(b))))
    }

    /// Makes consecutive cells of a line obey a relation of their numbers.
    pub fn line(&mut self, cells: &[CellId], holds: impl Fn(i32, i32) -> bool) {
        if cells.len() > 1 {
            let relation = self.relation(holds);
            self.push(Primitive::Line { cells: cells.to_vec(), relation });
        }
    }

    /// Makes any two of these cells obey a relation of their numbers; a cell that is listed twice counts once.
    pub fn pairs(&mut self, cells: &[CellId], holds: impl Fn(i32, i32) -> bool) {
        let cells = distinct(cells);
        if cells.len() > 1 {
            let relation = self.relation(holds);
            self.push(Primitive::Pairs { cells, relation });
        }
    }

    /// Makes the number of a cell one that `holds` accepts.
    pub fn allow(&mut self, cell: CellId, holds: impl Fn(i32) -> bool) {
        let values = self.layout.shape().values_where(holds);
        self.push(Primitive::Allowed { cell, values });
    }

    /// Makes an automaton over numbers accept the cells.
    pub fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[CellId],
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let shape = self.layout.shape();
        let by_value = |state: &S, value| step(state, shape.number(value));
        match Automaton::build(shape.values(), start, by_value, accepts) {
            Ok(automaton) => {
                let automaton = Arc::new(automaton);
                self.push(Primitive::Automaton { cells: cells.to_vec(), automaton });
            }
            Err(_) => self.give_up(),
        }
    }

    /// Notes that the current rule has no primitive form of bounded size.
    pub fn give_up(&mut self) {
        if let Origin::Rule(rule) = self.origin
            && !self.compiled.too_large.contains(&rule)
        {
            self.compiled.too_large.push(rule);
        }
    }

    /// Returns the constraints that rules are compiled to, without adding them.
    pub fn branch(&mut self, rules: &[Rule]) -> Vec<Primitive> {
        self.collect(|to| {
            for rule in rules {
                (rule.kind().compile)(rule, to);
            }
        })
    }

    /// Returns the constraints that `add` adds, without adding them.
    pub fn collect(&mut self, add: impl FnOnce(&mut Self)) -> Vec<Primitive> {
        let begin = self.compiled.constraints.len();
        add(self);
        self.compiled.constraints.drain(begin..).map(|(primitive, _)| primitive).collect()
    }

    /// Adds an unknown beside the grid that may have these values, and returns its index.
    pub fn hidden(&mut self, values: ValueSet) -> CellId {
        self.compiled.domains.push(values);
        CellId::at(self.compiled.domains.len() - 1)
    }
}

/// Returns the cells in their order, each once.
#[must_use]
pub fn distinct(cells: &[CellId]) -> Vec<CellId> {
    let mut all = Vec::with_capacity(cells.len());
    for &cell in cells {
        if !all.contains(&cell) {
            all.push(cell);
        }
    }
    all
}

/// Compiles a layout with rules to primitive constraints.
#[must_use]
pub fn compile(layout: &Layout, rules: &[Rule]) -> Compiled {
    let shape = layout.shape();
    let domain = |i| {
        if shape.void().contains(CellId::at(i)) { ValueSet::EMPTY } else { shape.all_values() }
    };
    let compiled = Compiled {
        canvas: shape.canvas(),
        values: shape.values(),
        low: shape.low(),
        domains: (0..shape.total()).map(domain).collect(),
        constraints: Vec::new(),
        too_large: Vec::new(),
    };
    let mut compiler = Compiler { layout, rules, origin: Origin::House(0), compiled };
    for (number, house) in layout.houses().iter().enumerate() {
        compiler.origin = Origin::House(number);
        compiler.push(Primitive::AllDifferent(house.cells.clone()));
    }
    for (number, rule) in rules.iter().enumerate() {
        compiler.origin = Origin::Rule(number);
        (rule.kind().compile)(rule, &mut compiler);
    }
    compiler.compiled
}
