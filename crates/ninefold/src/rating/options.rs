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

    setters! {
        /// Sets whether to list the steps.
        with_steps(steps: bool);
        /// Sets the rating above which to stop.
        with_cap(cap: Option<Tenths>);
        /// Sets whether to stop as soon as the puzzle is known not to be a pearl.
        with_pearl(pearl: bool);
        /// Sets whether to stop as soon as the puzzle is known not to be a diamond.
        with_diamond(diamond: bool);
    }
}
