//! Deadly patterns of a position: cells with two different fillings that put the same digits into
//! every house. Each file finds one kind; the arguments against them are in `find/uniqueness`.

mod extended;
mod loops;
mod rectangles;
mod threat;

pub(in crate::logic) use rectangles::opposite;
pub(in crate::logic) use threat::Threat;

use crate::logic::options::LogicOptions;
use crate::logic::position::Position;

/// A kind of deadly pattern that several techniques use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum ThreatKind {
    /// Four cells in two boxes with two digits.
    Rectangles,
    /// Six cells or more with two digits.
    Loops,
    /// Six cells in two lines with three digits.
    Extended,
}

impl ThreatKind {
    /// Finds all patterns of this kind that other candidates still prevent.
    pub(in crate::logic) fn all(self, position: &Position, options: LogicOptions) -> Vec<Threat> {
        match self {
            Self::Rectangles => rectangles::all(position, options.incomplete_rectangles),
            Self::Loops => loops::all(position),
            Self::Extended => extended::all(position),
        }
    }
}
