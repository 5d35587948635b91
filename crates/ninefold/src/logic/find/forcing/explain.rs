//! Turns a net into the pattern of a step: only what the conclusion rests on, each statement after
//! those it follows from.

use super::cases::cases;
use super::net::{Event, Net};
use crate::board::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::pattern::{Because, Chain, Inference, Pattern, PatternPart, Role, Truth};
use crate::logic::position::Position;

/// The conclusion from which a net is followed back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conclusion {
    /// Nothing of this truth is left.
    Empty(Truth),
    /// This candidate is true.
    On(Candidate),
    /// This candidate is false.
    Off(Candidate),
}

/// Returns a number for a truth, so that truths can be sorted.
pub(super) fn order(truth: Truth) -> usize {
    match truth {
        Truth::Cell(cell) => cell.index(),
        Truth::House(house, digit) => 81 + house.index() * 9 + digit.index(),
    }
}

/// Returns the candidates that must have gone before an event can happen.
fn needs(position: &Position, event: Event) -> Vec<Candidate> {
    let outside = |house: House, cells: CellSet, digit: Digit| {
        let others = position.spots(house, digit) - cells;
        others.iter().map(move |cell| Candidate { cell, digit })
    };
    match event {
        Event::On(_) | Event::Off(_) => Vec::new(),
        Event::Single(at, truth) => {
            cases(position, truth).into_iter().filter(|case| *case != at).collect()
        }
        Event::Locked(digit, base, cover) => outside(base, cover.cells(), digit).collect(),
        Event::Naked(_, cells, digits) => {
            let extra = cells.iter().flat_map(|cell| {
                let others = position.candidates(cell) - digits;
                others.iter().map(move |digit| Candidate { cell, digit })
            });
            extra.collect()
        }
        Event::Hidden(house, cells, digits) => {
            digits.iter().flat_map(|digit| outside(house, cells, digit)).collect()
        }
    }
}

/// Returns the truths an event rests on.
fn truths(event: Event) -> Vec<Truth> {
    match event {
        Event::On(_) | Event::Off(_) => Vec::new(),
        Event::Single(_, truth) => vec![truth],
        Event::Locked(digit, base, _) => vec![Truth::House(base, digit)],
        Event::Naked(_, cells, _) => cells.iter().map(Truth::Cell).collect(),
        Event::Hidden(house, _, digits) => {
            digits.iter().map(|digit| Truth::House(house, digit)).collect()
        }
    }
}

/// Returns the part that describes an event which is a pattern itself.
fn part(event: Event) -> Option<PatternPart> {
    match event {
        Event::Locked(digit, base, cover) => {
            let cells = base.cells() & cover.cells();
            Some(PatternPart::house(Role::Helper, base, cells, DigitSet::only(digit)))
        }
        Event::Naked(house, cells, digits) | Event::Hidden(house, cells, digits) => {
            Some(PatternPart::house(Role::Helper, house, cells, digits))
        }
        _ => None,
    }
}

/// Returns the events a conclusion rests on, by number.
pub(super) fn ancestors(position: &Position, net: &Net, end: Conclusion) -> Vec<bool> {
    let mut needed = vec![false; net.events.len()];
    let mark = |at: Candidate, needed: &mut Vec<bool>| {
        if let Some(event) = net.off_by(at) {
            needed[event] = true;
        }
    };
    match end {
        Conclusion::Empty(truth) => {
            cases(position, truth).into_iter().for_each(|case| mark(case, &mut needed));
        }
        Conclusion::Off(at) => mark(at, &mut needed),
        Conclusion::On(at) => {
            if let Some(event) = places(net, at) {
                needed[event] = true;
            }
        }
    }
    for number in (0..net.events.len()).rev() {
        if needed[number] {
            let before = needs(position, net.events[number]);
            before.into_iter().for_each(|case| mark(case, &mut needed));
        }
    }
    needed
}

fn places(net: &Net, at: Candidate) -> Option<usize> {
    net.events.iter().position(|event| match event {
        Event::On(on) | Event::Single(on, _) => *on == at,
        _ => false,
    })
}

/// Adds a net to a pattern: the statements its conclusion rests on, the patterns in it, the truths.
pub(super) fn describe(position: &Position, net: &Net, end: Conclusion, pattern: &mut Pattern) {
    let needed = ancestors(position, net, end);
    let mut writer = Writer { position, net, pattern, chain: Chain::default(), nodes: Vec::new() };
    writer.nodes.resize(net.events.len(), Vec::new());
    for (number, event) in net.events.iter().enumerate() {
        if needed[number] {
            writer.event(number, *event);
        }
    }
    match end {
        Conclusion::Empty(truth) => {
            for case in cases(position, truth) {
                writer.off(case);
            }
            writer.pattern.truths.push(truth);
        }
        Conclusion::Off(at) => {
            writer.off(at);
        }
        Conclusion::On(_) => {}
    }
    let chain = writer.chain;
    pattern.chains.push(chain);
    pattern.truths.sort_unstable_by_key(|truth| order(*truth));
    pattern.truths.dedup();
}

struct Writer<'a> {
    position: &'a Position,
    net: &'a Net,
    pattern: &'a mut Pattern,
    chain: Chain,
    /// For each event the statements from which what it does follows.
    nodes: Vec<Vec<u16>>,
}

impl Writer<'_> {
    fn event(&mut self, number: usize, event: Event) {
        let from: Vec<u16> =
            needs(self.position, event).into_iter().filter_map(|case| self.off(case)).collect();
        self.pattern.truths.extend(truths(event));
        let (at, is_on, because) = match event {
            Event::On(at) => (at, true, Because::Assumed),
            Event::Off(at) => (at, false, Because::Assumed),
            Event::Single(at, Truth::Cell(cell)) => (at, true, Because::Cell(cell)),
            Event::Single(at, Truth::House(house, _)) => (at, true, Because::House(house)),
            _ => {
                let part = part(event);
                self.pattern.parts.extend(part);
                self.nodes[number] = from;
                return;
            }
        };
        self.nodes[number] = vec![self.chain.nodes.len() as u16];
        let cells = CellSet::only(at.cell);
        self.chain.nodes.push(Inference { cells, digit: at.digit, is_on, from, because });
    }

    /// Returns the number of the statement that a candidate is false; none if it was never there.
    fn off(&mut self, at: Candidate) -> Option<u16> {
        let by = self.net.off_by(at)?;
        let cells = CellSet::only(at.cell);
        let is_it = |node: &Inference| !node.is_on && node.cells == cells && node.digit == at.digit;
        if let Some(number) = self.chain.nodes.iter().position(is_it) {
            return Some(number as u16);
        }
        let because = match self.net.events[by] {
            Event::On(on) | Event::Single(on, _) if on.cell == at.cell => Because::Cell(at.cell),
            Event::On(on) | Event::Single(on, _) => {
                let both = cells | CellSet::only(on.cell);
                both.common_houses().next().map_or(Because::Assumed, Because::House)
            }
            event => {
                let part = part(event);
                let same = |other: &PatternPart| Some(other) == part.as_ref();
                let number = self.pattern.parts.iter().position(same).unwrap_or(0);
                Because::Pattern(number as u16)
            }
        };
        let from = self.nodes[by].clone();
        self.chain.nodes.push(Inference { cells, digit: at.digit, is_on: false, from, because });
        Some(self.chain.nodes.len() as u16 - 1)
    }
}
