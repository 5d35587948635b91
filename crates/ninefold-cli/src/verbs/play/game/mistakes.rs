//! Mistakes: where they are, the last state without one, and single cells to show or erase.

use super::hinting::COUNTED_RUNG;
use super::panels::PanelState;
use super::session::{Purpose, Session};
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::puzzle::GamePuzzle;
use crate::verbs::play::view::State;
use ninefold::Cell;
use ninefold::search::Watch;
use ninefold_api::{CountRequest, HintAnswer, HintRequest, HintVerdict, Request, count};

impl Session {
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

    /// Looks for mistakes.
    pub(super) fn check(&mut self) {
        if !self.can_hint() {
            return;
        }
        let mut request = HintRequest::new(self.position());
        request.detail = COUNTED_RUNG;
        request.max_level = Some("easy".to_owned());
        self.ask(Purpose::Check, Request::Hint(request));
    }

    /// Shows the mistakes that were found.
    pub(super) fn checked(&mut self, answer: HintAnswer) {
        let is_mistake = matches!(
            answer.verdict,
            Some(
                HintVerdict::WrongDigit
                    | HintVerdict::MissingMark
                    | HintVerdict::Astray
                    | HintVerdict::None
            )
        );
        if is_mistake {
            self.hinted(COUNTED_RUNG, answer);
        } else {
            self.say_success("No mistake so far.");
        }
    }

    /// Goes back to the last state without a mistake; what came after it becomes a branch.
    pub(super) fn where_wrong(&mut self) {
        if !self.can_hint() || self.has_preview() {
            return;
        }
        let at = self.game.history.at();
        match self.last_good_state() {
            None => self.say("No state without a mistake was found."),
            Some(state) if state == at => self.say_success("No mistake so far."),
            Some(state) => {
                let name = format!("Before going back, move {at}");
                self.game.history.go_back(state, name.clone());
                self.after_move();
                let moves = match at - state {
                    1 => "The last move was wrong".to_owned(),
                    count => format!("The first mistake was {count} moves ago"),
                };
                self.say(format!("{moves}. You are back before it; :states has \"{name}\"."));
            }
        }
    }

    /// Finds the last state of the game without a mistake; the present one if it has none.
    fn last_good_state(&self) -> Option<usize> {
        let history = &self.game.history;
        let is_automatic = self.is_automatic();
        let Some(solution) = &self.game.solution else {
            return self.last_state_with_solution();
        };
        let is_good = |board: &Board| board.mistakes(solution, is_automatic).is_empty();
        let states = (1..=history.at()).rev();
        Some(states.into_iter().find(|at| is_good(&history.boards()[*at])).unwrap_or(0))
    }

    /// Finds a state that can be completed, and whose next state cannot: for puzzles with several solutions.
    fn last_state_with_solution(&self) -> Option<usize> {
        let boards = self.game.history.boards();
        let can_be_completed = |at: usize| {
            let givens = boards[at].on_grid(&self.game.puzzle);
            let puzzle = GamePuzzle { givens, ..self.game.puzzle.clone() };
            let mut request = CountRequest::new(puzzle.text());
            request.limit = 1;
            count(&request, &Watch::never()).is_ok_and(|answer| answer.count > 0)
        };
        let (mut good, mut bad) = (0, self.game.history.at());
        if can_be_completed(bad) {
            return Some(bad);
        }
        if !can_be_completed(good) {
            return None;
        }
        while bad - good > 1 {
            let middle = usize::midpoint(good, bad);
            if can_be_completed(middle) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        Some(good)
    }
}
