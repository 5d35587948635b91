//! Unknowns for the cases of a rule: the digits of a cage, the total of equal sums, the halves of a line.
//!
//! ```text
//!   the cage 15 of three cells   1+5+9, 1+6+8, 2+4+9, …   one value of the unknown for each
//! ```
//!
//! Candidates of cells cannot say that a cage is not 1+5+9 while each of these digits is in another combination. The unknown can,
//! and the position keeps it: refutations assume its values and remove them.

use super::derived::{Argument, Derived};
use crate::ground::Ground;
use ninefold_rules::compile::Origin;
use ninefold_rules::primitive::{Comparison, Relation};
use ninefold_rules::value::MAX_VALUES;
use ninefold_rules::{Automaton, CellId, Compiled, Primitive, Value, ValueSet};

/// The most values for which sets of digits are listed.
const MOST_VALUES: u8 = crate::digit_sets::MOST_VALUES as u8;
/// The most states of an automaton whose sets are listed.
const MOST_STATES: usize = 1024;

/// One case of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Case {
    /// The cells hold exactly these values.
    Values(ValueSet),
    /// Each of the equal sums is this number.
    Total(i32),
    /// The first cell of the rule and those like it are in the first half, the others in the second.
    Halves(ValueSet, ValueSet),
}

/// An unknown that says which case of a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cases {
    /// The constraints of one rule that it is about, by their numbers in the compiled puzzle; the first stands for it.
    pub constraints: Vec<usize>,
    /// The cells, each with whether it is in the other half than the first.
    pub cells: Vec<(CellId, bool)>,
    /// The case that each value of the unknown stands for, from the least on.
    pub list: Vec<(Value, Case)>,
}

impl Cases {
    /// Returns the case that a value of the unknown stands for.
    #[must_use]
    pub fn case(&self, value: Value) -> Option<Case> {
        self.list.iter().find(|(own, _)| *own == value).map(|it| it.1)
    }

    /// Returns the constraint that stands for the rule.
    #[must_use]
    pub fn constraint(&self) -> usize {
        self.constraints.first().copied().unwrap_or(usize::MAX)
    }

    /// Returns the values that the unknown may have.
    pub(crate) fn domain(&self) -> u32 {
        self.list.iter().fold(0, |all, (value, _)| all | value.bit())
    }

    /// Returns the constraint between the unknown and the cells.
    pub(crate) fn derived(&self, unknown: CellId, compiled: &Compiled) -> Option<Derived> {
        let primitive = &compiled.constraints.get(self.constraint())?.0;
        let stated = match primitive {
            Primitive::EqualSums(parts) => {
                let mut parts = parts.clone();
                parts.push(vec![(unknown, 1)]);
                Primitive::EqualSums(parts)
            }
            _ => {
                let branch = |&(value, case): &(Value, Case)| {
                    let mut branch =
                        vec![Primitive::Allowed { cell: unknown, values: ValueSet::only(value) }];
                    match case {
                        Case::Values(set) => branch.push(Primitive::Contains {
                            cells: self.cells.iter().map(|it| it.0).collect(),
                            values: set.iter().collect(),
                            exactly: true,
                        }),
                        Case::Halves(first, second) => {
                            branch.extend(self.cells.iter().map(|&(cell, other)| {
                                let values = if other { second } else { first };
                                Primitive::Allowed { cell, values }
                            }));
                        }
                        Case::Total(_) => {}
                    }
                    branch
                };
                Primitive::Or(self.list.iter().map(branch).collect())
            }
        };
        Some(Derived {
            argument: Argument::Cases,
            houses: Vec::new(),
            against: Vec::new(),
            rules: self.constraints.clone(),
            primitive: stated,
        })
    }
}

/// Returns the cells of a constraint whose cases are sets of values or halves, in order.
fn line(primitive: &Primitive) -> Option<Vec<CellId>> {
    match primitive {
        Primitive::Sum { terms, .. } => Some(terms.iter().map(|term| term.0).collect()),
        Primitive::Pairs { cells, .. }
        | Primitive::Line { cells, .. }
        | Primitive::Automaton { cells, .. } => Some(cells.clone()),
        _ => None,
    }
}

