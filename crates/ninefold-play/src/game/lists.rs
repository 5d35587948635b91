//! Lists to choose from: the start menu, levels, days, techniques, settings, saved games, named states.

use super::found_log::found_log;
use super::session::Session;
use super::settings::SETTINGS;
use super::state::hunt::{Wanted, today};
use super::state::list::{Choice, ListKind, ListState};
use super::state::panel::PanelState;
use super::state::titles::{capitalized, clock, game_title};
use super::statistics::statistics;
use crate::record::puzzle::Played as _;
use crate::record::saved::SavedGame;
use crate::store::{DayRecord, ProgressRecord, Store};
use crate::view::{ListRow, State};
use ninefold::Cell;
use ninefold::logic::Level;
use ninefold_api::{
    CourseAnswer, CourseRequest, FINDS_TO_MASTER, LessonAnswer, TechniquesRequest, course, levels,
    techniques,
};
use ninefold_formats::{Field, Puzzle};
use ninefold_show::words::phrases::plural;

impl Session {
    fn open_list(&mut self, mut list: ListState) {
        list.go_to(list.at);
        self.panel = PanelState::List(list);
    }

    /// Opens the start menu.
    pub(crate) fn open_menu(&mut self) {
        let mut list = ListState::new(ListKind::Menu, "Ninefold", "choose");
        let is_other = |game: &SavedGame| !game.solved && game.id != self.game.id;
        if let Some(game) = self.saver.games().into_iter().find(is_other) {
            list.add("Resume", game_title(&game), Choice::Game(game.id.clone()));
        }
        list.add("New game", "choose a level", Choice::List(ListKind::Levels));
        list.add("Puzzle of today", today(), Choice::List(ListKind::Daily));
        list.add("Type a puzzle", "or paste one at any time", Choice::Type);
        list.add("Open a file", "a puzzle, a picture, saved games", Choice::Prompt("e "));
        list.add("Learn a technique", "lessons and exercises", Choice::List(ListKind::Techniques));
        list.add("Saved games", "and statistics", Choice::List(ListKind::Games));
        list.add("Settings", "", Choice::List(ListKind::Settings));
        self.open_list(list);
    }

    fn open_kind(&mut self, kind: ListKind) {
        match kind {
            ListKind::Menu => self.open_menu(),
            ListKind::Levels => self.open_levels(),
            ListKind::Daily => self.open_days(),
            ListKind::Techniques => self.open_techniques(),
            ListKind::Settings => self.open_settings(),
            ListKind::Games => self.open_games(),
            ListKind::Branches => self.open_branches(),
            ListKind::Puzzles => {}
        }
    }

    /// Opens the levels of a new game.
    pub(super) fn open_levels(&mut self) {
        let mut list = ListState::new(ListKind::Levels, "New game", "play");
        list.add("By the hardest technique", "", Choice::Nothing);
        for level in Level::ALL {
            let name = level.name();
            list.add(capitalized(name), "", Choice::Level(name.to_owned()));
        }
        list.add("By rating", "", Choice::Nothing);
        for level in levels().levels {
            let detail = format!("ER {}: {}", level.er, level.about);
            list.add(capitalized(&level.level), detail, Choice::Level(level.level));
        }
        list.paragraphs.push(":new er 6.5..7.2 and :new technique x-wing ask for more.".to_owned());
        self.open_list(list);
    }

    /// Opens the levels of the puzzle of today.
    fn open_days(&mut self) {
        let date = today();
        let mut days = self.saver.store.as_mut().map(Store::days).unwrap_or_default();
        days.extend(self.saver.games().iter().filter_map(DayRecord::of));
        let mut list = ListState::new(ListKind::Daily, "Puzzle of today", "play");
        for level in levels().levels {
            let day = format!("{date}/{}", level.level);
            let of_day = days.iter().filter(|record| record.day == day).cloned();
            let state = match of_day.reduce(DayRecord::better) {
                Some(record) if record.solved => format!("solved in {}", clock(record.seconds)),
                Some(_) => "begun".to_owned(),
                None => format!("ER {}", level.er),
            };
            list.add(capitalized(&level.level), state, Choice::Daily(level.level));
        }
        list.paragraphs.push(format!("{date}. Everybody gets the same puzzles."));
        self.open_list(list);
    }

