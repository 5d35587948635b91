//! Keys: one table from which input, the help of `?`, docs/play.md and tests are derived.
//!
//! A key is named as in the help: `a`, `A`, `up`, `shift-up`, `ctrl-y`, `alt-1`. A terminal sends a
//! capital letter for Shift and a letter, and cannot send Ctrl and a digit unless it has the keyboard
//! protocol of kitty, so some keys of the page have replacements.

use super::game::Command;
use super::game::command::{Direction, Jump};
use super::view::{Mode, Panel};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold::Digit;

/// The action of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A command of the game.
    Game(Command),
    /// A digit in the current mode, or in another one: the number of the key in its row.
    Digits(Option<Mode>),
    /// Chooses the row of a list with the number of the key.
    Rows,
    /// Chooses the row of a list with this number, from 0; headings do not count.
    Row(usize),
    /// Shows all keys, or hides them.
    Help,
    /// Opens the command line.
    Line,
    /// Shows the panel instead of the board, or the board, in a window that is too small for both.
    Flip,
    /// Draws everything again.
    Redraw,
    /// Suspends the program, like in other programs of a terminal.
    Suspend,
}

/// The part of the screen in which a key has its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Everywhere but in the command line.
    Anywhere,
    /// On the board.
    Board,
    /// In a list, a text or the solution path, which use the keys that move the cursor.
    Panel,
}

/// A row of the table.
#[derive(Debug)]
pub(crate) struct KeyRow {
    /// The part of the screen in which the row applies.
    pub(crate) place: Place,
    /// The keys, by name.
    pub(crate) keys: &'static [&'static str],
    /// The keys as the help shows them.
    pub(crate) shown: &'static str,
    /// The description of their action, for the help.
    pub(crate) does: &'static str,
    /// A short word for it, if it is one of the keys that a new player needs.
    pub(crate) short: Option<&'static str>,
    /// The action of the keys.
    pub(crate) action: Action,
}

/// A part of the table with its heading.
#[derive(Debug)]
pub(crate) struct KeySection {
    /// The heading.
    pub(crate) title: &'static str,
    /// The rows.
    pub(crate) rows: &'static [KeyRow],
}

const fn row(
    place: Place,
    keys: &'static [&'static str],
    shown: &'static str,
    does: &'static str,
    action: Action,
) -> KeyRow {
    KeyRow { place, keys, shown, does, short: None, action }
}

impl KeyRow {
    const fn short(mut self, word: &'static str) -> Self {
        self.short = Some(word);
        self
    }
}

const fn game(command: Command) -> Action {
    Action::Game(command)
}

use Place::{Anywhere, Board, Panel as InPanel};

