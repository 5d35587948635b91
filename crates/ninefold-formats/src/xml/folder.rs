//! OpenSudoku folders, cut into games.
//!
//! ```text
//! <opensudoku version="2">         version 1 has neither version nor folder: the elements and
//!   <folder name="Easy">           games stand here
//!     <author>...</author>         Header: what is said of all games that follow
//!     <game data="..." note=""/>   Raw: the element as it stands, with its children
//! ```

use super::element::{Events, MAX_DEPTH, attributes, resolved, too_deep, unfinished};
use super::header::{Header, add};
use crate::error::{ErrorKind, ReadError};
use crate::field::{Field, text_field_of};
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::source::{MAX_RECORD, Source, too_long};
use ninefold_rules::Attached;
use quick_xml::events::{BytesStart, Event};
use std::sync::Arc;

/// The maximum size of a header in bytes. Every game carries it, so it is kept far smaller than a
/// record.
const MAX_HEADER: usize = 64 << 10;

/// One record per `<game>`.
pub(crate) fn by_game(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByGame {
        format,
        events: Some(Events::new(source)),
        depth: 0,
        root: Header::default(),
        folder: None,
        current: None,
        element: None,
        game: None,
        indent: String::new(),
        size: 0,
        root_size: 0,
        games: 0,
        done: false,
    }))
}

struct ByGame {
    format: &'static Format,
    /// Taken while one of its events is looked at.
    events: Option<Events>,
    /// The number of open elements, without those inside a game.
    depth: usize,
    root: Header,
    folder: Option<Header>,
    /// The header of the next game, shared; cloned when it is first needed.
    current: Option<Arc<Header>>,
    /// The open element of the header: its depth, its name, its text so far.
    element: Option<(usize, String, String)>,
    game: Option<OpenGame>,
    /// The blanks between the last line end and the next element, so that columns are right.
    indent: String,
    /// The bytes of the header, with those of the root.
    size: usize,
    root_size: usize,
    games: u64,
    done: bool,
}

/// A game of which the end has not come yet.
struct OpenGame {
    line: u64,
    text: String,
    depth: usize,
}

