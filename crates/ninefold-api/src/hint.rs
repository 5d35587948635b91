//! Request and answer `hint`: what is wrong with a position, or the next step, as far as it is asked.

use crate::diagnosis::Diagnosis;
use crate::error::{Error, ErrorKind, stopped, was_stopped};
use crate::hint_answer::{HintAnswer, HintVerdict};
use crate::lang;
use crate::mastered::Mastered;
use crate::puzzle::PuzzleInput;
use crate::solver;
#[cfg(feature = "variants")]
use crate::{any_puzzle::refuse_classic, engine::AnyEngine, head::Head, rules_hint::RulesHint};
use ninefold::search::Watch;
#[cfg(feature = "variants")]
use ninefold_formats::variant::Reading;
use ninefold_show::ladder::Detail;
use serde::{Deserialize, Serialize};

/// A request for a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct HintRequest {
    /// The position: the puzzle with the entries and pencil marks of the player.
    pub puzzle: PuzzleInput,
    /// The puzzle that the position began with, where the position does not tell clues from entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<PuzzleInput>,
    /// The level of detail, from 1 (where to look) to 5 (the grid after the step).
    #[serde(default = "HintRequest::detail")]
    pub detail: u8,
    /// Use only these techniques; empty for the default set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Use none of these techniques.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Use no technique above this level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<String>,
    /// The lessons and techniques that the learner masters: the hint begins at the first step that needs
    /// another one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mastered: Vec<String>,
    /// Whether the answer has all five detail levels in `levels`.
    #[serde(default = "HintRequest::levels")]
    pub levels: bool,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl HintRequest {
    /// Creates a request for the first detail level of a hint, from the default techniques.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self {
            puzzle: puzzle.into(),
            printed: None,
            detail: Self::detail(),
            only: Vec::new(),
            without: Vec::new(),
            max_level: None,
            mastered: Vec::new(),
            levels: Self::levels(),
            lang: None,
        }
    }

    const fn detail() -> u8 {
        1
    }

    const fn levels() -> bool {
        true
    }
}

/// Looks for a mistake in a position, else for the next step.
///
/// # Errors
///
/// A puzzle cannot be read, or a technique, level or language is unknown, or the detail level is not 1 to 5, or
/// the watch, which is asked while a step is looked for, stops it.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{HintRequest, hint};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut request = HintRequest::new(puzzle);
/// request.detail = 4;
/// let answer = hint(&request, &Watch::never())?;
/// assert_eq!(answer.technique.as_deref(), Some("Hidden Single"));
/// assert_eq!(answer.placements, Some(vec!["r1c6=8".to_owned()]));
/// assert_eq!(answer.levels.len(), 5);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn hint(request: &HintRequest, watch: &Watch<'_>) -> Result<HintAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let detail = Detail::from_number(request.detail).ok_or_else(|| {
        let message = format!("there is no detail level {}", request.detail);
        Error::new(ErrorKind::Value, message).field("detail").help("the levels are 1 to 5")
    })?;
    let parsed = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if parsed.says_rules {
        return hint_any(request, detail, parsed.head, &parsed.record, watch);
    }
    let printed = request.printed.as_ref().map(PuzzleInput::parse).transpose();
    let printed = printed.map_err(|error| error.field("printed"))?;
    let solver = solver::solver(&request.only, &request.without, request.max_level.as_deref())?;
    let mastered =
        Mastered::new(&request.mastered).map_err(|name| solver::unknown(&name, "mastered"))?;
    stopped(watch)?;
    let printed = printed.as_ref().map(|puzzle| puzzle.cells().play_state());
    let diagnosis =
        Diagnosis::watched(&solver, &parsed.cells().play_state(), printed.as_ref(), *watch)
            .and_then(|diagnosis| diagnosis.beyond(&mastered))
            .ok_or_else(was_stopped)?
            .in_words(words);
    let mut answer = diagnosis.answer(parsed.head, detail);
    if request.levels {
        answer.levels = diagnosis.levels();
    }
    if answer.verdict == Some(HintVerdict::WrongDigit) {
        // Some of the reasons may be missing.
        stopped(watch)?;
    }
    Ok(answer)
}

