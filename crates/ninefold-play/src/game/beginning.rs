//! The beginning and the end of a game: what is forgotten, and what is found out.

use super::drawing;
use super::session::{Purpose, Session};
use super::state::panel::PanelState;
use super::state::saver::new_id;
use crate::record::board::Board;
use crate::record::history::History;
use crate::record::puzzle::Played as _;
use crate::record::saved::{Origin, SavedGame};
use crate::store::{Claim, Store};
use crate::view::{Mode, State, TextView};
use ninefold::{CellSet, Grid};
use ninefold_api::{CheckAnswer, CheckRequest, Request, SolveAnswer, SolveRequest};
use ninefold_formats::Puzzle;

impl Session {
    /// Saves the game, and forgets what was open.
    pub(super) fn leave_game(&mut self) {
        self.save(true);
        self.stop_work();
        self.exercise = None;
        self.left = None;
        self.panel = PanelState::None;
        self.selection = CellSet::EMPTY;
        self.highlighted = None;
        self.is_unrated = false;
        self.is_judged = false;
        self.is_warned = false;
        self.typed.clear();
    }

    /// Finds out what there is to know about a game that has just begun or goes on.
    pub(super) fn begun(&mut self) {
        self.mode = Mode::Digit;
        if self.state == State::Setting {
            return self.judge_typed();
        }
        let digits = self.board().on_grid(&self.game.puzzle);
        if digits.get(self.cursor).is_some() {
            let empty = ninefold::Cell::all().find(|cell| digits.get(*cell).is_none());
            self.cursor = empty.unwrap_or(self.cursor);
        }
    }

    /// Asks for the solutions of the puzzle where they are not known and nothing else is asked for.
    pub(super) fn judge(&mut self) {
        let is_wanted = match self.state {
            State::Setting => true,
            State::Playing | State::Solved | State::Paused => self.game.solution.is_none(),
            State::Welcome => false,
        };
        if is_wanted && !self.is_judged && self.purpose.is_none() && !self.effect.quit {
            let puzzle = match self.state {
                State::Setting => Puzzle::of_givens(self.board().digits),
                _ => self.game.puzzle.clone(),
            };
            self.ask_solutions(Purpose::Solutions, &puzzle);
        }
    }

    /// Asks for the solutions of a puzzle, at most two.
    pub(super) fn ask_solutions(&mut self, purpose: Purpose, puzzle: &Puzzle) {
        let mut request = SolveRequest::new(puzzle.request_text());
        request.limit = 2;
        self.ask(purpose, Request::Solve(request));
    }

    /// Takes the solutions of the puzzle: a game keeps its only one, a player's typing shows how many there are.
    pub(super) fn judged(&mut self, answer: &SolveAnswer) {
        self.is_judged = true;
        if self.state == State::Setting {
            let solutions = match answer.count {
                0 => "no solution",
                1 => "exactly one solution",
                _ => "several solutions",
            };
            self.typed = format!("{}, {solutions}", self.typed);
            return;
        }
        self.game.solution = only_solution(answer);
        if self.game.solution.is_none() && self.state == State::Playing {
            self.ask_problem(&self.game.puzzle.clone());
        }
    }

    pub(super) fn ask_problem(&mut self, puzzle: &Puzzle) {
        let mut request = CheckRequest::new(puzzle.request());
        request.sentences = true;
        request.limit = 1_000;
        self.ask(Purpose::Problem, Request::Check(request));
    }

    /// Says what is wrong with the puzzle.
    pub(super) fn show_problem(&mut self, answer: &CheckAnswer) {
        let conflict = drawing::candidates(&answer.conflict);
        self.contradiction = conflict.into_iter().map(|(cell, _)| cell).collect();
        let paragraphs = answer.sentences.clone();
        let title = "This puzzle is not valid".to_owned();
        self.panel = PanelState::Text(TextView { title, paragraphs, ..TextView::default() });
    }

    /// Starts a game.
    pub(super) fn start_game(&mut self, puzzle: Puzzle, origin: Origin, board: Board) {
        self.leave_game();
        self.game = SavedGame {
            id: new_id(),
            puzzle,
            history: History::of_board(board),
            started: Store::now(),
            origin: Some(origin),
            ..SavedGame::default()
        };
        let is_solved = self.board().is_solved(&self.game.puzzle);
        self.state = if is_solved { State::Solved } else { State::Playing };
        self.begun();
        self.saver.mark_changed();
    }

    /// Counts the clues of the puzzle that is being typed; its solutions are counted by the worker thread.
    pub(super) fn judge_typed(&mut self) {
        self.is_warned = false;
        self.is_judged = false;
        if matches!(self.purpose, Some(Purpose::Solutions | Purpose::Start)) {
            self.stop_work();
        }
        let puzzle = Puzzle::of_givens(self.board().digits);
        let clues = puzzle.classic().givens.clue_count();
        self.typed = if clues == 1 { "1 clue".to_owned() } else { format!("{clues} clues") };
    }

    /// Makes a saved game the current one.
    pub(super) fn resume(&mut self, game: SavedGame, claim: Option<Claim>) {
        self.leave_game();
        self.state = match (game.solved, game.puzzle.is_blank()) {
            (true, _) => State::Solved,
            (false, true) => State::Setting,
            (false, false) => State::Playing,
        };
        self.game = game;
        self.saver.mark_saved(true);
        if let Some(claim) = claim {
            self.saver.hold(claim);
        }
        self.begun();
    }
}

/// Returns the solution of a puzzle that has exactly one.
pub(super) fn only_solution(answer: &SolveAnswer) -> Option<Grid> {
    let first = answer.solutions.first().filter(|_| answer.count == 1);
    first.and_then(|solution| solution.parse().ok())
}
