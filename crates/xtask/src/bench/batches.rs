//! `bench batches`: compares batches of every size with a loop over their puzzles, by instructions.

use super::figures::set_name;
use super::options::Options;
use super::program::{COUNTED, Program, can_count};
use super::search::files;
use crate::{say, show};
use std::path::Path;

/// Puzzles of each set, as many as the largest batch.
const PUZZLES: usize = 512;

/// Sizes of batches, on both sides of the number from which on they are searched in lanes.
const SIZES: [usize; 6] = [1, 8, 64, 127, 128, 512];

/// The questions, and whether no batch may take more than the loop. The others must find what the
/// lanes find, whatever the size, where a puzzle has several solutions: they are shown only.
const QUESTIONS: [(&str, bool); 4] =
    [("count", true), ("uniqueness", true), ("first", false), ("two", false)];

/// The most instructions of a batch, relative to the loop: a batch allocates memory for its answers, even for one.
const ALLOWED: f64 = 1.05;

pub(super) fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.write || options.plain {
        return Err("this bench knows --sets alone".to_string());
    }
    let files = files(root, options)?;
    if !can_count() {
        say("batches: not run, because valgrind, which counts instructions, is not installed\n");
        return Ok(());
    }
    let program = Program::build(root, COUNTED)?;
    let mut wrong = Vec::new();
    for file in &files {
        let set = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        let head = SIZES.map(|size| format!("{size:>6}")).concat();
        show(&format!(
            "{}: instructions of a batch / of the loop\n{:<12}{head}\n",
            set_name(&set),
            ""
        ));
        for (question, judged) in QUESTIONS {
            let alone = instructions(&program, question, 0, file)?;
            let mut row = format!("{question:<12}");
            for size in SIZES {
                let ratio = instructions(&program, question, size, file)? / alone;
                row.push_str(&format!("{ratio:>6.2}"));
                if judged && ratio > ALLOWED {
                    wrong.push(format!("{set}, {question}, {size} puzzles: {ratio:.3}"));
                }
            }
            show(&format!("{row}\n"));
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("slower than the loop: {}", wrong.join("; ")))
    }
}

/// Counts the instructions of one pass: the difference between two passes and one.
fn instructions(program: &Program, question: &str, size: usize, file: &str) -> Result<f64, String> {
    let [size, most] = [size, PUZZLES].map(|number| number.to_string());
    let count = |passes| program.instructions(&["batches", question, &size, &most, passes, file]);
    Ok((count("2")?.0 - count("1")?.0) as f64)
}
