//! Reads an argument that names a single puzzle.

use crate::input::{HowToRead, Input};
use crate::input_record::InputRecord;
use crate::pictures::Opened;
use ninefold_formats::{ErrorKind, Puzzle, ReadError};
use std::sync::Arc;

/// Returns the puzzle that an argument names; it must be the only one there, and clear if it is in a picture.
pub(super) fn read(argument: &str, how: &HowToRead) -> Result<Puzzle, ReadError> {
    let input = Input::of_argument(argument)?;
    let opened = input.open(how, &Arc::default())?.sure()?;
    Ok(only_record(opened)??.parse()?.puzzle)
}

/// Returns the only record of an input. An error that concerns the input comes first, one that concerns the
/// record second.
pub(super) fn only_record(mut opened: Opened) -> Result<Result<InputRecord, ReadError>, ReadError> {
    let nothing = || ReadError::new(ErrorKind::Empty, "there is no puzzle in this input");
    let (first, _) = opened.next().ok_or_else(nothing)?;
    if opened.next().is_some() {
        let error = ReadError::new(ErrorKind::SeveralPuzzles, "there is more than one puzzle here");
        return Err(error.help("give a single puzzle"));
    }
    Ok(first)
}
