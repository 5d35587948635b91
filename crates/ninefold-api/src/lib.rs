//! Requests and answers: the JSON contract that every front end of Ninefold shares.

mod catalogue;
mod check;
mod error;
mod explain;
mod generate;
mod head;
mod hint;
mod info;
mod lines;
mod minimize;
mod names;
mod rate;
mod solve;
mod step;
mod transform;

pub use catalogue::{FormatAnswer, TechniqueAnswer};
pub use check::{CheckAnswer, CheckVerdict, ComparisonAnswer, ComparisonVerdict, RepairAnswer};
pub use error::{Error, ErrorKind, UnreadableAnswer};
pub use explain::{ExplainAnswer, FindAnswer};
pub use generate::{GeneratedAnswer, NeedsAnswer, PathOverview, StrictNeed};
pub use head::Head;
pub use hint::{Diagnosis, HintAnswer, HintVerdict, over_printed};
#[cfg(feature = "formats")]
pub use info::Survey;
pub use info::{CluesAnswer, InfoAnswer};
pub use lines::{LineWriter, to_line};
pub use minimize::{MinimizeAnswer, MinimizeVerdict};
pub use rate::{
    Hodoku, HodokuAnswer, RateAnswer, RateVerdict, Rated, RatedStep, rate_restricted,
};
pub use solve::{ClashAnswer, CountAnswer, SolveAnswer};
pub use step::{DrawingAnswer, DrawnCell, DrawnHouse, DrawnLink, DrawnMark, StepAnswer};
pub use transform::{
    CanonAnswer, SameAnswer, ShuffleAnswer, TransformationAnswer, moves,
};
