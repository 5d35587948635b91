//! The panels beside the board: opening, closing and using them.

use super::command::Command;
use super::session::Session;
use super::state::panel::PanelState;
use crate::view::State;
use ninefold::CellSet;

impl Session {
    /// Does a command that opens or uses what stands beside the board.
    pub(super) fn act_on_panels(&mut self, command: Command) {
        match command {
            Command::Hint if matches!(self.panel, PanelState::Exercise) => self.exercise_hint(),
            Command::Hint => self.hint(),
            Command::HintBack => self.hint_back(),
            Command::HintDo => self.hint_do(),
            Command::WhereWrong => self.where_wrong(),
            Command::Check => self.check(),
            Command::Path => self.open_path(),
            Command::Rating => self.open_rating(),
            Command::Learn => self.open_techniques(),
            Command::New => self.open_levels(),
            Command::Menu => self.open_menu(),
            Command::Import => self.type_puzzle(),
            Command::Settings => self.open_settings(),
            Command::Games => self.open_games(),
            Command::PanelNext => self.panel_by(1),
            Command::PanelPrevious => self.panel_by(-1),
            Command::PanelBy(by) => self.panel_by(by),
            Command::Scroll(by) => self.scroll_by(by),
            Command::PanelTo(row) => self.panel_to(row),
            Command::PanelChoose => self.panel_choose(),
            Command::PanelOther => self.panel_other(),
            Command::Cancel => self.cancel(),
            Command::Link => self.show_link(),
            _ => {}
        }
    }

    /// Closes the panel; with none open, empties the selection.
    fn cancel(&mut self) {
        let is_asked = self.purpose.as_ref().is_some_and(|purpose| purpose.words().is_some());
        if is_asked {
            self.stop_work();
            self.say("Stopped.");
            return;
        }
        match std::mem::take(&mut self.panel) {
            PanelState::None if self.selection.is_empty() => self.highlighted = None,
            PanelState::None => self.selection = CellSet::EMPTY,
            PanelState::Exercise => self.leave_exercise(),
            PanelState::Lesson(lesson) => self.back_to_techniques(&lesson.slug()),
            // The start menu of a session without a game stays: there is nothing behind it.
            PanelState::List(list) if list.is_menu() && self.state == State::Welcome => {
                self.panel = PanelState::List(list);
            }
            _ if self.state == State::Welcome => self.open_menu(),
            _ => {}
        }
        if self.exercise.is_some() && matches!(self.panel, PanelState::None) && self.is_practice() {
            self.panel = PanelState::Exercise;
        }
    }

    /// Ends the exercise: the game from before it goes on, else the list of techniques is open.
    fn leave_exercise(&mut self) {
        let Some(exercise) = &self.exercise else { return };
        let slug = exercise.slug.clone();
        if !self.end_exercise() {
            self.back_to_techniques(&slug);
        }
    }

    /// Limits the first row of a text to those after which something is hidden: as many as the screen says.
    pub(crate) fn limit_scroll(&mut self, hidden: usize) {
        if let Some(scroll) = self.scroll() {
            *scroll = hidden.min(*scroll);
        }
    }

    /// Returns the first row that is shown of what is open, if it is a text.
    fn scroll(&mut self) -> Option<&mut usize> {
        match &mut self.panel {
            PanelState::Path(path) => Some(&mut path.scroll),
            PanelState::Hint(hint) => Some(&mut hint.scroll),
            PanelState::Text(text) => Some(&mut text.scroll),
            PanelState::Lesson(lesson) => Some(&mut lesson.scroll),
            PanelState::Rating(rating) => Some(&mut rating.scroll),
            PanelState::Exercise => self.exercise.as_mut().map(|exercise| &mut exercise.scroll),
            PanelState::None | PanelState::List(_) => None,
        }
    }

    fn scroll_by(&mut self, by: i32) {
        match &self.panel {
            PanelState::Hint(hint) if hint.focus.is_some() => self.panel_by(by),
            PanelState::List(_) => self.panel_by(by),
            _ => {
                if let Some(scroll) = self.scroll() {
                    *scroll = scroll.saturating_add_signed(by as isize);
                }
            }
        }
    }

    fn panel_by(&mut self, by: i32) {
        let step = |at: usize| at.saturating_add_signed(by as isize);
        match &self.panel {
            PanelState::List(list) => {
                let row = list.row_by(by);
                self.panel_to(row);
            }
            PanelState::Path(path) => {
                let row = step(path.at);
                self.panel_to(row);
            }
            PanelState::Hint(hint) if hint.focus.is_some() => {
                let row = hint.focus.map_or(0, step);
                self.panel_to(row);
            }
            _ => {
                if let Some(scroll) = self.scroll() {
                    *scroll = step(*scroll);
                }
            }
        }
    }

    fn panel_to(&mut self, row: usize) {
        match &mut self.panel {
            PanelState::List(list) => list.go_to(row),
            PanelState::Path(path) => path.go_to(row),
            PanelState::Hint(hint) => hint.go_to(row),
            _ => {
                if let Some(scroll) = self.scroll() {
                    *scroll = row;
                }
            }
        }
    }

    fn panel_choose(&mut self) {
        match &self.panel {
            PanelState::List(_) => self.choose_row(),
            PanelState::Path(_) => self.play_from_step(),
            PanelState::Hint(_) => self.hint(),
            PanelState::Lesson(_) => self.practise_lesson(),
            PanelState::Exercise => self.exercise_choose(),
            PanelState::None => self.place_only(),
            PanelState::Rating(_) | PanelState::Text(_) => self.panel = PanelState::None,
        }
    }

    fn panel_other(&mut self) {
        match &mut self.panel {
            PanelState::List(_) => self.other_of_row(),
            PanelState::Lesson(lesson) => lesson.go_on(),
            PanelState::Hint(_) => self.hint_do(),
            PanelState::Exercise => self.exercise_lesson(),
            _ => {}
        }
    }
}
