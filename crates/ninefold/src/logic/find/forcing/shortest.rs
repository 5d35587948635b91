//! Finds a short proof of a conclusion among the events of a derivation.
//!
//! Backwards from the conclusion, facts ("this candidate has gone") are open until an event that
//! takes the candidate out is chosen; an event that is chosen opens the facts that it needs. An
//! event serves every fact that it takes out, so proofs that share events are short: choosing the
//! shortest reason of each fact alone is not enough.
//!
//! ```text
//!   while a fact is open   choose one of the events that take it out (those chosen before cost nothing)
//!   else                   take the latest event without a reason, choose one of its truths,
//!                          open the facts that the truth needs
//! ```
//!
//! A beam search keeps the partial proofs that promise the shortest whole. The promise is the length
//! of a completion: every event has a set of ancestors, chosen greedily so that they share much.

use super::cases::each_case;
use super::derivation::{Derivation, Event, index};
use super::event_set::EventSet;
use super::proof::{Conclusion, Proof, ProofEvent};
use super::rules::Rules;
use crate::board::{Candidate, DigitSet};
use crate::logic::pattern::Truth;

/// Returns a short proof of one of several conclusions, the shortest that a beam of this width
/// finds; with a width of 0, the first that is promised.
pub(super) fn shortest(
    derivation: &Derivation<'_>,
    rules: &Rules,
    base: usize,
    ends: &[Conclusion],
    width: usize,
) -> Option<Proof> {
    let graph = Graph::new(derivation, rules, base);
    let mut beam: Vec<State> = ends.iter().filter_map(|end| graph.start(*end)).collect();
    let width = width.max(1);
    loop {
        beam.sort_by_key(|state| state.promise);
        let mut signatures: Vec<(u32, EventSet, usize)> = Vec::new();
        beam.retain(|state| {
            let signature = (state.promise, state.chosen, state.facts.len());
            let is_new = !signatures.contains(&signature);
            if is_new && signatures.len() < width {
                signatures.push(signature);
                return true;
            }
            false
        });
        let best = beam.first()?;
        if best.is_complete() {
            return Some(best.proof(&graph));
        }
        let mut next: Vec<State> = Vec::new();
        for state in beam {
            graph.expand(state, &mut next);
        }
        beam = next;
    }
}

/// A fact that is needed: the candidate, and the event before which it must have gone.
type Fact = (Candidate, u16);

/// The events of a block and how they can follow from each other.
struct Graph<'a, 'b> {
    derivation: &'a Derivation<'b>,
    rules: &'a Rules,
    base: u16,
    /// The events of this block that take candidates out: those of the first candidate, first to
    /// last, then those of the next.
    removers: Vec<u16>,
    /// For each candidate where its events begin in `removers`; they end where the next begin.
    starts: [u16; 730],
    /// For each event of the block a short way to it: the events on it, itself included.
    ancestors: Vec<EventSet>,
    /// For each event of the block its possible reasons.
    reasons: Vec<Vec<(Option<Truth>, Vec<Candidate>)>>,
    /// The events with more than one line, with the number of lines above one.
    long: Vec<(u16, u32)>,
}

/// A partial proof.
#[derive(Clone)]
struct State {
    chosen: EventSet,
    /// The chosen events that have no reason yet.
    open: EventSet,
    reasons: Vec<(u16, Option<Truth>)>,
    /// The facts that no chosen event serves.
    facts: Vec<Fact>,
    /// The number of lines of the whole proof, if it is completed greedily.
    promise: u32,
    end: Conclusion,
}

impl<'a, 'b> Graph<'a, 'b> {
    fn new(derivation: &'a Derivation<'b>, rules: &'a Rules, base: usize) -> Self {
        let count = derivation.events().len() - base;
        let base = base as u16;
        let mut graph = Self {
            derivation,
            rules,
            base,
            removers: Vec::new(),
            starts: [0; 730],
            ancestors: Vec::with_capacity(count),
            reasons: Vec::with_capacity(count),
            long: Vec::new(),
        };
        graph.find_removers();
        for (number, event) in (0_u16..).zip(derivation.events()).skip(usize::from(base)) {
            if let Event::Rule(rule) = event
                && rules.get(*rule).lines > 1
            {
                graph.long.push((number, rules.get(*rule).lines - 1));
            }
            let reasons = graph.find_reasons(number);
            graph.reasons.push(reasons);
            let ancestors = graph.short_way(number);
            graph.ancestors.push(ancestors);
        }
        graph
    }

