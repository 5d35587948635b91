//! Forcing nets. Nets of singles are tried before nets with locked candidates, and those before
//! nets with subsets; of those that are found together, the one with the fewest lines comes first.

use super::cases::{cases, part, truths};
use super::closure::Closure;
use super::derivation::{Derivation, index};
use super::lines::net;
use super::proof::{Conclusion, Proof};
use super::refutation::{Attempt, Effort};
use super::rules::Rules;
use super::techniques::Strength;
use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The number of lines up to which a net is short: no more work is put into it.
const SHORT: u32 = 14;

/// The number of lines that a reader follows easily: longer nets are compared with more others.
const FOLLOWABLE: u32 = 12;

/// The techniques by which contradictions are found, in this order.
const STRENGTHS: [Strength; 4] =
    [Strength::Singles, Strength::Locked, Strength::Subsets, Strength::Sets];

/// The number of refutations by techniques that are compared if one of them is followable.
const FEW: usize = 2;

/// The most refutations that are made shorter; fewer if one is short or followable.
const SHORTENED: usize = 4;

/// A supposition that leads to a contradiction.
pub(super) struct Refuted {
    pub(super) at: Candidate,
    pub(super) is_on: bool,
    pub(super) proof: Proof,
    /// The techniques that refute it.
    strength: Strength,
    /// Whether a shorter proof was looked for.
    is_shortened: bool,
}

impl Refuted {
    pub(super) const fn new(at: Candidate, is_on: bool, proof: Proof) -> Self {
        Self { at, is_on, proof, strength: Strength::Techniques, is_shortened: false }
    }

    /// Refutes a supposition by singles.
    fn quickly(attempt: Attempt<'_>) -> Option<Self> {
        attempt.quickly().map(|proof| Self::new(attempt.at, attempt.is_on, proof))
    }

    /// Refutes a supposition by singles and techniques.
    fn by_techniques(attempt: Attempt<'_>, strength: Strength) -> Option<Self> {
        let strength = strength.max(Strength::Techniques);
        let proof = attempt.by_techniques(strength, Effort::Little);
        proof.map(|proof| Self { strength, ..Self::new(attempt.at, attempt.is_on, proof) })
    }

    /// Returns `true` if few lines of singles prove it.
    fn is_short(&self) -> bool {
        self.proof.lines <= SHORT && self.proof.rules.is_empty()
    }

    /// Allows stronger techniques in a shorter proof.
    fn strengthen(&mut self, strength: Strength) {
        if self.strength < strength {
            self.strength = strength;
            self.is_shortened = false;
        }
    }

    /// Looks for a shorter proof, by singles alone and with techniques.
    fn shorten(&mut self, before: &Derivation<'_>) {
        if std::mem::replace(&mut self.is_shortened, true) {
            return;
        }
        let attempt = Attempt { before, at: self.at, is_on: self.is_on };
        if self.is_short() {
            let other = attempt.by_rules(&Rules::default(), Effort::Little);
            if let Some(other) = other.filter(|other| other.lines < self.proof.lines) {
                self.proof = other;
            }
            return;
        }
        let proofs =
            [attempt.by_rules(&Rules::default(), Effort::Much), attempt.shortened(self.strength)];
        let shortest = proofs.into_iter().flatten().min_by_key(|proof| proof.lines);
        if let Some(proof) = shortest.filter(|proof| proof.lines < self.proof.lines) {
            self.proof = proof;
        }
    }

    /// Returns the step: the opposite of the supposition.
    pub(super) fn step(&self, position: &Position, technique: Technique) -> Step {
        let mut step = Step::new(technique, DigitSet::only(self.at.digit));
        if let Conclusion::Empty(truth) = self.proof.end {
            step = step.part(part(position, Role::Contradiction, truth));
        }
        if self.is_on {
            step.eliminations.push(self.at);
        } else {
            step.placements.push(self.at);
        }
        step.pattern.net = Some(net(position, [&self.proof]));
        step
    }
}

/// Returns `true` if one of several refutations has few lines.
fn is_followable(refuted: &[Refuted]) -> bool {
    refuted.iter().any(|refuted| refuted.proof.lines <= FOLLOWABLE)
}

/// Returns every supposition about the candidates of a position: true, then false.
fn suppositions(position: &Position) -> Vec<(Candidate, bool)> {
    let all = |is_on: bool| position.iter().map(move |at| (at, is_on));
    all(true).chain(all(false)).collect()
}

