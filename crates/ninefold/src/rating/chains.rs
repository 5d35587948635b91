//! Technique 21: forcing chains and bidirectional cycles.
//!
//! The clusters decide at once whether there is any hint, and from which sources it is worth
//! searching. Only those get the search of the definition: breadth first, level by level, in the
//! order of the links, keeping the first parent of every node.
//!
//! ```text
//!   level 0     level 1       level 2            a level is two links: weak, then strong
//!   S on ─ ─► off ══► on ─ ─► off ══► on …       chain: some "on" sees S; cycle: some "off" that an
//!                                               "on" sees has a strong link to S
//! ```

use super::arcs::Arrival;
use super::clusters::{ClusterPair, Clusters, Fitting, StateSet};
use super::fronts::{Fronts, MOST_NODES, Shortest};
use super::hint::Wanted;
use super::implications::{Closing, Follow, Group, Implications, PathStep};
use super::length;
use super::links::Node;
use super::sources::{Source, find_sources, mark_y_cycles};
use super::technique::SeTechnique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::propagation::Marks;
use std::cmp::Ordering;

/// A place in the order of hints: a lower one comes first.
#[derive(Clone, Copy)]
struct Rank {
    rating: f64,
    complexity: u32,
    sort_key: u8,
    /// The order in which the search reaches the hint.
    turn: u64,
}

impl Rank {
    fn new(base: f64, complexity: u32, sort_key: u8, turn: u64) -> Self {
        Self { rating: length::rating(base, complexity), complexity, sort_key, turn }
    }

    fn cmp(&self, other: &Self) -> Ordering {
        self.rating
            .total_cmp(&other.rating)
            .then(self.complexity.cmp(&other.complexity))
            .then(self.sort_key.cmp(&other.sort_key))
            .then(self.turn.cmp(&other.turn))
    }
}

/// A chain or cycle: a hint of technique 21.
#[derive(Clone)]
pub(super) struct Chain {
    pub(super) technique: SeTechnique,
    rank: Rank,
    pub(super) is_cycle: bool,
    /// The end first. A cycle begins and ends with the same node. Empty if only the length counts.
    pub(super) path: Vec<PathStep>,
    /// The removals in the order of cells.
    pub(super) removals: Vec<(Cell, DigitSet)>,
    pub(super) placement: Option<Candidate>,
}

impl Chain {
    /// Returns the rating as the definition adds it up.
    pub(super) fn rating(&self) -> f64 {
        self.rank.rating
    }

    pub(super) fn complexity(&self) -> u32 {
        self.rank.complexity
    }

    /// A chain whose end contradicts its source: the end is true.
    fn new(
        technique: SeTechnique,
        rank: Rank,
        marks: &Marks,
        end: Node,
        path: Vec<PathStep>,
    ) -> Self {
        let Node { candidate: Candidate { cell, digit }, on } = end;
        let removed =
            if on { marks.candidates[cell].without(digit) } else { DigitSet::only(digit) };
        let placement = on.then_some(end.candidate);
        let removals = vec![(cell, removed)];
        Self { technique, rank, is_cycle: false, path, removals, placement }
    }
}

/// One of the three searches: which links it follows, and what it finds.
#[derive(Clone, Copy)]
struct Pass {
    follow: Follow,
    sort_key: u8,
    cycle: (SeTechnique, f64),
    /// None where only cycles are searched.
    chain: Option<(SeTechnique, f64)>,
}

impl Pass {
    /// Returns when the hints of a source come up: its cycles, then its chains from on and from off.
    fn turn(self, candidate: Candidate) -> u64 {
        u64::from(self.sort_key) << 48 | (candidate.index() as u64) << 36
    }

    /// Returns when the chain from a node to its opposite comes up.
    fn chain_turn(self, source: Node) -> u64 {
        self.turn(source.candidate) + (1 << 32) + u64::from(!source.on)
    }
}

const PASSES: [Pass; 3] = [
    Pass {
        follow: Follow { houses: true, cells: false },
        sort_key: 2,
        cycle: (SeTechnique::XCycle, 6.5),
        chain: Some((SeTechnique::XChain, 6.6)),
    },
    Pass {
        follow: Follow { houses: false, cells: true },
        sort_key: 3,
        cycle: (SeTechnique::YCycle, 6.5),
        chain: None,
    },
    Pass {
        follow: Follow { houses: true, cells: true },
        sort_key: 4,
        cycle: (SeTechnique::XyCycle, 7.0),
        chain: Some((SeTechnique::XyChain, 7.0)),
    },
];

