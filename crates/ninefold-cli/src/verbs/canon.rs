//! `canon`: the canonical form of a puzzle, which all equivalent puzzles share, and its symmetries.

use super::{same, transformed};
use crate::args::CanonArgs;
use crate::buffer::{Keyed, Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::columns::{put_lines, put_number};
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::grid::{Picture, beside};
use crate::show::{json, words};
use crate::unique::Key;
use crate::unique_filter::{CountStyle, Filter};
use crate::work::{BulkWork, Needs, Work, Workspace};
use crate::worker::InBulk;
use ninefold::Grid;
use ninefold::equivalence::canon::Canon;
use ninefold_api::CanonAnswer;
use ninefold_formats::{Puzzle, Record};

/// Runs the verb.
pub(crate) fn run(args: &CanonArgs, settings: &Settings) -> Result<Exit, CliError> {
    if args.same {
        return same::run(&args.inputs, settings);
    }
    let work = Canonical::new(args, settings)?;
    run_verb(settings, RunInputs::named_or_typed(&args.inputs.inputs)?, InBulk::new(work))
}

/// The default of `--memory`.
const MEMORY: usize = 256 << 20;

#[derive(Clone)]
struct Canonical {
    context: Context,
    unique: Option<Unique>,
    canon: Workspace<Canon>,
}

impl Canonical {
    /// Validates the arguments.
    fn new(args: &CanonArgs, settings: &Settings) -> Result<Self, CliError> {
        let form = settings.form_by_name();
        if args.originals && form.format().is_none() {
            let message =
                "--originals needs --to FORMAT, or -o FILE with the extension of a format";
            return Err(CliError::Usage { message: message.to_owned(), help: None });
        }
        if let (true, Form::Format(format)) = (args.counts, form) {
            let message = format!("the format {} cannot hold --counts", format.name);
            return Err(CliError::usage(message, "use --json, or leave --counts out"));
        }
        let unique = args.unique.then(|| Unique {
            memory: args.memory.unwrap_or(MEMORY),
            counts: args.counts,
            originals: args.originals,
        });
        Ok(Self { context: Context::new(settings, form, 1), unique, canon: Workspace::default() })
    }
}

/// The options of `--unique`.
#[derive(Clone, Copy)]
struct Unique {
    memory: usize,
    counts: bool,
    originals: bool,
}

/// The form of a puzzle and its number of symmetries.
type FormAndSymmetries = (Grid, u64);

impl Work for Canonical {
    fn context(&self) -> &Context {
        &self.context
    }

    fn needs(&self) -> Needs {
        Needs::in_form(self.context.form)
    }

    fn filter(&self) -> Option<Filter> {
        let unique = self.unique?;
        let style = match self.context.form {
            _ if !unique.counts => CountStyle::None,
            Form::Lines | Form::Format(_) => CountStyle::Column,
            Form::Json => CountStyle::Json,
            Form::Pretty => CountStyle::Sentence,
        };
        Some(Filter::new(unique.memory, style))
    }

    fn answer(&mut self, item: &Item, mut record: Record, out: &mut Out<'_>) {
        out.summary.puzzles += 1;
        let puzzle = &mut record.puzzle;
        transformed::note_restriction(&self.context, item, puzzle, out);
        let Workspace(canon) = &mut self.canon;
        let (form, disguise) = canon.disguise(&puzzle.classic().givens);
        let symmetries = canon.symmetries(&puzzle.classic().givens);
        let start = out.out.len();
        match self.context.form {
            Form::Lines => put_line(item.index, &puzzle.classic().givens, &(form, symmetries), out),
            Form::Pretty => self.pretty(item, puzzle, &(form, symmetries), out),
            Form::Json => {
                let head = self.context.head(item, puzzle);
                let answer = CanonAnswer::new(head, &form, symmetries, &disguise);
                out.out.extend(json::line(&answer));
            }
            Form::Format(_) => {
                if !self.unique.is_some_and(|unique| unique.originals) {
                    transformed::note_what_stays(&self.context, item, puzzle, out);
                    puzzle.transform(&disguise);
                }
                out.puzzles.push(record.puzzle);
            }
        }
        self.add_key(&form, start, out);
    }
}

impl BulkWork for Canonical {
    type Found = FormAndSymmetries;

    fn look_up(&mut self, givens: &[Grid], found: &mut Vec<FormAndSymmetries>) {
        if self.context.form == Form::Lines {
            let Workspace(canon) = &mut self.canon;
            found.extend(givens.iter().map(|grid| canon.form_and_symmetries(grid)));
        }
    }

    fn answer_givens(
        &mut self,
        item: &Item,
        givens: &Grid,
        found: &FormAndSymmetries,
        out: &mut Out<'_>,
    ) -> bool {
        out.summary.puzzles += 1;
        let start = out.out.len();
        put_line(item.index, givens, found, out);
        self.add_key(&found.0, start, out);
        true
    }
}

impl Canonical {
    /// Says which class the answer belongs to that begins at `start`.
    fn add_key(&self, form: &Grid, start: usize, buffer: &mut OutputBuffer) {
        if self.unique.is_some() {
            let range = start..buffer.out.len();
            buffer.keyed.push(Keyed { key: Key::of_grid(form), range });
        }
    }

    fn pretty(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        (form, symmetries): &FormAndSymmetries,
        buffer: &mut OutputBuffer,
    ) {
        let console = &self.context.console;
        let picture = |grid: &Grid| Picture { digits: *grid, givens: *grid, ..Picture::default() };
        let before = picture(&puzzle.classic().givens).lines(console);
        put_lines(buffer, &beside(before, picture(form).lines(console), console));
        let text = match symmetries {
            1 => "no symmetry".to_owned(),
            more => format!("{} symmetries", words::grouped(*more)),
        };
        let line = format!("{}: {text}\n{form}\n", title(item, puzzle));
        buffer.out.extend_from_slice(line.as_bytes());
    }
}

/// A line of the form: number, puzzle, form, symmetries.
fn put_line(
    index: u64,
    givens: &Grid,
    (form, symmetries): &FormAndSymmetries,
    buffer: &mut OutputBuffer,
) {
    put_number(index, &mut buffer.out);
    buffer.out.push(b'\t');
    buffer.out.extend_from_slice(&givens.to_ascii());
    buffer.out.push(b'\t');
    buffer.out.extend_from_slice(&form.to_ascii());
    buffer.out.push(b'\t');
    put_number(*symmetries, &mut buffer.out);
    buffer.out.push(b'\n');
}
