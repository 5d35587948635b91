//! From all that follows to what a conclusion needs: walks back from it and leaves the rest out.

use super::flood::{Flood, Why, meaning, truth_of};
use crate::board::{Candidate, CellSet};
use crate::logic::position::Position;
use crate::logic::step::{Because, Chain, Inference, Part, Step, Truth};

/// Inferences in order, with the patterns and truths they use.
pub(super) struct Story {
    chain: Chain,
    truths: Vec<Truth>,
    parts: Vec<Part>,
}

impl Story {
    /// Why the assumption contradicts itself, if it does.
    pub(super) fn of_clash(flood: &Flood, position: &Position) -> Option<Self> {
        let (clash, why) = flood.clash?;
        let (candidate, is_on) = meaning(clash)?;
        let mut needed = vec![false; flood.line.len()];
        let mut open = flood.parents(position, clash, why);
        open.extend(flood.at(candidate, !is_on));
        walk_back(flood, position, open, &mut needed);
        let mut story = Self::told(flood, position, &needed);
        story.add(flood, position, clash, why, &numbers(&needed));
        Some(story)
    }

    /// Why a conclusion follows from the assumption.
    pub(super) fn of_conclusion(
        flood: &Flood,
        position: &Position,
        candidate: Candidate,
        is_on: bool,
    ) -> Self {
        let mut needed = vec![false; flood.line.len()];
        walk_back(flood, position, flood.at(candidate, is_on).into_iter().collect(), &mut needed);
        Self::told(flood, position, &needed)
    }

    fn told(flood: &Flood, position: &Position, needed: &[bool]) -> Self {
        let mut story = Self { chain: Chain::default(), truths: Vec::new(), parts: Vec::new() };
        let numbers = numbers(needed);
        for (at, (statement, why)) in flood.line.iter().enumerate() {
            if needed[at] {
                story.add(flood, position, *statement, *why, &numbers);
            }
        }
        story
    }

    fn add(
        &mut self,
        flood: &Flood,
        position: &Position,
        statement: u16,
        why: Why,
        numbers: &[u16],
    ) {
        let Some((Candidate { cell, digit }, is_on)) = meaning(statement) else { return };
        let because = match why {
            Why::Assumed => Because::Assumed,
            Why::Excluded(_, because) => because,
            Why::Last(because) => {
                self.truths.extend(truth_of(because, digit));
                because
            }
            Why::Pattern(number) => {
                let Some(used) = flood.used.get(usize::from(number)) else { return };
                self.truths.extend(&used.truths);
                self.parts.push(used.part);
                Because::Pattern(self.parts.len() as u16 - 1)
            }
        };
        let parents = flood.parents(position, statement, why);
        let from = parents.iter().filter_map(|at| numbers.get(usize::from(*at)).copied()).collect();
        self.chain.nodes.push(Inference {
            cells: CellSet::only(cell),
            digit,
            is_on,
            from,
            because,
        });
    }

    /// How many statements it has.
    pub(super) fn len(&self) -> usize {
        self.chain.nodes.len()
    }

    /// Adds it to a step.
    pub(super) fn put_into(mut self, mut step: Step) -> Step {
        let before = step.pattern.parts.len() as u16;
        for node in &mut self.chain.nodes {
            if let Because::Pattern(number) = &mut node.because {
                *number += before;
            }
        }
        step.pattern.parts.extend(self.parts);
        step.pattern.chains.push(self.chain);
        for truth in self.truths {
            if !step.pattern.truths.contains(&truth) {
                step.pattern.truths.push(truth);
            }
        }
        step
    }
}

fn walk_back(flood: &Flood, position: &Position, mut open: Vec<u16>, needed: &mut [bool]) {
    while let Some(at) = open.pop() {
        let at = usize::from(at);
        if at < needed.len() && !needed[at] {
            needed[at] = true;
            let (statement, why) = flood.line[at];
            open.extend(flood.parents(position, statement, why));
        }
    }
}

/// The number of each needed statement among those that are told.
fn numbers(needed: &[bool]) -> Vec<u16> {
    let mut next = 0;
    let number = |is_needed: &bool| {
        let this = next;
        next += u16::from(*is_needed);
        this
    };
    needed.iter().map(number).collect()
}
