//! The files that a run on tables reads and writes.

use crate::cli_error::CliError;
use crate::settings::Settings;
use crate::show::words::clean;
use ninefold_parquet::{FileError, Form, Source, is_table, tables_in};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// One table to write, and where it is from.
pub(super) struct TableRun {
    pub(super) inputs: Vec<TableInput>,
    /// The file; none for standard output.
    pub(super) output: Option<PathBuf>,
    pub(super) form: Form,
}

/// A table to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableInput {
    File(PathBuf),
    Stdin,
}

impl TableInput {
    pub(super) fn open(&self) -> Result<Source, FileError> {
        match self {
            Self::File(path) => Source::open(path),
            Self::Stdin => Source::of_stream("standard input", io::stdin()),
        }
    }
}

/// Returns `true` if there is a table among the inputs or as the output.
pub(super) fn is_any(arguments: &[String], settings: &Settings) -> Result<bool, CliError> {
    if settings.output.path.as_deref().is_some_and(is_table) {
        return Ok(true);
    }
    let kinds = arguments.iter().map(|argument| Kind::of(argument));
    Ok(kinds.collect::<Result<Vec<Kind>, _>>()?.iter().any(Kind::is_table))
}

/// Returns what is to be done with tables.
pub(super) fn find(arguments: &[String], settings: &Settings) -> Result<Vec<TableRun>, CliError> {
    let output = settings.output.path.as_deref().filter(|path| *path != Path::new("-"));
    let kinds: Vec<Kind> =
        arguments.iter().map(|argument| Kind::of(argument)).collect::<Result<_, _>>()?;
    let is_piped = arguments.is_empty() && !io::stdin().is_terminal();
    let mut inputs = if is_piped { vec![TableInput::Stdin] } else { Vec::new() };
    for (argument, kind) in arguments.iter().zip(kinds) {
        match kind {
            Kind::Table(path) => inputs.push(TableInput::File(path)),
            Kind::Folder(paths) => match output.filter(|path| is_folder(path)) {
                Some(target) if arguments.len() == 1 => {
                    return into_folder(paths, target);
                }
                _ => inputs.extend(paths.into_iter().map(TableInput::File)),
            },
            Kind::Stdin => inputs.push(TableInput::Stdin),
            Kind::Other => {
                return Err(CliError::usage(
                    format!("{} is not a table", clean(argument)),
                    "a run reads and writes either tables (Parquet, Arrow) or other files",
                ));
            }
        }
    }
    let form = form(output)?;
    Ok(vec![TableRun { inputs, output: output.map(Path::to_path_buf), form }])
}

/// The kind of input that an argument names.
enum Kind {
    Table(PathBuf),
    /// The tables in a folder, if there are any.
    Folder(Vec<PathBuf>),
    Stdin,
    Other,
}

impl Kind {
    fn of(argument: &str) -> Result<Self, CliError> {
        let path = Path::new(argument);
        if path.is_dir() {
            let tables = tables_in(path).map_err(|error| cannot_read(argument, &error))?;
            return Ok(if tables.is_empty() { Self::Other } else { Self::Folder(tables) });
        }
        Ok(match argument {
            "-" => Self::Stdin,
            _ if is_table(path) => Self::Table(path.to_path_buf()),
            _ => Self::Other,
        })
    }

    const fn is_table(&self) -> bool {
        matches!(self, Self::Table(_) | Self::Folder(_))
    }
}

fn cannot_read(name: &str, error: &io::Error) -> CliError {
    let message = format!("{} cannot be read: {error}", clean(name));
    CliError::Usage { message, help: None }
}

/// Returns the form of an output of this name.
fn form(output: Option<&Path>) -> Result<Form, CliError> {
    let Some(path) = output else {
        return if io::stdout().is_terminal() {
            Err(CliError::usage(
                "a table is not printed on a terminal",
                "use -o FILE.parquet or -o FILE.arrow, or pipe the Arrow stream into a program",
            ))
        } else {
            Ok(Form::ArrowStream)
        };
    };
    let extension = path.extension().map(|name| name.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        Some("parquet") => Ok(Form::Parquet),
        Some("arrow" | "feather") => Ok(Form::ArrowFile),
        Some("arrows") => Ok(Form::ArrowStream),
        _ => Err(CliError::usage(
            format!("{} is not the name of a table", clean(&path.display().to_string())),
            "answers about a table are a table: -o FILE.parquet, FILE.arrow or FILE.arrows",
        )),
    }
}

/// Returns `true` if an output is a folder: it exists, or its name ends with a slash.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

/// Returns a run for each table of a folder, into files of the same names.
fn into_folder(tables: Vec<PathBuf>, target: &Path) -> Result<Vec<TableRun>, CliError> {
    std::fs::create_dir_all(target).map_err(|error| {
        let name = clean(&target.display().to_string());
        CliError::Usage { message: format!("{name} cannot be created: {error}"), help: None }
    })?;
    let run = |path: PathBuf| {
        let output = target.join(path.file_name().unwrap_or_default());
        let form = form(Some(&output))?;
        Ok(TableRun { inputs: vec![TableInput::File(path)], output: Some(output), form })
    };
    tables.into_iter().map(run).collect()
}
