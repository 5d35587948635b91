//! Writes changed characters to the terminal with few bytes.
//!
//! ratatui finds out which characters differ from those that the terminal shows. Here they are put
//! together to [`runs`], and these are sorted by style, because the sequence that selects a style is
//! longer than a character or a movement: a move of the cursor changes some thirty places in a few
//! styles.

mod runs;

use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};
use runs::{Look, Run};
use std::fmt::Write as _;
use std::io::{self, Write};

/// The most changes that are sorted. More are written row by row, so that the picture does not change
/// colour by colour.
const SORTED: usize = 1000;

/// The most runs of a style for which the nearest next one is looked for: that takes time with the square of their
/// number.
const NEAREST: usize = 64;

/// A terminal that is written to.
#[derive(Debug)]
pub(crate) struct Output<W> {
    writer: W,
    /// The text that is written next, all at once.
    bytes: String,
    /// The position of the terminal's cursor, if that is known.
    at: Option<Position>,
    /// The style of the characters that are written next, if that is known.
    style: Option<Look>,
    /// The size of the terminal.
    size: fn() -> io::Result<Size>,
    /// Its columns at the last drawing.
    columns: u16,
    /// Whether the terminal's cursor is shown, if that is known.
    is_cursor_shown: Option<bool>,
}

impl<W: Write> Output<W> {
    /// Creates an output of a terminal.
    pub(crate) const fn new(writer: W, size: fn() -> io::Result<Size>) -> Self {
        Self {
            writer,
            bytes: String::new(),
            at: None,
            style: None,
            size,
            columns: 0,
            is_cursor_shown: None,
        }
    }

    /// Adds bytes to what is written next; they may change position and style.
    fn raw(&mut self, bytes: &str) {
        self.bytes.push_str(bytes);
        (self.at, self.style, self.is_cursor_shown) = (None, None, None);
    }

    fn go(&mut self, to: Position) {
        self.bytes.push_str(&movement(self.at, to));
        self.at = Some(to);
    }

    /// Writes runs in an order that needs few changes of the style.
    fn write_sorted(&mut self, mut runs: Vec<Run>) {
        while let Some(next) = self.cheapest(&runs) {
            let look = runs[next].look;
            let (chosen, others): (Vec<Run>, Vec<Run>) =
                runs.into_iter().partition(|run| run.look.suits(look));
            runs = others;
            self.route(chosen.iter().collect()).into_iter().for_each(|run| self.write_run(run));
        }
    }

    /// Returns runs in the order with the shortest movements among three: along the rows, down the columns, and
    /// always to the nearest one.
    fn route<'a>(&self, along: Vec<&'a Run>) -> Vec<&'a Run> {
        let mut down = along.clone();
        down.sort_by_key(|run| (run.x, run.y));
        let mut orders = vec![down];
        if along.len() <= NEAREST {
            orders.push(self.nearest(along.clone()));
        }
        orders.push(along);
        orders.into_iter().min_by_key(|order| self.length(order)).unwrap_or_default()
    }

    /// Returns runs in an order that always goes to the one that is reached with the fewest bytes.
    fn nearest<'a>(&self, mut left: Vec<&'a Run>) -> Vec<&'a Run> {
        let mut at = self.at;
        let mut order = Vec::with_capacity(left.len());
        let bytes = |at, run: &Run| movement(at, Position { x: run.x, y: run.y }).len();
        while let Some(next) = (0..left.len()).min_by_key(|number| bytes(at, left[*number])) {
            let run = left.remove(next);
            at = Some(Position { x: run.end(), y: run.y });
            order.push(run);
        }
        order
    }

    /// Returns the run whose style is reached with the fewest bytes.
    fn cheapest(&self, runs: &[Run]) -> Option<usize> {
        // Blanks can be written in many styles, so they wait until one of these is selected.
        let cost = |run: &Run| (run.look.fg.is_none(), select(self.style, run.look).0.len());
        (0..runs.len()).min_by_key(|number| cost(&runs[*number]))
    }

    /// Returns the bytes of the movements between runs.
    fn length(&self, runs: &[&Run]) -> usize {
        let mut at = self.at;
        let mut length = 0;
        for run in runs {
            length += movement(at, Position { x: run.x, y: run.y }).len();
            at = Some(Position { x: run.end(), y: run.y });
        }
        length
    }

    fn write_run(&mut self, run: &Run) {
        self.go(Position { x: run.x, y: run.y });
        let (sequence, style) = select(self.style, run.look);
        self.bytes.push_str(&sequence);
        self.style = Some(style);
        self.bytes.push_str(&run.text);
        // After the last column a terminal may or may not be in the next row.
        let end = run.end();
        self.at = (end < self.columns).then_some(Position { x: end, y: run.y });
    }
}

