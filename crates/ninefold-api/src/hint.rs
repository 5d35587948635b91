//! Request and answer `hint`: what is wrong with a position, or the next step, as far as it is asked.

use crate::error::{Error, ErrorKind, stopped};
use crate::head::Head;
use crate::net::NetAnswer;
use crate::puzzle::PuzzleInput;
use crate::solver;
use crate::step::{DrawingAnswer, StepAnswer};
use ninefold::Grid;
use ninefold::check::{Mismatch, entries_of};
use ninefold::logic::{Advice, PlayState, Position, Solver, Technique};
use ninefold::search::Watch;
use ninefold_show::draw::Drawing;
use ninefold_show::ending;
use ninefold_show::ladder::{self, Detail};
use ninefold_show::prose::Piece;
use ninefold_show::words::{English, Words};
use serde::{Deserialize, Serialize};

/// The answer to `hint`: the next step up to a detail level, or the reason why there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// Why there is no step to show; absent if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<HintVerdict>,
    /// The detail level, 1 to 5.
    pub rung: u8,
    /// From level 1: a sentence that says where to look.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// From level 2: the name of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// From level 2: the code of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// From level 2: the level of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// From level 2: the score of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// From level 3: a sentence that says which cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<String>,
    /// From level 4: the digits to write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<String>>,
    /// From level 4: the candidates to remove.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eliminations: Option<Vec<String>>,
    /// From level 4: the reason in words; with a verdict, at every level: what is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// From level 5: the digits of the grid after the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What the level shows of the step or the mistake, as a drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<DrawingAnswer>,
    /// From level 2, only for a forcing net: what to suppose, and where it leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idea: Option<String>,
    /// From level 4: the chains in Eureka notation, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<String>,
    /// From level 4: the lines of a forcing net, if the step has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<NetAnswer>,
}

/// Why there is no step to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HintVerdict {
    /// The grid is solved.
    Solved,
    /// The puzzle has no solution.
    None,
    /// An entered digit is wrong.
    WrongDigit,
    /// The pencil marks of a cell lack the right digit.
    MissingMark,
    /// A clue of the printed puzzle is missing or changed in the position.
    ChangedClue,
    /// The puzzle has several solutions, and none can be reached from this position.
    Astray,
    /// No technique finds a step.
    Stuck,
    /// No technique finds a step, because the puzzle has several solutions.
    Multiple,
}

/// The diagnosis of a position: a mistake in it, or the next step.
#[derive(Clone, Debug)]
pub struct Diagnosis<'a> {
    /// The givens of the puzzle.
    pub givens: Grid,
    /// The position as the player sees it.
    pub position: Position,
    /// What to do, or why the position does not belong to the printed puzzle.
    pub advice: Result<Advice, Mismatch>,
    solver: &'a Solver,
}

/// Returns the position of a play state over the givens of the printed puzzle.
///
/// # Errors
///
/// The position lacks a clue of the printed puzzle, or has another digit in its cell.
pub fn over_printed(printed: &PlayState, position: &PlayState) -> Result<PlayState, Mismatch> {
    let state = position.givens.or(&position.entries);
    let entries = entries_of(&printed.givens, &state)?;
    Ok(PlayState::new(printed.givens)
        .with_entries(entries)
        .with_restriction(printed.restriction)
        .with_marks(position.marks))
}

impl<'a> Diagnosis<'a> {
    /// Looks for a mistake in a position, else for the next step of the solver. `printed` is the
    /// puzzle that the position began with, where the position does not tell clues from entries.
    #[must_use]
    pub fn new(solver: &'a Solver, position: &PlayState, printed: Option<&PlayState>) -> Self {
        let play =
            printed.map_or_else(|| Ok(position.clone()), |printed| over_printed(printed, position));
        match play {
            Ok(play) => Self {
                givens: play.givens,
                position: play.position(),
                advice: Ok(solver.advise(&play)),
                solver,
            },
            Err(mismatch) => Self {
                givens: printed.map_or(position.givens, |printed| printed.givens),
                position: position.position(),
                advice: Err(mismatch),
                solver,
            },
        }
    }

