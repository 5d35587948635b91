//! Enumerates assignments of the cells of one constraint, with a budget.

use super::predicate::holds;
use super::sight::Sight;
use crate::bits::bits;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, CellIds, Filled, Primitive, Puzzle, Rule, Value};

/// Whether there is an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    None,
    Some,
    Unknown,
}

/// The question whether a constraint has an assignment of values from the domains in which no two cells that see each other are
/// equal.
pub(super) struct Question<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) sight: &'a Sight,
    pub(super) low: i32,
    pub(super) primitive: &'a Primitive,
    /// The rule of the constraint.
    pub(super) rule: Option<&'a Rule>,
    pub(super) domains: Vec<u32>,
}

/// Returns the cells of a line, from the one with fewest values to both sides.
fn from_smallest(cells: &[CellId], size: impl Fn(&CellId) -> u32) -> Vec<CellId> {
    let first = (0..cells.len()).min_by_key(|&i| size(&cells[i])).unwrap_or(0);
    let mut order: Vec<(usize, CellId)> =
        cells.iter().enumerate().map(|(i, &cell)| (i.abs_diff(first), cell)).collect();
    order.sort_by_key(|(distance, _)| *distance);
    order.into_iter().map(|(_, cell)| cell).collect()
}

struct Walk<'a> {
    question: &'a Question<'a>,
    order: Vec<CellId>,
    /// The cells before each cell of the order that differ from it, by their places in the order.
    earlier: Vec<Vec<usize>>,
    /// For an automaton, the states before each cell from which a line can be accepted.
    alive: Vec<Vec<bool>>,
    /// The places from 1 of all unknowns; 0 for those without.
    at: Vec<u8>,
    left: u64,
    /// Whether the rule's own sentence judges.
    judge: Option<&'a Rule>,
}

impl Question<'_> {
    /// Answers it with at most `budget` values tried.
    pub(super) fn ask(&self, budget: u64) -> Answer {
        let scope = crate::reasons::scope::unknowns(self.primitive);
        let mut order = scope.clone();
        let size = |cell: &CellId| self.domains[cell.index()].count_ones();
        let mut alive = Vec::new();
        match self.primitive {
            Primitive::Automaton { cells, .. } if cells.len() == scope.len() => {
                order.clone_from(cells);
                alive = self.alive();
            }
            Primitive::Line { cells, .. } if cells.len() == scope.len() => {
                order = from_smallest(cells, size);
            }
            _ => order.sort_by_key(size),
        }
        if order.iter().any(|cell| self.domains[cell.index()] == 0) {
            return Answer::None;
        }
        let earlier = |i: usize| {
            (0..i).filter(|&j| self.sight.sees(order[i], order[j])).collect::<Vec<usize>>()
        };
        let earlier = (0..order.len()).map(earlier).collect();
        let own = self.rule.filter(|rule| {
            let shown = scope.iter().all(|cell| cell.index() < self.puzzle.shape().total());
            let set: CellIds = scope.iter().copied().filter(|_| shown).collect();
            shown && rule.all_cells(self.puzzle.layout()) == set
        });
        let at = vec![0; self.domains.len()];
        let mut walk = Walk { question: self, order, earlier, alive, at, left: budget, judge: own };
        walk.go(0, 0)
    }

    /// Returns for each place of a line the states of its automaton from which it can be accepted.
    fn alive(&self) -> Vec<Vec<bool>> {
        let Primitive::Automaton { cells, automaton } = self.primitive else { return Vec::new() };
        let states = automaton.states() as u32;
        let mut next: Vec<bool> = (0..states).map(|state| automaton.is_accepting(state)).collect();
        let mut all = vec![next.clone()];
        for cell in cells.iter().rev() {
            let goes = |state: u32| {
                bits(self.domains[cell.index()]).any(|place| {
                    let value = Value::new(place as u8 + 1);
                    let to = value.and_then(|value| automaton.next(state, value));
                    to.is_some_and(|to| next[to as usize])
                })
            };
            next = (0..states).map(goes).collect();
            all.push(next.clone());
        }
        all.reverse();
        all
    }
}

