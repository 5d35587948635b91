//! Draws one cell: its ground, its digit or marks, and its signs.

use super::super::view::{CellView, Fault, Tone, View};
use super::brush::Brush;
use super::sizes::Layout;
use super::theme::{Ground, Ink};
use ninefold::{Cell, Digit, DigitSet};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

/// Draws a cell of a view.
pub(crate) fn draw(
    brush: &mut Brush<'_>,
    layout: &Layout,
    view: &View,
    cell: Cell,
    shows_digits: bool,
) {
    let area = layout.cell(cell);
    let empty = CellView::default();
    let shown = view.cells.get(cell.index()).filter(|_| shows_digits).unwrap_or(&empty);
    let is_current = cell == view.cursor && shows_digits && view.has_cursor();
    let ground = ground(shown, is_current);
    if !layout.size.has_frame {
        // The columns beside the digit belong to the neighbours too.
        let middle = if is_current { area } else { Rect { x: area.x + 1, width: 1, ..area } };
        brush.fill(middle, ground);
        small(brush, area, shown, ground);
    } else if area.height == 1 {
        let has_tick = layout.size.has_thin && ground == Ground::Peer;
        let ground = if has_tick { Ground::Surface } else { ground };
        brush.fill(area, ground);
        if has_tick {
            brush.fill(Rect { width: 1, ..area }, Ground::Tick);
        }
        medium(brush, area, shown, ground);
    } else {
        fill_large(brush, area, ground);
        large(brush, area, shown, ground);
        letters(brush, area, view, cell);
    }
    let spot = Spot {
        area,
        has_marks: layout.size.has_frame && shown.digit.is_none(),
        has_gaps: layout.size.has_thin && area.height == 1,
    };
    signs(brush, spot, shown, is_current, ground);
}

/// Draws a cell of 7x3 characters outside of a board.
pub(crate) fn draw_alone(brush: &mut Brush<'_>, area: Rect, shown: &CellView) {
    brush.fill(area, Ground::Surface);
    large(brush, area, shown, Ground::Surface);
}

/// Returns what is behind a cell: the most important of all that could be.
fn ground(cell: &CellView, is_current: bool) -> Ground {
    let choices = [
        (is_current, Ground::Cursor),
        (cell.focused, Ground::Focused),
        (cell.tone.is_some(), Ground::Drawn(cell.tone.unwrap_or(Tone::Body))),
        (cell.pointed, Ground::Drawn(Tone::Body)),
        (cell.selected, Ground::Selected),
        (cell.fault.is_some(), Ground::Wrong),
        (cell.colour.is_some(), Ground::Tint(cell.colour.unwrap_or(1))),
        (cell.same, Ground::Same),
        (cell.place, Ground::Place),
        (cell.peer, Ground::Peer),
    ];
    choices.into_iter().find(|(is_so, _)| *is_so).map_or(Ground::Surface, |(_, ground)| ground)
}

/// Fills a cell of several rows. Grounds that change with each move of the cursor have a small part of
/// it: with all of it, a move would send ten times as much.
fn fill_large(brush: &mut Brush<'_>, area: Rect, ground: Ground) {
    brush.fill(area, in_row(ground, 0));
    let middle = Rect { y: area.y + 1, height: 1, ..area };
    match ground {
        Ground::Peer => brush.fill(Rect { width: 1, ..middle }, Ground::Tick),
        Ground::Same | Ground::Place => {
            brush.fill(Rect { x: area.x + 2, width: 3, ..middle }, ground);
        }
        _ => {}
    }
}

/// Returns the ground of a row of a cell, at the places of candidates.
const fn in_row(ground: Ground, row: u16) -> Ground {
    match ground {
        Ground::Peer => Ground::Surface,
        Ground::Same | Ground::Place if row != 1 => Ground::Surface,
        ground => ground,
    }
}

