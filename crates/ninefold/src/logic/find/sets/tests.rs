//! Slow twins: the same techniques straight from their definitions, on positions with few sets.

use super::*;
use crate::board::{Candidate, Cell, Digit, Grid};
use crate::logic::almost::{Almost, almost_locked_sets};
use crate::logic::position::Position;
use crate::logic::scene::Options;
use std::collections::{BTreeMap, BTreeSet};

const PUZZLES: [&str; 5] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".2.4..7.........32.......94.9.2...7...6..5...8...1....5.1..8....3.9....7......6..",
    "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.",
];

/// Positions in which digits of the solution were placed at random until few almost locked sets
/// were left.
fn positions(most_sets: usize) -> Vec<Position> {
    let mut state = 1_u64;
    let mut chance = move |of: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % of
    };
    let mut positions = Vec::new();
    for puzzle in PUZZLES {
        let puzzle: Grid = puzzle.parse().unwrap();
        let solution = crate::search::first(&puzzle).unwrap();
        for _ in 0..8 {
            let mut position = Position::of_givens(&puzzle);
            while almost_locked_sets(&position).len() > most_sets {
                let open: Vec<Cell> = position.open().iter().collect();
                let cell = open[chance(open.len() as u64) as usize];
                let digit = solution.get(cell).unwrap();
                position.place(Candidate { cell, digit });
            }
            positions.push(position);
        }
    }
    positions
}

/// What a finder is compared by: cells of its sets, in order of their bits, and what it removes.
type Outcome = (Vec<u128>, Vec<Candidate>);

fn outcomes(scene: &Scene<'_>, technique: Technique) -> BTreeSet<Outcome> {
    let outcome = |step: Step| {
        let mut sets: Vec<u128> =
            step.pattern.with_role(Role::Set).map(|part| part.cells.bits()).collect();
        sets.sort_unstable();
        (sets, step.eliminations)
    };
    scene.all(technique).into_iter().map(outcome).collect()
}

fn places(position: &Position, set: &Almost, digit: Digit) -> CellSet {
    position.places(digit) & set.cells
}

fn is_restricted(position: &Position, a: &Almost, b: &Almost, digit: Digit) -> bool {
    let (here, there) = (places(position, a, digit), places(position, b, digit));
    !here.is_empty()
        && !there.is_empty()
        && here.iter().all(|one| there.iter().all(|other| one.peers().contains(other)))
}

fn restricted_digits(position: &Position, a: &Almost, b: &Almost) -> DigitSet {
    Digit::all().filter(|digit| is_restricted(position, a, b, *digit)).collect()
}

/// The candidates outside that see all places of a digit in some sets.
fn seeing(position: &Position, sets: &[&Almost], digit: Digit) -> Vec<Candidate> {
    let all = sets.iter().fold(CellSet::EMPTY, |all, set| all | places(position, set, digit));
    let sees = |cell: &Cell| all.iter().all(|other| cell.peers().contains(other));
    let cells = position.places(digit).iter().filter(sees);
    cells.map(|cell| Candidate { cell, digit }).collect()
}

fn sorted(mut gone: Vec<Candidate>) -> Vec<Candidate> {
    gone.sort_unstable();
    gone.dedup();
    gone
}

#[test]
fn pairs_are_what_trying_all_gives() {
    let mut count = 0;
    for position in positions(120) {
        for overlapping_sets in [true, false] {
            let options = Options { overlapping_sets, ..Options::default() };
            let scene = Scene::new(&position, options, false);
            let expected = slow_pairs(&scene);
            assert_eq!(outcomes(&scene, Technique::AlsXz), expected);
            count += expected.len();
        }
    }
    assert!(count > 100, "{count}");
}

