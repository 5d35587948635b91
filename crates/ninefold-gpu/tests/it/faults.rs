//! A device that fails: nothing is lost, nothing is answered twice.

use ninefold::search::{Search, Uniqueness, Watch};
use ninefold::{Candidates, Grid};
use ninefold_gpu::backend::{Answer, Backend, Fault, Question, Reference, Starts};
use ninefold_gpu::{About, Device};
use ninefold_testing::corpus;
use ninefold_testing::puzzles::Random;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A back end whose call with a certain number fails.
struct Failing {
    calls: Arc<AtomicUsize>,
    fails_at: usize,
    lasts: bool,
    fault: Fault,
    inner: Reference,
}

impl Failing {
    fn call(&self) -> Result<(), Fault> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        let fails = call == self.fails_at || (self.lasts && call > self.fails_at);
        if fails { Err(self.fault.clone()) } else { Ok(()) }
    }
}

impl Backend for Failing {
    fn submit(&mut self, question: &Question, starts: Starts<'_>) -> Result<(), Fault> {
        self.call()?;
        self.inner.submit(question, starts)
    }

    fn collect(&mut self, answer: &mut dyn FnMut(Answer)) -> Result<(), Fault> {
        self.call()?;
        self.inner.collect(answer)
    }
}

fn failing(
    fails_at: usize,
    lasts: bool,
    fault: &Fault,
    chunk: usize,
) -> (Device, Arc<AtomicUsize>) {
    let calls = Arc::new(AtomicUsize::new(0));
    let (fault, counter) = (fault.clone(), Arc::clone(&calls));
    let open = move || {
        counter.fetch_add(1, Ordering::Relaxed);
        let (calls, fault) = (Arc::clone(&counter), fault.clone());
        let lane = Failing { calls, fails_at, lasts, fault, inner: Reference::default() };
        lane.call()?;
        Ok(Box::new(lane) as Box<dyn Backend>)
    };
    (Device::with_backend(About::default(), open).with_chunks(chunk, 3), calls)
}

fn puzzles() -> (Vec<Grid>, Vec<Uniqueness>) {
    let puzzles = corpus::set("clues17_49158", 60);
    let expected = Search::new().uniqueness_each(&puzzles).into_iter().flatten().collect();
    (puzzles, expected)
}

#[test]
fn a_device_lost_at_any_call() {
    let (puzzles, expected) = puzzles();
    let lost = Fault::Lost("unplugged".to_owned());
    for fails_at in 0..60 {
        for lasts in [false, true] {
            let (device, calls) = failing(fails_at, lasts, &lost, 7);
            assert_eq!(device.uniqueness_each(&puzzles).unwrap(), expected);
            let failed = calls.load(Ordering::Relaxed) > fails_at;
            let fault = device.fault();
            assert!(fault.is_none() || failed);
            // It is reported once, and the answers stay right.
            assert_eq!(device.fault(), None);
            assert_eq!(device.uniqueness_each(&puzzles).unwrap(), expected);
        }
    }
}

#[test]
fn memory_that_is_short_for_a_while() {
    let (puzzles, expected) = puzzles();
    let memory = Fault::Memory { needed: 3 << 30, free: 1 << 30 };
    for fails_at in 1..20 {
        // The chunk is halved, as often as necessary.
        let (device, _) = failing(fails_at, false, &memory, 1 << 20);
        match device.uniqueness_each(&puzzles) {
            Ok(answers) => assert_eq!(answers, expected),
            Err(fault) => assert_eq!(fault, memory),
        }
        assert_eq!(device.fault(), None);
    }
}

#[test]
fn memory_that_is_never_enough_is_an_error() {
    let (puzzles, _) = puzzles();
    let memory = Fault::Memory { needed: 3 << 30, free: 1 << 30 };
    let (device, _) = failing(0, true, &memory, 1 << 20);
    let fault = device.uniqueness_each(&puzzles).unwrap_err();
    assert_eq!(fault, memory);
    assert_eq!(
        fault.to_string(),
        "the GPU has too little memory: 3072 MiB are needed, 1024 MiB are free"
    );
}

