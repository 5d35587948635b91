//! From options to a spec: names become techniques, files become patterns and puzzles.
//!
//! A pattern is a drawing as [`Pattern`] reads it; other text is read as a puzzle in any format, and its
//! givens are the pattern.

use super::super::technique_names::{technique, techniques};
use crate::args::{GenerateArgs, SymmetryArg};
use crate::cli_error::CliError;
use crate::input::{HowToRead, Input};
use crate::show::words;
use ninefold::generate::{Constraint, ImpossibleSpec, Pattern, Spec};
use ninefold::logic::{Level, Technique};
use ninefold::{CellSet, Grid};
use ninefold_formats::{ErrorKind, ReadError};
use std::io::Read;
use std::path::Path;

/// A drawing is a page at most; what is longer is something else.
const LONG: u64 = 1 << 20;

/// Returns the spec that the options describe.
pub(super) fn spec(args: &GenerateArgs, how: &HowToRead) -> Result<Spec, CliError> {
    let technique = args.technique.as_deref().map(technique).transpose()?;
    let pattern = args.pattern.as_deref().map(|text| pattern(text, how)).transpose()?;
    let near = args.near.as_deref().map(|text| near(text, how)).transpose()?;
    Ok(Spec::new()
        .clues(args.clues.clone())
        .symmetry(match args.symmetry {
            Some(SymmetryArg::Exactly(symmetry)) => Some(symmetry),
            Some(SymmetryArg::Any) | None => None,
        })
        .any_symmetry(args.symmetry == Some(SymmetryArg::Any))
        .pattern(pattern)
        .near(near)
        .minimal(args.minimal)
        .maximal(args.maximal)
        .er(args.er.clone())
        .ep(args.ep.clone())
        .ed(args.ed.clone())
        .pearl(args.pearl)
        .diamond(args.diamond)
        .level(args.level)
        .technique(technique)
        .strictly(strict_level(args, technique))
        .without(techniques(&args.without)?)
        .only(techniques(&args.only)?))
}

/// The level of `--strictly`; without a value it is that of the technique.
fn strict_level(args: &GenerateArgs, technique: Option<Technique>) -> Option<Level> {
    args.strictly.and_then(|level| level.or(technique.map(Technique::level)))
}

/// The options among those that were given that make a spec impossible.
pub(super) fn concerned(impossible: &ImpossibleSpec, spec: &Spec) -> String {
    let is_concerned = |kind: &Constraint| {
        let kinds = impossible.constraints();
        spec.has(*kind) && (kinds.is_empty() || kinds.contains(kind))
    };
    let names = Constraint::ALL.into_iter().filter(is_concerned);
    let names: Vec<String> = names.map(|kind| format!("--{}", kind.name())).collect();
    format!("see {}", words::listed(&names))
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
    let mut reader = input.open(how, &std::sync::Arc::default())?;
    let nothing = || ReadError::new(ErrorKind::Empty, "there is no puzzle in it");
    Ok(reader.next().ok_or_else(nothing)??.parse()?.puzzle.givens)
}
