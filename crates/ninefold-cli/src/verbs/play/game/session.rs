//! The session: the game that is played, what is selected and what is open beside it.

use super::command::Command;
use super::learning::Exercise;
use super::opening::Hunt;
use super::panels::PanelState;
use super::saving::Saver;
use super::settings::Settings;
use super::task::{Outcome, Reply, Task, Work};
use crate::input::HowToRead;
use crate::pictures::PictureOptions;
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::saved::{OriginKind, SavedGame};
use crate::verbs::play::view::{Message, MessageKind, Mode, State};
use ninefold::{Cell, CellSet, Digit};
use ninefold_api::{Answer, Request};
use std::path::PathBuf;
use std::time::Duration;

/// A game in progress, with everything that is open around it.
#[derive(Debug)]
pub(crate) struct Session {
    /// The game.
    pub(super) game: SavedGame,
    /// Its state.
    pub(super) state: State,
    /// The current cell.
    pub(super) cursor: Cell,
    /// The selected cells; if none is, actions change the current cell.
    pub(super) selection: CellSet,
    /// Whether dragging takes cells out of the selection.
    pub(super) drag_removes: bool,
    /// What digits enter.
    pub(super) mode: Mode,
    /// The digit that is highlighted by the player's choice.
    pub(super) highlighted: Option<Digit>,
    /// The settings.
    pub(super) settings: Settings,
    /// What is open beside the board.
    pub(super) panel: PanelState,
    /// The exercise that is going on.
    pub(super) exercise: Option<Exercise>,
    /// What happened last.
    pub(super) message: Option<Message>,
    /// What the worker thread does.
    pub(super) purpose: Option<Purpose>,
    /// The number of the last task.
    number: u64,
    /// What the event loop has to do after the command that is being done.
    pub(super) effect: Effect,
    /// Where games are saved.
    pub(super) saver: Saver,
    /// How files are read.
    pub(crate) how: HowToRead,
    /// The part of a second that has passed.
    fraction: Duration,
    /// How many solutions the puzzle that is being typed has, in words.
    pub(super) typed: String,
    /// The cells of clues that contradict each other, while a text about them is open.
    pub(super) contradiction: CellSet,
    /// Whether a puzzle that is not valid may be started all the same.
    pub(super) is_warned: bool,
    /// Whether the rating of the puzzle was asked for and is not known.
    pub(super) is_unrated: bool,
}

/// Why the worker thread works.
#[derive(Debug)]
pub(crate) enum Purpose {
    /// To rate the puzzle without being asked.
    Study,
    /// For a hint of this rung.
    Hint(u8),
    /// For a hint of an exercise.
    ExerciseHint,
    /// To look for mistakes.
    Check,
    /// To say what is wrong with the puzzle.
    Problem,
    /// For the solution path.
    Path,
    /// For the rating card.
    Rating,
    /// For the score of HoDoKu on the rating card.
    Hodoku,
    /// To find a puzzle or an exercise.
    Hunt(Box<Hunt>),
    /// To open a file.
    Open,
    /// To write the solution path into a file.
    Export(PathBuf),
}

impl Purpose {
    /// Returns what the player sees while it goes on; nothing for work that is not asked for.
    pub(crate) fn words(&self) -> Option<String> {
        Some(match self {
            Self::Study | Self::Hodoku => return None,
            Self::Hint(_) | Self::ExerciseHint => "looking for a step".to_owned(),
            Self::Check | Self::Problem => "checking".to_owned(),
            Self::Path | Self::Export(_) => "looking for the path".to_owned(),
            Self::Rating => "rating".to_owned(),
            Self::Hunt(hunt) => hunt.words(),
            Self::Open => "reading".to_owned(),
        })
    }
}

/// What the event loop has to do after a command.
#[derive(Debug, Default)]
pub(crate) struct Effect {
    /// Long work for the worker thread. It replaces work that is under way, which is stopped.
    pub(crate) task: Option<Task>,
    /// Whether work that is under way is to be stopped, because its answer is no longer wanted.
    pub(crate) stop: bool,
    /// A command line to open with this text, for the user to complete: `e `.
    pub(crate) prompt: Option<String>,
    /// Whether the program ends.
    pub(crate) quit: bool,
}

