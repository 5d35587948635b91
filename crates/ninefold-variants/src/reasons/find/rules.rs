//! The steps by one rule: candidates without a completion, cut to the cells that matter.

use super::{cells, removal};
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::runner::{Found, Removed, Runner};
use crate::reasons::step::{Reason, Step};
use crate::reasons::units::Unit;
use crate::reasons::weights::{self, Weight};
use ninefold_rules::{CellId, Value};

/// Returns what a unit gives in a position: one step for its own cells, and one for each value that it locks. An empty list
/// with `false` is a contradiction.
pub(crate) fn find(
    reasoner: &Reasoner,
    position: &Position,
    unit: &Unit,
    runner: &mut Runner<'_>,
) -> (Vec<Step>, bool) {
    let Found::Removed(removed) = runner.run(unit, &position.domains) else {
        return (Vec::new(), false);
    };
    // Which cases candidates leave can be read from them at any time.
    let shown = |(cell, _): &(u16, u32)| reasoner.cases(CellId(*cell)).is_none();
    let (own, outside): (Removed, Removed) =
        removed.into_iter().filter(shown).partition(|(cell, _)| unit.cells.contains(cell));
    let mut steps = Vec::new();
    if !own.is_empty() {
        let matter = runner.matter(unit, &position.domains, &reasoner.start, &own);
        let weight = weight(position, unit, &matter);
        let reason = Reason::Rule { source: unit.source.clone(), cells: cells(&matter) };
        steps.push(removal(own.clone(), reason, weight));
    }
    // With the unit's own removals done first, what it needs can be read from its cells.
    let mut after = position.domains.clone();
    own.iter().for_each(|&(cell, mask)| after[usize::from(cell)] &= !mask);
    let all = outside.iter().fold(0, |all, (_, mask)| all | mask);
    for place in crate::bits::bits(all) {
        claims(reasoner, position, unit, &after, &outside, 1 << place, runner, &mut steps);
    }
    (steps, true)
}

/// Adds the steps for a value that a unit needs in some of its cells, for each set of places that removed candidates see.
#[expect(clippy::too_many_arguments, reason = "the parts of one question")]
fn claims(
    reasoner: &Reasoner,
    position: &Position,
    unit: &Unit,
    after: &[u32],
    outside: &Removed,
    bit: u32,
    runner: &mut Runner<'_>,
    steps: &mut Vec<Step>,
) {
    let ground = reasoner.ground();
    let mut groups: Vec<(Vec<u16>, Removed)> = Vec::new();
    for &(lost, _) in outside.iter().filter(|(_, mask)| mask & bit != 0) {
        let place = |&&cell: &&u16| {
            position.domains[usize::from(cell)] & bit != 0 && ground.are_peers(lost, cell)
        };
        let places: Vec<u16> = unit.cells.iter().filter(place).copied().collect();
        match groups.iter_mut().find(|(known, _)| *known == places) {
            Some((_, all)) => all.push((lost, bit)),
            None => groups.push((places, vec![(lost, bit)])),
        }
    }
    for (places, lost) in groups {
        // The unit may need other removals of its own first; then the claim comes later.
        let value = Value::new(bit.trailing_zeros() as u8 + 1);
        let now = places.iter().all(|&cell| after[usize::from(cell)] & bit != 0)
            && runner.requires(unit, &position.domains, &places, bit);
        if let (true, Some(value)) = (now, value) {
            let weight = weights::CLAIM_RULE.of(places.len().saturating_sub(2));
            let reason =
                Reason::Claim { source: unit.source.clone(), value, places: cells(&places) };
            steps.push(removal(lost, reason, Weight(weight.0.max(unit.weight.0))));
        }
    }
}

/// Returns the weight of a use of a unit in which these cells matter.
fn weight(position: &Position, unit: &Unit, matter: &[u16]) -> Weight {
    let each = |&cell: &u16| {
        if position.placed[usize::from(cell)] { weights::MATTERS_PLACED } else { weights::MATTERS }
    };
    Weight(unit.weight.0 + matter.iter().map(each).sum::<u32>())
}
