//! `rate`: the Sudoku Explainer rating of each puzzle.

use crate::args::RateArgs;
use crate::buffer::{Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::columns::put;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::pace::Pacing;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::json;
use crate::show::rated::{self, Answer};
use crate::template::{self, Template, Value};
use crate::verbs::any_rules::{AnyRules, first_given, refuse_option};
use crate::work::{Work, Workspace};
use crate::worker::OneByOne;
use ninefold::equivalence::canon;
use ninefold::rating::{Difficulty, Rater, RatingOptions, RatingOutcome, Tenths};
use ninefold::search::Count;
use ninefold::{Cell, Digit};
use ninefold_api::{Hodoku, Rated, rate_restricted};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Field, Format, Puzzle, ReadError, Record};
use std::time::{Duration, Instant};

/// Runs the verb.
pub(crate) fn run(args: &RateArgs, settings: &Settings) -> Result<Exit, CliError> {
    let work = Rate::of_arguments(args, settings)?;
    run_verb(settings, RunInputs::named_or_typed(&args.inputs.inputs)?, OneByOne(work))
}

/// Answers with ratings.
#[derive(Clone)]
pub(crate) struct Rate {
    context: Context,
    options: RatingOptions,
    /// Whether the list of steps is to be shown.
    lists_steps: bool,
    hodoku: bool,
    template: Option<Template>,
    rater: Workspace<Rater>,
    /// An option that is about ER.
    er_option: Option<&'static str>,
}

impl Work for Rate {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn record(
        &self,
        item: &Item,
        parsed: Result<Record, ReadError>,
        buffer: &mut OutputBuffer,
    ) -> Option<Record> {
        match (&self.template, parsed) {
            (Some(template), Err(error)) => {
                self.context.report_unreadable(item, error, buffer);
                put(buffer, &template.fill(|value| unreadable(value, item)));
                None
            }
            (_, parsed) => self.context.record(item, parsed, buffer),
        }
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let answer = self.rate(&record.puzzle);
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        out.last |= answer.rated.outcome == RatingOutcome::Stopped;
        tell(&answer, out);
        match (self.context.form, &self.template) {
            (_, Some(template)) => {
                put(out, &template.fill(|value| filled(value, item, &record.puzzle, &answer)));
            }
            (Form::Json, _) => {
                let head = self.context.head(item, &record.puzzle);
                let line = answer.rated.answer(head, self.hodoku, self.lists_steps);
                out.out.extend(json::line(&line));
            }
            (Form::Pretty, _) => self.pretty(item, &record.puzzle, &answer, out),
            (Form::Lines, _) => self.lines(item, &record.puzzle, &answer, out),
            (Form::Format(format), _) => self.write(item, record.puzzle, &answer, format, out),
        }
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        let format = matches!(self.context.form, Form::Format(_)).then_some("--to");
        match self.er_option.or(format) {
            Some(option) => refuse_option(&self.context, item, reading, option, out),
            None => AnyRules::new(&self.context, item, reading).rate(out),
        }
    }
}

impl Rate {
    /// Validates the arguments.
    fn of_arguments(args: &RateArgs, settings: &Settings) -> Result<Self, CliError> {
        let template = args.format.as_deref().map(Template::parse).transpose();
        let template = template.map_err(|message| CliError::usage(message, template::known()))?;
        let form = match template {
            None => settings.form_by_name(),
            Some(_) if settings.json || settings.target.is_some() || settings.pretty => {
                let message = "--format cannot be combined with another output form";
                return Err(CliError::usage(message, "choose one"));
            }
            Some(_) => Form::Lines,
        };
        if args.steps && matches!(form, Form::Format(_)) {
            let message = "--steps cannot be written in a puzzle format";
            return Err(CliError::usage(message, "use --json, or leave one out"));
        }
        Ok(Self::new(args, template, Context::new(settings, form, 1)))
    }

