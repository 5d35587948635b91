//! Numbers in base64url characters, masks of candidates as bits, and cleaned texts.

use crate::record::board::Board;
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the base64url character of the lowest six bits of a value.
pub(super) const fn character(value: u32) -> char {
    ALPHABET[(value & 63) as usize] as char
}

/// Returns the value of a base64url character.
pub(super) const fn value(character: u8) -> Option<u32> {
    let value = match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(value as u32)
}

/// Collects bits, the highest of each value first.
#[derive(Default)]
struct BitWriter {
    text: String,
    value: u32,
    count: usize,
}

impl BitWriter {
    /// Adds the lowest bits of a value.
    fn push(&mut self, value: u32, width: u32) {
        for place in (0..width).rev() {
            self.value = self.value << 1 | (value >> place & 1);
            self.count += 1;
            if self.count.is_multiple_of(6) {
                self.text.push(character(self.value));
                self.value = 0;
            }
        }
    }

    /// Returns the bits as base64url, filled up with zeros to whole bytes.
    fn text(mut self) -> String {
        let bits = self.count.div_ceil(8) * 8;
        let length = bits.div_ceil(6);
        while self.text.len() < length {
            self.push(0, 1);
        }
        self.text
    }
}

/// The number of base64url characters, without padding, of the candidates of a puzzle.
const CANDIDATE_LENGTH: usize = (Candidate::COUNT.div_ceil(8) * 8).div_ceil(6);

/// Returns candidates as base64url: cell by cell nine bits, the highest first.
pub(crate) fn write_candidates(candidates: &Candidates) -> String {
    let mut bits = BitWriter::default();
    Cell::all().for_each(|cell| bits.push(candidates.get(cell).bits().into(), Digit::COUNT as u32));
    bits.text()
}

/// Returns the progress of a player as links of the page hold it.
pub(crate) fn write_progress(board: &Board, seconds: u32) -> String {
    let mut bits = BitWriter::default();
    bits.push(1, 8);
    bits.push(seconds, 32);
    for cell in Cell::all() {
        bits.push(board.digits.get(cell).map_or(0, |digit| digit.get().into()), 4);
        for marks in [&board.corner, &board.centre, &board.crossed] {
            bits.push(marks.get(cell).bits().into(), Digit::COUNT as u32);
        }
        bits.push(board.colours[cell.index()].into(), 4);
    }
    bits.text()
}

/// Reads candidates; `None` if the text is damaged. Padding at its end is allowed.
pub(super) fn read_candidates(text: &str) -> Option<Candidates> {
    let bare = text.trim_end_matches('=');
    if bare.len() != CANDIDATE_LENGTH || text.len() - bare.len() > 2 {
        return None;
    }
    let values: Vec<u32> = bare.bytes().map(value).collect::<Option<_>>()?;
    let bit = |place: usize| (values[place / 6] >> (5 - place % 6) & 1) as u16;
    let mut candidates = Candidates::NONE;
    for cell in Cell::all() {
        let first = cell.index() * Cell::SIDE;
        let bits = (first..first + Cell::SIDE).fold(0, |bits, place| bits << 1 | bit(place));
        candidates.set(cell, DigitSet::from_bits(bits));
    }
    Some(candidates)
}

/// The longest title, in characters.
pub(super) const TITLE_LENGTH: usize = 200;

/// The longest description, in characters.
const DESCRIPTION_LENGTH: usize = 1_000;

/// Returns `true` if a character is a control character, a line end, or turns the direction of text.
fn is_unwanted(character: char) -> bool {
    matches!(character, '\u{2028}' | '\u{2029}' | '\u{61c}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || character.is_control()
}

/// Returns `true` if JavaScript trims a character.
fn is_space(character: char) -> bool {
    character.is_whitespace() && character != '\u{85}' || character == '\u{feff}'
}

/// Returns the beginning of a text that has at most this many UTF-16 units.
fn cut(text: &str, units: usize) -> &str {
    let mut left = units;
    let mut fits = |character: char| {
        let rest = left.checked_sub(character.len_utf16());
        left = rest.unwrap_or(0);
        rest.is_some()
    };
    let end = text.char_indices().find(|(_, character)| !fits(*character));
    end.map_or(text, |(end, _)| &text[..end])
}

/// Returns a text in one line, without control characters, cut to a number of characters.
pub(super) fn clean_text(text: &str, length: usize) -> String {
    let mut cleaned = String::new();
    let mut after_unwanted = false;
    for character in cut(text, length * 4).chars() {
        let unwanted = is_unwanted(character);
        if !unwanted {
            cleaned.push(character);
        } else if !after_unwanted {
            cleaned.push(' ');
        }
        after_unwanted = unwanted;
    }
    let short: String = cleaned.trim_matches(is_space).chars().take(length).collect();
    short.trim_matches(is_space).to_owned()
}

/// Returns a description, cleaned line by line.
pub(super) fn clean_description(text: &str) -> String {
    let lines = cut(text, DESCRIPTION_LENGTH).split('\n');
    let clean =
        |line: &str| clean_text(line.strip_suffix('\r').unwrap_or(line), DESCRIPTION_LENGTH);
    let lines: Vec<String> = lines.map(clean).collect();
    lines.join("\n").trim_matches(is_space).to_owned()
}

/// Returns the number of UTF-16 units of a text, which is its length in JavaScript.
pub(super) fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