fn slow_pairs(scene: &Scene<'_>) -> BTreeSet<Outcome> {
    let (position, sets) = (scene.position, scene.almost_locked_sets());
    let mut expected = BTreeSet::new();
    for (number, a) in sets.iter().enumerate() {
        for b in &sets[number + 1..] {
            let links = restricted_digits(position, a, b);
            if !scene.options.overlapping_sets && a.cells.meets(b.cells) {
                continue;
            }
            let mut gone = Vec::new();
            for x in links {
                for z in (a.digits & b.digits) - DigitSet::only(x) {
                    gone.extend(seeing(position, &[a, b], z));
                }
            }
            if links.len() == 2 {
                (a.digits - links).iter().for_each(|z| gone.extend(seeing(position, &[a], z)));
                (b.digits - links).iter().for_each(|z| gone.extend(seeing(position, &[b], z)));
            }
            gone.retain(|candidate| !(a.cells | b.cells).contains(candidate.cell));
            if !gone.is_empty() && links.len() <= 2 {
                let mut cells = vec![a.cells.bits(), b.cells.bits()];
                cells.sort_unstable();
                expected.insert((cells, sorted(gone)));
            }
        }
    }
    expected
}

#[test]
fn wings_are_what_trying_all_gives() {
    let mut count = 0;
    for position in positions(60) {
        for overlapping_sets in [true, false] {
            let options = Options { overlapping_sets, ..Options::default() };
            let scene = Scene::new(&position, options, false);
            let expected = slow_wings(&scene);
            assert_eq!(outcomes(&scene, Technique::AlsXyWing), expected);
            count += expected.len();
        }
    }
    assert!(count > 50, "{count}");
}

fn slow_wings(scene: &Scene<'_>) -> BTreeSet<Outcome> {
    let (position, sets) = (scene.position, scene.almost_locked_sets());
    let may_meet = scene.options.overlapping_sets;
    let apart = |a: &Almost, b: &Almost| may_meet || !a.cells.meets(b.cells);
    let mut expected = BTreeSet::new();
    for c in sets {
        for (number, a) in sets.iter().enumerate() {
            let left = restricted_digits(position, a, c);
            if left.is_empty() || a == c || !apart(a, c) {
                continue;
            }
            for b in &sets[number + 1..] {
                let right = restricted_digits(position, c, b);
                let is_single = (left | right).len() < 2;
                let is_nested = a.cells.is_subset_of(b.cells) || b.cells.is_subset_of(a.cells);
                if right.is_empty() || is_single || b == c || is_nested {
                    continue;
                }
                let digits = (a.digits & b.digits) - left - right;
                let gone: Vec<_> =
                    digits.iter().flat_map(|z| seeing(position, &[a, b], z)).collect();
                if !gone.is_empty() && apart(b, c) && apart(a, b) {
                    let mut cells = vec![a.cells.bits(), b.cells.bits(), c.cells.bits()];
                    cells.sort_unstable();
                    expected.insert((cells, sorted(gone)));
                }
            }
        }
    }
    expected
}

#[test]
fn blossoms_are_what_trying_all_gives() {
    let mut count = 0;
    for position in positions(60) {
        for overlapping_sets in [true, false] {
            let options = Options { overlapping_sets, ..Options::default() };
            let scene = Scene::new(&position, options, false);
            let expected = slow_blossoms(&scene);
            assert_eq!(outcomes(&scene, Technique::DeathBlossom), expected);
            count += expected.len();
        }
    }
    assert!(count > 50, "{count}");
}

