//! Leaves out the steps of a path that no later step needs.
//!
//! Goes back from the solution with the set of removed candidates that later steps rely on. A placement removes candidates by
//! itself, so what it removes is not asked of earlier steps.

use super::position::Position;
use super::reasoner::Reasoner;
use super::scope::unknowns;
use super::step::{Because, End, Net, Reason, Source, Step};
use ninefold_rules::{CellId, Primitive, ValueSet};

/// Returns the steps that the solution rests on.
pub(crate) fn needed(reasoner: &Reasoner, start: &Position, steps: &[Step]) -> Vec<Step> {
    let mut position = start.clone();
    let mut before = Vec::with_capacity(steps.len());
    for step in steps {
        before.push(position.clone());
        position.apply(reasoner, step);
    }
    let mut needs = Needs { reasoner, needed: vec![0; start.domains.len()] };
    let mut kept = Vec::new();
    for (step, position) in steps.iter().zip(&before).rev() {
        if let Some((cell, value)) = step.conclusion.placed {
            needs.needed[cell.index()] = 0;
            for peer in reasoner.sees(cell) {
                needs.needed[peer.index()] &= !value.bit();
            }
        }
        let asked =
            |&(cell, values): &(CellId, ValueSet)| needs.needed[cell.index()] & values.0 != 0;
        let is_trial = matches!(step.reason, Reason::Trial { .. });
        if step.conclusion.placed.is_none() && !step.conclusion.removed.iter().any(asked) {
            continue;
        }
        for &(cell, values) in &step.conclusion.removed {
            needs.needed[cell.index()] &= !values.0;
        }
        if is_trial {
            (0..position.domains.len()).for_each(|cell| needs.cell(position, CellId::at(cell)));
        } else {
            needs.premises(position, step);
        }
        kept.push(step.clone());
    }
    kept.reverse();
    kept
}

struct Needs<'a> {
    reasoner: &'a Reasoner,
    /// For each unknown, the candidates that have to be gone.
    needed: Vec<u32>,
}

impl Needs<'_> {
    /// Needs everything that is gone from a cell.
    fn cell(&mut self, position: &Position, cell: CellId) {
        let at = cell.index();
        self.needed[at] |= self.reasoner.start[at] & !position.domains[at];
    }

    /// Needs that values are gone from the cells of a house.
    fn house(&mut self, position: &Position, source: &Source, values: u32) {
        for cell in self.reasoner.cells_of(source) {
            let at = cell.index();
            self.needed[at] |= self.reasoner.start[at] & !position.domains[at] & values;
        }
    }

    fn cells(&mut self, position: &Position, cells: &[CellId]) {
        cells.iter().for_each(|&cell| self.cell(position, cell));
    }

    fn premises(&mut self, position: &Position, step: &Step) {
        match &step.reason {
            Reason::LastValue => {
                if let Some((cell, _)) = step.conclusion.placed {
                    self.cell(position, cell);
                }
            }
            Reason::LastPlace { house } => {
                if let Some((_, value)) = step.conclusion.placed {
                    self.house(position, house, value.bit());
                }
            }
            Reason::Rule { cells, .. } => self.cells(position, cells),
            Reason::Claim { source, value, .. } => {
                if self.reasoner.is_house(source) {
                    self.house(position, source, value.bit());
                } else {
                    self.cells(position, &self.reasoner.cells_of(source));
                }
            }
            Reason::Subset { source, values, hidden: true, .. } => {
                self.house(position, source, values.0);
            }
            Reason::Subset { cells, .. } => self.cells(position, cells),
            Reason::Fish { value, base, .. } => {
                base.iter().for_each(|house| self.house(position, house, value.bit()));
            }
            Reason::Refutation(net) => self.net(position, net),
            Reason::Trial { .. } => {}
        }
    }

    fn net(&mut self, position: &Position, net: &Net) {
        self.cell(position, net.assumed.0);
        for line in &net.lines {
            match &line.because {
                Because::Placed(cell) => self.cell(position, *cell),
                Because::LastPlace { house, value } | Because::Claim { house, value, .. } => {
                    self.house(position, house, value.bit());
                }
                Because::Rule { cells, .. } => self.cells(position, cells),
                Because::Refutation(net) => self.net(position, net),
            }
        }
        match &net.end {
            End::Cell(cell) => self.cell(position, *cell),
            End::House { house, value } => self.house(position, house, value.bit()),
            End::Rule { cells, .. } => self.cells(position, cells),
        }
    }
}

impl Reasoner {
    /// Returns the unknowns that a constraint speaks about.
    #[must_use]
    pub fn cells_of(&self, source: &Source) -> Vec<CellId> {
        match source {
            Source::Part { constraint, .. } => self
                .compiled
                .constraints
                .get(*constraint)
                .map_or_else(Vec::new, |it| unknowns(&it.0)),
            Source::Derived(it) => unknowns(&it.primitive),
        }
    }

    /// Returns the constraint of a source.
    #[must_use]
    pub fn primitive<'a>(&'a self, source: &'a Source) -> Option<&'a Primitive> {
        match source {
            Source::Part { constraint, .. } => {
                self.compiled.constraints.get(*constraint).map(|it| &it.0)
            }
            Source::Derived(it) => Some(&it.primitive),
        }
    }

    /// Returns whether a constraint makes its cells differ, and nothing else.
    #[must_use]
    pub fn is_house(&self, source: &Source) -> bool {
        matches!(self.primitive(source), Some(Primitive::AllDifferent(_)))
    }
}
