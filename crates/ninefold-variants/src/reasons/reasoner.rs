//! A puzzle, ready to be reasoned about.

use super::derive::derived;
use super::units::{House, Unit, houses, units};
use super::weights;
use crate::ground::Ground;
use crate::model::Model;
use ninefold_rules::compile::Origin;
use ninefold_rules::layout::Kind;
use ninefold_rules::{CellId, Compiled, Puzzle, ValueSet};

/// The rules of a puzzle in the form that reasons are found from. Positions come with each question.
#[derive(Debug)]
pub struct Reasoner {
    pub(crate) model: Model,
    pub(crate) units: Vec<Unit>,
    pub(crate) houses: Vec<House>,
    /// For each unknown, the units that speak about it.
    pub(crate) units_of: Vec<Vec<u16>>,
    /// For each unknown, those of its units that are run under assumptions.
    pub(crate) light_units_of: Vec<Vec<u16>>,
    /// The most places of a value that others can see all of: cells that two houses share, or as a king's or knight's moves allow.
    pub(crate) most_shared: usize,
    /// For each unknown, the houses it is in.
    pub(crate) houses_of: Vec<Vec<u16>>,
    /// The values that each unknown may have before any given.
    pub(crate) start: Vec<u32>,
    pub(crate) compiled: Compiled,
    pub(crate) givens: Vec<ValueSet>,
    /// The name of the kind of each rule.
    kinds: Vec<&'static str>,
}

impl Reasoner {
    /// Prepares a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let compiled = puzzle.compile();
        let model = Model::new(&compiled);
        let derived = derived(&model.ground, &compiled, puzzle.layout());
        let units = units(&model, &compiled, derived);
        let mut houses = houses(&compiled);
        for house in &mut houses {
            if let super::step::Source::Part { origin: Origin::House(number), .. } = house.source
                && puzzle.layout().houses()[number].kind == Kind::Region
            {
                house.last_place = weights::LAST_PLACE_REGION.of(0);
            }
        }
        let mut units_of = vec![Vec::new(); model.ground.unknowns];
        for (number, unit) in units.iter().enumerate() {
            unit.cells.iter().for_each(|&cell| units_of[usize::from(cell)].push(number as u16));
        }
        let light = |list: &Vec<u16>| {
            let quick = list.iter().filter(|&&unit| units[usize::from(unit)].is_light);
            quick.copied().collect::<Vec<u16>>()
        };
        let light_units_of = units_of.iter().map(light).collect();
        let pairs =
            houses.iter().enumerate().flat_map(|(i, a)| houses[..i].iter().map(move |b| (a, b)));
        let shared =
            pairs.map(|(a, b)| a.cells.iter().filter(|cell| b.cells.contains(cell)).count());
        let most_shared = shared.max().unwrap_or(0).max(4);
        let mut houses_of = vec![Vec::new(); model.ground.unknowns];
        for (number, house) in houses.iter().enumerate() {
            house.cells.iter().for_each(|&cell| houses_of[usize::from(cell)].push(number as u16));
        }
        let mut start = model.domains.clone();
        for (domain, allowed) in start.iter_mut().zip(puzzle.allowed()) {
            if allowed.single().is_none() {
                *domain &= allowed.0;
            }
        }
        let givens = puzzle.allowed().to_vec();
        let kinds = puzzle.rules().iter().map(|rule| rule.kind().name).collect();
        Self {
            model,
            units,
            houses,
            units_of,
            light_units_of,
            most_shared,
            houses_of,
            start,
            compiled,
            givens,
            kinds,
        }
    }

    /// Returns the number of cells that have to be filled, void ones included. Unknowns from here on are not shown.
    pub(crate) fn cells(&self) -> usize {
        self.compiled.canvas.max(self.givens.len())
    }

    /// Returns the name of the kind of a rule.
    pub(crate) fn kind_of(&self, rule: usize) -> Option<&'static str> {
        self.kinds.get(rule).copied()
    }

    pub(crate) fn is_void(&self, cell: usize) -> bool {
        self.model.void[cell]
    }

    pub(crate) fn ground(&self) -> &Ground {
        &self.model.ground
    }

    /// Returns the number of unknowns: the cells, and those that rules use.
    #[must_use]
    pub fn unknowns(&self) -> usize {
        self.start.len()
    }

    /// Returns the house or rule that a constraint comes from.
    #[must_use]
    pub fn origin(&self, constraint: usize) -> Option<Origin> {
        self.compiled.constraints.get(constraint).map(|it| it.1)
    }

    /// Returns the cells that an unknown differs from.
    pub fn sees(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        self.model.ground.peers(cell.index()).iter().map(|&peer| CellId(peer))
    }
}
