//! The difficulty of seeing reasons: one table of numbers, in hundredths.

use std::fmt;

/// The difficulty of a reason, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(pub u32);

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// A row of the table: a first part, and a part for each cell, line or value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) base: u32,
    pub(crate) each: u32,
}

impl Row {
    /// Returns the weight for so many cells, lines or values.
    pub(crate) const fn of(self, count: usize) -> Weight {
        Weight(self.base + self.each * count as u32)
    }
}

const fn row(base: u32, each: u32) -> Row {
    Row { base, each }
}

/// The one place left in a region.
pub(crate) const LAST_PLACE_REGION: Row = row(100, 0);
/// The one place left in a row or column.
pub(crate) const LAST_PLACE_LINE: Row = row(120, 0);
/// The one place left in a house that a rule makes.
pub(crate) const LAST_PLACE_RULE: Row = row(160, 0);
/// The one candidate left in a cell.
pub(crate) const LAST_VALUE: Row = row(140, 0);
/// A relation of cells: dots, thermometers, whispers. Counts pairs beyond the first.
pub(crate) const RELATION: Row = row(180, 2);
/// A cage: a sum of cells that differ. Counts cells beyond two.
pub(crate) const CAGE: Row = row(190, 15);
/// Any other sum. Counts cells.
pub(crate) const SUM: Row = row(210, 10);
/// Any other rule. Counts cells.
pub(crate) const RULE: Row = row(220, 10);
/// A constraint that follows from houses and rules together. Counts those.
pub(crate) const DERIVED: Row = row(260, 12);
/// The addition of a derived constraint for each cell beyond the first.
pub(crate) const DERIVED_CELL: Row = row(0, 15);
/// The addition for a rule some of whose cases are gone.
pub(crate) const CASES: u32 = 40;
/// Each open cell whose candidates matter, beside the weight of its rule.
pub(crate) const MATTERS: u32 = 25;
/// Each placed cell that matters.
pub(crate) const MATTERS_PLACED: u32 = 5;
/// A value locked in a house. Counts places beyond two.
pub(crate) const CLAIM_HOUSE: Row = row(260, 10);
/// A value locked in the cells of a rule. Counts places beyond two.
pub(crate) const CLAIM_RULE: Row = row(290, 15);
/// A subset of cells. Counts cells.
pub(crate) const SUBSET: Row = row(180, 60);
/// A subset of values: the same, and harder to see by so much.
pub(crate) const SUBSET_HIDDEN: u32 = 20;
/// A value whose places in some houses lie in as many others. Counts houses on a side.
pub(crate) const FISH: Row = row(220, 60);
/// A refutation; each line adds its own weight.
pub(crate) const REFUTATION: Row = row(360, 0);
/// A line of a refutation: a value leaves the cells that its cell sees.
pub(crate) const LINE_PLACED: Row = row(30, 0);
/// A line of a refutation: the one place left.
pub(crate) const LINE_LAST_PLACE: Row = row(40, 0);
/// A line of a refutation by a rule. Counts the cells that matter.
pub(crate) const LINE_RULE: Row = row(50, 10);
/// A line of a refutation: a locked value. Counts places beyond two.
pub(crate) const LINE_CLAIM: Row = row(60, 10);
/// A refutation inside of another, beside its lines.
pub(crate) const LINE_NESTED: Row = row(150, 0);
/// The addition of a derived constraint to a line. Counts cells.
pub(crate) const LINE_DERIVED: Row = row(0, 15);
/// The greatest weight of a line.
pub(crate) const LINE_MOST: u32 = 100;
/// A trial.
pub(crate) const TRIAL: Row = row(2000, 0);
