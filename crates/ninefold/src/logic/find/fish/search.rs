//! All fish of a kind for one digit.
//!
//! Fish without fins: base houses are chosen one by one; the choice goes on only while as many cover
//! houses as the fish will have can hold all cells of the base.
//!
//! Fish with fins: one target after the other. What the target sees may be a fin and needs no cover;
//! one cover house is the target's own and covers nothing else. So the rest of the base must fit into
//! one house less, which few choices do:
//!
//! ```text
//!   . . . | . . . | . . .
//!   . o . | . . . | . o f     target x: f is seen and may be a fin; the rest of both rows, o, must
//!   . . . | . . . | . x .     fit into one house besides x's own: column 2
//!   . o . | . . . | . o .     (r4c8 is seen too: it lies in the cover house of x)
//! ```

use super::catch::Fish;
use super::houses::HouseSet;
use super::kind::{Fins, Kind, Shape};
use crate::board::{Cell, CellSet, House};
use crate::logic::options::LogicOptions;

/// The most choices of houses that are tried for one digit (or one target) among the large fish
/// before it is left at that.
const PATIENCE: u32 = 3_000_000;

/// From this size on, fish with fins and boxes are left out whose first houses already are a
/// smaller fish for the target: there are too many that are a smaller one and something beside it.
const LARGE: usize = 5;

pub(super) struct Search<'a> {
    places: CellSet,
    kind: Kind,
    options: &'a LogicOptions,
}

/// The conditions on a fish besides its kind, while its houses are chosen.
struct Hunt<'a> {
    search: &'a Search<'a>,
    covers: HouseSet,
    target: Option<Cell>,
    /// The cells that must be covered, if they are in the base.
    open: CellSet,
    /// Leave out what begins with a smaller fish for the same target.
    only_irreducible: bool,
    patience: u32,
    take: &'a mut dyn FnMut(Fish),
}

/// Base houses chosen so far.
#[derive(Clone, Copy)]
struct Choice {
    bases: HouseSet,
    size: usize,
    body: CellSet,
    endo_fins: CellSet,
}

impl Choice {
    const NONE: Self =
        Self { bases: HouseSet::EMPTY, size: 0, body: CellSet::EMPTY, endo_fins: CellSet::EMPTY };
}

impl<'a> Search<'a> {
    pub(super) const fn new(places: CellSet, kind: Kind, options: &'a LogicOptions) -> Self {
        Self { places, kind, options }
    }

    /// Gives every fish of the kind to `take`, perhaps some several times. `targets` are the cells
    /// that a fish can remove at all.
    pub(super) fn run(&self, targets: CellSet, take: &mut dyn FnMut(Fish)) {
        for (bases, covers) in self.kind.shape.sides() {
            let open = HouseSet::ALL.iter().filter(|house| house.cells().meets(self.places));
            let open = open.fold(HouseSet::EMPTY, HouseSet::with);
            let (bases, covers) = (bases.and(open), covers.and(open));
            if bases.len() <= self.kind.size && self.kind.shape == Shape::Basic {
                continue;
            }
            if self.kind.fins == Fins::None {
                self.hunt(bases, covers, None, take);
            } else {
                for target in targets {
                    self.hunt(bases, covers, Some(target), take);
                }
            }
        }
    }

    fn hunt(
        &self,
        bases: HouseSet,
        covers: HouseSet,
        target: Option<Cell>,
        take: &mut dyn FnMut(Fish),
    ) {
        let is_large = self.kind.size >= LARGE && self.kind.shape != Shape::Basic;
        let seen = target.map_or(CellSet::EMPTY, |cell| cell.peers() | CellSet::only(cell));
        let mut hunt = Hunt {
            search: self,
            covers,
            target,
            open: self.places - seen,
            only_irreducible: is_large && target.is_some(),
            patience: PATIENCE,
            take,
        };
        let fits = |house: &House| hunt.with(Choice::NONE, *house).is_some();
        let bases = bases.iter().filter(fits).fold(HouseSet::EMPTY, HouseSet::with);
        hunt.choose_bases(bases, Choice::NONE);
    }
}

