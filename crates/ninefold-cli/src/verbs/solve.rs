//! `solve`: the solutions of every puzzle, in lexicographic order.

use crate::args::SolveArgs;
use crate::cli_error::CliError;
use crate::columns::{put, put_lines, put_number};
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::page::OutputBuffer;
use crate::records::{Item, NamedInput};
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::grid::{Picture, beside};
use crate::show::{json, words};
use crate::worker::Work;
use ninefold::search::{self, Count, Only, Start};
use ninefold::{Candidates, Clash, Grid};
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
pub(crate) fn run(
    inputs: Vec<NamedInput>,
    args: &SolveArgs,
    settings: &Settings,
) -> Result<Exit, CliError> {
    Solve::new(args, settings).run(inputs, settings)
}

/// Answers with solutions.
pub(crate) struct Solve {
    pub(crate) context: Context,
}

impl Solve {
    /// Creates the work that the arguments ask for.
    pub(crate) fn new(args: &SolveArgs, settings: &Settings) -> Self {
        let limit = if args.all { ALL } else { LIMIT };
        Self { context: Context::new(settings, settings.form_by_name(), limit) }
    }

    /// Solves the puzzles of these inputs.
    pub(crate) fn run(
        self,
        puzzles: Vec<NamedInput>,
        settings: &Settings,
    ) -> Result<Exit, CliError> {
        let large_answers = self.context.limit > COLLECTED;
        run_verb(settings, RunInputs { puzzles, answers: None, large_answers }, self)
    }
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

    fn context(&self) -> &Context {
        &self.context
    }

    fn look_up_givens(&self, givens: &[Grid], known: &mut Vec<Only>) {
        self.look_up_starts(givens, known);
    }

    fn look_up(&self, puzzles: &[&Puzzle], known: &mut Vec<Only>) {
        let starts: Vec<Candidates> = puzzles.iter().map(|puzzle| puzzle.start()).collect();
        self.look_up_starts(&starts, known);
    }

