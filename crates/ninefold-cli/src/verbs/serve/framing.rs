//! The delimitation of each request's body, read from the bytes of a connection.
//!
//! ```text
//!   head ──► Content-Length: n, or neither ──► n bytes of body ──► the next head
//!        ──► Transfer-Encoding ──► the rest is not followed: the connection ends with this request
//! ```
//!
//! A head with both is a request whose end is not certain, and two programs may see different requests in it
//! (RFC 9112, 6.1). The HTTP library removes the length from such a head, so it is looked for here. A length that cannot
//! be read here, as in a long line, is not certain either.

use std::collections::VecDeque;

/// The longest line that is kept. A name of interest and a length fit in it.
const LONGEST_LINE: usize = 64;

/// The method that delimits the body of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// The head has a length, or there is no body.
    Length,
    /// The head has `Transfer-Encoding`.
    Chunks,
    /// The head has both, or a length that cannot be read.
    Ambiguous,
}

impl Framing {
    /// Returns whether another request may follow on the connection.
    pub(super) fn can_be_followed(self) -> bool {
        self == Self::Length
    }
}

/// Follows the bytes of a connection from head to head.
#[derive(Debug, Default)]
pub(super) struct Heads {
    /// The start of the line that is being read.
    line: Vec<u8>,
    has_request_line: bool,
    has_transfer_encoding: bool,
    length: Option<u64>,
    has_unread_length: bool,
    /// The bytes of the body that are still to come.
    body: u64,
    /// Set after a head whose body is not followed.
    is_over: bool,
    /// The framing of each complete head that is not taken yet.
    complete: VecDeque<Framing>,
}

impl Heads {
    /// Follows the next bytes.
    pub(super) fn read(&mut self, mut bytes: &[u8]) {
        while !self.is_over && !bytes.is_empty() {
            let skipped = self.body.min(bytes.len() as u64);
            self.body -= skipped;
            bytes = &bytes[skipped as usize..];
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let space = LONGEST_LINE.saturating_sub(self.line.len());
            self.line.extend_from_slice(&part[..part.len().min(space)]);
            bytes = match end {
                Some(end) => {
                    self.end_line();
                    &bytes[end + 1..]
                }
                None => &[],
            };
        }
    }

    /// Takes the framing of the next complete head.
    pub(super) fn next(&mut self) -> Framing {
        // The HTTP library has read a head, so its bytes were followed.
        self.complete.pop_front().unwrap_or(Framing::Ambiguous)
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let is_cut = line.len() == LONGEST_LINE;
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        if line.is_empty() {
            // Empty lines may stand before a request.
            if self.has_request_line {
                self.end_head();
            }
        } else if !self.has_request_line {
            self.has_request_line = true;
        } else if let Some(at) = line.iter().position(|byte| *byte == b':') {
            let (name, value) = (&line[..at], &line[at + 1..]);
            if name.eq_ignore_ascii_case(b"transfer-encoding") {
                self.has_transfer_encoding = true;
            } else if name.eq_ignore_ascii_case(b"content-length") {
                let value = str::from_utf8(value).ok().and_then(|text| text.trim().parse().ok());
                self.length = value.filter(|_| !is_cut);
                self.has_unread_length |= self.length.is_none();
            }
        }
    }

    fn end_head(&mut self) {
        let framing = match (self.has_transfer_encoding, self.length) {
            _ if self.has_unread_length => Framing::Ambiguous,
            (true, Some(_)) => Framing::Ambiguous,
            (true, None) => Framing::Chunks,
            (false, _) => Framing::Length,
        };
        self.complete.push_back(framing);
        self.is_over = !framing.can_be_followed();
        self.body = self.length.take().unwrap_or_default();
        self.has_request_line = false;
    }
}

#[cfg(test)]
mod tests {
    use super::Framing::{Ambiguous, Chunks, Length};
    use super::*;

    fn framings(text: &str, piece: usize) -> Vec<Framing> {
        let mut heads = Heads::default();
        text.as_bytes().chunks(piece).for_each(|piece| heads.read(piece));
        heads.complete.into()
    }

    #[test]
    fn each_head_is_found_wherever_the_bytes_are_cut() {
        let long = format!("x: {}\r\n", "y".repeat(1000));
        for (text, expected) in [
            ("GET / HTTP/1.1\r\n\r\n".to_owned(), vec![Length]),
            ("GET / HTTP/1.1\nA: b\n\n\r\n\nGET / HTTP/1.1\n\n".to_owned(), vec![Length; 2]),
            ("POST / HTTP/1.1\r\ncontent-length:\t4\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n\r\n".to_owned(), vec![Length; 2]),
            ("POST / HTTP/1.1\r\nTRANSFER-encoding: chunked\r\n\r\n2\r\n\r\n\r\n\r\n".to_owned(), vec![Chunks]),
            (format!("P / HTTP/1.1\r\n{long}Content-Length: 2\r\n{long}Transfer-Encoding: chunked\r\n\r\n"), vec![Ambiguous]),
            (format!("P / HTTP/1.1\r\nTransfer-Encoding: x\r\n{long}CONTENT-LENGTH:3\r\n\r\n"), vec![Ambiguous]),
            (
                "POST / HTTP/1.1\r\nContent-Length: 60\r\n\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0123456789\
                 GET / HTTP/1.1\r\nx-content-length: 5\r\n\r\nGET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n".to_owned(),
                vec![Length, Length, Chunks],
            ),
            ("GET / HTTP/1.1\r\nContent-Length: 2".to_owned(), vec![]),
            // A length that is not kept is not 0: its body is not read as heads.
            (format!("P / HTTP/1.1\r\nContent-Length:{}18\r\n\r\nGET / HTTP/1.1\r\n\r\n", " ".repeat(60)), vec![Ambiguous]),
            (format!("P / HTTP/1.1\r\nContent-Length:{}18\r\n\r\nGET / HTTP/1.1\r\n\r\n", " ".repeat(46)), vec![Ambiguous]),
            (format!("P / HTTP/1.1\r\nContent-Length:{}18\r\n\r\nGET / HTTP/1.1\r\n\r\n", " ".repeat(40)), vec![Length]),
            (format!("P / HTTP/1.1\r\nContent-Length: x\r\nContent-Length: 0\r\n{long}\r\n"), vec![Ambiguous]),
        ] {
            for piece in [1, 2, 3, 7, 64, 65, 10_000] {
                assert_eq!(framings(&text, piece), expected, "{text:?} by {piece}");
            }
        }
    }
}
