//! The refutation of one candidate that a caller names: why a digit of a player is wrong.

use super::derivation::Derivation;
use super::nested;
use super::nets::Refuted;
use super::refutation::{Attempt, Effort};
use super::rules::Rules;
use super::techniques::Strength;
use crate::board::Candidate;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The number of lines up to which a proof by singles is preferred to a shorter one by techniques.
const SIMPLE: u32 = 8;

/// Returns the step that removes a candidate, by a short net that begins with it: by singles, else by
/// techniques up to the level hard, else with suppositions inside. `None` if none of these refutes it.
pub(in crate::logic) fn refute(position: &Position, at: Candidate) -> Option<Step> {
    let blank = Derivation::new(position);
    let attempt = Attempt { before: &blank, at, is_on: true };
    let by_singles = [attempt.quickly(), attempt.by_rules(&Rules::default(), Effort::Much)];
    let mut shortest = by_singles.into_iter().flatten().min_by_key(|proof| proof.lines);
    if shortest.as_ref().is_none_or(|proof| proof.lines > SIMPLE) {
        let other = attempt.shortened(Strength::Techniques);
        shortest = shortest.into_iter().chain(other).min_by_key(|proof| proof.lines);
    }
    let (proof, technique) = match shortest {
        Some(proof) if proof.rules.is_empty() => (proof, Technique::ForcingNetContradiction),
        Some(proof) => (proof, Technique::PatternForcingNet),
        None => (nested::refute(&blank, at, 2, Effort::Little)?, Technique::NestedForcingNet),
    };
    Some(Refuted::new(at, true, proof).step(position, technique))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, Grid};

    /// Of the proofs that are tried, the shortest is shown, unless one by singles is short enough; where
    /// one line does not do, there are more.
    #[test]
    fn no_shorter_proof_that_is_tried_is_left_out() {
        let puzzle: Grid =
            "3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8.."
                .parse()
                .unwrap();
        let (position, solution) = (Position::of_givens(&puzzle), puzzle.solution().unwrap());
        let blank = Derivation::new(&position);
        let open = position.open().iter().step_by(4);
        let all = open.flat_map(|cell| Digit::all().map(move |digit| Candidate { cell, digit }));
        let wrong = all.filter(|at| position.has(*at) && solution.get(at.cell) != Some(at.digit));
        let mut longest = 0;
        for at in wrong {
            let step = refute(&position, at).unwrap();
            let lines = step.pattern.net.as_ref().map_or(0, |net| net.lines.len()) as u32;
            longest = longest.max(lines);
            let attempt = Attempt { before: &blank, at, is_on: true };
            let quick = attempt.quickly();
            let singles = attempt.by_rules(&Rules::default(), Effort::Much);
            let techniques = attempt.shortened(Strength::Techniques).filter(|_| lines > SIMPLE);
            for other in [quick, singles, techniques].into_iter().flatten() {
                assert!(lines <= other.lines, "{at}: {lines} lines, not {}", other.lines);
            }
        }
        assert!(longest > 3, "{longest}");
    }
}
