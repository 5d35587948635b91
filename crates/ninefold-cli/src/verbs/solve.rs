//! `solve`: the solutions of every puzzle, in lexicographic order.

use super::{Desk, Form, run_verb, title};
use crate::args::{Common, SolveArgs};
use crate::console::Console;
use crate::input::{Origin, origin};
use crate::page::Page;
use crate::records::Item;
use crate::show::grid::{Picture, beside};
use crate::show::{json, words};
use crate::worker::Work;
use ninefold::search::{self, Count, Only, Start};
use ninefold::{Candidates, Clash, Grid};
use ninefold_api::{LineWriter, SolveAnswer};
use ninefold_bulk::Part;
use ninefold_formats::{Field, Puzzle, Record};

/// How many solutions of a puzzle are printed.
const LIMIT: u64 = 100;

/// How many are printed with `--all`.
const ALL: u64 = 1_000_000;

/// Beyond this many solutions a puzzle they are printed as they are found, instead of being
/// collected first.
const COLLECTED: u64 = 2_000;

/// Runs the verb.
pub(crate) fn run(args: &SolveArgs, common: &Common, console: &Console) -> u8 {
    let mut desk = Desk::new(common, console, if args.all { ALL } else { LIMIT });
    desk.form = desk.form.or_by_name(common);
    match origin(&args.inputs.inputs, args.interactive) {
        Origin::Keyboard => crate::interactive::run(common, &desk),
        Origin::Inputs(inputs) => {
            let large = desk.limit > COLLECTED;
            run_verb(common, &desk, inputs, None, large, Solve { desk })
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
    type Known = Only;

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<Only>) {
        self.look_up_starts(givens, known);
    }

    fn look_up(&self, puzzles: &[&Puzzle], known: &mut Vec<Only>) {
        let starts: Vec<Candidates> = puzzles.iter().map(|puzzle| puzzle.start()).collect();
        self.look_up_starts(&starts, known);
    }

    fn answer_givens(&self, index: u64, givens: &Grid, known: &Only, page: &mut Page) -> bool {
        let (Form::Lines, Only::One(solution)) = (self.desk.form, known) else { return false };
        page.tally.add_count(&Count { found: 1, complete: true });
        put_line(index, givens, solution, page);
        true
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        known: Option<&Only>,
        page: &mut Page,
        part: Part<'_, Page>,
    ) {
        let puzzle = &record.puzzle;
        let clashes = puzzle.givens.clashes();
        // The count stands before the solutions in JSON, so it has to be known first.
        if self.desk.limit > COLLECTED && clashes.is_empty() && self.desk.form != Form::Json {
            self.stream(item, &record, page, part);
            return;
        }
        let answer = match known {
            Some(Only::One(solution)) => Answer::unique(*solution),
            _ => self.solve(puzzle, clashes),
        };
        if crate::stop::interrupted() {
            // Half an answer is none.
            page.last = true;
            return;
        }
        self.tell(&answer.count, page);
        match self.desk.form {
            Form::Pretty => self.pretty(item, puzzle, &answer, page),
            Form::Lines => self.lines(item, puzzle, &answer, page),
            Form::Json => self.json(item, puzzle, &answer, page, part),
            Form::Format(_) => {
                let solutions = answer.solutions.iter();
                page.puzzles.extend(solutions.map(|s| solved(puzzle, s, self.desk.form)));
            }
        }
    }
}

impl Answer {
    fn unique(solution: Grid) -> Self {
        let count = Count { found: 1, complete: true };
        Self { count, clashes: Vec::new(), solutions: vec![solution] }
    }
}

impl Solve {
    fn look_up_starts<S: Start>(&self, starts: &[S], known: &mut Vec<Only>) {
        // Beyond that solutions are printed as they are found.
        if self.desk.limit <= COLLECTED {
            self.desk.watched(|watch| search::only_each(starts, watch, known));
        }
    }

    fn solve(&self, puzzle: &Puzzle, clashes: Vec<Clash>) -> Answer {
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

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, count: &Count, page: &mut Page) {
        page.last |= self.desk.stop.now() && !count.complete;
        page.tally.add_count(count);
        page.tally.limited += u64::from(!count.complete && count.found >= self.desk.limit);
        page.tally.noes += u64::from(count.found == 0 && count.complete);
    }

    /// Prints solutions as they are found: they may be millions.
    fn stream(&self, item: &Item, record: &Record, page: &mut Page, part: Part<'_, Page>) {
        let puzzle = &record.puzzle;
        let stop = || self.desk.stop.now();
        let mut search = search::solutions_watched(puzzle.start(), search::Watch::new(&stop));
        if self.desk.form == Form::Pretty {
            self.put_puzzle(item, puzzle, page);
        }
        let mut found = 0;
        while found < self.desk.limit && !crate::stop::interrupted() {
            let Some(solution) = search.next() else { break };
            found += 1;
            match self.desk.form {
                Form::Pretty => self.put_solution(found, None, puzzle, &solution, page),
                Form::Format(_) => page.puzzles.push(solved(puzzle, &solution, self.desk.form)),
                Form::Lines | Form::Json => put_line(item.index, &puzzle.givens, &solution, page),
            }
            page.spill(part);
        }
        let complete = search.next().is_none() && !search.stopped();
        let answer =
            Answer { count: Count { found, complete }, clashes: Vec::new(), solutions: Vec::new() };
        self.tell(&answer.count, page);
        match self.desk.form {
            Form::Pretty => self.put_verdict(item, puzzle, &answer, page),
            Form::Lines if found == 0 => no_line(item, puzzle, &answer.count, page),
            _ => {}
        }
    }

    fn lines(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, page: &mut Page) {
        if answer.count.found == 0 {
            no_line(item, puzzle, &answer.count, page);
        }
        for solution in &answer.solutions {
            put_line(item.index, &puzzle.givens, solution, page);
        }
    }

    fn json(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        answer: &Answer,
        page: &mut Page,
        part: Part<'_, Page>,
    ) {
        if !answer.clashes.is_empty() {
            let head = self.desk.head(item, puzzle);
            let answer = SolveAnswer::new(head, answer.count, &answer.clashes, &[]);
            page.out.extend(json::line(&answer));
            return;
        }
        let (lines, name) = (LineWriter::new(&item.input), puzzle.text(Field::Name));
        lines.begin_solve(item.index, name, &puzzle.givens, answer.count, &mut page.out);
        let mut written = 0;
        if answer.solutions.len() as u64 == answer.count.found {
            for solution in &answer.solutions {
                LineWriter::solution(solution, written == 0, &mut page.out);
                written += 1;
            }
        } else {
            let stop = || self.desk.stop.now();
            let again = search::solutions_watched(puzzle.start(), search::Watch::new(&stop));
            for solution in again.take(answer.count.found as usize) {
                LineWriter::solution(&solution, written == 0, &mut page.out);
                written += 1;
                page.spill(part);
                if written % 1024 == 0 && stop() {
                    break;
                }
            }
        }
        let is_short = written < answer.count.found;
        page.last |= is_short;
        LineWriter::end_solve(is_short, &mut page.out);
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, page: &mut Page) {
        let console = &self.desk.console;
        match (answer.solutions.as_slice(), answer.count.complete) {
            ([solution], true) => {
                put_name(item, puzzle, page);
                let before = picture(puzzle, &puzzle.givens).lines(console);
                let after = picture(puzzle, solution).lines(console);
                put_lines(page, &beside(before, after, console));
            }
            (solutions, complete) => {
                self.put_puzzle(item, puzzle, page);
                let total = complete.then_some(solutions.len() as u64);
                for (number, solution) in (1..).zip(solutions) {
                    self.put_solution(number, total, puzzle, solution, page);
                }
            }
        }
        self.put_verdict(item, puzzle, answer, page);
    }

    fn put_puzzle(&self, item: &Item, puzzle: &Puzzle, page: &mut Page) {
        put_name(item, puzzle, page);
        put_lines(page, &picture(puzzle, &puzzle.givens).lines(&self.desk.console));
    }

    fn put_solution(
        &self,
        number: u64,
        total: Option<u64>,
        puzzle: &Puzzle,
        solution: &Grid,
        page: &mut Page,
    ) {
        let of = total.map(|total| format!(" of {}", words::grouped(total))).unwrap_or_default();
        put(page, &format!("Solution {}{of}:\n", words::grouped(number)));
        put_lines(page, &picture(puzzle, solution).lines(&self.desk.console));
    }

    fn put_verdict(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, page: &mut Page) {
        let verdict = verdict(answer);
        put(page, &format!("{verdict}\n"));
        if let Some(advice) = advice(answer) {
            put(page, &format!("{advice}\n"));
        }
        put(page, "\n");
        page.tally.add_result(title(item, puzzle), verdict);
    }
}

fn put_name(item: &Item, puzzle: &Puzzle, page: &mut Page) {
    if puzzle.text(Field::Name).is_some() || item.index > 1 {
        put(page, &format!("{}\n", title(item, puzzle)));
    }
}

fn picture(puzzle: &Puzzle, digits: &Grid) -> Picture {
    Picture { digits: *digits, givens: puzzle.givens, ..Picture::default() }
}

/// A line of the form: number, puzzle, solution.
fn put_line(index: u64, givens: &Grid, solution: &Grid, page: &mut Page) {
    put_number(index, &mut page.out);
    // In one piece: a call for each part takes longer than the copying.
    let mut line = [b'\t'; 2 * 82 + 1];
    line[1..82].copy_from_slice(&givens.to_ascii());
    line[83..164].copy_from_slice(&solution.to_ascii());
    line[164] = b'\n';
    page.out.extend_from_slice(&line);
}

/// The line of a puzzle without a solution to show.
fn no_line(item: &Item, puzzle: &Puzzle, count: &Count, page: &mut Page) {
    let word = if count.complete { "none" } else { "unknown" };
    put(page, &format!("{}\t{}\t{word}\n", item.index, puzzle.givens));
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
        (0 | 1, false) => solutions,
        _ => format!("not unique: {solutions}"),
    }
}

