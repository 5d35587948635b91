//! `solve`: the solutions of each puzzle, in lexicographic order.

use crate::args::SolveArgs;
use crate::buffer::{Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::columns::{put, put_answer, put_lines, put_number};
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::gpu::{Gpu, GpuStart};
use crate::input::NamedInput;
use crate::records::{Item, QuickLine};
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::grid::{Picture, beside};
use crate::show::json::InputLines;
use crate::show::{json, words};
use crate::verbs::any_rules::AnyRules;
use crate::work::{BulkWork, Needs, TOGETHER, Work, starts};
use crate::worker::InBulk;
use ninefold::search::{Count, Search, Uniqueness};
use ninefold::{Clash, Grid};
use ninefold_api::{LineWriter, SolveAdvice, SolveAnswer};
use ninefold_bulk::Ended;
use ninefold_formats::variant::Reading;
use ninefold_formats::{Field, Format, Puzzle, Record};

/// The most solutions of a puzzle that are printed.
const LIMIT: u64 = 100;

/// The most solutions that are printed with `--all`.
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
    Solve::new(args, settings)?.run(inputs, settings)
}

/// Answers with solutions.
#[derive(Clone)]
pub(crate) struct Solve {
    pub(crate) context: Context,
    /// The number of threads for the solutions of one puzzle.
    threads: usize,
    lines: InputLines,
    gpu: Gpu,
}

impl Solve {
    /// Creates the work that the arguments ask for.
    pub(crate) fn new(args: &SolveArgs, settings: &Settings) -> Result<Self, CliError> {
        let limit = if args.all { ALL } else { LIMIT };
        let context = Context::new(settings, settings.form_by_name(), limit);
        let (threads, gpu) = (settings.threads(), Gpu::open(settings)?);
        Ok(Self { context, threads, lines: InputLines::default(), gpu })
    }

