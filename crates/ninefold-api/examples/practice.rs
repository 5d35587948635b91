//! Measures how quickly the generator finds puzzles that need a technique, for the table in
//! `src/practice/budgets.rs`. Arguments: seconds for each search, number of seeds, number of threads,
//! and perhaps a technique.
//!
//! A line for each technique: code, slug, seeds for which a puzzle was found, attempts in the given time,
//! median and largest time to the puzzle, time of an exercise from the example.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program that prints figures")]

use ninefold::generate::{Generator, Spec};
use ninefold::logic::Technique;
use ninefold::search::Watch;
use ninefold_api::{PractiseRequest, practise};
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| {
        arguments.get(at).map_or(usual, |text| text.parse().unwrap_or(usual))
    };
    let (limit, seeds) = (Duration::from_secs(number(0, 3)), number(1, 5));
    let one = arguments.get(3).map(|name| name.parse::<Technique>().unwrap());
    let techniques: Vec<Technique> =
        Technique::all().filter(|technique| one.is_none_or(|one| one == *technique)).collect();
    let queue = Mutex::new(techniques.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..number(2, 1) {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap().next();
                    let Some(technique) = next else { break };
                    println!("{}", measured(technique, limit, seeds));
                }
            });
        }
    });
}

/// Searches with each seed and returns the figures of a technique.
fn measured(technique: Technique, limit: Duration, seeds: u64) -> String {
    let head = format!("{} {}", technique.code(), technique.slug());
    let begin = Instant::now();
    let mut request = PractiseRequest::new(technique.slug(), 1);
    request.example = true;
    let is_there = practise(&request, &Watch::never()).is_ok();
    let example = format!("{:.3} {is_there}", begin.elapsed().as_secs_f64());
    let (mut times, mut attempts, mut spent) = (Vec::new(), 0, Duration::ZERO);
    for seed in 1..=seeds {
        let Ok(mut generator) = Generator::new(Spec::new().technique(technique), seed) else {
            return format!("{head} impossible {example}");
        };
        let begin = Instant::now();
        let is_over = || begin.elapsed() > limit;
        let watch = Watch::new(&is_over);
        let mut first = 0;
        while !is_over() {
            let batch = generator.attempts(first..first + 8, &watch);
            first = batch.next;
            if !batch.generated.is_empty() {
                times.push(begin.elapsed().as_secs_f64());
                break;
            }
        }
        attempts += first;
        spent += begin.elapsed();
    }
    times.sort_by(f64::total_cmp);
    let in_limit = attempts as f64 * limit.as_secs_f64() / spent.as_secs_f64();
    let at = |place: usize| times.get(place).map_or("-".to_owned(), |time| format!("{time:.2}"));
    let (median, most) = (at(times.len() / 2), at(times.len().wrapping_sub(1)));
    format!("{head} {}/{seeds} {in_limit:.0} {median} {most} {example}", times.len())
}
