//! Saved games that go on.

use super::session::Session;
use super::state::panel::PanelState;
use crate::record::saved::SavedGame;
use crate::store::Store;
use crate::view::State;
use ninefold_formats::Puzzle;

impl Session {
    /// Resumes the game that was played last. Returns whether there is one.
    pub(crate) fn resume_latest(&mut self) -> bool {
        let latest = self.saver.store.as_mut().and_then(Store::latest);
        self.report_store();
        let Some((game, claim)) = latest else { return false };
        self.resume(game, Some(claim));
        if self.message.is_none() {
            self.say("Your last game goes on.");
        }
        true
    }

    /// Opens a saved game by its identifier.
    pub(super) fn open_saved(&mut self, id: &str) {
        if id == self.game.id && self.state != State::Welcome {
            return;
        }
        let claim = self.saver.claim(id);
        let Some(store) = self.saver.store.as_mut() else { return };
        match claim {
            Ok(Some(claim)) => match store.game(id) {
                Some(game) => self.resume(game, Some(claim)),
                None => self.report_store(),
            },
            Ok(None) => self.say_error("This game is open in another window."),
            Err(error) => self.say_error(format!("{error}.")),
        }
    }

    /// Resumes the saved game of a puzzle that is not solved. Returns whether there is one.
    pub(super) fn resume_puzzle(&mut self, puzzle: &Puzzle) -> bool {
        let is_same = |game: &SavedGame| {
            !game.solved
                && game.puzzle.classic().givens == puzzle.classic().givens
                && game.puzzle.classic().restriction == puzzle.classic().restriction
        };
        let Some(game) = self.saver.games().into_iter().find(is_same) else { return false };
        if game.id == self.game.id {
            self.panel = PanelState::None;
            self.say("You are playing this puzzle.");
            return true;
        }
        let Ok(Some(claim)) = self.saver.claim(&game.id) else { return false };
        self.resume(game, Some(claim));
        self.say("You have begun this puzzle before; your game goes on.");
        true
    }

    /// Reads a file of saved games, and opens the game that was played last.
    pub(crate) fn import(&mut self, text: &str) {
        self.save(false);
        let Some(store) = self.saver.store.as_mut() else {
            return self.say_error("There is no folder for saved games.");
        };
        match store.import(text) {
            Ok(result) => {
                if let Some(id) = &result.latest {
                    self.open_saved(id);
                }
                self.say(format!("{result}."));
            }
            Err(error) => self.say_error(format!("{error}.")),
        }
    }
}
