//! `print`: lays puzzles out on pages, as one document.
//!
//! Records are read, solved and rated on all cores like those of other verbs, but nothing is written
//! before the last one: the place of the solutions depends on the number of puzzles. So their number
//! is limited here, and only here.

use crate::args::{LayoutArgs, MarksArg, PaperArg, PrintArgs, SolutionsArg};
use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::console::Console;
use crate::context::Context;
use crate::exit::Exit;
use crate::output::Output;
use crate::pace::Pacing;
use crate::records::Item;
use crate::runner::{RunInputs, close, put_whole, run_of};
use crate::settings::{Form, Settings};
use crate::show::words;
use crate::work::{Work, Workspace};
use crate::worker::OneByOne;
use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
use ninefold::search::{Search, Uniqueness};
use ninefold::{Candidates, Cell, Grid};
use ninefold_api::PrintedDifficulty;
use ninefold_formats::{Field, Puzzle, Record};
use ninefold_print::layout::Plan;
use ninefold_print::{Book, Cover, Entry, Paper, SolutionPlacement, Style, html, pdf, svg};
use std::sync::{Arc, Mutex, PoisonError};

/// The most puzzles of a document: some thousand pages.
const MOST: u64 = 20_000;

/// The number of puzzles without exactly one solution that are named.
const NAMED: usize = 10;

/// The document to write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Document {
    Pdf,
    Svg,
    Html,
}

/// Runs the verb.
pub(crate) fn run(args: &PrintArgs, settings: &Settings) -> Result<Exit, CliError> {
    let document = Document::of_settings(settings)?;
    let output = Output::open(&settings.output, None)?;
    let inputs = RunInputs::named_or_typed(&args.inputs.inputs)?;
    let work = Print::new(&args.layout, settings);
    let (context, entries) = (work.context, Arc::clone(&work.entries));
    let ended = run_of(settings, &context, inputs).run(OneByOne(work), Output::nowhere());
    let why_partial = ended.why_partial();
    let exit = close(&context, ended)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let book = book(&args.layout, std::mem::take(&mut *lock(&entries)));
    if book.entries.is_empty() && exit == Exit::Failure {
        // The errors of the inputs have been reported.
        return Ok(exit);
    }
    let console = &settings.console;
    let bytes = painted(&book, document, console)?;
    let written = put_whole(output, &bytes, why_partial)?;
    if written == Exit::Success {
        remarks(&book, console);
        how_to_fold(&book, console);
    }
    Ok(exit.max(written))
}

impl Document {
    /// Returns the document that `--to` or the extension of the output asks for; by default a PDF.
    fn of_settings(settings: &Settings) -> Result<Self, CliError> {
        let extension = settings.output.extension();
        let (name, shown) = match (settings.target, &extension) {
            (Some(target), _) => (target.name(), target.name().to_owned()),
            (None, Some(extension)) => (extension.as_str(), format!(".{extension} files")),
            (None, None) => ("pdf", String::new()),
        };
        let document = match name {
            "pdf" => Self::Pdf,
            "svg" => Self::Svg,
            "html" | "htm" => Self::Html,
            _ => {
                let message = format!("'print' does not write {shown}");
                return Err(CliError::usage(message, "--to pdf, --to svg or --to html"));
            }
        };
        if document == Self::Pdf && settings.console.out_is_terminal {
            let message = "will not write a PDF to a terminal";
            return Err(CliError::usage(message, "use -o FILE, such as -o puzzles.pdf"));
        }
        Ok(document)
    }
}

/// What is printed of each puzzle.
#[derive(Clone, Copy)]
struct EntryOptions {
    marks: Option<MarksArg>,
    rate: bool,
    ratings: bool,
}

/// Puzzles with their ratings, numbered by record, in the order in which they were finished.
type Entries = Arc<Mutex<Vec<(Entry, PrintedDifficulty)>>>;

