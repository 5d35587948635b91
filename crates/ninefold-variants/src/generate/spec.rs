//! The specification of the puzzles to generate.

use super::kind::{KINDS, Kind, Make, kind};
use ninefold_rules::rule::RuleError;
use std::fmt;
use std::ops::RangeInclusive;

/// The numbers of rows that a generated grid may have.
pub(super) const SIDES: RangeInclusive<usize> = 4..=16;

/// The usual guesses after which a question is given up.
const GUESSES: u64 = 300;

/// The kinds of rules, the size and the numbers of a puzzle to generate.
///
/// Every generated puzzle has exactly one solution, whatever the spec.
///
/// ```
/// use ninefold_variants::generate::Spec;
///
/// let spec = Spec::new("killer,x")?.side(6).cages(2..=3);
/// assert_eq!(spec.kinds.len(), 2);
/// assert!(Spec::new("killer,unknown").is_err());
/// # Ok::<(), ninefold_variants::generate::ImpossibleSpec>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Spec {
    /// The kinds of rules, which all hold.
    pub kinds: Vec<&'static Kind>,
    /// The number of rows, columns and values: 4 to 16.
    pub side: usize,
    /// The number of givens. Without a range there are as few as removal leaves, and none in a killer of at most nine rows whose sums
    /// are shown.
    pub clues: Option<RangeInclusive<usize>>,
    /// The number of cells of a cage.
    pub cages: RangeInclusive<usize>,
    /// Whether cages show their sums.
    pub sums: bool,
    /// The number of lines, marks or outside clues that are drawn for a kind before redundant ones are removed; `None` for the usual one.
    pub amount: Option<usize>,
    /// Whether redundant lines, marks and outside clues are removed. Cages cover the grid always.
    pub needed_rules: bool,
    /// The guesses after which a question is given up. Clues whose question takes more are kept, so more guesses lead to fewer clues,
    /// to harder puzzles, and take longer.
    pub guesses: u64,
}

impl Spec {
    /// Returns a spec for a list of names of kinds, separated by commas.
    ///
    /// # Errors
    ///
    /// There is no kind of this name, or the same one twice.
    pub fn new(names: &str) -> Result<Self, ImpossibleSpec> {
        let mut kinds: Vec<&'static Kind> = Vec::new();
        for name in names.split(',').map(str::trim) {
            let found = kind(name).ok_or_else(|| ImpossibleSpec::Kind(name.to_owned()))?;
            if kinds.iter().any(|known| known.name == name) {
                return Err(ImpossibleSpec::Twice(found.name));
            }
            kinds.push(found);
        }
        let (clues, amount) = (None, None);
        let (cages, sums, needed_rules, guesses) = (2..=5, true, true, GUESSES);
        Ok(Self { kinds, side: 9, clues, cages, sums, amount, needed_rules, guesses })
    }

    /// Sets the number of rows, columns and values.
    #[must_use]
    pub const fn side(mut self, side: usize) -> Self {
        self.side = side;
        self
    }

    /// Sets the number of givens.
    #[must_use]
    pub fn clues(mut self, clues: impl Into<Option<RangeInclusive<usize>>>) -> Self {
        self.clues = clues.into();
        self
    }

    /// Sets the number of cells of a cage.
    #[must_use]
    pub const fn cages(mut self, cages: RangeInclusive<usize>) -> Self {
        self.cages = cages;
        self
    }

    /// Sets whether cages show their sums.
    #[must_use]
    pub const fn sums(mut self, sums: bool) -> Self {
        self.sums = sums;
        self
    }

    /// Sets how many lines, marks or outside clues are drawn.
    #[must_use]
    pub fn amount(mut self, amount: impl Into<Option<usize>>) -> Self {
        self.amount = amount.into();
        self
    }

    /// Sets whether redundant lines, marks and outside clues are removed.
    #[must_use]
    pub const fn needed_rules(mut self, needed_rules: bool) -> Self {
        self.needed_rules = needed_rules;
        self
    }

    /// Sets the guesses after which a question is given up.
    #[must_use]
    pub const fn guesses(mut self, guesses: u64) -> Self {
        self.guesses = guesses;
        self
    }

    /// Returns `true` if cages with sums may determine the grid alone.
    pub(super) fn has_sums(&self) -> bool {
        self.sums && self.kinds.iter().any(|kind| matches!(kind.make, Make::Cages))
    }

    /// Returns `true` if the regions differ from puzzle to puzzle.
    pub(super) fn has_regions(&self) -> bool {
        self.kinds.iter().any(|kind| matches!(kind.make, Make::Regions))
    }

    /// Checks the numbers.
    pub(super) fn check(&self) -> Result<(), ImpossibleSpec> {
        let (cells, sizes) = (self.side * self.side, &self.cages);
        if !SIDES.contains(&self.side) {
            return Err(ImpossibleSpec::Side(self.side));
        }
        if self.clues.as_ref().is_some_and(|it| it.is_empty() || *it.start() > cells) {
            return Err(ImpossibleSpec::Clues(cells));
        }
        if sizes.is_empty() || *sizes.start() == 0 || *sizes.start() > self.side {
            return Err(ImpossibleSpec::Cages(self.side));
        }
        Ok(())
    }
}

/// The reason why no puzzle matches a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImpossibleSpec {
    /// There is no kind of this name.
    Kind(String),
    /// A kind is named twice.
    Twice(&'static str),
    /// The number of rows is not in 4 to 16.
    Side(usize),
    /// The range of givens is empty or begins beyond this number of cells.
    Clues(usize),
    /// The sizes of cages are empty, begin at 0 or begin beyond this number of values.
    Cages(usize),
    /// A rule does not fit the shape.
    Rule(RuleError),
    /// No grid of this size obeys the rules.
    NoGrid,
}

impl fmt::Display for ImpossibleSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(name) => {
                let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
                write!(
                    f,
                    "no puzzles are generated with \"{name}\"; the kinds are {}",
                    names.join(", ")
                )
            }
            Self::Twice(name) => write!(f, "{name} is named twice"),
            Self::Side(side) => {
                let (least, most) = (SIDES.start(), SIDES.end());
                write!(f, "a generated grid has {least} to {most} rows, not {side}")
            }
            Self::Clues(cells) => {
                write!(f, "the number of givens must be a range from 0 to {cells}")
            }
            Self::Cages(most) => write!(f, "the size of cages must be a range from 1 to {most}"),
            Self::Rule(error) => error.fmt(f),
            Self::NoGrid => f.write_str("no grid of this size obeys these rules"),
        }
    }
}

impl std::error::Error for ImpossibleSpec {}
