//! `check`: is it a proper puzzle, and if not, why not?

use super::{Desk, Form, run_verb, title};
use crate::args::{CheckArgs, Common};
use crate::console::Console;
use crate::input::Input;
use crate::page::{Message, Page};
use crate::records::{AnswerRecord, Item};
use crate::show::checked::{self, Findings};
use crate::show::json;
use crate::worker::Work;
use ninefold::check::{self, Claims, Question, Report, Verdict};
use ninefold::{DigitSet, Grid};
use ninefold_api::CheckAnswer;
use ninefold_bulk::Part;
use ninefold_formats::{ErrorKind, Puzzle, ReadError, Record, Stated};

/// How far solutions are counted.
const LIMIT: u64 = 10_000;

/// Runs the verb.
pub(crate) fn run(args: &CheckArgs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, LIMIT);
    let inputs = match super::inputs_or_typed(&args.inputs.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
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
            let reason = checked::puzzle_reason(report);
            put_line(index, givens, report, report.verdict, &reason, page);
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
        let answer = match answered(item) {
            Ok(answer) => answer,
            Err(error) => {
                page.tally.unreadable_answers += 1;
                let (console, index) = (&self.desk.console, Some(item.index));
                let text = crate::show::report::read_error(console, &self.answers, index, &error);
                page.messages.push(Message::Error(text));
                Answered::NotAsked
            }
        };
        let found = self.findings(&record.puzzle, report, &answer);
        self.tell(report, Some(&found), page);
        self.put(item, &record.puzzle, &found, page);
    }
}

/// What the file of answers says about a puzzle.
enum Answered {
    /// There is no file of answers, or this one cannot be read.
    NotAsked,
    /// There is none.
    Missing,
    /// This grid.
    Grid(Grid),
}

/// The answer to a record: of a table with a column of solutions that column, else the whole grid.
fn answered(item: &Item) -> Result<Answered, ReadError> {
    let raw = match &item.answer {
        None => return Ok(Answered::NotAsked),
        Some(AnswerRecord::Missing) => return Ok(Answered::Missing),
        Some(AnswerRecord::Failed(error)) => return Err(error.clone()),
        Some(AnswerRecord::Read(raw)) => raw,
    };
    let puzzle = raw.parse()?.puzzle;
    match puzzle.stated_solution() {
        Stated::Nothing => Ok(Answered::Grid(puzzle.state())),
        Stated::Blank => Ok(Answered::Missing),
        Stated::Solution(solution) => Ok(Answered::Grid(*solution)),
        Stated::Unreadable(text) => {
            let count = text.trim().chars().count();
            let message = format!("the solution is not a grid: expected 81 cells, found {count}");
            Err(ReadError::new(ErrorKind::CellCount, message).at(raw.line(), "", 0, 0))
        }
    }
}

impl Check {
    /// All there is to say about a puzzle.
    pub(crate) fn report(&self, puzzle: &Puzzle) -> Report {
        let question = self.question(puzzle);
        self.desk.watched(|watch| check::check(&question, watch))
    }

    /// Compares the solution of the record and the answer with what is known of the puzzle.
    fn findings<'a>(&self, puzzle: &Puzzle, report: &'a Report, answer: &Answered) -> Findings<'a> {
        let solution = match puzzle.stated_solution() {
            Stated::Solution(solution) => Some(*solution),
            // Not one of its cells is known.
            Stated::Unreadable(_) => Some(Grid::EMPTY),
            Stated::Nothing | Stated::Blank => None,
        };
        let answer_grid = match answer {
            Answered::Grid(grid) => Some(grid),
            Answered::Missing | Answered::NotAsked => None,
        };
        let claims = Claims { solution: solution.as_ref(), answer: answer_grid };
        let judged = check::judge(&self.question(puzzle), report, claims);
        Findings { report, judged, answer_is_missing: matches!(answer, Answered::Missing) }
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, report: &Report, found: Option<&Findings<'_>>, page: &mut Page) {
        page.tally.add_count(&report.count);
        page.tally.wrong_entries += report.wrong_entries.len() as u64;
        if let Some(found) = found {
            page.tally.wrong_solutions += u64::from(!found.judged.solution_is_right());
            page.tally.wrong_answers += u64::from(found.has_wrong_answer());
            page.tally.missing_answers += u64::from(found.answer_is_missing);
        }
        let proper = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        // A search that was stopped before it found anything says neither yes nor no.
        let unknown = report.verdict == Verdict::None && !report.count.complete;
        let is_no = found.map_or(!proper, |found| !found.is_in_order());
        if (is_no && !unknown) || !report.wrong_entries.is_empty() {
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

    fn put(&self, item: &Item, puzzle: &Puzzle, found: &Findings<'_>, page: &mut Page) {
        match self.desk.form {
            Form::Json => {
                let head = self.desk.head(item, puzzle);
                let Findings { report, judged, answer_is_missing } = found;
                let answer = CheckAnswer::new(head, report, judged, *answer_is_missing);
                page.out.extend(json::line(&answer));
            }
            Form::Pretty => {
                let number = (item.index > 1).then_some(item.index);
                let text = checked::report(puzzle, found, number, &self.desk.console);
                page.out.extend_from_slice(text.as_bytes());
                page.out.push(b'\n');
                let (title, verdict) = (title(item, puzzle), checked::headline(found));
                if found.is_in_order() {
                    page.tally.add_result(title, verdict);
                } else {
                    page.tally.add_bad_result(title, verdict);
                }
            }
            Form::Lines | Form::Format(_) => {
                let (verdict, reason) = (found.judged.verdict, checked::reason(found));
                put_line(item.index, &puzzle.givens, found.report, verdict, &reason, page);
            }
        }
    }
}

/// A line of the form: number, puzzle, verdict, count, reason.
fn put_line(
    index: u64,
    givens: &Grid,
    report: &Report,
    verdict: Verdict,
    reason: &str,
    page: &mut Page,
) {
    let count = super::count::number(&report.count);
    let line = format!("{index}\t{givens}\t{verdict}\t{count}\t{reason}\n");
    page.out.extend_from_slice(line.as_bytes());
}
