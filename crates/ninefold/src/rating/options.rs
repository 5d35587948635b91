//! [`RatingOptions`]: what to compute of a rating, and when to stop early.

use super::tenths::Tenths;

/// Says what [`Rater`](super::Rater) computes of a puzzle, and when it may stop early.
///
/// ```
/// use ninefold::rating::{RatingOptions, Tenths};
///
/// let options = RatingOptions::new().with_steps(true).with_cap(Some(Tenths(62)));
/// assert!(options.steps && !options.pearl);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatingOptions {
    /// Whether to list the steps. Without the list easy puzzles take half the time.
    pub steps: bool,
    /// Stop as soon as the rating is known to be above this.
    pub cap: Option<Tenths>,
    /// Stop, with ER 20.0, as soon as ER is above EP: the puzzle is not a pearl.
    pub pearl: bool,
    /// Stop, with ER 20.0, as soon as ER is above ED: the puzzle is not a diamond.
    pub diamond: bool,
}

impl RatingOptions {
    /// Returns the default options: ER, EP and ED in full, without the list of steps.
    #[must_use]
    pub const fn new() -> Self {
        Self { steps: false, cap: None, pearl: false, diamond: false }
    }

    /// Sets whether to list the steps.
    #[must_use]
    pub const fn with_steps(mut self, steps: bool) -> Self {
        self.steps = steps;
        self
    }

    /// Sets the rating above which to stop.
    #[must_use]
    pub const fn with_cap(mut self, cap: Option<Tenths>) -> Self {
        self.cap = cap;
        self
    }

    /// Sets whether to stop as soon as the puzzle is known not to be a pearl.
    #[must_use]
    pub const fn with_pearl(mut self, pearl: bool) -> Self {
        self.pearl = pearl;
        self
    }

    /// Sets whether to stop as soon as the puzzle is known not to be a diamond.
    #[must_use]
    pub const fn with_diamond(mut self, diamond: bool) -> Self {
        self.diamond = diamond;
        self
    }
}
