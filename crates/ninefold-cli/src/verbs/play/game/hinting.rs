//! Hints in five rungs, and mistakes: where they are, and the last state without one.

use super::drawing::{self, BoardDrawing};
use super::panels::PanelState;
use super::session::{Purpose, Session};
use crate::verbs::play::view::{HintView, NetLine, State};
use ninefold::logic::Technique;
use ninefold::{Candidates, Cell, CellSet};
use ninefold_api::{
    HintAnswer, HintRequest, HintVerdict, NetAnswer, PuzzleRecord, Request, StepAnswer,
};
use ninefold_show::words::{English, Words};

/// The last rung: the step is done.
const LAST_RUNG: u8 = 5;

/// The rung from which a hint counts: it shows the cells.
pub(super) const COUNTED_RUNG: u8 = 3;

/// A hint that is open.
#[derive(Debug, Default)]
pub(crate) struct HintState {
    /// What the engine says.
    pub(super) answer: HintAnswer,
    /// The rung, 1 to 5.
    pub(super) rung: u8,
    /// The focused line of a net, from 0.
    pub(super) focus: Option<usize>,
    /// Whether the step is done, so that the next hint begins anew.
    is_done: bool,
    /// Whether all techniques are used, whatever the settings say.
    uses_all: bool,
    /// A sentence in place of what the engine says.
    own_words: Vec<String>,
    /// What is drawn.
    pub(super) drawing: BoardDrawing,
}

impl HintState {
    /// Focuses a line of the net.
    pub(super) fn go_to(&mut self, row: usize) {
        let lines = self.answer.net.as_ref().map_or(0, |net| net.lines.len());
        self.focus = (lines > 0).then(|| row.min(lines.saturating_sub(1)));
    }

    /// Returns the cells of the focused line.
    pub(super) fn focused_cells(&self) -> CellSet {
        let line = self.focus.and_then(|at| self.answer.net.as_ref()?.lines.get(at));
        line.map(|line| drawing::cells(&line.cells)).unwrap_or_default()
    }

    /// Whether a higher rung says more.
    fn has_more(&self) -> bool {
        let has_rungs = matches!(
            self.answer.verdict,
            None | Some(HintVerdict::WrongDigit | HintVerdict::MissingMark)
        );
        has_rungs && self.rung < LAST_RUNG && !self.is_done
    }

    /// Returns what the panel shows.
    pub(super) fn view(&self) -> HintView {
        let net = self.answer.net.as_ref();
        let mut paragraphs =
            if self.own_words.is_empty() { words(&self.answer) } else { self.own_words.clone() };
        if self.is_done {
            paragraphs.push("Done. One undo takes it back.".to_owned());
        }
        HintView {
            rung: self.rung,
            more: self.has_more(),
            technique: self.answer.technique.clone(),
            paragraphs,
            lines: net.map(net_lines).unwrap_or_default(),
            focus: self.focus,
            conclusion: net.map(|net| net.conclusion.clone()),
        }
    }
}

/// Returns the lines of a net.
pub(super) fn net_lines(net: &NetAnswer) -> Vec<NetLine> {
    let line = |line: &ninefold_api::NetLineAnswer| NetLine {
        number: line.number,
        depth: line.depth,
        text: line.text.clone(),
        opening: line.opening.clone(),
    };
    net.lines.iter().map(line).collect()
}

/// Returns the sentence that names what to look for.
fn look_for(answer: &HintAnswer) -> Option<String> {
    let technique: Technique = answer.technique.as_deref()?.parse().ok()?;
    Some(English.technique(technique))
}

/// Returns what a rung says, in the sentences of `hint --detail N`.
pub(super) fn words(answer: &HintAnswer) -> Vec<String> {
    let place = answer.place.clone();
    let parts: Vec<Option<String>> = match (answer.verdict, answer.rung) {
        (Some(_), _) => vec![answer.text.clone()],
        (None, 1) => vec![place],
        (None, 2) => vec![place, look_for(answer), answer.idea.clone()],
        (None, 3) => vec![look_for(answer), answer.idea.clone(), answer.cells.clone()],
        (None, _) => {
            let name = answer.technique.as_deref().unwrap_or_default();
            let text = answer.text.as_deref().unwrap_or_default();
            return reason(name, text, &answer.chains, answer.net.as_ref());
        }
    };
    parts.into_iter().flatten().collect()
}

