//! The panel that is open beside the board.

use super::hint::HintState;
use super::lesson::Lesson;
use super::list::ListState;
use super::path::PathState;
use super::rating::RatingState;
use crate::view::TextView;

/// The panel that is open beside the board.
#[derive(Debug, Default)]
pub(crate) enum PanelState {
    /// Nothing.
    #[default]
    None,
    /// A hint.
    Hint(Box<HintState>),
    /// The solution path.
    Path(Box<PathState>),
    /// The rating card.
    Rating(Box<RatingState>),
    /// A text.
    Text(TextView),
    /// A list.
    List(ListState),
    /// The page of a technique.
    Lesson(Box<Lesson>),
    /// The exercise that is going on.
    Exercise,
}
