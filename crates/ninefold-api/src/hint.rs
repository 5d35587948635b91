//! Request and answer `hint`: what is wrong with a position, or the next step, as far as it is asked.

use crate::error::{Error, ErrorKind, stopped, was_stopped};
use crate::head::Head;
use crate::mastered::{KnownAnswer, Mastered};
use crate::net::NetAnswer;
use crate::puzzle::PuzzleInput;
use crate::solver;
use crate::step::{ClauseAnswer, DrawingAnswer, StepAnswer};
use ninefold::check::{Mismatch, entries_of};
use ninefold::logic::{Advice, Mistake, PlayState, Position, Solver, Technique, UniquePuzzle};
use ninefold::search::Watch;
use ninefold::{Candidates, CellSet, Grid};
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
    /// From level 4: the reason clause by clause; absent for a forcing net, which has lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseAnswer>,
    /// From level 5: the digits of the grid after the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// A drawing of the part of the step or the mistake that the level shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<DrawingAnswer>,
    /// From level 2, only for a forcing net: what to suppose, and where it leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idea: Option<String>,
    /// From level 4: the chains in Eureka notation, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<String>,
    /// From level 4: the lines of a forcing net, if the step has one, or if one shows that a digit is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<NetAnswer>,
    /// Only with `mastered`: the steps that come first, because the learner masters them. Everything else
    /// is about the position after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownAnswer>,
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
    /// The advice on the position, or the reason why it does not belong to the printed puzzle.
    pub advice: Result<Advice, Mismatch>,
    /// The steps that lead to the position and that a learner masters, if there are any.
    pub known: Option<KnownAnswer>,
    play: PlayState,
    unique: Option<UniquePuzzle>,
    solver: &'a Solver,
    watch: Watch<'a>,
}

