//! The options that several verbs share, and which verb accepts which of them.
//!
//! [`Common`] defines each option once; [`ACCEPTED`] lists, for each verb, the options that mean
//! something there. A verb's command gets its own options first and then the accepted ones, when
//! clap builds it. An option that a verb does not accept is an error, with advice where another
//! option or verb does the same.

use super::target::{self, Target};
use super::values::{
    GpuChoice, KeptColumns, at_least_one, column, gpu, kept, language, page_range, read_format,
    seconds, within,
};
use clap::{Arg, ArgMatches, Args, Command, ValueEnum};
use ninefold_api::GridChoice;
use ninefold_formats::{Column, Format};
use ninefold_show::words::Language;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The values of the shared options; an option that the verb does not accept has its default.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Common {
    /// Read this format instead of detecting it ('ninefold formats' lists them)
    #[arg(long, value_name = "FORMAT", value_parser = read_format(), hide_possible_values = true, help_heading = "Input")]
    pub(crate) from: Option<&'static Format>,
    /// Column of a table or list that holds the puzzle: its name, or its number from 1
    #[arg(long, value_name = "N|NAME", value_parser = column, help_heading = "Input")]
    pub(crate) column: Option<Column>,
    /// Treat pencil marks as the only candidates
    #[arg(long, help_heading = "Input")]
    pub(crate) candidates: bool,
    /// Add rules to every puzzle: names such as diagonal,anti-knight, or a file with a list of rules ('ninefold rules' lists them)
    #[arg(long, value_name = "NAMES|FILE", help_heading = "Input")]
    pub(crate) rules: Vec<String>,
    /// Leave out a coded rule that is not known, by its name, or 'all' of them; the answer says so
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub(crate) ignore_rule: Vec<String>,
    /// Stop at the first record that cannot be read
    #[arg(long, help_heading = "Input")]
    pub(crate) strict: bool,
    /// Print every error instead of the first 10
    #[arg(long, help_heading = "Input")]
    pub(crate) all_errors: bool,
    /// Columns of a table that are kept: all, none, or their names
    #[arg(long, value_name = "all|none|A,B", value_parser = kept, help_heading = "Tables")]
    pub(crate) keep: Option<KeptColumns>,
    /// Compression of a table: zstd, snappy or none [default: zstd for Parquet, none for Arrow]
    #[arg(long, value_name = "NAME", hide_possible_values = true, help_heading = "Tables")]
    pub(crate) compression: Option<TableCompression>,
    /// Rows of a row group, or of a batch of an Arrow file [default: 100000]
    #[arg(long, value_name = "ROWS", value_parser = at_least_one, help_heading = "Tables")]
    pub(crate) row_group: Option<u64>,
    /// Grid of a picture, by its number in reading order, or 'all' [default: the best one]
    #[arg(long, value_name = "N|all", help_heading = "Pictures")]
    pub(crate) grid: Option<GridChoice>,
    /// Pages of a document that are read, such as 3 or 3-5 [default: all]
    #[arg(long, value_name = "N|N-M", value_parser = page_range, help_heading = "Pictures")]
    pub(crate) pages: Option<(usize, usize)>,
    /// Leave out grids whose reading is doubtful
    #[arg(long, help_heading = "Pictures")]
    pub(crate) sure: bool,
    /// Write this format ('ninefold formats' lists them)
    #[arg(long, value_name = "FORMAT", value_parser = target::any(), hide_possible_values = true, help_heading = "Output")]
    pub(crate) to: Option<Target>,
    /// Write to this file; if the run fails, the old file is unchanged and FILE.part holds the partial result
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, help_heading = "Output")]
    pub(crate) force: bool,
    /// Write JSON Lines, one object per record; --json=1 pins schema version 1, which
    /// has classic puzzles only
    #[arg(long, value_name = "VERSION", num_args = 0..=1, require_equals = true,
          default_missing_value = "2", hide_possible_values = true, help_heading = "Output")]
    pub(crate) json: Option<JsonVersion>,
    /// Print grids and sentences even when the output is not a terminal
    #[arg(long, help_heading = "Output")]
    pub(crate) pretty: bool,
    /// Use colours: auto, always or never
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
    /// Language of sentences
    #[arg(long, value_name = "CODE", value_parser = language(), help_heading = "Output")]
    pub(crate) lang: Option<Language>,
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
    #[arg(long, value_name = "N", value_parser = within::<u16>(1, 1024), allow_negative_numbers = true, help_heading = "Work")]
    pub(crate) threads: Option<u16>,
    /// Search on a GPU: the first one, the one with number N ('ninefold gpu' lists them), or with
    /// 'auto' the first one if there is any
    #[arg(long, value_name = "N|auto", num_args = 0..=1, require_equals = true,
          default_missing_value = "0", value_parser = gpu, help_heading = "Work")]
    pub(crate) gpu: Option<GpuChoice>,
}

