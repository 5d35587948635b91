//! The data that the screen needs besides the view, and the positions that it reports.

use super::super::keys::Action;
use super::super::line_edit::LineEdit;
use super::sizes::Layout;
use super::theme::Depth;
use ratatui_core::layout::{Position, Rect};

/// The abilities of the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abilities {
    /// Its colours.
    pub(crate) depth: Depth,
    /// Whether its background is light.
    pub(crate) light: bool,
    /// Whether it has only ASCII characters.
    pub(crate) ascii: bool,
}

/// The parts of the screen that are open and no part of the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay {
    /// The first row of the help that is shown, if it is open.
    pub(crate) help: Option<usize>,
    /// The command line, if it is open.
    pub(crate) line: Option<LineEdit>,
    /// Whether the board is shown instead of the panel, where there is no space for both.
    pub(crate) board_first: bool,
}

/// The positions of the parts that the screen shows, for the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Zones {
    /// The position of the board, if it is shown.
    pub(crate) layout: Option<Layout>,
    /// Areas with what a click on them does; later ones are above earlier ones.
    pub(crate) buttons: Vec<(Rect, Action)>,
    /// The number of rows of the help, or of the panel, that do not fit.
    pub(crate) hidden: usize,
    /// The position of the terminal's cursor, if it is shown.
    pub(crate) cursor: Option<Position>,
}
