//! The error of readers whose text is not in their format.

use crate::error::{ErrorKind, ReadError};

/// Returns the error for a text that breaks the grammar of its format.
pub(super) fn wrong(message: impl Into<String>) -> ReadError {
    ReadError::new(ErrorKind::Syntax, message)
}
