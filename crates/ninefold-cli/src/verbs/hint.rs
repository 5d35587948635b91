//! `hint`: what to do next, told as far as someone wants to know it.
//!
//! A mistake comes first: hints from a grid that has gone wrong would only lead further astray.

use super::{Desk, Form, known, run_verb, title};
use crate::args::{Common, HintArgs};
use crate::console::Console;
use crate::page::Page;
use crate::records::Item;
use crate::show::step_json::{self, HintForm};
use crate::show::{json, step, words};
use crate::worker::Work;
use ninefold::logic::{Position, Solver, Step, is_unique};
use ninefold::search::{self, Uniqueness};
use ninefold::{Candidates, Cell, CellSet, House};
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};
use ninefold_show::draw::Drawing;
use ninefold_show::words::{English, Words};
use serde::Serialize;

/// Runs the verb.
pub(crate) fn run(args: &HintArgs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, 1);
    let Some(solver) = known::solver(&args.known, console) else { return 2 };
    let inputs = match super::inputs_or_typed(&args.inputs.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    let known = &args.known;
    let limited = !known.only.is_empty() || !known.without.is_empty() || known.max_level.is_some();
    let work = Hint { desk, solver, limited, rung: args.level };
    run_verb(common, &desk, inputs, None, false, work)
}

struct Hint {
    desk: Desk,
    solver: Solver,
    /// Whether options forbid some techniques.
    limited: bool,
    rung: u8,
}

/// What there is to say about a grid as it stands.
enum Advice {
    /// Nothing is left to do.
    Solved,
    /// The puzzle itself cannot be solved.
    NoSolution,
    /// These cells hold a digit that cannot be right.
    WrongDigits(CellSet),
    /// The right digit is not among the marks of these cells.
    MissingMarks(CellSet),
    /// Something is wrong that cannot be pinned to a cell, because there are several solutions.
    Astray,
    /// The next step.
    Next(Box<Step>),
    /// Nothing the person knows helps.
    Stuck,
    /// The same, and nothing could lead to the end: there are several solutions.
    Open,
}

/// The grid as a person sees it: givens, entries, and the marks of the file.
pub(super) fn position(puzzle: &Puzzle) -> Position {
    let marks = match (&puzzle.marks, &puzzle.restriction) {
        (Some(marks), Some(restriction)) => Some(both(marks, restriction)),
        (marks, restriction) => marks.or(*restriction),
    };
    Position::new(&puzzle.givens, &puzzle.entries, marks.as_ref())
}

/// Marks within a restriction; a cell without marks has the restriction's.
fn both(marks: &Candidates, restriction: &Candidates) -> Candidates {
    let mut both = *restriction;
    for cell in Cell::all().filter(|cell| !marks.get(*cell).is_empty()) {
        both.set(cell, marks.get(cell) & restriction.get(cell));
    }
    both
}

impl Hint {
    fn advice(&self, puzzle: &Puzzle, position: &Position) -> Advice {
        let clashes = puzzle.state().clashes();
        if !clashes.is_empty() {
            let clashing = clashes.iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells);
            let wrong = clashing - puzzle.givens.filled();
            return if wrong.is_empty() { Advice::NoSolution } else { self.wrong(puzzle, wrong) };
        }
        let is_one = match search::uniqueness(puzzle.start()) {
            Uniqueness::None => return Advice::NoSolution,
            Uniqueness::One(solution) => {
                let differs = |cell: &Cell| {
                    puzzle.entries.get(*cell).is_some_and(|d| solution.get(*cell) != Some(d))
                };
                let wrong: CellSet = Cell::all().filter(differs).collect();
                if !wrong.is_empty() {
                    return Advice::WrongDigits(wrong);
                }
                let lacks = |cell: &Cell| {
                    solution.get(*cell).is_none_or(|d| !position.candidates(*cell).contains(d))
                };
                let lacking: CellSet = position.open().iter().filter(lacks).collect();
                if !lacking.is_empty() {
                    return Advice::MissingMarks(lacking);
                }
                true
            }
            Uniqueness::Many(..) => {
                if search::first(position.to_candidates()).is_none() {
                    return Advice::Astray;
                }
                false
            }
        };
        if position.is_solved() {
            return Advice::Solved;
        }
        let next = self.solver.next_step(position, is_one && is_unique(&puzzle.givens));
        let stuck = if is_one { Advice::Stuck } else { Advice::Open };
        next.map_or(stuck, |step| Advice::Next(Box::new(step)))
    }

    /// Of the clashing entries, those the solution contradicts, if that is known.
    fn wrong(&self, puzzle: &Puzzle, clashing: CellSet) -> Advice {
        if let Uniqueness::One(solution) = search::uniqueness(puzzle.start()) {
            let differs = |cell: &Cell| solution.get(*cell) != puzzle.entries.get(*cell);
            let wrong: CellSet = clashing.iter().filter(differs).collect();
            return Advice::WrongDigits(wrong);
        }
        Advice::WrongDigits(clashing)
    }
}

impl Work for Hint {
    type Known = ();

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        _known: Option<&()>,
        page: &mut Page,
        _part: Part<'_, Page>,
    ) {
        let puzzle = &record.puzzle;
        let position = position(puzzle);
        let advice = self.advice(puzzle, &position);
        page.tally.puzzles += 1;
        page.tally.noes += u64::from(!matches!(advice, Advice::Next(_) | Advice::Solved));
        match self.desk.form {
            Form::Json => page.out.extend(self.json(item, puzzle, &position, &advice)),
            Form::Pretty => {
                let text = self.pretty(item, puzzle, &position, &advice);
                page.out.extend_from_slice(text.as_bytes());
            }
            Form::Lines | Form::Format(_) => {
                let told = self.told(&position, &advice).join(" ");
                let line = format!("{}\t{}\t{told}\n", item.index, puzzle.state());
                page.out.extend_from_slice(line.as_bytes());
            }
        }
    }
}