/// Returns the unknowns for cases of a compiled puzzle, in the order of its constraints. They come after all others.
#[must_use]
pub(crate) fn cases(ground: &Ground, compiled: &Compiled) -> Vec<Cases> {
    let mut all = Vec::new();
    for (constraint, (primitive, origin)) in compiled.constraints.iter().enumerate() {
        let plain = |list: Vec<(Value, Case)>| {
            let cells = line(primitive).unwrap_or_default();
            let cells = cells.into_iter().map(|cell| (cell, false)).collect();
            Cases { constraints: vec![constraint], cells, list }
        };
        let found = match primitive {
            Primitive::Count { cells, .. } => counted(ground, compiled, *origin, cells),
            Primitive::EqualSums(parts) => plain(totals(ground, compiled, parts)),
            other => plain(numbered(&sets(ground, compiled, other))),
        };
        // The relations of one rule together.
        let first = |it: &&(Primitive, Origin)| it.1 == *origin && relation(&it.0).is_some();
        let stands = compiled.constraints[..constraint].iter().find(first).is_none();
        let known = |it: &Cases| it.constraints == found.constraints;
        if found.list.len() > 1 && !all.iter().any(known) {
            all.push(found);
        } else if relation(primitive).is_some() && stands && matches!(origin, Origin::Rule(_)) {
            all.extend(halves(compiled, *origin));
        }
    }
    all
}

/// Returns the sets of values that all counts of one rule allow for the same cells.
fn counted(ground: &Ground, compiled: &Compiled, origin: Origin, cells: &[CellId]) -> Cases {
    let of_rule = compiled.constraints.iter().enumerate().filter(|(_, it)| it.1 == origin);
    let counts: Vec<(usize, ValueSet, u32, u32)> = of_rule
        .filter_map(|(i, (primitive, _))| match primitive {
            Primitive::Count { cells: own, values, least, most } if own == cells => {
                Some((i, *values, u32::from(*least), u32::from(*most)))
            }
            _ => None,
        })
        .collect();
    let list: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
    let fits = |set: &ValueSet| {
        set.len() as usize == cells.len()
            && counts
                .iter()
                .all(|&(_, values, least, most)| (least..=most).contains(&set.and(values).len()))
    };
    let small = compiled.values <= MOST_VALUES && cells.len() > 1 && ground.all_differ(&list);
    let sets: Vec<ValueSet> =
        (0..1_u32 << compiled.values.min(MOST_VALUES)).map(ValueSet).filter(fits).collect();
    let few = small && counts.len() > 1 && sets.len() <= MAX_VALUES;
    Cases {
        constraints: counts.iter().map(|it| it.0).collect(),
        cells: cells.iter().map(|&cell| (cell, false)).collect(),
        list: if few { numbered(&sets) } else { Vec::new() },
    }
}

fn numbered(sets: &[ValueSet]) -> Vec<(Value, Case)> {
    let number =
        |(i, &set): (usize, &ValueSet)| Some((Value::new(i as u8 + 1)?, Case::Values(set)));
    sets.iter().enumerate().map_while(number).collect()
}

/// Returns the sets of values that cells which differ may have by a constraint that does not care for their order; none if there
/// are too many for the values of an unknown.
pub(crate) fn sets(ground: &Ground, compiled: &Compiled, primitive: &Primitive) -> Vec<ValueSet> {
    let Some(cells) = line(primitive) else { return Vec::new() };
    let differ = || {
        let list: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
        ground.all_differ(&list)
    };
    let size = cells.len();
    if compiled.values > MOST_VALUES
        || !(2..usize::from(compiled.values)).contains(&size)
        || !differ()
    {
        return Vec::new();
    }
    let number = |value: Value| i32::from(value.get()) - 1 + compiled.low;
    let all = (0..1_u32 << compiled.values).map(ValueSet).filter(|set| set.len() as usize == size);
    let found: Vec<ValueSet> = match primitive {
        Primitive::Sum { terms, comparison: Comparison::Equal, total }
            if terms.iter().all(|term| term.1 == 1) =>
        {
            all.filter(|set| set.iter().map(number).sum::<i32>() == *total).collect()
        }
        Primitive::Pairs { relation, .. } if relation.is_symmetric() => {
            let fits = |set: &ValueSet| {
                set.iter().all(|a| set.iter().all(|b| a == b || relation.after(a).contains(b)))
            };
            all.filter(fits).collect()
        }
        Primitive::Automaton { automaton, .. } if has_no_order(automaton, compiled.values) => {
            let accepts = |set: &ValueSet| automaton.accepts(set.iter());
            all.filter(accepts).collect()
        }
        _ => Vec::new(),
    };
    if found.len() > MAX_VALUES { Vec::new() } else { found }
}

/// Returns whether an automaton does not care for the order of different values.
fn has_no_order(automaton: &Automaton, values: u8) -> bool {
    let all = ValueSet::first(values);
    let after = |state: u32, a: Value, b: Value| {
        automaton.next(state, a).and_then(|state| automaton.next(state, b))
    };
    automaton.states() <= MOST_STATES
        && (0..automaton.states() as u32).all(|state| {
            all.iter().all(|a| all.iter().all(|b| after(state, a, b) == after(state, b, a)))
        })
}

