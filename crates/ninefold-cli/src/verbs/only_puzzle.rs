//! Reads an argument that names a single puzzle.

use crate::input::{HowToRead, Input};
use ninefold_formats::{ErrorKind, Puzzle, Raw, ReadError, Reader};
use std::sync::Arc;

/// Returns the puzzle that an argument names; it must be the only one there, and clear if it is in a picture.
pub(super) fn read(argument: &str, how: &HowToRead) -> Result<Puzzle, ReadError> {
    let input = Input::of_argument(argument)?;
    let reader = input.open(how, &Arc::default())?.sure()?;
    Ok(ninefold_api::parse_record(&only_record(reader)??)?.puzzle)
}

/// Returns the only record of an input. An error that concerns the input comes first, one that concerns the
/// record second.
pub(super) fn only_record(mut reader: Reader) -> Result<Result<Raw, ReadError>, ReadError> {
    let nothing = || ReadError::new(ErrorKind::Empty, "there is no puzzle in this input");
    let first = reader.next().ok_or_else(nothing)?;
    if reader.next().is_some() {
        let error = ReadError::new(ErrorKind::SeveralPuzzles, "there is more than one puzzle here");
        return Err(error.help("give a single puzzle"));
    }
    Ok(first)
}
