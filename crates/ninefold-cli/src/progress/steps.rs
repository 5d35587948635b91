//! The progress of one long explanation: a line with the step that was found last.

use super::PATIENCE;
use crate::console::{Console, say};
use ninefold::logic::Path;
use std::time::{Duration, Instant};

/// How often the line is written again.
const PAUSE: Duration = Duration::from_millis(100);

/// A line on stderr that shows the steps of a path while the others are looked for. It goes away when the
/// path is there.
pub(crate) struct StepLine {
    is_wanted: bool,
    puzzle: u64,
    width: usize,
    next: Instant,
    is_shown: bool,
}

impl StepLine {
    /// Creates the line for the puzzle of this number. Where answers go elsewhere than to the terminal, the
    /// bar of all records is the progress.
    pub(crate) fn new(console: &Console, puzzle: u64) -> Self {
        let is_wanted = console.err_is_terminal && console.out_is_terminal && !console.quiet;
        let next = Instant::now() + PATIENCE;
        Self { is_wanted, puzzle, width: console.width, next, is_shown: false }
    }

    /// Shows the last step of a path so far, once the work takes long.
    pub(crate) fn show(&mut self, path: &Path) {
        if !self.is_wanted || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + PAUSE;
        self.is_shown = true;
        let text: String = text(self.puzzle, path).chars().take(self.width.max(2) - 1).collect();
        say(&format!("\r\x1b[K{text}"));
    }
}

impl Drop for StepLine {
    fn drop(&mut self) {
        if self.is_shown {
            say("\r\x1b[K");
        }
    }
}

/// Writes the line: `step 12 found: Forcing Net Contradiction; 45 cells are open`.
fn text(puzzle: u64, path: &Path) -> String {
    let number = path.steps.len();
    let found = path.steps.last().map_or_else(
        || "looking for the first step".to_owned(),
        |step| format!("step {number} found: {}", step.technique),
    );
    let (open, are) = match path.end.open().len() {
        1 => ("1 cell".to_owned(), "is"),
        count => (format!("{count} cells"), "are"),
    };
    let puzzle = if puzzle > 1 { format!("puzzle {puzzle}, ") } else { String::new() };
    format!("{puzzle}{found}; {open} {are} open")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::logic::{Position, Solver};

    #[test]
    fn the_line_names_the_last_step_and_what_is_open() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let start = Position::of_givens(&puzzle);
        let mut lines = Vec::new();
        let path = Solver::default().path_while(&start, None, |path| {
            lines.push(text(1, path));
            true
        });
        assert!(path.is_solved());
        assert_eq!(lines[0], "looking for the first step; 51 cells are open");
        assert!(lines[1].starts_with("step ") && lines[1].contains("Single"), "{}", lines[1]);
        assert!(text(2, &path).starts_with("puzzle 2, step 51 found: "), "{}", text(2, &path));
    }
}
