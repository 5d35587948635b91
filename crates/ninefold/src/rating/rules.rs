//! The rules inside chains (levels 1 to 5): what techniques find in the position inside a run, and
//! which offs of the run each find rests on.
//!
//! A rule is used with all its finds at once, and only if no rule before it found anything:
//!
//! ```text
//!   level 1   intersections, hidden pairs, naked pairs, X-wings
//!   level 2   those, chains and cycles
//!   level 3   those, multiple chains
//!   level 4   level 1, dynamic chains
//!   level 5   level 1, dynamic chains, dynamic chains of level 2
//! ```

use super::board::{Board, Marks};
use super::chains::{Chain, Chains, Wanted};
use super::forcing::{Forcing, Want};
use super::links::{ASSUMED, BY_CELL, BY_HOUSE, BY_RULE};
use super::net::Link;
use super::run::{Inside, Mode, Root, Rules, Run};
use super::sets::{HOUSES, each_set};
use super::singles::{each_crossing, shared_places};
use super::tables::{CELLS_OF, HOUSES_OF, bits};

/// The rules of a level, for runs from one position.
pub(super) struct RuleBook<'a> {
    /// The position before the assumption.
    pub(super) source: &'a Board,
    pub(super) level: u8,
    pub(super) chains: &'a mut Chains,
    pub(super) inner: &'a mut Option<Box<Forcing>>,
    pub(super) notes: &'a mut Notes,
}

/// Lists the rules write on.
#[derive(Default)]
pub(super) struct Notes {
    parents: Vec<u16>,
    removed: Vec<u16>,
    signature: Vec<u16>,
}

impl Rules for RuleBook<'_> {
    fn apply(&mut self, run: &mut Run, inside: &mut Inside) -> bool {
        let before = run.offs.len();
        self.intersections(run, inside);
        if run.offs.len() == before {
            self.hidden_pairs(run, inside);
        }
        if run.offs.len() == before {
            self.naked_pairs(run, inside);
        }
        if run.offs.len() == before {
            self.x_wings(run, inside);
        }
        if run.offs.len() == before && matches!(self.level, 2 | 3) {
            self.chains(run, inside);
        }
        if run.offs.len() == before && self.level == 3 {
            self.forcing(Mode::STATIC, run, inside);
        }
        if run.offs.len() == before && self.level >= 4 {
            self.forcing(Mode::dynamic(0), run, inside);
        }
        if run.offs.len() == before && self.level == 5 {
            self.forcing(Mode::dynamic(2), run, inside);
        }
        run.offs.len() > before
    }
}

impl Notes {
    fn begin(&mut self) {
        self.parents.clear();
        self.removed.clear();
        self.signature.clear();
    }

    /// Adds a parent unless it is known.
    fn add_parent(&mut self, id: usize) {
        if !self.parents.contains(&(id as u16)) {
            self.parents.push(id as u16);
        }
    }

    /// Adds the parents of a node that was put on by its cell or a house: what has gone from there
    /// since the assumption.
    fn add_gone(&mut self, source: &Marks, marks: &Marks, id: usize, cause: u8) {
        let (cell, digit) = (id / 9, id % 9);
        match cause {
            BY_CELL => {
                for other in bits(source.candidates[cell] & !marks.candidates[cell]) {
                    self.add_parent(cell * 9 + other);
                }
            }
            ASSUMED | BY_RULE => {}
            _ => {
                let house = HOUSES_OF[cell][(cause - BY_HOUSE) as usize] as usize;
                for place in bits(source.places[house][digit] & !marks.places[house][digit]) {
                    self.add_parent(CELLS_OF[house][place] as usize * 9 + digit);
                }
            }
        }
    }

    /// Puts off what the rule removes, column by column, if it has parents.
    fn finish(&mut self, run: &mut Run, inside: &mut Inside, nested: Option<u32>) {
        if self.parents.is_empty() {
            return;
        }
        let nested = nested.map(|complexity| run.add_nested(complexity, &self.signature));
        let rule = run.add_rule(&self.parents, nested);
        let by_column = |id: &u16| {
            let (cell, digit) = (id / 9, id % 9);
            (cell % 9, cell / 9, digit)
        };
        self.removed.sort_unstable_by_key(by_column);
        for id in &self.removed {
            run.add_by_rule(*id as usize, rule, inside);
        }
    }
}