    /// Sorts the events of the block by the candidates that they take out.
    fn find_removers(&mut self) {
        let mut pairs: Vec<(u16, u16)> = Vec::with_capacity(1024);
        for (number, event) in (0_u16..).zip(self.derivation.events()).skip(usize::from(self.base))
        {
            self.each_removed(*event, |at| pairs.push((index(at) as u16, number)));
        }
        for (at, _) in &pairs {
            self.starts[usize::from(*at) + 1] += 1;
        }
        for at in 0..729 {
            self.starts[at + 1] += self.starts[at];
        }
        let mut next = self.starts;
        self.removers.resize(pairs.len(), 0);
        for (at, number) in pairs {
            let slot = &mut next[usize::from(at)];
            self.removers[usize::from(*slot)] = number;
            *slot += 1;
        }
    }

    /// Calls `take` with each candidate of the position that an event takes out.
    fn each_removed(&self, event: Event, mut take: impl FnMut(Candidate)) {
        let position = self.derivation.position();
        match event {
            Event::Supposed(at, false) => take(at),
            Event::Supposed(at, true) | Event::Placed(at, _) => {
                for digit in position.candidates(at.cell) - DigitSet::only(at.digit) {
                    take(Candidate { cell: at.cell, digit });
                }
                for cell in position.places(at.digit) & at.cell.peers() {
                    take(Candidate { cell, digit: at.digit });
                }
            }
            Event::Rule(rule) => self.rules.get(rule).removes.iter().copied().for_each(take),
        }
    }

    /// Returns the number of lines of some events.
    fn cost(&self, events: &EventSet) -> u32 {
        let long = self.long.iter().filter(|(number, _)| events.has(*number));
        events.len() + long.map(|(_, more)| more).sum::<u32>()
    }

    fn ancestors(&self, event: u16) -> &EventSet {
        &self.ancestors[usize::from(event - self.base)]
    }

    /// Returns `true` if a candidate had gone before this block began.
    fn is_outer(&self, at: Candidate) -> bool {
        self.derivation.off_by(at).is_some_and(|event| event < usize::from(self.base))
    }

    /// Returns the events that take a candidate out in time.
    fn options(&self, (at, before): Fact) -> &[u16] {
        let [start, end] = [index(at), index(at) + 1].map(|at| usize::from(self.starts[at]));
        let all = &self.removers[start..end];
        let count = all.iter().take_while(|event| **event < before).count();
        &all[..count]
    }

    /// Returns a short way to an event whose predecessors have theirs.
    fn short_way(&self, event: u16) -> EventSet {
        let ways = self.reasons(event).iter().map(|(_, needs)| {
            let mut way = EventSet::default();
            way.insert(self.base);
            way.insert(event);
            self.complete(&mut way, needs.iter().map(|at| (*at, event)));
            way
        });
        ways.min_by_key(|way| self.cost(way)).unwrap_or_default()
    }

    /// Adds short ways to everything that facts need, those that share most first.
    fn complete(&self, way: &mut EventSet, facts: impl Iterator<Item = Fact>) {
        for fact in facts {
            let options = self.options(fact);
            if options.iter().any(|event| way.has(*event)) || self.is_outer(fact.0) {
                continue;
            }
            let added = |event: &&u16| self.cost(&self.ancestors(**event).without(way));
            let best =
                if let [only] = options { Some(only) } else { options.iter().min_by_key(added) };
            if let Some(event) = best {
                way.add(self.ancestors(*event));
            }
        }
    }

    fn reasons(&self, event: u16) -> &[(Option<Truth>, Vec<Candidate>)] {
        &self.reasons[usize::from(event - self.base)]
    }

    /// Finds the reasons that an event can have, and the candidates that each needs to have gone.
    fn find_reasons(&self, event: u16) -> Vec<(Option<Truth>, Vec<Candidate>)> {
        let position = self.derivation.position();
        let at = match self.derivation.events()[usize::from(event)] {
            Event::Supposed(..) => return vec![(None, Vec::new())],
            Event::Rule(rule) => return vec![(None, self.rules.get(rule).needs.clone())],
            Event::Placed(at, _) => at,
        };
        let houses = at.cell.houses().into_iter().map(|house| Truth::House(house, at.digit));
        let truths = houses.chain([Truth::Cell(at.cell)]);
        let is_gone = |case| self.derivation.off_by(case).is_some_and(|by| by < usize::from(event));
        let needs = truths.filter_map(|truth| {
            let mut others = Vec::with_capacity(8);
            let mut holds = true;
            each_case(position, truth, |case| {
                if case != at {
                    holds = holds && is_gone(case);
                    others.push(case);
                }
            });
            holds.then_some((Some(truth), others))
        });
        needs.collect()
    }

