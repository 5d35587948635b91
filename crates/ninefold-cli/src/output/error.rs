//! The error of an output that cannot be used.

use ninefold_formats::NotWritten;
use std::error::Error;
use std::fmt;
use std::io;

/// The reason why an output cannot be opened. `name` is the output as messages name it.
#[derive(Debug)]
pub(crate) enum OutputError {
    /// The operating system refuses it.
    Io { name: String, error: io::Error },
    /// Its symbolic links form a loop.
    LinkLoop { name: String },
    /// It is a directory.
    Directory { name: String },
    /// It is of a type that is not written to, such as a socket.
    FileType { name: String, file_type: &'static str },
    /// It is a FIFO that nothing reads.
    NoReader { name: String },
    /// Its extension is that of a packer.
    Packed { name: String },
    /// It exists, and `--force` is not given.
    Exists { name: String },
    /// It exists and is read-only.
    ReadOnly { name: String },
    /// The format cannot be written.
    Format(NotWritten),
}

impl OutputError {
    /// Returns what the user can do about it.
    pub(crate) const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Packed { .. } => Some("leave --output out and pipe into gzip or zstd"),
            Self::Exists { .. } => Some("use --force to overwrite it"),
            Self::ReadOnly { .. } => Some("make it writable, or write to another file"),
            _ => None,
        }
    }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { name, error } => write!(f, "{name} cannot be written: {error}"),
            Self::LinkLoop { name } => {
                write!(f, "{name} cannot be written: its symbolic links form a loop")
            }
            Self::Directory { name } => write!(f, "{name} is a directory"),
            Self::FileType { name, file_type } => {
                write!(f, "{name} is a {file_type}, which is not written to")
            }
            Self::NoReader { name } => write!(f, "{name} has no reader"),
            Self::Packed { name } => {
                write!(f, "{name} would be packed, and Ninefold does not pack")
            }
            Self::Exists { name } => write!(f, "{name} exists already"),
            Self::ReadOnly { name } => write!(f, "{name} is read-only"),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl Error for OutputError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            Self::Format(error) => Some(error),
            _ => None,
        }
    }
}
