//! `hint`: the next step of each puzzle, in as much detail as requested.

mod original;
mod rungs;

use super::technique_names;
use crate::args::HintArgs;
use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::console::Console;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::pace::Pacing;
use crate::play::play_state;
use crate::records::{Item, NamedInput};
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::step_json::{self, HintForm};
use crate::show::{json, step, words};
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold::Grid;
use ninefold::check::Mismatch;
use ninefold::logic::{Advice, Position, Solver};
use ninefold_formats::{Puzzle, Record};
use ninefold_show::draw::Drawing;
use ninefold_show::ladder::{self, Detail};
use ninefold_show::words::{English, Words};
use serde::Serialize;
use std::io::IsTerminal;

/// Runs the verb.
pub(crate) fn run(args: &HintArgs, settings: &Settings) -> Result<Exit, CliError> {
    let work = Hint::new(args, settings)?;
    let inputs = RunInputs::named_or_typed(&args.inputs.inputs)?;
    if args.detail.is_none()
        && let Some(puzzle) = single_at_terminal(&work.context, settings, &inputs.puzzles)
    {
        return work.show_more_and_more(&puzzle);
    }
    run_verb(settings, inputs, OneByOne(work))
}

/// Returns the only puzzle of the only input, if a user at a terminal can be asked whether to show more.
fn single_at_terminal(
    context: &Context,
    settings: &Settings,
    inputs: &[NamedInput],
) -> Option<Puzzle> {
    let terminal = context.console.out_is_terminal && std::io::stdin().is_terminal();
    let [(_, Ok(input))] = inputs else { return None };
    if !terminal || context.form != Form::Pretty || context.console.quiet || input.may_wait() {
        return None;
    }
    let record = context.parse(original::only_record(input, &settings.how).ok()?);
    // Notes are shown by the pipeline, and errors too.
    record.ok().filter(|record| record.notes.is_empty()).map(|record| record.puzzle)
}

#[derive(Clone)]
struct Hint {
    context: Context,
    solver: Solver,
    /// Whether options forbid some techniques.
    limited: bool,
    detail: Detail,
    /// The puzzle that positions began with.
    original: Option<Puzzle>,
}

/// What there is to tell about a position.
struct Told {
    /// The givens of the puzzle.
    givens: Grid,
    position: Position,
    /// What to do, or why the position does not belong to the puzzle of `--puzzle`.
    advice: Result<Advice, Mismatch>,
}

impl Hint {
    /// Validates the arguments, and reads the puzzle of `--puzzle`.
    fn new(args: &HintArgs, settings: &Settings) -> Result<Self, CliError> {
        let techniques = &args.techniques;
        let original = args.puzzle.as_deref().map(|name| {
            original::read(name, &settings.how).map_err(|error| CliError::read(name, None, error))
        });
        Ok(Self {
            context: Context::new(settings, settings.form(), 1),
            solver: technique_names::solver(techniques)?,
            original: original.transpose()?,
            limited: !techniques.only.is_empty()
                || !techniques.without.is_empty()
                || techniques.max_level.is_some(),
            detail: args.detail.and_then(Detail::from_number).unwrap_or(Detail::Area),
        })
    }

    fn tell(&self, puzzle: &Puzzle) -> Told {
        let play = match &self.original {
            None => Ok(play_state(puzzle)),
            Some(original) => original::play_state(original, puzzle),
        };
        match play {
            Ok(play) => Told {
                givens: play.givens,
                position: play.position(),
                advice: Ok(self.solver.advise(&play)),
            },
            Err(mismatch) => Told {
                givens: self.original.as_ref().map_or(puzzle.givens, |puzzle| puzzle.givens),
                position: play_state(puzzle).position(),
                advice: Err(mismatch),
            },
        }
    }
}

