//! An output file that replaces the old one only when it is complete.
//!
//! ```text
//!   out.csv.part  ──write──► ──flush, sync──► ──rename──► out.csv
//!        │                                                   ▲
//!        └── an error or a signal: it stays, and out.csv is ─┘ as it was
//! ```
//!
//! The new file is written beside the old one, under the name `out.csv.part`, or `out.csv.1.part`,
//! `out.csv.2.part` and so on where that exists: no existing file is ever opened, so an older partial
//! result and one that another run is writing are safe. It keeps that name when the run fails, so
//! nothing has to succeed after a failure, and what a killed run leaves behind is recognisable.

use std::ffi::OsString;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of names of partial results that are tried.
const MAX_PARTS: usize = 1000;

/// The longest file name, in bytes, that most file systems allow, less what is appended.
const MAX_NAME: usize = 240;

/// A file that is being written beside its place.
#[derive(Debug)]
pub(super) struct Replacement {
    target: PathBuf,
    part: PathBuf,
    file: Arc<File>,
    old: Option<Metadata>,
    force: bool,
}

impl Replacement {
    /// Creates the file beside `target`. With `force` it may replace a file that exists by the end.
    pub(super) fn create(target: PathBuf, old: Option<Metadata>, force: bool) -> io::Result<Self> {
        for number in 0..MAX_PARTS {
            let part = part_path(&target, number);
            match new_file(&part, old.is_some()) {
                Ok(file) => {
                    let new = Self { target, part, file: Arc::new(file), old, force };
                    new.keep_attributes();
                    return Ok(new);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("too many partial results lie beside it; remove some .part files"))
    }

    /// Returns the file to write to.
    pub(super) fn file(&self) -> Arc<File> {
        Arc::clone(&self.file)
    }

    /// Returns whether there is an old file.
    pub(super) const fn has_old(&self) -> bool {
        self.old.is_some()
    }

    /// Makes the file durable and moves it to its place. After an error it keeps its `.part` name.
    pub(super) fn publish(&self) -> io::Result<()> {
        // Writing clears the setuid and setgid bits.
        self.keep_attributes();
        match self.file.sync_all() {
            Err(error) if !cannot_sync(&error) => return Err(error),
            _ => {}
        }
        if self.force {
            std::fs::rename(&self.part, &self.target)?;
        } else {
            rename_without_replacing(&self.part, &self.target)?;
        }
        self.sync_folder();
        Ok(())
    }

    /// Ends without replacing anything. Returns the path of the partial result, if it has content.
    pub(super) fn abandon(&self, has_content: bool) -> Option<&Path> {
        let is_empty = self.file.metadata().is_ok_and(|new| new.len() == 0);
        if has_content && !is_empty {
            return Some(&self.part);
        }
        let _ = std::fs::remove_file(&self.part);
        None
    }

    /// Gives the new file the owner, group and mode bits of the old one, as far as the system permits.
    #[cfg(unix)]
    fn keep_attributes(&self) {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let (Some(old), Ok(new)) = (&self.old, self.file.metadata()) else { return };
        let keep = |same: bool, uid, gid| same || fchown(&self.file, uid, gid).is_ok();
        let mut mode = old.mode() & 0o7777;
        if !keep(new.gid() == old.gid(), None, Some(old.gid())) {
            // Another group gets no more rights than everyone has.
            mode = (mode & !0o2070) | ((mode & 0o007) << 3);
        }
        if !keep(new.uid() == old.uid(), Some(old.uid()), None) {
            mode &= !0o4000;
        }
        // Some file systems have no modes.
        let _ = self.file.set_permissions(std::fs::Permissions::from_mode(mode));
    }

    #[cfg(not(unix))]
    fn keep_attributes(&self) {}

    /// Makes the new name durable, where folders can be synced. The file is in its place already, so
    /// a failure is ignored.
    fn sync_folder(&self) {
        #[cfg(unix)]
        {
            let folder = self.target.parent().filter(|path| !path.as_os_str().is_empty());
            let opened = File::open(folder.unwrap_or(Path::new(".")));
            let _ = opened.and_then(|folder| folder.sync_all());
        }
    }
}

/// Returns the path of a partial result: `out.csv.part`, `out.csv.1.part`, `out.csv.2.part` ...
fn part_path(target: &Path, number: usize) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    if name.len() > MAX_NAME {
        let whole = name.to_string_lossy();
        let fits = |end: &usize| whole.is_char_boundary(*end);
        let end = (0..=MAX_NAME).rev().find(fits).unwrap_or(0);
        name = OsString::from(&whole[..end]);
    }
    match number {
        0 => name.push(".part"),
        _ => name.push(format!(".{number}.part")),
    }
    target.with_file_name(name)
}

/// Creates a file that does not exist yet. Beside an old one it is private at first: the old one may be.
fn new_file(path: &Path, private: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = private;
    options.open(path)
}

/// Moves a file to a name that must not exist. A hard link never replaces a file; on file systems
/// without them, an empty file reserves the name.
fn rename_without_replacing(from: &Path, to: &Path) -> io::Result<()> {
    match std::fs::hard_link(from, to) {
        Ok(()) => {
            // If it cannot be removed, the result has two names, and both are complete.
            let _ = std::fs::remove_file(from);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => reserve_and_rename(from, to),
    }
}

fn reserve_and_rename(from: &Path, to: &Path) -> io::Result<()> {
    drop(File::create_new(to)?);
    std::fs::rename(from, to).inspect_err(|_| {
        let _ = std::fs::remove_file(to);
    })
}

/// Returns whether the file system cannot sync.
fn cannot_sync(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_never_moved_over_another() {
        let folder = std::env::temp_dir().join(format!("ninefold-{}-move", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let [from, to] = ["from", "to"].map(|name| folder.join(name));
        for rename in [rename_without_replacing, reserve_and_rename] {
            std::fs::write(&from, "new").unwrap();
            rename(&from, &to).unwrap();
            assert_eq!(std::fs::read_to_string(&to).unwrap(), "new");
            assert!(!from.exists());
            std::fs::write(&from, "newer").unwrap();
            let error = rename(&from, &to).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(std::fs::read_to_string(&to).unwrap(), "new");
            assert!(rename(&folder.join("nothing"), &folder.join("other")).is_err());
            assert!(!folder.join("other").exists());
            std::fs::remove_file(&to).unwrap();
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