    /// Whether there is a next step, or nothing left to do.
    #[must_use]
    pub const fn is_fine(&self) -> bool {
        matches!(self.advice, Ok(Advice::Next(_) | Advice::Solved))
    }

    /// Whether a higher detail level says more.
    #[must_use]
    pub const fn has_levels(&self) -> bool {
        matches!(
            self.advice,
            Ok(Advice::Next(_) | Advice::WrongDigits(_) | Advice::MissingMarks(_))
        )
    }

    /// Returns why there is no step to show, if there is none.
    #[must_use]
    pub const fn verdict(&self) -> Option<HintVerdict> {
        Some(match &self.advice {
            Ok(Advice::Next(_)) => return None,
            Ok(Advice::Solved) => HintVerdict::Solved,
            Ok(Advice::NoSolution) => HintVerdict::None,
            Ok(Advice::WrongDigits(_)) => HintVerdict::WrongDigit,
            Ok(Advice::MissingMarks(_)) => HintVerdict::MissingMark,
            Ok(Advice::Astray) => HintVerdict::Astray,
            Ok(Advice::Stuck) => HintVerdict::Stuck,
            Ok(_) => HintVerdict::Multiple,
            Err(_) => HintVerdict::ChangedClue,
        })
    }

    /// Returns what a detail level draws.
    #[must_use]
    pub fn drawing(&self, detail: Detail) -> Option<Drawing<'_>> {
        match &self.advice {
            Ok(Advice::Next(step)) => ladder::drawing(&self.position, step, detail),
            Ok(Advice::WrongDigits(cells) | Advice::MissingMarks(cells)) => {
                ladder::mistake_drawing(&self.position, *cells, detail)
            }
            _ => None,
        }
    }

    /// Returns what a detail level says, sentence by sentence.
    #[must_use]
    pub fn sentences(&self, detail: Detail) -> Vec<String> {
        self.pieces(detail).iter().map(Piece::paragraph).collect()
    }

    /// Returns what a detail level says, piece by piece.
    #[must_use]
    pub fn pieces(&self, detail: Detail) -> Vec<Piece> {
        if let Ok(Advice::Next(step)) = &self.advice {
            return ladder::pieces(&English, &self.position, step, detail);
        }
        self.without_step(detail).into_iter().map(Piece::Paragraph).collect()
    }

    /// Returns the sentences of a detail level if there is no next step.
    fn without_step(&self, detail: Detail) -> Vec<String> {
        let position = &self.position;
        let one = |text: &str| vec![text.to_owned()];
        match &self.advice {
            Err(mismatch) => {
                vec![format!("This position did not begin with that puzzle: {mismatch}.")]
            }
            Ok(Advice::WrongDigits(cells)) => English.wrong_digits(position, *cells, detail),
            Ok(Advice::MissingMarks(cells)) => English.missing_marks(position, *cells, detail),
            Ok(Advice::Solved) => one("The puzzle is solved."),
            Ok(Advice::NoSolution) => one(NO_SOLUTION),
            Ok(Advice::Astray) => one(ASTRAY),
            Ok(Advice::Stuck) => vec![self.stuck()],
            Ok(Advice::Open(cells)) if !cells.is_empty() => {
                vec![ending::no_step(*cells)]
            }
            Ok(_) => one(SEVERAL),
        }
    }

    fn stuck(&self) -> String {
        let techniques = self.solver.techniques();
        let [.., hardest] = techniques else {
            return "No technique may be used, so there is no hint.".to_owned();
        };
        let is_limited = !Technique::default_set().all(|one| techniques.contains(&one));
        format!(
            "No technique in use helps here ({} of them, the hardest is {hardest}).{}",
            techniques.len(),
            if is_limited {
                " Without --only, --without and --max-level, more are tried."
            } else {
                ""
            }
        )
    }

    /// Creates the answer up to a detail level; what higher levels say is left out.
    #[must_use]
    pub fn answer(&self, head: Head, detail: Detail) -> HintAnswer {
        let drawing = self.drawing(detail).map(|drawing| DrawingAnswer::from(&drawing));
        let head = Head { puzzle: self.givens.to_string(), ..head };
        let rung = detail.number();
        let Ok(Advice::Next(step)) = &self.advice else {
            let text = Some(self.sentences(detail).join(" "));
            let verdict = self.verdict();
            return HintAnswer { head, verdict, rung, text, drawing, ..HintAnswer::default() };
        };
        let whole = StepAnswer::new(&self.position, step);
        let mut after = self.position.clone();
        after.apply(step);
        HintAnswer {
            head,
            verdict: None,
            rung,
            place: Some(English.place(step)),
            technique: (detail >= Detail::Technique).then_some(whole.technique),
            code: (detail >= Detail::Technique).then_some(whole.code),
            level: (detail >= Detail::Technique).then_some(whole.level),
            score: (detail >= Detail::Technique).then_some(whole.score),
            cells: (detail >= Detail::Cells).then(|| English.cells(step)),
            placements: (detail >= Detail::Reason).then_some(whole.placements),
            eliminations: (detail >= Detail::Reason).then_some(whole.eliminations),
            text: (detail >= Detail::Reason).then_some(whole.text),
            after: (detail >= Detail::Step).then(|| after.digits().to_string()),
            drawing,
            idea: whole
                .net
                .as_ref()
                .filter(|_| detail >= Detail::Technique)
                .map(|net| net.idea.clone()),
            chains: if detail >= Detail::Reason { whole.chains } else { Vec::new() },
            net: whole.net.filter(|_| detail >= Detail::Reason),
        }
    }
}

