//! Requests and answers `canon` and `shuffle`: equivalent puzzles.
//!
//! Two puzzles are equivalent if a transformation turns one into the other: transposing the grid,
//! permuting rows within bands, bands, columns within stacks and stacks, and relabelling digits. The
//! contract calls a transformation `disguise`.

use crate::error::Error;
use crate::head::Head;
use crate::lang;
use crate::puzzle::PuzzleInput;
use ninefold::equivalence::{Transformation, canon};
use ninefold::{Digit, Grid, Rng};
use ninefold_show::words::Words;
use serde::{Deserialize, Serialize};

/// The answer to `canon`: the canonical form of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CanonAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The lexicographically smallest equivalent puzzle, where an empty cell comes before 1.
    pub form: String,
    /// The number of permutations of the cells that give the same puzzle again after relabelling.
    pub symmetries: u64,
    /// The transformation of the puzzle into its form.
    pub disguise: TransformationAnswer,
    /// The number of records that are equivalent to this one, where they are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub records: Option<u64>,
}

impl CanonAnswer {
    /// Creates the answer.
    #[must_use]
    pub fn new(head: Head, form: &Grid, symmetries: u64, transformation: &Transformation) -> Self {
        let (form, disguise) = (form.to_string(), transformation.into());
        Self { head, form, symmetries, disguise, records: None }
    }
}

/// The answer to `canon` for two puzzles: whether they are equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SameAnswer {
    /// Whether they are equivalent.
    pub same: bool,
    /// The clues of the first puzzle.
    pub first: String,
    /// The clues of the second puzzle.
    pub second: String,
    /// The transformation of the first into the second; null if they are not equivalent.
    pub disguise: Option<TransformationAnswer>,
    /// The transformation in words, move by move.
    pub moves: Vec<String>,
}

impl SameAnswer {
    /// Creates the answer; there is a transformation if the puzzles are equivalent.
    #[must_use]
    pub fn new(
        first: &Grid,
        second: &Grid,
        transformation: Option<&Transformation>,
        words: &dyn Words,
    ) -> Self {
        Self {
            same: transformation.is_some(),
            first: first.to_string(),
            second: second.to_string(),
            disguise: transformation.map(TransformationAnswer::from),
            moves: transformation.map(|one| moves(one, "→", words)).unwrap_or_default(),
        }
    }
}

/// The answer to `shuffle`: a random equivalent puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShuffleAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The equivalent puzzle.
    pub shuffled: String,
    /// The transformation of the puzzle into it.
    pub disguise: TransformationAnswer,
}

impl ShuffleAnswer {
    /// Creates the answer.
    #[must_use]
    pub fn new(head: Head, shuffled: &Grid, transformation: &Transformation) -> Self {
        Self { head, shuffled: shuffled.to_string(), disguise: transformation.into() }
    }
}

/// A transformation. Its parts are applied in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TransformationAnswer {
    /// Whether the grid is transposed.
    pub turned: bool,
    /// For each new row the number of the old row, from 1.
    pub rows: [u8; Digit::COUNT],
    /// For each new column the number of the old column, from 1.
    pub columns: [u8; Digit::COUNT],
    /// The new digits for 1 to 9.
    pub digits: String,
}

impl From<&Transformation> for TransformationAnswer {
    fn from(transformation: &Transformation) -> Self {
        Self {
            turned: transformation.turned(),
            rows: transformation.rows().map(|row| row + 1),
            columns: transformation.columns().map(|column| column + 1),
            digits: transformation.names().iter().map(ToString::to_string).collect(),
        }
    }
}

/// Describes a transformation in words, move by move: `swap rows 1 and 3`. `arrow` stands between the
/// old digit and the new one.
#[must_use]
pub fn moves(transformation: &Transformation, arrow: &str, words: &dyn Words) -> Vec<String> {
    transformation.moves().iter().map(|one| words.transformation(one, arrow)).collect()
}

/// A request for the canonical form of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CanonRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
}

impl CanonRequest {
    /// Creates a request.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into() }
    }
}

