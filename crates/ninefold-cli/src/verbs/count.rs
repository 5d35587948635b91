//! `count`: the number of solutions of each puzzle.

use crate::args::Inputs;
use crate::buffer::{Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::columns::put_number;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::gpu::{Gpu, GpuStart};
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::json::InputLines;
use crate::show::{json, words};
use crate::verbs::any_rules::AnyRules;
use crate::work::{BulkWork, Needs, TOGETHER, Work, starts};
use crate::worker::InBulk;
use ninefold::Grid;
use ninefold::search::{Count, Search, Watch};
use ninefold_api::CountAnswer;
use ninefold_formats::variant::Reading;
use ninefold_formats::{Puzzle, Record};

/// The most solutions that are counted.
const LIMIT: u64 = 1_000_000;

/// Runs the verb.
pub(crate) fn run(args: &Inputs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form(), LIMIT);
    let inputs = RunInputs::named_or_typed(&args.inputs)?;
    run_verb(settings, inputs, InBulk::new(Counting::new(context, Gpu::open(settings)?)))
}

/// The count of a puzzle whose givens clash.
const NONE: Count = Count { found: 0, complete: true };

/// Answers with numbers.
#[derive(Clone)]
pub(crate) struct Counting {
    context: Context,
    lines: InputLines,
    gpu: Gpu,
}

impl Work for Counting {
    fn context(&self) -> &Context {
        &self.context
    }

    fn together(&self) -> usize {
        self.gpu.together().unwrap_or(TOGETHER)
    }

    fn needs(&self) -> Needs {
        Needs::in_form(self.context.form)
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let puzzle = &record.puzzle;
        let limit = self.context.limit;
        let count = match puzzle.classic().givens.has_clash() {
            true => NONE,
            false => self.context.watched(|watch| {
                let start = puzzle.classic().start();
                let count = self.gpu.count_one(&start, limit, watch);
                count.unwrap_or_else(|| Search::new().limit(limit).watch(watch).count(start))
            }),
        };
        self.put(item, puzzle, &count, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        AnyRules::new(&self.context, item, reading).count(out);
    }
}

impl BulkWork for Counting {
    type Found = Count;

    fn look_up(&mut self, givens: &[Grid], found: &mut Vec<Count>) {
        self.look_up_starts(givens, found);
    }

    fn look_up_puzzles(&mut self, puzzles: &[&Puzzle], found: &mut Vec<Count>) {
        self.look_up_starts(&starts(puzzles), found);
    }

    fn answer_givens(
        &mut self,
        item: &Item,
        givens: &Grid,
        count: &Count,
        out: &mut Out<'_>,
    ) -> bool {
        if self.is_unfinished(count) {
            return false;
        }
        match self.context.form {
            Form::Lines => put_line(item.index, givens, count, out),
            // A puzzle without a solution may have clashes to show.
            Form::Json if count.found > 0 => {
                let lines = self.lines.of_input(&item.input);
                lines.count(item.index, None, givens, *count, &mut out.out);
            }
            _ => return false,
        }
        self.count(count, out);
        true
    }

    fn answer_found(&mut self, item: &Item, record: Record, count: &Count, out: &mut Out<'_>) {
        if self.is_unfinished(count) {
            return self.answer(item, record, out);
        }
        self.put(item, &record.puzzle, count, out);
    }
}

/// A line of the form: number, puzzle, count.
fn put_line(index: u64, givens: &Grid, count: &Count, buffer: &mut OutputBuffer) {
    put_number(index, &mut buffer.out);
    buffer.out.push(b'\t');
    buffer.out.extend_from_slice(&givens.to_ascii());
    buffer.out.extend_from_slice(if count.complete { b"\t" } else { b"\t>=" });
    put_number(count.found, &mut buffer.out);
    buffer.out.push(b'\n');
}

impl Counting {
    pub(crate) fn new(context: Context, gpu: Gpu) -> Self {
        Self { context, lines: InputLines::default(), gpu }
    }

    /// Says whether a search was stopped before it was done.
    const fn is_unfinished(&self, count: &Count) -> bool {
        !count.complete && count.found < self.context.limit
    }

    /// Appends a count in the form of the answers, and adds it to the summary.
    fn put(&self, item: &Item, puzzle: &Puzzle, count: &Count, out: &mut Out<'_>) {
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        out.last |= self.context.stop.now() && !count.complete;
        self.count(count, out);
        match self.context.form {
            Form::Json => {
                let clashes =
                    if count.found == 0 { puzzle.classic().givens.clashes() } else { Vec::new() };
                let head = self.context.head(item, puzzle);
                out.out.extend(json::line(&CountAnswer::new(head, *count, &clashes)));
            }
            Form::Pretty => self.pretty(item, puzzle, count, out),
            Form::Lines | Form::Format(_) => {
                put_line(item.index, &puzzle.classic().givens, count, out)
            }
        }
    }

    fn look_up_starts<S: GpuStart>(&self, starts: &[S], found: &mut Vec<Count>) {
        let limit = self.context.limit;
        let search = |watch: &Watch<'_>| Search::new().limit(limit).watch(watch).count_each(starts);
        *found = self.gpu.count_each(starts, limit).unwrap_or_else(|| self.context.watched(search));
    }

    /// Counts the answer for the summary and the exit code.
    fn count(&self, count: &Count, buffer: &mut OutputBuffer) {
        buffer.summary.add_count(count);
        buffer.summary.limited += u64::from(!count.complete && count.found >= self.context.limit);
        if count.found == 0 && count.complete {
            buffer.summary.noes += 1;
        }
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, count: &Count, buffer: &mut OutputBuffer) {
        let line = format!("{}: {}\n", title(item, puzzle), words::solutions(count));
        buffer.out.extend_from_slice(line.as_bytes());
    }
}