#[derive(Serialize)]
struct HintLine<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(flatten)]
    hint: HintForm,
}

impl Hint {
    fn json(&self, item: &Item, puzzle: &Puzzle, position: &Position, advice: &Advice) -> Vec<u8> {
        let (verdict, hint) = match advice {
            Advice::Next(step) => (None, step_json::hint(position, step, self.rung)),
            other => {
                let text = self.told(position, other).join(" ");
                (
                    Some(verdict(other)),
                    HintForm { rung: self.rung, text: Some(text), ..HintForm::default() },
                )
            }
        };
        json::line(&HintLine { head: self.desk.head(item, puzzle), verdict, hint })
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, position: &Position, advice: &Advice) -> String {
        let console = &self.desk.console;
        let mut text = String::new();
        if item.index > 1 {
            text.push_str(&format!("{}\n", title(item, puzzle)));
        }
        if let Advice::Next(step) = advice
            && self.rung >= 3
        {
            let mut shown = (**step).clone();
            if self.rung < 4 {
                // The pattern may be seen, but not yet what follows from it.
                shown.eliminations.clear();
                shown.placements.clear();
            }
            if let Some(picture) = step::picture(&Drawing::of_step(position, &shown), console) {
                text.push_str(&format!("{picture}{}\n", step::LEGEND));
            }
        }
        let width = console.width.clamp(40, 100);
        for sentence in self.told(position, advice) {
            text.push_str(&format!("{}\n", words::wrapped(&sentence, width)));
        }
        if let Advice::Next(step) = advice
            && self.rung == 5
        {
            let mut after = position.clone();
            after.apply(step);
            if let Some(picture) = step::picture(&Drawing::of_position(&after), console) {
                text.push_str(&picture);
            }
        } else if self.rung < 5
            && !matches!(advice, Advice::Solved | Advice::NoSolution | Advice::Stuck | Advice::Open)
            && !console.quiet
        {
            text.push_str(&format!("More: --level {}\n", self.rung + 1));
        }
        text.push('\n');
        text
    }

    /// What to say, sentence by sentence.
    fn told(&self, position: &Position, advice: &Advice) -> Vec<String> {
        match advice {
            Advice::Solved => vec!["It is solved. Well done.".to_owned()],
            Advice::NoSolution => vec![
                "This puzzle has no solution, so there is no next step. 'ninefold check' says what is wrong with it."
                    .to_owned(),
            ],
            Advice::Stuck => vec![self.stuck()],
            Advice::Open => vec![
                "This puzzle has several solutions, so no reasoning can lead to one. 'ninefold check' says where they differ."
                    .to_owned(),
            ],
            Advice::Astray => vec![
                "Something has gone wrong: with the digits and marks as they stand, there is no solution any more. The puzzle \
                 has several solutions, so no single cell is to blame."
                    .to_owned(),
            ],
            Advice::WrongDigits(cells) => self.mistake(*cells, "A digit", "is not right", position),
            Advice::MissingMarks(cells) => {
                self.mistake(*cells, "A pencil mark that is needed", "is missing", position)
            }
            Advice::Next(step) => match self.rung {
                1 => vec![English.place(step)],
                2 => vec![English.place(step), English.technique(step.technique)],
                3 => vec![English.technique(step.technique), English.cells(step)],
                _ => vec![format!(
                    "{}: {} {}",
                    step.technique,
                    English.reason(position, step),
                    English.result(step)
                )],
            },
        }
    }

    fn stuck(&self) -> String {
        match self.solver.techniques() {
            [] => "No technique may be used, so there is no hint.".to_owned(),
            [.., hardest] => format!(
                "No technique in use helps here ({} of them, the hardest is {hardest}).{}",
                self.solver.techniques().len(),
                if self.limited {
                    " Without --only, --without and --max-level, more are tried."
                } else {
                    ""
                }
            ),
        }
    }

    /// A mistake, kindly: first the box, then the cell, then what to do.
    fn mistake(&self, cells: CellSet, what: &str, is: &str, position: &Position) -> Vec<String> {
        let Some(cell) = cells.first() else { return Vec::new() };
        let square = House::all().rfind(|house| house.cells().contains(cell));
        let square = square.map_or_else(String::new, |house| house.to_string());
        let more = match cells.len() {
            1 => String::new(),
            count => format!(" There are {count} such cells in all."),
        };
        let mut told =
            vec![format!("Before the next step: {} in {square} {is}.", what.to_lowercase())];
        if self.rung >= 3 {
            told = vec![format!("{what} in {cell} {is}.{more}")];
        }
        if self.rung >= 5 {
            let fix = match position.digits().get(cell) {
                Some(digit) => {
                    format!("Take the {digit} out of {cell} and look at that cell again.")
                }
                None => format!(
                    "Write the candidates of {cell} again: all digits that no cell in its row, column and box has."
                ),
            };
            told.push(fix);
        }
        told
    }
}

const fn verdict(advice: &Advice) -> &'static str {
    match advice {
        Advice::Solved => "solved",
        Advice::NoSolution => "none",
        Advice::WrongDigits(_) => "wrong-digit",
        Advice::MissingMarks(_) => "missing-mark",
        Advice::Astray => "astray",
        Advice::Stuck => "stuck",
        Advice::Open => "multiple",
        Advice::Next(_) => "step",
    }
}
