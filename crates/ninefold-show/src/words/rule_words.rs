//! The sentences of one language about rules and about puzzles of any rules.

use crate::net::NetWords;
use crate::reasoned::Reasoned;
use crate::rules_report::RulesReport;
use crate::verdict::RulesNote;
use ninefold_rules::{CellId, Layout, Puzzle, Rule, RuleKind, ValueSet};
use ninefold_variants::reasons;
use std::fmt::Debug;

/// The sentences of one language about puzzles of any rules.
///
/// They are a trait of their own, so that a program for classic puzzles alone does not contain the catalogue of rules. As in
/// [`Words`](super::Words), no method has a default.
pub trait RuleWords: Debug + Send + Sync {
    /// Returns the sentences about the size, the values and the houses of a grid.
    fn shape(&self, layout: &Layout) -> String;
    /// Returns the sentence about a rule of a puzzle, with its cells and numbers.
    fn rule(&self, rule: &Rule, layout: &Layout) -> String;
    /// Returns the sentence about a rule beside a drawing that shows its cells.
    fn legend(&self, rule: &Rule, layout: &Layout) -> String;
    /// Returns the condition of a kind of rule in one sentence.
    fn rule_kind(&self, kind: &RuleKind) -> String;
    /// Returns the sentence about cells that may have these values only.
    fn restricted(&self, layout: &Layout, cells: &[CellId], values: ValueSet) -> String;
    /// Returns what is to be said of an answer about a puzzle of any rules.
    fn rules_note(&self, note: RulesNote) -> String;
    /// Returns a sentence that names the rule or house to look at, but not the kind of reason.
    fn reason_place(&self, at: &Reasoned<'_>) -> String;
    /// Returns a sentence that names the kind of reason to look for.
    fn reason_kind(&self, at: &Reasoned<'_>) -> String;
    /// Returns a sentence that names the cells that matter, but not what follows; empty if none do.
    fn reason_cells(&self, at: &Reasoned<'_>) -> String;
    /// Returns the reason of a step and what follows, in sentences.
    fn reason_why(&self, at: &Reasoned<'_>) -> String;
    /// Returns a refutation line by line; `None` if the step is none.
    fn reason_net(&self, at: &Reasoned<'_>) -> Option<NetWords>;
    /// Returns the paragraph of singles in a row.
    fn reason_singles(&self, puzzle: &Puzzle, steps: &[reasons::Step]) -> String;
    /// Returns the whole answer of a check: the verdict, the reason, possible repairs.
    fn rules_check(&self, report: &RulesReport<'_>) -> Vec<String>;
    /// Returns the reason for the verdict of a check in one line; empty if there is nothing to add.
    fn rules_check_reason(&self, report: &RulesReport<'_>) -> String;
}
