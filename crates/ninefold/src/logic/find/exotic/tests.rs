//! Reference implementations: the same patterns straight from their definitions.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use crate::logic::find::samples::positions;
use crate::logic::options::LogicOptions;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;
use std::collections::BTreeSet;

/// Puzzles with large patterns at the very start.
const HARDEST: [&str; 4] = [
    "2.......6.5..8..1...4...9...7.3.1......82.......7.5.3...9...4...8..1..5.6.......2",
    "..8...5...4...2.9.7.......3.2...4......93.......2.1.6.5.......8.1.6...2...3...7..",
    "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1",
    "5.......7.8...9.3...4...2...1..36.......4.......1.8.6...2...4...9.3...1.7.......5",
];

fn samples(every: usize) -> Vec<Position> {
    let hardest = HARDEST.map(|puzzle| Position::of_givens(&puzzle.parse::<Grid>().unwrap()));
    hardest.into_iter().chain(positions(150).into_iter().step_by(every)).collect()
}

/// Cells of the pattern, and what goes.
type Outcome = (u128, Vec<Candidate>);

fn outcomes(position: &Position, technique: Technique) -> BTreeSet<Outcome> {
    let steps = Scene::new(position, LogicOptions::default(), None).all(technique);
    let cells = |step: &crate::logic::Step| {
        let parts = step.pattern.parts.iter();
        parts.fold(CellSet::EMPTY, |cells, part| cells | part.cells).bits()
    };
    steps.into_iter().map(|step| (cells(&step), step.eliminations)).collect()
}

fn sorted(mut gone: Vec<Candidate>) -> Vec<Candidate> {
    gone.sort_unstable();
    gone.dedup();
    gone
}

/// Compares a finder with its reference implementation on every n-th sample; some of them must have
/// the pattern.
fn compare(technique: Technique, slow: impl Fn(&Position) -> BTreeSet<Outcome>, every: usize) {
    let mut count = 0;
    for position in samples(every) {
        let expected = slow(&position);
        assert_eq!(outcomes(&position, technique), expected, "{}", position.digits());
        count += expected.len();
    }
    assert!(count >= 3, "{count}");
}

#[test]
fn sk_loops_are_what_trying_all_covers_gives() {
    compare(Technique::SkLoop, slow_sk_loops, 8);
}

fn slow_sk_loops(position: &Position) -> BTreeSet<Outcome> {
    let mut expected = BTreeSet::new();
    for nw in Cell::all() {
        let apart =
            |cell: &Cell| cell.row() / 3 > nw.row() / 3 && cell.column() / 3 > nw.column() / 3;
        for se in Cell::all().filter(apart) {
            let ne = Cell::at(nw.row(), se.column()).unwrap();
            let sw = Cell::at(se.row(), nw.column()).unwrap();
            let mut cells = CellSet::EMPTY;
            let mut houses = Vec::new();
            let mut is_whole = true;
            for corner in [nw, ne, se, sw] {
                let [row, column, square] = corner.houses();
                for line in [row, column] {
                    let beside = (line.cells() & square.cells()) - CellSet::only(corner);
                    is_whole &= beside.meets(position.open());
                    cells |= beside & position.open();
                }
                houses.extend([row, column, square]);
            }
            houses.sort_unstable();
            houses.dedup();
            let gone = used_up(position, cells, &houses);
            if is_whole && !gone.is_empty() {
                expected.insert((cells.bits(), gone));
            }
        }
    }
    expected
}

/// Returns the candidates that are removed if these cells use up all digits that these houses can hold there.
fn used_up(position: &Position, cells: CellSet, houses: &[House]) -> Vec<Candidate> {
    let mut total = 0;
    let mut gone = Vec::new();
    for digit in Digit::all() {
        let places = position.places(digit) & cells;
        let chosen = |set: u32| houses.iter().enumerate().filter(move |(n, _)| set >> n & 1 == 1);
        let covers = |set: &u32| {
            let union = chosen(*set).fold(CellSet::EMPTY, |all, (_, house)| all | house.cells());
            places.is_subset_of(union)
        };
        let all: Vec<u32> = (0..1 << houses.len()).filter(covers).collect();
        let fewest = all.iter().map(|set| set.count_ones()).min().unwrap();
        total += fewest;
        for set in all.into_iter().filter(|set| set.count_ones() == fewest) {
            for cell in position.places(digit) {
                let holding = chosen(set).filter(|(_, house)| house.cells().contains(cell)).count();
                if holding > usize::from(cells.contains(cell)) {
                    gone.push(Candidate { cell, digit });
                }
            }
        }
    }
    if total == cells.len() { sorted(gone) } else { Vec::new() }
}

