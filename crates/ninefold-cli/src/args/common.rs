//! The options that several verbs share, and which verb accepts which of them.
//!
//! [`Common`] defines each option once; [`ACCEPTED`] lists, for each verb, the options that mean
//! something there. A verb's command gets its own options first and then the accepted ones, when
//! clap builds it. An option that a verb does not accept is an error, with advice where another
//! option or verb does what was meant.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Args, Command, ValueEnum};
use ninefold_formats::{FORMATS, Format, Support};
use std::path::PathBuf;

/// The values of the shared options; an option that the verb does not accept has its default.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Common {
    /// Read this format instead of detecting it ('ninefold formats' lists them)
    #[arg(long, value_name = "FORMAT", value_parser = read_names(), hide_possible_values = true, help_heading = "Input")]
    pub(crate) from: Option<String>,
    /// Column of a table or list that holds the puzzle: its name, or its number from 1
    #[arg(long, value_name = "N|NAME", value_parser = column, help_heading = "Input")]
    pub(crate) column: Option<String>,
    /// Treat pencil marks as the only candidates
    #[arg(long, help_heading = "Input")]
    pub(crate) candidates: bool,
    /// Stop at the first record that cannot be read
    #[arg(long, help_heading = "Input")]
    pub(crate) strict: bool,
    /// Print every error instead of the first 10
    #[arg(long, help_heading = "Input")]
    pub(crate) all_errors: bool,
    /// Write this format ('ninefold formats' lists them)
    #[arg(long, value_name = "FORMAT", value_parser = write_names(), hide_possible_values = true, help_heading = "Output")]
    pub(crate) to: Option<String>,
    /// Write to this file; if the run fails, the old file is unchanged and FILE.part holds the partial result
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, help_heading = "Output")]
    pub(crate) force: bool,
    /// Write JSON Lines, one object per record; --json=1 pins schema version 1
    #[arg(long, value_name = "VERSION", num_args = 0..=1, require_equals = true,
          default_missing_value = "1", value_parser = ["1"], hide_possible_values = true, help_heading = "Output")]
    pub(crate) json: Option<String>,
    /// Print grids and sentences even when the output is not a terminal
    #[arg(long, help_heading = "Output")]
    pub(crate) pretty: bool,
    /// When to use colours: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub(crate) color: ColorWhen,
    /// Draw grids with ASCII characters only
    #[arg(long, help_heading = "Output")]
    pub(crate) ascii: bool,
    /// Suppress notes, progress and summary; errors are still printed
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Stop at N solutions per puzzle
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true, help_heading = "Work")]
    pub(crate) limit: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Work")]
    pub(crate) time: Option<f64>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true, help_heading = "Work")]
    pub(crate) threads: Option<u16>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal that supports them; NO_COLOR and CLICOLOR_FORCE are obeyed
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Documents that `--to` may name beside the formats of puzzles, and the verbs that write them.
pub(crate) const DOCUMENTS: [(&str, &[&str]); 5] = [
    ("text", &["explain"]),
    ("markdown", &["explain"]),
    ("html", &["explain", "print"]),
    ("pdf", &["print"]),
    ("svg", &["print"]),
];

/// Options of verbs that read puzzles.
const READ: &[&str] = &["from", "column", "strict", "all_errors"];
/// Options of verbs that draw on the terminal.
const DRAW: &[&str] = &["pretty", "color", "ascii"];
/// Options of verbs that write a file.
const FILE: &[&str] = &["output", "force"];
/// Options of verbs whose work takes long.
const WORK: &[&str] = &["time", "threads"];

