//! `count`: how many solutions every puzzle has.

use crate::args::Inputs;
use crate::cli_error::CliError;
use crate::columns::put_number;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::page::OutputBuffer;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::{json, words};
use crate::worker::Work;
use ninefold::search::{self, Count, Start};
use ninefold::{Candidates, Grid};
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};

/// How far solutions are counted.
const LIMIT: u64 = 1_000_000;

/// Runs the verb.
pub(crate) fn run(args: &Inputs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form(), LIMIT);
    let inputs = RunInputs::named_or_typed(&args.inputs)?;
    run_verb(settings, inputs, Counting { context })
}

/// Answers with numbers.
pub(crate) struct Counting {
    pub(crate) context: Context,
}

impl Work for Counting {
    type Known = Count;

    fn context(&self) -> &Context {
        &self.context
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<Count>) {
        self.look_up_starts(givens, known);
    }

    fn look_up(&self, puzzles: &[&Puzzle], known: &mut Vec<Count>) {
        let starts: Vec<Candidates> = puzzles.iter().map(|puzzle| puzzle.start()).collect();
        self.look_up_starts(&starts, known);
    }

    fn answer_givens(
        &self,
        index: u64,
        givens: &Grid,
        count: &Count,
        buffer: &mut OutputBuffer,
    ) -> bool {
        let answers = self.context.form == Form::Lines && count.complete;
        if answers {
            self.tell(count, buffer);
            put_line(index, givens, count, buffer);
        }
        answers
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        known: Option<&Count>,
        buffer: &mut OutputBuffer,
        _: Part<'_, OutputBuffer>,
    ) {
        let puzzle = &record.puzzle;
        let clashes = puzzle.givens.clashes();
        let count = match known {
            _ if !clashes.is_empty() => Count { found: 0, complete: true },
            Some(count) => *count,
            None => self
                .context
                .watched(|watch| search::count_watched(puzzle.start(), self.context.limit, watch)),
        };
        if crate::stop::interrupted() {
            buffer.last = true;
            return;
        }
        buffer.last |= self.context.stop.now() && !count.complete;
        self.tell(&count, buffer);
        match self.context.form {
            Form::Json => {
                let clashes = (!clashes.is_empty()).then(|| json::clashes(&clashes));
                buffer.out.extend(json::line(&json::Solutions {
                    head: self.context.head(item, puzzle),
                    count: count.found,
                    complete: count.complete,
                    clashes,
                }));
            }
            Form::Pretty => self.pretty(item, puzzle, &count, buffer),
            Form::Lines | Form::Format(_) => put_line(item.index, &puzzle.givens, &count, buffer),
        }
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
    fn look_up_starts<S: Start>(&self, starts: &[S], known: &mut Vec<Count>) {
        let limit = self.context.limit;
        *known = self.context.watched(|watch| search::count_each_watched(starts, limit, watch).0);
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, count: &Count, buffer: &mut OutputBuffer) {
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
