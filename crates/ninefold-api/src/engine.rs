//! Searches of puzzles of any rules: the one place where an engine is chosen.
//!
//! A puzzle with classic shape and rules goes to `ninefold`, any other to `ninefold-variants`. Lists of classic lines do not come here:
//! their front ends ask `ninefold` for many at once.

use ninefold::search::{Count, Search, Watch};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet};
use ninefold_rules::{Puzzle, Value, ValueSet, text};
use ninefold_variants::Model;

/// A puzzle of any rules, prepared for its engine.
#[derive(Debug)]
pub struct AnyEngine<'a> {
    puzzle: &'a Puzzle,
    searched: Searched,
}

#[derive(Debug)]
enum Searched {
    Classic(Box<Candidates>),
    Variant(Box<Model>),
}

/// Solutions in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnySolutions {
    /// The solutions, a value for each cell that is not void.
    pub solutions: Vec<Vec<Option<Value>>>,
    /// Whether it is proven that there are no more.
    pub complete: bool,
}

/// The values that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PossibleValues {
    /// For each cell the values that occur in a solution.
    pub values: Vec<ValueSet>,
    /// For each cell the values that neither occur in a solution that was found nor are refuted; all empty unless the search was stopped.
    pub open: Vec<ValueSet>,
}

impl PossibleValues {
    /// Returns `true` if every value was either found in a solution or refuted.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.open.iter().all(|set| set.is_empty())
    }
}

impl<'a> AnyEngine<'a> {
    /// Prepares a puzzle.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let searched = match puzzle.as_classic() {
            Some(cells) => Searched::Classic(Box::new(cells.start())),
            None => Searched::Variant(Box::new(Model::new(&puzzle.compile()))),
        };
        Self { puzzle, searched }
    }

    /// Returns the numbers of the rules that are too large to be searched: they are left out, so that the puzzle may have more
    /// solutions here.
    #[must_use]
    pub fn left_out(&self) -> &[usize] {
        match &self.searched {
            Searched::Classic(_) => &[],
            Searched::Variant(model) => model.left_out(),
        }
    }

    /// Counts solutions up to a limit.
    #[must_use]
    pub fn count(&self, limit: u64, watch: &Watch<'_>) -> Count {
        match &self.searched {
            Searched::Classic(start) => Search::new().limit(limit).watch(watch).count(**start),
            Searched::Variant(model) => {
                let count = self.search(model, watch).count(limit);
                Count { found: count.found, complete: count.complete && count.found < limit }
            }
        }
    }

    /// Finds solutions in lexicographic order, up to a limit.
    #[must_use]
    pub fn solutions(&self, limit: u64, watch: &Watch<'_>) -> AnySolutions {
        match &self.searched {
            Searched::Classic(start) => {
                let found = Search::new().limit(limit).watch(watch).collect(**start);
                let values = |digit: Option<Digit>| digit.and_then(|digit| Value::new(digit.get()));
                let solutions = found.solutions.iter();
                let solutions = solutions
                    .map(|grid| Cell::all().map(|cell| values(grid.get(cell))).collect())
                    .collect();
                AnySolutions { solutions, complete: found.complete }
            }
            Searched::Variant(model) => {
                let mut solutions = Vec::new();
                let mut are_more = false;
                let ended = self.search(model, watch).solutions(&mut |values| {
                    are_more = solutions.len() as u64 == limit;
                    if !are_more {
                        solutions.push(values.to_vec());
                    }
                    !are_more
                });
                AnySolutions { solutions, complete: ended && !are_more }
            }
        }
    }

    /// Finds for each cell the values that occur in some solution.
    #[must_use]
    pub fn candidates(&self, watch: &Watch<'_>) -> PossibleValues {
        match &self.searched {
            Searched::Classic(start) => classic_candidates(start, watch),
            Searched::Variant(model) => {
                let found = self.search(model, watch).candidates();
                PossibleValues { values: found.seen, open: found.open }
            }
        }
    }

    fn search<'s>(&self, model: &'s Model, watch: &Watch<'s>) -> ninefold_variants::Search<'s> {
        ninefold_variants::Search::new(model).givens(self.puzzle.allowed()).watch(watch)
    }

    /// Returns a solution as a text.
    #[must_use]
    pub fn text(&self, solution: &[Option<Value>]) -> String {
        text::written(self.puzzle.shape(), solution)
    }
}

fn only(digit: Digit) -> DigitSet {
    [digit].into_iter().collect()
}

/// Asks for each digit that no solution has shown yet for a solution that has it.
fn classic_candidates(start: &Candidates, watch: &Watch<'_>) -> PossibleValues {
    let mut seen = Candidates::NONE;
    let mut root = *start;
    let mut stopped = false;
    for cell in Cell::all() {
        for digit in start.get(cell).iter() {
            let is_known = seen.get(cell).contains(digit) || !root.get(cell).contains(digit);
            if is_known || stopped {
                continue;
            }
            let mut with = root;
            with.set(cell, only(digit));
            let found = Search::new().limit(1).watch(watch).collect(with);
            match found.solutions.first() {
                Some(solution) => {
                    for (cell, digit) in solution.placed() {
                        seen.set(cell, seen.get(cell) | only(digit));
                    }
                }
                None if found.complete => root.remove(Candidate { cell, digit }),
                None => stopped = true,
            }
        }
    }
    let value = |digit: Digit| Value::new(digit.get());
    let sets = |of: &Candidates| -> Vec<ValueSet> {
        Cell::all().map(|cell| of.get(cell).iter().filter_map(value).collect()).collect()
    };
    let values = sets(&seen);
    let open = sets(&root).iter().zip(&values).map(|(root, seen)| root.without(*seen)).collect();
    PossibleValues { values, open }
}
