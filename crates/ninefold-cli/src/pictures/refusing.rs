//! Refuses pictures, in a program that was built without the feature `scan`.

use super::opened::{Opened, PictureOptions};
use ninefold_formats::{ErrorKind, ReadError};
use std::io::Read;

/// Reads a picture.
pub(crate) fn open(
    name: &str,
    _file: impl Read,
    _options: &PictureOptions,
) -> Result<Opened, ReadError> {
    let message = format!("this is {name}, and this program was built without the feature 'scan'");
    Err(ReadError::new(ErrorKind::Picture, message)
        .help("build it with '--features scan', or type the puzzle: 81 characters, with . for an empty cell"))
}
