//! Positions: the candidates of all cells, and which cells are filled.

use super::reasoner::Reasoner;
use super::step::Step;
use crate::search::Search;
use ninefold_rules::{CellId, Value, ValueSet};

/// The candidates of a puzzle at some moment. Hidden unknowns of rules come after the cells, and after them those for the cases of
/// rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) domains: Vec<u32>,
    pub(crate) placed: Vec<bool>,
}

impl Position {
    /// Returns the candidates of a cell.
    #[must_use]
    pub fn candidates(&self, cell: CellId) -> ValueSet {
        ValueSet(self.domains.get(cell.index()).copied().unwrap_or(0))
    }

    /// Returns the value placed in a cell.
    #[must_use]
    pub fn placed(&self, cell: CellId) -> Option<Value> {
        let placed = self.placed.get(cell.index()).copied().unwrap_or(false);
        if placed { self.candidates(cell).single() } else { None }
    }

    /// Places a value and removes it from all cells that see its cell.
    pub fn place(&mut self, reasoner: &Reasoner, cell: CellId, value: Value) {
        let at = cell.index();
        if at >= self.domains.len() {
            return;
        }
        self.domains[at] &= value.bit();
        self.placed[at] = true;
        for &peer in reasoner.ground().peers(at) {
            self.domains[usize::from(peer)] &= !value.bit();
        }
    }

    /// Removes candidates of a cell.
    pub fn remove(&mut self, cell: CellId, values: ValueSet) {
        if let Some(domain) = self.domains.get_mut(cell.index()) {
            *domain &= !values.0;
        }
    }

    /// Does what a step concludes.
    pub fn apply(&mut self, reasoner: &Reasoner, step: &Step) {
        for &(cell, values) in &step.conclusion.removed {
            self.remove(cell, values);
        }
        if let Some((cell, value)) = step.conclusion.placed {
            self.place(reasoner, cell, value);
        }
    }
}

impl Reasoner {
    /// Returns the position of the givens alone.
    #[must_use]
    pub fn start(&self) -> Position {
        let placed = vec![false; self.start.len()];
        let mut position = Position { domains: self.start.clone(), placed };
        for (i, allowed) in self.givens.iter().enumerate() {
            if let Some(value) = allowed.single()
                && self.start[i] != 0
            {
                position.place(self, CellId::at(i), value);
            }
        }
        position
    }

    /// Returns whether every cell of the grid is filled.
    #[must_use]
    pub fn is_solved(&self, position: &Position) -> bool {
        (0..position.placed.len())
            .all(|cell| position.placed[cell] || self.is_void(cell) || cell >= self.cells())
    }

    /// Returns a search from a position.
    pub(crate) fn search(&self, position: &Position) -> Search<'_> {
        let known = &position.domains[..self.model.ground.unknowns];
        let sets: Vec<ValueSet> = known.iter().map(|&domain| ValueSet(domain)).collect();
        Search::new(&self.model).givens(&sets)
    }
}
