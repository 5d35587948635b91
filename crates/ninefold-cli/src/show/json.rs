//! Answers of `ninefold-api` as lines of output; `docs/json.md` is their contract.

pub(crate) use ninefold_api::to_line as line;

use ninefold_api::{LineWriter, UnreadableAnswer};
use ninefold_formats::ReadError;
use std::sync::Arc;

/// The writer of lines about one input after the other: lists have millions of them, so it is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputLines(Option<(Arc<str>, LineWriter)>);

impl InputLines {
    /// Returns the writer of lines about this input.
    pub(crate) fn of_input(&mut self, input: &Arc<str>) -> &LineWriter {
        let kept = self.0.take().filter(|(last, _)| Arc::ptr_eq(last, input));
        let new = || (Arc::clone(input), LineWriter::new(input));
        &self.0.insert(kept.unwrap_or_else(new)).1
    }
}

/// Returns the line for a record that cannot be read.
pub(crate) fn unreadable(index: u64, input: &str, error: &ReadError) -> Vec<u8> {
    line(&UnreadableAnswer::new(index, input, error))
}
