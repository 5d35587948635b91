//! Refutations line by line.

use super::super::lists::{join, join_lists};
use super::cases;
use super::facts::{alternatives, capital, name, names, number, removed};
use super::label::{label, sources};
use super::rule::derived_label;
use crate::net::{Branch, LineKind, LineWords, NetWords};
use crate::reasoned::Reasoned;
use ninefold_rules::{CellId, Value, ValueSet};
use ninefold_variants::reasons::{Because, End, Net, Reason, Source};

/// Returns the refutation of a step line by line; `None` if it has none.
pub(in super::super) fn net(at: &Reasoned<'_>) -> Option<NetWords> {
    let Reason::Refutation(net) = &at.step.reason else { return None };
    let (cell, value) = net.assumed;
    let (supposed, denied) = (supposed(at, cell, value), denied(at, cell, value));
    let candidates = |cell| at.position.candidates(CellId::at(cell));
    let domains = (0..at.reasoner.unknowns()).map(candidates).collect();
    let mut writer = Writer { at, domains, depth: 0, words: NetWords::default() };
    let end = writer.branch(net);
    let mut words = writer.words;
    words.idea = format!("Suppose {supposed}; then {end}.");
    words.shows = format!("{}: otherwise {end}.", capital(&denied));
    words.conclusion = format!("Line 1 leads to a contradiction, so {denied}.");
    Some(words)
}

/// Returns what is supposed: `r1c1 were 5`, `the cage 15 at r1c1 held 1+5+9`.
fn supposed(at: &Reasoned<'_>, cell: CellId, value: Value) -> String {
    cases::were(at, cell, value)
        .unwrap_or_else(|| format!("{} were {}", name(at.puzzle, cell), number(at.puzzle, value)))
}

fn stated(at: &Reasoned<'_>, cell: CellId, value: Value) -> String {
    cases::is(at, cell, value)
        .unwrap_or_else(|| format!("{} is {}", name(at.puzzle, cell), number(at.puzzle, value)))
}

fn denied(at: &Reasoned<'_>, cell: CellId, value: Value) -> String {
    cases::is_not(at, cell, value)
        .unwrap_or_else(|| format!("{} is not {}", name(at.puzzle, cell), number(at.puzzle, value)))
}

struct Writer<'a> {
    at: &'a Reasoned<'a>,
    /// The candidates under the suppositions, as far as the lines have come.
    domains: Vec<ValueSet>,
    /// The number of suppositions.
    depth: usize,
    words: NetWords,
}

impl Writer<'_> {
    /// Writes a supposition, its lines and its contradiction; returns what the contradiction says.
    fn branch(&mut self, net: &Net) -> String {
        let domains = self.domains.clone();
        let (at, value) = net.assumed;
        let (supposed, stated) = (supposed(self.at, at, value), stated(self.at, at, value));
        let short = match self.at.reasoner.cases(at) {
            Some(_) => stated.clone(),
            None => format!("{}={}", name(self.at.puzzle, at), number(self.at.puzzle, value)),
        };
        self.depth += 1;
        let first = self.words.lines.len() + 1;
        let branch = self.words.branches.len();
        self.words.branches.push(Branch::supposed(short, self.depth, first));
        let also = if self.depth > 1 { "Suppose also that" } else { "Suppose" };
        let sentence = format!("{also} {supposed}.");
        self.push(LineKind::Supposition, stated, String::new(), sentence);
        self.domains[at.index()] = ValueSet::only(value);
        for line in &net.lines {
            self.line(&line.because, &line.removed);
        }
        let end = self.end(&net.end);
        self.words.branches[branch].last = self.words.lines.len();
        self.depth -= 1;
        self.domains = domains;
        end
    }

    fn push(&mut self, kind: LineKind, says: String, reason: String, sentence: String) {
        let number = self.words.lines.len() + 1;
        let from = if number > 1 { vec![number - 1] } else { Vec::new() };
        let line =
            LineWords::of_any_grid((number, self.depth), kind, says, (reason, sentence), from);
        self.words.lines.push(line);
    }

    fn line(&mut self, because: &Because, lost: &[(CellId, ValueSet)]) {
        let puzzle = self.at.puzzle;
        let first = self.words.lines.len() + 1;
        if let Because::Refutation(net) = because {
            self.branch(net);
        }
        let says = {
            let domains = &self.domains;
            join_lists(&removed(self.at, lost, &|cell| domains[cell.index()]))
        };
        let one = lost.len() == 1;
        let reason = match because {
            Because::Placed(cell) => {
                let value = self.domains[cell.index()].single();
                let value = value.map_or_else(String::new, |value| number(puzzle, value));
                let seen = if one { "it" } else { "them" };
                format!("{} is {value} and sees {seen}", name(puzzle, *cell))
            }
            Because::LastPlace { house, value } => {
                let (digit, house) = (number(puzzle, *value), label(puzzle, house));
                format!("the last place for {digit} in {house}")
            }
            Because::Rule { source, cells } => self.by_rule(source, cells),
            Because::Claim { house, value, places } => {
                let (digit, house) = (number(puzzle, *value), label(puzzle, house));
                format!("{digit} of {house} is in {}", join(&names(puzzle, places), "or"))
            }
            Because::Refutation(_) => format!("line {first} leads to a contradiction"),
        };
        for &(cell, values) in lost {
            self.domains[cell.index()] = self.domains[cell.index()].without(values);
        }
        let sentence = format!("{}: {reason}.", capital(&says));
        self.push(LineKind::Implication, says, reason, sentence);
    }

    fn by_rule(&self, source: &Source, cells: &[CellId]) -> String {
        let premises = alternatives(self.at, cells, &|cell| self.domains[cell.index()]);
        let label = match source {
            Source::Derived(it) => derived_label(self.at, it),
            Source::Part { .. } => sources(self.at, source),
        };
        if premises.is_empty() {
            return format!("by {label}");
        }
        format!("by {label}, where {}", join_lists(&premises))
    }

    /// Writes the last line, and returns what it says.
    fn end(&mut self, end: &End) -> String {
        let puzzle = self.at.puzzle;
        let says = match end {
            End::Cell(cell) => format!("{} would have no candidate left", name(puzzle, *cell)),
            End::House { house, value } => {
                let digit = number(puzzle, *value);
                format!("{} would have no place left for {digit}", label(puzzle, house))
            }
            End::Rule { source, cells } => {
                let premises = alternatives(self.at, cells, &|cell| self.domains[cell.index()]);
                let place = match source {
                    Source::Derived(it) => derived_label(self.at, it),
                    Source::Part { .. } => sources(self.at, source),
                };
                match premises.is_empty() {
                    true => format!("{place} could not be completed"),
                    false => {
                        format!("{place} could not be completed, where {}", join(&premises, "and"))
                    }
                }
            }
        };
        let sentence = format!("A contradiction: {says}.");
        self.push(LineKind::Contradiction, says.clone(), String::new(), sentence);
        says
    }
}