/// Looks for a mistake in a position of a puzzle of any rules, else for the next step.
#[cfg(feature = "variants")]
pub(crate) fn hint_any(
    request: &HintRequest,
    detail: Detail,
    head: Head,
    reading: &Reading,
    watch: &Watch<'_>,
) -> Result<HintAnswer, Error> {
    let HintRequest { printed, only, without, max_level, mastered, .. } = request;
    refuse_classic(&[
        ("printed", printed.is_some()),
        ("only", !only.is_empty()),
        ("without", !without.is_empty()),
        ("max_level", max_level.is_some()),
        ("mastered", !mastered.is_empty()),
    ])?;
    let words = lang::language(request.lang.as_deref())?.rule_words();
    let engine = AnyEngine::new(&reading.puzzle);
    let hint = RulesHint::find(&reading.puzzle, &engine, words, watch).ok_or_else(was_stopped)?;
    let mut answer = hint.answer(head, detail, reading, &engine);
    if request.levels {
        answer.levels = hint.levels();
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleRecord;

    use ninefold_testing::PUZZLE;

    /// Returns the answer to a request with these keys of the puzzle besides its text.
    fn answer(keys: &str, detail: u8) -> HintAnswer {
        let record = format!("{{\"text\":\"{PUZZLE}\"{keys}}}");
        let record: PuzzleRecord = serde_json::from_str(&record).unwrap();
        let mut request = HintRequest::new(PuzzleInput::Record(Box::new(record)));
        request.detail = detail;
        hint(&request, &Watch::never()).unwrap()
    }

    #[test]
    fn marks_that_cannot_be_right_are_named_as_the_player_sees_them() {
        // r1c3 is 4; 3 and 5 stand in its row already.
        let mut marks = vec![""; 81];
        for (noted, expected) in [
            ("35", "r1c3 has only the pencil marks 3 and 5, and none of them is its digit."),
            ("3", "r1c3 has only the pencil mark 3, which is wrong."),
            ("12", "r1c3 has only the pencil marks 1 and 2, and none of them is its digit."),
        ] {
            marks[2] = noted;
            let keys = format!(",\"marks\":{}", serde_json::to_string(&marks).unwrap());
            let answer = answer(&keys, 4);
            assert_eq!(answer.verdict, Some(HintVerdict::MissingMark));
            assert_eq!(answer.text.as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_wrong_digit_is_explained_by_what_follows_from_it() {
        let entries =
            |text: &str| format!(",\"entries\":\"{text}{}\"", ".".repeat(81 - text.len()));
        let one = answer(&entries("..1"), 4);
        let text = one.text.unwrap();
        assert!(text.starts_with("r1c3 cannot be 1: otherwise "), "{text}");
        let clash = answer(&entries("..3"), 4);
        let expected = "r1c3 cannot be 3: r1c2 in row 1 is 3 as well.";
        assert_eq!(clash.text.as_deref(), Some(expected));
        // r1c4 is 6.
        let longer = answer(&entries("...2"), 4);
        let lines = longer.net.map_or(0, |net| net.lines.len());
        assert!(lines != 1 && lines != 2, "two lines say no more than the sentence");
        // In this puzzle, 2 in r1c2 clashes with nothing, and a contradiction needs several lines.
        let hard =
            "3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8..";
        let mut record = PuzzleRecord::new(hard);
        record.entries = Some(format!(".2{}", ".".repeat(79)));
        let mut request = HintRequest::new(record);
        request.detail = 4;
        let wrong = hint(&request, &Watch::never()).unwrap();
        assert_eq!(wrong.verdict, Some(HintVerdict::WrongDigit));
        let net = wrong.net.unwrap();
        assert!(net.lines.len() > 2 && net.shows.contains("r1c2"), "{net:?}");
        assert_eq!(answer(&entries("..1"), 3).net, None);
    }
}
