//! Rules of a derivation: techniques and nested nets that were found for it.

use super::proof::Proof;
use crate::board::Candidate;
use crate::logic::pattern::Pattern;
use crate::logic::technique::Technique;

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

/// The rules of a derivation.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules(Vec<Rule>);

impl Rules {
    pub(super) fn get(&self, number: u16) -> &Rule {
        &self.0[usize::from(number)]
    }

    pub(super) fn all(&self) -> &[Rule] {
        &self.0
    }

    /// Whether a rule removes what this rule removes, by the same needs.
    pub(super) fn has(&self, rule: &Rule) -> bool {
        self.0.iter().any(|other| other.removes == rule.removes && other.needs == rule.needs)
    }

    pub(super) fn push(&mut self, rule: Rule) {
        self.0.push(rule);
    }
}
