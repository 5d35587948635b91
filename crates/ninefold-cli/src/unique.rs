//! The first record of each class of equal keys, in input order and in bounded memory.
//!
//! ```text
//!              new, and the set has memory left
//!   record ──► set of keys ─────────────────────────────────────────► output, at once
//!                │ not in the set, and the set is full
//!                ▼
//!              partition files, by hash ─► each deduplicated ─► merged by sequence number ─► output
//! ```
//!
//! Keys are compared in full, never by their hash alone. Once the set is full it accepts no more keys:
//! a later record that is not in it goes to one of [`PARTITIONS`] temporary files. Equal keys go to the
//! same file. At the end each file goes through a set of its own, which may split it again, and the
//! records that remain are merged by their sequence numbers. So the order is that of the input, whatever
//! the memory.
//!
//! Temporary files are in the system's temporary folder (`TMPDIR`). They have no name while they are
//! open, so that the system removes them however the program ends.

mod files;

mod key;
pub(crate) mod puzzles;
mod set;

pub(crate) use key::Key;

use files::{Merge, Record, Spool, SpoolReader};
use set::{Insert, KeySet};
use std::io;

/// The number of files a full set divides the remaining records into.
const PARTITIONS: usize = 32;

/// Receives a record that is the first of its class: its sequence number, how many records the class
/// has (0 for a record without a key), and its data.
type Emit<'a> = &'a mut dyn FnMut(u64, u64, &[u8]) -> io::Result<()>;

/// The options for keeping the first record of each class in a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The most bytes for the set of keys.
    pub(crate) memory: usize,
    /// Whether to count the records of each class. Then nothing is emitted before the end.
    pub(crate) counts: bool,
    /// Whether to give up. Asked between records at the end of the input.
    pub(crate) stop: fn() -> bool,
}

/// Finds the first record of each class.
pub(crate) struct Unique {
    options: Options,
    set: KeySet,
    /// With counts: the data of the records in the set, in order.
    firsts: Spool,
    /// The records that came after the set was full.
    rest: Option<Rest>,
}

/// Records that are not in a full set.
struct Rest {
    /// By hash of the key.
    partitions: Vec<Spool>,
    /// Records without a key.
    without_key: Spool,
}

impl Unique {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            options,
            set: KeySet::new(options.memory, options.counts),
            firsts: Spool::default(),
            rest: None,
        }
    }

    /// Takes a record. True if it is the first of its class and is to be printed now; `write` is called
    /// only where its data has to be stored. A record without a key is always kept. `sequence` must grow
    /// from record to record.
    pub(crate) fn take(
        &mut self,
        sequence: u64,
        key: Option<&[u8]>,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> io::Result<bool> {
        if let Some(key) = key {
            let inserted = match &self.rest {
                None => self.set.insert(key),
                Some(_) if self.set.find(key) => Insert::Known,
                Some(_) => Insert::Full,
            };
            match inserted {
                Insert::Known => return Ok(false),
                Insert::New => {}
                Insert::Full => {
                    let at = self.set.hash(key) as usize % PARTITIONS;
                    self.rest().partitions[at].put(sequence, 1, key, write)?;
                    return Ok(false);
                }
            }
        }
        let count = u64::from(key.is_some());
        match &mut self.rest {
            Some(rest) => rest.without_key.put(sequence, count, &[], write)?,
            None if self.options.counts => self.firsts.put(sequence, count, &[], write)?,
            None => return Ok(true),
        }
        Ok(false)
    }

    fn rest(&mut self) -> &mut Rest {
        self.rest.get_or_insert_with(|| Rest {
            partitions: (0..PARTITIONS).map(|_| Spool::default()).collect(),
            without_key: Spool::default(),
        })
    }

    /// Emits the records that were stored, in order.
    pub(crate) fn finish(self, emit: Emit<'_>) -> io::Result<()> {
        let Self { options, set, firsts, rest } = self;
        if options.counts {
            let mut counts = set.counts();
            let mut firsts = firsts.read()?;
            while let Some(record) = firsts.next()? {
                check(options.stop)?;
                let count = if record.count == 0 { 0 } else { counts.next().unwrap_or_default() };
                emit(record.sequence, count, record.data)?;
            }
        }
        // Its memory is for the sets of the partitions.
        drop(set);
        let Some(rest) = rest else { return Ok(()) };
        let mut sorted = vec![rest.without_key.read()?];
        for partition in rest.partitions {
            sorted.push(deduplicated(partition, options)?);
        }
        let mut merge = Merge::new(sorted)?;
        while let Some(record) = merge.next()? {
            check(options.stop)?;
            emit(record.sequence, record.count, record.data)?;
        }
        Ok(())
    }
}

/// The first records of the classes in a partition, in order.
fn deduplicated(partition: Spool, options: Options) -> io::Result<SpoolReader> {
    let mut records = partition.read()?;
    let mut unique = Unique::new(options);
    let mut kept = Spool::default();
    while let Some(Record { sequence, count, key, data }) = records.next()? {
        check(options.stop)?;
        if unique.take(sequence, Some(key), |stored| stored.extend_from_slice(data))? {
            kept.put(sequence, count, &[], |stored| stored.extend_from_slice(data))?;
        }
    }
    drop(records);
    unique.finish(&mut |sequence, count, data| {
        kept.put(sequence, count, &[], |stored| stored.extend_from_slice(data))
    })?;
    kept.read()
}

fn check(stop: fn() -> bool) -> io::Result<()> {
    if stop() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
