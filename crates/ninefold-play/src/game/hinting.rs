//! Hints in five rungs; single cells to show or erase.

use super::drawing::{self, BoardDrawing};
use super::session::{Purpose, Session};
use super::state::hint::{COUNTED_RUNG, HintState, LAST_RUNG};
use super::state::panel::PanelState;
use crate::store::ProgressRecord;
use crate::view::State;
use ninefold::{Cell, CellSet};
use ninefold_api::{HintAnswer, HintRequest, HintVerdict, Mastered, Request};

impl Session {
    /// Returns `true` if a hint makes sense now; else says why not.
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
        if !self.can_hint() {
            return;
        }
        match &self.panel {
            PanelState::Hint(hint) if hint.offers_known() => self.ask_hint(1, hint.uses_all, false),
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
            PanelState::Hint(hint) if hint.offers_known() => self.do_known(),
            PanelState::Hint(hint) if hint.answer.verdict == Some(HintVerdict::WrongDigit) => {
                self.erase_wrong();
            }
            PanelState::Hint(hint) if hint.answer.verdict.is_some() => {}
            PanelState::Hint(hint) if !hint.is_done => self.climb(LAST_RUNG, hint.uses_all),
            _ => self.climb(LAST_RUNG, false),
        }
    }

    /// Asks for a rung. At the first one, what the player masters is offered.
    pub(super) fn climb(&mut self, rung: u8, uses_all: bool) {
        let position = self.position();
        if let PanelState::Hint(hint) = &self.panel
            && hint.level().is_some()
            && hint.uses_all == uses_all
            && !(hint.is_done || hint.offers_known())
            && hint.position.as_ref() == Some(&position)
        {
            // The answer has all rungs: one search is enough.
            let answer = hint.answer.clone();
            return self.hinted(rung, answer);
        }
        self.ask_hint(rung, uses_all, rung == 1);
    }

    /// Does the steps that the player masters as one move, and goes on with the hint.
    fn do_known(&mut self) {
        let PanelState::Hint(hint) = &self.panel else { return };
        let Some(known) = &hint.answer.known else { return };
        let placements = drawing::candidates(&known.placements);
        let eliminations = drawing::candidates(&known.eliminations);
        let (uses_all, clears) = (hint.uses_all, self.settings.clears_marks());
        self.change(|puzzle, board| board.apply_step(puzzle, &placements, &eliminations, clears));
        if self.state != State::Solved {
            self.climb(1, uses_all);
        }
    }

    /// Returns the lessons and techniques that the player masters.
    fn mastered(&mut self) -> Vec<String> {
        let records = self.saver.progress().into_iter().filter(ProgressRecord::is_mastered);
        let names = records.map(|record| vec![record.technique]);
        // The record may be of a later version, which has more of them.
        names.filter(|name| Mastered::new(name).is_ok()).flatten().collect()
    }

    fn ask_hint(&mut self, rung: u8, uses_all: bool, offers_known: bool) {
        let mut request = HintRequest::new(self.position());
        if offers_known {
            request.mastered = self.mastered();
        }
        request.detail = LAST_RUNG;
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
            if let Some(technique) = &answer.technique {
                self.game.teach(technique);
            }
            self.saver.mark_changed();
        }
        let position = Some(self.position());
        let mut hint = HintState { rung, uses_all, position, ..HintState::default() };
        hint.offer = self.offer(&answer, uses_all);
        if answer.verdict == Some(HintVerdict::Stuck) {
            let cell = self.cell_to_show();
            hint.drawing = BoardDrawing::pointing_at(CellSet::only(cell), CellSet::only(cell));
        }
        hint.answer = answer;
        hint.draw();
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
        hint.focus = None;
    }

    /// Returns what another hint does where no technique helps.
    fn offer(&self, answer: &HintAnswer, uses_all: bool) -> Option<String> {
        let is_limited = self.settings.hint_level().is_some() && !uses_all;
        match answer.verdict {
            Some(HintVerdict::Stuck) if is_limited => {
                Some("Another hint tries all techniques.".to_owned())
            }
            Some(HintVerdict::Stuck) => {
                Some(format!("Another hint shows the digit of {}.", self.cell_to_show()))
            }
            _ => None,
        }
    }

    /// Returns the cell to show where no technique helps: the current one if it is empty, else one with the fewest
    /// candidates.
    pub(super) fn cell_to_show(&self) -> Cell {
        let digits = self.board().on_grid(&self.game.puzzle);
        if digits.get(self.cursor).is_none() {
            return self.cursor;
        }
        let open = self.board().open_candidates(&self.game.puzzle);
        let empty = Cell::all().filter(|cell| digits.get(*cell).is_none());
        empty.min_by_key(|cell| open.get(*cell).len()).unwrap_or(self.cursor)
    }

    /// Writes the digit of the solution into one cell.
    pub(super) fn show_cell(&mut self) {
        let cell = self.cell_to_show();
        let Some(digit) = self.game.solution.and_then(|solution| solution.get(cell)) else {
            return self.say("No single solution is known, so no cell can be shown.");
        };
        let clears = self.settings.clears_marks();
        self.game.hints = self.game.hints.saturating_add(1).min(1_000_000);
        self.change(|puzzle, board| board.apply_step(puzzle, &[(cell, digit)], &[], clears));
        if self.state != State::Solved {
            self.say(format!("{cell} is {digit}. One undo takes it back."));
        }
    }

    /// Erases the wrong digits that a hint points at.
    pub(super) fn erase_wrong(&mut self) {
        let PanelState::Hint(hint) = &self.panel else { return };
        let Some(solution) = self.game.solution else { return };
        if hint.rung < COUNTED_RUNG {
            return self.climb(COUNTED_RUNG, false);
        }
        let is_automatic = self.is_automatic();
        let wrong = self.board().mistakes(&solution, is_automatic) & self.board().digits.filled();
        self.change(|_, board| wrong.iter().for_each(|cell| board.digits.set(cell, None)));
        let count = wrong.len();
        let digits = if count == 1 { "One digit was" } else { "The wrong digits were" };
        self.say(format!("{digits} erased. Undo brings them back."));
    }
}
