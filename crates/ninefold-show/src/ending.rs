//! Sentences about the end of a path: solved, stuck, or several solutions remain.

use crate::singles;
use crate::words::phrases::{grouped, plural};
use ninefold::CellSet;
use ninefold::logic::{Explanation, Path, PathKind};

/// Returns how a path ends, and after how many steps.
#[must_use]
pub fn of_path(path: &Path) -> String {
    let count = plural(path.steps.len() as u64, "step");
    if path.is_solved() {
        format!("Solved in {count}.")
    } else if path.differ.is_empty() {
        format!("Not solved: no technique in use goes further after {count}.")
    } else {
        format!("Not solved in {count}. {}", several_solutions(path.differ))
    }
}

/// Returns what is true of this path alone, where it is not the standard path: `This easy path: hardest step
/// X-Wing, score 140 besides singles.`
#[must_use]
pub fn of_kind(explanation: &Explanation) -> Option<String> {
    let Explanation { kind, path, .. } = explanation;
    // The greedy path is the standard path.
    let hardest = path.hardest().filter(|_| *kind != PathKind::Greedy)?.technique;
    if singles::are_all(&path.steps) {
        return Some(format!("This {kind} path: singles alone."));
    }
    let score = grouped(u64::from(explanation.score_besides_singles()));
    Some(format!("This {kind} path: hardest step {hardest}, score {score} besides singles."))
}

/// Returns the last sentence of a path that ends with several solutions, which differ in these cells.
///
/// ```
/// use ninefold_show::ending::several_solutions;
///
/// let cells = ["r1c1", "r1c4"].map(|cell| cell.parse::<ninefold::Cell>().unwrap());
/// let text = several_solutions(cells.into_iter().collect());
/// assert_eq!(text, "Several solutions remain; they differ in r1c1, r1c4.");
/// ```
#[must_use]
pub fn several_solutions(cells: CellSet) -> String {
    format!("Several solutions remain; they differ in {}.", listed(cells))
}

/// Returns the hint for a position without a step, whose solutions differ in these cells.
#[must_use]
pub fn no_step(cells: CellSet) -> String {
    let cells = listed(cells);
    format!("No step can be proven: the puzzle has several solutions, they differ in {cells}.")
}

fn listed(cells: CellSet) -> String {
    if cells == CellSet::ALL {
        return "every cell".to_owned();
    }
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
}