/// Returns the style of a cell's digit.
fn digit_style(brush: &Brush<'_>, cell: &CellView, digit: Digit, ground: Ground) -> Style {
    if let Some(tone) = tone_of(cell, digit) {
        return brush.theme.tone(tone, ground);
    }
    match cell {
        CellView { fault: Some(_), given: false, .. } => {
            // Not only by colour: a given that clashes is not underlined.
            brush.theme.style(ground, Ink::Wrong).add_modifier(Modifier::UNDERLINED)
        }
        CellView { given: true, .. } => brush.theme.style(ground, Ink::Given),
        _ => brush.theme.style(ground, Ink::Entry),
    }
}

fn tone_of(cell: &CellView, digit: Digit) -> Option<Tone> {
    cell.tones.iter().find(|(toned, _)| *toned == digit).map(|(_, tone)| *tone)
}

fn small(brush: &mut Brush<'_>, area: Rect, cell: &CellView, ground: Ground) {
    if let Some(digit) = cell.digit {
        let style = digit_style(brush, cell, digit, ground);
        brush.put(area.x + 1, area.y, &digit.to_string(), style);
    } else if let Some((digit, tone)) = most_important(cell) {
        let style = brush.theme.tone(tone, ground);
        brush.put(area.x + 1, area.y, &digit.to_string(), style);
    } else {
        let dot = brush.signs.pick("·", ".");
        brush.put(area.x + 1, area.y, dot, brush.theme.style(ground, Ink::Thin));
    }
}

/// Returns the candidate of a drawing that a cell with space for one shows.
fn most_important(cell: &CellView) -> Option<(Digit, Tone)> {
    cell.tones.iter().copied().max_by_key(|(_, tone)| *tone)
}

fn medium(brush: &mut Brush<'_>, area: Rect, cell: &CellView, ground: Ground) {
    let middle = area.x + 1;
    if let Some(digit) = cell.digit {
        let style = digit_style(brush, cell, digit, ground);
        brush.put(middle, area.y, &digit.to_string(), style);
    } else if !cell.tones.is_empty() {
        let mut toned = cell.tones.clone();
        toned.sort_unstable_by_key(|(digit, tone)| (std::cmp::Reverse(*tone), *digit));
        toned.truncate(3);
        toned.sort_unstable();
        // Dots, so that one candidate does not look like the digit of the cell.
        let dot = brush.signs.pick("·", ".");
        let dots = brush.piece_on(ground, Ink::Soft, dot.repeat(3));
        brush.write(area.x, area.y, area.width, &dots);
        let places: &[u16] = match toned.len() {
            1 => &[1],
            2 => &[0, 2],
            _ => &[0, 1, 2],
        };
        for (place, (digit, tone)) in places.iter().zip(toned) {
            let style = brush.theme.tone(tone, ground);
            brush.put(area.x + place, area.y, &digit.to_string(), style);
        }
    } else {
        few_marks(brush, area, cell, ground);
    }
}

/// Writes up to three marks into a cell of one row; a sign, if there are more: the cell is not empty.
fn few_marks(brush: &mut Brush<'_>, area: Rect, cell: &CellView, ground: Ground) {
    let own = cell.corner | cell.centre;
    let ink = if own.is_empty() { Ink::Soft } else { Ink::Accent };
    let marks: Vec<String> =
        (own | cell.candidates).iter().map(|digit| digit.to_string()).collect();
    let dot = brush.signs.pick("·", ".");
    let text = match marks.as_slice() {
        [] => return,
        [one] => format!("{dot}{one}{dot}"),
        [one, two] => format!("{one}{dot}{two}"),
        [_, _, _] => marks.concat(),
        _ => brush.signs.pick(" ⋯ ", "...").to_owned(),
    };
    let piece = brush.piece_on(ground, ink, text);
    brush.write(area.x, area.y, area.width, &piece);
}

