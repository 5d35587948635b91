//! Collects what was not run, for the last lines of the run.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// The list of what was not run: checks, and single tests that lack their data or a tool.
pub(super) struct NotRun {
    /// The folder in which tests leave their reports: see the crate `ninefold-testing`.
    folder: PathBuf,
    checks: RefCell<Vec<String>>,
}

impl NotRun {
    /// Starts with nothing: reports of earlier runs are removed.
    pub(super) fn new(root: &Path) -> Self {
        let folder = crate::target_folder(root).join("not-run");
        let _ = std::fs::remove_dir_all(&folder);
        Self { folder, checks: RefCell::default() }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds a check.
    pub(super) fn add(&self, check: &str, why: &str) {
        self.checks.borrow_mut().push(format!("{check}, because {why}"));
    }

    /// Returns the reports of single tests, in alphabetical order.
    pub(super) fn of_tests(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut reports: Vec<String> =
            entries.filter_map(|entry| std::fs::read_to_string(entry.path()).ok()).collect();
        reports.sort();
        reports
    }

    /// Returns all reports.
    pub(super) fn reports(&self) -> Vec<String> {
        self.checks.borrow().iter().cloned().chain(self.of_tests()).collect()
    }
}
