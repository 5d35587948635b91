//! The inputs and outputs of a session: commands of the player, answers of the worker thread, and time.

use super::command::Command;
use super::session::{Effect, Purpose, Session};
use super::state::hunt::{Hunt, constraints};
use super::state::panel::PanelState;
use super::task::{Outcome, Reply};
use crate::record::saved::Origin;
use crate::view::State;
use ninefold_api::{Answer, AnyExplainAnswer, AnyGenerateAnswer, AnyRateAnswer, RateAnswer};
use std::time::Duration;

impl Session {
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
                Outcome::LastGood(state) => self.go_back_to(state),
                Outcome::Opened(opened) => self.take(opened),
                Outcome::Failed(why) => self.failed(&purpose, why),
            }
        }
        self.finish()
    }

    /// Lets time pass; returns whether the view has changed.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        // The own board is not seen while a lesson or the path shows another one.
        let is_played = self.state == State::Playing && !self.has_preview();
        if !is_played || self.settings.word("timer") == "off" {
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
        if std::mem::take(&mut self.is_moved) {
            if self.state == State::Setting {
                self.judge_typed();
            }
            self.watch_exercise();
        }
        self.save_if_changed();
        self.report_store();
        self.judge();
        self.study();
        std::mem::take(&mut self.effect)
    }

    fn answer(&mut self, purpose: Purpose, answer: Answer) {
        match (purpose, answer) {
            (Purpose::Solutions, Answer::Solve(answer)) => self.judged(&answer),
            (Purpose::Start, Answer::Solve(answer)) => self.start_judged(&answer),
            (Purpose::Study, Answer::Rate(answer)) => with_er(*answer, |er| self.studied(&er)),
            (Purpose::Hint(rung), Answer::Hint(answer)) => self.hinted(rung, *answer),
            (Purpose::ExerciseHint, Answer::Hint(answer)) => self.exercise_hinted(&answer),
            (Purpose::Check, Answer::Hint(answer)) => self.checked(*answer),
            (Purpose::Problem, Answer::Check(answer)) => self.show_problem(&answer),
            (Purpose::Path, Answer::Explain(AnyExplainAnswer::Classic(answer))) => {
                self.show_path(answer)
            }
            (Purpose::Rating, Answer::Rate(answer)) => with_er(*answer, |er| self.show_rating(er)),
            (Purpose::Hodoku, Answer::Rate(answer)) => with_er(*answer, |er| self.add_hodoku(&er)),
            (Purpose::Hunt(hunt), answer) => self.hunted(*hunt, answer),
            (Purpose::Export(path), Answer::Explain(AnyExplainAnswer::Classic(answer))) => {
                self.export_path(&path, &answer)
            }
            _ => {}
        }
    }

    /// Reports work that failed.
    fn failed(&mut self, purpose: &Purpose, why: String) {
        match purpose {
            Purpose::Solutions => self.is_judged = true,
            Purpose::Study | Purpose::Hodoku => self.is_unrated = true,
            _ => self.say_error(why),
        }
    }

    /// Goes on with a search, or starts the game that it found.
    pub(super) fn hunted(&mut self, hunt: Hunt, answer: Answer) {
        match (hunt, answer) {
            (Hunt::Generate(mut request), Answer::Generate(AnyGenerateAnswer::Classic(answer))) => {
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

    /// Does what Enter means on the board: starts a typed puzzle, goes on after an exercise, or places marks.
    pub(super) fn place_or_go_on(&mut self) {
        match (&self.panel, self.state) {
            (PanelState::Exercise, _) => self.exercise_choose(),
            (_, State::Setting) => self.start_typed(),
            _ => self.place_only(),
        }
    }
}

/// Does something with the rating of a classic puzzle.
fn with_er(answer: AnyRateAnswer, act: impl FnOnce(RateAnswer)) {
    if let AnyRateAnswer::Classic(answer) = answer {
        act(answer);
    }
}
