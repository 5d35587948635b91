//! `shuffle`: the same puzzle in disguise, by chance.
//!
//! The disguise depends on the seed, the number of the record and the number of the copy alone, so
//! the output is the same for every number of threads.

use super::solve::put_number;
use super::{Desk, Form, disguised, run_verb, seed, title};
use crate::args::{Common, ShuffleArgs};
use crate::console::Console;
use crate::page::Page;
use crate::records::Item;
use crate::show::grid::{Picture, beside};
use crate::show::json;
use crate::worker::Work;
use ninefold::Grid;
use ninefold::equivalence::Transformation;
use ninefold::generate::Rng;
use ninefold_api::ShuffleAnswer;
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};

/// Runs the verb.
pub(crate) fn run(args: &ShuffleArgs, common: &Common, console: &Console) -> u8 {
    let mut desk = Desk::new(common, console, 1);
    desk.form = desk.form.or_by_name(common);
    let inputs = match super::inputs_or_typed(&args.inputs.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    let seed = seed::given_or_fresh(args.seed, true, console);
    let work = Shuffle { desk, seed, copies: args.copies };
    run_verb(common, &desk, inputs, None, false, work)
}

struct Shuffle {
    desk: Desk,
    seed: u64,
    copies: u64,
}

impl Work for Shuffle {
    /// Nothing is known, but that there is nothing else to know.
    type Known = ();

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<()>) {
        if self.desk.form == Form::Lines {
            known.resize(givens.len(), ());
        }
    }

    fn answer_givens(&self, index: u64, givens: &Grid, _: &(), page: &mut Page) -> bool {
        // Many copies do not fit on a page, and are given out in parts.
        if self.copies > 1 {
            return false;
        }
        page.tally.puzzles += 1;
        put_line(index, givens, &self.disguise(index, 0).of_grid(givens), page);
        true
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        _: Option<&()>,
        page: &mut Page,
        part: Part<'_, Page>,
    ) {
        page.tally.puzzles += 1;
        if matches!(self.desk.form, Form::Format(_)) {
            disguised::note_what_stays(&self.desk, item, &record.puzzle, page);
        }
        for copy in 0..self.copies {
            if self.desk.stop.now() {
                page.last = true;
            }
            if page.last {
                return;
            }
            self.put(item, &record.puzzle, &self.disguise(item.index, copy), page);
            page.spill(part);
        }
    }
}

impl Shuffle {
    /// The disguise of a copy of a record.
    fn disguise(&self, record: u64, copy: u64) -> Transformation {
        let of_record = Rng::numbered(self.seed, record).next();
        let mut stream = Rng::numbered(of_record, copy);
        Transformation::random(|end| stream.place(end))
    }

    fn put(&self, item: &Item, puzzle: &Puzzle, disguise: &Transformation, page: &mut Page) {
        let shuffled = disguise.of_grid(&puzzle.givens);
        match self.desk.form {
            Form::Lines => put_line(item.index, &puzzle.givens, &shuffled, page),
            Form::Json => {
                let head = self.desk.head(item, puzzle);
                page.out.extend(json::line(&ShuffleAnswer::new(head, &shuffled, disguise)));
            }
            Form::Pretty => self.pretty(item, puzzle, &shuffled, page),
            Form::Format(_) => {
                let mut puzzle = puzzle.clone();
                disguised::rewrite(&mut puzzle, disguise);
                page.puzzles.push(puzzle);
            }
        }
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, shuffled: &Grid, page: &mut Page) {
        let console = &self.desk.console;
        let picture = |grid: &Grid| Picture { digits: *grid, givens: *grid, ..Picture::default() };
        let before = picture(&puzzle.givens).lines(console);
        for line in beside(before, picture(shuffled).lines(console), console) {
            page.out.extend_from_slice(line.as_bytes());
            page.out.push(b'\n');
        }
        let line = format!("{}:\n{shuffled}\n", title(item, puzzle));
        page.out.extend_from_slice(line.as_bytes());
    }
}

/// A line of the form: number, puzzle, the same puzzle in disguise.
fn put_line(index: u64, givens: &Grid, shuffled: &Grid, page: &mut Page) {
    put_number(index, &mut page.out);
    page.out.push(b'\t');
    page.out.extend_from_slice(&givens.to_ascii());
    page.out.push(b'\t');
    page.out.extend_from_slice(&shuffled.to_ascii());
    page.out.push(b'\n');
}
