//! Forcing nets. Nets of singles are tried before nets with locked candidates, and those before
//! nets with subsets; of several that are found together, the one with the fewest statements comes
//! first.

use super::cases::{cases, part, truths};
use super::explain::{self, Conclusion};
use super::net::{Net, Strength};
use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

const STRENGTHS: [Strength; 3] = [Strength::Singles, Strength::Locked, Strength::Subsets];

/// The most contradictions that are compared before the shortest is reported.
const BATCH: usize = 6;

/// An assumption that leads to a contradiction, and the net that shows it.
struct Refuted {
    at: Candidate,
    is_on: bool,
    net: Net,
    truth: Truth,
    size: usize,
}

pub(super) fn contradictions(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let blank = Net::new(position);
    let mut assumptions: Vec<(Candidate, bool)> = Vec::new();
    for is_on in [true, false] {
        let mut cells: Vec<_> = position.open().iter().collect();
        cells.sort_by_key(|cell| position.candidates(*cell).len());
        for cell in cells {
            let digits = position.candidates(cell).iter();
            assumptions.extend(digits.map(|digit| (Candidate { cell, digit }, is_on)));
        }
    }
    for strength in STRENGTHS {
        let mut batch: Vec<Refuted> = Vec::new();
        let mut left = Vec::new();
        for (at, is_on) in assumptions {
            let mut net = blank.clone();
            let Some(truth) = net.assume(at, is_on, strength) else {
                left.push((at, is_on));
                continue;
            };
            let needed = explain::ancestors(position, &net, Conclusion::Empty(truth));
            let size = needed.iter().filter(|needed| **needed).count();
            batch.push(Refuted { at, is_on, net, truth, size });
            if batch.len() == BATCH {
                give(position, &mut batch, found)?;
            }
        }
        give(position, &mut batch, found)?;
        assumptions = left;
    }
    ControlFlow::Continue(())
}

fn give(position: &Position, batch: &mut Vec<Refuted>, found: &mut StepCallback<'_>) -> Flow {
    batch.sort_by_key(|refuted| refuted.size);
    for refuted in batch.drain(..) {
        let at = refuted.at;
        let digits = DigitSet::only(at.digit);
        let mut step = Step::new(Technique::ForcingNetContradiction, digits).part(part(
            position,
            Role::Contradiction,
            refuted.truth,
        ));
        if refuted.is_on {
            step.eliminations.push(at);
        } else {
            step.placements.push(at);
        }
        let end = Conclusion::Empty(refuted.truth);
        explain::describe(position, &refuted.net, end, &mut step.pattern);
        found(step)?;
    }
    ControlFlow::Continue(())
}

/// The results that all cases of a truth have in common at the end of their nets.
struct Common {
    gone: [CellSet; 9],
    placed: [CellSet; 9],
}

impl Common {
    fn of(position: &Position, cases: &[Candidate], nets: &[Option<Net>]) -> Option<Self> {
        let mut common = Self { gone: [CellSet::ALL; 9], placed: [CellSet::ALL; 9] };
        let mut is_empty = false;
        for case in cases {
            let net = nets[index(*case)].as_ref()?;
            is_empty = true;
            for digit in Digit::all() {
                let number = digit.index();
                let gone = position.places(digit) - net.places(digit);
                common.gone[number] &= gone;
                common.placed[number] &= net.placed(digit);
                is_empty &= common.gone[number].is_empty() && common.placed[number].is_empty();
            }
            if is_empty {
                return None;
            }
        }
        (!is_empty).then_some(common)
    }
}

fn index(at: Candidate) -> usize {
    at.cell.index() * 9 + at.digit.index()
}

pub(super) fn verities(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let blank = Net::new(position);
    for strength in STRENGTHS {
        let mut nets: Vec<Option<Net>> = vec![None; 729];
        for at in position.iter() {
            let mut net = blank.clone();
            if net.assume(at, true, strength).is_none() {
                nets[index(at)] = Some(net);
            }
        }
        let mut given = Vec::new();
        for (_, truth) in truths(position) {
            let cases = cases(position, truth);
            let Some(common) = Common::of(position, &cases, &nets) else { continue };
            for digit in Digit::all() {
                let ends = common.gone[digit.index()].iter().map(|cell| (cell, false));
                let placed = common.placed[digit.index()].iter().map(|cell| (cell, true));
                for (cell, is_on) in placed.chain(ends) {
                    let at = Candidate { cell, digit };
                    if given.contains(&(at, is_on)) {
                        continue;
                    }
                    given.push((at, is_on));
                    found(verity(position, truth, &cases, &nets, at, is_on))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn verity(
    position: &Position,
    truth: Truth,
    cases: &[Candidate],
    nets: &[Option<Net>],
    at: Candidate,
    is_on: bool,
) -> Step {
    let mut step = Step::new(Technique::ForcingNetVerity, DigitSet::only(at.digit))
        .part(part(position, Role::Base, truth))
        .truths([truth]);
    let end = if is_on { Conclusion::On(at) } else { Conclusion::Off(at) };
    if is_on {
        step.placements.push(at);
    } else {
        step.eliminations.push(at);
    }
    for net in cases.iter().filter_map(|case| nets[index(*case)].as_ref()) {
        explain::describe(position, net, end, &mut step.pattern);
    }
    step
}
