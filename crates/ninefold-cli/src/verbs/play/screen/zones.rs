//! What the screen needs besides the view, and what it says of where things are.

use super::super::keys::Action;
use super::super::line_edit::LineEdit;
use super::sizes::Layout;
use super::theme::Depth;
use ratatui_core::layout::{Position, Rect};

/// What the terminal can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abilities {
    /// Its colours.
    pub(crate) depth: Depth,
    /// Whether its background is light.
    pub(crate) light: bool,
    /// Whether it has only ASCII characters.
    pub(crate) ascii: bool,
}

/// What is open on the screen and no part of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay {
    /// The first row of the help that is shown, if it is open.
    pub(crate) help: Option<usize>,
    /// The command line, if it is open.
    pub(crate) line: Option<LineEdit>,
    /// Whether the board is shown instead of the panel, where there is no space for both.
    pub(crate) board_first: bool,
}

/// What the screen shows where, for the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Zones {
    /// Where the board is, if it is shown.
    pub(crate) layout: Option<Layout>,
    /// Areas with what a click on them does; later ones are above earlier ones.
    pub(crate) buttons: Vec<(Rect, Action)>,
    /// How many rows of the help, or of the panel, do not fit.
    pub(crate) hidden: usize,
    /// Where the terminal's cursor is, if it is shown.
    pub(crate) cursor: Option<Position>,
}
