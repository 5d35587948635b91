//! The network of almost locked sets: which of them lose a digit when another one holds it.
//!
//! ```text
//!   set A  r1c1 {2,5}  r1c4 {2,8}      digit 2 of A: the group r1c1,r1c4
//!   set B  r1c7 {2,9}                  digit 2 of B: the group r1c7, which the first group sees whole
//!
//!   near[group 2: r1c1,r1c4] = the sets whose 2s are all seen by all of r1c1,r1c4: B, ...
//! ```
//!
//! A *group* is a digit and the cells of a set that may hold it. Many sets have the same groups (all
//! that share those cells), so links are worked out between groups, never between pairs of sets. Sets
//! of sets are bit sets, one bit for each number in the list of almost locked sets.

use super::almost_locked::AlmostLockedSet;
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::position::Position;

/// The network of a position.
#[derive(Debug)]
pub(in crate::logic) struct Network {
    sets: Vec<AlmostLockedSet>,
    /// For each set and digit the number of its group.
    ends: Vec<[u32; 9]>,
    groups: Vec<Group>,
    /// The index of the first group of each digit, then the end of the last digit's groups.
    begins: [usize; 10],
    words: usize,
    members: Vec<u64>,
    near: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Group {
    places: CellSet,
    seen: CellSet,
}

const NONE: u16 = u16::MAX;

impl Network {
    pub(in crate::logic) fn new(position: &Position, sets: &[AlmostLockedSet]) -> Self {
        let words = sets.len().div_ceil(64);
        let mut network = Self {
            sets: sets.to_vec(),
            ends: vec![[u32::MAX; 9]; sets.len()],
            groups: Vec::new(),
            begins: [0; 10],
            words,
            members: Vec::new(),
            near: Vec::new(),
        };
        for digit in Digit::all() {
            network.add_groups(position, digit);
            network.begins[digit.index() + 1] = network.groups.len();
        }
        network.near = vec![0; network.groups.len() * words];
        for digit in Digit::all() {
            network.link_groups(position, digit);
        }
        network
    }

    /// Finds the groups of a digit, each once.
    fn add_groups(&mut self, position: &Position, digit: Digit) {
        let all = position.places(digit);
        let begin = self.groups.len();
        let mut table = Table::new();
        for (number, set) in self.sets.iter().enumerate() {
            if !set.digits.contains(digit) {
                continue;
            }
            let places = set.cells & all;
            let next = self.groups.len() - begin;
            let group = begin + table.number(places, next);
            if group == self.groups.len() {
                self.groups.push(Group { places, seen: places.common_peers() });
                self.members.resize(self.members.len() + self.words, 0);
            }
            self.ends[number][digit.index()] = group as u32;
            self.members[group * self.words + number / 64] |= 1 << (number % 64);
        }
    }

    fn link_groups(&mut self, position: &Position, digit: Digit) {
        let all = position.places(digit);
        let words = self.words;
        let begin = self.begins[digit.index()];
        let groups = &self.groups[begin..self.begins[digit.index() + 1]];
        for (a, group) in groups.iter().enumerate() {
            if !group.seen.meets(all) {
                continue;
            }
            for (b, other) in groups.iter().enumerate().skip(a + 1) {
                if other.places.is_subset_of(group.seen) {
                    let (a, b) = ((begin + a) * words, (begin + b) * words);
                    unite(&mut self.near[a..a + words], &self.members[b..b + words]);
                    unite(&mut self.near[b..b + words], &self.members[a..a + words]);
                }
            }
        }
    }

    /// Returns how many sets there are.
    pub(in crate::logic) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(in crate::logic) fn set(&self, number: usize) -> &AlmostLockedSet {
        &self.sets[number]
    }

    /// Returns the number of the group of one of a set's digits.
    fn group(&self, set: usize, digit: Digit) -> usize {
        self.ends[set][digit.index()] as usize
    }

