//! Extends propagations by the rules that dynamic chains may use (nesting 1 to 3).
//!
//! Each rule acts only where the rules before it have nothing left to do, so what it finds depends
//! on the position alone, and a propagation ends where the derivation would.

use super::clusters::{ClusterPair, Clusters, Fitting};
use super::exclusions::Exclusions;
use super::intersections::crossing;
use super::order::{BOXES_ROWS_COLUMNS, Confinement};
use super::position::Position;
use crate::board::{Candidate, Cell, Digit, DigitSet, House, HouseKind, PlaceSet, all_equal};
use crate::propagation::Marks;
use crate::propagation::spots;
use crate::propagation::{Propagation, Queue};

/// The workspace of the rules.
pub(super) struct Extension {
    pub(super) queue: Queue,
    clusters: ClusterPair,
    exclusions: Exclusions,
    removed: [DigitSet; 81],
}

impl Extension {
    pub(super) fn new() -> Self {
        Self {
            queue: Vec::new(),
            clusters: ClusterPair::new(),
            exclusions: Exclusions::new(),
            removed: [DigitSet::EMPTY; 81],
        }
    }

    /// Applies the rules of a nesting (1 to 3) until they have nothing left to do. `source` is the
    /// position before the assumption, in which they have nothing to do either.
    pub(super) fn extend(&mut self, propagation: &mut Propagation, source: &Position, nesting: u8) {
        loop {
            loop {
                let mut patterns = Patterns { propagation, source, queue: &mut self.queue };
                if patterns.propagation.fails || !patterns.apply() {
                    break;
                }
                propagation.settle(&mut self.queue);
            }
            if propagation.fails {
                self.queue.clear();
                return;
            }
            if nesting < 2 || !self.find_chains(&propagation.marks, nesting) {
                return;
            }
            propagation.remove_all(&self.removed, &mut self.queue);
        }
    }

    /// Finds the candidates that chains (nesting 2), or else multiple chains (nesting 3), remove.
    fn find_chains(&mut self, marks: &Marks, nesting: u8) -> bool {
        let (exclusions, removed) = (&mut self.exclusions, &mut self.removed);
        match self.clusters.build(marks) {
            Fitting::Small(clusters) => removes(clusters, exclusions, marks, nesting, removed),
            Fitting::Large(clusters) => removes(clusters, exclusions, marks, nesting, removed),
        }
    }
}

fn removes<const W: usize>(
    clusters: &mut Clusters<W>,
    exclusions: &mut Exclusions,
    marks: &Marks,
    nesting: u8,
    removed: &mut [DigitSet; 81],
) -> bool {
    clusters.failed(marks, removed) || nesting >= 3 && exclusions.agreed(clusters, marks, removed)
}

/// Intersections, pairs and X-wings in a propagation, among what has changed since the assumption.
struct Patterns<'a> {
    propagation: &'a mut Propagation,
    source: &'a Position,
    queue: &'a mut Queue,
}

