//! One primitive constraint as propagators, without the layers for peers, houses and relations.

use super::families::{NONE, families};
use crate::digit_sets::MOST_VALUES;
use crate::ground::Ground;
use crate::propagate::Propagator;
use crate::propagate::automaton::{AutomatonOf, Unfolded};
use crate::propagate::circles::{CountDistinct, CountsItself, Shared};
use crate::propagate::count::{Contains, Count};
use crate::propagate::different::Different;
use crate::propagate::either::Either;
use crate::propagate::element::{Element, ElementCell};
use crate::propagate::group::different_groups;
use crate::propagate::linear::Linear;
use crate::propagate::part_sum::{Clue, PartSum, Seen};
use crate::propagate::product::Product;
use crate::propagate::rank::Rank;
use crate::propagate::relation::{RelationOf, Table, reversed};
use crate::propagate::runs::Runs;
use crate::propagate::same::Same;
use crate::propagate::sets::SetsOf;
use crate::propagate::sum::{EqualSums, FAR, Sum, WideSum};
use ninefold_rules::primitive::{Comparison, Relation, Ties};
use ninefold_rules::{Automaton, CellId, Primitive, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// Makes propagators, and keeps what several of them share.
pub(crate) struct Maker<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) domains: &'a [u32],
    /// The full houses.
    full: &'a [Vec<u16>],
    /// The number of the least value.
    pub(crate) low: i32,
    ranks: Vec<KnownRank>,
    unfolded: HashMap<(*const Automaton, Vec<u32>), Option<Arc<Unfolded>>>,
}

/// A rank that must hold, of one of some lines.
struct KnownRank {
    lines: Arc<Vec<Vec<u16>>>,
    line: usize,
    rank: usize,
}

