//! Draws the panel beside the board: hint, path, rating, texts, lists, or the most important keys.

use super::super::game::Command;
use super::super::keys::{self, Action};
use super::super::view::{CellView, HintView, ListView, Panel, PathView, State, TextView, View};
use super::brush::{Brush, Row};
use super::content::{Content, heading, key_rows, paragraphs, shortened};
use super::sizes::Size;
use super::theme::{Ground, Ink};
use super::zones::Zones;
use super::{cell, chart, pad};
use ratatui_core::layout::Rect;

/// The names of the rungs of a hint, after that of the steps that come before it.
const RUNGS: [&str; 6] =
    ["what you master", "where to look", "which technique", "which cells", "why", "the step"];

/// Draws the panel of a view and, below it, the pad.
pub(super) fn draw(brush: &mut Brush<'_>, area: Rect, view: &View, size: Size, zones: &mut Zones) {
    let is_played = match &view.panel {
        Panel::Play | Panel::Hint(_) => true,
        Panel::Text(text) => text.on_board,
        Panel::Path(_) | Panel::Rating(_) | Panel::List(_) => false,
    };
    let has_pad = area.height >= pad::ROWS + 8 && is_played;
    let text_height = if has_pad { area.height - pad::ROWS - 1 } else { area.height };
    let text = Rect { x: area.x + 1, width: area.width - 1, height: text_height, ..area };
    if view.panel == Panel::Play {
        let below = if size.shows_candidates() { 0 } else { current_cell(brush, text, view) };
        let rest = Rect { y: text.y + below, height: text.height.saturating_sub(below), ..text };
        show(brush, rest, &play(brush, view, rest), zones);
    } else {
        draw_text(brush, text, view, zones);
    }
    if has_pad {
        let pad = Rect { y: area.bottom() - pad::ROWS, height: pad::ROWS, ..text };
        if !size.shows_candidates() && view.panel != Panel::Play {
            let row = marks_of_cursor(brush, view);
            brush.row(Rect { y: pad.y - 1, height: 1, ..text }, &row);
        }
        pad::draw(brush, pad, view, zones);
    }
}

/// Draws the text of the panel alone.
pub(super) fn draw_text(brush: &mut Brush<'_>, area: Rect, view: &View, zones: &mut Zones) {
    let content = content(brush, view, area.width, area.height);
    show(brush, area, &content, zones);
}

/// Returns the rows of the panel.
pub(super) fn content(brush: &Brush<'_>, view: &View, width: u16, height: u16) -> Content {
    match &view.panel {
        Panel::Play => play(brush, view, Rect { x: 0, y: 0, width, height: u16::MAX }),
        Panel::Hint(hint) => {
            let mut content = hint_content(brush, hint, width, &view.panel);
            if !view.links.is_empty() {
                let text = "Letters on a large board: the order of the chain.";
                content.rows.extend(brush.wrapped(text, width.saturating_sub(1), Ink::Soft));
                content.rows.push(Row::new());
            }
            content
        }
        Panel::Path(path) => path_content(brush, path, width, &view.panel),
        Panel::Rating(rating) => {
            let keys = key_rows(brush, &[("Esc", "close")], width, &view.panel);
            Content { keys, ..chart::rating(brush, rating, width) }
        }
        Panel::Text(text) => text_content(brush, text, width, &view.panel),
        Panel::List(list) => list_content(brush, list, (width, height), &view.panel),
    }
}

