//! `print`: puzzles on pages, as one document.
//!
//! Records are read, solved and rated on all cores like those of other verbs, but nothing is written
//! before the last: where solutions stand depends on how many puzzles there are. So their number has
//! a limit here, and only here.

mod difficulty;

use super::{Desk, Form, close, put_whole, refuse_output, run_of};
use crate::args::{Common, MarksWanted, PaperName, PrintArgs, SolutionsPlace};
use crate::console::Console;
use crate::output::Output;
use crate::page::Page;
use crate::records::Item;
use crate::show::{report, words};
use crate::worker::Work;
use difficulty::Difficulty;
use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
use ninefold::{Candidates, Cell, Grid, search};
use ninefold_bulk::Part;
use ninefold_formats::{Field, Puzzle, Record};
use ninefold_print::layout::Plan;
use ninefold_print::{Answer, Book, Cover, Entry, Paper, Solutions, Style, html, pdf, svg};
use std::sync::{Arc, Mutex, PoisonError};

/// The most puzzles of a document: some thousand pages.
const MOST: u64 = 20_000;

/// How many puzzles without exactly one solution are named.
const NAMED: usize = 10;

/// A message and advice, for the exit code 2.
type Refusal = (String, Option<String>);

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Document {
    Pdf,
    Svg,
    Html,
}