/// The shared options that each verb accepts, in groups.
const ACCEPTED: &[(&str, &[&[&str]])] = &[
    ("solve", &[READ, &["candidates", "to", "json", "quiet", "limit"], FILE, DRAW, WORK]),
    ("count", &[READ, &["candidates", "json", "quiet", "limit"], FILE, DRAW, WORK]),
    ("check", &[READ, &["candidates", "json", "quiet", "limit"], FILE, DRAW, WORK]),
    ("hint", &[READ, &["candidates", "json", "quiet"], FILE, DRAW, WORK]),
    ("explain", &[READ, &["candidates", "to", "json", "quiet"], FILE, DRAW, WORK]),
    ("rate", &[READ, &["candidates", "to", "json", "quiet"], FILE, DRAW, WORK]),
    ("techniques", &[&["json", "color", "ascii"], FILE]),
    ("generate", &[&["to", "json", "quiet"], FILE, DRAW, WORK]),
    ("minimize", &[READ, &["candidates", "to", "json", "quiet", "limit"], FILE, DRAW, WORK]),
    ("convert", &[READ, &["candidates", "to", "json", "color", "quiet"], FILE, WORK]),
    ("canon", &[READ, &["to", "json", "quiet"], FILE, DRAW, WORK]),
    ("shuffle", &[READ, &["candidates", "to", "json", "quiet"], FILE, DRAW, WORK]),
    ("print", &[READ, &["candidates", "to", "color", "quiet"], FILE, WORK]),
    ("info", &[READ, &["json", "color", "quiet"], FILE]),
    ("formats", &[&["json"], FILE]),
    ("completions", &[FILE]),
    ("man", &[FILE]),
];

/// What to do instead of giving a verb (any, if empty) an option that it does not accept.
const ADVICE: &[(&str, &str, &str)] = &[
    ("generate", "limit", "-n says how many puzzles to generate"),
    ("print", "json", "use --to pdf, --to svg or --to html"),
    ("", "to", "use --json, or 'ninefold convert' to write another format"),
];

/// Options that may not be used together, where a verb accepts both.
const CONFLICTS: &[(&str, &str)] = &[("json", "to"), ("pretty", "json"), ("pretty", "to")];

/// Whether a verb accepts a shared option.
fn accepts(verb: &str, option: &str) -> bool {
    ACCEPTED
        .iter()
        .find(|(name, _)| *name == verb)
        .is_some_and(|(_, groups)| groups.iter().any(|group| group.contains(&option)))
}

/// A command that has every shared option and nothing else: for help and for looking options up.
pub(crate) fn all() -> Command {
    Common::augment_args(Command::new("common").disable_help_flag(true))
}

/// Adds to a verb's command the shared options that it accepts.
pub(super) fn add_accepted(command: Command) -> Command {
    let verb = command.get_name().to_owned();
    let shared = all();
    let accepted = shared.get_arguments().filter(|arg| accepts(&verb, arg.get_id().as_str()));
    let mut command = command.args(accepted.cloned());
    for (option, other) in CONFLICTS {
        if accepts(&verb, option) && accepts(&verb, other) {
            command = command.mut_arg(option, |arg| arg.conflicts_with(other));
        }
    }
    if accepts(&verb, "limit") {
        command = command.mut_arg("limit", |arg| arg.help(limit_help(&verb)));
    }
    if let Some(documents) = documents(&verb) {
        command = command.mut_arg("to", |arg| arg.help(documents));
    }
    if accepts(&verb, "to") {
        command = command.mut_arg("output", |arg| {
            arg.help(
                "Write to this file; without --to its extension selects the format. If the run \
                 fails, the old file is unchanged and FILE.part holds the partial result",
            )
        });
    }
    command
}

fn limit_help(verb: &str) -> &'static str {
    match verb {
        "solve" => "Stop at N solutions per puzzle [default: 100]",
        "count" => "Stop at N solutions per puzzle [default: 1000000]",
        "check" => "Stop counting at N solutions per puzzle [default: 10000]",
        _ => "With --all, stop at N minimal puzzles per puzzle [default: 10000]",
    }
}

/// The help of `--to` for verbs that write documents instead of puzzles.
fn documents(verb: &str) -> Option<&'static str> {
    match verb {
        "explain" => Some("Write this format: text, markdown or html"),
        "print" => Some("Write this format: pdf, svg or html"),
        _ => None,
    }
}

/// Why a verb refuses an option that other verbs accept: the message, and what to do instead.
pub(super) fn refusal(verb: &str, typed: &str) -> Option<(String, Option<&'static str>)> {
    let shared = all();
    let option = shared.get_arguments().find(|arg| {
        arg.get_long().is_some_and(|long| typed == format!("--{long}"))
            || arg.get_short().is_some_and(|short| typed == format!("-{short}"))
    })?;
    let id = option.get_id().as_str();
    let is_verb = ACCEPTED.iter().any(|(name, _)| *name == verb);
    if !is_verb || accepts(verb, id) {
        return None;
    }
    let advice =
        ADVICE.iter().find(|(name, option, _)| *option == id && (*name == verb || name.is_empty()));
    Some((format!("'{verb}' does not take {typed}"), advice.map(|(_, _, text)| *text)))
}

