//! The reasons of all technique cases are complete sentences, also those of variants that no example
//! shows.

use crate::support::Case;
use ninefold::logic::Family;
use ninefold_show::words::{English, Words};
use std::path::Path;

/// Texts that are left where a list is empty or a name is missing.
const BROKEN: [&str; 22] = [
    "  ",
    " .",
    " ,",
    " ;",
    " :",
    "..",
    "()",
    "{}",
    " is in :",
    "from .",
    " and .",
    " or .",
    "with .",
    " and and ",
    "in ,",
    "of ,",
    ": .",
    "the digit can",
    "are  ",
    " 0 ",
    "that sees all no",
    "no digits",
];

#[test]
fn the_reasons_of_all_cases_are_complete_sentences() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ninefold/tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut count = 0;
    let mut report = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines() {
            let Some(case) = Case::read(line) else { continue };
            // The words of chains do not depend on a variant of the technique.
            if matches!(case.query.technique.family(), Family::Chains | Family::Forcing) {
                continue;
            }
            for step in case.steps().into_iter().take(3) {
                let reason = English.reason(&case.position, &step);
                count += 1;
                if !reason.ends_with('.') || BROKEN.iter().any(|broken| reason.contains(broken)) {
                    report.push_str(&format!("{} in {line}\n    {reason}\n", step.technique));
                }
            }
        }
    }
    assert!(report.is_empty(), "{report}");
    assert!(count > 300, "{count}");
}
