//! Jupyter notebooks: the texts of their cells and of what the programs printed, as lines.
//!
//! A notebook is JSON, and most of a large one is pictures. It is read byte by byte, and only the
//! texts of one window of cells are held.

use super::clean::{Line, clean, without_escapes};
use crate::error::ReadError;
use crate::json::scan::Bytes;
use crate::source::MAX_RECORD;
use std::io::BufRead;

/// The keys on the path to texts that are read.
const WANTED: [&str; 8] =
    ["cells", "worksheets", "source", "input", "outputs", "text", "data", "text/plain"];

/// Returns `true` if a document is a Jupyter notebook: JSON with a list of cells.
pub(crate) fn is_notebook(document: &str) -> bool {
    document.trim_start().starts_with('{') && document.contains("\"cell_type\"")
}

/// A list or object that is open.
struct Scope {
    is_object: bool,
    /// Whether texts in it are read.
    is_wanted: bool,
    /// Whether the key of its next member has been read, and is on the path to texts.
    key: Option<bool>,
}

/// The texts of a notebook, window by window.
pub(super) struct Notebook {
    input: Bytes,
    open: Vec<Scope>,
    lines: Vec<Line>,
    /// The bytes of the texts of this window.
    size: usize,
    /// The line that goes on with the next text.
    rest: Line,
}

impl Notebook {
    pub(super) fn new(input: Box<dyn BufRead + Send>) -> Self {
        let rest = Line { at: 0, text: String::new() };
        Self { input: Bytes::new(input), open: Vec::new(), lines: Vec::new(), size: 0, rest }
    }

    /// Returns the lines of the next cells, of about so many bytes, with blank lines between cells. The
    /// second value says whether they are the last.
    pub(super) fn window(&mut self, bytes: usize) -> Result<(Vec<Line>, bool), ReadError> {
        self.size = 0;
        while let Some(byte) = self.input.peek()? {
            let has_ended = match byte {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'{' | b'[' => {
                    let is_wanted = self.is_wanted();
                    self.open.push(Scope { is_object: byte == b'{', is_wanted, key: None });
                    false
                }
                b'}' | b']' => {
                    let has_ended = self.member_ends();
                    self.open.pop();
                    has_ended
                }
                b',' => self.member_ends(),
                _ => false,
            };
            self.input.skip();
            if has_ended {
                self.push("\n\n");
                if self.size >= bytes {
                    return Ok((std::mem::take(&mut self.lines), false));
                }
            }
        }
        self.push("\n");
        Ok((std::mem::take(&mut self.lines), true))
    }

    /// Returns `true` if a text that stands here is read.
    fn is_wanted(&self) -> bool {
        self.open
            .last()
            .is_none_or(|scope| scope.is_wanted && (!scope.is_object || scope.key == Some(true)))
    }

    /// Ends the member of an object; true if texts in it are read.
    fn member_ends(&mut self) -> bool {
        let is_wanted = self.is_wanted();
        let scope = self.open.last_mut().filter(|scope| scope.is_object);
        scope.is_some_and(|scope| scope.key.take().is_some() && is_wanted)
    }

    /// Reads a text, or a key.
    fn string(&mut self) -> Result<(), ReadError> {
        let line = self.input.line;
        let is_key = self.open.last().is_some_and(|scope| scope.is_object && scope.key.is_none());
        let is_held = is_key || self.is_wanted();
        self.input.skip();
        let mut bytes = vec![b'"'];
        let mut is_escaped = false;
        while let Some(byte) = self.input.peek()? {
            self.input.skip();
            if is_held && bytes.len() < MAX_RECORD {
                bytes.push(byte);
            }
            if byte == b'"' && !is_escaped {
                break;
            }
            is_escaped = byte == b'\\' && !is_escaped;
        }
        let text: String = serde_json::from_slice(&bytes).unwrap_or_default();
        match self.open.last_mut().filter(|_| is_key) {
            Some(scope) => scope.key = Some(WANTED.contains(&text.as_str())),
            None if is_held => {
                if self.rest.text.is_empty() {
                    self.rest.at = line as usize - 1;
                }
                self.push(&text);
            }
            None => {}
        }
        Ok(())
    }

    /// Adds a text, which may end lines.
    fn push(&mut self, text: &str) {
        self.size += text.len();
        let mut pieces = text.split('\n');
        self.rest.text.push_str(pieces.next().unwrap_or(""));
        for piece in pieces {
            let at = self.rest.at;
            let text = std::mem::replace(&mut self.rest.text, piece.to_owned());
            self.lines.push(Line { at, text: clean(&without_escapes(&text)) });
        }
    }
}
