//! Request and answer `levels`: the six words for ER, with their ranges.

use ninefold::rating::{Difficulty, Tenths};
use serde::{Deserialize, Serialize};

/// A word for ER.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LevelAnswer {
    /// The word: `tough`.
    pub level: String,
    /// The range of ER, as the key `er` of `generate` takes it: `2.6..6.2`.
    pub er: String,
    /// The most difficult techniques that its puzzles need, in a few words.
    pub about: String,
}

impl From<Difficulty> for LevelAnswer {
    fn from(difficulty: Difficulty) -> Self {
        Self {
            level: difficulty.name().to_owned(),
            er: er_range(difficulty),
            about: difficulty.needs().to_owned(),
        }
    }
}

/// Returns the range of ER of a difficulty, as `generate` takes it. The hardest one has no end.
pub(crate) fn er_range(difficulty: Difficulty) -> String {
    match difficulty.highest() {
        Tenths::BEYOND => format!("{}..", difficulty.lowest()),
        highest => format!("{}..{highest}", difficulty.lowest()),
    }
}

/// A request for the words for ER.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LevelsRequest {}

/// The answer to `levels`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LevelsAnswer {
    /// The words, from easy to hard.
    pub levels: Vec<LevelAnswer>,
}

/// Lists the words for ER.
///
/// ```
/// let answer = ninefold_api::levels();
/// assert_eq!((answer.levels[3].level.as_str(), answer.levels[3].er.as_str()), ("tough", "2.6..6.2"));
/// ```
#[must_use]
pub fn levels() -> LevelsAnswer {
    LevelsAnswer { levels: Difficulty::ALL.map(LevelAnswer::from).to_vec() }
}
