//! What static chains can reach, all at once.
//!
//! A cell with two candidates, or a digit with two places in a house, is a link: one of its two
//! ends is on and the other off. Candidates joined by links form a cluster, and a cluster has just
//! two states:
//!
//! ```text
//!    a ══ b ══ c ══ d        state 2k:    a on, b off, c on, d off
//!    (cluster k)             state 2k+1:  a off, b on, c off, d on
//! ```
//!
//! So a whole cluster is one yes-or-no question, and what remains between clusters are candidates
//! that see each other: a state excludes every state that has a candidate in its sight. `reach` is
//! the transitive closure of that, one bit for each state. A chain from an assumption to its
//! negation exists exactly where a state, or the states a candidate forces, reach both states of
//! one cluster.
//!
//! The room knows no lengths and no order: it says what there is, not how long the way is.

mod agree;

pub(super) use agree::Group;

use super::board::Marks;
use super::tables::{CELLS_OF, HOUSES_OF, PLACE_IN, bits, is_pair};

/// Not in a cluster.
const NONE: u16 = u16::MAX;

/// A set of states, two bits for a cluster.
pub(super) type States<const W: usize> = [u64; W];

fn flip<const W: usize>(set: &States<W>) -> States<W> {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    std::array::from_fn(|i| (set[i] & EVEN) << 1 | set[i] >> 1 & EVEN)
}

fn join<const W: usize>(set: &mut States<W>, other: &States<W>) {
    for i in 0..W {
        set[i] |= other[i];
    }
}

fn insert<const W: usize>(set: &mut States<W>, state: usize) -> bool {
    let (word, bit) = (state / 64, 1 << (state % 64));
    let known = set[word] & bit != 0;
    set[word] |= bit;
    known
}

fn contains<const W: usize>(set: &States<W>, state: usize) -> bool {
    set[state / 64] >> (state % 64) & 1 == 1
}

/// Whether a set holds both states of a cluster: what forces it is impossible.
fn clashes<const W: usize>(set: &States<W>) -> bool {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    set.iter().any(|word| word & word >> 1 & EVEN != 0)
}

fn members<const W: usize>(set: &States<W>) -> impl Iterator<Item = usize> {
    let set = *set;
    (0..W).flat_map(move |i| {
        let mut rest = set[i];
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(64 * i + bit)
        })
    })
}

/// The clusters of a position and what their states reach.
pub(super) struct Graph<const W: usize> {
    /// The state in which each candidate (cell * 9 + digit) is on, if it is in a cluster.
    state: [u16; 729],
    /// Whether links in houses count.
    houses: bool,
    /// The candidates in clusters.
    linked: Vec<u16>,
    /// How many states there are.
    states: usize,
    /// The states of the candidates of each cell, and of each digit in each house.
    in_cell: [States<W>; 81],
    in_house: [[States<W>; 9]; 27],
    /// What each state forces, itself included.
    reach: Vec<States<W>>,
    done: Vec<bool>,
    /// What a candidate outside the clusters is forced to by its cell, and by each house.
    force_cell: [States<W>; 81],
    force_house: [[States<W>; 9]; 27],
    /// What the candidates of each state see.
    direct: Vec<[u16; 84]>,
    /// What each state, and each candidate outside the clusters, excludes.
    excluded: Vec<[u16; 84]>,
    /// Where in `excluded` each candidate stands.
    index: [u16; 729],
}

impl<const W: usize> Graph<W> {
    pub(super) fn new() -> Self {
        Self {
            state: [NONE; 729],
            houses: true,
            linked: Vec::new(),
            states: 0,
            in_cell: [[0; W]; 81],
            in_house: [[[0; W]; 9]; 27],
            reach: Vec::new(),
            done: Vec::new(),
            force_cell: [[0; W]; 81],
            force_house: [[[0; W]; 9]; 27],
            direct: Vec::new(),
            excluded: Vec::new(),
            index: [0; 729],
        }
    }