    /// Solves the puzzles of these inputs.
    pub(crate) fn run(
        self,
        puzzles: Vec<NamedInput>,
        settings: &Settings,
    ) -> Result<Exit, CliError> {
        let large_answers = self.context.limit > COLLECTED;
        run_verb(settings, RunInputs { puzzles, answers: None, large_answers }, InBulk::new(self))
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
    fn needs(&self) -> Needs {
        Needs::in_form(self.context.form)
    }

    fn context(&self) -> &Context {
        &self.context
    }

    fn together(&self) -> usize {
        self.gpu.together().unwrap_or(TOGETHER)
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let puzzle = &record.puzzle;
        let clashes = puzzle.classic().givens.clashes();
        // The count stands before the solutions in JSON, so it has to be known first.
        if self.is_streamed() && clashes.is_empty() && self.context.form != Form::Json {
            self.stream(item, puzzle, out);
            return;
        }
        let answer = if clashes.is_empty() { self.solve(puzzle) } else { Answer::none(clashes) };
        self.put(item, puzzle, &answer, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        AnyRules::new(&self.context, item, reading).solve(out);
    }
}

impl BulkWork for Solve {
    type Found = Option<Uniqueness>;

    fn look_up(&mut self, givens: &[Grid], found: &mut Vec<Option<Uniqueness>>) {
        self.look_up_starts(givens, found);
    }

    fn look_up_puzzles(&mut self, puzzles: &[&Puzzle], found: &mut Vec<Option<Uniqueness>>) {
        self.look_up_starts(&starts(puzzles), found);
    }

    fn answer_givens(
        &mut self,
        item: &Item,
        givens: &Grid,
        found: &Option<Uniqueness>,
        out: &mut Out<'_>,
    ) -> bool {
        let Some(count) = count_of(found) else { return false };
        match (self.context.form, found) {
            (Form::Lines, Some(Uniqueness::One(solution))) => {
                put_line(item.index, givens, solution, out)
            }
            (Form::Lines, _) => no_line(item.index, givens, &count, out),
            (Form::Json, Some(Uniqueness::One(solution))) => {
                let lines = self.lines.of_input(&item.input);
                lines.solve_one(item.index, None, givens, solution, &mut out.out);
            }
            (Form::Format(format), Some(Uniqueness::One(solution))) => {
                if !write_solved(givens, solution, format, out) {
                    return false;
                }
            }
            (Form::Format(_), _) => {}
            // In JSON, a puzzle without a solution may have clashes to show.
            (Form::Json | Form::Pretty, _) => return false,
        }
        self.count(&count, out);
        true
    }

    fn copies_lines(&self) -> bool {
        matches!(self.context.form, Form::Format(format) if format.holds(Field::Entries))
    }

    fn answer_line(
        &mut self,
        line: &QuickLine<'_>,
        found: &Option<Uniqueness>,
        out: &mut Out<'_>,
    ) -> bool {
        let Some(count) = count_of(found) else { return false };
        if let Some(Uniqueness::One(solution)) = found
            && !out.copy_line(line, &without(solution, line.givens))
        {
            return false;
        }
        self.count(&count, out);
        true
    }

    fn answer_found(
        &mut self,
        item: &Item,
        record: Record,
        found: &Option<Uniqueness>,
        out: &mut Out<'_>,
    ) {
        let puzzle = &record.puzzle;
        let answer = match found {
            Some(Uniqueness::One(solution)) => Answer::unique(*solution),
            Some(Uniqueness::None) => Answer::none(puzzle.classic().givens.clashes()),
            Some(Uniqueness::Many) => self.solve(puzzle),
            None => return self.answer(item, record, out),
        };
        self.put(item, puzzle, &answer, out);
    }
}

/// The counts of a puzzle with one solution, and of one without any.
const ONE: Count = Count { found: 1, complete: true };
const NONE: Count = Count { found: 0, complete: true };

/// Returns the number of solutions, unless they are to be counted.
const fn count_of(found: &Option<Uniqueness>) -> Option<Count> {
    match found {
        Some(Uniqueness::One(_)) => Some(ONE),
        Some(Uniqueness::None) => Some(NONE),
        Some(Uniqueness::Many) | None => None,
    }
}

impl Answer {
    fn unique(solution: Grid) -> Self {
        Self { count: ONE, clashes: Vec::new(), solutions: vec![solution] }
    }

    const fn none(clashes: Vec<Clash>) -> Self {
        Self { count: NONE, clashes, solutions: Vec::new() }
    }
}

impl Solve {
    /// Says whether solutions are printed as they are found.
    const fn is_streamed(&self) -> bool {
        self.context.limit > COLLECTED
    }

    fn look_up_starts<S: GpuStart>(&self, starts: &[S], found: &mut Vec<Option<Uniqueness>>) {
        if self.is_streamed() {
            return;
        }
        if let Some(answers) = self.gpu.uniqueness_each(starts) {
            found.extend(answers.into_iter().map(Some));
        } else {
            self.context
                .watched(|watch| Search::new().watch(watch).uniqueness_each_into(starts, found));
        }
    }

    /// Finds the solutions of a puzzle whose givens do not clash.
    fn solve(&self, puzzle: &Puzzle) -> Answer {
        self.context.watched(|watch| {
            let search = Search::new().limit(self.context.limit).watch(watch);
            if self.is_streamed() {
                let count = search.count(puzzle.classic().start());
                return Answer { count, clashes: Vec::new(), solutions: Vec::new() };
            }
            let found = search.collect(puzzle.classic().start());
            let count = Count { found: found.solutions.len() as u64, complete: found.complete };
            Answer { count, clashes: Vec::new(), solutions: found.solutions }
        })
    }

    /// Appends an answer in the form of the answers, and counts it.
    fn put(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, out: &mut Out<'_>) {
        if crate::stop::interrupted() {
            // Half an answer is none.
            out.last = true;
            return;
        }
        self.count(&answer.count, out);
        match self.context.form {
            Form::Pretty => self.pretty(item, puzzle, answer, out),
            Form::Lines => self.lines(item, puzzle, answer, out),
            Form::Json => self.json(item, puzzle, answer, out),
            Form::Format(format) => {
                let solutions = answer.solutions.iter();
                out.puzzles.extend(solutions.map(|solution| format.solved(puzzle, solution)));
            }
        }
    }

    /// Counts an answer for the summary and the exit code.
    fn count(&self, count: &Count, buffer: &mut OutputBuffer) {
        buffer.last |= !count.complete && self.context.stop.now();
        buffer.summary.add_count(count);
        buffer.summary.limited += u64::from(!count.complete && count.found >= self.context.limit);
        buffer.summary.noes += u64::from(count.found == 0 && count.complete);
    }

    /// Visits the solutions of a puzzle in order, found on all cores.
    fn visit(&self, puzzle: &Puzzle, visit: impl FnMut(&Grid) -> bool) -> Ended {
        let stop = self.context.stop;
        ninefold_bulk::solutions(puzzle.classic().start(), self.threads, move || stop.now(), visit)
    }

    /// Prints solutions as they are found: there may be millions.
    fn stream(&self, item: &Item, puzzle: &Puzzle, out: &mut Out<'_>) {
        if self.context.form == Form::Pretty {
            self.put_puzzle(item, puzzle, out);
        }
        let mut found = 0;
        let ended = self.visit(puzzle, |solution| {
            if found == self.context.limit || crate::stop::interrupted() || out.last {
                return false;
            }
            found += 1;
            match self.context.form {
                Form::Pretty => self.put_solution(found, None, puzzle, solution, out),
                Form::Format(format) => out.puzzles.push(format.solved(puzzle, solution)),
                Form::Lines | Form::Json => {
                    put_line(item.index, &puzzle.classic().givens, solution, out)
                }
            }
            out.flush_within_answer();
            true
        });
        let count = Count { found, complete: ended == Ended::Complete };
        let answer = Answer { count, clashes: Vec::new(), solutions: Vec::new() };
        self.count(&count, out);
        match self.context.form {
            Form::Pretty => self.put_verdict(item, puzzle, &answer, out),
            Form::Lines if found == 0 => no_line(item.index, &puzzle.classic().givens, &count, out),
            _ => {}
        }
    }

    fn lines(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, buffer: &mut OutputBuffer) {
        if answer.count.found == 0 {
            no_line(item.index, &puzzle.classic().givens, &answer.count, buffer);
        }
        for solution in &answer.solutions {
            put_line(item.index, &puzzle.classic().givens, solution, buffer);
        }
    }

    fn json(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, out: &mut Out<'_>) {
        if !answer.clashes.is_empty() {
            let head = self.context.head(item, puzzle);
            let answer = SolveAnswer::new(head, answer.count, &answer.clashes, &[]);
            out.out.extend(json::line(&answer));
            return;
        }
        let (lines, name) = (LineWriter::new(&item.input), puzzle.text_of(Field::Name));
        lines.begin_solve(item.index, name, &puzzle.classic().givens, answer.count, &mut out.out);
        let mut written = 0;
        if answer.solutions.len() as u64 == answer.count.found {
            for solution in &answer.solutions {
                LineWriter::solution(solution, written == 0, &mut out.out);
                written += 1;
            }
        } else {
            self.visit(puzzle, |solution| {
                LineWriter::solution(solution, written == 0, &mut out.out);
                written += 1;
                out.flush_within_answer();
                written < answer.count.found && !out.last
            });
        }
        let is_short = written < answer.count.found;
        out.last |= is_short;
        LineWriter::end_solve(is_short, &mut out.out);
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, buffer: &mut OutputBuffer) {
        let console = &self.context.console;
        match (answer.solutions.as_slice(), answer.count.complete) {
            ([solution], true) => {
                put_name(item, puzzle, buffer);
                let before = picture(puzzle, &puzzle.classic().givens).lines(console);
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
        put_lines(buffer, &picture(puzzle, &puzzle.classic().givens).lines(&self.context.console));
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
        let verdict = self.context.words().solve_verdict(&answer.count, &answer.clashes);
        put(buffer, &format!("{verdict}\n"));
        if let Some(advice) = SolveAdvice::of(&answer.count) {
            put(buffer, &format!("{}\n", advice_text(advice)));
        }
        put(buffer, "\n");
        buffer.summary.add_result(title(item, puzzle), verdict);
    }
}

/// Returns the advice about a count of solutions, with the options of the program.
fn advice_text(advice: SolveAdvice) -> &'static str {
    match advice {
        SolveAdvice::AllowTime => "Allow more time with --time.",
        SolveAdvice::RaiseLimit => {
            "Stopped at the limit; use --limit N or --all for more, 'ninefold check' for details."
        }
        _ => "'ninefold check' shows why and how to repair it.",
    }
}

fn put_name(item: &Item, puzzle: &Puzzle, buffer: &mut OutputBuffer) {
    if puzzle.text_of(Field::Name).is_some() || item.index > 1 {
        put(buffer, &format!("{}\n", title(item, puzzle)));
    }
}

fn picture(puzzle: &Puzzle, digits: &Grid) -> Picture {
    Picture { digits: *digits, givens: puzzle.classic().givens, ..Picture::default() }
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

/// Appends the line of a puzzle without a solution to show.
fn no_line(index: u64, givens: &Grid, count: &Count, buffer: &mut OutputBuffer) {
    let word: &[u8] = if count.complete { b"none" } else { b"unknown" };
    put_answer(index, givens, word, buffer);
}

/// Writes the solution of a puzzle of nothing but givens as [`Format::solved`] does. Returns false if a
/// [`Puzzle`] has to be written instead.
fn write_solved(givens: &Grid, solution: &Grid, format: &Format, out: &mut Out<'_>) -> bool {
    if format.holds(Field::Entries) {
        out.write_digits(givens, Some(&without(solution, givens)))
    } else {
        out.write_digits(solution, None)
    }
}

/// Returns the digits of a solution that are not given.
fn without(solution: &Grid, givens: &Grid) -> Grid {
    let mut entries = *solution;
    givens.placed().for_each(|(cell, _)| entries.set(cell, None));
    entries
}
