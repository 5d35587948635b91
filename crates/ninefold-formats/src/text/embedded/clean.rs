//! Prepares a document for the finders: one character for each digit, one for each bar.
//!
//! Digits of other scripts become ASCII digits, box drawing characters become `|`, `-` and `+`,
//! character references of HTML become characters, terminal colours are dropped. `Just 5` and `Some
//! 5` become `5`. Line numbers stay those of the input.

use crate::text::row::{Row, classify};
use ninefold::Cell;
use quick_xml::escape::resolve_predefined_entity;

/// A line that is ready to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its number in the input, counted from zero.
    pub(super) at: usize,
    /// Its text without line end.
    pub(super) text: String,
}

/// The lines of a document.
pub(super) fn lines(document: &str) -> Vec<Line> {
    let plain = without_escapes(document);
    let lines = plain.split('\n').enumerate().map(|(at, line)| Line { at, text: clean(line) });
    lines.collect()
}

/// Grids that stand side by side, one below the other: the left parts of nine lines or more, and
/// then the right ones.
pub(super) fn side_by_side(lines: &[Line]) -> Vec<Line> {
    let is_drawn =
        |line: &Line| !line.text.trim().is_empty() && !line.text.contains(char::is_alphanumeric);
    let mut found = Vec::new();
    let mut run: Vec<[Line; 2]> = Vec::new();
    for line in lines.iter().map(Some).chain([None]) {
        match line.and_then(halves) {
            Some(both) => run.push(both),
            None if line.is_some_and(is_drawn) => {}
            None => {
                let all = std::mem::take(&mut run);
                for side in [0, 1].into_iter().filter(|_| all.len() == Cell::SIDE) {
                    let blank = |row: usize| Line { at: all[row][side].at, text: String::new() };
                    let rows = all.iter().map(|row| row[side].clone());
                    found.extend([blank(0)].into_iter().chain(rows).chain([blank(8)]));
                }
            }
        }
    }
    found
}

/// The rows of two grids in one line.
fn halves(line: &Line) -> Option<[Line; 2]> {
    let text = line.text.trim_end();
    let indent = text.len() - text.trim_start().len();
    let gaps = ["   ", "\t", "->", "=>", "→"].into_iter();
    let at = indent + gaps.filter_map(|gap| text[indent..].find(gap)).min()?;
    let right = text[at..].trim_start_matches([' ', '\t', '-', '=', '>', '→']);
    let is_row = |text: &&str| matches!(classify(text), Row::Cells(_));
    let both = [&text[..at], right];
    let are_rows = text.len() < 400 && both.iter().all(is_row);
    are_rows.then(|| both.map(|text| Line { at: line.at, text: text.to_owned() }))
}

/// The lines without the marks of comments and quotations; lines that have none are blank.
pub(super) fn uncommented(lines: &[Line]) -> Vec<Line> {
    let text = |line: &str| {
        let start = line.trim_start();
        let rest = ["#'", "///", "//!", "//", "#", "--", "%", ";", ">", "*", "!"]
            .into_iter()
            .find_map(|mark| start.strip_prefix(mark));
        rest.unwrap_or("").to_owned()
    };
    lines.iter().map(|line| Line { at: line.at, text: text(&line.text) }).collect()
}

/// The text without the escape sequences of terminals (`ESC [ ... letter`).
pub(super) fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            out.push(c);
        } else if chars.next_if_eq(&'[').is_some() {
            while let Some(c) = chars.next_if(|c| *c != '\n') {
                if c.is_ascii_alphabetic() {
                    break;
                }
            }
        }
    }
    out
}

/// One line with plain characters.
pub(super) fn clean(line: &str) -> String {
    if OPTIONS.iter().any(|option| line.contains(option)) {
        return clean(&without_options(line));
    }
    let is_stray = |b: u8| b < 32 && b != b'\t' && b != 27;
    if line.is_ascii()
        && !line.contains('&')
        && !line.contains("<!--")
        && !line.bytes().any(is_stray)
    {
        return line.to_owned();
    }
    let text = without_remarks(&entities(line));
    text.chars().filter(|c| !is_invisible(*c)).map(plain_char).collect()
}

/// The words that functional languages write before an optional value that is there: `Just 5`,
/// `Some 5`.
const OPTIONS: [&str; 2] = ["Just ", "Some "];

/// A line with `Just 5` and `Some 5` as `5`. In prose the words are lost, which does no harm.
fn without_options(line: &str) -> String {
    OPTIONS.iter().fold(line.to_owned(), |line, option| line.replace(option, ""))
}

/// Characters without a width: joiners, direction and byte order marks, variation selectors.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{1}'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}'
    )
}

/// The character that stands for this one.
fn plain_char(c: char) -> char {
    // The first digit of each script, from zero.
    const ZEROS: [u32; 7] = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10, 0x1d7ce, 0x1d7ec];
    let code = c as u32;
    if code < 0x80 {
        return c;
    }
    // And those of circled, parenthesised and dingbat digits, from one.
    let ones = ['①', '❶', '➀', '➊', '⑴'].map(|one| one as u32 - 1);
    for zero in ZEROS.into_iter().chain(ones) {
        if (zero..zero + 10).contains(&code) && (code > zero || ZEROS.contains(&zero)) {
            return char::from(b'0' + (code - zero) as u8);
        }
    }
    match c {
        '│' | '┃' | '║' | '‖' | '¦' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '╽' | '╿' | '｜' => {
            '|'
        }
        '─' | '━' | '═' | '―' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' | '╼' | '╾' | '—' | '–' | '−'
        | '‾' | '▬' => '-',
        '┌'..='╋' | '╒'..='╬' | '╭'..='╰' => '+',
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' => '\'',
        '，' => ',',
        '；' => ';',
        '．' | '·' | '•' | '∙' | '⋅' | '・' => '.',
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        _ => c,
    }
}

/// A line without `<!-- ... -->`.
fn without_remarks(line: &str) -> String {
    let mut rest = line;
    let mut out = String::with_capacity(line.len());
    while let Some((before, after)) = rest.split_once("<!--") {
        let Some((_, after)) = after.split_once("-->") else { break };
        out.push_str(before);
        rest = after;
    }
    out + rest
}

/// A text with its character references (`&nbsp;`, `&#53;`, `&#x35;`) as characters.
fn entities(text: &str) -> String {
    let mut pieces = text.split('&');
    let mut out = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let reference = piece.split_once(';').filter(|(word, _)| word.len() < 10);
        match reference.and_then(|(word, rest)| Some((entity(word)?, rest))) {
            Some((c, rest)) => {
                out.push(c);
                out.push_str(rest);
            }
            None => {
                out.push('&');
                out.push_str(piece);
            }
        }
    }
    out
}

/// The character that a reference stands for.
fn entity(word: &str) -> Option<char> {
    let code = match word {
        "nbsp" | "ensp" | "emsp" => return Some(' '),
        "middot" => return Some('.'),
        _ => word.strip_prefix('#'),
    };
    let Some(code) = code else {
        return resolve_predefined_entity(word)?.chars().next();
    };
    let number = match code.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => code.parse().ok()?,
    };
    char::from_u32(number).filter(|c| !c.is_control())
}
