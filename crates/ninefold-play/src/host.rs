//! The border to the program that runs the game: what it provides, and what it gets back.

use ninefold_formats::Puzzle;
use std::error::Error;
use std::fmt;
use std::io;

/// The services of the program that runs the game.
pub trait Host: fmt::Debug + Send + Sync {
    /// Opens what the player names, and reads its puzzles. It is called on the worker thread.
    fn open(&self, wanted: &Wanted) -> Opened;

    /// Returns whether the program was asked to end.
    fn is_stopped(&self) -> bool;

    /// Calls `act` on a thread as soon as the program is asked to end, and ends the program when it returns.
    ///
    /// # Errors
    ///
    /// Returns an error if there can be no such thread.
    fn when_stopped(&self, act: Box<dyn Fn() + Send>) -> io::Result<()>;

    /// Notes whether the game waits for a line: then the program may end at once.
    fn set_waiting(&self, waits: bool);
}

/// A text or the name of an input from which the player wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A file, a picture, a link or a puzzle, as the player wrote it.
    Named(String),
    /// A text that was pasted.
    Pasted(String),
}

/// The most puzzles of an input among which the player can choose.
pub const MOST_PUZZLES: usize = 1_000;

/// The content of an input.
#[derive(Debug)]
pub enum Opened {
    /// Its first puzzles, at least one and at most [`MOST_PUZZLES`].
    Puzzles(Vec<Puzzle>),
    /// A puzzle in a picture that is not clear, and remarks on its cells.
    Doubtful(Box<Puzzle>, String),
    /// The text of a file of saved games; [`looks_like_saved_games`](crate::looks_like_saved_games) recognises one.
    SavedGames(String),
    /// It cannot be opened; a sentence for the player says why.
    Failed(String),
}

/// The abilities of the terminal that the program has found out.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether it shows colours.
    pub colour: bool,
    /// Whether drawings use ASCII characters only.
    pub ascii: bool,
}

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The player ended it.
    Quit,
    /// The program was asked to end, or the terminal is gone.
    Interrupted,
}

/// The reason why a game cannot be played.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// The start cannot be used.
    Start {
        /// The description of the error.
        message: String,
        /// Advice, if there is any.
        help: Option<String>,
    },
    /// The terminal cannot be read or written.
    Terminal(io::Error),
}

impl PlayError {
    /// Creates an error about the start.
    pub(crate) fn start(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Start { message: message.into(), help: Some(help.into()) }
    }

    /// Creates an error about the start from a sentence for the player.
    pub(crate) fn of_sentence(sentence: &str) -> Self {
        Self::Start { message: sentence.trim_end_matches('.').to_owned(), help: None }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { message, .. } => f.write_str(message),
            Self::Terminal(error) => write!(f, "the terminal cannot be used: {error}"),
        }
    }
}

impl Error for PlayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Start { .. } => None,
            Self::Terminal(error) => Some(error),
        }
    }
}
