//! All assumptions of a position at once: which of them fail, and where branches agree.
//!
//! Candidates of one cluster that are on together lead to the same, and so does any of their
//! partners being off. So a state of a cluster is flooded once for all of them; candidates outside
//! the clusters are flooded one by one. Floods are kept, so that a higher level goes on where the
//! level below ended.

use super::board::{Board, Marks};
use super::flood::{Flood, Tools};
use super::graph::{Graph, Group};
use super::tables::{CELLS_OF, bits, count};
use crate::search::Watch;

/// No flood: the assumption leads to nothing but itself.
const NONE: u16 = u16::MAX;

/// The floods of a position.
pub(super) struct Survey {
    tools: Tools,
    clusters: Box<Graph<2>>,
    floods: Vec<Flood>,
    used: usize,
    /// The flood of each candidate's being off, and on.
    index: [[u16; 729]; 2],
    inner: Option<Box<Survey>>,
}

impl Survey {
    pub(super) fn new() -> Self {
        Self {
            tools: Tools::new(),
            clusters: Box::new(Graph::new()),
            floods: Vec::new(),
            used: 0,
            index: [[NONE; 729]; 2],
            inner: None,
        }
    }

    /// Floods everything without rules (level 0).
    pub(super) fn begin(&mut self, board: &Board) {
        self.used = 0;
        let linked = self.clusters.build(&board.marks);
        let mut of_state = [NONE; 128];
        for (cell, set) in board.marks.candidates.iter().enumerate() {
            if count(*set) < 2 {
                continue;
            }
            for digit in bits(*set) {
                let id = cell * 9 + digit;
                let state = if linked { self.clusters.state(id) } else { None };
                let Some(state) = state else {
                    self.index[1][id] = self.flood(board, id, true);
                    self.index[0][id] = if linked { NONE } else { self.flood(board, id, false) };
                    continue;
                };
                if of_state[state] == NONE {
                    of_state[state] = self.flood(board, id, true);
                }
                if of_state[state ^ 1] == NONE {
                    of_state[state ^ 1] = self.flood(board, id, false);
                }
                self.index[1][id] = of_state[state];
                self.index[0][id] = of_state[state ^ 1];
            }
        }
    }

    fn flood(&mut self, board: &Board, id: usize, on: bool) -> u16 {
        if self.used == self.floods.len() {
            self.floods.push(Flood::new(&board.marks));
        }
        let flood = &mut self.floods[self.used];
        flood.begin(&board.marks);
        if on {
            flood.assume_on(id / 9, id % 9, &mut self.tools);
        } else {
            flood.assume_off(id / 9, id % 9, &mut self.tools);
        }
        self.used += 1;
        (self.used - 1) as u16
    }

    /// Goes on to a level (1 to 4) from the one below. False if the watch stopped it.
    pub(super) fn raise(&mut self, board: &Board, level: u8, watch: &Watch<'_>) -> bool {
        for (cell, set) in board.marks.candidates.iter().enumerate() {
            if count(*set) < 2 {
                continue;
            }
            for digit in bits(*set) {
                let id = cell * 9 + digit;
                if self.index[0][id] == NONE {
                    self.index[0][id] = self.flood(board, id, false);
                }
            }
        }
        for i in 0..self.used {
            if level > 1 && watch.stopped() {
                return false;
            }
            if level <= 3 {
                self.floods[i].go_on(board, level, &mut self.tools);
            } else {
                self.nest(board, i);
            }
        }
        true
    }

    /// Level 4: what dynamic chains find inside a flood.
    fn nest(&mut self, board: &Board, number: usize) {
        let mut inner = self.inner.take().unwrap_or_else(|| Box::new(Self::new()));
        let mut gone = [0; 81];
        loop {
            let flood = &mut self.floods[number];
            flood.go_on(board, 1, &mut self.tools);
            if flood.dry {
                break;
            }
            let inside = Board { marks: flood.marks.clone(), ..board.clone() };
            inner.begin(&inside);
            if !inner.removes(&inside, &mut gone) {
                break;
            }
            self.floods[number].take_out(&gone, &mut self.tools);
        }
        self.inner = Some(inner);
    }

