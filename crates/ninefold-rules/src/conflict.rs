//! Conflicts in a grid that may have empty cells: houses and rules that do not hold whatever the empty cells get.
//!
//! Each constraint is judged by itself, so that a conflict says no more than a player sees: a cage whose digits add to too much, a
//! thermometer that falls, two equal digits a knight's move apart.

use crate::cell::CellId;
use crate::compile::Origin;
use crate::primitive::{Comparison, Primitive};
use crate::puzzle::{Puzzle, Values};
use crate::value::{Value, ValueSet};
use crate::verify::Filled;

/// A house or a rule that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The house or the rule.
    pub origin: Origin,
    /// The cells with values that are part of it, in reading order.
    pub cells: Vec<CellId>,
}

impl Puzzle {
    /// Returns the value of each cell: its given or its entry.
    #[must_use]
    pub fn position(&self) -> Values {
        let cells = (0..self.shape().total()).map(CellId::at);
        cells.map(|cell| self.given(cell).or_else(|| self.entry(cell))).collect()
    }

    /// Returns the houses and the rules that givens and entries break already.
    ///
    /// ```
    /// use ninefold_rules::{Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::from_text(Shape::square(4)?, "4.3.............")?;
    /// puzzle.add_rule("thermometer", "line r1c1 r1c2 r1c3")?;
    /// assert_eq!(puzzle.conflicts()[0].cells.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let values = self.position();
        let compiled = self.compile();
        let mut domains = compiled.domains;
        for (at, domain) in domains.iter_mut().enumerate().take(values.len()) {
            *domain = values[at].map_or(*domain, ValueSet::only);
        }
        let state = State { domains: &domains, low: compiled.low, canvas: self.shape().total() };
        let mut found: Vec<Conflict> = Vec::new();
        for (primitive, origin) in &compiled.constraints {
            if state.may_hold(primitive) {
                continue;
            }
            let cells = state.blamed(primitive);
            match found.iter_mut().find(|conflict| conflict.origin == *origin) {
                Some(conflict) => conflict.cells.extend(cells),
                None => found.push(Conflict { origin: *origin, cells }),
            }
        }
        for rule in 0..self.rules().len() {
            let origin = Origin::Rule(rule);
            if !found.iter().any(|conflict| conflict.origin == origin)
                && let Some(cells) = self.broken_when_full(rule, &values)
            {
                found.push(Conflict { origin, cells });
            }
        }
        for conflict in &mut found {
            conflict.cells.sort_unstable();
            conflict.cells.dedup();
        }
        found
    }

    /// Returns `true` if every cell has a value and nothing is broken.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let values = self.position();
        let is_full = self.shape().cells().all(|cell| values[cell.index()].is_some());
        is_full && self.conflicts().is_empty()
    }

    /// Returns the cells of a rule whose cells all have values and which does not hold.
    fn broken_when_full(&self, number: usize, values: &Values) -> Option<Vec<CellId>> {
        let rule = &self.rules()[number];
        let named: Vec<CellId> = rule.all_cells(self.layout()).iter().collect();
        let cells = if named.is_empty() { self.shape().cells().collect() } else { named };
        if cells.iter().any(|cell| values[cell.index()].is_none()) {
            return None;
        }
        // A rule that names cells reads no others.
        let full: Vec<Value> = values.iter().map(|value| value.unwrap_or(Value::LEAST)).collect();
        let holds = (rule.kind().holds)(rule, &Filled::new(self.layout(), self.rules(), &full));
        (!holds).then_some(cells)
    }
}

/// The values that cells and unknowns can still have.
struct State<'a> {
    domains: &'a [ValueSet],
    low: i32,
    /// The number of cells; unknowns from here on are hidden.
    canvas: usize,
}