impl RuleBook<'_> {
    fn intersections(&mut self, run: &mut Run, inside: &mut Inside) {
        let source = &self.source.marks.places;
        let marks = inside.marks.clone();
        each_crossing(&marks, |crossing| {
            let (one, two) = (crossing.one as usize, crossing.two as usize);
            let digit = crossing.digit as usize;
            let places = marks.places[one][digit];
            self.notes.begin();
            let gone = source[one][digit] & !places & !shared_places(one, two);
            for place in bits(gone) {
                self.notes.parents.push((CELLS_OF[one][place] as usize * 9 + digit) as u16);
            }
            for place in bits(crossing.outside(&marks)) {
                self.notes.removed.push((CELLS_OF[two][place] as usize * 9 + digit) as u16);
            }
            self.notes.finish(run, inside, None);
            false
        });
    }

    fn hidden_pairs(&mut self, run: &mut Run, inside: &mut Inside) {
        let source = &self.source.marks.places;
        for house in HOUSES.into_iter().filter(|house| self.source.empty[*house] > 4) {
            let places = inside.marks.places[house];
            each_set(&places, 2, |digits, union| {
                self.notes.begin();
                for place in bits(union) {
                    let cell = CELLS_OF[house][place] as usize;
                    for other in bits(inside.marks.candidates[cell] & !digits) {
                        self.notes.removed.push((cell * 9 + other) as u16);
                    }
                }
                if self.notes.removed.is_empty() {
                    return false;
                }
                for place in bits(511 & !union) {
                    let cell = CELLS_OF[house][place] as usize;
                    for digit in bits(digits) {
                        if source[house][digit] >> place & 1 == 1 {
                            self.notes.parents.push((cell * 9 + digit) as u16);
                        }
                    }
                }
                self.notes.finish(run, inside, None);
                false
            });
        }
    }

    fn naked_pairs(&mut self, run: &mut Run, inside: &mut Inside) {
        let source = &self.source.marks.candidates;
        for house in HOUSES.into_iter().filter(|house| self.source.empty[*house] >= 4) {
            let cells = &CELLS_OF[house];
            let candidates = cells.map(|cell| inside.marks.candidates[cell as usize]);
            each_set(&candidates, 2, |set, union| {
                self.notes.begin();
                for place in bits(511 & !set) {
                    for digit in bits(candidates[place] & union) {
                        self.notes.removed.push((cells[place] as usize * 9 + digit) as u16);
                    }
                }
                if self.notes.removed.is_empty() {
                    return false;
                }
                for place in bits(set) {
                    let cell = cells[place] as usize;
                    for digit in bits(source[cell] & !union) {
                        self.notes.parents.push((cell * 9 + digit) as u16);
                    }
                }
                self.notes.finish(run, inside, None);
                false
            });
        }
    }

    fn x_wings(&mut self, run: &mut Run, inside: &mut Inside) {
        for (base, cover) in [(18, 9), (9, 18)] {
            let mut found: Vec<(u16, usize, u16)> = Vec::new();
            for digit in 0..9 {
                if self.source.solved[digit] > 5 {
                    continue;
                }
                let places = &inside.marks.places;
                let lines: [u16; 9] = std::array::from_fn(|line| places[base + line][digit]);
                each_set(&lines, 2, |set, union| {
                    found.push((set, digit, union));
                    false
                });
            }
            found.sort_unstable();
            for (set, digit, union) in found {
                self.x_wing(run, inside, (base, cover), set, digit, union);
            }
        }
    }

    fn x_wing(
        &mut self,
        run: &mut Run,
        inside: &mut Inside,
        (base, cover): (usize, usize),
        set: u16,
        digit: usize,
        union: u16,
    ) {
        let places = &inside.marks.places;
        self.notes.begin();
        for line in bits(union) {
            for place in bits(places[cover + line][digit] & !set) {
                let cell = CELLS_OF[cover + line][place] as usize;
                self.notes.removed.push((cell * 9 + digit) as u16);
            }
        }
        if self.notes.removed.is_empty() {
            return;
        }
        for line in bits(set) {
            let source = self.source.marks.places[base + line][digit];
            for place in bits(source & !places[base + line][digit] & !union) {
                let cell = CELLS_OF[base + line][place] as usize;
                self.notes.parents.push((cell * 9 + digit) as u16);
            }
        }
        self.notes.finish(run, inside, None);
    }

    fn chains(&mut self, run: &mut Run, inside: &mut Inside) {
        if !self.chains.search(&inside.marks, Wanted::FirstOfEach) {
            return;
        }
        for chain in &self.chains.found {
            self.notes.begin();
            self.notes.rest_on(chain, &self.source.marks, &inside.marks);
            for (cell, digits) in &chain.removals {
                for digit in bits(*digits) {
                    self.notes.removed.push(u16::from(*cell) * 9 + digit as u16);
                }
            }
            self.notes.finish(run, inside, Some(chain.complexity));
        }
    }

    fn forcing(&mut self, mode: Mode, run: &mut Run, inside: &mut Inside) {
        let inner = self.inner.get_or_insert_with(|| Box::new(Forcing::new()));
        let board = Board { marks: inside.marks.clone(), ..self.source.clone() };
        if !inner.search_all(&board, mode) {
            return;
        }
        for number in 0..inner.found.len() {
            let Want { cell, digits, complexity, .. } = inner.found[number];
            let notes = &mut *self.notes;
            notes.begin();
            let (source, marks) = (&self.source.marks, &inside.marks);
            inner.each_ancestor(number, &board, |root: Option<Root>| match root {
                Some(Root { id, on, record }) => {
                    notes.signature.push((id * 2 + usize::from(on)) as u16);
                    if on {
                        notes.add_gone(source, marks, id, record.cause);
                    }
                }
                None => notes.signature.push(u16::MAX),
            });
            for digit in bits(digits) {
                notes.removed.push((cell as usize * 9 + digit) as u16);
            }
            notes.finish(run, inside, Some(complexity));
        }
    }
}

impl Notes {
    /// The parents of a chain or cycle, and its signature.
    fn rest_on(&mut self, chain: &Chain, source: &Marks, marks: &Marks) {
        let path: &[Link] =
            if chain.is_cycle { &chain.path[..chain.path.len() - 1] } else { &chain.path };
        for link in path {
            self.signature.push(link.id * 2 + u16::from(link.on));
            if link.on {
                self.add_gone(source, marks, link.id as usize, link.cause);
            }
        }
        self.signature.push(u16::MAX);
        if chain.is_cycle {
            // Run through backwards, what was off is on, each node with its own cause.
            self.signature.push(u16::MAX);
            for link in path.iter().rev().filter(|link| !link.on) {
                self.add_gone(source, marks, link.id as usize, link.cause);
            }
        }
    }
}
