//! Reports of tests that could not run.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::Path;

/// The variable that names the folder in which `cargo xtask test` collects the reports.
const FOLDER: &str = "NINEFOLD_NOT_RUN";

/// Reports that something was not tested: what, and why, with the command that installs what is missing
/// if there is one.
///
/// `cargo xtask test` lists these reports in its last lines. Without it they are printed to stderr, past
/// the capture of the test harness.
pub fn not_run(what: &str, why: &str) {
    let report = format!("{what}, because {why}");
    match std::env::var_os(FOLDER) {
        Some(folder) => record(Path::new(&folder), &report),
        None => {
            let _ = std::io::stderr().write_all(format!("not run: {report}\n").as_bytes());
        }
    }
}

/// Writes a report to a file of its own. Equal reports of several tests share one file.
fn record(folder: &Path, report: &str) {
    let mut hasher = DefaultHasher::new();
    report.hash(&mut hasher);
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join(format!("{:016x}", hasher.finish())), report).unwrap();
}

#[cfg(test)]
mod tests {
    use super::record;

    #[test]
    fn equal_reports_are_listed_once() {
        let folder = std::env::temp_dir().join(format!("ninefold-not-run-{}", std::process::id()));
        for report in ["a test, because b", "a test, because b", "another test, because b"] {
            record(&folder, report);
        }
        let mut reports: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        reports.sort();
        assert_eq!(reports, ["a test, because b", "another test, because b"]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
