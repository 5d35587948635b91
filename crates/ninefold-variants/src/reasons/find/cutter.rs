//! Cuts the trail of a contradiction to the lines that it needs, and makes lines of it.

use super::cells;
use super::state::{Act, Candidate, Death, Entry, State};
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::runner::{Removed, Runner};
use crate::reasons::step::{Because, End, Line, Net, Source};
use crate::reasons::weights;
use ninefold_rules::{CellId, Value, ValueSet};

/// Longer trails are gone through once: each deletion replays them whole.
const MOST_AGAIN: usize = 30;

/// Cuts trails to what a contradiction needs.
pub(crate) struct Cutter<'a, 'b> {
    pub(crate) reasoner: &'a Reasoner,
    pub(crate) position: &'a Position,
    pub(crate) runner: &'a mut Runner<'b>,
    /// Whether units of cases and houses are used.
    pub(crate) deep: bool,
}

impl Cutter<'_, '_> {
    /// Returns the candidates that were there before each entry, and at the end.
    fn before(initial: &[u32], trail: &[Entry]) -> Vec<Vec<u32>> {
        let mut now = initial.to_vec();
        let mut all = vec![now.clone()];
        for entry in trail {
            entry.removed.iter().for_each(|&(cell, mask)| now[usize::from(cell)] &= !mask);
            all.push(now.clone());
        }
        all
    }

    /// Returns the entries that a death depends on, with what it needs of each.
    pub(crate) fn cut(&mut self, initial: &[u32], trail: &[Entry], death: Death) -> Vec<Entry> {
        self.cut_with_needs(initial, trail, death).0
    }

    /// Also returns which candidates have to be gone before the first entry, beside those that the position lacks.
    fn cut_with_needs(
        &mut self,
        initial: &[u32],
        trail: &[Entry],
        death: Death,
    ) -> (Vec<Entry>, Vec<u32>) {
        let start = &self.position.domains;
        let before = Self::before(initial, trail);
        let mut needed = vec![0_u32; start.len()];
        match death {
            Death::Cell(cell) => needed[usize::from(cell)] = start[usize::from(cell)],
            Death::House(house, place) => self.need_house(house, place, &[], &mut needed),
            Death::Unit(unit) => self.need_unit(unit, &before[trail.len()], &[], &mut needed),
        }
        let mut kept = Vec::new();
        for (entry, before) in trail.iter().zip(&before).rev() {
            let part: Removed = entry
                .removed
                .iter()
                .map(|&(cell, mask)| (cell, mask & needed[usize::from(cell)]))
                .filter(|(_, mask)| *mask != 0)
                .collect();
            if part.is_empty() {
                continue;
            }
            part.iter().for_each(|&(cell, mask)| needed[usize::from(cell)] &= !mask);
            self.need_premises(entry.act, before, &part, &mut needed);
            kept.push(Entry { act: entry.act, removed: part });
        }
        kept.reverse();
        (kept, needed)
    }

    /// Adds what an act needs for its part of the removals.
    fn need_premises(&mut self, act: Act, before: &[u32], part: &Removed, needed: &mut [u32]) {
        let start = &self.position.domains;
        match act {
            Act::Assumed => {}
            Act::Placed(cell) => {
                let at = usize::from(cell);
                needed[at] |= start[at] & !before[at];
            }
            Act::LastPlace(house, place) => self.need_house(house, place, &[part[0].0], needed),
            Act::Claim(house, place) => {
                let places = self.places(house, place, before);
                self.need_house(house, place, &places, needed);
            }
            Act::Unit(unit) => self.need_unit(unit, before, part, needed),
            Act::Nested(cell, place) => {
                if let Some((trail, death)) = self.nested(before, (cell, place)) {
                    let (_, inner) = self.cut_with_needs(before, &trail, death);
                    needed.iter_mut().zip(&inner).for_each(|(all, mask)| *all |= mask);
                }
            }
        }
    }

    /// Returns the trail of a refutation inside of another.
    fn nested(&mut self, domains: &[u32], candidate: Candidate) -> Option<(Vec<Entry>, Death)> {
        let mut placed = vec![0; domains.len().div_ceil(64)];
        for (i, _) in self.position.placed.iter().enumerate().filter(|(_, placed)| **placed) {
            placed[i / 64] |= 1 << (i % 64);
        }
        let state = State::refuted(self.reasoner, self.runner, domains, &placed, candidate)?;
        Some((state.trail, state.death?))
    }

    /// Returns the places of a value in a house.
    fn places(&self, house: u16, place: u32, domains: &[u32]) -> Vec<u16> {
        let cells = &self.reasoner.houses[usize::from(house)].cells;
        cells.iter().copied().filter(|&cell| domains[usize::from(cell)] >> place & 1 == 1).collect()
    }

    fn need_house(&self, house: u16, place: u32, but: &[u16], needed: &mut [u32]) {
        let start = &self.position.domains;
        for cell in &self.reasoner.houses[usize::from(house)].cells {
            if !but.contains(cell) {
                needed[usize::from(*cell)] |= start[usize::from(*cell)] & 1 << place;
            }
        }
    }

    fn need_unit(&mut self, unit: u16, at: &[u32], wanted: &[(u16, u32)], needed: &mut [u32]) {
        let start = &self.position.domains;
        let unit = &self.reasoner.units[usize::from(unit)];
        for cell in self.runner.matter(unit, at, start, wanted) {
            let cell = usize::from(cell);
            needed[cell] |= start[cell] & !at[cell];
        }
    }