/// All keys.
pub(crate) const KEYS: &[KeySection] = &[
    KeySection {
        title: "Move",
        rows: &[
            row(Board, &["up", "k", "w"], "↑ k w", "up", game(Command::Move(Direction::Up))),
            row(Board, &["down", "j", "s"], "↓ j s", "down", game(Command::Move(Direction::Down))),
            row(Board, &["left", "h", "a"], "← h a", "left", game(Command::Move(Direction::Left))),
            row(
                Board,
                &["right", "l", "d"],
                "→ l d",
                "right",
                game(Command::Move(Direction::Right)),
            ),
            row(
                Board,
                &["home"],
                "Home",
                "first cell of the row",
                game(Command::Jump(Jump::RowStart)),
            ),
            row(Board, &["end"], "End", "last cell of the row", game(Command::Jump(Jump::RowEnd))),
            row(
                Board,
                &["ctrl-home"],
                "Ctrl+Home",
                "first cell",
                game(Command::Jump(Jump::GridStart)),
            ),
            row(Board, &["ctrl-end"], "Ctrl+End", "last cell", game(Command::Jump(Jump::GridEnd))),
            row(Board, &["pageup"], "PgUp", "box above", game(Command::Jump(Jump::BoxUp))),
            row(Board, &["pagedown"], "PgDn", "box below", game(Command::Jump(Jump::BoxDown))),
            row(Board, &["tab"], "Tab", "next empty cell", game(Command::Jump(Jump::NextEmpty))),
            row(
                Board,
                &["shift-tab"],
                "Shift+Tab",
                "empty cell before",
                game(Command::Jump(Jump::PreviousEmpty)),
            ),
        ],
    },
    KeySection {
        title: "Select several cells",
        rows: &[
            row(
                Board,
                &["shift-up", "ctrl-up", "W"],
                "Shift+↑ W",
                "extend up",
                game(Command::Extend(Direction::Up)),
            ),
            row(
                Board,
                &["shift-down", "ctrl-down", "S"],
                "Shift+↓ S",
                "extend down",
                game(Command::Extend(Direction::Down)),
            ),
            row(
                Board,
                &["shift-left", "ctrl-left", "A"],
                "Shift+← A",
                "extend left",
                game(Command::Extend(Direction::Left)),
            ),
            row(
                Board,
                &["shift-right", "ctrl-right", "D"],
                "Shift+→ D",
                "extend right",
                game(Command::Extend(Direction::Right)),
            ),
            row(Board, &["ctrl-a"], "Ctrl+A", "all cells", game(Command::SelectAll)),
            row(Board, &["~"], "~", "the other cells", game(Command::SelectInverse)),
            row(
                Board,
                &[],
                "mouse",
                "click, drag, Ctrl+click adds, double click: all alike",
                Action::Help,
            ),
        ],
    },
    KeySection {
        title: "Write",
        rows: &[
            row(
                Board,
                &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
                "1 to 9",
                "write in the mode",
                Action::Digits(None),
            )
            .short("write"),
            row(
                Board,
                &["!", "@", "#", "$", "%", "^", "&", "*", "("],
                "Shift+1 to 9",
                "corner mark (US keyboards; others: mode x)",
                Action::Digits(Some(Mode::Corner)),
            ),
            row(
                Board,
                &["alt-1", "alt-2", "alt-3", "alt-4", "alt-5", "alt-6", "alt-7", "alt-8", "alt-9"],
                "Alt+1 to 9",
                "centre mark",
                Action::Digits(Some(Mode::Centre)),
            ),
            row(
                Board,
                &[
                    "ctrl-1", "ctrl-2", "ctrl-3", "ctrl-4", "ctrl-5", "ctrl-6", "ctrl-7", "ctrl-8",
                    "ctrl-9",
                ],
                "Ctrl+1 to 9",
                "centre mark, where the terminal sends it",
                Action::Digits(Some(Mode::Centre)),
            ),
            row(Board, &["z"], "z", "mode: digits", game(Command::SetMode(Mode::Digit))),
            row(Board, &["x"], "x", "mode: corner marks", game(Command::SetMode(Mode::Corner)))
                .short("corner marks"),
            row(Board, &["c"], "c", "mode: centre marks", game(Command::SetMode(Mode::Centre)))
                .short("centre marks"),
            row(Board, &["v"], "v", "mode: colours", game(Command::SetMode(Mode::Colour))),
            row(Board, &["space"], "Space", "next mode", game(Command::NextMode))
                .short("next mode"),
            row(Board, &["shift-space", "b"], "b", "mode before", game(Command::PreviousMode)),
            row(
                Board,
                &["backspace", "delete", "0"],
                "Del 0 Backspace",
                "clear",
                game(Command::Clear),
            )
            .short("clear"),
            row(Board, &["enter"], "Enter", "place the only mark", game(Command::PlaceOnly)),
            row(Board, &["u", "["], "u [", "undo", game(Command::Undo)).short("undo"),
            row(Board, &["ctrl-r", "ctrl-y", "y", "]"], "y ] Ctrl+R", "redo", game(Command::Redo))
                .short("redo"),
            row(
                Board,
                &["g"],
                "g",
                "automatic candidates on or off",
                game(Command::ToggleCandidates),
            )
            .short("candidates"),
            row(
                Board,
                &["G"],
                "G",
                "write the candidates as marks",
                game(Command::WriteCandidates),
            ),
        ],
    },
    KeySection {
        title: "Help and learning",
        rows: &[
            row(Anywhere, &["H"], "H", "hint, and each time more of it", game(Command::Hint))
                .short("hint"),
            row(Anywhere, &["B"], "B", "less of the hint", game(Command::HintBack)),
            row(Anywhere, &["O"], "O", "do the step of the hint", game(Command::HintDo)),
            row(
                Anywhere,
                &[".", ">"],
                ". >",
                "next line of a hint or of a long text",
                game(Command::Scroll(1)),
            ),
            row(Anywhere, &[",", "<"], ", <", "line before", game(Command::Scroll(-1))),
            row(
                Anywhere,
                &["J"],
                "J",
                "where did I go wrong? go back there",
                game(Command::WhereWrong),
            )
            .short("where wrong?"),
            row(Anywhere, &["K"], "K", "check digits and marks", game(Command::Check))
                .short("check"),
            row(Board, &["f"], "f", "highlight the next digit", game(Command::HighlightNext))
                .short("highlight"),
            row(Board, &["F"], "F", "highlight the digit before", game(Command::HighlightPrevious)),
            row(Anywhere, &["e"], "e", "explain: the solution path", game(Command::Path))
                .short("explain all"),
            row(Anywhere, &["r"], "r", "rating", game(Command::Rating)).short("rating"),
            row(Anywhere, &["t"], "t", "learn techniques", game(Command::Learn))
                .short("techniques"),
        ],
    },
    KeySection {
        title: "Lists, texts and the path",
        rows: &[
            row(
                InPanel,
                &["down", "j", "s", "right", "l", "d", "tab"],
                "↓ →",
                "next row",
                game(Command::PanelNext),
            ),
            row(
                InPanel,
                &["up", "k", "w", "left", "h", "a", "shift-tab"],
                "↑ ←",
                "row before",
                game(Command::PanelPrevious),
            ),
            row(InPanel, &["pagedown", "space"], "PgDn", "ten rows on", game(Command::PanelBy(10))),
            row(InPanel, &["pageup"], "PgUp", "ten rows back", game(Command::PanelBy(-10))),
            row(InPanel, &["home"], "Home", "first row", game(Command::PanelBy(i32::MIN))),
            row(InPanel, &["end"], "End", "last row", game(Command::PanelBy(i32::MAX))),
            row(InPanel, &["enter"], "Enter", "choose", game(Command::PanelChoose)),
            row(
                InPanel,
                &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
                "1 to 9",
                "choose the row with this number",
                Action::Rows,
            ),
            row(
                InPanel,
                &["x"],
                "x",
                "the other choice, such as practise",
                game(Command::PanelOther),
            ),
        ],
    },
    KeySection {
        title: "Game",
        rows: &[
            row(Anywhere, &["n"], "n", "new game", game(Command::New)).short("new game"),
            row(Anywhere, &["m"], "m", "menu", game(Command::Menu)).short("menu"),
            row(Anywhere, &["M"], "M", "saved games and statistics", game(Command::Games)),
            row(Anywhere, &["o"], "o", "settings", game(Command::Settings)),
            row(Anywhere, &["p"], "p", "pause", game(Command::Pause)).short("pause"),
            row(Anywhere, &["i"], "i", "type a puzzle", game(Command::Import)),
            row(Anywhere, &["P"], "P", "start the typed puzzle", game(Command::Start)),
            row(Anywhere, &["T"], "T", "remember this state", game(Command::Savepoint)),
            row(Anywhere, &["L"], "L", "link to this game", game(Command::Link)),
            row(Anywhere, &[":"], ":", "command line; Tab completes", Action::Line),
            row(Anywhere, &["esc"], "Esc", "close, or select nothing", game(Command::Cancel)),
            row(Anywhere, &["?", "f1"], "?", "all keys", Action::Help).short("all keys"),
            row(Anywhere, &["\\"], "\\", "board or text, in small windows", Action::Flip),
            row(Anywhere, &["ctrl-l"], "Ctrl+L", "draw again", Action::Redraw),
            row(Anywhere, &["ctrl-z"], "Ctrl+Z", "suspend", Action::Suspend),
            row(
                Anywhere,
                &["q", "ctrl-c", "ctrl-q"],
                "q Ctrl+C",
                "quit; the game is saved",
                game(Command::Quit),
            )
            .short("quit"),
        ],
    },
];

