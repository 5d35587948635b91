//! The condition of each primitive constraint, checked on full values: the reference for engines.

use crate::cell::CellId;
use crate::primitive::{Comparison, Part, Primitive, Ties};
use crate::value::Value;

impl Primitive {
    /// Returns `true` if the constraint holds for these values of all cells and unknowns, the least of which stands for `low`.
    #[must_use]
    pub fn holds(&self, values: &[Value], low: i32) -> bool {
        Full { values, low }.holds(self)
    }
}

/// A value for each cell and unknown.
struct Full<'a> {
    values: &'a [Value],
    low: i32,
}

impl Full<'_> {
    fn value(&self, cell: CellId) -> Value {
        self.values[cell.index()]
    }

    fn number(&self, cell: CellId) -> i64 {
        i64::from(self.value(cell).get()) - 1 + i64::from(self.low)
    }

    fn sum(&self, terms: &[(CellId, i32)]) -> i64 {
        terms.iter().map(|&(cell, by)| i64::from(by) * self.number(cell)).sum()
    }

    fn of(&self, cells: &[CellId]) -> Vec<Value> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    fn holds(&self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::AllDifferent(cells) => differ(&self.of(cells)),
            Primitive::Sum { terms, comparison, total } => {
                let (sum, total) = (self.sum(terms), i64::from(*total));
                match comparison {
                    Comparison::Equal => sum == total,
                    Comparison::Less => sum < total,
                    Comparison::Greater => sum > total,
                }
            }
            Primitive::Line { cells, relation } => {
                self.of(cells).windows(2).all(|two| relation.after(two[0]).contains(two[1]))
            }
            Primitive::Pairs { cells, relation } => {
                let values = self.of(cells);
                let fits = |i: usize| {
                    values[i + 1..].iter().all(|&later| relation.after(values[i]).contains(later))
                };
                (0..values.len()).all(fits)
            }
            Primitive::Allowed { cell, values } => values.contains(self.value(*cell)),
            Primitive::Automaton { cells, automaton } => automaton.accepts(self.of(cells)),
            Primitive::Count { cells, values, least, most } => {
                let count = self.of(cells).iter().filter(|value| values.contains(**value)).count();
                (usize::from(*least)..=usize::from(*most)).contains(&count)
            }
            Primitive::Contains { cells, values, exactly } => {
                let count = |list: &[Value], value: Value| {
                    list.iter().filter(|other| **other == value).count()
                };
                let found = self.of(cells);
                values.iter().all(|&value| {
                    let (found, needed) = (count(&found, value), count(values, value));
                    if *exactly { found == needed } else { found >= needed }
                })
            }
            Primitive::Equal(a, b) => self.value(*a) == self.value(*b),
            Primitive::Or(branches) => {
                branches.iter().any(|branch| branch.iter().all(|inner| self.holds(inner)))
            }
            _ => self.holds_of_lists(primitive),
        }
    }

    fn holds_of_lists(&self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::SameValues(lists) => {
                let sorted = |list: &Vec<CellId>| {
                    let mut values = self.of(list);
                    values.sort_unstable();
                    values
                };
                lists.windows(2).all(|two| sorted(&two[0]) == sorted(&two[1]))
            }
            Primitive::Element { index, list, value } => {
                self.named(*index, list).is_some_and(|cell| self.value(cell) == *value)
            }
            Primitive::ElementCell { index, list, equal } => {
                self.named(*index, list).is_some_and(|cell| self.value(cell) == self.value(*equal))
            }
            Primitive::CountsItself(cells) => cells.iter().all(|&cell| {
                let same = cells.iter().filter(|&&other| self.value(other) == self.value(cell));
                same.count() as i64 == self.number(cell)
            }),
            Primitive::CountDistinct { cell, cells } => {
                let mut values = self.of(cells);
                values.sort_unstable();
                values.dedup();
                values.len() as i64 == self.number(*cell)
            }
            Primitive::EqualSums(lists) => {
                lists.windows(2).all(|two| self.sum(&two[0]) == self.sum(&two[1]))
            }
            Primitive::Product { cells, product } => {
                let numbers = cells.iter().map(|&cell| self.number(cell) as u64);
                let found = numbers.clone().try_fold(1_u64, u64::checked_mul);
                found.or_else(|| numbers.clone().any(|n| n == 0).then_some(0)) == Some(*product)
            }
            Primitive::Rank { line, lines, rank, ties } => {
                let numbers: Vec<Vec<Value>> = lines.iter().map(|line| self.of(line)).collect();
                let this = &numbers[*line];
                let less = numbers.iter().filter(|other| *other < this).count();
                let equal = numbers.iter().filter(|other| *other == this).count();
                let tied = match ties {
                    Ties::Any => true,
                    Ties::Unclued => equal == 1,
                    Ties::None => differ(&numbers),
                };
                less + 1 == usize::from(*rank) && tied
            }
            _ => self.holds_of_lines(primitive),
        }
    }

    fn holds_of_lines(&self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::Runs { cells, total, is_loop } => {
                let numbers: Vec<i64> = cells.iter().map(|&cell| self.number(cell)).collect();
                let begins = if *is_loop { numbers.len() } else { 1 };
                (0..begins).any(|begin| {
                    let line = [&numbers[begin..], &numbers[..begin]].concat();
                    can_be_cut(&line, i64::from(*total))
                })
            }
            Primitive::Seen { cells, count } => {
                let numbers: Vec<i64> = cells.iter().map(|&cell| self.number(cell)).collect();
                let is_seen =
                    |&i: &usize| numbers[i] > 0 && numbers[..i].iter().all(|n| *n < numbers[i]);
                let seen = (0..numbers.len()).filter(is_seen).count();
                differ(&numbers) && seen == usize::from(*count)
            }
            Primitive::FirstHidden { cells, value } => {
                let values = self.of(cells);
                let is_hidden = |&i: &usize| values[..i].iter().any(|other| *other > values[i]);
                let first = (0..values.len()).find(is_hidden);
                differ(&values) && first.is_some_and(|i| values[i] == *value)
            }
            Primitive::PartSum { cells, part, total } => {
                let numbers: Vec<i64> = cells.iter().map(|&cell| self.number(cell)).collect();
                let place =
                    |end: Option<&i64>| numbers.iter().position(|n| Some(n) == end).unwrap_or(0);
                let (low, high) = (place(numbers.iter().min()), place(numbers.iter().max()));
                let part = match part {
                    Part::Between => numbers.get(low.min(high) + 1..low.max(high)),
                    Part::First => usize::try_from(numbers[0]).ok().and_then(|n| numbers.get(..n)),
                };
                let sum = part.map(|part| part.iter().sum());
                differ(&numbers) && sum == Some(i64::from(*total))
            }
            _ => false,
        }
    }

    fn named(&self, index: CellId, list: &[Option<CellId>]) -> Option<CellId> {
        list.get(usize::from(self.value(index).get()) - 1).copied().flatten()
    }
}

/// Returns whether numbers, in order, can be cut into runs that each add to a total.
fn can_be_cut(numbers: &[i64], total: i64) -> bool {
    let mut cut = vec![true];
    for end in 1..=numbers.len() {
        let is = |begin: usize| cut[begin] && numbers[begin..end].iter().sum::<i64>() == total;
        cut.push((0..end).any(is));
    }
    cut[numbers.len()]
}

fn differ<T: PartialEq>(items: &[T]) -> bool {
    items.iter().enumerate().all(|(i, item)| !items[i + 1..].contains(item))
}
