//! The beginning and the end of a game: what is forgotten, and what is found out.

use super::drawing;
use super::session::{Purpose, Session};
use super::state::panel::PanelState;
use super::state::saver::new_id;
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::history::History;
use crate::verbs::play::record::puzzle::GamePuzzle;
use crate::verbs::play::record::saved::{Origin, SavedGame};
use crate::verbs::play::store::{Claim, Store};
use crate::verbs::play::view::{Mode, State, TextView};
use ninefold::search::Watch;
use ninefold::{CellSet, Grid};
use ninefold_api::{CheckAnswer, CheckRequest, Request, SolveRequest, solve};

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
        self.is_warned = false;
        self.typed.clear();
    }

    /// Finds out what there is to know about a game that has just begun or goes on.
    pub(super) fn begun(&mut self) {
        self.mode = Mode::Digit;
        if self.state == State::Setting {
            return self.judge_typed();
        }
        if self.game.solution.is_none() {
            let (solution, _) = self.only_solution(&self.game.puzzle);
            self.game.solution = solution;
        }
        let digits = self.board().on_grid(&self.game.puzzle);
        if digits.get(self.cursor).is_some() {
            let empty = ninefold::Cell::all().find(|cell| digits.get(*cell).is_none());
            self.cursor = empty.unwrap_or(self.cursor);
        }
        if self.game.solution.is_none() && self.state == State::Playing {
            self.ask_problem(&self.game.puzzle.clone());
        }
    }

    /// Returns the only solution of a puzzle, and the number of solutions, at most two.
    pub(super) fn only_solution(&self, puzzle: &GamePuzzle) -> (Option<Grid>, u64) {
        let mut request = SolveRequest::new(puzzle.text());
        request.limit = 2;
        match solve(&request, &Watch::never()) {
            Ok(answer) if answer.count == 1 => {
                (answer.solutions.first().and_then(|solution| solution.parse().ok()), 1)
            }
            Ok(answer) => (None, answer.count),
            Err(_) => (None, 0),
        }
    }

    pub(super) fn ask_problem(&mut self, puzzle: &GamePuzzle) {
        let mut request = CheckRequest::new(puzzle.record());
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
    pub(super) fn start_game(&mut self, puzzle: GamePuzzle, origin: Origin, board: Board) {
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

    /// Finds out how many solutions the puzzle that is being typed has.
    pub(super) fn judge_typed(&mut self) {
        self.is_warned = false;
        let puzzle = GamePuzzle::of_givens(self.board().digits);
        let clues = puzzle.givens.clue_count();
        let clues = if clues == 1 { "1 clue".to_owned() } else { format!("{clues} clues") };
        let solutions = match self.only_solution(&puzzle).1 {
            0 => "no solution",
            1 => "exactly one solution",
            _ => "several solutions",
        };
        self.typed = format!("{clues}, {solutions}");
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
