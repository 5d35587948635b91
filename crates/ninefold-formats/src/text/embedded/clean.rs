//! Prepares a document for the finders: one character for each digit, one for each bar.
//!
//! Digits of other scripts become ASCII digits, box drawing characters become `|`, `-` and `+`,
//! character references of HTML become characters, terminal colours are dropped, and the rows of
//! HTML tables become lines with tabs. `Just 5` and `Some 5` become `5`. Line numbers stay those of the input.

/// A line that is ready to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its number in the input, counted from zero.
    pub(super) at: usize,
    /// Its text without line end.
    pub(super) text: String,
}

/// The longest line that is looked at. Longer ones are data, not text that a person wrote.
const LONGEST: usize = 64 << 10;

/// The lines of a document, and after them the rows of its HTML tables.
pub(super) fn lines(document: &str) -> Vec<Line> {
    if is_notebook(document) {
        return typed_lines(document);
    }
    let plain = without_escapes(document);
    let text = |line: &str| if line.len() <= LONGEST { clean(line) } else { String::new() };
    let lines = plain.split('\n').enumerate().map(|(at, line)| Line { at, text: text(line) });
    lines.chain(html_rows(&plain)).collect()
}

/// Whether a document is a Jupyter notebook: JSON with a list of cells.
pub(crate) fn is_notebook(document: &str) -> bool {
    document.trim_start().starts_with('{') && document.contains("\"cell_type\"")
}

/// The lines that were typed into the cells of a notebook, each of which stands in a line of its
/// own. All others are blank, also what the program printed: that is often the solution.
fn typed_lines(notebook: &str) -> Vec<Line> {
    let mut in_source = false;
    let mut typed = |line: &str| {
        let line = line.trim();
        let is_typed = in_source && line.starts_with('"');
        if line.starts_with("\"source\": [") {
            in_source = line.ends_with('[');
        } else if in_source && line.starts_with(']') {
            in_source = false;
        }
        if !is_typed || line.len() > LONGEST {
            return String::new();
        }
        let text: Option<String> = serde_json::from_str(line.trim_end_matches(',')).ok();
        clean(text.unwrap_or_default().trim_end_matches('\n'))
    };
    let lines = notebook.split('\n').enumerate();
    lines.map(|(at, line)| Line { at, text: typed(line) }).collect()
}

/// The lines without the marks of comments and quotations; lines that have none are blank.
pub(super) fn uncommented(lines: &[Line]) -> Vec<Line> {
    let text = |line: &str| {
        let start = line.trim_start();
        let rest = ["#'", "///", "//", "#", "--", "%", ";", ">", "*"]
            .into_iter()
            .find_map(|mark| start.strip_prefix(mark));
        rest.unwrap_or("").to_owned()
    };
    lines.iter().map(|line| Line { at: line.at, text: text(&line.text) }).collect()
}

