//! Attempts to generate puzzles of other rules: `generate --rules killer`.

use super::attempts::{self, Attempts};
use crate::args::GenerateArgs;
use crate::buffer::{Numbered, OutputBuffer};
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::output::Output;
use crate::runner::close;
use crate::settings::{Form, Settings};
use crate::show::{any_grid, json, words};
use crate::verbs::any_rules::first_given;
use crate::verbs::seed;
use ninefold::search::Watch;
use ninefold_api::{GeneratedRules, GeneratedRulesAnswer, RulesGenerator, RulesSpec};
use ninefold_formats::{Format, variant};
use ninefold_show::words::Language;
use std::ops::Range;
use std::sync::Arc;

/// Runs the verb for these kinds of rules, separated by commas.
pub(super) fn run(kinds: &str, args: &GenerateArgs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form_by_name(), 1);
    refuse_classic(args)?;
    let wrong = |reason: &dyn ToString| CliError::Usage { message: reason.to_string(), help: None };
    let mut spec = RulesSpec::new(kinds).map_err(|reason| wrong(&reason))?;
    spec.side = args.shape.map_or(spec.side, |shape| shape.0);
    spec.clues = args.clues.clone().map(|range| *range.start() as usize..=*range.end() as usize);
    if let Some(cages) = &args.cages {
        spec.cages = *cages.start() as usize..=*cages.end() as usize;
    }
    spec.sums = !args.no_sums;
    spec.amount = args.amount;
    if let Some(format) = context.form.format()
        && !ninefold_formats::FORMATS.iter().any(|it| it.name == format.name && holds_rules(it))
    {
        let message = format!("the format {} cannot hold puzzles of other rules", format.name);
        return Err(CliError::usage(message, "--to rules holds every puzzle"));
    }
    let output = Output::open(&settings.output, None)?;
    let seed = seed::given_or_fresh(args.seed, args.count > 0, &settings.console);
    let generator = RulesGenerator::new(spec, seed).map_err(|reason| wrong(&reason))?;
    let attempts = RulesAttempts { context: context.clone(), generator: Arc::new(generator), seed };
    close(&context, attempts::run(&context, args.count, &attempts, settings.threads(), output))
}

fn holds_rules(format: &Format) -> bool {
    variant::VARIANT_FORMATS.iter().any(|known| known.name == format.name && known.write.is_some())
}

/// Refuses the options that are about classic puzzles.
fn refuse_classic(args: &GenerateArgs) -> Result<(), CliError> {
    let given = [
        ("--er", args.er.is_some()),
        ("--ep", args.ep.is_some()),
        ("--ed", args.ed.is_some()),
        ("--pearl", args.pearl),
        ("--diamond", args.diamond),
        ("--level", args.level.is_some()),
        ("--technique", args.technique.is_some()),
        ("--without", !args.without.is_empty()),
        ("--only", !args.only.is_empty()),
        ("--maximal", args.maximal),
        ("--symmetry", args.symmetry.is_some()),
        ("--pattern", args.pattern.is_some()),
        ("--near", args.near.is_some()),
        ("--distinct", args.distinct),
    ];
    match first_given(&given) {
        None => Ok(()),
        Some(option) => {
            let message = format!("{option} is for classic puzzles");
            Err(CliError::usage(message, "leave it out, or leave out --rules"))
        }
    }
}

/// Makes attempts on one thread.
#[derive(Clone)]
struct RulesAttempts {
    context: Context,
    generator: Arc<RulesGenerator>,
    seed: u64,
}

impl Attempts for RulesAttempts {
    fn attempt(&mut self, block: Range<u64>, output: &mut OutputBuffer) {
        let stop = self.context.stop;
        let stopped = || stop.now();
        let batch = self.generator.attempts(block, &Watch::new(&stopped));
        for generated in batch.generated {
            output.numbered.push(self.numbered(generated));
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
