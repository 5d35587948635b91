//! A record as it leaves its input: the bytes of a text, or a puzzle that was read from a picture.

use ninefold::Cell;
use ninefold_api::PlayerAnswer;
use ninefold_formats::{Puzzle, Raw, ReadError, Record};

/// A record that is not parsed yet, or needs no parsing.
#[derive(Clone, Debug)]
pub(crate) enum InputRecord {
    /// Bytes of a text.
    Text(Raw),
    /// A puzzle of a picture, which is complete.
    Picture(Box<Puzzle>),
}

impl InputRecord {
    /// Returns `true` if it is a blank line of a text.
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self, Self::Text(raw) if raw.is_blank())
    }

    /// Returns how many bytes of a text it is; a puzzle of a picture counts as one of 81 cells.
    pub(crate) const fn size(&self) -> usize {
        match self {
            Self::Text(raw) => raw.size(),
            Self::Picture(_) => Cell::COUNT,
        }
    }

    /// Returns the line of a text that it starts on.
    pub(crate) const fn line(&self) -> Option<u64> {
        match self {
            Self::Text(raw) => Some(raw.line()),
            Self::Picture(_) => None,
        }
    }

    /// Returns the puzzle, of any rules.
    pub(crate) fn parse_any(self) -> Result<Record, ReadError> {
        match self {
            Self::Text(raw) => ninefold_api::parse_any_record(&raw),
            Self::Picture(puzzle) => Ok(Record::from(*puzzle)),
        }
    }

    /// Returns the puzzle, which has to be classic.
    pub(crate) fn parse(self) -> Result<Record, ReadError> {
        match self {
            Self::Text(raw) => ninefold_api::parse_record(&raw),
            Self::Picture(puzzle) => Ok(Record::from(*puzzle)),
        }
    }

    /// Returns the answer that it gives to a puzzle; see [`PlayerAnswer::read`].
    pub(crate) fn player_answer(&self) -> Result<PlayerAnswer, ReadError> {
        match self {
            Self::Text(raw) => PlayerAnswer::read(raw),
            Self::Picture(puzzle) => Ok(PlayerAnswer::Grid(puzzle.classic().state())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::InputRecord;
    use ninefold_api::PlayerAnswer;
    use ninefold_formats::{Puzzle, ReadOptions, Reader, Source};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the only record of a text.
    fn of_text(text: &str) -> InputRecord {
        let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
        let mut reader = Reader::new(source, &ReadOptions::default()).unwrap();
        InputRecord::Text(reader.next().unwrap().unwrap())
    }

    #[test]
    fn a_puzzle_of_a_picture_is_the_record_of_its_text() {
        let mut puzzle = Puzzle::of_givens(PUZZLE.parse().unwrap());
        let [text, picture] = [of_text(PUZZLE), InputRecord::Picture(Box::new(puzzle.clone()))];
        assert_eq!(picture.clone().parse().unwrap(), text.clone().parse().unwrap());
        assert_eq!(picture.player_answer().unwrap(), text.player_answer().unwrap());
        assert_eq!((picture.size(), picture.line()), (text.size(), None));
        assert_eq!(text.line(), Some(1));
        puzzle.classic_mut().entries.set("r1c3".parse().unwrap(), ninefold::Digit::new(4));
        let picture = InputRecord::Picture(Box::new(puzzle.clone()));
        let PlayerAnswer::Grid(grid) = picture.player_answer().unwrap() else { panic!() };
        assert_eq!(grid, puzzle.classic().state(), "the answer has the entries of the player");
        let record = picture.parse_any().unwrap();
        assert_eq!((record.puzzle, record.notes.len()), (puzzle, 0));
    }
}