/// Returns why a step is right: its text, with its chains or the idea of its net.
pub(super) fn reason(
    technique: &str,
    text: &str,
    chains: &[String],
    net: Option<&NetAnswer>,
) -> Vec<String> {
    match (net, chains) {
        (Some(net), _) => vec![format!("{technique}: {}", net.idea)],
        (None, []) => vec![format!("{technique}: {text}")],
        (None, chains) => {
            let name = format!("{technique}:");
            let chains = chains.iter().cloned();
            [name].into_iter().chain(chains).chain([text.to_owned()]).collect()
        }
    }
}

/// Returns the whole reason of a step; the lines of a net as paragraphs.
pub(super) fn step_words(step: &StepAnswer) -> Vec<String> {
    let mut paragraphs = reason(&step.technique, &step.text, &step.chains, step.net.as_ref());
    if let Some(net) = &step.net {
        for line in &net.lines {
            paragraphs.extend(line.opening.clone());
            let indent = "  ".repeat(line.depth.saturating_sub(1));
            paragraphs.push(format!("{indent}{}. {}", line.number, line.text));
        }
        paragraphs.push(net.conclusion.clone());
    }
    paragraphs
}

impl Session {
    /// Returns the marks of the player that list all candidates of a cell: the centre marks, or the candidates less
    /// the crossed out ones. Cells of which the player has noted nothing have none.
    pub(super) fn noted_candidates(&self) -> Candidates {
        let (puzzle, board) = (&self.game.puzzle, self.board());
        let mut noted = board.open_candidates(puzzle);
        let is_automatic = self.is_automatic();
        let digits = board.on_grid(puzzle);
        for cell in Cell::all() {
            let (centre, crossed) = (board.centre.get(cell), board.crossed.get(cell));
            let own = if is_automatic { Default::default() } else { centre - crossed };
            let is_known = is_automatic || !centre.is_empty() || !crossed.is_empty();
            if digits.get(cell).is_some() || !is_known {
                noted.set(cell, Default::default());
            } else if !own.is_empty() {
                noted.set(cell, own);
            }
        }
        noted
    }

    /// Returns the puzzle of a request, with entries and marks.
    pub(super) fn position(&self) -> PuzzleRecord {
        let board = self.board();
        if matches!(self.state, State::Setting | State::Welcome) {
            return PuzzleRecord::new(board.digits.to_string());
        }
        let mut record = self.game.puzzle.record();
        record.entries = Some(board.digits.to_string());
        let noted = self.noted_candidates();
        if !noted.is_empty() {
            let marks = |cell: Cell| noted.get(cell).iter().map(|digit| digit.to_string());
            record.marks = Some(Cell::all().map(|cell| marks(cell).collect()).collect());
        }
        record
    }

    /// Whether a hint makes sense now; else says why not.
    pub(super) fn can_hint(&mut self) -> bool {
        match self.state {
            State::Welcome => self.say("There is no game yet."),
            State::Paused => self.say("The game is paused."),
            State::Solved => self.say("The puzzle is solved."),
            State::Setting | State::Playing => return true,
        }
        false
    }

    /// Shows the first rung of a hint, or the next one.
    pub(super) fn hint(&mut self) {
        if matches!(self.panel, PanelState::Exercise) {
            return self.exercise_hint();
        }
        if !self.can_hint() {
            return;
        }
        match &self.panel {
            PanelState::Hint(hint) if hint.has_more() => {
                let rung = hint.rung + 1;
                self.climb(rung, hint.uses_all);
            }
            PanelState::Hint(hint) if hint.answer.verdict == Some(HintVerdict::Stuck) => {
                if self.settings.hint_level().is_some() && !hint.uses_all {
                    self.climb(1, true);
                } else {
                    self.show_cell();
                }
            }
            PanelState::Hint(hint) if hint.answer.verdict.is_some() => {}
            _ => self.climb(1, false),
        }
    }

