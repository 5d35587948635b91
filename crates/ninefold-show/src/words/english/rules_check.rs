//! The answer of a check of a puzzle of any rules: the verdict, the reason, and possible repairs.

use super::lists::join;
use super::phrases;
use crate::rules_report::RulesReport;
use crate::words::RuleWords;
use ninefold::check::Verdict;
use ninefold_rules::{CellId, Puzzle, Value, ValueSet, text};
use ninefold_variants::Part;
use ninefold_variants::check::Repair;

/// The number of repairs or cells that are named.
const SHOWN: usize = 6;

/// Returns all sentences, the verdict first.
pub(super) fn sentences(report: &RulesReport<'_>, words: &dyn RuleWords) -> Vec<String> {
    let mut sentences = vec![verdict(report)];
    match report.verdict {
        Verdict::Unique | Verdict::WrongSolution => redundant(report, words, &mut sentences),
        Verdict::None | Verdict::Wrong => conflict(report, words, &mut sentences),
        Verdict::Multiple => sentences.extend(several(report)),
        _ => {}
    }
    repairs(report, words, &mut sentences);
    if !report.wrong_entries.is_empty() {
        let wrong =
            report.wrong_entries.iter().map(|&(cell, value)| placed(report.puzzle, cell, value));
        let wrong: Vec<String> = wrong.collect();
        sentences.push(format!("Entries that cannot be right: {}.", join(&wrong, "and")));
    }
    if !report.wrong_solution.is_empty() {
        let wrong = report.wrong_solution.iter().take(SHOWN);
        let wrong = wrong.map(|&(cell, value)| placed(report.puzzle, cell, value));
        let mut wrong: Vec<String> = wrong.collect();
        if let more @ 1.. = report.wrong_solution.len().saturating_sub(SHOWN) {
            wrong.push(format!("{more} more"));
        }
        sentences.push(format!("The solution in the record is wrong: {}.", join(&wrong, "and")));
    }
    if report.stopped {
        sentences.push("The work was stopped before everything was checked.".to_owned());
    }
    sentences
}

/// Returns the verdict in one line.
pub(super) fn verdict(report: &RulesReport<'_>) -> String {
    match report.verdict {
        Verdict::Solved => "solved: a complete and correct grid".to_owned(),
        Verdict::Multiple if report.lacks_rules => {
            let count = phrases::solutions(&report.count);
            format!("open: {count} by the rules that were read")
        }
        Verdict::Multiple => format!("not unique: {}", phrases::solutions(&report.count)),
        Verdict::Wrong => "not a solution: a full grid that breaks a rule".to_owned(),
        Verdict::None if !report.count.complete => {
            "not finished: no solution found so far".to_owned()
        }
        Verdict::None | Verdict::Clash => "invalid: no solution".to_owned(),
        Verdict::Unique => "valid: exactly 1 solution".to_owned(),
        Verdict::WrongSolution => "valid: exactly 1 solution; wrong solution".to_owned(),
    }
}

fn redundant(report: &RulesReport<'_>, words: &dyn RuleWords, sentences: &mut Vec<String>) {
    let Some(parts) = &report.redundant else { return };
    let (cells, rules) = (RulesReport::givens(parts), RulesReport::rules(parts));
    let what = if report.asks_rules { "clue and every rule" } else { "clue" };
    if parts.is_empty() {
        let any = report.asks_rules || givens(report.puzzle) > 0;
        sentences.extend(any.then(|| format!("Every {what} is needed.")));
        return;
    }
    if !cells.is_empty() {
        let names: Vec<String> = cells.iter().map(|cell| given(report.puzzle, *cell)).collect();
        let each = if names.len() == 1 { "" } else { ", one at a time" };
        sentences.push(format!("Not needed{each}: {}.", join(&names, "and")));
    }
    for rule in rules {
        sentences.push(format!(
            "This rule is not needed: {}",
            rule_sentence(report.puzzle, rule, words)
        ));
    }
}

fn conflict(report: &RulesReport<'_>, words: &dyn RuleWords, sentences: &mut Vec<String>) {
    let (cells, rules) =
        (RulesReport::givens(&report.conflict), RulesReport::rules(&report.conflict));
    if report.conflict.is_empty() {
        return;
    }
    let clues: Vec<String> = cells.iter().map(|cell| given(report.puzzle, *cell)).collect();
    sentences.push(match (clues.len(), rules.len()) {
        (0, 1) => "This rule allows no grid:".to_owned(),
        (0, _) => "These rules contradict each other:".to_owned(),
        (1, 0) => format!("The clue {} is impossible.", clues[0]),
        (_, 0) => format!("These clues contradict each other: {}.", join(&clues, "and")),
        (1, 1) => format!("The clue {} contradicts this rule:", clues[0]),
        (1, _) => format!("The clue {} and these rules contradict each other:", clues[0]),
        (_, 1) => format!("The clues {} and this rule contradict each other:", join(&clues, "and")),
        (_, _) => {
            format!("The clues {} and these rules contradict each other:", join(&clues, "and"))
        }
    });
    sentences.extend(rules.into_iter().map(|rule| rule_sentence(report.puzzle, rule, words)));
    if report.conflict.len() > 1 {
        sentences.push("Without any one of them the rest is possible.".to_owned());
    }
}