    /// Creates the work that the arguments ask for.
    pub(crate) fn new(args: &RateArgs, template: Option<Template>, context: Context) -> Self {
        let wants = |value| template.as_ref().is_some_and(|template| template.has(value));
        let shown = args.steps || context.form == Form::Pretty || wants(Value::Technique);
        Self {
            context,
            options: RatingOptions::new()
                .with_steps(shown)
                .with_cap(args.max_er)
                .with_pearl(args.pearl)
                .with_diamond(args.diamond),
            er_option: first_given(&[
                ("--steps", args.steps),
                ("--format", args.format.is_some()),
                ("--hodoku", args.hodoku),
                ("--max-er", args.max_er.is_some()),
                ("--pearl", args.pearl),
                ("--diamond", args.diamond),
            ]),
            lists_steps: args.steps,
            hodoku: args.hodoku || wants(Value::HodokuScore) || wants(Value::HodokuLevel),
            template,
            rater: Workspace::default(),
        }
    }

    fn rate(&mut self, puzzle: &Puzzle) -> Answer {
        let begun = Instant::now();
        let Workspace(rater) = &mut self.rater;
        let (givens, restriction) =
            (&puzzle.classic().givens, puzzle.classic().restriction.as_ref());
        let outcome = self
            .context
            .watched(|watch| rate_restricted(rater, givens, restriction, &self.options, watch));
        let elapsed = begun.elapsed();
        let is_proper = matches!(outcome, RatingOutcome::Rated(_) | RatingOutcome::Above(_));
        let hodoku = (self.hodoku && is_proper).then(|| Hodoku::new(givens, restriction)).flatten();
        Answer { rated: Rated { outcome, options: self.options, hodoku }, elapsed }
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, buffer: &mut OutputBuffer) {
        if puzzle.text_of(Field::Name).is_some() || item.index > 1 {
            put(buffer, &format!("{}\n", title(item, puzzle)));
        }
        let console = &self.context.console;
        if let Some(rating) = answer.rating().filter(|_| self.lists_steps) {
            put(buffer, &rated::steps(rating, console));
        }
        put(buffer, &rated::report(puzzle, answer, console));
        put(buffer, "\n");
        buffer.summary.add_result(title(item, puzzle), rated::verdict(answer));
    }

    /// Number, puzzle, rating; then what was asked for besides. With `--steps` a line for each step.
    fn lines(&self, item: &Item, puzzle: &Puzzle, answer: &Answer, buffer: &mut OutputBuffer) {
        let mut line = format!("{}\t{}\t{}", item.index, puzzle.classic().givens, answer.column());
        if self.hodoku {
            match &answer.rated.hodoku {
                Some(hodoku) => line.push_str(&format!("\t{}\t{}", hodoku.score, hodoku.level)),
                None => line.push_str("\t-\t-"),
            }
        }
        let steps = match answer.rating() {
            Some(rating) if self.lists_steps => rating.steps.as_slice(),
            _ => &[],
        };
        if steps.is_empty() {
            put(buffer, &format!("{line}\n"));
        }
        for (number, step) in (1..).zip(steps) {
            let (rating, technique) = (step.rating, step.technique);
            let effect = rated::effect(step);
            put(buffer, &format!("{line}\t{number}\t{rating}\t{technique}\t{effect}\n"));
        }
    }

    /// The puzzle with its rating, in a format. What has no rating is written without one.
    fn write(
        &self,
        item: &Item,
        mut puzzle: Puzzle,
        answer: &Answer,
        format: &Format,
        buffer: &mut OutputBuffer,
    ) {
        let rates = [Field::Rating, Field::Ep, Field::Ed];
        puzzle.texts.retain(|(field, _)| !rates.contains(field));
        match answer.rating() {
            Some(rating) => {
                format.set_rating(&mut puzzle, rating, Difficulty::of(rating.er).name());
            }
            None => self.context.note(item, &rated::verdict(answer), buffer),
        }
        buffer.puzzles.push(puzzle);
    }
}