    /// Shows one rung less of a hint; closes it at the first.
    pub(super) fn hint_back(&mut self) {
        match &self.panel {
            PanelState::Hint(hint) if hint.rung > 1 && !hint.is_done => {
                let rung = hint.rung - 1;
                self.climb(rung, hint.uses_all);
            }
            PanelState::Hint(_) => self.panel = PanelState::None,
            _ => {}
        }
    }

    /// Does the step of the hint, whatever its rung.
    pub(super) fn hint_do(&mut self) {
        if !self.can_hint() {
            return;
        }
        match &self.panel {
            PanelState::Hint(hint) if hint.answer.verdict == Some(HintVerdict::WrongDigit) => {
                self.erase_wrong();
            }
            PanelState::Hint(hint) if hint.answer.verdict.is_some() => {}
            PanelState::Hint(hint) if !hint.is_done => self.climb(LAST_RUNG, hint.uses_all),
            _ => self.climb(LAST_RUNG, false),
        }
    }

    /// Asks for a rung.
    pub(super) fn climb(&mut self, rung: u8, uses_all: bool) {
        let mut request = HintRequest::new(self.position());
        request.detail = rung;
        request.max_level = self.settings.hint_level().filter(|_| !uses_all);
        if uses_all && let PanelState::Hint(hint) = &mut self.panel {
            hint.uses_all = true;
        }
        self.ask(Purpose::Hint(rung), Request::Hint(request));
    }

    /// Shows the rung that was asked for.
    pub(super) fn hinted(&mut self, rung: u8, answer: HintAnswer) {
        let (before, uses_all) = match &self.panel {
            PanelState::Hint(hint) if !hint.is_done => (hint.rung, hint.uses_all),
            _ => (0, false),
        };
        let is_step = answer.verdict.is_none();
        if is_step && rung >= COUNTED_RUNG && before < COUNTED_RUNG {
            self.game.hints = self.game.hints.saturating_add(1).min(1_000_000);
            self.saver.mark_changed();
        }
        let drawing = answer.drawing.as_ref().map(BoardDrawing::from).unwrap_or_default();
        let mut hint = HintState { rung, uses_all, drawing, ..HintState::default() };
        hint.own_words = self.own_words(&answer, uses_all);
        if answer.verdict == Some(HintVerdict::Stuck) {
            let cell = self.cell_to_show();
            hint.drawing = BoardDrawing::pointing_at(CellSet::only(cell), CellSet::only(cell));
        }
        hint.answer = answer;
        hint.go_to(0);
        if is_step && rung == LAST_RUNG {
            self.do_step(&mut hint);
        }
        if self.state != State::Solved {
            self.panel = PanelState::Hint(Box::new(hint));
        }
    }

    /// Does the step of a hint as one step that can be undone, and draws what it did.
    fn do_step(&mut self, hint: &mut HintState) {
        let placements = drawing::candidates(hint.answer.placements.as_deref().unwrap_or_default());
        let eliminations =
            drawing::candidates(hint.answer.eliminations.as_deref().unwrap_or_default());
        let clears = self.settings.clears_marks();
        self.change(|puzzle, board| board.apply_step(puzzle, &placements, &eliminations, clears));
        let of = |list: &[(Cell, _)]| list.iter().map(|(cell, _)| *cell).collect::<CellSet>();
        hint.drawing = BoardDrawing::pointing_at(of(&placements), of(&eliminations));
        hint.is_done = true;
        hint.answer.net = None;
        hint.focus = None;
    }

    /// Returns the sentences for verdicts whose text is about options of the program.
    fn own_words(&self, answer: &HintAnswer, uses_all: bool) -> Vec<String> {
        let sentence = match answer.verdict {
            Some(HintVerdict::None) => "This puzzle has no solution, so there is no next step.",
            Some(HintVerdict::Multiple) => {
                "This puzzle has several solutions, so no reasoning leads to one of them."
            }
            Some(HintVerdict::Stuck) if self.settings.hint_level().is_some() && !uses_all => {
                "No technique up to the level in the settings helps here. Another hint tries all techniques."
            }
            Some(HintVerdict::Stuck) => {
                let cell = self.cell_to_show();
                let known = "No technique that Ninefold knows helps here.".to_owned();
                let offer = format!("Another hint shows the digit of {cell}.");
                return vec![known, offer];
            }
            _ => return Vec::new(),
        };
        vec![sentence.to_owned()]
    }
}
