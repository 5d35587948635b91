//! The inputs that arguments name: files, standard input, puzzles, links.

use ninefold_formats::{
    Column, ErrorKind, Format, ReadError, ReadOptions, Reader, Source, picture_name,
};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::args::like_a_verb;
use crate::pictures::{self, Opened, PictureOptions};

/// An input that is not yet opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A file that exists.
    File(String),
    /// Standard input.
    Stdin,
    /// A puzzle or a link, given as an argument or typed.
    Text {
        /// The name in messages.
        name: &'static str,
        /// The text itself.
        text: String,
    },
}

impl Input {
    /// Returns the input of an argument: an existing file, `-`, or a puzzle or link.
    pub(crate) fn of_argument(argument: &str) -> Result<Self, ReadError> {
        if Path::new(argument).exists() {
            return Ok(Self::File(argument.to_owned()));
        }
        if argument == "-" {
            return Ok(Self::Stdin);
        }
        let options = ReadOptions::default();
        let is_puzzle = ninefold_formats::detect(argument.as_bytes(), true, &options).is_ok();
        if is_puzzle && !looks_like_a_path(argument) {
            return Ok(Self::Text { name: "argument", text: argument.to_owned() });
        }
        let help = match like_a_verb(argument) {
            Some(verb) => format!("did you mean the verb '{verb}'?"),
            None => "an argument is a verb, a file, '-' for standard input, a puzzle of 81 characters, or a link".to_owned(),
        };
        Err(ReadError::new(ErrorKind::Io, "there is no such file").help(help))
    }

    /// Returns the name in messages and in JSON.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::File(path) => path,
            Self::Stdin => "-",
            Self::Text { name, .. } => name,
        }
    }

    /// Returns the size in bytes, where that is known before reading.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => {
                std::fs::metadata(path).ok().filter(|m| m.is_file()).map(|m| m.len())
            }
            Self::Stdin => None,
            Self::Text { text, .. } => Some(text.len() as u64),
        }
    }

    /// Returns whether reading may block: another process decides when there is more to read.
    pub(crate) fn may_wait(&self) -> bool {
        match self {
            Self::File(path) => std::fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir()),
            Self::Stdin => true,
            Self::Text { .. } => false,
        }
    }

    /// Returns whether it is a file that holds a picture.
    pub(crate) fn is_picture_file(&self, how: &HowToRead) -> bool {
        let Self::File(path) = self else { return false };
        let head = || pictures::head(&mut File::open(path).ok()?).ok();
        how.from.is_none()
            && !self.may_wait()
            && !Path::new(path).is_dir()
            && head().is_some_and(|head| picture_name(&head).is_some())
    }

    /// Opens the input; `meter` counts its reads.
    pub(crate) fn open(&self, how: &HowToRead, meter: &Arc<Meter>) -> Result<Opened, ReadError> {
        let mut options =
            ReadOptions { from: how.from, column: how.column.clone(), extension: None };
        let inner: Box<dyn Read + Send> = match self {
            Self::File(path) => {
                options.extension = Format::extension_of(path).map(str::to_owned);
                if Path::new(path).is_dir() {
                    return Err(ReadError::new(ErrorKind::Io, "this is a directory")
                        .help("name the files in it"));
                }
                Box::new(File::open(path).map_err(|error| {
                    ReadError::new(ErrorKind::Io, format!("it cannot be opened: {error}"))
                })?)
            }
            Self::Stdin => Box::new(io::stdin()),
            Self::Text { text, .. } => Box::new(io::Cursor::new(text.clone().into_bytes())),
        };
        let mut bytes = Counted { inner, meter: Arc::clone(meter), ended: false };
        let head = pictures::head(&mut bytes)?;
        match picture_name(&head).filter(|_| how.from.is_none()) {
            Some(name) => pictures::open(name, io::Cursor::new(head).chain(bytes), &how.pictures),
            None if how.pictures.only => Err(pictures::not_a_picture()),
            None => {
                let source = Source::new(io::Cursor::new(head).chain(bytes))?;
                Ok(Opened::of_text(Reader::new(source, &options)?))
            }
        }
    }
}

