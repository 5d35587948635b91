//! Parsing the command line.

use super::common::{self, Common};
use super::default_verb;
use super::verb::{Program, Verb};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;

/// The parsed command line.
#[derive(Debug)]
pub(crate) struct Cli {
    /// The verb with its own options.
    pub(crate) verb: Verb,
    /// The options that several verbs share.
    pub(crate) common: Common,
    /// The definition of the command line, for `man` and `completions`.
    pub(crate) command: Command,
}

/// The reason why a command line cannot be used.
#[derive(Debug)]
pub(crate) enum ParseError {
    /// A request for help, or an error that clap words.
    Clap(clap::Error),
    /// The verb does not take a shared option: the message, and what to do instead.
    NotTaken(String, Option<&'static str>),
}

/// Builds the definition of the command line.
fn command() -> Command {
    Program::command().mut_subcommands(|verb| verb.defer(common::add_accepted))
}

/// Parses the arguments, the name of the program first.
pub(crate) fn parse(arguments: Vec<OsString>) -> Result<Cli, ParseError> {
    let mut command = command();
    let arguments = default_verb::complete(arguments, &command);
    let matches = command.try_get_matches_from_mut(&arguments).map_err(|error| {
        let typed = arguments.get(1).map(|verb| verb.to_string_lossy());
        let verb = typed.and_then(|typed| command.find_subcommand(typed.as_ref()));
        match (verb, error.kind(), error.get(ContextKind::InvalidArg)) {
            (Some(verb), ErrorKind::UnknownArgument, Some(ContextValue::String(option))) => {
                let option = option.split('=').next().unwrap_or(option);
                common::refusal(verb.get_name(), option)
            }
            _ => None,
        }
        .map_or(ParseError::Clap(error), |(message, help)| ParseError::NotTaken(message, help))
    })?;
    let common = matches.subcommand().map_or_else(Common::default, |(_, m)| Common::of_matches(m));
    let verb = Verb::from_arg_matches(&matches)
        .map_err(|error| ParseError::Clap(error.format(&mut command)))?;
    Ok(Cli { verb, common, command })
}

/// Parses arguments that must be right, for unit tests.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is the report of a test")]
pub(crate) fn parsed<'a>(arguments: impl IntoIterator<Item = &'a &'a str>) -> Cli {
    parse(arguments.into_iter().map(Into::into).collect()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::ColorWhen;

    #[test]
    fn the_table_names_every_verb_and_every_option_once() {
        let command = command();
        let verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        common::assert_complete(&verbs);
    }

    #[test]
    fn every_option_of_the_command_line_reaches_its_value() {
        let text = "solve --from line --column 2 --candidates --strict --all-errors --output x --force \
                    --pretty --color never --ascii --quiet --limit 3 --time 4 --threads 5";
        let arguments = std::iter::once("ninefold").chain(text.split_whitespace());
        let cli = parse(arguments.map(Into::into).collect()).unwrap();
        let Common { from, column, candidates, strict, all_errors, output, force, .. } =
            &cli.common;
        assert!(from.is_some() && column.is_some() && *candidates && *strict && *all_errors);
        assert!(output.is_some() && *force);
        let Common { to, json, pretty, color, ascii, quiet, limit, time, threads, .. } =
            &cli.common;
        // --pretty excludes --to and --json.
        assert!(*pretty && to.is_none() && json.is_none() && *color == ColorWhen::Never);
        assert!(*ascii && *quiet);
        assert_eq!((*limit, *time, *threads), (Some(3), Some(4.0), Some(5)));
    }

    fn completed(args: &str) -> String {
        let args = std::iter::once("ninefold").chain(args.split_whitespace());
        let done = default_verb::complete(args.map(Into::into).collect(), &command());
        done.iter().skip(1).map(|a| a.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_missing_verb_is_solve() {
        assert_eq!(completed(""), "solve");
        assert_eq!(completed("file.txt"), "solve file.txt");
        assert_eq!(completed("--json file.txt"), "solve --json file.txt");
        assert_eq!(completed("--to line check file.txt"), "check --to line file.txt");
        assert_eq!(completed("check file.txt"), "check file.txt");
        assert_eq!(completed("--help"), "--help");
        assert_eq!(completed("-"), "solve -");
        assert_eq!(completed("-- check"), "solve -- check");
        let dashes = "-".repeat(80) + "1";
        assert_eq!(completed(&dashes), format!("solve {}1", ".".repeat(80)));
    }
}
