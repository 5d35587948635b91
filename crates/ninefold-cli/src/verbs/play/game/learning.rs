//! Lessons about techniques, and exercises: positions in which a technique is the next step.

use super::drawing::BoardDrawing;
use super::hinting::{step_words, words};
use super::opening::Hunt;
use super::panels::PanelState;
use super::session::{Purpose, Session};
use super::task::sentence;
use super::walking::PathPosition;
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::history::History;
use crate::verbs::play::record::puzzle::GamePuzzle;
use crate::verbs::play::record::saved::{Origin, OriginKind};
use crate::verbs::play::store::FINDS_TO_MASTER;
use crate::verbs::play::view::{Mode, State, TextView};
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_api::{
    ConclusionAnswer, ExerciseAnswer, ExerciseSource, HintAnswer, HintRequest, PositionAnswer,
    PractiseAnswer, Request, TechniqueAnswer, TechniquesRequest, techniques,
};

/// The page of a technique: what it is, and an example on the board.
#[derive(Debug)]
pub(crate) struct Lesson {
    technique: TechniqueAnswer,
    /// The board of the example, and the clues of its puzzle.
    pub(super) position: Option<(PathPosition, Grid)>,
    /// The first row of the text that is shown.
    pub(super) scroll: usize,
    progress: String,
}

impl Lesson {
    /// Returns the name of the technique in options.
    pub(super) fn slug(&self) -> String {
        self.technique.slug.clone()
    }

    /// Returns what is drawn over the example.
    pub(super) fn drawing(&self) -> BoardDrawing {
        let example = self.technique.example.as_ref();
        example.map(|example| BoardDrawing::from(&example.step.drawing)).unwrap_or_default()
    }

    /// Returns what the panel shows.
    pub(super) fn view(&self) -> TextView {
        let TechniqueAnswer { technique, family, level, score, about, example, .. } =
            &self.technique;
        let mut paragraphs =
            vec![format!("Family: {family}. Level: {level}, score {score}."), about.clone()];
        if let Some(example) = example {
            paragraphs.push("The board shows an example.".to_owned());
            paragraphs.extend(step_words(&example.step));
        }
        paragraphs.push(self.progress.clone());
        TextView { title: technique.clone(), paragraphs, scroll: self.scroll, on_board: false }
    }
}

/// Returns the digits, the candidates and the clues of a position.
fn parts(position: &PositionAnswer) -> (PathPosition, Grid) {
    let givens: Grid = position.text.parse().unwrap_or_default();
    let entries: Grid = position.entries.parse().unwrap_or_default();
    let mut candidates = Candidates::NONE;
    for (cell, marks) in Cell::all().zip(&position.marks) {
        candidates.set(cell, marks.parse::<DigitSet>().unwrap_or_default());
    }
    let digits = givens.or(&entries);
    digits.filled().iter().for_each(|cell| candidates.set(cell, DigitSet::EMPTY));
    (PathPosition { digits, candidates }, givens)
}

/// An exercise: the position, and what the learner has done so far.
#[derive(Debug)]
pub(crate) struct Exercise {
    name: String,
    slug: String,
    exercise: ExerciseAnswer,
    hints: usize,
    is_found: bool,
    result: String,
    paragraphs: Vec<String>,
    /// What is drawn.
    pub(super) drawing: Option<BoardDrawing>,
}

/// The detail levels of the hints of an exercise; after them the step is shown.
const DETAILS: [u8; 2] = [1, 3];

impl Exercise {
    fn new(answer: &PractiseAnswer, exercise: &ExerciseAnswer) -> Self {
        let name = answer.technique.clone();
        let mut paragraphs = vec![format!(
            "The technique {name} helps here. Find it and do what follows from it: place the digit, or cross out a \
             candidate."
        )];
        if !exercise.step.eliminations.is_empty() {
            let by_centre = "Marks are the candidates: a digit in the mode Centre crosses it out.";
            paragraphs.push(by_centre.to_owned());
        }
        if answer.source == ExerciseSource::Example {
            paragraphs.push("This is an equivalent of the textbook example.".to_owned());
        }
        Self {
            name,
            slug: answer.slug.clone(),
            exercise: exercise.clone(),
            hints: 0,
            is_found: false,
            result: String::new(),
            paragraphs,
            drawing: None,
        }
    }

