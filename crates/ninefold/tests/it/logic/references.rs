//! Finders against their definitions: each pattern is looked for again by trying all cells, in
//! the positions of all cases, and both must find the same steps.

use super::case::Case;
use ninefold::logic::{LogicOptions, Position, Scene, Step, Technique, UniquePuzzle};
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use std::collections::BTreeSet;

/// A step in short: its cells, and what it removes.
type Short = (u128, Vec<Candidate>);

/// Calls `look` in the position of every case of our own.
fn positions(look: &mut dyn FnMut(&Scene<'_>)) {
    for text in super::library::our_own() {
        for line in text.lines().filter(|line| line.starts_with(':')) {
            let case = Case::read(line);
            let unique = UniquePuzzle::assume(&case.position.puzzle());
            look(&Scene::new(&case.position, LogicOptions::default(), Some(&unique)));
        }
    }
}

/// Compares the steps of a finder in all positions with those of its reference implementation; there
/// must be some.
fn compare(technique: Technique, reference: impl Fn(&Position) -> BTreeSet<Short>) {
    let mut count = 0;
    positions(&mut |scene| {
        let short = |step: &Step| (cells(step).bits(), step.eliminations.clone());
        let steps = scene.all(technique);
        let found: BTreeSet<Short> = steps.iter().map(short).collect();
        assert_eq!(
            found,
            reference(scene.position()),
            "{technique} in {:?}",
            scene.position().digits()
        );
        assert_eq!(found.len(), steps.len(), "{technique} finds a step twice");
        count += steps.len();
    });
    println!("{technique}: {count}");
    assert!(count > 0, "{technique}");
}

/// The cells of a wing without the bridge, or of a deadly pattern.
fn cells(step: &Step) -> CellSet {
    if let Some(deadly) = &step.pattern.deadly {
        return deadly.0.iter().map(|(cell, _)| *cell).collect();
    }
    let parts = step.pattern.parts.iter().filter(|part| part.house.is_none());
    parts.fold(CellSet::EMPTY, |all, part| all | part.cells)
}

fn removing(position: &Position, digit: Digit, seen_by: CellSet) -> Vec<Candidate> {
    let targets = position.places(digit) & seen_by.common_peers();
    targets.iter().map(|cell| Candidate { cell, digit }).collect()
}

fn sees(one: Cell, other: Cell) -> bool {
    one.houses().iter().any(|house| house.cells().contains(other))
}

fn wing(position: &Position, pivot_has_z: bool) -> BTreeSet<Short> {
    let mut all = BTreeSet::new();
    for pivot in position.open() {
        let middle = position.candidates(pivot);
        for one in position.open().iter().filter(|one| *one != pivot && sees(*one, pivot)) {
            for other in position.open().iter().filter(|other| *other > one) {
                let (left, right) = (position.candidates(one), position.candidates(other));
                let (Some(z), true) = ((left & right).single(), sees(other, pivot)) else {
                    continue;
                };
                let are_pairs = left.len() == 2 && right.len() == 2 && other != pivot;
                let expected =
                    if pivot_has_z { left | right } else { (left | right) - DigitSet::only(z) };
                if !are_pairs || middle != expected || sees(one, other) {
                    continue;
                }
                let cells: CellSet = [pivot, one, other].into_iter().collect();
                let gone = removing(position, z, cells & position.places(z));
                if !gone.is_empty() {
                    all.insert((cells.bits(), gone));
                }
            }
        }
    }
    all
}

#[test]
fn xy_wings_are_what_trying_all_cells_gives() {
    compare(Technique::XyWing, |position| wing(position, false));
    compare(Technique::XyzWing, |position| wing(position, true));
}

#[test]
fn w_wings_are_what_trying_all_cells_gives() {
    compare(Technique::WWing, |position| {
        let mut all = BTreeSet::new();
        for one in position.bivalue_cells() {
            for other in position.bivalue_cells().iter().filter(|other| *other > one) {
                let digits = position.candidates(one);
                if digits != position.candidates(other) || sees(one, other) {
                    continue;
                }
                for (a, b) in digits.iter().flat_map(|a| digits.iter().map(move |b| (a, b))) {
                    let is_linked = House::all().any(|house| {
                        let spots: Vec<Cell> = position.spots(house, b).iter().collect();
                        let links = |u: Cell, v: Cell| {
                            u != one && v != other && sees(u, one) && sees(v, other)
                        };
                        matches!(spots[..], [u, v] if links(u, v) || links(v, u))
                    });
                    let ends: CellSet = [one, other].into_iter().collect();
                    let gone = removing(position, a, ends);
                    if a != b && is_linked && !gone.is_empty() {
                        all.insert((ends.bits(), gone));
                    }
                }
            }
        }
        all
    });
}

#[test]
fn wxyz_wings_are_what_trying_all_cells_gives() {
    compare(Technique::WxyzWing, |position| {
        let mut all = BTreeSet::new();
        for line in House::all().take(18) {
            for square in House::all().skip(18) {
                if !(line.cells() & square.cells()).is_empty() {
                    // A cell with one candidate is a single, not a part of a wing.
                    let cells = (line.cells() | square.cells()) & position.open();
                    let cells = (cells - position.single_cells()).iter().collect::<Vec<_>>();
                    bent_quads(position, &cells, line.cells() & square.cells(), &mut all);
                }
            }
        }
        all
    });
}

/// Without a cell where line and box cross, the two halves are subsets of their own.
fn bent_quads(position: &Position, cells: &[Cell], crossing: CellSet, all: &mut BTreeSet<Short>) {
    for choice in (0..1_u32 << cells.len()).filter(|choice| choice.count_ones() == 4) {
        let chosen = cells.iter().enumerate().filter(|(number, _)| choice >> number & 1 == 1);
        let chosen: CellSet = chosen.map(|(_, cell)| *cell).collect();
        let digits = position.union(chosen);
        let is_bent = chosen.common_houses().next().is_none() && chosen.meets(crossing);
        if digits.len() != 4 || !is_bent {
            continue;
        }
        let places = |digit: Digit| position.places(digit) & chosen;
        let is_free = |digit: &Digit| {
            let places = places(*digit);
            places.iter().any(|one| places.iter().any(|other| !sees(one, other)))
        };
        let free: DigitSet = digits.iter().filter(is_free).collect();
        if let Some(z) = free.single()
            && digits.iter().all(|digit| places(digit).len() >= 2)
        {
            let gone = removing(position, z, places(z));
            if !gone.is_empty() {
                all.insert((chosen.bits(), gone));
            }
        }
    }
}

/// All rectangles of two digits with their roof: `[[one, right], [below, opposite]]`.
fn rectangles(position: &Position, look: &mut dyn FnMut([[Cell; 2]; 2], DigitSet, CellSet)) {
    let at = |row, column| Cell::at(row, column).unwrap();
    for (top, bottom) in (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))) {
        for (left, right) in (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))) {
            if (top / 3 == bottom / 3) == (left / 3 == right / 3) {
                continue;
            }
            let corners = [[at(top, left), at(top, right)], [at(bottom, left), at(bottom, right)]];
            let body: CellSet = corners.as_flattened().iter().copied().collect();
            let pairs = Digit::all().flat_map(|a| Digit::all().map(move |b| (a, b)));
            for (a, b) in pairs.filter(|(a, b)| a < b) {
                let digits = DigitSet::only(a) | DigitSet::only(b);
                let here = |cell: Cell| position.candidates(cell);
                let fits = body.iter().all(|cell| !(here(cell) & digits).is_empty())
                    && body.iter().any(|cell| here(cell) == digits);
                let roof = body.iter().filter(|cell| !here(*cell).is_subset_of(digits));
                let roof: CellSet = roof.collect();
                if fits && !roof.is_empty() {
                    look(corners, digits, roof);
                }
            }
        }
    }
}

