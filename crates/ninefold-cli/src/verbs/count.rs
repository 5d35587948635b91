//! `count`: how many solutions every puzzle has.

use super::solve::put_number;
use super::{Desk, Form, run_verb, title};
use crate::args::{Common, Inputs};
use crate::console::Console;
use crate::page::Page;
use crate::records::Item;
use crate::show::{json, words};
use crate::worker::Work;
use ninefold::search::{self, Count, Start};
use ninefold::{Candidates, Grid};
use ninefold_api::CountAnswer;
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};

/// How far solutions are counted.
const LIMIT: u64 = 1_000_000;

/// Runs the verb.
pub(crate) fn run(args: &Inputs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, LIMIT);
    let inputs = match super::inputs_or_typed(&args.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    run_verb(common, &desk, inputs, None, false, Counting { desk })
}

/// Answers with numbers.
pub(crate) struct Counting {
    pub(crate) desk: Desk,
}

impl Work for Counting {
    type Known = Count;

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<Count>) {
        self.look_up_starts(givens, known);
    }

    fn look_up(&self, puzzles: &[&Puzzle], known: &mut Vec<Count>) {
        let starts: Vec<Candidates> = puzzles.iter().map(|puzzle| puzzle.start()).collect();
        self.look_up_starts(&starts, known);
    }

    fn answer_givens(&self, index: u64, givens: &Grid, count: &Count, page: &mut Page) -> bool {
        let answers = self.desk.form == Form::Lines && count.complete;
        if answers {
            self.tell(count, page);
            put_line(index, givens, count, page);
        }
        answers
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        known: Option<&Count>,
        page: &mut Page,
        _: Part<'_, Page>,
    ) {
        let puzzle = &record.puzzle;
        let clashes = puzzle.givens.clashes();
        let count = match known {
            _ if !clashes.is_empty() => Count { found: 0, complete: true },
            Some(count) => *count,
            None => self
                .desk
                .watched(|watch| search::count_watched(puzzle.start(), self.desk.limit, watch)),
        };
        if crate::stop::interrupted() {
            page.last = true;
            return;
        }
        page.last |= self.desk.stop.now() && !count.complete;
        self.tell(&count, page);
        match self.desk.form {
            Form::Json => {
                let head = self.desk.head(item, puzzle);
                page.out.extend(json::line(&CountAnswer::new(head, count, &clashes)));
            }
            Form::Pretty => self.pretty(item, puzzle, &count, page),
            Form::Lines | Form::Format(_) => put_line(item.index, &puzzle.givens, &count, page),
        }
    }
}

/// A line of the form: number, puzzle, count.
fn put_line(index: u64, givens: &Grid, count: &Count, page: &mut Page) {
    put_number(index, &mut page.out);
    page.out.push(b'\t');
    page.out.extend_from_slice(&givens.to_ascii());
    page.out.extend_from_slice(if count.complete { b"\t" } else { b"\t>=" });
    put_number(count.found, &mut page.out);
    page.out.push(b'\n');
}

impl Counting {
    fn look_up_starts<S: Start>(&self, starts: &[S], known: &mut Vec<Count>) {
        let limit = self.desk.limit;
        *known = self.desk.watched(|watch| search::count_each_watched(starts, limit, watch).0);
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, count: &Count, page: &mut Page) {
        page.tally.add_count(count);
        page.tally.limited += u64::from(!count.complete && count.found >= self.desk.limit);
        if count.found == 0 && count.complete {
            page.tally.noes += 1;
        }
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, count: &Count, page: &mut Page) {
        let line = format!("{}: {}\n", title(item, puzzle), words::solutions(count));
        page.out.extend_from_slice(line.as_bytes());
    }
}

/// `17`, or `>=1000000` when the search was stopped.
pub(crate) fn number(count: &Count) -> String {
    format!("{}{}", if count.complete { "" } else { ">=" }, count.found)
}
