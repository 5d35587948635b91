//! Any XML with a board in it: nine elements with nine cells, 81 cells, or one element with all.
//!
//! ```text
//! <sudoku><row>000700000</row> ..          <cell row="0" col="3" value="7"/> ..
//! <sudokus><sudoku level="7"><problem>..</problem><solved>..</solved></sudoku> ..
//! ```
//!
//! An element becomes a JSON value: attributes and children are members of an object, children of
//! one name a list, and what stands in an element is its value. Then the rules for JSON find the
//! puzzles. A document longer than a record is read element by element under its root.

use super::element::{Events, attributes, resolved, too_deep, unfinished};
use crate::data::names::is_solution_name;
use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::json::parts::{PathStep, parts};
use crate::source::{MAX_RECORD, Source, too_long};
use ninefold::Digit;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Map, Value};
use std::collections::{HashMap, VecDeque};

/// The maximum nesting depth of elements.
const MAX_DEPTH: usize = 24;

/// The maximum depth to which the lines of elements are kept.
const LINE_DEPTH: usize = 4;

/// Returns `true` if a text is XML, and not HTML or a line that starts with a bracket.
pub(super) fn fits(rest: &str, head: &str) -> bool {
    let lower: String = head.chars().take(60_000).collect::<String>().to_ascii_lowercase();
    const HTML: [&str; Digit::COUNT] = [
        "<html",
        "<!doctype html",
        "<td",
        "<script>",
        "<script ",
        "<body",
        "<div>",
        "<div ",
        "<pre>",
    ];
    let is_html = HTML.iter().any(|tag| lower.contains(tag));
    let name = rest.strip_prefix('<').unwrap_or("");
    let is_element = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.contains('>')
        && (name.contains("</") || name.contains("/>"));
    is_element && !is_html
}

/// One record per puzzle.
pub(crate) fn by_element(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByElement {
        format,
        events: Some(Events::new(source)),
        open: Vec::new(),
        size: 0,
        is_streamed: false,
        records: 0,
        pending: VecDeque::new(),
        done: false,
    }))
}

struct ByElement {
    format: &'static Format,
    /// Taken while one of its events is looked at.
    events: Option<Events>,
    /// The elements that are open, outermost first.
    open: Vec<Element>,
    /// The bytes that are held.
    size: usize,
    /// Whether the children of the root are units of their own.
    is_streamed: bool,
    records: u64,
    pending: VecDeque<Raw>,
    done: bool,
}

/// An element, as far as it was read.
#[derive(Default)]
struct Element {
    name: String,
    line: u64,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

impl Framer for ByElement {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        loop {
            if let Some(raw) = self.pending.pop_front() {
                self.records += 1;
                return Some(Ok(raw));
            }
            if self.done {
                return None;
            }
            let mut events = self.events.take()?;
            let step = events.next().and_then(|(event, line)| self.take(&event, line));
            self.events = Some(events);
            if let Err(error) = step {
                // What follows broken XML cannot be cut into records.
                self.done = true;
                return Some(Err(error));
            }
        }
    }
}

impl ByElement {
    fn take(&mut self, event: &Event<'_>, line: u64) -> Result<(), ReadError> {
        match event {
            Event::Start(start) => self.begin(start, line)?,
            Event::Empty(start) => {
                self.begin(start, line)?;
                self.close();
            }
            Event::End(_) => self.close(),
            Event::Text(text) => self.say(&text.xml10_content()),
            Event::CData(data) => self.say(&data.xml10_content()),
            Event::GeneralRef(reference) => self.say(&resolved(reference)),
            Event::Eof => {
                self.done = true;
                if !self.open.is_empty() {
                    return Err(unfinished(line));
                }
                if self.records == 0 && self.pending.is_empty() {
                    return Err(no_puzzle());
                }
            }
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::DocType(_) => {}
        }
        if self.size > MAX_RECORD {
            self.stream(line)?;
        }
        Ok(())
    }

