//! Search for what is wrong with a puzzle of any rules.

use crate::engine::AnyEngine;
use crate::rules_answer::RulesAnswer;
use ninefold::check::Verdict;
use ninefold::search::{Count, Watch};
use ninefold_formats::variant::Reading;
use ninefold_rules::{CellId, Value};
use ninefold_show::rules_report::RulesReport;
use ninefold_variants::Work;
use ninefold_variants::check::{conflict, differences, redundant, repairs};
use ninefold_variants::minimize::Scope;

/// Finds out what is wrong with a puzzle of any rules: counts solutions up to a limit, then looks for the details that fit.
#[must_use]
pub fn rules_report<'a>(
    reading: &'a Reading,
    engine: &AnyEngine<'_>,
    limit: u64,
    scope: Scope,
    watch: &Watch<'_>,
) -> RulesReport<'a> {
    let puzzle = &reading.puzzle;
    let work = Work::new(watch);
    let mut report = RulesReport::new(puzzle, engine.count(limit, watch));
    report.lacks_rules = !RulesAnswer::new(reading, engine.left_out()).unread.is_empty();
    report.asks_rules = scope == Scope::GivensAndRules;
    match report.verdict {
        Verdict::None | Verdict::Wrong if report.count.complete => {
            let found = conflict(puzzle, &work).ok().flatten();
            report.conflict = found.map_or_else(Vec::new, |found| found.parts);
            add_repairs(&mut report, &work);
        }
        Verdict::Multiple => {
            let found = differences(puzzle, &work).ok().flatten();
            report.differs = found.map_or_else(Vec::new, |found| found.cells);
            if !report.lacks_rules {
                add_repairs(&mut report, &work);
            }
        }
        Verdict::Unique => {
            let found = redundant(puzzle, scope, &work).ok().flatten();
            report.redundant = found.filter(|found| found.complete).map(|found| found.parts);
            let solutions = engine.solutions(1, watch).solutions;
            if let Some(solution) = solutions.first() {
                report.wrong_entries = differing(&puzzle.entries(), solution);
                let stated = puzzle.solution().unwrap_or_default();
                report.wrong_solution = differing(&stated, solution);
            }
            if !report.wrong_solution.is_empty() {
                report.verdict = Verdict::WrongSolution;
            }
        }
        _ => {}
    }
    let Count { found, complete, .. } = report.count;
    report.stopped = watch.stopped() || (!complete && found < limit);
    report
}

fn add_repairs(report: &mut RulesReport<'_>, work: &Work<'_>) {
    match repairs(report.puzzle, work) {
        Ok(found) => (report.repairs, report.all_repairs) = (found.found, found.all),
        Err(_) => report.all_repairs = false,
    }
}

/// Returns the values that differ from the only solution.
pub(crate) fn differing(
    values: &[Option<Value>],
    solution: &[Option<Value>],
) -> Vec<(CellId, Value)> {
    let pairs = values.iter().zip(solution).enumerate();
    let wrong = |(cell, (value, right)): (usize, (&Option<Value>, &Option<Value>))| {
        value.filter(|_| value != right).map(|value| (CellId::at(cell), value))
    };
    pairs.filter_map(wrong).collect()
}