/// Returns the shortest movement from one place to another.
fn movement(from: Option<Position>, to: Position) -> String {
    let absolute = format!("\x1b[{};{}H", to.y + 1, to.x + 1);
    match from {
        Some(from) if from == to => String::new(),
        Some(from) => {
            let relative = relative(from, to);
            if relative.len() < absolute.len() { relative } else { absolute }
        }
        None => absolute,
    }
}

/// Returns the shortest movement that does not name a place.
fn relative(from: Position, to: Position) -> String {
    let mut text = String::new();
    let mut step = |count: u16, letter: char| match count {
        0 => {}
        // A terminal in raw mode does not go to the first column.
        1 if letter == 'B' && cfg!(unix) => text.push('\n'),
        1 => drop(write!(text, "\x1b[{letter}")),
        _ => drop(write!(text, "\x1b[{count}{letter}")),
    };
    step(to.y.saturating_sub(from.y), 'B');
    step(from.y.saturating_sub(to.y), 'A');
    step(to.x.saturating_sub(from.x), 'C');
    match from.x.saturating_sub(to.x) {
        count @ 0..=4 => text.push_str(&"\x08".repeat(count.into())),
        count => step(count, 'D'),
    }
    text
}

/// Returns the sequence that changes a style, empty if nothing has to change, and the style after it.
fn select(from: Option<Look>, to: Look) -> (String, Look) {
    let reset = Look { fg: Some(Color::Reset), bg: Color::Reset, modifier: Modifier::empty() };
    let codes = |from: Look| {
        let mut codes = changes(from.modifier, to.modifier, to.fg.is_none());
        codes.extend(to.fg.filter(|fg| from.fg != Some(*fg)).map(|fg| color(fg, 30)));
        codes.extend((from.bg != to.bg).then(|| color(to.bg, 40)));
        codes.join(";")
    };
    let anew = codes(reset);
    let anew = if anew.is_empty() { "0".to_owned() } else { format!("0;{anew}") };
    match from.map(|from| (codes(from), from)) {
        Some((direct, from)) if direct.is_empty() => (String::new(), to.on(from)),
        Some((direct, from)) if direct.len() <= anew.len() => {
            (format!("\x1b[{direct}m"), to.on(from))
        }
        _ => (format!("\x1b[{anew}m"), to.on(reset)),
    }
}

/// Returns the codes that change modifiers. Behind blanks, bold does not show.
fn changes(from: Modifier, to: Modifier, is_blank: bool) -> Vec<String> {
    const CODES: [(Modifier, &str, &str); 5] = [
        (Modifier::BOLD, "1", "22"),
        (Modifier::ITALIC, "3", "23"),
        (Modifier::UNDERLINED, "4", "24"),
        (Modifier::REVERSED, "7", "27"),
        (Modifier::CROSSED_OUT, "9", "29"),
    ];
    let code = |(modifier, begin, end): &(Modifier, &'static str, &'static str)| {
        let (was, is) = (from.contains(*modifier), to.contains(*modifier));
        let is_hidden = is_blank && *modifier == Modifier::BOLD;
        match (was, is) {
            (false, true) => Some((*begin).to_owned()),
            (true, false) if !is_hidden => Some((*end).to_owned()),
            _ => None,
        }
    };
    CODES.iter().filter_map(code).collect()
}

/// Returns the code of a colour; `base` is 30 for characters and 40 for what is behind them.
fn color(color: Color, base: u8) -> String {
    let named = |number: u8| (base + number).to_string();
    let bright = |number: u8| (base + 60 + number).to_string();
    match color {
        Color::Reset => named(9),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Indexed(number) => format!("{};5;{number}", base + 8),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", base + 8),
    }
}

impl<W: Write> Backend for Output<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.columns = (self.size)()?.width;
        let runs = runs::runs(content);
        let characters: usize = runs.iter().map(|run| run.text.len()).sum();
        if characters > SORTED {
            runs.iter().for_each(|run| self.write_run(run));
        } else {
            self.write_sorted(runs);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.is_cursor_shown.replace(false) != Some(false) {
            self.bytes.push_str("\x1b[?25l");
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.is_cursor_shown.replace(true) != Some(true) {
            self.bytes.push_str("\x1b[?25h");
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.go(position.into());
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.raw("\x1b[0m\x1b[2J");
        Ok(())
    }

    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        (self.size)()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: (self.size)()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.bytes);
        self.writer.write_all(bytes.as_bytes())?;
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests;
