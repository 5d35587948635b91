//! `canon`: the canonical form of a puzzle, which all equivalent puzzles share, and its symmetries.

use super::solve::put_number;
use super::{Desk, Form, disguised, run_verb, title};
use crate::args::{CanonArgs, Common};
use crate::console::Console;
use crate::page::{Keyed, Page};
use crate::records::Item;
use crate::show::grid::{Picture, beside};
use crate::show::{json, report, words};
use crate::unique::{CountStyle, Filter, Key};
use crate::worker::Work;
use ninefold::Grid;
use ninefold::equivalence::canon::Canon;
use ninefold_api::CanonAnswer;
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};

/// Runs the verb.
pub(crate) fn run(args: &CanonArgs, common: &Common, console: &Console) -> u8 {
    let mut desk = Desk::new(common, console, 1);
    if args.same {
        return super::same::run(&args.inputs, common, &desk);
    }
    desk.form = desk.form.or_by_name(common);
    if args.originals && desk.form.format().is_none() {
        let message = "--originals needs --to FORMAT, or -o FILE with the extension of a format";
        crate::say(&report::plain_error(console, message, None));
        return 2;
    }
    if args.counts
        && let Form::Format(format) = desk.form
    {
        let message = format!("the format {} cannot hold --counts", format.name);
        let help = "use --json, or leave --counts out";
        crate::say(&report::plain_error(console, &message, Some(help)));
        return 2;
    }
    let unique = args.unique.then(|| Unique {
        memory: args.memory.unwrap_or(MEMORY),
        counts: args.counts,
        originals: args.originals,
    });
    let inputs = match super::inputs_or_typed(&args.inputs.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    run_verb(common, &desk, inputs, None, false, Canonical { desk, unique })
}

/// The default of `--memory`.
const MEMORY: usize = 256 << 20;

struct Canonical {
    desk: Desk,
    unique: Option<Unique>,
}

/// The options of `--unique`.
#[derive(Clone, Copy)]
struct Unique {
    memory: usize,
    counts: bool,
    originals: bool,
}

/// The form of a puzzle and its number of symmetries.
type Known = (Grid, u64);

impl Work for Canonical {
    type Known = Known;

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn filter(&self) -> Option<Filter> {
        let unique = self.unique?;
        let style = match self.desk.form {
            _ if !unique.counts => CountStyle::None,
            Form::Lines | Form::Format(_) => CountStyle::Column,
            Form::Json => CountStyle::Json,
            Form::Pretty => CountStyle::Sentence,
        };
        Some(Filter::new(unique.memory, style))
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<Known>) {
        if self.desk.form == Form::Lines {
            let mut canon = Canon::new();
            known.extend(givens.iter().map(|grid| canon.form_and_symmetries(grid)));
        }
    }

    fn answer_givens(&self, index: u64, givens: &Grid, known: &Known, page: &mut Page) -> bool {
        page.tally.puzzles += 1;
        let start = page.out.len();
        put_line(index, givens, known, page);
        self.add_key(&known.0, start, page);
        true
    }

    fn answer(
        &self,
        item: &Item,
        mut record: Record,
        _: Option<&Known>,
        page: &mut Page,
        _: Part<'_, Page>,
    ) {
        page.tally.puzzles += 1;
        let puzzle = &mut record.puzzle;
        disguised::note_restriction(&self.desk, item, puzzle, page);
        let mut canon = Canon::new();
        let (form, disguise) = canon.disguise(&puzzle.givens);
        let symmetries = canon.symmetries(&puzzle.givens);
        let start = page.out.len();
        match self.desk.form {
            Form::Lines => put_line(item.index, &puzzle.givens, &(form, symmetries), page),
            Form::Pretty => self.pretty(item, puzzle, &(form, symmetries), page),
            Form::Json => {
                let head = self.desk.head(item, puzzle);
                page.out.extend(json::line(&CanonAnswer::new(head, &form, symmetries, &disguise)));
            }
            Form::Format(_) => {
                if !self.unique.is_some_and(|unique| unique.originals) {
                    disguised::note_what_stays(&self.desk, item, puzzle, page);
                    disguised::rewrite(puzzle, &disguise);
                }
                page.puzzles.push(record.puzzle);
            }
        }
        self.add_key(&form, start, page);
    }
}

impl Canonical {
    /// Says which class the answer belongs to that begins at `start`.
    fn add_key(&self, form: &Grid, start: usize, page: &mut Page) {
        if self.unique.is_some() {
            let range = start..page.out.len();
            page.keyed.push(Keyed { key: Key::of_grid(form), range });
        }
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, (form, symmetries): &Known, page: &mut Page) {
        let console = &self.desk.console;
        let picture = |grid: &Grid| Picture { digits: *grid, givens: *grid, ..Picture::default() };
        let before = picture(&puzzle.givens).lines(console);
        for line in beside(before, picture(form).lines(console), console) {
            page.out.extend_from_slice(line.as_bytes());
            page.out.push(b'\n');
        }
        let text = match symmetries {
            1 => "no symmetry".to_owned(),
            more => format!("{} symmetries", words::grouped(*more)),
        };
        let line = format!("{}: {text}\n{form}\n", title(item, puzzle));
        page.out.extend_from_slice(line.as_bytes());
    }
}

/// A line of the form: number, puzzle, form, symmetries.
fn put_line(index: u64, givens: &Grid, (form, symmetries): &Known, page: &mut Page) {
    put_number(index, &mut page.out);
    page.out.push(b'\t');
    page.out.extend_from_slice(&givens.to_ascii());
    page.out.push(b'\t');
    page.out.extend_from_slice(&form.to_ascii());
    page.out.push(b'\t');
    put_number(*symmetries, &mut page.out);
    page.out.push(b'\n');
}