fn slow_blossoms(scene: &Scene<'_>) -> BTreeSet<Outcome> {
    let position = scene.position;
    let mut expected = BTreeSet::new();
    for stem in position.open() {
        let alone = |digit: Digit| Almost {
            cells: CellSet::only(stem),
            digits: DigitSet::only(digit),
            house: stem.houses()[0],
        };
        let mut flowers: Vec<Vec<&Almost>> = vec![Vec::new()];
        for digit in position.candidates(stem) {
            let mut larger = Vec::new();
            for petals in &flowers {
                for set in scene.almost_locked_sets() {
                    let meets = petals.iter().any(|other| other.cells.meets(set.cells));
                    let fits = is_restricted(position, &alone(digit), set, digit);
                    if fits && (scene.options.overlapping_sets || !meets) {
                        let mut petals = petals.clone();
                        petals.push(set);
                        larger.push(petals);
                    }
                }
            }
            flowers = larger;
        }
        for petals in flowers {
            let shared = petals.iter().fold(DigitSet::ALL, |all, set| all & set.digits);
            let digits = shared - position.candidates(stem);
            let gone: Vec<_> = digits.iter().flat_map(|z| seeing(position, &petals, z)).collect();
            if !gone.is_empty() {
                let mut cells: Vec<u128> = petals.iter().map(|set| set.cells.bits()).collect();
                cells.sort_unstable();
                expected.insert((cells, sorted(gone)));
            }
        }
    }
    expected
}

/// Compared by their ends, since for these one of the shortest chains is given. Where two digits link
/// the last two sets, a chain of these may remove less than could be; so there are two bounds.
#[test]
fn chains_are_what_trying_all_gives() {
    let mut count = 0;
    for position in positions(20) {
        for overlapping_sets in [true, false] {
            let options = Options { overlapping_sets, ..Options::default() };
            let scene = Scene::new(&position, options, false);
            let [mut most, mut least] = [Ends::new(), Ends::new()];
            for first in 0..scene.almost_locked_sets().len() {
                slow_chains(&scene, &mut vec![first], None, &mut most, &mut least);
            }
            let mut found = Ends::new();
            for step in scene.all(Technique::AlsChain) {
                let sets: Vec<_> =
                    step.pattern.with_role(Role::Set).map(|part| part.cells.bits()).collect();
                let key = (sets[0], sets[sets.len() - 1]);
                found.entry(key).or_default().extend(step.eliminations);
            }
            assert!(least.iter().all(|(ends, gone)| gone.is_subset(&found[ends])));
            assert!(found.iter().all(|(ends, gone)| gone.is_subset(&most[ends])));
            count += least.len();
        }
    }
    assert!(count > 50, "{count}");
}

/// What chains between a first and a last set remove.
type Ends = BTreeMap<(u128, u128), BTreeSet<Candidate>>;

fn slow_chains(
    scene: &Scene<'_>,
    chain: &mut Vec<usize>,
    links: Option<(Digit, Digit)>,
    most: &mut Ends,
    least: &mut Ends,
) {
    let (position, sets) = (scene.position, scene.almost_locked_sets());
    let (number, end) = (chain[0], chain[chain.len() - 1]);
    let (first, last) = (&sets[number], &sets[end]);
    if let (4.., Some((exit, entry))) = (chain.len(), links)
        && number < end
    {
        let digits = (first.digits & last.digits) - DigitSet::only(exit) - DigitSet::only(entry);
        let gone: Vec<_> =
            digits.iter().flat_map(|z| seeing(position, &[first, last], z)).collect();
        let key = (first.cells.bits(), last.cells.bits());
        if !gone.is_empty() {
            let before = &sets[chain[chain.len() - 2]];
            if restricted_digits(position, before, last).len() == 1 {
                least.entry(key).or_default().extend(gone.iter().copied());
            }
            most.entry(key).or_default().extend(gone);
        }
    }
    if chain.len() == 7 {
        return;
    }
    for (next, set) in sets.iter().enumerate() {
        let overlaps = !scene.options.overlapping_sets && last.cells.meets(set.cells);
        if overlaps || chain.contains(&next) {
            continue;
        }
        for digit in restricted_digits(position, last, set) {
            if links.is_none_or(|(_, entry)| entry != digit) {
                chain.push(next);
                let links = links.map_or((digit, digit), |(exit, _)| (exit, digit));
                slow_chains(scene, chain, Some(links), most, least);
                chain.pop();
            }
        }
    }
}