/// Finds the canonical form of a puzzle and its number of symmetries.
///
/// # Errors
///
/// The puzzle cannot be read.
///
/// ```
/// use ninefold_api::{CanonRequest, canon};
///
/// let answer = canon(&CanonRequest::new(format!("5{}", ".".repeat(80))))?;
/// assert_eq!(answer.form, format!("{}1", ".".repeat(80)));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn canon(request: &CanonRequest) -> Result<CanonAnswer, Error> {
    let puzzle = request.puzzle.parse()?;
    let (form, transformation) = canon::disguise(&puzzle.cells().givens);
    let symmetries = canon::symmetries(&puzzle.cells().givens);
    Ok(CanonAnswer::new(puzzle.head, &form, symmetries, &transformation))
}

/// A request to compare two puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SameRequest {
    /// The first puzzle.
    pub first: PuzzleInput,
    /// The second puzzle.
    pub second: PuzzleInput,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl SameRequest {
    /// Creates a request.
    #[must_use]
    pub fn new(first: impl Into<PuzzleInput>, second: impl Into<PuzzleInput>) -> Self {
        Self { first: first.into(), second: second.into(), lang: None }
    }
}

/// Tells whether two puzzles are equivalent, and how the first becomes the second.
///
/// # Errors
///
/// A puzzle cannot be read, or the language is unknown.
///
/// ```
/// use ninefold_api::{SameRequest, same};
///
/// let (first, second) = (format!("5{}", ".".repeat(80)), format!("{}3", ".".repeat(80)));
/// let answer = same(&SameRequest::new(first, second))?;
/// assert!(answer.same);
/// assert!(answer.moves.iter().any(|one| one.starts_with("rename") && one.contains("5→3")));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn same(request: &SameRequest) -> Result<SameAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let first = request.first.parse().map_err(|error| error.field("first"))?;
    let second = request.second.parse().map_err(|error| error.field("second"))?;
    let transformation = canon::same(&first.cells().givens, &second.cells().givens);
    Ok(SameAnswer::new(
        &first.cells().givens,
        &second.cells().givens,
        transformation.as_ref(),
        words,
    ))
}

/// A request for a random equivalent puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ShuffleRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The random seed.
    pub seed: u64,
    /// The number of the copy, from 0: each is another puzzle.
    #[serde(default)]
    pub copy: u64,
}

impl ShuffleRequest {
    /// Creates a request for the first copy of a seed.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>, seed: u64) -> Self {
        Self { puzzle: puzzle.into(), seed, copy: 0 }
    }
}

/// Transforms a puzzle at random. The result depends on the seed, the index of the puzzle and the
/// number of the copy alone.
///
/// # Errors
///
/// The puzzle cannot be read.
///
/// ```
/// use ninefold_api::{SameRequest, ShuffleRequest, same, shuffle};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = shuffle(&ShuffleRequest::new(puzzle, 7))?;
/// assert!(same(&SameRequest::new(puzzle, answer.shuffled))?.same);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn shuffle(request: &ShuffleRequest) -> Result<ShuffleAnswer, Error> {
    let puzzle = request.puzzle.parse()?;
    let transformation = random_transformation(request.seed, puzzle.head.index, request.copy);
    let shuffled = transformation.apply(&puzzle.cells().givens);
    Ok(ShuffleAnswer::new(puzzle.head, &shuffled, &transformation))
}

/// Returns the random transformation that a seed gives for the copy of a record.
#[must_use]
pub fn random_transformation(seed: u64, record: u64, copy: u64) -> Transformation {
    let of_record = Rng::numbered(seed, record).next();
    let mut rng = Rng::numbered(of_record, copy);
    Transformation::random(&mut rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_show::words::English;

    #[test]
    fn moves_in_words() {
        let transformation = Transformation::new(
            true,
            [0, 2, 1, 3, 4, 5, 6, 7, 8],
            [6, 7, 8, 3, 4, 5, 0, 1, 2],
            [3, 1, 2, 0, 4, 5, 6, 7, 8],
        );
        assert_eq!(
            moves(&transformation.unwrap(), "->", &English),
            [
                "mirror the grid at the diagonal, so that rows become columns",
                "swap rows 2 and 3",
                "swap the stacks of columns 1 to 3 and 7 to 9",
                "rename 1->4 and 4->1",
            ]
        );
        assert_eq!(moves(&Transformation::IDENTITY, "→", &English), [""; 0]);
    }
}
