//! A step of a logical solution: what it does, why, and a drawing of its pattern.

use crate::names;
use crate::net::NetAnswer;
use ninefold::logic::{Position, Step};
use ninefold::{CellSet, Digit};
use ninefold_show::draw::{Arrow, Drawing};
use ninefold_show::words::{English, Words};
use ninefold_show::{eureka, prose};
use serde::{Deserialize, Serialize};

/// A step of `explain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepAnswer {
    /// The name of the technique.
    pub technique: String,
    /// The code of the technique, followed by a 1 for a siamese fish.
    pub code: String,
    /// The level of the technique.
    pub level: String,
    /// The score of the technique.
    pub score: u32,
    /// The digits to write, `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates to remove, `r2c4<>7`.
    pub eliminations: Vec<String>,
    /// The reason in words.
    pub text: String,
    /// The pattern, and what follows from it, as a drawing.
    pub drawing: DrawingAnswer,
    /// The chains in Eureka notation, if there are any: `(5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<String>,
    /// The lines of a forcing net, if the step has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<NetAnswer>,
}

impl StepAnswer {
    /// Describes a step in the position in which it was found.
    #[must_use]
    pub fn new(position: &Position, step: &Step) -> Self {
        Self {
            technique: step.technique.name().to_owned(),
            code: step.code(),
            level: step.technique.level().name().to_owned(),
            score: step.technique.score(),
            placements: names::placements(&step.placements),
            eliminations: names::eliminations(&step.eliminations),
            text: prose::paragraph(&English, position, step),
            drawing: DrawingAnswer::from(&Drawing::of_step(position, step)),
            chains: eureka::all(position, &step.pattern),
            net: English.net(position, step).map(NetAnswer::from),
        }
    }
}

/// A drawing over the grid before a step. Tones have a meaning and no colour: `body`, `other`,
/// `third` and `fourth` are parts of the pattern, `fin` spoils or saves it, `gone` marks what the
/// step removes, `placed` what it writes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawingAnswer {
    /// Houses of the pattern.
    pub houses: Vec<DrawnHouse>,
    /// Cells of the pattern.
    pub cells: Vec<DrawnCell>,
    /// Candidates of the pattern, and those that the step removes or places.
    pub marks: Vec<DrawnMark>,
    /// The inferences of chains.
    pub links: Vec<DrawnLink>,
    /// The cells to point at as a whole, if there are any: the area of a hint, a mistake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pointed: Vec<String>,
    /// The cells whose candidates are shown; absent if all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
}

impl From<&Drawing<'_>> for DrawingAnswer {
    fn from(drawing: &Drawing<'_>) -> Self {
        let houses = drawing.houses.iter().map(|(house, tone)| DrawnHouse {
            house: house.to_string(),
            tone: tone.name().to_owned(),
        });
        let cells = drawing
            .cells
            .iter()
            .map(|(cell, tone)| DrawnCell { cell: cell.to_string(), tone: tone.name().to_owned() });
        let marks = drawing.marks.iter().map(|(candidate, tone)| DrawnMark {
            candidate: candidate.to_string(),
            tone: tone.name().to_owned(),
        });
        let shows_all = drawing.shown == CellSet::ALL;
        Self {
            houses: houses.collect(),
            cells: cells.collect(),
            marks: marks.collect(),
            links: drawing.arrows.iter().map(DrawnLink::from).collect(),
            pointed: names::cells(drawing.pointed),
            shown: (!shows_all).then(|| names::cells(drawing.shown)),
        }
    }
}

/// A house of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawnHouse {
    /// The house, `row 7`.
    pub house: String,
    /// Its tone.
    pub tone: String,
}

/// A cell of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawnCell {
    /// The cell, `r4c7`.
    pub cell: String,
    /// Its tone.
    pub tone: String,
}

/// A candidate of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawnMark {
    /// The candidate, `r4c7=2`.
    pub candidate: String,
    /// Its tone.
    pub tone: String,
}

/// An inference from one candidate, or group of candidates, to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawnLink {
    /// The candidates at its beginning.
    pub from: Vec<String>,
    /// The candidates at its end.
    pub to: Vec<String>,
    /// `strong`: if not the first, then the second. `weak`: if the first, then not the second.
    pub tone: String,
}

impl From<&Arrow> for DrawnLink {
    fn from(arrow: &Arrow) -> Self {
        let ends = |cells: CellSet, digit: Digit| {
            cells.iter().map(|cell| format!("{cell}={digit}")).collect()
        };
        Self {
            from: ends(arrow.from, arrow.from_digit),
            to: ends(arrow.to, arrow.to_digit),
            tone: if arrow.is_strong { "strong" } else { "weak" }.to_owned(),
        }
    }
}
