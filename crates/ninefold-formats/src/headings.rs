//! Variants of Sudoku that a text names.

use crate::field::Field;
use crate::record::Record;

/// Words for variants, in lower case and without anything between their parts.
const VARIANTS: &str = "killer jigsaw diagonal windoku antiknight antiking thermo arrow sandwich kropki \
    hypersudoku nonconsecutive samurai kenken kakuro futoshiki whisper renban palindrome";

/// The variant that a text names: one of its words, or two together, start so.
pub(crate) fn named_in(text: &str) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let pairs = words.windows(2).map(|two| two.concat());
    let all: Vec<String> = words.iter().map(|word| (*word).to_owned()).chain(pairs).collect();
    VARIANTS.split_whitespace().find(|variant| all.iter().any(|word| word.starts_with(variant)))
}

/// Adds a note to a record whose heading or whose other members name a variant. Remarks stand above
/// grids, and behind lines, where they are no headings.
pub(crate) fn remark(record: &mut Record, has_headings: bool) {
    let puzzle = &record.puzzle;
    // A longer remark speaks of something else.
    let is_heading = |field: Field, text: &str| match field {
        Field::Name | Field::Description => true,
        Field::Comment => has_headings && text.len() <= 40 && !text.contains("symmetr"),
        _ => false,
    };
    let texts = puzzle.texts.iter().filter(|(field, text)| is_heading(*field, text));
    let texts = texts.map(|(_, text)| text.as_str());
    let keys = puzzle.extra.iter().filter(|extra| !matches!(extra.value.as_str(), "false" | "0"));
    let found = texts.chain(keys.map(|extra| extra.key.as_str())).find_map(named_in);
    if let Some(variant) = found {
        record.notes.push(format!(
            "a heading names a variant ({variant}): rules in words are not applied, \
             and this is read as a classic puzzle"
        ));
    }
}
