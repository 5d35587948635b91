//! Answers of `solve`, `count` and `candidates` about puzzles with other rules or of another size.

use crate::buffer::{Out, OutputBuffer};
use crate::columns::{put, put_number};
use crate::context::Context;
use crate::records::Item;
use crate::settings::Form;
use crate::show::any_grid;
use crate::show::{json, words};
use ninefold::search::Count;
use ninefold_api::{
    AnyEngine, AnySolutions, CandidatesAnswer, CountAnswer, Head, PossibleValues, RulesAnswer,
    SolveAnswer,
};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Format, ReadError, not_classic};
use ninefold_rules::puzzle::Values;
use ninefold_rules::{Field, Puzzle, ValueSet};
use ninefold_show::verdict::RulesNote;

/// A puzzle with its engine, and where its answer goes.
pub(crate) struct AnyRules<'a> {
    pub(super) context: &'a Context,
    pub(super) item: &'a Item,
    pub(super) reading: &'a Reading,
    pub(super) engine: AnyEngine<'a>,
}

impl<'a> AnyRules<'a> {
    pub(crate) fn new(context: &'a Context, item: &'a Item, reading: &'a Reading) -> Self {
        Self { context, item, reading, engine: AnyEngine::new(&reading.puzzle) }
    }

    pub(super) const fn puzzle(&self) -> &'a Puzzle {
        &self.reading.puzzle
    }

    pub(super) fn head(&self) -> Head {
        let title = self.puzzle().text_of(Field::Name);
        Head::of_any(self.item.index, &self.item.input, title, self.puzzle())
    }

    /// Returns the title of the puzzle in lists: its name, or its number.
    pub(super) fn title(&self) -> String {
        let title = self.puzzle().text_of(Field::Name);
        title.map_or_else(|| format!("Puzzle {}", self.item.index), words::clean)
    }

    /// Returns `true` if rules are missing, so that several solutions are no answer.
    fn lacks_rules(&self) -> bool {
        !RulesAnswer::new(self.reading, self.engine.left_out()).unread.is_empty()
    }

    /// Appends the solutions.
    pub(crate) fn solve(&self, out: &mut Out<'_>) {
        let context = self.context;
        let found = context.watched(|watch| self.engine.solutions(context.limit, watch));
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        let count = Count { found: found.solutions.len() as u64, complete: found.complete };
        self.tally(&count, out);
        match context.form {
            Form::Json => {
                let answer = SolveAnswer::of_any(self.head(), self.reading, &self.engine, &found);
                out.out.extend(json::line(&answer));
            }
            Form::Lines => self.solution_lines(&found, &count, out),
            Form::Pretty => self.pretty_solutions(&found, &count, out),
            Form::Format(format) => {
                for solution in &found.solutions {
                    let mut solved = self.puzzle().clone();
                    for (cell, value) in
                        self.puzzle().shape().cells().zip(cells(self.puzzle(), solution))
                    {
                        value.into_iter().for_each(|value| solved.give(cell, value));
                    }
                    write(context, self.item, &solved, format, out);
                }
            }
        }
    }

    /// Appends the number of solutions.
    pub(crate) fn count(&self, out: &mut Out<'_>) {
        let context = self.context;
        let count = context.watched(|watch| self.engine.count(context.limit, watch));
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        self.tally(&count, out);
        match context.form {
            Form::Json => {
                let answer = CountAnswer::of_any(self.head(), self.reading, &self.engine, count);
                out.out.extend(json::line(&answer));
            }
            Form::Pretty => {
                let several = self.without_answer(&count);
                put(out, &format!("{}: {}{several}\n", self.title(), words::solutions(&count)));
            }
            Form::Lines | Form::Format(_) => self.line(&words::count(&count), out),
        }
    }

    /// Appends the values of each cell that occur in some solution.
    pub(crate) fn candidates(&self, is_classic: bool, out: &mut Out<'_>) {
        let found = self.context.watched(|watch| self.engine.candidates(watch));
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        let complete = found.is_complete();
        let none = complete && self.is_impossible(&found);
        out.last |= !complete && self.context.stop.now();
        out.summary.noes += u64::from(none);
        let note = |note| self.context.language.rule_words().rules_note(note);
        let rules = || RulesAnswer::new(self.reading, self.engine.left_out());
        let answer =
            CandidatesAnswer::new(self.head(), self.puzzle(), &found, (!is_classic).then(rules));
        match self.context.form {
            Form::Json => out.out.extend(json::line(&answer)),
            Form::Pretty => {
                self.name(out);
                if none {
                    put(out, &format!("{}\n\n", note(RulesNote::NoValues)));
                    return;
                }
                let shown = |set: &ValueSet, open: &ValueSet| set.or(*open);
                let sets: Vec<ValueSet> = found
                    .values
                    .iter()
                    .zip(&found.open)
                    .map(|(set, open)| shown(set, open))
                    .collect();
                put(out, &any_grid::candidates(self.puzzle(), &sets, &self.context.console));
                let said = match () {
                    () if !complete => Some(RulesNote::StoppedValues),
                    () if self.lacks_rules() => Some(RulesNote::FewerValues),
                    () => None,
                };
                said.iter().for_each(|&said| put(out, &format!("{}\n", note(said))));
                put(out, "\n");
            }
            Form::Lines | Form::Format(_) => self.line(&answer.candidates.join(","), out),
        }
    }

    fn is_impossible(&self, found: &PossibleValues) -> bool {
        self.puzzle().shape().cells().any(|cell| found.values[cell.index()].is_empty())
    }

    /// Counts an answer for the summary and the exit code.
    fn tally(&self, count: &Count, buffer: &mut OutputBuffer) {
        buffer.last |= !count.complete && self.context.stop.now();
        buffer.summary.add_count(count);
        buffer.summary.limited += u64::from(!count.complete && count.found >= self.context.limit);
        buffer.summary.noes += u64::from(count.found == 0 && count.complete);
    }

    pub(super) fn name(&self, out: &mut Out<'_>) {
        if self.puzzle().text_of(Field::Name).is_some() || self.item.index > 1 {
            put(out, &format!("{}\n", self.title()));
        }
    }

    fn pretty_solutions(&self, found: &AnySolutions, count: &Count, out: &mut Out<'_>) {
        self.name(out);
        let console = &self.context.console;
        if found.solutions.len() != 1 {
            put(out, &any_grid::puzzle(self.puzzle(), self.rule_words(), console));
        }
        let several = found.solutions.len() > 1;
        for (number, solution) in (1..).zip(&found.solutions) {
            if several {
                put(out, &format!("Solution {}:\n", words::grouped(number)));
            }
            put(out, &any_grid::solution(self.puzzle(), solution, console));
        }
        let verdict = self.context.words().solve_verdict(count, &[]);
        put(out, &format!("{verdict}{}\n\n", self.without_answer(count)));
        out.summary.add_result(self.title(), verdict);
    }

    /// Returns what is to be said of several solutions of a puzzle some of whose rules were not read.
    fn without_answer(&self, count: &Count) -> String {
        if self.lacks_rules() && count.found > 1 {
            let note = self.context.language.rule_words().rules_note(RulesNote::FewerSolutions);
            let how =
                "'ninefold check --propose-rules' proposes rules for what is only drawn or said.";
            let is_drawn = !self.reading.drawn.is_empty();
            if is_drawn { format!(" {note} {how}") } else { format!(" {note}") }
        } else {
            String::new()
        }
    }

    fn solution_lines(&self, found: &AnySolutions, count: &Count, out: &mut Out<'_>) {
        if found.solutions.is_empty() {
            self.line(if count.complete { "none" } else { "unknown" }, out);
        }
        for solution in &found.solutions {
            self.line(&self.engine.text(solution), out);
        }
    }

    /// A line of the form: number, puzzle, answer.
    pub(super) fn line(&self, answer: &str, out: &mut Out<'_>) {
        put_number(self.item.index, &mut out.out);
        put(out, &format!("\t{}\t{answer}\n", self.puzzle().text()));
    }
}

