//! `hint`: prints the diagnosis of a position, or its next step, up to a detail level.

mod rungs;

use super::{only_puzzle, technique_names};
use crate::args::HintArgs;
use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::console::Console;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::input::NamedInput;
use crate::pace::Pacing;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::{json, step};
use crate::verbs::any_rules::{AnyRules, first_given, refuse_option};
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold::CellSet;
use ninefold::logic::{Advice, Solver, Technique};
use ninefold::search::Watch;
use ninefold_api::{Diagnosis, HintVerdict, Mastered};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Puzzle, Record};
use ninefold_show::draw::Drawing;
use ninefold_show::ladder::{self, Detail};
use ninefold_show::prose::Piece;
use std::io::IsTerminal;
use std::sync::Arc;

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
    let opened = input.open(&settings.how, &Arc::default()).ok()?;
    if opened.is_picture() {
        // What was read is said by the pipeline.
        return None;
    }
    let record = context.parse_classic(only_puzzle::only_record(opened).ok()?);
    // Notes are shown by the pipeline, and errors too.
    record.ok().filter(|record| record.notes.is_empty()).map(|record| record.puzzle)
}

#[derive(Clone)]
struct Hint {
    context: Context,
    solver: Solver,
    /// The techniques that the user masters.
    mastered: Mastered,
    detail: Detail,
    /// The puzzle that positions began with.
    original: Option<Puzzle>,
    /// An option that is for classic puzzles.
    classic_option: Option<&'static str>,
}

impl Hint {
    /// Validates the arguments, and reads the puzzle of `--puzzle`.
    fn new(args: &HintArgs, settings: &Settings) -> Result<Self, CliError> {
        let original = args.puzzle.as_deref().map(|name| {
            only_puzzle::read(name, &settings.how)
                .map_err(|error| CliError::read(name, None, error))
        });
        let [only, without, level] = args.techniques.given();
        let puzzle = ("--puzzle", args.puzzle.is_some());
        let mastered = ("--mastered", !args.mastered.is_empty());
        Ok(Self {
            classic_option: first_given(&[only, without, level, puzzle, mastered]),
            context: Context::new(settings, settings.form(), 1),
            solver: technique_names::solver(&args.techniques)?,
            mastered: technique_names::mastered(&args.mastered)?,
            original: original.transpose()?,
            detail: args.detail.and_then(Detail::from_number).unwrap_or(Detail::Area),
        })
    }

    /// Returns the diagnosis of a puzzle; none if it is time to stop.
    fn diagnose<'a>(&'a self, puzzle: &Puzzle, watch: &Watch<'a>) -> Option<Diagnosis<'a>> {
        let printed = self.original.as_ref().map(|puzzle| puzzle.classic().play_state());
        let state = puzzle.classic().play_state();
        let diagnosis = Diagnosis::watched(&self.solver, &state, printed.as_ref(), *watch)?;
        Some(diagnosis.beyond(&self.mastered)?.in_words(self.context.words()))
    }
}

impl Work for Hint {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let stop = || self.context.stop.now();
        let watch = Watch::new(&stop);
        let written = self.diagnose(&record.puzzle, &watch).and_then(|diagnosis| {
            let written = self.written(&diagnosis, item, &record.puzzle);
            // Some of the reasons for wrong digits may be missing.
            let is_cut = diagnosis.verdict() == Some(HintVerdict::WrongDigit) && watch.stopped();
            (!is_cut).then_some((written, diagnosis.is_fine()))
        });
        let Some((text, is_fine)) = written else {
            out.last = true;
            return;
        };
        out.summary.puzzles += 1;
        out.summary.noes += u64::from(!is_fine);
        out.out.extend(text);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        match self.classic_option {
            Some(option) => refuse_option(&self.context, item, reading, option, out),
            None => AnyRules::new(&self.context, item, reading).hint(self.detail, out),
        }
    }
}

/// A hint as drawings and sentences.
struct Pretty {
    /// The drawing and its legend, before the sentences.
    before: String,
    pieces: Vec<Piece>,
    /// The grid after the step.
    after: String,
}

