//! Speeds: the kernels alone, host to host, and the questions of a device.

use crate::sets::{Random, Set};
use crate::{Checked, ensure};
use ninefold::Grid;
use ninefold::search::Search;
use ninefold_gpu::backend::{Backend, Order, Question, Solutions, Starts};
use ninefold_gpu::driver::{Form, Lane, open_lanes};
use ninefold_gpu::{Choice, Device};
use std::time::Instant;

/// The puzzles of a draw.
const DRAW: usize = 1 << 22;

/// The puzzles of a chunk, host to host.
const CHUNK: usize = 1 << 20;

const QUESTION: Question =
    Question { order: Order::Wide, limit: 2, budget: 1 << 20, solutions: Solutions::Only };

/// Measures everything.
pub(crate) fn all(lane: &mut Lane, device: &Device, sets: &[Set]) -> Checked {
    kernels(lane, sets)?;
    one_core(lane, sets)?;
    host_to_host(Form::Text, &sets[2])?;
    host_to_host(Form::Nibbles, &sets[2])?;
    questions(lane, device, sets)
}

/// Writes puzzles of a set, drawn at random, into an input.
fn draw(input: &mut [u8], form: Form, set: &Set, count: usize) {
    let mut random = Random(5);
    let lines: Vec<Vec<u8>> = set.puzzles.iter().map(|puzzle| bytes(puzzle, form)).collect();
    let width = lines[0].len();
    for to in input.chunks_exact_mut(width).take(count) {
        to.copy_from_slice(&lines[random.below(lines.len())]);
    }
}

/// Returns a puzzle in the form of an input.
fn bytes(puzzle: &Grid, form: Form) -> Vec<u8> {
    match form {
        Form::Nibbles => {
            let mut bytes = vec![0; 41];
            for (cell, digit) in puzzle.placed() {
                bytes[cell.index() / 2] |= digit.get() << (4 * (cell.index() % 2));
            }
            bytes
        }
        _ => puzzle.to_ascii().into_iter().chain([b'\n']).collect(),
    }
}

/// The time of the kernels: text read and written on the device, copies not counted; the best of three.
fn kernels(lane: &mut Lane, sets: &[Set]) -> Checked {
    println!("millions of puzzles a second, draws of {DRAW}, best of 3: wide, shared, ordered");
    for set in sets {
        draw(lane.input(DRAW)?, Form::Text, set, DRAW);
        let mut rates = Vec::new();
        for order in [Order::Wide, Order::Shared, Order::Ordered] {
            let mut best = f32::INFINITY;
            for _ in 0..3 {
                lane.launch(Form::Text, DRAW, DRAW, &Question { order, ..QUESTION })?;
                let expected = if set.name.starts_with("many") { b'2' } else { b'1' };
                let output = lane.wait()?;
                let right = output.chunks_exact(83).all(|line| line[81] == expected);
                ensure(right, || format!("{order:?}: wrong counts of {}", set.name))?;
                best = best.min(lane.milliseconds()?);
            }
            rates.push(format!("{:9.1}", DRAW as f32 / best / 1e3));
        }
        let (stats, slots) = lane.stats();
        println!(
            "kernels  {:15} {}  {slots} slots, {} guesses",
            set.name,
            rates.join(" "),
            stats.guesses
        );
    }
    Ok(())
}

/// The kernel `wide` against one core of the CPU, which counts up to two.
fn one_core(lane: &mut Lane, sets: &[Set]) -> Checked {
    for (set, count) in [(&sets[2], 2_000_000), (&sets[4], 100_000)] {
        let mut random = Random(7);
        let puzzles: Vec<Grid> =
            (0..count).map(|_| set.puzzles[random.below(set.puzzles.len())]).collect();
        let mut seconds = f64::INFINITY;
        for _ in 0..3 {
            let begun = Instant::now();
            let counts = Search::new().limit(2).count_each(&puzzles);
            seconds = seconds.min(begun.elapsed().as_secs_f64());
            ensure(counts.iter().all(|count| count.found == 1), || "wrong counts".to_owned())?;
        }
        draw(lane.input(DRAW)?, Form::Text, set, DRAW);
        let mut best = f32::INFINITY;
        for _ in 0..3 {
            lane.launch(Form::Text, DRAW, DRAW, &QUESTION)?;
            lane.wait()?;
            best = best.min(lane.milliseconds()?);
        }
        let (core, device) = (count as f64 / seconds / 1e6, f64::from(DRAW as f32 / best) / 1e3);
        println!("one core  {}: {core:.3} M/s, {:.0} times slower", set.name, device / core);
    }
    Ok(())
}

/// From pinned memory to pinned memory over four lanes.
fn host_to_host(form: Form, set: &Set) -> Checked {
    const CHUNKS: usize = 200;
    let mut lanes = open_lanes(Choice::First, 4)?;
    for lane in &mut lanes {
        draw(lane.input(CHUNK)?, form, set, CHUNK);
        lane.launch(form, CHUNK, CHUNK, &QUESTION)?;
        lane.wait()?;
    }
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let begun = Instant::now();
        for chunk in 0..CHUNKS {
            let lane = &mut lanes[chunk % 4];
            lane.wait()?;
            lane.launch(form, CHUNK, CHUNK, &QUESTION)?;
        }
        for lane in &mut lanes {
            lane.wait()?;
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!("host to host  {form:?}: {:.1} M/s", (CHUNKS * CHUNK) as f64 / best / 1e6);
    Ok(())
}

/// The methods of a device, called by one thread.
fn questions(lane: &mut Lane, device: &Device, sets: &[Set]) -> Checked {
    for set in [&sets[2], &sets[4]] {
        let mut random = Random(8);
        let draw: Vec<Grid> =
            (0..DRAW).map(|_| set.puzzles[random.below(set.puzzles.len())]).collect();
        for _ in 0..2 {
            let begun = Instant::now();
            let answers = device.uniqueness_each(&draw)?;
            let rate = answers.len() as f64 / begun.elapsed().as_secs_f64() / 1e6;
            println!("uniqueness_each, one thread  {}: {rate:.1} M/s", set.name);
        }
    }
    let mut random = Random(9);
    let minimal: Vec<Grid> =
        (0..1 << 22).map(|_| sets[1].puzzles[random.below(sets[1].puzzles.len())]).collect();
    let starts: usize = minimal.iter().map(Grid::clue_count).sum();
    let chunk = &minimal[..1 << 15];
    let question = Question { limit: 1, solutions: Solutions::None, ..QUESTION };
    lane.submit(&question, Starts::WithoutClues(chunk))?;
    lane.collect(&mut |_| {})?;
    let searches: usize = chunk.iter().map(Grid::clue_count).sum();
    println!(
        "without a clue, kernels: {:.1} M starts/s",
        searches as f32 / lane.milliseconds()? / 1e3
    );
    for _ in 0..4 {
        let begun = Instant::now();
        let redundant = device.redundant_each(&minimal)?;
        let seconds = begun.elapsed().as_secs_f64();
        ensure(redundant.iter().all(|clues| clues.is_empty()), || "not minimal".to_owned())?;
        println!("redundant_each, one thread: {:.1} M starts/s", starts as f64 / seconds / 1e6);
    }
    Ok(())
}
