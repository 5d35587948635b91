//! The program `ninefold`.
//!
//! `main` reads the command line and hands over to a verb; a verb puts answers on pages; the
//! pipeline reads, answers in parallel and prints in order. Thinking happens in the library,
//! parsing in `ninefold-formats`, printing here: the three never mix.

mod args;
mod console;
mod default_verb;
mod errors;
mod input;
mod interactive;
mod output;
mod pace;
mod page;
mod pipeline;
mod progress;
mod records;
mod show;
mod stop;
mod tally;
mod template;
mod unique;
mod verbs;
mod worker;

use args::{Cli, Common, UsageError, Verb};
use console::Console;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match args::parse(std::env::args_os().collect()) {
        Ok(cli) => cli,
        Err(UsageError::Clap(error)) => error.exit(),
        Err(UsageError::NotTaken(message, help)) => {
            let console = Console::new(&Common::default());
            say(&show::report::plain_error(&console, &message, help));
            return ExitCode::from(2);
        }
    };
    let console = Console::new(&cli.common);
    stop::catch_interrupts();
    if let Some((name, help)) = not_written(&cli) {
        let message = format!("'{name}' is not a puzzle format");
        say(&show::report::plain_error(&console, &message, Some(&help)));
        return ExitCode::from(2);
    }
    let code = match &cli.verb {
        Verb::Solve(args) => verbs::solve::run(args, &cli.common, &console),
        Verb::Count(inputs) => verbs::count::run(inputs, &cli.common, &console),
        Verb::Check(args) => verbs::check::run(args, &cli.common, &console),
        Verb::Hint(args) => verbs::hint::run(args, &cli.common, &console),
        Verb::Explain(args) => verbs::explain::run(args, &cli.common, &console),
        Verb::Rate(args) => verbs::rate::run(args, &cli.common, &console),
        Verb::Techniques { technique } => {
            verbs::techniques::run(technique.as_deref(), &cli.common, &console)
        }
        Verb::Generate(args) => verbs::generate::run(args, &cli.common, &console),
        Verb::Minimize(args) => verbs::minimize::run(args, &cli.common, &console),
        Verb::Convert(inputs) => verbs::convert::run(inputs, &cli.common, &console),
        Verb::Canon(args) => verbs::canon::run(args, &cli.common, &console),
        Verb::Shuffle(args) => verbs::shuffle::run(args, &cli.common, &console),
        Verb::Print(args) => verbs::print::run(args, &cli.common, &console),
        Verb::Info(inputs) => verbs::info::run(inputs, &cli.common, &console),
        Verb::Formats => verbs::about::formats(&cli.common, &console),
        Verb::Completions { shell } => verbs::about::completions(*shell, &cli.common, &console),
        Verb::Man => verbs::man::run(&cli.common, &console),
    };
    match verbs::print_failure() {
        Some(error) => {
            let message = format!("the output cannot be written: {error}");
            say(&show::report::plain_error(&console, &message, None));
            ExitCode::from(2)
        }
        None => ExitCode::from(code),
    }
}

/// The document that `--to` names, or the name of the output, if the verb does not write it, and who
/// does.
fn not_written(cli: &Cli) -> Option<(String, String)> {
    let verb = match cli.verb {
        Verb::Explain(_) => "explain",
        Verb::Print(_) => "print",
        _ => "",
    };
    let extension = || {
        let extension = verbs::output_extension(&cli.common)?;
        let is_document = ["pdf", "svg", "html"].contains(&extension.as_str());
        (is_document && cli.common.json.is_none()).then_some(extension)
    };
    let name = cli.common.to.clone().or_else(extension)?;
    let (_, verbs) = args::DOCUMENTS.iter().find(|(document, _)| *document == name)?;
    let writers: Vec<String> = verbs.iter().map(|verb| format!("'ninefold {verb}'")).collect();
    (!verbs.contains(&verb)).then(|| {
        let writers = writers.join(" and ");
        (name, format!("written by {writers}; 'ninefold formats' lists the puzzle formats"))
    })
}

/// Prints to stderr. That it cannot be printed is nothing anyone could be told.
fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
