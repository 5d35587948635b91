//! New games: generated, of a day, typed, pasted, or read from a file.

use super::drawing;
use super::panels::PanelState;
use super::session::{Purpose, Session};
use super::task::{Work, sentence};
use crate::input::Input;
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::history::History;
use crate::verbs::play::record::puzzle::GamePuzzle;
use crate::verbs::play::record::saved::{Origin, OriginKind, SavedGame};
use crate::verbs::play::store::{Store, is_date};
use crate::verbs::play::view::{Mode, State, TextView};
use ninefold::logic::Level;
use ninefold::rating::Difficulty;
use ninefold::search::Watch;
use ninefold::{Cell, CellSet, Grid};
use ninefold_api::{
    Answer, CheckAnswer, CheckRequest, DailyRequest, GenerateRequest, PractiseRequest, Request,
    SolveRequest, levels, solve,
};
use ninefold_formats::Puzzle;
use serde_json::{Map, Value};
use std::hash::{BuildHasher, RandomState};

/// A search for a puzzle in many requests, until one of them leads to it.
#[derive(Clone, Debug)]
pub(crate) enum Hunt {
    /// For a puzzle with properties.
    Generate(Box<GenerateRequest>),
    /// For the puzzle of a day.
    Daily(DailyRequest),
    /// For an exercise.
    Practise(PractiseRequest),
}

impl Hunt {
    /// Creates a search for an exercise.
    pub(super) fn practise(technique: &str, seed: u64) -> Self {
        Self::Practise(PractiseRequest::new(technique, seed))
    }

    fn request(&self) -> Request {
        match self {
            Self::Generate(request) => Request::Generate(request.as_ref().clone()),
            Self::Daily(request) => Request::Daily(request.clone()),
            Self::Practise(request) => Request::Practise(request.clone()),
        }
    }

    fn attempts(&self) -> u64 {
        match self {
            Self::Generate(request) => request.first,
            Self::Daily(request) => request.first,
            Self::Practise(request) => request.first,
        }
    }

    /// Returns what the player sees while it goes on.
    pub(super) fn words(&self) -> String {
        let what = match self {
            Self::Generate(_) | Self::Daily(_) => "looking for a puzzle",
            Self::Practise(_) => "looking for an exercise",
        };
        match self.attempts() {
            0 => what.to_owned(),
            attempts => format!("{what}, {attempts} attempts (Esc stops)"),
        }
    }
}

/// What a new puzzle is to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// A level of the path (`easy` to `extreme`) or a word for the rating (`gentle` to `nightmare`).
    pub(crate) level: Option<String>,
    /// A range of ratings.
    pub(crate) er: Option<String>,
    /// A technique that is needed.
    pub(crate) technique: Option<String>,
    /// The random seed.
    pub(crate) seed: Option<u64>,
}

impl Wanted {
    /// Returns the request for it; a refusal is a sentence.
    pub(crate) fn request(&self) -> Result<GenerateRequest, String> {
        let mut request = GenerateRequest::new(self.seed.unwrap_or_else(Session::fresh_seed));
        request.er.clone_from(&self.er);
        request.technique.clone_from(&self.technique);
        if let Some(word) = &self.level {
            if word.parse::<Level>().is_ok() {
                request.level = Some(word.clone());
            } else if let Some(er) = er_of(word) {
                if request.er.replace(er).is_some() {
                    return Err(format!("'{word}' and a range of ratings exclude each other."));
                }
            } else {
                return Err(unknown_level(word));
            }
        }
        // Few attempts at a time, so that Esc and the counter react; all are made in order.
        request.attempts = 20;
        match request.spec() {
            Ok(_) => Ok(request),
            Err(error) => Err(sentence(&error, error.help.as_deref())),
        }
    }
}

/// Returns the range of ratings of a word.
fn er_of(word: &str) -> Option<String> {
    levels().levels.into_iter().find(|level| level.level == word).map(|level| level.er)
}

/// Returns the names of all levels: of paths, then of ratings.
pub(crate) fn level_words() -> Vec<String> {
    let of_paths = Level::ALL.into_iter().map(|level| level.name().to_owned());
    of_paths.chain(Difficulty::ALL.map(|word| word.name().to_owned())).collect()
}

/// Returns the sentence about an unknown level.
pub(crate) fn unknown_level(word: &str) -> String {
    format!("There is no level '{word}'; the levels are {}.", level_words().join(", "))
}

/// Returns the date at the player's place.
pub(crate) fn today() -> String {
    jiff::Zoned::now().date().to_string()
}

impl Session {
    /// Returns a random seed that is easy to type: at most nine digits.
    pub(super) fn fresh_seed() -> u64 {
        RandomState::new().hash_one(std::time::SystemTime::now()) % 1_000_000_000
    }

