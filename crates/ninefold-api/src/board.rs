//! Request and answer `board`: everything that a front end needs to show and play a puzzle of any rules.

use crate::head::Head;
use crate::puzzle::PuzzleInput;
use crate::rules_answer::UnreadAnswer;
use serde::{Deserialize, Serialize};

/// The answer to `board`: the layout, the rules in words and the drawing of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzle as an object of the format `rules`: requests take it as their text.
    pub record: serde_json::Value,
    /// The layout.
    pub layout: LayoutAnswer,
    /// For each cell the values that it may have, a character each, if some are restricted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
    /// The entries of a player in the text, a character for each cell, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<String>,
    /// For each cell the marks of a player in its middle, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// For each cell the marks of a player in its corners, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<String>,
    /// The sentence about the shape, unless it is the classic one, and sentences about restricted cells.
    pub sentences: Vec<String>,
    /// The rules in their order.
    pub rules: Vec<RuleWordsAnswer>,
    /// The rules that were not read, or are only drawn or said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadAnswer>,
    /// The author, if the text names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The rules in the words of the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The drawing of the rules below the lines of the grid, from the lowest shape to the highest.
    pub below: Vec<ShapeAnswer>,
    /// The drawing of the rules above the lines of the grid.
    pub above: Vec<ShapeAnswer>,
}

/// The layout of a grid. Cells are numbers from 0 in reading order, places without a cell included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LayoutAnswer {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number that the least value stands for.
    pub low: i32,
    /// The number of values.
    pub values: u8,
    /// The rows, columns and boxes whose cells differ.
    pub houses: Vec<HouseAnswer>,
    /// The places that have no cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<usize>,
    /// The space for clues around the grid.
    pub ring: RingAnswer,
}

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box or another region.
    Box,
}

/// A row, column or box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HouseAnswer {
    /// Its kind.
    pub kind: HouseKind,
    /// Its number among those of its kind, from 0.
    pub number: usize,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// The space for clues around a grid, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[expect(missing_docs, reason = "each name says it all")]
pub struct RingAnswer {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleWordsAnswer {
    /// The name of its kind in the key `rules`.
    pub rule: String,
    /// The name of its kind in texts.
    pub title: String,
    /// The sentence about its kind, beside a drawing that shows the cells.
    pub legend: String,
    /// The sentence about this rule, with its cells and numbers.
    pub sentence: String,
    /// The cells that it names; none for a rule of the whole grid.
    pub cells: Vec<String>,
}

/// The kind of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ShapeKind {
    /// Lines.
    Path,
    /// A circle.
    Circle,
    /// A text.
    Text,
}

/// A shape of a drawing, in hundredths of a cell; (0, 0) is the upper left corner of r1c1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShapeAnswer {
    /// The kind.
    pub kind: ShapeKind,
    /// The path of a path, as in SVG.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The middle of a circle, or the place of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[f32; 2]>,
    /// The radius of a circle, or the size of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<f32>,
    /// The text of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The side of a text that its place is at: `start`, `middle` or `end`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// The name of the colour that fills a shape, or the role of a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
    /// Whether the fill is so light that values on it are easy to read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_light: bool,
    /// The name of the colour of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke: Option<String>,
    /// The width of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f32>,
    /// Whether the line is dashed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_dashed: bool,
}

/// A request for the layout, the rules in words and the drawing of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct BoardRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The number of the puzzle, if the text has several, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The language of the sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl BoardRequest {
    /// Creates a request in English.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into(), number: None, lang: None }
    }
}

#[cfg(feature = "variants")]
pub use shown::board;

#[cfg(feature = "variants")]
mod shown {
    use super::{
        BoardAnswer, BoardRequest, HouseAnswer, HouseKind, LayoutAnswer, RingAnswer,
        RuleWordsAnswer, ShapeAnswer, ShapeKind,
    };
    use crate::any_puzzle::unread;
    use crate::error::{Error, ErrorKind};
    use crate::head::Head;
    use crate::lang;
    use ninefold_formats::variant::{Reading, write_rules};
    use ninefold_rules::layout::Kind;
    use ninefold_rules::picture::{Anchor, Bounds, Paint, Picture, Piece, Role, Stroke};
    use ninefold_rules::{CellId, Field, Layout, Puzzle, ValueSet, text};
    use ninefold_show::words::RuleWords;

