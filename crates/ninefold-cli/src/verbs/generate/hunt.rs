//! The hunt: attempts in blocks, on all cores.
//!
//! ```text
//!   numbers ──► blocks ──► hunters, each with a Generator ──► finds ──► writer: in order, counted,
//!   0, 1, 2 …                                                      compared, until there are enough
//! ```
//!
//! The first finds in the order of attempts are the answer, so it is the same for every number of
//! threads and every size of blocks. When the time is over, what is written is the beginning of it.

use super::blocks::Blocks;
use super::show::{Strict, Teller, Told};
use super::writer::{Ended, FindWriter};
use crate::context::Context;
use crate::output::Output;
use crate::stop::Stop;
use ninefold::Grid;
use ninefold::equivalence::canon::Canon;
use ninefold::generate::{Generator, Spec};
use ninefold::search::Watch;
use ninefold_bulk::{Feeder, Part};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// How many blocks the others may be ahead of one that takes long, for each thread. What is rare may
/// take an attempt seconds, and the next one nothing; blocks and finds are small.
const TRAYS: usize = 16;

/// What is looked for, and how.
#[derive(Clone)]
pub(super) struct Hunt {
    pub(super) context: Context,
    /// Each attempt is about one of them in turn: several where any symmetry will do.
    pub(super) wishes: Vec<Spec>,
    pub(super) seed: u64,
    pub(super) count: u64,
    pub(super) distinct: bool,
}

/// What a block of attempts led to.
#[derive(Default)]
pub(super) struct Finds {
    pub(super) found: Vec<Find>,
    /// The time was over before the block was: there is nothing behind it.
    pub(super) last: bool,
}

/// A puzzle that was found.
pub(super) struct Find {
    pub(super) puzzle: Grid,
    /// What is told of it besides.
    pub(super) told: Option<Told>,
    /// What must not come twice.
    pub(super) mark: Option<Grid>,
}

impl Hunt {
    /// Hunts until there are enough, or the time is over.
    pub(super) fn run(self, threads: usize, output: Output) -> Ended {
        let blocks = Arc::new(Blocks::default());
        let mut writer = FindWriter::new(&self, output, Arc::clone(&blocks));
        if self.count > 0 {
            let at = Arc::clone(&blocks);
            let worker = move || {
                let mut hunter = Hunter::new(&self, Arc::clone(&blocks));
                move |block: &mut Range<u64>, finds: &mut Finds, _: Part<'_, Finds>| {
                    hunter.make(block.clone(), finds);
                    Vec::new()
                }
            };
            let feed = move |feeder| feed(feeder, &at);
            ninefold_bulk::run_dividing(threads, TRAYS, feed, worker, &mut writer);
        }
        writer.finish()
    }

    /// The technique that is strictly needed, and the level of the others. All wishes agree in it.
    fn strict(&self) -> Option<Strict> {
        let wish = self.wishes.first()?;
        wish.technique.zip(wish.strictly)
    }

    /// What of a puzzle must not come twice. Among all puzzles none is met again by chance; around
    /// one puzzle, or in one pattern, it may be.
    fn unlike(&self) -> Unlike {
        let is_narrow =
            self.wishes.iter().any(|wish| wish.near.is_some() || wish.pattern.is_some());
        match (self.distinct, is_narrow) {
            (true, _) => Unlike::InEveryDisguise(Box::default()),
            (false, true) => Unlike::AsItStands,
            (false, false) => Unlike::Anyway,
        }
    }
}

/// Numbers the attempts and sends them out in blocks, for as long as anything is wanted.
fn feed(mut feeder: Feeder<Range<u64>, Finds>, blocks: &Blocks) {
    let (mut next, mut size) = (0_u64, 0);
    while let Some(block) = feeder.block() {
        size = blocks.next_block(size);
        *block = next..next.saturating_add(size);
        next = block.end;
        feeder.send();
    }
}

/// What puzzles may not have in common.
enum Unlike {
    Anyway,
    AsItStands,
    InEveryDisguise(Box<Canon>),
}

impl Unlike {
    fn mark(&mut self, puzzle: &Grid) -> Option<Grid> {
        match self {
            Self::Anyway => None,
            Self::AsItStands => Some(*puzzle),
            Self::InEveryDisguise(canon) => Some(canon.form(puzzle)),
        }
    }
}

/// Makes attempts, on one thread.
struct Hunter {
    makers: Vec<Generator>,
    teller: Option<Teller>,
    unlike: Unlike,
    stop: Stop,
    blocks: Arc<Blocks>,
}

impl Hunter {
    fn new(hunt: &Hunt, blocks: Arc<Blocks>) -> Self {
        Self {
            // That the wishes are possible has been seen before any hunter was.
            makers: hunt
                .wishes
                .iter()
                .filter_map(|wish| Generator::new(wish.clone(), hunt.seed).ok())
                .collect(),
            teller: Teller::new(hunt.context.form, hunt.strict()),
            unlike: hunt.unlike(),
            stop: hunt.context.stop,
            blocks,
        }
    }

    fn make(&mut self, block: Range<u64>, finds: &mut Finds) {
        let (started, attempts) = (Instant::now(), block.end - block.start);
        let stopped = || self.stop.now();
        let watch = Watch::new(&stopped);
        let mut find = |puzzle, told| {
            let mark = self.unlike.mark(&puzzle);
            finds.found.push(Find { puzzle, told, mark });
        };
        let mut make = |maker: &mut Generator, numbers: Range<u64>| match &self.teller {
            Some(teller) => {
                let made = maker.attempts(numbers, &watch).into_iter();
                made.for_each(|made| find(made.puzzle, Some(teller.tell(made))));
            }
            None => {
                maker.puzzles(numbers, &watch).into_iter().for_each(|puzzle| find(puzzle, None));
            }
        };
        match &mut self.makers[..] {
            [maker] => make(maker, block),
            makers => {
                let all = makers.len().max(1) as u64;
                for number in block {
                    if let Some(maker) = makers.get_mut((number % all) as usize) {
                        make(maker, number..number + 1);
                    }
                }
            }
        }
        finds.last = self.stop.now();
        self.blocks.measured(attempts, started.elapsed());
    }
}
