//! The destination that the path of `--output` names: a file, which is replaced when its successor is
//! complete, or a stream (device, FIFO, open descriptor), which is written directly.

use super::error::OutputError;
use crate::show::words::clean;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// The number of symbolic links that are followed before they count as a loop, as in Linux.
const MAX_LINKS: usize = 40;

/// The object that a path names.
#[derive(Debug)]
pub(super) enum Destination {
    /// Standard output of this process, as `/dev/stdout` or `/dev/fd/1`.
    Stdout,
    /// Standard error of this process.
    Stderr,
    /// Another open descriptor. Opening it again starts at its beginning, so it is opened to append.
    Descriptor(PathBuf),
    /// A character device or a FIFO.
    Stream(PathBuf),
    /// A file, behind all symbolic links; with the metadata of the old one where it exists.
    File(PathBuf, Option<Metadata>),
}

impl Destination {
    /// Returns the destination of a path. Follows symbolic links, also those that lead to no file yet.
    pub(super) fn of(path: &Path) -> Result<Self, OutputError> {
        let shown = clean(&path.display().to_string());
        let cannot = |error: io::Error| OutputError::Io { name: shown.clone(), error };
        let mut real = path.to_path_buf();
        for _ in 0..MAX_LINKS {
            if let Some(descriptor) = descriptor(&real) {
                return Ok(descriptor);
            }
            match std::fs::symlink_metadata(&real) {
                Ok(there) if there.is_symlink() => {
                    let to = std::fs::read_link(&real).map_err(cannot)?;
                    real = real.parent().unwrap_or(Path::new("")).join(to);
                }
                Ok(there) => return Self::existing(real, there, shown),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::File(real, None));
                }
                Err(error) => return Err(cannot(error)),
            }
        }
        Err(OutputError::LinkLoop { name: shown })
    }

    fn existing(real: PathBuf, there: Metadata, name: String) -> Result<Self, OutputError> {
        if there.is_file() {
            return Ok(Self::File(real, Some(there)));
        }
        if there.is_dir() {
            return Err(OutputError::Directory { name });
        }
        match refused_type(&there) {
            Some(file_type) => Err(OutputError::FileType { name, file_type }),
            None => Ok(Self::Stream(real)),
        }
    }
}

/// Returns the name of a file type that is neither a file nor a stream.
#[cfg(unix)]
fn refused_type(there: &Metadata) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt;
    let kind = there.file_type();
    match (kind.is_block_device(), kind.is_socket()) {
        (true, _) => Some("block device"),
        (_, true) => Some("socket"),
        _ => None,
    }
}

#[cfg(not(unix))]
fn refused_type(_: &Metadata) -> Option<&'static str> {
    None
}

/// Returns the descriptor that a path such as `/dev/fd/3` or `/proc/self/fd/3` names. Such a path may lead to
/// a file that the shell has opened (`> file`); replacing that file would bypass the redirection.
#[cfg(unix)]
fn descriptor(path: &Path) -> Option<Destination> {
    let number: u32 = path.file_name()?.to_str()?.parse().ok()?;
    let folder = std::fs::canonicalize(path.parent()?).ok()?;
    let own = folder == Path::new("/dev/fd") || folder == own_descriptors();
    let names: Vec<_> = folder.iter().filter_map(|name| name.to_str()).collect();
    let is_other =
        || matches!(names[..], ["/", "proc", _, "fd"] | ["/", "proc", _, "task", _, "fd"]);
    match (own, number) {
        (true, 1) => Some(Destination::Stdout),
        (true, 2) => Some(Destination::Stderr),
        (true, _) => Some(Destination::Descriptor(path.to_path_buf())),
        (false, _) => is_other().then(|| Destination::Descriptor(path.to_path_buf())),
    }
}

#[cfg(unix)]
fn own_descriptors() -> PathBuf {
    PathBuf::from(format!("/proc/{}/fd", std::process::id()))
}

#[cfg(not(unix))]
fn descriptor(_: &Path) -> Option<Destination> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn is_descriptor(path: &str) -> bool {
        !matches!(Destination::of(Path::new(path)), Ok(Destination::File(..)) | Err(_))
    }

    #[test]
    fn paths_of_descriptors_and_devices_are_streams() {
        assert!(matches!(Destination::of(Path::new("/dev/fd/1")), Ok(Destination::Stdout)));
        assert!(matches!(Destination::of(Path::new("/dev/fd/2")), Ok(Destination::Stderr)));
        assert!(matches!(Destination::of(Path::new("/dev/null")), Ok(Destination::Stream(_))));
        for path in ["/dev/fd/0", "/dev/fd/77"] {
            assert!(is_descriptor(path), "{path}");
        }
        for path in ["1", "dev/fd/1", "/tmp/1", "/nowhere/fd/1"] {
            assert!(!is_descriptor(path), "{path}");
        }
    }
}
