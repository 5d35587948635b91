//! LZ-string: the compression inside f-puzzles and SudokuPad links.
//!
//! ```text
//! base64 text -> 6 bits a character -> codes of 2, then 3, 4, ... bits (lowest bit first)
//!
//! code 0: a new character of  8 bits follows       code 2: the end
//! code 1: a new character of 16 bits follows       code n: entry n of the dictionary
//!
//! output      a b a b a b a ...
//! entries     (0,1) (1,1) (0,2) (1,2) ...          offset and length in the output
//! ```
//!
//! An entry is always the piece written last and the character after it, so it is a piece of the
//! output itself and needs no copy. Writing goes through the crate `lz-str`; reading does not,
//! because a hostile link of a few kilobytes grows to gigabytes there. This decoder does not
//! judge what it unpacks: text that is not JSON is the caller's concern.

/// The most UTF-16 units that are unpacked.
const LIMIT: usize = 1 << 20;

/// The reason why a text could not be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// It is not LZ-string, or a piece is missing.
    Broken,
    /// It would grow beyond [`LIMIT`].
    TooLong,
}

/// Packs a text, as base64.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks base64 in either spelling of LZ-string (`+/` or `+-`). What stands behind the end of
/// the packed text is ignored.
pub(super) fn unpack(packed: &str) -> Result<String, LzError> {
    let units = Decoder::new(packed).run()?;
    String::from_utf16(&units).map_err(|_| LzError::Broken)
}

/// Returns `true` if a character can be part of a packed text.
pub(super) fn is_packed(byte: u8) -> bool {
    sextet(byte).is_some() || matches!(byte, b'=' | b'$')
}

/// The six bits a character stands for.
const fn sextet(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' | b'-' => Some(63),
        _ => None,
    }
}

/// A piece of the output.
#[derive(Clone, Copy)]
struct Piece {
    offset: usize,
    length: usize,
}

struct Decoder<'a> {
    input: std::slice::Iter<'a, u8>,
    /// The six bits read last, and how many of them are left.
    bits: u8,
    left: u32,
    output: Vec<u16>,
    entries: Vec<Piece>,
}

/// The first code that is an entry: 0 to 2 have their own meaning.
const FIRST_ENTRY: usize = 3;

impl<'a> Decoder<'a> {
    fn new(packed: &'a str) -> Self {
        let input = packed.as_bytes().iter();
        Self { input, bits: 0, left: 0, output: Vec::new(), entries: Vec::new() }
    }

    fn bit(&mut self) -> Result<u32, LzError> {
        if self.left == 0 {
            let byte = *self.input.next().ok_or(LzError::Broken)?;
            self.bits = sextet(byte).ok_or(LzError::Broken)?;
            self.left = 6;
        }
        self.left -= 1;
        Ok(u32::from(self.bits >> self.left) & 1)
    }

    /// A number of `width` bits, lowest bit first.
    fn number(&mut self, width: u32) -> Result<usize, LzError> {
        let mut number = 0;
        for place in 0..width {
            number |= (self.bit()? as usize) << place;
        }
        Ok(number)
    }

    /// Writes a piece of the output once more; it may reach into what is being written.
    fn repeat(&mut self, piece: Piece) -> Result<Piece, LzError> {
        let offset = self.output.len();
        if offset + piece.length > LIMIT {
            return Err(LzError::TooLong);
        }
        for i in piece.offset..piece.offset + piece.length {
            let unit = *self.output.get(i).ok_or(LzError::Broken)?;
            self.output.push(unit);
        }
        Ok(Piece { offset, length: piece.length })
    }

    /// Writes a new character, which becomes an entry.
    fn literal(&mut self, code: usize) -> Result<Piece, LzError> {
        let unit = self.number(if code == 0 { 8 } else { 16 })?;
        if self.output.len() == LIMIT {
            return Err(LzError::TooLong);
        }
        let piece = Piece { offset: self.output.len(), length: 1 };
        self.output.push(unit as u16);
        self.entries.push(piece);
        Ok(piece)
    }

    fn run(mut self) -> Result<Vec<u16>, LzError> {
        let mut last = match self.number(2)? {
            2 => return Ok(self.output),
            code @ (0 | 1) => self.literal(code)?,
            _ => return Err(LzError::Broken),
        };
        let mut width = 3;
        // How many more entries codes of this width can name.
        let mut left: usize = 4;
        loop {
            let code = self.number(width)?;
            let now = match code {
                2 => return Ok(self.output),
                0 | 1 => {
                    let piece = self.literal(code)?;
                    spend(&mut left, &mut width);
                    piece
                }
                _ => {
                    let index = code - FIRST_ENTRY;
                    let piece = match self.entries.get(index) {
                        Some(piece) => *piece,
                        // The entry that this very code completes.
                        None if index == self.entries.len() => {
                            Piece { offset: last.offset, length: last.length + 1 }
                        }
                        None => return Err(LzError::Broken),
                    };
                    self.repeat(piece)?
                }
            };
            self.entries.push(Piece { offset: last.offset, length: last.length + 1 });
            spend(&mut left, &mut width);
            last = now;
        }
    }
}

/// Counts an entry; when codes of this width cannot name the next one, they grow by a bit.
fn spend(left: &mut usize, width: &mut u32) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the text that the `lz_str` crate unpacks: the reference implementation.
    fn reference(packed: &str) -> Option<String> {
        String::from_utf16(&lz_str::decompress_from_base64(packed)?).ok()
    }

    #[test]
    fn a_published_link_is_unpacked() {
        let packed = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";
        let text = unpack(packed).unwrap();
        assert_eq!(text, r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#);
    }

    #[test]
    fn broken_text_is_an_error() {
        for broken in ["", "N", "N4Ig", "!!!!", "ä"] {
            assert_eq!(unpack(broken), Err(LzError::Broken), "{broken}");
        }
    }

    #[test]
    fn a_bomb_is_stopped() {
        // A run of one letter: its packed form grows with the square root of the output.
        let packed = pack(&"a".repeat(LIMIT + 1));
        assert!(packed.len() < 10_000);
        assert_eq!(unpack(&packed), Err(LzError::TooLong));
        assert_eq!(unpack(&pack(&"a".repeat(LIMIT))).unwrap().len(), LIMIT);
    }

    proptest! {
        #[test]
        fn packing_and_unpacking_gives_the_text_back(text in ".{0,300}") {
            let packed = pack(&text);
            prop_assert_eq!(unpack(&packed), Ok(text));
        }

        #[test]
        fn repetitive_texts_agree_with_the_reference(text in "[ab{},\u{e4}\u{4e00}]{0,2000}") {
            let packed = pack(&text);
            prop_assert_eq!(unpack(&packed).ok(), reference(&packed));
            let uri = lz_str::compress_to_encoded_uri_component(text.as_str());
            prop_assert_eq!(unpack(&uri), Ok(text));
        }

        #[test]
        fn garbage_agrees_with_the_reference_or_fails(packed in "[A-Za-z0-9+/]{0,200}") {
            // The reference needs a character beyond the last bit; where it answers, so do we.
            if let Some(text) = reference(&packed) && !packed.is_empty() {
                prop_assert_eq!(unpack(&packed), Ok(text));
            }
        }
    }
}
