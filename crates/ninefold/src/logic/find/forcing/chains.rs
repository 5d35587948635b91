//! Forcing chains: every statement follows from one other, so that following leaps to their end
//! (`links.rs`) tells at once what follows from each candidate.

use super::{cases, part, truths};
use crate::board::Candidate;
use crate::logic::bits::{self, Rows};
use crate::logic::find::chains::{Reader, Stop, Walk};
use crate::logic::links::Links;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// What follows from each candidate, by chains alone.
struct Outcomes<'a> {
    links: &'a Links,
    /// The nodes that are false if a candidate is true.
    off: Rows,
}

impl<'a> Outcomes<'a> {
    fn new(links: &'a Links) -> Self {
        let nodes = links.nodes().len();
        let mut off = Rows::new(links.candidates(), nodes);
        for node in 0..links.candidates() {
            let row = off.row_mut(node);
            bits::join(row, links.weak(node));
            for other in bits::numbers(links.reach(node)) {
                bits::join(row, links.weak(other));
            }
        }
        Self { links, off }
    }
}

/// A way to prove something: where chains start and where they end.
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

pub(super) fn contradictions(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = scene.grouped_links();
    let outcomes = Outcomes::new(links);
    let truths = truths(scene.position);
    let mut walk = Walk::new(links, None);
    let mut proofs = Vec::new();
    for node in 0..links.candidates() {
        let Some(assumed) = links.candidate(node) else { continue };
        let off = outcomes.off.row(node);
        let mut walked = false;
        let mut best: Option<Proof> = None;
        let mut offer = |proof: Proof| {
            if best.as_ref().is_none_or(|best| proof.length < best.length) {
                best = Some(proof);
            }
        };
        let start = Stop::On(node);
        if bits::contains(off, node) {
            walk.from(start);
            walked = true;
            if let Some(length) = walk.length(Stop::Off(node)) {
                let trails = vec![(start, Stop::Off(node))];
                offer(Proof { length, truth: None, trails, claim: Claim::Gone(assumed) });
            }
        }
        for (_, truth) in &truths {
            let is_empty = each_case(scene, links, *truth, |case| bits::contains(off, case));
            if !is_empty {
                continue;
            }
            if !walked {
                walk.from(start);
                walked = true;
            }
            let ends = cases(scene.position, *truth).into_iter().map(|case| links.number(case));
            let trails: Vec<_> = ends.map(|end| (start, Stop::Off(end))).collect();
            let lengths = trails.iter().filter_map(|(_, end)| walk.length(*end));
            let length = lengths.sum();
            let claim = Claim::Gone(assumed);
            offer(Proof { length, truth: Some(*truth), trails, claim });
        }
        proofs.extend(best);
    }
    give(scene, Technique::ForcingChainContradiction, proofs, found)
}

/// Whether something holds for all candidates of a truth.
fn each_case(
    scene: &Scene<'_>,
    links: &Links,
    truth: Truth,
    mut holds: impl FnMut(usize) -> bool,
) -> bool {
    match truth {
        Truth::Cell(cell) => {
            let mut digits = scene.position.candidates(cell).iter();
            digits.all(|digit| holds(links.number(Candidate { cell, digit })))
        }
        Truth::House(house, digit) => {
            let mut spots = scene.position.spots(house, digit).iter();
            spots.all(|cell| holds(links.number(Candidate { cell, digit })))
        }
    }
}

pub(super) fn verities(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = scene.grouped_links();
    let outcomes = Outcomes::new(links);
    let mut proofs = Vec::new();
    let mut common_on = vec![0; links.weak(0).len()];
    let mut common_off = common_on.clone();
    for (_, truth) in truths(scene.position) {
        common_on.fill(u64::MAX);
        common_off.fill(u64::MAX);
        each_case(scene, links, truth, |case| {
            for word in 0..common_on.len() {
                let own = if case / 64 == word { 1 << (case % 64) } else { 0 };
                common_on[word] &= links.reach(case)[word] | own;
                common_off[word] &= outcomes.off.row(case)[word];
            }
            true
        });
        let starts: Vec<usize> =
            cases(scene.position, truth).into_iter().map(|case| links.number(case)).collect();
        for (common, is_on) in [(&common_on, true), (&common_off, false)] {
            let ends = bits::numbers(common).take_while(|end| *end < links.candidates());
            for end in ends {
                let Some(candidate) = links.candidate(end) else { continue };
                let stop = if is_on { Stop::On(end) } else { Stop::Off(end) };
                let trails: Vec<_> = starts.iter().map(|start| (Stop::On(*start), stop)).collect();
                let claim =
                    if is_on { Claim::Placed(candidate) } else { Claim::Gone(candidate) };
                let length = trails.len() as u32;
                proofs.push(Proof { length, truth: Some(truth), trails, claim });
            }
        }
    }
    measure(links, &mut proofs);
    give(scene, Technique::ForcingChainVerity, proofs, found)
}

/// Finds the lengths of the chains of each proof.
fn measure(links: &Links, proofs: &mut [Proof]) {
    let mut walk = Walk::new(links, None);
    let mut by_start: Vec<(Stop, usize, Stop)> = Vec::new();
    for (number, proof) in proofs.iter_mut().enumerate() {
        proof.length = 0;
        by_start.extend(proof.trails.iter().map(|(start, end)| (*start, number, *end)));
    }
    by_start.sort_by_key(|(start, number, _)| (start.node(), *number));
    let mut before = None;
    for (start, number, end) in by_start {
        if before != Some(start) {
            walk.from(start);
            before = Some(start);
        }
        proofs[number].length += walk.length(end).unwrap_or(u32::MAX / 64);
    }
}

/// Tells the proofs, shortest first, one for each claim.
fn give(
    scene: &Scene<'_>,
    technique: Technique,
    mut proofs: Vec<Proof>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    proofs.sort_by_key(|proof| proof.length);
    let links = scene.grouped_links();
    let reader = Reader { position: scene.position, links, sets: None };
    let mut walk = Walk::new(links, None);
    let mut given = Vec::new();
    for proof in proofs {
        if given.contains(&proof.claim) {
            continue;
        }
        given.push(proof.claim);
        let (Claim::Gone(candidate) | Claim::Placed(candidate)) = proof.claim;
        let mut step = Step::new(technique, crate::board::DigitSet::only(candidate.digit));
        match proof.claim {
            Claim::Gone(candidate) => step.eliminations.push(candidate),
            Claim::Placed(candidate) => step.placements.push(candidate),
        }
        let is_verity = technique == Technique::ForcingChainVerity;
        if let Some(truth) = proof.truth {
            let role = if is_verity { Role::Base } else { Role::Contradiction };
            step.pattern.parts.push(part(scene.position, role, truth));
            step.pattern.truths.push(truth);
        }
        for (start, end) in proof.trails {
            walk.from(start);
            reader.tell(&walk.trail(end), false, &mut step.pattern);
        }
        step.pattern.truths.sort_unstable_by_key(|truth| super::explain::order(*truth));
        step.pattern.truths.dedup();
        found(step)?;
    }
    ControlFlow::Continue(())
}
