//! Answers of `check` and `minimize` about puzzles with other rules or of another size.

use crate::buffer::Out;
use crate::columns::put;
use crate::settings::Form;
use crate::show::{any_grid, json, words};
use crate::verbs::any_rules::{AnyRules, write};
use ninefold::check::Verdict;
use ninefold::search::Count;
use ninefold_api::{
    CheckAnswer, MinimizeAnswer, MinimizeVerdict, Minimized, Scope, rules_minimal, rules_report,
};
use ninefold_show::rules_report::RulesReport;
use ninefold_show::words::RuleWords;

/// Returns the parts that may be redundant.
pub(crate) const fn scope(with_rules: bool) -> Scope {
    if with_rules { Scope::GivensAndRules } else { Scope::Givens }
}

/// Returns the sentence that says why a puzzle cannot be minimized.
pub(crate) const fn sentence(verdict: MinimizeVerdict) -> &'static str {
    match verdict {
        MinimizeVerdict::Clash => "its clues clash, so it has no solution; see 'ninefold check'",
        MinimizeVerdict::Restricted => {
            "it restricts candidates, which cannot be distinguished from its clues"
        }
        MinimizeVerdict::None => "it has no solution; see 'ninefold check'",
        MinimizeVerdict::Multiple => "it has several solutions; see 'ninefold check'",
        _ => "",
    }
}

impl AnyRules<'_> {
    pub(super) fn rule_words(&self) -> &'static dyn RuleWords {
        self.context.language.rule_words()
    }

    /// Appends what is right and wrong.
    pub(crate) fn check(&self, scope: Scope, out: &mut Out<'_>) {
        let limit = self.context.limit;
        let report = self
            .context
            .watched(|watch| rules_report(self.reading, &self.engine, limit, scope, watch));
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        self.tell(&report, out);
        match self.context.form {
            Form::Json => {
                let answer = CheckAnswer::of_any(self.head(), self.reading, &self.engine, &report);
                out.out.extend(json::line(&answer));
            }
            Form::Pretty => self.pretty_check(&report, out),
            Form::Lines | Form::Format(_) => {
                let (verdict, count) = (report.verdict, words::count(&report.count));
                let reason = self.rule_words().rules_check_reason(&report);
                self.line(&format!("{verdict}\t{count}\t{reason}"), out);
            }
        }
    }

    fn pretty_check(&self, report: &RulesReport<'_>, out: &mut Out<'_>) {
        self.name(out);
        put(out, &any_grid::givens(self.puzzle(), &self.context.console));
        let sentences = self.rule_words().rules_check(report);
        for sentence in &sentences {
            put(out, &format!("{}\n", self.wrapped(sentence)));
        }
        put(out, "\n");
        let verdict = sentences.into_iter().next().unwrap_or_default();
        if report.is_in_order() {
            out.summary.add_result(self.title(), verdict);
        } else {
            out.summary.add_bad_result(self.title(), verdict);
        }
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, report: &RulesReport<'_>, out: &mut Out<'_>) {
        out.last |= report.stopped && self.context.stop.now();
        out.summary.add_count(&report.count);
        out.summary.wrong_entries += report.wrong_entries.len() as u64;
        out.summary.wrong_solutions += u64::from(!report.wrong_solution.is_empty());
        // Neither a search that was stopped nor rules that were not read say no.
        let is_unknown = match report.verdict {
            Verdict::None => !report.count.complete,
            Verdict::Multiple => report.lacks_rules,
            _ => false,
        };
        out.summary.noes += u64::from(!report.is_in_order() && !is_unknown);
    }

    /// Appends the puzzle without its redundant parts.
    pub(crate) fn minimize(&self, scope: Scope, seed: u64, out: &mut Out<'_>) {
        let number = self.item.index;
        let found =
            self.context.watched(|watch| rules_minimal(self.puzzle(), scope, seed, number, watch));
        match found {
            Err(verdict) => self.put_improper(verdict, out),
            Ok(Some(minimal)) if !crate::stop::interrupted() => self.put_minimal(&minimal, out),
            // Half an answer is none.
            Ok(_) if self.context.stop.now() => out.last = true,
            Ok(_) => {
                out.summary.puzzles += 1;
                let text = "left out, because the search for its solution takes too long";
                self.context.note(self.item, &text, out);
                if self.context.form == Form::Lines {
                    self.line("unknown", out);
                }
            }
        }
    }

    fn put_improper(&self, verdict: MinimizeVerdict, out: &mut Out<'_>) {
        let is_none = verdict == MinimizeVerdict::None;
        out.summary.add_count(&Count { found: if is_none { 0 } else { 2 }, complete: is_none });
        out.summary.noes += 1;
        let why = sentence(verdict);
        match self.context.form {
            Form::Json => {
                out.out.extend(json::line(&MinimizeAnswer::refused(self.head(), verdict)));
            }
            Form::Lines => self.line(verdict.as_str(), out),
            Form::Pretty => put(out, &format!("{}: {why}\n\n", self.title())),
            Form::Format(_) => {
                self.context.note(self.item, &format!("left out, because {why}"), out);
            }
        }
    }

    fn put_minimal(&self, minimal: &Minimized, out: &mut Out<'_>) {
        out.summary.add_count(&Count { found: 1, complete: true });
        match self.context.form {
            Form::Json => {
                let answer = MinimizeAnswer::of_any(self.head(), self.reading, minimal);
                out.out.extend(json::line(&answer));
            }
            Form::Lines => self.line(&minimal.puzzle.text(), out),
            Form::Format(format) => write(self.context, self.item, &minimal.puzzle, format, out),
            Form::Pretty => {
                self.name(out);
                put(out, &any_grid::givens(&minimal.puzzle, &self.context.console));
                self.pretty_removed(minimal, out);
            }
        }
    }

    fn pretty_removed(&self, minimal: &Minimized, out: &mut Out<'_>) {
        let cells = RulesReport::givens(&minimal.removed);
        let names: Vec<String> =
            cells.iter().map(|cell| self.puzzle().layout().name(*cell).to_string()).collect();
        if !names.is_empty() {
            let what = words::plural(names.len() as u64, "clue");
            let text = format!("Without {what}: {}.", names.join(", "));
            put(out, &format!("{}\n", self.wrapped(&text)));
        }
        for rule in RulesReport::rules(&minimal.removed) {
            let Some(rule) = self.puzzle().rules().get(rule) else { continue };
            let sentence = self.rule_words().rule(rule, self.puzzle().layout());
            put(out, &format!("{}\n", self.wrapped(&format!("Without this rule: {sentence}"))));
        }
        if minimal.removed.is_empty() {
            put(out, "Nothing could be left out.\n");
        }
        if !minimal.minimal {
            put(out, "Some searches took too long, so more could perhaps be left out.\n");
        }
        put(out, "\n");
    }

    /// Returns a sentence in lines of the terminal; elsewhere a sentence is a line.
    pub(super) fn wrapped(&self, sentence: &str) -> String {
        let console = &self.context.console;
        words::wrapped(sentence, if console.out_is_terminal { console.width } else { usize::MAX })
    }
}
