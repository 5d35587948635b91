//! The solution path, step by step, with the board before each step.

use super::session::{Purpose, Session};
use super::state::panel::PanelState;
use super::state::path::{PathState, ending, replay};
use crate::record::board::Board;
use crate::record::puzzle::Played as _;
use crate::view::State;
use ninefold::Cell;
use ninefold_api::{ExplainAnswer, ExplainRequest, Request};

impl Session {
    /// Opens the solution path of the puzzle.
    pub(super) fn open_path(&mut self) {
        if !self.has_puzzle() {
            return;
        }
        let request = ExplainRequest::new(self.game.puzzle.request());
        self.ask(Purpose::Path, Request::Explain(request));
    }

    /// Shows the path.
    pub(super) fn show_path(&mut self, answer: ExplainAnswer) {
        if answer.steps.is_empty() {
            return self.say(ending(&answer));
        }
        let positions = replay(&self.game.puzzle, &answer.steps);
        self.panel = PanelState::Path(Box::new(PathState { answer, positions, at: 0, scroll: 0 }));
    }

    /// Continues the game before the step that is shown, as one step that can be undone.
    pub(super) fn play_from_step(&mut self) {
        let PanelState::Path(path) = &self.panel else { return };
        let Some(position) = path.position().cloned() else { return };
        let number = path.at + 1;
        self.panel = PanelState::None;
        if !matches!(self.state, State::Playing) {
            return self.say("The puzzle is solved. Undo goes back to your game.");
        }
        let is_automatic = self.is_automatic();
        self.change(|puzzle, board| {
            let mut next =
                Board { colours: board.colours, pencil: board.pencil.clone(), ..Board::EMPTY };
            next.digits = position.digits;
            puzzle.classic().givens.filled().iter().for_each(|cell| next.digits.set(cell, None));
            let worked = next.candidates(puzzle);
            for cell in Cell::all() {
                next.crossed.set(cell, worked.get(cell) - position.candidates.get(cell));
            }
            if !is_automatic && !next.crossed.is_empty() {
                next.centre = position.candidates;
            }
            *board = next;
        });
        self.say(format!("Your game continues before step {number}. One undo takes it back."));
    }
}
