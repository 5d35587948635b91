//! Comparisons with the reference implementation and with the CPU.

use crate::sets::{Set, damaged, less_one};
use crate::{Checked, ask, ensure, on_all_cores};
use ninefold::search::{Search, Uniqueness};
use ninefold::{Candidates, Cell, CellSet, Grid};
use ninefold_gpu::Device;
use ninefold_gpu::backend::{Answer, Order, Question, Solutions, Starts};
use ninefold_gpu::driver::Lane;
use ninefold_gpu::layout::Board;
use ninefold_gpu::reference;
use std::time::Instant;

const WIDE: Question =
    Question { order: Order::Wide, limit: 2, budget: 1 << 20, solutions: Solutions::Only };
const ORDERED: Question = Question { order: Order::Ordered, solutions: Solutions::First, ..WIDE };

/// Everything with few puzzles.
pub(crate) fn small(lane: &mut Lane, device: &Device, sets: &[Set]) -> Checked {
    let few: Vec<Set> = sets
        .iter()
        .map(|set| Set { name: set.name, puzzles: set.puzzles.iter().copied().take(60).collect() })
        .collect();
    sweeps(lane, &few, 300)?;
    ordered(lane, &few, 40)?;
    wide(lane, &few, 500)?;
    brake(lane, &few, 4, 300)?;
    redundant(device, &few[1].puzzles[..20])
}

/// Everything.
pub(crate) fn all(lane: &mut Lane, device: &Device, sets: &[Set]) -> Checked {
    sweeps(lane, sets, 20_000)?;
    ordered(lane, sets, 1465)?;
    wide(lane, sets, 100_000)?;
    repeated(lane, sets)?;
    brake(lane, sets, 400, 100_000)?;
    limits(device, sets)?;
    let minimal = less_one(&sets[0].puzzles[..50_000]);
    let some: Vec<Grid> = sets[1].puzzles.iter().chain(&minimal).copied().collect();
    redundant(device, &some)?;
    one_grid(lane, device, sets)
}

/// One sweep after another, bit by bit.
fn sweeps(lane: &mut Lane, sets: &[Set], of_each: usize) -> Checked {
    let puzzles = sets.iter().flat_map(|set| set.puzzles.iter().take(of_each));
    let mut boards: Vec<Board> = puzzles.map(Board::from).collect();
    let number = boards.len();
    for round in 0..6 {
        let found = lane.sweep_each(&boards)?;
        for (board, (swept, state)) in boards.iter_mut().zip(found) {
            let before = *board;
            let expected = reference::sweep(board, &mut 0);
            ensure(swept == *board && state == expected as u32, || {
                format!("a sweep of {before:?}: {swept:?}, {state}, not {board:?}, {expected:?}")
            })?;
        }
        if round == 2 {
            let children = boards.iter().filter_map(reference::divide).map(|[_, second]| second);
            boards = children.collect();
        }
    }
    println!("sweeps: {number} boards, 6 sweeps each, bit by bit");
    Ok(())
}

/// Solutions, sweeps and guesses of the kernel `ordered`.
fn ordered(lane: &mut Lane, sets: &[Set], of_each: usize) -> Checked {
    for set in sets {
        let puzzles = &set.puzzles[..of_each.min(set.puzzles.len())];
        for limit in [1, 2] {
            let question = Question { limit, ..ORDERED };
            let answers = ask(lane, &question, Starts::Givens(puzzles))?;
            let outcomes = on_all_cores(puzzles, |puzzles| {
                let search = |puzzle| reference::search(&Board::from(puzzle), limit, u32::MAX);
                puzzles.iter().map(search).collect()
            });
            let expected: Vec<Answer> = outcomes
                .iter()
                .map(|outcome| Answer {
                    found: outcome.found,
                    solution: outcome.first.map(|board| board.grid()),
                    ..Answer::NONE
                })
                .collect();
            ensure(answers == expected, || format!("ordered, {}: other solutions", set.name))?;
            let sum = |of: fn(&reference::Outcome) -> u64| outcomes.iter().map(of).sum::<u64>();
            let (sweeps, guesses) = (sum(|o| o.stats.sweeps), sum(|o| o.stats.guesses));
            let stats = lane.stats().0;
            ensure((stats.sweeps, stats.guesses) == (sweeps, guesses), || {
                format!("ordered, {}: {stats:?}, not {sweeps} and {guesses}", set.name)
            })?;
        }
        println!("ordered: {} of {}: solutions, sweeps and guesses", puzzles.len(), set.name);
    }
    Ok(())
}

