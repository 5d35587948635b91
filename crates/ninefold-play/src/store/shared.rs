//! The data that all games share: days, techniques that were practised, settings, and files with everything.

use super::check::{self, Fault};
use super::exchange::{self, Contents, Everything, ImportResult, parse_json};
use super::folder::{Store, StoreError, failed, read_record, replace};
use super::records::{DayRecord, ProgressRecord};
use crate::record::saved::SavedGame;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;
use std::{fs, io};

/// A file with a list of records.
#[derive(Clone, Copy)]
struct List {
    /// The name of the file, without its extension.
    name: &'static str,
    /// The check of its records.
    check: fn(&Value) -> Result<(), Fault>,
}

const DAYS: List = List { name: "days", check: check::day };
const PROGRESS: List = List { name: "progress", check: check::progress };

impl Store {
    /// Reads a list; damaged records of it are set aside in a file of their own.
    fn read_list<T: DeserializeOwned>(&mut self, List { name, check }: List) -> Vec<T> {
        let path = self.folder.join(format!("{name}.json"));
        let records = match read_record(&path) {
            Ok(Value::Array(records)) => records,
            Err(Some(error)) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(Some(error)) => {
                self.reports.push(failed("read", &path)(error).to_string());
                return Vec::new();
            }
            Ok(_) | Err(None) => {
                self.set_aside(&path, "it is damaged");
                return Vec::new();
            }
        };
        let convert = |record: Value| match check(&record) {
            Ok(()) => serde_json::from_value(record.clone()).map_err(|_| record),
            Err(_) => Err(record),
        };
        let (good, bad): (Vec<_>, Vec<_>) =
            records.into_iter().map(convert).partition(Result::is_ok);
        let bad: Vec<Value> = bad.into_iter().filter_map(Result::err).collect();
        if !bad.is_empty() {
            self.keep_damaged(name, bad);
        }
        good.into_iter().filter_map(Result::ok).collect()
    }

    /// Writes damaged records of a list into the folder of damaged files, unless the same are there already.
    fn keep_damaged(&mut self, name: &str, records: Vec<Value>) {
        let count = records.len();
        let records = Value::from(records);
        let number = exchange::hash(&records.to_string());
        let path = self.folder.join("aside").join(format!("{name}-records-{number:08x}.json"));
        if path.exists() {
            return;
        }
        self.reports.push(match replace(&path, &records, true) {
            Ok(()) => {
                let (records, were) =
                    if count == 1 { ("record", "was") } else { ("records", "were") };
                let path = path.display();
                format!("{count} damaged {records} of {name}.json {were} copied to {path}")
            }
            Err(error) => error.to_string(),
        });
    }

    /// Changes a list under its lock, so that two processes do not lose each other's changes.
    fn change_list<T: DeserializeOwned + Serialize>(
        &mut self,
        list: List,
        change: impl FnOnce(&mut Vec<T>),
    ) -> Result<(), StoreError> {
        let lock = self.lock_file(list.name)?;
        // Where there are no locks, the list is changed all the same.
        let _ = lock.lock();
        let mut records = self.read_list(list);
        change(&mut records);
        replace(&self.folder.join(format!("{}.json", list.name)), &json!(records), false)
    }

    /// Returns the days on which daily puzzles were played.
    pub(crate) fn days(&mut self) -> Vec<DayRecord> {
        self.read_list(DAYS)
    }

    /// Stores a day, unless the one that is stored is better.
    pub(super) fn save_day(&self, day: DayRecord) -> Result<(), StoreError> {
        // A store of its own, because saving a game changes nothing else here.
        let mut store = Self { folder: self.folder.clone(), reports: Vec::new() };
        store.change_list(DAYS, |days: &mut Vec<DayRecord>| join_day(days, day))
    }

    /// Returns what the learner has done with each technique.
    pub(crate) fn progress(&mut self) -> Vec<ProgressRecord> {
        self.read_list(PROGRESS)
    }