/// The versions of the JSON contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JsonVersion {
    /// Classic puzzles only.
    #[value(name = "1")]
    One,
    /// Puzzles of any rules: as version 1 for classic ones.
    #[value(name = "2")]
    Two,
}

/// The compression of a table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableCompression {
    /// Zstandard
    Zstd,
    /// Snappy
    Snappy,
    /// Not at all
    None,
}

/// The values of `--color`.
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

/// Options of verbs that read puzzles.
const READ: &[&str] = &["from", "column", "strict", "all_errors"];
/// Options of verbs that answer puzzles of any rules.
const RULES: &[&str] = &["rules", "ignore_rule"];
/// Options of verbs that read puzzles from pictures.
const PICTURE: &[&str] = match (cfg!(feature = "pdf"), cfg!(feature = "scan")) {
    (true, _) => &["grid", "pages", "sure"],
    (false, true) => &["grid", "sure"],
    (false, false) => &[],
};
/// The same for `print`, whose own `--pages` are those that it writes.
const PICTURE_TO_PRINT: &[&str] = if cfg!(feature = "scan") { &["grid", "sure"] } else { &[] };
/// Options of verbs that read and write tables.
const TABLE: &[&str] =
    if cfg!(feature = "parquet") { &["keep", "compression", "row_group"] } else { &[] };
/// Options of verbs that draw on the terminal.
const DRAW: &[&str] = &["pretty", "color", "ascii"];
/// The option of verbs that answer in sentences.
const WORDS: &[&str] = &["lang"];
/// Options of verbs that write a file.
const FILE: &[&str] = &["output", "force"];
/// Options of verbs whose work takes long.
const WORK: &[&str] = &["time", "threads"];

/// The option of verbs that a GPU can search for; without the feature no verb accepts it.
const GPU: &[&str] = if cfg!(feature = "gpu") { &["gpu"] } else { &[] };

