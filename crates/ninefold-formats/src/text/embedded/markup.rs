//! The rows of tables in HTML, wiki text and BBCode as lines with a tab between the cells, and grids
//! of other HTML elements.

use super::clean::{Line, clean};
use crate::cells::cell_symbol;
use crate::data::scan::floor;

/// The longest tag and the longest text of an element that is looked at, in bytes.
const LONGEST: usize = 2000;

/// The rows of all tables, and those of grids of 81 elements.
pub(super) fn rows(text: &str) -> Vec<Line> {
    // BBCode writes the same tags with other brackets.
    let has = |tag: &str| text.contains(tag);
    let html = if has("[td]") || has("[TD]") {
        text.replace('[', "<").replace(']', ">")
    } else {
        text.to_owned()
    };
    let mut rows = html_rows(&html);
    rows.extend(wiki_rows(text));
    rows.extend(element_rows(text));
    rows.extend(numbered_rows(text));
    rows
}

/// The rows of LaTeX's logic puzzles, which are numbered from below: `\\setrow{9}{5,3,{},..}`.
fn numbered_rows(text: &str) -> Vec<Line> {
    let mut rows: Vec<(usize, Line)> = Vec::new();
    let mut found = Vec::new();
    let (mut at, mut counted) = (0, 0);
    for (start, command) in text.match_indices("\\setrow{") {
        let rest = &text[start + command.len()..];
        let Some((number, rest)) = rest.split_once("}{") else { continue };
        let near = rest.char_indices().nth(400).map_or(rest, |(end, _)| &rest[..end]);
        let mut depth = 1;
        let is_end = |c: char| {
            depth += match c {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            depth == 0
        };
        let Some(end) = near.find(is_end) else { continue };
        let cells: Vec<&str> = near[..end]
            .split(',')
            .map(|cell| cell.trim_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}')))
            .collect();
        at += text[counted..start].matches('\n').count();
        counted = start;
        rows.push((number.trim().parse().unwrap_or(0), Line { at, text: cells.join("\t") }));
        if rows.len() == 9 {
            rows.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
            found.push(Line { at, text: String::new() });
            found.extend(rows.drain(..).map(|(_, line)| line));
        }
    }
    found
}

/// The rows of wiki tables: `{|`, rows after `|-`, cells after `|`, `||`, `!` and `!!`.
fn wiki_rows(text: &str) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    let mut row: Option<(usize, Vec<String>)> = None;
    let mut is_inside = false;
    let mut end = |row: &mut Option<(usize, Vec<String>)>| {
        if let Some((at, cells)) = row.take().filter(|(_, cells)| !cells.is_empty()) {
            rows.push(Line { at, text: cells.join("\t") });
        }
    };
    for (at, line) in text.split('\n').enumerate() {
        let line = line.trim();
        if line.starts_with("{|") {
            is_inside = true;
            row = Some((at, Vec::new()));
        } else if is_inside && (line.starts_with("|-") || line.starts_with("|}")) {
            end(&mut row);
            is_inside = !line.starts_with("|}");
            row = Some((at, Vec::new()));
        } else if is_inside && line.starts_with(['|', '!']) && !line.starts_with("|+") {
            let cell = |cell: &str| {
                // Attributes stand before a bar.
                let text = cell.rsplit_once('|').map_or(cell, |(_, text)| text);
                clean(text.trim().trim_matches('\'')).trim().to_owned()
            };
            let inner = line[1..].replace("!!", "||");
            row.get_or_insert((at, Vec::new())).1.extend(inner.split("||").map(cell));
        }
    }
    end(&mut row);
    rows
}

/// Grids of 81 elements without elements in them, such as `<div class="cell">5</div>`: nine lines
/// for each.
fn element_rows(text: &str) -> Vec<Line> {
    if text.matches("</").count() < 81 && text.matches("<input").count() < 81 {
        return Vec::new();
    }
    let mut rows: Vec<Line> = Vec::new();
    let mut run: Vec<(usize, String)> = Vec::new();
    let mut end = |run: &mut Vec<(usize, String)>| {
        if !run.is_empty() && run.len().is_multiple_of(81) {
            for (row, cells) in run.chunks(9).enumerate() {
                let text =
                    cells.iter().map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join("\t");
                if row % 9 == 0 {
                    rows.push(Line { at: cells[0].0, text: String::new() });
                }
                rows.push(Line { at: cells[0].0, text });
            }
        }
        run.clear();
    };
    let (mut at, mut from) = (0, 0);
    while let Some(start) = text[from..].find('<').map(|start| from + start) {
        at += text[from..start].matches('\n').count();
        if !text[from..start].trim().is_empty() {
            end(&mut run);
        }
        let limit = |at: usize| floor(text, text.len().min(at + LONGEST));
        let Some(close) = text[start..limit(start)].find('>').map(|close| start + close + 1) else {
            from = start + 1;
            continue;
        };
        let tag = &text[start..close];
        let name: String = tag[1..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let inner_end = text[close..limit(close)].find('<').map_or(close, |inner| close + inner);
        let inner = clean(&text[close..inner_end]);
        let inner = inner.trim();
        let is_leaf = text[inner_end..].starts_with("</") && !name.is_empty();
        let is_cell = inner.chars().all(|c| cell_symbol(c).is_some()) && inner.len() <= 1;
        let is_input = name == "input";
        let is_other = matches!(name.as_str(), "td" | "th" | "option" | "script" | "style" | "i");
        let next = if is_input && is_cell {
            run.push((at, attribute(tag, "value").unwrap_or_default()));
            close
        } else if is_leaf && is_cell && !is_other {
            run.push((at, inner.to_owned()));
            let after = &text[inner_end..limit(inner_end)];
            let end = after.find('>').map_or(inner_end, |end| inner_end + end + 1);
            at += text[close..inner_end].matches('\n').count();
            end
        } else {
            if is_leaf && !inner.is_empty() {
                end(&mut run);
            }
            close
        };
        at += tag.matches('\n').count();
        from = next;
    }
    end(&mut run);
    rows
}

/// The value of an attribute of a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = &tag[tag.find(&format!("{name}="))? + name.len() + 1..];
    let rest = rest.trim_start_matches(['"', '\'']);
    Some(rest.chars().take_while(|c| !matches!(c, '"' | '\'' | '>' | ' ' | '/')).collect())
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
    let value = || attribute(&cell[lower.find("<input")?..], "value");
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
