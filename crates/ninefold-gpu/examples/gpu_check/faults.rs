//! A device without memory, and a device that fails: the answers are complete, or there is a clear error.

use crate::sets::{Random, Set};
use crate::{Checked, ensure, on_all_cores};
use ninefold::Grid;
use ninefold::search::{Search, Uniqueness};
use ninefold_gpu::driver::Lane;
use ninefold_gpu::{Choice, Device, Fault};
use std::time::Duration;

/// Both.
pub(crate) fn all(lane: &mut Lane, sets: &[Set]) -> Checked {
    let puzzles = draw(&sets[2], 1 << 21);
    let expected = on_all_cores(&puzzles, |some| {
        Search::new().uniqueness_each(some).into_iter().flatten().collect()
    });
    memory(lane, &puzzles, &expected)?;
    lost(lane, &puzzles, &expected)
}

fn draw(set: &Set, count: usize) -> Vec<Grid> {
    let mut random = Random(31);
    (0..count).map(|_| set.puzzles[random.below(set.puzzles.len())]).collect()
}

/// With little memory chunks are smaller; without, there is an error; then all is as before.
fn memory(lane: &Lane, puzzles: &[Grid], expected: &[Uniqueness]) -> Checked {
    const MIB: usize = 1 << 20;
    for leave in [450 * MIB, 330 * MIB] {
        let device = Device::open(Choice::First)?;
        let _taken = lane.take_memory(leave)?;
        let answers = device.uniqueness_each(puzzles)?;
        ensure(answers == expected, || format!("{} MiB: other answers", leave / MIB))?;
        let clues = device.redundant_each(&puzzles[..100_000])?;
        ensure(clues.iter().all(|clues| clues.is_empty()), || "not minimal".to_owned())?;
        ensure(device.fault().is_none(), || "a fault".to_owned())?;
        println!("memory: the answers with {} MiB", leave / MIB);
    }
    let device = Device::open(Choice::First)?;
    let taken = lane.take_memory(100 * MIB)?;
    match device.uniqueness_each(puzzles) {
        Err(fault @ Fault::Memory { .. }) => println!("memory: {fault}"),
        other => return Err(format!("{:?} with 100 MiB", other.map(|all| all.len())).into()),
    }
    drop(taken);
    ensure(device.uniqueness_each(puzzles)? == expected, || "other answers".to_owned())?;
    println!("memory: the answers after it was freed");
    Ok(())
}

/// A device that is lost while it searches: every puzzle has its answer.
fn lost(lane: &mut Lane, puzzles: &[Grid], expected: &[Uniqueness]) -> Checked {
    let device = Device::open(Choice::First)?;
    ensure(device.uniqueness_each(puzzles)? == expected, || "other answers".to_owned())?;
    let answers = std::thread::scope(|scope| {
        let asked = scope.spawn(|| device.uniqueness_each(puzzles));
        std::thread::sleep(Duration::from_millis(60));
        println!("lost: {:?}", lane.lose_device());
        asked.join()
    });
    let answers = answers.map_err(|_| "the search has panicked")??;
    ensure(answers == expected, || "other answers of a lost device".to_owned())?;
    // Asked again, it does not even try.
    ensure(device.uniqueness_each(puzzles)? == expected, || "other answers afterwards".to_owned())?;
    let fault = device.fault().ok_or("no fault is reported")?;
    ensure(device.fault().is_none(), || "it is reported twice".to_owned())?;
    println!("lost: every answer; {fault}");
    Ok(())
}
