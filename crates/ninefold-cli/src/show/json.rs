//! Answers of `ninefold-api` as lines of output; `docs/json.md` is their contract.

pub(crate) use ninefold_api::to_line as line;

use ninefold_api::UnreadableAnswer;
use ninefold_formats::ReadError;

/// Returns the line for a record that cannot be read.
pub(crate) fn unreadable(index: u64, input: &str, error: &ReadError) -> Vec<u8> {
    line(&UnreadableAnswer::new(index, input, error))
}
