//! The difference between the generated puzzles of a run.

use ninefold::Grid;
#[cfg(feature = "equivalence")]
use ninefold::equivalence::canon::Canon;
use ninefold::generate::Spec;
use std::fmt;

/// The property that two generated puzzles of a run may not have in common.
///
/// ```
/// use ninefold::generate::Spec;
/// use ninefold_api::Difference;
///
/// let mut difference = Difference::of(&Spec::new(), true);
/// let (one, other) = (format!("12{}", ".".repeat(79)), format!("98{}", ".".repeat(79)));
/// let key = difference.key(&one.parse()?);
/// assert!(key.is_some() && key == difference.key(&other.parse()?));
/// assert_eq!(Difference::of(&Spec::new(), false).key(&one.parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
pub enum Difference {
    /// Equal puzzles do not occur.
    Unchecked,
    /// No two have the same givens.
    Givens,
    /// No two are equivalent.
    #[cfg(feature = "equivalence")]
    Class(Box<Canon>),
}

impl Difference {
    /// Returns how puzzles of a spec differ; `distinct` requests that no two are equivalent. Among
    /// all puzzles none comes twice by chance; near one puzzle, or in one pattern, it may. Without the feature
    /// `equivalence`, `distinct` has no effect here; [`generate`](crate::generate()) refuses it.
    #[must_use]
    pub fn of(spec: &Spec, distinct: bool) -> Self {
        let is_narrow = spec.near.is_some() || spec.pattern.is_some();
        match (distinct, is_narrow) {
            #[cfg(feature = "equivalence")]
            (true, _) => Self::Class(Box::default()),
            (_, true) => Self::Givens,
            (_, false) => Self::Unchecked,
        }
    }

    /// Returns the key that no other puzzle may have.
    pub fn key(&mut self, puzzle: &Grid) -> Option<Grid> {
        match self {
            Self::Unchecked => None,
            Self::Givens => Some(*puzzle),
            #[cfg(feature = "equivalence")]
            Self::Class(canon) => Some(canon.form(puzzle)),
        }
    }
}

impl fmt::Debug for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unchecked => "Unchecked",
            Self::Givens => "Givens",
            #[cfg(feature = "equivalence")]
            Self::Class(_) => "Class",
        })
    }
}
