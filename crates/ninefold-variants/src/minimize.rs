//! Puzzles without redundant givens and rules.

use crate::parts::{Part, PartSet, all_parts, with_parts};
use crate::reduce::{Answer, reduce};
use crate::search::Solution;
use crate::subject::{Subject, determines, only_solution, speaks_of_others};
use crate::work::{Budget, GaveUp, Work};
use ninefold::Rng;
use ninefold_rules::Puzzle;

pub use crate::parts::Scope;

/// A puzzle without its redundant parts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimized {
    /// The puzzle that is left.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// The parts of the original puzzle that were left out: givens in reading order, then rules.
    pub removed: Vec<Part>,
    /// Whether each part in question that is left is known to be needed. False if some searches took too much work.
    pub minimal: bool,
}

/// Removes redundant givens, and if requested redundant rules after them, in random orders until none is left. (Where a rule means
/// something else without others, as "all dots are marked" does, rules come before givens.) Returns `None` if the
/// puzzle does not have exactly one solution.
///
/// # Errors
///
/// It is not known whether the puzzle has exactly one solution.
///
/// ```
/// use ninefold::{Rng, search::Watch};
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_variants::{Work, minimize, minimize::Scope};
///
/// let mut puzzle = Puzzle::from_text(Shape::square(4)?, "1234341221434321")?;
/// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 3")?;
/// let work = Work::new(&Watch::never());
/// let minimal = minimize(&puzzle, Scope::GivensAndRules, &mut Rng::new(1), &work)?.unwrap();
/// assert!(minimal.minimal && minimal.removed.len() > 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(
    puzzle: &Puzzle,
    scope: Scope,
    rng: &mut Rng,
    work: &Work<'_>,
) -> Result<Option<Minimized>, GaveUp> {
    let mut budget = Budget::new(work);
    let Some(solution) = only_solution(puzzle, &mut budget)? else { return Ok(None) };
    let (mut givens, mut rules): (Vec<Part>, Vec<Part>) =
        all_parts(puzzle).into_iter().partition(|part| matches!(part, Part::Given(_)));
    rng.shuffle(&mut givens);
    rng.shuffle(&mut rules);
    let mut all = Parts { removed: Vec::new(), minimal: true };
    let fewer = match scope {
        Scope::Givens => None,
        // What rules mean changes, so givens come last.
        Scope::GivensAndRules if speaks_of_others(puzzle) => {
            Some(all.remove_rules(puzzle, rules, &solution, &mut budget))
        }
        Scope::GivensAndRules => {
            givens.append(&mut rules);
            None
        }
    };
    // Parts that are givens have the same names in both puzzles.
    all.remove_together(fewer.as_ref().unwrap_or(puzzle), givens, &solution, &mut budget);
    let Parts { mut removed, minimal } = all;
    removed.sort_unstable();
    let puzzle = with_parts(puzzle, |part| removed.binary_search(&part).is_err());
    Ok(Some(Minimized { puzzle, solution, removed, minimal }))
}

/// The parts that were removed so far.
struct Parts {
    removed: Vec<Part>,
    minimal: bool,
}

impl Parts {
    /// Removes parts in order where no rule speaks of another that may be removed.
    fn remove_together(
        &mut self,
        puzzle: &Puzzle,
        order: Vec<Part>,
        solution: &Solution,
        budget: &mut Budget<'_>,
    ) {
        let mut subject = Subject::new(puzzle, order);
        let count = subject.parts().len();
        let reduced = reduce(count, 0, &mut |kept, without| {
            subject.determine(kept, without, solution, budget)
        });
        let mut dropped = PartSet::all(count);
        reduced.kept.iter().for_each(|part| dropped.remove(part));
        self.removed.extend(subject.named(&dropped));
        self.minimal &= reduced.proven;
    }

    /// Removes rules one by one, until no further one can be left out, and returns the puzzle without them.
    fn remove_rules(
        &mut self,
        puzzle: &Puzzle,
        mut rules: Vec<Part>,
        solution: &Solution,
        budget: &mut Budget<'_>,
    ) -> Puzzle {
        loop {
            let (before, mut certain) = (rules.len(), true);
            let mut kept = Vec::new();
            for part in rules {
                self.removed.push(part);
                let fewer = with_parts(puzzle, |part| !self.removed.contains(&part));
                match determines(&fewer, solution, budget) {
                    Answer::Enough => continue,
                    Answer::Lacks(_) => {}
                    Answer::Unknown | Answer::Stopped => certain = false,
                }
                self.removed.pop();
                kept.push(part);
            }
            rules = kept;
            if rules.len() == before || budget.stopped {
                self.minimal &= certain;
                return with_parts(puzzle, |part| !self.removed.contains(&part));
            }
        }
    }
}
