//! The rating card, and the rating that is found while the player plays.

use super::session::{Purpose, Session};
use super::state::panel::PanelState;
use super::state::rating::RatingState;
use crate::record::puzzle::Played as _;
use crate::view::State;
use ninefold_api::{RateAnswer, RateRequest, RateVerdict, Request};

impl Session {
    /// Opens the rating card.
    pub(super) fn open_rating(&mut self) {
        if !self.has_puzzle() {
            return;
        }
        let mut request = RateRequest::new(self.game.puzzle.request());
        request.steps = true;
        self.ask(Purpose::Rating, Request::Rate(request));
    }

    /// Shows the rating, and asks for the score of HoDoKu, which takes longer.
    pub(super) fn show_rating(&mut self, answer: RateAnswer) {
        self.adopt_rating(&answer);
        let state = RatingState { answer, hodoku: None, scroll: 0 };
        let is_rated = state.is_rated();
        self.panel = PanelState::Rating(Box::new(state));
        if is_rated {
            let mut request = RateRequest::new(self.game.puzzle.request());
            request.hodoku = true;
            // With a cap of 0 the puzzle is not rated again.
            request.max_er = Some(0.0);
            self.ask(Purpose::Hodoku, Request::Rate(request));
        }
    }

    /// Fills in the score of HoDoKu.
    pub(super) fn add_hodoku(&mut self, answer: &RateAnswer) {
        let PanelState::Rating(rating) = &mut self.panel else { return };
        rating.hodoku = Some(match &answer.hodoku {
            Some(Some(hodoku)) => {
                let guesses = match hodoku.guesses {
                    0 => String::new(),
                    1 => ", one guess".to_owned(),
                    count => format!(", {count} guesses"),
                };
                format!("{} ({}{guesses})", hodoku.score, hodoku.level)
            }
            _ => "-".to_owned(),
        });
    }

    /// Rates the puzzle while nothing else is asked for.
    pub(super) fn study(&mut self) {
        let is_wanted = matches!(self.state, State::Playing | State::Solved)
            && self.game.er.is_none()
            && self.game.solution.is_some()
            && !self.is_unrated
            && !self.is_practice();
        if is_wanted && self.purpose.is_none() && !self.effect.quit {
            let request = RateRequest::new(self.game.puzzle.request());
            self.ask(Purpose::Study, Request::Rate(request));
        }
    }

    /// Keeps the rating that was found.
    pub(super) fn studied(&mut self, answer: &RateAnswer) {
        self.is_unrated = answer.verdict != RateVerdict::Rated;
        self.adopt_rating(answer);
    }

    fn adopt_rating(&mut self, answer: &RateAnswer) {
        if answer.verdict == RateVerdict::Rated && self.game.er != answer.er {
            self.game.er = answer.er;
            self.game.level.clone_from(&answer.level);
            self.saver.mark_changed();
        }
    }
}