    /// Returns what the panel shows.
    pub(super) fn view(&self) -> TextView {
        let result = (!self.result.is_empty()).then(|| self.result.clone());
        let next = match (self.is_found, self.hints) {
            (true, _) => "Enter looks for another exercise.",
            (false, 0) => "H gives a hint.",
            (false, 1) => "H shows the cells.",
            (false, 2) => "H shows the step.",
            (false, _) => "Do the step, or press Enter for another exercise.",
        };
        let paragraphs = result.into_iter().chain(self.paragraphs.iter().cloned());
        let paragraphs = paragraphs.chain([next.to_owned()]).collect();
        let title = format!("Practise: {}", self.name);
        TextView { title, paragraphs, scroll: 0, on_board: true }
    }

    fn show_step(&mut self) {
        self.paragraphs = step_words(&self.exercise.step);
        self.drawing = Some(BoardDrawing::from(&self.exercise.step.drawing));
    }
}

impl Session {
    /// Opens the page of a technique, by any of its names.
    pub(super) fn open_lesson(&mut self, name: &str) {
        let mut request = TechniquesRequest::default();
        request.technique = Some(name.to_owned());
        request.examples = true;
        let found = techniques(&request).map(|answer| answer.techniques.into_iter().next());
        match found {
            Ok(Some(technique)) => {
                let position = technique.example.as_ref().map(|example| parts(&example.position));
                let progress = self.progress_words(&technique.slug);
                let lesson = Lesson { technique, position, scroll: 0, progress };
                self.panel = PanelState::Lesson(Box::new(lesson));
            }
            Ok(None) => {}
            Err(error) => self.say_error(sentence(&error, error.help.as_deref())),
        }
    }

    /// Says how far the learner is with a technique.
    fn progress_words(&mut self, slug: &str) -> String {
        let records = self.saver.progress();
        let record = records.iter().find(|record| record.technique == slug);
        match record {
            Some(record) if record.is_mastered() => "You master this technique.".to_owned(),
            record => {
                let found = record.map_or(0, |record| record.found);
                format!(
                    "{found} of {FINDS_TO_MASTER} found without a hint. Enter looks for an exercise."
                )
            }
        }
    }

    /// Practises the technique whose page is open.
    pub(super) fn practise_lesson(&mut self) {
        if let PanelState::Lesson(lesson) = &self.panel {
            let slug = lesson.slug();
            self.practise(&slug);
        }
    }

    /// Looks for an exercise for a technique.
    pub(super) fn practise(&mut self, technique: &str) {
        let hunt = Hunt::practise(technique, Self::fresh_seed());
        self.begin_hunt(hunt);
    }

    /// Makes an exercise the game.
    pub(super) fn start_exercise(&mut self, answer: &PractiseAnswer) {
        let Some(exercise) = &answer.exercise else { return };
        self.leave_game();
        let (position, givens) = parts(&exercise.position);
        let mut puzzle = GamePuzzle::of_givens(givens);
        puzzle.title = format!("Practise {}", answer.technique);
        let board = board_of(&puzzle, &position);
        self.game = crate::verbs::play::record::saved::SavedGame {
            id: Self::new_id(),
            puzzle,
            history: History::of_board(board),
            solution: exercise.solution.parse().ok(),
            origin: Some(Origin::practice(&answer.slug)),
            ..Default::default()
        };
        self.state = State::Playing;
        self.begun();
        let is_placing = !exercise.step.placements.is_empty();
        self.mode = if is_placing { Mode::Digit } else { Mode::Centre };
        self.exercise = Some(Exercise::new(answer, exercise));
        self.panel = PanelState::Exercise;
    }

    /// Ends the exercise: the puzzle goes on as an ordinary game.
    pub(super) fn end_exercise(&mut self) {
        if self.exercise.take().is_some() && self.is_practice() {
            self.game.origin = Some(Origin::new(OriginKind::Typed));
            self.saver.mark_changed();
            self.say("The exercise is over; the puzzle goes on as a game.");
        }
    }

    /// Gives a hint of the exercise: where, which cells, then the step.
    pub(super) fn exercise_hint(&mut self) {
        let Some(exercise) = &mut self.exercise else { return };
        if exercise.is_found {
            return;
        }
        let detail = DETAILS.get(exercise.hints).copied();
        exercise.hints += 1;
        match detail {
            None => exercise.show_step(),
            Some(detail) => {
                let mut request = HintRequest::new(exercise.exercise.position.clone());
                request.only = vec![exercise.slug.clone()];
                request.detail = detail;
                self.ask(Purpose::ExerciseHint, Request::Hint(request));
            }
        }
    }

    /// Shows a hint of the exercise.
    pub(super) fn exercise_hinted(&mut self, answer: &HintAnswer) {
        let Some(exercise) = &mut self.exercise else { return };
        if answer.verdict.is_some() {
            return exercise.show_step();
        }
        exercise.paragraphs = words(answer);
        exercise.drawing = answer.drawing.as_ref().map(BoardDrawing::from);
    }

