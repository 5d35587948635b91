//! SadMan Sudoku files: `#` lines, and up to four sections.
//!
//! ```text
//! #A author  #D description  #C comment  #B date  #S source  #L level  #U address  #N, #H: kept
//! [Puzzle]       nine rows of givens
//! [State]        nine rows of givens and entries
//! [PencilMarks]  nine lines of nine groups, separated by commas
//! [Colours]      nine rows: `.` for none, else the number of the colour
//! ```
//! Nine rows alone are a `.sdk` file too. Which letter is which field stands in the table of
//! formats; letters and sections that are not in it are kept as they are.

use super::frame::is_puzzle_section;
use super::grid::{Sheet, read_sheet};
use super::line;
use super::ss::entries;
use crate::error::{ErrorKind, ReadError};
use crate::field::{Field, Tags, field_of, tag_of};
use crate::format::Raw;
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Candidates, Cell, Digit, DigitSet};
use ninefold_rules::{Colours, Extra, Puzzle};

/// The tags of the format.
pub(crate) const TAGS: Tags = &[
    (Field::Author, "A"),
    (Field::Description, "D"),
    (Field::Comment, "C"),
    (Field::Date, "B"),
    (Field::Source, "S"),
    (Field::Level, "L"),
    (Field::Url, "U"),
    (Field::Entries, "[State]"),
    (Field::Marks, "[PencilMarks]"),
    (Field::Colours, "[Colours]"),
    (Field::Unknown, "own"),
];

/// A section: its name, the number of its first line, and its lines.
struct Section<'a> {
    name: &'a str,
    line: u64,
    lines: Vec<&'a str>,
}

/// Reads a SadMan file, or plain rows.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let has_sections = text.lines().any(is_puzzle_section);
    let (header, sections) = cut(&text, raw.line);
    let mut record = if has_sections {
        let mut record = Record::default();
        for section in &sections {
            read_section(section, &mut record)?;
        }
        record
    } else {
        let sheet = Sheet::new(&text, raw.line);
        read_sheet(&sheet, &text, raw.line, false)?
    };
    for line in header {
        read_tag(line, &mut record.puzzle);
    }
    Ok(record)
}

/// The `#` lines, and the sections.
fn cut(text: &str, first: u64) -> (Vec<&str>, Vec<Section<'_>>) {
    let mut header = Vec::new();
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (number, line) in (first..).zip(text.lines()) {
        let trimmed = line.trim();
        let name = section_name(line);
        match (name, sections.last_mut()) {
            (Some(name), _) => sections.push(Section { name, line: number + 1, lines: Vec::new() }),
            (None, Some(section)) => section.lines.push(line),
            (None, None) if trimmed.starts_with('#') => header.push(trimmed),
            _ => {}
        }
    }
    (header, sections)
}

/// `#A text`, `#Atext`, or a remark.
fn read_tag(line: &str, puzzle: &mut Puzzle) {
    let rest = &line[1..];
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic);
    let Some(letter) = letter else {
        puzzle.add_text(Field::Comment, rest);
        return;
    };
    let value = &rest[1..];
    let spaced = value.is_empty() || value.starts_with([' ', '\t']);
    match field_of(TAGS, &letter.to_ascii_uppercase().to_string()) {
        // Without a blank it may be a tag in SudoCue's manner (`#ARuud`) or a remark that starts
        // with a word (`#also seen`): a tag's letter is upper case.
        Some(field) if spaced || letter.is_ascii_uppercase() => puzzle.add_text(field, value),
        None if spaced => puzzle.add_extra("sdk", letter, value.trim()),
        _ => puzzle.add_text(Field::Comment, rest),
    }
}

fn read_section(section: &Section<'_>, record: &mut Record) -> Result<(), ReadError> {
    let text = section.lines.join("\n");
    let name = section.name.to_ascii_lowercase();
    if text.trim().is_empty() && matches!(name.as_str(), "puzzle" | "state") {
        // There may be no line after the header to point at.
        let header = format!("[{}]", section.name);
        let message = format!("the section {header} is empty");
        let length = header.chars().count();
        return Err(ReadError::new(ErrorKind::RowCount, message).at(
            section.line - 1,
            &header,
            0,
            length,
        ));
    }
    match name.as_str() {
        "puzzle" => {
            let sheet = Sheet::new(&text, section.line);
            let puzzle = read_sheet(&sheet, &text, section.line, true)?;
            record.puzzle.classic_mut().givens = puzzle.puzzle.classic().givens;
            record.notes.extend(puzzle.notes);
        }
        "state" => {
            let sheet = Sheet::new(&text, section.line);
            let state = read_sheet(&sheet, &text, section.line, true)?.puzzle.classic().givens;
            if !state.contains(&record.puzzle.classic().givens) {
                record.notes.push("the [State] section does not repeat all givens".to_owned());
            }
            record.puzzle.classic_mut().entries = entries(&state, &record.puzzle.classic().givens);
        }
        "pencilmarks" => record.puzzle.classic_mut().marks = read_marks(section)?,
        "colours" | "colors" => record.puzzle.classic_mut().colours = read_colours(section)?,
        _ => record.puzzle.add_extra("sdk", format!("[{}]", section.name), text.trim_end()),
    }
    Ok(())
}