#[test]
fn locked_lines_are_what_trying_all_gives() {
    compare(Technique::Msls, slow_msls, 8);
}

fn slow_msls(position: &Position) -> BTreeSet<Outcome> {
    let mut expected = BTreeSet::new();
    let lines = |kind, members: u32| {
        let chosen = (0..9).filter(move |number| members >> number & 1 == 1);
        chosen.map(move |number| House::new(kind, number).unwrap())
    };
    for rows in (0..512_u32).filter(|rows| (3..=4).contains(&rows.count_ones())) {
        let in_rows = lines(HouseKind::Row, rows).fold(CellSet::EMPTY, |c, h| c | h.cells());
        let band = in_rows & position.open();
        if !lines(HouseKind::Row, rows).all(|row| row.cells().meets(band)) {
            continue;
        }
        for digits in (0..512_u16).map(DigitSet::from_bits) {
            let all = position.union(position.open());
            if (digits & all).is_empty() || all.is_subset_of(digits) {
                continue;
            }
            let own = |house: House| {
                if house.kind() == HouseKind::Row { digits } else { DigitSet::ALL - digits }
            };
            // Without looking at single cells, at most one digit may be left over.
            let needs = |house: House| (position.union(house.cells()) & own(house)).len() as i32;
            let more = |house: House| (band & house.cells()).len() as i32 - needs(house);
            let gain: i32 = lines(HouseKind::Column, 511).map(|house| more(house).max(0)).sum();
            let left: i32 = lines(HouseKind::Row, rows).map(needs).sum::<i32>() - gain;
            if left > 1 {
                continue;
            }
            let surplus = |house: &House| {
                let cells = band & house.cells();
                cells.len() > (position.union(cells) & own(*house)).len()
            };
            let columns: Vec<House> = lines(HouseKind::Column, 511).filter(surplus).collect();
            let cells =
                columns.iter().fold(CellSet::EMPTY, |all, house| all | house.cells()) & band;
            let houses: Vec<House> = lines(HouseKind::Row, rows).chain(columns.clone()).collect();
            let digits_in = |house: &House| position.union(cells & house.cells()) & own(*house);
            let held: u32 = houses.iter().map(|house| digits_in(house).len()).sum();
            if held != cells.len() || columns.len() < 2 {
                continue;
            }
            let goes = |candidate: &Candidate| {
                let holds = |house: &House| {
                    house.cells().contains(candidate.cell)
                        && digits_in(house).contains(candidate.digit)
                };
                !cells.contains(candidate.cell) && houses.iter().any(holds)
            };
            let gone: Vec<Candidate> = position.iter().filter(goes).collect();
            if !gone.is_empty() {
                expected.insert((cells.bits(), gone));
            }
        }
    }
    expected
}

#[test]
fn fireworks_are_what_trying_all_gives() {
    compare(Technique::Firework, slow_fireworks, 1);
}

/// For a cell and one more in its row and column each: the digits that are in one of the three.
fn sparks(position: &Position, [x, y, z]: [Cell; 3]) -> DigitSet {
    let [row, column, square] = x.houses();
    let is_spark = |digit: &Digit| {
        let only_there = |line: House, arm: Cell| {
            let mut places = position.spots(line, *digit).iter().peekable();
            places.peek().is_some()
                && places.all(|cell| cell == arm || square.cells().contains(cell))
        };
        only_there(row, y) && only_there(column, z)
    };
    Digit::all().filter(is_spark).collect()
}

