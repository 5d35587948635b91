//! New games: generated, of a day, typed, pasted, or read from a file.

use super::beginning::only_solution;
use super::session::{Purpose, Session};
use super::state::hunt::{Hunt, Wanted, er_of};
use super::state::saver::new_id;
use super::task::Work;
use crate::host::{Opened, Wanted as Source};
use crate::record::board::Board;
use crate::record::puzzle::Played as _;
use crate::record::saved::{Origin, OriginKind, SavedGame};
use crate::store::{Store, is_date};
use crate::view::State;
use ninefold::rating::Difficulty;
use ninefold::{Cell, CellSet};
use ninefold_api::{DailyRequest, SolveAnswer};
use ninefold_formats::Puzzle;
use std::sync::Arc;

impl Session {
    /// Looks for a new puzzle.
    pub(crate) fn new_game(&mut self, wanted: &Wanted) {
        match wanted.request() {
            Ok(request) => self.begin_hunt(Hunt::Generate(Box::new(request))),
            Err(why) => self.say_error(why),
        }
    }

    /// Opens the puzzle of a day; a game that was begun goes on.
    pub(crate) fn open_daily(&mut self, date: &str, level: &str) {
        if !is_date(date) {
            return self.say_error(format!("'{date}' is not a date such as 2026-11-15."));
        }
        if er_of(level).is_none() {
            let words = Difficulty::ALL.map(Difficulty::name).join(", ");
            return self.say_error(format!(
                "There is no level '{level}' of daily puzzles; they are {words}."
            ));
        }
        let day = format!("{date}/{level}");
        let is_same = |game: &SavedGame| {
            game.origin.as_ref().and_then(|origin| origin.text("daily")) == Some(day.as_str())
        };
        if let Some(game) = self.saver.games().into_iter().find(is_same) {
            return self.open_saved(&game.id);
        }
        self.begin_hunt(Hunt::Daily(DailyRequest::new(date, level)));
    }

    /// Starts the game of a puzzle that was found.
    pub(super) fn start_found(&mut self, puzzle: &str, solution: &str, origin: Origin) {
        let Ok(givens) = puzzle.parse() else { return };
        self.start_game(Puzzle::of_givens(givens), origin, Board::EMPTY);
        self.game.solution = solution.parse().ok();
    }

    /// Begins to type a puzzle.
    pub(super) fn type_puzzle(&mut self) {
        self.leave_game();
        let origin = Some(Origin::new(OriginKind::Typed));
        let started = Store::now();
        self.game = SavedGame { id: new_id(), started, origin, ..SavedGame::default() };
        self.state = State::Setting;
        if let Some(first) = Cell::new(0) {
            (self.cursor, self.selection) = (first, CellSet::EMPTY);
        }
        self.judge_typed();
        self.say("Type the clues, 0 or Delete for none, then start the game with Enter.");
    }

    /// Starts the puzzle that is being typed. One that is not valid is started the second time.
    pub(super) fn start_typed(&mut self) {
        if self.state != State::Setting {
            return;
        }
        let puzzle = Puzzle::of_givens(self.board().digits);
        self.ask_solutions(Purpose::Start, &puzzle);
    }

    /// Starts the puzzle that is being typed, now that its solutions are known.
    pub(super) fn start_judged(&mut self, answer: &SolveAnswer) {
        if self.state != State::Setting {
            return;
        }
        let puzzle = Puzzle::of_givens(self.board().digits);
        let solution = only_solution(answer);
        if solution.is_none() && !self.is_warned {
            self.is_warned = true;
            self.ask_problem(&puzzle);
            return self.say("This puzzle is not valid. Start it again to play it all the same.");
        }
        // The typed digits become clues; the game keeps its identifier, so that its file is replaced.
        let id = self.game.id.clone();
        self.leave_game();
        self.game = SavedGame {
            id,
            puzzle,
            started: Store::now(),
            origin: Some(Origin::new(OriginKind::Typed)),
            solution,
            ..SavedGame::default()
        };
        self.state = State::Playing;
        self.begun();
        self.saver.mark_changed();
    }

    /// Opens a file, a picture, a link or a puzzle.
    pub(super) fn open_argument(&mut self, argument: &str) {
        if argument == "-" {
            return self.say_error("Name a file.");
        }
        self.open_source(Source::Named(argument.to_owned()));
    }

    fn open_source(&mut self, source: Source) {
        let host = Arc::clone(&self.host);
        self.begin_work(Purpose::Open, Work::Open(source, host));
    }

    /// Takes the content of an input.
    pub(crate) fn take(&mut self, opened: Opened) {
        match opened {
            Opened::Puzzles(puzzles) => self.opened(puzzles),
            Opened::Doubtful(puzzle, remarks) => self.correct(&puzzle, &remarks),
            Opened::SavedGames(text) => self.import(&text),
            Opened::Failed(why) => self.say_error(why),
        }
    }

    /// Reads a text that was pasted.
    pub(super) fn paste(&mut self, text: String) {
        if !text.trim().is_empty() {
            self.open_source(Source::Pasted(text));
        }
    }

    /// Lets the player correct a puzzle that is not clear in its picture, as if it had been typed.
    pub(crate) fn correct(&mut self, read: &Puzzle, remarks: &str) {
        self.type_puzzle();
        let board = Board { digits: read.classic().givens, ..Board::EMPTY };
        if self.game.history.push(board) {
            self.after_move();
        }
        self.say(format!("The picture is not clear: {remarks}. Correct it, then start the game."));
    }

    /// Plays a puzzle that was read. A game of it that is not solved goes on, unless the file has entries.
    pub(super) fn play(&mut self, read: &Puzzle) {
        let puzzle = Puzzle::of_file(read);
        let (none, cells) = (ninefold::Candidates::NONE, read.classic());
        let board = Board {
            digits: cells.entries,
            corner: cells.corners.unwrap_or(none),
            centre: cells.marks.unwrap_or(none),
            crossed: none,
            colours: cells.colours.unwrap_or(Board::EMPTY.colours),
            ..Board::EMPTY
        };
        if board == Board::EMPTY && self.resume_puzzle(&puzzle) {
            return;
        }
        self.start_game(puzzle, Origin::new(OriginKind::Imported), board);
    }
}
