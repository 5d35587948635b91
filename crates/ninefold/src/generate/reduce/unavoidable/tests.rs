//! Checks the computed sets and the bit-sliced counts.

use super::*;
use crate::Rng;
use crate::board::{Cell, CellSet, DigitSet, Grid};
use crate::generate::solution_each;
use crate::search;

fn frame(grid: &Grid) -> Frame {
    let mut frame = Frame::FILLED;
    grid.placed().for_each(|(cell, digit)| frame.0[cell.index()] = DigitSet::only(digit).bits());
    frame
}

fn grids(number: u64) -> Vec<Grid> {
    solution_each(&mut (0..number).map(|n| Rng::numbered(3, n)).collect::<Vec<_>>())
}

/// The cells of each set.
fn sets(family: &Family) -> Vec<CellSet> {
    let holds = |set: usize, cell: Cell| family.of_cell[cell.index()] >> set & 1 == 1;
    (0..family.len).map(|set| Cell::all().filter(|cell| holds(set, *cell)).collect()).collect()
}

/// Without the digits of a set there is another solution, and it differs in all cells of the set.
#[test]
fn computed_sets_are_unavoidable_and_not_too_large() {
    let mut found = 0;
    for grid in grids(60) {
        let mut family = Family::EMPTY;
        family.find(&frame(&grid), CellSet::ALL.bits());
        for set in sets(&family) {
            assert!((4..=LARGEST).contains(&set.len()));
            let mut rest = grid;
            set.iter().for_each(|cell| rest.set(cell, None));
            let others = search::Search::new().limit(1000).collect(&rest).solutions;
            let differs = |other: &Grid| set.iter().all(|cell| other.get(cell) != grid.get(cell));
            assert!(others.iter().any(differs), "{grid} {set:?}");
            found += 1;
        }
    }
    assert!(found > 60 * 25, "{found}");
}

/// All rectangles: two rows of a band and two columns, or two columns of a stack and two rows, that
/// hold two digits crosswise.
#[test]
fn no_rectangle_is_missed() {
    for grid in grids(60) {
        let mut family = Family::EMPTY;
        family.find(&frame(&grid), CellSet::ALL.bits());
        let known = sets(&family);
        for (one, other) in Cell::all().flat_map(|one| Cell::all().map(move |c| (one, c))) {
            let corners = [(one.row(), other.column()), (other.row(), one.column())];
            let [Some(a), Some(b)] = corners.map(|(row, column)| Cell::at(row, column)) else {
                unreachable!("they are on the board")
            };
            let square: CellSet = [one, other, a, b].into_iter().collect();
            let two_boxes =
                one.row() / 3 == other.row() / 3 || one.column() / 3 == other.column() / 3;
            let crosswise = grid.get(one) == grid.get(other) && grid.get(a) == grid.get(b);
            if square.len() == 4 && two_boxes && crosswise {
                assert!(known.contains(&square), "{grid} {square:?}");
            }
        }
    }
}

#[test]
fn counts_are_those_of_plain_numbers() {
    for (number, grid) in grids(40).iter().enumerate() {
        let mut rng = Rng::numbered(4, number as u64);
        let mut cells: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut cells);
        let mut clues = CellSet::ALL;
        cells[..number].iter().for_each(|cell| clues.remove(*cell));
        let mut family = Family::EMPTY;
        let mut counts = family.find(&frame(grid), clues.bits());
        let learned: CellSet = cells[number..number + 14].iter().copied().collect();
        assert!(family.learn(learned.bits(), clues.bits(), &mut counts));
        for two in cells[number..].chunks(2) {
            let group: CellSet = two.iter().copied().collect();
            let loses_all = |set: &CellSet| !set.meets(clues - group);
            let needed = sets(&family).iter().any(loses_all);
            match family.without(&counts, group.bits()) {
                Some(fewer) if !needed => {
                    (counts, clues) = (fewer, clues - group);
                }
                None if needed => {}
                answer => panic!("{answer:?} for {group:?}"),
            }
        }
    }
}

#[test]
fn a_full_family_learns_nothing() {
    let mut family = Family::EMPTY;
    let mut counts = Counts::NONE;
    let all = CellSet::ALL.bits();
    assert!(!family.learn(all, all, &mut counts), "81 clues are too many to count");
    (0..CAPACITY).for_each(|_| assert!(family.learn(7, all, &mut counts)));
    assert!(!family.learn(7, all, &mut counts));
    assert_eq!(sets(&family).len(), CAPACITY);
}
