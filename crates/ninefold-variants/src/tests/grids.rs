//! Whole grids: 4x4 against enumeration, 9x9 against the classic engine.

use super::random::{constraint, obeyed};
use crate::proof::predicate::holds;
use crate::search::First;
use crate::{Model, Search};
use ninefold_rules::compile::Origin;
use ninefold_rules::{CellIds, Compiled, Layout, Regions, Shape, Value, ValueSet, compile};
use ninefold_testing::{cases, corpus, puzzles::Random};

/// All grids of a layout with four values, in order.
fn all_grids(layout: &Layout) -> Vec<Vec<u8>> {
    let mut grids = vec![Vec::new()];
    for cell in layout.shape().cells() {
        let fits = |grid: &Vec<u8>, place: u8| {
            let peers = layout.peers(cell);
            peers.iter().all(|peer| grid.get(peer.index()) != Some(&place))
        };
        grids = grids
            .iter()
            .flat_map(|grid| (1..=4).filter(|&p| fits(grid, p)).map(|p| [&grid[..], &[p]].concat()))
            .collect();
    }
    grids
}

fn listed(search: &Search<'_>) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let ended = search.solutions(&mut |values| {
        all.push(values.iter().map(|value| value.unwrap().get()).collect());
        true
    });
    assert!(ended);
    all
}

#[test]
fn mixtures_on_4x4_have_the_solutions_of_enumeration_in_order() {
    let latin = Shape::new(4, 4, 4, 1, Regions::None, true, CellIds::EMPTY).unwrap();
    let zero = Shape::new(4, 4, 4, 0, Regions::None, true, CellIds::EMPTY).unwrap();
    let shapes = [Shape::square(4).unwrap(), latin, zero];
    let mut random = Random(2);
    for shape in shapes {
        let low = shape.low();
        let layout = Layout::new(shape);
        let grids = all_grids(&layout);
        for _ in 0..cases(150) {
            let seed = grids[random.below(grids.len())].clone();
            let mut compiled = compile(&layout, &[]);
            let count = 1 + random.below(4);
            for _ in 0..count {
                let primitive = obeyed(&mut random, &seed, 4, low);
                compiled.constraints.push((primitive, Origin::Rule(0)));
            }
            compare(&compiled, &grids, low);
        }
    }
}

/// Kinds of constraints that need not tell all values apart.
const UNNUMBERED: [usize; 9] = [0, 5, 6, 7, 9, 10, 11, 12, 20];

#[test]
fn values_that_can_be_exchanged_are_counted_all() {
    let layout = Layout::new(Shape::new(4, 4, 4, 1, Regions::None, true, CellIds::EMPTY).unwrap());
    let grids = all_grids(&layout);
    let mut random = Random(5);
    for _ in 0..cases(300) {
        let mut compiled = compile(&layout, &[]);
        for _ in 0..random.below(3) {
            let kind = UNNUMBERED[random.below(UNNUMBERED.len())];
            let primitive = constraint(&mut random, kind, 16, 4, 1);
            compiled.constraints.push((primitive, Origin::Rule(0)));
        }
        // Domains that hold some values all or none, and others that do not.
        for _ in 0..random.below(4) {
            let cell = random.below(16);
            compiled.domains[cell] = ValueSet([0b0011, 0b1100, 0b0111, 0b1010][random.below(4)]);
        }
        let allowed = |grid: &&Vec<u8>| {
            compiled.domains.iter().zip(*grid).all(|(set, place)| set.0 >> (place - 1) & 1 == 1)
        };
        let grids: Vec<Vec<u8>> = grids.iter().filter(allowed).cloned().collect();
        compare(&compiled, &grids, 1);
    }
}

fn compare(compiled: &Compiled, grids: &[Vec<u8>], low: i32) {
    let obeys = |grid: &&Vec<u8>| compiled.constraints.iter().all(|(it, _)| holds(it, grid, low));
    let expected: Vec<Vec<u8>> = grids.iter().filter(obeys).cloned().collect();
    let model = Model::new(compiled);
    let search = Search::new(&model);
    let text = format!("{:?}", compiled.constraints);
    assert_eq!(listed(&search), expected, "{text}");
    assert_eq!(search.count(u64::MAX).found, expected.len() as u64, "{text}");
    let mut seen = vec![ValueSet::EMPTY; 16];
    for grid in &expected {
        seen.iter_mut().zip(grid).for_each(|(set, place)| set.0 |= 1 << (place - 1));
    }
    let answer = search.candidates();
    assert!(answer.is_complete());
    assert_eq!(answer.seen, seen, "{text}");
    // With all other values preferred, a solution is found only if it is the only one.
    if let Some(grid) = expected.last() {
        let others: Vec<ValueSet> =
            grid.iter().map(|place| ValueSet(!(1 << (place - 1)))).collect();
        let known = grid.iter().map(|&place| Value::new(place)).collect();
        let found = search.prefer(&others).first();
        assert_eq!(found == First::Found(known), expected.len() == 1, "{text}");
    }
}

#[test]
fn classic_puzzles_have_the_answers_of_the_classic_engine() {
    let model = Model::new(&compile(&Layout::new(Shape::CLASSIC), &[]));
    for set in corpus::sets(cases(20) as usize) {
        for grid in &set.puzzles {
            let sets: Vec<ValueSet> = grid
                .to_string()
                .bytes()
                .map(|byte| match byte {
                    b'1'..=b'9' => ValueSet(1 << (byte - b'1')),
                    _ => ValueSet::first(9),
                })
                .collect();
            let search = Search::new(&model).givens(&sets);
            let classic = ninefold::search::Search::new().limit(2).count(grid);
            assert_eq!(search.count(2).found, classic.found, "{grid}");
            if let Some(solution) = ninefold::search::Search::new().first(grid) {
                let ours = &listed(&search.clone())[0];
                let text: String = ours.iter().map(u8::to_string).collect();
                assert!(classic.found > 1 || text == solution.to_string(), "{grid}");
            }
        }
    }
}