    /// Returns the cells of a set that may hold one of its digits.
    pub(in crate::logic) fn places(&self, set: usize, digit: Digit) -> CellSet {
        self.groups[self.group(set, digit)].places
    }

    /// Returns the cells that see all of those.
    pub(in crate::logic) fn seen(&self, set: usize, digit: Digit) -> CellSet {
        self.groups[self.group(set, digit)].seen
    }

    /// Returns the sets that lose a digit when this set, which has it, holds it.
    pub(in crate::logic) fn near(&self, set: usize, digit: Digit) -> &[u64] {
        let group = self.group(set, digit);
        &self.near[group * self.words..][..self.words]
    }

    /// Returns the digits that two sets cannot both hold.
    pub(in crate::logic) fn restricted(&self, a: usize, b: usize) -> DigitSet {
        let common = self.sets[a].digits & self.sets[b].digits;
        common.iter().filter(|digit| contains(self.near(a, *digit), b)).collect()
    }

    /// Collects the sets that lose `digit` when this cell, outside of them, holds it.
    pub(in crate::logic) fn losing(&self, cell: Cell, digit: Digit, sets: &mut Vec<u64>) {
        sets.clear();
        sets.resize(self.words, 0);
        let cell = CellSet::only(cell);
        let (begin, end) = (self.begins[digit.index()], self.begins[digit.index() + 1]);
        for (number, group) in self.groups[begin..end].iter().enumerate() {
            if group.seen.meets(cell) {
                let at = (begin + number) * self.words;
                unite(sets, &self.members[at..at + self.words]);
            }
        }
    }

    /// Returns an empty set of sets.
    pub(in crate::logic) fn no_sets(&self) -> Vec<u64> {
        vec![0; self.words]
    }
}

/// Adds one set of sets to another.
pub(in crate::logic) fn unite(sets: &mut [u64], more: &[u64]) {
    sets.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// Returns `true` if a set of sets has this one.
pub(in crate::logic) fn contains(sets: &[u64], number: usize) -> bool {
    sets[number / 64] >> (number % 64) & 1 == 1
}

/// Iterates over the numbers in a set of sets, ascending.
pub(in crate::logic) fn numbers(sets: &[u64]) -> impl Iterator<Item = usize> + '_ {
    sets.iter().enumerate().flat_map(|(word, bits)| {
        let mut bits = *bits;
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                word * 64 + bit
            })
        })
    })
}

/// Iterates over the numbers that two sets of sets have in common, ascending.
pub(in crate::logic) fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(word, (a, b))| {
        let mut bits = a & b;
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                word * 64 + bit
            })
        })
    })
}

/// Numbers cell sets in the order in which they come, each once: open addressing, no deletion.
struct Table {
    slots: Vec<(CellSet, u16)>,
    taken: usize,
}

impl Table {
    fn new() -> Self {
        Self { slots: vec![(CellSet::EMPTY, NONE); 256], taken: 0 }
    }

    /// Returns the number of these cells; `next` if they are new.
    fn number(&mut self, cells: CellSet, next: usize) -> usize {
        if self.taken * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(cells);
        if self.slots[slot].1 == NONE {
            self.slots[slot] = (cells, next as u16);
            self.taken += 1;
        }
        usize::from(self.slots[slot].1)
    }

    fn slot(&self, cells: CellSet) -> usize {
        let folded = (cells.bits() as u64) ^ ((cells.bits() >> 64) as u64).rotate_left(40);
        let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> 40) as usize % self.slots.len();
        while self.slots[slot].1 != NONE && self.slots[slot].0 != cells {
            slot = (slot + 1) % self.slots.len();
        }
        slot
    }

    fn grow(&mut self) {
        let double = vec![(CellSet::EMPTY, NONE); self.slots.len() * 2];
        for (cells, number) in std::mem::replace(&mut self.slots, double) {
            if number != NONE {
                let slot = self.slot(cells);
                self.slots[slot] = (cells, number);
            }
        }
    }
}