/// Returns the indices of cells.
pub(crate) fn indices(cells: &[CellId]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

/// Returns the rows of a relation: the values beside each value.
pub(crate) fn rows(relation: &Relation, values: u32) -> Vec<u32> {
    let value = |place: u32| Value::new(place as u8 + 1);
    (0..values).map(|place| value(place).map_or(0, |value| relation.after(value).0)).collect()
}

/// Returns whether no sum of the terms is far from 0, so that its parts can be added without overflow.
fn is_small(terms: &[(CellId, i32)]) -> bool {
    let most: i64 = terms.iter().map(|term| 32 * i64::from(term.1).abs()).sum();
    most < i64::from(FAR)
}

impl<'a> Maker<'a> {
    pub(crate) fn new(
        ground: &'a Ground,
        domains: &'a [u32],
        full: &'a [Vec<u16>],
        low: i32,
    ) -> Self {
        Self { ground, domains, full, low, ranks: Vec::new(), unfolded: HashMap::new() }
    }

    /// Notes a constraint that must hold, for others that know more with it.
    pub(super) fn note(&mut self, primitive: &Primitive) {
        if let Primitive::Rank { line, lines, rank, .. } = primitive {
            let lines: Vec<Vec<u16>> = lines.iter().map(|line| indices(line)).collect();
            let lines = Arc::new(lines);
            self.ranks.push(KnownRank { lines, line: *line, rank: usize::from(*rank) });
        }
    }

    /// Makes the propagators of a primitive constraint.
    pub(crate) fn make(&mut self, primitive: &Primitive) -> Vec<Propagator> {
        match primitive {
            Primitive::Line { cells, relation } => {
                self.relations(cells.windows(2).map(|two| (two[0], two[1])), relation)
            }
            Primitive::Pairs { cells, relation } => {
                let pairs = cells
                    .iter()
                    .enumerate()
                    .flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| (a, b)));
                self.relations(pairs, relation)
            }
            Primitive::Automaton { cells, automaton } => vec![self.automaton(cells, automaton)],
            Primitive::Or(branches) => self.either(branches),
            Primitive::Sum { terms, comparison, total } => {
                vec![self.sum(terms, *comparison, *total)]
            }
            Primitive::EqualSums(parts) => self.equal_sums(parts),
            Primitive::Runs { cells, total, is_loop } => {
                vec![Propagator::Runs(Runs::new(indices(cells), *total, *is_loop, self.low))]
            }
            Primitive::Rank { line, lines, rank, ties } => {
                vec![self.rank(*line, lines, usize::from(*rank), *ties)]
            }
            Primitive::CountsItself(cells) => {
                let cells = indices(cells);
                let groups = different_groups(self.ground, &cells);
                let (families, low) = (self.shared(&cells), self.low);
                vec![Propagator::CountsItself(CountsItself { cells, groups, families, low })]
            }
            Primitive::Equal(a, b) => {
                let equal: Vec<u32> = (0..self.ground.values).map(|place| 1 << place).collect();
                let table = Arc::new(Table::new(&equal));
                let (first, second) = (a.0, b.0);
                let (forward, backward) = (table.clone(), table);
                vec![Propagator::Relation(RelationOf { first, second, forward, backward })]
            }
            Primitive::Count { cells, values, least, most } => {
                let (cells, values) = (indices(cells), values.0);
                let single = values.is_power_of_two();
                let groups =
                    if single { different_groups(self.ground, &cells) } else { Vec::new() };
                let (least, most) = (u32::from(*least), u32::from(*most));
                vec![Propagator::Count(Count { cells, groups, values, least, most })]
            }
            Primitive::Contains { cells, values, exactly } => {
                vec![self.contains(cells, values, *exactly)]
            }
            Primitive::Seen { .. } | Primitive::FirstHidden { .. } | Primitive::PartSum { .. } => {
                vec![self.full_line(primitive)]
            }
            simple => vec![plain(simple, self.low)],
        }
    }

    /// Returns the families of full houses that have all of the cells.
    fn shared(&self, cells: &[u16]) -> Vec<Vec<Shared>> {
        let mut found = Vec::new();
        for family in families(self.ground, self.full) {
            if cells.iter().all(|&cell| family.of[usize::from(cell)] != NONE) {
                let split = |house: &&[u16]| {
                    let (counted, others) = house.iter().partition(|cell| cells.contains(cell));
                    Shared { counted, others }
                };
                let houses = family.houses.iter().map(split);
                found.push(houses.filter(|house| !house.counted.is_empty()).collect());
            }
        }
        found
    }

    fn rank(&self, line: usize, lines: &[Vec<CellId>], rank: usize, ties: Ties) -> Propagator {
        let lines: Arc<Vec<Vec<u16>>> = Arc::new(lines.iter().map(|line| indices(line)).collect());
        let mut ranks = vec![None; lines.len()];
        let known = self.ranks.iter().filter(|known| known.lines == lines);
        known.for_each(|known| ranks[known.line] = Some(known.rank));
        let differ = lines.iter().all(|line| self.ground.all_differ(line));
        let made = Rank::new(line, lines, rank, ties, self.full, Arc::new(ranks));
        Propagator::Rank(Rank { differ, ..made })
    }

    /// Makes a constraint on cells that hold every value once; rules have it for at most nine values only.
    fn full_line(&self, primitive: &Primitive) -> Propagator {
        let low = self.low;
        let made = match primitive {
            Primitive::Seen { cells, count } => {
                let clue = Clue::Seen(usize::from(*count));
                Propagator::Seen(Seen { cells: indices(cells), clue, low })
            }
            Primitive::FirstHidden { cells, value } => {
                let clue = Clue::Hidden(u32::from(value.get()) - 1);
                Propagator::Seen(Seen { cells: indices(cells), clue, low })
            }
            &Primitive::PartSum { ref cells, part, total } => {
                Propagator::PartSum(PartSum::new(indices(cells), part, total, low))
            }
            _ => Propagator::Never,
        };
        let fits = match &made {
            Propagator::Seen(Seen { cells, .. }) | Propagator::PartSum(PartSum { cells, .. }) => {
                cells.len() == self.ground.values as usize && self.ground.values <= MOST_VALUES
            }
            _ => false,
        };
        if fits { made } else { Propagator::Never }
    }

    fn contains(&self, cells: &[CellId], values: &[Value], exactly: bool) -> Propagator {
        let mut times = vec![0; self.ground.values as usize];
        for value in values {
            match times.get_mut(usize::from(value.get()) - 1) {
                Some(times) => *times += 1,
                None => return Propagator::Never,
            }
        }
        let cells = indices(cells);
        let groups = different_groups(self.ground, &cells);
        Propagator::Contains(Contains { cells, groups, times, exactly })
    }

    fn sum(&self, terms: &[(CellId, i32)], comparison: Comparison, total: i32) -> Propagator {
        let total = i64::from(total) - self.constant(terms);
        let (low, high) = match comparison {
            Comparison::Equal => (total, total),
            Comparison::Less => (i64::MIN, total - 1),
            Comparison::Greater => (total + 1, i64::MAX),
        };
        if !is_small(terms) {
            let terms = terms.iter().map(|&(cell, coefficient)| (cell.0, coefficient.into()));
            return Propagator::WideSum(WideSum { terms: terms.collect(), low, high });
        }
        // Sums beyond these bounds cannot be reached.
        let bound = |total: i64| total.clamp(-i64::from(FAR), i64::from(FAR)) as i32;
        Propagator::Sum(Sum { linear: self.linear(terms), low: bound(low), high: bound(high) })
    }

    fn equal_sums(&self, parts: &[Vec<(CellId, i32)>]) -> Vec<Propagator> {
        if parts.iter().all(|terms| is_small(terms)) {
            let part =
                |terms: &Vec<(CellId, i32)>| (self.linear(terms), self.constant(terms) as i32);
            return vec![Propagator::EqualSums(EqualSums {
                parts: parts.iter().map(part).collect(),
            })];
        }
        // Each difference of two neighbouring sums is 0.
        let difference = |two: &[Vec<(CellId, i32)>]| {
            let total = self.constant(&two[1]) - self.constant(&two[0]);
            let signed = |list: &[(CellId, i32)], sign: i64| {
                list.iter().map(|term| (term.0.0, sign * i64::from(term.1))).collect::<Vec<_>>()
            };
            let terms = [signed(&two[0], 1), signed(&two[1], -1)].concat();
            Propagator::WideSum(WideSum { terms, low: total, high: total })
        };
        parts.windows(2).map(difference).collect()
    }

    /// Makes the sum of terms by places from 0.
    fn linear(&self, terms: &[(CellId, i32)]) -> Linear {
        let terms: Vec<_> =
            terms.iter().map(|&(cell, coefficient)| (cell.0, coefficient)).collect();
        Linear::new(self.ground, &terms)
    }

    /// Returns the difference between the sum of numbers and the sum of places from 0.
    fn constant(&self, terms: &[(CellId, i32)]) -> i64 {
        let sum: i64 = terms.iter().map(|term| i64::from(term.1)).sum();
        i64::from(self.low) * sum
    }

    fn relations(
        &self,
        pairs: impl Iterator<Item = (CellId, CellId)>,
        relation: &Relation,
    ) -> Vec<Propagator> {
        let rows = rows(relation, self.ground.values);
        let forward = Arc::new(Table::new(&rows));
        let backward = Arc::new(Table::new(&reversed(&rows)));
        let make = |(a, b): (CellId, CellId)| {
            if a == b {
                let itself = (0..self.ground.values).filter(|&k| rows[k as usize] >> k & 1 == 1);
                return Propagator::Allowed(a.0, itself.fold(0, |all, place| all | 1 << place));
            }
            let (forward, backward) = (forward.clone(), backward.clone());
            Propagator::Relation(RelationOf { first: a.0, second: b.0, forward, backward })
        };
        pairs.map(make).collect()
    }

    fn either(&mut self, branches: &[Vec<Primitive>]) -> Vec<Propagator> {
        if branches.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let branches: Vec<Vec<Propagator>> = branches
            .iter()
            .map(|branch| branch.iter().flat_map(|primitive| self.make(primitive)).collect())
            .collect();
        if branches.is_empty() {
            return vec![Propagator::Never];
        }
        let mut cells: Vec<u16> = branches.iter().flatten().flat_map(Propagator::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        vec![Propagator::Either(Either { branches, cells })]
    }

    fn automaton(&mut self, cells: &[CellId], automaton: &Arc<Automaton>) -> Propagator {
        let cells = indices(cells);
        if let Some(sets) = self.sets_of(&cells, automaton) {
            return Propagator::Sets(SetsOf { cells, sets });
        }
        let domains: Vec<u32> = cells.iter().map(|&cell| self.domains[usize::from(cell)]).collect();
        let key = (Arc::as_ptr(automaton), domains);
        let unfolded = self
            .unfolded
            .entry(key)
            .or_insert_with_key(|(_, domains)| Unfolded::new(automaton, domains).map(Arc::new));
        match unfolded {
            Some(unfolded) => Propagator::Automaton(AutomatonOf::new(cells, unfolded.clone())),
            None => Propagator::Never,
        }
    }

    /// Returns the accepted sets, if the cells differ and the automaton does not care for their order.
    fn sets_of(&self, cells: &[u16], automaton: &Automaton) -> Option<crate::digit_sets::Sets> {
        let values = self.ground.values;
        if values > MOST_VALUES
            || cells.len() < 2
            || cells.len() > values as usize
            || automaton.states() > 1024
            || !self.ground.all_differ(cells)
        {
            return None;
        }
        let step = |state: Option<u32>, place: u32| {
            state.and_then(|state| automaton.next(state, Value::new(place as u8 + 1)?))
        };
        for state in 0..automaton.states() as u32 {
            for a in 0..values {
                for b in 0..a {
                    let state = Some(state);
                    if step(step(state, a), b) != step(step(state, b), a) {
                        return None;
                    }
                }
            }
        }
        let mut sets = [0; 8];
        for set in (0..1_u32 << values).filter(|set| set.count_ones() as usize == cells.len()) {
            let end = crate::bits::bits(set).fold(Some(0), step);
            if end.is_some_and(|end| automaton.is_accepting(end)) {
                sets[set as usize >> 6] |= 1 << (set & 63);
            }
        }
        Some(sets)
    }
}

