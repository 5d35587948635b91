//! Nets that repeat an earlier one of the same path: lines that stand there word for word are folded.
//!
//! ```text
//!   step 8                                   step 9
//!   1. Suppose r9c2 were 3.                  1. Suppose r9c3 were 3.
//!   2. r6c2 is 6: ...                        2. r4c2 is 3: ...
//!   3. r3c7 is 6: ...                        3-5. As in step 8: r3c7 is 6, r2c9 is 3 and r4c9 is 4.
//!   4. r2c9 is 3: ...                        6. A contradiction: ...
//!   5. r4c9 is 4: ...
//! ```
//!
//! A line is the same if it says the same for the same reason, and rests on nothing but what the earlier
//! line rested on; a block inside, if all of its lines are the same. Numbers stay, so that later lines
//! name the same ones.

use crate::net::{LineKind, LineWords, NetWords};
use crate::words::Words;
use ninefold::CellSet;
use ninefold::logic::{Net, NetLine, NetReason, Statement, Step};

/// The fewest lines that are folded into one.
const FEWEST: usize = 2;

/// Returns the net of a step with the lines folded that an earlier step has already. `earlier` has the
/// steps before it with their numbers; of several, the one that repeats most counts.
#[must_use]
pub fn folded(
    words: &dyn Words,
    step: &Step,
    net: NetWords,
    earlier: &[(usize, &Step)],
) -> NetWords {
    let Some(own) = &step.pattern.net else { return net };
    let repeated = earlier.iter().filter_map(|(number, other)| {
        let runs = runs(own, other.pattern.net.as_ref()?);
        (!runs.is_empty()).then_some((*number, *other, runs))
    });
    // Of two that repeat as much, the earlier one.
    let most = repeated.rev().max_by_key(|(_, _, runs)| total(runs));
    let Some((number, other, runs)) = most else { return net };
    let lines = fold(words, net.lines, number, &runs);
    let mut net = NetWords { lines, as_in: Some(number), ..net };
    if 2 * total(&runs) >= own.lines.len() {
        net.shows = words.as_in_step(number, step, other, &net.shows);
    }
    net
}

/// The first and the last of some lines, counted from 0.
type Run = (usize, usize);

fn total(runs: &[Run]) -> usize {
    runs.iter().map(|(first, last)| last + 1 - first).sum()
}

/// Returns the lines of a net that another one has, too, as far as many follow each other.
fn runs(own: &Net, other: &Net) -> Vec<Run> {
    let mut is_same = vec![false; own.lines.len()];
    for (number, line) in own.lines.iter().enumerate().filter(|(_, line)| line.depth == 1) {
        let mut same = other.lines.iter().enumerate().filter(|(_, line)| line.depth == 1);
        if let Some(first) = same.find_map(|at| first_of_same(own, (number, line), other, at)) {
            is_same[first..=number].fill(true);
        }
    }
    let mut runs: Vec<Run> = Vec::new();
    for number in (0..is_same.len()).filter(|number| is_same[*number]) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs.retain(|(first, last)| last + 1 - first >= FEWEST);
    runs
}

/// Returns the first of the lines that a line of a net and its proof take, if another net has the same.
fn first_of_same(
    own: &Net,
    (number, line): (usize, &NetLine),
    other: &Net,
    (at, there): (usize, &NetLine),
) -> Option<usize> {
    if line.says != there.says || !rests_on_less(own, line, other, there) {
        return None;
    }
    match (&line.because, &there.because) {
        (NetReason::Truth(one), NetReason::Truth(another)) if one == another => {}
        (NetReason::Excluded, NetReason::Excluded) => {}
        (NetReason::Technique(one, pattern), NetReason::Technique(another, same))
            if one == another && pattern.parts == same.parts => {}
        (NetReason::Nested { first, cases }, NetReason::Nested { first: begun, cases: same })
            if cases == same =>
        {
            let (first, begun) = (usize::from(*first), usize::from(*begun));
            let (block, there) = (own.lines.get(first..number)?, other.lines.get(begun..at)?);
            let mut pairs = block.iter().zip(there);
            let is_same = |(one, another): (&NetLine, &NetLine)| {
                one.says == another.says
                    && one.depth == another.depth
                    && rests_on_less(own, one, other, another)
            };
            return (block.len() == there.len() && pairs.all(is_same)).then_some(first);
        }
        _ => return None,
    }
    let is_end = matches!(line.says, Statement::Contradiction(_));
    (!is_end).then_some(number)
}

/// Returns `true` if a line rests on no statement on which the other does not rest.
fn rests_on_less(own: &Net, line: &NetLine, other: &Net, there: &NetLine) -> bool {
    let says = |net: &'_ Net, from: u16| net.lines.get(usize::from(from)).map(|l| l.says.clone());
    let has = |statement| there.from.iter().any(|from| says(other, *from) == statement);
    line.from.iter().all(|from| has(says(own, *from)))
}

/// Writes each run of lines as one line.
fn fold(words: &dyn Words, lines: Vec<LineWords>, step: usize, runs: &[Run]) -> Vec<LineWords> {
    let mut folded: Vec<LineWords> = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        match runs.iter().find(|(first, last)| (*first..=*last).contains(&number)) {
            Some((first, last)) if number == *last => {
                folded.push(one_line(words, &lines[*first..=*last], step));
            }
            Some(_) => {}
            None => folded.push(line.clone()),
        }
    }
    folded
}

/// Writes some lines as one; only what holds outside of blocks inside is said.
fn one_line(words: &dyn Words, lines: &[LineWords], step: usize) -> LineWords {
    let outside = || lines.iter().filter(|line| line.depth == 1);
    let says: Vec<String> = outside().map(|line| line.says.clone()).collect();
    let numbers = |line: &LineWords| (line.first, line.number);
    let (first, number) = match lines {
        [first, .., last] => (first.first, last.number),
        [one] => numbers(one),
        [] => (0, 0),
    };
    LineWords {
        first,
        number,
        depth: 1,
        kind: LineKind::Implication,
        opening: None,
        sentence: words.as_there(step, &says),
        says: says.join(", "),
        reason: String::new(),
        from: lines
            .iter()
            .flat_map(|line| line.from.clone())
            .filter(|from| *from < first)
            .collect(),
        cells: outside().fold(CellSet::EMPTY, |all, line| all | line.cells),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{contradiction, nested, position};
    use crate::words::English;

    #[test]
    fn a_net_that_is_there_already_is_folded_and_keeps_its_numbers() {
        let (position, step) = (position(), nested());
        let net = English.net(&position, &step).unwrap();
        let lines = net.lines.len();
        let other = contradiction();
        let folded = folded(&English, &step, net.clone(), &[(3, &other), (5, &step)]);
        assert!(folded.lines.len() < lines, "{}", folded.text(80));
        assert_eq!(folded.lines.last(), net.lines.last());
        let text = folded.text(80);
        assert!(text.contains("As in step 5") && !text.contains("step 3"), "{text}");
        let mut expected = 1;
        for line in &folded.lines {
            assert_eq!(line.first, expected);
            expected = line.number + 1;
        }
        assert_eq!(expected, lines + 1);
    }

    #[test]
    fn a_net_without_anything_in_common_stays() {
        let (position, step, other) = (position(), nested(), contradiction());
        let net = English.net(&position, &step).unwrap();
        assert_eq!(folded(&English, &step, net.clone(), &[(2, &other)]), net);
        assert_eq!(folded(&English, &step, net.clone(), &[]), net);
    }
}