fn advice(answer: &Answer) -> Option<&'static str> {
    match (answer.count.found, answer.count.complete) {
        (1, true) => None,
        (0, false) => Some("Allow more time with --time."),
        (_, false) => Some(
            "Stopped at the limit; use --limit N or --all for more, 'ninefold check' for details.",
        ),
        _ => Some("'ninefold check' shows why and how to repair it."),
    }
}

/// Puts a number on a page: millions of them are, so not by way of a string.
pub(crate) fn put_number(number: u64, out: &mut Vec<u8>) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    let mut left = number;
    // Two digits for each division, which takes longer than all the rest.
    while left >= 10 {
        first -= 2;
        digits[first..first + 2].copy_from_slice(&PAIRS[(left % 100) as usize]);
        left /= 100;
    }
    if left > 0 {
        first -= 1;
        digits[first] = b'0' + left as u8;
    } else if number == 0 {
        first -= 1;
    } else if digits[first] == b'0' {
        first += 1;
    }
    out.extend_from_slice(&digits[first..]);
}

/// The numbers from 0 to 99 in two digits.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

pub(crate) fn put(page: &mut Page, text: &str) {
    page.out.extend_from_slice(text.as_bytes());
}

pub(crate) fn put_lines(page: &mut Page, lines: &[String]) {
    for line in lines {
        put(page, line);
        put(page, "\n");
    }
}

#[cfg(test)]
mod tests {
    use super::put_number;

    #[test]
    fn numbers_are_written_as_they_are() {
        let powers = (0..20).map(|power| 10_u64.pow(power));
        let near = powers.flat_map(|n| [n - 1, n, n + 1, n.wrapping_mul(7)]);
        for number in near.chain([0, 42, 99, 100, 101, 12_345_678, u64::MAX]) {
            let mut text = Vec::new();
            put_number(number, &mut text);
            assert_eq!(String::from_utf8(text).unwrap(), number.to_string());
        }
    }
}