    /// Saves the game, and forgets what was open.
    pub(super) fn leave_game(&mut self) {
        self.save(true);
        self.stop_work();
        self.exercise = None;
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
    fn only_solution(&self, puzzle: &GamePuzzle) -> (Option<Grid>, u64) {
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

    fn ask_problem(&mut self, puzzle: &GamePuzzle) {
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
            id: Self::new_id(),
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

    /// Starts a search for a puzzle.
    pub(super) fn begin_hunt(&mut self, hunt: Hunt) {
        let request = hunt.request();
        self.ask(Purpose::Hunt(Box::new(hunt)), request);
    }

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

    /// Goes on with a search, or starts the game that it found.
    pub(super) fn hunted(&mut self, hunt: Hunt, answer: Answer) {
        match (hunt, answer) {
            (Hunt::Generate(mut request), Answer::Generate(answer)) => {
                match answer.puzzles.into_iter().next() {
                    None => {
                        request.first = answer.next;
                        self.begin_hunt(Hunt::Generate(request));
                    }
                    Some(found) => {
                        let origin = Origin::generated(constraints(&request));
                        self.start_found(&found.puzzle, &found.solution, origin);
                    }
                }
            }
            (Hunt::Daily(mut request), Answer::Daily(answer)) => match answer.generated {
                None => {
                    request.first = answer.next;
                    self.begin_hunt(Hunt::Daily(request));
                }
                Some(found) => {
                    let origin = Origin::daily(&format!("{}/{}", answer.date, answer.level));
                    self.start_found(&found.puzzle, &found.solution, origin);
                }
            },
            (Hunt::Practise(mut request), Answer::Practise(answer)) => {
                if answer.exercise.is_some() {
                    self.start_exercise(&answer);
                } else {
                    request.first = answer.next;
                    self.begin_hunt(Hunt::Practise(request));
                }
            }
            _ => {}
        }
    }

    fn start_found(&mut self, puzzle: &str, solution: &str, origin: Origin) {
        let Ok(givens) = puzzle.parse() else { return };
        self.start_game(GamePuzzle::of_givens(givens), origin, Board::EMPTY);
        self.game.solution = solution.parse().ok();
    }

    /// Begins to type a puzzle.
    pub(super) fn type_puzzle(&mut self) {
        self.leave_game();
        let origin = Some(Origin::new(OriginKind::Typed));
        let started = Store::now();
        self.game = SavedGame { id: Self::new_id(), started, origin, ..SavedGame::default() };
        self.state = State::Setting;
        if let Some(first) = Cell::new(0) {
            (self.cursor, self.selection) = (first, CellSet::EMPTY);
        }
        self.judge_typed();
        self.say("Type the clues, 0 or Delete for none, then start the game with Enter.");
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

    /// Starts the puzzle that is being typed. One that is not valid is started the second time.
    pub(super) fn start_typed(&mut self) {
        if self.state != State::Setting {
            return;
        }
        let puzzle = GamePuzzle::of_givens(self.board().digits);
        let (solution, _) = self.only_solution(&puzzle);
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
        match Input::of_argument(argument) {
            Ok(Input::Stdin) => self.say_error("Name a file."),
            Ok(input) => self.open_input(input),
            Err(error) => self.say_error(format!("{argument}: {error}.")),
        }
    }

    fn open_input(&mut self, input: Input) {
        let how = Box::new(self.how.clone());
        self.begin_work(Purpose::Open, Work::Open { input, how });
    }

    /// Reads a text that was pasted.
    pub(super) fn paste(&mut self, text: String) {
        if !text.trim().is_empty() {
            self.open_input(Input::Text { name: "pasted text", text });
        }
    }

    /// Lets the player correct a puzzle that is not clear in its picture, as if it had been typed.
    pub(crate) fn correct(&mut self, read: &Puzzle, remarks: &str) {
        self.type_puzzle();
        let board = Board { digits: read.givens, ..Board::EMPTY };
        if self.game.history.push(board) {
            self.after_move();
        }
        self.say(format!("The picture is not clear: {remarks}. Correct it, then start the game."));
    }

    /// Plays the puzzle that was read, or lets the player choose among several.
    pub(crate) fn opened(&mut self, puzzles: Vec<Puzzle>) {
        match &puzzles[..] {
            [] => {}
            [puzzle] => self.play(puzzle),
            _ => self.open_puzzles(puzzles),
        }
    }

    /// Plays a puzzle that was read. A game of it that is not solved goes on, unless the file has entries.
    pub(super) fn play(&mut self, read: &Puzzle) {
        let puzzle = GamePuzzle::from(read);
        let none = ninefold::Candidates::NONE;
        let board = Board {
            digits: read.entries,
            corner: read.corners.unwrap_or(none),
            centre: read.marks.unwrap_or(none),
            crossed: none,
            colours: read.colours.unwrap_or([0; 81]),
        };
        if board == Board::EMPTY && self.resume_puzzle(&puzzle) {
            return;
        }
        self.start_game(puzzle, Origin::new(OriginKind::Imported), board);
    }
}

/// Returns the properties of a request, as they are stored with the game.
fn constraints(request: &GenerateRequest) -> Map<String, Value> {
    let mut map = Map::new();
    let texts = [("er", &request.er), ("level", &request.level), ("technique", &request.technique)];
    for (key, value) in texts {
        if let Some(value) = value {
            map.insert(key.to_owned(), value.clone().into());
        }
    }
    map.insert("seed".to_owned(), request.seed.into());
    map
}
