//! Mistakes: where they are, and the last state without one.

use super::session::{Purpose, Session};
use super::state::hint::COUNTED_RUNG;
use super::task::Work;
use crate::record::board::Board;
use crate::record::puzzle::Played as _;
use ninefold::Grid;
use ninefold_api::{HintAnswer, HintRequest, HintVerdict, Request};
use std::sync::Arc;

impl Session {
    /// Looks for mistakes.
    pub(super) fn check(&mut self) {
        if !self.can_hint() {
            return;
        }
        let mut request = HintRequest::new(self.position());
        request.detail = COUNTED_RUNG;
        request.levels = false;
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
        match self.game.solution {
            Some(solution) => self.go_back_to(Some(self.last_right_state(&solution))),
            // A puzzle with several solutions: a search tells which states can be completed.
            None => self.begin_work(Purpose::LastGood, Work::LastGood(self.states())),
        }
    }

    /// Goes back to a state; what came after it becomes a branch.
    pub(super) fn go_back_to(&mut self, state: Option<usize>) {
        let at = self.game.history.at();
        match state {
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

    /// Finds the last state without a digit or mark that differs from the solution.
    fn last_right_state(&self, solution: &Grid) -> usize {
        let history = &self.game.history;
        let is_automatic = self.is_automatic();
        let is_good = |board: &Board| board.mistakes(solution, is_automatic).is_empty();
        let states = (1..=history.at()).rev();
        states.into_iter().find(|at| is_good(&history.boards()[*at])).unwrap_or(0)
    }

    /// Returns the puzzle that each state of the game is, up to the present one.
    fn states(&self) -> Vec<String> {
        let boards = self.game.history.boards().iter().take(self.game.history.at() + 1);
        let text = |board: &Arc<Board>| {
            let givens = board.on_grid(&self.game.puzzle);
            self.game.puzzle.with_givens(givens).request_text()
        };
        boards.map(text).collect()
    }
}