#[derive(Clone)]
struct Print {
    context: Context,
    options: EntryOptions,
    entries: Entries,
    /// Raters that are not in use.
    rater: Workspace<Rater>,
}

impl Work for Print {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        out.summary.puzzles += 1;
        let puzzle = &record.puzzle;
        let rating = self.rating(puzzle);
        let entry = Entry {
            number: item.index,
            name: puzzle.text(Field::Name).unwrap_or_default().to_owned(),
            rating: rating.text(),
            givens: puzzle.givens,
            entries: match self.options.marks {
                Some(MarksArg::File) => puzzle.entries,
                _ => Grid::EMPTY,
            },
            marks: marks(puzzle, self.options.marks),
            answer: self.solve(puzzle),
        };
        let mut entries = lock(&self.entries);
        entries.push((entry, rating));
        // One more than fits shows that there are too many.
        out.last |= entries.len() as u64 > MOST;
    }
}

impl Print {
    /// Creates the work that the arguments ask for.
    fn new(layout: &LayoutArgs, settings: &Settings) -> Self {
        let LayoutArgs { marks, rate, no_ratings, .. } = *layout;
        let options = EntryOptions { marks, rate, ratings: !no_ratings };
        Self {
            // Only the messages of the buffers are printed.
            context: Context::new(settings, Form::Lines, 1),
            options,
            entries: Entries::default(),
            rater: Workspace::default(),
        }
    }

    fn solve(&self, puzzle: &Puzzle) -> Option<Uniqueness> {
        if puzzle.givens.has_clash() {
            return Some(Uniqueness::None);
        }
        self.context.watched(|watch| Search::new().watch(watch).uniqueness(puzzle.start()))
    }

    /// Returns how hard a puzzle is: as the file says, or as computed.
    fn rating(&mut self, puzzle: &Puzzle) -> PrintedDifficulty {
        if self.options.rate {
            let Workspace(rater) = &mut self.rater;
            let options = RatingOptions::default();
            let verdict = self
                .context
                .watched(|watch| rater.rate_candidates(&puzzle.start(), &options, watch));
            return match verdict {
                RatingOutcome::Rated(rating) => PrintedDifficulty::Computed(rating.er),
                _ => PrintedDifficulty::None,
            };
        }
        if !self.options.ratings {
            return PrintedDifficulty::None;
        }
        let text = |field| puzzle.text(field).unwrap_or_default().to_owned();
        PrintedDifficulty::Stated { level: text(Field::Level), rating: text(Field::Rating) }
    }
}

/// Returns the pencil marks to print. Candidates that restrict the solutions are part of the puzzle and
/// always printed.
fn marks(puzzle: &Puzzle, asked: Option<MarksArg>) -> Option<Candidates> {
    match asked {
        Some(MarksArg::All) => Some(Candidates::legal(&puzzle.givens).and(&puzzle.start())),
        Some(MarksArg::File) if puzzle.marks.is_some() || puzzle.corners.is_some() => {
            let mut marks = puzzle.marks.unwrap_or(Candidates::NONE);
            let corners = puzzle.corners.unwrap_or(Candidates::NONE);
            for cell in Cell::all().filter(|cell| marks.get(*cell).is_empty()).collect::<Vec<_>>() {
                marks.set(cell, corners.get(cell));
            }
            Some(marks)
        }
        _ => puzzle.restriction,
    }
}

