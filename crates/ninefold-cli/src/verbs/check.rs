//! `check`: whether each puzzle is proper; if not, the reason and possible repairs.

use crate::args::CheckArgs;
use crate::buffer::{Message, Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::gpu::Gpu;
use crate::input::Input;
use crate::pace::Pacing;
use crate::records::{AnswerRecord, Item};
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::{checked, json, words};
use crate::verbs::any_check::scope;
use crate::verbs::any_rules::{AnyRules, refuse_option};
use crate::verbs::propose;
use crate::work::{BulkWork, Work};
use crate::worker::InBulk;
use ninefold::check::{self, CommonSearches, Question, Report, Verdict};
use ninefold::search::{Search, Uniqueness};
use ninefold::{Candidates, Grid};
use ninefold_api::{CheckAnswer, PlayerAnswer, check_findings, claimed_solution};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Puzzle, ReadError, Record};
use ninefold_show::Findings;

/// The most solutions that are counted.
const LIMIT: u64 = 10_000;

/// The option that shows the whole of a shortened list.
pub(super) const WHOLE_LISTS: &str = "--json";

/// Runs the verb.
pub(crate) fn run(args: &CheckArgs, settings: &Settings) -> Result<Exit, CliError> {
    if args.propose_rules {
        return propose::run(&args.inputs.inputs, settings);
    }
    let work = Check::new(args, settings)?;
    let inputs = RunInputs::named_or_typed(&args.inputs.inputs)?;
    let answers = args
        .solution
        .as_deref()
        .map(|name| Input::of_argument(name).map_err(|error| CliError::read(name, None, error)));
    run_verb(settings, RunInputs { answers: answers.transpose()?, ..inputs }, InBulk::new(work))
}

/// Answers with what is right and wrong.
#[derive(Clone)]
pub(crate) struct Check {
    pub(crate) context: Context,
    /// The name of the file of answers.
    pub(crate) answers: String,
    /// The device that searches, if there is one.
    pub(crate) gpu: Gpu,
    /// Whether rules may be redundant.
    pub(crate) redundant_rules: bool,
}

impl Check {
    /// Creates the work that the arguments ask for.
    pub(crate) fn new(args: &CheckArgs, settings: &Settings) -> Result<Self, CliError> {
        let context = Context::new(settings, settings.form(), LIMIT);
        let gpu = Gpu::open(settings)?;
        let answers = args.solution.clone().unwrap_or_default();
        Ok(Self { context, answers, gpu, redundant_rules: args.redundant_rules })
    }

    /// Checks many puzzles with common searches.
    fn check_each(&self, questions: &[Question]) -> Vec<Report> {
        self.context.watched(|watch| {
            if !self.gpu.is_open() {
                return check::check_each(questions, watch);
            }
            let searches = Searches { gpu: &self.gpu, search: Search::new().watch(watch) };
            check::check_each_with(questions, watch, &searches)
        })
    }
}

/// The searches of many checks: on a device, or else on the CPU.
struct Searches<'a> {
    gpu: &'a Gpu,
    search: Search<'a>,
}

impl CommonSearches for Searches<'_> {
    fn uniqueness_each(&self, starts: &[Candidates]) -> Vec<Option<Uniqueness>> {
        match self.gpu.uniqueness_each(starts) {
            Some(answers) => answers.into_iter().map(Some).collect(),
            None => self.search.uniqueness_each(starts),
        }
    }

    fn unsolvable_each(&self, starts: &[Candidates]) -> Vec<bool> {
        match self.gpu.count_each(starts, 0) {
            Some(counts) => counts.iter().map(|count| count.complete).collect(),
            None => self.search.unsolvable_each(starts),
        }
    }
}

impl Work for Check {
    const PACING: Pacing = Pacing::IN_LANES;

    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let report = self.report(&self.question(&record.puzzle));
        self.put_report(item, &record.puzzle, &report, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        if !self.answers.is_empty() {
            return refuse_option(&self.context, item, reading, "--solution", out);
        }
        AnyRules::new(&self.context, item, reading).check(scope(self.redundant_rules), out);
    }
}

impl BulkWork for Check {
    type Found = Report;

    fn look_up(&mut self, givens: &[Grid], found: &mut Vec<Report>) {
        let questions: Vec<Question> =
            givens.iter().map(|givens| self.question(&Puzzle::of_givens(*givens))).collect();
        *found = self.check_each(&questions);
    }

    fn look_up_puzzles(&mut self, puzzles: &[&Puzzle], found: &mut Vec<Report>) {
        let questions: Vec<Question> = puzzles.iter().map(|puzzle| self.question(puzzle)).collect();
        *found = self.check_each(&questions);
    }

