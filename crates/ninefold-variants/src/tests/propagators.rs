//! Each propagator alone, on random small domains.

use super::random::{KINDS, constraint};
use crate::engine::Engine;
use crate::model::Model;
use crate::proof::predicate::holds;
use ninefold_rules::compile::Origin;
use ninefold_rules::{Compiled, Primitive, ValueSet};
use ninefold_testing::{cases, puzzles::Random};

/// Every assignment of values from the domains.
fn assignments(domains: &[u32]) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for &domain in domains {
        let places = || (1..=16).filter(|place| domain >> (place - 1) & 1 == 1);
        all = all
            .into_iter()
            .flat_map(|start: Vec<u8>| {
                places().map(move |place| [start.as_slice(), &[place]].concat())
            })
            .collect();
    }
    all
}

/// Returns `true` if all unsupported values must be gone, and not only none of the supported ones.
fn is_exact(primitive: &Primitive) -> bool {
    match primitive {
        Primitive::AllDifferent(_) | Primitive::Contains { .. } | Primitive::SameValues(_) => false,
        Primitive::CountsItself(_) | Primitive::CountDistinct { .. } => false,
        Primitive::ElementCell { .. } | Primitive::Rank { .. } | Primitive::Or(_) => false,
        // Relations along a tree of pairs are exact, among all pairs they need not be.
        Primitive::Pairs { .. } => false,
        Primitive::Sum { .. } | Primitive::EqualSums(_) => true,
        _ => true,
    }
}

fn check(random: &mut Random, primitive: Primitive, cells: usize, values: u8, low: i32) {
    let full = (1 << values) - 1;
    let domains: Vec<u32> = (0..cells)
        .map(|_| {
            (random.next() as u32 | random.next() as u32) & full | 1 << random.below(values.into())
        })
        .collect();
    let sets = domains.iter().map(|&domain| ValueSet(domain)).collect();
    let compiled = Compiled {
        canvas: cells,
        values,
        low,
        domains: sets,
        constraints: vec![(primitive.clone(), Origin::Rule(0))],
        too_large: Vec::new(),
    };
    let mut supported = vec![0; cells];
    for at in assignments(&domains).iter().filter(|at| holds(&primitive, at, low)) {
        supported.iter_mut().zip(at).for_each(|(set, place)| *set |= 1 << (place - 1));
    }
    let model = Model::new(&compiled);
    let mut engine = Engine::new(&model, ninefold::search::Watch::never());
    let consistent = engine.restart(&model.domains).is_ok();
    let text = format!("{primitive:?} on {domains:?}, values {values} from {low}");
    if supported.contains(&0) {
        assert!(!consistent || !is_exact(&primitive), "is consistent: {text}");
        return;
    }
    assert!(consistent, "has a solution: {text}");
    for (domain, &supported) in engine.domains.iter().zip(&supported) {
        assert_eq!(supported & !domain, 0, "lost a supported value: {text}");
        assert!(!is_exact(&primitive) || *domain == supported, "kept {domain:b}: {text}");
    }
}

#[test]
fn propagators_remove_no_supported_value_and_exact_ones_all_others() {
    let mut random = Random(1);
    for round in 0..cases(400) {
        for kind in 0..KINDS {
            let values = [4, 5, 3, 6][random.below(4)];
            let low = (round % 2) as i32;
            let cells = 5;
            let primitive = constraint(&mut random, kind, cells, values, low);
            check(&mut random, primitive, cells, values, low);
        }
    }
}
