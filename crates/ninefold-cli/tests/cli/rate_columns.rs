//! EP and ED in tables, and the canonical form beside the rating.

use crate::support::{PUZZLE, run, run_with, scratch};
use ninefold::equivalence::canon;

const CHAINS: &str =
    ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";

#[test]
fn a_table_of_ratings_has_ep_and_ed() {
    let out = scratch("rated-columns.csv");
    let path = out.to_str().unwrap();
    assert_eq!(run(&["rate", CHAINS, PUZZLE, "-o", path]).code, 0);
    let table = std::fs::read_to_string(&out).unwrap();
    let expected = format!(
        "puzzle,level,rating,ep,ed\n{CHAINS},diabolical,7.2,1.2,1.2\n{PUZZLE},gentle,1.2,1.2,1.2\n"
    );
    assert_eq!(table, expected);
    // Read back and written again, also by way of another format that holds them.
    assert_eq!(run(&["convert", path, "--to", "csv"]).out, expected);
    let json = run(&["convert", path, "--to", "json"]).out;
    assert!(json.contains("\"rating\":\"7.2\",\"ep\":\"1.2\",\"ed\":\"1.2\""), "{json}");
    let again = run_with(&["convert", "--from", "json", "--to", "csv", "-"], json.as_bytes()).out;
    assert!(again.contains("rating,ep,ed") && again.contains("7.2,1.2,1.2"), "{again}");
}

#[test]
fn a_new_rating_replaces_all_three_numbers() {
    let table = format!("puzzle,er,ep,ed\n{CHAINS},9.9,9.8,9.7\n");
    let ran = run_with(&["rate", "--to", "csv", "-"], table.as_bytes());
    assert_eq!(ran.out, format!("puzzle,er,ep,ed,level\n{CHAINS},7.2,1.2,1.2,diabolical\n"));
    // Fewer clues: none of the numbers is true any more.
    let full = format!("puzzle,rating,ep,ed\n{},1.0,1.0,1.0\n", PUZZLE.replacen("53..", "534.", 1));
    let ran = run_with(&["minimize", "--to", "csv", "-q", "-"], full.as_bytes());
    assert!(!ran.out.contains("1.0"), "{}", ran.out);
}

#[test]
fn a_template_can_have_the_canonical_form() {
    let form = canon::form(&CHAINS.parse().unwrap());
    let ran = run(&["rate", "--format", "%r/%p/%d %c", CHAINS]);
    assert_eq!((ran.out, ran.code), (format!("7.2/1.2/1.2 {form}\n"), 0));
    let empty = ".".repeat(81);
    let ran = run(&["rate", "--format", "%r %c", &empty]);
    assert_eq!((ran.out, ran.code), (format!("multiple {empty}\n"), 1));
    let ran = run_with(&["rate", "--format", "%r %c", "--from", "line", "-"], b"123\n");
    assert_eq!((ran.out.as_str(), ran.code), ("unreadable -\n", 2));
}