    /// Notices when the learner has found a step of the technique.
    pub(super) fn watch_exercise(&mut self) {
        let Some(exercise) = self.exercise.as_ref().filter(|_| self.is_practice()) else { return };
        if exercise.is_found {
            return;
        }
        let done = self.done_since(&exercise.exercise.position);
        let is_part = |step: &ConclusionAnswer| {
            done.iter().all(|one| step.placements.contains(one) || step.eliminations.contains(one))
        };
        let found = exercise.exercise.steps.iter().position(is_part);
        let result = match found {
            _ if done.is_empty() => String::new(),
            Some(number) => self.found(number == 0),
            None => format!(
                "That is no part of the technique {} here. Undo it and look again.",
                exercise.name
            ),
        };
        if let Some(exercise) = &mut self.exercise {
            exercise.result = result;
        }
    }

    /// Counts the step that was found. Returns what to say.
    fn found(&mut self, is_shown: bool) -> String {
        let is_hinted = self.game.hints > 0;
        let Some(exercise) = &mut self.exercise else { return String::new() };
        exercise.is_found = true;
        exercise.drawing = None;
        let is_hinted = is_hinted || exercise.hints > 0;
        let (name, slug) = (exercise.name.clone(), exercise.slug.clone());
        if is_shown {
            exercise.show_step();
        }
        let mut sentences = vec![match is_hinted {
            false => format!("Found: {name}."),
            true => format!("Found, with a hint: {name}."),
        }];
        if let Some(record) = self.count_found(&slug, is_hinted) {
            let count = record.found.min(FINDS_TO_MASTER);
            sentences.push(format!("{count} of {FINDS_TO_MASTER} found without a hint."));
            if record.is_mastered() {
                sentences.push("You master this technique.".to_owned());
            }
        }
        let text = sentences.join(" ");
        self.say_success(text.clone());
        text
    }

    /// Returns what the learner has done since the start of an exercise: digits placed, and candidates crossed out that
    /// the rules still allow.
    fn done_since(&self, start: &PositionAnswer) -> Vec<String> {
        let (puzzle, board) = (&self.game.puzzle, self.board());
        let (position, _) = parts(start);
        let allowed = board.candidates(puzzle);
        let mut done = Vec::new();
        for cell in Cell::all().filter(|cell| puzzle.givens.get(*cell).is_none()) {
            match board.digits.get(cell) {
                Some(digit) if position.digits.get(cell) != Some(digit) => {
                    done.push(format!("{cell}={digit}"));
                }
                Some(_) => {}
                None => {
                    let left = allowed.get(cell) - board.crossed.get(cell);
                    let gone = (position.candidates.get(cell) & allowed.get(cell)) - left;
                    done.extend(gone.iter().map(|digit| format!("{cell}<>{digit}")));
                }
            }
        }
        done
    }

    /// Looks for another exercise of the same technique.
    pub(super) fn exercise_choose(&mut self) {
        let Some(exercise) = &self.exercise else { return };
        if exercise.is_found || exercise.hints > DETAILS.len() {
            let slug = exercise.slug.clone();
            self.practise(&slug);
        } else {
            self.place_only();
        }
    }

    /// Opens the page of the technique that is practised.
    pub(super) fn exercise_lesson(&mut self) {
        if let Some(slug) = self.exercise.as_ref().map(|exercise| exercise.slug.clone()) {
            self.open_lesson(&slug);
        }
    }
}

/// Returns the board of a position: candidates by the rules that are not in its marks are crossed out.
fn board_of(puzzle: &GamePuzzle, position: &PathPosition) -> Board {
    let mut board = Board { digits: position.digits, ..Board::EMPTY };
    puzzle.givens.filled().iter().for_each(|cell| board.digits.set(cell, None));
    let worked = board.candidates(puzzle);
    for cell in Cell::all().filter(|cell| !position.candidates.get(*cell).is_empty()) {
        board.crossed.set(cell, worked.get(cell) - position.candidates.get(cell));
    }
    board
}

/// Returns the first thing that the step of the exercise does: a digit to place, else a candidate to cross out.
#[cfg(test)]
pub(super) fn first_result(session: &Session) -> Option<(Cell, ninefold::Digit)> {
    let step = &session.exercise.as_ref()?.exercise.step;
    let mut results = step.placements.iter().chain(&step.eliminations);
    results.find_map(|text| super::drawing::candidate(text))
}