/// Runs the verb.
pub(crate) fn run(args: &PrintArgs, common: &Common, console: &Console) -> u8 {
    let refuse = |(message, help): Refusal| {
        crate::say(&report::plain_error(console, &message, help.as_deref()));
        2
    };
    let document = match document(common, console) {
        Ok(document) => document,
        Err(refusal) => return refuse(refusal),
    };
    let output = match Output::open(common, None) {
        Ok(output) => output,
        Err(error) => return refuse_output(console, &error),
    };
    let mut desk = Desk::new(common, console, 1);
    // Nothing of what a page says about a record goes out but its messages.
    desk.form = Form::Lines;
    let inputs = match super::inputs_or_typed(&args.inputs.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    let wishes = Wishes { marks: args.marks, rate: args.rate, ratings: !args.no_ratings };
    let shelf = Arc::new(Mutex::new(Vec::new()));
    let work = Print { desk, wishes, shelf: Arc::clone(&shelf), raters: Mutex::default() };
    let ended = run_of(common, &desk, inputs, None, false).run(work, Output::nowhere());
    let code = close(&desk, &ended);
    if code == 130 {
        return code;
    }
    let book = book(args, std::mem::take(&mut *lock(&shelf)));
    let bytes = match painted(&book, document, console) {
        Ok(bytes) => bytes,
        // Why nothing could be read has been said.
        Err(_) if book.entries.is_empty() && code == 2 => return code,
        Err(refusal) => return refuse(refusal),
    };
    let written = put_whole(output, &bytes, ended.why_partial(), console);
    if written == 0 {
        remarks(&book, console);
        how_to_fold(&book, console);
    }
    code.max(written)
}

/// What to write: `--to`, what the name of `--output` tells, or a PDF.
fn document(common: &Common, console: &Console) -> Result<Document, Refusal> {
    let choose = "--to pdf, --to svg or --to html";
    let named = match common.to.as_deref() {
        Some(name) => Some((name.to_owned(), format!("'print' does not write {name}"))),
        None => super::output_extension(common).map(|extension| {
            let message = format!("'print' does not write .{extension} files");
            (extension, message)
        }),
    };
    let document = match named {
        None => Document::Pdf,
        Some((name, message)) => match name.as_str() {
            "pdf" => Document::Pdf,
            "svg" => Document::Svg,
            "html" | "htm" => Document::Html,
            _ => return Err((message, Some(choose.to_owned()))),
        },
    };
    if document == Document::Pdf && console.out_is_terminal {
        let message = "will not write a PDF to a terminal".to_owned();
        return Err((message, Some("use -o FILE, such as -o puzzles.pdf".to_owned())));
    }
    Ok(document)
}

/// What is wanted of each puzzle.
#[derive(Clone, Copy)]
struct Wishes {
    marks: Option<MarksWanted>,
    rate: bool,
    ratings: bool,
}

/// Puzzles with their ratings, numbered by record, in the order in which they were finished.
type Shelf = Arc<Mutex<Vec<(Entry, Difficulty)>>>;

struct Print {
    desk: Desk,
    wishes: Wishes,
    shelf: Shelf,
    /// Raters that nobody uses at the moment.
    raters: Mutex<Vec<Rater>>,
}

impl Work for Print {
    type Known = ();

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn answer(
        &self,
        item: &Item,
        record: Record,
        _: Option<&()>,
        page: &mut Page,
        _: Part<'_, Page>,
    ) {
        page.tally.puzzles += 1;
        let puzzle = &record.puzzle;
        let rating = self.rating(puzzle);
        let entry = Entry {
            number: item.index,
            name: puzzle.text(Field::Name).unwrap_or_default().to_owned(),
            rating: rating.shown(),
            givens: puzzle.givens,
            entries: match self.wishes.marks {
                Some(MarksWanted::File) => puzzle.entries,
                _ => Grid::EMPTY,
            },
            marks: marks(puzzle, self.wishes.marks),
            answer: self.solve(puzzle),
        };
        let mut shelf = lock(&self.shelf);
        shelf.push((entry, rating));
        // One more than fits tells that there are too many.
        page.last |= shelf.len() as u64 > MOST;
    }
}

impl Print {
    fn solve(&self, puzzle: &Puzzle) -> Answer {
        if puzzle.givens.has_clash() {
            return Answer::Clash;
        }
        let found = self.desk.watched(|watch| search::collect(puzzle.start(), 1, watch));
        match (found.solutions.as_slice(), found.complete) {
            ([one], true) => Answer::One(*one),
            ([], true) => Answer::None,
            _ if self.desk.stop.now() => Answer::Unknown,
            _ => Answer::Several,
        }
    }

    /// How hard it is: as the file says, or as it is worked out.
    fn rating(&self, puzzle: &Puzzle) -> Difficulty {
        if self.wishes.rate {
            let mut rater = lock(&self.raters).pop().unwrap_or_default();
            let options = RatingOptions::default();
            let verdict =
                self.desk.watched(|watch| rater.rate_candidates(&puzzle.start(), &options, watch));
            lock(&self.raters).push(rater);
            return match verdict {
                RatingOutcome::Rated(rating) => Difficulty::Computed(rating.er),
                _ => Difficulty::None,
            };
        }
        if !self.wishes.ratings {
            return Difficulty::None;
        }
        let text = |field| puzzle.text(field).unwrap_or_default().to_owned();
        Difficulty::Said { level: text(Field::Level), rating: text(Field::Rating) }
    }
}

/// The pencil marks to print. Candidates that restrict the solutions are part of the puzzle and
/// always printed.
fn marks(puzzle: &Puzzle, wanted: Option<MarksWanted>) -> Option<Candidates> {
    match wanted {
        Some(MarksWanted::All) => Some(Candidates::legal(&puzzle.givens).and(&puzzle.start())),
        Some(MarksWanted::File) if puzzle.marks.is_some() || puzzle.corners.is_some() => {
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

fn book(args: &PrintArgs, mut shelf: Vec<(Entry, Difficulty)>) -> Book {
    shelf.sort_by_key(|(entry, _)| entry.number);
    let cover = args.cover.then(|| Cover {
        subtitle: args.subtitle.clone().unwrap_or_default(),
        levels: difficulty::levels(shelf.iter().map(|(_, difficulty)| difficulty)),
        author: args.author.clone().unwrap_or_default(),
    });
    let entries: Vec<Entry> = (u64::from(args.number_from)..)
        .zip(shelf)
        .map(|(number, (entry, _))| Entry { number, ..entry })
        .collect();
    let usual = match (args.large, args.fold) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 4,
    };
    let style = Style {
        paper: match args.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        },
        per_page: args.per_page.map_or_else(|| entries.len().clamp(1, usual), usize::from),
        large: args.large,
        solutions: match args.solutions {
            SolutionsPlace::End => Solutions::End,
            SolutionsPlace::UpsideDown => Solutions::UpsideDown,
            SolutionsPlace::Foot => Solutions::Foot,
            SolutionsPlace::None => Solutions::None,
        },
        binding: args.binding,
        fold: args.fold,
        pages: args.pages.map(|(first, last)| first..=last),
    };
    Book { title: args.title.clone().unwrap_or_default(), cover, entries, style }
}

/// The bytes of the document.
fn painted(book: &Book, document: Document, console: &Console) -> Result<Vec<u8>, Refusal> {
    if book.entries.is_empty() {
        return Err(("there is no puzzle to print".to_owned(), None));
    }
    if book.entries.len() as u64 > MOST {
        let message = format!("there are more than {} puzzles", words::grouped(MOST));
        let help = "print fewer at a time; --number-from sets the first number";
        return Err((message, Some(help.to_owned())));
    }
    let sides = Plan::new(book).side_count();
    if let Some(first) = book.style.pages.as_ref().map(|pages| *pages.start())
        && first > sides
    {
        let what = if book.style.fold { "side" } else { "page" };
        let count = words::plural(sides as u64, what);
        return Err((format!("there is no {what} {first}"), Some(format!("there are {count}"))));
    }
    let unpaintable = |error: pdf::FontError| (error.to_string(), None);
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

/// Says how to print and fold a booklet.
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
    crate::say(&report::note(console, &text));
}

/// Says which characters are not in the fonts.
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
    crate::say(&report::note(console, &text));
}

/// Says which puzzles do not have exactly one solution.
fn remarks(book: &Book, console: &Console) {
    if console.quiet {
        return;
    }
    let odd: Vec<&Entry> =
        book.entries.iter().filter(|entry| !matches!(entry.answer, Answer::One(_))).collect();
    for entry in odd.iter().take(NAMED) {
        let remark = entry.answer.remark();
        crate::say(&report::note(console, &format!("puzzle {}: {remark}", entry.number)));
    }
    if odd.len() > NAMED {
        let more = words::plural((odd.len() - NAMED) as u64, "more puzzle");
        let text = format!("{more} without exactly one solution; 'ninefold check' names them");
        crate::say(&report::note(console, &text));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
