//! From a `print` request to a document: puzzles as they are printed, the book, and its bytes.
//!
//! ```text
//!   puzzle ──► PrintRequest::prepare ──► PrintedPuzzle ┐
//!   puzzle ──►          …            ──►      …        ├─► PrintRequest::book ──► Book ──► paint
//! ```
//!
//! Puzzles are prepared one by one, so that a caller can do it on several threads.

use super::{DocumentKind, PaperName, PrintRemark, PrintRequest, PrintedMarks, SolutionsPlace};
use crate::difficulty::PrintedDifficulty;
use crate::error::{Error, ErrorKind};
use crate::puzzle::AskedPuzzle;
use crate::rate::rate_restricted;
use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
use ninefold::search::{Search, Uniqueness, Watch};
use ninefold::{Candidates, Cell};
use ninefold_print::layout::Plan;
use ninefold_print::{
    Book, Cover, Entry, Paper, PrintedSolution, SolutionPlacement, Style, html, pdf, svg,
};
use ninefold_rules::{ClassicCells, Field, Puzzle};
use ninefold_show::words::phrases::grouped;

/// A puzzle with everything that is printed of it; its number is that of its place in the book.
#[derive(Clone, Debug)]
pub struct PrintedPuzzle {
    entry: Entry,
    difficulty: PrintedDifficulty,
}

/// The bytes of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintedDocument {
    /// The bytes; UTF-8 unless it is a PDF.
    pub bytes: Vec<u8>,
    /// The number of pages, or with `fold` of sides of sheets.
    pub pages: usize,
    /// The characters that the fonts lack.
    pub missing: Vec<char>,
}

impl PrintRequest {
    /// The highest number of puzzles in a document: some thousand pages.
    pub const MOST_PUZZLES: usize = 20_000;

    /// Prepares a puzzle for printing: solves it, rates it if that is requested, and chooses its
    /// pencil marks. The puzzles of the request do not matter.
    #[must_use]
    pub fn prepare(&self, puzzle: &Puzzle, rater: &mut Rater, watch: &Watch<'_>) -> PrintedPuzzle {
        self.prepare_named(puzzle, puzzle.text_of(Field::Name), rater, watch)
    }

    /// Prepares a classic puzzle that was read from a request.
    pub(super) fn prepare_asked(
        &self,
        asked: &AskedPuzzle,
        rater: &mut Rater,
        watch: &Watch<'_>,
    ) -> PrintedPuzzle {
        self.prepare_named(&asked.record.puzzle, asked.head.name.as_deref(), rater, watch)
    }

    fn prepare_named(
        &self,
        puzzle: &Puzzle,
        name: Option<&str>,
        rater: &mut Rater,
        watch: &Watch<'_>,
    ) -> PrintedPuzzle {
        let cells = puzzle.classic();
        let difficulty = match (self.rate, self.ratings) {
            (true, _) => computed(rater, cells, watch),
            (false, true) => stated_difficulty(puzzle),
            (false, false) => PrintedDifficulty::None,
        };
        let mut printed = ClassicCells::of_givens(cells.givens);
        if self.marks == Some(PrintedMarks::File) {
            printed.entries = cells.entries;
        }
        printed.marks = marks(cells, self.marks);
        let answer = uniqueness(cells, watch).map(PrintedSolution::from);
        let entry = Entry {
            name: name.unwrap_or_default().to_owned(),
            rating: difficulty.text(),
            ..Entry::new(0, printed.into(), answer)
        };
        PrintedPuzzle { entry, difficulty }
    }

    /// Prepares a puzzle of any rules and sizes: solves it, and says its rules in sentences. Rules that were not read are printed in
    /// the words of their file. The puzzles of the request do not matter.
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn prepare_any(
        &self,
        reading: &ninefold_formats::variant::Reading,
        words: &dyn ninefold_show::words::RuleWords,
        watch: &Watch<'_>,
    ) -> PrintedPuzzle {
        let mut puzzle = reading.puzzle.clone();
        let engine = crate::engine::AnyEngine::new(&reading.puzzle);
        let found = engine.solutions(2, watch);
        let rules = crate::RulesAnswer::new(reading, engine.left_out());
        // Without all rules, two solutions are no answer.
        let is_known = found.solutions.len() > 1 && rules.unread.is_empty()
            || found.solutions.len() < 2 && found.complete;
        let mut sentences = ninefold_show::rules::beside_drawing(&puzzle, words);
        sentences.extend(rules.text);
        if self.marks != Some(PrintedMarks::File) {
            puzzle.clear_entries();
        }
        if self.marks == Some(PrintedMarks::All) {
            // What no given rules out by a house or by a rule that makes cells differ.
            let start = ninefold_variants::reasons::Reasoner::new(&puzzle).start();
            for cell in reading.puzzle.shape().cells() {
                if puzzle.given(cell).is_none() {
                    puzzle.set_marks(cell, start.candidates(cell));
                }
            }
        }
        let answer = is_known.then(|| PrintedSolution::of_found(found.solutions));
        let name = puzzle.text_of(Field::Name).unwrap_or_default().to_owned();
        let entry = Entry { name, is_drawn: true, sentences, ..Entry::new(0, puzzle, answer) };
        PrintedPuzzle { entry, difficulty: PrintedDifficulty::None }
    }

