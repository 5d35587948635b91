//! OpenSudoku: one game, read from its element and written into a folder.
//!
//! ```text
//! version 2, as it is written                    where a puzzle's fields go
//! <folder name="..." created="...">              name; extra `folder created`
//!   <author>..</author> <level>..</level> ...    author, description, source, url, level
//!   <created>..</created>                        date, unless it is a number
//!   <weather>..</weather>                        extra `header weather`
//!   <game data="..." note="..." created="..."    cells; comment; date, if it is a number
//!         time="...">                            extra `time`
//!     <comment>..</comment> <x>..</x>            more comments; extra `game x`
//! ```
//!
//! Puzzles that agree in what a folder says share one; otherwise the next folder starts. Version
//! 2 is always written, because a stream of puzzles does not show at its start whether all will
//! have the same name. The elements inside a folder are those of version 1: OpenSudoku passes
//! over them, and nothing is lost.

use super::element::{MAX_PARTS, attributes, resolved, syntax};
use super::header::Header;
use super::state;
use crate::error::{ErrorKind, ReadError};
use crate::field::{Field, Tags, tag_of, text_field_of};
use crate::format::Raw;
use crate::loss::Loss;
use crate::record::Record;
use crate::writing::DocumentWriter;
use ninefold_rules::Puzzle;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

const FORMAT: &str = "opensudoku";

/// The tags of the format.
pub(crate) const TAGS: Tags = &[
    (Field::Name, "name"),
    (Field::Author, "author"),
    (Field::Description, "description"),
    (Field::Comment, "comment"),
    (Field::Date, "created"),
    (Field::Source, "source"),
    (Field::Level, "level"),
    (Field::Url, "sourceURL"),
    (Field::Entries, "data"),
    (Field::Marks, "data"),
    (Field::Corners, "data"),
    (Field::Colours, "data"),
    (Field::Unknown, "own"),
];

pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let mut puzzle = Puzzle::default();
    if let Some(header) = raw.context.get::<Header>() {
        puzzle.texts.clone_from(&header.texts);
        for (key, value) in &header.extra {
            puzzle.add_extra(FORMAT, key.as_str(), value.as_str());
        }
    }
    let data = read_element(raw, &text, &mut puzzle)?.ok_or_else(|| no_data(raw))?;
    // The order of the fields, whichever place they were read from, is always the same.
    puzzle.texts.sort_by_key(|(field, _)| *field);
    state::parse(&data, &mut puzzle).map_err(|wrong| at_data(raw, &data, wrong))?;
    Ok(puzzle.into())
}

/// Takes the element of a game and its children; returns `data`.
fn read_element(raw: &Raw, text: &str, puzzle: &mut Puzzle) -> Result<Option<String>, ReadError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().allow_dangling_amp = true;
    let mut data = None;
    // The child that is open, and its text so far.
    let mut child: Option<(String, String)> = None;
    let mut depth = 0_u32;
    let mut children = 0;
    loop {
        match reader.read_event().map_err(|error| syntax(&error, raw.line))? {
            Event::Eof => return Ok(data.flatten()),
            Event::Start(start) | Event::Empty(start) if data.is_none() => {
                data = Some(read_attributes(&start, raw.line, puzzle)?);
            }
            Event::Start(start) => {
                depth += 1;
                child.get_or_insert_with(|| (start.name().as_ref().to_owned(), String::new()));
            }
            Event::Empty(start) if depth == 0 => {
                children += 1;
                add_child(puzzle, start.name().as_ref(), "");
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                if let Some((name, text)) = child.take_if(|_| depth == 0) {
                    children += 1;
                    add_child(puzzle, &name, &text);
                }
            }
            Event::Text(text) => append(&mut child, &text.xml10_content()),
            Event::GeneralRef(reference) => append(&mut child, &resolved(&reference)),
            _ => {}
        }
        if children > MAX_PARTS {
            return Err(syntax(&"a game has too many elements", raw.line));
        }
    }
}

/// Takes the attributes of a game; returns `data`.
fn read_attributes(
    start: &BytesStart<'_>,
    line: u64,
    puzzle: &mut Puzzle,
) -> Result<Option<String>, ReadError> {
    let mut data = None;
    for (key, value) in attributes(start, line)? {
        match key.as_str() {
            "data" => data = Some(value),
            "note" => puzzle.add_text(Field::Comment, &value),
            "created" => puzzle.add_text(Field::Date, &value),
            _ => puzzle.add_extra(FORMAT, key, value),
        }
    }
    Ok(data)
}

