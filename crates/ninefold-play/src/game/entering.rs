//! Entering digits, marks and colours; undo and redo; named states.

use super::session::{Purpose, Session};
use super::state::panel::PanelState;
use super::state::titles::{clock, hint_words};
use crate::record::board::{Board, MarkKind};
use crate::record::history::History;
use crate::record::puzzle::Played as _;
use crate::view::{Mode, State};
use ninefold::{Cell, CellSet, Digit};
use ninefold_formats::Puzzle;

impl Session {
    /// Changes the board by an action, as one step that can be undone. Returns whether it changed.
    pub(super) fn change(&mut self, action: impl FnOnce(&Puzzle, &mut Board)) -> bool {
        let mut board = self.board().clone();
        action(&self.game.puzzle, &mut board);
        let is_changed = self.game.history.push(board);
        if is_changed {
            self.after_move();
        }
        is_changed
    }

    /// Does what every change of the board asks for at once; the rest follows at the end of the command.
    pub(super) fn after_move(&mut self) {
        self.saver.mark_changed();
        if matches!(
            self.purpose,
            Some(Purpose::Hint(_) | Purpose::ExerciseHint | Purpose::Check | Purpose::LastGood)
        ) {
            self.stop_work();
        }
        if matches!(self.panel, PanelState::Hint(_)) {
            self.panel = PanelState::None;
        }
        if self.state == State::Welcome {
            self.state = State::Setting;
            self.panel = PanelState::None;
        }
        if self.state == State::Playing && self.board().is_solved(&self.game.puzzle) {
            self.solved();
        } else if self.state == State::Playing && self.board().on_grid(&self.game.puzzle).is_full()
        {
            self.say_error("The grid is full, but not right: K shows a mistake, J goes back.");
        }
        self.is_moved = true;
    }

    fn solved(&mut self) {
        self.state = State::Solved;
        self.selection = CellSet::EMPTY;
        self.highlighted = None;
        let hints = hint_words(self.game.hints);
        let time = match self.game.seconds {
            0 => String::new(),
            seconds => format!(" in {}", clock(seconds)),
        };
        self.say_success(format!("Solved{time}, {hints}."));
    }

    /// Enters a digit, mark or colour.
    pub(super) fn enter(&mut self, mode: Mode, digit: Digit) {
        if !self.is_open() {
            return self.say_closed();
        }
        let cells = self.targets();
        let clears = self.settings.clears_marks();
        if matches!(self.state, State::Welcome | State::Setting) {
            self.change(|puzzle, board| board.enter_digit(puzzle, cells, digit, false));
            return;
        }
        let kind = match mode {
            Mode::Digit => {
                self.enter_digit(cells, digit, clears);
                return;
            }
            Mode::Colour => {
                self.change(|_, board| board.toggle_colour(cells, digit.get()));
                return;
            }
            Mode::Corner => MarkKind::Corner,
            Mode::Centre if self.is_automatic() => MarkKind::Crossed,
            Mode::Centre => MarkKind::Centre,
        };
        self.change(|puzzle, board| board.toggle_mark(puzzle, cells, digit, kind));
    }

    fn enter_digit(&mut self, cells: CellSet, digit: Digit, clears: bool) {
        if self.game.puzzle.free(cells).is_empty() {
            return self.say("Clues cannot be changed.");
        }
        self.change(|puzzle, board| board.enter_digit(puzzle, cells, digit, clears));
    }

    /// Says why nothing can be entered.
    fn say_closed(&mut self) {
        match self.state {
            State::Paused => self.say("The game is paused."),
            State::Solved => {
                self.say("The puzzle is solved. Undo goes back, and New starts another.")
            }
            _ => self.say("Close the panel to go on with your game."),
        }
    }

    /// Clears the selected cells.
    pub(super) fn clear(&mut self) {
        if !self.is_open() {
            return self.say_closed();
        }
        let (cells, mode) = (self.targets(), self.mode);
        self.change(|puzzle, board| board.clear(puzzle, cells, mode));
    }

