//! The program `ninefold`.
//!
//! ```text
//!   arguments ──► args (clap) ──► settings ──► a verb: arguments ──► typed work ──► runner ──► exit
//! ```
//!
//! A verb checks its arguments once, calls the libraries, and prints their answers. Errors that end a
//! run are printed here.

mod ahead;
mod args;
mod buffer;
mod cli_error;
mod columns;
mod console;
mod context;
mod errors;
mod exit;
mod gpu;
mod input;
mod input_record;
mod interactive;
mod output;
mod pace;
mod pictures;
mod pipeline;
mod progress;
mod records;
mod rules;
mod runner;
mod settings;
mod show;
mod sink;
mod stop;
mod summary;
mod tables;
mod template;
mod unique;
mod unique_filter;
mod verbs;
mod work;
mod worker;

use args::{Cli, Common, ParseError, Verb};
use cli_error::CliError;
use console::{Console, say};
use exit::Exit;
use input::{Origin, origin};
use settings::Settings;
use show::report;
use std::process::ExitCode;

fn main() -> ExitCode {
    stop::catch_signals();
    let (console, ended) = match args::parse(std::env::args_os().collect()) {
        Ok(cli) => {
            let console = Console::new(&cli.common);
            (console, run(cli, console))
        }
        Err(error) => (Console::new(&Common::default()), Err(error.into())),
    };
    let exit = ended.unwrap_or_else(|error| {
        report_error(&console, &error);
        if stop::interrupted() { Exit::Interrupted } else { error.exit() }
    });
    exit.into()
}

/// Runs the verb of a command line.
fn run(cli: Cli, console: Console) -> Result<Exit, CliError> {
    let settings = &Settings::new(&cli, console)?;
    if !cli.verb.prints_a_text() || settings.output.path.is_some() {
        stop::begin();
    }
    if let Some(exit) = tables::run(&cli.verb, settings)? {
        return Ok(exit);
    }
    match cli.verb {
        Verb::Solve(args) => match origin(&args.inputs.inputs, args.interactive) {
            Origin::Keyboard => verbs::solve_typed::run(&args, settings),
            Origin::Inputs(inputs) => verbs::solve::run(inputs, &args, settings),
        },
        Verb::Count(inputs) => verbs::count::run(&inputs, settings),
        Verb::Candidates(inputs) => verbs::candidates::run(&inputs, settings),
        Verb::Check(args) => verbs::check::run(&args, settings),
        Verb::Hint(args) => verbs::hint::run(&args, settings),
        Verb::Explain(args) => verbs::explain::run(&args, settings),
        Verb::Rate(args) => verbs::rate::run(&args, settings),
        Verb::Techniques { technique } => verbs::techniques::run(technique.as_deref(), settings),
        Verb::Rules { rule } => verbs::rules::run(rule.as_deref(), settings),
        Verb::Generate(args) => verbs::generate::run(&args, settings),
        Verb::Minimize(args) => verbs::minimize::run(&args, settings),
        Verb::Convert(inputs) => verbs::convert::run(&inputs, settings),
        Verb::Canon(args) => verbs::canon::run(&args, settings),
        Verb::Shuffle(args) => verbs::shuffle::run(&args, settings),
        Verb::Print(args) => verbs::print::run(&args, settings),
        Verb::Info(inputs) => verbs::info::run(&inputs, settings),
        #[cfg(feature = "scan")]
        Verb::Scan(args) => verbs::scan::run(&args, settings),
        #[cfg(feature = "play")]
        Verb::Play(args) => verbs::play::run(&args, settings),
        #[cfg(feature = "serve")]
        Verb::Serve(args) => verbs::serve::run(&args, settings),
        #[cfg(feature = "gpu")]
        Verb::Gpu => verbs::gpu::run(settings),
        Verb::Formats => verbs::formats::run(settings),
        Verb::Completions { shell } => verbs::completions::run(shell, cli.command, settings),
        Verb::Man => verbs::man::run(cli.command, settings),
    }
}

/// Prints the error that ended a run.
fn report_error(console: &Console, error: &CliError) {
    match error {
        // Help goes to standard output; that it cannot be printed leaves nothing else to do.
        CliError::Clap(error) => drop(error.print()),
        CliError::Read { input, index, error } => {
            say(&report::read_error(console, input, *index, error));
        }
        CliError::TypingEnded(_) => {}
        _ => say(&report::plain_error(console, &error.to_string(), error.help().as_deref())),
    }
}

impl From<ParseError> for CliError {
    fn from(error: ParseError) -> Self {
        match error {
            ParseError::Clap(error) => error.into(),
            ParseError::NotTaken(message, help) => {
                Self::Usage { message, help: help.map(str::to_owned) }
            }
        }
    }
}