fn book(layout: &LayoutArgs, mut puzzles: Vec<(Entry, PrintedDifficulty)>) -> Book {
    puzzles.sort_by_key(|(entry, _)| entry.number);
    let cover = layout.cover.then(|| Cover {
        subtitle: layout.subtitle.clone().unwrap_or_default(),
        levels: PrintedDifficulty::summary(puzzles.iter().map(|(_, difficulty)| difficulty)),
        author: layout.author.clone().unwrap_or_default(),
    });
    let entries: Vec<Entry> = (u64::from(layout.number_from)..)
        .zip(puzzles)
        .map(|(number, (entry, _))| Entry { number, ..entry })
        .collect();
    let usual = match (layout.large, layout.fold) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 4,
    };
    let style = Style {
        paper: match layout.paper {
            PaperArg::A4 => Paper::A4,
            PaperArg::Letter => Paper::Letter,
        },
        per_page: layout.per_page.map_or_else(|| entries.len().clamp(1, usual), usize::from),
        large: layout.large,
        solutions: match layout.solutions {
            SolutionsArg::End => SolutionPlacement::End,
            SolutionsArg::UpsideDown => SolutionPlacement::UpsideDown,
            SolutionsArg::Foot => SolutionPlacement::Foot,
            SolutionsArg::None => SolutionPlacement::None,
        },
        binding: layout.binding,
        fold: layout.fold,
        pages: layout.pages.map(|(first, last)| first..=last),
    };
    Book { title: layout.title.clone().unwrap_or_default(), cover, entries, style }
}

/// Returns the bytes of the document.
fn painted(book: &Book, document: Document, console: &Console) -> Result<Vec<u8>, CliError> {
    if book.entries.is_empty() {
        return Err(no_help("there is no puzzle to print"));
    }
    if book.entries.len() as u64 > MOST {
        let message = format!("there are more than {} puzzles", words::grouped(MOST));
        let help = "print fewer at a time; --number-from sets the first number";
        return Err(CliError::usage(message, help));
    }
    let sides = Plan::new(book).side_count();
    if let Some(first) = book.style.pages.as_ref().map(|pages| *pages.start())
        && first > sides
    {
        let what = if book.style.fold { "side" } else { "page" };
        let count = words::plural(sides as u64, what);
        let message = format!("there is no {what} {first}");
        return Err(CliError::usage(message, format!("there are {count}")));
    }
    let unpaintable = |error: pdf::FontError| no_help(&error.to_string());
    Ok(match document {
        Document::Html => html::paint(book).map_err(unpaintable)?.into_bytes(),
        Document::Svg => svg::paint(book).map_err(unpaintable)?.into_bytes(),
        Document::Pdf => {
            let painted = pdf::paint(book).map_err(unpaintable)?;
            missing(&painted.missing, console);
            painted.bytes
        }
    })
}

fn no_help(message: &str) -> CliError {
    CliError::Usage { message: message.to_owned(), help: None }
}

/// Prints a note on how to print and fold a booklet.
fn how_to_fold(book: &Book, console: &Console) {
    if !book.style.fold || console.quiet {
        return;
    }
    let plan = Plan::new(book);
    let text = format!(
        "{} on {}: print on both sides, flip on the short edge, fold in the middle",
        words::plural(plan.page_count() as u64, "page"),
        words::plural(plan.side_count().div_ceil(2) as u64, "sheet")
    );
    console.say_note(&text);
}

/// Prints a note on characters that are not in the fonts.
fn missing(missing: &[char], console: &Console) {
    if missing.is_empty() || console.quiet {
        return;
    }
    let shown: String = missing.iter().take(20).collect();
    let more = if missing.len() > 20 { " and others" } else { "" };
    let text = format!(
        "the fonts lack {}{more}; a box is printed instead; --to html uses the reader's fonts",
        words::clean(&shown)
    );
    console.say_note(&text);
}

/// Prints notes on puzzles that do not have exactly one solution.
fn remarks(book: &Book, console: &Console) {
    if console.quiet {
        return;
    }
    let odd: Vec<&Entry> = book
        .entries
        .iter()
        .filter(|entry| !matches!(entry.answer, Some(Uniqueness::One(_))))
        .collect();
    for entry in odd.iter().take(NAMED) {
        let remark = entry.remark();
        console.say_note(&format!("puzzle {}: {remark}", entry.number));
    }
    if odd.len() > NAMED {
        let more = words::plural((odd.len() - NAMED) as u64, "more puzzle");
        let text = format!("{more} without exactly one solution; 'ninefold check' names them");
        console.say_note(&text);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
