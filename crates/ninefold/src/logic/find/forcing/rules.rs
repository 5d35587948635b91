//! The rules of a derivation: techniques and nested nets that were found for it.

use super::proof::Rule;

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

    /// Returns `true` if a rule removes what this rule removes, by the same needs.
    pub(super) fn has(&self, rule: &Rule) -> bool {
        self.0.iter().any(|other| other.removes == rule.removes && other.needs == rule.needs)
    }

    pub(super) fn push(&mut self, rule: Rule) {
        self.0.push(rule);
    }
}
