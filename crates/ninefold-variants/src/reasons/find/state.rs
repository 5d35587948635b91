//! The candidates under an assumption, and how they came to be.

use super::claims::common;
use crate::bits::elements;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::runner::{Found, Removed, Runner};

/// The rounds of a refutation inside of another.
const NESTED_ROUNDS: usize = 3;

/// A candidate: an unknown and a place from 0.
pub(crate) type Candidate = (u16, u32);

/// An inference that removes candidates under an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// The assumption itself.
    Assumed,
    /// The value of this cell leaves what sees it.
    Placed(u16),
    /// The house has one place left for the value with this place.
    LastPlace(u16, u32),
    /// A unit.
    Unit(u16),
    /// The house has the value at one of its places, which the removed candidates see.
    Claim(u16, u32),
    /// The candidate leads to a contradiction of its own.
    Nested(u16, u32),
}

/// A contradiction under an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    /// The cell has no candidate left.
    Cell(u16),
    /// The house has no place for the value.
    House(u16, u32),
    /// The unit has no completion.
    Unit(u16),
}

/// One removal of candidates.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) act: Act,
    pub(crate) removed: Removed,
}

/// The candidates under an assumption.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) domains: Vec<u32>,
    placed: Vec<u64>,
    /// Unknowns that have one value left, not yet removed from what sees them.
    pending: Vec<u64>,
    units: Vec<u64>,
    houses: Vec<u64>,
    pub(crate) trail: Vec<Entry>,
    pub(crate) death: Option<Death>,
    /// Whether units of cases and houses are used.
    deep: bool,
    /// Whether what is done is noted in the trail.
    traces: bool,
}

fn insert(set: &mut [u64], i: usize) {
    set[i / 64] |= 1 << (i % 64);
}

fn has(set: &[u64], i: usize) -> bool {
    set[i / 64] >> (i % 64) & 1 == 1
}

impl State {
    /// Assumes that a cell has a value.
    pub(crate) fn assume(
        reasoner: &Reasoner,
        domains: &[u32],
        placed: &[bool],
        (cell, place): Candidate,
        deep: bool,
    ) -> Self {
        let mut filled = vec![0; placed.len().div_ceil(64)];
        for (i, _) in placed.iter().enumerate().filter(|(_, placed)| **placed) {
            insert(&mut filled, i);
        }
        let mut state = Self::with(reasoner, domains, filled, deep);
        let lost = domains[usize::from(cell)] & !(1 << place);
        state.remove(reasoner, Act::Assumed, vec![(cell, lost)]);
        state
    }

    fn with(reasoner: &Reasoner, domains: &[u32], placed: Vec<u64>, deep: bool) -> Self {
        let words = |count: usize| vec![0; count.div_ceil(64)];
        Self {
            domains: domains.to_vec(),
            pending: words(domains.len()),
            placed,
            units: words(reasoner.units.len()),
            houses: words(reasoner.houses.len()),
            trail: Vec::new(),
            death: None,
            deep,
            traces: true,
        }
    }

    /// Forgets how the candidates came to be; what is done from now on is not noted.
    pub(crate) fn forget(&mut self) {
        self.trail = Vec::new();
        self.traces = false;
    }

    /// Removes what a later position lacks, and does all that follows; returns whether there is a contradiction.
    pub(crate) fn follow(
        &mut self,
        reasoner: &Reasoner,
        domains: &[u32],
        runner: &mut Runner<'_>,
    ) -> bool {
        let lost = self.domains.iter().zip(domains).map(|(own, there)| own & !there);
        let lost = (0..).zip(lost).filter(|(_, mask)| *mask != 0).collect();
        self.remove(reasoner, Act::Assumed, lost);
        while self.death.is_none() && !self.is_quiet() {
            self.round(reasoner, runner);
        }
        self.death.is_some()
    }

    /// Has the values of all filled cells leave what sees them, also those that were filled before the assumption.
    pub(crate) fn pend_all(&mut self) {
        for (at, domain) in self.domains.iter().enumerate() {
            if domain.is_power_of_two() && !has(&self.placed, at) {
                insert(&mut self.pending, at);
            }
        }
    }

    /// Returns whether nothing is left to be done.
    pub(crate) fn is_quiet(&self) -> bool {
        [&self.pending, &self.units, &self.houses]
            .iter()
            .all(|set| set.iter().all(|word| *word == 0))
    }

    /// Removes candidates that are there.
    fn remove(&mut self, reasoner: &Reasoner, act: Act, removed: Removed) {
        if removed.is_empty() {
            return;
        }
        for &(cell, mask) in &removed {
            let at = usize::from(cell);
            self.domains[at] &= !mask;
            let domain = self.domains[at];
            if domain == 0 && self.death.is_none() {
                self.death = Some(Death::Cell(cell));
            }
            if domain.is_power_of_two() && !has(&self.placed, at) {
                insert(&mut self.pending, at);
            }
            reasoner
                .light_units_of(at, self.deep)
                .iter()
                .for_each(|&unit| insert(&mut self.units, usize::from(unit)));
            reasoner.houses_of[at].iter().for_each(|&it| insert(&mut self.houses, usize::from(it)));
        }
        if self.traces {
            self.trail.push(Entry { act, removed });
        }
    }

