//! From primitive constraints to a model.

use super::alike::alike;
use super::derive::derived;
use super::parts::{Arc, Model};
use super::propagators::{Maker, indices, rows};
use super::relations::Relations;
use crate::digit_sets::{MOST_VALUES, Sets};
use crate::ground::Ground;
use crate::houses::Houses;
use crate::propagate::Propagator;
use crate::propagate::different::Different;
use crate::propagate::relation::Table;
use crate::propagate::sets::SetsOf;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{Automaton, CellId, Compiled, Primitive, Value};

impl Model {
    /// Makes the model of a compiled puzzle.
    #[must_use]
    pub fn new(compiled: &Compiled) -> Self {
        build(compiled)
    }
}

fn build(compiled: &Compiled) -> Model {
    let values = u32::from(compiled.values);
    let mut ground = Ground::new(values, compiled.domains.len());
    let mut domains: Vec<u32> = compiled.domains.iter().map(|domain| domain.0).collect();
    let void: Vec<bool> = domains.iter().map(|&domain| domain == 0).collect();
    let void = (0..void.len()).map(|i| void[i] && i < compiled.canvas).collect();
    let primitives = || compiled.constraints.iter().map(|(primitive, _)| primitive);
    let mut different: Vec<Vec<u16>> = Vec::new();
    for list in primitives().flat_map(|it| differing(it, values)) {
        // Pairs are many, and noting one twice does no harm.
        if list.len() < 4 || !different.contains(&list) {
            different.push(list);
        }
    }
    different.iter().for_each(|list| ground.all_different(list));
    for primitive in primitives() {
        if let Primitive::Equal(a, b) = primitive {
            ground.equal(a.0, b.0);
        }
    }
    ground.finish();
    let mut relations = Relations::new();
    for primitive in primitives() {
        relate(primitive, values, compiled.low, &mut relations, &mut domains);
    }
    let full: Vec<Vec<u16>> =
        different.iter().filter(|list| list.len() == values as usize).cloned().collect();
    let mut propagators = Vec::new();
    let maker = &mut Maker::new(&ground, &domains, &full, compiled.low);
    let mut allowed = Vec::new();
    primitives().for_each(|primitive| maker.note(primitive));
    for primitive in primitives() {
        add(primitive, maker, &mut propagators, &mut allowed);
    }
    propagators.extend(derived(&ground, compiled, &full));
    add_partial(&different, &ground, &mut propagators);
    for (cell, values) in allowed {
        domains[usize::from(cell)] &= values;
    }
    let tables = relations.finish(&ground);
    assemble(compiled, ground, domains, void, &full, propagators, tables)
}

/// Adds propagators for cells that differ but fill no house, where no other propagator knows it exactly.
fn add_partial(different: &[Vec<u16>], ground: &Ground, propagators: &mut Vec<Propagator>) {
    let is_partial = |list: &&Vec<u16>| list.len() > 3 && list.len() != ground.values as usize;
    let partial = different.iter().filter(is_partial);
    let mut partial: Vec<&Vec<u16>> = partial.collect();
    if partial.is_empty() {
        return;
    }
    let exact = propagators.iter().filter(|propagator| propagator.knows_difference());
    let exact: Vec<Vec<u16>> = exact.map(Propagator::cells).collect();
    partial.retain(|cells| !exact.contains(cells));
    propagators.extend(
        partial
            .into_iter()
            .map(|cells| Propagator::Different(Different { cells: cells.clone(), removes: false })),
    );
}