/// A grid with very many solutions is given up by the device, and counted on the CPU.
#[test]
fn an_endless_search_ends() {
    let open = || Ok(Box::new(Reference::default()) as Box<dyn Backend>);
    let device = Device::with_backend(About::default(), open);
    let limit = 100_000;
    let count = device.count_each(&[Grid::EMPTY], limit).unwrap();
    assert_eq!((count[0].found, count[0].complete), (limit, false));
}

/// Several threads ask a device at the same time.
#[test]
fn threads_share_the_lanes() {
    let (puzzles, expected) = puzzles();
    let open = || Ok(Box::new(Reference::default()) as Box<dyn Backend>);
    let device = Device::with_backend(About::default(), open).with_chunks(5, 2);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(device.uniqueness_each(&puzzles).unwrap(), expected));
        }
    });
}

/// A back end with memory for so many searches.
struct Small {
    most: usize,
    inner: Reference,
}

impl Backend for Small {
    fn submit(&mut self, question: &Question, starts: Starts<'_>) -> Result<(), Fault> {
        if starts.searches() > self.most {
            return Err(Fault::Memory { needed: starts.searches() as u64, free: self.most as u64 });
        }
        self.inner.submit(question, starts)
    }

    fn collect(&mut self, answer: &mut dyn FnMut(Answer)) -> Result<(), Fault> {
        self.inner.collect(answer)
    }
}

fn small(most: usize) -> Device {
    let open =
        move || Ok(Box::new(Small { most, inner: Reference::default() }) as Box<dyn Backend>);
    Device::with_backend(About::default(), open)
}

/// Puzzles whose clues are left out are many searches: their chunks are halved further than others.
#[test]
fn chunks_without_clues_become_small_enough() {
    let some = corpus::set("easy_100k", 50);
    let puzzles: Vec<Grid> = some.iter().cycle().copied().take(2_500).collect();
    let searches: usize = puzzles.iter().map(Grid::clue_count).sum();
    assert!(searches > 75_000, "{searches}");
    let whole = small(usize::MAX).redundant_each(&some).unwrap();
    let parts = small(75_000).redundant_each(&puzzles).unwrap();
    assert!(parts.iter().zip(whole.iter().cycle()).all(|(part, whole)| part == whole));
    assert!(matches!(small(60).redundant_each(&puzzles), Err(Fault::Memory { .. })));
}

/// There is memory for one lane: threads that want another one wait for it.
#[test]
fn threads_wait_for_the_only_lane() {
    let (puzzles, expected) = puzzles();
    let opened = AtomicUsize::new(0);
    let open = move || {
        if opened.fetch_add(1, Ordering::Relaxed) > 0 {
            return Err(Fault::Memory { needed: 2, free: 1 });
        }
        Ok(Box::new(Reference::default()) as Box<dyn Backend>)
    };
    let device = Device::with_backend(About::default(), open).with_chunks(5, 4);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(device.uniqueness_each(&puzzles).unwrap(), expected));
        }
    });
}

/// One grid is counted, whichever call of a device fails.
#[test]
fn one_grid_on_a_device_lost_at_any_call() {
    let start = Candidates::of_givens(&ninefold_testing::puzzles::puzzle(&mut Random(8), 32));
    let expected = Search::new().limit(20_000).count(start);
    for fails_at in 0..12 {
        let (device, _) = failing(fails_at, true, &Fault::Lost("unplugged".to_owned()), 1000);
        assert_eq!(device.count_one(&start, 20_000, &Watch::never()).unwrap(), expected);
    }
}

/// A count that is stopped on a lost device is not complete.
#[test]
fn a_count_that_is_stopped_is_not_complete() {
    let (device, _) = failing(0, true, &Fault::Lost("unplugged".to_owned()), 1000);
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 0;
    let start = Candidates::of_givens(&Grid::EMPTY);
    let count = device.count_one(&start, u64::MAX, &Watch::new(&stop)).unwrap();
    assert!(!count.complete, "{count:?}");
}
