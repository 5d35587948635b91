//! Puzzles of other rules: public collections, read, verified against their solutions, written and read back.

use ninefold_formats::ReadError;
use ninefold_formats::variant::{Reading, read_fpuzzles, read_iss, read_rules, write_rules};
use ninefold_rules::Value;
use ninefold_rules::text::symbol_value;
use ninefold_testing::corpus::read_shared;
use std::collections::BTreeMap;

/// Returns the rows of a table, split at tabs, without its header.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

/// The outcome of reading the rows of one format.
#[derive(Default)]
struct Tally {
    rows: usize,
    read: usize,
    verified: usize,
    refused: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn add(
        &mut self,
        name: &str,
        reading: Result<Reading, ReadError>,
        solution: &str,
        may_break: bool,
    ) {
        self.rows += 1;
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => {
                *self.refused.entry(format!("error: {}", error.message)).or_default() += 1;
                return;
            }
        };
        if !reading.unread.is_empty() {
            let unread = reading.unread.iter();
            let names: Vec<_> = unread
                .map(|unread| match &unread.problem {
                    Some(problem) => format!("{} ({problem})", unread.name),
                    None => unread.name.clone(),
                })
                .collect();
            *self.refused.entry(names.join(", ")).or_default() += 1;
            return;
        }
        self.read += 1;
        let written = write_rules(&reading.puzzle);
        let back =
            read_rules(&written).unwrap_or_else(|error| panic!("{name}: {error} in {written}"));
        assert_eq!(write_rules(&back.puzzle), written, "{name}");
        assert_eq!(back.puzzle.rules(), reading.puzzle.rules(), "{name}");
        assert_eq!(back.puzzle.allowed(), reading.puzzle.allowed(), "{name}");
        if let Some(values) = full(&reading, solution) {
            let broken = reading.puzzle.verify(&values);
            if broken.is_empty() {
                self.verified += 1;
            } else if !may_break {
                let rule = broken.iter().find_map(|broken| match broken {
                    ninefold_rules::verify::Broken::Rule { rule } => {
                        Some(&reading.puzzle.rules()[*rule])
                    }
                    _ => None,
                });
                self.wrong.push(format!("{name}: {} broken, such as {rule:?}", broken.len()));
            }
        }
    }

    fn report(&self, name: &str) -> String {
        let Self { rows, read, verified, refused, wrong } = self;
        format!(
            "{name}: {rows} rows, {read} read, {verified} verified, refused {refused:?}, wrong {wrong:#?}"
        )
    }
}

/// Returns the values of a solution if it is full.
fn full(reading: &Reading, solution: &str) -> Option<Vec<Value>> {
    let shape = reading.puzzle.shape();
    let values: Option<Vec<Value>> = if solution.contains(' ') {
        solution.split_whitespace().map(|word| shape.value(word.parse().ok()?)).collect()
    } else {
        solution.chars().map(|symbol| symbol_value(shape, symbol)).collect()
    };
    values.filter(|values| values.len() == shape.total() && !values.is_empty())
}

#[test]
fn the_collection_of_iss_is_read_and_its_solutions_obey_the_rules() {
    let Some(text) = read_shared("variants/iss.tsv", "the collection of variant puzzles") else {
        return;
    };
    let mut tally = Tally::default();
    for row in rows(&text).filter(|row| row[1] != "region-building") {
        tally.add(row[0], read_iss(row[2]), row[4], false);
    }
    assert!(tally.wrong.is_empty() && tally.read >= 241, "{}", tally.report("iss"));
}

#[test]
fn links_from_the_wild_are_read_and_their_solutions_obey_the_rules() {
    let Some(text) = read_shared("variants/wild.tsv", "the links to variant puzzles") else {
        return;
    };
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for row in rows(&text) {
        let may_break = row[8] == "solution-breaks-coded-rules";
        if matches!(row[3], "fpuzzles-base64" | "fpuzzles-link" | "sudokupad-fpuz") {
            let tally = tallies.entry(row[3]).or_default();
            tally.add(row[0], read_fpuzzles(row[11]), row[7], may_break);
        }
        if !row[10].is_empty() {
            let tally = tallies.entry("converted to iss").or_default();
            tally.add(row[0], read_iss(row[10]), row[7], may_break);
        }
    }
    for (name, tally) in &tallies {
        assert!(tally.wrong.is_empty(), "{}", tally.report(name));
    }
}