/// The workspace of the search.
pub(super) struct Chains {
    clusters: ClusterPair,
    failed: [DigitSet; 81],
    /// The digits of the candidates that fail.
    failed_digits: DigitSet,
    implications: Implications,
    sources: Vec<Source>,
    /// The candidates of those sources from which the shortest chain is searched.
    candidates: Vec<Candidate>,
    fronts: Fronts,
    pub(super) found: Vec<Chain>,
    closings: Vec<Closing>,
    /// The cells that have each digit.
    with_digit: [CellSet; 9],
    /// For each digit of a cycle, the cells that see it off, and those that see it on.
    seen: [[CellSet; 2]; 9],
    wanted: Wanted,
}

impl Chains {
    pub(super) fn new() -> Self {
        Self {
            clusters: ClusterPair::new(),
            failed: [DigitSet::EMPTY; 81],
            failed_digits: DigitSet::EMPTY,
            implications: Implications::new(),
            sources: Vec::new(),
            candidates: Vec::new(),
            fronts: Fronts::default(),
            found: Vec::new(),
            closings: Vec::new(),
            with_digit: [CellSet::EMPTY; 9],
            seen: [[CellSet::EMPTY; 2]; 9],
            wanted: Wanted::First,
        }
    }

    /// Searches for hints of technique 21. Fills `found` and returns whether there is anything in
    /// it.
    pub(super) fn search(&mut self, marks: &Marks, wanted: Wanted) -> bool {
        self.wanted = wanted;
        self.found.clear();
        self.sources.clear();
        let (failed, sources) = (&mut self.failed, &mut self.sources);
        let implications = &mut self.implications;
        match self.clusters.build(marks) {
            Fitting::Small(clusters) => prepare(clusters, marks, failed, sources, implications),
            Fitting::Large(clusters) => prepare(clusters, marks, failed, sources, implications),
        }
        if wanted == Wanted::First {
            self.shortest_chains(marks);
        }
        if !self.sources.is_empty() {
            self.with_digit = cells_with_digits(marks);
            self.failed_digits = self.failed.iter().fold(DigitSet::EMPTY, |all, one| all | *one);
            mark_y_cycles(self.clusters.small(), marks, &mut self.sources);
        }
        for pass in PASSES {
            for i in 0..self.sources.len() {
                self.search_from(marks, self.sources[i], pass);
            }
        }
        if wanted == Wanted::FirstOfEach {
            self.found.sort_by(|one, other| one.rank.cmp(&other.rank));
        }
        !self.found.is_empty()
    }

    /// Searches for cycles through a source, and for the chains from it if all are wanted.
    fn search_from(&mut self, marks: &Marks, mut source: Source, pass: Pass) {
        if !pass.follow.houses {
            source.cycles = source.y_cycles;
        } else if !pass.follow.cells {
            // What such a cycle removes has its digit, and fails.
            source.cycles &= self.failed_digits.contains(source.candidate.digit);
        }
        let chain = pass.chain.filter(|_| self.wanted == Wanted::FirstOfEach);
        let turn = pass.turn(source.candidate);
        source.cycles &= self.may_win(|| Rank::new(pass.cycle.1, 2, pass.sort_key, turn));
        if source.cycles || source.fails && chain.is_some() {
            self.search_on(marks, source, pass, chain.filter(|_| source.fails));
        }
        if let (true, Some(chain)) = (source.holds, chain) {
            self.search_off(marks, source.candidate, pass, chain);
        }
    }

    /// Returns whether a hint of this rank may still be wanted.
    fn may_win(&self, rank: impl FnOnce() -> Rank) -> bool {
        let (Wanted::First, Some(best)) = (self.wanted, self.found.first()) else { return true };
        rank().cmp(&best.rank).is_lt()
    }

    /// Finds the first of the chains. Only their length counts, so their paths stay unknown.
    fn shortest_chains(&mut self, marks: &Marks) {
        for pass in PASSES {
            let Some((technique, base)) = pass.chain else { continue };
            if !self.may_win(|| Rank::new(base, 2, pass.sort_key, 0)) {
                continue;
            }
            for on in [true, false] {
                let is_source = |source: &&Source| if on { source.fails } else { source.holds };
                self.candidates.clear();
                let sources = self.sources.iter().filter(is_source);
                self.candidates.extend(sources.map(|source| source.candidate));
                for first in (0..self.candidates.len()).step_by(MOST_NODES) {
                    self.shortest_chain(marks, (technique, base), pass, first, on);
                }
            }
        }
    }