fn is_diagonal(roof: CellSet) -> bool {
    roof.len() == 2 && roof.common_houses().next().is_none()
}

/// Compares the rectangles of a technique with those that `find` adds to a list, which gets the corners, the two digits
/// and the roof of each.
fn compare_rectangles(
    technique: Technique,
    find: impl Fn(&Position, [[Cell; 2]; 2], DigitSet, CellSet, &mut BTreeSet<Short>),
) {
    compare(technique, |position| {
        let mut all = BTreeSet::new();
        rectangles(position, &mut |corners, digits, roof| {
            find(position, corners, digits, roof, &mut all);
        });
        all
    });
}

fn body(corners: [[Cell; 2]; 2]) -> u128 {
    corners.as_flattened().iter().copied().collect::<CellSet>().bits()
}

#[test]
fn rectangles_of_type_1_are_what_trying_all_cells_gives() {
    compare_rectangles(Technique::UniqueRectangleOne, |position, corners, digits, roof, all| {
        if let Some(cell) = roof.single() {
            let gone = digits & position.candidates(cell);
            let gone = gone.iter().map(|digit| Candidate { cell, digit }).collect();
            all.insert((body(corners), gone));
        }
    });
}

#[test]
fn rectangles_of_type_2_are_what_trying_all_cells_gives() {
    compare_rectangles(Technique::UniqueRectangleTwo, |position, corners, digits, roof, all| {
        let extra = (position.union(roof) - digits).single();
        if let (Some(extra), 2, false) = (extra, roof.len(), is_diagonal(roof)) {
            let gone = removing(position, extra, roof);
            if !gone.is_empty() {
                all.insert((body(corners), gone));
            }
        }
    });
}

