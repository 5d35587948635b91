//! The primitive constraints as plain conditions on full assignments.

use ninefold_rules::primitive::{Comparison, Part, Ties};
use ninefold_rules::{CellId, Primitive, Value};

/// Returns whether an assignment of places (from 1) obeys a constraint, where the least value stands for `low`.
#[expect(clippy::too_many_lines, reason = "one arm for each primitive")]
pub(crate) fn holds(primitive: &Primitive, at: &[u8], low: i32) -> bool {
    let place = |cell: CellId| at[cell.index()];
    let number = |cell: CellId| i32::from(place(cell)) - 1 + low;
    // Places are 1 to 25; anything else is no value of a grid, and the least one stands for it.
    let value = |cell: CellId| Value::new(place(cell)).unwrap_or(Value::LEAST);
    let total = |terms: &[(CellId, i32)]| {
        terms.iter().map(|t| i64::from(t.1) * i64::from(number(t.0))).sum::<i64>()
    };
    let named = |index: CellId, list: &[Option<CellId>]| {
        list.get(usize::from(place(index)).wrapping_sub(1)).copied().flatten()
    };
    match primitive {
        Primitive::AllDifferent(cells) => cells
            .iter()
            .enumerate()
            .all(|(i, &a)| cells[..i].iter().all(|&b| a == b || place(a) != place(b))),
        Primitive::Sum { terms, comparison, total: wanted } => match comparison {
            Comparison::Equal => total(terms) == i64::from(*wanted),
            Comparison::Less => total(terms) < i64::from(*wanted),
            Comparison::Greater => total(terms) > i64::from(*wanted),
        },
        Primitive::Line { cells, relation } => {
            cells.windows(2).all(|two| relation.after(value(two[0])).contains(value(two[1])))
        }
        Primitive::Pairs { cells, relation } => cells.iter().enumerate().all(|(i, &a)| {
            cells[i + 1..].iter().all(|&b| relation.after(value(a)).contains(value(b)))
        }),
        Primitive::Allowed { cell, values } => values.contains(value(*cell)),
        Primitive::Automaton { cells, automaton } => {
            automaton.accepts(cells.iter().map(|&cell| value(cell)))
        }
        Primitive::Count { cells, values, least, most } => {
            let count = cells.iter().filter(|&&cell| values.contains(value(cell))).count();
            (usize::from(*least)..=usize::from(*most)).contains(&count)
        }
        Primitive::Contains { cells, values, exactly } => values.iter().all(|&wanted| {
            let times = values.iter().filter(|&&value| value == wanted).count();
            let count = cells.iter().filter(|&&cell| value(cell) == wanted).count();
            count == times || (!exactly && count > times)
        }),
        Primitive::SameValues(lists) => {
            let sorted = |list: &Vec<CellId>| {
                let mut places: Vec<u8> = list.iter().map(|&cell| place(cell)).collect();
                places.sort_unstable();
                places
            };
            lists.windows(2).all(|two| sorted(&two[0]) == sorted(&two[1]))
        }
        Primitive::Equal(a, b) => place(*a) == place(*b),
        Primitive::Element { index, list, value: wanted } => {
            named(*index, list).is_some_and(|cell| value(cell) == *wanted)
        }
        Primitive::ElementCell { index, list, equal } => {
            named(*index, list).is_some_and(|cell| place(cell) == place(*equal))
        }
        Primitive::CountsItself(cells) => cells.iter().all(|&cell| {
            cells.iter().filter(|&&other| place(other) == place(cell)).count() as i32
                == number(cell)
        }),
        Primitive::CountDistinct { cell, cells } => {
            let mut places: Vec<u8> = cells.iter().map(|&cell| place(cell)).collect();
            places.sort_unstable();
            places.dedup();
            places.len() as i32 == number(*cell)
        }
        Primitive::EqualSums(parts) => parts.windows(2).all(|two| total(&two[0]) == total(&two[1])),
        Primitive::Product { cells, product } => {
            cells.iter().map(|&cell| number(cell) as u64).product::<u64>() == *product
        }
        Primitive::Or(branches) => {
            branches.iter().any(|branch| branch.iter().all(|primitive| holds(primitive, at, low)))
        }
        Primitive::Seen { cells, count } => {
            let numbers: Vec<i32> = cells.iter().map(|&cell| number(cell)).collect();
            let is_seen = |&i: &usize| numbers[i] > numbers[..i].iter().copied().max().unwrap_or(0);
            (1..numbers.len()).all(|i| !numbers[..i].contains(&numbers[i]))
                && (0..numbers.len()).filter(is_seen).count() == usize::from(*count)
        }
        Primitive::FirstHidden { cells, value } => {
            let places: Vec<u8> = cells.iter().map(|&cell| place(cell)).collect();
            let falls = places.windows(2).position(|two| two[0] > two[1]);
            (1..places.len()).all(|i| !places[..i].contains(&places[i]))
                && falls.is_some_and(|i| places[i + 1] == value.get())
        }
        Primitive::Runs { cells, total, is_loop } => {
            let numbers: Vec<i32> = cells.iter().map(|&cell| number(cell)).collect();
            // A run is open with a sum; the line begins inside of one that a loop closes.
            let fits = |begin: i32| {
                let (mut run, mut closed) = (begin, false);
                for n in &numbers {
                    run += n;
                    if run == *total {
                        (run, closed) = (0, true);
                    } else if run > *total {
                        return false;
                    }
                }
                closed && run == begin
            };
            (0..if *is_loop { *total } else { 1 }).any(fits)
        }
        Primitive::PartSum { cells, part, total } => {
            let numbers: Vec<i32> = cells.iter().map(|&cell| number(cell)).collect();
            let find = |wanted: i32| numbers.iter().position(|&n| n == wanted);
            let ends = [low, low + numbers.len() as i32 - 1];
            let differ = (1..numbers.len()).all(|i| !numbers[..i].contains(&numbers[i]));
            let sum = || match part {
                Part::Between => {
                    let ends = find(ends[0]).zip(find(ends[1]));
                    ends.map(|(a, b)| numbers[a.min(b) + 1..a.max(b)].iter().sum::<i32>())
                }
                Part::First => {
                    let count = numbers.first().and_then(|&first| usize::try_from(first).ok());
                    count.and_then(|count| numbers.get(..count)).map(|part| part.iter().sum())
                }
            };
            differ && sum() == Some(*total)
        }
        Primitive::Rank { line, lines, rank, ties } => {
            let of = |line: &Vec<CellId>| line.iter().map(|&cell| place(cell)).collect::<Vec<_>>();
            let all: Vec<Vec<u8>> = lines.iter().map(of).collect();
            let own = &all[*line];
            let equal = |(i, other): (usize, &Vec<u8>)| i != *line && other == own;
            let none = (0..all.len()).all(|i| !all[..i].contains(&all[i]));
            let free = match ties {
                Ties::None => none,
                Ties::Unclued => !all.iter().enumerate().any(equal),
                Ties::Any => true,
            };
            free && all.iter().filter(|other| *other < own).count() + 1 == usize::from(*rank)
        }
    }
}
