//! Everything that a player can do.

use super::super::view::Mode;
use ninefold::{Cell, Digit};

/// One action of a player. Keys, the mouse, the command line and tests all become these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Moves the cursor by one cell; it stays at the border.
    Move(Direction),
    /// Moves the cursor by one cell and adds the new cell to the selection.
    Extend(Direction),
    /// Moves the cursor further.
    Jump(Jump),
    /// Chooses a cell with the mouse; the cursor goes there.
    Select(Cell, SelectHow),
    /// Continues a selection with the mouse button held down: adds the cell, or takes it out if the
    /// selection began with taking one out.
    Drag(Cell),
    /// Selects all cells like this one: with its digit, else its colour, else its marks.
    SelectAlike(Cell),
    /// Selects all cells.
    SelectAll,
    /// Selects the cells that are not selected.
    SelectInverse,
    /// Enters a digit in the current mode.
    Digit(Digit),
    /// Enters a digit in another mode.
    DigitAs(Mode, Digit),
    /// Clears the digit, else the marks of the mode, else all marks of the selected cells.
    Clear,
    /// Places the only mark, or the only automatic candidate, of each selected cell.
    PlaceOnly,
    /// Changes the mode.
    SetMode(Mode),
    /// Changes to the next mode.
    NextMode,
    /// Changes to the mode before.
    PreviousMode,
    /// Takes back the last action.
    Undo,
    /// Repeats the action that was taken back.
    Redo,
    /// Turns automatic candidates on or off.
    ToggleCandidates,
    /// Writes the automatic candidates as marks of the player.
    WriteCandidates,
    /// Highlights the next digit; after 9, none.
    HighlightNext,
    /// Highlights the digit before.
    HighlightPrevious,
    /// Shows the first rung of a hint, or the next one.
    Hint,
    /// Shows one rung less of a hint; closes it at the first.
    HintBack,
    /// Does the step of the hint, whatever its rung.
    HintDo,
    /// Goes back to the last state without a mistake.
    WhereWrong,
    /// Checks the entries and marks, and says what is wrong.
    Check,
    /// Remembers the state, so that *undo* can return to it by name.
    Savepoint,
    /// Opens the solution path.
    Path,
    /// Opens the rating card.
    Rating,
    /// Opens the list of techniques.
    Learn,
    /// Opens the list of levels for a new game.
    New,
    /// Opens the start menu: resume, new, type, open, daily, learn, saved games.
    Menu,
    /// Opens the list of settings.
    Settings,
    /// Opens the list of saved games with the statistics.
    Games,
    /// Goes to the next row of the panel: a line of a net, a step of the path, a choice of a list.
    PanelNext,
    /// Goes to the row before.
    PanelPrevious,
    /// Goes to the next line of a net or row of a text, or back if negative. The step of a path stays.
    Scroll(i32),
    /// Goes several rows on, or back if negative.
    PanelBy(i32),
    /// Goes to a row, by its number from 0.
    PanelTo(usize),
    /// Chooses the row: starts the game, opens the technique, plays on from the step, changes the
    /// setting.
    PanelChoose,
    /// The second action on the row: *practise* of a technique.
    PanelOther,
    /// Closes the panel; with none open, empties the selection.
    Cancel,
    /// Stops the timer and hides the board, or goes on.
    Pause,
    /// Starts the puzzle that is being typed.
    Start,
    /// Opens an empty board, on which a puzzle is typed.
    Import,
    /// Shows the address of the page with this game.
    Link,
    /// Runs a line of the command line, without the colon.
    Run(String),
    /// Reads a text that was pasted: a puzzle in any format.
    Paste(String),
    /// Saves and ends the program.
    Quit,
}

/// The direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

/// A move further than by one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jump {
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
    /// To the first cell of the grid.
    GridStart,
    /// To the last cell of the grid.
    GridEnd,
    /// Three rows up.
    BoxUp,
    /// Three rows down.
    BoxDown,
    /// To the next empty cell in reading order.
    NextEmpty,
    /// To the empty cell before.
    PreviousEmpty,
}

/// The effect of a click on the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SelectHow {
    /// Selects this cell only.
    Only,
    /// Adds the cell.
    Add,
    /// Adds the cell, or takes it out.
    Toggle,
}
