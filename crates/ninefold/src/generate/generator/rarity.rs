//! How often things happen by themselves, so that a plan knows what is worth extra work.
//!
//! The figures are shares of minimal puzzles made by removal. They guide the search; no answer depends
//! on them being exact.

use crate::generate::spec::Spec;
use crate::logic::{Level, Technique};
use crate::rating::Tenths;
use std::ops::RangeInclusive;

/// Of 20,000 minimal puzzles, how many have an ER from this one (in tenths) to below the next.
const SHARES: [(u16, u32); 18] = [
    (10, 280),
    (15, 4861),
    (20, 4726),
    (25, 1835),
    (30, 474),
    (35, 38),
    (40, 1001),
    (45, 470),
    (50, 8),
    (55, 206),
    (60, 8),
    (65, 1631),
    (70, 3726),
    (75, 126),
    (80, 495),
    (85, 89),
    (90, 26),
    (95, 0),
];

/// Below this many of 20,000 the neighbours of near misses are tried.
const RARE: u32 = 40;

/// The next easiest step after the last cell of a house.
const HIDDEN_SINGLE: u16 = 12;

/// A puzzle that begins with less has plain singles at first, and no hard pearl for a neighbour.
const PLAIN_SINGLES: u16 = 20;

/// How many clues a puzzle of the easiest steps should begin with: where nothing but the last cells of
/// houses may be needed, nearly all must be there.
pub(super) fn clues_for_ease(spec: &Spec) -> u32 {
    let plain = |range: &Option<RangeInclusive<Tenths>>| {
        range.as_ref().is_some_and(|range| range.end().0 < HIDDEN_SINGLE)
    };
    match (plain(&spec.er), plain(&spec.ep) || plain(&spec.ed)) {
        _ if spec.minimal => 0,
        (true, _) => 60,
        (false, true) => 45,
        (false, false) => 0,
    }
}

/// If so few puzzles are as wished that near misses are worth changing: how near that is.
pub(super) fn worth(spec: &Spec) -> Option<u32> {
    let rare_rating = spec.er.as_ref().is_some_and(|range| {
        let [low, high] = [range.start(), range.end()].map(|end| end.0 / 5 * 5);
        let in_range = SHARES.iter().filter(|(from, _)| (low..=high).contains(from));
        in_range.map(|(_, share)| share).sum::<u32>() < RARE
    });
    let low = spec.er.as_ref().map_or(0, |range| range.start().0);
    let beyond = u32::from(low.saturating_sub(PLAIN_SINGLES));
    if beyond > 0 && (spec.pearl || spec.diamond) {
        return Some(beyond * if spec.diamond { 2 } else { 1 });
    }
    if rare_rating || hard_beginning(spec) {
        return Some(15);
    }
    (few_clues(spec) || many_minimal_clues(spec)).then_some(2)
}

/// How many clues are tried to ease a puzzle that some techniques do not solve. The harder these are,
/// the dearer is a try, and the less a new puzzle.
pub(super) fn eased(spec: &Spec) -> u32 {
    let is_dear = |technique: Technique| technique.level() > Level::Hard;
    let is_strict = spec.strictly.is_some_and(|level| level > Level::Hard);
    if is_strict || spec.technique.is_some_and(is_dear) { 15 } else { 80 }
}

/// Whether a spec is for puzzles that are rarely found with more clues than needed.
pub(super) fn is_hard(spec: &Spec) -> bool {
    let beyond = |technique: Technique| technique.level() > Level::Medium;
    starts_at(spec, Tenths(45)) || spec.technique.is_some_and(beyond)
}

/// Whether puzzles with few clues are the best to change.
pub(super) fn wants_few_clues(spec: &Spec) -> bool {
    few_clues(spec) || starts_at(spec, Tenths(65))
}

/// Nine of ten puzzles begin with steps below this.
fn hard_beginning(spec: &Spec) -> bool {
    let hard = |range: &RangeInclusive<Tenths>| *range.start() >= Tenths(20);
    spec.ep.as_ref().is_some_and(hard) || spec.ed.as_ref().is_some_and(hard)
}

fn few_clues(spec: &Spec) -> bool {
    spec.clues.as_ref().is_some_and(|range| *range.end() <= 20)
}

fn many_minimal_clues(spec: &Spec) -> bool {
    spec.minimal && spec.clues.as_ref().is_some_and(|range| *range.start() >= 29)
}

fn starts_at(spec: &Spec, low: Tenths) -> bool {
    spec.er.as_ref().is_some_and(|range| *range.start() >= low)
}