    fn answer_givens(
        &mut self,
        item: &Item,
        givens: &Grid,
        report: &Report,
        out: &mut Out<'_>,
    ) -> bool {
        let answers = self.context.form == Form::Lines && !report.stopped;
        if answers {
            self.tell(report, None, out);
            let reason = self.context.words().check_puzzle_reason(report);
            put_line(item.index, givens, report, report.verdict, &reason, out);
        }
        answers
    }

    fn answer_found(&mut self, item: &Item, record: Record, report: &Report, out: &mut Out<'_>) {
        self.put_report(item, &record.puzzle, report, out);
    }
}

/// Returns what the file of answers says about a record.
fn answered(item: &Item) -> Result<PlayerAnswer, ReadError> {
    match &item.answer {
        None => Ok(PlayerAnswer::NotAsked),
        Some(AnswerRecord::Missing) => Ok(PlayerAnswer::Missing),
        Some(AnswerRecord::Failed(error)) => Err(error.clone()),
        Some(AnswerRecord::Read(raw)) => raw.player_answer(),
    }
}

impl Check {
    /// Appends a report in the form of the answers, and counts it.
    fn put_report(&self, item: &Item, puzzle: &Puzzle, report: &Report, out: &mut Out<'_>) {
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        out.last |= report.stopped;
        let answer = match answered(item) {
            Ok(answer) => answer,
            Err(error) => {
                out.summary.unreadable_answers += 1;
                let (console, index) = (&self.context.console, Some(item.index));
                let text = crate::show::report::read_error(console, &self.answers, index, &error);
                out.messages.push(Message::Error(text));
                PlayerAnswer::NotAsked
            }
        };
        let question = self.question(puzzle);
        let solution = claimed_solution(puzzle);
        let found = check_findings(&question, report, solution.as_ref(), &answer)
            .with_whole_lists(WHOLE_LISTS);
        self.tell(report, Some(&found), out);
        self.put(item, puzzle, &found, out);
    }

    /// All there is to say about a puzzle.
    pub(super) fn report(&self, question: &Question) -> Report {
        self.context.watched(|watch| check::check(question, watch))
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, report: &Report, found: Option<&Findings<'_>>, buffer: &mut OutputBuffer) {
        buffer.summary.add_count(&report.count);
        buffer.summary.wrong_entries += report.wrong_entries.len() as u64;
        if let Some(found) = found {
            buffer.summary.wrong_solutions += u64::from(!found.judged.solution_is_right());
            buffer.summary.wrong_answers += u64::from(found.has_wrong_answer());
            buffer.summary.missing_answers += u64::from(found.answer_is_missing);
        }
        let proper = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        // A search that was stopped before it found anything says neither yes nor no.
        let unknown = report.verdict == Verdict::None && !report.count.complete;
        let is_no = found.map_or(!proper, |found| !found.is_in_order());
        if (is_no && !unknown) || !report.wrong_entries.is_empty() {
            buffer.summary.noes += 1;
        }
    }

    pub(super) fn question(&self, puzzle: &Puzzle) -> Question {
        puzzle.classic().question(self.context.limit)
    }

    fn put(&self, item: &Item, puzzle: &Puzzle, found: &Findings<'_>, buffer: &mut OutputBuffer) {
        match self.context.form {
            Form::Json => {
                let head = self.context.head(item, puzzle);
                buffer.out.extend(json::line(&CheckAnswer::new(head, found)));
            }
            Form::Pretty => {
                let number = (item.index > 1).then_some(item.index);
                let text = checked::report(
                    puzzle,
                    found,
                    number,
                    &self.context.console,
                    self.context.words(),
                );
                buffer.out.extend_from_slice(text.as_bytes());
                buffer.out.push(b'\n');
                let (title, verdict) =
                    (title(item, puzzle), self.context.words().check_verdict(found));
                if found.is_in_order() {
                    buffer.summary.add_result(title, verdict);
                } else {
                    buffer.summary.add_bad_result(title, verdict);
                }
            }
            Form::Lines | Form::Format(_) => {
                let (verdict, reason) =
                    (found.judged.verdict, self.context.words().check_reason(found));
                put_line(
                    item.index,
                    &puzzle.classic().givens,
                    found.report,
                    verdict,
                    &reason,
                    buffer,
                );
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
    buffer: &mut OutputBuffer,
) {
    let count = words::count(&report.count);
    let line = format!("{index}\t{givens}\t{verdict}\t{count}\t{reason}\n");
    buffer.out.extend_from_slice(line.as_bytes());
}
