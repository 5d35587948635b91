//! Proofs: what a conclusion of a derivation rests on, and nothing else.

use super::cases::cases;
use super::rules::Rule;
use crate::board::Candidate;
use crate::logic::pattern::Truth;
use crate::logic::position::Position;

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
}
