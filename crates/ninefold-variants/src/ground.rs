//! Facts about unknowns that never change during a search.

use crate::bits::elements;

/// The values and which unknowns differ.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    /// The number of values.
    pub(crate) values: u32,
    /// The number of unknowns: cells, then hidden ones.
    pub(crate) unknowns: usize,
    /// The words of a bit set of unknowns.
    pub(crate) words: usize,
    /// For each unknown, the set of those that differ from it.
    pub(crate) peer_bits: Vec<u64>,
    peers: Vec<u16>,
    starts: Vec<u32>,
}

impl Ground {
    /// Makes the ground of unknowns of which none differ.
    pub(crate) fn new(values: u32, unknowns: usize) -> Self {
        let words = unknowns.div_ceil(64);
        Self { values, unknowns, words, peer_bits: vec![0; unknowns * words], ..Self::default() }
    }

    /// Returns the same ground with more unknowns, which see nothing.
    pub(crate) fn with_more(&self, more: usize) -> Self {
        let mut ground = Self::new(self.values, self.unknowns + more);
        for cell in 0..self.unknowns {
            self.peers(cell).iter().for_each(|&peer| ground.differ(cell as u16, peer));
        }
        ground.finish();
        ground
    }

    /// Returns the set of all values.
    pub(crate) const fn all(&self) -> u32 {
        (1 << self.values) - 1
    }

    /// Makes two unknowns differ.
    pub(crate) fn differ(&mut self, a: u16, b: u16) {
        self.peer_bits[usize::from(a) * self.words + usize::from(b >> 6)] |= 1 << (b & 63);
        self.peer_bits[usize::from(b) * self.words + usize::from(a >> 6)] |= 1 << (a & 63);
    }

    /// Makes all unknowns of a list differ from each other.
    pub(crate) fn all_different(&mut self, list: &[u16]) {
        if let &[a, b] = list {
            return self.differ(a, b);
        }
        let mut set = vec![0_u64; self.words];
        list.iter().for_each(|&cell| set[usize::from(cell >> 6)] |= 1 << (cell & 63));
        for &cell in list {
            let row = &mut self.peer_bits[usize::from(cell) * self.words..][..self.words];
            row.iter_mut().zip(&set).for_each(|(row, set)| *row |= set);
            row[usize::from(cell >> 6)] &= !(1 << (cell & 63));
        }
    }

    /// Makes everything that differs from one of two equal unknowns differ from the other.
    pub(crate) fn equal(&mut self, a: u16, b: u16) {
        for (from, to) in [(a, b), (b, a)] {
            let row = usize::from(from) * self.words;
            let peers: Vec<usize> = elements(&self.peer_bits[row..row + self.words]).collect();
            for peer in peers {
                self.differ(to, peer as u16);
            }
        }
    }

    /// Lists the peers of each unknown, once all are known.
    pub(crate) fn finish(&mut self) {
        self.peers.clear();
        self.starts = vec![0];
        for row in self.peer_bits.chunks_exact(self.words) {
            self.peers.extend(elements(row).map(|peer| peer as u16));
            self.starts.push(self.peers.len() as u32);
        }
    }

    /// Returns the set of unknowns that differ from this one.
    #[inline]
    pub(crate) fn peers_of(&self, cell: usize) -> &[u64] {
        &self.peer_bits[cell * self.words..][..self.words]
    }

    /// Returns the unknowns that differ from this one.
    #[inline]
    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// Returns `true` if two unknowns differ.
    pub(crate) fn are_peers(&self, a: u16, b: u16) -> bool {
        self.peer_bits[usize::from(a) * self.words + usize::from(b >> 6)] >> (b & 63) & 1 == 1
    }

    /// Returns `true` if no two of the unknowns can be equal.
    pub(crate) fn all_differ(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| cells[i + 1..].iter().all(|&b| self.are_peers(a, b)))
    }
}
