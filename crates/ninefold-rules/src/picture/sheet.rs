//! A picture that is being drawn: pieces with their layers, and what takes space in the corners of cells.

use super::piece::{Anchor, Bounds, Piece, Role};
use crate::cell::{CellId, CellIds};
use crate::drawing::Point;
use crate::layout::Layout;

/// The layers from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Paper,
    Fill,
    Line,
    Shape,
    Grid,
    Outline,
    Value,
    Over,
    Text,
}

/// The size of a text in the corner of a cell.
pub(super) const CORNER_SIZE: f32 = 0.24;

/// The height that a text in an upper corner takes.
pub(super) const CORNER_HEIGHT: f32 = 0.29;

/// The pieces so far.
pub(super) struct Sheet {
    /// The grid alone.
    pub(super) grid: Bounds,
    bounds: Bounds,
    pieces: Vec<(Layer, Piece)>,
    /// The cells with texts in their corners, and how many.
    corners: Vec<(CellId, usize)>,
    /// The boxes around texts in upper corners: outlines leave them free.
    pub(super) boxes: Vec<Bounds>,
    /// The cells inside of outlines.
    pub(super) outlined: CellIds,
}

impl Sheet {
    pub(super) fn new(layout: &Layout) -> Self {
        let (right, bottom) = (layout.shape().columns() as f32, layout.shape().rows() as f32);
        let grid = Bounds { left: 0.0, top: 0.0, right, bottom };
        Self {
            grid,
            bounds: grid,
            pieces: Vec::new(),
            corners: Vec::new(),
            boxes: Vec::new(),
            outlined: CellIds::EMPTY,
        }
    }

    pub(super) fn push(&mut self, layer: Layer, piece: Piece) {
        self.pieces.push((layer, piece));
    }

    /// Adds a text at a place.
    pub(super) fn text(&mut self, layer: Layer, at: Point, text: String, size: f32, role: Role) {
        self.push(layer, Piece::Text { at, text, size, anchor: Anchor::Middle, role });
    }

    /// Makes the picture large enough for a square around a point.
    pub(super) fn include(&mut self, at: Point, half: f32) {
        self.bounds.include(at, half);
    }

    /// Returns `true` if a cell has a text in an upper corner.
    pub(super) fn has_corner(&self, cell: CellId) -> bool {
        self.corners.iter().any(|(other, _)| *other == cell)
    }

    /// Adds a text in the first free corner of a cell, whose upper left corner is `at`.
    pub(super) fn corner(&mut self, cell: CellId, (x, y): Point, text: String) {
        let known = self.corners.iter().position(|(other, _)| *other == cell);
        let at = known.unwrap_or(self.corners.len());
        if known.is_none() {
            self.corners.push((cell, 0));
        }
        let number = self.corners[at].1;
        self.corners[at].1 += 1;
        let space = if number == 0 { 0.84 } else { 0.4 };
        let size = CORNER_SIZE.min(CORNER_SIZE * space / width(&text, CORNER_SIZE)).max(0.14);
        let up = 0.06 + CORNER_SIZE / 2.0;
        let (right, down, anchor) = [
            (0.08, up, Anchor::Start),
            (0.92, up, Anchor::End),
            (0.08, 1.0 - up, Anchor::Start),
            (0.92, 1.0 - up, Anchor::End),
        ][number % 4];
        let (wide, bottom) = (0.12 + width(&text, size), y + CORNER_HEIGHT);
        match number {
            0 => self.boxes.push(Bounds { left: x, top: y, right: x + wide, bottom }),
            1 => self.boxes.push(Bounds { left: x + 1.0 - wide, top: y, right: x + 1.0, bottom }),
            _ => {}
        }
        let at = (x + right, y + down);
        let role = Role::Clue;
        self.push(Layer::Text, Piece::Text { at, text, size, anchor, role });
    }

    /// Returns the part that is drawn on, and the pieces below and above the lines of the grid in their order.
    pub(super) fn finish_around_lines(mut self) -> (Bounds, Vec<Piece>, Vec<Piece>) {
        self.pieces.sort_by_key(|(layer, _)| *layer);
        let (below, above): (Vec<_>, Vec<_>) =
            self.pieces.into_iter().partition(|(layer, _)| *layer <= Layer::Grid);
        let plain =
            |pieces: Vec<(Layer, Piece)>| pieces.into_iter().map(|(_, piece)| piece).collect();
        (self.bounds, plain(below), plain(above))
    }

    /// Returns the part that is drawn on, and the pieces in their order.
    pub(super) fn finish(mut self) -> (Bounds, Vec<Piece>) {
        self.pieces.sort_by_key(|(layer, _)| *layer);
        let pieces = self.pieces.into_iter().map(|(_, piece)| piece).collect();
        (self.bounds, pieces)
    }
}

/// Returns about how wide a text is in the fonts that drawings use.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let of = |c: char| match c {
        ' ' | '.' | ',' | ':' | ';' | 'i' | 'l' => 0.28,
        '0'..='9' => 0.556,
        _ => 0.62,
    };
    size * text.chars().map(of).sum::<f32>()
}