    /// Returns the lessons with the learner's progress.
    pub(super) fn course(&mut self) -> Option<CourseAnswer> {
        let mut request = CourseRequest::default();
        request.progress = self.saver.progress().iter().map(ProgressRecord::lesson).collect();
        request.day = Some(today());
        course(&request).ok()
    }

    /// Opens the course in its order, and the library of all other techniques after it.
    pub(super) fn open_techniques(&mut self) {
        let answers = (self.course(), techniques(&TechniquesRequest::default()));
        let (Some(course), Ok(library)) = answers else { return };
        let progress = self.saver.progress();
        let mut list = ListState::new(ListKind::Techniques, "Course", "lesson");
        list.other = Some("practise");
        if !course.due.is_empty() {
            let count = format!("{} to repeat", course.due.len());
            list.add("Repeat", count, Choice::Mixed(course.due.clone()));
        }
        if course.learned.len() > 1 {
            list.add(
                "Mixed exercise",
                "of what you learned",
                Choice::Mixed(course.learned.clone()),
            );
        }
        let mut stage = String::new();
        for lesson in &course.lessons {
            if lesson.stage != stage {
                stage.clone_from(&lesson.stage);
                list.add(&stage, "", Choice::Nothing);
            }
            if course.next.as_ref() == Some(&lesson.lesson) {
                list.at = list.rows.len();
            }
            let state = lesson_state(lesson, course.due.contains(&lesson.lesson));
            list.add(&lesson.title, state, Choice::Technique(lesson.lesson.clone()));
        }
        list.add("Library", "", Choice::Nothing);
        for technique in library.techniques.into_iter().filter(|one| one.lesson.is_none()) {
            let record = progress.iter().find(|record| record.technique == technique.slug);
            let state = record.map_or_else(String::new, |one| state(one.found, one.is_mastered()));
            list.add(technique.technique, state, Choice::Technique(technique.slug));
        }
        let mastered = course.lessons.iter().filter(|lesson| lesson.mastered).count();
        list.paragraphs.push(format!(
            "{mastered} of {} lessons mastered: three steps found without a hint. The library has the rest of {} techniques.",
            course.all, course.techniques
        ));
        list.paragraphs.extend(found_log(&progress, &course.lessons));
        self.open_list(list);
    }

    /// Opens the techniques again, at the one whose page was open.
    pub(super) fn back_to_techniques(&mut self, slug: &str) {
        self.open_techniques();
        if let PanelState::List(list) = &mut self.panel {
            let is_it = |(_, choice): &(ListRow, Choice)| matches!(choice, Choice::Technique(one) if one == slug);
            list.at = list.rows.iter().position(is_it).unwrap_or(list.at);
        }
    }

    /// Opens the settings.
    pub(super) fn open_settings(&mut self) {
        let mut list = ListState::new(ListKind::Settings, "Settings", "change");
        for setting in SETTINGS.iter().filter(|setting| setting.is_used) {
            let value = self.settings.word(setting.name);
            list.add(
                format!("{}: {value}", setting.name),
                setting.about,
                Choice::Setting(setting.name),
            );
        }
        self.open_list(list);
    }

    /// Opens the saved games, with statistics.
    pub(super) fn open_games(&mut self) {
        self.save(false);
        let games = self.saver.games();
        self.report_store();
        let mut list = ListState::new(ListKind::Games, "Saved games", "open");
        for game in &games {
            let detail = match (game.id == self.game.id, game.solved) {
                (true, _) => "open now".to_owned(),
                (false, true) => format!("solved in {}", clock(game.seconds)),
                (false, false) => format!("{} % done, {}", percent(game), clock(game.seconds)),
            };
            list.add(game_title(game), detail, Choice::Game(game.id.clone()));
        }
        if games.is_empty() {
            list.paragraphs
                .push("No game is saved yet. Every game is saved as you play.".to_owned());
        }
        list.paragraphs.extend(statistics(&games).iter().map(|one| one.words()));
        self.open_list(list);
    }

    /// Opens the states that the player has named.
    pub(super) fn open_branches(&mut self) {
        let mut list = ListState::new(ListKind::Branches, "Remembered states", "go there");
        for (number, branch) in self.game.history.branches().iter().enumerate() {
            let moves = branch.boards.len().saturating_sub(1);
            list.add(branch.name.clone(), format!("move {moves}"), Choice::Branch(number));
        }
        if list.rows.is_empty() {
            list.paragraphs
                .push("Nothing is remembered yet. :state NAME remembers the board.".to_owned());
        }
        self.open_list(list);
    }

