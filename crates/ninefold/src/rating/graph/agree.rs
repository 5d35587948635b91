//! What the branches of static multiple chains have in common.
//!
//! A branch excludes whatever the states it forces have in sight. If all branches of a cell or house
//! exclude the same candidate, that candidate goes. (A candidate that is on in all branches excludes
//! the others of its cell in all of them, so nothing else has to be looked for.)

use super::super::board::Marks;
use super::super::tables::{CELLS_OF, PEERS, bits, count};
use super::{Graph, members};

impl<const W: usize> Graph<W> {
    /// What each candidate excludes through static chains, in `self.excluded`: the sets are those
    /// of states, and of the candidates outside the clusters.
    fn exclude_all(&mut self, marks: &Marks) {
        self.direct.clear();
        self.direct.resize(self.states, [0; 84]);
        for id in &self.linked {
            let state = self.state[*id as usize] as usize;
            see(marks, *id as usize, &mut self.direct[state]);
        }
        self.excluded.clear();
        for state in 0..self.states {
            let mut all = [0; 84];
            for reached in members(&self.reach[state]) {
                unite(&mut all, &self.direct[reached]);
            }
            self.excluded.push(all);
        }
        for (cell, set) in marks.candidates.iter().enumerate() {
            for digit in bits(*set) {
                let id = cell * 9 + digit;
                if let Some(state) = self.state(id) {
                    self.index[id] = state as u16;
                    continue;
                }
                let mut all = [0; 84];
                see(marks, id, &mut all);
                for reached in members(&self.forced(id)) {
                    unite(&mut all, &self.direct[reached]);
                }
                self.index[id] = self.excluded.len() as u16;
                self.excluded.push(all);
            }
        }
    }

    /// The candidates that every branch of some cell or house excludes. Needs `failed` before, and
    /// that it found nothing: then no branch contradicts itself.
    pub(in super::super) fn agreed(&mut self, marks: &Marks, agreed: &mut [u16; 81]) -> bool {
        self.exclude_all(marks);
        let mut all = [0u16; 84];
        for group in groups(marks) {
            let mut common = [u16::MAX; 84];
            for id in group.members(marks) {
                let of_branch = &self.excluded[self.index[id] as usize];
                for i in 0..84 {
                    common[i] &= of_branch[i];
                }
            }
            unite(&mut all, &common);
        }
        let mut any = false;
        for cell in 0..81 {
            agreed[cell] = all[cell] & marks.candidates[cell];
            any |= agreed[cell] != 0;
        }
        any
    }

    /// Whether every branch of this group excludes something together.
    pub(in super::super) fn agrees(&self, marks: &Marks, group: Group) -> bool {
        let mut common = [u16::MAX; 84];
        for id in group.members(marks) {
            let of_branch = &self.excluded[self.index[id] as usize];
            for i in 0..84 {
                common[i] &= of_branch[i];
            }
        }
        (0..81).any(|cell| common[cell] & marks.candidates[cell] != 0)
    }
}

/// Adds the candidates that one sees.
fn see(marks: &Marks, id: usize, seen: &mut [u16; 84]) {
    let (cell, digit) = (id / 9, id % 9);
    for peer in PEERS[cell] {
        seen[peer as usize] |= 1 << digit;
    }
    seen[cell] |= marks.candidates[cell] & !(1 << digit);
}

fn unite(set: &mut [u16; 84], other: &[u16; 84]) {
    for i in 0..84 {
        set[i] |= other[i];
    }
}

/// The branches of a multiple chain: the digits of a cell, or the places of a digit in a house.
#[derive(Clone, Copy)]
pub(in super::super) enum Group {
    Cell(u8),
    House(u8, u8),
}

impl Group {
    pub(in super::super) fn members(self, marks: &Marks) -> impl Iterator<Item = usize> {
        let (set, of) = match self {
            Self::Cell(cell) => (marks.candidates[cell as usize], self),
            Self::House(house, digit) => (marks.places[house as usize][digit as usize], self),
        };
        bits(set).map(move |bit| match of {
            Self::Cell(cell) => cell as usize * 9 + bit,
            Self::House(house, digit) => {
                CELLS_OF[house as usize][bit] as usize * 9 + digit as usize
            }
        })
    }
}

/// The groups static multiple chains look at: cells of more than two candidates, and houses whose
/// first place for a digit lies in such a cell.
fn groups(marks: &Marks) -> impl Iterator<Item = Group> + '_ {
    let large = |cell: usize| count(marks.candidates[cell]) > 2;
    let cells = (0..81).filter(move |cell| large(*cell)).map(|cell| Group::Cell(cell as u8));
    let houses = (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit)));
    let houses = houses.filter(move |(house, digit)| {
        let places = marks.places[*house][*digit];
        places & places.wrapping_sub(1) != 0
            && large(CELLS_OF[*house][places.trailing_zeros() as usize] as usize)
    });
    cells.chain(houses.map(|(house, digit)| Group::House(house as u8, digit as u8)))
}
