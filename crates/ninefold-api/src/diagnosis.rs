//! The diagnosis of a position: a mistake in it, or the next step, by detail level.

use crate::block::{Block, HintLevelAnswer};
use crate::head::Head;
use crate::hint_answer::{HintAnswer, HintVerdict};
use crate::mastered::{KnownAnswer, Mastered};
use crate::net::NetAnswer;
use crate::step::{DrawingAnswer, StepAnswer};
use ninefold::check::{Mismatch, entries_of};
use ninefold::logic::{Advice, Mistake, PlayState, Position, Solver, Step, UniquePuzzle};
use ninefold::search::Watch;
use ninefold::{Candidates, CellSet, Grid};
use ninefold_show::Clause;
use ninefold_show::draw::Drawing;
use ninefold_show::ladder::{self, Detail};
use ninefold_show::prose::Piece;
use ninefold_show::verdict::NoStep;
use ninefold_show::words::{English, Words};
use std::cell::OnceCell;

/// The diagnosis of a position: a mistake in it, or the next step.
#[derive(Clone, Debug)]
pub struct Diagnosis<'a> {
    /// The givens of the puzzle.
    pub givens: Grid,
    /// The position as the player sees it.
    pub position: Position,
    /// The advice on the position, or the reason why it does not belong to the printed puzzle.
    pub advice: Result<Advice, Mismatch>,
    /// The steps that lead to the position and that a learner masters.
    known: Vec<Step>,
    /// The reasons for wrong digits, as soon as they were looked for.
    mistakes: OnceCell<Vec<Mistake>>,
    words: &'a dyn Words,
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
        let (known, mistakes, words) = (Vec::new(), OnceCell::new(), &English);
        Self { givens, position, advice, known, mistakes, words, play, unique, solver, watch }
    }

    /// Returns the diagnosis in the words of a language; without it, they are English.
    #[must_use]
    pub fn in_words(self, words: &'a dyn Words) -> Self {
        Self { words, ..self }
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
            (self.known, self.position) = (known, position);
            self.advice = Ok(Advice::Next(Box::new(next)));
        }
        Some(self)
    }

    /// Returns `true` if there is a next step, or nothing left to do.
    #[must_use]
    pub const fn is_fine(&self) -> bool {
        matches!(self.advice, Ok(Advice::Next(_) | Advice::Solved))
    }

    /// Returns `true` if a higher detail level says more.
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
                    drawing.number(step, &self.words.clauses(&self.position, step));
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
                let known = (!self.known.is_empty()).then(|| self.words.known_steps(&self.known));
                let known = known.into_iter().map(Piece::Paragraph);
                known.chain(ladder::pieces(self.words, &self.position, step, detail)).collect()
            }
            Ok(Advice::WrongDigits(cells)) => self.wrong_digits(*cells, detail),
            _ => self.without_step(detail).into_iter().map(Piece::Paragraph).collect(),
        }
    }

    /// Returns what a detail level says about wrong digits. Their reasons take a while to find, so they
    /// are looked for only where they are shown, and once, until the watch stops it.
    fn wrong_digits(&self, cells: CellSet, detail: Detail) -> Vec<Piece> {
        if detail < Detail::Reason {
            return self.words.wrong_digits(cells, &[], detail);
        }
        let mistakes = self.mistakes.get_or_init(|| {
            let mut reasons = self.play.mistakes(cells).take(EXPLAINED);
            let next = || if self.watch.stopped() { None } else { reasons.next() };
            std::iter::from_fn(next).collect()
        });
        self.words.wrong_digits(cells, mistakes, detail)
    }

    /// Returns the sentences of a detail level if there is no next step, and no digit is wrong.
    fn without_step(&self, detail: Detail) -> Vec<String> {
        let why = match &self.advice {
            Ok(Advice::Clashing(cells)) => {
                return self.words.clashing_digits(self.position.digits(), *cells, detail);
            }
            Ok(Advice::MissingMarks(cells)) => {
                let noted = self.play.marks.unwrap_or(Candidates::NONE);
                return self.words.missing_marks(&noted, *cells, detail);
            }
            Err(mismatch) => NoStep::Mismatch(mismatch),
            Ok(Advice::Solved) => NoStep::Solved,
            Ok(Advice::NoSolution) => NoStep::NoSolution,
            Ok(Advice::Astray) => NoStep::Astray,
            Ok(Advice::Stuck) => NoStep::Stuck(self.solver.techniques()),
            Ok(Advice::Open(cells)) if !cells.is_empty() => NoStep::Open(*cells),
            Ok(_) => NoStep::Several,
        };
        vec![self.words.no_step(&why)]
    }

    /// Returns all detail levels: what each of them says and draws.
    #[must_use]
    pub fn levels(&self) -> Vec<HintLevelAnswer> {
        let clauses = match &self.advice {
            Ok(Advice::Next(step)) => self.words.clauses(&self.position, step),
            _ => Vec::new(),
        };
        let level = |detail: Detail| {
            let drawing = self.drawing(detail).map(|drawing| DrawingAnswer::from(&drawing));
            HintLevelAnswer::new(detail.number(), self.blocks(detail, &clauses), drawing)
        };
        Detail::ALL.into_iter().map(level).collect()
    }

    /// Returns what a detail level says, block by block.
    fn blocks(&self, detail: Detail, clauses: &[Clause]) -> Vec<Block> {
        self.pieces(detail).into_iter().map(|piece| Block::new(piece, clauses)).collect()
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

    /// Creates the answer up to a detail level, without `levels`; what higher levels say is left out.
    #[must_use]
    pub fn answer(&self, head: Head, detail: Detail) -> HintAnswer {
        let drawing = self.drawing(detail).map(|drawing| DrawingAnswer::from(&drawing));
        let head = Head { puzzle: self.givens.to_string(), ..head };
        let rung = detail.number();
        let Ok(Advice::Next(step)) = &self.advice else {
            return self.answer_without_step(head, detail, drawing);
        };
        let whole = StepAnswer::new(&self.position, step, self.words);
        let mut after = self.position.clone();
        after.apply(step);
        HintAnswer {
            head,
            verdict: None,
            rung,
            place: Some(self.words.place(step)),
            technique: (detail >= Detail::Technique).then_some(whole.technique),
            code: (detail >= Detail::Technique).then_some(whole.code),
            level: (detail >= Detail::Technique).then_some(whole.level),
            score: (detail >= Detail::Technique).then_some(whole.score),
            cells: (detail >= Detail::Cells).then(|| self.words.cells(step)),
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
            known: (!self.known.is_empty()).then(|| KnownAnswer::new(&self.known, self.words)),
            levels: Vec::new(),
            #[cfg(feature = "variants")]
            rules: None,
        }
    }
}