    /// The candidates in clusters.
    pub(super) fn linked(&self) -> &[u16] {
        &self.linked
    }

    /// The state in which the candidate is on.
    pub(super) fn state(&self, id: usize) -> Option<usize> {
        (self.state[id] != NONE).then_some(self.state[id] as usize)
    }

    /// Builds the clusters. False if there are more than fit.
    pub(super) fn build(&mut self, marks: &Marks) -> bool {
        self.build_from(marks, true)
    }

    /// Builds the clusters of the links in cells alone: every cell with two candidates is one.
    pub(super) fn build_cells(&mut self, marks: &Marks) -> bool {
        self.build_from(marks, false)
    }

    fn build_from(&mut self, marks: &Marks, houses: bool) -> bool {
        self.houses = houses;
        self.state.fill(NONE);
        self.linked.clear();
        self.reach.clear();
        self.states = 0;
        for (cell, set) in marks.candidates.iter().enumerate() {
            if is_pair(*set) && !self.grow(marks, cell * 9 + set.trailing_zeros() as usize) {
                return false;
            }
        }
        for house in 0..if houses { 27 } else { 0 } {
            for digit in 0..9 {
                let places = marks.places[house][digit];
                if is_pair(places) {
                    let cell = CELLS_OF[house][places.trailing_zeros() as usize] as usize;
                    if !self.grow(marks, cell * 9 + digit) {
                        return false;
                    }
                }
            }
        }
        self.connect();
        true
    }

    /// Adds the cluster of a candidate, unless it is known.
    fn grow(&mut self, marks: &Marks, id: usize) -> bool {
        if self.state[id] != NONE {
            return true;
        }
        if self.states + 2 > 64 * W {
            return false;
        }
        let (on, first) = (self.states, self.linked.len());
        self.states += 2;
        self.reach.push([0; W]);
        self.reach.push([0; W]);
        self.state[id] = on as u16;
        self.linked.push(id as u16);
        let mut next = first;
        while next < self.linked.len() {
            let id = self.linked[next] as usize;
            next += 1;
            let state = self.state[id];
            let (cell, digit) = (id / 9, id % 9);
            let mut link = |other: usize| {
                if self.state[other] == NONE {
                    self.state[other] = state ^ 1;
                    self.linked.push(other as u16);
                } else if self.state[other] == state {
                    // A ring of an odd number of links: neither state is possible.
                    insert(&mut self.reach[on], on + 1);
                    insert(&mut self.reach[on + 1], on);
                }
            };
            let set = marks.candidates[cell];
            if is_pair(set) {
                link(cell * 9 + (set & !(1 << digit)).trailing_zeros() as usize);
            }
            for kind in 0..if self.houses { 3 } else { 0 } {
                let house = HOUSES_OF[cell][kind] as usize;
                let places = marks.places[house][digit];
                if is_pair(places) {
                    let other = (places & !(1 << PLACE_IN[cell][kind])).trailing_zeros();
                    link(CELLS_OF[house][other as usize] as usize * 9 + digit);
                }
            }
        }
        true
    }

    /// Finds which states exclude which, at once.
    fn connect(&mut self) {
        self.in_cell.fill([0; W]);
        self.in_house.as_flattened_mut().fill([0; W]);
        for id in &self.linked {
            let (cell, digit) = (*id as usize / 9, *id as usize % 9);
            let state = self.state[*id as usize] as usize;
            let mut twice = insert(&mut self.in_cell[cell], state);
            for house in HOUSES_OF[cell] {
                twice |= insert(&mut self.in_house[house as usize][digit], state);
            }
            if twice {
                // Two candidates that are on together see each other.
                insert(&mut self.reach[state], state ^ 1);
            }
        }
        for id in &self.linked {
            let state = self.state[*id as usize] as usize;
            let seen = self.seen(*id as usize);
            let mut seen = flip(&seen);
            let own = state ^ 1;
            seen[own / 64] &= !(1 << (own % 64));
            join(&mut self.reach[state], &seen);
            insert(&mut self.reach[state], state);
        }
    }

