//! A derivation: a supposition, and everything that follows from it, in rounds.
//!
//! A round places what was found in the round before, and applies the rules whose needs have gone;
//! so events are in the order of their distance from the supposition. The derivation ends with the
//! round that finds a contradiction. Which events a conclusion really needs is decided afterwards
//! (`shortest.rs`).
//!
//! ```text
//!   events   0 supposed r4c7=5    1 placed r4c1=2    2 rule 7    3 placed r8c1=4 ...
//!   off_by   for each candidate that has gone, the first event that takes it out
//! ```
//!
//! A derivation inside another is a copy of the outer one that goes on with a supposition of its
//! own: its events are those from a number on.

use super::event_set::MOST_EVENTS;
use super::rules::Rules;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::pattern::Truth;
use crate::logic::position::Position;

/// An event of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A candidate is supposed to be true, or false.
    Supposed(Candidate, bool),
    /// A candidate is the last of a truth, so it is true; perhaps also the last of others.
    Placed(Candidate, Truth),
    /// A rule of this number removes candidates.
    Rule(u16),
}

/// A derivation under one or more suppositions.
#[derive(Clone, Debug)]
pub(super) struct Derivation<'a> {
    position: &'a Position,
    cells: [DigitSet; 81],
    places: [CellSet; 9],
    placed: [CellSet; 9],
    events: Vec<Event>,
    /// The events found in this round: they happen in the next.
    pending: Vec<Event>,
    /// For each candidate the number of the first event that takes it out.
    off_by: [u16; 729],
    /// Whether each rule was applied.
    applied: Vec<bool>,
    /// The candidates that the current event has taken out so far.
    changed: Vec<Candidate>,
    /// The truths of which nothing is left.
    empty: Vec<Truth>,
    /// Whether singles are noted.
    notes: bool,
}

/// The candidate was not taken out by the derivation.
const STANDS: u16 = u16::MAX;

/// Returns the number of a candidate in tables.
pub(super) const fn index(at: Candidate) -> usize {
    at.cell.index() * 9 + at.digit.index()
}

