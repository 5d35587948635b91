//! Differences: two solutions of a puzzle that has several.

use crate::model::Model;
use crate::search::{Search, Solution};
use crate::subject::{differing, others};
use crate::work::{Budget, GaveUp, Work};
use ninefold_rules::{CellId, Puzzle};

/// Two solutions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Differences {
    /// A solution.
    pub first: Solution,
    /// Another one.
    pub second: Solution,
    /// The cells in which the two differ, in reading order.
    pub cells: Vec<CellId>,
}

/// Finds two solutions and the cells in which they differ. Returns `None` if there is at most one solution.
///
/// They are the first two in lexicographic order, or, where these take too much work, any two.
///
/// # Errors
///
/// It is not known whether there are two solutions.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_variants::{Work, check::differences};
///
/// let puzzle = Puzzle::from_text(Shape::square(4)?, "1234.....1......")?;
/// let found = differences(&puzzle, &Work::new(&Watch::never()))?.unwrap();
/// assert!(!found.cells.is_empty() && found.first < found.second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn differences(puzzle: &Puzzle, work: &Work<'_>) -> Result<Option<Differences>, GaveUp> {
    let model = Model::new(&puzzle.compile());
    if !model.left_out().is_empty() {
        return Err(GaveUp);
    }
    let mut budget = Budget::new(work);
    let search = Search::new(&model).givens(puzzle.allowed());
    let two = match budget.list(&search, 2) {
        Ok(listed) => <[Solution; 2]>::try_from(listed).ok(),
        Err(gave_up) if budget.stopped => return Err(gave_up),
        Err(_) => any_two(&search, &mut budget)?,
    };
    Ok(two.map(|[first, second]| {
        let cells = differing(&first, &second);
        Differences { first, second, cells }
    }))
}

/// Finds two solutions, the lesser first.
fn any_two(search: &Search<'_>, budget: &mut Budget<'_>) -> Result<Option<[Solution; 2]>, GaveUp> {
    let Some(first) = budget.first(search)? else { return Ok(None) };
    let second = budget.first(&search.clone().prefer(&others(&first)))?;
    Ok(second.filter(|second| *second != first).map(|second| {
        let mut two = [first, second];
        two.sort();
        two
    }))
}