/// The shared options that each verb accepts, in groups.
const ACCEPTED: &[(&str, &[&[&str]])] = &[
    (
        "solve",
        &[
            READ,
            RULES,
            PICTURE,
            TABLE,
            &["candidates", "to", "json", "quiet", "limit"],
            FILE,
            DRAW,
            WORDS,
            WORK,
            GPU,
        ],
    ),
    (
        "count",
        &[
            READ,
            RULES,
            PICTURE,
            TABLE,
            &["candidates", "json", "quiet", "limit"],
            FILE,
            DRAW,
            WORK,
            GPU,
        ],
    ),
    (
        "candidates",
        &[READ, RULES, PICTURE, &["candidates", "json", "quiet"], FILE, DRAW, WORDS, WORK],
    ),
    (
        "check",
        &[
            READ,
            RULES,
            PICTURE,
            TABLE,
            &["candidates", "json", "quiet", "limit"],
            FILE,
            DRAW,
            WORDS,
            WORK,
            GPU,
        ],
    ),
    ("hint", &[READ, RULES, PICTURE, &["candidates", "json", "quiet"], FILE, DRAW, WORDS, WORK]),
    (
        "explain",
        &[READ, RULES, PICTURE, &["candidates", "to", "json", "quiet"], FILE, DRAW, WORDS, WORK],
    ),
    (
        "rate",
        &[READ, RULES, PICTURE, TABLE, &["candidates", "to", "json", "quiet"], FILE, DRAW, WORK],
    ),
    ("techniques", &[&["json", "color", "ascii"], FILE, WORDS]),
    ("rules", &[&["json", "color", "ascii"], FILE, WORDS]),
    ("generate", &[&["rules", "to", "json", "quiet"], FILE, DRAW, WORDS, WORK]),
    (
        "minimize",
        &[READ, RULES, PICTURE, &["candidates", "to", "json", "quiet", "limit"], FILE, DRAW, WORK],
    ),
    (
        "convert",
        &[READ, RULES, PICTURE, &["candidates", "to", "json", "color", "quiet"], FILE, WORK],
    ),
    ("canon", &[READ, PICTURE, TABLE, &["to", "json", "quiet"], FILE, DRAW, WORK]),
    ("shuffle", &[READ, PICTURE, &["candidates", "to", "json", "quiet"], FILE, DRAW, WORK]),
    (
        "print",
        &[READ, RULES, PICTURE_TO_PRINT, &["candidates", "to", "color", "quiet"], FILE, WORK],
    ),
    ("info", &[READ, PICTURE, &["json", "color", "quiet"], FILE]),
    #[cfg(feature = "scan")]
    ("scan", &[PICTURE, &["strict", "all_errors", "to", "json", "quiet"], FILE, DRAW, WORK]),
    #[cfg(feature = "play")]
    ("play", &[PICTURE, &["from", "column", "candidates", "color", "ascii", "quiet"]]),
    #[cfg(feature = "serve")]
    ("serve", &[PICTURE, &["from", "column", "candidates", "color", "quiet", "threads"]]),
    #[cfg(feature = "gpu")]
    ("gpu", &[FILE]),
    ("formats", &[&["json"], FILE]),
    ("completions", &[FILE]),
    ("man", &[FILE]),
];

/// Advice for a verb (any, if empty) and an option that it does not accept.
const ADVICE: &[(&str, &str, &str)] = &[
    ("generate", "limit", "-n says how many puzzles to generate"),
    ("print", "json", "use --to pdf, --to svg or --to html"),
    ("", "to", "use --json, or 'ninefold convert' to write another format"),
];

/// Options that may not be used together, where a verb accepts both.
const CONFLICTS: &[(&str, &str)] = &[("json", "to"), ("pretty", "json"), ("pretty", "to")];

/// Returns whether a verb accepts a shared option.
fn accepts(verb: &str, option: &str) -> bool {
    ACCEPTED
        .iter()
        .find(|(name, _)| *name == verb)
        .is_some_and(|(_, groups)| groups.iter().any(|group| group.contains(&option)))
}

/// Returns a command that has every shared option and nothing else: for looking options up.
pub(crate) fn shared_options() -> &'static Command {
    static SHARED: LazyLock<Command> =
        LazyLock::new(|| Common::augment_args(Command::new("common").disable_help_flag(true)));
    &SHARED
}

/// Returns the verb of which a word is a misspelling.
pub(crate) fn like_a_verb(word: &str) -> Option<&'static str> {
    let near = |name: &&str| strsim::osa_distance(name, word) <= 2;
    ACCEPTED.iter().map(|(verb, _)| *verb).find(near)
}

/// Returns what the help of a verb says of tables.
fn tables_help(verb: &str) -> String {
    format!(
        "\n\nTables in Parquet and Arrow files, folders of them, and '-' for an Arrow stream get columns of \
         answers:\n  ninefold {verb} puzzles.parquet -o answers.parquet\n  ninefold {verb} puzzles.arrow --column \
         grid --keep id,grid -o answers.parquet"
    )
}

