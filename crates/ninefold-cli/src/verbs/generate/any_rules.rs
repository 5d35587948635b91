//! Attempts to generate puzzles of other rules: `generate --rules killer`.

use super::attempts::{self, Attempts};
use super::request;
use crate::args::GenerateArgs;
use crate::buffer::{Numbered, OutputBuffer};
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::output::Output;
use crate::runner::close;
use crate::settings::{Form, Settings};
use crate::show::{any_grid, json, words};
use crate::verbs::seed;
use ninefold::search::Watch;
use ninefold_api::{
    GeneratedRules, GeneratedRulesAnswer, HardestSpec, RulesGenerator, rules_generator,
};
use ninefold_formats::{Format, variant};
use ninefold_show::words::Language;
use std::ops::Range;
use std::sync::Arc;

/// Runs the verb for these kinds of rules.
pub(super) fn run(
    kinds: &[String],
    args: &GenerateArgs,
    settings: &Settings,
) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form_by_name(), 1);
    let (spec, hardest) = request::rules_spec(kinds, args, &settings.how)?;
    if let Some(format) = context.form.format()
        && !ninefold_formats::FORMATS.iter().any(|it| it.name == format.name && holds_rules(it))
    {
        let message = format!("the format {} cannot hold puzzles of other rules", format.name);
        return Err(CliError::usage(message, "--to rules holds every puzzle"));
    }
    let output = Output::open(&settings.output, None)?;
    let seed = seed::given_or_fresh(args.seed, args.count > 0, &settings.console);
    let generator = rules_generator(spec, seed).map_err(|error| request::refused(&error))?;
    let generator = Arc::new(generator);
    let (minimal, context) = (args.minimal, context.clone());
    let attempts = RulesAttempts { context: context.clone(), generator, hardest, seed, minimal };
    close(&context, attempts::run(&context, args.count, &attempts, settings.threads(), output))
}

fn holds_rules(format: &Format) -> bool {
    variant::VARIANT_FORMATS.iter().any(|known| known.name == format.name && known.write.is_some())
}

/// Makes attempts on one thread.
#[derive(Clone)]
struct RulesAttempts {
    context: Context,
    generator: Arc<RulesGenerator>,
    hardest: HardestSpec,
    seed: u64,
    /// Whether puzzles with redundant givens are left out.
    minimal: bool,
}

impl Attempts for RulesAttempts {
    fn attempt(&mut self, block: Range<u64>, output: &mut OutputBuffer) {
        let stop = self.context.stop;
        let stopped = || stop.now();
        let watch = Watch::new(&stopped);
        let batch = self.generator.attempts(block, &watch);
        for generated in batch.generated.into_iter().filter(|it| it.minimal || !self.minimal) {
            if self.hardest.fits(&generated.puzzle, &watch) {
                output.numbered.push(self.numbered(generated));
            }
        }
        output.last = stop.now();
    }
}

impl RulesAttempts {
    /// Returns a puzzle that is written once it has a number.
    fn numbered(&self, generated: GeneratedRules) -> Numbered {
        let (form, seed) = (self.context.form, self.seed);
        let (console, language) = (self.context.console, self.context.language);
        let write = move |index: u64, buffer: &mut OutputBuffer| match form {
            Form::Json => {
                buffer.out.extend(json::line(&GeneratedRulesAnswer::new(index, seed, &generated)));
            }
            Form::Pretty => {
                let text = pretty(index, &generated, language, &console);
                buffer.out.extend_from_slice(text.as_bytes());
            }
            // The only line that holds rules.
            Form::Lines => {
                let text = variant::write_rules(&generated.puzzle);
                buffer.out.extend_from_slice(format!("{text}\n").as_bytes());
            }
            Form::Format(format) => {
                if let Ok(text) = format.write_any(&generated.puzzle) {
                    buffer.out.extend_from_slice(format!("{text}\n").as_bytes());
                }
            }
        };
        Numbered { key: None, write: Box::new(write) }
    }
}

/// Returns a drawing with its rules, and the facts in words.
fn pretty(
    index: u64,
    generated: &GeneratedRules,
    language: Language,
    console: &crate::console::Console,
) -> String {
    let drawing = any_grid::puzzle(&generated.puzzle, language.rule_words(), console);
    let puzzle = &generated.puzzle;
    let clues = puzzle.shape().cells().filter(|cell| puzzle.given(*cell).is_some()).count();
    let minimal = if generated.minimal { ", none of them redundant" } else { "" };
    let clues = match clues {
        0 => "no clues".to_owned(),
        count => words::plural(count as u64, "clue") + minimal,
    };
    format!("{drawing}Puzzle {index}: {clues}\n\n")
}
