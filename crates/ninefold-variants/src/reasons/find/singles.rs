//! Singles: the one candidate left in a cell, the one place left in a house.

use super::cheaper;
use crate::bits::bits;
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::step::{Conclusion, Reason, Step};
use crate::reasons::weights::{self, Weight};
use ninefold_rules::{CellId, Value};

/// Finds the cheapest single.
pub(crate) fn find(reasoner: &Reasoner, position: &Position) -> Option<Step> {
    let mut best = None;
    for house in reasoner.houses.iter().filter(|house| house.full) {
        let (mut once, mut twice) = (0, 0);
        for &cell in &house.cells {
            let domain = position.domains[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        for &cell in &house.cells {
            let at = usize::from(cell);
            let here = position.domains[at] & once & !twice;
            if here != 0 && !position.placed[at] && position.domains[at].count_ones() > 1 {
                for place in bits(here).take(1) {
                    let reason = Reason::LastPlace { house: house.source.clone() };
                    cheaper(&mut best, placing(cell, place, reason, house.last_place));
                }
            }
        }
    }
    for (at, &domain) in position.domains.iter().enumerate() {
        let shown = at < reasoner.cells() || !reasoner.ground().peers(at).is_empty();
        if domain.is_power_of_two() && !position.placed[at] && shown {
            let weight = weights::LAST_VALUE.of(0);
            let step = placing(at as u16, domain.trailing_zeros(), Reason::LastValue, weight);
            cheaper(&mut best, step);
        }
    }
    best
}

fn placing(cell: u16, place: u32, reason: Reason, weight: Weight) -> Step {
    let placed = Value::new(place as u8 + 1).map(|value| (CellId(cell), value));
    Step { conclusion: Conclusion { placed, removed: Vec::new() }, reason, weight }
}
