//! Units: the constraints that a single reason may use, each ready to be propagated alone.

use super::cases::{Case, Cases, sets};
use super::derived::Derived;
use super::step::Source;
use super::weights::{self, Row, Weight};
use crate::digit_sets::MOST_VALUES;
use crate::ground::Ground;
use crate::model::propagators::{Maker, indices};
use crate::propagate::Propagator;
use crate::propagate::cases::SetCases;
use crate::propagate::sets::SetsOf;
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
    pub(crate) layer: Layer,
}

/// The layer of a unit: what it is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// A unit for any step.
    Plain,
    /// A constraint with an unknown for its cases: a step of its own once cases are gone.
    Cases,
    /// Cells that differ, for refutations: subsets are steps of their own.
    House,
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

/// The facts that units are made from.
pub(crate) struct Basis<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) domains: &'a [u32],
    pub(crate) compiled: &'a Compiled,
    pub(crate) houses: &'a [House],
}

/// Makes the units of a compiled puzzle, of what is derived from it and of its cases.
pub(crate) fn units(basis: &Basis<'_>, derived: Vec<Derived>, cases: &[Cases]) -> Vec<Unit> {
    let &Basis { ground, domains, compiled, houses } = basis;
    let size = usize::from(compiled.values);
    let full = houses.iter().filter(|house| house.cells.len() == size);
    let full: Vec<Vec<u16>> = full.map(|house| house.cells.clone()).collect();
    let mut maker = Maker::new(ground, domains, &full, compiled.low);
    let mut units = Vec::new();
    // The maker knows automata by their addresses, so all have to live as long as it.
    let mut kept = Vec::new();
    for (constraint, (primitive, origin)) in compiled.constraints.iter().enumerate() {
        let source = Source::Part { constraint, origin: *origin };
        let weight = weight(ground, primitive);
        for three in triples(ground, compiled.values, primitive) {
            units.extend(unit(&mut maker, &three, source.clone(), weight));
            kept.push(three);
        }
        units.extend(match exact_pairs(basis, primitive) {
            Some(propagator) => made(vec![propagator], source, weight, Layer::Plain),
            None => unit(&mut maker, primitive, source, weight),
        });
    }
    for it in derived {
        let cells = crate::reasons::scope::unknowns(&it.primitive).len();
        let more = weights::DERIVED_CELL.of(cells.saturating_sub(1)).0;
        let weight = Weight(weights::DERIVED.of(it.parents()).0 + more);
        let source = Source::Derived(Arc::new(it.clone()));
        units.extend(unit(&mut maker, &it.primitive, source, weight));
    }
    for (number, it) in cases.iter().enumerate() {
        let unknown = CellId::at(compiled.domains.len() + number);
        units.extend(of_cases(basis, &mut maker, it, unknown));
    }
    units.extend(houses.iter().filter_map(|house| of_house(basis, house)));
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
    made(maker.make(primitive), source, weight, Layer::Plain)
}

fn made(
    propagators: Vec<Propagator>,
    source: Source,
    weight: Weight,
    layer: Layer,
) -> Option<Unit> {
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
        layer,
    })
}

/// Returns the sets of values of cells any two of which are in a relation, as far as there are few: pairs alone do not see that
/// three consecutive values with a 3 and a 5 have a 4.
fn exact_pairs(basis: &Basis<'_>, primitive: &Primitive) -> Option<Propagator> {
    let Primitive::Pairs { cells, .. } = primitive else { return None };
    let sets = sets(basis.ground, basis.compiled, primitive);
    let masks = sets.iter().map(|set| set.0).collect::<Vec<u32>>();
    (!masks.is_empty() && cells.len() > 2).then(|| only(indices(cells), &masks))
}

/// Makes the propagator of cells that differ and have one of these sets of values.
fn only(cells: Vec<u16>, masks: &[u32]) -> Propagator {
    let mut sets = [0; 8];
    masks.iter().for_each(|&set| sets[set as usize >> 6] |= 1 << (set & 63));
    Propagator::Sets(SetsOf { cells, sets })
}

/// Makes the unit of a constraint with an unknown for its cases.
fn of_cases(
    basis: &Basis<'_>,
    maker: &mut Maker<'_>,
    cases: &Cases,
    unknown: CellId,
) -> Option<Unit> {
    let derived = cases.derived(unknown, basis.compiled)?;
    let mut masks: Vec<u32> = Vec::new();
    for (_, case) in &cases.list {
        if let Case::Values(set) = case {
            masks.push(set.0);
        }
    }
    let propagators = if masks.len() == cases.list.len() {
        let all = crate::reasons::scope::unknowns(&derived.primitive);
        let cells = indices(&all).into_iter().filter(|&cell| cell != unknown.0).collect();
        vec![Propagator::SetCases(SetCases { unknown: unknown.0, cells, sets: masks })]
    } else {
        maker.make(&derived.primitive)
    };
    let (primitive, _) = &basis.compiled.constraints[cases.constraint()];
    let weight = Weight(weight(basis.ground, primitive).0 + weights::CASES);
    // Several counts of one rule know together what none of them knows.
    let counted = matches!(primitive, Primitive::Count { .. });
    let layer = if counted { Layer::Plain } else { Layer::Cases };
    made(propagators, Source::Derived(Arc::new(derived)), weight, layer)
}

/// Makes the unit that sees every subset of cells that differ.
fn of_house(basis: &Basis<'_>, house: &House) -> Option<Unit> {
    let values = basis.ground.values;
    if values > MOST_VALUES || house.cells.len() > values as usize {
        return None;
    }
    let size = house.cells.len() as u32;
    let masks: Vec<u32> = (0..1_u32 << values).filter(|set| set.count_ones() == size).collect();
    let propagators = vec![only(house.cells.clone(), &masks)];
    made(propagators, house.source.clone(), weights::SUBSET.of(2), Layer::House)
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
