//! Proofs: what a conclusion of a derivation rests on, and nothing else.

use super::cases::cases;
use crate::board::{Candidate, DigitSet};
use crate::logic::pattern::{Pattern, Truth};
use crate::logic::position::Position;
use crate::logic::technique::Technique;

/// The conclusion of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conclusion {
    /// Nothing of this truth is left.
    Empty(Truth),
    /// This candidate is true.
    On(Candidate),
    /// This candidate is false.
    Off(Candidate),
}

/// An event of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofEvent {
    /// A candidate is supposed to be true, or false.
    Supposed(Candidate, bool),
    /// All others of a truth have gone, so this is true.
    Single(Candidate, Truth),
    /// A rule of this number among those of the proof.
    Rule(u16),
}

/// The events that a conclusion rests on, the supposition first.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) events: Vec<ProofEvent>,
    pub(super) rules: Vec<Rule>,
    pub(super) end: Conclusion,
    /// The candidates that the suppositions around this one must have removed.
    pub(super) needs: Vec<Candidate>,
    /// The number of lines that it takes.
    pub(super) lines: u32,
}

/// A rule: candidates that go once others have gone.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// The candidates that it removes.
    pub(super) removes: Vec<Candidate>,
    /// The candidates that must have gone before.
    pub(super) needs: Vec<Candidate>,
    /// The reason.
    pub(super) reason: RuleReason,
    /// The number of lines that it takes.
    pub(super) lines: u32,
}

/// The reason of a rule.
#[derive(Clone, Debug)]
pub(super) enum RuleReason {
    /// A technique of the catalogue.
    Technique(Technique, Box<Pattern>),
    /// A supposition inside the supposition, which is refuted.
    Nested(Proof),
}

impl Conclusion {
    /// Returns the candidates that must have gone so that it holds.
    pub(super) fn needs(self, position: &Position) -> Vec<Candidate> {
        match self {
            Self::Empty(truth) => cases(position, truth),
            Self::Off(at) => vec![at],
            Self::On(_) => Vec::new(),
        }
    }
}

impl ProofEvent {
    /// Returns the candidates that must have gone before it can happen.
    pub(super) fn needs(self, position: &Position, rules: &[Rule]) -> Vec<Candidate> {
        match self {
            Self::Supposed(..) => Vec::new(),
            Self::Single(at, truth) => {
                cases(position, truth).into_iter().filter(|case| *case != at).collect()
            }
            Self::Rule(number) => rules[usize::from(number)].needs.clone(),
        }
    }

    /// Returns the candidates of a position that it takes out.
    fn removes(self, position: &Position, rules: &[Rule]) -> Vec<Candidate> {
        match self {
            Self::Supposed(at, false) => vec![at],
            Self::Rule(number) => rules[usize::from(number)].removes.clone(),
            Self::Supposed(at, true) | Self::Single(at, _) => {
                let others = position.candidates(at.cell) - DigitSet::only(at.digit);
                let in_cell = others.iter().map(|digit| Candidate { cell: at.cell, digit });
                let peers = position.places(at.digit) & at.cell.peers();
                let in_peers = peers.iter().map(|cell| Candidate { cell, digit: at.digit });
                in_cell.chain(in_peers).collect()
            }
        }
    }
}

impl Proof {
    /// Returns the proof without the events that nothing needs.
    pub(super) fn pruned(self, position: &Position) -> Self {
        let mut first_by: Vec<(Candidate, usize)> = Vec::new();
        for (number, event) in self.events.iter().enumerate() {
            for at in event.removes(position, &self.rules) {
                if !first_by.iter().any(|(gone, _)| *gone == at) {
                    first_by.push((at, number));
                }
            }
        }
        let mut is_needed = vec![false; self.events.len()];
        let mut needs: Vec<Candidate> = Vec::new();
        let mut need = |at: &Candidate, is_needed: &mut Vec<bool>| match first_by
            .iter()
            .find(|(gone, _)| gone == at)
        {
            Some((_, event)) => is_needed[*event] = true,
            None => needs.push(*at),
        };
        is_needed[0] = true;
        match self.end {
            Conclusion::On(_) => *is_needed.last_mut().unwrap_or(&mut false) = true,
            _ => self.end.needs(position).iter().for_each(|at| need(at, &mut is_needed)),
        }
        for number in (0..self.events.len()).rev() {
            if is_needed[number] {
                let before = self.events[number].needs(position, &self.rules);
                before.iter().for_each(|at| need(at, &mut is_needed));
            }
        }
        needs.sort_unstable();
        needs.dedup();
        let mut pruned = Self { events: vec![], rules: vec![], end: self.end, needs, lines: 1 };
        for (event, _) in self.events.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed) {
            if let ProofEvent::Rule(number) = event {
                let rule = &self.rules[usize::from(*number)];
                pruned.lines += rule.lines;
                pruned.events.push(ProofEvent::Rule(pruned.rules.len() as u16));
                pruned.rules.push(rule.clone());
            } else {
                pruned.lines += 1;
                pruned.events.push(*event);
            }
        }
        pruned
    }
}