/// Returns lists of unknowns that differ because of a constraint.
fn differing(primitive: &Primitive, values: u32) -> Vec<Vec<u16>> {
    let sorted = |cells: &[CellId]| {
        let mut cells = indices(cells);
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    match primitive {
        Primitive::AllDifferent(cells)
        | Primitive::Seen { cells, .. }
        | Primitive::FirstHidden { cells, .. }
        | Primitive::PartSum { cells, .. } => vec![sorted(cells)],
        Primitive::Automaton { cells, automaton } => match pair_of(cells, automaton, values) {
            Some((_, _, rows)) if irreflexive(&rows) => vec![sorted(cells)],
            _ => Vec::new(),
        },
        Primitive::Pairs { cells, relation } if irreflexive(&rows(relation, values)) => {
            vec![sorted(cells)]
        }
        Primitive::Line { cells, relation } => {
            let rows = rows(relation, values);
            if !irreflexive(&rows) {
                Vec::new()
            } else if transitive(&rows) {
                vec![sorted(cells)]
            } else {
                cells.windows(2).map(sorted).collect()
            }
        }
        _ => Vec::new(),
    }
}

/// Returns the relation of two unknowns that an automaton along them is.
fn pair_of(
    cells: &[CellId],
    automaton: &Automaton,
    values: u32,
) -> Option<(CellId, CellId, Vec<u32>)> {
    let &[a, b] = cells else { return None };
    let step = |state: u32, place: u32| automaton.next(state, Value::new(place as u8 + 1)?);
    let row = |first: u32| {
        let Some(state) = step(0, first) else { return 0 };
        let ends =
            |&second: &u32| step(state, second).is_some_and(|end| automaton.is_accepting(end));
        (0..values).filter(ends).fold(0, |row, second| row | 1 << second)
    };
    (a != b).then(|| (a, b, (0..values).map(row).collect()))
}

fn irreflexive(rows: &[u32]) -> bool {
    rows.iter().enumerate().all(|(place, row)| row >> place & 1 == 0)
}

fn transitive(rows: &[u32]) -> bool {
    rows.iter().all(|&row| crate::bits::bits(row).all(|next| rows[next as usize] & !row == 0))
}

/// Adds what a constraint says of pairs of unknowns and of single ones.
fn relate(
    primitive: &Primitive,
    values: u32,
    low: i32,
    relations: &mut Relations,
    domains: &mut [u32],
) {
    let mut add = |a: CellId, b: CellId, rows: &[u32]| {
        if a == b {
            let itself = (0..values).filter(|&place| rows[place as usize] >> place & 1 == 1);
            domains[a.index()] &= itself.fold(0, |all, place| all | 1 << place);
        } else {
            relations.add(a.0, b.0, rows);
        }
    };
    match primitive {
        Primitive::Line { cells, relation } => {
            let rows = rows(relation, values);
            cells.windows(2).for_each(|two| add(two[0], two[1], &rows));
        }
        Primitive::Pairs { cells, relation } => {
            let rows = rows(relation, values);
            for (i, &a) in cells.iter().enumerate() {
                cells[i + 1..].iter().for_each(|&b| add(a, b, &rows));
            }
        }
        Primitive::Automaton { cells, automaton } => {
            if let Some((a, b, rows)) = pair_of(cells, automaton, values) {
                add(a, b, &rows);
            }
        }
        &Primitive::Equal(a, b) => {
            let rows: Vec<u32> = (0..values).map(|place| 1 << place).collect();
            add(a, b, &rows);
        }
        Primitive::Sum { terms, comparison, total } => {
            if let &[(a, x), (b, y)] = terms.as_slice() {
                let holds = |p: u32, q: u32| {
                    let number = |place: u32| i64::from(place as i32 + low);
                    let sum = number(p) * i64::from(x) + number(q) * i64::from(y);
                    match comparison {
                        Comparison::Equal => sum == i64::from(*total),
                        Comparison::Less => sum < i64::from(*total),
                        Comparison::Greater => sum > i64::from(*total),
                    }
                };
                let row = |p| (0..values).filter(|&q| holds(p, q)).fold(0, |all, q| all | 1 << q);
                add(a, b, &(0..values).map(row).collect::<Vec<u32>>());
            }
        }
        _ => {}
    }
}

/// Adds the propagators of a constraint that the layers do not hold already.
fn add(
    primitive: &Primitive,
    maker: &mut Maker<'_>,
    propagators: &mut Vec<Propagator>,
    allowed: &mut Vec<(u16, u32)>,
) {
    match primitive {
        Primitive::AllDifferent(_) | Primitive::Line { .. } | Primitive::Equal(..) => {}
        Primitive::Automaton { cells, .. } if matches!(cells[..], [a, b] if a != b) => {}
        Primitive::Pairs { cells, relation } => {
            if let Some(sets) =
                sets_of_pairs(maker.ground, cells, &rows(relation, maker.ground.values))
            {
                propagators.push(Propagator::Sets(SetsOf { cells: indices(cells), sets }));
            }
        }
        Primitive::Allowed { cell, values } => allowed.push((cell.0, values.0)),
        Primitive::Sum { terms, .. } if terms.len() == 2 => {
            let (a, b) = (terms[0], terms[1]);
            // The relation holds the sum; this adds that values which both pairs need are gone from what sees the two.
            if a.1 == b.1 && maker.ground.are_peers(a.0.0, b.0.0) {
                propagators.extend(maker.make(primitive));
            }
        }
        _ => propagators.extend(maker.make(primitive)),
    }
}

/// Returns the sets of values of cells of which any two are in a symmetric relation and so differ.
fn sets_of_pairs(ground: &Ground, cells: &[CellId], rows: &[u32]) -> Option<Sets> {
    let symmetric = crate::propagate::relation::reversed(rows) == rows;
    let size = 3..=ground.values as usize;
    if ground.values > MOST_VALUES
        || !symmetric
        || !irreflexive(rows)
        || !size.contains(&cells.len())
    {
        return None;
    }
    let fits = |set: u32| crate::bits::bits(set).all(|p| set & !(1 << p) & !rows[p as usize] == 0);
    let mut sets = [0; 8];
    for set in (0..1_u32 << ground.values).filter(|set| set.count_ones() as usize == cells.len()) {
        if fits(set) {
            sets[set as usize >> 6] |= 1 << (set & 63);
        }
    }
    Some(sets)
}

fn assemble(
    compiled: &Compiled,
    ground: Ground,
    domains: Vec<u32>,
    void: Vec<bool>,
    full: &[Vec<u16>],
    propagators: Vec<Propagator>,
    (tables, arcs, arc_starts): (Vec<Table>, Vec<Arc>, Vec<u32>),
) -> Model {
    let measured = propagators.into_iter().map(|propagator| {
        let cells = propagator.cells();
        (propagator.cost(cells.len()), cells, propagator)
    });
    let mut measured: Vec<(usize, Vec<u16>, Propagator)> = measured.collect();
    measured.sort_by_key(|it| it.0);
    let watch_words = measured.len().div_ceil(64);
    let mut watch = vec![0; ground.unknowns * watch_words];
    let (mut costs, mut blamed, mut propagators) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (cost, of, propagator)) in measured.into_iter().enumerate() {
        for &cell in &of {
            watch[usize::from(cell) * watch_words + number / 64] |= 1 << (number % 64);
        }
        costs.push(cost);
        blamed.push(if propagator.blames_cells() { of } else { Vec::new() });
        propagators.push(propagator);
    }
    let mut distinct: Vec<&Vec<u16>> = Vec::new();
    for house in full {
        if !distinct.contains(&house) {
            distinct.push(house);
        }
    }
    let houses = Houses::new(&ground, &distinct);
    let house_words = houses.len().div_ceil(64);
    let mut house_bits = vec![0; ground.unknowns * house_words];
    for number in 0..houses.len() {
        for &cell in houses.of(number) {
            house_bits[usize::from(cell) * house_words + number / 64] |= 1 << (number % 64);
        }
    }
    let idempotent = propagators.iter().map(Propagator::is_idempotent).collect();
    let alike = alike(compiled);
    Model {
        ground,
        alike,
        canvas: compiled.canvas,
        left_out: compiled.too_large.clone(),
        domains,
        void,
        houses,
        propagators,
        blamed,
        idempotent,
        costs,
        tables,
        arcs,
        arc_starts,
        watch,
        watch_words,
        house_bits,
        house_words,
    }
}
