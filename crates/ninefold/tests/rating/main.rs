//! Tests of the rating, against a slow and literal twin and against known ratings.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used)]

mod literal;

fn givens(line: &str) -> [usize; 81] {
    let bytes = line.as_bytes();
    std::array::from_fn(
        |i| {
            if bytes[i].is_ascii_digit() { usize::from(bytes[i] - b'0') } else { 0 }
        },
    )
}

fn cpu() -> std::time::Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    std::time::Duration::from_nanos(text.split_whitespace().next().unwrap().parse().unwrap())
}

#[test]
fn trial() {
    use ninefold::rating::{Options, Rater, Verdict};
    use ninefold::search::Watch;
    let path = std::env::var("RATINGS").unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let lo: f64 = std::env::var("LO").unwrap().parse().unwrap();
    let hi: f64 = std::env::var("HI").unwrap().parse().unwrap();
    let compare = std::env::var("STEPS").is_ok();
    let (mut n, mut bad) = (0, 0);
    let mut rater = Rater::new();
    let mut time = std::time::Duration::ZERO;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let t: Vec<f64> = words[1..4].iter().map(|w| w.parse().unwrap()).collect();
        if t[0] < lo || t[0] > hi {
            continue;
        }
        let want: Vec<u16> = t.iter().map(|t| (t * 10.0).round() as u16).collect();
        let puzzle: ninefold::Grid = words[0].parse().unwrap();
        let start = ninefold::Candidates::of_givens(&puzzle);
        let options = Options { steps: compare, ..Options::default() };
        let begin = cpu();
        let verdict = rater.rate_proper(&start, &options, &Watch::never());
        time += cpu() - begin;
        let Verdict::Rated(rating) = verdict else { panic!() };
        n += 1;
        if [rating.er.0, rating.ep.0, rating.ed.0] != want[..] {
            bad += 1;
            eprintln!("{line}: {} {} {}", rating.er, rating.ep, rating.ed);
        }
        if compare {
            let twin = literal::rate(&givens(words[0]));
            for (i, (a, b)) in rating.steps.iter().zip(&twin.steps).enumerate() {
                let mine = literal::Step {
                    technique: a.technique.number(),
                    rating: a.rating.0,
                    removals: a
                        .removals
                        .iter()
                        .map(|c| (c.cell.index(), c.digit.index() + 1))
                        .collect(),
                    placement: a.placement.map(|c| (c.cell.index(), c.digit.index() + 1)),
                };
                if mine != *b {
                    eprintln!("{line}\n  step {i}: {mine:?}\n      twin: {b:?}");
                    break;
                }
            }
        }
    }
    eprintln!("{lo}-{hi}: {n} puzzles, {bad} differ, {:?} each", time / n.max(1));
}
