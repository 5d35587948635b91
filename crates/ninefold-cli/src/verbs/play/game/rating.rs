//! The rating card, and the rating that is found while the player plays.

use super::panels::PanelState;
use super::session::{Purpose, Session};
use crate::verbs::play::view::{RatingView, State};
use ninefold_api::{RateAnswer, RateRequest, RateVerdict, Request};

/// The rating card that is open.
#[derive(Debug)]
pub(crate) struct RatingState {
    answer: RateAnswer,
    /// The score of HoDoKu in words, once it is known.
    hodoku: Option<String>,
    /// The first row that is shown.
    pub(super) scroll: usize,
}

impl RatingState {
    /// Returns what the panel shows.
    pub(super) fn view(&self) -> RatingView {
        let RateAnswer { er, ep, ed, level, hardest, .. } = &self.answer;
        let steps = self.answer.steps.as_deref().unwrap_or_default();
        let number = |value: &Option<f64>| value.map_or("-".to_owned(), |one| format!("{one:.1}"));
        let mut facts = Vec::new();
        let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
        if self.is_rated() {
            if let Some(level) = level {
                fact("Level", capitalized(level));
            }
            fact("ER", number(er));
            fact("EP", number(ep));
            fact("ED", number(ed));
            if let Some(Some(hardest)) = hardest {
                fact("Hardest step", hardest.clone());
            }
            fact("HoDoKu", self.hodoku.clone().unwrap_or_else(|| "…".to_owned()));
            fact("Steps", steps.len().to_string());
        }
        let mut techniques: Vec<(String, f64, usize)> = Vec::new();
        for step in steps {
            let is_same = |one: &&mut (String, f64, usize)| {
                one.0 == step.technique && (one.1 - step.rating).abs() < 0.05
            };
            match techniques.iter_mut().find(is_same) {
                Some(known) => known.2 += 1,
                None => techniques.push((step.technique.clone(), step.rating, 1)),
            }
        }
        techniques.sort_by(|one, other| other.1.total_cmp(&one.1));
        RatingView {
            facts,
            paragraphs: self.sentence().map(str::to_owned).into_iter().collect(),
            steps: steps.iter().map(|step| step.rating).collect(),
            techniques,
            scroll: self.scroll,
        }
    }

    const fn is_rated(&self) -> bool {
        matches!(self.answer.verdict, RateVerdict::Rated | RateVerdict::Beyond)
    }

    fn sentence(&self) -> Option<&'static str> {
        Some(match self.answer.verdict {
            RateVerdict::Rated if self.answer.diamond == Some(true) => {
                "A diamond: the first step is the hardest."
            }
            RateVerdict::Rated if self.answer.pearl == Some(true) => {
                "A pearl: the hardest step comes before the first digit."
            }
            RateVerdict::Rated => return None,
            RateVerdict::Beyond => "No technique of the rating solves this puzzle.",
            RateVerdict::None => "This puzzle has no solution, so it has no rating.",
            RateVerdict::Multiple => "This puzzle has several solutions, so it has no rating.",
            RateVerdict::Clash => "Clues clash, so there is no rating.",
            RateVerdict::Solved => "There is nothing to rate: the clues are the solution.",
            _ => "The rating is not known.",
        })
    }
}

/// Returns a word with a capital letter.
pub(super) fn capitalized(word: &str) -> String {
    let mut characters = word.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

impl Session {
    /// Opens the rating card.
    pub(super) fn open_rating(&mut self) {
        if !self.has_puzzle() {
            return;
        }
        let mut request = RateRequest::new(self.game.puzzle.record());
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
            let mut request = RateRequest::new(self.game.puzzle.record());
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
            let request = RateRequest::new(self.game.puzzle.record());
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
