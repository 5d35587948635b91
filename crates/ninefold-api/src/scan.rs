//! Request and answer `scan`: a picture to puzzles, each cell with its probability.
//!
//! The bytes of the picture stand beside the JSON, so [`handle`](crate::handle()) does not take this request: a front
//! end calls `scan` (feature `scan`), or `scan_gray` where it has decoded the picture itself.

#[cfg(feature = "scan-gray")]
mod read;

#[cfg(feature = "scan")]
pub use read::{scan, scan_annotated, scan_json};
#[cfg(feature = "scan-gray")]
pub use read::{scan_gray, scan_gray_json, track_json};

use crate::head::Head;
use ninefold::House;
use ninefold_show::words::phrases::plural;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A request to read the puzzles of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ScanRequest {
    /// The grids to read: `best`, `all`, or the number of one in reading order, from 1.
    pub grid: GridChoice,
    /// The first and the last page to read; all pages if it is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<(usize, usize)>,
    /// Whether to leave out doubtful grids.
    pub sure: bool,
    /// Whether to leave out the entries of a player.
    pub givens_only: bool,
    /// The name of the puzzles, which the answer repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The number of the first grid in the answer.
    pub index: u64,
    /// The name of the picture, which the answer repeats.
    pub input: String,
}

impl ScanRequest {
    /// Creates a request for the best grid of a picture.
    #[must_use]
    pub fn new() -> Self {
        Self {
            grid: GridChoice::Best,
            pages: None,
            sure: false,
            givens_only: false,
            name: None,
            index: 1,
            input: "request".to_owned(),
        }
    }
}

impl Default for ScanRequest {
    fn default() -> Self {
        Self::new()
    }
}

/// The grids of a picture that are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GridChoice {
    /// The best grid of the first page that has one.
    #[default]
    Best,
    /// All grids, in reading order.
    All,
    /// The grid with this number in reading order, from 1.
    #[serde(untagged)]
    Number(usize),
}

impl FromStr for GridChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "best" => Ok(Self::Best),
            "all" => Ok(Self::All),
            _ => match text.parse() {
                Ok(number) if number > 0 => Ok(Self::Number(number)),
                _ => Err("expected the number of a grid from 1, or 'all'".to_owned()),
            },
        }
    }
}

/// The answer to `scan`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScanAnswer {
    /// The grids that were read.
    pub grids: Vec<ScannedGridAnswer>,
    /// The number of doubtful grids that `sure` left out.
    pub left_out: usize,
}

/// A grid that was read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScannedGridAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The entries of a player: 81 characters, `.` for a cell without one.
    pub entries: String,
    /// The verdict: if the reading can be relied on.
    pub verdict: ScanVerdict,
    /// The share of this reading among the probable ones, 0 to 1.
    pub posterior: f64,
    /// The number of solutions of all digits, at most 2; of the clues alone where entries are wrong.
    pub count: u64,
    /// Whether it is proven that there are no more solutions.
    pub complete: bool,
    /// The number of grids of the picture that are not in the answer.
    pub others: usize,
    /// The number of jigsaw puzzles in the picture, which are not read; only in the first grid of an answer.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub jigsaws: usize,
    /// The number of the page, from 1.
    pub page: usize,
    /// The width and the height of the picture in pixels.
    pub size: (usize, usize),
    /// The corners of the grid in the picture, x and y in pixels: the top left one of the upright grid first, then
    /// clockwise.
    pub corners: [(f64, f64); 4],
    /// The number of quarter turns by which the grid is turned clockwise in the picture.
    pub turn: u8,
    /// The 81 cells in reading order.
    pub cells: Vec<ScannedCellAnswer>,
}

/// Returns whether a number is left out of the JSON.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A verdict on a reading: if it can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ScanVerdict {
    /// There is one solution, and no other reading is nearly as probable.
    Sure,
    /// Some cell may be read wrongly.
    Doubtful,
}

/// A cell that was read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScannedCellAnswer {
    /// The cell.
    pub cell: String,
    /// The kind of its content.
    pub kind: ScannedKind,
    /// The digit of a clue or an entry.
    pub digit: Option<u8>,
    /// The probability of this content, by the look of the cell alone.
    pub p: f64,
    /// Whether readings of the grid that differ here hold more than 2 %.
    pub doubtful: bool,
    /// The apparent content, if the reading has something else there because only then there is a solution: a
    /// digit, or 0 for none.
    pub corrected_from: Option<u8>,
    /// The next probable content of a doubtful cell: a digit, or 0 for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perhaps: Option<u8>,
}

/// The kind of content of a cell in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ScannedKind {
    /// Nothing.
    Empty,
    /// A printed digit.
    Given,
    /// A handwritten digit.
    Entry,
    /// Pencil marks.
    Marks,
}

