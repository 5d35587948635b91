//! Request and answer `print`: puzzles on pages of SVG, HTML or PDF.

use crate::puzzle::PuzzleInput;
use serde::{Deserialize, Serialize};

/// A request to print puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PrintRequest {
    /// The puzzles, at most 20,000.
    pub puzzles: Vec<PuzzleInput>,
    /// The kind of document.
    #[serde(default)]
    pub to: DocumentKind,
    /// The title at the head of the pages.
    #[serde(default)]
    pub title: String,
    /// The cover, if there is to be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<CoverRequest>,
    /// Whether to put two pages on each side of a sheet, ordered for a folded booklet.
    #[serde(default)]
    pub fold: bool,
    /// The number of puzzles on a page, 1 to 8; without it as many as look well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_page: Option<usize>,
    /// The paper.
    #[serde(default)]
    pub paper: PaperName,
    /// Whether to print in large type.
    #[serde(default)]
    pub large: bool,
    /// Where the solutions are printed.
    #[serde(default)]
    pub solutions: SolutionsPlace,
    /// Which pencil marks are printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<PrintedMarks>,
    /// Whether to compute the rating of each puzzle and to print it.
    #[serde(default)]
    pub rate: bool,
    /// The number of the first puzzle.
    #[serde(default = "PrintRequest::number_from")]
    pub number_from: u64,
    /// Whether to widen the inner margin.
    #[serde(default)]
    pub binding: bool,
    /// The first and the last page to print, from 1; without it all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<(usize, usize)>,
}

impl PrintRequest {
    /// Creates a request to print puzzles as SVG.
    #[must_use]
    pub fn new(puzzles: Vec<PuzzleInput>) -> Self {
        Self {
            puzzles,
            to: DocumentKind::Svg,
            title: String::new(),
            cover: None,
            fold: false,
            per_page: None,
            paper: PaperName::A4,
            large: false,
            solutions: SolutionsPlace::End,
            marks: None,
            rate: false,
            number_from: Self::number_from(),
            binding: false,
            pages: None,
        }
    }

    const fn number_from() -> u64 {
        1
    }
}

/// The texts of a cover besides the title; empty texts are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct CoverRequest {
    /// The text below the title.
    pub subtitle: String,
    /// The author at the foot.
    pub author: String,
}

/// The kind of document that `print` writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DocumentKind {
    /// Pages below one another in one SVG.
    #[default]
    Svg,
    /// An HTML document that a browser prints.
    Html,
    /// A PDF.
    Pdf,
}

/// The paper in the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PaperName {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SolutionsPlace {
    /// Small, on pages at the end.
    #[default]
    End,
    /// Small, on pages at the end that are upside down.
    UpsideDown,
    /// Very small and upside down, at the foot of each page.
    Foot,
    /// Nowhere.
    None,
}

/// Which pencil marks are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PrintedMarks {
    /// The pencil marks and entries of the player.
    File,
    /// All candidates that no clue rules out.
    All,
}

/// The answer to `print`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PrintAnswer {
    /// The kind of document.
    pub document: DocumentKind,
    /// The number of pages, or with `fold` of sides of sheets.
    pub pages: usize,
    /// The document, if it is text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The document in base64, if it is a PDF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
    /// The characters that the fonts lack.
    pub missing: String,
    /// The puzzles that do not have exactly one solution.
    pub remarks: Vec<PrintRemark>,
}

/// A printed puzzle that does not have exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PrintRemark {
    /// The number of the puzzle.
    pub number: u64,
    /// What is printed in place of its solution.
    pub remark: String,
}

#[cfg(feature = "print")]
pub use document::print;

#[cfg(feature = "print")]
mod document {
    use super::{
        DocumentKind, PaperName, PrintAnswer, PrintRemark, PrintRequest, PrintedMarks,
        SolutionsPlace,
    };
    use crate::difficulty::PrintedDifficulty;
    use crate::error::stopped;
    use crate::error::{Error, ErrorKind};
    use crate::puzzle::ParsedPuzzle;
    use crate::rate::rate_restricted;
    use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
    use ninefold::search::{Search, Uniqueness, Watch};
    use ninefold::{Candidates, Grid};
    use ninefold_print::layout::Plan;
    use ninefold_print::{Book, Cover, Entry, Paper, SolutionPlacement, Style, html, pdf, svg};

    /// The highest number of puzzles in a document.
    const MOST: usize = 20_000;

