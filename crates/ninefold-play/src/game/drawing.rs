//! Drawings of the engine, read back into cells, digits and tones.

use crate::view::{LinkView, Tone};
use ninefold::{Candidate, Cell, CellSet, Digit, House};
use ninefold_api::DrawingAnswer;

/// A drawing over the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BoardDrawing {
    /// The tones of cells.
    pub(super) cells: Vec<(Cell, Tone)>,
    /// The tones of candidates.
    pub(super) marks: Vec<(Candidate, Tone)>,
    /// The inferences of chains.
    pub(super) links: Vec<LinkView>,
    /// The cells to point at as a whole.
    pub(super) pointed: CellSet,
    /// The cells whose candidates are shown.
    pub(super) shown: CellSet,
}

impl BoardDrawing {
    /// Creates a drawing that points at cells.
    pub(super) fn pointing_at(pointed: CellSet, shown: CellSet) -> Self {
        Self { pointed, shown, ..Self::default() }
    }
}

/// Returns the tone of a name.
fn tone(name: &str) -> Option<Tone> {
    Tone::ALL.into_iter().find(|tone| tone.name() == name)
}

/// Reads names of cells, and leaves out what is none.
pub(super) fn cells(names: &[String]) -> CellSet {
    names.iter().filter_map(|name| name.parse::<Cell>().ok()).collect()
}

/// Reads a placement `r4c7=2` or an elimination `r4c7<>2`.
pub(super) fn candidate(text: &str) -> Option<(Cell, Digit)> {
    let cell = text.get(..4)?.parse().ok()?;
    let digit = Digit::from_ascii(*text.as_bytes().last()?)?;
    Some((cell, digit))
}

/// Reads a list of placements or eliminations.
pub(super) fn candidates(texts: &[String]) -> Vec<(Cell, Digit)> {
    texts.iter().filter_map(|text| candidate(text)).collect()
}

impl From<&DrawingAnswer> for BoardDrawing {
    fn from(answer: &DrawingAnswer) -> Self {
        let of_house = |name: &str| name.parse::<House>().map(House::cells).unwrap_or_default();
        // Several houses would fill the board; the marks show their pattern.
        let drawn_houses = if answer.houses.len() == 1 { &answer.houses[..] } else { &[] };
        let houses = drawn_houses.iter().flat_map(|drawn| {
            let tone = tone(&drawn.tone);
            of_house(&drawn.house).iter().filter_map(move |cell| Some((cell, tone?)))
        });
        // The tone of a cell hides that of its house.
        let mut in_houses: Vec<(Cell, Tone)> = houses.collect();
        let own = answer.cells.iter();
        let own: Vec<(Cell, Tone)> =
            own.filter_map(|drawn| Some((drawn.cell.parse().ok()?, tone(&drawn.tone)?))).collect();
        in_houses.retain(|(cell, _)| own.iter().all(|(other, _)| other != cell));
        let marks = answer.marks.iter().filter_map(|drawn| {
            let (cell, digit) = candidate(&drawn.candidate)?;
            Some((Candidate::new(cell, digit), tone(&drawn.tone)?))
        });
        let links = answer.links.iter().map(|link| LinkView {
            from: candidates(&link.from),
            to: candidates(&link.to),
            strong: link.tone == "strong",
        });
        Self {
            cells: in_houses.into_iter().chain(own).collect(),
            marks: marks.collect(),
            links: links.collect(),
            pointed: cells(&answer.pointed),
            shown: answer.shown.as_deref().map_or(CellSet::ALL, cells),
        }
    }
}
