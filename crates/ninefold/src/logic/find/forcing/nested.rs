//! Nested forcing nets: suppositions inside a supposition.
//!
//! Under a supposition, every candidate that is left is supposed in turn; those that are refuted go.
//! That is repeated until the outer supposition is refuted, or nothing more goes.

use super::closure::Closure;
use super::derivation::{Derivation, Event};
use super::nets::Refuted;
use super::probe::Probe;
use super::proof::{Proof, ProofEvent, Rule, RuleReason};
use super::refutation::{Attempt, Effort, add_techniques};
use super::rules::Rules;
use super::techniques::Strength;
use crate::board::Candidate;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The number of suppositions whose proofs are compared.
const COMPARED: usize = 12;

/// A net with more lines is compared with those of the next suppositions, at most this often.
const MOST_LINES: u32 = 40;
const MOST_CHUNKS: usize = 4;

/// Limits of making their proofs shorter with techniques: it stops after so many of them, once one has at
/// most so many lines.
const LIMITS: [(usize, u32); 2] = [(1, 28), (3, 38)];

/// The most suppositions inside each other.
const DEEPEST: u8 = 4;

/// Passes the steps of nested nets to `found`: those with two suppositions inside each other, with
/// few lines first; one with three or four only if there is none with fewer.
pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let mut probe = Probe::new(position);
    let mut refutable: Vec<(u32, Candidate)> = Vec::new();
    for at in position.iter() {
        scene.goes_on()?;
        refutable.extend(probe.refutes(at, 2).map(|cost| (cost, at)));
    }
    refutable.sort();
    let blank = Derivation::new(position);
    let mut refuted: Vec<Refuted> = Vec::new();
    for (number, some) in refutable.chunks(COMPARED).enumerate() {
        scene.goes_on()?;
        refuted.extend(compared(&blank, some));
        refuted.sort_by_key(|refuted| refuted.proof.lines);
        let is_long = refuted.first().is_none_or(|refuted| refuted.proof.lines > MOST_LINES);
        if is_long && number + 1 < MOST_CHUNKS {
            continue;
        }
        for refuted in refuted.drain(..) {
            found(refuted.step(position, Technique::NestedForcingNet))?;
        }
    }
    for refuted in refuted {
        found(refuted.step(position, Technique::NestedForcingNet))?;
    }
    if refutable.is_empty() {
        let deep = (3..=DEEPEST).find_map(|depth| deep(&blank, &mut probe, depth));
        deep.map_or(ControlFlow::Continue(()), |refuted| {
            found(refuted.step(position, Technique::NestedForcingNet))
        })
    } else {
        ControlFlow::Continue(())
    }
}

/// Refutes suppositions, and sorts the refutations by the number of their lines; the first are
/// shortened before.
fn compared(blank: &Derivation<'_>, some: &[(u32, Candidate)]) -> Vec<Refuted> {
    let mut refuted: Vec<Refuted> = Vec::new();
    for (_, at) in some {
        let proof = refute(blank, *at, 2, Effort::Little);
        refuted.extend(proof.map(|proof| Refuted::new(*at, true, proof)));
    }
    refuted.sort_by_key(|refuted| refuted.proof.lines);
    let mut fewest = u32::MAX;
    for (number, Refuted { at, proof, .. }) in refuted.iter_mut().enumerate() {
        if LIMITS.iter().any(|(many, lines)| number >= *many && fewest <= *lines) {
            break;
        }
        let other = refute(blank, *at, 2, Effort::Much);
        if let Some(other) = other.filter(|other| other.lines < proof.lines) {
            *proof = other;
        }
        fewest = fewest.min(proof.lines);
    }
    refuted.sort_by_key(|refuted| refuted.proof.lines);
    refuted
}

/// Refutes one supposition with this many suppositions inside each other.
fn deep(blank: &Derivation<'_>, probe: &mut Probe, depth: u8) -> Option<Refuted> {
    let mut refutable = blank.position().iter().filter(|at| probe.refutes(*at, depth).is_some());
    let at = refutable.next()?;
    let proof = refute(blank, at, depth, Effort::Little)?;
    Some(Refuted::new(at, true, proof))
}

/// Refutes a supposition with at most `depth` suppositions inside each other.
pub(super) fn refute(
    before: &Derivation<'_>,
    at: Candidate,
    depth: u8,
    effort: Effort,
) -> Option<Proof> {
    let attempt = Attempt { before, at, is_on: true };
    if depth == 1 || before.is_full() {
        return attempt.quickly();
    }
    let mut rules = Rules::default();
    let mut outer = before.clone();
    outer.suppose(at, true);
    while !outer.follow(&rules) {
        let known = rules.all().len();
        add_techniques(&outer, &mut rules, Strength::Sets, Effort::Little);
        for at in outer.open() {
            let proof = match (depth, effort) {
                (2, Effort::Much) => innermost(&outer, at),
                _ => refute(&outer, at, depth - 1, effort),
            };
            // A rule that is known already was not applied: there are too many events.
            let rule = proof.map(|proof| nested(at, proof)).filter(|rule| !rules.has(rule));
            rule.into_iter().for_each(|rule| rules.push(rule));
        }
        if rules.all().len() == known {
            return None;
        }
    }
    let proof = attempt.by_rules(&rules, Effort::Much)?;
    Some(improve(before, proof))
}

/// Refutes a supposition without suppositions inside, by techniques.
fn innermost(before: &Derivation<'_>, at: Candidate) -> Option<Proof> {
    let attempt = Attempt { before, at, is_on: true };
    let first = attempt.quickly();
    if first.as_ref().is_some_and(|first| first.lines <= 4) {
        return first;
    }
    let is_refuted = || Closure::new(&before.inner()).suppose(at, true, Strength::Techniques);
    if first.is_none() && !is_refuted() {
        return None;
    }
    let other = attempt.by_techniques(Strength::Techniques, Effort::Little);
    first.into_iter().chain(other).min_by_key(|proof| proof.lines)
}

/// Shortens the nested parts of a proof, and drops what only their longer forms needed.
fn improve(before: &Derivation<'_>, mut proof: Proof) -> Proof {
    let mut outer = before.clone();
    for event in proof.events.clone() {
        match event {
            ProofEvent::Supposed(at, is_on) => outer.replay(Event::Supposed(at, is_on), &[at]),
            ProofEvent::Single(at, truth) => outer.replay(Event::Placed(at, truth), &[]),
            ProofEvent::Rule(number) => {
                let rule = &mut proof.rules[usize::from(number)];
                if let RuleReason::Nested(old) = &rule.reason {
                    let attempt = Attempt { before: &outer, at: rule.removes[0], is_on: true };
                    let shorter = [
                        attempt.by_rules(&Rules::default(), Effort::Much),
                        attempt.shortened(Strength::Sets),
                    ];
                    let shorter = shorter.into_iter().flatten().min_by_key(|proof| proof.lines);
                    if let Some(shorter) = shorter.filter(|other| other.lines < old.lines) {
                        *rule = nested(rule.removes[0], shorter);
                    }
                }
                let removes = rule.removes.clone();
                outer.replay(Event::Rule(number), &removes);
            }
        }
    }
    proof.pruned(before.position())
}

/// Returns the rule that a refuted supposition gives.
fn nested(at: Candidate, proof: Proof) -> Rule {
    Rule {
        removes: vec![at],
        needs: proof.needs.clone(),
        lines: proof.lines + 1,
        reason: RuleReason::Nested(proof),
    }
}