/// Writes the rows that fit, around the one that has to be seen, and the keys below them.
fn show(brush: &mut Brush<'_>, area: Rect, content: &Content, zones: &mut Zones) {
    let keys = u16::try_from(content.keys.rows.len()).unwrap_or(0).min(area.height);
    let body = Rect { height: area.height - keys, ..area };
    let height = usize::from(body.height);
    let hidden = content.rows.len().saturating_sub(height);
    let first = content.focus.map_or(content.scroll, |focus| focus.saturating_sub(height * 2 / 3));
    let first = first.min(hidden);
    zones.hidden = hidden;
    for (y, (number, row)) in
        (body.y..body.bottom()).zip(content.rows.iter().enumerate().skip(first))
    {
        let line = Rect { y, height: 1, ..body };
        brush.row(line, row);
        for (_, action) in content.clicks.iter().filter(|(clicked, _)| *clicked == number) {
            zones.buttons.push((line, action.clone()));
        }
    }
    let end = u16::try_from(content.rows.len()).unwrap_or(u16::MAX).min(body.height);
    show_keys(brush, Rect { y: body.y + end, height: keys, ..area }, content, zones);
    let more = Rect { x: area.right().saturating_sub(1), width: 1, height: 1, ..area };
    if first > 0 {
        let piece = brush.piece(Ink::Accent, brush.signs.pick("▲", "^"));
        brush.row(more, &[piece]);
    }
    if first < hidden && body.height > 0 {
        let piece = brush.piece(Ink::Accent, brush.signs.pick("▼", "v"));
        brush.row(Rect { y: body.bottom() - 1, ..more }, &[piece]);
    }
}

/// Writes the keys of a panel; a click on one does the same.
fn show_keys(brush: &mut Brush<'_>, area: Rect, content: &Content, zones: &mut Zones) {
    for (y, row) in (area.y..area.bottom()).zip(&content.keys.rows) {
        brush.row(Rect { y, height: 1, ..area }, row);
    }
    for (row, x, width, action) in &content.keys.areas {
        let y = area.y + u16::try_from(*row).unwrap_or(0);
        let button = Rect { x: area.x + x, y, width: *width, height: 1 }.intersection(area);
        zones.buttons.push((button, action.clone()));
    }
}

/// Draws the current cell enlarged, where cells have no space for marks; returns the rows that it took.
fn current_cell(brush: &mut Brush<'_>, area: Rect, view: &View) -> u16 {
    let empty = CellView::default();
    let shown = view.cells.get(view.cursor.index()).unwrap_or(&empty);
    if area.height < 12 || area.width < 24 {
        return 0;
    }
    let line = brush.theme.style(Ground::Paper, Ink::Thin);
    let signs = brush.signs;
    let corners = signs.corners();
    for x in area.x..area.x + 9 {
        brush.put(x, area.y, signs.horizontal(false), line);
        brush.put(x, area.y + 4, signs.horizontal(false), line);
    }
    for y in area.y..area.y + 5 {
        brush.put(area.x, y, signs.vertical(false), line);
        brush.put(area.x + 8, y, signs.vertical(false), line);
    }
    let places = [(0, 0), (8, 0), (0, 4), (8, 4)];
    for ((x, y), corner) in places.into_iter().zip(corners) {
        brush.put(area.x + x, area.y + y, corner, line);
    }
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: 7, height: 3 };
    cell::draw_alone(brush, inside, shown);
    let text = Rect { x: area.x + 10, width: area.width - 10, height: 1, ..area };
    for (y, row) in (0..).zip(describe(brush, view, shown)) {
        brush.row(Rect { y: text.y + y, ..text }, &row);
    }
    6
}

/// Says which marks or candidates the current cell has, where it has no space for more than three.
fn marks_of_cursor(brush: &Brush<'_>, view: &View) -> Row {
    let Some(shown) = view.cells.get(view.cursor.index()) else { return Row::new() };
    let marks = shown.corner | shown.centre | shown.candidates;
    if shown.digit.is_some() || marks.is_empty() {
        return Row::new();
    }
    let digits: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
    let name = brush.piece(Ink::Soft, format!("{}  ", view.cursor));
    vec![name, brush.piece(Ink::Accent, digits.join(" "))]
}

