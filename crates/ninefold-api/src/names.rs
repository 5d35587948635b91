//! Cells and candidates as the texts of the contract: `r1c1`, `r1c1=5`, `r1c1<>5`.

use ninefold::{Candidate, CellSet};

/// Returns the names of cells.
pub(crate) fn cells(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Returns candidates as placements, `r1c1=5`.
pub(crate) fn placements(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(ToString::to_string).collect()
}

/// Returns candidates as eliminations, `r2c4<>7`.
pub(crate) fn eliminations(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|candidate| format!("{}<>{}", candidate.cell, candidate.digit)).collect()
}

/// Deserializes a key that may be null but is not absent, for fields of type `Option<Option<T>>`.
pub(crate) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// The `$comment` of a key of an answer that may be absent and, where it is present, null. Without it, a key is either
/// always there or never null; JSON Schema alone does not tell the two from each other.
#[cfg(feature = "schema")]
pub(crate) const MAY_BE_NULL: &str = "may be null where it is present";
