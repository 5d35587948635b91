//! The folder of saved games: files that are replaced as a whole, locks, and damaged files that are set aside.

use super::check::{self, Fault};
use super::exchange::{FileFault, parse_json};
use super::packed::{pack, unpack};
use super::records::DayRecord;
use crate::record::saved::SavedGame;
use serde_json::Value;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The reason why something could not be stored or read.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// A file or folder cannot be used.
    Io {
        /// The action that was tried, such as `write`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file of saved games is refused as a whole.
    File(FileFault),
    /// The game is too long, or its identifier cannot be the name of a file.
    Game(Fault),
    /// Another process holds the game.
    Held,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { action, path, error } => {
                write!(f, "cannot {action} {}: {error}", path.display())
            }
            Self::File(fault) => fault.fmt(f),
            Self::Game(fault) => write!(f, "the game cannot be saved: {fault}"),
            Self::Held => f.write_str("the game is open in another window"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            Self::File(_) | Self::Game(_) | Self::Held => None,
        }
    }
}

/// Returns a function that adds what was tried, and with which file, to an error of the system.
pub(super) fn failed(
    action: &'static str,
    path: &Path,
) -> impl FnOnce(io::Error) -> StoreError + use<> {
    let path = path.to_owned();
    move |error| StoreError::Io { action, path, error }
}

/// A report about a file that could not be used: a sentence for the player.
pub(crate) type Report = String;

/// The right of this process to save a game; other processes cannot have it at the same time. The system takes it
/// back when the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Claim {
    id: String,
    /// The locked file; `None` where the file system has no locks.
    _lock: Option<File>,
}

impl Claim {
    /// Returns the identifier of the game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// The folder of saved games.
#[derive(Debug)]
pub(crate) struct Store {
    pub(super) folder: PathBuf,
    pub(super) reports: Vec<Report>,
}

/// The name of the environment variable that names the folder.
pub(crate) const FOLDER_VARIABLE: &str = "NINEFOLD_DATA";

impl Store {
    /// Returns the folder that is used: the one of the environment variable, else that of the platform.
    pub(crate) fn usual_folder() -> Option<PathBuf> {
        let named = std::env::var_os(FOLDER_VARIABLE).filter(|name| !name.is_empty());
        let folder = || {
            let folders = directories::ProjectDirs::from("", "", "ninefold")?;
            Some(folders.data_dir().to_owned())
        };
        named.map(PathBuf::from).or_else(folder)
    }

    /// Opens a folder, and creates it if it is not there.
    pub(crate) fn open(folder: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let folder = folder.into();
        for part in ["games", "locks", "aside"] {
            let path = folder.join(part);
            fs::create_dir_all(&path).map_err(failed("create", &path))?;
        }
        Ok(Self { folder, reports: Vec::new() })
    }

    /// Takes the reports about files that could not be used.
    pub(crate) fn take_reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    fn game_path(&self, id: &str) -> PathBuf {
        self.folder.join("games").join(format!("{id}.json"))
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now() -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as u64)
    }

    /// Opens the file of a lock.
    pub(super) fn lock_file(&self, name: &str) -> Result<File, StoreError> {
        let path = self.folder.join("locks").join(format!("{name}.lock"));
        let opened = File::options().create(true).truncate(false).write(true).open(&path);
        opened.map_err(failed("open", &path))
    }

    /// Claims a game for this process; `None` if another one holds it.
    pub(crate) fn claim(&self, id: &str) -> Result<Option<Claim>, StoreError> {
        if !check::is_id(id) {
            return Err(StoreError::Game(Fault::Id));
        }
        let file = self.lock_file(id)?;
        let id = id.to_owned();
        match file.try_lock() {
            Ok(()) => Ok(Some(Claim { id, _lock: Some(file) })),
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some network file systems have no locks. Games are saved all the same.
            Err(TryLockError::Error(_)) => Ok(Some(Claim { id, _lock: None })),
        }
    }

    /// Saves a claimed game: the old file stays until the new one is complete. `is_durable` also waits until the
    /// disk has it, which takes some milliseconds and matters only if the machine loses power.
    pub(crate) fn save(
        &self,
        claim: &Claim,
        game: &SavedGame,
        is_durable: bool,
    ) -> Result<(), StoreError> {
        let game = SavedGame { id: claim.id.clone(), ..game.clone() };
        let packed = pack(&game).into();
        check::game(&packed).map_err(StoreError::Game)?;
        replace(&self.game_path(&game.id), &packed, is_durable)?;
        // The list of days need not be written with every move: the game has the same figures.
        match DayRecord::of(&game).filter(|day| is_durable || day.solved) {
            Some(day) => self.save_day(day),
            None => Ok(()),
        }
    }

