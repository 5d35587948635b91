//! Request and answer `candidates`: the values of each cell that occur in some solution.

#[cfg(feature = "variants")]
use crate::engine::{AnyEngine, PossibleValues};
#[cfg(feature = "variants")]
use crate::error::Error;
use crate::head::Head;
use crate::puzzle::PuzzleInput;
use crate::rules_answer::RulesAnswer;
use serde::{Deserialize, Serialize};

/// The answer to `candidates`: the values of each cell that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CandidatesAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// Whether every value was either found in a solution or refuted.
    pub complete: bool,
    /// For each cell the values that occur in a solution, a character each: `1` to `9`, then `A` = 10 to `P` = 25. All are empty if there
    /// is no solution.
    pub candidates: Vec<String>,
    /// For each cell the values of which nothing is known, if the search was stopped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
    /// The shape and the rules, if they are not classic.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesAnswer>,
}

/// A request for the values that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CandidatesRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
}

impl CandidatesRequest {
    /// Creates a request.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into() }
    }
}

#[cfg(feature = "variants")]
mod answers {
    use super::{
        AnyEngine, CandidatesAnswer, CandidatesRequest, Error, Head, PossibleValues, RulesAnswer,
    };
    use ninefold::search::Watch;
    use ninefold_rules::{Puzzle, Shape, Value, ValueSet, text};

    impl CandidatesAnswer {
        /// Creates the answer about a puzzle of any rules; `rules` are the keys of one that is not classic.
        #[must_use]
        pub fn new(
            head: Head,
            puzzle: &Puzzle,
            found: &PossibleValues,
            rules: Option<RulesAnswer>,
        ) -> Self {
            let shape = puzzle.shape();
            let texts = |sets: &[ValueSet]| -> Vec<String> {
                sets.iter().take(shape.canvas()).map(|set| symbols(shape, *set)).collect()
            };
            let complete = found.is_complete();
            let open = if complete { Vec::new() } else { texts(&found.open) };
            Self { head, complete, candidates: texts(&found.values), open, rules }
        }
    }

    /// Returns a character for each value of a set.
    fn symbols(shape: &Shape, set: ValueSet) -> String {
        set.iter().map(|value: Value| text::symbol(shape, value)).collect()
    }

    /// Finds the values of each cell that occur in some solution.
    ///
    /// If the watch stops the search, the answer has what was found and is not `complete`.
    ///
    /// # Errors
    ///
    /// The puzzle cannot be read.
    ///
    /// ```
    /// use ninefold::search::Watch;
    /// use ninefold_api::{CandidatesRequest, candidates};
    ///
    /// let text = r#"{"puzzle":"1...............","shape":{"rows":4},"rules":[]}"#;
    /// let answer = candidates(&CandidatesRequest::new(text), &Watch::never())?;
    /// assert_eq!(answer.candidates[..3], ["1", "234", "234"]);
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn candidates(
        request: &CandidatesRequest,
        watch: &Watch<'_>,
    ) -> Result<CandidatesAnswer, Error> {
        let asked = request.puzzle.parse_any()?;
        let engine = AnyEngine::new(&asked.record.puzzle);
        let found = engine.candidates(watch);
        let says_rules = asked.says_rules;
        let rules = says_rules.then(|| RulesAnswer::new(&asked.record, engine.left_out()));
        Ok(CandidatesAnswer::new(asked.head, &asked.record.puzzle, &found, rules))
    }
}

#[cfg(feature = "variants")]
pub use answers::candidates;