impl Work for Hint {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let puzzle = &record.puzzle;
        let told = self.tell(puzzle);
        out.summary.puzzles += 1;
        out.summary.noes += u64::from(!told.is_fine());
        match self.context.form {
            Form::Json => out.out.extend(self.json(item, puzzle, &told)),
            Form::Pretty => {
                if item.index > 1 {
                    out.out.extend_from_slice(format!("{}\n", title(item, puzzle)).as_bytes());
                }
                let text = self.pretty(&told, self.detail).text(&self.context.console);
                out.out.extend_from_slice(text.as_bytes());
                if let Some(next) = self.detail.next()
                    && told.has_more()
                    && !self.context.console.quiet
                {
                    let more = format!("More: --detail {}\n", next.number());
                    out.out.extend_from_slice(more.as_bytes());
                }
                out.out.push(b'\n');
            }
            Form::Lines | Form::Format(_) => {
                let sentences = self.sentences(&told, self.detail).join(" ");
                let line = format!("{}\t{}\t{sentences}\n", item.index, puzzle.state());
                out.out.extend_from_slice(line.as_bytes());
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

impl Told {
    /// Whether there is a step, or nothing left to do.
    const fn is_fine(&self) -> bool {
        matches!(self.advice, Ok(Advice::Next(_) | Advice::Solved))
    }

    /// Whether a higher detail level tells more.
    const fn has_more(&self) -> bool {
        matches!(
            self.advice,
            Ok(Advice::Next(_) | Advice::WrongDigits(_) | Advice::MissingMarks(_))
        )
    }

    fn drawing(&self, detail: Detail) -> Option<Drawing<'_>> {
        match &self.advice {
            Ok(Advice::Next(step)) => ladder::drawing(&self.position, step, detail),
            Ok(Advice::WrongDigits(cells) | Advice::MissingMarks(cells)) => {
                ladder::mistake_drawing(&self.position, *cells, detail)
            }
            _ => None,
        }
    }
}

impl Hint {
    fn json(&self, item: &Item, puzzle: &Puzzle, told: &Told) -> Vec<u8> {
        let (verdict, hint) = match &told.advice {
            Ok(Advice::Next(step)) => (None, step_json::hint(&told.position, step, self.detail)),
            other => {
                let text = Some(self.sentences(told, self.detail).join(" "));
                let rung = self.detail.number();
                (Some(verdict(other)), HintForm { rung, text, ..HintForm::default() })
            }
        };
        let head =
            json::Head { puzzle: told.givens.to_string(), ..self.context.head(item, puzzle) };
        json::line(&HintLine { head, verdict, hint })
    }

    fn pretty(&self, told: &Told, detail: Detail) -> Pretty {
        let console = &self.context.console;
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
        Pretty { before, sentences: self.sentences(told, detail), after }
    }

    /// What to say, sentence by sentence.
    fn sentences(&self, told: &Told, detail: Detail) -> Vec<String> {
        let advice = match &told.advice {
            Ok(advice) => advice,
            Err(mismatch) => {
                return vec![format!("This position did not begin with that puzzle: {mismatch}.")];
            }
        };
        let position = &told.position;
        match advice {
            Advice::Solved => vec!["The puzzle is solved.".to_owned()],
            Advice::NoSolution => vec![
                "This puzzle has no solution, so there is no next step. 'ninefold check' shows what is wrong with it. If some of the digits are your own, name the printed puzzle with --puzzle FILE."
                    .to_owned(),
            ],
            Advice::Stuck => vec![self.stuck()],
            Advice::Astray => vec![
                "Something has gone wrong: with the digits and marks as they stand, there is no solution any more. The puzzle \
                 has several solutions, so no single cell is to blame."
                    .to_owned(),
            ],
            Advice::WrongDigits(cells) => English.wrong_digits(position, *cells, detail),
            Advice::MissingMarks(cells) => English.missing_marks(position, *cells, detail),
            Advice::Next(step) => ladder::sentences(&English, position, step, detail),
            _ => vec![
                "This puzzle has several solutions, so no reasoning can lead to one. 'ninefold check' says where they differ."
                    .to_owned(),
            ],
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
}

const fn verdict(advice: &Result<Advice, Mismatch>) -> &'static str {
    match advice {
        Ok(Advice::Solved) => "solved",
        Ok(Advice::NoSolution) => "none",
        Ok(Advice::WrongDigits(_)) => "wrong-digit",
        Ok(Advice::MissingMarks(_)) => "missing-mark",
        Ok(Advice::Astray) => "astray",
        Ok(Advice::Stuck) => "stuck",
        Ok(Advice::Next(_)) => "step",
        Ok(_) => "multiple",
        Err(_) => "changed-clue",
    }
}