    /// Does all that is to be done once: values leave what sees them, then last places, then units.
    pub(crate) fn round(&mut self, reasoner: &Reasoner, runner: &mut Runner<'_>) {
        let pending = std::mem::take(&mut self.pending);
        self.pending = vec![0; pending.len()];
        for cell in elements(&pending) {
            self.act(reasoner, runner, Act::Placed(cell as u16));
            if self.death.is_some() {
                return;
            }
        }
        let houses = std::mem::take(&mut self.houses);
        self.houses = vec![0; houses.len()];
        for house in elements(&houses).filter(|&house| reasoner.houses[house].full) {
            self.last_places(reasoner, runner, house as u16);
            if self.death.is_some() {
                return;
            }
        }
        for house in elements(&houses).filter(|&house| reasoner.houses[house].full) {
            for place in 0..reasoner.ground().values {
                self.act(reasoner, runner, Act::Claim(house as u16, place));
                if self.death.is_some() {
                    return;
                }
            }
        }
        let units = std::mem::take(&mut self.units);
        self.units = vec![0; units.len()];
        for unit in elements(&units) {
            self.act(reasoner, runner, Act::Unit(unit as u16));
            self.units[unit / 64] &= !(1 << (unit % 64));
            if self.death.is_some() {
                return;
            }
        }
    }

    fn last_places(&mut self, reasoner: &Reasoner, runner: &mut Runner<'_>, house: u16) {
        let (mut once, mut twice) = (0, 0);
        for &cell in &reasoner.houses[usize::from(house)].cells {
            let domain = self.domains[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        let missing = reasoner.ground().all() & !once;
        if missing != 0 {
            self.death = Some(Death::House(house, missing.trailing_zeros()));
            return;
        }
        for place in crate::bits::bits(once & !twice) {
            self.act(reasoner, runner, Act::LastPlace(house, place));
        }
    }

    /// Does one act, if its condition holds.
    pub(crate) fn act(&mut self, reasoner: &Reasoner, runner: &mut Runner<'_>, act: Act) {
        match act {
            Act::Assumed => {}
            Act::Placed(cell) => {
                let at = usize::from(cell);
                let domain = self.domains[at];
                if domain.is_power_of_two() {
                    insert(&mut self.placed, at);
                    let peers = reasoner.ground().peers(at).iter();
                    let lost = peers.filter(|&&peer| self.domains[usize::from(peer)] & domain != 0);
                    let lost = lost.map(|&peer| (peer, domain)).collect();
                    self.remove(reasoner, act, lost);
                }
            }
            Act::LastPlace(house, place) => {
                let bit = 1 << place;
                let cells = &reasoner.houses[usize::from(house)].cells;
                let mut at =
                    cells.iter().filter(|&&cell| self.domains[usize::from(cell)] & bit != 0);
                match (at.next(), at.next()) {
                    (None, _) => self.death = Some(Death::House(house, place)),
                    (Some(&cell), None) => {
                        let lost = self.domains[usize::from(cell)] & !bit;
                        if lost != 0 {
                            self.remove(reasoner, act, vec![(cell, lost)]);
                        }
                    }
                    _ => {}
                }
            }
            Act::Claim(house, place) => {
                let bit = 1 << place;
                let has = |cell: &&u16| self.domains[usize::from(**cell)] & bit != 0;
                let cells = &reasoner.houses[usize::from(house)].cells;
                let places: Vec<u16> = cells.iter().filter(has).copied().collect();
                if places.len() > 1 && places.len() <= reasoner.most_shared {
                    let seen = common(reasoner.ground(), &places);
                    let lost = elements(&seen).filter(|&cell| self.domains[cell] & bit != 0);
                    let lost = lost.map(|cell| (cell as u16, bit)).collect();
                    self.remove(reasoner, act, lost);
                }
            }
            Act::Nested(cell, place) => {
                let bit = 1 << place;
                if self.domains[usize::from(cell)] & bit != 0 {
                    let Self { domains, placed, .. } = &*self;
                    if Self::refuted(reasoner, runner, domains, placed, (cell, place)).is_some() {
                        self.remove(reasoner, act, vec![(cell, bit)]);
                    }
                }
            }
            Act::Unit(unit) => {
                match runner.run(&reasoner.units[usize::from(unit)], &self.domains) {
                    Found::Conflict => self.death = Some(Death::Unit(unit)),
                    Found::Removed(lost) => self.remove(reasoner, act, lost),
                }
            }
        }
    }

    /// Assumes a candidate of a refutation's own, and returns the state if it dies in few rounds, by plain units alone.
    pub(crate) fn refuted(
        reasoner: &Reasoner,
        runner: &mut Runner<'_>,
        domains: &[u32],
        placed: &[u64],
        (cell, place): Candidate,
    ) -> Option<Self> {
        let mut state = Self::with(reasoner, domains, placed.to_vec(), false);
        state.remove(
            reasoner,
            Act::Assumed,
            vec![(cell, domains[usize::from(cell)] & !(1 << place))],
        );
        state.pend_all();
        for _ in 0..NESTED_ROUNDS {
            if state.is_quiet() {
                return None;
            }
            state.round(reasoner, runner);
            if state.death.is_some() {
                return Some(state);
            }
        }
        None
    }

    /// Returns whether there is a contradiction of this kind now.
    pub(crate) fn dies(
        &mut self,
        reasoner: &Reasoner,
        runner: &mut Runner<'_>,
        death: Death,
    ) -> bool {
        match death {
            Death::Cell(cell) => {
                if self.domains[usize::from(cell)] == 0 {
                    self.death = Some(death);
                }
            }
            Death::House(house, place) => {
                let cells = &reasoner.houses[usize::from(house)].cells;
                if cells.iter().all(|&cell| self.domains[usize::from(cell)] >> place & 1 == 0) {
                    self.death = Some(death);
                }
            }
            Death::Unit(unit) => self.act(reasoner, runner, Act::Unit(unit)),
        }
        self.death.is_some()
    }
}
