//! What an assumption leads to, without reasons.
//!
//! A flood takes an assumption, removes what it excludes, puts on what is left alone in a cell or
//! house, and so on. Where an exact run keeps parents and the order in which things were found, a
//! flood keeps nothing but the candidates that are left; and what is left in the end does not
//! depend on the order. That is enough to know which assumptions fail and where branches agree:
//!
//! ```text
//!   a cell or house runs empty              the exact run ends in a contradiction
//!   branches' candidates together ≠ all     something is off (or on) in every branch
//! ```
//!
//! Exact runs are then needed only for those. The rules inside chains (levels 1 to 3) work in a
//! flood the same way: at each level the rules before it have nothing left to do, so what a rule
//! finds there depends on the position alone.

use super::board::{Board, Marks};
use super::graph::Graph;
use super::singles::shared_places;
use super::tables::{CELLS_OF, CONFINED, HOUSES_OF, PLACE_IN, bits, is_pair};

/// The state of a flood: it can go on at a higher level.
#[derive(Clone)]
pub(super) struct Flood {
    pub(super) marks: Marks,
    /// The cells that were put on.
    on: u128,
    /// Whether a cell or a house ran empty.
    pub(super) dry: bool,
}

/// What floods share: the queue, and the graph of chains.
pub(super) struct Tools {
    queue: Vec<u16>,
    graph: Box<Graph<2>>,
    large: Option<Box<Graph<12>>>,
    failed: [u16; 81],
}

impl Tools {
    pub(super) fn new() -> Self {
        Self { queue: Vec::new(), graph: Box::new(Graph::new()), large: None, failed: [0; 81] }
    }
}

impl Flood {
    pub(super) fn new(marks: &Marks) -> Self {
        Self { marks: marks.clone(), on: 0, dry: false }
    }

    /// Begins again at a position.
    pub(super) fn begin(&mut self, marks: &Marks) {
        self.marks.clone_from(marks);
        self.on = 0;
        self.dry = false;
    }

    /// Takes out candidates, and goes on.
    pub(super) fn take_out(&mut self, gone: &[u16; 81], tools: &mut Tools) {
        for (cell, set) in gone.iter().enumerate() {
            for digit in bits(self.marks.candidates[cell] & set) {
                self.remove(cell, digit, &mut tools.queue);
            }
        }
        self.settle(&mut tools.queue);
    }

    /// Assumes that a candidate is on.
    pub(super) fn assume_on(&mut self, cell: usize, digit: usize, tools: &mut Tools) {
        self.push(cell, digit, &mut tools.queue);
        self.settle(&mut tools.queue);
    }

    /// Assumes that a candidate is off.
    pub(super) fn assume_off(&mut self, cell: usize, digit: usize, tools: &mut Tools) {
        self.remove(cell, digit, &mut tools.queue);
        self.settle(&mut tools.queue);
    }

    #[inline]
    fn push(&mut self, cell: usize, digit: usize, queue: &mut Vec<u16>) {
        if self.on >> cell & 1 == 0 {
            self.on |= 1 << cell;
            queue.push((cell * 9 + digit) as u16);
        }
    }

