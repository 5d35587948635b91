//! Measures reading, building and counting for each row of a table of puzzles, and compares with the times stored there.
//!
//! ```text
//! usage: measure TABLE.tsv [FAMILY|NAME] [--rows] [--limit SECONDS] [--candidates]
//! ```
//!
//! The table's columns are named in its first line: `name family iss_text count iss_ms iss_guesses`. The times of each row are
//! the best of at least three runs and 20 ms. `--rows` prints every row; otherwise families and the worst rows are printed.

#![expect(clippy::print_stdout, reason = "the table is the output")]

use ninefold::search::Watch;
use ninefold_formats::variant::read_iss;
use ninefold_variants::{Model, Search};
use std::time::{Duration, Instant};

/// The times of one row in milliseconds: reading, compiling, building the model, searching.
#[derive(Clone, Copy)]
struct Times([f64; 4]);

impl Times {
    fn total(self) -> f64 {
        self.0.iter().sum()
    }
}

struct Answer {
    found: u64,
    guesses: u64,
    complete: bool,
    times: Times,
}

fn ask(text: &str, limit: Duration, candidates: bool) -> Result<Answer, String> {
    let mut times = [0.0; 4];
    let mut last = Instant::now();
    let mut lap = |stage: usize| {
        let now = Instant::now();
        times[stage] = (now - last).as_secs_f64() * 1e3;
        last = now;
    };
    let reading = read_iss(text).map_err(|error| error.to_string())?;
    if let Some(unread) = reading.unread.first() {
        return Err(format!("not read: {}", unread.name));
    }
    lap(0);
    let compiled = reading.puzzle.compile();
    lap(1);
    let model = Model::new(&compiled);
    if !model.left_out().is_empty() {
        return Err("a rule is too large".to_owned());
    }
    lap(2);
    let began = Instant::now();
    let stop = || began.elapsed() > limit;
    let watch = Watch::new(&stop);
    let search = Search::new(&model).givens(reading.puzzle.allowed()).watch(&watch);
    let (found, guesses, complete) = if candidates {
        let answer = search.candidates();
        let seen = answer.seen.iter().map(|set| u64::from(set.0.count_ones())).sum();
        (seen, answer.guesses, answer.is_complete())
    } else {
        let count = search.count(2);
        (count.found, count.guesses, count.complete)
    };
    drop(search);
    drop((model, compiled, reading));
    lap(3);
    Ok(Answer { found, guesses, complete, times: Times(times) })
}

/// Asks until three runs and 20 ms have passed; the best run counts.
fn best(text: &str, limit: Duration, candidates: bool) -> Result<Answer, String> {
    let began = Instant::now();
    let mut best = ask(text, limit, candidates)?;
    let mut runs = 1;
    while best.complete
        && best.times.total() < 200.0
        && (runs < 3 || began.elapsed() < Duration::from_millis(20))
    {
        let next = ask(text, limit, candidates)?;
        if next.times.total() < best.times.total() {
            best = next;
        }
        runs += 1;
    }
    Ok(best)
}

struct Row {
    family: String,
    name: String,
    /// Their time by ours.
    ratio: f64,
    guesses: f64,
    line: String,
    times: Option<Times>,
}

fn geometric(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value.ln(), count + 1));
    if count == 0 { f64::NAN } else { (sum / f64::from(count)).exp() }
}

/// The arguments of a run.
struct Options {
    table: String,
    only: Option<String>,
    all_rows: bool,
    candidates: bool,
    limit: Duration,
}

impl Options {
    fn parse() -> Self {
        let mut arguments: Vec<String> = std::env::args().skip(1).collect();
        let mut seconds = 2.0;
        if let Some(at) = arguments.iter().position(|it| it == "--limit") {
            seconds = arguments[at + 1].parse().expect("a number of seconds");
            arguments.drain(at..at + 2);
        }
        let mut flag = |name: &str| {
            let at = arguments.iter().position(|it| it == name);
            at.map(|at| arguments.remove(at)).is_some()
        };
        let (all_rows, candidates) = (flag("--rows"), flag("--candidates"));
        let mut rest = arguments.into_iter();
        let table = rest.next().expect("usage: measure TABLE.tsv [FAMILY|NAME]");
        let limit = Duration::from_secs_f64(seconds);
        Self { table, only: rest.next(), all_rows, candidates, limit }
    }
}

/// The fields of a row that are used.
struct Fields<'a> {
    name: &'a str,
    family: &'a str,
    text: &'a str,
    count: &'a str,
    ms: &'a str,
    guesses: &'a str,
}

impl Options {
    fn wants(&self, fields: &Fields<'_>) -> bool {
        let only = self.only.as_deref();
        fields.family != "region-building"
            && only.is_none_or(|only| fields.family == only || fields.name.contains(only))
    }