    /// Counts a step of a lesson or technique that was found on a day, and returns its record.
    pub(crate) fn count_found(
        &mut self,
        technique: &str,
        hinted: bool,
        day: &str,
    ) -> Result<ProgressRecord, StoreError> {
        let mut counted = ProgressRecord::new(technique);
        let now = Self::now();
        self.change_list(PROGRESS, |records: &mut Vec<ProgressRecord>| {
            let at = records.iter().position(|record| record.technique == technique);
            let at = at.unwrap_or_else(|| {
                records.push(ProgressRecord::new(technique));
                records.len() - 1
            });
            records[at].count(hinted, now, day);
            counted = records[at].clone();
        })?;
        Ok(counted)
    }

    /// Returns the settings; those that cannot be read are empty.
    pub(crate) fn settings(&mut self) -> Map<String, Value> {
        let path = self.folder.join("settings.json");
        match read_record(&path) {
            Ok(Value::Object(settings)) => settings,
            Err(Some(error)) if error.kind() == io::ErrorKind::NotFound => Map::new(),
            Err(Some(error)) => {
                self.reports.push(failed("read", &path)(error).to_string());
                Map::new()
            }
            Ok(_) | Err(None) => {
                self.set_aside(&path, "it is damaged");
                Map::new()
            }
        }
    }

    /// Stores the settings.
    pub(crate) fn save_settings(&self, settings: &Map<String, Value>) -> Result<(), StoreError> {
        let lock = self.lock_file("settings")?;
        let _ = lock.lock();
        replace(&self.folder.join("settings.json"), &json!(settings), false)
    }

    /// Returns everything as the text of a file that the page reads too.
    pub(crate) fn export_text(&mut self, settings: Option<Map<String, Value>>) -> String {
        let everything = Everything {
            games: self.games(),
            days: self.days(),
            progress: self.progress(),
            aside: self.aside_records(),
            settings,
        };
        everything.to_text()
    }

    /// Returns the damaged files as the page lists damaged records.
    fn aside_records(&self) -> Vec<Value> {
        let entries = fs::read_dir(self.folder.join("aside")).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        let record = |path: &PathBuf| {
            let bytes = fs::read(path).ok()?;
            let text = String::from_utf8_lossy(&bytes);
            let record = parse_json(&text).unwrap_or_else(|| json!(text));
            let fault = check::game(&record).err().unwrap_or(Fault::NoObject);
            let name = path.file_name()?.to_string_lossy().into_owned();
            let when = fs::metadata(path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            let when = when.as_millis() as u64;
            let reason = fault.key();
            Some(
                json!({"name": name, "store": "games", "reason": reason, "when": when, "record": record}),
            )
        };
        paths.iter().filter_map(record).collect()
    }

    /// Reads a file of saved games. Nothing that is stored is overwritten or lost.
    pub(crate) fn import(&mut self, text: &str) -> Result<ImportResult, StoreError> {
        let Contents { good, refused } = exchange::read(text).map_err(StoreError::File)?;
        let mut result =
            ImportResult { refused, settings: good.settings, ..ImportResult::default() };
        let present: BTreeMap<String, SavedGame> =
            self.games().into_iter().map(|game| (game.id.clone(), game)).collect();
        for game in exchange::games_to_add(good.games, &present, &mut result) {
            if let Some(claim) = self.claim(&game.id)? {
                self.save(&claim, &game, true)?;
            }
        }
        if !good.days.is_empty() {
            self.change_list(DAYS, |days| {
                good.days.into_iter().for_each(|day| join_day(days, day))
            })?;
        }
        if !good.progress.is_empty() {
            self.change_list(PROGRESS, |all| {
                good.progress.into_iter().for_each(|record| join_progress(all, record));
            })?;
        }
        Ok(result)
    }
}

/// Joins a day with those that are there.
fn join_day(days: &mut Vec<DayRecord>, day: DayRecord) {
    match days.iter_mut().find(|one| one.day == day.day) {
        Some(present) => *present = present.clone().better(day),
        None => days.push(day),
    }
}

/// Joins the record of a technique with those that are there.
fn join_progress(records: &mut Vec<ProgressRecord>, record: ProgressRecord) {
    match records.iter_mut().find(|one| one.technique == record.technique) {
        Some(present) => *present = present.clone().joined(&record),
        None => records.push(record),
    }
}