/// Finds contradictions by singles, locked candidates and subsets. Stronger techniques are tried
/// only as long as no contradiction is short, and those beyond subsets only to replace one that is
/// not followable.
pub(super) fn contradictions(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let blank = Derivation::new(position);
    let start = Closure::new(position);
    let mut suppositions = suppositions(position);
    let mut closure = start.clone();
    let mut refuted: Vec<Refuted> = Vec::new();
    let mut later: Vec<(Strength, Attempt<'_>)> = Vec::new();
    for strength in STRENGTHS {
        scene.goes_on()?;
        if strength == Strength::Sets && refuted.is_empty() {
            break;
        }
        let mut new: Vec<(u32, Attempt<'_>)> = Vec::new();
        suppositions.retain(|(at, is_on)| {
            // Supposing that a candidate is false rarely gives a short net beyond singles.
            if !*is_on && strength > Strength::Singles {
                return false;
            }
            closure.clone_from(&start);
            let is_refuted = closure.suppose(*at, *is_on, strength);
            if is_refuted {
                new.push((closure.size(), Attempt { before: &blank, at: *at, is_on: *is_on }));
            }
            !is_refuted
        });
        if strength == Strength::Singles {
            refuted.extend(new.into_iter().filter_map(|(_, attempt)| Refuted::quickly(attempt)));
        } else {
            new.sort_by_key(|(size, _)| *size);
            let rest = compared(scene, new, strength, &mut refuted)?;
            later.extend(rest.into_iter().map(|attempt| (strength, attempt)));
        }
        if is_enough(&blank, strength, &mut refuted) {
            let refuted = std::mem::take(&mut refuted);
            report(&blank, refuted, Technique::ForcingNetContradiction, found)?;
        }
    }
    report(&blank, refuted, Technique::ForcingNetContradiction, found)?;
    let mut refuted = Vec::new();
    for (strength, attempt) in later {
        scene.goes_on()?;
        refuted.extend(Refuted::by_techniques(attempt, strength));
    }
    report(&blank, refuted, Technique::ForcingNetContradiction, found)
}

/// Refutes suppositions by techniques, and returns those that are left once some were compared and
/// one of all refutations is followable.
fn compared<'a>(
    scene: &Scene<'_>,
    new: Vec<(u32, Attempt<'a>)>,
    strength: Strength,
    refuted: &mut Vec<Refuted>,
) -> ControlFlow<(), Vec<Attempt<'a>>> {
    let mut rest = new.into_iter().map(|(_, attempt)| attempt);
    let mut number = 0;
    while number < FEW || !is_followable(refuted) {
        let Some(attempt) = rest.next() else { break };
        scene.goes_on()?;
        refuted.extend(Refuted::by_techniques(attempt, strength));
        number += 1;
    }
    ControlFlow::Continue(rest.collect())
}

/// Returns `true` if a refutation is so short that no stronger techniques are tried. Where none is, the first
/// are made shorter.
fn is_enough(blank: &Derivation<'_>, strength: Strength, refuted: &mut [Refuted]) -> bool {
    let is_enough = |refuted: &[Refuted]| {
        let enough = if strength == Strength::Singles { SHORT } else { FOLLOWABLE };
        refuted.iter().any(|refuted| refuted.proof.lines <= enough)
    };
    if strength == Strength::Sets {
        refuted.iter_mut().for_each(|refuted| refuted.strengthen(strength));
    }
    if strength > Strength::Singles && !is_enough(refuted) {
        shorten(blank, refuted);
    }
    is_enough(refuted)
}

/// Finds contradictions by singles and all techniques up to the level hard; unless one is followable,
/// also by small almost locked sets.
pub(super) fn patterns(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let blank = Derivation::new(scene.position);
    let start = Closure::new(scene.position);
    let mut refuted: Vec<Refuted> = Vec::new();
    let mut suppositions: Vec<Candidate> = scene.position.iter().collect();
    for strength in [Strength::Techniques, Strength::Sets] {
        let mut new = Vec::new();
        for at in std::mem::take(&mut suppositions) {
            scene.goes_on()?;
            let mut closure = start.clone();
            if closure.suppose(at, true, strength) {
                new.push((closure.size(), Attempt { before: &blank, at, is_on: true }));
            } else {
                suppositions.push(at);
            }
        }
        for (_, attempt) in new {
            scene.goes_on()?;
            refuted.extend(Refuted::by_techniques(attempt, strength));
        }
        if is_enough(&blank, strength, &mut refuted) {
            let refuted = std::mem::take(&mut refuted);
            report(&blank, refuted, Technique::PatternForcingNet, found)?;
        }
    }
    report(&blank, refuted, Technique::PatternForcingNet, found)
}

/// Sorts refuted suppositions by their lines, and makes the first ones shorter.
fn shorten(blank: &Derivation<'_>, refuted: &mut [Refuted]) {
    refuted.sort_by_key(|refuted| refuted.proof.lines);
    for number in 0..refuted.len().min(SHORTENED) {
        if number > 0 && (is_followable(refuted) || refuted[0].is_short()) {
            break;
        }
        refuted[number].shorten(blank);
    }
    refuted.sort_by_key(|refuted| refuted.proof.lines);
}

/// Reports refuted suppositions, those with few lines first; the first ones are shortened.
fn report(
    blank: &Derivation<'_>,
    mut refuted: Vec<Refuted>,
    technique: Technique,
    found: &mut StepCallback<'_>,
) -> Flow {
    shorten(blank, &mut refuted);
    for refuted in refuted {
        found(refuted.step(blank.position(), technique))?;
    }
    ControlFlow::Continue(())
}

/// The results that all cases of a truth have in common at the end of their derivations.
struct Common {
    gone: [CellSet; 9],
    placed: [CellSet; 9],
}

impl Common {
    fn of(position: &Position, cases: &[Candidate], all: &[Option<Closure<'_>>]) -> Option<Self> {
        let mut common = Self { gone: [CellSet::ALL; 9], placed: [CellSet::ALL; 9] };
        let mut is_empty = false;
        for case in cases {
            let derivation = all[index(*case)].as_ref()?;
            is_empty = true;
            for digit in Digit::all() {
                let number = digit.index();
                let gone = position.places(digit) - derivation.places(digit);
                common.gone[number] &= gone;
                common.placed[number] &= derivation.placed(digit);
                is_empty &= common.gone[number].is_empty() && common.placed[number].is_empty();
            }
            if is_empty {
                return None;
            }
        }
        (!is_empty).then_some(common)
    }

    fn conclusions(&self) -> impl Iterator<Item = Conclusion> + '_ {
        Digit::all().flat_map(|digit| {
            let at = move |cell| Candidate { cell, digit };
            let placed = self.placed[digit.index()].iter().map(at).map(Conclusion::On);
            placed.chain(self.gone[digit.index()].iter().map(at).map(Conclusion::Off))
        })
    }
}

/// A truth all of whose cases lead to the same conclusion.
struct Verity {
    truth: Truth,
    end: Conclusion,
    proofs: Vec<Proof>,
    lines: u32,
}

pub(super) fn verities(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let blank = Derivation::new(position);
    let start = Closure::new(position);
    for strength in [Strength::Locked, Strength::Subsets] {
        let mut all: Vec<Option<Closure<'_>>> = vec![None; 729];
        for at in position.iter() {
            let mut closure = start.clone();
            if !closure.suppose(at, true, strength) {
                all[index(at)] = Some(closure);
            }
        }
        let mut verities: Vec<Verity> = Vec::new();
        for (_, truth) in truths(position) {
            scene.goes_on()?;
            let cases = cases(position, truth);
            let Some(common) = Common::of(position, &cases, &all) else { continue };
            for end in common.conclusions() {
                let proofs: Option<Vec<Proof>> = cases
                    .iter()
                    .map(|case| {
                        Attempt { before: &blank, at: *case, is_on: true }
                            .reach(end, Effort::Little)
                    })
                    .collect();
                let Some(proofs) = proofs else { continue };
                let lines = proofs.iter().map(|proof| proof.lines).sum();
                verities.push(Verity { truth, end, proofs, lines });
            }
        }
        verities.sort_by_key(|verity| verity.lines);
        let mut given = Vec::new();
        for verity in verities {
            if !given.contains(&verity.end) {
                given.push(verity.end);
                found(verity.step(position))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Verity {
    fn step(&self, position: &Position) -> Step {
        let (Conclusion::On(at) | Conclusion::Off(at)) = self.end else {
            return Step::new(Technique::ForcingNetVerity, DigitSet::EMPTY);
        };
        let mut step = Step::new(Technique::ForcingNetVerity, DigitSet::only(at.digit))
            .part(part(position, Role::Base, self.truth))
            .truths([self.truth]);
        if self.end == Conclusion::On(at) {
            step.placements.push(at);
        } else {
            step.eliminations.push(at);
        }
        step.pattern.net = Some(net(position, &self.proofs));
        step
    }
}
