//! Each rule's own condition against its primitive constraints.

use crate::grids::{Random, grid, rule, shapes};
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::{Filled, Layout, compile};
use ninefold_testing::cases;

/// Rules that hardly any random grid satisfies, or breaks.
const ONE_SIDED: &[&str] = &[
    "windoku",
    "disjoint-groups",
    "anti-taxicab",
    "anti-queen-of-a-value",
    "overlapping-grids",
    "full-rank",
];

#[test]
fn conditions_and_primitives_agree() {
    for kind in CATALOGUE {
        let mut random = Random::new(kind.name.bytes().map(u64::from).sum());
        let (mut held, mut broken, mut made) = (0, 0, 0);
        for shape in shapes() {
            let layout = Layout::new(shape);
            let rounds = if layout.shape().rows() < 9 { 15 } else { 4 };
            for _ in 0..cases(rounds) {
                let Some(rule) = rule(kind.name, &layout, &mut random) else { continue };
                made += 1;
                let rules = [rule];
                let compiled = compile(&layout, &rules);
                assert!(compiled.too_large.is_empty(), "{:?}", rules[0]);
                assert_eq!(
                    compiled.domains.len(),
                    layout.shape().total(),
                    "{} has unknowns",
                    kind.name
                );
                for _ in 0..10 {
                    let values = grid(&layout, &mut random);
                    let by_sentence = Filled::new(&layout, &rules, &values).broken().is_empty();
                    let low = layout.shape().low();
                    let by_primitives = compiled
                        .constraints
                        .iter()
                        .all(|(primitive, _)| primitive.holds(&values, low));
                    assert_eq!(
                        by_sentence, by_primitives,
                        "{:?} on {:?}: the sentence says {by_sentence}",
                        rules[0], values
                    );
                    held += usize::from(by_sentence);
                    broken += usize::from(!by_sentence);
                }
            }
        }
        let both = held > 0 && broken > 0 || ONE_SIDED.contains(&kind.name);
        assert!(
            made > 0 && (both || kind.name == "dutch-flatmates"),
            "{}: of {made} rules with random arguments {held} grids obey them and {broken} do not; see ONE_SIDED",
            kind.name
        );
    }
}