impl Session {
    /// Creates a session without a game that saves nothing.
    #[cfg(test)]
    pub(crate) fn new() -> Self {
        Self::with(Saver::default())
    }

    /// Creates a session without a game.
    pub(crate) fn with(mut saver: Saver) -> Self {
        let mut settings = Settings::default();
        settings.adopt(saver.settings());
        let how = HowToRead { from: None, column: None, pictures: PictureOptions::default() };
        let mut session = Self {
            game: SavedGame::default(),
            state: State::Welcome,
            cursor: Cell::all().next().unwrap_or_else(|| unreachable!("there are 81 cells")),
            selection: CellSet::EMPTY,
            drag_removes: false,
            mode: Mode::Digit,
            highlighted: None,
            settings,
            panel: PanelState::None,
            exercise: None,
            message: None,
            purpose: None,
            number: 0,
            effect: Effect::default(),
            saver,
            how,
            fraction: Duration::ZERO,
            typed: String::new(),
            contradiction: CellSet::EMPTY,
            is_warned: false,
            is_unrated: false,
        };
        session.report_store();
        session
    }

    /// Does what the player asks.
    pub(crate) fn apply(&mut self, command: Command) -> Effect {
        self.message = None;
        self.act(command);
        self.finish()
    }

    /// Does what the arguments ask for, as a command.
    pub(crate) fn begin(&mut self, act: impl FnOnce(&mut Self)) -> Effect {
        act(self);
        self.finish()
    }

    /// Takes the answer of the worker thread.
    pub(crate) fn receive(&mut self, reply: Reply) -> Effect {
        if reply.number == self.number
            && let Some(purpose) = self.purpose.take()
        {
            match reply.outcome {
                Outcome::Answer(answer) => self.answer(purpose, *answer),
                Outcome::Opened(puzzles) => self.opened(puzzles),
                Outcome::Doubtful(puzzle, remarks) => self.correct(&puzzle, &remarks),
                Outcome::SavedGames(text) => self.import(&text),
                Outcome::Failed(why) => self.failed(&purpose, why),
            }
        }
        self.finish()
    }

