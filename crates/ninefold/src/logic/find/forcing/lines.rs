//! Writes proofs as the lines of a net.

use super::proof::{Conclusion, Proof, ProofEvent, Rule, RuleReason};
use crate::board::{Candidate, DigitSet};
use crate::logic::pattern::{Net, NetLine, NetReason, Statement, Truth};
use crate::logic::position::Position;

/// Returns a number for a truth, so that truths can be sorted.
pub(super) fn order(truth: Truth) -> usize {
    match truth {
        Truth::Cell(cell) => cell.index(),
        Truth::House(house, digit) => 81 + house.index() * 9 + digit.index(),
    }
}

/// Writes proofs one below the other, each as a block of depth 1.
pub(super) fn net<'a>(position: &Position, proofs: impl IntoIterator<Item = &'a Proof>) -> Net {
    let mut writer = Writer { position, lines: Vec::new(), used: Vec::new() };
    for proof in proofs {
        writer.block(1, proof, &mut Excluded::new());
    }
    writer.finish()
}

/// For each candidate that lines exclude, the number of the first.
#[derive(Clone)]
struct Excluded(Vec<(Candidate, u16)>);

impl Excluded {
    const fn new() -> Self {
        Self(Vec::new())
    }

    fn line(&self, at: Candidate) -> Option<u16> {
        self.0.iter().find(|(other, _)| *other == at).map(|(_, line)| *line)
    }

    fn add(&mut self, at: Candidate, line: u16) {
        self.0.push((at, line));
    }
}

struct Writer<'a> {
    position: &'a Position,
    lines: Vec<NetLine>,
    /// The candidates that later lines need to have gone, each with the line that excludes it.
    used: Vec<(Candidate, u16)>,
}

impl Writer<'_> {
    /// Returns the net. Lines of techniques say only what later lines need.
    fn finish(mut self) -> Net {
        for (number, line) in (0_u16..).zip(&mut self.lines) {
            if let (Statement::Off(gone), NetReason::Technique(..)) =
                (&mut line.says, &line.because)
            {
                // Of two lines that exclude a candidate, the first is the one that later lines name. A line
                // that is not named at all keeps what is needed, because a line says something.
                let is_named = self.used.iter().any(|(_, line)| *line == number);
                let is_used = |at: &Candidate, (other, line): &(Candidate, u16)| {
                    other == at && (!is_named || *line == number)
                };
                gone.retain(|at| self.used.iter().any(|used| is_used(at, used)));
            }
        }
        Net { lines: self.lines }
    }

    fn block(&mut self, depth: u8, proof: &Proof, excluded: &mut Excluded) {
        for event in &proof.events {
            self.event(depth, *event, &proof.rules, excluded);
        }
        let from = self.premises(&proof.end.needs(self.position), excluded);
        match proof.end {
            Conclusion::Empty(truth) => {
                let line =
                    NetLine::new(depth, Statement::Contradiction(truth), NetReason::Truth(truth));
                self.lines.push(line.from_lines(from));
            }
            Conclusion::Off(at) => self.excluded(depth, at, from),
            Conclusion::On(_) => {}
        }
    }

    /// Adds the line that a candidate is excluded, unless the last line says so.
    fn excluded(&mut self, depth: u8, at: Candidate, from: Vec<u16>) {
        let is_said = self.lines.last().is_some_and(|line| match &line.says {
            Statement::Off(gone) => gone.contains(&at),
            _ => false,
        });
        if is_said {
            self.used.push((at, self.lines.len() as u16 - 1));
        } else {
            let line = NetLine::new(depth, Statement::Off(vec![at]), NetReason::Excluded);
            self.lines.push(line.from_lines(from));
        }
    }

    /// Returns the lines that exclude some candidates.
    fn premises(&mut self, gone: &[Candidate], excluded: &Excluded) -> Vec<u16> {
        let lines = gone.iter().filter_map(|at| excluded.line(*at).map(|line| (*at, line)));
        let start = self.used.len();
        self.used.extend(lines);
        self.used[start..].iter().map(|(_, line)| *line).collect()
    }

    fn event(&mut self, depth: u8, event: ProofEvent, rules: &[Rule], excluded: &mut Excluded) {
        let from = self.premises(&event.needs(self.position, rules), excluded);
        let (says, because) = match event {
            ProofEvent::Supposed(at, true) => (Statement::On(at), NetReason::Supposed),
            ProofEvent::Supposed(at, false) => (Statement::Off(vec![at]), NetReason::Supposed),
            ProofEvent::Single(at, truth) => (Statement::On(at), NetReason::Truth(truth)),
            ProofEvent::Rule(number) => self.rule(depth, &rules[usize::from(number)], excluded),
        };
        let number = self.lines.len() as u16;
        match &says {
            Statement::On(at) => self.exclude_peers(*at, number, excluded),
            Statement::Off(gone) => gone.iter().for_each(|at| excluded.add(*at, number)),
            Statement::Contradiction(_) => {}
        }
        self.lines.push(NetLine::new(depth, says, because).from_lines(from));
    }

    fn exclude_peers(&self, at: Candidate, line: u16, excluded: &mut Excluded) {
        for digit in self.position.candidates(at.cell) - DigitSet::only(at.digit) {
            excluded.add(Candidate { cell: at.cell, digit }, line);
        }
        for cell in self.position.places(at.digit) & at.cell.peers() {
            excluded.add(Candidate { cell, digit: at.digit }, line);
        }
    }

    fn rule(&mut self, depth: u8, rule: &Rule, excluded: &Excluded) -> (Statement, NetReason) {
        let says = Statement::Off(rule.removes.clone());
        let because = match &rule.reason {
            RuleReason::Technique(technique, pattern) => {
                NetReason::Technique(*technique, pattern.clone())
            }
            RuleReason::Nested(proof) => {
                let first = self.lines.len() as u16;
                self.block(depth + 1, proof, &mut excluded.clone());
                NetReason::Nested { first, cases: None }
            }
        };
        (says, because)
    }
}
