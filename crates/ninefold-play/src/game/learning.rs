//! Lessons about techniques, and exercises: positions in which a technique is the next step.

use super::drawing::BoardDrawing;
use super::session::{Purpose, Session};
use super::state::exercise::{DETAILS, Exercise};
use super::state::hint::words;
use super::state::hunt::{Hunt, fresh_seed};
use super::state::lesson::{Lesson, parts};
use super::state::panel::PanelState;
use super::state::path::PathPosition;
use super::state::saver::new_id;
use super::task::sentence;
use crate::record::board::Board;
use crate::record::history::History;
use crate::record::saved::{Origin, SavedGame};
use crate::view::{Mode, State};
use ninefold::Cell;
use ninefold_api::{
    ConclusionAnswer, CourseRequest, FINDS_TO_MASTER, HintAnswer, HintRequest, PositionAnswer,
    PractiseAnswer, Request, TechniquesAnswer, TechniquesRequest, course, techniques,
};
use ninefold_formats::{Field, Puzzle};
use ninefold_show::course::Lesson as CourseLesson;
use ninefold_show::words::{English, Words};

impl Session {
    /// Opens the page of a lesson, by its slug, or of a technique, by any of its names.
    pub(super) fn open_lesson(&mut self, name: &str) {
        let mut request = CourseRequest::default();
        request.lesson = Some(name.to_owned());
        request.examples = true;
        let lesson = course(&request).ok().and_then(|answer| answer.lessons.into_iter().next());
        let found = match lesson {
            Some(lesson) => Ok(Some(Lesson::of_lesson(lesson))),
            None => {
                let mut request = TechniquesRequest::default();
                request.technique = Some(name.to_owned());
                request.examples = true;
                let first = |answer: TechniquesAnswer| answer.techniques.into_iter().next();
                techniques(&request).map(|answer| first(answer).map(Lesson::of_technique))
            }
        };
        match found {
            Ok(Some(mut lesson)) => {
                lesson.progress = self.progress_words(&lesson.slug());
                self.panel = PanelState::Lesson(Box::new(lesson));
            }
            Ok(None) => {}
            Err(error) => self.say_error(sentence(&error, error.help.as_deref())),
        }
    }

    /// Says how far the learner is with a technique.
    fn progress_words(&mut self, slug: &str) -> String {
        let course = self.course();
        let lesson =
            course.iter().flat_map(|course| &course.lessons).find(|one| one.lesson == slug);
        let found = match lesson {
            Some(lesson) => lesson.found,
            None => {
                let records = self.saver.progress();
                let record = records.iter().find(|record| record.technique == slug);
                record.map_or(0, |record| record.found)
            }
        };
        if found >= FINDS_TO_MASTER {
            return "You master this technique.".to_owned();
        }
        format!("{found} of {FINDS_TO_MASTER} found without a hint. Enter looks for an exercise.")
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
        let hunt = Hunt::practise(technique, fresh_seed());
        self.begin_hunt(hunt);
    }

    /// Looks for a mixed exercise of some lessons.
    pub(super) fn practise_mixed(&mut self, lessons: Vec<String>) {
        self.begin_hunt(Hunt::mixed(lessons, fresh_seed()));
    }

    /// Makes an exercise the game.
    pub(super) fn start_exercise(&mut self, answer: &PractiseAnswer) {
        let Some(exercise) = &answer.exercise else { return };
        let has_game = self.state != State::Welcome && !self.is_practice();
        let left = self.left.take();
        self.leave_game();
        self.left = if has_game { Some(Box::new(self.game.clone())) } else { left };
        let (position, givens) = parts(&exercise.position);
        let mut puzzle = Puzzle::of_givens(givens);
        let is_mixed = exercise.steps.iter().any(|step| step.lesson.is_some());
        let title = match is_mixed {
            true => "Mixed exercise".to_owned(),
            false => format!("Practise {}", answer.technique),
        };
        puzzle.set_text(Field::Name, Some(title));
        let board = board_of(&puzzle, &position);
        self.game = SavedGame {
            id: new_id(),
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

    /// Ends the exercise. Returns whether the game from before it goes on; else there is no game.
    pub(super) fn end_exercise(&mut self) -> bool {
        self.exercise = None;
        if !self.is_practice() {
            return true;
        }
        let left = self.left.take();
        self.leave_game();
        match left {
            Some(game) => {
                self.resume(*game, None);
                self.say("The exercise is over; your game goes on.");
                true
            }
            None => {
                self.game = SavedGame::default();
                self.state = State::Welcome;
                false
            }
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
                request.only = vec![exercise.exercise.step.technique.clone()];
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
        exercise.paragraphs = words(answer, answer.rung);
        exercise.scroll = 0;
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
            let ways = [&step.placements, &step.eliminations, &step.left];
            done.iter().all(|one| ways.iter().any(|ones| ones.contains(one)))
        };
        let found = exercise.exercise.steps.iter().position(is_part);
        let result = match found {
            _ if done.is_empty() => String::new(),
            Some(number) => self.found(number),
            None if exercise.is_mixed() => {
                "Nothing that you learned leads to that here. Undo it and look again.".to_owned()
            }
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
    fn found(&mut self, number: usize) -> String {
        let is_hinted = self.game.hints > 0;
        let Some(exercise) = &mut self.exercise else { return String::new() };
        exercise.is_found = true;
        exercise.drawing = None;
        let is_hinted = is_hinted || exercise.hints > 0;
        // In a mixed exercise, the step may be of another lesson than the one that was looked for.
        let lesson = exercise.exercise.steps[number].lesson.as_deref().and_then(CourseLesson::find);
        let (name, slug) = match lesson {
            Some(lesson) => (English.lesson(lesson).title, lesson.slug.to_owned()),
            None => (exercise.name.clone(), exercise.slug.clone()),
        };
        if number == 0 {
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
        for cell in Cell::all().filter(|cell| puzzle.classic().givens.get(*cell).is_none()) {
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
            let (slug, is_mixed) = (exercise.slug.clone(), exercise.is_mixed());
            match self.course().filter(|_| is_mixed) {
                Some(course) if !course.due.is_empty() => self.practise_mixed(course.due),
                Some(course) if !course.learned.is_empty() => self.practise_mixed(course.learned),
                _ => self.practise(&slug),
            }
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
fn board_of(puzzle: &Puzzle, position: &PathPosition) -> Board {
    let mut board = Board { digits: position.digits, ..Board::EMPTY };
    puzzle.classic().givens.filled().iter().for_each(|cell| board.digits.set(cell, None));
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