    /// Lets time pass; returns whether the view has changed.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        if self.state != State::Playing || self.settings.word("timer") == "off" {
            return false;
        }
        self.fraction = self.fraction.saturating_add(elapsed);
        let seconds = self.fraction.as_secs();
        self.fraction -= Duration::from_secs(seconds);
        if seconds == 0 {
            return false;
        }
        let before = self.game.seconds;
        let whole = u32::try_from(seconds).unwrap_or(u32::MAX);
        self.game.seconds = before.saturating_add(whole);
        self.saver.mark_timed();
        if before / 10 != self.game.seconds / 10 {
            // A disk may take long to be sure; that is for the minutes.
            self.save(before / 60 != self.game.seconds / 60);
        }
        true
    }

    /// Ends a command: saves what has changed, and goes on with work that waits.
    fn finish(&mut self) -> Effect {
        self.save_if_changed();
        self.report_store();
        self.study();
        std::mem::take(&mut self.effect)
    }

    /// Starts work; it replaces work that is under way.
    pub(super) fn begin_work(&mut self, purpose: Purpose, work: Work) {
        self.number += 1;
        self.purpose = Some(purpose);
        self.effect.stop = false;
        self.effect.task = Some(Task { number: self.number, work });
    }

    /// Asks the engine.
    pub(super) fn ask(&mut self, purpose: Purpose, request: Request) {
        self.begin_work(purpose, Work::Request(Box::new(request)));
    }

    /// Stops work that is under way.
    pub(super) fn stop_work(&mut self) {
        if self.purpose.take().is_some() {
            // An answer that comes all the same is ignored.
            self.number += 1;
            self.effect.task = None;
            self.effect.stop = true;
        }
    }

    fn answer(&mut self, purpose: Purpose, answer: Answer) {
        match (purpose, answer) {
            (Purpose::Study, Answer::Rate(answer)) => self.studied(&answer),
            (Purpose::Hint(rung), Answer::Hint(answer)) => self.hinted(rung, *answer),
            (Purpose::ExerciseHint, Answer::Hint(answer)) => self.exercise_hinted(&answer),
            (Purpose::Check, Answer::Hint(answer)) => self.checked(*answer),
            (Purpose::Problem, Answer::Check(answer)) => self.show_problem(&answer),
            (Purpose::Path, Answer::Explain(answer)) => self.show_path(answer),
            (Purpose::Rating, Answer::Rate(answer)) => self.show_rating(*answer),
            (Purpose::Hodoku, Answer::Rate(answer)) => self.add_hodoku(&answer),
            (Purpose::Hunt(hunt), answer) => self.hunted(*hunt, answer),
            (Purpose::Export(path), Answer::Explain(answer)) => self.export_path(&path, &answer),
            _ => {}
        }
    }

    /// Reports work that failed.
    fn failed(&mut self, purpose: &Purpose, why: String) {
        match purpose {
            Purpose::Study | Purpose::Hodoku => self.is_unrated = true,
            _ => self.say_error(why),
        }
    }

    /// Says something that is good to know.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), kind: MessageKind::Note });
    }

    /// Says that something was achieved.
    pub(super) fn say_success(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), kind: MessageKind::Success });
    }

    /// Says that something did not work.
    pub(super) fn say_error(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), kind: MessageKind::Error });
    }

    /// Returns the board that the player has.
    pub(super) fn board(&self) -> &Board {
        self.game.history.board()
    }

    /// Whether another board than the player's is shown.
    pub(super) const fn has_preview(&self) -> bool {
        matches!(self.panel, PanelState::Path(_) | PanelState::Lesson(_))
    }

    /// Whether digits can be entered.
    pub(super) fn is_open(&self) -> bool {
        !matches!(self.state, State::Paused | State::Solved) && !self.has_preview()
    }

    /// Whether the game is an exercise.
    pub(super) fn is_practice(&self) -> bool {
        self.game.origin.as_ref().and_then(crate::verbs::play::record::saved::Origin::kind)
            == Some(OriginKind::Practice)
    }

    /// Whether candidates are worked out: by the setting, and in every exercise, so that all are seen.
    pub(super) fn is_automatic(&self) -> bool {
        self.settings.works_out_candidates() || self.is_practice()
    }

    /// Returns the cells that actions change.
    pub(super) fn targets(&self) -> CellSet {
        if self.selection.is_empty() { CellSet::only(self.cursor) } else { self.selection }
    }

    /// Does one command.
    fn act(&mut self, command: Command) {
        match command {
            Command::Move(_)
            | Command::Extend(_)
            | Command::Jump(_)
            | Command::Select(..)
            | Command::Drag(_)
            | Command::SelectAlike(_)
            | Command::SelectAll
            | Command::SelectInverse => self.select(&command),
            Command::Digit(digit) => self.enter(self.mode, digit),
            Command::DigitAs(mode, digit) => self.enter(mode, digit),
            Command::Clear => self.clear(),
            Command::PlaceOnly => self.place_or_go_on(),
            Command::SetMode(mode) => self.mode = mode,
            Command::NextMode => self.cycle_mode(1),
            Command::PreviousMode => self.cycle_mode(-1),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::ToggleCandidates => self.toggle_candidates(),
            Command::WriteCandidates => self.write_candidates(),
            Command::HighlightNext => self.highlight(1),
            Command::HighlightPrevious => self.highlight(-1),
            Command::Savepoint => self.savepoint(String::new()),
            Command::Pause => self.pause(),
            Command::Start => self.start_typed(),
            Command::Run(line) => self.run_line(&line),
            Command::Paste(text) => self.paste(text),
            Command::Quit => self.quit(),
            other => self.act_on_panels(other),
        }
    }

    /// Saves and ends the program.
    pub(super) fn quit(&mut self) {
        self.close();
        self.effect.quit = true;
    }

    /// Stops the timer and hides the board, or goes on.
    pub(super) fn pause(&mut self) {
        self.state = match self.state {
            State::Playing => State::Paused,
            State::Paused => State::Playing,
            other => other,
        };
    }
}
