//! Tests of the order, of flushed parts and pieces, and of all ways to end.

use super::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Collects numbers, and wants no more after some.
struct Collect {
    seen: Vec<u64>,
    enough: usize,
}

impl Sink<Vec<u64>> for Collect {
    fn write(&mut self, output: &mut Vec<u64>) -> bool {
        self.seen.append(output);
        self.seen.len() < self.enough
    }
}

/// A reader of the numbers below `end`.
fn numbers(end: u64) -> impl FnOnce(Feeder<u64, Vec<u64>>) {
    move |feeder| {
        for number in 0..end {
            if feeder.fill(|block| *block = number).is_none() {
                return;
            }
            feeder.send();
        }
    }
}

/// Writes a number down, some slowly, and every seventh a hundred times, flushed in parts.
fn worker() -> impl FnMut(&mut u64, &mut Vec<u64>, Flush<'_, Vec<u64>>) {
    |block, output, flush| {
        if block.is_multiple_of(5) {
            std::thread::sleep(Duration::from_micros(300));
        }
        let times = if block.is_multiple_of(7) { 100 } else { 1 };
        for _ in 0..times {
            output.push(*block);
            if output.len() == 30 && !flush(output) {
                return;
            }
        }
    }
}

fn expected(end: u64) -> Vec<u64> {
    (0..end).flat_map(|n| vec![n; if n.is_multiple_of(7) { 100 } else { 1 }]).collect()
}

#[test]
fn order_out_is_order_in() {
    for threads in [0, 1, 2, 3, 8] {
        for end in [0, 1, 2, 500] {
            let mut collect = Collect { seen: Vec::new(), enough: usize::MAX };
            run(threads, numbers(end), worker, &mut collect).unwrap();
            assert_eq!(collect.seen, expected(end), "{threads} threads");
        }
    }
}

#[test]
fn a_writer_that_wants_no_more_ends_it() {
    for enough in [1, 50, 101, 1000] {
        let mut collect = Collect { seen: Vec::new(), enough };
        run(3, numbers(u64::MAX), worker, &mut collect).unwrap();
        assert!(collect.seen.len() >= enough);
        assert_eq!(collect.seen, expected(10_000)[..collect.seen.len()]);
    }
}

#[test]
fn no_more_is_read_than_buffers_hold() {
    static READ: AtomicU64 = AtomicU64::new(0);
    struct Slow(u64);
    impl Sink<u64> for Slow {
        fn write(&mut self, _: &mut u64) -> bool {
            std::thread::sleep(Duration::from_millis(1));
            self.0 += 1;
            assert!(READ.load(Ordering::SeqCst) <= self.0 + 2 * BUFFERS as u64);
            self.0 < 100
        }
    }
    let read = |feeder: Feeder<u64, u64>| {
        while feeder.fill(|_| ()).is_some() {
            READ.fetch_add(1, Ordering::SeqCst);
            feeder.send();
        }
    };
    run(2, read, || |_: &mut u64, _: &mut u64, _: Flush<'_, u64>| {}, &mut Slow(0)).unwrap();
}

#[test]
fn a_reader_that_waits_for_ever_does_not_hold_up_the_end() {
    struct Impatient(Vec<u64>);
    impl Sink<Vec<u64>> for Impatient {
        fn write(&mut self, output: &mut Vec<u64>) -> bool {
            self.0.append(output);
            true
        }
        fn idle(&mut self, busy: bool) -> bool {
            busy
        }
    }
    let (_hold, wait) = std::sync::mpsc::channel::<()>();
    let read = move |feeder: Feeder<u64, Vec<u64>>| {
        feeder.fill(|block| *block = 1);
        feeder.send();
        let _ = wait.recv();
    };
    let mut writer = Impatient(Vec::new());
    run(2, read, worker, &mut writer).unwrap();
    assert_eq!(writer.0, [1]);
}

#[test]
#[should_panic(expected = "a thread has panicked")]
fn a_worker_that_panics_is_not_waited_for() {
    let worker = || {
        |block: &mut u64, output: &mut Vec<u64>, _: Flush<'_, Vec<u64>>| {
            assert!(*block != 3, "on purpose");
            output.push(*block);
        }
    };
    run(2, numbers(10), worker, &mut Collect { seen: Vec::new(), enough: usize::MAX }).unwrap();
}