    /// Finds the shortest of the chains from the sources after the first ones.
    fn shortest_chain(
        &mut self,
        marks: &Marks,
        (technique, base): (SeTechnique, f64),
        pass: Pass,
        first: usize,
        on: bool,
    ) {
        let candidates = &self.candidates[first..];
        let candidates = &candidates[..candidates.len().min(MOST_NODES)];
        let source = |number: usize| Node { candidate: candidates[number], on };
        let rank = |number: usize, level: u32| {
            Rank::new(base, 2 * level + 2, pass.sort_key, pass.chain_turn(source(number)))
        };
        let best = self.found.first().map(|best| best.rank);
        // Of two chains of a length, that of the first source comes first.
        let may_win = |level: u32| best.is_none_or(|best| rank(0, level).cmp(&best).is_lt());
        let links = (on, pass.follow);
        let graph = &self.implications;
        let shortest = self.fronts.shortest(marks, graph, candidates, links, may_win);
        if let Some(Shortest { node, level }) = shortest {
            let end = source(node).opposite();
            self.keep(Chain::new(technique, rank(node, level), marks, end, Vec::new()));
        }
    }

    /// Finds the cycles through a source, and the chain from its being on to its being off.
    fn search_on(
        &mut self,
        marks: &Marks,
        source: Source,
        pass: Pass,
        chain: Option<(SeTechnique, f64)>,
    ) {
        let Source { candidate, cycles, .. } = source;
        let turn = pass.turn(candidate);
        let rank = |base: f64, complexity: u32| Rank::new(base, complexity, pass.sort_key, turn);
        if chain.is_none() {
            self.implications.begin_cycles(marks, candidate, pass.follow);
        } else {
            self.implications.begin_on(marks, candidate, pass.follow, cycles);
        }
        self.closings.clear();
        let mut end: Option<(Arrival, u32)> = None;
        let mut complexity = 2;
        while !self.implications.is_exhausted() {
            let cycles = cycles && self.may_win(|| rank(pass.cycle.1, complexity));
            let open = chain.filter(|_| end.is_none());
            let chains = open.is_some_and(|(_, base)| self.may_win(|| rank(base, complexity)));
            if !cycles && !chains {
                break;
            }
            let arrival = self.implications.step_on(&mut self.closings);
            if end.is_none() && chain.is_some() {
                end = arrival.map(|arrival| (arrival, complexity));
            }
            self.implications.step_off(candidate);
            complexity += 2;
        }
        for i in 0..self.closings.len() {
            self.add_cycle(marks, pass, candidate, self.closings[i], turn + i as u64);
        }
        if let (Some((technique, base)), Some((arrival, complexity))) = (chain, end) {
            let end = Node::off(candidate);
            let turn = pass.chain_turn(end.opposite());
            let rank = Rank::new(base, complexity, pass.sort_key, turn);
            let path = self.implications.path(end, arrival);
            self.keep(Chain::new(technique, rank, marks, end, path));
        }
    }

    /// Finds the chain from a source's being off to its being on.
    fn search_off(
        &mut self,
        marks: &Marks,
        candidate: Candidate,
        pass: Pass,
        (technique, base): (SeTechnique, f64),
    ) {
        let end = Node::on(candidate);
        let turn = pass.chain_turn(end.opposite());
        self.implications.begin_off(candidate, pass.follow);
        let mut complexity = 2;
        while !self.implications.is_exhausted() {
            let rank = || Rank::new(base, complexity, pass.sort_key, turn);
            if !self.may_win(rank) {
                return;
            }
            if let Some(arrival) = self.implications.step_off(candidate) {
                let path = self.implications.path(end, arrival);
                self.keep(Chain::new(technique, rank(), marks, end, path));
                return;
            }
            self.closings.clear();
            self.implications.step_on(&mut self.closings);
            complexity += 2;
        }
    }

    /// Adds the cycle of a path that closes, if it removes something.
    fn add_cycle(
        &mut self,
        marks: &Marks,
        pass: Pass,
        source: Candidate,
        closing: Closing,
        turn: u64,
    ) {
        let (technique, base) = pass.cycle;
        let rank = || Rank::new(base, 2 * closing.level + 2, pass.sort_key, turn);
        if !self.may_win(rank) || !self.removes(closing) {
            return;
        }
        let Some(path) = self.implications.cycle(source, closing) else { return };
        let removals = removed_by_cycle(marks, &path);
        if !removals.is_empty() {
            let (rank, is_cycle, placement) = (rank(), true, None);
            self.keep(Chain { technique, rank, is_cycle, path, removals, placement });
        }
    }