    /// Takes a candidate out, and puts on what that leaves alone.
    #[inline]
    fn remove(&mut self, cell: usize, digit: usize, queue: &mut Vec<u16>) {
        let left = self.marks.candidates[cell] & !(1 << digit);
        self.marks.candidates[cell] = left;
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                self.dry = true;
            } else {
                self.push(cell, left.trailing_zeros() as usize, queue);
            }
        }
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let left = self.marks.places[house][digit] & !(1 << PLACE_IN[cell][kind]);
            self.marks.places[house][digit] = left;
            if left & left.wrapping_sub(1) == 0 {
                if left == 0 {
                    self.dry = true;
                } else {
                    let other = CELLS_OF[house][left.trailing_zeros() as usize] as usize;
                    self.push(other, digit, queue);
                }
            }
        }
    }

    /// Works off the queue.
    fn settle(&mut self, queue: &mut Vec<u16>) {
        while let Some(id) = queue.pop() {
            if self.dry {
                queue.clear();
                return;
            }
            let (cell, digit) = (id as usize / 9, id as usize % 9);
            for other in bits(self.marks.candidates[cell] & !(1 << digit)) {
                self.remove(cell, other, queue);
            }
            for kind in 0..3 {
                let house = HOUSES_OF[cell][kind] as usize;
                let others = self.marks.places[house][digit] & !(1 << PLACE_IN[cell][kind]);
                for place in bits(others) {
                    self.remove(CELLS_OF[house][place] as usize, digit, queue);
                }
            }
        }
        queue.clear();
    }

    /// Goes on with the rules of a level (1 to 3) until they have nothing left to do. `source` is
    /// the position before the assumption, in which they have nothing to do either.
    pub(super) fn go_on(&mut self, source: &Board, level: u8, tools: &mut Tools) {
        loop {
            while !self.dry && self.patterns(source, &mut tools.queue) {
                self.settle(&mut tools.queue);
            }
            if self.dry {
                tools.queue.clear();
                return;
            }
            let found = level >= 2 && tools.find(&self.marks, level);
            if !found {
                return;
            }
            let gone = tools.failed;
            self.take_out(&gone, tools);
        }
    }

    /// Intersections, pairs and X-wings among what has changed. Says whether any removed
    /// something.
    fn patterns(&mut self, source: &Board, queue: &mut Vec<u16>) -> bool {
        let mut any = false;
        for house in 0..27 {
            if self.marks.places[house] == source.marks.places[house] {
                continue;
            }
            for digit in 0..9 {
                let places = self.marks.places[house][digit];
                if places == source.marks.places[house][digit]
                    || places & (places.wrapping_sub(1)) == 0
                {
                    continue;
                }
                any |= self.crossing(house, digit, places, queue);
                if is_pair(places) {
                    any |= self.hidden_pair(source, house, digit, places, queue);
                    if house >= 9 {
                        any |= self.x_wing(source, house, digit, places, queue);
                    }
                }
                if self.dry {
                    return true;
                }
            }
        }
        for cell in 0..81 {
            let set = self.marks.candidates[cell];
            if set != source.marks.candidates[cell] && is_pair(set) {
                any |= self.naked_pair(source, cell, set, queue);
            }
        }
        any
    }

    fn crossing(&mut self, house: usize, digit: usize, places: u16, queue: &mut Vec<u16>) -> bool {
        let confined = CONFINED[usize::from(places & 511)];
        if confined == 0 {
            return false;
        }
        let mut any = false;
        let mut clear = |this: &mut Self, two: usize| {
            let gone = this.marks.places[two][digit] & !shared_places(two, house);
            for place in bits(gone) {
                this.remove(CELLS_OF[two][place] as usize, digit, queue);
            }
            any |= gone != 0;
        };
        let third = (confined & 7).trailing_zeros() as usize;
        match house / 9 {
            0 => {
                if confined & 7 != 0 {
                    clear(self, 9 + house / 3 * 3 + third);
                }
                if confined >> 3 != 0 {
                    clear(self, 18 + house % 3 * 3 + (confined >> 3).trailing_zeros() as usize);
                }
            }
            1 if confined & 7 != 0 => clear(self, (house - 9) / 3 * 3 + third),
            2 if confined & 7 != 0 => clear(self, third * 3 + (house - 18) / 3),
            _ => {}
        }
        any
    }

    fn hidden_pair(
        &mut self,
        source: &Board,
        house: usize,
        digit: usize,
        places: u16,
        queue: &mut Vec<u16>,
    ) -> bool {
        if source.empty[house] <= 4 {
            return false;
        }
        let of_house = &self.marks.places[house];
        let Some(mate) = (0..9).find(|mate| *mate != digit && of_house[*mate] == places) else {
            return false;
        };
        let pair = 1 << digit | 1 << mate;
        let mut any = false;
        for place in bits(places) {
            let cell = CELLS_OF[house][place] as usize;
            for other in bits(self.marks.candidates[cell] & !pair) {
                self.remove(cell, other, queue);
                any = true;
            }
        }
        any
    }

    fn x_wing(
        &mut self,
        source: &Board,
        house: usize,
        digit: usize,
        places: u16,
        queue: &mut Vec<u16>,
    ) -> bool {
        if source.solved[digit] > 5 {
            return false;
        }
        let (base, cover) = if house < 18 { (9, 18) } else { (18, 9) };
        let Some(mate) = (base..base + 9)
            .find(|mate| *mate != house && self.marks.places[*mate][digit] == places)
        else {
            return false;
        };
        let set = 1u16 << (house - base) | 1 << (mate - base);
        let mut any = false;
        for line in bits(places) {
            for place in bits(self.marks.places[cover + line][digit] & !set) {
                self.remove(CELLS_OF[cover + line][place] as usize, digit, queue);
                any = true;
            }
        }
        any
    }

    fn naked_pair(&mut self, source: &Board, cell: usize, set: u16, queue: &mut Vec<u16>) -> bool {
        let mut any = false;
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            if source.empty[house] < 4 {
                continue;
            }
            let cells = &CELLS_OF[house];
            let mate = |other: &&u8| {
                **other as usize != cell && self.marks.candidates[**other as usize] == set
            };
            let Some(mate) = cells.iter().find(mate) else { continue };
            for other in cells.iter().filter(|other| *other != mate && **other as usize != cell) {
                let other = *other as usize;
                for digit in bits(self.marks.candidates[other] & set) {
                    self.remove(other, digit, queue);
                    any = true;
                }
            }
        }
        any
    }
}

impl Tools {
    /// The candidates that chains (level 2), or else multiple chains (level 3), remove.
    fn find(&mut self, marks: &Marks, level: u8) -> bool {
        if self.graph.build(marks) {
            self.graph.close();
            self.graph.failed(marks, &mut self.failed)
                || level >= 3 && self.graph.agreed(marks, &mut self.failed)
        } else {
            let graph = self.large.get_or_insert_with(|| Box::new(Graph::new()));
            graph.build(marks);
            graph.close();
            graph.failed(marks, &mut self.failed)
                || level >= 3 && graph.agreed(marks, &mut self.failed)
        }
    }
}