/// Says which cell it is, and what is in it.
fn describe(brush: &Brush<'_>, view: &View, shown: &CellView) -> Vec<Row> {
    let state = match shown.digit {
        Some(_) if shown.given => "given",
        Some(_) => "entry",
        None => "empty",
    };
    let marks = [("corner marks", shown.corner), ("centre marks", shown.centre)];
    let names = marks.iter().filter(|(_, digits)| !digits.is_empty()).map(|(name, _)| *name);
    let mut rows = vec![
        vec![brush.piece(Ink::Given, view.cursor.to_string())],
        vec![brush.piece(Ink::Soft, state)],
    ];
    rows.extend(names.map(|name| vec![brush.piece(Ink::Accent, name)]));
    rows
}

/// Returns the most important keys, as many as fit into an area.
fn play(brush: &Brush<'_>, view: &View, area: Rect) -> Content {
    let width = area.width;
    match view.state {
        State::Setting => return typing(brush, width),
        State::Solved => return solved(brush, view, width),
        _ => {}
    }
    let space = if width >= 44 { 14 } else { 13 };
    let key_row = |row: &keys::KeyRow| {
        let key = row.shown.split(' ').next().unwrap_or(row.shown);
        let key = if row.shown == "1 to 9" { "1-9" } else { key };
        Some(vec![
            brush.piece(Ink::Accent, format!("{key:>5}  ")),
            brush.piece(Ink::Text, format!("{:<space$}", row.short?)),
        ])
    };
    let important: Vec<Row> = keys::rows().filter_map(key_row).collect();
    let is_low = important.len() > usize::from(area.height);
    let columns = if width >= 44 || (width >= 39 && is_low) { 2 } else { 1 };
    let mut rows: Vec<Row> = important.chunks(columns).map(<[Row]>::concat).collect();
    if rows.len() > usize::from(area.height) {
        // The rest is in the help.
        rows.truncate(usize::from(area.height).saturating_sub(1));
        rows.extend(keys::rows().filter(|row| row.action == Action::Help).filter_map(key_row));
    }
    Content { rows, ..Content::default() }
}

/// Returns how a puzzle is typed.
fn typing(brush: &Brush<'_>, width: u16) -> Content {
    let mut rows = heading(brush, "Type a puzzle");
    let texts = [
        "Type the clues row by row, with 0 or a full stop for each empty cell. Arrows go back to a cell.",
        "A whole puzzle can be pasted, in any format.",
    ];
    rows.extend(paragraphs(brush, &texts.map(str::to_owned), width));
    let keys = [("Enter", "start"), ("u", "undo"), ("m", "menu"), ("?", "all keys")];
    let keys = key_rows(brush, &keys, width, &Panel::Play);
    Content { rows, keys, ..Content::default() }
}

/// Returns what can be done after the end of a game.
fn solved(brush: &Brush<'_>, view: &View, width: u16) -> Content {
    let mut rows = vec![vec![brush.piece(Ink::Success, "Solved!")], Row::new()];
    let time = view.clock.as_ref().map(|clock| format!("In {clock}, "));
    let words = format!("{}{}.", time.unwrap_or_default(), view.hints);
    rows.extend(brush.wrapped(&words, width.saturating_sub(1), Ink::Text));
    rows.push(Row::new());
    let keys = [
        ("n", "new game"),
        ("e", "explain all"),
        ("r", "rating"),
        ("t", "techniques"),
        ("m", "menu"),
        ("q", "quit"),
    ];
    let keys = key_rows(brush, &keys, width, &Panel::Play);
    Content { rows, keys, ..Content::default() }
}