impl Patterns<'_> {
    /// Applies all patterns once. Returns whether any removed something.
    fn apply(&mut self) -> bool {
        let source = &self.source.marks;
        let mut any = false;
        for house in BOXES_ROWS_COLUMNS {
            if all_equal(&self.propagation.marks.places[house], &source.places[house]) {
                continue;
            }
            for digit in Digit::all() {
                let places = self.propagation.marks.places[house][digit];
                if places == source.places[house][digit] || !places.has_several() {
                    continue;
                }
                any |= self.intersection(house, digit, places);
                if places.is_pair() {
                    any |= self.hidden_pair(house, digit, places);
                    if house.kind() != HouseKind::Box {
                        any |= self.x_wing(house, digit, places);
                    }
                }
                if self.propagation.fails {
                    return true;
                }
            }
        }
        for cell in Cell::all() {
            let digits = self.propagation.marks.candidates[cell];
            if digits != source.candidates[cell] && digits.is_pair() {
                any |= self.naked_pair(cell, digits);
            }
        }
        any
    }

    /// Removes a digit from these places of a house. Returns whether there are any.
    fn remove_places(&mut self, house: House, digit: Digit, places: PlaceSet) -> bool {
        for cell in house.cells_at(places) {
            self.propagation.remove(Candidate { cell, digit }, self.queue);
        }
        !places.is_empty()
    }

    /// Removes digits from a cell. Returns whether there are any.
    fn remove_digits(&mut self, cell: Cell, digits: DigitSet) -> bool {
        for digit in digits {
            self.propagation.remove(Candidate { cell, digit }, self.queue);
        }
        !digits.is_empty()
    }

    fn intersection(&mut self, house: House, digit: Digit, places: PlaceSet) -> bool {
        let confinement = Confinement::of(places);
        if !confinement.is_any() {
            return false;
        }
        let is_box = house.kind() == HouseKind::Box;
        let mut any = false;
        if let Some(k) = confinement.third() {
            let kind = if is_box { HouseKind::Row } else { HouseKind::Box };
            any |= self.claim(house, crossing(house, kind, k), digit);
        }
        if let (true, Some(k)) = (is_box, confinement.column()) {
            any |= self.claim(house, crossing(house, HouseKind::Column, k), digit);
        }
        any
    }

    /// Removes a digit from the places of `cover` that are not in `base`.
    fn claim(&mut self, base: House, cover: House, digit: Digit) -> bool {
        let places = self.propagation.marks.places[cover][digit] - cover.places_in(base);
        self.remove_places(cover, digit, places)
    }

    fn hidden_pair(&mut self, house: House, digit: Digit, places: PlaceSet) -> bool {
        if self.source.empty[house] <= 4 {
            return false;
        }
        let of_house = &self.propagation.marks.places[house];
        let is_mate = |mate: &Digit| *mate != digit && of_house[*mate] == places;
        let Some(mate) = Digit::all().find(is_mate) else { return false };
        let pair = DigitSet::only(digit).with(mate);
        let mut any = false;
        for cell in house.cells_at(places) {
            any |= self.remove_digits(cell, self.propagation.marks.candidates[cell] - pair);
        }
        any
    }

    fn x_wing(&mut self, house: House, digit: Digit, places: PlaceSet) -> bool {
        if self.source.solved[digit] > 5 {
            return false;
        }
        let (base, cover) = match house.kind() {
            HouseKind::Row => (HouseKind::Row, HouseKind::Column),
            _ => (HouseKind::Column, HouseKind::Row),
        };
        let mut lines = PlaceSet::EMPTY;
        let mut mate = None;
        for line in PlaceSet::ALL {
            let other = House::numbered(base, line);
            if other == house {
                lines.insert(line);
            } else if mate.is_none() && self.propagation.marks.places[other][digit] == places {
                mate = Some(line);
                lines.insert(line);
            }
        }
        if mate.is_none() {
            return false;
        }
        let mut any = false;
        for line in places {
            let cover = House::numbered(cover, line);
            let removed = self.propagation.marks.places[cover][digit] - lines;
            any |= self.remove_places(cover, digit, removed);
        }
        any
    }

    fn naked_pair(&mut self, cell: Cell, pair: DigitSet) -> bool {
        let mut any = false;
        for spot in spots(cell) {
            if self.source.empty[spot.house] < 4 {
                continue;
            }
            let cells = spot.house.cell_list();
            let candidates = &self.propagation.marks.candidates;
            let is_mate = |other: &&Cell| **other != cell && candidates[**other] == pair;
            let Some(mate) = cells.iter().find(is_mate) else { continue };
            for other in cells.iter().filter(|other| *other != mate && **other != cell) {
                let removed = self.propagation.marks.candidates[*other] & pair;
                any |= self.remove_digits(*other, removed);
            }
        }
        any
    }
}