fn uniqueness(puzzles: &[Grid]) -> Vec<Answer> {
    on_all_cores(puzzles, |puzzles| {
        let answer = |answer| match answer {
            Some(Uniqueness::None) => Answer { found: Some(0), ..Answer::NONE },
            Some(Uniqueness::One(solution)) => {
                Answer { found: Some(1), solution: Some(solution), ..Answer::NONE }
            }
            _ => Answer { found: Some(2), ..Answer::NONE },
        };
        Search::new().uniqueness_each(puzzles).into_iter().map(answer).collect()
    })
}

/// Counts and only solutions of all orders, for whole sets and damaged puzzles.
fn wide(lane: &mut Lane, sets: &[Set], damaged_puzzles: usize) -> Checked {
    let damaged = Set { name: "damaged", puzzles: damaged(sets, damaged_puzzles) };
    for set in sets.iter().chain([&damaged]) {
        let expected = uniqueness(&set.puzzles);
        for order in [Order::Wide, Order::Ordered, Order::Shared] {
            let question = Question { order, ..WIDE };
            let answers = ask(lane, &question, Starts::Givens(&set.puzzles))?;
            ensure(answers == expected, || format!("{order:?}, {}: other answers", set.name))?;
        }
        let (stats, slots) = lane.stats();
        let number = set.puzzles.len();
        println!(
            "counts and solutions: {number} of {}; {:.2} sweeps, {:.2} guesses, {slots} slots",
            set.name,
            stats.sweeps as f64 / number as f64,
            stats.guesses as f64 / number as f64
        );
    }
    Ok(())
}

/// The same solutions in every run.
fn repeated(lane: &mut Lane, sets: &[Set]) -> Checked {
    let puzzles = &sets[6].puzzles;
    let first = ask(lane, &ORDERED, Starts::Givens(puzzles))?;
    for _ in 0..3 {
        let again = ask(lane, &ORDERED, Starts::Givens(puzzles))?;
        ensure(first == again, || "ordered: other solutions in another run".to_owned())?;
    }
    println!("ordered: equal in four runs of {}", sets[6].name);
    Ok(())
}

/// Puzzles with so many boards that pools are nearly full.
fn brake(lane: &mut Lane, sets: &[Set], puzzles: usize, limit: u32) -> Checked {
    let puzzles = less_one(&sets[2].puzzles[..puzzles]);
    let expected = on_all_cores(&puzzles, |puzzles| {
        let counts = Search::new().limit(u64::from(limit)).count_each(puzzles);
        counts.iter().map(|count| Some(count.found as u32)).collect()
    });
    for order in [Order::Wide, Order::Shared] {
        let question = Question { order, limit, budget: 1 << 24, solutions: Solutions::None };
        let answers = ask(lane, &question, Starts::Givens(&puzzles))?;
        let found: Vec<Option<u32>> = answers.iter().map(|answer| answer.found).collect();
        ensure(found == expected, || format!("{order:?}, 17 clues less one: other counts"))?;
        println!("{order:?}: 17 clues less one, up to {limit}: {} slots", lane.stats().1);
    }
    Ok(())
}

/// The methods of a device.
fn limits(device: &Device, sets: &[Set]) -> Checked {
    for set in sets {
        let puzzles = &set.puzzles[..1000.min(set.puzzles.len())];
        for limit in [1, 2, 200] {
            let expected =
                on_all_cores(puzzles, |some| Search::new().limit(limit).count_each(some));
            let counts = device.count_each(puzzles, limit)?;
            ensure(counts == expected, || format!("count_each, {limit}, {}", set.name))?;
        }
        for (puzzle, first) in puzzles.iter().zip(device.first_each(puzzles)?) {
            let is_right = first.is_some_and(|first| first.is_solved() && first.contains(puzzle));
            ensure(is_right, || format!("first_each: {puzzle}"))?;
        }
    }
    println!("count_each with limits 1, 2 and 200, first_each: 1000 of each set");
    Ok(())
}

