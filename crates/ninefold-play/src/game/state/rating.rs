//! The rating card that is open.

use super::titles::capitalized;
use crate::view::RatingView;
use ninefold_api::{RateAnswer, RateVerdict};

/// The rating card that is open.
#[derive(Debug)]
pub(crate) struct RatingState {
    pub(crate) answer: RateAnswer,
    /// The score of HoDoKu in words, once it is known.
    pub(crate) hodoku: Option<String>,
    /// The first row that is shown.
    pub(crate) scroll: usize,
}

impl RatingState {
    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> RatingView {
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

    pub(crate) const fn is_rated(&self) -> bool {
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
