//! The hints of a unique loop: four types, by its cells with other candidates.

use crate::board::{Cell, CellSet, Digit, DigitSet, House, NineBits, Place, PlaceSet};
use crate::propagation::spots;
use crate::rating::hint::Hint;
use crate::rating::position::Position;
use crate::rating::technique::SeTechnique;

/// The best hint of all loops found so far.
pub(super) struct LoopHints<'a> {
    position: &'a Position,
    /// The rating of the best hint. A double, because sums of tenths that print alike sort apart.
    best: f64,
    best_type: u8,
    hint: &'a mut Hint,
    scratch: &'a mut Hint,
    /// The houses of both cells with other candidates, of all loops with two such cells.
    pub(super) watched: CellSet,
}

/// A house of both cells of a loop that have other candidates.
#[derive(Clone, Copy)]
struct SharedHouse {
    house: House,
    /// The places of the two cells.
    one: Place,
    two: Place,
}

/// A loop with two cells that have other candidates.
#[derive(Clone, Copy)]
struct TwoExtra {
    pair: DigitSet,
    cells: [Cell; 2],
    /// The other candidates of the two cells.
    others: DigitSet,
    /// The rating of the loop by its length.
    base: f64,
}

impl TwoExtra {
    fn shared_houses(self) -> impl Iterator<Item = SharedHouse> {
        let [one, two] = self.cells.map(spots);
        one.iter()
            .zip(two)
            .filter(|(one, two)| one.house == two.house)
            .map(|(one, two)| SharedHouse { house: one.house, one: one.place, two: two.place })
    }
}

impl<'a> LoopHints<'a> {
    pub(super) fn new(position: &'a Position, hint: &'a mut Hint, scratch: &'a mut Hint) -> Self {
        Self { position, best: f64::INFINITY, best_type: 0, hint, scratch, watched: CellSet::EMPTY }
    }

    /// Returns whether there is a hint.
    pub(super) fn found(&self) -> bool {
        self.best < f64::INFINITY
    }