    /// Creates the book of puzzles that were prepared, numbered in this order.
    ///
    /// # Errors
    ///
    /// There is no puzzle, or there are more than [`MOST_PUZZLES`](Self::MOST_PUZZLES), or a value of
    /// the request is out of its range.
    pub fn book(&self, puzzles: Vec<PrintedPuzzle>) -> Result<Book, Error> {
        check_number(puzzles.len())?;
        let style = style(self, puzzles.len())?;
        let cover = self.cover.as_ref().map(|cover| Cover {
            subtitle: cover.subtitle.clone(),
            levels: PrintedDifficulty::summary(puzzles.iter().map(|puzzle| &puzzle.difficulty)),
            author: cover.author.clone(),
        });
        let numbered = (self.number_from..).zip(puzzles);
        let entries = numbered.map(|(number, puzzle)| Entry { number, ..puzzle.entry }).collect();
        Ok(Book { title: self.title.clone(), cover, entries, style })
    }
}

/// Refuses a number of puzzles that makes no document.
pub(super) fn check_number(puzzles: usize) -> Result<(), Error> {
    let refused = |message: &str| Error::new(ErrorKind::Value, message).field("puzzles");
    match puzzles {
        0 => Err(refused("there is no puzzle to print")),
        count if count > PrintRequest::MOST_PUZZLES => {
            let most = grouped(PrintRequest::MOST_PUZZLES as u64);
            let help = "print fewer at a time; number_from sets the first number";
            Err(refused(&format!("there are more than {most} puzzles")).help(help))
        }
        _ => Ok(()),
    }
}

impl PrintRemark {
    /// Lists the puzzles of a book that do not have exactly one solution.
    #[must_use]
    pub fn list(book: &Book) -> Vec<Self> {
        let odd = book.entries.iter().filter(|entry| !entry.remark().is_empty());
        let remark =
            |entry: &Entry| Self { number: entry.number, remark: entry.remark().to_owned() };
        odd.map(remark).collect()
    }
}

/// Writes a book as a document.
///
/// # Errors
///
/// The first page to print is behind the last, or the fonts of the crate cannot be used.
pub fn paint(book: &Book, kind: DocumentKind) -> Result<PrintedDocument, Error> {
    let pages = Plan::new(book).side_count();
    let first = book.style.pages.as_ref().map(|pages| *pages.start());
    if let Some(first) = first.filter(|first| *first > pages) {
        let what = if book.style.fold { "side" } else { "page" };
        let error = Error::new(ErrorKind::Value, format!("there is no {what} {first}"));
        return Err(error.field("pages").help(format!("there are {pages}")));
    }
    let unpaintable = |error: pdf::FontError| Error::new(ErrorKind::Value, error.to_string());
    let (bytes, missing) = match kind {
        DocumentKind::Svg => (svg::paint(book).map_err(unpaintable)?.into_bytes(), Vec::new()),
        DocumentKind::Html => (html::paint(book).map_err(unpaintable)?.into_bytes(), Vec::new()),
        DocumentKind::Pdf => {
            let painted = pdf::paint(book).map_err(unpaintable)?;
            (painted.bytes, painted.missing)
        }
    };
    Ok(PrintedDocument { bytes, pages, missing })
}

/// Returns the level and rating in the texts of a puzzle.
fn stated_difficulty(puzzle: &Puzzle) -> PrintedDifficulty {
    let text = |field| puzzle.text_of(field).unwrap_or_default().to_owned();
    PrintedDifficulty::Stated { level: text(Field::Level), rating: text(Field::Rating) }
}

fn computed(rater: &mut Rater, cells: &ClassicCells, watch: &Watch<'_>) -> PrintedDifficulty {
    let (givens, restriction) = (&cells.givens, cells.restriction.as_ref());
    let options = RatingOptions::default();
    match rate_restricted(rater, givens, restriction, &options, watch) {
        RatingOutcome::Rated(rating) => PrintedDifficulty::Computed(rating.er),
        _ => PrintedDifficulty::None,
    }
}

/// Returns the pencil marks to print. Candidates that restrict the solutions are part of the puzzle
/// and always printed.
fn marks(cells: &ClassicCells, requested: Option<PrintedMarks>) -> Option<Candidates> {
    match requested {
        Some(PrintedMarks::All) => Some(Candidates::legal(&cells.givens).and(&cells.start())),
        Some(PrintedMarks::File) if cells.marks.is_some() || cells.corners.is_some() => {
            let mut marks = cells.marks.unwrap_or(Candidates::NONE);
            let corners = cells.corners.unwrap_or(Candidates::NONE);
            for cell in Cell::all() {
                if marks.get(cell).is_empty() {
                    marks.set(cell, corners.get(cell));
                }
            }
            Some(marks)
        }
        _ => cells.restriction,
    }
}

