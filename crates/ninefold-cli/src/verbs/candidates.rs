//! `candidates`: the values of each cell that occur in some solution.

use crate::args::Inputs;
use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::pace::Pacing;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::Settings;
use crate::verbs::any_rules::AnyRules;
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold_formats::Record;
use ninefold_formats::variant::Reading;

/// Runs the verb.
pub(crate) fn run(args: &Inputs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form(), 1);
    let inputs = RunInputs::named_or_typed(&args.inputs)?;
    run_verb(settings, inputs, OneByOne(Candidates { context }))
}

/// Answers with the values that occur in some solution.
#[derive(Clone)]
struct Candidates {
    context: Context,
}

impl Work for Candidates {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        AnyRules::new(&self.context, item, &record).candidates(true, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        AnyRules::new(&self.context, item, reading).candidates(false, out);
    }
}
