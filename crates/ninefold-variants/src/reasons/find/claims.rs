//! Claims: a value must be at one of a few places of a house, and whatever sees all of them cannot have it.

use super::{cells, cheaper, removal};
use crate::bits::{bits, elements};
use crate::ground::Ground;
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::step::{Reason, Step};
use crate::reasons::weights;
use ninefold_rules::Value;

/// Finds the cheapest claim.
pub(crate) fn find(reasoner: &Reasoner, position: &Position, best: &mut Option<Step>) {
    let ground = reasoner.ground();
    for house in reasoner.houses.iter().filter(|house| house.full) {
        for place in 0..ground.values {
            let bit = 1 << place;
            let has = |cell: &u16| position.domains[usize::from(*cell)] & bit != 0;
            let places: Vec<u16> = house.cells.iter().copied().filter(has).collect();
            if places.len() < 2 {
                continue;
            }
            let seen = common(ground, &places);
            let lost: Vec<(u16, u32)> = elements(&seen)
                .filter(|&cell| position.domains[cell] & bit != 0)
                .map(|cell| (cell as u16, bit))
                .collect();
            if lost.is_empty() {
                continue;
            }
            let Some(value) = Value::new(place as u8 + 1) else { continue };
            let source = house.source.clone();
            let reason = Reason::Claim { source, value, places: cells(&places) };
            cheaper(best, removal(lost, reason, weights::CLAIM_HOUSE.of(places.len() - 2)));
        }
    }
}

/// Returns the set of unknowns that see all of these.
pub(crate) fn common(ground: &Ground, places: &[u16]) -> Vec<u64> {
    let mut seen = vec![u64::MAX; ground.words];
    for &cell in places {
        let row = &ground.peer_bits[usize::from(cell) * ground.words..][..ground.words];
        seen.iter_mut().zip(row).for_each(|(all, one)| *all &= one);
    }
    seen
}

/// Returns the candidates of a set of values that see all cells among `inside` which have them.
pub(crate) fn outside(
    ground: &Ground,
    position: &Position,
    inside: &[u16],
    values: u32,
) -> Vec<(u16, u32)> {
    let mut lost: Vec<(u16, u32)> = Vec::new();
    for place in bits(values) {
        let bit = 1 << place;
        let has = |cell: &u16| position.domains[usize::from(*cell)] & bit != 0;
        let places: Vec<u16> = inside.iter().copied().filter(has).collect();
        if places.is_empty() {
            continue;
        }
        for cell in elements(&common(ground, &places)) {
            let cell = cell as u16;
            if position.domains[usize::from(cell)] & bit == 0 || inside.contains(&cell) {
                continue;
            }
            match lost.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, mask)) => *mask |= bit,
                None => lost.push((cell, bit)),
            }
        }
    }
    lost
}