fn hint_content(brush: &Brush<'_>, hint: &HintView, width: u16, panel: &Panel) -> Content {
    let rung = if hint.offers { 0 } else { usize::from(hint.rung.clamp(1, 5)) };
    let (full, empty) = (brush.signs.pick("■", "#"), brush.signs.pick("□", "-"));
    let bar: String = (1..=5).map(|number| if number <= rung { full } else { empty }).collect();
    let mut rows = vec![vec![
        brush.piece(Ink::Given, "Hint  "),
        brush.piece(Ink::Accent, bar),
        brush.piece(Ink::Soft, format!("  {}", RUNGS[rung])),
    ]];
    rows.push(Row::new());
    if let Some(technique) = &hint.technique {
        rows.push(vec![brush.piece(Ink::Given, technique)]);
        rows.push(Row::new());
    }
    // The heading has the name of the technique already.
    let without_name = |text: &String| {
        let name = hint.technique.as_deref().unwrap_or_default();
        let rest = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
        rest.map_or_else(|| text.clone(), |rest| rest.trim_start().to_owned())
    };
    let texts: Vec<String> =
        hint.paragraphs.iter().map(without_name).filter(|text| !text.is_empty()).collect();
    rows.extend(paragraphs(brush, &texts, width));
    let mut content = Content { rows, scroll: hint.scroll, ..Content::default() };
    net_lines(brush, hint, width, &mut content);
    content.keys = key_rows(brush, &hint_keys(hint), width, panel);
    content
}

/// Returns the keys that go on from a hint.
fn hint_keys(hint: &HintView) -> Vec<(&'static str, &'static str)> {
    let choices = [
        (hint.offers, ("O", "do it")),
        (hint.offers, ("H", "help with the first")),
        (hint.more && !hint.offers, ("H", "more")),
        (hint.is_done, ("H", "next hint")),
        (hint.is_done, ("u", "undo")),
        (hint.technique.is_some() && hint.rung < 5 && !hint.offers, ("O", "do it")),
        (hint.erases, ("O", "erase it")),
        (hint.erases, ("J", "go back")),
        (!hint.lines.is_empty(), (". ,", "lines")),
        (true, ("Esc", "close")),
    ];
    choices.into_iter().filter(|(is_so, _)| *is_so).map(|(_, key)| key).collect()
}

/// Adds the numbered lines of a net; the focused one has a ground.
fn net_lines(brush: &Brush<'_>, hint: &HintView, width: u16, content: &mut Content) {
    for (number, line) in hint.lines.iter().enumerate() {
        if let Some(opening) = &line.opening {
            content.rows.extend(brush.wrapped(opening, width.saturating_sub(1), Ink::Soft));
        }
        let is_focused = hint.focus == Some(number);
        let indent = 2 * line.depth.saturating_sub(1).min(4);
        let first = format!("{:indent$}{:>2} ", "", line.number);
        let space = usize::from(width.saturating_sub(1));
        let text = brush.signs.text(&line.text);
        let wrapped = ninefold_show::wrap::indented(&text, &first, indent + 3, space);
        if is_focused {
            content.focus = Some(content.rows.len());
        }
        let ground = if is_focused { Ground::Button } else { Ground::Paper };
        for row in wrapped.lines() {
            content.clicks.push((content.rows.len(), Action::Game(Command::PanelTo(number))));
            content.rows.push(vec![brush.piece_on(ground, Ink::Text, format!("{row:<space$}"))]);
        }
    }
    if let Some(conclusion) = &hint.conclusion {
        content.rows.push(Row::new());
        content.rows.extend(brush.wrapped(conclusion, width.saturating_sub(1), Ink::Text));
        content.rows.push(Row::new());
    }
}

fn path_content(brush: &Brush<'_>, path: &PathView, width: u16, panel: &Panel) -> Content {
    let title = format!("Solution path  {} of {}", path.at + 1, path.steps.len());
    let rows = heading(brush, &title);
    let mut content = Content { rows, scroll: path.scroll, ..Content::default() };
    // A few steps around the current one, so that its text fits below.
    let first = path.at.saturating_sub(3).min(path.steps.len().saturating_sub(7));
    for (number, step) in path.steps.iter().enumerate().skip(first).take(7) {
        let is_current = number == path.at;
        let ground = if is_current { Ground::Button } else { Ground::Paper };
        content.clicks.push((content.rows.len(), Action::Game(Command::PanelTo(number))));
        let name = format!("{:>3} {}", number + 1, step.technique);
        let space = usize::from(width).saturating_sub(name.chars().count() + 1);
        let result: String =
            format!("{:>space$} ", shortened(&step.result, space.saturating_sub(1)));
        content.rows.push(vec![
            brush.piece_on(ground, if is_current { Ink::Given } else { Ink::Text }, name),
            brush.piece_on(ground, Ink::Accent, result),
        ]);
    }
    content.rows.push(Row::new());
    content.rows.extend(paragraphs(brush, &path.paragraphs, width));
    if let Some(ending) = path.ending.as_ref().filter(|_| path.at + 1 == path.steps.len()) {
        content.rows.extend(brush.wrapped(ending, width.saturating_sub(1), Ink::Soft));
        content.rows.push(Row::new());
    }
    let arrows = brush.signs.pick("← →", "arrows");
    let keys = [(arrows, "step"), (". ,", "scroll"), ("Enter", "play from here"), ("Esc", "close")];
    content.keys = key_rows(brush, &keys, width, panel);
    content
}

