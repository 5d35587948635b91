//! The session: the game that is played, what is selected and what is open beside it.

use super::settings::Settings;
use super::state::exercise::Exercise;
use super::state::hunt::Hunt;
use super::state::panel::PanelState;
use super::state::saver::Saver;
use super::task::{Task, Work};
use crate::host::Host;
use crate::record::board::Board;
use crate::record::puzzle::Played as _;
use crate::record::saved::{Origin, OriginKind, SavedGame};
use crate::store::Store;
use crate::view::{Message, MessageKind, Mode, State};
use ninefold::{Candidates, Cell, CellSet, Digit};
use ninefold_api::{PuzzleRecord, Request};
use std::path::PathBuf;
use std::sync::Arc;
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
    /// The mode in which digits are entered.
    pub(super) mode: Mode,
    /// The digit that is highlighted by the player's choice.
    pub(super) highlighted: Option<Digit>,
    /// The settings.
    pub(super) settings: Settings,
    /// The panel that is open beside the board.
    pub(super) panel: PanelState,
    /// The exercise that is going on.
    pub(super) exercise: Option<Exercise>,
    /// The game that was played before the exercise, which goes on after it.
    pub(super) left: Option<Box<SavedGame>>,
    /// The message about the last event.
    pub(super) message: Option<Message>,
    /// The purpose of the worker thread's current work.
    pub(super) purpose: Option<Purpose>,
    /// The number of the last task.
    pub(super) number: u64,
    /// The work of the event loop after the command that is being done.
    pub(super) effect: Effect,
    /// The storage of games.
    pub(super) saver: Saver,
    /// The program that opens files and sees signals.
    pub(crate) host: Arc<dyn Host>,
    /// The part of a second that has passed.
    pub(super) fraction: Duration,
    /// Whether the board has changed since the last command.
    pub(super) is_moved: bool,
    /// The number of solutions of the puzzle that is being typed, in words.
    pub(super) typed: String,
    /// The cells of clues that contradict each other, while a text about them is open.
    pub(super) contradiction: CellSet,
    /// Whether a puzzle that is not valid may be started all the same.
    pub(super) is_warned: bool,
    /// Whether the rating of the puzzle was asked for and is not known.
    pub(super) is_unrated: bool,
    /// Whether it is known how many solutions the puzzle has.
    pub(super) is_judged: bool,
}

/// The purpose of the work of the worker thread.
#[derive(Debug)]
pub(crate) enum Purpose {
    /// To find the solution of the game, or to count those of a typed puzzle, without being asked.
    Solutions,
    /// To start a typed puzzle.
    Start,
    /// To find the last state of the game that can be completed.
    LastGood,
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
            Self::Solutions | Self::Study | Self::Hodoku => return None,
            Self::Hint(_) | Self::ExerciseHint => "looking for a step".to_owned(),
            Self::Start | Self::LastGood | Self::Check | Self::Problem => "checking".to_owned(),
            Self::Path | Self::Export(_) => "looking for the path".to_owned(),
            Self::Rating => "rating".to_owned(),
            Self::Hunt(hunt) => hunt.words(),
            Self::Open => "reading".to_owned(),
        })
    }
}

/// The work that the event loop has to do after a command.
#[derive(Debug, Default)]
pub(crate) struct Effect {
    /// Long work for the worker thread. It replaces work that is under way, which is stopped.
    pub(crate) task: Option<Task>,
    /// Whether work that is under way is to be stopped, because its answer is no longer wanted.
    pub(crate) stop: bool,
    /// A command line to open with this text, for the user to complete: `e `.
    pub(crate) prompt: Option<String>,
    /// A text for the clipboard of the terminal.
    pub(crate) copy: Option<String>,
    /// Whether the program ends.
    pub(crate) quit: bool,
}

impl Session {
    /// Creates a session without a game that saves nothing.
    #[cfg(test)]
    pub(crate) fn new() -> Self {
        Self::with(Saver::default(), Arc::new(super::tests::Files))
    }