impl Framer for ByGame {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        while !self.done {
            let Some(mut events) = self.events.take() else { break };
            let step = events.next().and_then(|(event, line)| self.take(event, line));
            self.events = Some(events);
            match step {
                Ok(None) => {}
                Ok(Some(raw)) => return Some(Ok(raw)),
                Err(error) => {
                    // What follows broken XML cannot be cut into records.
                    self.done = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

impl ByGame {
    /// One event: a record, if it ends one.
    fn take(&mut self, event: Event<'_>, line: u64) -> Result<Option<Raw>, ReadError> {
        if self.game.is_some() {
            return self.in_game(&event, line);
        }
        match event {
            Event::Start(start) => return self.open(&start, line, false),
            Event::Empty(start) => return self.open(&start, line, true),
            Event::End(_) => self.close(line)?,
            Event::Text(text) => {
                let text = text.xml10_content();
                let indent = text.rsplit('\n').next().unwrap_or("");
                self.indent.clear();
                if indent.trim().is_empty() && indent.len() <= 64 {
                    self.indent.push_str(indent);
                }
                self.say(&text, line)?;
            }
            Event::CData(data) => self.say(&data.xml10_content(), line)?,
            Event::GeneralRef(reference) => self.say(&resolved(&reference), line)?,
            Event::Eof => {
                self.done = true;
                return self.end(line);
            }
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::DocType(_) => {}
        }
        Ok(None)
    }

    /// An element starts (and ends at once, if it is empty).
    fn open(
        &mut self,
        start: &BytesStart<'_>,
        line: u64,
        is_empty: bool,
    ) -> Result<Option<Raw>, ReadError> {
        let name = start.name().as_ref().to_owned();
        if self.depth == 0 && name != "opensudoku" {
            let message = format!("this XML is not from OpenSudoku: it starts with <{name}>");
            return Err(ReadError::new(ErrorKind::UnknownFormat, message).at(line, "", 0, 0));
        }
        if self.depth > 0 && name == "game" && self.element.is_none() {
            let slash = if is_empty { "/" } else { "" };
            let text = format!("{}<{}{slash}>", self.indent, &**start);
            let game = OpenGame { line, text, depth: 0 };
            if is_empty {
                return Ok(Some(self.record(game)));
            }
            self.game = Some(game);
            return Ok(None);
        }
        if self.depth >= MAX_DEPTH {
            return Err(too_deep(line));
        }
        self.depth += 1;
        if name == "folder" && self.depth == 2 {
            self.open_folder(start, line)?;
        } else if self.depth > 1 && self.element.is_none() {
            self.element = Some((self.depth, name, String::new()));
        }
        if is_empty {
            self.close(line)?;
        }
        Ok(None)
    }

    fn open_folder(&mut self, start: &BytesStart<'_>, line: u64) -> Result<(), ReadError> {
        let mut folder = self.root.clone();
        self.root_size = self.size;
        for (key, value) in attributes(start, line)? {
            self.grow(key.len() + value.len() + 64, line)?;
            if key == "name" {
                add(&mut folder.texts, Field::Name, &value);
            } else {
                folder.extra.push((format!("folder {key}"), value));
            }
        }
        self.folder = Some(folder);
        self.current = None;
        Ok(())
    }

    fn close(&mut self, line: u64) -> Result<(), ReadError> {
        if let Some((_, name, text)) = self.element.take_if(|(depth, ..)| *depth == self.depth) {
            self.grow(name.len() + 64, line)?;
            let field = text_field_of(self.format.fields, &name);
            let header = self.folder.as_mut().unwrap_or(&mut self.root);
            match field {
                Some(field) => add(&mut header.texts, field, &text),
                None => header.extra.push((format!("header {name}"), text)),
            }
            self.current = None;
        }
        self.depth = self.depth.saturating_sub(1);
        if self.depth <= 1 && self.folder.take().is_some() {
            self.current = None;
            self.size = self.root_size;
        }
        Ok(())
    }

    /// Counts what the header keeps.
    fn grow(&mut self, by: usize, line: u64) -> Result<(), ReadError> {
        self.size += by;
        if self.size > MAX_HEADER {
            let message = "what this file says before its games is longer than 64 KiB";
            return Err(ReadError::new(ErrorKind::TooLong, message).at(line, "", 0, 0));
        }
        Ok(())
    }

    /// Text of an element of the header; text anywhere else means nothing.
    fn say(&mut self, text: &str, line: u64) -> Result<(), ReadError> {
        if self.element.is_some() {
            self.grow(text.len(), line)?;
        }
        if let Some((_, _, said)) = &mut self.element {
            said.push_str(text);
        }
        Ok(())
    }

    /// An event inside a game that has an end of its own.
    fn in_game(&mut self, event: &Event<'_>, line: u64) -> Result<Option<Raw>, ReadError> {
        let Some(mut game) = self.game.take() else { return Ok(None) };
        match event {
            Event::Start(start) => {
                game.depth += 1;
                if self.depth + game.depth >= MAX_DEPTH {
                    return Err(too_deep(line));
                }
                game.text += &format!("<{}>", &**start);
            }
            Event::Empty(start) => game.text += &format!("<{}/>", &**start),
            Event::End(end) => {
                game.text += &format!("</{}>", end.name().as_ref());
                if game.depth == 0 {
                    return Ok(Some(self.record(game)));
                }
                game.depth -= 1;
            }
            Event::Text(text) => game.text += text,
            Event::CData(data) => game.text += &quick_xml::escape::escape(&**data),
            Event::GeneralRef(reference) => game.text += &format!("&{};", &**reference),
            Event::Eof => {
                self.done = true;
                return Err(unfinished(line));
            }
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::DocType(_) => {}
        }
        if game.text.len() > MAX_RECORD {
            return Err(too_long(game.line));
        }
        self.game = Some(game);
        Ok(None)
    }

    fn record(&mut self, game: OpenGame) -> Raw {
        self.games += 1;
        let header = self
            .current
            .get_or_insert_with(|| Arc::new(self.folder.as_ref().unwrap_or(&self.root).clone()));
        Raw::new(self.format, game.text.into_bytes(), game.line)
            .within(Attached::new(Arc::clone(header)))
    }

    fn end(&self, line: u64) -> Result<Option<Raw>, ReadError> {
        if self.depth > 0 {
            Err(unfinished(line))
        } else if self.games == 0 {
            Err(ReadError::new(ErrorKind::Empty, "there is no <game> in this file"))
        } else {
            Ok(None)
        }
    }
}
