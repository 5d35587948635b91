//! Request and answer `spot`: which lesson a move of a player shows, so that steps found in ordinary games are counted, too.

use crate::error::{Error, stopped, was_stopped};
use crate::names;
use crate::practice::{ConclusionAnswer, is_any_chain, proven_by_chains};
use crate::puzzle::{AskedPuzzle, PuzzleInput};
use ninefold::logic::{Family, Position, Query, Technique, UniquePuzzle};
use ninefold::search::{Search, Watch};
use ninefold::{Candidate, Cell, Grid};
use ninefold_show::course::{LESSONS, Lesson};
use serde::{Deserialize, Serialize};

/// A request for the lesson that a move shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SpotRequest {
    /// The position before the move.
    pub before: PuzzleInput,
    /// The position after it.
    pub puzzle: PuzzleInput,
}

impl SpotRequest {
    /// Creates a request for the move between two positions.
    #[must_use]
    pub fn new(before: impl Into<PuzzleInput>, after: impl Into<PuzzleInput>) -> Self {
        Self { before: before.into(), puzzle: after.into() }
    }
}

/// The answer to `spot`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SpotAnswer {
    /// The slug of the first lesson of the course with a step that does what the move does; null if there is none.
    pub lesson: Option<String>,
    /// The digits that the move wrote.
    pub placements: Vec<String>,
    /// The candidates that it removed from the marks of cells that had some.
    pub eliminations: Vec<String>,
}

/// Says which lesson a move shows: the first one of the course with a step that writes the same digits, or removes the
/// same candidates and perhaps more.
///
/// A wrong move shows none, and neither does one in a position with a mistake, or in a puzzle that does not have
/// exactly one solution. Marks that are written for the first time remove nothing.
///
/// # Errors
///
/// A position cannot be read, or the watch stops the search.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{SpotRequest, spot};
///
/// let before = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let after = "53..7....6..195....98....6.8...6...34..853..17...2...6.6....28....419..5....8..79";
/// let request = |text: &str| {
///     let mut record = ninefold_api::PuzzleRecord::new(before);
///     record.entries = Some(text.to_owned());
///     record
/// };
/// let empty = ".".repeat(81);
/// let answer = spot(&SpotRequest::new(request(&empty), request(after)), &Watch::never())?;
/// assert_eq!(answer.placements, ["r5c5=5"]);
/// assert_eq!(answer.lesson.as_deref(), Some("naked-single"));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn spot(request: &SpotRequest, watch: &Watch<'_>) -> Result<SpotAnswer, Error> {
    let before = request.before.parse().map_err(|error| error.field("before"))?;
    let after = request.puzzle.parse()?;
    stopped(watch)?;
    let made = Move::between(&before, &after);
    let mut answer = SpotAnswer {
        lesson: None,
        placements: names::placements(&made.placed),
        eliminations: names::eliminations(&made.removed),
    };
    let unique =
        UniquePuzzle::prove_watched(&before.cells().givens, watch).ok_or_else(was_stopped)?;
    let position = before.position();
    let solution = Search::new().first(&before.cells().givens);
    if let (Some(unique), Some(solution)) = (unique, solution)
        && made.is_right(&position, &solution)
    {
        let lesson = made.lesson(&position, &unique, watch).ok_or_else(was_stopped)?;
        answer.lesson = lesson.map(|lesson| lesson.slug.to_owned());
    }
    Ok(answer)
}

/// A move of a player.
struct Move {
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
}

impl Move {
    fn between(before: &AskedPuzzle, after: &AskedPuzzle) -> Self {
        let (from, to) = (before.position(), after.position());
        let mut made = Self { placed: Vec::new(), removed: Vec::new() };
        for cell in from.open() {
            let has_marks = before.cells().marks.is_some_and(|marks| !marks.get(cell).is_empty());
            match to.digits().get(cell) {
                Some(digit) => made.placed.push(Candidate { cell, digit }),
                None if has_marks => {
                    let gone = from.candidates(cell) - to.candidates(cell);
                    made.removed.extend(gone.iter().map(|digit| Candidate { cell, digit }));
                }
                None => {}
            }
        }
        // Marks that go with a digit follow from it.
        if !made.placed.is_empty() {
            made.removed.clear();
        }
        made
    }

    /// Returns `true` if it does something, all of it is right, and there was no mistake before.
    fn is_right(&self, position: &Position, solution: &Grid) -> bool {
        let is_true = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
        let is_kept = |cell: Cell| match position.digits().get(cell) {
            Some(digit) => solution.get(cell) == Some(digit),
            None => {
                solution.get(cell).is_some_and(|digit| position.candidates(cell).contains(digit))
            }
        };
        self.placed.len() + self.removed.len() > 0
            && self.placed.iter().all(is_true)
            && !self.removed.iter().any(is_true)
            && Cell::all().all(is_kept)
    }

    /// Returns the first lesson that shows it; `None` if the watch stops the search.
    fn lesson(
        &self,
        position: &Position,
        unique: &UniquePuzzle,
        watch: &Watch<'_>,
    ) -> Option<Option<&'static Lesson>> {
        let done: Vec<String> = names::placements(&self.placed)
            .into_iter()
            .chain(names::eliminations(&self.removed))
            .collect();
        for lesson in LESSONS {
            for technique in lesson.techniques().filter(|one| self.can_be_of(*one)) {
                let mut steps =
                    Query::new(technique, 0).all_watched(position, Some(unique), watch)?;
                steps.retain(|step| {
                    let shows = |form: &ninefold_show::course::Form| form.shows(step);
                    lesson.forms.iter().any(shows) || lesson.also.contains(&technique)
                });
                let does = |placed: &[Candidate], removed: &[Candidate]| {
                    ConclusionAnswer::of(position, placed, removed).has_all(&done)
                };
                if steps.iter().any(|step| does(&step.placements, &step.eliminations)) {
                    return Some(Some(lesson));
                }
                if is_any_chain(technique) {
                    let (removed, placed) = proven_by_chains(position);
                    if does(&placed, &removed) {
                        return Some(Some(lesson));
                    }
                }
            }
        }
        Some(None)
    }

    /// Returns `true` if it can be a step of a technique: a digit comes from a single or from the last cell of a
    /// grave, because the techniques that only remove candidates leave a single behind.
    fn can_be_of(&self, technique: Technique) -> bool {
        let is_single = technique.family() == Family::Singles;
        if self.placed.is_empty() {
            !is_single
        } else {
            is_single || technique == Technique::BugPlusOne
        }
    }
}