/// Reads the numbers below `end` in blocks of some.
fn ranges(end: u64, size: u64) -> impl FnOnce(Feeder<Vec<u64>, Vec<u64>>) {
    move |feeder| {
        for first in (0..end).step_by(size as usize) {
            let range = first..end.min(first + size);
            if feeder.fill(|block| *block = range.collect()).is_none() {
                return;
            }
            feeder.send();
        }
    }
}

#[test]
fn pieces_that_are_given_back_keep_their_places() {
    for threads in [1, 2, 5] {
        for (size, got_to, cut) in [(1, 1, 1), (10, 3, 2), (64, 1, 7), (100, 1, 99)] {
            let worker = move || {
                move |block: &mut Vec<u64>, output: &mut Vec<u64>, flush: Flush<'_, Vec<u64>>| {
                    // Once a block is down to one number, it has to be answered.
                    let count = if block.len() == 1 { 1 } else { got_to.min(block.len()) };
                    for number in block.drain(..count) {
                        output.push(number);
                        if number % 11 == 0 && !flush(output) {
                            return Vec::new();
                        }
                    }
                    let rest = std::mem::take(block);
                    rest.chunks(cut).map(<[u64]>::to_vec).collect()
                }
            };
            let mut collect = Collect { seen: Vec::new(), enough: usize::MAX };
            run_dividing(threads, 2, ranges(1000, size), worker, &mut collect).unwrap();
            let what = format!("{threads} threads, {size} in a block, {got_to} and {cut}");
            assert!(collect.seen.iter().copied().eq(0..1000), "{what}: {:?}", collect.seen);
        }
    }
}

/// One block, and more threads: all of them find work in its pieces, although nothing more is read.
#[test]
fn pieces_of_the_last_block_are_worked_on_by_all() {
    let meeting = Arc::new(std::sync::Barrier::new(3));
    let worker = move || {
        let meeting = Arc::clone(&meeting);
        move |block: &mut Vec<u64>, output: &mut Vec<u64>, _: Flush<'_, Vec<u64>>| {
            if block.len() > 1 {
                return block.drain(..).map(|number| vec![number]).collect();
            }
            // Three at a time, or never.
            meeting.wait();
            output.append(block);
            Vec::new()
        }
    };
    let mut collect = Collect { seen: Vec::new(), enough: usize::MAX };
    run_dividing(3, 1, ranges(6, 6), worker, &mut collect).unwrap();
    assert_eq!(collect.seen, [0, 1, 2, 3, 4, 5]);
}

/// The first block waits until a later one has flushed as much as the parts hold: a worker whose turn
/// has not come does not wait for it.
#[test]
fn a_worker_flushes_before_its_turn() {
    let meeting = Arc::new(std::sync::Barrier::new(2));
    let worker = move || {
        let meeting = Arc::clone(&meeting);
        move |block: &mut u64, output: &mut Vec<u64>, flush: Flush<'_, Vec<u64>>| {
            if *block == 1 {
                for _ in 0..PARTS {
                    output.push(1);
                    assert!(flush(output));
                }
            }
            meeting.wait();
            output.push(*block);
        }
    };
    let mut collect = Collect { seen: Vec::new(), enough: usize::MAX };
    run(2, numbers(2), worker, &mut collect).unwrap();
    let expected: Vec<u64> = [0].into_iter().chain([1; PARTS + 1]).collect();
    assert_eq!(collect.seen, expected);
}

/// No more parts are kept than the limit, whatever the workers do.
#[test]
fn flushed_parts_are_bounded() {
    static FLUSHED: AtomicU64 = AtomicU64::new(0);
    struct Slow(u64);
    impl Sink<u64> for Slow {
        fn write(&mut self, output: &mut u64) -> bool {
            self.0 += std::mem::take(output);
            // The parts, those of the next block, and one in the hands of each worker.
            let bound = self.0 + (PARTS + PARTS_AHEAD + 4) as u64;
            assert!(FLUSHED.load(Ordering::SeqCst) <= bound);
            true
        }
    }
    let worker = || {
        |block: &mut u64, output: &mut u64, flush: Flush<'_, u64>| {
            *block = 0;
            for _ in 0..100 {
                FLUSHED.fetch_add(1, Ordering::SeqCst);
                *output = 1;
                assert!(flush(output));
            }
        }
    };
    let read = |feeder: Feeder<u64, u64>| {
        for _ in 0..20 {
            feeder.fill(|_| ());
            feeder.send();
        }
    };
    let mut slow = Slow(0);
    run(4, read, worker, &mut slow).unwrap();
    assert_eq!(slow.0, 2000);
}
