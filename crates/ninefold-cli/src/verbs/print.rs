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
use ninefold::rating::Rater;
use ninefold_api::{
    CoverRequest, DocumentKind, Error, PaperName, PrintRemark, PrintRequest, PrintedMarks,
    PrintedPuzzle, SolutionsPlace, paint,
};
use ninefold_formats::Record;
use ninefold_formats::variant::Reading;
use ninefold_print::Book;
use ninefold_print::layout::Plan;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of puzzles without exactly one solution that are named.
const NAMED: usize = 10;

/// Runs the verb.
pub(crate) fn run(args: &PrintArgs, settings: &Settings) -> Result<Exit, CliError> {
    let kind = document_kind(settings)?;
    let output = Output::open(&settings.output, None)?;
    let inputs = RunInputs::named_or_typed(&args.inputs.inputs)?;
    let work = Print::new(request(&args.layout), settings);
    let (context, request) = (work.context.clone(), Arc::clone(&work.request));
    let puzzles = Arc::clone(&work.puzzles);
    let ended = run_of(settings, &context, inputs).run(OneByOne(work), Output::nowhere());
    let why_partial = ended.why_partial();
    let exit = close(&context, ended)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let mut puzzles = std::mem::take(&mut *lock(&puzzles));
    if puzzles.is_empty() && exit == Exit::Failure {
        // The errors of the inputs have been reported.
        return Ok(exit);
    }
    puzzles.sort_by_key(|(index, _)| *index);
    let puzzles = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
    let book = request.book(puzzles).map_err(refused)?;
    let console = &settings.console;
    let painted = paint(&book, kind).map_err(|error| refused_page(error, &book))?;
    missing(&painted.missing, console);
    let written = put_whole(output, &painted.bytes, why_partial)?;
    if written == Exit::Success {
        remarks(&book, console);
        how_to_fold(&book, console);
    }
    Ok(exit.max(written))
}

/// Returns the document that `--to` or the extension of the output asks for; by default a PDF.
fn document_kind(settings: &Settings) -> Result<DocumentKind, CliError> {
    let extension = settings.output.extension();
    let (name, shown) = match (settings.target, &extension) {
        (Some(target), _) => (target.name(), target.name().to_owned()),
        (None, Some(extension)) => (extension.as_str(), format!(".{extension} files")),
        (None, None) => ("pdf", String::new()),
    };
    let Some(kind) = DocumentKind::for_extension(name) else {
        let message = format!("'print' does not write {shown}");
        return Err(CliError::usage(message, "--to pdf, --to svg or --to html"));
    };
    if kind == DocumentKind::Pdf && settings.console.out_is_terminal {
        let message = "will not write a PDF to a terminal";
        return Err(CliError::usage(message, "use -o FILE, such as -o puzzles.pdf"));
    }
    Ok(kind)
}

/// Returns the request that the options describe; its puzzles are added one by one.
fn request(layout: &LayoutArgs) -> PrintRequest {
    let mut request = PrintRequest::new(Vec::new());
    request.title = layout.title.clone().unwrap_or_default();
    request.cover = layout.cover.then(|| {
        let mut cover = CoverRequest::default();
        cover.subtitle = layout.subtitle.clone().unwrap_or_default();
        cover.author = layout.author.clone().unwrap_or_default();
        cover
    });
    request.fold = layout.fold;
    request.per_page = layout.per_page.map(usize::from);
    request.paper = match layout.paper {
        PaperArg::A4 => PaperName::A4,
        PaperArg::Letter => PaperName::Letter,
    };
    request.large = layout.large;
    request.solutions = match layout.solutions {
        SolutionsArg::End => SolutionsPlace::End,
        SolutionsArg::UpsideDown => SolutionsPlace::UpsideDown,
        SolutionsArg::Foot => SolutionsPlace::Foot,
        SolutionsArg::None => SolutionsPlace::None,
    };
    request.marks = layout.marks.map(|marks| match marks {
        MarksArg::File => PrintedMarks::File,
        MarksArg::All => PrintedMarks::All,
    });
    request.rate = layout.rate;
    request.ratings = !layout.no_ratings;
    request.number_from = u64::from(layout.number_from);
    request.binding = layout.binding;
    request.pages = layout.pages;
    request
}

/// Converts an error of the request; its help names options instead of fields.
fn refused(error: Error) -> CliError {
    let help = error.help.map(|help| help.replace("number_from", "--number-from"));
    CliError::Usage { message: error.message, help }
}

/// Converts the error about a page that is not in the book; its help says what is counted.
fn refused_page(error: Error, book: &Book) -> CliError {
    if !error.fields.iter().any(|field| field == "pages") {
        return refused(error);
    }
    let what = if book.style.fold { "side" } else { "page" };
    let count = words::plural(Plan::new(book).side_count() as u64, what);
    CliError::usage(error.message, format!("there are {count}"))
}

/// Puzzles with the numbers of their records, in the order in which they were finished.
type Puzzles = Arc<Mutex<Vec<(u64, PrintedPuzzle)>>>;

#[derive(Clone)]
struct Print {
    context: Context,
    request: Arc<PrintRequest>,
    puzzles: Puzzles,
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
        let Workspace(rater) = &mut self.rater;
        let request = &self.request;
        let puzzle = self.context.watched(|watch| request.prepare(&record.puzzle, rater, watch));
        self.add(item, puzzle, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        out.summary.puzzles += 1;
        let words = self.context.language.rule_words();
        let puzzle = self.context.watched(|watch| self.request.prepare_any(reading, words, watch));
        self.add(item, puzzle, out);
    }
}

impl Print {
    /// Adds a puzzle to the book.
    fn add(&self, item: &Item, puzzle: PrintedPuzzle, out: &mut Out<'_>) {
        let mut puzzles = lock(&self.puzzles);
        puzzles.push((item.index, puzzle));
        // One more than fits shows that there are too many.
        out.last |= puzzles.len() > PrintRequest::MOST_PUZZLES;
    }

    /// Creates the work of a request.
    fn new(request: PrintRequest, settings: &Settings) -> Self {
        Self {
            // Only the messages of the buffers are printed.
            context: Context::new(settings, Form::Lines, 1),
            request: Arc::new(request),
            puzzles: Puzzles::default(),
            rater: Workspace::default(),
        }
    }
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
    let odd = PrintRemark::list(book);
    for PrintRemark { number, remark, .. } in odd.iter().take(NAMED) {
        console.say_note(&format!("puzzle {number}: {remark}"));
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
