//! From arguments to a spec, by a request of `ninefold-api`: files become patterns and puzzles.
//!
//! A pattern is a drawing as [`Pattern`] reads it; other text is read as a puzzle in any format, and its
//! givens are the pattern.

use super::super::technique_names::{technique, techniques};
use crate::args::{GenerateArgs, SymmetryArg};
use crate::cli_error::CliError;
use crate::input::{HowToRead, Input};
use crate::show::words;
use ninefold::generate::{ClueRange, Pattern, RatingRange, Spec};
use ninefold::logic::{Level, Technique};
use ninefold::{Cell, CellSet, Grid};
use ninefold_api::{Error, GenerateRequest, HardestSpec, RulesSpec};
use ninefold_formats::{ErrorKind, ReadError};
use std::io::Read;
use std::path::Path;

/// The number of bytes of a drawing that are read.
const LONG: u64 = 1 << 20;

/// Returns the spec that the options describe, for classic puzzles.
pub(super) fn spec(args: &GenerateArgs, how: &HowToRead) -> Result<Spec, CliError> {
    request(args, how)?.spec().map_err(|error| refused(&error))
}

/// Returns the specs that the options describe, for puzzles with these kinds of rules.
pub(super) fn rules_spec(
    rules: &[String],
    args: &GenerateArgs,
    how: &HowToRead,
) -> Result<(RulesSpec, HardestSpec), CliError> {
    let mut request = request(args, how)?;
    request.rules = rules.to_vec();
    request.distinct = args.distinct;
    let spec = request.rules_spec().map_err(|error| refused(&error))?;
    let hardest = request.hardest_spec().map_err(|error| refused_value(&error))?;
    Ok((spec, hardest))
}

/// Returns the request that the options describe.
fn request(args: &GenerateArgs, how: &HowToRead) -> Result<GenerateRequest, CliError> {
    let mut request = GenerateRequest::default();
    request.clues = args.clues.clone().map(|range| ClueRange(range).to_string());
    request.symmetry = args.symmetry.map(|symmetry| match symmetry {
        SymmetryArg::Exactly(symmetry) => symmetry.name().to_owned(),
        SymmetryArg::Any => "any".to_owned(),
    });
    request.pattern = match args.pattern.as_deref() {
        Some(text) => Some(drawing(pattern(text, how)?)),
        None => None,
    };
    request.near = match args.near.as_deref() {
        Some(text) => Some((&near(text, how)?).into()),
        None => None,
    };
    request.minimal = args.minimal;
    request.maximal = args.maximal;
    let rating_range =
        |range: &Option<_>| range.clone().map(|range| RatingRange(range).to_string());
    request.er = rating_range(&args.er);
    request.ep = rating_range(&args.ep);
    request.ed = rating_range(&args.ed);
    request.pearl = args.pearl;
    request.diamond = args.diamond;
    request.level = args.level.map(|level| level.name().to_owned());
    request.technique = args.technique.as_deref().map(technique).transpose()?.map(Technique::slug);
    request.strictly = args.strictly.map(|level| level.map_or("own", Level::name).to_owned());
    request.without = techniques(&args.without)?.into_iter().map(Technique::slug).collect();
    request.only = techniques(&args.only)?.into_iter().map(Technique::slug).collect();
    request.shape = args.shape.map(|side| side.to_string());
    request.cages = args.cages.clone().map(|range| ClueRange(range).to_string());
    request.sums = !args.no_sums;
    request.amount = args.amount;
    request.reason.clone_from(&args.reason);
    request.weight.clone_from(&args.weight);
    Ok(request)
}

/// Converts the error about a value, whose help says which there are.
fn refused_value(error: &Error) -> CliError {
    CliError::Usage { message: error.message.clone(), help: error.help.clone() }
}

/// Converts an error of the request; it names the options at fault instead of keys.
pub(super) fn refused(error: &Error) -> CliError {
    let option = |key: &str| match key {
        "sums" => "--no-sums".to_owned(),
        key => format!("--{}", key.replace('_', "-")),
    };
    if let ([field], true) = (error.fields.as_slice(), error.message.starts_with('"')) {
        let message = error.message.replace(&format!("\"{field}\""), &option(field));
        let help = error.help.as_ref().map(|help| {
            help.replace(
                "\"rules\" names them, such as [\"killer\"]",
                "--rules names them, such as --rules killer",
            )
            .replace("\"rules\"", "--rules")
        });
        return CliError::Usage { message, help };
    }
    let options: Vec<String> = error.fields.iter().map(|field| option(field)).collect();
    CliError::usage(error.message.clone(), format!("see {}", words::listed(&options)))
}

/// Draws a pattern in 81 characters.
fn drawing(cells: CellSet) -> String {
    Cell::all().map(|cell| if cells.contains(cell) { '1' } else { '.' }).collect()
}

/// The puzzle of `--near`.
fn near(argument: &str, how: &HowToRead) -> Result<Grid, CliError> {
    let named = |error| CliError::read(format!("--near {argument}"), None, error);
    Input::of_argument(argument).and_then(|input| first_puzzle(&input, how)).map_err(named)
}

/// The cells of `--pattern`.
fn pattern(argument: &str, how: &HowToRead) -> Result<CellSet, CliError> {
    let named = |error| CliError::read(format!("--pattern {argument}"), None, error);
    let text = drawing_text(argument).map_err(named)?;
    if let Ok(pattern) = text.parse::<Pattern>() {
        return Ok(pattern.cells());
    }
    let input = if argument == "-" {
        Ok(Input::Text { name: "-", text })
    } else {
        Input::of_argument(argument)
    };
    let givens = input.and_then(|input| first_puzzle(&input, how)).map_err(named)?;
    Ok(givens.filled())
}

/// The text that may be a drawing: that of a file, of standard input, or the argument itself.
fn drawing_text(argument: &str) -> Result<String, ReadError> {
    let is_file = Path::new(argument).is_file();
    if !is_file && argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut bytes = Vec::new();
    let read = if is_file {
        std::fs::File::open(argument).and_then(|file| file.take(LONG).read_to_end(&mut bytes))
    } else {
        std::io::stdin().take(LONG).read_to_end(&mut bytes)
    };
    read.map_err(|error| ReadError::new(ErrorKind::Io, format!("it cannot be read: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The givens of the first puzzle of an input.
fn first_puzzle(input: &Input, how: &HowToRead) -> Result<Grid, ReadError> {
    let mut opened = input.open(how, &std::sync::Arc::default())?.sure()?;
    let nothing = || ReadError::new(ErrorKind::Empty, "there is no puzzle in it");
    let (record, _) = opened.next().ok_or_else(nothing)?;
    Ok(record?.parse()?.puzzle.classic().givens)
}