fn text_content(brush: &Brush<'_>, text: &TextView, width: u16, panel: &Panel) -> Content {
    let mut rows = heading(brush, &text.title);
    rows.extend(paragraphs(brush, &text.paragraphs, width));
    let mut keys: Vec<(&str, &str)> = text.keys.iter().map(|(key, does)| (*key, *does)).collect();
    keys.push(("Esc", "close"));
    let keys = key_rows(brush, &keys, width, panel);
    Content { rows, scroll: text.scroll, keys, ..Content::default() }
}

/// Returns the rows of a list. Nine of them can be chosen by their number; with a height of 0, which
/// stands for lines of text, all of them.
fn list_content(
    brush: &Brush<'_>,
    list: &ListView,
    (width, height): (u16, u16),
    panel: &Panel,
) -> Content {
    let mut content = Content { rows: heading(brush, &list.title), ..Content::default() };
    content.rows.extend(paragraphs(brush, &list.paragraphs, width));
    let space = usize::from(width.saturating_sub(1));
    let numbered = if height == 0 { usize::MAX } else { 9 };
    let labels = list.rows.iter().filter(|row| !row.heading);
    let longest = labels.map(|row| row.label.chars().count()).max().unwrap_or(0);
    let mut choice = 0;
    // The detail of the current row, if it does not fit beside it.
    let mut whole = None;
    for (number, row) in list.rows.iter().enumerate() {
        if row.heading {
            if number > 0 && height > 20 {
                content.rows.push(Row::new());
            }
            content.rows.push(vec![brush.piece(Ink::Soft, &row.label)]);
            continue;
        }
        choice += 1;
        let is_current = number == list.at;
        let ground = if is_current { Ground::Button } else { Ground::Paper };
        if is_current {
            content.focus = Some(content.rows.len());
        }
        content.clicks.push((content.rows.len(), Action::Row(choice - 1)));
        let key = if choice <= numbered { format!("{choice:>2}  ") } else { " ".repeat(4) };
        let detail_width = space.saturating_sub(key.chars().count() + longest + 2);
        let detail = shortened(&row.detail, detail_width);
        if is_current && detail != row.detail {
            whole = Some(&row.detail);
        }
        let label = format!("{:<longest$}", row.label);
        content.rows.push(vec![
            brush.piece_on(ground, Ink::Accent, key),
            brush.piece_on(ground, if is_current { Ink::Given } else { Ink::Text }, label),
            brush.piece_on(ground, Ink::Soft, format!("  {detail:<detail_width$}")),
        ]);
    }
    content.rows.push(Row::new());
    if let Some(whole) = whole {
        content.rows.extend(brush.wrapped(whole, width.saturating_sub(1), Ink::Soft));
        content.rows.push(Row::new());
    }
    let choose = if list.choose.is_empty() { "choose" } else { &list.choose };
    let mut keys = vec![("Enter", choose)];
    keys.extend(list.other.as_deref().map(|other| ("x", other)));
    keys.push(if list.is_last { ("q", "quit") } else { ("Esc", "close") });
    content.keys = key_rows(brush, &keys, width, panel);
    content
}