    /// Returns the layout, the rules in words and the drawing of a puzzle.
    ///
    /// # Errors
    ///
    /// The puzzle cannot be read.
    ///
    /// ```
    /// use ninefold_api::{BoardRequest, PuzzleInput, board};
    ///
    /// let text = r#"{"puzzle":"................","shape":{"rows":4},"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":3}]}"#;
    /// let answer = board(&BoardRequest::new(text))?;
    /// assert_eq!((answer.layout.rows, answer.layout.houses.len()), (4, 12));
    /// assert_eq!(answer.rules[0].cells, ["r1c1", "r1c2"]);
    /// assert!(answer.above.iter().any(|shape| shape.text.as_deref() == Some("3")));
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn board(request: &BoardRequest) -> Result<BoardAnswer, Error> {
        let words = lang::language(request.lang.as_deref())?.rule_words();
        let (head, reading) = request.puzzle.read_with_rules(request.number)?;
        BoardAnswer::new(head, &reading, words)
    }

    impl BoardAnswer {
        pub(crate) fn new(
            head: Head,
            reading: &Reading,
            words: &dyn RuleWords,
        ) -> Result<Self, Error> {
            let puzzle = &reading.puzzle;
            let broken =
                |error: serde_json::Error| Error::new(ErrorKind::Syntax, error.to_string());
            let (below, above) = Picture::of_rules(puzzle);
            let entries = puzzle.entries();
            Ok(Self {
                head,
                record: serde_json::from_str(&write_rules(puzzle)).map_err(broken)?,
                layout: LayoutAnswer::new(puzzle.layout(), below.bounds),
                allowed: allowed(puzzle),
                entries: entries
                    .iter()
                    .any(Option::is_some)
                    .then(|| text::written(puzzle.shape(), &entries)),
                marks: sets(puzzle, &noted(puzzle, Puzzle::marks)),
                corners: sets(puzzle, &noted(puzzle, Puzzle::corners)),
                sentences: sentences(puzzle, words),
                rules: rules(puzzle, words),
                unread: unread(reading, &[]),
                author: puzzle.text_of(Field::Author).map(str::to_owned),
                text: puzzle.text_of(Field::Description).map(str::to_owned),
                below: below.pieces.iter().map(ShapeAnswer::new).collect(),
                above: above.pieces.iter().map(ShapeAnswer::new).collect(),
            })
        }
    }

    /// Returns the marks of all cells.
    fn noted(puzzle: &Puzzle, marks: fn(&Puzzle, CellId) -> ValueSet) -> Vec<ValueSet> {
        (0..puzzle.shape().total()).map(|at| marks(puzzle, CellId::at(at))).collect()
    }

    /// Returns sets of values as texts, nothing if all are empty.
    fn sets(puzzle: &Puzzle, all: &[ValueSet]) -> Vec<String> {
        if all.iter().all(|set| set.is_empty()) {
            return Vec::new();
        }
        let written =
            |set: &ValueSet| set.iter().map(|value| text::symbol(puzzle.shape(), value)).collect();
        all.iter().take(puzzle.shape().canvas()).map(written).collect()
    }

    /// Returns the values of all cells, nothing if no cell is restricted to several.
    fn allowed(puzzle: &Puzzle) -> Vec<String> {
        let all = puzzle.shape().all_values();
        let is_restricted = |set: &ValueSet| *set != all && set.single().is_none();
        let cells = &puzzle.allowed()[..puzzle.shape().canvas()];
        if cells.iter().any(is_restricted) { sets(puzzle, cells) } else { Vec::new() }
    }

    /// Returns the sentences that are about no rule.
    fn sentences(puzzle: &Puzzle, words: &dyn RuleWords) -> Vec<String> {
        let mut all = ninefold_show::rules::in_words(puzzle, words);
        all.drain(1..=puzzle.rules().len());
        if puzzle.shape().is_classic() {
            all.remove(0);
        }
        all
    }

