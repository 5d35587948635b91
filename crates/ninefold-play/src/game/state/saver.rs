//! The folder in which games are saved, and the claim on the game that is played.

use crate::record::saved::SavedGame;
use crate::store::{Claim, ProgressRecord, Store, StoreError};
use serde_json::{Map, Value};
use std::hash::{BuildHasher, RandomState};

/// The folder in which games are saved, and the claim on the game that is played.
#[derive(Debug, Default)]
pub(crate) struct Saver {
    /// The folder; `None` if nothing is saved.
    pub(crate) store: Option<Store>,
    claim: Option<Claim>,
    /// Whether the game has changed since it was saved.
    pub(crate) is_changed: bool,
    /// Whether only the time played has changed.
    pub(crate) is_timed: bool,
    /// Whether the disk may not have the last save yet.
    pub(crate) is_volatile: bool,
    /// Whether the player knows that saving fails.
    pub(crate) is_reported: bool,
}

impl Saver {
    /// Creates a saver for a folder.
    pub(crate) fn new(store: Store) -> Self {
        Self { store: Some(store), ..Self::default() }
    }

    /// Notes that the game has changed.
    pub(crate) const fn mark_changed(&mut self) {
        self.is_changed = true;
    }

    /// Notes that the time played has changed.
    pub(crate) const fn mark_timed(&mut self) {
        self.is_timed = true;
    }

    /// Notes that the game is as it is stored.
    pub(crate) const fn mark_saved(&mut self, is_durable: bool) {
        self.is_changed = false;
        self.is_timed = false;
        self.is_reported = false;
        self.is_volatile = !is_durable;
    }

    /// Returns the stored settings.
    pub(crate) fn settings(&mut self) -> Map<String, Value> {
        self.store.as_mut().map(Store::settings).unwrap_or_default()
    }

    /// Claims a game; `None` if another window has it.
    pub(crate) fn claim(&mut self, id: &str) -> Result<Option<Claim>, StoreError> {
        match self.claim.take_if(|claim| claim.id() == id) {
            // This window has it already: from before an exercise, or before a puzzle was typed.
            Some(claim) => Ok(Some(claim)),
            None => self.store.as_ref().map_or(Ok(None), |store| store.claim(id)),
        }
    }

    /// Takes over a claim.
    pub(crate) fn hold(&mut self, claim: Claim) {
        self.claim = Some(claim);
    }

    /// Saves a game, and claims it first.
    pub(crate) fn save(&mut self, game: &SavedGame, is_durable: bool) -> Result<(), StoreError> {
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
    pub(crate) fn games(&mut self) -> Vec<SavedGame> {
        self.store.as_mut().map(Store::games).unwrap_or_default()
    }

    /// Returns what the learner has done with each technique.
    pub(crate) fn progress(&mut self) -> Vec<ProgressRecord> {
        self.store.as_mut().map(Store::progress).unwrap_or_default()
    }
}

/// Returns a new identifier, which no other game has.
pub(crate) fn new_id() -> String {
    // The standard library draws the keys of its hash tables from the system's random numbers.
    let random = || RandomState::new().hash_one(std::time::SystemTime::now());
    format!("{:016x}{:08x}", random(), random() as u32)
}
