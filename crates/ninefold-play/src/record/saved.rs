//! A game as it is saved: the puzzle, the history, and what is known of both.

use super::history::History;
use ninefold::Grid;
use ninefold_formats::Puzzle;
use serde_json::{Map, Value};

/// A game that can be continued. The page has the same fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SavedGame {
    /// The identifier, 1 to 100 letters, digits, `-` and `_`; also the name of its file.
    pub(crate) id: String,
    /// The puzzle.
    pub(crate) puzzle: Puzzle,
    /// The moves of the player.
    pub(crate) history: History,
    /// The time played.
    pub(crate) seconds: u32,
    /// The hints used: steps shown at detail level 3 or above.
    pub(crate) hints: u32,
    /// The names of the techniques that hints have shown, in the order of the hints.
    pub(crate) taught: Vec<String>,
    /// The time at which it began, in milliseconds since 1970.
    pub(crate) started: u64,
    /// The time at which it was saved last, in milliseconds since 1970.
    pub(crate) changed: u64,
    /// Whether it is solved.
    pub(crate) solved: bool,
    /// The word for its rating, once it is known.
    pub(crate) level: Option<String>,
    /// Its rating, once it is known.
    pub(crate) er: Option<f64>,
    /// The solution, once it is known to be the only one.
    pub(crate) solution: Option<Grid>,
    /// The origin of the puzzle.
    pub(crate) origin: Option<Origin>,
}

impl SavedGame {
    /// The most techniques that are kept as shown.
    pub(crate) const MOST_TAUGHT: usize = 1_000;

    /// Remembers that a hint has shown a technique.
    pub(crate) fn teach(&mut self, technique: &str) {
        let is_known = self.taught.iter().any(|known| known == technique);
        if !is_known && self.taught.len() < Self::MOST_TAUGHT {
            self.taught.push(technique.to_owned());
        }
    }
}

/// The origin of a puzzle. It is kept as it was read, so that nothing of it is lost.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Origin(pub(crate) Map<String, Value>);

/// The kinds of origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OriginKind {
    /// Typed by the player.
    Typed,
    /// Read from a file or a picture.
    Imported,
    /// From a link.
    Link,
    /// Generated to order.
    Generated,
    /// The puzzle of a day.
    Daily,
    /// An exercise for a technique.
    Practice,
}

impl OriginKind {
    /// All kinds.
    pub(crate) const ALL: [Self; 6] =
        [Self::Typed, Self::Imported, Self::Link, Self::Generated, Self::Daily, Self::Practice];

    /// Returns the name in files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Typed => "typed",
            Self::Imported => "imported",
            Self::Link => "link",
            Self::Generated => "generated",
            Self::Daily => "daily",
            Self::Practice => "practice",
        }
    }
}

impl Origin {
    /// Creates an origin of a kind.
    pub(crate) fn new(kind: OriginKind) -> Self {
        Self(Map::from_iter([("kind".to_owned(), kind.name().into())]))
    }

    /// Creates the origin of the puzzle of a day, `2026-11-15/tough`.
    pub(crate) fn daily(day: &str) -> Self {
        Self::new(OriginKind::Daily).with("daily", day.into())
    }

    /// Creates the origin of an exercise.
    pub(crate) fn practice(slug: &str) -> Self {
        Self::new(OriginKind::Practice).with("technique", slug.into())
    }

    /// Creates the origin of a generated puzzle, with the request that led to it.
    pub(crate) fn generated(request: Map<String, Value>) -> Self {
        Self::new(OriginKind::Generated).with("request", request.into())
    }

    fn with(mut self, key: &str, value: Value) -> Self {
        self.0.insert(key.to_owned(), value);
        self
    }

    /// Returns the kind.
    pub(crate) fn kind(&self) -> Option<OriginKind> {
        let name = self.0.get("kind")?.as_str()?;
        OriginKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the text of a field, such as `daily`.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }
}
