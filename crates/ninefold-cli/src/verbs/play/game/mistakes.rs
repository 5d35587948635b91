//! Mistakes: where they are, and the last state without one.

use super::session::{Purpose, Session};
use super::state::hint::COUNTED_RUNG;
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::puzzle::GamePuzzle;
use ninefold::search::Watch;
use ninefold_api::{CountRequest, HintAnswer, HintRequest, HintVerdict, Request, count};

impl Session {
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