/// The most wrong digits that are explained one by one.
const EXPLAINED: usize = 6;

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
        // A watch that never stops leaves no position without advice.
        Self::with(solver, position, printed, Watch::never(), |play| {
            solver.advise_proven(play, &Watch::never()).unwrap_or((Advice::Stuck, None))
        })
    }

    /// Returns the [diagnosis](Self::new) of a position; `None` if the watch, which is asked while mistakes and steps are
    /// looked for, stops it. The watch is asked again for all that the diagnosis looks for later.
    #[must_use]
    pub fn watched(
        solver: &'a Solver,
        position: &PlayState,
        printed: Option<&PlayState>,
        watch: Watch<'a>,
    ) -> Option<Self> {
        let mut is_stopped = false;
        let diagnosis = Self::with(solver, position, printed, watch, |play| {
            let advice = solver.advise_proven(play, &watch);
            is_stopped = advice.is_none();
            advice.unwrap_or((Advice::Stuck, None))
        });
        (!is_stopped).then_some(diagnosis)
    }

    fn with(
        solver: &'a Solver,
        position: &PlayState,
        printed: Option<&PlayState>,
        watch: Watch<'a>,
        advise: impl FnOnce(&PlayState) -> (Advice, Option<UniquePuzzle>),
    ) -> Self {
        let play =
            printed.map_or_else(|| Ok(position.clone()), |printed| over_printed(printed, position));
        let (play, givens, advice, unique) = match play {
            Ok(play) => {
                let (advice, unique) = advise(&play);
                let givens = play.givens;
                (play, givens, Ok(advice), unique)
            }
            Err(mismatch) => {
                let givens = printed.map_or(position.givens, |printed| printed.givens);
                (position.clone(), givens, Err(mismatch), None)
            }
        };
        let position = play.position();
        Self { givens, position, advice, known: None, play, unique, solver, watch }
    }

    /// Moves on to the first step that a learner has not mastered, if the next one is mastered and not all
    /// others are, too; `None` if the watch stops it.
    #[must_use]
    pub fn beyond(mut self, mastered: &Mastered) -> Option<Self> {
        if !matches!(&self.advice, Ok(Advice::Next(step)) if mastered.has(step)) {
            return Some(self);
        }
        let found = mastered.beyond(self.solver, &self.position, self.unique.as_ref(), &self.watch);
        if self.watch.stopped() {
            return None;
        }
        if let Some((known, position, next)) = found {
            (self.known, self.position) = (Some(known), position);
            self.advice = Ok(Advice::Next(Box::new(next)));
        }
        Some(self)
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
            Ok(Advice::Next(_)
                | Advice::WrongDigits(_)
                | Advice::Clashing(_)
                | Advice::MissingMarks(_))
        )
    }

    /// Returns why there is no step to show, if there is none.
    #[must_use]
    pub const fn verdict(&self) -> Option<HintVerdict> {
        Some(match &self.advice {
            Ok(Advice::Next(_)) => return None,
            Ok(Advice::Solved) => HintVerdict::Solved,
            Ok(Advice::NoSolution) => HintVerdict::None,
            Ok(Advice::WrongDigits(_) | Advice::Clashing(_)) => HintVerdict::WrongDigit,
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
            Ok(Advice::Next(step)) => {
                let mut drawing = ladder::drawing(&self.position, step, detail)?;
                if detail >= Detail::Reason {
                    drawing.number(step, &English.clauses(&self.position, step));
                }
                Some(drawing)
            }
            Ok(
                Advice::WrongDigits(cells) | Advice::Clashing(cells) | Advice::MissingMarks(cells),
            ) => ladder::mistake_drawing(&self.position, *cells, detail),
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
        match &self.advice {
            Ok(Advice::Next(step)) => {
                let known = self.known.iter().map(|known| Piece::Paragraph(known.text.clone()));
                known.chain(ladder::pieces(&English, &self.position, step, detail)).collect()
            }
            Ok(Advice::WrongDigits(cells)) => self.wrong_digits(*cells, detail),
            _ => self.without_step(detail).into_iter().map(Piece::Paragraph).collect(),
        }
    }

    /// Returns what a detail level says about wrong digits. Their reasons take a while to find, so they
    /// are looked for only where they are shown, until the watch stops it.
    fn wrong_digits(&self, cells: CellSet, detail: Detail) -> Vec<Piece> {
        let explained = if detail >= Detail::Reason { EXPLAINED } else { 0 };
        let mut reasons = self.play.mistakes(cells).take(explained);
        let next = || if self.watch.stopped() { None } else { reasons.next() };
        let mistakes: Vec<Mistake> = std::iter::from_fn(next).collect();
        English.wrong_digits(cells, &mistakes, detail)
    }

    /// Returns the sentences of a detail level if there is no next step, and no digit is wrong.
    fn without_step(&self, detail: Detail) -> Vec<String> {
        let one = |text: &str| vec![text.to_owned()];
        match &self.advice {
            Err(mismatch) => {
                vec![format!("This position did not begin with that puzzle: {mismatch}.")]
            }
            Ok(Advice::Clashing(cells)) => {
                English.clashing_digits(self.position.digits(), *cells, detail)
            }
            Ok(Advice::MissingMarks(cells)) => {
                let noted = self.play.marks.unwrap_or(Candidates::NONE);
                English.missing_marks(&noted, *cells, detail)
            }
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
        let more = if is_limited {
            " Without --only, --without and --max-level, more are tried."
        } else {
            ""
        };
        match techniques.len() {
            1 => format!("The only technique in use, {hardest}, does not help here.{more}"),
            count => format!(
                "None of the {count} techniques in use helps here; the hardest of them is {hardest}.{more}"
            ),
        }
    }

    /// Creates the answer if there is no next step. The lines of a net that refutes a wrong digit are
    /// apart from the text.
    fn answer_without_step(
        &self,
        head: Head,
        detail: Detail,
        drawing: Option<DrawingAnswer>,
    ) -> HintAnswer {
        let mut pieces = self.pieces(detail);
        let net = pieces.iter().find_map(|piece| match piece {
            Piece::Net(net) => Some(NetAnswer::from(net.clone())),
            _ => None,
        });
        pieces.retain(|piece| !matches!(piece, Piece::Net(_)));
        let text = pieces.iter().map(Piece::paragraph).collect::<Vec<_>>().join(" ");
        let (verdict, rung) = (self.verdict(), detail.number());
        HintAnswer { head, verdict, rung, text: Some(text), drawing, net, ..HintAnswer::default() }
    }

    /// Creates the answer up to a detail level; what higher levels say is left out.
    #[must_use]
    pub fn answer(&self, head: Head, detail: Detail) -> HintAnswer {
        let drawing = self.drawing(detail).map(|drawing| DrawingAnswer::from(&drawing));
        let head = Head { puzzle: self.givens.to_string(), ..head };
        let rung = detail.number();
        let Ok(Advice::Next(step)) = &self.advice else {
            return self.answer_without_step(head, detail, drawing);
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
            clauses: if detail >= Detail::Reason { whole.clauses } else { Vec::new() },
            after: (detail >= Detail::Step).then(|| after.digits().to_string()),
            drawing,
            idea: whole
                .net
                .as_ref()
                .filter(|_| detail >= Detail::Technique)
                .map(|net| net.idea.clone()),
            chains: if detail >= Detail::Reason { whole.chains } else { Vec::new() },
            net: whole.net.filter(|_| detail >= Detail::Reason),
            known: self.known.clone(),
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
    /// The level of detail, from 1 (where to look) to 5 (the grid after the step).
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
    /// The lessons and techniques that the learner masters: the hint begins at the first step that needs
    /// another one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mastered: Vec<String>,
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
            mastered: Vec::new(),
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
/// the watch, which is asked while a step is looked for, stops it.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{HintRequest, hint};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut request = HintRequest::new(puzzle);
/// request.detail = 4;
/// let answer = hint(&request, &Watch::never())?;
/// assert_eq!(answer.technique.as_deref(), Some("Hidden Single"));
/// assert_eq!(answer.placements, Some(vec!["r1c6=8".to_owned()]));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn hint(request: &HintRequest, watch: &Watch<'_>) -> Result<HintAnswer, Error> {
    let parsed = request.puzzle.parse()?;
    let printed = request.printed.as_ref().map(PuzzleInput::parse).transpose();
    let printed = printed.map_err(|error| error.field("printed"))?;
    let solver = solver::solver(&request.only, &request.without, request.max_level.as_deref())?;
    let mastered =
        Mastered::new(&request.mastered).map_err(|name| solver::unknown(&name, "mastered"))?;
    let detail = Detail::from_number(request.detail).ok_or_else(|| {
        let message = format!("there is no detail level {}", request.detail);
        Error::new(ErrorKind::Value, message).field("detail").help("the levels are 1 to 5")
    })?;
    stopped(watch)?;
    let printed = printed.as_ref().map(|puzzle| puzzle.play_state());
    let diagnosis = Diagnosis::watched(&solver, &parsed.play_state(), printed.as_ref(), *watch)
        .and_then(|diagnosis| diagnosis.beyond(&mastered))
        .ok_or_else(was_stopped)?;
    let answer = diagnosis.answer(parsed.head, detail);
    if answer.verdict == Some(HintVerdict::WrongDigit) {
        // Some of the reasons may be missing.
        stopped(watch)?;
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleRecord;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the answer to a request with these keys of the puzzle besides its text.
    fn answer(keys: &str, detail: u8) -> HintAnswer {
        let record = format!("{{\"text\":\"{PUZZLE}\"{keys}}}");
        let record: PuzzleRecord = serde_json::from_str(&record).unwrap();
        let mut request = HintRequest::new(PuzzleInput::Record(Box::new(record)));
        request.detail = detail;
        hint(&request, &Watch::never()).unwrap()
    }

    #[test]
    fn marks_that_cannot_be_right_are_named_as_the_player_sees_them() {
        // r1c3 is 4; 3 and 5 stand in its row already.
        let mut marks = vec![""; 81];
        for (noted, expected) in [
            ("35", "r1c3 has only the pencil marks 3 and 5, and none of them is its digit."),
            ("3", "r1c3 has only the pencil mark 3, which is wrong."),
            ("12", "r1c3 has only the pencil marks 1 and 2, and none of them is its digit."),
        ] {
            marks[2] = noted;
            let keys = format!(",\"marks\":{}", serde_json::to_string(&marks).unwrap());
            let answer = answer(&keys, 4);
            assert_eq!(answer.verdict, Some(HintVerdict::MissingMark));
            assert_eq!(answer.text.as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_wrong_digit_is_explained_by_what_follows_from_it() {
        let entries =
            |text: &str| format!(",\"entries\":\"{text}{}\"", ".".repeat(81 - text.len()));
        let one = answer(&entries("..1"), 4);
        let text = one.text.unwrap();
        assert!(text.starts_with("r1c3 cannot be 1: otherwise "), "{text}");
        let clash = answer(&entries("..3"), 4);
        let expected = "r1c3 cannot be 3: r1c2 in row 1 is 3 as well.";
        assert_eq!(clash.text.as_deref(), Some(expected));
        // r1c4 is 6.
        let longer = answer(&entries("...2"), 4);
        let lines = longer.net.map_or(0, |net| net.lines.len());
        assert!(lines != 1 && lines != 2, "two lines say no more than the sentence");
        // In this puzzle, 2 in r1c2 clashes with nothing, and a contradiction needs several lines.
        let hard =
            "3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8..";
        let mut record = PuzzleRecord::new(hard);
        record.entries = Some(format!(".2{}", ".".repeat(79)));
        let mut request = HintRequest::new(record);
        request.detail = 4;
        let wrong = hint(&request, &Watch::never()).unwrap();
        assert_eq!(wrong.verdict, Some(HintVerdict::WrongDigit));
        let net = wrong.net.unwrap();
        assert!(net.lines.len() > 2 && net.shows.contains("r1c2"), "{net:?}");
        assert_eq!(answer(&entries("..1"), 3).net, None);
    }
}