impl Common {
    /// The values in the matches of a verb, which may lack options that the verb does not accept.
    pub(super) fn of_matches(matches: &ArgMatches) -> Self {
        fn value<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
            matches.try_get_one::<T>(id).ok().flatten().cloned()
        }
        let flag = |id: &str| value::<bool>(matches, id).unwrap_or_default();
        Self {
            from: value(matches, "from"),
            column: value(matches, "column"),
            candidates: flag("candidates"),
            strict: flag("strict"),
            all_errors: flag("all_errors"),
            to: value(matches, "to"),
            output: value(matches, "output"),
            force: flag("force"),
            json: value(matches, "json"),
            pretty: flag("pretty"),
            color: value(matches, "color").unwrap_or_default(),
            ascii: flag("ascii"),
            quiet: flag("quiet"),
            limit: value(matches, "limit"),
            time: value(matches, "time"),
            threads: value(matches, "threads"),
        }
    }
}

fn read_names() -> PossibleValuesParser {
    let read = |format: &&Format| format.support != Support::Refused;
    PossibleValuesParser::new(FORMATS.iter().filter(read).map(|format| format.name))
}

fn write_names() -> PossibleValuesParser {
    let formats = FORMATS.iter().filter(|f| f.is_written()).map(|format| format.name);
    PossibleValuesParser::new(formats.chain(DOCUMENTS.map(|(name, _)| name)))
}

/// A whole number above 0; `1_000` and `1,000` mean a thousand.
pub(super) fn at_least_one(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "");
    match plain.parse::<u64>() {
        Ok(number) if number > 0 => Ok(number),
        Err(error) if *error.kind() == std::num::IntErrorKind::PosOverflow => {
            Err(format!("the largest number is {}", u64::MAX))
        }
        _ => Err("expected a whole number above 0, such as 1000".to_owned()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds > 0.0 => Ok(seconds.min(1e9)),
        _ => Err("expected a number of seconds above 0, such as 10 or 0.5".to_owned()),
    }
}

fn column(text: &str) -> Result<String, String> {
    match text.parse::<usize>() {
        Ok(0) => Err("columns are numbered from 1".to_owned()),
        _ if text.is_empty() => Err("expected the name or the number of a column".to_owned()),
        _ => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_every_verb_and_every_option_once() {
        let command = crate::args::command();
        let verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let listed: Vec<&str> = ACCEPTED.iter().map(|(verb, _)| *verb).collect();
        assert_eq!(verbs, listed);
        let shared = all();
        let options: Vec<&str> = shared.get_arguments().map(|arg| arg.get_id().as_str()).collect();
        for option in &options {
            assert!(verbs.iter().any(|verb| accepts(verb, option)), "no verb takes --{option}");
        }
        for (verb, groups) in ACCEPTED {
            let mut all: Vec<&str> = groups.concat();
            assert!(all.iter().all(|option| options.contains(option)), "{verb}");
            all.sort_unstable();
            let count = all.len();
            all.dedup();
            assert_eq!(all.len(), count, "{verb} names an option twice");
        }
    }

    #[test]
    fn every_option_of_the_command_line_reaches_its_value() {
        let text = "solve --from line --column 2 --candidates --strict --all-errors --output x --force \
                    --pretty --color never --ascii --quiet --limit 3 --time 4 --threads 5";
        let arguments = std::iter::once("ninefold").chain(text.split_whitespace());
        let cli = crate::args::parse(arguments.map(Into::into).collect()).unwrap();
        let shown = format!("{:?}", cli.common);
        for unset in ["None", "false", "Auto"] {
            // Only --to and --json, which --pretty excludes.
            let expected = if unset == "None" { 2 } else { 0 };
            assert_eq!(shown.matches(unset).count(), expected, "{unset} in {shown}");
        }
    }
}