fn slow_fireworks(position: &Position) -> BTreeSet<Outcome> {
    let mut expected = BTreeSet::new();
    let mut add = |kept: &[(Cell, DigitSet)]| {
        let cells: CellSet = kept.iter().map(|(cell, _)| *cell).collect();
        let goes = |c: &Candidate| kept.iter().any(|(k, d)| *k == c.cell && !d.contains(c.digit));
        let gone: Vec<Candidate> = position.iter().filter(goes).collect();
        if !gone.is_empty() {
            expected.insert((cells.bits(), gone));
        }
    };
    let open = position.open();
    for (x, w) in open.iter().flat_map(|x| Cell::all().map(move |w| (x, w))) {
        let y = Cell::at(x.row(), w.column()).unwrap();
        let z = Cell::at(w.row(), x.column()).unwrap();
        let is_apart = x.row() / 3 != w.row() / 3 && x.column() / 3 != w.column() / 3;
        if !is_apart || !open.contains(y) || !open.contains(z) {
            continue;
        }
        let here = sparks(position, [x, y, z]);
        if here.len() == 3 {
            add(&[(x, here), (y, here), (z, here)]);
        }
        if !open.contains(w) || w < x {
            continue;
        }
        let there = sparks(position, [w, z, y]);
        let pairs = |digits: DigitSet| {
            (0..512_u16)
                .map(DigitSet::from_bits)
                .filter(move |p| p.is_subset_of(digits) && p.len() == 2)
        };
        for first in pairs(here) {
            for second in pairs(there).filter(|second| (first & *second).is_empty()) {
                add(&[(x, first), (w, second), (y, first | second), (z, first | second)]);
            }
        }
    }
    expected
}

/// Loops of five cells, by trying all.
#[test]
fn short_odd_loops_are_what_trying_all_gives() {
    let mut count = 0;
    for position in with_pairs() {
        let scene = Scene::new(&position, LogicOptions::default(), None);
        let steps = scene.all(Technique::BivalueOddagon);
        let found: BTreeSet<(u16, u128)> = steps
            .iter()
            .map(|step| (step.pattern.digits.bits(), step.pattern.parts[0].cells))
            .filter(|(_, cells)| cells.len() == 5)
            .map(|(digits, cells)| (digits, cells.bits()))
            .collect();
        let expected = slow_loops(&position);
        assert_eq!(found, expected);
        count += expected.len();
    }
    assert!(count > 10, "{count}");
}

/// Empty grids with random marks: some cells have 1 and 2 only, some one digit more.
fn with_pairs() -> Vec<Position> {
    let mut state = 7_u64;
    let mut marks = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        DigitSet::from_bits(match (state >> 33) % 16 {
            0 | 1 => 0b11,
            2 => 0b111,
            3 => 0b1011,
            _ => 0b1_0000_0000,
        })
    };
    let mut position = || {
        let mut all = Candidates::NONE;
        Cell::all().for_each(|cell| all.set(cell, marks()));
        Position::new(&Grid::EMPTY, &Grid::EMPTY, Some(&all))
    };
    (0..100).map(|_| position()).collect()
}

fn slow_loops(position: &Position) -> BTreeSet<(u16, u128)> {
    let mut expected = BTreeSet::new();
    for digits in (0..512_u16).map(DigitSet::from_bits).filter(|digits| digits.len() == 2) {
        let has_both = |cell: &Cell| digits.is_subset_of(position.candidates(*cell));
        let cells: Vec<Cell> = position.open().iter().filter(has_both).collect();
        let next = |chain: &[Cell]| -> Vec<Vec<Cell>> {
            // Each cell sees the one before and no other but, as the last, the first.
            let fits = |cell: &&Cell| {
                let sees = |(n, other): (usize, &Cell)| {
                    let is_beside = n + 1 == chain.len() || n == 0 && chain.len() == 4;
                    other != *cell && other.peers().contains(**cell) == is_beside
                };
                chain.iter().enumerate().all(sees)
            };
            let longer = |cell: &Cell| [chain, &[*cell]].concat();
            cells.iter().filter(fits).map(longer).collect()
        };
        let mut chains: Vec<Vec<Cell>> = cells.iter().map(|cell| vec![*cell]).collect();
        for _ in 0..4 {
            chains = chains.iter().flat_map(|chain| next(chain)).collect();
        }
        for chain in chains {
            let body: CellSet = chain.into_iter().collect();
            let extra = |c: &Candidate| body.contains(c.cell) && !digits.contains(c.digit);
            let guardians: Vec<Candidate> = position.iter().filter(extra).collect();
            let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
            let clashes = |a: &Candidate, b: &Candidate| {
                a.cell == b.cell && a.digit != b.digit
                    || a.digit == b.digit && a.cell.peers().contains(b.cell)
            };
            let is_useful = guardians.len() == 1
                || position.iter().any(|c| guardians.iter().all(|guardian| clashes(&c, guardian)));
            if (1..=3).contains(&cells.len()) && is_useful {
                expected.insert((digits.bits(), body.bits()));
            }
        }
    }
    expected
}
