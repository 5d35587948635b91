//! `shuffle`: random equivalents of each puzzle.
//!
//! The transformation depends on the seed, the number of the record and the number of the copy alone, so
//! the output is the same for every number of threads.

use super::{seed, transformed};
use crate::args::ShuffleArgs;
use crate::buffer::{Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::columns::{put_answer, put_lines};
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::grid::{Picture, beside};
use crate::show::json;
use crate::work::{Needs, Work};
use crate::worker::OneByOne;
use ninefold::Grid;
use ninefold::equivalence::Transformation;
use ninefold_api::{ShuffleAnswer, random_transformation};
use ninefold_formats::{Puzzle, Record};

/// Runs the verb.
pub(crate) fn run(args: &ShuffleArgs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form_by_name(), 1);
    let inputs = RunInputs::named_or_typed(&args.inputs.inputs)?;
    let seed = seed::given_or_fresh(args.seed, true, &settings.console);
    run_verb(settings, inputs, OneByOne(Shuffle { context, seed, copies: args.copies }))
}

#[derive(Clone)]
struct Shuffle {
    context: Context,
    seed: u64,
    copies: u64,
}

impl Work for Shuffle {
    fn context(&self) -> &Context {
        &self.context
    }

    fn needs(&self) -> Needs {
        Needs::in_form(self.context.form)
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        out.summary.puzzles += 1;
        if matches!(self.context.form, Form::Format(_)) {
            transformed::note_what_stays(&self.context, item, &record.puzzle, out);
        }
        for copy in 0..self.copies {
            out.last |= self.context.stop.now();
            if out.last {
                return;
            }
            self.put(item, &record.puzzle, &self.disguise(item.index, copy), out);
            out.flush_within_answer();
        }
    }
}

impl Shuffle {
    /// Returns the transformation of a copy of a record.
    fn disguise(&self, record: u64, copy: u64) -> Transformation {
        random_transformation(self.seed, record, copy)
    }

    fn put(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        disguise: &Transformation,
        buffer: &mut OutputBuffer,
    ) {
        let shuffled = disguise.apply(&puzzle.classic().givens);
        match self.context.form {
            Form::Lines => {
                put_answer(item.index, &puzzle.classic().givens, &shuffled.to_ascii(), buffer)
            }
            Form::Json => {
                let head = self.context.head(item, puzzle);
                buffer.out.extend(json::line(&ShuffleAnswer::new(head, &shuffled, disguise)));
            }
            Form::Pretty => self.pretty(item, puzzle, &shuffled, buffer),
            Form::Format(_) => {
                let mut puzzle = puzzle.clone();
                puzzle.transform(disguise);
                buffer.puzzles.push(puzzle);
            }
        }
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, shuffled: &Grid, buffer: &mut OutputBuffer) {
        let console = &self.context.console;
        let picture = |grid: &Grid| Picture { digits: *grid, givens: *grid, ..Picture::default() };
        let before = picture(&puzzle.classic().givens).lines(console);
        put_lines(buffer, &beside(before, picture(shuffled).lines(console), console));
        let line = format!("{}:\n{shuffled}\n", title(item, puzzle));
        buffer.out.extend_from_slice(line.as_bytes());
    }
}