fn several(report: &RulesReport<'_>) -> Option<String> {
    let count = report.differs.len();
    let layout = report.puzzle.layout();
    let named = report.differs.iter().take(SHOWN).map(|cell| layout.name(*cell).to_string());
    let mut named: Vec<String> = named.collect();
    if count > SHOWN {
        named.push(format!("{} more", count - SHOWN));
    }
    (count > 0).then(|| format!("Two of its solutions differ in {}.", join(&named, "and")))
}

fn repairs(report: &RulesReport<'_>, words: &dyn RuleWords, sentences: &mut Vec<String>) {
    for repair in report.repairs.iter().take(SHOWN) {
        sentences.push(match repair {
            Repair::Given { cell, from, to: Some(to) } => {
                let (from, to) = (placed(report.puzzle, *cell, *from), number(report.puzzle, *to));
                format!("With {to} in place of {from} it has exactly one solution.")
            }
            Repair::Given { cell, from, .. } => {
                let from = placed(report.puzzle, *cell, *from);
                format!("Without {from} it has exactly one solution.")
            }
            Repair::Number { rule, from, to, .. } => {
                let sentence = rule_sentence(report.puzzle, *rule, words);
                format!("With {to} in place of {from} in this rule it has exactly one solution: {sentence}")
            }
            _ => continue,
        });
    }
    if let more @ 1.. = report.repairs.len().saturating_sub(SHOWN) {
        let changes = phrases::plural(more as u64, "more change");
        sentences.push(format!("There are {changes} of this kind."));
    }
    let is_broken =
        matches!(report.verdict, Verdict::None | Verdict::Wrong) && report.count.complete;
    if is_broken && report.repairs.is_empty() && report.all_repairs {
        sentences.push("No change of a single clue or number makes it valid.".to_owned());
    }
}

fn rule_sentence(puzzle: &Puzzle, rule: usize, words: &dyn RuleWords) -> String {
    puzzle.rules().get(rule).map_or_else(String::new, |rule| words.rule(rule, puzzle.layout()))
}

fn givens(puzzle: &Puzzle) -> usize {
    let all = puzzle.shape().all_values();
    puzzle.shape().cells().filter(|cell| puzzle.allowed()[cell.index()] != all).count()
}

/// Returns the given or the restriction of a cell: `r1c1=5`, `r1c1=2468`.
fn given(puzzle: &Puzzle, cell: CellId) -> String {
    let set: ValueSet = puzzle.allowed()[cell.index()];
    let values = match set.single() {
        Some(value) => number(puzzle, value),
        None => set.iter().map(|value| text::symbol(puzzle.shape(), value)).collect(),
    };
    format!("{}={values}", puzzle.layout().name(cell))
}

fn placed(puzzle: &Puzzle, cell: CellId, value: Value) -> String {
    format!("{}={}", puzzle.layout().name(cell), number(puzzle, value))
}

fn number(puzzle: &Puzzle, value: Value) -> String {
    puzzle.shape().number(value).to_string()
}

/// Returns the reason for the verdict in one line, for a column of a table.
pub(super) fn reason(report: &RulesReport<'_>) -> String {
    let parts = |parts: &[Part]| {
        let named = parts.iter().map(|part| match part {
            Part::Given(cell) => given(report.puzzle, *cell),
            Part::Rule(rule) => {
                let name = report.puzzle.rules().get(*rule).map_or("", |rule| rule.kind().name);
                format!("{name} (rule {})", rule + 1)
            }
        });
        named.collect::<Vec<_>>().join(" ")
    };
    if report.verdict == Verdict::WrongSolution {
        return "the solution in the record is wrong".to_owned();
    }
    match (&report.redundant, report.verdict) {
        (Some(redundant), Verdict::Unique) if redundant.is_empty() => "minimal".to_owned(),
        (Some(redundant), Verdict::Unique) => format!("not needed: {}", parts(redundant)),
        (_, Verdict::None | Verdict::Wrong) if !report.conflict.is_empty() => {
            format!("conflict: {}", parts(&report.conflict))
        }
        (_, Verdict::Multiple) if report.lacks_rules => "some rules were not read".to_owned(),
        _ => String::new(),
    }
}