    /// Places the only mark of each selected cell that has exactly one.
    pub(super) fn place_only(&mut self) {
        if !self.is_open() {
            return self.say_closed();
        }
        let cells = self.targets();
        let clears = self.settings.clears_marks();
        let shown = self.is_automatic().then(|| self.board().open_candidates(&self.game.puzzle));
        let is_changed = self.change(|puzzle, board| {
            // The marks before count: a digit that is placed here leaves the marks of its peers.
            let before = board.clone();
            let digits = before.on_grid(puzzle);
            for cell in cells.iter().filter(|cell| digits.get(*cell).is_none()) {
                let shown = shown.as_ref().map(|shown| shown.get(cell)).unwrap_or_default();
                if let Some(digit) = before.only_mark(cell, shown) {
                    board.enter_digit(puzzle, CellSet::only(cell), digit, clears);
                }
            }
        });
        if !is_changed {
            self.say("No selected cell has exactly one mark.");
        }
    }

    /// Changes the mode by a number of places.
    pub(super) fn cycle_mode(&mut self, by: isize) {
        let at = Mode::ALL.iter().position(|mode| *mode == self.mode).unwrap_or(0);
        let count = Mode::ALL.len();
        self.mode = Mode::ALL[(at + count).wrapping_add_signed(by) % count];
    }

    /// Takes back the last action.
    pub(super) fn undo(&mut self) {
        self.step_in_history(History::undo, "There is nothing to undo.");
    }

    /// Repeats the action that was taken back.
    pub(super) fn redo(&mut self) {
        self.step_in_history(History::redo, "There is nothing to redo.");
    }

    fn step_in_history(&mut self, step: fn(&mut History) -> bool, nothing: &str) {
        if self.state == State::Paused || self.has_preview() {
            return self.say_closed();
        }
        let before = self.board().clone();
        if !step(&mut self.game.history) {
            return self.say(nothing);
        }
        self.go_to_change(&before);
        if self.state == State::Solved {
            self.state = State::Playing;
        }
        self.after_move();
    }

    /// Moves the cursor to the only cell that differs from an earlier board: by its digit, else by anything.
    fn go_to_change(&mut self, before: &Board) {
        let board = self.board();
        let by_digit: CellSet = Cell::all()
            .filter(|cell| board.digits.get(*cell) != before.digits.get(*cell))
            .collect();
        let changed = if by_digit.is_empty() { board.changes(before) } else { by_digit };
        let is_seen = !(self.targets() & changed).is_empty();
        match changed.iter().next() {
            Some(cell) if changed.len() == 1 && !is_seen => self.go_to(cell),
            Some(_) if !is_seen => self.say(format!("{} cells have changed.", changed.len())),
            _ => {}
        }
    }

    /// Turns automatic candidates on or off.
    pub(super) fn toggle_candidates(&mut self) {
        self.settings.cycle("candidates");
        self.save_settings();
        let is_on = self.settings.works_out_candidates();
        self.say(if is_on {
            "Candidates are worked out."
        } else {
            "Candidates are your own marks."
        });
    }

    /// Writes the open candidates as centre marks.
    pub(super) fn write_candidates(&mut self) {
        if !self.is_open() || self.state != State::Playing {
            return self.say_closed();
        }
        self.change(|puzzle, board| board.write_candidates(puzzle));
    }

    /// Highlights the next digit, or the one before; after the last, none.
    pub(super) fn highlight(&mut self, by: i8) {
        let at = self.highlighted.map_or(0, Digit::get) as i8;
        self.highlighted = Digit::new((at + by).rem_euclid(10) as u8);
    }

    /// Remembers the state under a name; an empty one is replaced.
    pub(super) fn savepoint(&mut self, name: String) {
        if self.state == State::Welcome {
            return self.say("There is no game yet.");
        }
        let history = &mut self.game.history;
        let number = history.branches().len() + 1;
        let name = match name.trim() {
            "" => format!("State {number}, move {}", history.at()),
            name => name.to_owned(),
        };
        history.branch(name.clone());
        self.saver.mark_changed();
        self.say(format!("Remembered as \"{name}\". :states lists what is remembered."));
    }
}