fn append(child: &mut Option<(String, String)>, text: &str) {
    if let Some((_, so_far)) = child {
        so_far.push_str(text);
    }
}

fn add_child(puzzle: &mut Puzzle, name: &str, text: &str) {
    match text_field_of(TAGS, name) {
        Some(field) => puzzle.add_text(field, text),
        None => puzzle.add_extra(FORMAT, format!("game {name}"), text),
    }
}

fn no_data(raw: &Raw) -> ReadError {
    let text = raw.text();
    let line = text.lines().next().unwrap_or("");
    let indent = line.chars().take_while(|c| c.is_whitespace()).count();
    ReadError::new(ErrorKind::Syntax, "this <game> has no attribute data")
        .at(raw.line, line, indent, 5)
        .help("the cells of a game stand in data=\"...\"")
}

/// Points into the attribute, if it stands in one line and as it is.
fn at_data(raw: &Raw, data: &str, wrong: state::Wrong) -> ReadError {
    let text = raw.text();
    let line = text.lines().next().unwrap_or("");
    let error = ReadError::new(wrong.kind, wrong.message);
    match line.find(data) {
        Some(start) if !data.is_empty() => {
            let before = line[..start].chars().count();
            error.at(raw.line, line, before + wrong.at, wrong.length)
        }
        _ => error.at(raw.line, line, 0, 0),
    }
}

/// Writes folders of games.
#[derive(Default)]
struct FolderWriter {
    /// The header that stands before the games of the open folder.
    folder: Option<Header>,
}

/// Makes a writer of folders.
pub(crate) fn writer() -> Box<dyn DocumentWriter> {
    Box::new(FolderWriter::default())
}

const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n";

impl DocumentWriter for FolderWriter {
    fn write(&mut self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
        let plan = Plan::new(puzzle);
        let mut xml = Xml { text: String::new(), lost: plan.lost };
        if self.folder.as_ref() != Some(&plan.header) {
            match &self.folder {
                None => xml.text += START,
                Some(_) => xml.text += "  </folder>\n",
            }
            xml.folder(&plan.header);
        }
        xml.text += "    <game";
        xml.attribute("data", &state::format(puzzle), Field::Entries);
        for (key, value, field) in &plan.attributes {
            xml.attribute(key, value, *field);
        }
        if plan.children.is_empty() {
            xml.text += "/>\n";
        } else {
            xml.text += ">\n";
            for (name, value, field) in &plan.children {
                xml.text += "      ";
                xml.element(name, value, *field);
            }
            xml.text += "    </game>\n";
        }
        self.folder = Some(plan.header);
        out.extend_from_slice(xml.text.as_bytes());
        xml.lost
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        let end = match self.folder.take() {
            Some(_) => "  </folder>\n</opensudoku>\n",
            None => {
                out.extend_from_slice(START.as_bytes());
                "</opensudoku>\n"
            }
        };
        out.extend_from_slice(end.as_bytes());
    }
}

/// The planned positions of all the data of a puzzle.
#[derive(Default)]
struct Plan {
    header: Header,
    attributes: Vec<(String, String, Field)>,
    children: Vec<(String, String, Field)>,
    lost: Vec<Loss>,
}

impl Plan {
    fn new(puzzle: &Puzzle) -> Self {
        let mut plan = Self::default();
        for field in Field::ALL.into_iter().filter(|field| field.is_text()) {
            let texts: Vec<&String> =
                puzzle.texts.iter().filter(|(f, _)| *f == field).map(|(_, text)| text).collect();
            plan.place(field, &texts);
        }
        for extra in puzzle.extra.iter().filter(|extra| extra.format == FORMAT) {
            if !plan.place_extra(&extra.key, &extra.value) {
                plan.lost.push(Loss {
                    field: Field::Unknown,
                    detail: Some(format!("{FORMAT} {}", extra.key)),
                });
            }
        }
        plan
    }