/// Returns the totals that equal sums can have; none if one is too great for a value.
fn totals(
    ground: &Ground,
    compiled: &Compiled,
    parts: &[Vec<(CellId, i32)>],
) -> Vec<(Value, Case)> {
    let long = parts.iter().all(|part| part.len() > 1);
    if !long || parts.iter().flatten().any(|term| term.1 != 1) || compiled.low != 1 {
        return Vec::new();
    }
    let (mut least, mut most) = (0, i32::MAX);
    for part in parts {
        let cells: Vec<u16> = part.iter().map(|term| term.0.0).collect();
        let (count, values) = (part.len() as i32, i32::from(compiled.values));
        let (from, to) = if ground.all_differ(&cells) {
            let least = count * (count + 1) / 2;
            (least, count * (values + 1) - least)
        } else {
            (count, count * values)
        };
        (least, most) = (least.max(from), most.min(to));
    }
    if most > MAX_VALUES as i32 {
        return Vec::new();
    }
    let value = |total: i32| Some((Value::new(u8::try_from(total).ok()?)?, Case::Total(total)));
    (least..=most).filter_map(value).collect()
}

fn relation(primitive: &Primitive) -> Option<&Relation> {
    match primitive {
        Primitive::Line { relation, .. } | Primitive::Pairs { relation, .. } => Some(relation),
        _ => None,
    }
}

/// Returns the pairs of cells that a relation is about.
fn edges(primitive: &Primitive) -> Vec<(CellId, CellId)> {
    match primitive {
        Primitive::Line { cells, .. } => cells.windows(2).map(|two| (two[0], two[1])).collect(),
        Primitive::Pairs { cells, .. } => (0..cells.len())
            .flat_map(|i| cells[i + 1..].iter().map(move |&b| (cells[i], b)))
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns the two halves of the values between which a relation goes, the one with the least value first.
fn two_halves(values: u8, relation: &Relation) -> Option<[ValueSet; 2]> {
    let used: Vec<Value> =
        ValueSet::first(values).iter().filter(|&value| !relation.after(value).is_empty()).collect();
    let mut sides = [ValueSet::only(*used.first()?), ValueSet::EMPTY];
    loop {
        let next = |side: ValueSet| {
            side.iter().fold(ValueSet::EMPTY, |all, value| all.or(relation.after(value)))
        };
        let grown = [sides[0].or(next(sides[1])), sides[1].or(next(sides[0]))];
        if grown == sides {
            break;
        }
        sides = grown;
    }
    let complete = used.iter().all(|&value| sides[0].or(sides[1]).contains(value));
    (relation.is_symmetric() && complete && sides[0].and(sides[1]).is_empty()).then_some(sides)
}

/// A constraint by its number, with its relation and the pairs of cells that it is about.
type Related<'a> = (usize, &'a Relation, Vec<(CellId, CellId)>);

/// Returns the two ways in which the cells of a rule lie in two halves of the values, if its relations connect all of them.
fn halves(compiled: &Compiled, origin: Origin) -> Option<Cases> {
    let of_rule = compiled.constraints.iter().enumerate().filter(|(_, it)| it.1 == origin);
    let related: Vec<Related<'_>> =
        of_rule.filter_map(|(i, it)| Some((i, relation(&it.0)?, edges(&it.0)))).collect();
    let [low, high] = related.iter().find_map(|it| two_halves(compiled.values, it.1))?;
    // Whether a relation leads to the other half; none if it may do either.
    let crosses = |relation: &Relation| {
        let goes = |from: ValueSet, to: ValueSet| {
            from.iter().all(|value| relation.after(value).without(to).is_empty())
        };
        let same = goes(low, low) && goes(high, high);
        let other = goes(low, high) && goes(high, low);
        (same != other).then_some(other)
    };
    let start = related.first()?.2.first()?.0;
    let mut cells = vec![(start, false)];
    let mut at = 0;
    while let Some(&(cell, side)) = cells.get(at) {
        at += 1;
        for (_, relation, edges) in &related {
            let Some(cross) = crosses(relation) else { continue };
            for &(a, b) in edges {
                let next = match (a == cell, b == cell) {
                    (true, false) => b,
                    (false, true) => a,
                    _ => continue,
                };
                match cells.iter().find(|it| it.0 == next) {
                    Some(&(_, known)) if known != side ^ cross => return None,
                    Some(_) => {}
                    None => cells.push((next, side ^ cross)),
                }
            }
        }
    }
    let list =
        vec![(Value::new(1)?, Case::Halves(low, high)), (Value::new(2)?, Case::Halves(high, low))];
    let constraints = related.iter().map(|it| it.0).collect();
    (cells.len() > 2).then_some(Cases { constraints, cells, list })
}
