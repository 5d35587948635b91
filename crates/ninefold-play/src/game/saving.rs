//! Saving: the game after each move, settings, and files of saved games.

use super::session::Session;
use super::state::hunt::today;
use crate::store::{ProgressRecord, Store};
use crate::view::State;

impl Session {
    /// Returns `true` if there is anything to save: a typed puzzle counts from its first digit, exercises do not.
    fn is_worth_saving(&self) -> bool {
        let is_begun = self.state != State::Setting || self.game.history.can_undo();
        self.state != State::Welcome && !self.is_practice() && is_begun
    }

    /// Saves the game if it has changed.
    pub(super) fn save_if_changed(&mut self) {
        if self.saver.is_changed {
            self.save(false);
        }
    }

    /// Saves the game if anything has changed. What cannot be saved is reported once, and tried again with the next
    /// move.
    pub(super) fn save(&mut self, is_durable: bool) {
        let is_new = self.saver.is_changed || self.saver.is_timed;
        if !self.is_worth_saving() || !(is_new || is_durable && self.saver.is_volatile) {
            return;
        }
        if is_new {
            self.game.changed = Store::now();
        }
        self.game.solved = self.state == State::Solved;
        match self.saver.save(&self.game, is_durable) {
            Ok(()) => self.saver.mark_saved(is_durable),
            Err(error) => {
                if !self.saver.is_reported {
                    self.say_error(format!("Not saved: {error}."));
                }
                self.saver.is_reported = true;
            }
        }
    }

    /// Saves what is not saved yet, at the end of the program.
    pub(crate) fn close(&mut self) {
        self.stop_work();
        self.save(true);
    }

    /// Stores the settings.
    pub(super) fn save_settings(&mut self) {
        let settings = self.settings.to_map();
        let saved = self.saver.store.as_ref().map(|store| store.save_settings(&settings));
        if let Some(Err(error)) = saved {
            self.say_error(format!("Not saved: {error}."));
        }
    }

    /// Returns all saved games and statistics as the text of a file that the page reads too.
    pub(super) fn export_all(&mut self) -> Option<String> {
        self.save(false);
        let settings = self.settings.to_map();
        self.saver.store.as_mut().map(|store| store.export_text(Some(settings)))
    }

    /// Counts a step of a technique that the learner found.
    pub(super) fn count_found(&mut self, slug: &str, hinted: bool) -> Option<ProgressRecord> {
        match self.saver.store.as_mut()?.count_found(slug, hinted, &today()) {
            Ok(record) => Some(record),
            Err(error) => {
                self.say_error(format!("Not saved: {error}."));
                None
            }
        }
    }

    /// Saves and ends the program.
    pub(super) fn quit(&mut self) {
        self.close();
        self.effect.quit = true;
    }
}