impl ScannedGridAnswer {
    /// Returns whether the reading cannot be relied on.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.verdict != ScanVerdict::Sure
    }

    /// Says in a sentence, without a full stop, how much was read and how sure that is.
    #[must_use]
    pub fn sentence(&self) -> String {
        let digits = |grid: &str| grid.bytes().filter(|byte| *byte != b'.').count() as u64;
        let mut read = plural(digits(&self.head.puzzle), "clue");
        match digits(&self.entries) {
            0 => {}
            1 => read.push_str(" and 1 entry"),
            entries => read.push_str(&format!(" and {entries} entries")),
        }
        let verdict = match (self.verdict, self.count) {
            (ScanVerdict::Sure, _) => format!("sure ({})", percent(self.posterior)),
            (_, 0) => format!("doubtful: as read it has no solution{}", self.clash()),
            (_, 1) => format!("doubtful ({})", percent(self.posterior)),
            _ => "doubtful: there are several solutions".to_owned(),
        };
        format!("read {read}; {verdict}")
    }

    /// Names the first clash of the clues, with a colon before it: `: two 5s in row 3`.
    fn clash(&self) -> String {
        let cells = self.head.puzzle.as_bytes();
        let found = |house: House, digit: u8| {
            house.cells().into_iter().filter(|cell| cells.get(cell.index()) == Some(&digit)).count()
        };
        for house in House::all() {
            for digit in b'1'..=b'9' {
                let count = match found(house, digit) {
                    0 | 1 => continue,
                    2 => "two".to_owned(),
                    more => more.to_string(),
                };
                return format!(": {count} {}s in {house}", char::from(digit));
            }
        }
        String::new()
    }

    /// Names the doubtful and the corrected cells, a sentence without a full stop for each.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        self.cells.iter().filter_map(|cell| cell.remark(self.count)).collect()
    }

    /// Returns the cells that are doubtful or corrected.
    #[must_use]
    pub fn doubts(&self) -> Vec<&ScannedCellAnswer> {
        self.cells.iter().filter(|cell| cell.doubtful || cell.corrected_from.is_some()).collect()
    }
}

impl ScannedCellAnswer {
    /// `r4c7: 8 (61 %), perhaps 3`, or `r1c2: read 5, took 6: only then one solution`.
    fn remark(&self, count: u64) -> Option<String> {
        let content = |digit: u8| if digit == 0 { "empty".to_owned() } else { digit.to_string() };
        let (cell, taken) = (&self.cell, content(self.digit.unwrap_or(0)));
        if let Some(read) = self.corrected_from {
            let solutions = if count == 1 { "one solution" } else { "a solution" };
            return Some(format!(
                "{cell}: read {}, took {taken}: only then {solutions}",
                content(read)
            ));
        }
        let perhaps = self.perhaps.map(|digit| format!(", perhaps {}", content(digit)));
        self.doubtful.then(|| {
            format!("{cell}: {taken} ({}){}", percent(self.p), perhaps.unwrap_or_default())
        })
    }
}

/// Returns `61 %`; a probability that rounds to 100 has a decimal, unless it is 1.
fn percent(p: f64) -> String {
    if (0.995..0.9995).contains(&p) {
        format!("{:.1} %", 100.0 * p)
    } else {
        format!("{:.0} %", 100.0 * p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(digit: u8, p: f64) -> ScannedCellAnswer {
        ScannedCellAnswer {
            cell: "r4c7".to_owned(),
            kind: ScannedKind::Given,
            digit: Some(digit).filter(|digit| *digit > 0),
            p,
            doubtful: true,
            corrected_from: None,
            perhaps: Some(3),
        }
    }

    #[test]
    fn remarks_name_cells_and_what_they_may_hold() {
        assert_eq!(cell(8, 0.61).remark(1).unwrap(), "r4c7: 8 (61 %), perhaps 3");
        assert_eq!(cell(0, 0.997).remark(1).unwrap(), "r4c7: empty (99.7 %), perhaps 3");
        let corrected = ScannedCellAnswer { corrected_from: Some(5), ..cell(6, 0.1) };
        assert_eq!(corrected.remark(1).unwrap(), "r4c7: read 5, took 6: only then one solution");
        let added = ScannedCellAnswer { corrected_from: Some(0), ..cell(6, 0.1) };
        assert_eq!(added.remark(2).unwrap(), "r4c7: read empty, took 6: only then a solution");
        let clear = ScannedCellAnswer { doubtful: false, ..cell(6, 1.0) };
        assert_eq!(clear.remark(1), None);
    }

    #[test]
    fn a_puzzle_without_a_solution_is_named_with_its_clash() {
        let clues = |puzzle: &str| {
            let head = Head::new(1, "a.jpg", None, &puzzle.parse().unwrap());
            let grid = ScannedGridAnswer {
                head,
                entries: ".".repeat(81),
                verdict: ScanVerdict::Doubtful,
                posterior: 0.5,
                count: 0,
                complete: true,
                others: 0,
                jigsaws: 0,
                page: 1,
                size: (90, 90),
                corners: [(0.0, 0.0); 4],
                turn: 0,
                cells: Vec::new(),
            };
            grid.sentence()
        };
        let row = |text: &str| format!("{}{text}{}", ".".repeat(18), ".".repeat(54));
        let doubtful = "read 2 clues; doubtful: as read it has no solution";
        assert_eq!(clues(&row("5.....5..")), format!("{doubtful}: two 5s in row 3"));
        assert_eq!(clues(&row("5.....4..")), doubtful);
        assert!(clues(&row("55.....5.")).ends_with(": 3 5s in row 3"));
        assert!(
            clues(&format!("7{}7{}", ".".repeat(9), ".".repeat(70))).ends_with("two 7s in box 1")
        );
    }

    #[test]
    fn the_choice_of_grids_is_a_word_or_a_number() {
        let read =
            |text: &str| serde_json::from_str::<ScanRequest>(text).map(|request| request.grid);
        assert_eq!(read("{}").unwrap(), GridChoice::Best);
        assert_eq!(read(r#"{"grid":"all","sure":true}"#).unwrap(), GridChoice::All);
        assert_eq!(read(r#"{"grid":3,"pages":[2,4]}"#).unwrap(), GridChoice::Number(3));
        assert!(read(r#"{"grid":"some"}"#).is_err() && read(r#"{"grids":1}"#).is_err());
        assert_eq!("2".parse(), Ok(GridChoice::Number(2)));
        assert!("0".parse::<GridChoice>().is_err());
        let text = serde_json::to_string(&ScanRequest::new()).unwrap();
        assert_eq!(serde_json::from_str::<ScanRequest>(&text).unwrap(), ScanRequest::new());
    }
}
