//! A set of short byte strings that knows how much memory it uses.
//!
//! ```text
//!   slots:  8 bytes each, open addressing      0, or 24 bits of the hash and 40 of a place, plus one
//!                                                                                  │
//!   chunks: 1 MiB each, entries one after the other   [length][key][count, 8 bytes, if counted] ◄┘
//! ```

use std::hash::{BuildHasher, RandomState};

/// The size of a chunk; a power of two.
const CHUNK: usize = 1 << CHUNK_BITS;
const CHUNK_BITS: usize = 20;

/// The bits of a slot that hold a place.
const PLACE_BITS: u32 = 40;
const PLACE: u64 = (1 << PLACE_BITS) - 1;

/// The result of inserting a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Insert {
    /// It is in the set now.
    New,
    /// It was there already, and was counted.
    Known,
    /// It is not in the set, and there is no memory for it.
    Full,
}

/// A set of keys of at most 255 bytes.
pub(super) struct KeySet {
    /// A power of two of them, at most 7/8 in use.
    slots: Vec<u64>,
    chunks: Vec<Vec<u8>>,
    len: usize,
    /// The most bytes that slots and entries may use.
    memory: usize,
    counts: bool,
    hasher: RandomState,
}

impl KeySet {
    pub(super) fn new(memory: usize, counts: bool) -> Self {
        let hasher = RandomState::new();
        Self { slots: vec![0; 16], chunks: Vec::new(), len: 0, memory, counts, hasher }
    }

    /// The hash of a key; another set has another one.
    pub(super) fn hash(&self, key: &[u8]) -> u64 {
        self.hasher.hash_one(key)
    }

    /// Adds a key. The first is always accepted.
    pub(super) fn insert(&mut self, key: &[u8]) -> Insert {
        let hash = self.hash(key);
        let slot = match self.slot(hash, key) {
            Ok(place) => {
                self.count(place);
                return Insert::Known;
            }
            Err(slot) => slot,
        };
        let size = 1 + key.len() + if self.counts { 8 } else { 0 };
        let grows = (self.len + 1) * 8 > self.slots.len() * 7;
        // While it grows there are the old slots and twice as many new ones.
        let slots = self.slots.len() * 8 * if grows { 3 } else { 1 };
        if self.len > 0 && slots + self.entry_bytes() + size > self.memory {
            return Insert::Full;
        }
        let Some(place) = self.append(key, size) else { return Insert::Full };
        self.slots[slot] = (hash & !PLACE) | (place + 1);
        self.len += 1;
        if grows {
            self.grow();
        }
        Insert::New
    }

    /// Returns `true` if a key is in the set; if so, it is counted.
    pub(super) fn find(&mut self, key: &[u8]) -> bool {
        let found = self.slot(self.hash(key), key);
        found.map(|place| self.count(place)).is_ok()
    }

    /// Returns the number of occurrences of each key, in the order in which the keys were added.
    pub(super) fn counts(&self) -> impl Iterator<Item = u64> + '_ {
        let counted = if self.counts { self.chunks.as_slice() } else { &[] };
        counted.iter().flat_map(|chunk| {
            let mut rest = chunk.as_slice();
            std::iter::from_fn(move || {
                let (length, entry) = rest.split_first()?;
                let (count, next) = entry.get(usize::from(*length)..)?.split_first_chunk()?;
                rest = next;
                Some(u64::from_le_bytes(*count))
            })
        })
    }

    /// The place of a key, or the slot where it would stand.
    fn slot(&self, hash: u64, key: &[u8]) -> Result<u64, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                0 => return Err(at),
                slot if (slot ^ hash) & !PLACE == 0 && self.key((slot & PLACE) - 1) == key => {
                    return Ok((slot & PLACE) - 1);
                }
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn key(&self, place: u64) -> &[u8] {
        let (chunk, at) = (place as usize >> CHUNK_BITS, place as usize % CHUNK);
        let length = usize::from(self.chunks[chunk][at]);
        &self.chunks[chunk][at + 1..at + 1 + length]
    }

    fn count(&mut self, place: u64) {
        if self.counts {
            let (chunk, at) = (place as usize >> CHUNK_BITS, place as usize % CHUNK);
            let entry = &mut self.chunks[chunk][at..];
            let start = 1 + usize::from(entry[0]);
            if let Some(count) = entry[start..].first_chunk_mut() {
                *count = (u64::from_le_bytes(*count) + 1).to_le_bytes();
            }
        }
    }

    fn entry_bytes(&self) -> usize {
        let full = self.chunks.len().saturating_sub(1) * CHUNK;
        full + self.chunks.last().map_or(0, Vec::len)
    }

    /// Stores a key; nothing if it is too long, or places have run out.
    fn append(&mut self, key: &[u8], size: usize) -> Option<u64> {
        let length = u8::try_from(key.len()).ok()?;
        if self.chunks.last().is_none_or(|chunk| chunk.len() + size > CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let number = self.chunks.len() - 1;
        let chunk = self.chunks.last_mut()?;
        let place = ((number << CHUNK_BITS) + chunk.len()) as u64;
        if place >= PLACE {
            return None;
        }
        chunk.push(length);
        chunk.extend_from_slice(key);
        if self.counts {
            chunk.extend_from_slice(&1u64.to_le_bytes());
        }
        Some(place)
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            let hash = self.hash(self.key((slot & PLACE) - 1));
            let mut at = hash as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = slot;
        }
    }
}
