//! 3D Medusa: two colours over all digits. A pair is a house with two places for a digit, or a cell
//! with two candidates; of each pair one is true.
//!
//! Suppose a colour is true: it *kills* the same digit in all cells it sees, and all else in its own
//! cells. A colour that kills itself, or all candidates of a cell, is false. Else, what both colours
//! kill is false.

use crate::board::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// Cells for each digit.
type Layers = [CellSet; 9];

pub(super) fn find(position: &Position, found: &mut StepCallback<'_>) -> Flow {
    let mut done: Layers = [CellSet::EMPTY; 9];
    let mut waiting = Vec::new();
    let small = position.bivalue_cells();
    // Every net of two digits or more goes through a cell with two candidates.
    for cell in small {
        let Some(digit) = position.candidates(cell).first() else { continue };
        if done[digit.index()].contains(cell) {
            continue;
        }
        let colours = paint(position, small, Candidate { cell, digit }, &mut waiting);
        for (layer, (a, b)) in done.iter_mut().zip(colours[0].iter().zip(&colours[1])) {
            *layer |= *a | *b;
        }
        let painted: CellSet = colours.iter().flatten().fold(CellSet::EMPTY, |all, c| all | *c);
        if !painted.has_several() {
            continue;
        }
        if let Some(step) = (Medusa { position, small, colours }).step() {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns both colours, from a candidate of the first. `waiting` is empty before and after.
fn paint(
    position: &Position,
    small: CellSet,
    start: Candidate,
    waiting: &mut Vec<(Candidate, usize)>,
) -> [Layers; 2] {
    let mut colours = [[CellSet::EMPTY; 9]; 2];
    colours[0][start.digit.index()].insert(start.cell);
    waiting.push((start, 0));
    while let Some((Candidate { cell, digit }, colour)) = waiting.pop() {
        let opposite = 1 - colour;
        let mut add = |candidate: Candidate| {
            let layer = &mut colours[opposite][candidate.digit.index()];
            if !layer.contains(candidate.cell) {
                layer.insert(candidate.cell);
                waiting.push((candidate, opposite));
            }
        };
        if small.contains(cell) {
            let other = (position.candidates(cell) - DigitSet::only(digit)).first();
            other.into_iter().for_each(|digit| add(Candidate { cell, digit }));
        }
        for house in cell.houses() {
            let others = position.spots(house, digit) - CellSet::only(cell);
            others.single().into_iter().for_each(|cell| add(Candidate { cell, digit }));
        }
    }
    colours
}

struct Medusa<'a> {
    position: &'a Position,
    small: CellSet,
    colours: [Layers; 2],
}

impl Medusa<'_> {
    fn step(&self) -> Option<Step> {
        let killed = [self.killed(0), self.killed(1)];
        for colour in [0, 1] {
            if let Some(truth) = self.contradiction(colour, &killed[colour]) {
                let gone = self.colours[colour];
                return Some(self.removing(&gone).truths(truth).sorted());
            }
        }
        let mut gone = [CellSet::EMPTY; 9];
        for digit in Digit::all() {
            let both = killed[0][digit.index()] & killed[1][digit.index()];
            gone[digit.index()] = self.position.places(digit) & both;
        }
        gone.iter().any(|cells| !cells.is_empty()).then(|| self.removing(&gone).sorted())
    }

    /// Returns what cannot be if a colour is true.
    fn killed(&self, colour: usize) -> Layers {
        let layers = &self.colours[colour];
        let (mut painted, mut doubly) = (CellSet::EMPTY, CellSet::EMPTY);
        for layer in layers {
            doubly |= painted & *layer;
            painted |= *layer;
        }
        layers.map(|layer| layer.any_peers() | (painted - layer) | doubly)
    }

    /// Returns something if a colour contradicts itself: the fact, if any, that it would break.
    fn contradiction(&self, colour: usize, killed: &Layers) -> Option<Option<Truth>> {
        let layers = &self.colours[colour];
        let meets_itself = |(layer, killed): (&CellSet, &CellSet)| layer.meets(*killed);
        if layers.iter().zip(killed).any(meets_itself) {
            return Some(None);
        }
        let mut alive = CellSet::EMPTY;
        for digit in Digit::all() {
            alive |= self.position.places(digit) - killed[digit.index()];
        }
        (self.position.open() - alive).first().map(|cell| Some(Truth::Cell(cell)))
    }

    fn removing(&self, gone: &Layers) -> Step {
        let painted =
            |digit: &Digit| !self.colours.iter().all(|layers| layers[digit.index()].is_empty());
        let mut step = Step::new(Technique::Medusa, Digit::all().filter(painted).collect());
        for digit in Digit::all() {
            step = step.removing(gone[digit.index()], digit);
        }
        for (colour, role) in [(0, Role::ColourA), (1, Role::ColourB)] {
            for digit in Digit::all() {
                let cells = self.colours[colour][digit.index()];
                if !cells.is_empty() {
                    step = step.part(PatternPart::cells(role, cells, DigitSet::only(digit)));
                }
            }
        }
        step.truths(self.truths())
    }

    /// Returns the pairs that make it a net.
    fn truths(&self) -> Vec<Truth> {
        let mut truths = Vec::new();
        let mut cells = CellSet::EMPTY;
        for digit in Digit::all() {
            let painted = self.colours[0][digit.index()] | self.colours[1][digit.index()];
            cells |= painted & self.small;
            for house in House::all() {
                let spots = self.position.spots(house, digit);
                if spots.len() == 2 && spots.is_subset_of(painted) {
                    truths.push(Truth::House(house, digit));
                }
            }
        }
        truths.extend(cells.iter().map(Truth::Cell));
        truths
    }
}
