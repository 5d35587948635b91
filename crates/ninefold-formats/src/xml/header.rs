//! The header of an OpenSudoku folder: what it says of all its games.

use crate::field::Field;

/// The data that stands in an XML document before a record, for all records that follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// Texts by field.
    pub(crate) texts: Vec<(Field, String)>,
    /// The data that is not known, by the key of [`crate::Extra`]: `folder created` for an attribute
    /// of the folder, `header x` for an element `<x>`.
    pub(crate) extra: Vec<(String, String)>,
}

/// Adds a text, unless it is blank.
pub(super) fn add(texts: &mut Vec<(Field, String)>, field: Field, text: &str) {
    let text = text.trim();
    if !text.is_empty() {
        texts.push((field, text.to_owned()));
    }
}
