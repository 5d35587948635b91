//! Derivations: what follows from an assumption, with reasons. The exact propagation of techniques
//! 23 to 30.
//!
//! A candidate is put on at most once and off at most once in a derivation, so its reason fits a
//! fixed record, and the queues are the lists of nodes in the order they were found:
//!
//! ```text
//!   ons   [ S │ a │ b │ …       off because of one on:      the on
//!           └done┘ └pending     on because of several offs: the last one, and the others as a set
//!   offs  [ c │ d │ e │ …                                   of digits of the cell or places
//!                               off because of a rule:      the rule, with its parents
//! ```
//!
//! Pending ons go before pending offs. [Ancestors](super::ancestors) are traced only on demand.

use super::links::Node;
use super::order::new_peers;
use super::record::{Derived, Mode, NestedChain, Reason, Record, RuleUse};
use crate::board::{Candidate, DigitSet, PlaceSet};
use crate::propagation::Marks;
use crate::propagation::spots;

/// A use of a rule: its parents, which are offs, and the chain nested in it.
#[derive(Clone, Copy)]
struct Rule {
    /// The range of its parents in `parents`.
    start: u32,
    end: u32,
    nested: Option<NestedChain>,
}

/// A chain nested in a derivation, as far as complexity needs it.
#[derive(Clone, Copy)]
struct Nested {
    complexity: u32,
    /// The hash and the range of its signature in `signatures`.
    hash: u64,
    start: u32,
    end: u32,
}

/// The nodes of a nested chain in order, with none between its parts: what distinguishes it from
/// others.
pub(super) type Signature = Vec<Option<Node>>;

/// The position inside a derivation: the candidates that are left, and the places that are on and
/// off.
pub(super) struct Inside {
    pub(super) marks: Marks,
    on: [[PlaceSet; 9]; 27],
    off: [[PlaceSet; 9]; 27],
}

impl Inside {
    pub(super) fn new() -> Self {
        Self {
            marks: Marks::EMPTY,
            on: [[PlaceSet::EMPTY; 9]; 27],
            off: [[PlaceSet::EMPTY; 9]; 27],
        }
    }

    fn reset(&mut self, source: &Marks) {
        self.marks.clone_from(source);
        self.on.as_flattened_mut().fill(PlaceSet::EMPTY);
        self.off.as_flattened_mut().fill(PlaceSet::EMPTY);
    }
}

/// The rules that a derivation uses where links lead no further.
pub(super) trait Rules {
    /// Adds what a rule finds. Returns whether it added anything.
    fn apply(&mut self, derivation: &mut Derivation, inside: &mut Inside) -> bool;
}

/// No rules: nesting 0.
pub(super) struct NoRules;

impl Rules for NoRules {
    fn apply(&mut self, _derivation: &mut Derivation, _inside: &mut Inside) -> bool {
        false
    }
}

/// The derivation from one assumption.
pub(super) struct Derivation {
    /// The digits of each cell that are on, and off.
    pub(super) on: [DigitSet; 81],
    pub(super) off: [DigitSet; 81],
    ons: Vec<Candidate>,
    offs: Vec<Candidate>,
    on_records: [Record; Candidate::COUNT],
    off_records: [Record; Candidate::COUNT],
    /// A node that contradicts its opposite, which is part of the derivation.
    contradiction: Option<Derived>,
    rules: Vec<Rule>,
    parents: Vec<Candidate>,
    nested: Vec<Nested>,
    signatures: Signature,
}

impl Derivation {
    pub(super) fn new() -> Self {
        Self {
            on: [DigitSet::EMPTY; 81],
            off: [DigitSet::EMPTY; 81],
            ons: Vec::new(),
            offs: Vec::new(),
            on_records: [Record::ASSUMED; Candidate::COUNT],
            off_records: [Record::ASSUMED; Candidate::COUNT],
            contradiction: None,
            rules: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            signatures: Vec::new(),
        }
    }

    /// Derives all that follows from an assumption.
    pub(super) fn derive(
        &mut self,
        source: &Marks,
        mode: Mode,
        assumption: Node,
        inside: &mut Inside,
        rules: &mut dyn Rules,
    ) {
        self.clear();
        inside.reset(source);
        if assumption.on {
            self.add_on(assumption.candidate, Record::ASSUMED, inside);
        } else {
            self.add_off(assumption.candidate, Record::ASSUMED, inside);
        }
        let (mut next_on, mut next_off) = (0, 0);
        while self.contradiction.is_none() {
            if next_on < self.ons.len() {
                next_on += 1;
                self.contradiction = self.follow_on(self.ons[next_on - 1], mode, inside);
            } else if next_off < self.offs.len() {
                next_off += 1;
                self.contradiction = self.follow_off(self.offs[next_off - 1], source, mode, inside);
            } else if mode.nesting == 0 || !rules.apply(self, inside) {
                return;
            }
        }
    }

