//! The Sukaku line: 729 characters, nine for each cell, each digit in its place or `.`, `0`, `*`.
//!
//! ```text
//! 1...5...9.2.......  ->  r1c1 may be 1, 5 or 9; r1c2 must be 2; ...
//! ```
//! Its candidates restrict the solutions. A cell with one candidate is a given.

use crate::error::{ErrorKind, ReadError};
use crate::format::{Quick, QuickStart, Raw};
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet};
use ninefold_rules::Attached;
use ninefold_rules::{ClassicCells, Puzzle};

/// The number of characters in the line.
pub(crate) const LENGTH: usize = Candidate::COUNT;

/// Reads one line.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let line = text.trim();
    parse(line, raw.line).map(|restriction| {
        let givens = restriction.singles();
        let cells =
            ClassicCells { restriction: Some(restriction), ..ClassicCells::of_givens(givens) };
        Puzzle::from(cells).into()
    })
}

/// The candidates of a line of 729 characters.
pub(crate) fn parse(line: &str, number: u64) -> Result<Candidates, ReadError> {
    let count = line.chars().count();
    if count != LENGTH {
        return Err(ReadError::new(
            ErrorKind::CellCount,
            format!("expected 729 candidates, found {count}"),
        )
        .at(number, line, count.min(LENGTH), 0)
        .help(
            "each of the 81 cells has nine characters: the digit, or '.' where it is not possible",
        ));
    }
    let mut candidates = Candidates::NONE;
    for (at, symbol) in line.chars().enumerate() {
        let place = (Cell::new(at / Digit::COUNT), Digit::from_index(at % Digit::COUNT));
        let (Some(cell), Some(digit)) = place else { continue };
        match symbol {
            '.' | '0' | '*' => {}
            _ if symbol == char::from(digit.to_ascii()) => {
                let mut digits = candidates.get(cell);
                digits.insert(digit);
                candidates.set(cell, digits);
            }
            _ => {
                return Err(ReadError::new(
                    ErrorKind::Symbol,
                    format!("{symbol:?} stands where only {digit} or '.' can be ({cell})"),
                )
                .at(number, line, at, 1));
            }
        }
    }
    Ok(candidates)
}

/// Reads the candidates of a line, eight characters at a time.
pub(crate) fn quick(line: &[u8], _: &Attached) -> Option<Quick> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = ONES << 7;
    // The high bits of the bytes that are not zero.
    let not_zero = |bytes: u64| (((bytes & !HIGH) + !HIGH) | bytes) & HIGH;
    let line: &[u8; LENGTH] = line.trim_ascii().try_into().ok()?;
    let mut candidates = Candidates::NONE;
    let mut wrong = 0;
    for (cell, nine) in Cell::all().zip(line.as_chunks::<{ Cell::SIDE }>().0) {
        let (eight, ninth) =
            (nine.first_chunk::<8>().map_or(0, |b| u64::from_le_bytes(*b)), nine[8]);
        let other = not_zero(eight ^ u64::from_le_bytes(*b"12345678"));
        let empty = [b'.', b'0', b'*'].map(|symbol| not_zero(eight ^ (ONES * u64::from(symbol))));
        wrong |= other & empty[0] & empty[1] & empty[2];
        wrong |= u64::from(!matches!(ninth, b'9' | b'.' | b'0' | b'*'));
        // The lowest bit of each byte goes to the bit of its number in the highest byte.
        let low = ((other ^ HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        candidates.set(cell, DigitSet::from_bits(low as u16 | u16::from(ninth == b'9') << 8));
    }
    let start = QuickStart::Candidates(candidates);
    (wrong == 0).then_some(Quick { start, is_bare: false })
}

/// Returns `true` if a text has the form of a Sukaku line.
pub(crate) fn fits(line: &str) -> bool {
    line.len() == LENGTH
        && line.bytes().enumerate().all(|(at, b)| {
            matches!(b, b'.' | b'0' | b'*')
                || usize::from(b.wrapping_sub(b'1')) == at % Digit::COUNT
        })
}

/// Writes one line. A cell without restriction has all nine candidates.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let start = puzzle.classic().start();
    for cell in Cell::all() {
        let digits = start.get(cell);
        out.extend(Digit::all().map(|d| if digits.contains(d) { d.to_ascii() } else { b'.' }));
    }
    out.push(b'\n');
    Vec::new()
}