    /// Deletes entries one by one as long as a contradiction remains, and cuts what is left again.
    pub(crate) fn shrink(
        &mut self,
        initial: &[u32],
        candidate: Candidate,
        mut entries: Vec<Entry>,
        mut death: Death,
    ) -> Option<(Vec<Entry>, Death)> {
        loop {
            let count = entries.len();
            let mut i = entries.len();
            while i > 0 {
                i -= 1;
                if entries.get(i).is_none_or(|entry| entry.act == Act::Assumed) {
                    continue;
                }
                let acts = entries.iter().enumerate().filter(|(j, _)| *j != i);
                let acts: Vec<Act> = acts.map(|(_, entry)| entry.act).collect();
                if let Some((trail, other)) = self.replay(initial, candidate, &acts, death) {
                    entries = self.cut(initial, &trail, other);
                    death = other;
                }
            }
            if entries.len() >= count || count > MOST_AGAIN {
                break;
            }
        }
        let acts: Vec<Act> = entries.iter().map(|entry| entry.act).collect();
        let (trail, death) = self.replay(initial, candidate, &acts, death)?;
        Some((self.cut(initial, &trail, death), death))
    }

    /// Does some acts in order; returns what they do if there is a contradiction at the end.
    fn replay(
        &mut self,
        initial: &[u32],
        candidate: Candidate,
        acts: &[Act],
        death: Death,
    ) -> Option<(Vec<Entry>, Death)> {
        let placed = &self.position.placed;
        let mut state = State::assume(self.reasoner, initial, placed, candidate, self.deep);
        for &act in acts {
            state.act(self.reasoner, self.runner, act);
            if state.death.is_some() {
                break;
            }
        }
        let dead = state.death.is_some() || state.dies(self.reasoner, self.runner, death);
        dead.then_some((state.trail, state.death?))
    }

    /// Makes the lines of a refutation; returns them with their weight.
    pub(crate) fn net(
        &mut self,
        initial: &[u32],
        (cell, place): Candidate,
        entries: &[Entry],
        death: Death,
    ) -> Option<(Net, u32)> {
        let before = Self::before(initial, entries);
        let mut weight = 0;
        let mut lines = Vec::new();
        for (entry, domains) in entries.iter().zip(&before) {
            if entry.act == Act::Assumed {
                continue;
            }
            let (because, more) = self.because(entry, domains)?;
            weight += more;
            let mut removed: Vec<(CellId, ValueSet)> =
                entry.removed.iter().map(|&(cell, mask)| (CellId(cell), ValueSet(mask))).collect();
            removed.sort_unstable();
            lines.push(Line { because, removed });
        }
        let end = match death {
            Death::Cell(cell) => End::Cell(CellId(cell)),
            Death::House(house, place) => {
                let house = self.reasoner.houses[usize::from(house)].source.clone();
                End::House { house, value: value(place)? }
            }
            Death::Unit(unit) => {
                let matter = self.matter(unit, &before[entries.len()], &[]);
                weight += self.line_weight(unit, matter.len());
                let source = self.reasoner.units[usize::from(unit)].source.clone();
                End::Rule { source, cells: cells(&matter) }
            }
        };
        Some((Net { assumed: (CellId(cell), value(place)?), lines, end }, weight))
    }

    /// Returns the reason of a line with its weight.
    fn because(&mut self, entry: &Entry, domains: &[u32]) -> Option<(Because, u32)> {
        let source = |house: u16| self.reasoner.houses[usize::from(house)].source.clone();
        Some(match entry.act {
            Act::Assumed => return None,
            Act::Placed(cell) => (Because::Placed(CellId(cell)), weights::LINE_PLACED.base),
            Act::LastPlace(house, place) => {
                let because = Because::LastPlace { house: source(house), value: value(place)? };
                (because, weights::LINE_LAST_PLACE.base)
            }
            Act::Claim(house, place) => {
                let places = self.places(house, place, domains);
                let weight = weights::LINE_CLAIM.of(places.len().saturating_sub(2)).0;
                let (house, places) = (source(house), cells(&places));
                (Because::Claim { house, value: value(place)?, places }, weight)
            }
            Act::Unit(unit) => {
                let matter = self.matter(unit, domains, &entry.removed);
                let source = self.reasoner.units[usize::from(unit)].source.clone();
                let weight = self.line_weight(unit, matter.len());
                (Because::Rule { source, cells: cells(&matter) }, weight)
            }
            Act::Nested(cell, place) => {
                let candidate = (cell, place);
                let (trail, death) = self.nested(domains, candidate)?;
                let cut = self.cut(domains, &trail, death);
                let (entries, death) = self.shrink(domains, candidate, cut, death)?;
                let (net, weight) = self.net(domains, candidate, &entries, death)?;
                (Because::Refutation(Box::new(net)), weights::LINE_NESTED.base + weight)
            }
        })
    }

    fn line_weight(&self, unit: u16, matter: usize) -> u32 {
        let unit = &self.reasoner.units[usize::from(unit)];
        let derived = match &unit.source {
            Source::Derived(_) => weights::LINE_DERIVED.of(unit.cells.len()).0,
            Source::Part { .. } => 0,
        };
        weights::LINE_RULE.of(matter).0.min(weights::LINE_MOST) + derived
    }

    fn matter(&mut self, unit: u16, domains: &[u32], removed: &[(u16, u32)]) -> Vec<u16> {
        let unit = &self.reasoner.units[usize::from(unit)];
        self.runner.matter(unit, domains, &self.reasoner.start, removed)
    }
}

fn value(place: u32) -> Option<Value> {
    Value::new(place as u8 + 1)
}