    /// Returns the empty proof of a conclusion.
    fn start(&self, end: Conclusion) -> Option<State> {
        let mut state = State {
            chosen: EventSet::default(),
            open: EventSet::default(),
            reasons: vec![(self.base, None)],
            facts: Vec::new(),
            promise: 0,
            end,
        };
        state.chosen.insert(self.base);
        if let Conclusion::On(at) = end {
            let events = (0_u16..).zip(self.derivation.events()).skip(usize::from(self.base));
            let is_it = |event: &Event| matches!(event, Event::Placed(on, _) | Event::Supposed(on, true) if *on == at);
            let (event, _) = events.into_iter().find(|(_, event)| is_it(event))?;
            if event != self.base {
                state.chosen.insert(event);
                state.open.insert(event);
            }
        }
        self.need(&mut state, &end.needs(self.derivation.position()), u16::MAX);
        self.promise(&mut state);
        Some(state)
    }

    /// Opens facts unless a chosen event serves them.
    fn need(&self, state: &mut State, gone: &[Candidate], before: u16) {
        for at in gone.iter().filter(|at| !self.is_outer(**at)) {
            let fact = (*at, before);
            if !self.options(fact).iter().any(|event| state.chosen.has(*event)) {
                state.facts.push(fact);
            }
        }
    }

    /// Computes the promise of a state.
    fn promise(&self, state: &mut State) {
        let mut way = state.chosen;
        let mut open = state.open;
        while let Some(event) = open.last() {
            open.remove(event);
            way.add(self.ancestors(event));
        }
        self.complete(&mut way, state.facts.iter().copied());
        state.promise = self.cost(&way) + u32::from(!matches!(state.end, Conclusion::On(_)));
    }

    /// Adds the states that follow from one by its next choice.
    fn expand(&self, state: State, next: &mut Vec<State>) {
        let fewest = state.facts.iter().copied().min_by_key(|fact| self.options(*fact).len());
        if let Some(fact) = fewest {
            for event in self.options(fact) {
                let mut other = state.clone();
                other.chosen.insert(*event);
                other.open.insert(*event);
                other.facts.retain(|fact| !self.options(*fact).contains(event));
                self.promise(&mut other);
                next.push(other);
            }
        } else if let Some(event) = state.open.last() {
            for (reason, needs) in self.reasons(event) {
                let mut other = state.clone();
                other.open.remove(event);
                other.reasons.push((event, *reason));
                self.need(&mut other, needs, event);
                self.promise(&mut other);
                next.push(other);
            }
        } else {
            next.push(state);
        }
    }
}

impl State {
    fn is_complete(&self) -> bool {
        self.facts.is_empty() && self.open.last().is_none()
    }

    fn proof(&self, graph: &Graph<'_, '_>) -> Proof {
        let mut reasons = self.reasons.clone();
        reasons.sort_unstable_by_key(|(event, _)| *event);
        let position = graph.derivation.position();
        let (mut events, mut rules, mut needs) = (Vec::new(), Vec::new(), Vec::new());
        for (number, reason) in reasons {
            let event = match (graph.derivation.events()[usize::from(number)], reason) {
                (Event::Placed(at, _), Some(truth)) => ProofEvent::Single(at, truth),
                (Event::Rule(rule), _) => {
                    rules.push(graph.rules.get(rule).clone());
                    ProofEvent::Rule(rules.len() as u16 - 1)
                }
                (Event::Supposed(at, is_on), _) => ProofEvent::Supposed(at, is_on),
                (Event::Placed(at, _), None) => ProofEvent::Supposed(at, true),
            };
            needs
                .extend(event.needs(position, &rules).into_iter().filter(|at| graph.is_outer(*at)));
            events.push(event);
        }
        let end = self.end.needs(position);
        needs.extend(end.into_iter().filter(|at| graph.is_outer(*at)));
        needs.sort_unstable();
        needs.dedup();
        Proof { events, rules, end: self.end, needs, lines: self.promise }
    }
}