const NO_SOLUTION: &str = "This puzzle has no solution, so there is no next step. 'ninefold check' \
    shows what is wrong with it. If some of the digits are your own, name the printed puzzle with \
    --puzzle FILE.";

const ASTRAY: &str = "Something has gone wrong: with the digits and marks as they stand, there is no \
    solution any more. The puzzle has several solutions, so no single cell is to blame.";

const SEVERAL: &str = "This puzzle has several solutions, so no reasoning can lead to one. 'ninefold \
    check' says where they differ.";

/// A request for a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct HintRequest {
    /// The position: the puzzle with the entries and pencil marks of the player.
    pub puzzle: PuzzleInput,
    /// The puzzle that the position began with, where the position does not tell clues from entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<PuzzleInput>,
    /// How much to say, from 1 (where to look) to 5 (the grid after the step).
    #[serde(default = "HintRequest::detail")]
    pub detail: u8,
    /// Use only these techniques; empty for the default set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Use none of these techniques.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Use no technique above this level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<String>,
}

impl HintRequest {
    /// Creates a request for the first detail level of a hint, from the default techniques.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self {
            puzzle: puzzle.into(),
            printed: None,
            detail: Self::detail(),
            only: Vec::new(),
            without: Vec::new(),
            max_level: None,
        }
    }

    const fn detail() -> u8 {
        1
    }
}

/// Looks for a mistake in a position, else for the next step.
///
/// # Errors
///
/// A puzzle cannot be read, or a technique or level is unknown, or the detail level is not 1 to 5, or
/// the watch stops before the search has begun.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{HintRequest, hint};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut request = HintRequest::new(puzzle);
/// request.detail = 4;
/// let answer = hint(&request, &Watch::never())?;
/// assert_eq!(answer.technique.as_deref(), Some("Naked Single"));
/// assert_eq!(answer.placements, Some(vec!["r5c5=5".to_owned()]));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn hint(request: &HintRequest, watch: &Watch<'_>) -> Result<HintAnswer, Error> {
    let parsed = request.puzzle.parse()?;
    let printed = request.printed.as_ref().map(PuzzleInput::parse).transpose();
    let printed = printed.map_err(|error| error.field("printed"))?;
    let solver = solver::solver(&request.only, &request.without, request.max_level.as_deref())?;
    let detail = Detail::from_number(request.detail).ok_or_else(|| {
        let message = format!("there is no detail level {}", request.detail);
        Error::new(ErrorKind::Value, message).field("detail").help("the levels are 1 to 5")
    })?;
    stopped(watch)?;
    let printed = printed.as_ref().map(|puzzle| puzzle.play_state());
    let diagnosis = Diagnosis::new(&solver, &parsed.play_state(), printed.as_ref());
    Ok(diagnosis.answer(parsed.head, detail))
}
