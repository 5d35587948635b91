//! `generate`: puzzles to order.
//!
//! ```text
//!   options ──► spec ──► attempts, in blocks on all cores ──► show ──► output
//! ```
//!
//! The library decides what a puzzle is like; here are the options and the forms of the answer.

mod any_rules;
mod attempts;
mod classic;
mod request;
mod show;

use super::seed;
use crate::args::GenerateArgs;
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::output::Output;
use crate::runner::close;
use crate::settings::Settings;
use classic::{AttemptWorker, Generation};
use ninefold::generate::Generator;

/// Runs the verb.
pub(crate) fn run(args: &GenerateArgs, settings: &Settings) -> Result<Exit, CliError> {
    if !settings.rule_names.is_empty() {
        return any_rules::run(&settings.rule_names, args, settings);
    }
    let context = Context::new(settings, settings.form_by_name(), 1);
    let spec = request::spec(args, &settings.how)?;
    let output = Output::open(&settings.output, context.form.format())?;
    let seed = seed::given_or_fresh(args.seed, args.count > 0, &settings.console);
    let generator = Generator::new(spec.clone(), seed)
        .map_err(|reason| CliError::Usage { message: reason.to_string(), help: None })?;
    if let Some(known) = spec.known_rarity() {
        settings.console.say_note(&known.to_string());
    }
    let distinct = args.distinct;
    let generation = Generation { context: context.clone(), spec, generator, seed, distinct };
    let attempts = AttemptWorker::new(generation);
    close(&context, attempts::run(&context, args.count, &attempts, settings.threads(), output))
}
