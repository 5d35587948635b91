//! The errors that end a run. `main` prints them, and nothing else does.
//!
//! Records that cannot be read do not end a run; `errors` decides which of those are shown.

use crate::exit::Exit;
use crate::output::{NotReplaced, OutputError};
use ninefold_formats::ReadError;
use std::error::Error;
use std::fmt;
use std::io;

/// An error that ends a run before it can give its answer.
#[derive(Debug)]
pub(crate) enum CliError {
    /// A request for help, or a command line that clap refuses in its own words.
    Clap(Box<clap::Error>),
    /// The arguments are well-formed, but cannot be used.
    Usage {
        /// The description of the error.
        message: String,
        /// Advice for correct use.
        help: Option<String>,
    },
    /// An input that must be readable is not.
    Read {
        /// The input as messages name it.
        input: String,
        /// The number of the record, if the error concerns one.
        index: Option<u64>,
        /// The error of the input.
        error: Box<ReadError>,
    },
    /// The output cannot be opened.
    Output(OutputError),
    /// Standard output or the output file cannot be written.
    Write {
        /// The cause.
        error: io::Error,
        /// The state of the output file, if there is one.
        end: Option<Box<NotReplaced>>,
    },
    /// The output file was not replaced, because the result is partial.
    Partial {
        /// The state of the output file.
        end: Box<NotReplaced>,
        /// The reason why the result is partial.
        reason: &'static str,
        /// The exit code of the run.
        exit: Exit,
    },
    /// There is no GPU that can be used.
    #[cfg(feature = "gpu")]
    Gpu(ninefold_gpu::Unavailable),
    /// The page cannot be served.
    #[cfg(feature = "serve")]
    Serve(io::Error),
    /// The user left typing mode before the puzzle was complete. Nothing is printed.
    TypingEnded(Exit),
}

impl CliError {
    /// Creates an error about the arguments, with advice.
    pub(crate) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: Some(help.into()) }
    }

    /// Creates an error about an input that must be readable.
    pub(crate) fn read(input: impl Into<String>, index: Option<u64>, error: ReadError) -> Self {
        Self::Read { input: input.into(), index, error: Box::new(error) }
    }

    /// Returns the exit code of a run that ends with this error.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Clap(error) if !error.use_stderr() => Exit::Success,
            Self::TypingEnded(exit) | Self::Partial { exit, .. } => *exit,
            _ => Exit::Failure,
        }
    }

    /// Returns what the user can do about it, or where the result is.
    pub(crate) fn help(&self) -> Option<String> {
        match self {
            Self::Usage { help, .. } => help.clone(),
            Self::Read { error, .. } => error.help.clone(),
            Self::Output(error) => error.help().map(str::to_owned),
            Self::Write { end, .. } => end.as_ref().and_then(|end| end.help()),
            Self::Partial { end, .. } => end.help(),
            Self::Clap(_) | Self::TypingEnded(_) => None,
            #[cfg(feature = "gpu")]
            Self::Gpu(_) => None,
            #[cfg(feature = "serve")]
            Self::Serve(_) => None,
        }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clap(error) => error.fmt(f),
            Self::Usage { message, .. } => f.write_str(message),
            Self::Read { input, error, .. } => write!(f, "{input}: {}", error.message),
            Self::Output(error) => error.fmt(f),
            Self::Write { error, end } => {
                let name = end.as_ref().and_then(|end| end.name.as_deref());
                write!(f, "{} cannot be written: {error}", name.unwrap_or("the output"))
            }
            Self::Partial { end, reason, .. } => {
                let name = end.name.as_deref().unwrap_or("the output");
                let done = if end.has_old { "replaced" } else { "written" };
                write!(f, "{name} was not {done}: {reason}")
            }
            #[cfg(feature = "gpu")]
            Self::Gpu(reason) => write!(f, "no GPU can be used: {reason}"),
            #[cfg(feature = "serve")]
            Self::Serve(error) => write!(f, "the page cannot be served: {error}"),
            Self::TypingEnded(_) => f.write_str("the puzzle was not typed to its end"),
        }
    }
}

impl Error for CliError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Clap(error) => Some(error),
            Self::Read { error, .. } => Some(error),
            Self::Output(error) => Some(error),
            Self::Write { error, .. } => Some(error),
            #[cfg(feature = "gpu")]
            Self::Gpu(reason) => Some(reason),
            #[cfg(feature = "serve")]
            Self::Serve(error) => Some(error),
            Self::Usage { .. } | Self::Partial { .. } | Self::TypingEnded(_) => None,
        }
    }
}

impl From<clap::Error> for CliError {
    fn from(error: clap::Error) -> Self {
        Self::Clap(Box::new(error))
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> Self {
        Self::Output(error)
    }
}