    /// Measures a row; `None` if both solvers were stopped.
    fn measure(&self, fields: &Fields<'_>, wrong: &mut Vec<String>) -> Option<Row> {
        let limit_ms = self.limit.as_secs_f64() * 1e3;
        let theirs: f64 = fields.ms.trim_start_matches('>').parse().unwrap_or(f64::NAN);
        let their_guesses: f64 = fields.guesses.parse().unwrap_or(f64::NAN);
        let (ours, our_guesses, times, note) = match best(fields.text, self.limit, self.candidates)
        {
            Ok(answer) => {
                let known = fields.count.parse::<u64>().ok();
                let differs = known.is_some_and(|known| known != answer.found);
                if differs && answer.complete && !self.candidates {
                    let found = answer.found;
                    wrong.push(format!("{}: {found} instead of {}", fields.name, fields.count));
                }
                let total = if answer.complete { answer.times.total() } else { limit_ms };
                let note = if answer.complete { "" } else { "stopped" };
                (total, answer.guesses as f64, Some(answer.times), note.to_owned())
            }
            Err(error) => (limit_ms, f64::NAN, None, error),
        };
        if note == "stopped" && theirs >= limit_ms {
            return None;
        }
        let ratio = theirs.min(limit_ms) / ours;
        let parts = times.map_or(String::new(), |Times([a, b, c, d])| {
            format!("{a:8.3} {b:8.3} {c:8.3} {d:9.3}")
        });
        let (family, name) = (fields.family.to_owned(), fields.name.to_owned());
        let line = format!(
            "{ratio:8.2} {theirs:9.3} {ours:9.3} [{parts}] {their_guesses:7} {our_guesses:7} {family:12} {name} {note}",
        );
        let guesses = (our_guesses + 1.0) / (their_guesses + 1.0);
        Some(Row { family, name, ratio, guesses, line, times })
    }
}

fn main() {
    let options = Options::parse();
    let table = std::fs::read_to_string(&options.table).expect("the table can be read");
    let header: Vec<&str> = table.lines().next().unwrap_or("").split('\t').collect();
    let column = |name: &str| header.iter().position(|it| *it == name).expect("the column exists");
    let [name, family, text, count, ms, guesses] =
        ["name", "family", "iss_text", "count", "iss_ms", "iss_guesses"].map(column);
    let (mut rows, mut wrong) = (Vec::new(), Vec::new());
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let fields = Fields {
            name: cells[name],
            family: cells[family],
            text: cells[text],
            count: cells[count],
            ms: cells[ms],
            guesses: cells[guesses],
        };
        if options.wants(&fields)
            && let Some(row) = options.measure(&fields, &mut wrong)
        {
            if options.all_rows {
                println!("{}", row.line);
            }
            rows.push(row);
        }
    }
    report(&mut rows, options.all_rows);
    println!("wrong answers: {wrong:?}");
}

/// Prints a line for each family, and the rows with the smallest ratios.
fn report(rows: &mut [Row], all_rows: bool) {
    if !all_rows {
        rows.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        println!(
            "   ratio    theirs      ours [    read  compile    model    search]  guesses: theirs, ours"
        );
        rows.iter().take(45).for_each(|row| println!("{}", row.line));
    }
    let mut families: Vec<String> = rows.iter().map(|row| row.family.clone()).collect();
    families.sort();
    families.dedup();
    families.push(String::new());
    println!(
        "family          rows  ratio  guesses   10x  <0.5   read  compile  model  search (geometric means, ms)"
    );
    for family in families {
        let of: Vec<&Row> =
            rows.iter().filter(|row| family.is_empty() || row.family == family).collect();
        let share = of.iter().filter(|row| row.ratio >= 10.0).count() * 100 / of.len().max(1);
        let below = of.iter().filter(|row| row.ratio < 0.5).count();
        let stage = |i: usize| geometric(of.iter().filter_map(|row| Some(row.times?.0[i])));
        println!(
            "{:14} {:5} {:6.2} {:8.2} {:4}% {:5} {:7.4} {:7.4} {:7.4} {:7.4}",
            if family.is_empty() { "all" } else { &family },
            of.len(),
            geometric(of.iter().map(|row| row.ratio)),
            geometric(of.iter().map(|row| row.guesses).filter(|it| it.is_finite())),
            share,
            below,
            stage(0),
            stage(1),
            stage(2),
            stage(3),
        );
    }
    let hard = rows.iter().filter(|row| row.name.to_lowercase().contains("mathemagic"));
    println!("Mathemagic's: {:.2}", geometric(hard.map(|row| row.ratio)));
}
