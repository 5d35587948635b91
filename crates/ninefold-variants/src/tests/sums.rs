//! Sums of cells that differ, and ranks of lines of a Latin square, against enumeration.

use crate::ground::Ground;
use crate::model::Model;
use crate::proof::predicate::holds;
use crate::propagate::linear::Linear;
use crate::propagate::sum::Sum;
use crate::search::Search;
use crate::space::Space;
use ninefold_rules::compile::Origin;
use ninefold_rules::primitive::Ties;
use ninefold_rules::{CellId, Compiled, Primitive, ValueSet};
use ninefold_testing::{cases, puzzles::Random};
use std::sync::Arc;

/// The values of each cell that are part of an assignment with the total; cells of one group differ.
fn supported(domains: &[u32], terms: &[(u16, i32)], groups: &[usize], total: i32) -> Vec<u32> {
    let mut kept = vec![0; domains.len()];
    let mut places = vec![0_u32; domains.len()];
    fill(domains, terms, groups, total, &mut places, 0, &mut kept);
    kept
}

fn fill(
    domains: &[u32],
    terms: &[(u16, i32)],
    groups: &[usize],
    left: i32,
    places: &mut [u32],
    at: usize,
    kept: &mut [u32],
) {
    if at == domains.len() {
        if left == 0 {
            kept.iter_mut().zip(&*places).for_each(|(kept, place)| *kept |= 1 << place);
        }
        return;
    }
    for place in (0..9).filter(|place| domains[at] >> place & 1 == 1) {
        if (0..at).all(|other| groups[other] != groups[at] || places[other] != place) {
            places[at] = place;
            fill(domains, terms, groups, left - terms[at].1 * place as i32, places, at + 1, kept);
        }
    }
}

#[test]
fn sums_of_groups_that_differ_keep_what_has_an_assignment() {
    let mut random = Random(3);
    for _ in 0..cases(3000) {
        let values = 4 + random.below(6) as u32;
        let (first, second) = (1 + random.below(6.min(values as usize)), random.below(4));
        let groups: Vec<usize> =
            (0..first + second).map(|cell| usize::from(cell >= first)).collect();
        let signs = [[1, 1], [1, -1], [-1, 1], [-1, -1], [2, -1]][random.below(5)];
        let terms: Vec<(u16, i32)> =
            (0..).zip(&groups).map(|(cell, &group)| (cell, signs[group])).collect();
        let mut ground = Ground::new(values, groups.len());
        for group in 0..2 {
            let cells = terms.iter().zip(&groups).filter(|(_, of)| **of == group);
            ground.all_different(&cells.map(|(term, _)| term.0).collect::<Vec<u16>>());
        }
        ground.finish();
        let mut domains: Vec<u32> = (0..groups.len())
            .map(|_| {
                (random.next() as u32 | random.next() as u32) & ground.all()
                    | 1 << random.below(values as usize)
            })
            .collect();
        // A group whose sums all stay possible is not looked at, so its own difference must leave every value already.
        let free: Vec<(u16, i32)> = terms.iter().map(|term| (term.0, 0)).collect();
        domains = supported(&domains, &free, &groups, 0);
        if domains[0] == 0 {
            continue;
        }
        let total = random.below(8 * groups.len()) as i32 - if signs[1] < 0 { 8 } else { 0 };
        let expected = supported(&domains, &terms, &groups, total);
        let before = domains.clone();
        let (mut changed, mut scratch) = (vec![0; ground.words], Vec::new());
        let mut space = Space {
            ground: &ground,
            domains: &mut domains,
            changed: &mut changed,
            scratch: &mut scratch,
        };
        let sum = Sum { linear: Linear::new(&ground, &terms), low: total, high: total };
        let done = sum.run(&mut space);
        let text = format!("{terms:?} in {groups:?} add to {total} on {before:?}");
        assert_eq!(done.is_ok(), expected[0] != 0, "{text}");
        if done.is_ok() {
            assert_eq!(domains, expected, "{text}");
        }
    }
}

/// All Latin squares of side 4, as places from 1.
fn squares() -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for cell in 0..16 {
        let fits = |square: &[u8], place: u8| {
            let row = (cell / 4 * 4..cell).all(|other| square[other] != place);
            row && (cell % 4..cell).step_by(4).all(|other| square[other] != place)
        };
        let longer = |square: Vec<u8>| {
            let places = (1..=4).filter(|&place| fits(&square, place)).collect::<Vec<u8>>();
            places.into_iter().map(move |place| [square.as_slice(), &[place]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn ranks_of_a_latin_square_have_the_solutions_of_enumeration() {
    let all = squares();
    assert_eq!(all.len(), 576);
    let line = |begin: usize, step: usize| (0..4).map(|i| CellId::at(begin + step * i)).collect();
    let lines: Vec<Vec<CellId>> =
        (0..4).map(|i| line(i * 4, 1)).chain((0..4).map(|i| line(i, 4))).collect();
    let ends = |line: &Vec<CellId>| [line.clone(), line.iter().rev().copied().collect()];
    let both: Arc<Vec<Vec<CellId>>> = Arc::new(lines.iter().flat_map(ends).collect());
    let houses = lines.iter().map(|line| (Primitive::AllDifferent(line.clone()), Origin::House(0)));
    let houses: Vec<_> = houses.collect();
    let mut random = Random(5);
    for _ in 0..cases(200) {
        let ties = [Ties::None, Ties::Unclued, Ties::Any][random.below(3)];
        let clue = |random: &mut Random| Primitive::Rank {
            line: random.below(16),
            lines: both.clone(),
            rank: 1 + random.below(16) as u16,
            ties,
        };
        let clues: Vec<Primitive> = (0..1 + random.below(3)).map(|_| clue(&mut random)).collect();
        let own = clues.iter().map(|clue| (clue.clone(), Origin::Rule(0)));
        let compiled = Compiled {
            canvas: 16,
            values: 4,
            low: 1,
            domains: vec![ValueSet(15); 16],
            constraints: houses.iter().cloned().chain(own).collect(),
            too_large: Vec::new(),
        };
        let expected = all.iter().filter(|at| clues.iter().all(|clue| holds(clue, at, 1))).count();
        let found = Search::new(&Model::new(&compiled)).count(u64::MAX).found;
        assert_eq!(found, expected as u64, "{clues:?}");
    }
}