    /// Whether the assumption ends in a contradiction.
    pub(super) fn fails(&self, id: usize, on: bool) -> bool {
        let number = self.index[usize::from(on)][id];
        number != NONE && self.floods[number as usize].dry
    }

    /// What the assumption leaves of the candidates. Not for those that fail.
    pub(super) fn left(&self, marks: &Marks, id: usize, on: bool, left: &mut [u16; 81]) {
        match self.index[usize::from(on)][id] {
            NONE => {
                *left = marks.candidates;
                left[id / 9] &= !(1 << (id % 9));
            }
            number => *left = self.floods[number as usize].marks.candidates,
        }
    }

    /// Adds what a branch leaves to `left`.
    fn add_left(&self, marks: &Marks, id: usize, on: bool, left: &mut [u16; 81]) {
        let number = self.index[usize::from(on)][id];
        if number == NONE {
            let own = left[id / 9];
            *left = marks.candidates;
            left[id / 9] = own | marks.candidates[id / 9] & !(1 << (id % 9));
            return;
        }
        let flood = &self.floods[number as usize];
        if !flood.dry {
            for (left, of_branch) in left.iter_mut().zip(&flood.marks.candidates) {
                *left |= of_branch;
            }
        }
    }

    /// Whether all branches together leave less than there is. Branches that fail leave nothing.
    pub(super) fn agree(&self, marks: &Marks, branches: &[(u16, bool)]) -> bool {
        let mut left = [0; 81];
        for (id, on) in branches {
            self.add_left(marks, *id as usize, *on, &mut left);
        }
        left != marks.candidates
    }

    /// Whether any assumption fails.
    fn any_fails(&self) -> bool {
        self.floods[..self.used].iter().any(|flood| flood.dry)
    }

    /// Whether there is any hint.
    pub(super) fn finds(&self, board: &Board) -> bool {
        let mut found = self.any_fails();
        if !found {
            self.each_group(board, |branches| {
                found |= self.agree(&board.marks, branches);
                !found
            });
        }
        found
    }

    /// The candidates that hints remove, now or after others have.
    fn removes(&self, board: &Board, gone: &mut [u16; 81]) -> bool {
        let marks = &board.marks;
        gone.fill(0);
        for (cell, set) in marks.candidates.iter().enumerate() {
            for digit in bits(if count(*set) < 2 { 0 } else { *set }) {
                if self.fails(cell * 9 + digit, true) {
                    gone[cell] |= 1 << digit;
                }
                if self.fails(cell * 9 + digit, false) {
                    gone[cell] |= set & !(1 << digit);
                }
            }
        }
        self.each_group(board, |branches| {
            let mut left = [0; 81];
            for (id, on) in branches {
                self.add_left(marks, *id as usize, *on, &mut left);
            }
            for cell in 0..81 {
                gone[cell] |= marks.candidates[cell] & !left[cell];
            }
            true
        });
        gone.iter().any(|set| *set != 0)
    }

    /// Calls `found` with the branches of every double, house and cell until it says false.
    fn each_group(&self, board: &Board, mut found: impl FnMut(&[(u16, bool)]) -> bool) {
        let marks = &board.marks;
        let mut branches: Vec<(u16, bool)> = Vec::with_capacity(9);
        for (cell, set) in marks.candidates.iter().enumerate() {
            if count(*set) < 2 {
                continue;
            }
            for digit in bits(if count(*set) < 3 { 0 } else { *set }) {
                let id = cell * 9 + digit;
                if self.index[0][id] != NONE && !found(&[(id as u16, true), (id as u16, false)]) {
                    return;
                }
            }
            branches.clear();
            branches.extend(bits(*set).map(|digit| ((cell * 9 + digit) as u16, true)));
            if !found(&branches) {
                return;
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = marks.places[house][digit];
                let first = CELLS_OF[house][places.trailing_zeros() as usize % 9] as usize;
                if places & places.wrapping_sub(1) == 0 || count(marks.candidates[first]) < 2 {
                    continue;
                }
                let group = Group::House(house as u8, digit as u8);
                branches.clear();
                branches.extend(group.members(marks).map(|id| (id as u16, true)));
                if !found(&branches) {
                    return;
                }
            }
        }
    }
}
