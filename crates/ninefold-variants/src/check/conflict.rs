//! Conflicts: givens and rules that contradict each other, few enough to look at.
//!
//! A puzzle without a solution has a set of givens and rules that has none either and is irreducible: without any one of them the
//! rest has a solution. Which set is found depends on the order in which parts are left out, so several orders are tried and the
//! smallest set is kept. A smaller one may exist.

use crate::parts::{Part, PartSet, all_parts};
use crate::reduce::reduce;
use crate::subject::{Subject, broken_rules};
use crate::work::{Budget, GaveUp, Work};
use ninefold::Rng;
use ninefold_rules::Puzzle;

/// The work for finding a smaller set than the first.
const WORK_FOR_SMALLER: u64 = 40_000;
/// The number of random orders that are tried.
const SHUFFLED_ORDERS: u64 = 3;

/// Givens and rules that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The parts: givens in reading order, then rules. Empty if the shape alone has no grid.
    pub parts: Vec<Part>,
    /// Whether the rest is known to have a solution without any one of them.
    pub irreducible: bool,
}

/// Finds givens and rules that contradict each other, together with the houses of the shape. Returns `None` if the puzzle has a
/// solution.
///
/// A rule about the absence of others, such as that all dots are marked, speaks of the rules of the whole puzzle.
///
/// # Errors
///
/// It is not known whether there is a solution.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_variants::{Part, Work, check::conflict};
///
/// let mut puzzle = Puzzle::from_text(Shape::square(4)?, "3..............4")?;
/// puzzle.add_rule("thermometer", "line r1c1 r1c2")?;
/// puzzle.add_rule("thermometer", "line r1c2 r1c3")?;
/// let found = conflict(&puzzle, &Work::new(&Watch::never()))?.unwrap();
/// assert_eq!(found.parts.len(), 3);
/// assert!(found.irreducible && found.parts.contains(&Part::Rule(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conflict(puzzle: &Puzzle, work: &Work<'_>) -> Result<Option<Conflict>, GaveUp> {
    let mut budget = Budget::new(work);
    let parts = all_parts(puzzle);
    let mut subject = Subject::new(puzzle, parts.clone());
    let all = PartSet::all(parts.len());
    let model = subject.model(&all);
    let search = crate::Search::new(&model).givens(&subject.sets(&all, &[]));
    if let Some(solution) = budget.first(&search)? {
        let is_sure =
            model.left_out().is_empty() || broken_rules(puzzle, &solution) == Some(Vec::new());
        return if is_sure { Ok(None) } else { Err(GaveUp) };
    }
    let mut found = smallest(puzzle, parts, &mut budget);
    found.irreducible &= model.left_out().is_empty();
    Ok(Some(found))
}

/// Returns the smallest irreducible set found. The puzzle must have no solution.
pub(super) fn smallest(puzzle: &Puzzle, parts: Vec<Part>, budget: &mut Budget<'_>) -> Conflict {
    let mut smallest: Option<Conflict> = None;
    for order in orders(parts) {
        let mut subject = Subject::new(puzzle, order);
        let count = subject.parts().len();
        let reduced =
            reduce(count, 0, &mut |kept, without| subject.contradict(kept, without, budget));
        let mut parts = subject.named(&reduced.kept);
        parts.sort_unstable();
        let better = |known: &Conflict| {
            (reduced.proven && !known.irreducible) || parts.len() < known.parts.len()
        };
        if smallest.as_ref().is_none_or(better) {
            smallest = Some(Conflict { parts, irreducible: reduced.proven });
        } else if !reduced.proven {
            break;
        }
        budget.limit(WORK_FOR_SMALLER);
    }
    smallest.unwrap_or(Conflict { parts: Vec::new(), irreducible: false })
}

/// Returns the parts in several orders; the first are left out first.
fn orders(parts: Vec<Part>) -> Vec<Vec<Part>> {
    let mut reversed = parts.clone();
    reversed.reverse();
    let shuffled = (1..=SHUFFLED_ORDERS).map(|seed| {
        let mut shuffled = parts.clone();
        Rng::new(seed).shuffle(&mut shuffled);
        shuffled
    });
    let shuffled: Vec<_> = shuffled.collect();
    [parts, reversed].into_iter().chain(shuffled).collect()
}
