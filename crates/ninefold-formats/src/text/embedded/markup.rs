//! The rows of tables in HTML, wiki text and BBCode as lines with a tab between the cells, and grids
//! of other HTML elements.

use super::clean::{Line, clean};
use crate::cells::cell_symbol;
use crate::data::scan::floor;
use ninefold::{Cell, Digit};

/// The longest tag and the longest row that is looked at, in bytes.
const LONGEST: usize = 2000;

/// The rows of all tables, and those of grids of 81 elements.
pub(super) fn rows(text: &str) -> Vec<Line> {
    // BBCode writes the same tags with other brackets.
    let is_code = text.contains("[td]") || text.contains("[TD]");
    let html = if is_code { text.replace('[', "<").replace(']', ">") } else { text.to_owned() };
    let mut rows = html_rows(&html);
    rows.extend(wiki_rows(text));
    rows.extend(numbered_rows(text));
    rows
}

/// The start of a text, as far as it is looked at.
fn near(text: &str) -> &str {
    &text[..floor(text, text.len().min(LONGEST))]
}

/// A line of cells. Where all are empty they get points: a line of white space would be no row.
fn line(at: usize, cells: &[String]) -> Line {
    if cells.len() == Cell::SIDE && cells.iter().all(String::is_empty) {
        return Line { at, text: [".\t"; Digit::COUNT].concat().trim_end().to_owned() };
    }
    Line { at, text: cells.join("\t") }
}

/// The rows of LaTeX's logic puzzles, which are numbered from below: `\\setrow{9}{5,3,{},..}`. A
/// number that comes again starts the next puzzle.
fn numbered_rows(text: &str) -> Vec<Line> {
    let mut rows: Vec<(usize, Line)> = Vec::new();
    let mut found = Vec::new();
    let mut end = |rows: &mut Vec<(usize, Line)>| {
        rows.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        found.extend(rows.drain(..).map(|(_, line)| line));
        found.push(line(found.last().map_or(0, |last: &Line| last.at), &[]));
    };
    let (mut at, mut counted) = (0, 0);
    for (start, command) in text.match_indices("\\setrow{") {
        let Some((number, rest)) = near(&text[start + command.len()..]).split_once("}{") else {
            continue;
        };
        let mut depth = 1;
        let is_end = |c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        };
        let Some(length) = rest.find(is_end) else { continue };
        let is_mark = |c: char| c.is_whitespace() || matches!(c, '{' | '}');
        let cells = rest[..length].split(',').map(|cell| cell.trim_matches(is_mark).to_owned());
        let cells: Vec<String> = cells.collect();
        at += text[counted..start].matches('\n').count();
        counted = start;
        let number = number.trim().parse().unwrap_or(0);
        if rows.iter().any(|(other, _)| *other == number) {
            end(&mut rows);
        }
        rows.push((number, line(at, &cells)));
    }
    end(&mut rows);
    found
}

/// The rows of wiki tables: `{|`, rows after `|-`, cells after `|`, `||`, `!` and `!!`.
fn wiki_rows(text: &str) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    let mut cells: Vec<String> = Vec::new();
    let mut is_inside = false;
    for (at, row) in text.split('\n').map(str::trim).enumerate() {
        let is_end = row.starts_with("|-") || row.starts_with("|}");
        if row.starts_with("{|") || (is_inside && is_end) {
            if !cells.is_empty() {
                rows.push(line(at, &cells));
            }
            cells.clear();
            is_inside = !row.starts_with("|}");
        } else if is_inside && row.starts_with(['|', '!']) && !row.starts_with("|+") {
            let cell = |cell: &str| {
                // Attributes stand before a bar.
                let text = cell.rsplit_once('|').map_or(cell, |(_, text)| text);
                clean(text.trim().trim_matches('\'')).trim().to_owned()
            };
            cells.extend(row[1..].replace("!!", "||").split("||").map(cell));
        }
    }
    rows
}

/// A tag, and the text between it and the next one.
struct Tag<'a> {
    /// The line that it starts in.
    at: usize,
    /// Its name in lower case, with the slash of an end tag.
    name: String,
    tag: &'a str,
    text: &'a str,
}

