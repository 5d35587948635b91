//! The domains of a search seen from the values: for each value, the set of unknowns that may have it.

use crate::bits::bits;

/// For each value a set of unknowns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards {
    /// The words of a set.
    words: usize,
    sets: Vec<u64>,
    /// The domains that the sets stand for.
    seen: Vec<u32>,
}

impl Boards {
    /// Makes the boards of a number of values and unknowns that have no value.
    pub(crate) fn new(values: u32, unknowns: usize) -> Self {
        let words = unknowns.div_ceil(64);
        Self { words, sets: vec![0; words * values as usize], seen: vec![0; unknowns] }
    }

    /// Takes domains as they are.
    pub(crate) fn load(&mut self, domains: &[u32]) {
        self.sets.fill(0);
        for (cell, &domain) in domains.iter().enumerate() {
            for place in bits(domain) {
                self.sets[place as usize * self.words + cell / 64] |= 1 << (cell % 64);
            }
        }
        self.seen.copy_from_slice(domains);
    }

    /// Notes a domain that may have shrunk, and returns the values that it has lost.
    #[inline]
    pub(crate) fn note(&mut self, cell: usize, domain: u32) -> u32 {
        let lost = self.seen[cell] & !domain;
        self.seen[cell] = domain;
        for place in bits(lost) {
            self.sets[place as usize * self.words + cell / 64] &= !(1 << (cell % 64));
        }
        lost
    }

    /// Returns the unknowns that may have the value with this place.
    #[inline]
    pub(crate) fn of(&self, place: u32) -> &[u64] {
        &self.sets[place as usize * self.words..][..self.words]
    }

    /// Adds the sets to a list, from which [`Boards::restore`] takes them back.
    pub(crate) fn save(&self, to: &mut Vec<u64>) {
        to.extend_from_slice(&self.sets);
    }

    /// Takes back the last sets of a list, with their domains.
    pub(crate) fn restore(&mut self, from: &mut Vec<u64>, domains: &[u32]) {
        let at = from.len() - self.sets.len();
        self.sets.copy_from_slice(&from[at..]);
        from.truncate(at);
        self.seen.copy_from_slice(domains);
    }

    /// Drops the last sets of a list.
    pub(crate) fn drop_last(&self, from: &mut Vec<u64>) {
        from.truncate(from.len() - self.sets.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_follow_domains() {
        let mut boards = Boards::new(4, 70);
        let mut domains = vec![0b1111; 70];
        boards.load(&domains);
        let mut saved = Vec::new();
        boards.save(&mut saved);
        domains[69] = 0b1001;
        assert_eq!(boards.note(69, domains[69]), 0b0110);
        assert_eq!(boards.note(69, domains[69]), 0);
        let mut fresh = Boards::new(4, 70);
        fresh.load(&domains);
        assert_eq!((&boards.sets, &boards.seen), (&fresh.sets, &fresh.seen));
        domains[69] = 0b1111;
        boards.restore(&mut saved, &domains);
        assert_eq!(boards.of(1), [u64::MAX, 0b11_1111]);
        assert!(saved.is_empty());
    }
}
