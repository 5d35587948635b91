//! Forcing chains and nets: one candidate is assumed, and all that follows is written down.
//!
//! ```text
//!   contradiction   what is assumed leads to something and its opposite: it is false
//!   verity          all candidates of a cell, or all places of a digit in a house, lead to the same
//!                   conclusion: it is true
//! ```
//!
//! One assumption at a time, never one inside another. How much may be used to conclude grows by
//! [`Strength`]: links of the position (a chain), then also what earlier conclusions have made single
//! (a net), then also patterns in what is left. A step shows only what its conclusion needs.

mod flood;
mod story;

pub(in crate::logic) use flood::{Flood, Strength};

use crate::board::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use story::Story;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let strengths: &[Strength] = match technique {
        Technique::ForcingChainContradiction | Technique::ForcingChainVerity => &[Strength::Chains],
        _ => &[Strength::Singles, Strength::Basics, Strength::Patterns],
    };
    let is_contradiction = matches!(
        technique,
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction
    );
    for strength in strengths {
        let floods = scene.floods(*strength);
        let steps = if is_contradiction {
            contradictions(scene, technique, floods)
        } else {
            verities(scene, technique, floods)
        };
        for step in steps {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// What cannot be, the shortest story first.
fn contradictions(scene: &Scene<'_>, technique: Technique, floods: &[Flood]) -> Vec<Step> {
    let mut stories: Vec<(usize, &Flood, Story)> = Vec::new();
    for flood in floods {
        if let Some(story) = Story::of_clash(flood, scene.position) {
            stories.push((story.len(), flood, story));
        }
    }
    stories.sort_by_key(|(length, flood, _)| (*length, flood.assumed()));
    let step = |(_, flood, story): (usize, &Flood, Story)| {
        let Candidate { cell, digit } = flood.assumed();
        let step = Step::new(technique, DigitSet::only(digit));
        story.put_into(step).removing(CellSet::only(cell), digit).sorted()
    };
    stories.into_iter().map(step).collect()
}

/// The candidates of which one is true: those of a cell, or the places of a digit in a house.
#[derive(Clone, Copy)]
struct Choice {
    truth: Truth,
    /// How long the stories are, about.
    effort: usize,
}

/// What must be, the easiest choice for each conclusion, the easiest conclusion first.
fn verities(scene: &Scene<'_>, technique: Technique, floods: &[Flood]) -> Vec<Step> {
    let position = scene.position;
    let mut best = BTreeMap::<(Candidate, bool), Choice>::new();
    let cells = position.open().iter().map(Truth::Cell);
    let houses = House::all().flat_map(|house| Digit::all().map(move |d| Truth::House(house, d)));
    for truth in cells.chain(houses) {
        let branches = branches(scene, truth, floods);
        if branches.len() < 2 || branches.iter().any(|flood| flood.is_contradiction()) {
            continue;
        }
        for (candidate, is_on) in common(&branches) {
            let effort = branches.iter().map(|flood| flood.effort(candidate, is_on)).sum::<usize>();
            let choice = Choice { truth, effort };
            let known = best.entry((candidate, is_on)).or_insert(choice);
            if effort < known.effort {
                *known = choice;
            }
        }
    }
    let mut all: Vec<_> = best.into_iter().collect();
    all.sort_by_key(|((candidate, is_on), choice)| (choice.effort, !*is_on, *candidate));
    all.into_iter()
        .map(|((candidate, is_on), choice)| {
            verity(scene, technique, candidate, is_on, choice.truth, floods)
        })
        .collect()
}

fn branches<'a>(scene: &Scene<'_>, truth: Truth, floods: &'a [Flood]) -> Vec<&'a Flood> {
    let position = scene.position;
    let is_branch = |flood: &&Flood| {
        let Candidate { cell, digit } = flood.assumed();
        match truth {
            Truth::Cell(where_) => cell == where_,
            Truth::House(house, which) => digit == which && house.cells().contains(cell),
        }
    };
    let count = match truth {
        Truth::Cell(cell) => position.candidates(cell).len(),
        Truth::House(house, digit) => position.spots(house, digit).len(),
    };
    let found: Vec<&Flood> = floods.iter().filter(is_branch).collect();
    if found.len() == count as usize { found } else { Vec::new() }
}

/// What all branches conclude, but not what is the assumption of one of them.
fn common(branches: &[&Flood]) -> Vec<(Candidate, bool)> {
    let mut all = Vec::new();
    for digit in Digit::all() {
        for is_on in [true, false] {
            let cells =
                branches.iter().fold(CellSet::ALL, |all, flood| all & flood.cells(digit, is_on));
            all.extend(cells.iter().map(|cell| (Candidate { cell, digit }, is_on)));
        }
    }
    all
}

fn verity(
    scene: &Scene<'_>,
    technique: Technique,
    candidate: Candidate,
    is_on: bool,
    truth: Truth,
    floods: &[Flood],
) -> Step {
    let Candidate { cell, digit } = candidate;
    let mut step = Step::new(technique, DigitSet::only(digit)).truths([truth]);
    for flood in branches(scene, truth, floods) {
        step = Story::of_conclusion(flood, scene.position, candidate, is_on).put_into(step);
    }
    step = step.part(match truth {
        Truth::Cell(cell) => {
            Part::cells(Role::Body, CellSet::only(cell), scene.position.candidates(cell))
        }
        Truth::House(house, digit) => {
            let spots = scene.position.spots(house, digit);
            Part::house(Role::Body, house, spots, DigitSet::only(digit))
        }
    });
    let step =
        if is_on { step.placing(cell, digit) } else { step.removing(CellSet::only(cell), digit) };
    step.sorted()
}
