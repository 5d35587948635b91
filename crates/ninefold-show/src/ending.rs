//! Sentences about the end of a path: solved, stuck, or several solutions remain.

use crate::words::phrases::plural;
use ninefold::CellSet;
use ninefold::logic::Path;

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