/// Both lines of a roof in opposite corners have the digit only in the rectangle.
#[test]
fn rectangles_of_type_4_and_6_are_what_trying_all_cells_gives() {
    fn four_or_six(position: &Position, type_six: bool) -> BTreeSet<Short> {
        let mut all = BTreeSet::new();
        rectangles(position, &mut |corners, digits, roof| {
            let cells: CellSet = corners.as_flattened().iter().copied().collect();
            if roof.len() != 2 || is_diagonal(roof) != type_six {
                return;
            }
            for locked in digits {
                let is_locked = |house: House, cells: CellSet| {
                    let spots = position.spots(house, locked);
                    spots == cells & house.cells() && spots.len() == 2
                };
                let (holds, gone) = if type_six {
                    let both =
                        |kind: usize| roof.iter().all(|cell| is_locked(cell.houses()[kind], cells));
                    (both(0) || both(1), DigitSet::only(locked))
                } else {
                    let holds = roof.common_houses().any(|house| is_locked(house, roof));
                    (holds, digits - DigitSet::only(locked))
                };
                let gone: Vec<Candidate> = position
                    .iter()
                    .filter(|c| roof.contains(c.cell) && gone.contains(c.digit))
                    .collect();
                if holds && !gone.is_empty() {
                    all.insert((cells.bits(), gone));
                }
            }
        });
        all
    }
    compare(Technique::UniqueRectangleFour, |position| four_or_six(position, false));
    compare(Technique::UniqueRectangleSix, |position| four_or_six(position, true));
}

#[test]
fn rectangles_of_type_5_are_what_trying_all_cells_gives() {
    compare_rectangles(Technique::UniqueRectangleFive, |position, corners, digits, roof, all| {
        let extra = (position.union(roof) - digits).single();
        if let (Some(extra), true) = (extra, roof.len() == 3 || is_diagonal(roof)) {
            let gone = removing(position, extra, roof);
            if !gone.is_empty() {
                all.insert((body(corners), gone));
            }
        }
    });
}

#[test]
fn hidden_rectangles_are_what_trying_all_cells_gives() {
    compare_rectangles(Technique::HiddenRectangle, |position, corners, digits, roof, all| {
        if roof.len() != 3 && !is_diagonal(roof) {
            return;
        }
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let floor = corners[row][column];
            let target = corners[1 - row][1 - column];
            let neighbours = [corners[1 - row][column], corners[row][1 - column]];
            for (a, b) in digits.iter().flat_map(|a| digits.iter().map(move |b| (a, b))) {
                let only_there = |house: House, neighbour: Cell| {
                    let spots: CellSet = [target, neighbour].into_iter().collect();
                    position.spots(house, a) == spots
                };
                let [row, column, _] = target.houses();
                let gone = Candidate { cell: target, digit: b };
                if a != b
                    && !roof.contains(floor)
                    && position.has(gone)
                    && only_there(row, neighbours[0])
                    && only_there(column, neighbours[1])
                {
                    all.insert((body(corners), vec![gone]));
                }
            }
        }
    });
}

/// A colour trap removes the candidates that see two places of a digit an odd number of pairs apart.
#[test]
fn colour_traps_are_what_walking_all_pairs_gives() {
    let mut count = 0;
    positions(&mut |scene| {
        let position = scene.position();
        let steps = scene.all(Technique::SimpleColoursTrap);
        let found: BTreeSet<Candidate> =
            steps.iter().flat_map(|step| step.eliminations.clone()).collect();
        let mut expected = BTreeSet::new();
        for digit in Digit::all() {
            let partners = |cells: CellSet| -> CellSet {
                let pairs = House::all().map(|house| position.spots(house, digit));
                let pairs = pairs.filter(|spots| spots.len() == 2 && spots.meets(cells));
                pairs.fold(CellSet::EMPTY, |all, spots| all | (spots - cells))
            };
            for start in position.places(digit) {
                let (mut even, mut odd) = (CellSet::only(start), CellSet::EMPTY);
                loop {
                    let before = (even, odd);
                    odd |= partners(even);
                    even |= partners(odd);
                    if (even, odd) == before {
                        break;
                    }
                }
                for cell in position.places(digit) - even - odd {
                    if cell.peers().meets(even) && cell.peers().meets(odd) {
                        expected.insert(Candidate { cell, digit });
                    }
                }
            }
        }
        assert_eq!(found, expected, "{:?}", position.digits());
        count += found.len();
    });
    assert!(count > 0);
}
