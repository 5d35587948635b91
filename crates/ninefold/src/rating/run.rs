//! What an assumption leads to, with reasons: the exact propagation of techniques 23 to 30.
//!
//! A candidate is put on at most once and off at most once in a run, so its reasons fit a fixed
//! record, and the queues are the lists of nodes in the order they were found:
//!
//! ```text
//!   ons   [ S │ a │ b │ …        off because of one on:      from = that on
//!           └done┘ └pending      on because of several offs: from = the last one, mask = the others
//!   offs  [ c │ d │ e │ …                                    of its cell or house
//!                               off because of a rule:      from = the rule, with its parents
//! ```
//!
//! Pending ons go before pending offs. Ancestors are walked only when somebody asks.

mod ancestors;

pub(super) use ancestors::Walker;

use super::board::Marks;
use super::links::{ASSUMED, BY_CELL, BY_HOUSE, BY_RULE};
use super::tables::{CELLS_OF, HOUSES_OF, PLACE_IN, bits, is_pair};

/// Why a node is there.
#[derive(Clone, Copy, Default)]
pub(super) struct Record {
    /// The parent that came last: a candidate, or the number of a rule.
    pub(super) from: u16,
    /// The other parents: digits of the cell or places of the house.
    pub(super) mask: u16,
    /// When it was found, among those of its sign.
    pub(super) order: u16,
    pub(super) cause: u8,
    /// The longest line of ancestors, up to 255.
    pub(super) depth: u8,
}

/// The two nodes that contradict each other. One of them is known to the run, the other is new.
#[derive(Clone, Copy)]
pub(super) struct Contradiction {
    pub(super) id: u16,
    /// Whether the new one is the on.
    pub(super) new_on: bool,
    pub(super) record: Record,
}

/// A use of a rule inside a run.
#[derive(Clone, Copy)]
struct Rule {
    /// Its parents in `parents`.
    start: u32,
    end: u32,
    /// The chain nested in it, plus one.
    nested: u32,
}

/// A chain nested in a run, as far as complexity needs it.
#[derive(Clone, Copy)]
pub(super) struct Nested {
    pub(super) complexity: u32,
    hash: u64,
    start: u32,
    end: u32,
}

/// The propagation from one assumption.
pub(super) struct Run {
    /// The digits of each cell that are on, and off.
    pub(super) on: [u16; 81],
    pub(super) off: [u16; 81],
    pub(super) ons: Vec<u16>,
    pub(super) offs: Vec<u16>,
    on_records: [Record; 729],
    off_records: [Record; 729],
    pub(super) contradiction: Option<Contradiction>,
    rules: Vec<Rule>,
    parents: Vec<u16>,
    nested: Vec<Nested>,
    /// What tells nested chains apart: their nodes in order.
    signatures: Vec<u16>,
}

/// What a run may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mode {
    /// Whether candidates that are off leave the position.
    pub(super) dynamic: bool,
    /// Whether links inside cells count.
    pub(super) y: bool,
    /// Which rules join in, 0 to 5.
    pub(super) level: u8,
}

impl Mode {
    pub(super) const NISHIO: Self = Self { dynamic: true, y: false, level: 0 };
    pub(super) const STATIC: Self = Self { dynamic: false, y: true, level: 0 };

    pub(super) const fn dynamic(level: u8) -> Self {
        Self { dynamic: true, y: true, level }
    }
}

/// The position inside a run.
pub(super) struct Inside {
    pub(super) marks: Marks,
    on: [[u16; 9]; 27],
    off: [[u16; 9]; 27],
}

impl Inside {
    pub(super) fn new() -> Self {
        let marks = Marks { candidates: [0; 81], places: [[0; 9]; 27] };
        Self { marks, on: [[0; 9]; 27], off: [[0; 9]; 27] }
    }
}

/// Adds what a rule finds to a run that leads no further. Says whether it added anything.
pub(super) trait Rules {
    fn apply(&mut self, run: &mut Run, inside: &mut Inside) -> bool;
}

/// No rules: level 0.
pub(super) struct NoRules;

impl Rules for NoRules {
    fn apply(&mut self, _: &mut Run, _: &mut Inside) -> bool {
        false
    }
}

impl Run {
    pub(super) fn new() -> Self {
        Self {
            on: [0; 81],
            off: [0; 81],
            ons: Vec::new(),
            offs: Vec::new(),
            on_records: [Record::default(); 729],
            off_records: [Record::default(); 729],
            contradiction: None,
            rules: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            signatures: Vec::new(),
        }
    }

