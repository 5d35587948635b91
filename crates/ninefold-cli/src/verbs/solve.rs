//! `solve`: the solutions of every puzzle, in lexicographic order.

use super::{Desk, Form, run_verb, title};
use crate::args::{Common, SolveArgs};
use crate::console::Console;
use crate::input::{Origin, origin};
use crate::pipeline::{Item, Page, Work};
use crate::show::grid::{Picture, beside};
use crate::show::{json, words};
use ninefold::search::{self, Count};
use ninefold::{Clash, Grid};
use ninefold_formats::{Field, Puzzle, Record};
use std::sync::Arc;

/// How many solutions of a puzzle are printed.
const LIMIT: u64 = 100;

/// How many are printed with `--all`.
const ALL: u64 = 1_000_000;

/// Beyond this many solutions a puzzle they are printed as they are found, instead of being
/// collected first.
const COLLECTED: u64 = 2_000;

/// Runs the verb.
pub(crate) fn run(args: &SolveArgs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, if args.all { ALL } else { LIMIT });
    match origin(&args.inputs.inputs, args.interactive) {
        Origin::Keyboard => crate::interactive::run(&desk),
        Origin::Inputs(inputs) => {
            let large = desk.limit > COLLECTED;
            run_verb(common, &desk, inputs, None, large, Arc::new(Solve { desk }))
        }
    }
}

/// Answers with solutions.
pub(crate) struct Solve {
    pub(crate) desk: Desk,
}

/// The solutions of a puzzle: all of them, or how many there are and where to find them.
struct Answer {
    count: Count,
    clashes: Vec<Clash>,
    /// Solutions at hand; if `count` says more, they are to be found again, one by one.
    solutions: Vec<Grid>,
}

impl Work for Solve {
    fn answer(&self, item: Item, page: &mut Page) {
        let Some(record) = self.desk.record(&item, page) else { return };
        let answer = self.solve(&record.puzzle);
        if crate::stop::interrupted() {
            // Half an answer is none.
            page.last = true;
            return;
        }
        page.last |= self.desk.stop.now() && !answer.count.complete;
        page.tally.add_count(&answer.count);
        if answer.count.found == 0 && answer.count.complete {
            page.tally.noes += 1;
        }
        match self.desk.form {
            Form::Pretty => self.pretty(&item, &record.puzzle, &answer, page),
            Form::Lines => self.lines(&item, &record.puzzle, &answer, page),
            Form::Json => self.json(&item, &record.puzzle, &answer, page),
            Form::Format(_) => self.puzzles(&record, &answer, page),
        }
    }
}

impl Solve {
    fn solve(&self, puzzle: &Puzzle) -> Answer {
        let clashes = puzzle.givens.clashes();
        if !clashes.is_empty() {
            let count = Count { found: 0, complete: true };
            return Answer { count, clashes, solutions: Vec::new() };
        }
        self.desk.watched(|watch| {
            if self.desk.limit > COLLECTED {
                let count = search::count_watched(puzzle.start(), self.desk.limit, watch);
                return Answer { count, clashes, solutions: Vec::new() };
            }
            let found = search::collect(puzzle.start(), self.desk.limit as usize, watch);
            let count = Count { found: found.solutions.len() as u64, complete: found.complete };
            Answer { count, clashes, solutions: found.solutions }
        })
    }

    /// Calls `act` for each solution, in order.
    fn each(
        &self,
        puzzle: &Puzzle,
        answer: &Answer,
        page: &mut Page,
        mut act: impl FnMut(u64, &Grid, &mut Page),
    ) {
        if answer.solutions.len() as u64 == answer.count.found {
            for (number, solution) in (1..).zip(&answer.solutions) {
                act(number, solution, page);
            }
            return;
        }
        let stop = || crate::stop::interrupted();
        let watch = search::Watch::new(&stop);
        let again = search::solutions_watched(puzzle.start(), watch);
        for (number, solution) in (1..=answer.count.found).zip(again) {
            act(number, &solution, page);
            page.spill();
        }
    }

    fn lines(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, page: &mut Page) {
        let start = format!("{}\t{}\t", item.index, puzzle.givens);
        if answer.count.found == 0 {
            let word = if answer.count.complete { "none" } else { "unknown" };
            page.out.extend_from_slice(format!("{start}{word}\n").as_bytes());
        }
        self.each(puzzle, answer, page, |_, solution, page| {
            page.out.extend_from_slice(start.as_bytes());
            page.out.extend_from_slice(&solution.to_ascii());
            page.out.push(b'\n');
        });
    }