    /// Returns whether a path that closes removes something, without listing what.
    fn removes(&mut self, closing: Closing) -> bool {
        let (mut digits, mut own) = (DigitSet::EMPTY, CellSet::EMPTY);
        let seen = &mut self.seen;
        let closes = self.implications.each_of_cycle(closing, |Node { candidate, on }| {
            let Candidate { cell, digit } = candidate;
            if !digits.contains(digit) {
                digits.insert(digit);
                seen[digit] = [CellSet::EMPTY; 2];
            }
            seen[digit][usize::from(on)] |= cell.peers();
            own.insert(cell);
        });
        let is_removed = |digit: Digit| {
            (seen[digit][0] & seen[digit][1] & self.with_digit[digit]) - own != CellSet::EMPTY
        };
        closes && digits.iter().any(is_removed)
    }

    /// Keeps a hint if it comes before its rival.
    fn keep(&mut self, chain: Chain) {
        let rival = match self.wanted {
            Wanted::First => self.found.first_mut(),
            Wanted::FirstOfEach => {
                self.found.iter_mut().find(|known| known.removals == chain.removals)
            }
        };
        match rival {
            Some(rival) if chain.rank.cmp(&rival.rank).is_lt() => *rival = chain,
            Some(_) => {}
            None => self.found.push(chain),
        }
    }
}

/// Lists the sources and the links of a search, if there is anything to find.
fn prepare<const W: usize>(
    clusters: &mut Clusters<W>,
    marks: &Marks,
    failed: &mut [DigitSet; 81],
    sources: &mut Vec<Source>,
    implications: &mut Implications,
) {
    if clusters.failed(marks, failed) {
        find_sources(clusters, marks, failed, sources);
        implications.build(marks, clusters.linked());
        set_groups(clusters, sources, implications);
    }
}

/// Numbers the sets of states that imply each other, as far as cycles may pass them.
fn set_groups<const W: usize>(
    clusters: &Clusters<W>,
    sources: &[Source],
    implications: &mut Implications,
) {
    let mut groups = [Group::default(); 64 * 12];
    let mut last = 0;
    for source in sources.iter().filter(|source| source.cycles) {
        if let Some(state) = clusters.state(source.candidate)
            && groups[state.index()] == Group::default()
        {
            last += 1;
            let mut equivalent = StateSet::EMPTY;
            clusters.add_equivalent(state, &mut equivalent);
            equivalent.iter().for_each(|state| groups[state.index()] = Group(last));
        }
    }
    implications.set_groups(|candidate| {
        let states = clusters.state(candidate).map(|state| [state, state.opposite()]);
        states.map(|states| states.map(|state| groups[state.index()])).unwrap_or_default()
    });
}

/// Returns the cells that have each digit as a candidate.
fn cells_with_digits(marks: &Marks) -> [CellSet; 9] {
    let mut cells = [0; 9];
    for row in (0..9).rev().filter_map(House::from_index) {
        for (cells, places) in cells.iter_mut().zip(&marks.places[row]) {
            *cells = *cells << 9 | u128::from(places.bits());
        }
    }
    cells.map(CellSet::from_bits)
}

/// Returns what a cycle removes: candidates outside its cells that see one of its nodes on and one
/// off.
fn removed_by_cycle(marks: &Marks, path: &[PathStep]) -> Vec<(Cell, DigitSet)> {
    let mut seen = [[CellSet::EMPTY; 9]; 2];
    let mut own = CellSet::EMPTY;
    for PathStep { node: Node { candidate, on }, .. } in path {
        seen[usize::from(*on)][candidate.digit] |= candidate.cell.peers();
        own.insert(candidate.cell);
    }
    let mut removed = [DigitSet::EMPTY; 81];
    let mut cells = CellSet::EMPTY;
    for digit in Digit::all() {
        for cell in (seen[0][digit] & seen[1][digit]) - own {
            if marks.has(Candidate { cell, digit }) {
                removed[cell].insert(digit);
                cells.insert(cell);
            }
        }
    }
    cells.iter().map(|cell| (cell, removed[cell])).collect()
}
