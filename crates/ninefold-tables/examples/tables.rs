//! Compares `solve` on columns with the engine in the cache: rows in a processor second, and the ratios.
//!
//! ```sh
//! cargo run --release -p ninefold-tables --example tables -- FILE [MILLIONS]
//! ```
//!
//! FILE has a puzzle of 81 characters in every line. The engine reads, solves and writes blocks of 1,000 of them
//! again and again, as many as a column has; the columns hold 100,000 rows, or so many millions. All on one thread, in
//! turns, and the best of many rounds counts.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

#[path = "../../ninefold/examples/clock/mod.rs"]
mod clock;

use arrow_array::{
    ArrayRef, BinaryArray, FixedSizeBinaryArray, LargeStringArray, StringArray, StringViewArray,
};
use clock::Clock;
use ninefold::Grid;
use ninefold::search::{Search, Uniqueness};
use ninefold_tables::{Column, Options, solve};
use std::sync::Arc;

/// The rounds, of which the best counts.
const ROUNDS: usize = 15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("usage: tables FILE [MILLIONS]")?;
    let millions: usize = args.next().map_or(Ok(0), |text| text.parse())?;
    let text = std::fs::read_to_string(file)?;
    let lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let rows = if millions == 0 { lines.len() } else { 1_000_000 * millions };
    let puzzles: Vec<&str> = lines.iter().copied().cycle().take(rows).collect();
    let arrays = arrays(&puzzles)?;
    let digits: Vec<u8> = puzzles.iter().flat_map(|line| line.bytes().map(digit)).collect();
    let mut best = vec![0.0_f64; arrays.len() + 2];
    let rounds = if millions == 0 { ROUNDS } else { 3 };
    for _ in 0..rounds {
        best[0] = best[0].max(engine(&lines, rows));
        for (best, (_, array)) in best[1..].iter_mut().zip(&arrays) {
            let column = Column::from_array(array)?;
            let clock = Clock::start();
            let answer = solve(&column, &Options::new().threads(Some(1)))?;
            std::hint::black_box(answer.into_array(array.data_type())?);
            *best = best.max(rows as f64 / clock.seconds());
        }
    }
    // Apart: a vector has small pages, and freeing them leaves no huge ones behind.
    for _ in 0..rounds {
        let clock = Clock::start();
        let answer = solve(&Column::from_digits(&digits)?, &Options::new().threads(Some(1)))?;
        std::hint::black_box(answer.into_bytes());
        let last = arrays.len() + 1;
        best[last] = best[last].max(rows as f64 / clock.seconds());
    }
    let names = ["engine in the cache"].into_iter().chain(arrays.iter().map(|(name, _)| *name));
    println!("{rows} rows in an array, one thread");
    for (name, best_rows) in names.chain(["digits"]).zip(&best) {
        let million = best_rows / 1e6;
        println!("{name:20} {million:6.2} million a second, ratio {:.2}", best_rows / best[0]);
    }
    Ok(())
}

/// Returns how many puzzles the engine solves in a second: text in and text out.
fn engine(lines: &[&str], rows: usize) -> f64 {
    let (mut grids, mut answers) = (Vec::new(), Vec::new());
    let mut output = vec![0_u8; 81 * 1000];
    let clock = Clock::start();
    let again = rows / lines.len();
    for block in (0..again).flat_map(|_| lines.chunks(1000)) {
        grids.clear();
        let grid = |line: &&str| Grid::from_ascii(line.as_bytes().try_into().ok()?);
        grids.extend(block.iter().filter_map(grid));
        Search::new().uniqueness_each_into(&grids, &mut answers);
        for (answer, place) in answers.iter().zip(output.as_chunks_mut::<81>().0) {
            if let Some(Uniqueness::One(solution)) = answer {
                *place = solution.to_ascii();
            }
        }
        std::hint::black_box(&output);
    }
    (again * lines.len()) as f64 / clock.seconds()
}

fn digit(byte: u8) -> u8 {
    if byte == b'.' { 0 } else { byte - b'0' }
}

/// Returns the puzzles as arrays of several types.
fn arrays(puzzles: &[&str]) -> Result<Vec<(&'static str, ArrayRef)>, Box<dyn std::error::Error>> {
    let bytes = puzzles.iter().map(|line| line.as_bytes());
    let fixed = FixedSizeBinaryArray::try_from_iter(bytes.clone())?;
    let mut arrays: Vec<(&str, ArrayRef)> = vec![("fixed_size_binary", Arc::new(fixed))];
    arrays.push(("large_string", Arc::new(LargeStringArray::from_iter_values(puzzles))));
    if 81 * puzzles.len() < i32::MAX as usize {
        let strings = StringArray::from_iter_values(puzzles);
        arrays.push(("string_view", Arc::new(StringViewArray::from(&strings))));
        arrays.push(("string", Arc::new(strings)));
        arrays.push(("binary", Arc::new(BinaryArray::from_iter_values(bytes))));
    }
    Ok(arrays)
}
