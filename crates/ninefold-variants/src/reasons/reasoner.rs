//! A puzzle, ready to be reasoned about.

use super::cases::{Cases, cases};
use super::derive::derived;
use super::units::{Basis, House, Layer, Unit, houses, units};
use super::weights;
use crate::ground::Ground;
use crate::model::Model;
use ninefold_rules::compile::Origin;
use ninefold_rules::layout::Kind;
use ninefold_rules::{CellId, Compiled, Primitive, Puzzle, ValueSet};

/// The rules of a puzzle in the form that reasons are found from. Positions come with each question.
#[derive(Debug)]
pub struct Reasoner {
    pub(crate) model: Model,
    /// The ground of all unknowns, those for cases too.
    ground: Ground,
    /// The unknowns for cases, which come after all others.
    cases: Vec<Cases>,
    pub(crate) units: Vec<Unit>,
    pub(crate) houses: Vec<House>,
    /// For each unknown, the units that speak about it.
    pub(crate) units_of: Vec<Vec<u16>>,
    /// For each unknown, those of its units that are run under assumptions: the plain ones, and those of all layers.
    light_units_of: [Vec<Vec<u16>>; 2],
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
        let cases = cases(&model.ground, &compiled);
        let ground = model.ground.with_more(cases.len());
        let mut domains = model.domains.clone();
        domains.extend(cases.iter().map(Cases::domain));
        let mut houses = houses(&compiled);
        let basis =
            Basis { ground: &ground, domains: &domains, compiled: &compiled, houses: &houses };
        let units = units(&basis, derived, &cases);
        for house in &mut houses {
            if let super::step::Source::Part { origin: Origin::House(number), .. } = house.source
                && puzzle.layout().houses()[number].kind == Kind::Region
            {
                house.last_place = weights::LAST_PLACE_REGION.of(0);
            }
        }
        let units_of = listed(ground.unknowns, units.iter().map(|unit| &unit.cells));
        let light = |list: &Vec<u16>, deep: bool| {
            let quick = list.iter().filter(|&&unit| {
                let unit = &units[usize::from(unit)];
                unit.is_light && (deep || unit.layer == Layer::Plain)
            });
            quick.copied().collect::<Vec<u16>>()
        };
        let light_units_of =
            [false, true].map(|deep| units_of.iter().map(|list| light(list, deep)).collect());
        let pairs =
            houses.iter().enumerate().flat_map(|(i, a)| houses[..i].iter().map(move |b| (a, b)));
        let shared =
            pairs.map(|(a, b)| a.cells.iter().filter(|cell| b.cells.contains(cell)).count());
        let most_shared = shared.max().unwrap_or(0).max(4);
        let houses_of = listed(ground.unknowns, houses.iter().map(|house| &house.cells));
        let mut start = domains;
        for (domain, allowed) in start.iter_mut().zip(puzzle.allowed()) {
            if allowed.single().is_none() {
                *domain &= allowed.0;
            }
        }
        let givens = puzzle.allowed().to_vec();
        let kinds = puzzle.rules().iter().map(|rule| rule.kind().name).collect();
        Self {
            model,
            ground,
            cases,
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
        self.model.void.get(cell).copied().unwrap_or(false)
    }

    pub(crate) fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Returns the units of an unknown that are run under assumptions, with those of cases and houses if `deep`.
    pub(crate) fn light_units_of(&self, cell: usize, deep: bool) -> &[u16] {
        &self.light_units_of[usize::from(deep)][cell]
    }

    /// Returns whether a unit is for steps of its own: those of cases are once some case is gone that candidates do not exclude.
    pub(crate) fn is_in_use(&self, unit: &Unit, domains: &[u32]) -> bool {
        let narrowed = || {
            let known = self.model.ground.unknowns;
            let mut cases = unit.cells.iter().map(|&cell| usize::from(cell));
            cases.any(|cell| cell >= known && domains[cell] != self.start[cell])
        };
        unit.layer == Layer::Plain || unit.layer == Layer::Cases && narrowed()
    }

    /// Returns the cases that an unknown stands for, if it does.
    #[must_use]
    pub fn cases(&self, unknown: CellId) -> Option<&Cases> {
        self.cases.get(unknown.index().checked_sub(self.model.ground.unknowns)?)
    }

    /// Returns the number of unknowns: the cells, and those that rules use.
    #[must_use]
    pub fn unknowns(&self) -> usize {
        self.start.len()
    }

    /// Returns a constraint of the compiled puzzle.
    #[must_use]
    pub fn constraint(&self, constraint: usize) -> Option<&Primitive> {
        self.compiled.constraints.get(constraint).map(|it| &it.0)
    }

    /// Returns the house or rule that a constraint comes from.
    #[must_use]
    pub fn origin(&self, constraint: usize) -> Option<Origin> {
        self.compiled.constraints.get(constraint).map(|it| it.1)
    }

    /// Returns the cells that an unknown differs from.
    pub fn sees(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        self.ground.peers(cell.index()).iter().map(|&peer| CellId(peer))
    }
}

/// Returns for each unknown the numbers of the lists that it is in.
fn listed<'a>(unknowns: usize, lists: impl Iterator<Item = &'a Vec<u16>>) -> Vec<Vec<u16>> {
    let mut all = vec![Vec::new(); unknowns];
    for (number, list) in lists.enumerate() {
        list.iter().for_each(|&cell| all[usize::from(cell)].push(number as u16));
    }
    all
}
