//! The difficulty of puzzles with other rules: the weight of the hardest reason, on a scale of its own that is not ER.

use crate::engine::AnyEngine;
use crate::head::Head;
use crate::rate::RateVerdict;
use crate::reasoned::position;
use crate::reasoned_step::ReasonedStepAnswer;
use crate::rules_answer::RulesAnswer;
use ninefold::search::Watch;
use ninefold_formats::variant::Reading;
use ninefold_rules::Puzzle;
use ninefold_variants::reasons::{Path, PathEnd, Reasoner, paragraphs};
use serde::{Deserialize, Serialize};

/// The name of the scale in answers.
const SCALE: &str = "ninefold-weight";

/// A range of weights with a word. It begins where the one before ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WeightLevel {
    /// The word.
    pub name: &'static str,
    /// The least weight, in hundredths.
    pub least: u32,
    /// The reasons that the hardest step of such a puzzle has.
    pub about: &'static str,
}

const fn level(name: &'static str, least: u32, about: &'static str) -> WeightLevel {
    WeightLevel { name, least, about }
}

/// The words for weights, from easy to hard. None of them is a word for ER or for the level of a classic path.
pub const WEIGHT_LEVELS: [WeightLevel; 6] = [
    level("plain", 0, "singles, and rules of two cells"),
    level("steady", 200, "one rule with a few open cells, a claim"),
    level("sharp", 300, "pairs and triples, one rule with many open cells"),
    level("deep", 400, "several houses and rules together, short refutations"),
    level("fierce", 600, "long refutations"),
    level("trial", 2000, "a step without any short reason"),
];

/// Returns the word for a weight in hundredths.
fn word(weight: u32) -> &'static str {
    let reached = WEIGHT_LEVELS.iter().rev().find(|level| level.least <= weight);
    reached.map_or(WEIGHT_LEVELS[0].name, |level| level.name)
}

/// The difficulty of a puzzle with other rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RulesRating {
    /// Whether there is a rating, or why there is none.
    pub verdict: RateVerdict,
    /// The weight of the hardest step.
    pub weight: Option<f64>,
    /// The word for it.
    pub word: Option<&'static str>,
    /// The hardest step, the first of several.
    pub hardest: Option<ReasonedStepAnswer>,
    /// The number of steps of the path.
    pub steps: usize,
    /// The number of paragraphs that a reader of the explanation sees.
    pub paragraphs: usize,
}

impl RulesRating {
    /// Rates a puzzle by the path that explains it, from its givens on. If the watch stops the work, the verdict is `unknown`.
    #[must_use]
    pub fn new(puzzle: &Puzzle, watch: &Watch<'_>) -> Self {
        let mut rating = Self {
            verdict: RateVerdict::Unknown,
            weight: None,
            word: None,
            hardest: None,
            steps: 0,
            paragraphs: 0,
        };
        let mut clues = puzzle.clone();
        clues.clear_entries();
        let reasoner = Reasoner::new(&clues);
        let start = position(&clues, &reasoner);
        let Some(path) = Path::find_watched(&reasoner, &start, watch) else { return rating };
        rating.verdict = match path.end {
            PathEnd::Solved if path.steps.is_empty() => RateVerdict::Solved,
            PathEnd::Solved => RateVerdict::Rated,
            PathEnd::Contradiction => RateVerdict::None,
            PathEnd::Several => RateVerdict::Multiple,
            _ => RateVerdict::Unknown,
        };
        if rating.verdict != RateVerdict::Rated {
            return rating;
        }
        let path = path.needed(&reasoner, &start);
        if let Some(weight) = path.hardest() {
            let numbered = (1..).zip(&path.steps).find(|(_, step)| step.weight == weight);
            rating.weight = Some(f64::from(weight.0) / 100.0);
            rating.word = Some(word(weight.0));
            rating.hardest = numbered
                .map(|(number, step)| ReasonedStepAnswer::new(number, &clues, &reasoner, step));
        }
        rating.steps = path.steps.len();
        rating.paragraphs = paragraphs(&reasoner, &path.steps).len();
        rating
    }

    /// Returns the answer about a reading.
    #[must_use]
    pub fn answer(self, head: Head, reading: &Reading, engine: &AnyEngine<'_>) -> RulesRateAnswer {
        RulesRateAnswer {
            head,
            verdict: self.verdict,
            scale: SCALE.to_owned(),
            weight: self.weight,
            word: self.word.map(str::to_owned),
            hardest: self.hardest,
            steps: self.steps,
            paragraphs: self.paragraphs,
            rules: RulesAnswer::new(reading, engine.left_out()),
        }
    }
}

/// The answer to `rate` about a puzzle with other rules. Its scale is not that of ER.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesRateAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// `rated`, or why there is no rating: `none`, `multiple`, `solved` or `unknown`.
    pub verdict: RateVerdict,
    /// The name of the scale: `ninefold-weight`.
    pub scale: String,
    /// The weight of the hardest step; null unless rated.
    pub weight: Option<f64>,
    /// The word for the weight, from `plain` to `fierce`, or `trial`; null unless rated.
    pub word: Option<String>,
    /// The hardest step, the first of several; null unless rated.
    pub hardest: Option<ReasonedStepAnswer>,
    /// The number of steps of the path.
    pub steps: usize,
    /// The number of paragraphs that a reader of the explanation sees.
    pub paragraphs: usize,
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cover_all_weights_in_order_and_are_no_words_for_er() {
        assert_eq!(WEIGHT_LEVELS[0].least, 0);
        assert!(WEIGHT_LEVELS.windows(2).all(|two| two[0].least < two[1].least));
        let er = ninefold::rating::Difficulty::ALL.map(|level| level.name());
        let path = ninefold::logic::Level::ALL.map(|level| level.name());
        for level in WEIGHT_LEVELS {
            assert_eq!((word(level.least), word(level.least + 1)), (level.name, level.name));
            assert!(!er.contains(&level.name) && !path.contains(&level.name), "{}", level.name);
        }
    }
}