    /// Prints puzzles with their solutions.
    ///
    /// # Errors
    ///
    /// A puzzle cannot be read, or there is none, or there are more than 20,000, or there is no such
    /// page, or the watch stops.
    ///
    /// ```
    /// use ninefold::search::Watch;
    /// use ninefold_api::{PrintRequest, PuzzleInput, print};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let answer = print(&PrintRequest::new(vec![PuzzleInput::from(puzzle)]), &Watch::never())?;
    /// assert_eq!(answer.pages, 2);
    /// assert!(answer.text.unwrap().starts_with("<svg"));
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn print(request: &PrintRequest, watch: &Watch<'_>) -> Result<PrintAnswer, Error> {
        let book = book(request, watch)?;
        let sides = Plan::new(&book).side_count();
        if let Some((first, _)) = request.pages.filter(|(first, _)| *first > sides) {
            let error = Error::new(ErrorKind::Value, format!("there is no page {first}"));
            return Err(error.field("pages").help(format!("there are {sides}")));
        }
        let unpaintable = |error: pdf::FontError| Error::new(ErrorKind::Value, error.to_string());
        let (mut text, mut base64, mut missing) = (None, None, String::new());
        match request.to {
            DocumentKind::Svg => text = Some(svg::paint(&book).map_err(unpaintable)?),
            DocumentKind::Html => text = Some(html::paint(&book).map_err(unpaintable)?),
            DocumentKind::Pdf => {
                let painted = pdf::paint(&book).map_err(unpaintable)?;
                missing = painted.missing.iter().collect();
                base64 = Some(super::base64(&painted.bytes));
            }
        }
        let odd = book.entries.iter().filter(|entry| !entry.remark().is_empty());
        let remark =
            |entry: &Entry| PrintRemark { number: entry.number, remark: entry.remark().to_owned() };
        let remarks = odd.map(remark).collect();
        Ok(PrintAnswer { document: request.to, pages: sides, text, base64, missing, remarks })
    }

    fn book(request: &PrintRequest, watch: &Watch<'_>) -> Result<Book, Error> {
        let refused = |message: &str| Err(Error::new(ErrorKind::Value, message).field("puzzles"));
        match request.puzzles.len() {
            0 => return refused("there is no puzzle to print"),
            count if count > MOST => return refused("there are more than 20,000 puzzles"),
            _ => {}
        }
        let mut rater = Rater::new();
        let (mut entries, mut difficulties) = (Vec::new(), Vec::new());
        for (number, input) in (request.number_from..).zip(&request.puzzles) {
            stopped(watch)?;
            let puzzle = input.parse().map_err(|error| error.field("puzzles"))?;
            let difficulty = match request.rate {
                true => computed(&mut rater, &puzzle, watch),
                false => puzzle.difficulty.clone(),
            };
            entries.push(entry(number, &puzzle, &difficulty, request.marks, watch));
            difficulties.push(difficulty);
        }
        let cover = request.cover.as_ref().map(|cover| Cover {
            subtitle: cover.subtitle.clone(),
            levels: PrintedDifficulty::summary(difficulties.iter()),
            author: cover.author.clone(),
        });
        let style = style(request, entries.len())?;
        Ok(Book { title: request.title.clone(), cover, entries, style })
    }

    fn computed(rater: &mut Rater, puzzle: &ParsedPuzzle, watch: &Watch<'_>) -> PrintedDifficulty {
        let (givens, restriction) = (&puzzle.givens, puzzle.restriction.as_ref());
        let options = RatingOptions::default();
        match rate_restricted(rater, givens, restriction, &options, watch) {
            RatingOutcome::Rated(rating) => PrintedDifficulty::Computed(rating.er),
            _ => PrintedDifficulty::None,
        }
    }

    fn entry(
        number: u64,
        puzzle: &ParsedPuzzle,
        difficulty: &PrintedDifficulty,
        marks: Option<PrintedMarks>,
        watch: &Watch<'_>,
    ) -> Entry {
        let with_entries = marks == Some(PrintedMarks::File);
        Entry {
            number,
            name: puzzle.head.name.clone().unwrap_or_default(),
            rating: difficulty.text(),
            givens: puzzle.givens,
            entries: if with_entries { puzzle.entries } else { Grid::EMPTY },
            marks: match marks {
                Some(PrintedMarks::All) => {
                    Some(Candidates::legal(&puzzle.givens).and(&puzzle.start()))
                }
                Some(PrintedMarks::File) => puzzle.marks.or(puzzle.restriction),
                None => puzzle.restriction,
            },
            answer: uniqueness(puzzle, watch),
        }
    }

    fn uniqueness(puzzle: &ParsedPuzzle, watch: &Watch<'_>) -> Option<Uniqueness> {
        match puzzle.givens.has_clash() {
            true => Some(Uniqueness::None),
            false => Search::new().watch(watch).uniqueness(puzzle.start()),
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
}

/// Encodes bytes in base64.
#[cfg(feature = "print")]
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for sign in 0..4 {
            let index = bits >> (18 - 6 * sign) & 63;
            let is_padding = sign as usize > chunk.len();
            text.push(if is_padding { '=' } else { char::from(SIGNS[index as usize]) });
        }
    }
    text
}

#[cfg(all(test, feature = "print"))]
mod tests {
    use super::base64;

    #[test]
    fn base64_of_the_standard() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
