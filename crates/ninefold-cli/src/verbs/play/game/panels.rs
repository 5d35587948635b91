//! What stands beside the board: opening, closing and using panels.

use super::command::Command;
use super::session::Session;
use super::state::panel::PanelState;
use crate::verbs::play::view::State;
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
            PanelState::Exercise => self.end_exercise(),
            PanelState::Lesson(lesson) => self.back_to_techniques(&lesson.slug()),
            // The start menu of a session without a game stays: there is nothing behind it.
            PanelState::List(list) if list.is_menu() && self.state == State::Welcome => {
                self.panel = PanelState::List(list);
            }
            PanelState::List(_) if self.state == State::Welcome => self.open_menu(),
            _ => {}
        }
        if self.exercise.is_some() && matches!(self.panel, PanelState::None) && self.is_practice() {
            self.panel = PanelState::Exercise;
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
            PanelState::Hint(hint) => {
                let row = hint.focus.map_or(if by > 0 { 0 } else { usize::MAX }, step);
                self.panel_to(row);
            }
            PanelState::Text(text) => {
                let row = step(text.scroll);
                self.panel_to(row);
            }
            PanelState::Lesson(lesson) => {
                let row = step(lesson.scroll);
                self.panel_to(row);
            }
            PanelState::Rating(rating) => {
                let row = step(rating.scroll);
                self.panel_to(row);
            }
            _ => {}
        }
    }

    fn panel_to(&mut self, row: usize) {
        match &mut self.panel {
            PanelState::List(list) => list.go_to(row),
            PanelState::Path(path) => path.go_to(row),
            PanelState::Hint(hint) => hint.go_to(row),
            PanelState::Text(text) => text.scroll = row.min(1_000),
            PanelState::Lesson(lesson) => lesson.scroll = row.min(1_000),
            PanelState::Rating(rating) => rating.scroll = row.min(1_000),
            PanelState::None | PanelState::Exercise => {}
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
        match &self.panel {
            PanelState::List(_) => self.other_of_row(),
            PanelState::Lesson(_) => self.practise_lesson(),
            PanelState::Hint(_) => self.hint_do(),
            PanelState::Exercise => self.exercise_lesson(),
            _ => {}
        }
    }
}
