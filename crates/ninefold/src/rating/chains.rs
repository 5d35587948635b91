//! SeTechnique 21: forcing chains and bidirectional cycles.
//!
//! The graph of clusters says at once whether there is any hint, and from which sources it is worth
//! searching. Only those get the search of the definition: breadth first, level by level, in the
//! order of the links, with the first parent of every node kept.
//!
//! ```text
//!   level 0     level 1       level 2            a level is two links: weak, then strong
//!   S on ─ ─► off ══► on ─ ─► off ══► on …       chain: some "on" sees S; cycle: some "off" that an
//!                                               "on" sees is linked to S
//! ```

mod sources;

use super::board::Marks;
use super::graph::Graph;
use super::length;
use super::net::{Closing, Follow, Link, Net};
use super::tables::{PEER_SET, cells};
use super::technique::SeTechnique;
use sources::{Source, gather, mark_y_cycles};

/// A chaining hint of technique 21.
#[derive(Clone)]
pub(super) struct Chain {
    pub(super) technique: SeTechnique,
    pub(super) rating: f64,
    pub(super) complexity: u32,
    sort_key: u8,
    /// The order in which the search comes to it.
    turn: u64,
    pub(super) is_cycle: bool,
    /// The end first. A cycle begins and ends with the same node.
    pub(super) path: Vec<Link>,
    /// Cells and digits, by cell.
    pub(super) removals: Vec<(u8, u16)>,
    pub(super) placement: Option<(u8, u8)>,
}

impl Chain {
    /// Whether this hint comes before the other.
    fn before(&self, other: &Self) -> bool {
        self.order(other).is_lt()
    }

    /// Whether a hint with this base and order comes before this one.
    fn is_after(&self, base: f64, complexity: u32, sort_key: u8, turn: u64) -> bool {
        length::rating(base, complexity)
            .total_cmp(&self.rating)
            .then(complexity.cmp(&self.complexity))
            .then(sort_key.cmp(&self.sort_key))
            .then(turn.cmp(&self.turn))
            .is_lt()
    }

    pub(super) fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.rating
            .total_cmp(&other.rating)
            .then(self.complexity.cmp(&other.complexity))
            .then(self.sort_key.cmp(&other.sort_key))
            .then(self.turn.cmp(&other.turn))
    }
}

/// The three searches: which links are followed.
#[derive(Clone, Copy)]
struct Run {
    follow: Follow,
    sort_key: u8,
    cycle: (SeTechnique, f64),
    /// None where only cycles are searched.
    chain: Option<(SeTechnique, f64)>,
}

const RUNS: [Run; 3] = [
    Run {
        follow: Follow { x: true, y: false },
        sort_key: 2,
        cycle: (SeTechnique::XCycle, 6.5),
        chain: Some((SeTechnique::XChain, 6.6)),
    },
    Run {
        follow: Follow { x: false, y: true },
        sort_key: 3,
        cycle: (SeTechnique::YCycle, 6.5),
        chain: None,
    },
    Run {
        follow: Follow { x: true, y: true },
        sort_key: 4,
        cycle: (SeTechnique::XyCycle, 7.0),
        chain: Some((SeTechnique::XyChain, 7.0)),
    },
];

/// What is wanted of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The first hint.
    First,
    /// Of each set of removals the first hint, all in order.
    FirstOfEach,
}

/// The workspace of the search.
pub(super) struct Chains {
    graph: Box<Graph<2>>,
    large: Option<Box<Graph<12>>>,
    failed: [u16; 81],
    net: Net,
    sources: Vec<Source>,
    pub(super) found: Vec<Chain>,
    closings: Vec<Closing>,
}

/// The chains of a source come after its cycles.
const CHAIN_ON: u64 = 1 << 32;
const CHAIN_OFF: u64 = CHAIN_ON + 1;

/// When the hints of a source come up.
fn turn(run: Run, id: usize) -> u64 {
    u64::from(run.sort_key) << 48 | (id as u64) << 36
}

impl Chains {
    pub(super) fn new() -> Self {
        Self {
            graph: Box::new(Graph::new()),
            large: None,
            failed: [0; 81],
            net: Net::default(),
            sources: Vec::new(),
            found: Vec::new(),
            closings: Vec::new(),
        }
    }

