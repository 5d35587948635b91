//! Reads standard input line by line, as bytes: a byte that is not UTF-8 spoils its line only.

use crate::output::{OutputError, print};
use crate::stop;
use std::io::BufRead;

/// The longest line that is kept. A terminal passes on 4 KiB at most; a link in a pipe may be longer.
const MAX_LINE: usize = 64 << 10;

/// A line that was read in answer to a prompt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end.
    Text(String),
    /// A line with a byte that is not UTF-8.
    NotText,
    /// A line that is longer than any puzzle.
    TooLong,
    /// The input has ended or failed, or the program was interrupted.
    End,
}

/// Standard input, where the user types.
pub(super) struct Keyboard {
    input: Box<dyn BufRead>,
}

impl Keyboard {
    pub(super) fn new() -> Self {
        Self { input: Box::new(std::io::stdin().lock()) }
    }

    /// Prints a prompt and reads a line.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Line, OutputError> {
        print(prompt)?;
        stop::at_prompt(true);
        let line = self.read_line();
        stop::at_prompt(false);
        if line == Line::End {
            print("\n")?;
        }
        Ok(if stop::interrupted() { Line::End } else { line })
    }

    fn read_line(&mut self) -> Line {
        let mut bytes = Vec::new();
        let (mut length, mut ended) = (0, false);
        while !ended {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => return Line::End,
            };
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            if piece.is_empty() && end.is_none() {
                if length == 0 {
                    return Line::End;
                }
                break;
            }
            length += piece.len();
            bytes.extend(piece.iter().take(MAX_LINE.saturating_sub(bytes.len())));
            ended = end.is_some();
            let used = piece.len() + usize::from(ended);
            self.input.consume(used);
        }
        if length > MAX_LINE {
            return Line::TooLong;
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        String::from_utf8(bytes).map_or(Line::NotText, Line::Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_bad_bytes_spoil_only_their_line() {
        let mut bytes = b"one\r\n\xff\n".to_vec();
        bytes.extend(vec![b'1'; MAX_LINE + 1]);
        bytes.extend(b"\n\nlast");
        let mut keyboard = Keyboard { input: Box::new(std::io::Cursor::new(bytes)) };
        let text = |text: &str| Line::Text(text.to_owned());
        let expected =
            [text("one"), Line::NotText, Line::TooLong, text(""), text("last"), Line::End];
        for line in expected {
            assert_eq!(keyboard.read_line(), line);
        }
    }
}