/// Returns whether an argument is more likely a misspelt file name than a damaged puzzle.
fn looks_like_a_path(argument: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || ". |\n\r\t-_*xX?#".contains(c);
    let cells = argument.chars().filter(|c| is_cell(*c)).count();
    let is_link =
        argument.contains("://") || argument.contains("?load=") || argument.contains("bd=");
    argument.chars().count() < 41 && !is_link && !(cells > 30 && cells == argument.chars().count())
}

/// An input and its name, or why it cannot be one.
pub(crate) type NamedInput = (String, Result<Input, ReadError>);

/// The options for reading.
#[derive(Clone, Debug)]
pub(crate) struct HowToRead {
    /// The format, if it is not to be detected.
    pub(crate) from: Option<&'static Format>,
    /// The column of a table that holds the puzzle.
    pub(crate) column: Option<Column>,
    /// The options for reading pictures.
    pub(crate) pictures: PictureOptions,
}

/// The origin of the puzzles of a run.
pub(crate) enum Origin {
    /// Inputs; an argument that names none is kept with its error.
    Inputs(Vec<NamedInput>),
    /// The keyboard: no argument is given, and standard input is a terminal.
    Keyboard,
}

/// Returns the origin of the puzzles.
pub(crate) fn origin(arguments: &[String], interactive: bool) -> Origin {
    if interactive || (arguments.is_empty() && io::stdin().is_terminal()) {
        return Origin::Keyboard;
    }
    if arguments.is_empty() {
        return Origin::Inputs(vec![("-".to_owned(), Ok(Input::Stdin))]);
    }
    let inputs = arguments.iter().map(|argument| {
        let input = Input::of_argument(argument);
        (input.as_ref().map_or_else(|_| argument.clone(), |input| input.name().to_owned()), input)
    });
    Origin::Inputs(inputs.collect())
}

/// Counts the bytes that are read, for the progress bar, and runs a callback before each read, which
/// may block.
#[derive(Default)]
pub(crate) struct Meter {
    bytes: AtomicU64,
    /// For each input that was opened, the number of its first record.
    inputs: Mutex<Vec<u64>>,
    before_read: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

impl Meter {
    /// Returns the number of bytes that were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Adds bytes that were read elsewhere.
    pub(crate) fn add(&self, bytes: u64) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Adds an input that begins with this record.
    pub(crate) fn begin_input(&self, first: u64) {
        self.inputs.lock().unwrap_or_else(PoisonError::into_inner).push(first);
    }

    /// Returns the number of the first record of the input that holds a record, and that of the next
    /// input, if it has begun.
    pub(crate) fn input_of(&self, record: u64) -> (u64, Option<u64>) {
        let inputs = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        let after = inputs.partition_point(|first| *first <= record);
        let first = after.checked_sub(1).map_or(1, |at| inputs[at]);
        (first, inputs.get(after).copied())
    }

    /// Sets the callback that runs before each read. Only the first call counts.
    pub(crate) fn before_read(&self, act: Box<dyn Fn() + Send + Sync>) {
        let _ = self.before_read.set(act);
    }
}

struct Counted {
    inner: Box<dyn Read + Send>,
    meter: Arc<Meter>,
    /// Whether the end was read. A terminal can be read on after it; one Ctrl-D should be enough.
    ended: bool,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        if let Some(act) = self.meter.before_read.get() {
            act();
        }
        let count = self.inner.read(buffer)?;
        self.ended = count == 0 && !buffer.is_empty();
        self.meter.add(count as u64);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_puzzles_only_if_they_look_like_one() {
        assert!(Input::of_argument(&".".repeat(81)).is_ok());
        assert!(Input::of_argument(&".".repeat(80)).is_ok(), "its error names the count");
        assert!(Input::of_argument("nope.txt").is_err());
        assert!(Input::of_argument("123").is_err());
        assert_eq!(Input::of_argument("-"), Ok(Input::Stdin));
    }
}