    /// Propagates an assumption.
    pub(super) fn go(
        &mut self,
        source: &Marks,
        mode: Mode,
        (id, on): (usize, bool),
        inside: &mut Inside,
        rules: &mut dyn Rules,
    ) {
        self.clear();
        inside.marks.clone_from(source);
        inside.on.as_flattened_mut().fill(0);
        inside.off.as_flattened_mut().fill(0);
        let record = Record { cause: ASSUMED, depth: 1, ..Record::default() };
        if on {
            self.add_on(id, record, inside);
        } else {
            self.add_off(id, record, inside);
        }
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            let contradiction = if next_on < self.ons.len() {
                next_on += 1;
                self.follow_on(self.ons[next_on - 1] as usize, mode, inside)
            } else if next_off < self.offs.len() {
                next_off += 1;
                self.follow_off(self.offs[next_off - 1] as usize, source, mode, inside)
            } else if mode.level > 0 && rules.apply(self, inside) {
                None
            } else {
                return;
            };
            if contradiction.is_some() {
                self.contradiction = contradiction;
                return;
            }
        }
    }

    fn clear(&mut self) {
        self.on.fill(0);
        self.off.fill(0);
        self.ons.clear();
        self.offs.clear();
        self.contradiction = None;
        self.rules.clear();
        self.parents.clear();
        self.nested.clear();
        self.signatures.clear();
    }

    fn add_on(&mut self, id: usize, record: Record, inside: &mut Inside) {
        let (cell, digit) = (id / 9, id % 9);
        self.on_records[id] = Record { order: self.ons.len() as u16, ..record };
        self.ons.push(id as u16);
        self.on[cell] |= 1 << digit;
        for kind in 0..3 {
            inside.on[HOUSES_OF[cell][kind] as usize][digit] |= 1 << PLACE_IN[cell][kind];
        }
    }

    fn add_off(&mut self, id: usize, record: Record, inside: &mut Inside) {
        let (cell, digit) = (id / 9, id % 9);
        self.off_records[id] = Record { order: self.offs.len() as u16, ..record };
        self.offs.push(id as u16);
        self.off[cell] |= 1 << digit;
        for kind in 0..3 {
            inside.off[HOUSES_OF[cell][kind] as usize][digit] |= 1 << PLACE_IN[cell][kind];
        }
    }

    /// Puts off what an on excludes.
    fn follow_on(&mut self, id: usize, mode: Mode, inside: &mut Inside) -> Option<Contradiction> {
        let (cell, digit) = (id / 9, id % 9);
        let depth = self.on_records[id].depth.saturating_add(1);
        let record = |cause: u8| Record { from: id as u16, mask: 0, order: 0, cause, depth };
        let up_to_first = |clash: u16| (clash & clash.wrapping_neg()).wrapping_sub(1);
        if mode.y {
            let others = inside.marks.candidates[cell] & !(1 << digit);
            let clash = others & self.on[cell];
            for other in bits(others & !self.off[cell] & up_to_first(clash)) {
                self.add_off(cell * 9 + other, record(BY_CELL), inside);
            }
            if clash != 0 {
                let id = (cell * 9) as u16 + clash.trailing_zeros() as u16;
                return Some(Contradiction { id, new_on: false, record: record(BY_CELL) });
            }
        }
        let places = &PLACE_IN[cell];
        let own = [1 << places[0], 0b111 << (places[1] / 3 * 3), 0b111 << (places[2] / 3 * 3)];
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let others = inside.marks.places[house][digit] & !own[kind];
            let clash = others & inside.on[house][digit];
            let record = record(BY_HOUSE + kind as u8);
            for place in bits(others & !inside.off[house][digit] & up_to_first(clash)) {
                self.add_off(CELLS_OF[house][place] as usize * 9 + digit, record, inside);
            }
            if clash != 0 {
                let other = CELLS_OF[house][clash.trailing_zeros() as usize] as usize;
                let id = (other * 9 + digit) as u16;
                return Some(Contradiction { id, new_on: false, record });
            }
        }
        None
    }

    /// Puts on what an off leaves alone, and takes the off out of the position.
    fn follow_off(
        &mut self,
        id: usize,
        source: &Marks,
        mode: Mode,
        inside: &mut Inside,
    ) -> Option<Contradiction> {
        let (cell, digit) = (id / 9, id % 9);
        let mut found = [(0usize, Record::default()); 4];
        let mut count = 0;
        let record =
            |mask: u16, cause: u8| Record { from: id as u16, mask, order: 0, cause, depth: 0 };
        let set = inside.marks.candidates[cell];
        if mode.y && is_pair(set) {
            let other = (set & !(1 << digit)).trailing_zeros() as usize;
            found[0] = (cell * 9 + other, record(source.candidates[cell] & !set, BY_CELL));
            count = 1;
        }
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = inside.marks.places[house][digit];
            if is_pair(places) {
                let other = (places & !(1 << PLACE_IN[cell][kind])).trailing_zeros() as usize;
                let mask = source.places[house][digit] & !places;
                let other = CELLS_OF[house][other] as usize * 9 + digit;
                found[count] = (other, record(mask, BY_HOUSE + kind as u8));
                count += 1;
            }
        }
        if mode.dynamic {
            inside.marks.remove(cell, digit);
        }
        for (other, mut record) in found.into_iter().take(count) {
            let digit = other % 9;
            if self.off[other / 9] >> digit & 1 == 1 {
                let id = other as u16;
                return Some(Contradiction { id, new_on: true, record });
            }
            if self.on[other / 9] >> digit & 1 == 0 {
                let mut depth = 0;
                self.each_off_parent(other, record, |off, run| {
                    depth = depth.max(run.off_records[off].depth);
                });
                record.depth = depth.saturating_add(1);
                self.add_on(other, record, inside);
            }
        }
        None
    }

    /// The parents of an on, in order. All are offs.
    fn each_off_parent(&self, id: usize, record: Record, mut found: impl FnMut(usize, &Self)) {
        if record.cause == ASSUMED {
            return;
        }
        found(record.from as usize, self);
        let (cell, digit) = (id / 9, id % 9);
        if record.cause == BY_CELL {
            for other in bits(record.mask) {
                found(cell * 9 + other, self);
            }
        } else {
            let house = HOUSES_OF[cell][(record.cause - BY_HOUSE) as usize] as usize;
            for place in bits(record.mask) {
                found(CELLS_OF[house][place] as usize * 9 + digit, self);
            }
        }
    }

    pub(super) fn record(&self, id: usize, on: bool) -> Record {
        if on { self.on_records[id] } else { self.off_records[id] }
    }

    /// Notes a use of a rule with its parents (offs), and the chain nested in it.
    pub(super) fn add_rule(&mut self, parents: &[u16], nested: Option<usize>) -> u16 {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let end = self.parents.len() as u32;
        self.rules.push(Rule { start, end, nested: nested.map_or(0, |nested| nested as u32 + 1) });
        (self.rules.len() - 1) as u16
    }

    /// Notes a nested chain. Its signature tells it apart from others.
    pub(super) fn add_nested(&mut self, complexity: u32, signature: &[u16]) -> usize {
        let start = self.signatures.len() as u32;
        self.signatures.extend_from_slice(signature);
        let end = self.signatures.len() as u32;
        let mix = |hash: u64, node: &u16| {
            (hash ^ u64::from(*node)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
        };
        let hash = signature.iter().fold(0x51_7c_c1_b7, mix);
        self.nested.push(Nested { complexity, hash, start, end });
        self.nested.len() - 1
    }

    /// Puts off a candidate by a rule, unless it is off already.
    pub(super) fn add_by_rule(&mut self, id: usize, rule: u16, inside: &mut Inside) {
        if self.off[id / 9] >> (id % 9) & 1 == 1 {
            return;
        }
        let Rule { start, end, .. } = self.rules[rule as usize];
        let parents = &self.parents[start as usize..end as usize];
        let depth = parents.iter().map(|off| self.off_records[*off as usize].depth).max();
        let depth = depth.unwrap_or(0).saturating_add(1);
        let record = Record { from: rule, mask: 0, order: 0, cause: BY_RULE, depth };
        self.add_off(id, record, inside);
    }

    fn same_nested(&self, one: usize, other: &Self, two: usize) -> bool {
        let (a, b) = (&self.nested[one], &other.nested[two]);
        a.hash == b.hash
            && self.signatures[a.start as usize..a.end as usize]
                == other.signatures[b.start as usize..b.end as usize]
    }

    /// The two ends of the contradiction: on, then off.
    pub(super) fn contradicting(&self) -> Option<[Root; 2]> {
        let contradiction = self.contradiction?;
        let id = contradiction.id as usize;
        let known = self.record(id, !contradiction.new_on);
        let (on, off) = if contradiction.new_on {
            (contradiction.record, known)
        } else {
            (known, contradiction.record)
        };
        Some([Root { id, on: true, record: on }, Root { id, on: false, record: off }])
    }

    pub(super) fn root(&self, id: usize, on: bool) -> Root {
        Root { id, on, record: self.record(id, on) }
    }
}

/// A node to count or walk the ancestors of.
#[derive(Clone, Copy)]
pub(super) struct Root {
    pub(super) id: usize,
    pub(super) on: bool,
    pub(super) record: Record,
}