impl State<'_> {
    fn of(&self, cell: CellId) -> ValueSet {
        self.domains[cell.index()]
    }

    fn single(&self, cell: CellId) -> Option<Value> {
        self.of(cell).single()
    }

    /// Returns the cells with values that a broken constraint is about: the equal ones or the pairs at fault where it is about pairs.
    fn blamed(&self, primitive: &Primitive) -> Vec<CellId> {
        let all = primitive.cells();
        let is_filled = |cell: &CellId| cell.index() < self.canvas && self.single(*cell).is_some();
        let filled: Vec<CellId> = all.into_iter().filter(is_filled).collect();
        let apart: Box<dyn Fn(CellId, CellId) -> bool> = match primitive {
            Primitive::AllDifferent(_) => Box::new(|a, b| self.of(a) == self.of(b)),
            Primitive::Pairs { relation, .. } => Box::new(|a, b| {
                let fits = |first: CellId, second: CellId| {
                    self.single(first)
                        .is_none_or(|value| relation.after(value).contains_all(self.of(second)))
                };
                !fits(a, b)
            }),
            _ => return filled,
        };
        let pairs = filled
            .iter()
            .enumerate()
            .flat_map(|(at, &a)| filled[at + 1..].iter().map(move |&b| (a, b)));
        pairs.filter(|&(a, b)| apart(a, b)).flat_map(|(a, b)| [a, b]).collect()
    }

    /// Returns `false` if no values of the empty cells can satisfy the constraint. `true` promises nothing.
    fn may_hold(&self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::AllDifferent(_) | Primitive::Pairs { .. } => {
                self.blamed(primitive).is_empty()
            }
            Primitive::Sum { terms, comparison, total } => {
                let (least, most) = self.bounds(terms);
                let total = i64::from(*total);
                match comparison {
                    Comparison::Equal => (least..=most).contains(&total),
                    Comparison::Less => least < total,
                    Comparison::Greater => most > total,
                }
            }
            Primitive::Line { cells, relation } => {
                let Some((&first, rest)) = cells.split_first() else { return true };
                let follow = |before: ValueSet, cell: &CellId| {
                    let after = before
                        .iter()
                        .fold(ValueSet::EMPTY, |all, value| all.or(relation.after(value)));
                    after.and(self.of(*cell))
                };
                !rest.iter().fold(self.of(first), follow).is_empty()
            }
            Primitive::Allowed { cell, values } => !self.of(*cell).and(*values).is_empty(),
            Primitive::Automaton { cells, automaton } => {
                let mut states = vec![0];
                for &cell in cells {
                    let step = |&state: &u32| {
                        self.of(cell).iter().filter_map(move |value| automaton.next(state, value))
                    };
                    states = states.iter().flat_map(step).collect();
                    states.sort_unstable();
                    states.dedup();
                }
                states.into_iter().any(|state| automaton.is_accepting(state))
            }
            Primitive::Equal(a, b) => !self.of(*a).and(self.of(*b)).is_empty(),
            Primitive::Or(branches) => {
                branches.iter().any(|branch| branch.iter().all(|inner| self.may_hold(inner)))
            }
            _ => self.may_count(primitive),
        }
    }

    fn may_count(&self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::Count { cells, values, least, most } => {
                let count = |is: &dyn Fn(ValueSet) -> bool| {
                    cells.iter().filter(|cell| is(self.of(**cell))).count()
                };
                let sure = count(&|set| values.contains_all(set));
                let possible = count(&|set| !set.and(*values).is_empty());
                sure <= usize::from(*most) && possible >= usize::from(*least)
            }
            Primitive::Contains { cells, values, exactly } => values.iter().all(|&value| {
                let needed = values.iter().filter(|other| **other == value).count();
                let count = |is: &dyn Fn(ValueSet) -> bool| {
                    cells.iter().filter(|cell| is(self.of(**cell))).count()
                };
                let sure = count(&|set| set == ValueSet::only(value));
                count(&|set| set.contains(value)) >= needed && (!exactly || sure <= needed)
            }),
            other => {
                let is_full = other.cells().into_iter().all(|cell| self.single(cell).is_some());
                let value = |set: &ValueSet| set.single().unwrap_or(Value::LEAST);
                !is_full
                    || other.holds(&self.domains.iter().map(value).collect::<Vec<_>>(), self.low)
            }
        }
    }

    /// Returns the least and the greatest sum of these terms.
    fn bounds(&self, terms: &[(CellId, i32)]) -> (i64, i64) {
        let number = |value: Option<Value>| {
            value.map_or(0, |value| i64::from(value.get()) - 1 + i64::from(self.low))
        };
        terms.iter().fold((0, 0), |(least, most), &(cell, by)| {
            let set = self.of(cell);
            let (low, high) =
                (number(set.least()) * i64::from(by), number(set.greatest()) * i64::from(by));
            (least + low.min(high), most + low.max(high))
        })
    }
}