    fn begin(&mut self, start: &BytesStart<'_>, line: u64) -> Result<(), ReadError> {
        if self.open.len() >= MAX_DEPTH {
            return Err(too_deep(line));
        }
        let name = start.name().as_ref().to_owned();
        let attributes = attributes(start, line)?;
        self.size += 128 + name.len();
        self.size +=
            attributes.iter().map(|(key, value)| 64 + key.len() + value.len()).sum::<usize>();
        self.open.push(Element { name, line, attributes, ..Element::default() });
        Ok(())
    }

    fn say(&mut self, text: &str) {
        if let Some(element) = self.open.last_mut() {
            element.text.push_str(text);
            self.size += text.len();
        }
    }

    fn close(&mut self) {
        let Some(element) = self.open.pop() else { return };
        let depth = self.open.len();
        match self.open.last_mut() {
            Some(parent) if !self.is_streamed || depth > 1 => parent.children.push(element),
            Some(_) => {
                self.unit(&element);
                self.size = 0;
            }
            None if self.is_streamed => {}
            None => self.unit(&element),
        }
    }

    /// A document that is too long to be held: the children of its root are read alone.
    fn stream(&mut self, line: u64) -> Result<(), ReadError> {
        if self.is_streamed {
            return Err(too_long(line));
        }
        self.is_streamed = true;
        let done = self.open.first_mut().map(|root| std::mem::take(&mut root.children));
        for child in done.unwrap_or_default() {
            self.unit(&child);
        }
        self.size = 0;
        Ok(())
    }

    /// The puzzles of an element.
    fn unit(&mut self, element: &Element) {
        let mut lines = HashMap::new();
        let value = value_of(element, &mut Vec::new(), &mut lines);
        for part in parts(&value) {
            if part.path.is_empty() && is_solution_name(&element.name) {
                continue;
            }
            let line = (0..=part.path.len()).rev().find_map(|end| lines.get(&part.path[..end]));
            let line = line.copied().unwrap_or(element.line);
            self.pending.push_back(part.raw(self.format, line));
        }
    }
}

fn no_puzzle() -> ReadError {
    ReadError::new(ErrorKind::UnknownFormat, "there is no puzzle in this XML document").help(
        "a puzzle is nine elements with nine cells each, 81 elements, or one with 81 characters",
    )
}

/// The value of an element; `lines` gets the lines of elements near the root.
fn value_of(
    element: &Element,
    path: &mut Vec<PathStep>,
    lines: &mut HashMap<Vec<PathStep>, u64>,
) -> Value {
    if path.len() <= LINE_DEPTH {
        lines.insert(path.clone(), element.line);
    }
    let text = if element.text.trim().is_empty() { "" } else { element.text.as_str() };
    if element.attributes.is_empty() && element.children.is_empty() {
        return text.trim_matches(['\n', '\r']).into();
    }
    let mut members = Map::new();
    for (key, value) in &element.attributes {
        members.insert(key.clone(), value.as_str().into());
    }
    let mut seen: Vec<&str> = Vec::new();
    for child in &element.children {
        if seen.contains(&child.name.as_str()) {
            continue;
        }
        seen.push(&child.name);
        let count = element.children.iter().filter(|other| other.name == child.name).count();
        path.push(PathStep::Key(child.name.clone()));
        if count == 1 {
            let value = value_of(child, path, lines);
            members.insert(child.name.clone(), value);
        } else {
            let same = element.children.iter().filter(|other| other.name == child.name);
            let mut list = Vec::with_capacity(count);
            for (index, one) in same.enumerate() {
                path.push(PathStep::Index(index));
                list.push(value_of(one, path, lines));
                path.pop();
            }
            members.insert(child.name.clone(), list.into());
        }
        path.pop();
    }
    let has_value = ["value", "val", "v", "number", "num", "n", "digit"]
        .iter()
        .any(|key| members.keys().any(|k| k.eq_ignore_ascii_case(key)));
    if element.children.is_empty() && !(text.is_empty() && has_value) {
        members.insert("value".to_owned(), text.trim().into());
    }
    Value::Object(members)
}