/// Refuses a puzzle of other rules for an option that is about classic ones, which must not be ignored without a word.
pub(crate) fn refuse_option(
    context: &Context,
    item: &Item,
    reading: &Reading,
    option: &str,
    out: &mut Out<'_>,
) {
    let error = not_classic(reading).help(format!("{option} is for classic puzzles: leave it out"));
    context.unreadable(item, error, out);
}

/// Returns the first option that is given.
pub(crate) fn first_given(options: &[(&'static str, bool)]) -> Option<&'static str> {
    options.iter().find(|(_, is_given)| *is_given).map(|(option, _)| *option)
}

/// Returns the values of the cells of the grid.
fn cells<'v>(
    puzzle: &'v Puzzle,
    values: &'v Values,
) -> impl Iterator<Item = Option<ninefold_rules::Value>> + 'v {
    puzzle.shape().cells().map(|cell| values.get(cell.index()).copied().flatten())
}

/// Writes a puzzle in a format, or says why the format cannot hold it.
pub(crate) fn write(
    context: &Context,
    item: &Item,
    puzzle: &Puzzle,
    format: &'static Format,
    out: &mut Out<'_>,
) {
    let written: Result<String, ReadError> = format.write_any(puzzle);
    match written {
        Ok(text) => {
            out.summary.puzzles += 1;
            out.begin_text();
            put(out, &text);
            put(out, "\n");
        }
        Err(error) => context.unreadable(item, error, out),
    }
}
