//! Another engine that searches: its answers are used, and where it has none the processor's are.

use crate::rows::mixed;
use ninefold::Grid;
use ninefold::search::{Count, Search, Uniqueness};
use ninefold_tables::{Column, Options, Searcher, count, solve, verdict};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Searches as the processor does, but gives up every other time.
#[derive(Debug)]
struct HalfTheTime(AtomicUsize);

impl HalfTheTime {
    fn is_busy(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) % 2 == 1
    }
}

impl Searcher for HalfTheTime {
    fn uniqueness_each(&self, puzzles: &[Grid]) -> Option<Vec<Uniqueness>> {
        let answers = || Search::new().uniqueness_each(puzzles).into_iter().collect();
        if self.is_busy() { None } else { answers() }
    }

    fn count_each(&self, puzzles: &[Grid], limit: u64) -> Option<Vec<Count>> {
        (!self.is_busy()).then(|| Search::new().limit(limit).count_each(puzzles))
    }
}

#[test]
fn another_engine_gives_the_same_answers() {
    static ENGINE: HalfTheTime = HalfTheTime(AtomicUsize::new(0));
    let rows = mixed(16, 300);
    let mut texts: Vec<Option<&str>> = rows.iter().map(Option::as_deref).collect();
    // Several blocks, so that some are searched by each.
    texts = texts.repeat(40);
    let column = Column::from_optional_texts(&texts);
    let (plain, other) = (Options::new(), Options::new().searcher(Some(&ENGINE)));
    let bytes = |options| solve(&column, options).unwrap().into_bytes();
    assert_eq!(bytes(&plain), bytes(&other));
    assert_eq!(verdict(&column, &plain).unwrap(), verdict(&column, &other).unwrap());
    assert_eq!(count(&column, 3, &plain).unwrap(), count(&column, 3, &other).unwrap());
    assert!(ENGINE.0.load(Ordering::Relaxed) > 6, "it was not asked");
}