    fn rules(puzzle: &Puzzle, words: &dyn RuleWords) -> Vec<RuleWordsAnswer> {
        let layout = puzzle.layout();
        let rule = |rule: &ninefold_rules::Rule| RuleWordsAnswer {
            rule: rule.kind().name.to_owned(),
            title: rule.kind().title.to_owned(),
            legend: words.legend(rule, layout),
            sentence: words.rule(rule, layout),
            cells: rule
                .all_cells(layout)
                .iter()
                .map(|cell| layout.name(cell).to_string())
                .collect(),
        };
        puzzle.rules().iter().map(rule).collect()
    }

    impl LayoutAnswer {
        fn new(layout: &Layout, bounds: Bounds) -> Self {
            let shape = layout.shape();
            let houses = layout.houses().iter().map(|house| HouseAnswer {
                kind: match house.kind {
                    Kind::Row => HouseKind::Row,
                    Kind::Column => HouseKind::Column,
                    Kind::Region => HouseKind::Box,
                },
                number: house.number,
                cells: house.cells.iter().map(|cell| cell.index()).collect(),
            });
            Self {
                rows: shape.rows(),
                columns: shape.columns(),
                low: shape.low(),
                values: shape.values(),
                houses: houses.collect(),
                missing: shape.void().iter().map(|cell| cell.index()).collect(),
                ring: RingAnswer {
                    left: -bounds.left,
                    top: -bounds.top,
                    right: bounds.right - shape.columns() as f32,
                    bottom: bounds.bottom - shape.rows() as f32,
                },
            }
        }
    }

    impl ShapeAnswer {
        fn new(piece: &Piece) -> Self {
            match piece {
                Piece::Path { lines, is_closed, fill, stroke } => {
                    let path = lines.iter().map(|line| path(line, *is_closed)).collect();
                    Self { path: Some(path), ..Self::painted(ShapeKind::Path, *fill, *stroke) }
                }
                Piece::Circle { centre: (x, y), radius, fill, stroke } => Self {
                    at: Some([units(*x), units(*y)]),
                    size: Some(units(*radius)),
                    ..Self::painted(ShapeKind::Circle, *fill, *stroke)
                },
                Piece::Text { at: (x, y), text, size, anchor, role } => Self {
                    at: Some([units(*x), units(*y)]),
                    size: Some(units(*size)),
                    text: Some(text.clone()),
                    anchor: Some(anchor_name(*anchor).to_owned()),
                    fill: Some(role_name(*role).to_owned()),
                    ..Self::painted(ShapeKind::Text, None, None)
                },
            }
        }

        fn painted(kind: ShapeKind, fill: Option<Paint>, stroke: Option<Stroke>) -> Self {
            Self {
                kind,
                path: None,
                at: None,
                size: None,
                text: None,
                anchor: None,
                fill: fill.map(|paint| paint.name().to_owned()),
                is_light: matches!(fill, Some(Paint::Tint(_))),
                stroke: stroke.map(|stroke| stroke.paint.name().to_owned()),
                width: stroke.map(|stroke| units(stroke.wide)),
                is_dashed: stroke.is_some_and(|stroke| stroke.is_dashed),
            }
        }
    }

    /// Returns a length in hundredths of a cell, rounded to tenths of them.
    fn units(length: f32) -> f32 {
        (length * 1000.0).round() / 10.0 + 0.0
    }

    fn path(line: &[(f32, f32)], is_closed: bool) -> String {
        let letters = std::iter::once('M').chain(std::iter::repeat('L'));
        let points = line.iter().zip(letters);
        let mut path: String =
            points.map(|((x, y), letter)| format!("{letter}{} {}", units(*x), units(*y))).collect();
        path.push_str(if is_closed { "Z" } else { "" });
        path
    }

    const fn anchor_name(anchor: Anchor) -> &'static str {
        match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }

    const fn role_name(role: Role) -> &'static str {
        match role {
            Role::Given => "given",
            Role::Found => "found",
            Role::Note => "note",
            Role::Candidate => "candidate",
            Role::Clue => "clue",
            Role::OnBlack => "on-black",
            Role::OnWhite => "on-white",
        }
    }
}
