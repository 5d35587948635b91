//! Redundant givens and rules: those that could be left out of a puzzle with one solution.

use crate::parts::{Part, PartSet, Scope, all_parts, with_parts};
use crate::reduce::Answer;
use crate::subject::{Subject, determines, only_solution, speaks_of_others};
use crate::work::{Budget, GaveUp, Work};
use ninefold_rules::Puzzle;

/// The parts of a puzzle that could be left out, one at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Redundant {
    /// Givens in reading order, then rules. Two of them together can perhaps not be left out.
    pub parts: Vec<Part>,
    /// Whether these are all. False if some searches took too much work.
    pub complete: bool,
}

/// Finds the givens, and if requested the rules, of which each alone could be left out, and the puzzle would still have exactly one
/// solution, the same. Returns `None` if it does not have exactly one.
///
/// # Errors
///
/// It is not known whether the puzzle has exactly one solution.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_variants::{Work, check::redundant, minimize::Scope};
///
/// let puzzle = Puzzle::from_text(Shape::square(4)?, "1234341221434321")?;
/// let found = redundant(&puzzle, Scope::Givens, &Work::new(&Watch::never()))?.unwrap();
/// assert_eq!(found.parts.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant(
    puzzle: &Puzzle,
    scope: Scope,
    work: &Work<'_>,
) -> Result<Option<Redundant>, GaveUp> {
    let mut budget = Budget::new(work);
    let Some(solution) = only_solution(puzzle, &mut budget)? else { return Ok(None) };
    let mut parts = all_parts(puzzle);
    if scope == Scope::Givens {
        parts.retain(|part| matches!(part, Part::Given(_)));
    }
    let sensitive = scope == Scope::GivensAndRules && speaks_of_others(puzzle);
    let mut subject = Subject::new(puzzle, parts.clone());
    let mut found = Redundant { parts: Vec::new(), complete: true };
    for (number, &part) in parts.iter().enumerate() {
        let mut kept = PartSet::all(parts.len());
        kept.remove(number);
        let answer = match part {
            Part::Rule(_) if sensitive => {
                let fewer = with_parts(puzzle, |other| other != part);
                determines(&fewer, &solution, &mut budget)
            }
            _ => subject.determine(&kept, &[number], &solution, &mut budget),
        };
        match answer {
            Answer::Enough => found.parts.push(part),
            Answer::Lacks(_) => {}
            Answer::Unknown => found.complete = false,
            Answer::Stopped => {
                found.complete = false;
                break;
            }
        }
    }
    Ok(Some(found))
}
