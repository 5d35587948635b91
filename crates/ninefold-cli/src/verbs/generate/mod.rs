//! `generate`: puzzles to order.
//!
//! ```text
//!   options ──► spec ──► hunt (attempts in blocks, on all cores) ──► show ──► output
//!                          └──► progress
//! ```
//!
//! What a puzzle should be like is the library's business; here are the words for it, the clock, and
//! the order in which puzzles leave.

mod blocks;
mod hunt;
mod progress;
mod request;
mod show;
mod writer;

use super::seed;
use crate::args::GenerateArgs;
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::output::{INTERRUPTED, Output};
use crate::runner::not_replaced;
use crate::settings::Settings;
use crate::show::words;
use crate::stop;
use hunt::Hunt;
use writer::Ended;

/// Runs the verb.
pub(crate) fn run(args: &GenerateArgs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form_by_name(), 1);
    let spec = request::spec(args, &settings.how)?;
    let output = Output::open(&settings.output, context.form.format())?;
    let seed = seed::given_or_fresh(args.seed, args.count > 0, &settings.console);
    let wishes = vec![spec];
    let hunt = Hunt { context, wishes, seed, count: args.count, distinct: args.distinct };
    close(&context, args.count, hunt.run(settings.threads(), output))
}

/// Prints what is to be said after the last puzzle, and returns how the run ended.
fn close(context: &Context, count: u64, ended: Ended) -> Result<Exit, CliError> {
    let console = &context.console;
    let so_far = || {
        let found =
            format!("{} of {}", words::grouped(ended.found), words::plural(count, "puzzle"));
        format!("{found} in {}", words::plural(ended.tried, "attempt"))
    };
    if stop::interrupted() {
        console.say_note(&format!("interrupted; {}", so_far()));
        let exit = Exit::Interrupted;
        return not_replaced(ended.not_replaced, INTERRUPTED, exit).map(|_| exit);
    }
    if let Some(error) = ended.write_error {
        return Err(CliError::Write { error, end: ended.not_replaced.map(Box::new) });
    }
    if ended.broken_pipe {
        return Ok(Exit::Success);
    }
    if let Some(text) = context.form.format().and_then(|format| ended.summary.losses(format.name)) {
        console.say_note(&text);
    }
    if ended.found < count {
        console.say_note(&format!("stopped: time limit reached; {}", so_far()));
    }
    if context.to_file && ended.found == count && count > 0 {
        console.say_note(&format!("{} written", words::plural(ended.found, "puzzle")));
    }
    let exit = Exit::no_if(ended.found == 0 && count > 0);
    not_replaced(ended.not_replaced, "no puzzle was found", exit).map(|_| exit)
}
