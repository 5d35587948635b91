//! `check`: is it a proper puzzle, and if not, why not?

use super::{Desk, Form, run_verb, title};
use crate::args::{CheckArgs, Common};
use crate::console::Console;
use crate::input::Input;
use crate::page::{Message, Page};
use crate::records::Item;
use crate::show::{checked, json};
use crate::worker::Work;
use ninefold::check::{self, Answer, Question, Report, Verdict};
use ninefold::{DigitSet, Grid};
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};

/// How far solutions are counted.
const LIMIT: u64 = 10_000;

/// Runs the verb.
pub(crate) fn run(args: &CheckArgs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, LIMIT);
    if let Form::Format(format) = desk.form {
        return super::no_format(&desk, "check", format.name);
    }
    let Some(inputs) = super::inputs_or_typed(&args.inputs.inputs) else { return 2 };
    let answers = match args.solution.as_deref().map(Input::of_argument) {
        None => None,
        Some(Ok(input)) => Some(input),
        Some(Err(error)) => {
            let name = args.solution.as_deref().unwrap_or("");
            crate::say(&crate::show::report::read_error(console, name, None, &error));
            return 2;
        }
    };
    let name = args.solution.clone().unwrap_or_default();
    run_verb(common, &desk, inputs, answers, false, Check { desk, answers: name })
}

/// Answers with what is right and wrong.
pub(crate) struct Check {
    pub(crate) desk: Desk,
    /// The name of the file of answers.
    pub(crate) answers: String,
}

impl Work for Check {
    type Known = Report;

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<Report>) {
        let questions: Vec<Question> =
            givens.iter().map(|givens| self.question(&Puzzle::of_givens(*givens))).collect();
        *known = self.desk.watched(|watch| check::check_each(&questions, watch));
    }

    fn look_up(&self, puzzles: &[&Puzzle], known: &mut Vec<Report>) {
        let questions: Vec<Question> = puzzles.iter().map(|puzzle| self.question(puzzle)).collect();
        *known = self.desk.watched(|watch| check::check_each(&questions, watch));
    }

    fn answer_givens(&self, index: u64, givens: &Grid, report: &Report, page: &mut Page) -> bool {
        let answers = self.desk.form == Form::Lines && !report.stopped;
        if answers {
            self.tell(report, None, page);
            put_line(index, givens, report, &checked::reason(report), page);
        }
        answers
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        known: Option<&Report>,
        page: &mut Page,
        _: Part<'_, Page>,
    ) {
        let found;
        let report = match known {
            Some(report) => report,
            None => {
                found = self.report(&record.puzzle);
                &found
            }
        };
        if crate::stop::interrupted() {
            page.last = true;
            return;
        }
        page.last |= report.stopped;
        let answer = match self.judge(item, &record.puzzle, report) {
            Ok(answer) => answer,
            Err(error) => {
                page.tally.unreadable_answers += 1;
                let (console, index) = (&self.desk.console, Some(item.index));
                let text = crate::show::report::read_error(console, &self.answers, index, &error);
                page.messages.push(Message::Error(text));
                None
            }
        };
        self.tell(report, answer.as_ref(), page);
        self.put(item, &record.puzzle, report, answer.as_ref(), page);
    }
}

impl Check {
    /// All there is to say about a puzzle.
    pub(crate) fn report(&self, puzzle: &Puzzle) -> Report {
        let question = self.question(puzzle);
        self.desk.watched(|watch| check::check(&question, watch))
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, report: &Report, answer: Option<&Answer>, page: &mut Page) {
        page.tally.add_count(&report.count);
        let proper = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        // A search that was stopped before it found anything says neither yes nor no.
        let unknown = report.verdict == Verdict::None && !report.count.complete;
        if (!proper && !unknown) || answer.is_some_and(|answer| !answer.is_right()) {
            page.tally.noes += 1;
        }
    }

    fn question(&self, puzzle: &Puzzle) -> Question {
        // A given is a given, not a restriction: otherwise no given could be at fault.
        let restriction = puzzle.restriction.map(|mut restriction| {
            puzzle.givens.filled().iter().for_each(|cell| restriction.set(cell, DigitSet::ALL));
            restriction
        });
        Question {
            givens: puzzle.givens,
            restriction,
            entries: puzzle.entries,
            limit: self.desk.limit,
        }
    }

    fn judge(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        report: &Report,
    ) -> Result<Option<Answer>, ninefold_formats::ReadError> {
        let Some(raw) = &item.answer else { return Ok(None) };
        let answer = raw.clone()?.parse()?.puzzle.state();
        let only = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        let solution = report.solution.as_ref().filter(|_| only);
        Ok(Some(check::answer(&puzzle.givens, solution, &answer)))
    }

    fn put(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        report: &Report,
        answer: Option<&Answer>,
        page: &mut Page,
    ) {
        match self.desk.form {
            Form::Json => {
                let head = self.desk.head(item, puzzle);
                page.out.extend(json::check(head, report, answer.map(answer_form)));
            }
            Form::Pretty => {
                let text =
                    checked::report(puzzle, report, item.index > 1, item.index, &self.desk.console);
                page.out.extend_from_slice(text.as_bytes());
                if let Some(answer) = answer {
                    page.out.extend_from_slice(checked::answer(answer).as_bytes());
                }
                page.out.push(b'\n');
                page.tally.add_result(title(item, puzzle), checked::verdict(report));
            }
            Form::Lines | Form::Format(_) => {
                let mut reason = checked::reason(report);
                if let Some(answer) = answer {
                    let gap = if reason.is_empty() { "" } else { "; " };
                    let told = checked::answer(answer).trim_end().replace('\n', " ");
                    reason = format!("{reason}{gap}{told}");
                }
                put_line(item.index, &puzzle.givens, report, &reason, page);
            }
        }
    }
}

/// A line of the form: number, puzzle, verdict, count, reason.
fn put_line(index: u64, givens: &Grid, report: &Report, reason: &str, page: &mut Page) {
    let count = super::count::number(&report.count);
    let line = format!("{index}\t{givens}\t{}\t{count}\t{reason}\n", report.verdict);
    page.out.extend_from_slice(line.as_bytes());
}

fn answer_form(answer: &Answer) -> json::Answer {
    json::Answer {
        verdict: checked::answer_verdict(answer),
        missing: json::names(answer.missing),
        changed: json::candidates(&answer.changed),
        wrong: json::candidates(&answer.wrong),
        clashes: json::clashes(&answer.clashes),
    }
}
