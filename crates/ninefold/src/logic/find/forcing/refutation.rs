//! Refutes a supposition with few lines.

use super::cases::{cases, each_case};
use super::derivation::{Derivation, Event};
use super::proof::{Conclusion, Proof, ProofEvent, Rule, RuleReason};
use super::rules::Rules;
use super::shortest::shortest;
use super::techniques::{Strength, steps};
use crate::board::Candidate;
use crate::logic::pattern::Truth;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Family;

/// The number of rounds after the first contradiction.
const FURTHER: usize = 4;

/// A supposition, and the derivation around it.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) before: &'a Derivation<'a>,
    pub(super) at: Candidate,
    pub(super) is_on: bool,
}

/// The amount of work put into a short proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// The proof is only compared with others: few techniques, a narrow beam.
    Little,
    /// The proof is likely to be shown.
    Much,
}

impl Effort {
    /// Returns the width of the beam in which proofs are shortened.
    const fn width(self) -> usize {
        match self {
            Self::Little => 2,
            Self::Much => 12,
        }
    }
}

impl<'a> Attempt<'a> {
    /// Returns the derivation with the supposition, and the number of the event that this will be;
    /// `None` if there are too many events already.
    fn begin(&self) -> Option<(Derivation<'a>, usize)> {
        if self.before.is_full() {
            return None;
        }
        let mut derivation = self.before.clone();
        let base = derivation.events().len();
        derivation.suppose(self.at, self.is_on);
        Some((derivation, base))
    }

    /// Refutes the supposition by singles, by the first reasons that are found.
    pub(super) fn quickly(&self) -> Option<Proof> {
        let (mut derivation, base) = self.begin()?;
        if !derivation.follow(&Rules::default()) {
            return None;
        }
        let ends = derivation.contradictions().iter();
        let proofs = ends.map(|truth| first_reasons(&derivation, base, Conclusion::Empty(*truth)));
        proofs.min_by_key(|proof| proof.lines)
    }

    /// Refutes the supposition by singles and the rules that are given.
    pub(super) fn by_rules(&self, rules: &Rules, effort: Effort) -> Option<Proof> {
        let (mut derivation, base) = self.begin()?;
        if !derivation.follow(rules) {
            return None;
        }
        derivation.follow_further(rules, FURTHER);
        refutation(&derivation, rules, base, effort)
    }

    /// Refutes the supposition by singles and the techniques of the catalogue.
    pub(super) fn by_techniques(&self, strength: Strength, effort: Effort) -> Option<Proof> {
        self.with_techniques(strength, effort).map(|(proof, _)| proof)
    }

    /// Refutes the supposition by singles and techniques in two orders of the events, which offer
    /// different reasons, and returns the shorter proof.
    pub(super) fn shortened(&self, strength: Strength) -> Option<Proof> {
        let (first, rules) = self.with_techniques(strength, Effort::Much)?;
        let second = self.by_rules(&rules, Effort::Much);
        [Some(first), second].into_iter().flatten().min_by_key(|proof| proof.lines)
    }

    fn with_techniques(&self, strength: Strength, effort: Effort) -> Option<(Proof, Rules)> {
        let (mut derivation, base) = self.begin()?;
        let mut rules = Rules::default();
        while derivation.round(&rules) && derivation.contradictions().is_empty() {
            add_techniques(&derivation, &mut rules, strength, effort);
        }
        if effort == Effort::Much {
            derivation.follow_further(&rules, FURTHER);
        }
        let proof = refutation(&derivation, &rules, base, effort)?;
        Some((proof, rules))
    }

    /// Derives a conclusion other than a contradiction.
    pub(super) fn reach(&self, end: Conclusion, effort: Effort) -> Option<Proof> {
        let (mut derivation, base) = self.begin()?;
        let mut rules = Rules::default();
        loop {
            derivation.follow(&rules);
            let holds = match end {
                Conclusion::On(at) => derivation.is_placed(at) || at == self.at,
                Conclusion::Off(at) => !derivation.has(at),
                Conclusion::Empty(_) => false,
            };
            if holds {
                return shortest(&derivation, &rules, base, &[end], effort.width());
            }
            let known = rules.all().len();
            add_techniques(&derivation, &mut rules, Strength::Techniques, effort);
            if rules.all().len() == known {
                return None;
            }
        }
    }
}

/// Returns the proof of a conclusion in which every event has the reason that was found first.
fn first_reasons(derivation: &Derivation<'_>, base: usize, end: Conclusion) -> Proof {
    let position = derivation.position();
    let mut needed = vec![false; derivation.events().len()];
    let mut proof = Proof { events: vec![], rules: vec![], end, needs: vec![], lines: 2 };
    needed[base] = true;
    let mut need = |at: Candidate, needed: &mut Vec<bool>| match derivation.off_by(at) {
        Some(by) if by < base => proof.needs.push(at),
        Some(by) => needed[by] = true,
        None => {}
    };
    end.needs(position).into_iter().for_each(|at| need(at, &mut needed));
    for number in (base + 1..needed.len()).rev().filter(|number| *number > base) {
        if let (true, Event::Placed(at, truth)) = (needed[number], derivation.events()[number]) {
            each_case(position, truth, |case| {
                if case != at {
                    need(case, &mut needed);
                }
            });
        }
    }
    for (number, event) in derivation.events().iter().enumerate().skip(base) {
        match *event {
            Event::Supposed(at, is_on) => proof.events.push(ProofEvent::Supposed(at, is_on)),
            Event::Placed(at, truth) if needed[number] => {
                proof.events.push(ProofEvent::Single(at, truth));
                proof.lines += 1;
            }
            _ => {}
        }
    }
    proof.needs.sort_unstable();
    proof.needs.dedup();
    proof
}

/// Returns a short proof of one of the contradictions of a derivation.
fn refutation(
    derivation: &Derivation<'_>,
    rules: &Rules,
    base: usize,
    effort: Effort,
) -> Option<Proof> {
    let ends: Vec<Conclusion> =
        derivation.contradictions().iter().map(|truth| Conclusion::Empty(*truth)).collect();
    shortest(derivation, rules, base, &ends, effort.width())
}

/// Adds the techniques that the position under the supposition offers.
pub(super) fn add_techniques(
    derivation: &Derivation<'_>,
    rules: &mut Rules,
    strength: Strength,
    effort: Effort,
) {
    let inner = derivation.inner();
    let steps = steps(&inner, strength, effort == Effort::Much, |_| true);
    for step in steps.into_iter().filter(|step| !has_single(&inner, step)) {
        let rule = rule(derivation.position(), &inner, step);
        if !rules.has(&rule) {
            rules.push(rule);
        }
    }
}

/// Returns `true` if a fish has a base with one candidate left: a single says the same more simply.
fn has_single(inner: &Position, step: &Step) -> bool {
    let is_single = |truth: &Truth| {
        let mut left = 0;
        each_case(inner, *truth, |_| left += 1);
        left < 2
    };
    step.technique.family() == Family::Fish && step.pattern.truths.iter().any(is_single)
}

/// Returns a step in the position under a supposition as a rule.
fn rule(position: &Position, inner: &Position, step: Step) -> Rule {
    let mut needs: Vec<Candidate> = Vec::new();
    for truth in &step.pattern.truths {
        needs.extend(cases(position, *truth).into_iter().filter(|at| !inner.has(*at)));
    }
    needs.sort_unstable();
    needs.dedup();
    let reason = RuleReason::Technique(step.technique, Box::new(step.pattern));
    Rule { removes: step.eliminations, needs, reason, lines: 1 }
}
