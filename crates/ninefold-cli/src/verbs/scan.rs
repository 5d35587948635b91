//! `scan`: prints the puzzles of pictures, and how sure their reading is.

use crate::args::ScanArgs;
use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::columns::{put, put_lines};
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Origin, origin};
use crate::output::{Output, OutputOptions};
use crate::records::Item;
use crate::runner::{RunInputs, put_whole, run_verb};
use crate::settings::{Form, Settings};
use crate::show::grid::Picture;
use crate::show::json;
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold::{Cell, CellSet};
use ninefold_api::{ScanVerdict, ScannedCellAnswer, ScannedGridAnswer};
use ninefold_formats::{Puzzle, Record};
use std::path::Path;
use std::sync::Arc;

/// Runs the verb.
pub(crate) fn run(args: &ScanArgs, settings: &Settings) -> Result<Exit, CliError> {
    let Origin::Inputs(pictures) = origin(&args.pictures, false) else {
        return Err(CliError::usage(
            "no picture is given",
            "name a file, or '-' for standard input",
        ));
    };
    let mut settings = settings.clone();
    let options = &mut settings.how.pictures;
    options.only = true;
    options.givens_only = args.givens_only;
    options.annotated = args.annotate.is_some().then(Arc::default);
    let annotated = options.annotated.clone();
    let annotation = match &args.annotate {
        Some(path) => Some(open_annotation(path, pictures.len(), &settings)?),
        None => None,
    };
    let work = Scan { context: Context::new(&settings, settings.form_by_name(), 1) };
    let exit = run_verb(&settings, RunInputs::of_puzzles(pictures), OneByOne(work))?;
    match (annotation, annotated.as_ref().and_then(|kept| kept.get())) {
        (Some(output), Some(picture)) => Ok(put_whole(output, picture, None)?.max(exit)),
        _ => Ok(exit),
    }
}

/// Opens the file of the annotated picture.
fn open_annotation(path: &Path, pictures: usize, settings: &Settings) -> Result<Output, CliError> {
    if pictures != 1 {
        let message = format!("--annotate needs one picture, found {pictures}");
        return Err(CliError::usage(message, "give a single picture"));
    }
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        let message = format!("{} is not the name of a PNG file", path.display());
        return Err(CliError::usage(message, "give a name such as --annotate seen.png"));
    }
    let options = OutputOptions { path: Some(path.to_owned()), ..settings.output.clone() };
    Ok(Output::open(&options, None)?)
}

#[derive(Clone)]
struct Scan {
    context: Context,
}

impl Work for Scan {
    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let Some(grid) = &item.scanned else { return };
        let is_sure = grid.verdict == ScanVerdict::Sure;
        out.summary.add_other(if is_sure { "sure" } else { "doubtful" }.to_owned());
        match self.context.form {
            Form::Json => {
                let mut answer = (**grid).clone();
                answer.head = self.context.head(item, &record.puzzle);
                out.out.extend(json::line(&answer));
            }
            Form::Lines => put(out, &line(item.index, grid)),
            Form::Pretty => {
                if item.index > 1 {
                    put(out, &format!("Puzzle {}\n", item.index));
                }
                put_lines(out, &picture(&record.puzzle, grid).lines(&self.context.console));
                put(out, "\n");
            }
            Form::Format(_) => out.puzzles.push(record.puzzle),
        }
    }
}

/// A line of the form: number, clues, verdict, entries, doubtful cells.
fn line(index: u64, grid: &ScannedGridAnswer) -> String {
    let doubts: Vec<&str> = grid.doubts().into_iter().map(|cell| cell.cell.as_str()).collect();
    let doubts = if doubts.is_empty() { "-".to_owned() } else { doubts.join(" ") };
    let verdict = if grid.is_doubtful() { "doubtful" } else { "sure" };
    format!("{index}\t{}\t{verdict}\t{}\t{doubts}\n", grid.head.puzzle, grid.entries)
}

/// The grid as it was read, with signs at the cells that are not clear.
fn picture(puzzle: &Puzzle, grid: &ScannedGridAnswer) -> Picture {
    let cells = |wanted: fn(&ScannedCellAnswer) -> bool| -> CellSet {
        Cell::all()
            .zip(&grid.cells)
            .filter(|(_, read)| wanted(read))
            .map(|(cell, _)| cell)
            .collect()
    };
    Picture {
        digits: puzzle.classic().state(),
        givens: puzzle.classic().givens,
        doubtful: cells(|read| read.doubtful),
        corrected: cells(|read| read.corrected_from.is_some()),
        ..Picture::default()
    }
}
