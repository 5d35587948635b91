//! Request and answer `levels`: the six words for ER, with their ranges.

#[cfg(feature = "engine")]
use crate::{error::Error, lang};
use ninefold::rating::{Difficulty, Tenths};
use ninefold_show::words::{English, Words};
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

impl LevelAnswer {
    fn new(difficulty: Difficulty, words: &dyn Words) -> Self {
        Self {
            level: difficulty.name().to_owned(),
            er: er_range(difficulty),
            about: words.difficulty(difficulty),
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
pub struct LevelsRequest {
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// The answer to `levels`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LevelsAnswer {
    /// The words, from easy to hard.
    pub levels: Vec<LevelAnswer>,
}

impl LevelsAnswer {
    /// Lists the words for ER, described in the words of a language.
    #[must_use]
    pub fn new(words: &dyn Words) -> Self {
        Self { levels: Difficulty::ALL.map(|one| LevelAnswer::new(one, words)).to_vec() }
    }
}

/// Lists the words for ER, in English.
///
/// ```
/// let answer = ninefold_api::levels();
/// assert_eq!((answer.levels[3].level.as_str(), answer.levels[3].er.as_str()), ("tough", "2.6..6.2"));
/// ```
#[must_use]
pub fn levels() -> LevelsAnswer {
    LevelsAnswer::new(&English)
}

/// Answers a request for the words for ER.
#[cfg(feature = "engine")]
pub(crate) fn levels_of(request: &LevelsRequest) -> Result<LevelsAnswer, Error> {
    Ok(LevelsAnswer::new(lang::words(request.lang.as_deref())?))
}