    fn place(&mut self, field: Field, texts: &[&String]) {
        // OpenSudoku reads the attribute as a number of milliseconds and fails on anything else.
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match (field, texts) {
            (Field::Rating | Field::Ep | Field::Ed, _) => {}
            (Field::Date, [date]) if is_number(date) => {
                self.attributes.push(("created".to_owned(), (*date).clone(), field));
            }
            (Field::Comment, [note, more @ ..]) => {
                self.attributes.push(("note".to_owned(), (*note).clone(), field));
                for text in more {
                    self.children.push(("comment".to_owned(), (*text).clone(), field));
                }
            }
            _ => self.header.texts.extend(texts.iter().map(|text| (field, (*text).clone()))),
        }
    }

    /// Returns `true` if there is a place for something that is not known.
    fn place_extra(&mut self, key: &str, value: &str) -> bool {
        let (place, name) = key.split_once(' ').unwrap_or(("", key));
        let is_known = text_field_of(TAGS, name).is_some();
        let is_free = match place {
            "" => {
                !matches!(name, "data" | "note" | "created")
                    && self.attributes.iter().all(|(used, ..)| used != name)
            }
            "folder" => name != "name" && self.header.extra.iter().all(|(used, _)| used != key),
            "header" => !is_known && !matches!(name, "game" | "folder"),
            "game" => !is_known,
            _ => false,
        };
        if !is_free || !is_name(name) {
            return false;
        }
        match place {
            "" => self.attributes.push((name.to_owned(), value.to_owned(), Field::Unknown)),
            "game" => self.children.push((name.to_owned(), value.to_owned(), Field::Unknown)),
            _ => self.header.extra.push((key.to_owned(), value.to_owned())),
        }
        true
    }
}

/// Returns `true` if a word can name an element or attribute. Prefixes are not written: they would need a
/// declaration.
fn is_name(word: &str) -> bool {
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    word.starts_with(is_start)
        && word.chars().all(|c| is_start(c) || c.is_ascii_digit() || matches!(c, '-' | '.'))
        && !word.to_ascii_lowercase().starts_with("xml")
}

/// XML that is being written, and what of it XML cannot hold.
struct Xml {
    text: String,
    lost: Vec<Loss>,
}

impl Xml {
    fn folder(&mut self, header: &Header) {
        // The first name is an attribute, all other texts are elements.
        let mut texts: Vec<&(Field, String)> = header.texts.iter().collect();
        let name = texts.iter().position(|(field, _)| *field == Field::Name);
        let name = name.map_or("", |at| texts.remove(at).1.as_str());
        self.text += "  <folder";
        self.attribute("name", name, Field::Name);
        for (key, value) in &header.extra {
            if let Some(key) = key.strip_prefix("folder ") {
                self.attribute(key, value, Field::Unknown);
            }
        }
        self.text += ">\n";
        for (field, text) in texts {
            if let Some(tag) = tag_of(TAGS, *field) {
                self.text += "    ";
                self.element(tag, text, *field);
            }
        }
        for (key, value) in &header.extra {
            if let Some(key) = key.strip_prefix("header ") {
                self.text += "    ";
                self.element(key, value, Field::Unknown);
            }
        }
    }

    fn attribute(&mut self, key: &str, value: &str, field: Field) {
        self.text += &format!(" {key}=\"");
        self.escaped(value, true, field);
        self.text.push('"');
    }

    fn element(&mut self, name: &str, value: &str, field: Field) {
        self.text += &format!("<{name}>");
        self.escaped(value, false, field);
        self.text += &format!("</{name}>\n");
    }

    fn escaped(&mut self, value: &str, is_attribute: bool, field: Field) {
        let mut is_lost = false;
        for c in value.chars() {
            match c {
                '&' => self.text += "&amp;",
                '<' => self.text += "&lt;",
                '>' => self.text += "&gt;",
                '"' => self.text += "&quot;",
                '\r' => self.text += "&#13;",
                // Readers make blanks of these in attributes.
                '\n' if is_attribute => self.text += "&#10;",
                '\t' if is_attribute => self.text += "&#9;",
                '\n' | '\t' => self.text.push(c),
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                    self.text.push(char::REPLACEMENT_CHARACTER);
                    is_lost = true;
                }
                _ => self.text.push(c),
            }
        }
        if is_lost {
            let detail = Some("a control character, which XML cannot hold".to_owned());
            self.lost.push(Loss { field, detail });
        }
    }
}

#[cfg(test)]
mod tests;
