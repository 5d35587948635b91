//! Options of the techniques, and the callback that receives the steps they find.

use super::step::Step;
use std::ops::ControlFlow;

/// Options of the techniques. The default is what a solution path uses.
///
/// ```
/// let options = ninefold::logic::LogicOptions::default().with_siamese(true);
/// assert!(options.siamese && !options.duals);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LogicOptions {
    /// Join two fish with the same base but different fins into one step.
    pub siamese: bool,
    /// Join two kites, or two empty rectangles, that remove more together.
    pub duals: bool,
    /// Let an empty rectangle have only two candidates in its box.
    pub pair_in_box: bool,
    /// Let a unique rectangle lack some of its candidates.
    pub incomplete_rectangles: bool,
    /// Let chains go through almost locked sets.
    pub sets_in_chains: bool,
    /// Let almost locked sets of one step share cells.
    pub overlapping_sets: bool,
    /// Give every chain for an elimination, not only the shortest.
    pub every_chain: bool,
    /// The most cells that fins may have.
    pub fins: u32,
    /// The most cells that may lie in two base houses at once.
    pub endo_fins: u32,
}

impl Default for LogicOptions {
    fn default() -> Self {
        Self {
            siamese: false,
            duals: false,
            pair_in_box: false,
            incomplete_rectangles: true,
            sets_in_chains: false,
            overlapping_sets: true,
            every_chain: false,
            fins: 5,
            endo_fins: 2,
        }
    }
}

/// Writes one method that returns the options with another value of a field.
macro_rules! setters {
    ($($method:ident: $field:ident, $type:ty;)*) => {
        impl LogicOptions {
            $(
                #[doc = concat!("Returns these options with another value of [`", stringify!($field),
                                "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub const fn $method(mut self, value: $type) -> Self {
                    self.$field = value;
                    self
                }
            )*
        }
    };
}

setters! {
    with_siamese: siamese, bool;
    with_duals: duals, bool;
    with_pair_in_box: pair_in_box, bool;
    with_incomplete_rectangles: incomplete_rectangles, bool;
    with_sets_in_chains: sets_in_chains, bool;
    with_overlapping_sets: overlapping_sets, bool;
    with_every_chain: every_chain, bool;
    with_fins: fins, u32;
    with_endo_fins: endo_fins, u32;
}

/// The decision if a search for steps goes on.
pub(super) type Flow = ControlFlow<()>;

/// Receives each step that is found; [`ControlFlow::Break`] ends the search for more.
pub type StepCallback<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;
