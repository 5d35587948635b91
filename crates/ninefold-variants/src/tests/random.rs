//! Random constraints that a given assignment obeys, so that mixtures of them have a solution.

use crate::proof::predicate::holds;
use ninefold_rules::primitive::{Comparison, Part, Relation, Ties};
use ninefold_rules::{Automaton, CellId, Primitive, Value, ValueSet};
use ninefold_testing::puzzles::Random;
use std::sync::Arc;

/// The number of kinds of [`constraint`].
pub(super) const KINDS: usize = 27;

/// Makes a random constraint of a kind among cells with these values.
#[expect(clippy::too_many_lines, reason = "one arm for each primitive")]
pub(super) fn constraint(
    random: &mut Random,
    kind: usize,
    cells: usize,
    values: u8,
    low: i32,
) -> Primitive {
    let some = some_cells(random, cells, 2, 5);
    let value = |random: &mut Random| Value::new(random.below(values.into()) as u8 + 1).unwrap();
    let set = |random: &mut Random| ValueSet(random.below(1 << values) as u32 | 1);
    let top = i32::from(values) - 1 + low;
    match kind {
        0 => Primitive::AllDifferent(some_cells(random, cells, 2, usize::from(values))),
        1..=4 => {
            let coefficient = |random: &mut Random| match kind {
                1 | 2 => 1,
                _ => [1, 1, -1, 2, -3, 1, 1, 10][random.below(8)],
            };
            let terms: Vec<_> = some.iter().map(|&cell| (cell, coefficient(random))).collect();
            let spread = (top - low) as usize * some.len() + 1;
            let total = random.below(spread) as i32 + low * some.len() as i32;
            let all = [Comparison::Equal, Comparison::Less, Comparison::Greater];
            let comparison = if kind < 4 { all[0] } else { all[1 + random.below(2)] };
            Primitive::Sum { terms, comparison, total }
        }
        5 => Primitive::Line { cells: some, relation: relation(random, values) },
        6 => Primitive::Pairs { cells: some, relation: relation(random, values) },
        7 => Primitive::Allowed { cell: some[0], values: set(random) },
        8 => Primitive::Automaton { cells: some, automaton: automaton(random, values) },
        9 => {
            let least = random.below(3) as u16;
            let most = least + random.below(3) as u16;
            Primitive::Count { cells: some, values: set(random), least, most }
        }
        10 | 11 => {
            let count = 1 + random.below(some.len());
            let values = (0..count).map(|_| value(random)).collect();
            Primitive::Contains { cells: some, values, exactly: kind == 11 }
        }
        12 => {
            let half = some.len() / 2;
            Primitive::SameValues(vec![some[..half].to_vec(), some[half..2 * half].to_vec()])
        }
        13 => Primitive::Equal(some[0], some[1]),
        14 | 15 => {
            let list: Vec<_> =
                some[1..].iter().map(|&cell| (random.below(5) > 0).then_some(cell)).collect();
            let (index, equal) = (some[0], CellId::at(random.below(cells)));
            if kind == 14 {
                Primitive::Element { index, list, value: value(random) }
            } else {
                Primitive::ElementCell { index, list, equal }
            }
        }
        16 => Primitive::CountsItself(some),
        17 => Primitive::CountDistinct { cell: some[0], cells: some[1..].to_vec() },
        18 => {
            let terms = |cells: &[CellId]| cells.iter().map(|&cell| (cell, 1)).collect::<Vec<_>>();
            let at = 1 + random.below(some.len() - 1);
            Primitive::EqualSums(vec![terms(&some[..at]), terms(&some[at..])])
        }
        19 => {
            let number = |random: &mut Random| (random.below(values.into()) as i32 + low) as u64;
            Primitive::Product {
                product: some.iter().map(|_| number(random)).product(),
                cells: some,
            }
        }
        20 => {
            let kinds = [0, 1, 3, 5, 7, 9, 12, 14, 18];
            let mut branch = || {
                let kind = kinds[random.below(kinds.len())];
                vec![constraint(random, kind, cells, values, low)]
            };
            Primitive::Or(vec![branch(), branch()])
        }
        22..=24 if cells < usize::from(values) => Primitive::AllDifferent(some),
        22 => {
            let all = usize::from(values);
            let count = 1 + random.below(all) as u16;
            Primitive::Seen { cells: some_cells(random, cells, all, all), count }
        }
        23 => {
            let all = usize::from(values);
            let part = [Part::Between, Part::First][random.below(2)];
            let total = random.below(1 + all * all / 2) as i32;
            Primitive::PartSum { cells: some_cells(random, cells, all, all), part, total }
        }
        24 => {
            let all = usize::from(values);
            Primitive::FirstHidden {
                cells: some_cells(random, cells, all, all),
                value: value(random),
            }
        }
        25 | 26 => {
            let total = 1 + random.below(2 * usize::from(values)) as i32;
            Primitive::Runs { cells: some, total, is_loop: kind == 26 }
        }
        _ => {
            let lines: Vec<Vec<CellId>> = (0..3).map(|_| some_cells(random, cells, 2, 2)).collect();
            let ties = [Ties::None, Ties::Unclued, Ties::Any][random.below(3)];
            let (line, rank) = (random.below(3), 1 + random.below(3) as u16);
            Primitive::Rank { line, lines: Arc::new(lines), rank, ties }
        }
    }
}

/// Makes a random constraint that an assignment obeys.
pub(super) fn obeyed(random: &mut Random, at: &[u8], values: u8, low: i32) -> Primitive {
    loop {
        let kind = random.below(KINDS);
        let primitive = constraint(random, kind, at.len(), values, low);
        if holds(&primitive, at, low) {
            return primitive;
        }
    }
}

fn some_cells(random: &mut Random, cells: usize, least: usize, most: usize) -> Vec<CellId> {
    let mut all: Vec<CellId> = (0..cells).map(CellId::at).collect();
    random.shuffle(&mut all);
    all.truncate(least + random.below(most.min(cells) - least + 1));
    all
}

fn relation(random: &mut Random, values: u8) -> Arc<Relation> {
    let kind = random.below(5);
    let seed = random.next();
    let holds = move |a: Value, b: Value| {
        let (a, b) = (a.get(), b.get());
        match kind {
            0 => a < b,
            1 => a.abs_diff(b) >= 2,
            2 => a != b,
            3 => a.abs_diff(b) != 1,
            _ => seed >> ((5 * a + b) % 64) & 1 == 1,
        }
    };
    Arc::new(Relation::new(values, holds))
}

fn automaton(random: &mut Random, values: u8) -> Arc<Automaton> {
    let seed = random.next();
    let step = move |state: &u8, value: Value| {
        let number = u64::from(*state) * 7 + u64::from(value.get());
        let next = seed.rotate_left(number as u32 * 5) % 5;
        (next < 4).then_some(next as u8)
    };
    // Sums modulo 3 do not care for the order of the cells.
    let sum = move |state: &u8, value: Value| Some((state + value.get()) % 3);
    let built = if seed.is_multiple_of(3) {
        Automaton::build(values, 0, sum, |&state| state == 0)
    } else {
        Automaton::build(values, 0, step, move |&state| seed >> state & 1 == 1)
    };
    Arc::new(built.unwrap())
}