impl Pretty {
    fn text(&self, console: &Console) -> String {
        format!("{}{}{}", self.before, step::lines(&self.pieces, console), self.after)
    }
}

impl Hint {
    /// Returns a hint in the form of the output.
    fn written(&self, diagnosis: &Diagnosis<'_>, item: &Item, puzzle: &Puzzle) -> Vec<u8> {
        match self.context.form {
            Form::Json => {
                let head = self.context.head(item, puzzle);
                let mut answer = diagnosis.answer(head, self.detail);
                answer.levels = diagnosis.levels();
                json::line(&answer)
            }
            Form::Pretty => {
                let mut text = String::new();
                if item.index > 1 {
                    text.push_str(&format!("{}\n", title(item, puzzle)));
                }
                text.push_str(&self.pretty(diagnosis, self.detail).text(&self.context.console));
                if let Some(next) = self.detail.next()
                    && diagnosis.has_levels()
                    && !self.context.console.quiet
                {
                    text.push_str(&format!("More: --detail {}\n", next.number()));
                }
                text.push('\n');
                text.into_bytes()
            }
            Form::Lines | Form::Format(_) => {
                let pieces = self.pieces(diagnosis, self.detail);
                let sentences: Vec<String> = pieces.iter().map(Piece::paragraph).collect();
                let sentences = sentences.join(" ");
                format!("{}\t{}\t{sentences}\n", item.index, puzzle.classic().state()).into_bytes()
            }
        }
    }

    /// Returns what a level says, with advice about options of the program.
    fn pieces(&self, diagnosis: &Diagnosis<'_>, detail: Detail) -> Vec<Piece> {
        let mut pieces = diagnosis.pieces(detail);
        if let (Some(Piece::Paragraph(text)), Some(advice)) =
            (pieces.last_mut(), self.advice(diagnosis))
        {
            text.push_str(&format!(" {advice}"));
        }
        pieces
    }

    /// Returns the advice where there is no step.
    fn advice(&self, diagnosis: &Diagnosis<'_>) -> Option<&'static str> {
        let techniques = self.solver.techniques();
        let is_limited = || !Technique::default_set().all(|one| techniques.contains(&one));
        match &diagnosis.advice {
            Ok(Advice::NoSolution) => Some(
                "'ninefold check' shows what is wrong with it. If some of the digits are your own, name the printed \
                 puzzle with --puzzle FILE.",
            ),
            Ok(Advice::Open(cells)) if cells.is_empty() => {
                Some("'ninefold check' says where they differ.")
            }
            Ok(Advice::Stuck) if !techniques.is_empty() && is_limited() => {
                Some("Without --only, --without and --max-level, more are tried.")
            }
            _ => None,
        }
    }

    fn pretty(&self, diagnosis: &Diagnosis<'_>, detail: Detail) -> Pretty {
        let console = &self.context.console;
        let painted = |mut drawing: Drawing<'_>| {
            if let Ok(Advice::Next(step)) = &diagnosis.advice {
                // A row of text has no space for the candidates of all cells.
                let marked: CellSet = drawing.marks.iter().map(|(one, _)| one.cell).collect();
                drawing.shown &= ladder::pattern_cells(step) | marked;
            }
            let legend = step::legend(&drawing, console.width.clamp(40, 100), self.context.words());
            step::picture(&drawing, console).map(|picture| format!("{picture}{legend}"))
        };
        let before = diagnosis.drawing(detail).and_then(painted).unwrap_or_default();
        let mut after = String::new();
        if let (Ok(Advice::Next(step)), Detail::Step) = (&diagnosis.advice, detail) {
            let mut position = diagnosis.position.clone();
            position.apply(step);
            let drawing = ladder::drawing_after(&position, step);
            after = step::picture(&drawing, console).unwrap_or_default();
        }
        Pretty { before, pieces: self.pieces(diagnosis, detail), after }
    }
}