    /// Creates a session without a game.
    pub(crate) fn with(mut saver: Saver, host: Arc<dyn Host>) -> Self {
        let mut settings = Settings::default();
        settings.adopt(saver.settings());
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
            left: None,
            message: None,
            purpose: None,
            number: 0,
            effect: Effect::default(),
            saver,
            host,
            fraction: Duration::ZERO,
            is_moved: false,
            typed: String::new(),
            contradiction: CellSet::EMPTY,
            is_warned: false,
            is_unrated: false,
            is_judged: false,
        };
        session.report_store();
        session
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

    /// Returns `true` if another board than the player's is shown.
    pub(super) const fn has_preview(&self) -> bool {
        matches!(self.panel, PanelState::Path(_) | PanelState::Lesson(_))
    }

    /// Returns `true` if digits can be entered.
    pub(super) fn is_open(&self) -> bool {
        !matches!(self.state, State::Paused | State::Solved) && !self.has_preview()
    }

    /// Returns `true` if the game is an exercise.
    pub(super) fn is_practice(&self) -> bool {
        self.game.origin.as_ref().and_then(Origin::kind) == Some(OriginKind::Practice)
    }

    /// Returns `true` if candidates are worked out: by the setting, and in every exercise, so that all are seen.
    pub(super) fn is_automatic(&self) -> bool {
        self.settings.works_out_candidates() || self.is_practice()
    }

    /// Returns the cells that actions change.
    pub(super) fn targets(&self) -> CellSet {
        if self.selection.is_empty() { CellSet::only(self.cursor) } else { self.selection }
    }

    /// Reports files that could not be read.
    pub(super) fn report_store(&mut self) {
        let reports = self.saver.store.as_mut().map(Store::take_reports).unwrap_or_default();
        if let [first, rest @ ..] = &reports[..] {
            let more = match rest.len() {
                0 => String::new(),
                count => format!(" ({count} more)"),
            };
            self.say_error(format!("{first}{more}."));
        }
    }

    /// Returns `true` if there is a puzzle to explain or rate; else says so.
    pub(super) fn has_puzzle(&mut self) -> bool {
        let has = !matches!(self.state, State::Welcome | State::Setting);
        if !has {
            self.say("Start the puzzle first.");
        }
        has
    }

    /// Returns the marks of the player that list all candidates of a cell: the centre marks, or the candidates less
    /// the crossed out ones. Cells of which the player has noted nothing have none.
    pub(super) fn noted_candidates(&self) -> Candidates {
        let (puzzle, board) = (&self.game.puzzle, self.board());
        let mut noted = board.open_candidates(puzzle);
        let is_automatic = self.is_automatic();
        let digits = board.on_grid(puzzle);
        for cell in Cell::all() {
            let (centre, crossed) = (board.centre.get(cell), board.crossed.get(cell));
            let own = if is_automatic { Default::default() } else { centre - crossed };
            let is_known = is_automatic || !centre.is_empty() || !crossed.is_empty();
            if digits.get(cell).is_some() || !is_known {
                noted.set(cell, Default::default());
            } else if !own.is_empty() {
                noted.set(cell, own);
            }
        }
        noted
    }

    /// Returns the puzzle of a request, with entries and marks.
    pub(super) fn position(&self) -> PuzzleRecord {
        let board = self.board();
        if matches!(self.state, State::Setting | State::Welcome) {
            return PuzzleRecord::new(board.digits.to_string());
        }
        let mut record = self.game.puzzle.request();
        record.entries = Some(board.digits.to_string());
        let noted = self.noted_candidates();
        if !noted.is_empty() {
            let marks = |cell: Cell| noted.get(cell).iter().map(|digit| digit.to_string());
            record.marks = Some(Cell::all().map(|cell| marks(cell).collect()).collect());
        }
        record
    }

    /// Starts a search for a puzzle.
    pub(super) fn begin_hunt(&mut self, hunt: Hunt) {
        let request = hunt.request();
        self.ask(Purpose::Hunt(Box::new(hunt)), request);
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
