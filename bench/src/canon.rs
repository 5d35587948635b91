//! One round of canonical forms: puzzles, and the solved grids they lead to.
//!
//! The crate `sudoku` has forms of solved grids only; they are the same smallest texts, so both must
//! agree on every grid. Ninefold gets a batch in one call, the crate its grids one by one, and they take
//! turns batch by batch, so that other load on the machine disturbs both alike. A batch has several
//! turns, of which the shortest counts: it is so short that one of them is undisturbed.

use ninefold::Grid;
use ninefold::equivalence::canon::Canon;
use ninefold::search::{Search, Uniqueness};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of grids in a batch.
const BATCH: usize = 100;

/// The number of turns of a batch.
const TURNS: usize = 3;

/// The largest number of solved grids of a set, because the other crate is slow.
const SOLVED: usize = 5000;

/// `ninefold-bench canon [--most N] FILE...`
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let (mut most, mut files) = (usize::MAX, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--most" {
            let value = args.next().ok_or("--most needs a value")?;
            most = value.parse().map_err(|_| format!("--most {value}: no number"))?;
        } else {
            files.push(arg);
        }
    }
    files.into_iter().try_for_each(|file| set(file, most))
}

fn set(path: &str, most: usize) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let step = lines.len().div_ceil(most.max(1)).max(1);
    let puzzles: Result<Vec<Grid>, _> = lines.iter().step_by(step).map(|l| l.parse()).collect();
    let puzzles = puzzles.map_err(|error| format!("{path}: {error}"))?;
    let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
    println!("set\t{name}\t{}", puzzles.len());
    let mut canon = Canon::new();
    canon.form_each(&puzzles[..puzzles.len().min(BATCH)], &mut Vec::new());
    let mut time = Duration::ZERO;
    for batch in puzzles.chunks(BATCH) {
        time += (0..TURNS).map(|_| ours(&mut canon, batch).0).min().unwrap_or_default();
    }
    print_time(&name, "puzzles", "ninefold", time, puzzles.len());
    let solved = solved(&puzzles);
    let (mut times, mut number) = ([Duration::ZERO; 2], 0);
    for batch in solved.chunks(BATCH) {
        let mut least = [Duration::MAX; 2];
        for _ in 0..TURNS {
            let (our_time, our_forms) = ours(&mut canon, batch);
            let (their_time, their_forms) = theirs(batch)?;
            compare(batch, &our_forms, &their_forms)?;
            least = [least[0].min(our_time), least[1].min(their_time)];
        }
        number += batch.len();
        times = [times[0] + least[0], times[1] + least[1]];
    }
    print_time(&name, "solved", "ninefold", times[0], number);
    print_time(&name, "solved", "sudoku 0.8", times[1], number);
    Ok(())
}

/// Checks that both find the same form for every grid.
fn compare(batch: &[Grid], ours: &[Grid], theirs: &[Grid]) -> Result<(), String> {
    for ((grid, form), other) in batch.iter().zip(ours).zip(theirs) {
        if form != other {
            return Err(format!("DISAGREEMENT on {grid}\n  ninefold: {form}\n  sudoku: {other}"));
        }
    }
    Ok(())
}

/// Returns solutions of puzzles that have exactly one, from an even sample.
fn solved(puzzles: &[Grid]) -> Vec<Grid> {
    let step = puzzles.len().div_ceil(SOLVED).max(1);
    let some: Vec<Grid> = puzzles.iter().step_by(step).copied().collect();
    let answers = Search::new().uniqueness_each(&some);
    answers.into_iter().flatten().filter_map(Uniqueness::solution).collect()
}

fn ours(canon: &mut Canon, batch: &[Grid]) -> (Duration, Vec<Grid>) {
    let mut forms = Vec::with_capacity(batch.len());
    let started = Instant::now();
    canon.form_each(black_box(batch), &mut forms);
    (started.elapsed(), forms)
}

fn theirs(batch: &[Grid]) -> Result<(Duration, Vec<Grid>), String> {
    let wrong = |grid: &Grid| format!("the crate sudoku does not take {grid}");
    let read = |grid: &Grid| sudoku::Sudoku::from_str_line(&grid.to_string());
    let grids: Result<Vec<_>, _> = batch.iter().map(|g| read(g).map_err(|_| wrong(g))).collect();
    let grids = grids?;
    let mut forms = Vec::with_capacity(batch.len());
    let started = Instant::now();
    forms.extend(grids.iter().map(|grid| black_box(grid).canonicalized().map(|(form, _)| form)));
    let time = started.elapsed();
    let grid = |(form, grid): (&Option<sudoku::Sudoku>, &Grid)| {
        let text = form.as_ref().map(ToString::to_string);
        text.and_then(|text| text.parse().ok()).ok_or_else(|| wrong(grid))
    };
    let forms: Result<Vec<Grid>, String> = forms.iter().zip(batch).map(grid).collect();
    Ok((time, forms?))
}

fn print_time(set: &str, what: &str, contender: &str, time: Duration, number: usize) {
    if number > 0 {
        let ns = time.as_nanos() as f64 / number as f64;
        println!("time\t{set}\t{what}\t{contender}\t{ns:.2}");
    }
}