    /// Returns a game with its history; `None` if there is none, or it is damaged.
    pub(crate) fn game(&mut self, id: &str) -> Option<SavedGame> {
        let path = check::is_id(id).then(|| self.game_path(id)).filter(|path| path.exists())?;
        self.read_game(id, &path)
    }

    /// Returns all games, the newest first.
    pub(crate) fn games(&mut self) -> Vec<SavedGame> {
        let files = self.game_files();
        let mut games: Vec<SavedGame> =
            files.iter().filter_map(|(id, path)| self.read_game(id, path)).collect();
        games.sort_by(|one, other| other.changed.cmp(&one.changed).then(one.id.cmp(&other.id)));
        games
    }

    /// Returns the game that was played last, is not solved, and is not held by another process, with its claim.
    pub(crate) fn latest(&mut self) -> Option<(SavedGame, Claim)> {
        let unsolved = self.games().into_iter().filter(|game| !game.solved);
        let mut claimed = unsolved.filter_map(|game| {
            let claim = self.claim(&game.id).ok().flatten()?;
            Some((game, claim))
        });
        let (game, claim) = claimed.next()?;
        drop(claimed);
        // Another process may have saved it before the claim.
        Some((self.game(&game.id).unwrap_or(game), claim))
    }

    /// Returns the identifiers and files of all games.
    fn game_files(&mut self) -> Vec<(String, PathBuf)> {
        let folder = self.folder.join("games");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                self.reports.push(failed("read", &folder)(error).to_string());
                return Vec::new();
            }
        };
        let game = |entry: io::Result<fs::DirEntry>| {
            let path = entry.ok()?.path();
            let id = path.file_name()?.to_str()?.strip_suffix(".json")?;
            check::is_id(id).then(|| (id.to_owned(), path.clone()))
        };
        let mut files: Vec<(String, PathBuf)> = entries.filter_map(game).collect();
        files.sort();
        files
    }

    /// Reads the file of a game. One that is damaged is set aside; one of another version stays where it is.
    fn read_game(&mut self, id: &str, path: &Path) -> Option<SavedGame> {
        let fault = match read_record(path) {
            Ok(record) => match (check::game(&record), &record) {
                (Ok(()), Value::Object(fields)) => {
                    return Some(SavedGame { id: id.to_owned(), ..unpack(fields) });
                }
                (Err(fault), _) => fault,
                (Ok(()), _) => Fault::NoObject,
            },
            Err(Some(error)) => {
                self.reports.push(failed("read", path)(error).to_string());
                return None;
            }
            Err(None) => Fault::NoObject,
        };
        if fault == Fault::Version {
            let message = format!("{} was left alone: {fault}", path.display());
            self.reports.push(message);
            return None;
        }
        self.set_aside_game(id, path, fault);
        None
    }

    /// Sets a damaged game aside, unless another process holds it and may just have replaced its file.
    fn set_aside_game(&mut self, id: &str, path: &Path, fault: Fault) {
        let claim = self.claim(id);
        let is_damaged = || match read_record(path) {
            Ok(record) => check::game(&record).is_err(),
            Err(error) => error.is_none(),
        };
        match claim {
            Ok(Some(_claim)) if is_damaged() => self.set_aside(path, &fault.to_string()),
            Ok(_) => {}
            Err(error) => self.reports.push(error.to_string()),
        }
    }

    /// Moves a file to the folder of damaged files, under a name that is free, and reports it.
    pub(super) fn set_aside(&mut self, path: &Path, why: &str) {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("file");
        let now = Self::now();
        let moved = (0..1_000).find_map(|number| {
            let name = format!("{stem}-{now}-{number}.json");
            let target = self.folder.join("aside").join(name);
            match fs::hard_link(path, &target) {
                Ok(()) => Some(fs::remove_file(path).map(|()| target)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
                // File systems without hard links: nobody else uses this name, as it has the time in it.
                Err(_) if target.exists() => None,
                Err(_) => Some(fs::rename(path, &target).map(|()| target)),
            }
        });
        self.reports.push(match moved {
            Some(Ok(target)) => {
                format!("{} was set aside as {}: {why}", path.display(), target.display())
            }
            _ => format!("{} cannot be read and was left alone: {why}", path.display()),
        });
    }
}

/// Reads a JSON file; the error is `None` if the file can be read and is not JSON.
pub(super) fn read_record(path: &Path) -> Result<Value, Option<io::Error>> {
    let bytes = fs::read(path).map_err(Some)?;
    std::str::from_utf8(&bytes).ok().and_then(parse_json).ok_or(None)
}

/// Replaces a file by a complete new one. The caller holds the lock that protects it.
pub(super) fn replace(path: &Path, record: &Value, is_durable: bool) -> Result<(), StoreError> {
    let new = path.with_extension("json.new");
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(format!("{record}\n").as_bytes())?;
        if is_durable { file.sync_all() } else { Ok(()) }
    });
    written.and_then(|()| fs::rename(&new, path)).map_err(failed("write", path))
}
