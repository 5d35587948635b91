//! Forcing chains: every statement follows from one other, so that following leaps to their end
//! (`facts/links.rs`) has everything that follows from each candidate.

use super::cases::{each_case, part, truths};
use super::lines::order;
use crate::board::{Candidate, DigitSet};
use crate::logic::facts::bits::Bits;
use crate::logic::facts::links::Links;
use crate::logic::find::chains::{Reader, Stop, Walk};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The most proofs that are compared before the shortest is reported.
const BATCH: usize = 8;

/// A proof: where its chains start and where they end.
struct Proof {
    length: u32,
    truth: Option<Truth>,
    trails: Vec<(Stop, Stop)>,
    claim: Claim,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    Gone(Candidate),
    Placed(Candidate),
}

/// The truths with three candidates or more, and the numbers of these. Those with two are links.
struct Cases {
    truths: Vec<Truth>,
    sets: Vec<Bits>,
}

impl Cases {
    fn new(position: &Position, links: &Links) -> Self {
        let truths = truths(position).into_iter().filter(|(count, _)| *count > 2);
        let truths: Vec<Truth> = truths.map(|(_, truth)| truth).collect();
        let set = |truth: &Truth| {
            let mut set = Bits::EMPTY;
            each_case(position, *truth, |case| set.insert(links.number(case)));
            set
        };
        let sets = truths.iter().map(set).collect();
        Self { truths, sets }
    }
}

pub(super) fn contradictions(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let links = scene.grouped_links();
    let mut proofs = Vec::new();
    let mut selves: Vec<(u32, usize)> = Vec::new();
    for node in links.targets().iter() {
        selves.extend(links.distance(node, true, links.weak(node)).map(|length| (length, node)));
    }
    selves.sort_unstable();
    for (length, node) in selves {
        let Some(assumed) = links.candidate(node) else { continue };
        let trails = vec![(Stop::On(node), Stop::Off(node))];
        let claim = Claim::Gone(assumed);
        proofs.push(Proof { length, truth: None, trails, claim });
        report(scene, Technique::ForcingChainContradiction, &mut proofs, found)?;
    }
    let all = Cases::new(scene.position, links);
    for node in 0..links.candidates() {
        let stands = !*links.outcome(node);
        let Some(assumed) = links.candidate(node).filter(|_| stands.contains(node)) else {
            continue;
        };
        for (set, truth) in all.sets.iter().zip(&all.truths) {
            if set.meets(&stands) {
                continue;
            }
            let start = Stop::On(node);
            let trails = set.iter().map(|end| (start, Stop::Off(end))).collect();
            let claim = Claim::Gone(assumed);
            proofs.push(Proof { length: 0, truth: Some(*truth), trails, claim });
        }
        if proofs.len() >= BATCH {
            scene.goes_on()?;
            measure(scene.position, links, &mut proofs);
            report(scene, Technique::ForcingChainContradiction, &mut proofs, found)?;
        }
    }
    measure(scene.position, links, &mut proofs);
    report(scene, Technique::ForcingChainContradiction, &mut proofs, found)
}

pub(super) fn verities(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let links = scene.grouped_links();
    if links.nodes().is_empty() {
        return ControlFlow::Continue(());
    }
    let all = Cases::new(scene.position, links);
    let mut proofs = Vec::new();
    for (set, truth) in all.sets.iter().zip(&all.truths) {
        scene.goes_on()?;
        let (mut on, mut off) = (Bits::ALL, Bits::ALL);
        for case in set.iter() {
            let mut with_case = *links.reach(case);
            with_case.insert(case);
            on = on & with_case;
            off = off & *links.outcome(case);
        }
        for (common, is_on) in [(on, true), (off, false)] {
            for end in common.iter().take_while(|end| *end < links.candidates()) {
                let Some(candidate) = links.candidate(end) else { continue };
                let stop = if is_on { Stop::On(end) } else { Stop::Off(end) };
                let claim = if is_on { Claim::Placed(candidate) } else { Claim::Gone(candidate) };
                let trails = set.iter().map(|start| (Stop::On(start), stop)).collect();
                proofs.push(Proof { length: 0, truth: Some(*truth), trails, claim });
            }
        }
    }
    measure(scene.position, links, &mut proofs);
    report(scene, Technique::ForcingChainVerity, &mut proofs, found)
}

/// Finds the lengths of the chains of each proof.
fn measure(position: &Position, links: &Links, proofs: &mut [Proof]) {
    let mut walk = Walk::new(position, links, None);
    let mut by_start: Vec<(Stop, usize, Stop)> = Vec::new();
    for (number, proof) in proofs.iter().enumerate() {
        by_start.extend(proof.trails.iter().map(|(start, end)| (*start, number, *end)));
    }
    by_start.sort_by_key(|(start, number, _)| (start.node(), *number));
    let mut before = None;
    for (start, number, end) in by_start {
        if before != Some(start) {
            walk.from(start, u32::MAX);
            before = Some(start);
        }
        proofs[number].length += walk.length(end).unwrap_or_default();
    }
}

/// Reports the proofs, shortest first, one for each claim.
fn report(
    scene: &Scene<'_>,
    technique: Technique,
    proofs: &mut Vec<Proof>,
    found: &mut StepCallback<'_>,
) -> Flow {
    proofs.sort_by_key(|proof| proof.length);
    let links = scene.grouped_links();
    let reader = Reader { position: scene.position, links, sets: None };
    let mut given = Vec::new();
    for proof in proofs.drain(..) {
        if given.contains(&proof.claim) {
            continue;
        }
        given.push(proof.claim);
        let mut walk = Walk::new(scene.position, links, None);
        let (Claim::Gone(at) | Claim::Placed(at)) = proof.claim;
        let mut step = Step::new(technique, DigitSet::only(at.digit));
        match proof.claim {
            Claim::Gone(at) => step.eliminations.push(at),
            Claim::Placed(at) => step.placements.push(at),
        }
        let is_verity = technique == Technique::ForcingChainVerity;
        if let Some(truth) = proof.truth {
            let role = if is_verity { Role::Base } else { Role::Contradiction };
            step.pattern.parts.push(part(scene.position, role, truth));
            step.pattern.truths.push(truth);
        }
        let mut before = None;
        for (start, end) in proof.trails {
            if before != Some(start) {
                walk.from(start, u32::MAX);
                before = Some(start);
            }
            reader.describe(&walk.trail(end), false, &mut step.pattern);
        }
        step.pattern.truths.sort_unstable_by_key(|truth| order(*truth));
        step.pattern.truths.dedup();
        found(step)?;
    }
    ControlFlow::Continue(())
}