    /// The states that have a candidate in sight of this one.
    fn seen(&self, id: usize) -> States<W> {
        let (cell, digit) = (id / 9, id % 9);
        let mut seen = self.in_cell[cell];
        for house in HOUSES_OF[cell] {
            join(&mut seen, &self.in_house[house as usize][digit]);
        }
        seen
    }

    /// Closes `reach`.
    pub(super) fn close(&mut self) {
        self.done.clear();
        self.done.resize(self.states, false);
        for state in 0..self.states {
            let mut all = self.reach[state];
            let mut todo = all;
            todo[state / 64] &= !(1 << (state % 64));
            while let Some(word) = todo.iter().position(|word| *word != 0) {
                let next = 64 * word + todo[word].trailing_zeros() as usize;
                let of_next = &self.reach[next];
                if self.done[next] {
                    for i in 0..W {
                        all[i] |= of_next[i];
                        todo[i] &= !of_next[i];
                    }
                } else {
                    for i in 0..W {
                        todo[i] |= of_next[i] & !all[i];
                        all[i] |= of_next[i];
                    }
                    todo[word] &= !(1 << (next % 64));
                }
            }
            self.reach[state] = all;
            self.done[state] = true;
        }
    }
    /// The candidates that imply their own negation, by cell. Says whether there are any.
    pub(super) fn failed(&mut self, marks: &Marks, failed: &mut [u16; 81]) -> bool {
        failed.fill(0);
        let mut any = false;
        for id in &self.linked {
            let state = self.state[*id as usize] as usize;
            if clashes(&self.reach[state]) {
                failed[*id as usize / 9] |= 1 << (id % 9);
                any = true;
            }
        }
        self.spread();
        for (cell, set) in marks.candidates.iter().enumerate() {
            for digit in bits(*set) {
                let id = cell * 9 + digit;
                if self.state[id] == NONE && clashes(&self.forced(id)) {
                    failed[cell] |= 1 << digit;
                    any = true;
                }
            }
        }
        any
    }

    /// Works out what a candidate outside the clusters forces.
    fn spread(&mut self) {
        self.force_cell.fill([0; W]);
        self.force_house.as_flattened_mut().fill([0; W]);
        for id in &self.linked {
            let (cell, digit) = (*id as usize / 9, *id as usize % 9);
            let forced = &self.reach[self.state[*id as usize] as usize ^ 1];
            join(&mut self.force_cell[cell], forced);
            for house in HOUSES_OF[cell] {
                join(&mut self.force_house[house as usize][digit], forced);
            }
        }
    }

    /// The states that follow from a candidate. Needs `failed` before.
    pub(super) fn forced(&self, id: usize) -> States<W> {
        if let Some(state) = self.state(id) {
            return self.reach[state];
        }
        let (cell, digit) = (id / 9, id % 9);
        let mut forced = self.force_cell[cell];
        for house in HOUSES_OF[cell] {
            join(&mut forced, &self.force_house[house as usize][digit]);
        }
        forced
    }

    /// Whether a state contradicts itself.
    pub(super) fn is_impossible(&self, state: usize) -> bool {
        clashes(&self.reach[state])
    }

    /// Adds the states that are equivalent to one.
    pub(super) fn add_equivalent(&self, state: usize, set: &mut States<W>) {
        if contains(set, state) {
            return;
        }
        for other in members(&self.reach[state]) {
            if contains(&self.reach[other], state) {
                insert(set, other);
            }
        }
    }

    /// Whether two candidates of clusters are equivalent, by states that force each other.
    pub(super) fn equivalent(&self, one: usize, other: usize) -> bool {
        contains(&self.reach[one], other) && contains(&self.reach[other], one)
    }
}