    fn answer_givens(
        &self,
        index: u64,
        givens: &Grid,
        known: &Only,
        buffer: &mut OutputBuffer,
    ) -> bool {
        let (Form::Lines, Only::One(solution)) = (self.context.form, known) else { return false };
        buffer.summary.add_count(&Count { found: 1, complete: true });
        put_line(index, givens, solution, buffer);
        true
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        known: Option<&Only>,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    ) {
        let puzzle = &record.puzzle;
        let clashes = puzzle.givens.clashes();
        // The count stands before the solutions in JSON, so it has to be known first.
        if self.context.limit > COLLECTED && clashes.is_empty() && self.context.form != Form::Json {
            self.stream(item, &record, buffer, part);
            return;
        }
        let answer = match known {
            Some(Only::One(solution)) => Answer::unique(*solution),
            _ => self.solve(puzzle, clashes),
        };
        if crate::stop::interrupted() {
            // Half an answer is none.
            buffer.last = true;
            return;
        }
        self.tell(&answer.count, buffer);
        match self.context.form {
            Form::Pretty => self.pretty(item, puzzle, &answer, buffer),
            Form::Lines => self.lines(item, puzzle, &answer, buffer),
            Form::Json => self.json(item, puzzle, &answer, buffer, part),
            Form::Format(_) => {
                let solutions = answer.solutions.iter();
                buffer.puzzles.extend(solutions.map(|s| solved(puzzle, s, self.context.form)));
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
        if self.context.limit <= COLLECTED {
            self.context.watched(|watch| search::only_each(starts, watch, known));
        }
    }

    fn solve(&self, puzzle: &Puzzle, clashes: Vec<Clash>) -> Answer {
        if !clashes.is_empty() {
            let count = Count { found: 0, complete: true };
            return Answer { count, clashes, solutions: Vec::new() };
        }
        self.context.watched(|watch| {
            if self.context.limit > COLLECTED {
                let count = search::count_watched(puzzle.start(), self.context.limit, watch);
                return Answer { count, clashes, solutions: Vec::new() };
            }
            let found = search::collect(puzzle.start(), self.context.limit as usize, watch);
            let count = Count { found: found.solutions.len() as u64, complete: found.complete };
            Answer { count, clashes, solutions: found.solutions }
        })
    }

    /// Counts the answer for the summary and the exit code.
    fn tell(&self, count: &Count, buffer: &mut OutputBuffer) {
        buffer.last |= self.context.stop.now() && !count.complete;
        buffer.summary.add_count(count);
        buffer.summary.limited += u64::from(!count.complete && count.found >= self.context.limit);
        buffer.summary.noes += u64::from(count.found == 0 && count.complete);
    }

    /// Prints solutions as they are found: they may be millions.
    fn stream(
        &self,
        item: &Item,
        record: &Record,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    ) {
        let puzzle = &record.puzzle;
        let stop = || self.context.stop.now();
        let mut search = search::solutions_watched(puzzle.start(), search::Watch::new(&stop));
        if self.context.form == Form::Pretty {
            self.put_puzzle(item, puzzle, buffer);
        }
        let mut found = 0;
        while found < self.context.limit && !crate::stop::interrupted() {
            let Some(solution) = search.next() else { break };
            found += 1;
            match self.context.form {
                Form::Pretty => self.put_solution(found, None, puzzle, &solution, buffer),
                Form::Format(_) => {
                    buffer.puzzles.push(solved(puzzle, &solution, self.context.form))
                }
                Form::Lines | Form::Json => put_line(item.index, &puzzle.givens, &solution, buffer),
            }
            buffer.spill(part);
        }
        let complete = search.next().is_none() && !search.stopped();
        let answer =
            Answer { count: Count { found, complete }, clashes: Vec::new(), solutions: Vec::new() };
        self.tell(&answer.count, buffer);
        match self.context.form {
            Form::Pretty => self.put_verdict(item, puzzle, &answer, buffer),
            Form::Lines if found == 0 => no_line(item, puzzle, &answer.count, buffer),
            _ => {}
        }
    }

    fn lines(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, buffer: &mut OutputBuffer) {
        if answer.count.found == 0 {
            no_line(item, puzzle, &answer.count, buffer);
        }
        for solution in &answer.solutions {
            put_line(item.index, &puzzle.givens, solution, buffer);
        }
    }

    fn json(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        answer: &Answer,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    ) {
        let clashes = (!answer.clashes.is_empty()).then(|| json::clashes(&answer.clashes));
        buffer.out.extend(json::before_solutions(&json::Solutions {
            head: self.context.head(item, puzzle),
            count: answer.count.found,
            complete: answer.count.complete,
            clashes,
        }));
        let mut written = 0;
        if answer.solutions.len() as u64 == answer.count.found {
            for solution in &answer.solutions {
                json::solution(solution, written == 0, &mut buffer.out);
                written += 1;
            }
        } else {
            let stop = || self.context.stop.now();
            let again = search::solutions_watched(puzzle.start(), search::Watch::new(&stop));
            for solution in again.take(answer.count.found as usize) {
                json::solution(&solution, written == 0, &mut buffer.out);
                written += 1;
                buffer.spill(part);
                if written % 1024 == 0 && stop() {
                    break;
                }
            }
        }
        let is_short = written < answer.count.found;
        buffer.last |= is_short;
        buffer.out.extend_from_slice(if is_short { json::STOPPED } else { json::AFTER_SOLUTIONS });
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, buffer: &mut OutputBuffer) {
        let console = &self.context.console;
        match (answer.solutions.as_slice(), answer.count.complete) {
            ([solution], true) => {
                put_name(item, puzzle, buffer);
                let before = picture(puzzle, &puzzle.givens).lines(console);
                let after = picture(puzzle, solution).lines(console);
                put_lines(buffer, &beside(before, after, console));
            }
            (solutions, complete) => {
                self.put_puzzle(item, puzzle, buffer);
                let total = complete.then_some(solutions.len() as u64);
                for (number, solution) in (1..).zip(solutions) {
                    self.put_solution(number, total, puzzle, solution, buffer);
                }
            }
        }
        self.put_verdict(item, puzzle, answer, buffer);
    }

    fn put_puzzle(&self, item: &Item, puzzle: &Puzzle, buffer: &mut OutputBuffer) {
        put_name(item, puzzle, buffer);
        put_lines(buffer, &picture(puzzle, &puzzle.givens).lines(&self.context.console));
    }

    fn put_solution(
        &self,
        number: u64,
        total: Option<u64>,
        puzzle: &Puzzle,
        solution: &Grid,
        buffer: &mut OutputBuffer,
    ) {
        let of = total.map(|total| format!(" of {}", words::grouped(total))).unwrap_or_default();
        put(buffer, &format!("Solution {}{of}:\n", words::grouped(number)));
        put_lines(buffer, &picture(puzzle, solution).lines(&self.context.console));
    }

    fn put_verdict(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        answer: &Answer,
        buffer: &mut OutputBuffer,
    ) {
        let verdict = verdict(answer);
        put(buffer, &format!("{verdict}\n"));
        if let Some(advice) = advice(answer) {
            put(buffer, &format!("{advice}\n"));
        }
        put(buffer, "\n");
        buffer.summary.add_result(title(item, puzzle), verdict);
    }
}

fn put_name(item: &Item, puzzle: &Puzzle, buffer: &mut OutputBuffer) {
    if puzzle.text(Field::Name).is_some() || item.index > 1 {
        put(buffer, &format!("{}\n", title(item, puzzle)));
    }
}

fn picture(puzzle: &Puzzle, digits: &Grid) -> Picture {
    Picture { digits: *digits, givens: puzzle.givens, ..Picture::default() }
}

/// A line of the form: number, puzzle, solution.
fn put_line(index: u64, givens: &Grid, solution: &Grid, buffer: &mut OutputBuffer) {
    put_number(index, &mut buffer.out);
    // In one piece: a call for each part takes longer than the copying.
    let mut line = [b'\t'; 2 * 82 + 1];
    line[1..82].copy_from_slice(&givens.to_ascii());
    line[83..164].copy_from_slice(&solution.to_ascii());
    line[164] = b'\n';
    buffer.out.extend_from_slice(&line);
}

/// The line of a puzzle without a solution to show.
fn no_line(item: &Item, puzzle: &Puzzle, count: &Count, buffer: &mut OutputBuffer) {
    let word = if count.complete { "none" } else { "unknown" };
    put(buffer, &format!("{}\t{}\t{word}\n", item.index, puzzle.givens));
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
