//! `count`: how many solutions every puzzle has.

use super::{Desk, Form, run_verb, title};
use crate::args::{Common, Inputs};
use crate::console::Console;
use crate::pipeline::{Page, Work};
use crate::records::Item;
use crate::show::{json, words};
use ninefold::search::{self, Count};
use ninefold_formats::Puzzle;
use std::sync::Arc;

/// How far solutions are counted.
const LIMIT: u64 = 1_000_000;

/// Runs the verb.
pub(crate) fn run(args: &Inputs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, LIMIT);
    if let Form::Format(format) = desk.form {
        return super::no_format(&desk, "count", format.name);
    }
    let Some(inputs) = super::inputs_or_typed(&args.inputs) else { return 2 };
    run_verb(common, &desk, inputs, None, false, Arc::new(Counting { desk }))
}

struct Counting {
    desk: Desk,
}

impl Work for Counting {
    fn answer(&self, item: Item, page: &mut Page) {
        let Some(record) = self.desk.record(&item, page) else { return };
        let puzzle = &record.puzzle;
        let clashes = puzzle.givens.clashes();
        let count = if clashes.is_empty() {
            self.desk.watched(|watch| search::count_watched(puzzle.start(), self.desk.limit, watch))
        } else {
            Count { found: 0, complete: true }
        };
        if crate::stop::interrupted() {
            page.last = true;
            return;
        }
        page.last |= self.desk.stop.now() && !count.complete;
        page.tally.add_count(&count);
        page.tally.limited += u64::from(!count.complete && count.found >= self.desk.limit);
        if count.found == 0 && count.complete {
            page.tally.noes += 1;
        }
        match self.desk.form {
            Form::Json => {
                let clashes = (!clashes.is_empty()).then(|| json::clashes(&clashes));
                page.out.extend(json::line(&json::Solutions {
                    head: self.desk.head(&item, puzzle),
                    count: count.found,
                    complete: count.complete,
                    clashes,
                }));
            }
            Form::Pretty => self.pretty(&item, puzzle, &count, page),
            Form::Lines | Form::Format(_) => {
                let line = format!("{}\t{}\t{}\n", item.index, puzzle.givens, number(&count));
                page.out.extend_from_slice(line.as_bytes());
            }
        }
    }
}

impl Counting {
    fn pretty(&self, item: &Item, puzzle: &Puzzle, count: &Count, page: &mut Page) {
        let line = format!("{}: {}\n", title(item, puzzle), words::solutions(count));
        page.out.extend_from_slice(line.as_bytes());
    }
}

/// `17`, or `>=1000000` when the search was stopped.
pub(crate) fn number(count: &Count) -> String {
    format!("{}{}", if count.complete { "" } else { ">=" }, count.found)
}