fn read_marks(section: &Section<'_>) -> Result<Option<Candidates>, ReadError> {
    let mut marks = Candidates::NONE;
    let lines = (section.line..).zip(&section.lines).filter(|(_, line)| !line.trim().is_empty());
    for (row, (number, line)) in lines.enumerate() {
        let groups: Vec<&str> = line.split(',').map(str::trim).collect();
        if groups.len() != Cell::SIDE || row > 8 {
            let message = format!(
                "row {} of the pencil marks has {} groups, expected 9",
                row + 1,
                groups.len()
            );
            return Err(ReadError::new(ErrorKind::RowLength, message).at(number, line, 0, 0));
        }
        for (column, group) in groups.into_iter().enumerate() {
            let digits: Option<DigitSet> = group.bytes().map(Digit::from_ascii).collect();
            let (Some(digits), Some(cell)) = (digits, Cell::at(row, column)) else {
                let at = line.find(group).map_or(0, |byte| line[..byte].chars().count());
                let message = format!("{group:?} is not a group of pencil marks");
                return Err(ReadError::new(ErrorKind::Symbol, message).at(
                    number,
                    line,
                    at,
                    group.chars().count(),
                ));
            };
            marks.set(cell, digits);
        }
    }
    Ok((!marks.is_empty()).then_some(marks))
}

/// SadMan leaves out rows at the end.
fn read_colours(section: &Section<'_>) -> Result<Option<Colours>, ReadError> {
    let mut colours = [0; Cell::COUNT];
    let lines = (section.line..).zip(&section.lines).filter(|(_, line)| !line.trim().is_empty());
    for (row, (number, line)) in lines.enumerate() {
        for (column, symbol) in line.trim().chars().enumerate() {
            let colour = match symbol {
                '.' => Some(0),
                '0'..='9' => Some(symbol as u8 - b'0'),
                _ => None,
            };
            let (Some(colour), Some(cell)) = (colour, Cell::at(row, column)) else {
                let message = format!("{symbol:?} is not a colour here");
                return Err(ReadError::new(ErrorKind::Symbol, message)
                    .at(number, line, column, 1)
                    .help("nine rows of nine: '.' for none, else the number of the colour"));
            };
            colours[cell.index()] = colour;
        }
    }
    Ok((colours != [0; Cell::COUNT]).then_some(colours))
}

/// Writes a SadMan file: nine rows alone if there is nothing else to say and nothing before them
/// that they could be taken for a part of.
pub(crate) fn write(puzzle: &Puzzle, written: u64, out: &mut Vec<u8>) -> Vec<Loss> {
    let mut text = String::new();
    if written > 0 {
        text.push('\n');
    }
    for (field, value) in &puzzle.texts {
        if let Some(tag) = tag_of(TAGS, *field) {
            for line in line::lines_of(value) {
                text.push_str(&format!("#{tag} {line}\n"));
            }
        }
    }
    let own = || puzzle.extra.iter().filter(|extra| extra.format == "sdk");
    let kept = || own().filter(|extra| is_kept(extra));
    for extra in kept().filter(|extra| !extra.key.starts_with('[')) {
        text.push_str(&format!("#{} {}\n", extra.key, line::one_line(&extra.value)));
    }
    let is_plain = written == 0
        && puzzle.classic().entries.is_empty()
        && puzzle.classic().marks.is_none()
        && puzzle.classic().colours.is_none()
        && text.trim().is_empty()
        && kept().next().is_none();
    if !is_plain {
        text.push_str("[Puzzle]\n");
    }
    push_rows(&puzzle.classic().givens.to_ascii(), &mut text);
    if !puzzle.classic().entries.is_empty() {
        text.push_str("[State]\n");
        push_rows(&puzzle.classic().state().to_ascii(), &mut text);
    }
    if let Some(marks) = &puzzle.classic().marks {
        text.push_str("[PencilMarks]\n");
        for row in 0..Cell::SIDE {
            let groups: Vec<String> = (0..Cell::SIDE)
                .filter_map(|column| Cell::at(row, column))
                .map(|cell| marks.get(cell).to_string())
                .collect();
            text.push_str(&format!("{}\n", groups.join(",")));
        }
    }
    if let Some(colours) = &puzzle.classic().colours {
        text.push_str("[Colours]\n");
        push_rows(&colours.map(|c| if c == 0 { b'.' } else { b'0' + c.min(9) }), &mut text);
    }
    for extra in kept().filter(|extra| extra.key.starts_with('[')) {
        text.push_str(&format!("{}\n{}\n", extra.key, extra.value));
    }
    out.extend_from_slice(text.as_bytes());
    let lost = own().filter(|extra| !is_kept(extra));
    lost.map(|extra| Loss { field: Field::Unknown, detail: Some(extra.key.clone()) }).collect()
}

/// Returns `true` if something unknown reads back as it is: other files may say that it comes from here,
/// and then its text could be taken for a section or a tag.
fn is_kept(extra: &Extra) -> bool {
    let is_one_line = |text: &str| !text.contains(['\n', '\r']);
    let Some(section) = section_name(&extra.key) else {
        let is_letter = extra.key.len() == 1 && extra.key.bytes().all(|b| b.is_ascii_alphabetic());
        return is_letter && field_of(TAGS, &extra.key).is_none() && is_one_line(&extra.value);
    };
    let known = ["puzzle", "state", "pencilmarks", "colours", "colors"];
    is_one_line(section)
        && !known.iter().any(|name| name.eq_ignore_ascii_case(section))
        && !extra.value.contains('\r')
        && !extra.value.lines().any(|line| line.starts_with('#') || section_name(line).is_some())
}

/// The name in `[Name]`.
fn section_name(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
}

fn push_rows(cells: &[u8; Cell::COUNT], text: &mut String) {
    for row in cells.chunks(Cell::SIDE) {
        text.extend(row.iter().map(|byte| char::from(*byte)));
        text.push('\n');
    }
}