fn large(brush: &mut Brush<'_>, area: Rect, cell: &CellView, ground: Ground) {
    let middle = area.x + area.width / 2;
    if let Some(digit) = cell.digit {
        let style = digit_style(brush, cell, digit, in_row(ground, 1));
        brush.put(middle, area.y + 1, &digit.to_string(), style);
        return;
    }
    let toned: DigitSet = cell.tones.iter().map(|(digit, _)| *digit).collect();
    let own = cell.corner | cell.centre;
    let marks = cell.candidates | toned | own;
    if !cell.centre.is_empty() && (cell.candidates | toned).is_empty() {
        centre_and_corner(brush, area, cell, ground);
        return;
    }
    if brush.theme.needs_signs() && Digit::new(5).is_some_and(|five| marks == DigitSet::only(five))
    {
        let dots = format!("{0} {0}", brush.signs.pick("·", "."));
        let dots = brush.piece_on(in_row(ground, 1), Ink::Soft, dots);
        brush.write(middle - 1, area.y + 1, 3, &dots);
    }
    for digit in marks.iter() {
        let number = u16::from(digit.get()) - 1;
        let (x, y) = (area.x + 1 + 2 * (number % 3), area.y + number / 3);
        // The part of a cell with this ground has only the digit in the middle.
        let is_part = matches!(ground, Ground::Same | Ground::Place) && x != middle;
        let ground = if is_part { Ground::Surface } else { in_row(ground, number / 3) };
        let tone = tone_of(cell, digit);
        let ink = if own.contains(digit) { Ink::Accent } else { Ink::Soft };
        let style = tone
            .map_or_else(|| brush.theme.style(ground, ink), |tone| brush.theme.tone(tone, ground));
        brush.put(x, y, &digit.to_string(), style);
        if let Some(tone) = tone.filter(|_| brush.theme.needs_signs()) {
            brush.put(x + 1, y, tone_sign(tone), brush.theme.style(ground, Ink::Text));
        }
    }
}

/// Writes the letters of a chain after its candidates.
fn letters(brush: &mut Brush<'_>, area: Rect, view: &View, cell: Cell) {
    let Some(shown) = view.cells.get(cell.index()).filter(|_| !view.links.is_empty()) else {
        return;
    };
    for (digit, _) in &shown.tones {
        let Some((letter, is_strong)) = view.letter(cell, *digit) else { continue };
        let number = u16::from(digit.get()) - 1;
        let (x, y) = (area.x + 2 + 2 * (number % 3), area.y + number / 3);
        let ink = if is_strong { Ink::Focus } else { Ink::Soft };
        let ground = ground(shown, cell == view.cursor);
        brush.put(x, y, letter.encode_utf8(&mut [0; 4]), brush.theme.style(ground, ink));
    }
}

/// Returns the sign of a tone where there is no colour.
const fn tone_sign(tone: Tone) -> &'static str {
    match tone {
        Tone::Body => "*",
        Tone::Other => "+",
        Tone::Third => "^",
        Tone::Fourth => "~",
        Tone::Fin => "'",
        Tone::Gone => "-",
        Tone::Placed => "=",
    }
}

/// Writes the centre marks in the middle row, the corner marks above and below.
fn centre_and_corner(brush: &mut Brush<'_>, area: Rect, cell: &CellView, ground: Ground) {
    let text = |digits: &[Digit]| digits.iter().map(|digit| digit.to_string()).collect::<String>();
    let corner: Vec<Digit> = cell.corner.iter().collect();
    let centre: Vec<Digit> = cell.centre.iter().collect();
    let (above, below) = corner.split_at(corner.len().min(5));
    let middle = match centre.as_slice() {
        // Dots, so that one mark in the middle does not look like the digit of the cell.
        [one] if brush.theme.needs_signs() => format!("{0}{one}{0}", brush.signs.pick("·", ".")),
        [shown @ .., _] if shown.len() > 5 => format!("{}+", text(&shown[..6])),
        all => text(all),
    };
    for (number, text) in (0..).zip([text(above), format!("{middle:^7}"), text(below)]) {
        let is_middle = number == 1;
        let x = area.x + u16::from(!is_middle);
        let ground = match in_row(ground, number) {
            Ground::Same | Ground::Place => Ground::Surface,
            ground => ground,
        };
        let piece = brush.piece_on(ground, Ink::Accent, text);
        brush.write(x, area.y + number, area.width - (x - area.x), &piece);
    }
}