/// Redundant clues.
fn redundant(device: &Device, puzzles: &[Grid]) -> Checked {
    let begun = Instant::now();
    let found = device.redundant_each(puzzles)?;
    let seconds = begun.elapsed().as_secs_f64();
    let expected: Vec<CellSet> =
        on_all_cores(puzzles, |puzzles| puzzles.iter().map(redundant_on_cpu).collect());
    ensure(found == expected, || "other redundant clues".to_owned())?;
    let minimal = found.iter().filter(|redundant| redundant.is_empty()).count();
    println!("redundant clues: {} puzzles, {minimal} without any, {seconds:.3} s", puzzles.len());
    Ok(())
}

fn redundant_on_cpu(puzzle: &Grid) -> CellSet {
    let clues: Vec<Cell> = puzzle.filled().into_iter().collect();
    let without = |cell: &Cell| {
        let mut start = Candidates::of_givens(puzzle);
        start.set(*cell, ninefold::DigitSet::ALL - start.get(*cell));
        start
    };
    let starts: Vec<Candidates> = clues.iter().map(without).collect();
    let counts = Search::new().limit(0).count_each(&starts);
    clues.iter().zip(counts).filter(|(_, count)| count.complete).map(|(cell, _)| *cell).collect()
}

/// The longest launch with the chunks and the budget of `count_one`.
fn longest_launch(lane: &mut Lane, parts: &[Board]) -> Checked {
    let question = Question {
        order: Order::Wide,
        limit: 1 << 30,
        budget: 1 << 13,
        solutions: Solutions::None,
    };
    let (mut longest, mut given_up) = (0.0_f32, 0);
    for chunk in parts.chunks(1 << 15) {
        let answers = ask(lane, &question, Starts::Boards(chunk))?;
        given_up += answers.iter().filter(|answer| answer.found.is_none()).count();
        longest = longest.max(lane.milliseconds()?);
    }
    println!("one grid: a launch takes at most {longest:.0} ms; {given_up} boards are given up");
    Ok(())
}

/// A grid with more than a thousand million solutions: counted on the device, and on all cores.
fn one_grid(lane: &mut Lane, device: &Device, sets: &[Set]) -> Checked {
    let mut random = crate::sets::Random(29);
    let never = ninefold::search::Watch::never();
    let mut puzzle = sets[1].puzzles[0];
    let (start, count, seconds) = loop {
        // One clue less after another, until there are enough solutions.
        let clues: Vec<Cell> = puzzle.filled().into_iter().collect();
        puzzle.set(clues[random.below(clues.len())], None);
        let start = Candidates::of_givens(&puzzle);
        let begun = Instant::now();
        let count = device.count_one(&start, 8_000_000_000, &never)?;
        let seconds = begun.elapsed().as_secs_f64();
        println!("one grid: {puzzle} {count:?} {seconds:.2} s");
        match count.found {
            ..=1_000_000_000 => {}
            _ if count.complete => break (start, count, seconds),
            _ => puzzle = sets[1].puzzles[random.below(sets[1].puzzles.len())],
        }
    };
    let mut parts = vec![Board::from(&start)];
    let mut found = 0;
    while parts.len() < 300_000 {
        let (divided, solved) = reference::divide_each(parts);
        parts = divided;
        found += solved;
    }
    let seconds_of_parts = |order| {
        let question =
            Question { order, limit: 1 << 30, budget: 1 << 22, solutions: Solutions::None };
        let begun = Instant::now();
        let mut sum = 0;
        device.run(&question, Starts::Boards(&parts), &mut |_, _, answer| {
            sum += u64::from(answer.found.unwrap_or(0));
        })?;
        println!(
            "one grid: {} boards, {order:?}: {sum} in {:.2} s",
            parts.len(),
            begun.elapsed().as_secs_f64()
        );
        Ok::<(), ninefold_gpu::Fault>(())
    };
    seconds_of_parts(Order::Wide)?;
    seconds_of_parts(Order::Shared)?;
    longest_launch(lane, &parts)?;
    let begun = Instant::now();
    let counts = on_all_cores(&parts, |parts| {
        parts.iter().map(|board| Search::new().count(board.candidates()).found).collect()
    });
    found += counts.iter().sum::<u64>();
    let rate = count.found as f64 / seconds / 1e9;
    println!(
        "one grid: {} solutions in {seconds:.2} s ({rate:.2} G/s); the CPU: {found} in {:.1} s",
        count.found,
        begun.elapsed().as_secs_f64()
    );
    ensure(count.found == found, || "another number of solutions".to_owned())
}