    /// 21. Fills `found` and says whether there is anything in it.
    pub(super) fn search(&mut self, marks: &Marks, wanted: Wanted) -> bool {
        self.found.clear();
        self.sources.clear();
        if self.graph.build(marks) {
            self.graph.close();
            if self.graph.failed(marks, &mut self.failed) {
                gather(&self.graph, marks, &self.failed, &mut self.sources);
                self.net.build(marks, self.graph.linked());
            }
        } else {
            let graph = self.large.get_or_insert_with(|| Box::new(Graph::new()));
            graph.build(marks);
            graph.close();
            if graph.failed(marks, &mut self.failed) {
                gather(graph, marks, &self.failed, &mut self.sources);
                self.net.build(marks, graph.linked());
            }
        }
        if wanted == Wanted::First {
            self.shortest_chains(marks);
        }
        if !self.sources.is_empty() {
            mark_y_cycles(&mut self.graph, marks, &mut self.sources);
        }
        for run in RUNS {
            for i in 0..self.sources.len() {
                let mut source = self.sources[i];
                if !run.follow.x {
                    source.cycles = source.y_cycles;
                }
                let chain = run.chain.filter(|_| wanted == Wanted::FirstOfEach);
                if source.cycles || source.fails && chain.is_some() {
                    self.search_on(marks, source, run, wanted);
                }
                if let (true, Some(chain)) = (source.holds, chain) {
                    self.search_off(marks, source, run, chain, wanted);
                }
            }
        }
        if wanted == Wanted::FirstOfEach {
            self.found.sort_by(Chain::order);
        }
        !self.found.is_empty()
    }

    /// Whether a hint of this base and complexity, from a source in this turn, may still be wanted.
    fn may_win(&self, wanted: Wanted, base: f64, complexity: u32, sort_key: u8, turn: u64) -> bool {
        let (Wanted::First, Some(best)) = (wanted, self.found.first()) else { return true };
        best.is_after(base, complexity, sort_key, turn)
    }

    /// The first of the chains. Their length is all that counts, so their paths stay unknown.
    fn shortest_chains(&mut self, marks: &Marks) {
        let wanted = Wanted::First;
        for run in RUNS {
            let Some(chain) = run.chain else { continue };
            for i in 0..self.sources.len() {
                let source = self.sources[i];
                let id = source.id as usize;
                let (cell, digit) = (id / 9, id % 9);
                for (searched, on) in [(source.fails, true), (source.holds, false)] {
                    let turn = turn(run, id) + if on { CHAIN_ON } else { CHAIN_OFF };
                    let best = self.found.first();
                    let may_win = |level: u32| {
                        let complexity = 2 * level + 2;
                        best.is_none_or(|best| {
                            best.is_after(chain.1, complexity, run.sort_key, turn)
                        })
                    };
                    let level = match (searched, on) {
                        (false, _) => None,
                        (_, true) => self.net.shortest_on(marks, id, run.follow, may_win),
                        (_, false) => self.net.shortest_off(id, run.follow, may_win),
                    };
                    let Some(level) = level else { continue };
                    let others = marks.candidates[cell] & !(1 << digit);
                    let removals = vec![(cell as u8, if on { 1 << digit } else { others })];
                    let placement = (!on).then_some((cell as u8, digit as u8));
                    let order = (run.sort_key, turn);
                    let path = Vec::new();
                    self.add_chain(chain, 2 * level + 2, order, path, removals, placement, wanted);
                }
            }
        }
    }

    /// Cycles through a source, and the chain from its being on to its being off.
    fn search_on(&mut self, marks: &Marks, source: Source, run: Run, wanted: Wanted) {
        let id = source.id as usize;
        let turn = turn(run, id);
        let key = run.sort_key;
        let searched = source.fails && wanted == Wanted::FirstOfEach;
        let chain = run.chain.filter(|_| searched);
        self.net.begin_on(marks, id, run.follow, source.cycles);
        self.closings.clear();
        let mut end = None;
        let mut complexity = 2;
        while !self.net.is_exhausted() {
            let cycles = source.cycles && self.may_win(wanted, run.cycle.1, complexity, key, turn);
            let chains = end.is_none()
                && chain.is_some_and(|(_, base)| self.may_win(wanted, base, complexity, key, turn));
            if !cycles && !chains {
                break;
            }
            let sees = self.net.step_on(&mut self.closings);
            if let (None, Some(chain), Some((on, cause))) = (end, chain, sees) {
                end = Some((chain, on, cause, complexity));
            }
            self.net.step_off(id);
            complexity += 2;
        }
        for i in 0..self.closings.len() {
            self.cycle(marks, run, (id, self.closings[i]), turn + i as u64, wanted);
        }
        if let Some((chain, on, cause, complexity)) = end {
            let path = self.net.path(Link { id: source.id, on: false, cause }, on);
            let removals = vec![((id / 9) as u8, 1 << (id % 9))];
            let order = (run.sort_key, turn + CHAIN_ON);
            self.add_chain(chain, complexity, order, path, removals, None, wanted);
        }
    }