/// Makes the propagator of a constraint that needs neither sums nor tables.
fn plain(primitive: &Primitive, low: i32) -> Propagator {
    match primitive {
        Primitive::AllDifferent(cells) => {
            let mut cells = indices(cells);
            cells.sort_unstable();
            cells.dedup();
            Propagator::Different(Different { cells, removes: true })
        }
        Primitive::Allowed { cell, values } => Propagator::Allowed(cell.0, values.0),
        Primitive::SameValues(lists) => {
            Propagator::Same(Same { lists: lists.iter().map(|list| indices(list)).collect() })
        }
        Primitive::Element { index, list, value } => Propagator::Element(Element {
            index: index.0,
            list: list.iter().map(|cell| cell.map(|cell| cell.0)).collect(),
            value: value.bit(),
        }),
        Primitive::ElementCell { index, list, equal } => Propagator::ElementCell(ElementCell {
            index: index.0,
            list: list.iter().map(|cell| cell.map(|cell| cell.0)).collect(),
            equal: equal.0,
        }),
        Primitive::CountDistinct { cell, cells } => {
            Propagator::CountDistinct(CountDistinct { cell: cell.0, cells: indices(cells), low })
        }
        Primitive::Product { cells, product } => {
            Propagator::Product(Product { cells: indices(cells), product: *product, low })
        }
        // `make` handles these.
        Primitive::Line { .. }
        | Primitive::Count { .. }
        | Primitive::Contains { .. }
        | Primitive::FirstHidden { .. }
        | Primitive::Pairs { .. }
        | Primitive::Automaton { .. }
        | Primitive::Or(_)
        | Primitive::CountsItself(_)
        | Primitive::Runs { .. }
        | Primitive::Rank { .. }
        | Primitive::Sum { .. }
        | Primitive::EqualSums(_)
        | Primitive::Seen { .. }
        | Primitive::PartSum { .. }
        | Primitive::Equal(..) => Propagator::Never,
    }
}