    fn json(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, page: &mut Page) {
        let clashes = (!answer.clashes.is_empty()).then(|| json::clashes(&answer.clashes));
        page.out.extend(json::before_solutions(&json::Solutions {
            head: self.desk.head(item, puzzle),
            count: answer.count.found,
            complete: answer.count.complete,
            clashes,
        }));
        self.each(puzzle, answer, page, |number, solution, page| {
            json::solution(solution, number == 1, &mut page.out);
        });
        page.out.extend_from_slice(json::AFTER_SOLUTIONS);
    }

    fn puzzles(&self, record: &Record, answer: &Answer, page: &mut Page) {
        let mut puzzles = Vec::new();
        self.each(&record.puzzle, answer, page, |_, solution, _| {
            puzzles.push(solved(&record.puzzle, solution, self.desk.form));
        });
        page.puzzles.append(&mut puzzles);
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, page: &mut Page) {
        let console = &self.desk.console;
        let verdict = verdict(answer);
        if let Some(name) = puzzle.text(Field::Name) {
            put(page, &format!("{}\n", words::clean(name)));
        } else if item.index > 1 {
            put(page, &format!("Puzzle {}\n", item.index));
        }
        let picture =
            Picture { digits: puzzle.givens, givens: puzzle.givens, ..Picture::default() };
        let before = picture.lines(console);
        let after = |solution: &Grid| {
            Picture { digits: *solution, givens: puzzle.givens, ..Picture::default() }
                .lines(console)
        };
        match (answer.count.found, answer.count.complete) {
            (1, true) => self.each(puzzle, answer, page, |_, solution, page| {
                put_lines(page, &beside(before.clone(), after(solution), console));
            }),
            (found, _) => {
                put_lines(page, &before);
                self.each(puzzle, answer, page, |number, solution, page| {
                    let of = words::grouped(found);
                    put(page, &format!("Solution {} of {of}:\n", words::grouped(number)));
                    put_lines(page, &after(solution));
                });
            }
        }
        put(page, &format!("{verdict}\n"));
        if let Some(advice) = advice(answer) {
            put(page, &format!("{advice}\n"));
        }
        put(page, "\n");
        page.tally.add_result(title(item, puzzle), verdict);
    }
}

/// A solution as a puzzle to be written: the found digits are entries where the format can tell
/// them from givens, otherwise the grid is simply full.
fn solved(puzzle: &Puzzle, solution: &Grid, form: Form) -> Puzzle {
    let mut solved = puzzle.clone();
    let tells = form.format().is_some_and(|format| format.holds(Field::Entries));
    solved.marks = None;
    solved.corners = None;
    solved.restriction = None;
    if tells {
        solved.entries = *solution;
        for (cell, _) in puzzle.givens.placed() {
            solved.entries.set(cell, None);
        }
    } else {
        solved.givens = *solution;
        solved.entries = Grid::EMPTY;
    }
    solved
}

/// The verdict in one line.
fn verdict(answer: &Answer) -> String {
    if !answer.clashes.is_empty() {
        return format!("invalid: {}", words::clashes(&answer.clashes));
    }
    let solutions = words::solutions(&answer.count);
    match (answer.count.found, answer.count.complete) {
        (1, true) => format!("valid: {solutions}"),
        (0, true) => format!("invalid: {solutions}"),
        (_, true) => format!("not unique: {solutions}"),
        (0, false) => solutions,
        (_, false) => format!("not unique or not finished: {solutions}"),
    }
}

fn advice(answer: &Answer) -> Option<&'static str> {
    match (answer.count.found, answer.count.complete) {
        (1, true) => None,
        (0, false) => Some("Give it more time with --time."),
        (_, false) => {
            Some("Stopped there; --limit N or --all goes on. 'ninefold check' says more.")
        }
        _ => Some("'ninefold check' says why, and what would mend it."),
    }
}

pub(crate) fn put(page: &mut Page, text: &str) {
    page.out.extend_from_slice(text.as_bytes());
}

pub(crate) fn put_lines(page: &mut Page, lines: &[String]) {
    for line in lines {
        put(page, line);
        put(page, "\n");
    }
}
