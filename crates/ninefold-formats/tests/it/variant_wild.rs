//! Puzzles of many authors and formats, as they were found: each is read or refused by the right name, its solution obeys the rules,
//! and where all rules are coded it has the known number of solutions.

use ninefold_formats::variant::{Reading, propose_rules, read_samurai};
use ninefold_formats::{ReadError, ReadOptions, Reader, Source};
use ninefold_rules::Value;
use ninefold_rules::puzzle::Values;
use ninefold_rules::text::symbol_value;
use ninefold_testing::corpus::read_shared;
use ninefold_variants::{Model, Search};
use std::collections::BTreeMap;

/// The formats that are read; the text of any other is refused.
const READ: &[&str] = &[
    "digits",
    "fpuzzles-base64",
    "fpuzzles-link",
    "hex-grid",
    "hex-grid-spaced",
    "jigsaw-18-lines",
    "julia-matrix",
    "killer-arrows-spaced",
    "killer-letters-csv",
    "minizinc-dzn",
    "samurai-5x81",
    "samurai-21-lines",
    "sudokumaker-link",
    "sudokupad-ctc",
    "sudokupad-fpuz",
    "sudokupad-json",
    "sudokupad-scl",
    "sumocue-jigsaw",
    "tatham-solo",
];

/// The outcome of reading the rows of one format.
#[derive(Default)]
struct Tally {
    rows: usize,
    /// All rules are coded and read, nothing is drawn.
    whole: usize,
    /// Read, but something is drawn or said in words that may be a rule.
    drawn: usize,
    /// Rules that are coded and not known.
    unread: BTreeMap<String, usize>,
    errors: BTreeMap<String, usize>,
    verified: usize,
    counted: usize,
    /// Rules proposed for puzzles of which something is drawn, with a stated solution, and the puzzles that they make unique.
    proposed: usize,
    unique: usize,
    wrong: Vec<String>,
}

/// Reads the only puzzle of a text, as a file with it would be.
fn read(text: &str, format: &str) -> Result<Reading, ReadError> {
    if format == "samurai-5x81" {
        return read_samurai(text);
    }
    let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec()))?;
    let mut reader = Reader::new(source, &ReadOptions::default())?;
    let raw = match reader.next() {
        Some(raw) => raw?,
        None => panic!("no record in {text}"),
    };
    raw.parse_any()
}

fn full(reading: &Reading, solution: &str) -> Option<Vec<Value>> {
    let shape = reading.puzzle.shape();
    let values: Option<Vec<Value>> = if solution.contains(' ') {
        solution.split_whitespace().map(|word| shape.value(word.parse().ok()?)).collect()
    } else {
        solution.chars().map(|symbol| symbol_value(shape, symbol)).collect()
    };
    values.filter(|values| values.len() == shape.total() && !values.is_empty())
}

fn stated(values: &Values) -> Option<Vec<Value>> {
    values.iter().copied().collect()
}

impl Tally {
    fn add(&mut self, row: &[&str]) {
        self.rows += 1;
        let [id, format, count, solution, check] = [row[0], row[3], row[6], row[7], row[8]];
        // Line ends are written as in JSON, where they stay as they are.
        let is_json = row[11].starts_with(['{', '[']);
        let lines = || row[11].replace("\\n", "\n").replace("\\t", "\t");
        let text = if is_json { row[11].to_owned() } else { lines() };
        let reading = match read(&text, format) {
            Ok(reading) => reading,
            Err(error) => {
                *self.errors.entry(error.message).or_default() += 1;
                return;
            }
        };
        for unread in &reading.unread {
            *self.unread.entry(unread.name.clone()).or_default() += 1;
        }
        if !reading.unread.is_empty() {
            return;
        }
        let is_whole = reading.drawn.is_empty();
        *(if is_whole { &mut self.whole } else { &mut self.drawn }) += 1;
        // Words that change the meaning of a coded rule are known by a solution that breaks it.
        let own = reading.puzzle.solution().as_ref().and_then(stated);
        if let Some(values) = full(&reading, solution).or(own) {
            let broken = reading.puzzle.verify(&values);
            match broken.first() {
                None => self.verified += 1,
                Some(_) if check == "solution-breaks-coded-rules" => {}
                Some(_) if is_whole => {
                    self.wrong.push(format!("{id}: the solution breaks {broken:?}"))
                }
                Some(_) => {}
            }
        }
        if !is_whole {
            self.propose(&reading);
        }
        let Ok(known) = count.parse::<u64>() else { return };
        if is_whole && format != "samurai-5x81" {
            let model = Model::new(&reading.puzzle.compile());
            let answer =
                Search::new(&model).givens(reading.puzzle.allowed()).guesses(2000).count(2);
            if answer.complete {
                self.counted += 1;
                if answer.found != known {
                    self.wrong.push(format!("{id}: {} solutions, not {known}", answer.found));
                }
            }
        }
    }
}

impl Tally {
    /// Counts the rules that are proposed, and asks whether they make the stated solution the only one.
    fn propose(&mut self, reading: &Reading) {
        let proposals = propose_rules(reading);
        if reading.puzzle.solution().as_ref().and_then(stated).is_none() || proposals.is_empty() {
            return;
        }
        assert!(proposals.iter().all(|proposal| proposal.agrees && !proposal.reason.is_empty()));
        self.proposed += proposals.len();
        let rules = proposals.into_iter().map(|proposal| proposal.rule);
        let puzzle = reading.puzzle.clone().with_rules(rules);
        let model = Model::new(&puzzle.compile());
        let answer = Search::new(&model).givens(puzzle.allowed()).guesses(500).count(2);
        self.unique += usize::from(answer.complete && answer.found == 1);
    }
}

#[test]
fn records_from_the_wild_are_read_or_refused_by_name() {
    let Some(text) = read_shared("variants/wild.tsv", "the links to variant puzzles") else {
        return;
    };
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for row in text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>()) {
        tallies.entry(row[3]).or_default().add(&row);
    }
    println!(
        "| format | rows | read | with drawings or words | rules not known | not read | solutions verified | counts equal |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (format, tally) in &tallies {
        let errors: usize = tally.errors.values().sum();
        let Tally { rows, whole, drawn, verified, counted, .. } = tally;
        let unread = rows - whole - drawn - errors;
        println!(
            "| {format} | {rows} | {whole} | {drawn} | {unread} | {errors} | {verified} | {counted} |"
        );
    }
    for (format, tally) in &tallies {
        println!(
            "{format}: proposed {}, unique {}, unread {:?}, errors {:?}, wrong {:#?}",
            tally.proposed, tally.unique, tally.unread, tally.errors, tally.wrong
        );
    }
    for (format, tally) in &tallies {
        // Formats of single programs may hold rules that the readers of documents do not know.
        assert!(!READ.contains(format) || tally.wrong.is_empty(), "{format}: {:#?}", tally.wrong);
        let read = tally.whole + tally.drawn;
        assert!(
            !READ.contains(format) || read > 0 || *format == "samurai-21-lines",
            "{format}: none read"
        );
    }
}