    fn clear(&mut self) {
        self.on.fill(DigitSet::EMPTY);
        self.off.fill(DigitSet::EMPTY);
        self.ons.clear();
        self.offs.clear();
        self.contradiction = None;
        self.rules.clear();
        self.parents.clear();
        self.nested.clear();
        self.signatures.clear();
    }

    /// Returns the number of candidates that are off.
    pub(super) fn off_count(&self) -> usize {
        self.offs.len()
    }

    fn add_on(&mut self, candidate: Candidate, record: Record, inside: &mut Inside) {
        let Candidate { cell, digit } = candidate;
        self.on_records[candidate] = Record { order: self.ons.len() as u16, ..record };
        self.ons.push(candidate);
        self.on[cell].insert(digit);
        for spot in spots(cell) {
            inside.on[spot.house][digit].insert(spot.place);
        }
    }

    fn add_off(&mut self, candidate: Candidate, record: Record, inside: &mut Inside) {
        let Candidate { cell, digit } = candidate;
        self.off_records[candidate] = Record { order: self.offs.len() as u16, ..record };
        self.offs.push(candidate);
        self.off[cell].insert(digit);
        for spot in spots(cell) {
            inside.off[spot.house][digit].insert(spot.place);
        }
    }

    /// Puts off what an on excludes. Returns an off that contradicts an on.
    fn follow_on(&mut self, on: Candidate, mode: Mode, inside: &mut Inside) -> Option<Derived> {
        let Candidate { cell, digit } = on;
        let depth = self.on_records[on].depth.saturating_add(1);
        let record = Record { reason: Reason::SeenBy(on), order: 0, depth };
        let clash = |candidate: Candidate| Some(Derived { node: Node::off(candidate), record });
        if mode.cells {
            let others = inside.marks.candidates[cell].without(digit);
            let clashes = others & self.on[cell];
            for other in (others - self.off[cell]).before(clashes) {
                self.add_off(Candidate { cell, digit: other }, record, inside);
            }
            if let Some(digit) = clashes.first() {
                return clash(Candidate { cell, digit });
            }
        }
        for new in new_peers(cell) {
            let house = new.house;
            let others = inside.marks.places[house][digit] & new.places;
            let clashes = others & inside.on[house][digit];
            let places = (others - inside.off[house][digit]).before(clashes);
            for cell in house.cells_at(places) {
                self.add_off(Candidate { cell, digit }, record, inside);
            }
            if let Some(place) = clashes.first() {
                return clash(Candidate { cell: house.cell_at(place), digit });
            }
        }
        None
    }

    /// Puts on what an off leaves alone, and removes the off from the position. Returns an on that
    /// contradicts an off.
    fn follow_off(
        &mut self,
        last: Candidate,
        source: &Marks,
        mode: Mode,
        inside: &mut Inside,
    ) -> Option<Derived> {
        let Candidate { cell, digit } = last;
        let mut found = [(last, Reason::Assumed); 4];
        let mut count = 0;
        let digits = inside.marks.candidates[cell];
        if mode.cells
            && digits.is_pair()
            && let Some(other) = digits.without(digit).first()
        {
            let others = source.candidates[cell] - digits;
            found[0] = (Candidate { cell, digit: other }, Reason::LastInCell { last, others });
            count = 1;
        }
        for spot in spots(cell) {
            let house = spot.house;
            let mut places = inside.marks.places[house][digit];
            if places.is_pair() {
                let others = source.places[house][digit] - places;
                places.remove(spot.place);
                if let Some(other) = places.first() {
                    let cell = house.cell_at(other);
                    let reason = Reason::LastInHouse { last, house, others };
                    found[count] = (Candidate { cell, digit }, reason);
                    count += 1;
                }
            }
        }
        if mode.dynamic {
            inside.marks.remove(last);
        }
        found[..count].iter().find_map(|(on, reason)| self.put_on(*on, *reason, inside))
    }

    /// Puts a candidate on, unless it is. Returns it if it contradicts an off.
    fn put_on(&mut self, on: Candidate, reason: Reason, inside: &mut Inside) -> Option<Derived> {
        let Candidate { cell, digit } = on;
        if self.off[cell].contains(digit) {
            let record = Record { reason, order: 0, depth: 0 };
            return Some(Derived { node: Node::on(on), record });
        }
        if !self.on[cell].contains(digit) {
            let mut depth = 0;
            self.each_off_parent(on, reason, |off| {
                depth = depth.max(self.off_records[off].depth);
            });
            let record = Record { reason, order: 0, depth: depth.saturating_add(1) };
            self.add_on(on, record, inside);
        }
        None
    }

