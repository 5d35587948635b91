//! Steps in words. A language is one implementation of [`Words`]; the choice of words, their order
//! and their grammar are its own business.

mod english;

pub use english::English;

use crate::ladder::Detail;
use ninefold::CellSet;
use ninefold::logic::{Family, Level, Position, Step, Technique};

/// A language.
pub trait Words {
    /// Where to look, without saying for what: a house, or a part of the grid.
    fn place(&self, step: &Step) -> String;
    /// Which technique to look for.
    fn technique(&self, technique: Technique) -> String;
    /// Which cells the pattern is in, without saying what follows.
    fn cells(&self, step: &Step) -> String;
    /// The full reason: why the step is right, in sentences that can be followed with a pencil.
    /// The position is the one in which the step was found.
    fn reason(&self, position: &Position, step: &Step) -> String;
    /// What to do: which digits to write, which candidates to cross out.
    fn result(&self, step: &Step) -> String;
    /// That a player wrote digits that are not right, in these cells: as much as the level tells.
    fn wrong_digits(&self, position: &Position, cells: CellSet, detail: Detail) -> Vec<String>;
    /// That the pencil marks of these cells lack the right digit.
    fn missing_marks(&self, position: &Position, cells: CellSet, detail: Detail) -> Vec<String>;
    /// What a technique is, in a few sentences.
    fn about(&self, technique: Technique) -> String;
    /// The name of a family.
    fn family(&self, family: Family) -> &'static str;
    /// The name of a level.
    fn level(&self, level: Level) -> &'static str;
}