impl Primitive {
    /// Returns every cell and unknown that the constraint is about, in its own order; some may come twice.
    #[must_use]
    pub fn cells(&self) -> Vec<CellId> {
        let of_terms =
            |terms: &[(CellId, i32)]| terms.iter().map(|(cell, _)| *cell).collect::<Vec<_>>();
        match self {
            Self::AllDifferent(cells)
            | Self::Line { cells, .. }
            | Self::Pairs { cells, .. }
            | Self::Automaton { cells, .. }
            | Self::Count { cells, .. }
            | Self::Contains { cells, .. }
            | Self::CountsItself(cells)
            | Self::Product { cells, .. }
            | Self::Seen { cells, .. }
            | Self::Runs { cells, .. }
            | Self::FirstHidden { cells, .. }
            | Self::PartSum { cells, .. } => cells.clone(),
            Self::Sum { terms, .. } => of_terms(terms),
            Self::Allowed { cell, .. } => vec![*cell],
            Self::SameValues(lists) => lists.concat(),
            Self::Equal(a, b) => vec![*a, *b],
            Self::Element { index, list, .. } => {
                [*index].into_iter().chain(list.iter().flatten().copied()).collect()
            }
            Self::ElementCell { index, list, equal } => {
                [*index, *equal].into_iter().chain(list.iter().flatten().copied()).collect()
            }
            Self::CountDistinct { cell, cells } => {
                [*cell].into_iter().chain(cells.iter().copied()).collect()
            }
            Self::EqualSums(lists) => lists.iter().flat_map(|terms| of_terms(terms)).collect(),
            Self::Or(branches) => branches.iter().flatten().flat_map(Self::cells).collect(),
            Self::Rank { lines, .. } => lines.concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn puzzle(givens: &str, rules: &[(&str, &str)]) -> Puzzle {
        let mut puzzle = Puzzle::from_text(Shape::square(4).unwrap(), givens).unwrap();
        for (name, arguments) in rules {
            puzzle.add_rule(name, arguments).unwrap();
        }
        puzzle
    }

    /// The cells of the conflicts by the rules.
    fn broken(givens: &str, rules: &[(&str, &str)]) -> Vec<String> {
        let puzzle = puzzle(givens, rules);
        let conflicts = puzzle.conflicts().into_iter();
        let of_rules = conflicts.filter(|conflict| matches!(conflict.origin, Origin::Rule(_)));
        of_rules
            .flat_map(|conflict| conflict.cells)
            .map(|cell| puzzle.layout().name(cell).to_string())
            .collect()
    }

    #[test]
    fn equal_values_of_a_house_are_a_conflict_of_these_cells() {
        let found = puzzle("1..1............", &[]).conflicts();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].origin, found[0].cells.len()), (Origin::House(0), 2));
    }

    #[test]
    fn a_cage_is_broken_as_soon_as_its_sum_is_out_of_reach() {
        let cage = [("cage", "cells r1c1 r1c2 r2c1; sum 6")];
        assert_eq!(broken("1...............", &cage), Vec::<String>::new());
        assert_eq!(broken("3...4...........", &cage), ["r1c1", "r2c1"]);
        assert_eq!(broken("12..3...........", &cage), Vec::<String>::new());
        assert_eq!(broken("12..4...........", &cage), ["r1c1", "r1c2", "r2c1"]);
    }

    #[test]
    fn a_thermometer_is_broken_across_empty_cells() {
        let line = [("thermometer", "line r1c1 r2c1 r3c1")];
        assert_eq!(broken("2.......3.......", &line), ["r1c1", "r3c1"]);
        assert_eq!(broken("1.......3.......", &line), Vec::<String>::new());
    }

    #[test]
    fn entries_count_like_givens() {
        let mut puzzle = puzzle("2...............", &[("thermometer", "line r1c1 r2c1")]);
        assert!(puzzle.conflicts().is_empty());
        puzzle.set_entry(CellId(4), Value::new(1));
        assert_eq!(puzzle.conflicts().len(), 1);
    }

    #[test]
    fn pairs_at_fault_are_named_alone() {
        let knight = [("anti-knight", "")];
        assert_eq!(broken("1.....1........2", &knight), ["r1c1", "r2c3"]);
    }

    #[test]
    fn a_full_grid_without_conflicts_is_solved() {
        assert!(puzzle("1234341221434321", &[]).is_solved());
        assert!(!puzzle("1234341221434321", &[("diagonal", "of main")]).is_solved());
        assert!(!puzzle("1234341221434...", &[]).is_solved());
    }
}