    /// Calls `found` with the parents of an on, in order. All are offs.
    #[inline]
    fn each_off_parent(&self, on: Candidate, reason: Reason, mut found: impl FnMut(Candidate)) {
        let Candidate { cell, digit } = on;
        match reason {
            Reason::LastInCell { last, others } => {
                found(last);
                others.iter().for_each(|digit| found(Candidate { cell, digit }));
            }
            Reason::LastInHouse { last, house, others } => {
                found(last);
                house.cells_at(others).for_each(|cell| found(Candidate { cell, digit }));
            }
            Reason::Assumed | Reason::SeenBy(_) | Reason::Rule(_) => {}
        }
    }

    /// Calls `found` with the parents of a node, in order. Returns the chain nested in the rule that
    /// led to it.
    pub(super) fn each_parent(
        &self,
        Derived { node, record }: Derived,
        mut found: impl FnMut(Derived),
    ) -> Option<NestedChain> {
        match record.reason {
            Reason::Assumed => None,
            Reason::SeenBy(on) => {
                found(self.derived(Node::on(on)));
                None
            }
            Reason::Rule(number) => {
                let rule = self.rules[number.0 as usize];
                for off in &self.parents[rule.start as usize..rule.end as usize] {
                    found(self.derived(Node::off(*off)));
                }
                rule.nested
            }
            reason => {
                self.each_off_parent(node.candidate, reason, |off| {
                    found(self.derived(Node::off(off)));
                });
                None
            }
        }
    }

    /// Returns a node of the derivation with its record.
    pub(super) fn derived(&self, node: Node) -> Derived {
        let records = if node.on { &self.on_records } else { &self.off_records };
        Derived { node, record: records[node.candidate] }
    }

    /// Adds a use of a rule with its parents (offs), and the chain nested in it.
    pub(super) fn add_rule(
        &mut self,
        parents: &[Candidate],
        nested: Option<NestedChain>,
    ) -> RuleUse {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let end = self.parents.len() as u32;
        self.rules.push(Rule { start, end, nested });
        RuleUse((self.rules.len() - 1) as u16)
    }

    /// Adds a nested chain.
    pub(super) fn add_nested(
        &mut self,
        complexity: u32,
        signature: &[Option<Node>],
    ) -> NestedChain {
        let start = self.signatures.len() as u32;
        self.signatures.extend_from_slice(signature);
        let end = self.signatures.len() as u32;
        let number = |node: &Option<Node>| {
            node.map_or(u64::MAX, |node| node.candidate.index() as u64 * 2 + u64::from(node.on))
        };
        let mix = |hash: u64, node: &Option<Node>| {
            (hash ^ number(node)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
        };
        let hash = signature.iter().fold(0x51_7c_c1_b7, mix);
        self.nested.push(Nested { complexity, hash, start, end });
        NestedChain(self.nested.len() as u32 - 1)
    }

    /// Puts off a candidate by a rule, unless it is off already.
    pub(super) fn add_by_rule(&mut self, off: Candidate, number: RuleUse, inside: &mut Inside) {
        if self.off[off.cell].contains(off.digit) {
            return;
        }
        let Rule { start, end, .. } = self.rules[number.0 as usize];
        let parents = &self.parents[start as usize..end as usize];
        let depth = parents.iter().map(|parent| self.off_records[*parent].depth).max();
        let depth = depth.unwrap_or(0).saturating_add(1);
        self.add_off(off, Record { reason: Reason::Rule(number), order: 0, depth }, inside);
    }

    /// Returns the complexity of a nested chain.
    pub(super) fn nested_complexity(&self, nested: NestedChain) -> u32 {
        self.nested[nested.0 as usize].complexity
    }

    /// Returns whether a nested chain is the same as one of another derivation.
    pub(super) fn same_nested(&self, one: NestedChain, other: &Self, two: NestedChain) -> bool {
        let (a, b) = (&self.nested[one.0 as usize], &other.nested[two.0 as usize]);
        a.hash == b.hash
            && self.signatures[a.start as usize..a.end as usize]
                == other.signatures[b.start as usize..b.end as usize]
    }

    /// Returns whether the derivation ends in a contradiction.
    pub(super) fn fails(&self) -> bool {
        self.contradiction.is_some()
    }

    /// Returns the two nodes that contradict each other: on, then off.
    pub(super) fn contradiction(&self) -> Option<[Derived; 2]> {
        let new = self.contradiction?;
        let known = self.derived(new.node.opposite());
        Some(if new.node.on { [new, known] } else { [known, new] })
    }
}