impl Walk<'_> {
    /// Tries all values of the cells from `depth` on. `state` is that of an automaton.
    fn go(&mut self, depth: usize, state: u32) -> Answer {
        if !self.alive.is_empty() && !self.alive[depth][state as usize] {
            return Answer::None;
        }
        if depth == self.order.len() {
            return if self.accepts() { Answer::Some } else { Answer::None };
        }
        let cell = self.order[depth];
        for place in bits(self.question.domains[cell.index()]) {
            let Some(left) = self.left.checked_sub(1) else { return Answer::Unknown };
            self.left = left;
            let here = place as u8 + 1;
            if self.earlier[depth].iter().any(|&i| self.at[self.order[i].index()] == here) {
                continue;
            }
            let mut next = state;
            if let (Primitive::Automaton { automaton, .. }, false) =
                (self.question.primitive, self.alive.is_empty())
            {
                match Value::new(here).and_then(|value| automaton.next(state, value)) {
                    Some(to) => next = to,
                    None => continue,
                }
            }
            self.at[cell.index()] = here;
            let answer = if self.may_hold(depth) { self.go(depth + 1, next) } else { Answer::None };
            self.at[cell.index()] = 0;
            if answer != Answer::None {
                return answer;
            }
        }
        Answer::None
    }

    fn accepts(&self) -> bool {
        let Some(rule) = self.judge else {
            return holds(self.question.primitive, &self.at, self.question.low);
        };
        let total = self.question.puzzle.shape().total();
        let value = |&place: &u8| Value::new(place).unwrap_or(Value::LEAST);
        let values: Vec<Value> = self.at[..total].iter().map(value).collect();
        let puzzle = self.question.puzzle;
        (rule.kind().holds)(rule, &Filled::new(puzzle.layout(), puzzle.rules(), &values))
    }

    /// Returns whether the constraint can hold as far as sums and relations tell after the cell at `depth` has its value.
    fn may_hold(&self, depth: usize) -> bool {
        let cell = self.order[depth];
        match self.question.primitive {
            Primitive::Sum { terms, comparison, total } => {
                let (least, most) = self.ends(terms);
                let total = i64::from(*total);
                match comparison {
                    Comparison::Equal => least <= total && total <= most,
                    Comparison::Less => least < total,
                    Comparison::Greater => most > total,
                }
            }
            Primitive::EqualSums(parts) => {
                let ends = parts.iter().map(|part| self.ends(part));
                let (least, most) = ends
                    .fold((i64::MIN, i64::MAX), |all, end| (all.0.max(end.0), all.1.min(end.1)));
                least <= most
            }
            Primitive::Line { cells, relation } => cells.windows(2).all(|two| {
                let fits = |(a, b): (Value, Value)| relation.after(a).contains(b);
                !two.contains(&cell) || self.value(two[0]).zip(self.value(two[1])).is_none_or(fits)
            }),
            Primitive::Pairs { cells, relation } => cells.iter().enumerate().all(|(i, &a)| {
                cells[i + 1..].iter().filter(|&&b| a == cell || b == cell).all(|&b| {
                    let fits = |(a, b): (Value, Value)| relation.after(a).contains(b);
                    self.value(a).zip(self.value(b)).is_none_or(fits)
                })
            }),
            Primitive::Equal(a, b) => {
                self.value(*a).zip(self.value(*b)).is_none_or(|(a, b)| a == b)
            }
            Primitive::SameValues(lists) => self.may_be_same(lists),
            _ => true,
        }
    }

    /// Returns whether no list has a value more often than another still can.
    fn may_be_same(&self, lists: &[Vec<CellId>]) -> bool {
        let count = |list: &[CellId], value: Value, open: bool| {
            let has = |cell: &&CellId| match self.value(**cell) {
                Some(own) => own == value,
                None => open && self.question.domains[cell.index()] & value.bit() != 0,
            };
            list.iter().filter(has).count()
        };
        lists.iter().all(|list| {
            list.iter().filter_map(|&cell| self.value(cell)).all(|value| {
                let least = count(list, value, false);
                lists.iter().all(|other| count(other, value, true) >= least)
            })
        })
    }

    fn value(&self, cell: CellId) -> Option<Value> {
        Value::new(self.at[cell.index()])
    }

    /// Returns the least and the greatest sum of terms.
    fn ends(&self, terms: &[(CellId, i32)]) -> (i64, i64) {
        let low = i64::from(self.question.low);
        let mut sum = (0, 0);
        for &(cell, by) in terms {
            let domain = match self.at[cell.index()] {
                0 => self.question.domains[cell.index()],
                place => 1 << (place - 1),
            };
            let least = i64::from(domain.trailing_zeros()) + low;
            let most = i64::from(31 - domain.leading_zeros()) + low;
            let (a, b) = (least * i64::from(by), most * i64::from(by));
            sum = (sum.0 + a.min(b), sum.1 + a.max(b));
        }
        sum
    }
}
