//! The kinds of solution paths.

use crate::board::parse_error;
use std::fmt;
use std::str::FromStr;

/// A kind of solution path: how its steps are chosen.
///
/// ```
/// use ninefold::logic::PathKind;
///
/// assert_eq!("easy".parse(), Ok(PathKind::Easy));
/// assert_eq!(PathKind::default().to_string(), "short");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PathKind {
    /// Always the easiest technique that applies.
    Greedy,
    /// The greedy path without the steps that no later step needs.
    #[default]
    Short,
    /// The path with the smallest sum of scores that a bounded search over the choice of steps
    /// finds; never harder than the other two.
    Easy,
}

impl PathKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Greedy, Self::Short, Self::Easy];

    /// Returns its name: `short`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Short => "short",
            Self::Easy => "easy",
        }
    }
}

parse_error! {
    /// The text does not name a kind of path.
    UnknownPathKind, "not a kind of path: write greedy, short or easy"
}

impl fmt::Display for PathKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name of a kind.
impl FromStr for PathKind {
    type Err = UnknownPathKind;

    fn from_str(text: &str) -> Result<Self, UnknownPathKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownPathKind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for kind in PathKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert_eq!("Short".parse::<PathKind>(), Err(UnknownPathKind));
    }
}
