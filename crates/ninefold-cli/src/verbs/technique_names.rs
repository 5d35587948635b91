//! Techniques by name, and the solver that `--only`, `--without` and `--max-level` describe.

use crate::args::TechniqueArgs;
use crate::cli_error::CliError;
use ninefold::logic::{Level, Query, Solver, Technique};
use ninefold_api::{Error, Mastered, limited_solver, unknown_technique};

/// Returns the solver that may use the techniques of the options.
pub(super) fn solver(args: &TechniqueArgs) -> Result<Solver, CliError> {
    let only = techniques(&args.only)?;
    let without = techniques(&args.without)?;
    Ok(limited_solver(&only, &without, args.max_level.unwrap_or(Level::Extreme)))
}

/// Returns the techniques of these names.
pub(super) fn techniques(names: &[String]) -> Result<Vec<Technique>, CliError> {
    names.iter().map(|name| technique(name)).collect()
}

/// Returns what the user masters, by the names of lessons and techniques.
pub(super) fn mastered(names: &[String]) -> Result<Mastered, CliError> {
    Mastered::new(names).map_err(|name| unknown(&name))
}

/// Returns the technique of a name, code or short name.
pub(super) fn technique(name: &str) -> Result<Technique, CliError> {
    name.trim().parse().map_err(|_| unknown(name))
}

/// Returns a technique, or a variant of it.
pub(super) fn query(name: &str) -> Result<Query, CliError> {
    name.trim().parse().map_err(|_| unknown(name))
}

/// Returns the error of an unknown name, with the name that was most likely meant.
fn unknown(name: &str) -> CliError {
    let Error { message, help, .. } =
        unknown_technique(name, "'ninefold techniques' lists them all");
    CliError::Usage { message, help }
}