impl Hunt<'_> {
    const fn size(&self) -> usize {
        self.search.kind.size
    }

    fn choose_bases(&mut self, from: HouseSet, choice: Choice) {
        if choice.size == self.size() {
            self.choose_own_covers(choice);
            return;
        }
        if choice.size + from.len() < self.size() {
            return;
        }
        for house in from.iter() {
            if let Some(next) = self.with(choice, house) {
                let Some(left) = self.patience.checked_sub(1) else { return };
                self.patience = left;
                self.choose_bases(from.after(house), next);
            }
        }
    }

    /// Returns a choice with one base house more, if it can still become a fish.
    fn with(&self, choice: Choice, house: House) -> Option<Choice> {
        let cells = house.cells() & self.search.places;
        let common = choice.body & cells;
        if common.meets(self.open) {
            return None;
        }
        let next = Choice {
            bases: choice.bases.with(house),
            size: choice.size + 1,
            body: choice.body | cells,
            endo_fins: choice.endo_fins | common,
        };
        let rest = next.body & self.open;
        let Some(target) = self.target else {
            return can_cover(rest, self.covers.without(next.bases), self.size()).then_some(next);
        };
        // A target in the base must lie in both its other houses as covers.
        let is_target_in_base = next.body.contains(target);
        if next.endo_fins.contains(target)
            || next.endo_fins.len() > self.search.options.endo_fins
            || is_target_in_base && (self.only_irreducible || self.size() < 2)
        {
            return None;
        }
        let others = self.covers.without(next.bases).without(HouseSet::through(target));
        let more = self.size() - 1 - usize::from(is_target_in_base);
        if !can_cover(rest, others, more) {
            return None;
        }
        let is_smaller = self.only_irreducible
            && next.size < self.size()
            && can_cover(rest, others, next.size - 1);
        (!is_smaller).then_some(next)
    }

    /// Chooses the cover houses of the target, then the others.
    fn choose_own_covers(&mut self, choice: Choice) {
        let allowed = self.covers.without(choice.bases);
        let Some(target) = self.target else {
            let rest = choice.body & self.open;
            self.choose_covers(choice, rest, allowed, HouseSet::EMPTY, self.size());
            return;
        };
        let own = HouseSet::through(target);
        let houses: Vec<House> = allowed.and(own).iter().collect();
        let fewest = if choice.body.contains(target) { 2 } else { 1 };
        let most = if self.only_irreducible { 1 } else { houses.len().min(self.size()) };
        for number in 1..1_u32 << houses.len() {
            let count = number.count_ones() as usize;
            if count < fewest || count > most {
                continue;
            }
            let chosen = houses.iter().enumerate().filter(|(i, _)| number >> i & 1 == 1);
            let chosen = chosen.fold(HouseSet::EMPTY, |all, (_, house)| all.with(*house));
            let rest = choice.body & self.open;
            let more = self.size() - count;
            self.choose_covers(choice, rest, allowed.without(own), chosen, more);
        }
    }

    /// Tries every set of cover houses for the rest of the base, each once: a house that was tried for a
    /// cell is not used again when the next one is tried for it.
    fn choose_covers(
        &mut self,
        choice: Choice,
        rest: CellSet,
        allowed: HouseSet,
        covers: HouseSet,
        more: usize,
    ) {
        let Some(cell) = rest.first() else {
            self.fill_covers(choice, allowed, covers, more);
            return;
        };
        if more == 0 {
            return;
        }
        let mut allowed = allowed;
        for house in HouseSet::through(cell).and(allowed).iter() {
            allowed = allowed.without(HouseSet::only(house));
            let left = rest - house.cells();
            self.choose_covers(choice, left, allowed, covers.with(house), more - 1);
        }
    }

    /// Adds covers beyond those that are needed; each holds cells of the base.
    fn fill_covers(&mut self, choice: Choice, allowed: HouseSet, covers: HouseSet, more: usize) {
        if more == 0 {
            self.land(choice, covers);
            return;
        }
        for house in allowed.iter() {
            if house.cells().meets(choice.body) {
                self.fill_covers(choice, allowed.after(house), covers.with(house), more - 1);
            }
        }
    }

    fn land(&mut self, choice: Choice, covers: HouseSet) {
        let kind = self.search.kind;
        if Shape::of(choice.bases, covers) != kind.shape
            || covers.iter().any(|house| !house.cells().meets(choice.body))
        {
            return;
        }
        let fish = Fish::new(choice.bases, covers, self.search.places);
        let is_wanted = !fish.removes.is_empty()
            && fish.has(kind.fins)
            && (fish.fins - fish.endo_fins).len() <= self.search.options.fins;
        if is_wanted {
            (self.take)(fish);
        }
    }
}

/// Returns `true` if some of these houses, at most `more`, hold all these cells.
fn can_cover(cells: CellSet, houses: HouseSet, more: usize) -> bool {
    let Some(cell) = cells.first() else { return true };
    if more == 0 {
        return false;
    }
    HouseSet::through(cell).and(houses).iter().any(|house| {
        let rest = cells - house.cells();
        rest.is_empty() || more > 1 && can_cover(rest, houses, more - 1)
    })
}