/// Counts the answer for the summary and the exit code.
fn tell(answer: &Answer, buffer: &mut OutputBuffer) {
    buffer.summary.noes += u64::from(answer.is_no());
    match (&answer.rated.outcome, answer.rating()) {
        (_, Some(rating)) => buffer.summary.add_rating(rating.er),
        (RatingOutcome::NoSolution | RatingOutcome::Clash, _) => {
            buffer.summary.add_count(&Count { found: 0, complete: true });
        }
        (RatingOutcome::SeveralSolutions, _) => {
            buffer.summary.add_count(&Count { found: 2, complete: false });
        }
        (RatingOutcome::Stopped, _) => {
            buffer.summary.add_count(&Count { found: 0, complete: false })
        }
        _ => buffer.summary.add_other(rated::verdict(answer)),
    }
}

/// Returns the text for a placeholder of `--format`.
fn filled(value: Value, item: &Item, puzzle: &Puzzle, answer: &Answer) -> String {
    let nothing = || "-".to_owned();
    // Here ER is 20.0 for what is no pearl, as in the original.
    let rating = match &answer.rated.outcome {
        RatingOutcome::Rated(rating) => Some(rating),
        _ => None,
    };
    match value {
        Value::Puzzle => cells(puzzle),
        Value::Form => canon::form(&puzzle.classic().givens).to_string(),
        Value::Number => item.index.to_string(),
        Value::Er => rating.map_or_else(|| answer.column(), |rating| rating.er.to_string()),
        Value::Ep => rating.map_or_else(nothing, |rating| rating.ep.to_string()),
        Value::Ed => rating.map_or_else(nothing, |rating| rating.ed.to_string()),
        Value::Elapsed => elapsed(answer.elapsed),
        Value::Difficulty => {
            let known = rating.filter(|rating| rating.er < Tenths::BEYOND);
            known.map_or_else(nothing, |rating| Difficulty::of(rating.er).to_string())
        }
        Value::Technique => {
            answer.hardest().map_or_else(nothing, |(_, step)| step.technique.to_string())
        }
        Value::HodokuScore => {
            answer.rated.hodoku.as_ref().map_or_else(nothing, |h| h.score.to_string())
        }
        Value::HodokuLevel => {
            answer.rated.hodoku.as_ref().map_or_else(nothing, |h| h.level.to_string())
        }
    }
}

fn unreadable(value: Value, item: &Item) -> String {
    match value {
        Value::Number => item.index.to_string(),
        Value::Er => "unreadable".to_owned(),
        Value::Elapsed => elapsed(Duration::ZERO),
        _ => "-".to_owned(),
    }
}

/// The givens, or the candidates where they are the puzzle.
fn cells(puzzle: &Puzzle) -> String {
    if puzzle.classic().restriction.is_none() {
        return puzzle.classic().givens.to_string();
    }
    let start = puzzle.classic().start();
    let shown = |cell, digit: Digit| match start.get(cell).contains(digit) {
        true => char::from(b'0' + digit.get()),
        false => '.',
    };
    Cell::all().flat_map(|cell| Digit::all().map(move |digit| shown(cell, digit))).collect()
}

/// As the original writes it: `0.03s`, `1m07s`, `2h05m`, `1d03h`.
fn elapsed(time: Duration) -> String {
    let seconds = time.as_secs();
    let pair = |unit: u64, below: u64, names: [&str; 2]| {
        format!("{}{}{:02}{}", seconds / unit, names[0], seconds % unit / below, names[1])
    };
    match seconds {
        0..60 => format!("{seconds}.{:02}s", time.subsec_millis() / 10),
        60..3600 => pair(60, 1, ["m", "s"]),
        3600..86_400 => pair(3600, 60, ["h", "m"]),
        _ => pair(86_400, 3600, ["d", "h"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_in_the_original() {
        for (millis, text) in [
            (0, "0.00s"),
            (39, "0.03s"),
            (59_999, "59.99s"),
            (67_000, "1m07s"),
            (7_530_000, "2h05m"),
            (97_300_000, "1d03h"),
        ] {
            assert_eq!(elapsed(Duration::from_millis(millis)), text);
        }
    }
}
