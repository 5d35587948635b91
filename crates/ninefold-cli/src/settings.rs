//! The shared options of a run as typed values: how to read, where and in which form to write, when
//! to stop, and on how many threads to work.

use crate::args::{
    Cli, Common, Document, GpuChoice, JsonVersion, KeptColumns, TableCompression, Target, Verb,
};
use crate::cli_error::CliError;
use crate::console::Console;
use crate::input::HowToRead;
use crate::output::OutputOptions;
use crate::pictures::PictureOptions;
use crate::rules::RuleOptions;
use crate::stop::Stop;
use ninefold_formats::Format;
use ninefold_show::words::Language;
use std::sync::Arc;

/// The form of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Grids and sentences.
    Pretty,
    /// Lines with tabs between their columns.
    Lines,
    /// One JSON object per line.
    Json,
    /// Puzzles in a format.
    Format(&'static Format),
}

impl Form {
    /// Returns the format of the output, if it has one.
    pub(crate) const fn format(self) -> Option<&'static Format> {
        match self {
            Self::Format(format) => Some(format),
            _ => None,
        }
    }
}

/// The validated shared options of a run.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The terminal.
    pub(crate) console: Console,
    /// The options for reading inputs.
    pub(crate) how: HowToRead,
    /// Whether pencil marks are the only candidates.
    pub(crate) candidates: bool,
    /// Whether doubtful grids of pictures are left out.
    pub(crate) sure: bool,
    /// Whether the first unreadable record ends the run.
    pub(crate) strict: bool,
    /// Whether every error is shown.
    pub(crate) all_errors: bool,
    /// The destination of the answers.
    pub(crate) output: OutputOptions,
    /// The value of `--to`.
    pub(crate) target: Option<Target>,
    /// Whether `--json` is given.
    pub(crate) json: bool,
    /// Whether `--json=1` is given: the JSON of classic puzzles only.
    pub(crate) is_classic_only: bool,
    /// Whether `--pretty` is given.
    pub(crate) pretty: bool,
    /// The language of sentences.
    pub(crate) language: Language,
    /// The values of `--rules` and `--ignore-rule`.
    pub(crate) rules: Arc<RuleOptions>,
    /// The value of `--rules` of `generate`, which names kinds.
    pub(crate) rule_names: Vec<String>,
    /// The value of `--limit`.
    pub(crate) limit: Option<u64>,
    /// The condition on which the run stops.
    pub(crate) stop: Stop,
    /// The value of `--gpu`.
    #[cfg_attr(not(feature = "gpu"), expect(dead_code, reason = "no verb accepts it then"))]
    pub(crate) gpu: Option<GpuChoice>,
    /// The options of tables.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "no verb accepts them then"))]
    pub(crate) tables: TableOptions,
    /// The value of `--threads`.
    threads: Option<u16>,
}

/// The options of tables.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "no verb accepts them then"))]
pub(crate) struct TableOptions {
    /// The value of `--keep`.
    pub(crate) keep: Option<KeptColumns>,
    /// The value of `--compression`.
    pub(crate) compression: Option<TableCompression>,
    /// The value of `--row-group`.
    pub(crate) row_group: Option<u64>,
}

impl Settings {
    /// Validates the shared options of a command line.
    pub(crate) fn new(cli: &Cli, console: Console) -> Result<Self, CliError> {
        let mut settings = Self::of_common(&cli.common, console);
        if let Verb::Generate(_) = cli.verb {
            settings.rule_names.clone_from(&cli.common.rules);
        } else {
            let common = &cli.common;
            settings.rules = Arc::new(RuleOptions::new(&common.rules, &common.ignore_rule)?);
        }
        settings.refuse_document(cli.verb.name())?;
        Ok(settings)
    }

    /// Creates the settings of shared options.
    pub(crate) fn of_common(common: &Common, console: Console) -> Self {
        let stop = Stop::new(common.time);
        Self {
            console,
            how: HowToRead {
                from: common.from,
                column: common.column.clone(),
                pictures: PictureOptions {
                    grid: common.grid.unwrap_or_default(),
                    pages: common.pages,
                    ..PictureOptions::default()
                },
            },
            sure: common.sure,
            candidates: common.candidates,
            strict: common.strict,
            all_errors: common.all_errors,
            output: OutputOptions { path: common.output.clone(), force: common.force, stop },
            target: common.to,
            json: common.json.is_some(),
            is_classic_only: common.json == Some(JsonVersion::One),
            pretty: common.pretty,
            language: common.lang.unwrap_or_default(),
            rules: Arc::default(),
            rule_names: Vec::new(),
            limit: common.limit,
            stop,
            gpu: common.gpu,
            tables: TableOptions {
                keep: common.keep.clone(),
                compression: common.compression,
                row_group: common.row_group,
            },
            threads: common.threads,
        }
    }

    /// Refuses a document that `--to` or the name of the output asks for, if the verb does not write
    /// it.
    fn refuse_document(&self, verb: &str) -> Result<(), CliError> {
        let document = match self.target {
            Some(Target::Document(document)) => Some(document),
            Some(Target::Format(_)) => None,
            None if self.json => None,
            None => self.output.extension().as_deref().and_then(Document::for_extension),
        };
        let Some(document) = document.filter(|document| !document.verbs().contains(&verb)) else {
            return Ok(());
        };
        let writers: Vec<String> =
            document.verbs().iter().map(|verb| format!("'ninefold {verb}'")).collect();
        let writers = writers.join(" and ");
        Err(CliError::usage(
            format!("'{}' is not a puzzle format", document.name()),
            format!("written by {writers}; 'ninefold formats' lists the puzzle formats"),
        ))
    }

    /// Returns the form that the options and the terminal ask for.
    pub(crate) fn form(&self) -> Form {
        match self.target {
            _ if self.json => Form::Json,
            Some(Target::Format(format)) => Form::Format(format),
            _ if self.pretty || self.console.out_is_terminal => Form::Pretty,
            _ if self.output.format() == Format::named("json") => Form::Json,
            _ => Form::Lines,
        }
    }

    /// Returns the form that the options and the terminal ask for or, where they leave it open, that
    /// of the extension of the output: `-o solutions.csv` asks for a table.
    pub(crate) fn form_by_name(&self) -> Form {
        let form = self.form();
        match self.output.format() {
            Some(format) if form == Form::Lines && format.name != "line" => Form::Format(format),
            _ => form,
        }
    }

    /// Returns the number of threads to use.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}