/// Adds to a verb's command the shared options that it accepts.
pub(super) fn add_accepted(command: Command) -> Command {
    let verb = command.get_name().to_owned();
    let accepted =
        shared_options().get_arguments().filter(|arg| accepts(&verb, arg.get_id().as_str()));
    let of_verb = |arg: &Arg| match arg.get_id().as_str() {
        "to" => arg.clone().value_parser(target::of_verb(&verb)),
        _ => arg.clone(),
    };
    let mut command = command.args(accepted.map(of_verb));
    for (option, other) in CONFLICTS {
        if accepts(&verb, option) && accepts(&verb, other) {
            command = command.mut_arg(option, |arg| arg.conflicts_with(other));
        }
    }
    if accepts(&verb, "limit") {
        command = command.mut_arg("limit", |arg| arg.help(limit_help(&verb)));
    }
    if accepts(&verb, "keep") {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        command = command.after_help(help + &tables_help(&verb));
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

/// Returns the help of `--to` for verbs that write documents instead of puzzles.
fn documents(verb: &str) -> Option<&'static str> {
    match verb {
        "explain" => Some("Write this format: text, markdown or html"),
        "print" => Some("Write this format: pdf, svg or html"),
        _ => None,
    }
}

/// Returns the message and the advice for an option that other verbs accept.
pub(super) fn refusal(verb: &str, typed: &str) -> Option<(String, Option<&'static str>)> {
    let option = shared_options().get_arguments().find(|arg| {
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
    /// Returns the values in the matches of a verb, which may lack options that it does not accept.
    pub(super) fn of_matches(matches: &ArgMatches) -> Self {
        fn value<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
            matches.try_get_one::<T>(id).ok().flatten().cloned()
        }
        fn list(matches: &ArgMatches, id: &str) -> Vec<String> {
            let values = matches.try_get_many::<String>(id).ok().flatten();
            values.map(|values| values.cloned().collect()).unwrap_or_default()
        }
        let flag = |id: &str| value::<bool>(matches, id).unwrap_or_default();
        Self {
            from: value(matches, "from"),
            column: value(matches, "column"),
            candidates: flag("candidates"),
            rules: list(matches, "rules"),
            ignore_rule: list(matches, "ignore_rule"),
            strict: flag("strict"),
            all_errors: flag("all_errors"),
            keep: value(matches, "keep"),
            compression: value(matches, "compression"),
            row_group: value(matches, "row_group"),
            grid: value(matches, "grid"),
            pages: value(matches, "pages"),
            sure: flag("sure"),
            to: value(matches, "to"),
            output: value(matches, "output"),
            force: flag("force"),
            json: value(matches, "json"),
            pretty: flag("pretty"),
            color: value(matches, "color").unwrap_or_default(),
            ascii: flag("ascii"),
            lang: value(matches, "lang"),
            quiet: flag("quiet"),
            limit: value(matches, "limit"),
            time: value(matches, "time"),
            threads: value(matches, "threads"),
            gpu: value(matches, "gpu"),
        }
    }
}

/// Asserts that the table names these verbs, in this order, and each of their options once.
#[cfg(test)]
pub(super) fn assert_complete(verbs: &[&str]) {
    let listed: Vec<&str> = ACCEPTED.iter().map(|(verb, _)| *verb).collect();
    assert_eq!(verbs, listed);
    let shared = shared_options().get_arguments();
    let options: Vec<&str> = shared.map(|arg| arg.get_id().as_str()).collect();
    let is_built = |option: &&&str| match **option {
        "grid" | "sure" => cfg!(feature = "scan"),
        "pages" => cfg!(feature = "pdf"),
        "gpu" => cfg!(feature = "gpu"),
        "keep" | "compression" | "row_group" => cfg!(feature = "parquet"),
        _ => true,
    };
    for option in options.iter().filter(is_built) {
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
