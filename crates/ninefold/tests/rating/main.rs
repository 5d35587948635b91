//! Tests of the rating, against a slow and literal twin and against known ratings.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used)]

mod literal;

fn givens(line: &str) -> [usize; 81] {
    let bytes = line.as_bytes();
    std::array::from_fn(|i| {
        if bytes[i].is_ascii_digit() { usize::from(bytes[i] - b'0') } else { 0 }
    })
}

#[test]
fn trial() {
    let path = std::env::var("RATINGS").unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let lo: f64 = std::env::var("LO").unwrap().parse().unwrap();
    let hi: f64 = std::env::var("HI").unwrap().parse().unwrap();
    let (mut n, mut bad) = (0, 0);
    let start = std::time::Instant::now();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let t: Vec<f64> = words[1..4].iter().map(|w| w.parse().unwrap()).collect();
        if t[0] < lo || t[0] > hi {
            continue;
        }
        let want: Vec<u16> = t.iter().map(|t| (t * 10.0).round() as u16).collect();
        let rating = literal::rate(&givens(words[0]));
        n += 1;
        if [rating.er, rating.ep, rating.ed] != want[..] {
            bad += 1;
            eprintln!("{line}: {} {} {}", rating.er, rating.ep, rating.ed);
        }
    }
    eprintln!("{lo}-{hi}: {n} puzzles, {bad} differ, {:?} each", start.elapsed() / n.max(1));
}