/// The place of a cell, for its signs.
#[derive(Clone, Copy)]
struct Spot {
    area: Rect,
    /// Whether the cell may have marks.
    has_marks: bool,
    /// Whether there is a line on both sides, whose place a sign can take.
    has_gaps: bool,
}

/// Draws the frame of the current cell, the sign of a mistake and, where there is no colour, brackets. None of them takes the
/// place of a mark: beside marks they stand in the gaps between cells, where there are any.
fn signs(
    brush: &mut Brush<'_>,
    Spot { area, has_marks, has_gaps }: Spot,
    cell: &CellView,
    is_current: bool,
    ground: Ground,
) {
    let middle = area.y + area.height / 2;
    let (left, right) = (area.x, area.right() - 1);
    // Beside a digit there is space.
    let is_blank = |x: u16| {
        !has_marks || brush.buffer.cell((x, middle)).is_none_or(|cell| cell.symbol() == " ")
    };
    let sides = match (is_blank(left) && is_blank(right), has_gaps) {
        (true, _) => Some((left, right)),
        (false, true) => Some((left - 1, right + 1)),
        (false, false) => None,
    };
    let is_dot = |x: u16| {
        brush.buffer.cell((x, middle)).is_some_and(|cell| matches!(cell.symbol(), "·" | "."))
    };
    let fault_at = Some(area.x + area.width / 2 + 1)
        .filter(|x| is_blank(*x) || (area.height > 1 && is_dot(*x)))
        .or_else(|| has_gaps.then_some(right + 1));
    if let Some(pair) =
        brackets(cell, is_current).filter(|_| is_current || brush.theme.needs_signs())
    {
        let ink = if is_current { Ink::Focus } else { Ink::Text };
        let style = brush.theme.style(ground, ink);
        if is_current && area.height > 1 {
            // Two corners are enough, and fewer bytes than four.
            let [first, .., last] = brush.signs.corners();
            for (x, y, sign) in [(left, area.y, first), (right, area.bottom() - 1, last)] {
                brush.put(x, y, sign, style);
            }
        }
        let is_line = !is_current || area.height == 1 || brush.theme.needs_signs();
        if let Some((left, right)) = sides.filter(|_| is_line) {
            // A sign on one side alone would break the line between two cells.
            if !pair.1.is_empty() {
                brush.put(right, middle, pair.1, style);
                brush.put(left, middle, pair.0, style);
            } else if left == area.x {
                brush.put(left, middle, pair.0, style);
            }
        }
    }
    let sign = match cell.fault {
        Some(Fault::MissingMark) => "?",
        Some(_) => "!",
        None => return,
    };
    if let Some(x) = fault_at {
        brush.put(x, middle, sign, brush.theme.style(ground, Ink::Wrong));
    }
}

/// Returns the brackets of a cell.
fn brackets(cell: &CellView, is_current: bool) -> Option<(&'static str, &'static str)> {
    let choices = [
        (is_current, ("[", "]")),
        (cell.focused, ("<", ">")),
        (cell.tone.is_some() || cell.pointed, ("{", "}")),
        (cell.selected, ("(", ")")),
        (cell.same, (":", ":")),
        (cell.place, ("'", "'")),
        (cell.peer && cell.digit.is_none(), (".", "")),
    ];
    choices.into_iter().find(|(is_so, _)| *is_so).map(|(_, pair)| pair)
}
