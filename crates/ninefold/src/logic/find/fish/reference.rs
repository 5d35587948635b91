//! The reference search for fish, which tries all choices of houses, and the comparison with the fast
//! one.

use super::catch::Fish;
use super::houses::HouseSet;
use super::kind::{Fins, Kind, Shape};
use super::search::Search;
use crate::board::{Cell, CellSet};
use crate::logic::options::LogicOptions;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Calls `take` with every choice of so many of these houses.
fn choices(from: HouseSet, size: usize, so_far: HouseSet, take: &mut dyn FnMut(HouseSet)) {
    if size == 0 {
        take(so_far);
        return;
    }
    for house in from.iter() {
        choices(from.after(house), size - 1, so_far.with(house), take);
    }
}

/// Returns what fish of a kind remove, by trying every base with every cover.
fn by_trying(places: CellSet, kind: Kind, options: &LogicOptions) -> BTreeSet<u128> {
    let mut removed = BTreeSet::new();
    let open = HouseSet::ALL.iter().filter(|house| house.cells().meets(places));
    let open = open.fold(HouseSet::EMPTY, HouseSet::with);
    choices(open, kind.size, HouseSet::EMPTY, &mut |bases| {
        choices(open.without(bases), kind.size, HouseSet::EMPTY, &mut |covers| {
            if Shape::of(bases, covers) != kind.shape {
                return;
            }
            let fish = Fish::new(bases, covers, places);
            let is_fish = covers.iter().all(|house| house.cells().meets(fish.body))
                && fish.endo_fins.len() <= options.endo_fins
                && (fish.fins - fish.endo_fins).len() <= options.fins;
            if is_fish && fish.has(kind.fins) && !fish.removes.is_empty() {
                removed.insert(fish.removes.bits());
            }
        });
    });
    removed
}

fn by_search(places: CellSet, kind: Kind, options: &LogicOptions) -> BTreeSet<u128> {
    let mut removed = BTreeSet::new();
    Search::new(places, kind, options).run(places, &mut |fish| {
        removed.insert(fish.removes.bits());
    });
    removed
}

fn all_cells(removed: &BTreeSet<u128>) -> CellSet {
    CellSet::from_bits(removed.iter().fold(0, |all, cells| all | cells))
}

/// Returns some cells in the first rows and columns, so that there are not too many houses to try.
fn places(rows: usize, columns: usize, chance: u32) -> impl Strategy<Value = CellSet> {
    prop::collection::vec(0..100_u32, 81).prop_map(move |rolls| {
        let is_in = |cell: &Cell| cell.row() < rows && cell.column() < columns;
        let cells = Cell::all().zip(rolls).filter(|(_, roll)| *roll < chance);
        cells.map(|(cell, _)| cell).filter(is_in).collect()
    })
}

fn kinds(sizes: std::ops::RangeInclusive<usize>, shape: Shape) -> Vec<Kind> {
    let fins: &[Fins] = match shape {
        Shape::Basic => &[Fins::None, Fins::Finned, Fins::Sashimi],
        _ => &[Fins::None, Fins::Any],
    };
    let kind = |size| fins.iter().map(move |fins| Kind { size, shape, fins: *fins });
    sizes.flat_map(kind).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn basic_fish_are_those_of_the_slow_search(places in places(9, 9, 30)) {
        for kind in kinds(2..=4, Shape::Basic) {
            let rows_only = HouseSet::ROWS.or(HouseSet::COLUMNS);
            let mut expected = BTreeSet::new();
            choices(rows_only, kind.size, HouseSet::EMPTY, &mut |bases| {
                let is_rows = bases.without(HouseSet::ROWS).is_empty();
                let is_columns = bases.without(HouseSet::COLUMNS).is_empty();
                if !is_rows && !is_columns {
                    return;
                }
                let across = if is_rows { HouseSet::COLUMNS } else { HouseSet::ROWS };
                choices(across, kind.size, HouseSet::EMPTY, &mut |covers| {
                    let fish = Fish::new(bases, covers, places);
                    let mut houses = bases.or(covers).iter();
                    let is_fish = houses.all(|house| house.cells().meets(fish.body))
                        && fish.fins.len() <= LogicOptions::default().fins;
                    if is_fish && fish.has(kind.fins) && !fish.removes.is_empty() {
                        expected.insert(fish.removes.bits());
                    }
                });
            });
            prop_assert_eq!(by_search(places, kind, &LogicOptions::default()), expected, "{:?}", kind);
        }
    }

    #[test]
    fn other_fish_are_those_of_the_slow_search(places in places(6, 6, 40)) {
        for shape in [Shape::Franken, Shape::Mutant] {
            for kind in kinds(2..=3, shape) {
                let options = LogicOptions::default();
                let expected = by_trying(places, kind, &options);
                prop_assert_eq!(by_search(places, kind, &options), expected, "{:?}", kind);
            }
        }
    }

    #[test]
    fn a_large_fish_is_missed_only_where_a_smaller_one_removes_the_same(
        places in places(5, 6, 45)
    ) {
        let options = LogicOptions { fins: 81, endo_fins: 81, ..LogicOptions::default() };
        let kind = Kind { size: 5, shape: Shape::Mutant, fins: Fins::Any };
        let mut found = all_cells(&by_search(places, kind, &options));
        for shape in [Shape::Basic, Shape::Franken, Shape::Mutant] {
            for kind in kinds(1..=4, shape) {
                found |= all_cells(&by_search(places, kind, &options));
            }
        }
        let mut missed = CellSet::EMPTY;
        for shape in [Shape::Franken, Shape::Mutant] {
            missed |= all_cells(&by_trying(places, Kind { shape, ..kind }, &options)) - found;
        }
        prop_assert!(missed.is_empty(), "{:?}", missed);
    }
}
