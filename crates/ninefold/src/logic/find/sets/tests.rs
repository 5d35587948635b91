//! Reference implementations: the same techniques straight from their definitions, on positions with
//! few sets.
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::facts::almost_locked::AlmostLockedSet;
use crate::logic::find::samples::positions;
use crate::logic::options::LogicOptions;
use crate::logic::pattern::Role;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::collections::BTreeSet;

/// The result by which finders are compared: cells of the sets, in order of their bits, and the candidates
/// removed.
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

fn places(position: &Position, set: &AlmostLockedSet, digit: Digit) -> CellSet {
    position.places(digit) & set.cells
}

fn is_restricted(
    position: &Position,
    a: &AlmostLockedSet,
    b: &AlmostLockedSet,
    digit: Digit,
) -> bool {
    let (here, there) = (places(position, a, digit), places(position, b, digit));
    !here.is_empty()
        && !there.is_empty()
        && here.iter().all(|one| there.iter().all(|other| one.peers().contains(other)))
}

fn restricted_digits(position: &Position, a: &AlmostLockedSet, b: &AlmostLockedSet) -> DigitSet {
    Digit::all().filter(|digit| is_restricted(position, a, b, *digit)).collect()
}

/// The candidates outside that see all places of a digit in some sets.
fn seeing(position: &Position, sets: &[&AlmostLockedSet], digit: Digit) -> Vec<Candidate> {
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

/// Compares the outcomes of a technique on so many positions with those of a slow search, which finds more than `least`.
fn compare(
    technique: Technique,
    number: usize,
    least: usize,
    slow: fn(&Scene<'_>) -> BTreeSet<Outcome>,
) {
    let mut count = 0;
    for position in positions(number) {
        for overlapping_sets in [true, false] {
            let options = LogicOptions { overlapping_sets, ..LogicOptions::default() };
            let scene = Scene::new(&position, options, None);
            let expected = slow(&scene);
            assert_eq!(outcomes(&scene, technique), expected);
            count += expected.len();
        }
    }
    assert!(count > least, "{count}");
}

#[test]
fn pairs_are_what_trying_all_gives() {
    compare(Technique::AlsXz, 120, 100, slow_pairs);
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
    compare(Technique::AlsXyWing, 60, 50, slow_wings);
}

fn slow_wings(scene: &Scene<'_>) -> BTreeSet<Outcome> {
    let (position, sets) = (scene.position, scene.almost_locked_sets());
    let may_meet = scene.options.overlapping_sets;
    let apart = |a: &AlmostLockedSet, b: &AlmostLockedSet| may_meet || !a.cells.meets(b.cells);
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
    compare(Technique::DeathBlossom, 60, 50, slow_blossoms);
}

fn slow_blossoms(scene: &Scene<'_>) -> BTreeSet<Outcome> {
    let position = scene.position;
    let mut expected = BTreeSet::new();
    for stem in position.open() {
        let alone = |digit: Digit| AlmostLockedSet {
            cells: CellSet::only(stem),
            digits: DigitSet::only(digit),
            house: stem.houses()[0],
        };
        let mut flowers: Vec<Vec<&AlmostLockedSet>> = vec![Vec::new()];
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

/// Compared by what they remove. Where two digits link the last two sets, neither is removed, and
/// which chain is given then is a matter of order; so there are two bounds.
#[test]
fn chains_are_what_trying_all_gives() {
    let mut count = 0;
    for position in positions(20) {
        for overlapping_sets in [true, false] {
            let options = LogicOptions { overlapping_sets, ..LogicOptions::default() };
            let scene = Scene::new(&position, options, None);
            let [mut most, mut least] = [BTreeSet::new(), BTreeSet::new()];
            for first in 0..scene.almost_locked_sets().len() {
                slow_chains(&scene, &mut vec![first], &mut Vec::new(), &mut most, &mut least);
            }
            let steps = scene.all(Technique::AlsChain);
            let found: BTreeSet<_> = steps.into_iter().map(|step| step.eliminations).collect();
            assert!(least.is_subset(&found), "{least:?} {found:?}");
            assert!(found.is_subset(&most), "{found:?} {most:?}");
            count += least.len();
        }
    }
    assert!(count > 20, "{count}");
}

fn slow_chains(
    scene: &Scene<'_>,
    chain: &mut Vec<usize>,
    links: &mut Vec<Digit>,
    most: &mut BTreeSet<Vec<Candidate>>,
    least: &mut BTreeSet<Vec<Candidate>>,
) {
    let (position, sets) = (scene.position, scene.almost_locked_sets());
    let (first, last) = (&sets[chain[0]], &sets[chain[chain.len() - 1]]);
    if let ([exit, .., earlier, entry], true) = (&links[..], chain[0] < chain[chain.len() - 1]) {
        let before = &sets[chain[chain.len() - 2]];
        let entries = restricted_digits(position, before, last);
        let used = (entries - DigitSet::only(*earlier)) | DigitSet::only(*entry);
        let digits = (first.digits & last.digits) - DigitSet::only(*exit) - used;
        let gone = digits.iter().flat_map(|z| seeing(position, &[first, last], z));
        let gone = sorted(gone.collect());
        if !gone.is_empty() {
            if entries.len() == 1 {
                least.insert(gone.clone());
            }
            most.insert(gone);
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
            if links.last() != Some(&digit) {
                chain.push(next);
                links.push(digit);
                slow_chains(scene, chain, links, most, least);
                links.pop();
                chain.pop();
            }
        }
    }
}

#[test]
fn meetings_are_what_trying_all_gives() {
    let mut count = 0;
    for position in positions(150) {
        let scene = Scene::new(&position, LogicOptions::default(), None);
        let expected = slow_meetings(&position);
        assert_eq!(outcomes(&scene, Technique::SueDeCoq), expected);
        count += expected.len();
    }
    assert!(count > 20, "{count}");
}

fn slow_meetings(position: &Position) -> BTreeSet<Outcome> {
    let mut expected = BTreeSet::new();
    for square in House::all().skip(18) {
        for line in House::all().take(18) {
            let subsets = |cells: CellSet| subsets(cells & position.open());
            for meeting in subsets(square.cells() & line.cells()) {
                let shared = position.union(meeting);
                if meeting.len() < 2 || shared.len() < meeting.len() + 2 {
                    continue;
                }
                for on_line in subsets(line.cells() - square.cells()) {
                    for in_box in subsets(square.cells() - line.cells()) {
                        let sets = [(line, on_line), (square, in_box)];
                        let gone = slow_meeting(position, meeting, sets);
                        if !gone.is_empty() {
                            let mut sets = vec![on_line.bits(), in_box.bits()];
                            sets.sort_unstable();
                            expected.insert((sets, sorted(gone)));
                        }
                    }
                }
            }
        }
    }
    expected
}

fn slow_meeting(
    position: &Position,
    meeting: CellSet,
    sets: [(House, CellSet); 2],
) -> Vec<Candidate> {
    let shared = position.union(meeting);
    let [first, second] = sets.map(|(_, cells)| position.union(cells));
    let all = shared | first | second;
    let cells = meeting | sets[0].1 | sets[1].1;
    let brings_more = |digits: DigitSet, cells: CellSet| {
        (digits - shared).len() < cells.len() && !(digits & shared).is_empty()
    };
    let is_locked = all.len() == cells.len() && (first & second).is_empty();
    if !is_locked || !brings_more(first, sets[0].1) || !brings_more(second, sets[1].1) {
        return Vec::new();
    }
    // Each digit is once in these cells. It is gone from a house that holds all of them that have it.
    let gone = |candidate: &Candidate| {
        let holders: CellSet = cells
            .iter()
            .filter(|cell| position.candidates(*cell).contains(candidate.digit))
            .collect();
        let mut houses = sets.iter().map(|(house, _)| house.cells());
        let sees = |house: CellSet| house.contains(candidate.cell) && holders.is_subset_of(house);
        !cells.contains(candidate.cell) && all.contains(candidate.digit) && houses.any(sees)
    };
    position.iter().filter(gone).collect()
}

fn subsets(cells: CellSet) -> Vec<CellSet> {
    let mut all = vec![CellSet::EMPTY];
    for cell in cells {
        let with: Vec<_> = all.iter().map(|other| *other | CellSet::only(cell)).collect();
        all.extend(with);
    }
    all
}
