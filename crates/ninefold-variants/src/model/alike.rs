//! Values that can be exchanged everywhere without any rule noticing.

use super::propagators::rows;
use crate::bits::bits;
use ninefold_rules::{Compiled, Primitive};

/// Returns for each value those that no constraint tells apart from it, as a set of places that holds the value itself.
///
/// Domains are left out: the code that uses the sets compares them.
pub(super) fn alike(compiled: &Compiled) -> Vec<u32> {
    let values = u32::from(compiled.values);
    let all = (1 << values) - 1;
    let mut alike = vec![all; values as usize];
    let primitives = compiled.constraints.iter().map(|(primitive, _)| primitive);
    for primitive in primitives.filter(|it| !matches!(it, Primitive::Allowed { .. })) {
        refine(primitive, values, &mut alike);
        if alike.iter().enumerate().all(|(place, set)| *set == 1 << place) {
            break;
        }
    }
    alike
}

/// Removes pairs of values that a constraint tells apart.
fn refine(primitive: &Primitive, values: u32, alike: &mut [u32]) {
    match primitive {
        Primitive::AllDifferent(_) | Primitive::SameValues(_) | Primitive::Equal(..) => {}
        Primitive::Line { relation, .. } | Primitive::Pairs { relation, .. } => {
            let rows = rows(relation, values);
            keep_pairs(alike, |a, b| (0..values).all(|x| exchanged(&rows, x, a, b)));
        }
        Primitive::Count { values, .. } => {
            keep_pairs(alike, |a, b| values.0 >> a & 1 == values.0 >> b & 1);
        }
        Primitive::Contains { values, .. } => {
            let times =
                |place| values.iter().filter(|value| u32::from(value.get()) == place + 1).count();
            keep_pairs(alike, |a, b| times(a) == times(b));
        }
        Primitive::Or(branches) => {
            branches.iter().flatten().for_each(|primitive| refine(primitive, values, alike));
        }
        // Only inside of a branch: elsewhere the domains show it.
        Primitive::Allowed { values, .. } => {
            keep_pairs(alike, |a, b| values.0 >> a & 1 == values.0 >> b & 1);
        }
        _ => keep_pairs(alike, |_, _| false),
    }
}

/// Returns whether a row of a relation stays the same where two values change their places in rows and columns.
fn exchanged(rows: &[u32], x: u32, a: u32, b: u32) -> bool {
    let other = |place| match place {
        place if place == a => b,
        place if place == b => a,
        place => place,
    };
    let row = rows[x as usize];
    let turned = bits(row).fold(0, |all, place| all | 1 << other(place));
    turned == rows[other(x) as usize]
}

fn keep_pairs(alike: &mut [u32], exchangeable: impl Fn(u32, u32) -> bool) {
    for a in 0..alike.len() as u32 {
        for b in bits(alike[a as usize]).filter(|&b| b < a) {
            if !exchangeable(a, b) {
                alike[a as usize] &= !(1 << b);
                alike[b as usize] &= !(1 << a);
            }
        }
    }
}
