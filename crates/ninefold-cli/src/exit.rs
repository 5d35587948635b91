//! The exit codes of the program.

use std::process::ExitCode;

/// The result of a run. A worse result compares greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// The run did what was asked.
    Success,
    /// The answer is no.
    No,
    /// Something could not be used, read or written; it has been reported.
    Failure,
    /// A signal ended the run.
    Interrupted,
}

impl Exit {
    /// Returns [`Exit::No`] for a "no", else [`Exit::Success`].
    pub(crate) const fn no_if(is_no: bool) -> Self {
        if is_no { Self::No } else { Self::Success }
    }

    /// Returns the code that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::No => 1,
            Self::Failure => 2,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
