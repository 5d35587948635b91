//! The parts of a puzzle that can be left out, and sets of them.

use crate::bits::elements;
use ninefold_rules::{CellId, Puzzle};

/// A part of a puzzle that can be left out, as its author wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The given or restriction of this cell.
    Given(CellId),
    /// The rule of the puzzle with this number.
    Rule(usize),
}

/// The parts of a puzzle that may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Givens and restrictions of cells.
    Givens,
    /// Givens, and after them rules.
    GivensAndRules,
}

/// Returns the cells that givens or restrictions concern, in reading order.
pub(crate) fn givens(puzzle: &Puzzle) -> Vec<CellId> {
    let (shape, all) = (puzzle.shape(), puzzle.shape().all_values());
    let cells = (0..puzzle.allowed().len()).map(CellId::at);
    cells
        .filter(|cell| puzzle.allowed()[cell.index()] != all && !shape.void().contains(*cell))
        .collect()
}

/// Returns the givens, then the rules, as parts.
pub(crate) fn all_parts(puzzle: &Puzzle) -> Vec<Part> {
    let rules = (0..puzzle.rules().len()).map(Part::Rule);
    givens(puzzle).into_iter().map(Part::Given).chain(rules).collect()
}

/// Returns a puzzle with those parts alone of which `keep` says so. Everything else of it stays.
pub(crate) fn with_parts(puzzle: &Puzzle, keep: impl Fn(Part) -> bool) -> Puzzle {
    let rules = puzzle.rules().iter().enumerate();
    let rules = rules.filter(|(number, _)| keep(Part::Rule(*number))).map(|(_, rule)| rule.clone());
    let mut fewer = puzzle.without_clues().with_rules(rules);
    for cell in givens(puzzle).into_iter().filter(|&cell| keep(Part::Given(cell))) {
        fewer.restrict(cell, puzzle.allowed()[cell.index()]);
    }
    fewer
}

/// A set of numbers of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartSet {
    words: Vec<u64>,
}

impl PartSet {
    pub(crate) fn none(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)] }
    }

    pub(crate) fn all(count: usize) -> Self {
        let mut set = Self::none(count);
        (0..count).for_each(|part| set.insert(part));
        set
    }

    pub(crate) fn insert(&mut self, part: usize) {
        self.words[part / 64] |= 1 << (part % 64);
    }

    pub(crate) fn remove(&mut self, part: usize) {
        self.words[part / 64] &= !(1 << (part % 64));
    }

    pub(crate) fn contains(&self, part: usize) -> bool {
        self.words[part / 64] >> (part % 64) & 1 == 1
    }

    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        elements(&self.words)
    }

    /// Returns `true` if the part is the only one that both sets have.
    pub(crate) fn shares_only(&self, part: usize, other: &Self) -> bool {
        if !self.contains(part) || !other.contains(part) {
            return false;
        }
        let both = self.words.iter().zip(&other.words).map(|(a, b)| (a & b).count_ones());
        both.sum::<u32>() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_added() {
        let mut set = PartSet::all(70);
        assert_eq!(set.len(), 70);
        (1..70).for_each(|part| set.remove(part));
        set.insert(65);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 65]);
        let mut other = PartSet::none(70);
        other.insert(65);
        assert!(set.shares_only(65, &other) && !set.shares_only(0, &other));
        other.insert(0);
        assert!(!set.shares_only(65, &other));
    }
}
