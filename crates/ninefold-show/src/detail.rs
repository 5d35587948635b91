//! The detail levels of a hint.

/// The detail level of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// The area to look at.
    Area = 1,
    /// The technique to look for.
    Technique,
    /// The cells of the pattern.
    Cells,
    /// The reason, and what follows.
    Reason,
    /// The grid after the step.
    Step,
}

impl Detail {
    /// All levels, the one that says least first.
    pub const ALL: [Self; 5] = [Self::Area, Self::Technique, Self::Cells, Self::Reason, Self::Step];

    /// Returns the level with this number, 1 to 5, if there is one.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|detail| detail.number() == number)
    }

    /// Returns its number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the next level, which says a little more.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::from_number(self.number() + 1)
    }
}

/// Takes the number of a level, 1 to 5.
impl TryFrom<u8> for Detail {
    type Error = UnknownDetail;

    fn try_from(number: u8) -> Result<Self, UnknownDetail> {
        Self::from_number(number).ok_or(UnknownDetail)
    }
}

/// The number is not that of a detail level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownDetail;

impl std::fmt::Display for UnknownDetail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a detail level from 1 to 5")
    }
}

impl std::error::Error for UnknownDetail {}