/// The tags of a text; remarks have no name.
fn tags(text: &str) -> Vec<Tag<'_>> {
    let mut tags: Vec<Tag<'_>> = Vec::new();
    let (mut at, mut from) = (0, 0);
    while let Some(start) = text[from..].find('<').map(|start| from + start) {
        at += text[from..start].matches('\n').count();
        let is_remark = text[start..].starts_with("<!--");
        let end = near(&text[start..]).find(if is_remark { "-->" } else { ">" });
        let Some(close) = end.map(|end| start + end + if is_remark { 3 } else { 1 }) else {
            (at, from) = (at + usize::from(text[start..].starts_with('\n')), start + 1);
            continue;
        };
        let tag = &text[start..close];
        let is_end = |c: char| !c.is_ascii_alphanumeric();
        let start_of_name = 1 + usize::from(tag.starts_with("</"));
        let end_of_name = tag[start_of_name..].find(is_end).map_or(1, |end| start_of_name + end);
        let name = tag[1..end_of_name].to_ascii_lowercase();
        let next = text[close..].find('<').map_or(text.len(), |next| close + next);
        tags.push(Tag { at, name, tag, text: &text[close..next] });
        at += tag.matches('\n').count();
        from = close;
    }
    tags
}

/// The rows of HTML tables, and of grids of 81 elements without elements in them, such as
/// `<div class="cell">5</div>`.
fn html_rows(text: &str) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    let mut row: Vec<String> = Vec::new();
    let mut run: Vec<(usize, String)> = Vec::new();
    let mut is_cell = false;
    let all = if text.matches('<').count() < Cell::COUNT { Vec::new() } else { tags(text) };
    for (index, tag) in all.iter().enumerate() {
        match tag.name.as_str() {
            "tr" | "/tr" | "table" | "/table" => {
                if !row.is_empty() || tag.name == "table" {
                    rows.push(line(tag.at, &row));
                }
                row.clear();
                is_cell = false;
            }
            "td" | "th" => {
                row.push(String::new());
                is_cell = !tag.tag.ends_with("/>");
            }
            "/td" | "/th" => is_cell = false,
            _ => {}
        }
        if let Some(cell) = row.last_mut().filter(|_| is_cell) {
            let value = attribute(tag.tag, "value").filter(|_| tag.name == "input");
            cell.push_str(&value.unwrap_or_default());
            let text = clean(&tag.text.replace(['\n', '\t'], " "));
            cell.push_str(if cell.is_empty() { text.trim() } else { text.trim_end() });
        } else if !leaf(tag, all.get(index + 1), &mut run) && !tag.text.trim().is_empty() {
            rows.extend(grids(&mut run));
        }
    }
    rows.extend(grids(&mut run));
    rows
}

/// Adds the cell of an element that has no elements in it to the run of such cells, if it is one.
fn leaf(tag: &Tag<'_>, next: Option<&Tag<'_>>, run: &mut Vec<(usize, String)>) -> bool {
    let text = clean(tag.text);
    let is_cell = text.trim().len() <= 1 && text.trim().chars().all(|c| cell_symbol(c).is_some());
    let is_other =
        matches!(tag.name.as_str(), "" | "td" | "th" | "option" | "script" | "style" | "i");
    let is_leaf = next.is_some_and(|next| next.name.strip_prefix('/') == Some(&tag.name));
    if tag.name == "input" && is_cell {
        run.push((tag.at, attribute(tag.tag, "value").unwrap_or_default()));
    } else if is_leaf && is_cell && !is_other {
        run.push((tag.at, text.trim().to_owned()));
    } else {
        return false;
    }
    true
}

/// Nine lines for each 81 cells.
fn grids(run: &mut Vec<(usize, String)>) -> Vec<Line> {
    let cells: Vec<(usize, String)> = std::mem::take(run);
    let is_whole = cells.len().is_multiple_of(Cell::COUNT);
    let rows =
        cells.chunks(Cell::SIDE).enumerate().filter(|_| is_whole).flat_map(|(row, cells)| {
            let texts: Vec<String> = cells.iter().map(|(_, cell)| cell.clone()).collect();
            let gap = (row % Cell::SIDE == 0).then(|| line(cells[0].0, &[]));
            gap.into_iter().chain([line(cells[0].0, &texts)])
        });
    rows.collect()
}

/// The value of an attribute of a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = &tag[tag.find(&format!("{name}="))? + name.len() + 1..];
    let rest = rest.trim_start_matches(['"', '\'']);
    Some(rest.chars().take_while(|c| !matches!(c, '"' | '\'' | '>' | ' ' | '/')).collect())
}
