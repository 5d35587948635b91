//! Answers puzzles in the text of the Interactive Sudoku Solver, one a line, and says how long each took.
//!
//! ```text
//! usage: ninefold-bench-variants [LIMIT_SECONDS] [REPEAT]
//! lines in:  count<TAB>text   or   candidates<TAB>text
//! lines out: {"answer":1,"cpu_ms":0.08,"guesses":12,"timeout":false}, or {"error":"..."}; one for each line, in order
//! ```
//!
//! The time is reading, building and the answer, in processor time. With `REPEAT` each puzzle is asked at least three times and
//! until 20 ms have passed, and the best time counts.

use cpu_time::ThreadTime;
use ninefold::search::Watch;
use ninefold_formats::variant::read_iss;
use ninefold_variants::{Model, Search};
use std::io::{BufRead, Write};
use std::time::Duration;

struct Answer {
    text: String,
    guesses: u64,
    timeout: bool,
}

fn ask(question: &str, text: &str, limit: Duration) -> Result<Answer, String> {
    let began = ThreadTime::now();
    let reading = read_iss(text).map_err(|error| error.to_string())?;
    if let Some(unread) = reading.unread.first() {
        return Err(format!("not read: {}", unread.name));
    }
    let model = Model::new(&reading.puzzle.compile());
    if !model.left_out().is_empty() {
        return Err("a rule is too large".to_owned());
    }
    let stop = || began.elapsed() > limit;
    let watch = Watch::new(&stop);
    let search = Search::new(&model).givens(reading.puzzle.allowed()).watch(&watch);
    if question == "candidates" {
        let answer = search.candidates();
        let sets: Vec<String> = answer.seen.iter().map(|set| set.0.to_string()).collect();
        let text = format!("[{}]", sets.join(","));
        return Ok(Answer { text, guesses: answer.guesses, timeout: !answer.is_complete() });
    }
    let count = search.count(2);
    Ok(Answer { text: count.found.to_string(), guesses: count.guesses, timeout: !count.complete })
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(10.0);
    let limit = Duration::from_secs_f64(seconds);
    let repeat = arguments.len() > 1;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (question, text) = line.split_once('\t').unwrap_or(("count", &line));
        let (mut best, mut runs, began) = (f64::MAX, 0, ThreadTime::now());
        let answer = loop {
            let start = ThreadTime::now();
            let answer = ask(question, text, limit);
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
            runs += 1;
            let enough = runs >= 3 && began.elapsed() > Duration::from_millis(20);
            if !repeat || enough || answer.is_err() || best > 1e3 {
                break answer;
            }
        };
        match answer {
            Ok(Answer { text, guesses, timeout }) => println!(
                "{{\"answer\":{text},\"cpu_ms\":{best:.4},\"guesses\":{guesses},\"timeout\":{timeout}}}"
            ),
            Err(error) => println!("{{\"error\":{error:?}}}"),
        }
        std::io::stdout().flush().expect("standard output is open");
    }
}