    /// Plays the puzzle that was read, or lets the player choose among several.
    pub(crate) fn opened(&mut self, puzzles: Vec<Puzzle>) {
        match &puzzles[..] {
            [] => {}
            [puzzle] => self.play(puzzle),
            _ => self.open_puzzles(puzzles),
        }
    }

    /// Opens the puzzles of a file.
    pub(super) fn open_puzzles(&mut self, puzzles: Vec<Puzzle>) {
        let mut list = ListState::new(ListKind::Puzzles, "Puzzles of the file", "play");
        for (number, puzzle) in (1..).zip(puzzles) {
            let title = Puzzle::of_file(&puzzle).words(Field::Name).to_owned();
            let clues = plural(puzzle.classic().givens.clue_count() as u64, "clue");
            list.add(format!("{number}  {title}"), clues, Choice::Puzzle(Box::new(puzzle)));
        }
        self.open_list(list);
    }

    /// Does what the current row stands for.
    pub(super) fn choose_row(&mut self) {
        let PanelState::List(list) = &self.panel else { return };
        let Some((_, choice)) = list.rows.get(list.at) else { return };
        match choice.clone() {
            Choice::Nothing => {}
            Choice::Game(id) => {
                self.panel = PanelState::None;
                self.open_saved(&id);
                self.menu_without_game();
            }
            Choice::List(kind) => self.open_kind(kind),
            Choice::Type => self.type_puzzle(),
            Choice::Prompt(line) => self.effect.prompt = Some(line.to_owned()),
            Choice::Level(word) => {
                self.new_game(&Wanted { level: Some(word), ..Wanted::default() });
            }
            Choice::Daily(level) => self.open_daily(&today(), &level),
            Choice::Technique(slug) => self.open_lesson(&slug),
            Choice::Mixed(lessons) => self.practise_mixed(lessons),
            Choice::Setting(name) => self.cycle_setting(name),
            Choice::Branch(number) => self.enter_branch(number),
            Choice::Puzzle(puzzle) => self.play(&puzzle),
        }
    }

    /// Does the second action of the current row.
    pub(super) fn other_of_row(&mut self) {
        let PanelState::List(list) = &self.panel else { return };
        if let Some((_, Choice::Technique(slug))) = list.rows.get(list.at) {
            let slug = slug.clone();
            self.practise(&slug);
        }
    }

    /// Opens the start menu if there is no game.
    fn menu_without_game(&mut self) {
        if self.state == State::Welcome {
            let message = self.message.take();
            self.open_menu();
            self.message = message;
        }
    }

    fn cycle_setting(&mut self, name: &str) {
        self.settings.cycle(name);
        self.save_settings();
        let at = if let PanelState::List(list) = &self.panel { list.at } else { 0 };
        self.open_settings();
        if let PanelState::List(list) = &mut self.panel {
            list.at = at;
        }
    }

    fn enter_branch(&mut self, number: usize) {
        self.panel = PanelState::None;
        let name = format!("Left at move {}", self.game.history.at());
        if self.game.history.enter_branch(number, name.clone()) {
            if self.state == State::Solved {
                self.state = State::Playing;
            }
            self.after_move();
            self.say(format!("You are there. What you had is remembered as \"{name}\"."));
        }
    }
}

/// Returns how much of the empty cells is filled.
fn percent(game: &SavedGame) -> usize {
    let empty = Cell::COUNT - game.puzzle.classic().givens.clue_count();
    let filled = (game.history.board().digits.filled() - game.puzzle.classic().givens.filled())
        .len() as usize;
    (filled * 100).checked_div(empty).unwrap_or(100)
}

/// Says how far the learner is with a lesson.
fn lesson_state(lesson: &LessonAnswer, is_due: bool) -> String {
    let known = state(lesson.found, lesson.mastered);
    match (is_due, known.is_empty()) {
        (false, _) => known,
        (true, true) => "repeat".to_owned(),
        (true, false) => format!("{known}, repeat"),
    }
}

/// Says how many steps were found.
fn state(found: u32, is_mastered: bool) -> String {
    match found {
        _ if is_mastered => "mastered".to_owned(),
        0 => String::new(),
        _ => format!("{found} of {FINDS_TO_MASTER} found"),
    }
}