/// The text without the escape sequences of terminals (`ESC [ ... letter`).
fn without_escapes(text: &str) -> String {
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
fn clean(line: &str) -> String {
    if OPTIONS.iter().any(|option| line.contains(option)) {
        return clean(&without_options(line));
    }
    if line.is_ascii() && !line.contains('&') && !line.contains("<!--") {
        return line.to_owned();
    }
    let text = without_remarks(&entities(line));
    text.chars().filter(|c| !is_invisible(*c)).map(plain_char).collect()
}

/// How functional languages write an optional value that is there: `Just 5`, `Some 5`.
const OPTIONS: [&str; 2] = ["Just ", "Some "];

/// A line with `Just 5` and `Some 5` as `5`. In prose the words are lost, which does no harm.
fn without_options(line: &str) -> String {
    OPTIONS.iter().fold(line.to_owned(), |line, option| line.replace(option, ""))
}

/// Characters without a width: joiners, direction and byte order marks, variation selectors.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}'
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
    for zero in ZEROS {
        if (zero..zero + 10).contains(&code) {
            return char::from(b'0' + (code - zero) as u8);
        }
    }
    match c {
        // Circled, parenthesised, superscript and dingbat digits, from one.
        '①'..='⑨' => char::from(b'1' + (code - '①' as u32) as u8),
        '❶'..='❾' => char::from(b'1' + (code - '❶' as u32) as u8),
        '➀'..='➈' => char::from(b'1' + (code - '➀' as u32) as u8),
        '➊'..='➒' => char::from(b'1' + (code - '➊' as u32) as u8),
        '⑴'..='⑼' => char::from(b'1' + (code - '⑴' as u32) as u8),
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
pub(super) fn entities(text: &str) -> String {
    const NAMED: [(&str, char); 8] = [
        ("nbsp", ' '),
        ("ensp", ' '),
        ("emsp", ' '),
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("middot", '.'),
    ];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.char_indices().take(10).find(|(_, c)| *c == ';').map(|(end, _)| end);
        let word = end.map_or("", |end| &rest[..end]);
        let named = NAMED.iter().find(|(name, _)| *name == word).map(|(_, c)| *c);
        let coded = word.strip_prefix('#').and_then(|code| {
            let number = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(number).filter(|c| !c.is_control())
        });
        match (named.or(coded), end) {
            (Some(c), Some(end)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            _ => out.push('&'),
        }
    }
    out + rest
}

/// The rows of HTML tables as lines with a tab between the cells.
fn html_rows(text: &str) -> Vec<Line> {
    let lower = text.to_ascii_lowercase();
    if !lower.contains("<td") {
        return Vec::new();
    }
    let mut rows: Vec<Line> = Vec::new();
    let mut at_line = 0;
    let mut counted = 0;
    let mut from = 0;
    while let Some(start) = tag(&lower, "<tr", from) {
        let next = tag(&lower, "<tr", start + 3).unwrap_or(lower.len());
        let row = &lower[start..next];
        let closed = [row.find("</tr"), row.find("</table")].into_iter().flatten().min();
        let end = closed.map_or(next, |end| start + end);
        // A blank line keeps two tables apart.
        if rows.is_empty() || lower[counted..start].contains("<table") {
            rows.push(Line { at: at_line, text: String::new() });
        }
        at_line += text[counted..end].matches('\n').count();
        counted = end;
        rows.push(Line { at: at_line, text: html_cells(&text[start..end], &lower[start..end]) });
        from = end.max(start + 3);
    }
    rows
}

/// Where a tag with this name starts, from a place on.
fn tag(lower: &str, name: &str, mut from: usize) -> Option<usize> {
    loop {
        let at = from + lower.get(from..)?.find(name)?;
        let after = lower[at + name.len()..].chars().next();
        if after.is_none_or(|c| c == '>' || c == '/' || c.is_ascii_whitespace()) {
            return Some(at);
        }
        from = at + name.len();
    }
}

/// The cells of a table row, with tabs between them.
fn html_cells(row: &str, lower: &str) -> String {
    let is_cell = |at: usize| {
        let rest = &lower.as_bytes()[at..];
        let is_name = rest.starts_with(b"<td") || rest.starts_with(b"<th");
        is_name && rest.get(3).is_none_or(|byte| !byte.is_ascii_alphanumeric())
    };
    let starts = lower.match_indices('<').map(|(at, _)| at).filter(|at| is_cell(*at));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([lower.len()]);
    let cells = starts.iter().zip(ends).map(|(start, end)| {
        let end = lower[*start..end].find("</t").map_or(end, |close| start + close);
        html_text(&row[*start..end], &lower[*start..end])
    });
    cells.collect::<Vec<_>>().join("\t")
}

/// The text of a cell; of an input field its value.
fn html_text(cell: &str, lower: &str) -> String {
    let value = || {
        let input = &lower[lower.find("<input")?..];
        let value = input.find("value=")? + 6;
        let offset = lower.len() - input.len() + value;
        let quoted = cell[offset..].trim_start_matches(['"', '\'']);
        Some(
            quoted.chars().take_while(|c| !matches!(c, '"' | '\'' | '>' | ' ')).collect::<String>(),
        )
    };
    let mut text = String::new();
    let mut inside = false;
    for c in cell.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            '\n' | '\t' => text.push(' '),
            _ if !inside => text.push(c),
            _ => {}
        }
    }
    let text = clean(&text);
    if text.trim().is_empty() { value().unwrap_or_default() } else { text.trim().to_owned() }
}