    /// Adds the hints of a loop.
    pub(super) fn add(&mut self, pair: DigitSet, path: &[Cell]) {
        let base = match path.len() {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        if base > self.best {
            return;
        }
        let candidates = &self.position.marks.candidates;
        let mut extra = [path[0]; 81];
        let mut found = 0;
        for cell in path.iter().filter(|cell| candidates[**cell] != pair) {
            extra[found] = *cell;
            found += 1;
        }
        match extra[..found] {
            [] => {}
            [only] => {
                self.begin();
                self.scratch.remove(only, pair);
                self.offer(base, 1);
            }
            [one, two] => {
                let others = (candidates[one] | candidates[two]) - pair;
                let corners = TwoExtra { pair, cells: [one, two], others, base };
                for shared in corners.shared_houses() {
                    self.watched |= shared.house.cells();
                }
                if others.single().is_some() {
                    self.type_two(pair, &[one, two], base);
                } else {
                    self.type_three(corners);
                }
                self.type_four(corners);
            }
            _ => self.type_two(pair, &extra[..found], base),
        }
    }

    fn begin(&mut self) {
        self.scratch.begin(SeTechnique::UniqueLoop);
    }

    /// Returns whether a hint of this rating and type comes before the best one.
    fn is_before(&self, rating: f64, kind: u8) -> bool {
        rating < self.best || rating == self.best && kind < self.best_type
    }

    /// Keeps the hint in `scratch` if it removes something and comes before the best one.
    fn offer(&mut self, rating: f64, kind: u8) {
        if self.is_before(rating, kind) && self.scratch.removes() {
            self.best = rating;
            self.best_type = kind;
            self.scratch.rating = ((rating + 0.05) * 10.0) as u16;
            self.hint.copy_from(self.scratch);
        }
    }

    /// Type 2: all cells with other candidates have the same one.
    fn type_two(&mut self, pair: DigitSet, extra: &[Cell], base: f64) {
        let candidates = &self.position.marks.candidates;
        let digit = (candidates[extra[0]] - pair).first();
        let digit = digit.map_or(DigitSet::EMPTY, DigitSet::only);
        let seen = extra.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
        self.begin();
        for cell in seen {
            self.scratch.remove(cell, candidates[cell] & digit);
        }
        self.offer(base, 2);
    }

    /// Type 3: the other candidates of two cells form a naked or hidden set with cells of a house.
    fn type_three(&mut self, corners: TwoExtra) {
        for size in corners.others.len()..=7 {
            for shared in corners.shared_houses() {
                let empty = u32::from(self.position.empty[shared.house]);
                if 2 * size <= empty {
                    self.naked(corners, shared, size);
                }
                if 2 * size < empty {
                    self.hidden(corners, shared, size);
                }
            }
        }
    }

    fn naked(
        &mut self,
        corners: TwoExtra,
        SharedHouse { house, one, two }: SharedHouse,
        size: u32,
    ) {
        let TwoExtra { others, base, .. } = corners;
        let rating = base + f64::from(size - 1) * 0.1;
        if !self.is_before(rating, 3) {
            return;
        }
        let candidates = house.cell_list().map(|cell| self.position.marks.candidates[cell]);
        let common = others & candidates[one] & candidates[two];
        let both = PlaceSet::only(one) | PlaceSet::only(two);
        let fits = |place: &Place| {
            candidates[*place].has_several() && (others | candidates[*place]).len() <= size
        };
        let members: PlaceSet = (PlaceSet::ALL - both).iter().filter(fits).collect();
        for mates in subsets(members, size - 1) {
            let union =
                mates.iter().fold(DigitSet::EMPTY, |union, place| union | candidates[place]);
            if (common | union).len() != size || (others | union).len() != size {
                continue;
            }
            self.begin();
            for place in PlaceSet::ALL - mates - both {
                self.scratch.remove(house.cell_at(place), candidates[place] & (union | others));
            }
            self.offer(rating, 3);
        }
    }

    fn hidden(
        &mut self,
        corners: TwoExtra,
        SharedHouse { house, one, two }: SharedHouse,
        size: u32,
    ) {
        let TwoExtra { pair, others, base, .. } = corners;
        let rating = |mates: u32| base + (f64::from(mates) - 1.0) * 0.1;
        let rest = DigitSet::ALL - pair - others;
        if rest.is_empty() || !self.is_before(rating(size - 1), 3) {
            return;
        }
        let places = self.position.marks.places[house].map(|places| places - PlaceSet::only(two));
        if pair.iter().any(|digit| places[digit].is_empty()) {
            return;
        }
        let of_pair = pair.iter().fold(PlaceSet::EMPTY, |union, digit| union | places[digit]);
        let fits =
            |digit: &Digit| !places[*digit].is_empty() && (of_pair | places[*digit]).len() <= size;
        let members: DigitSet = rest.iter().filter(fits).collect();
        for chosen in subsets(members, size - 2) {
            let union = chosen.iter().fold(of_pair, |union, digit| union | places[digit]);
            if union.len() != size {
                continue;
            }
            let mates = union - PlaceSet::only(one);
            self.begin();
            for cell in house.cells_at(mates) {
                self.scratch.remove(cell, self.position.marks.candidates[cell] - chosen - pair);
            }
            self.offer(rating(mates.len()), 3);
        }
    }

    /// Type 4: in a house of both cells one digit of the pair has no other place.
    fn type_four(&mut self, corners: TwoExtra) {
        let places = &self.position.marks.places;
        let is_locked = |digit: DigitSet| {
            corners.shared_houses().any(|SharedHouse { house, one, two }| {
                let both = PlaceSet::only(one) | PlaceSet::only(two);
                digit.iter().all(|digit| places[house][digit].is_subset_of(both))
            })
        };
        let first = corners.pair.first().map_or(DigitSet::EMPTY, DigitSet::only);
        let second = corners.pair - first;
        let removed = match (is_locked(first), is_locked(second)) {
            (true, _) => second,
            (_, true) => first,
            _ => return,
        };
        self.begin();
        for cell in corners.cells {
            self.scratch.remove(cell, removed);
        }
        self.offer(corners.base, 4);
    }
}

/// Iterates over the subsets of this size, in the order of their bits: as the choices from an
/// ascending list.
fn subsets<S: NineBits>(all: S, size: u32) -> impl Iterator<Item = S> {
    let all = all.bits();
    let following = move |bits: &u16| {
        let next = bits.wrapping_sub(all) & all;
        (next != 0).then_some(next)
    };
    std::iter::successors(Some(0), following)
        .filter(move |bits| PlaceSet::from_bits(*bits).len() == size)
        .map(S::from_bits)
}
