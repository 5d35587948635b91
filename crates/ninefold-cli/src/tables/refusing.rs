//! Refuses tables, in a program that was built without the feature `parquet`.

use crate::args::Verb;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::settings::Settings;
use crate::show::words::clean;
use std::path::Path;

/// The extensions of the names of tables.
const EXTENSIONS: [&str; 4] = ["parquet", "arrow", "arrows", "feather"];

/// Refuses a table among the inputs or as the output.
pub(crate) fn run(verb: &Verb, settings: &Settings) -> Result<Option<Exit>, CliError> {
    let inputs = verb.inputs().iter().map(Path::new);
    let mut names = inputs.chain(settings.output.path.as_deref());
    let Some(table) = names.find(|path| is_table(path)) else { return Ok(None) };
    let name = clean(&table.display().to_string());
    Err(CliError::usage(
        format!("{name} is a table, and this program was built without the feature 'parquet'"),
        "build it with '--features parquet', or use a CSV file",
    ))
}

fn is_table(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|found| EXTENSIONS.iter().any(|known| found.eq_ignore_ascii_case(known)))
}
