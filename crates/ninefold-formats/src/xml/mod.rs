//! XML: OpenSudoku folders, cut into games, and the saves of HoDoKu.
//!
//! ```text
//! <opensudoku version="2">         version 1 has neither version nor folder: the elements and
//!   <folder name="Easy">           games stand here
//!     <author>...</author>         Header: what is said of all games that follow
//!     <game data="..." note=""/>   Raw: the element as it stands, with its children
//! ```
//!
//! Documents are streamed, so a folder of a million games needs no more memory than one game.
//! Nothing here follows a reference: document types are passed over, entities other than the
//! five of XML itself stay as they are written.

pub(crate) mod hsol;
mod meter;
pub(crate) mod opensudoku;
pub(crate) mod plain;
mod state;

use crate::error::{ErrorKind, ReadError};
use crate::format::Format;
use crate::puzzle::Field;
use crate::reader::{Context, Framer, Raw, ReadOptions};
use crate::source::{MAX_RECORD, Source, too_long};
use meter::Meter;
use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::io::BufRead;
use std::sync::Arc;

/// How deep elements may stand in each other. The format needs four levels.
const MAX_DEPTH: usize = 16;

/// How many bytes a header may have. Every game carries it, so it is kept far smaller than a
/// record.
const MAX_HEADER: usize = 64 << 10;

/// How many attributes or children an element may have.
const MAX_PARTS: usize = 1000;

/// What an XML document said before a record, for all records that follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// Texts by field.
    pub(crate) texts: Vec<(Field, String)>,
    /// What is not known, by the key of [`crate::Extra`]: `folder created` for an attribute of
    /// the folder, `header x` for an element `<x>`.
    pub(crate) extra: Vec<(String, String)>,
}

/// The format of an XML document, if it is one that is read.
pub(crate) fn kind(head: &str) -> Option<&'static str> {
    let mut rest = head.trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            // A document type may hold declarations in brackets.
            _ if rest.starts_with("<!") => {
                let end = rest.find(['[', '>'])?;
                if rest[end..].starts_with('[') { "]>" } else { ">" }
            }
            _ => break,
        };
        let (_, after) = rest.split_once(end)?;
        rest = after.trim_start();
    }
    let is_ours = rest.strip_prefix("<opensudoku").is_some_and(|after| {
        after.starts_with(|c: char| c.is_whitespace() || c == '>' || c == '/')
    });
    if is_ours {
        return Some("opensudoku");
    }
    plain::fits(rest, head).then_some("xml")
}

/// One record per `<game>`.
pub(crate) fn by_game(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let mut reader = Reader::from_reader(Meter::new(source.into_bytes()));
    // A lone `&` in a name is a slip, and no reason to refuse the file.
    reader.config_mut().allow_dangling_amp = true;
    Ok(Box::new(ByGame {
        format,
        reader,
        buffer: Vec::new(),
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
    reader: Reader<Meter<Box<dyn BufRead + Send>>>,
    buffer: Vec<u8>,
    /// How many elements are open, without those inside a game.
    depth: usize,
    root: Header,
    folder: Option<Header>,
    /// The header of the next game, shared; made when it is needed.
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
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            self.reader.get_mut().next_event();
            let line = self.reader.get_ref().line();
            let step = match self.reader.read_event_into(&mut buffer) {
                Ok(event) => self.take(event, line),
                Err(_) if self.reader.get_ref().is_over() => Err(too_long(line)),
                Err(quick_xml::Error::Io(error)) => {
                    Err(std::io::Error::new(error.kind(), error.to_string()).into())
                }
                Err(error) => Err(syntax(&error, self.reader.get_ref().line())),
            };
            self.buffer = buffer;
            match step {
                Ok(None) => {}
                Ok(Some(raw)) => return Some(Ok(raw)),
                Err(error) => {
                    // What follows broken XML cannot be told apart.
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
            let field = self.format.field(&name).filter(|field| field.is_text());
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
        Raw {
            format: self.format,
            bytes: game.text.into_bytes(),
            line: game.line,
            context: Context::Xml(Arc::clone(header)),
        }
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

/// The attributes of an element.
fn attributes(start: &BytesStart<'_>, line: u64) -> Result<Vec<(String, String)>, ReadError> {
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

/// What a reference in a text stands for; one that is not known stays as it is written.
fn resolved(reference: &BytesRef<'_>) -> String {
    match reference.resolve_char_ref() {
        Ok(Some(c)) => c.to_string(),
        _ => resolve_predefined_entity(reference)
            .map_or_else(|| format!("&{};", &**reference), str::to_owned),
    }
}

fn add(texts: &mut Vec<(Field, String)>, field: Field, text: &str) {
    let text = text.trim();
    if !text.is_empty() {
        texts.push((field, text.to_owned()));
    }
}

fn syntax(error: &dyn std::fmt::Display, line: u64) -> ReadError {
    ReadError::new(ErrorKind::Syntax, format!("this is not good XML: {error}")).at(line, "", 0, 0)
}

fn unfinished(line: u64) -> ReadError {
    ReadError::new(ErrorKind::Syntax, "the XML ends before its last element is closed")
        .at(line, "", 0, 0)
        .help("the file may have been cut off on its way")
}

fn too_deep(line: u64) -> ReadError {
    let message = format!("elements stand in each other more than {MAX_DEPTH} deep");
    ReadError::new(ErrorKind::Syntax, message).at(line, "", 0, 0)
}
