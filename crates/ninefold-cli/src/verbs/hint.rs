//! `hint`: what to do next, told as far as someone wants to know it.

mod original;
mod rungs;

use super::{Desk, Form, known, run_verb, title};
use crate::args::{Common, HintArgs};
use crate::console::Console;
use crate::page::Page;
use crate::records::{Item, NamedInput};
use crate::show::{json, step, words};
use crate::worker::Work;
use ninefold::logic::{Advice, PlayState, Solver};
use ninefold_api::Diagnosis;
use ninefold_bulk::Part;
use ninefold_formats::{Puzzle, Record};
use ninefold_show::draw::Drawing;
use ninefold_show::ladder::{self, Detail};
use std::io::IsTerminal;

/// Runs the verb.
pub(crate) fn run(args: &HintArgs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, 1);
    let Some(solver) = known::solver(&args.known, console) else { return 2 };
    let original = match args.puzzle.as_deref().map(|name| original::read(name, common)) {
        None => None,
        Some(Ok(puzzle)) => Some(puzzle),
        Some(Err(error)) => {
            let name = args.puzzle.as_deref().unwrap_or("");
            crate::say(&crate::show::report::read_error(console, name, None, &error));
            return 2;
        }
    };
    let inputs = match super::inputs_or_typed(&args.inputs.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    let detail = args.detail.and_then(Detail::from_number).unwrap_or(Detail::Area);
    let work = Hint { desk, solver, detail, original };
    if args.detail.is_none()
        && let Some(puzzle) = single_at_terminal(&desk, common, &inputs)
    {
        return work.show_more_and_more(&puzzle);
    }
    run_verb(common, &desk, inputs, None, false, work)
}

/// The only puzzle of the only input, if someone at a terminal can be asked whether to show more.
fn single_at_terminal(desk: &Desk, common: &Common, inputs: &[NamedInput]) -> Option<Puzzle> {
    let terminal = desk.console.out_is_terminal && std::io::stdin().is_terminal();
    let [(_, Ok(input))] = inputs else { return None };
    if !terminal || desk.form != Form::Pretty || desk.console.quiet || input.may_wait() {
        return None;
    }
    let record = desk.understand(original::only_record(input, common).ok()?);
    // Notes are shown by the pipeline, and errors too.
    record.ok().filter(|record| record.notes.is_empty()).map(|record| record.puzzle)
}

struct Hint {
    desk: Desk,
    solver: Solver,
    detail: Detail,
    /// The puzzle that positions began with.
    original: Option<Puzzle>,
}

/// A puzzle as someone has it in front of them.
pub(super) fn play_state(puzzle: &Puzzle) -> PlayState {
    PlayState {
        givens: puzzle.givens,
        entries: puzzle.entries,
        restriction: puzzle.restriction,
        marks: puzzle.marks,
    }
}

impl Hint {
    fn diagnose(&self, puzzle: &Puzzle) -> Diagnosis<'_> {
        let printed = self.original.as_ref().map(play_state);
        Diagnosis::new(&self.solver, &play_state(puzzle), printed.as_ref())
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
        let told = self.diagnose(puzzle);
        page.tally.puzzles += 1;
        page.tally.noes += u64::from(!told.is_fine());
        match self.desk.form {
            Form::Json => {
                let head = self.desk.head(item, puzzle);
                page.out.extend(json::line(&told.answer(head, self.detail)));
            }
            Form::Pretty => {
                if item.index > 1 {
                    page.out.extend_from_slice(format!("{}\n", title(item, puzzle)).as_bytes());
                }
                let text = self.pretty(&told, self.detail).text(&self.desk.console);
                page.out.extend_from_slice(text.as_bytes());
                if let Some(next) = self.detail.next()
                    && told.has_levels()
                    && !self.desk.console.quiet
                {
                    let more = format!("More: --detail {}\n", next.number());
                    page.out.extend_from_slice(more.as_bytes());
                }
                page.out.push(b'\n');
            }
            Form::Lines | Form::Format(_) => {
                let sentences = told.sentences(self.detail).join(" ");
                let line = format!("{}\t{}\t{sentences}\n", item.index, puzzle.state());
                page.out.extend_from_slice(line.as_bytes());
            }
        }
    }
}

/// A hint for people: drawings and sentences.
struct Pretty {
    /// The drawing and its legend, before the sentences.
    before: String,
    sentences: Vec<String>,
    /// The grid after the step.
    after: String,
}

impl Pretty {
    fn text(&self, console: &Console) -> String {
        let width = console.width.clamp(40, 100);
        let sentences: String = self
            .sentences
            .iter()
            .map(|sentence| format!("{}\n", words::wrapped(sentence, width)))
            .collect();
        format!("{}{sentences}{}", self.before, self.after)
    }
}

impl Hint {
    fn pretty(&self, told: &Diagnosis<'_>, detail: Detail) -> Pretty {
        let console = &self.desk.console;
        let painted = |drawing: Drawing<'_>| {
            let legend = step::legend(&drawing, console.width.clamp(40, 100));
            step::picture(&drawing, console).map(|picture| format!("{picture}{legend}"))
        };
        let before = told.drawing(detail).and_then(painted).unwrap_or_default();
        let mut after = String::new();
        if let (Ok(Advice::Next(step)), Detail::Step) = (&told.advice, detail) {
            let mut position = told.position.clone();
            position.apply(step);
            let drawing = ladder::drawing_after(&position, step);
            after = step::picture(&drawing, console).unwrap_or_default();
        }
        Pretty { before, sentences: told.sentences(detail), after }
    }
}
