//! Checks and measures the kernels on a device: the part of the tests that needs one.
//!
//! `gpu_check FOLDER` reads the puzzle sets of the folder, compares every answer of the device with the CPU
//! or the reference implementation, and then measures. `--small` only compares, with few puzzles, for slow
//! tools that watch memory; `--check` and `--bench` do one half. `--faults` takes the memory of the device away, and then
//! makes it fail, while it is asked: by itself, because the device is lost to the process. A missing device is a failure.
#![allow(clippy::print_stdout, reason = "what was checked and measured is for the terminal")]

mod bench;
mod checks;
mod faults;
mod sets;

use ninefold_gpu::driver::{Lane, open_lanes};
use ninefold_gpu::{Choice, Device};
use std::process::ExitCode;
use std::time::Instant;

/// The result of a part of the program.
type Checked = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => {
            println!("all is well");
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("FAILED: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Checked {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let folder = arguments.iter().find(|argument| !argument.starts_with("--"));
    let sets = sets::read(folder.map_or(".", String::as_str))?;
    let begun = Instant::now();
    let mut lanes = open_lanes(Choice::First, 1)?;
    println!("opened in {:.2} s", begun.elapsed().as_secs_f64());
    let device = Device::open(Choice::First)?;
    println!("{}", device.about());
    if has("--small") {
        return checks::small(&mut lanes[0], &device, &sets);
    }
    if has("--faults") {
        return faults::all(&mut lanes[0], &sets);
    }
    if !has("--bench") {
        checks::all(&mut lanes[0], &device, &sets)?;
    }
    if !has("--check") {
        bench::all(&mut lanes[0], &device, &sets)?;
    }
    Ok(())
}

/// Fails with a message unless the condition holds.
fn ensure(condition: bool, message: impl FnOnce() -> String) -> Checked {
    if condition { Ok(()) } else { Err(message().into()) }
}

/// Calls a function for parts of a slice, on all cores, and returns the results in order.
fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&[T]) -> Vec<R> + Sync) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let size = items.len().div_ceil(8 * cores).max(1);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let parts: Vec<&[T]> = items.chunks(size).collect();
    let results = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(part) = parts.get(at) else { return };
                    let result = work(part);
                    if let Ok(mut results) = results.lock() {
                        results.push((at, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().flat_map(|(_, result)| result).collect()
}

/// Searches puzzles on one lane; returns the answers.
fn ask(
    lane: &mut Lane,
    question: &ninefold_gpu::backend::Question,
    starts: ninefold_gpu::backend::Starts<'_>,
) -> Result<Vec<ninefold_gpu::backend::Answer>, ninefold_gpu::Fault> {
    use ninefold_gpu::backend::Backend;
    let mut answers = Vec::with_capacity(starts.searches());
    lane.submit(question, starts)?;
    lane.collect(&mut |answer| answers.push(answer))?;
    Ok(answers)
}