    /// The chain from a source's being off to its being on.
    fn search_off(
        &mut self,
        marks: &Marks,
        source: Source,
        run: Run,
        chain: (SeTechnique, f64),
        wanted: Wanted,
    ) {
        let id = source.id as usize;
        let turn = turn(run, id) + CHAIN_OFF;
        self.net.begin_off(id, run.follow);
        let mut complexity = 2;
        while !self.net.is_exhausted() {
            if !self.may_win(wanted, chain.1, complexity, run.sort_key, turn) {
                return;
            }
            if let Some((off, cause)) = self.net.step_off(id) {
                let path = self.net.path(Link { id: source.id, on: true, cause }, off);
                let (cell, digit) = (id / 9, id % 9);
                let removals = vec![(cell as u8, marks.candidates[cell] & !(1 << digit))];
                let placement = Some((cell as u8, digit as u8));
                let order = (run.sort_key, turn);
                self.add_chain(chain, complexity, order, path, removals, placement, wanted);
                return;
            }
            self.closings.clear();
            self.net.step_on(&mut self.closings);
            complexity += 2;
        }
    }

    #[expect(clippy::too_many_arguments, reason = "they are the parts of the hint")]
    fn add_chain(
        &mut self,
        (technique, base): (SeTechnique, f64),
        complexity: u32,
        (sort_key, turn): (u8, u64),
        path: Vec<Link>,
        removals: Vec<(u8, u16)>,
        placement: Option<(u8, u8)>,
        wanted: Wanted,
    ) {
        let rating = length::rating(base, complexity);
        let is_cycle = false;
        self.keep(
            Chain {
                technique,
                rating,
                complexity,
                sort_key,
                turn,
                is_cycle,
                path,
                removals,
                placement,
            },
            wanted,
        );
    }

    /// A closed way: from the source to `on`, by `off` back to the source.
    fn cycle(
        &mut self,
        marks: &Marks,
        run: Run,
        (source, closing): (usize, Closing),
        turn: u64,
        wanted: Wanted,
    ) {
        let (technique, base) = run.cycle;
        let complexity = 2 * closing.level + 2;
        let rating = length::rating(base, complexity);
        if !self.may_win(wanted, base, complexity, run.sort_key, turn) {
            return;
        }
        let Some(path) = self.net.closed(source, closing) else { return };
        let removals = between(marks, &path);
        if removals.is_empty() {
            return;
        }
        let sort_key = run.sort_key;
        let (is_cycle, placement) = (true, None);
        self.keep(
            Chain {
                technique,
                rating,
                complexity,
                sort_key,
                turn,
                is_cycle,
                path,
                removals,
                placement,
            },
            wanted,
        );
    }

    fn keep(&mut self, chain: Chain, wanted: Wanted) {
        let rival = match wanted {
            Wanted::First => self.found.first_mut(),
            Wanted::FirstOfEach => {
                self.found.iter_mut().find(|known| known.removals == chain.removals)
            }
        };
        match rival {
            Some(rival) if chain.before(rival) => *rival = chain,
            Some(_) => {}
            None => self.found.push(chain),
        }
    }
}

/// What a cycle removes: candidates outside its cells that see one of its nodes on and one off.
fn between(marks: &Marks, path: &[Link]) -> Vec<(u8, u16)> {
    let mut seen = [[0u128; 9]; 2];
    let mut own = 0u128;
    for link in path {
        let (cell, digit) = (link.id as usize / 9, link.id as usize % 9);
        seen[usize::from(link.on)][digit] |= PEER_SET[cell];
        own |= 1 << cell;
    }
    let mut gone = [0u16; 81];
    let mut any = 0u128;
    for digit in 0..9 {
        for cell in cells(seen[0][digit] & seen[1][digit] & !own) {
            if marks.has(cell, digit) {
                gone[cell] |= 1 << digit;
                any |= 1 << cell;
            }
        }
    }
    cells(any).map(|cell| (cell as u8, gone[cell])).collect()
}
