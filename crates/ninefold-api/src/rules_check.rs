//! The answer to a check of a puzzle of any rules.

use crate::check::{CheckAnswer, ComparisonAnswer, ComparisonVerdict, RepairAnswer};
use crate::engine::AnyEngine;
use crate::head::Head;
use crate::rules_answer::{RuleRepairAnswer, RulesAnswer, RulesCheckAnswer};
use ninefold::check::Verdict;
use ninefold_formats::variant::Reading;
use ninefold_rules::{CellId, Puzzle, Value};
use ninefold_show::rules_report::RulesReport;
use ninefold_variants::Part;
use ninefold_variants::check::Repair;

impl CheckAnswer {
    /// Creates the answer about a puzzle of any rules, without sentences.
    #[must_use]
    pub fn of_any(
        head: Head,
        reading: &Reading,
        engine: &AnyEngine<'_>,
        report: &RulesReport<'_>,
    ) -> Self {
        let puzzle = report.puzzle;
        let name = |cell: &CellId| puzzle.layout().name(*cell).to_string();
        let names = |parts: &[Part]| RulesReport::givens(parts).iter().map(name).collect();
        let redundant = report.redundant.as_deref();
        let conflict = RulesReport::givens(&report.conflict);
        Self {
            head,
            verdict: report.verdict.into(),
            count: report.count.found,
            complete: report.count.complete,
            minimal: redundant.map(<[Part]>::is_empty),
            redundant: redundant.map_or_else(Vec::new, names),
            clashes: Vec::new(),
            conflict: conflict.iter().map(|&cell| given(puzzle, cell)).collect(),
            repairs: report
                .repairs
                .iter()
                .filter_map(|repair| given_repair(puzzle, repair))
                .collect(),
            completions: Vec::new(),
            differs: report.differs.iter().map(name).collect(),
            wrong_entries: report
                .wrong_entries
                .iter()
                .map(|(cell, value)| format!("{}={}", name(cell), puzzle.shape().number(*value)))
                .collect(),
            all_repairs: (!report.all_repairs).then_some(false),
            answer: None,
            solution: stated_solution(report),
            sentences: Vec::new(),
            rules: Some(RulesCheckAnswer {
                rules: RulesAnswer::new(reading, engine.left_out()),
                conflict_rules: numbers(&RulesReport::rules(&report.conflict)),
                redundant_rules: redundant
                    .map_or_else(Vec::new, |parts| numbers(&RulesReport::rules(parts))),
                rule_repairs: report.repairs.iter().filter_map(number_repair).collect(),
            }),
        }
    }
}

/// Returns numbers of rules, counted from 1.
fn numbers(rules: &[usize]) -> Vec<usize> {
    rules.iter().map(|rule| rule + 1).collect()
}

/// Returns the values that a puzzle leaves to a cell: `r1c1=5`, `r1c1=13`.
fn given(puzzle: &Puzzle, cell: CellId) -> String {
    let values = puzzle.allowed()[cell.index()];
    let text: String = match values.single() {
        Some(value) => puzzle.shape().number(value).to_string(),
        None => {
            values.iter().map(|value| ninefold_rules::text::symbol(puzzle.shape(), value)).collect()
        }
    };
    format!("{}={text}", puzzle.layout().name(cell))
}

fn given_repair(puzzle: &Puzzle, repair: &Repair) -> Option<RepairAnswer> {
    let Repair::Given { cell, from, to } = repair else { return None };
    let number = |value: &Value| u8::try_from(puzzle.shape().number(*value)).ok();
    Some(RepairAnswer {
        cell: puzzle.layout().name(*cell).to_string(),
        from: number(from),
        to: to.as_ref().and_then(number),
    })
}

fn number_repair(repair: &Repair) -> Option<RuleRepairAnswer> {
    let Repair::Number { rule, parameter, from, to } = repair else { return None };
    let parameter = (*parameter).to_owned();
    Some(RuleRepairAnswer { rule: rule + 1, parameter, from: *from, to: *to })
}

/// Returns the comparison of the solution in the record with the only one.
fn stated_solution(report: &RulesReport<'_>) -> Option<ComparisonAnswer> {
    let (puzzle, stated) = (report.puzzle, report.puzzle.solution()?);
    let name = |cell: CellId| puzzle.layout().name(cell).to_string();
    let cells = puzzle.shape().cells();
    let is_missing = |cell: &CellId| stated.get(cell.index()).copied().flatten().is_none();
    let missing: Vec<String> = cells.filter(is_missing).map(name).collect();
    let wrong = report.wrong_solution.iter();
    let wrong: Vec<String> = wrong
        .map(|&(cell, value)| format!("{}={}", name(cell), puzzle.shape().number(value)))
        .collect();
    let verdict = match (wrong.is_empty(), missing.is_empty()) {
        (false, _) => ComparisonVerdict::Wrong,
        (true, false) => ComparisonVerdict::Incomplete,
        (true, true) => ComparisonVerdict::Right,
    };
    // With several solutions nothing is known of it.
    let is_known = matches!(report.verdict, Verdict::Unique | Verdict::WrongSolution);
    let (changed, clashes) = (Vec::new(), Vec::new());
    is_known.then_some(ComparisonAnswer { verdict, missing, changed, wrong, clashes })
}