fn uniqueness(cells: &ClassicCells, watch: &Watch<'_>) -> Option<Uniqueness> {
    match cells.givens.has_clash() {
        true => Some(Uniqueness::None),
        false => Search::new().watch(watch).uniqueness(cells.start()),
    }
}

fn style(request: &PrintRequest, puzzles: usize) -> Result<Style, Error> {
    let usual = match (request.large, request.fold) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 4,
    };
    let per_page = request.per_page.unwrap_or_else(|| puzzles.clamp(1, usual));
    if !(1..=Style::MOST_PER_PAGE).contains(&per_page) {
        let message = format!("a page does not hold {per_page} puzzles");
        let error = Error::new(ErrorKind::Value, message).field("per_page");
        return Err(error.help("it holds 1 to 8"));
    }
    if request.pages.is_some_and(|(first, last)| first == 0 || first > last) {
        let message = "pages are counted from 1, and the first is not after the last";
        return Err(Error::new(ErrorKind::Value, message).field("pages"));
    }
    Ok(Style {
        paper: match request.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        },
        per_page,
        large: request.large,
        solutions: match request.solutions {
            SolutionsPlace::End => SolutionPlacement::End,
            SolutionsPlace::UpsideDown => SolutionPlacement::UpsideDown,
            SolutionsPlace::Foot => SolutionPlacement::Foot,
            SolutionsPlace::None => SolutionPlacement::None,
        },
        binding: request.binding,
        fold: request.fold,
        pages: request.pages.map(|(first, last)| first..=last),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleInput;

    use ninefold_testing::PUZZLE;

    fn book(request: &PrintRequest, puzzles: usize) -> Result<Book, Error> {
        let parsed = PuzzleInput::from(PUZZLE).parse().unwrap();
        let one = request.prepare_asked(&parsed, &mut Rater::new(), &Watch::never());
        request.book(vec![one; puzzles])
    }

    #[test]
    fn puzzles_are_numbered_and_as_many_on_a_page_as_look_well() {
        let mut request = PrintRequest::new(Vec::new());
        request.number_from = 7;
        let two = book(&request, 2).unwrap();
        assert_eq!(two.entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [7, 8]);
        assert_eq!(two.style.per_page, 2);
        assert_eq!(book(&request, 9).unwrap().style.per_page, 4);
        request.fold = true;
        assert_eq!(book(&request, 9).unwrap().style.per_page, 2);
        request.large = true;
        assert_eq!(book(&request, 9).unwrap().style.per_page, 1);
        request.pages = Some((99, 99));
        let error = paint(&book(&request, 1).unwrap(), DocumentKind::Svg).unwrap_err();
        assert_eq!(error.message, "there is no side 99");
    }

    #[cfg(feature = "variants")]
    #[test]
    fn puzzles_of_any_rules_have_their_rules_and_their_solution() {
        let text = r#"{"puzzle":"..4......12.....","shape":{"rows":4,"columns":4,"values":[1,4],"regions":"2x2"},
            "rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":3}]}"#;
        let request = PrintRequest::new(vec![text.into()]);
        let answer = super::super::print(&request, &Watch::never()).unwrap();
        assert_eq!((answer.pages, answer.remarks.len()), (2, 0));
        let drawing = answer.text.unwrap();
        assert!(drawing.contains("if it shows a sum") && drawing.contains("stroke-dasharray"));
        let open = text.replace("..4......12.....", "................");
        let request = PrintRequest::new(vec![open.as_str().into()]);
        let answer = super::super::print(&request, &Watch::never()).unwrap();
        assert_eq!(answer.remarks[0].remark, "several solutions");
    }

    #[test]
    fn a_document_has_a_bounded_number_of_puzzles() {
        let request = PrintRequest::new(Vec::new());
        let error = book(&request, PrintRequest::MOST_PUZZLES + 1).unwrap_err();
        assert_eq!(error.message, "there are more than 20,000 puzzles");
        assert!(book(&request, 0).is_err());
    }

    #[test]
    fn marks_in_corners_fill_cells_without_others() {
        let mut puzzle = ClassicCells::of_givens(PUZZLE.parse().unwrap());
        let (first, second) = (Cell::at(0, 2).unwrap(), Cell::at(0, 3).unwrap());
        let (mut centre, mut corners) = (Candidates::NONE, Candidates::ALL);
        centre.set(first, ninefold::DigitSet::from_bits(0b11));
        corners.set(second, ninefold::DigitSet::from_bits(0b100));
        (puzzle.marks, puzzle.corners) = (Some(centre), Some(corners));
        let marks = marks(&puzzle, Some(PrintedMarks::File)).unwrap();
        assert_eq!(marks.get(first), centre.get(first));
        assert_eq!(marks.get(second), corners.get(second));
        assert_eq!(super::marks(&puzzle, None), None);
    }
}
