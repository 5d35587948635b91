//! Writes styled text into a buffer, with the characters and colours of the terminal.

use super::signs::Signs;
use super::theme::{Ground, Ink, Theme};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// A piece of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The text.
    pub(crate) text: String,
    /// Its style.
    pub(crate) style: Style,
}

/// A row of text, and the ground of what is behind its end.
pub(crate) type Row = Vec<Piece>;

/// A buffer, with what is needed to draw on it.
pub(crate) struct Brush<'a> {
    /// The buffer that receives the characters.
    pub(crate) buffer: &'a mut Buffer,
    /// The colours.
    pub(crate) theme: Theme,
    /// The characters.
    pub(crate) signs: Signs,
}

impl Brush<'_> {
    /// Returns a piece on the paper.
    pub(crate) fn piece(&self, ink: Ink, text: impl AsRef<str>) -> Piece {
        self.piece_on(Ground::Paper, ink, text)
    }

    /// Returns a piece on a ground.
    pub(crate) fn piece_on(&self, ground: Ground, ink: Ink, text: impl AsRef<str>) -> Piece {
        Piece { text: self.signs.text(text.as_ref()), style: self.theme.style(ground, ink) }
    }

    /// Fills an area.
    pub(crate) fn fill(&mut self, area: Rect, ground: Ground) {
        let style = self.theme.style(ground, Ink::Text);
        self.fill_with(area, style);
    }

    /// Fills an area with blanks of a style.
    pub(crate) fn fill_with(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                self.put(x, y, " ", style);
            }
        }
    }

    /// Writes one character.
    pub(crate) fn put(&mut self, x: u16, y: u16, symbol: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.reset();
            cell.set_symbol(symbol).set_style(style);
        }
    }

    /// Writes a text from a place on, up to a width; returns the column after it.
    pub(crate) fn write(&mut self, x: u16, y: u16, width: u16, piece: &Piece) -> u16 {
        if !self.buffer.area.contains((x, y).into()) {
            return x;
        }
        self.buffer.set_stringn(x, y, &piece.text, usize::from(width), piece.style).0
    }

    /// Writes a row into an area of one row; what is too long is cut off.
    pub(crate) fn row(&mut self, area: Rect, row: &[Piece]) {
        let mut x = area.x;
        for piece in row {
            let space = area.right().saturating_sub(x);
            x = self.write(x, area.y, space, piece);
        }
    }

    /// Writes a row so that it ends at the right border of an area.
    pub(crate) fn row_at_right(&mut self, area: Rect, row: &[Piece]) {
        let width = width(row).min(area.width);
        self.row(Rect { x: area.right() - width, width, ..area }, row);
    }

    /// Returns a paragraph as rows of at most this width.
    pub(crate) fn wrapped(&self, text: &str, width: u16, ink: Ink) -> Vec<Row> {
        let text = self.signs.text(text);
        let width = usize::from(width.max(8));
        let wrapped = ninefold_show::wrap::wrapped(&text, width);
        // A word that is longer than a row, such as a link, goes on in the next one.
        let rows = wrapped.lines().flat_map(|line| {
            let characters: Vec<char> = line.chars().collect();
            let parts = characters.chunks(width).map(|part| part.iter().collect());
            if characters.is_empty() { vec![String::new()] } else { parts.collect::<Vec<_>>() }
        });
        rows.map(|row| vec![self.piece(ink, row)]).collect()
    }
}

/// Returns the columns of a row.
pub(crate) fn width(row: &[Piece]) -> u16 {
    let columns: usize = row.iter().map(|piece| piece.text.chars().count()).sum();
    u16::try_from(columns).unwrap_or(u16::MAX)
}