/// Returns all rows of the table.
pub(crate) fn rows() -> impl Iterator<Item = &'static KeyRow> {
    KEYS.iter().flat_map(|section| section.rows)
}

/// Returns the name of a key in the table.
pub(crate) fn name(event: &KeyEvent) -> Option<String> {
    let has = |modifier| event.modifiers.contains(modifier);
    let (shift, ctrl, alt) =
        (has(KeyModifiers::SHIFT), has(KeyModifiers::CONTROL), has(KeyModifiers::ALT));
    let base = match event.code {
        KeyCode::Char(' ') => "space".to_owned(),
        KeyCode::Char(c) if ctrl => c.to_lowercase().to_string(),
        KeyCode::Char(c) if shift => c.to_uppercase().to_string(),
        KeyCode::Char(c) => c.to_string(),
        KeyCode::BackTab => return Some("shift-tab".to_owned()),
        KeyCode::Esc => "esc".to_owned(),
        KeyCode::F(number) => format!("f{number}"),
        code @ (KeyCode::Up
        | KeyCode::Down
        | KeyCode::Left
        | KeyCode::Right
        | KeyCode::Home
        | KeyCode::End
        | KeyCode::PageUp
        | KeyCode::PageDown
        | KeyCode::Tab
        | KeyCode::Enter
        | KeyCode::Backspace
        | KeyCode::Delete) => format!("{code:?}").to_lowercase(),
        _ => return None,
    };
    let is_letter = matches!(event.code, KeyCode::Char(c) if c != ' ');
    let mut name = String::new();
    if ctrl {
        name.push_str("ctrl-");
    }
    if alt {
        name.push_str("alt-");
    }
    if shift && !is_letter {
        name.push_str("shift-");
    }
    Some(name + &base)
}

/// Returns what a key does while a panel is open; `None` if nothing.
pub(crate) fn action(name: &str, panel: &Panel) -> Option<Action> {
    let place = match panel {
        Panel::Text(text) if text.on_board => Place::Board,
        Panel::List(_) | Panel::Text(_) | Panel::Path(_) | Panel::Rating(_) => Place::Panel,
        Panel::Play | Panel::Hint(_) => Place::Board,
    };
    let row = rows()
        .filter(|row| row.place == place || row.place == Place::Anywhere)
        .find(|row| row.keys.contains(&name))?;
    let number = row.keys.iter().position(|key| *key == name)?;
    match row.action {
        Action::Digits(mode) => {
            let digit = Digit::from_index(number)?;
            let command = mode.map_or(Command::Digit(digit), |mode| Command::DigitAs(mode, digit));
            Some(Action::Game(command))
        }
        Action::Rows => Some(Action::Row(number)),
        ref action => Some(action.clone()),
    }
}

#[cfg(test)]
mod tests;
