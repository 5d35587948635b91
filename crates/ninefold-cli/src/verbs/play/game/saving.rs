//! Saving: the game after each move, settings, and files of saved games.

use super::session::Session;
use crate::verbs::play::record::saved::SavedGame;
use crate::verbs::play::store::{Claim, ProgressRecord, Store, StoreError};
use crate::verbs::play::view::State;
use serde_json::{Map, Value};
use std::hash::{BuildHasher, RandomState};

/// Where games are saved, and the claim on the game that is played.
#[derive(Debug, Default)]
pub(crate) struct Saver {
    /// The folder; `None` if nothing is saved.
    pub(super) store: Option<Store>,
    claim: Option<Claim>,
    /// Whether the game has changed since it was saved.
    is_changed: bool,
    /// Whether only the time played has changed.
    is_timed: bool,
    /// Whether the disk may not have the last save yet.
    is_volatile: bool,
    /// Whether the player knows that saving fails.
    is_reported: bool,
}

impl Saver {
    /// Creates a saver for a folder.
    pub(crate) fn new(store: Store) -> Self {
        Self { store: Some(store), ..Self::default() }
    }

    /// Notes that the game has changed.
    pub(super) const fn mark_changed(&mut self) {
        self.is_changed = true;
    }

    /// Notes that the time played has changed.
    pub(super) const fn mark_timed(&mut self) {
        self.is_timed = true;
    }

    /// Notes that the game is as it is stored.
    const fn mark_saved(&mut self, is_durable: bool) {
        self.is_changed = false;
        self.is_timed = false;
        self.is_reported = false;
        self.is_volatile = !is_durable;
    }

    /// Returns the stored settings.
    pub(super) fn settings(&mut self) -> Map<String, Value> {
        self.store.as_mut().map(Store::settings).unwrap_or_default()
    }

    /// Takes over a claim.
    pub(super) fn hold(&mut self, claim: Claim) {
        self.claim = Some(claim);
    }

    /// Saves a game, and claims it first.
    fn save(&mut self, game: &SavedGame, is_durable: bool) -> Result<(), StoreError> {
        let Some(store) = &self.store else { return Ok(()) };
        if self.claim.as_ref().is_none_or(|claim| claim.id() != game.id) {
            self.claim = store.claim(&game.id)?;
        }
        match &self.claim {
            Some(claim) => store.save(claim, game, is_durable),
            None => Err(StoreError::Held),
        }
    }

    /// Returns all saved games, the newest first.
    pub(super) fn games(&mut self) -> Vec<SavedGame> {
        self.store.as_mut().map(Store::games).unwrap_or_default()
    }

    /// Returns what the learner has done with each technique.
    pub(super) fn progress(&mut self) -> Vec<ProgressRecord> {
        self.store.as_mut().map(Store::progress).unwrap_or_default()
    }
}

impl Session {
    /// Whether there is anything to save: a typed puzzle counts from its first digit, exercises do not.
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

    /// Reports files that could not be read.
    pub(super) fn report_store(&mut self) {
        let reports = self.saver.store.as_mut().map(Store::take_reports).unwrap_or_default();
        if let [first, rest @ ..] = &reports[..] {
            let more = match rest.len() {
                0 => String::new(),
                count => format!(" ({count} more)"),
            };
            self.say_error(format!("{first}{more}."));
        }
    }

    /// Returns a new identifier, which no other game has.
    pub(super) fn new_id() -> String {
        // The standard library draws the keys of its hash tables from the system's random numbers.
        let random = || RandomState::new().hash_one(std::time::SystemTime::now());
        format!("{:016x}{:08x}", random(), random() as u32)
    }

    /// Makes a saved game the current one.
    pub(super) fn resume(&mut self, game: SavedGame, claim: Option<Claim>) {
        self.leave_game();
        self.state = match (game.solved, game.puzzle.is_blank()) {
            (true, _) => State::Solved,
            (false, true) => State::Setting,
            (false, false) => State::Playing,
        };
        self.game = game;
        self.saver.mark_saved(true);
        if let Some(claim) = claim {
            self.saver.hold(claim);
        }
        self.begun();
    }

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
        let Some(store) = self.saver.store.as_mut() else { return };
        match store.claim(id) {
            Ok(Some(claim)) => match store.game(id) {
                Some(game) => self.resume(game, Some(claim)),
                None => self.report_store(),
            },
            Ok(None) => self.say_error("This game is open in another window."),
            Err(error) => self.say_error(format!("{error}.")),
        }
    }

    /// Resumes the saved game of a puzzle that is not solved. Returns whether there is one.
    pub(super) fn resume_puzzle(
        &mut self,
        puzzle: &crate::verbs::play::record::puzzle::GamePuzzle,
    ) -> bool {
        let is_same = |game: &SavedGame| {
            !game.solved
                && game.puzzle.givens == puzzle.givens
                && game.puzzle.restriction == puzzle.restriction
        };
        let Some(game) = self.saver.games().into_iter().find(is_same) else { return false };
        let claim =
            self.saver.store.as_ref().and_then(|store| store.claim(&game.id).ok().flatten());
        let Some(claim) = claim else { return false };
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

    /// Returns all saved games and statistics as the text of a file that the page reads too.
    pub(super) fn export_all(&mut self) -> Option<String> {
        self.save(false);
        let settings = self.settings.to_map();
        self.saver.store.as_mut().map(|store| store.export_text(Some(settings)))
    }

    /// Counts a step of a technique that the learner found.
    pub(super) fn count_found(&mut self, slug: &str, hinted: bool) -> Option<ProgressRecord> {
        match self.saver.store.as_mut()?.count_found(slug, hinted) {
            Ok(record) => Some(record),
            Err(error) => {
                self.say_error(format!("Not saved: {error}."));
                None
            }
        }
    }
}
