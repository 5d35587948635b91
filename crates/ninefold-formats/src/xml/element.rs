//! XML events and elements: what all readers of XML have in common.

use super::meter::Meter;
use crate::error::{ErrorKind, ReadError};
use crate::source::{Source, too_long};
use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::io::BufRead;

/// The maximum nesting depth of elements. The format needs four levels.
pub(super) const MAX_DEPTH: usize = 16;

/// The maximum number of attributes or children of an element.
pub(super) const MAX_PARTS: usize = 1000;

/// The events of an input, one after the other.
pub(super) struct Events {
    reader: Reader<Meter<Box<dyn BufRead + Send>>>,
    buffer: Vec<u8>,
}

impl Events {
    pub(super) fn new(source: Source) -> Self {
        let mut reader = Reader::from_reader(Meter::new(source.into_bytes()));
        // An `&` alone in a name is a slip, and no reason to refuse the file.
        reader.config_mut().allow_dangling_amp = true;
        Self { reader, buffer: Vec::new() }
    }

    /// Returns the next event and its line.
    pub(super) fn next(&mut self) -> Result<(Event<'_>, u64), ReadError> {
        self.buffer.clear();
        self.reader.get_mut().next_event();
        let line = self.reader.get_ref().line();
        match self.reader.read_event_into(&mut self.buffer) {
            Ok(event) => Ok((event, line)),
            Err(_) if self.reader.get_ref().is_over() => Err(too_long(line)),
            Err(quick_xml::Error::Io(error)) => {
                Err(std::io::Error::new(error.kind(), error.to_string()).into())
            }
            Err(error) => Err(syntax(&error, self.reader.get_ref().line())),
        }
    }
}

/// The attributes of an element.
pub(super) fn attributes(
    start: &BytesStart<'_>,
    line: u64,
) -> Result<Vec<(String, String)>, ReadError> {
    let mut found = Vec::new();
    // Looking for doubles takes a time that grows with the square of their number.
    for attribute in start.attributes().with_checks(false) {
        if found.len() == MAX_PARTS {
            return Err(syntax(&"an element has too many attributes", line));
        }
        let attribute = attribute.map_err(|error| syntax(&error, line))?;
        // Line ends are kept, although strict XML makes blanks of them: some programs write the
        // state of a game with line ends as they are.
        let value = unescape(&attribute.value).map_err(|error| syntax(&error, line))?;
        found.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(found)
}

/// Returns the text that a reference stands for; one that is not known stays as it is written.
pub(super) fn resolved(reference: &BytesRef<'_>) -> String {
    match reference.resolve_char_ref() {
        Ok(Some(c)) => c.to_string(),
        _ => resolve_predefined_entity(reference)
            .map_or_else(|| format!("&{};", &**reference), str::to_owned),
    }
}

/// Returns the error for broken XML.
pub(super) fn syntax(error: &dyn std::fmt::Display, line: u64) -> ReadError {
    ReadError::new(ErrorKind::Syntax, format!("this is not good XML: {error}")).at(line, "", 0, 0)
}

/// Returns the error for a document that ends too early.
pub(super) fn unfinished(line: u64) -> ReadError {
    ReadError::new(ErrorKind::Syntax, "the XML ends before its last element is closed")
        .at(line, "", 0, 0)
        .help("the file may have been cut off on its way")
}

/// Returns the error for elements that are nested too deeply.
pub(super) fn too_deep(line: u64) -> ReadError {
    let message = format!("elements stand in each other more than {MAX_DEPTH} deep");
    ReadError::new(ErrorKind::Syntax, message).at(line, "", 0, 0)
}