impl<'a> Derivation<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let mut derivation = Self {
            position,
            cells: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            placed: [CellSet::EMPTY; 9],
            events: Vec::with_capacity(96),
            pending: Vec::new(),
            off_by: [STANDS; 729],
            applied: Vec::new(),
            changed: Vec::new(),
            empty: Vec::new(),
            notes: true,
        };
        for cell in position.open() {
            derivation.cells[cell.index()] = position.candidates(cell);
        }
        for digit in Digit::all() {
            derivation.places[digit.index()] = position.places(digit);
        }
        derivation
    }

    /// Returns the position without any supposition.
    pub(super) const fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the events so far.
    pub(super) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns `true` if it has so many events that no supposition can be added.
    pub(super) fn is_full(&self) -> bool {
        self.events.len() >= MOST_EVENTS
    }

    /// Returns the truths of which nothing is left.
    pub(super) fn contradictions(&self) -> &[Truth] {
        &self.empty
    }

    /// Returns the number of the first event that takes a candidate out, if one does.
    pub(super) fn off_by(&self, at: Candidate) -> Option<usize> {
        let event = self.off_by[index(at)];
        (event != STANDS).then_some(usize::from(event))
    }

    /// Returns `true` if a candidate is left.
    pub(super) fn has(&self, at: Candidate) -> bool {
        self.places[at.digit.index()].contains(at.cell)
    }

    /// Returns `true` if a candidate was placed.
    pub(super) fn is_placed(&self, at: Candidate) -> bool {
        self.placed[at.digit.index()].contains(at.cell)
    }

    /// Returns the candidates of the cells that have more than one left.
    pub(super) fn open(&self) -> Vec<Candidate> {
        let open = Cell::all().filter(|cell| self.cells[cell.index()].has_several());
        open.flat_map(|cell| {
            self.cells[cell.index()].iter().map(move |digit| Candidate { cell, digit })
        })
        .collect()
    }

    /// Returns the position under the suppositions.
    pub(super) fn inner(&self) -> Position {
        self.position.under(&self.places, &self.placed)
    }

    /// Lets an event of a proof happen, but nothing that follows from it.
    pub(super) fn replay(&mut self, event: Event, removes: &[Candidate]) {
        let number = self.events.len();
        self.events.push(event);
        self.notes = false;
        match event {
            Event::Supposed(at, true) | Event::Placed(at, _) => {
                self.placed[at.digit.index()].insert(at.cell);
                self.place(at, number);
            }
            Event::Supposed(..) | Event::Rule(_) => {
                for at in removes.iter().filter(|at| self.has(**at)).copied().collect::<Vec<_>>() {
                    self.take_out(at, number);
                }
            }
        }
        self.note_all();
        self.notes = true;
    }

    /// Supposes that a candidate is true, or false. What follows is found by rounds.
    pub(super) fn suppose(&mut self, at: Candidate, is_on: bool) {
        self.applied.clear();
        self.pending.clear();
        self.pending.push(Event::Supposed(at, is_on));
    }

    /// Follows the supposition by singles and rules until there is a contradiction or nothing more
    /// follows. Returns whether there is a contradiction.
    pub(super) fn follow(&mut self, rules: &Rules) -> bool {
        while self.round(rules) && self.empty.is_empty() {}
        !self.empty.is_empty()
    }

    /// Goes on after a contradiction: a later one may be shorter to explain.
    pub(super) fn follow_further(&mut self, rules: &Rules, rounds: usize) {
        for _ in 0..rounds {
            if !self.round(rules) {
                break;
            }
        }
    }

    /// Lets the events that were found in the round before have their effect, and the rules whose
    /// needs have gone. Returns whether there was any.
    pub(super) fn round(&mut self, rules: &Rules) -> bool {
        let pending = std::mem::take(&mut self.pending);
        for event in &pending {
            let number = self.events.len();
            match *event {
                // What has gone meanwhile leaves a truth empty: there is a contradiction already.
                Event::Placed(at, _) if !self.has(at) || number >= MOST_EVENTS => continue,
                Event::Supposed(at, true) | Event::Placed(at, _) => {
                    self.events.push(*event);
                    self.place(at, number);
                }
                Event::Supposed(at, false) => {
                    self.events.push(*event);
                    self.take_out(at, number);
                    self.note_all();
                }
                Event::Rule(_) => {}
            }
        }
        let rules_are_new = self.apply_rules(rules);
        !pending.is_empty() || rules_are_new
    }

    /// Applies every rule whose needs have gone and that removes something.
    fn apply_rules(&mut self, rules: &Rules) -> bool {
        self.applied.resize(rules.all().len(), false);
        let mut is_new = false;
        for (number, rule) in rules.all().iter().enumerate() {
            let is_due = !self.applied[number]
                && rule.removes.iter().any(|at| self.has(*at))
                && !rule.needs.iter().any(|at| self.has(*at));
            if !is_due || self.events.len() >= MOST_EVENTS {
                continue;
            }
            self.applied[number] = true;
            is_new = true;
            let event = self.events.len();
            self.events.push(Event::Rule(number as u16));
            for at in &rule.removes {
                if self.has(*at) {
                    self.take_out(*at, event);
                }
            }
            self.note_all();
        }
        is_new
    }

    fn place(&mut self, at: Candidate, number: usize) {
        for digit in self.cells[at.cell.index()] - DigitSet::only(at.digit) {
            self.take_out(Candidate { cell: at.cell, digit }, number);
        }
        for cell in self.places[at.digit.index()] & at.cell.peers() {
            self.take_out(Candidate { cell, digit: at.digit }, number);
        }
        self.note_all();
    }

    /// Takes a candidate out. What is single then is noted after the whole event.
    fn take_out(&mut self, at: Candidate, by: usize) {
        self.off_by[index(at)] = by as u16;
        self.places[at.digit.index()].remove(at.cell);
        self.cells[at.cell.index()].remove(at.digit);
        self.changed.push(at);
    }

    /// Notes what is single after an event.
    fn note_all(&mut self) {
        for Candidate { cell, digit } in std::mem::take(&mut self.changed) {
            let rest = self.cells[cell.index()];
            if !rest.has_several() {
                self.note(rest.first().map(|digit| Candidate { cell, digit }), Truth::Cell(cell));
            }
            let places = self.places[digit.index()];
            for house in cell.houses() {
                let spots = places & house.cells();
                if !spots.has_several() {
                    let left = spots.iter().next().map(|cell| Candidate { cell, digit });
                    self.note(left, Truth::House(house, digit));
                }
            }
        }
    }

    /// Notes that a truth has one candidate left, or none.
    fn note(&mut self, left: Option<Candidate>, truth: Truth) {
        if !self.notes {
            return;
        }
        match left {
            None if self.empty.contains(&truth) => {}
            None => self.empty.push(truth),
            Some(at) if !self.is_placed(at) => {
                self.placed[at.digit.index()].insert(at.cell);
                self.pending.push(Event::Placed(at, truth));
            }
            Some(_) => {}
        }
    }
}
