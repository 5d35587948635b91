//! A step of a logical solution: what it does, why, and a drawing of its pattern.

use crate::names;
use crate::net::NetAnswer;
use ninefold::logic::{Position, Step};
use ninefold::{CellSet, Digit};
use ninefold_show::Clause;
use ninefold_show::draw::layout::Curve;
use ninefold_show::draw::{Arrow, Drawing, outline_path};
use ninefold_show::words::Words;
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
    /// The reason clause by clause; absent for a forcing net, which has lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseAnswer>,
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
    pub fn new(position: &Position, step: &Step, words: &dyn Words) -> Self {
        Self::after(position, step, &[], words)
    }

    /// Describes a step of a path; `nets` are the earlier steps with a net, each with its number.
    pub(crate) fn after(
        position: &Position,
        step: &Step,
        nets: &[(usize, &Step)],
        words: &dyn Words,
    ) -> Self {
        let clauses = words.clauses(position, step);
        let mut drawing = Drawing::of_step(position, step);
        drawing.number(step, &clauses);
        Self {
            technique: step.technique.name().to_owned(),
            code: step.code(),
            level: step.technique.level().name().to_owned(),
            score: step.technique.score(),
            placements: names::placements(&step.placements),
            eliminations: names::eliminations(&step.eliminations),
            text: prose::paragraph(words, position, step),
            clauses: clauses.iter().map(ClauseAnswer::from).collect(),
            drawing: DrawingAnswer::from(&drawing),
            chains: eureka::all(position, &step.pattern),
            net: NetAnswer::of_step(position, step, nets, words),
        }
    }
}

/// A clause of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClauseAnswer {
    /// The words; all clauses, joined by spaces, are `text`.
    pub text: String,
    /// The number of the links in the drawing that it says, if it says any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// The cells that it is about.
    pub cells: Vec<String>,
    /// The line around these cells, as SVG path data.
    pub outline: String,
}

impl From<&Clause> for ClauseAnswer {
    fn from(clause: &Clause) -> Self {
        Self {
            text: clause.text.clone(),
            number: clause.number,
            cells: names::cells(clause.cells),
            outline: outline_path(clause.cells),
        }
    }
}

/// A drawing over the grid before a step. Tones have a meaning and no colour: `body`, `other`,
/// `third` and `fourth` are parts of the pattern, `fin` spoils or saves it, `gone` marks what the
/// step removes, `placed` what it writes. A cell is 100 units wide, the grid 900; the places of a
/// cell's candidates are 20, 50 and 80 units from its borders.
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
    /// The numbers of links and of the lines of a net, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<DrawnNumber>,
    /// The cells to point at as a whole, if there are any: the area of a hint, a mistake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pointed: Vec<String>,
    /// The line around these cells, as SVG path data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub outline: String,
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
        let layout = drawing.layout();
        let links = drawing.arrows.iter().zip(&layout.curves);
        let numbers = layout.numbers.iter().map(|number| DrawnNumber {
            number: number.number,
            x: number.at.x,
            y: number.at.y,
            kind: if number.is_link { "link" } else { "line" }.to_owned(),
        });
        let shows_all = drawing.shown == CellSet::ALL;
        Self {
            houses: houses.collect(),
            cells: cells.collect(),
            marks: marks.collect(),
            links: links.map(|(arrow, curve)| DrawnLink::new(arrow, curve.as_ref())).collect(),
            numbers: numbers.collect(),
            pointed: names::cells(drawing.pointed),
            outline: outline_path(drawing.pointed),
            shown: (!shows_all).then(|| names::cells(drawing.shown)),
        }
    }
}

/// Returns the names of all tones.
#[cfg(feature = "schema")]
fn tones() -> [&'static str; 7] {
    use ninefold_show::draw::Tone;
    Tone::ALL.map(Tone::name)
}

/// A house of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawnHouse {
    /// The house, `row 7`.
    pub house: String,
    /// Its tone.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = tones())))]
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
    #[cfg_attr(feature = "schema", schemars(extend("enum" = tones())))]
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
    #[cfg_attr(feature = "schema", schemars(extend("enum" = tones())))]
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
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["strong", "weak"])))]
    pub tone: String,
    /// The number of the clause that says it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// The curve from beside its beginning to its head, as SVG path data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The head, a triangle beside its end, as SVG path data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub head: String,
}

impl DrawnLink {
    fn new(arrow: &Arrow, curve: Option<&Curve>) -> Self {
        let ends = |cells: CellSet, digit: Digit| {
            cells.iter().map(|cell| format!("{cell}={digit}")).collect()
        };
        Self {
            from: ends(arrow.from, arrow.from_digit),
            to: ends(arrow.to, arrow.to_digit),
            tone: if arrow.is_strong { "strong" } else { "weak" }.to_owned(),
            number: arrow.number,
            path: curve.map(Curve::path).unwrap_or_default(),
            head: curve.map(Curve::head_path).unwrap_or_default(),
        }
    }
}

/// A number of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawnNumber {
    /// The number.
    pub number: u16,
    /// The distance of its middle from the left border.
    pub x: i32,
    /// The distance of its middle from the top.
    pub y: i32,
    /// `link` or `line`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["link", "line"])))]
    pub kind: String,
}
