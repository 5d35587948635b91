//! Units: the constraints that a single reason may use, each ready to be propagated alone.

use super::derived::Derived;
use super::step::Source;
use super::weights::{self, Row, Weight};
use crate::ground::Ground;
use crate::model::Model;
use crate::model::propagators::Maker;
use crate::propagate::Propagator;
use ninefold_rules::compile::Origin;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{Automaton, CellId, Compiled, Primitive, Value};
use std::sync::Arc;

/// Units that cost more, in the units of [`Propagator::cost`], are not run under assumptions: long lines with many states.
const MOST_COST: usize = 8_000;

/// A constraint with its propagators.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) source: Source,
    /// Its unknowns, ascending.
    pub(crate) cells: Vec<u16>,
    pub(crate) propagators: Vec<Propagator>,
    /// The weight of a use before the cells that matter are counted.
    pub(crate) weight: Weight,
    /// Whether it is quick enough to be run under every assumption.
    pub(crate) is_light: bool,
    /// Whether the propagators run again until nothing changes.
    pub(crate) repeats: bool,
}

/// Cells that differ.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) source: Source,
    pub(crate) cells: Vec<u16>,
    /// Whether it has a cell for each value.
    pub(crate) full: bool,
    /// The weight of the one place left.
    pub(crate) last_place: Weight,
}

/// Makes the units of a compiled puzzle and of what is derived from it.
pub(crate) fn units(model: &Model, compiled: &Compiled, derived: Vec<Derived>) -> Vec<Unit> {
    let full = full_houses(compiled);
    let mut maker = Maker::new(&model.ground, &model.domains, &full, compiled.low);
    let mut units = Vec::new();
    // The maker knows automata by their addresses, so all have to live as long as it.
    let mut kept = Vec::new();
    for (constraint, (primitive, origin)) in compiled.constraints.iter().enumerate() {
        let source = Source::Part { constraint, origin: *origin };
        let weight = weight(&model.ground, primitive);
        for three in triples(&model.ground, compiled.values, primitive) {
            units.extend(unit(&mut maker, &three, source.clone(), weight));
            kept.push(three);
        }
        units.extend(unit(&mut maker, primitive, source, weight));
    }
    for it in derived {
        let cells = crate::reasons::scope::unknowns(&it.primitive).len();
        let more = weights::DERIVED_CELL.of(cells.saturating_sub(1)).0;
        let weight = Weight(weights::DERIVED.of(it.parents()).0 + more);
        let source = Source::Derived(Arc::new(it.clone()));
        units.extend(unit(&mut maker, &it.primitive, source, weight));
    }
    units
}

fn unit(
    maker: &mut Maker<'_>,
    primitive: &Primitive,
    source: Source,
    weight: Weight,
) -> Option<Unit> {
    // Houses are a layer of their own, and single cells have their values from the start.
    if matches!(primitive, Primitive::AllDifferent(_) | Primitive::Allowed { .. }) {
        return None;
    }
    let propagators = maker.make(primitive);
    let mut cells: Vec<u16> = propagators.iter().flat_map(Propagator::cells).collect();
    cells.sort_unstable();
    cells.dedup();
    let repeats = propagators.len() > 1 || !propagators.iter().all(Propagator::is_idempotent);
    let cost: usize = propagators.iter().map(|it| it.cost(it.cells().len())).sum();
    let is_light = cost <= MOST_COST;
    (!propagators.is_empty()).then_some(Unit {
        source,
        cells,
        propagators,
        weight,
        is_light,
        repeats,
    })
}

/// Returns three cells of a line at a time, where the outer two see each other: a value needs two different partners there.
fn triples(ground: &Ground, values: u8, primitive: &Primitive) -> Vec<Primitive> {
    let Primitive::Line { cells, relation } = primitive else { return Vec::new() };
    let see = |three: &&[CellId]| ground.are_peers(three[0].0, three[2].0) && three[0] != three[2];
    let mut found = Vec::new();
    for three in cells.windows(3).filter(see) {
        // A state is the values so far.
        let step = |state: &Vec<Value>, value: Value| {
            let fits = state.last().is_none_or(|&last| relation.after(last).contains(value));
            let differs = state.len() < 2 || (state.len() == 2 && state[0] != value);
            (fits && differs).then(|| [state.as_slice(), &[value]].concat())
        };
        if let Ok(automaton) = Automaton::build(values, Vec::new(), step, |state| state.len() == 3)
        {
            let automaton = Arc::new(automaton);
            found.push(Primitive::Automaton { cells: three.to_vec(), automaton });
        }
    }
    found
}

/// Returns the first part of the weight of a constraint.
fn weight(ground: &Ground, primitive: &Primitive) -> Weight {
    let (row, count): (Row, usize) = match primitive {
        Primitive::Line { cells, .. } | Primitive::Pairs { cells, .. } => {
            (weights::RELATION, cells.len().saturating_sub(2))
        }
        Primitive::Equal(..) => (weights::RELATION, 0),
        Primitive::Sum { terms, comparison: Comparison::Equal, .. } => {
            let cells: Vec<u16> = terms.iter().map(|term| term.0.0).collect();
            let plain = terms.iter().all(|term| term.1 == 1) && ground.all_differ(&cells);
            if plain {
                (weights::CAGE, cells.len().saturating_sub(2))
            } else {
                (weights::SUM, cells.len())
            }
        }
        other => (weights::RULE, crate::reasons::scope::unknowns(other).len()),
    };
    row.of(count)
}

/// Returns the full houses of a compiled puzzle.
fn full_houses(compiled: &Compiled) -> Vec<Vec<u16>> {
    let size = usize::from(compiled.values);
    houses(compiled)
        .into_iter()
        .filter(|house| house.cells.len() == size)
        .map(|it| it.cells)
        .collect()
}

/// Returns all lists of cells that differ, each once.
pub(crate) fn houses(compiled: &Compiled) -> Vec<House> {
    let mut all: Vec<House> = Vec::new();
    for (constraint, (primitive, origin)) in compiled.constraints.iter().enumerate() {
        let Primitive::AllDifferent(cells) = primitive else { continue };
        let mut cells: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() < 3 || all.iter().any(|other| other.cells == cells) {
            continue;
        }
        let full = cells.len() == usize::from(compiled.values);
        let last_place = match origin {
            Origin::House(_) => weights::LAST_PLACE_LINE.of(0),
            Origin::Rule(_) => weights::LAST_PLACE_RULE.of(0),
        };
        let source = Source::Part { constraint, origin: *origin };
        all.push(House { source, cells, full, last_place });
    }
    all
}
