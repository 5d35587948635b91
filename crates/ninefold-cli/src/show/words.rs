//! Phrases of `ninefold-show` that messages share, and how text is wrapped.

use ninefold::search::Count;

pub(crate) use ninefold_show::words::phrases::{
    cells, clashes, grouped, listed, plural, solutions,
};
pub(crate) use ninefold_show::wrap::{indented, wrapped};

/// Returns `17`, or `>=1000000` when the search was stopped.
pub(crate) fn count(count: &Count) -> String {
    format!("{}{}", if count.complete { "" } else { ">=" }, count.found)
}

/// Makes text from a file safe for a terminal: control characters, which could move the cursor or
/// change colours, become a replacement character.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Returns a sentence with a small first letter, as help texts have it.
#[cfg(feature = "scan")]
pub(crate) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
