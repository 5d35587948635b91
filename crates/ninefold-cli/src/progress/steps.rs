//! The progress of long explanations: a line with the step that was found last.
//!
//! ```text
//!   worker ── puzzle 3: step 12 found ──► Activity ──► StepLine ──► stderr
//!   worker ── puzzle 4: step 2 found ───►             (the sink)
//! ```
//!
//! Workers only record what they do. The sink, which alone writes to the terminal, shows the line of the
//! first puzzle that is not answered yet, because its answer is the next one to be printed.

use super::line::{Line, PATIENCE};
use crate::console::width;
use ninefold::logic::{Path, PathKind, PathProgress};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The puzzles that workers are explaining, by their numbers. All clones share them.
#[derive(Clone, Default)]
pub(crate) struct Activity(Arc<Mutex<BTreeMap<u64, Entry>>>);

/// The state of one explanation.
struct Entry {
    begun: Instant,
    text: String,
}

/// A puzzle that is being explained; it leaves the [`Activity`] when this is dropped.
pub(crate) struct Active<'a> {
    activity: &'a Activity,
    puzzle: u64,
}

impl Activity {
    /// Enters a puzzle.
    pub(crate) fn begin(&self, puzzle: u64) -> Active<'_> {
        let text = String::from("looking for the first step");
        self.entries().insert(puzzle, Entry { begun: Instant::now(), text });
        Active { activity: self, puzzle }
    }

    fn entries(&self) -> MutexGuard<'_, BTreeMap<u64, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the line of the first puzzle, once it takes long.
    fn line(&self, now: Instant) -> Option<String> {
        let entries = self.entries();
        let (number, Entry { begun, text }) = entries.first_key_value()?;
        let elapsed = now.saturating_duration_since(*begun);
        let puzzle = if *number > 1 { format!("puzzle {number}, ") } else { String::new() };
        (elapsed >= PATIENCE).then(|| format!("{puzzle}{text}; {} s", elapsed.as_secs()))
    }
}

impl Active<'_> {
    /// Records the state of the work on a path of a kind.
    pub(crate) fn show(&self, kind: PathKind, progress: PathProgress<'_>) {
        if let Some(entry) = self.activity.entries().get_mut(&self.puzzle) {
            entry.text = text(kind, progress);
        }
    }
}

impl Drop for Active<'_> {
    fn drop(&mut self) {
        self.activity.entries().remove(&self.puzzle);
    }
}

/// The line on stderr.
pub(super) struct StepLine {
    activity: Activity,
    line: Line,
}

impl StepLine {
    pub(super) const fn new(activity: Activity) -> Self {
        Self { activity, line: Line::new() }
    }

    /// Shows what is done now, if it takes long.
    pub(super) fn update(&mut self) {
        match self.activity.line(Instant::now()) {
            Some(text) => {
                let fits = width().max(2) - 1;
                self.line.draw(&text.chars().take(fits).collect::<String>());
            }
            None => self.clear(),
        }
    }

    /// Erases the line; the next update draws it again.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }
}

/// Describes the state: `step 12 found: Forcing Net Contradiction; 45 cells are open`.
fn text(kind: PathKind, progress: PathProgress<'_>) -> String {
    match progress {
        PathProgress::Searching(path) => found(path),
        PathProgress::Choosing(path) => {
            let next = match kind {
                PathKind::Easy => "looking for an easier path",
                _ => "leaving out what is not needed",
            };
            format!("{} steps found; {next}", path.steps.len())
        }
        _ => String::new(),
    }
}

fn found(path: &Path) -> String {
    let number = path.steps.len();
    let found = path.steps.last().map_or_else(
        || "looking for the first step".to_owned(),
        |step| format!("step {number} found: {}", step.technique),
    );
    match path.end.open().len() {
        1 => format!("{found}; 1 cell is open"),
        count => format!("{found}; {count} cells are open"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::logic::{Position, Solver};
    use ninefold::search::Watch;

    #[test]
    fn the_line_names_the_last_step_and_goes_on_while_a_path_is_chosen() {
        let puzzle: Grid =
            "416...7..3.......22..78........1.......8.2641.....6....7....528.....14..6...5...."
                .parse()
                .unwrap();
        let start = Position::of_givens(&puzzle);
        for (kind, end) in [
            (PathKind::Short, "leaving out what is not needed"),
            (PathKind::Easy, "looking for an easier path"),
        ] {
            let mut lines = Vec::new();
            let watch = Watch::never();
            let shown = |progress: PathProgress<'_>| lines.push(text(kind, progress));
            Solver::default().explain_shown(&start, None, kind, &watch, shown).unwrap();
            assert_eq!(lines[0], "looking for the first step; 57 cells are open");
            assert!(lines[1].starts_with("step ") && lines[1].ends_with(" open"), "{}", lines[1]);
            assert!(lines.last().unwrap().ends_with(end), "{lines:?}");
        }
    }

    #[test]
    fn the_line_is_that_of_the_first_puzzle_that_takes_long() {
        let activity = Activity::default();
        let later = |seconds| Instant::now() + std::time::Duration::from_secs(seconds);
        let (third, fourth) = (activity.begin(3), activity.begin(4));
        assert_eq!(activity.line(Instant::now()), None);
        let line = activity.line(later(9)).unwrap();
        assert_eq!(line, "puzzle 3, looking for the first step; 9 s");
        drop(third);
        assert!(activity.line(later(9)).unwrap().starts_with("puzzle 4, "));
        drop(fourth);
        assert_eq!(activity.line(later(9)), None);
    }
}
