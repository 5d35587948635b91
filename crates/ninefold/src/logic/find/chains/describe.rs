//! Turns the trail of a walk into the pattern of a step: inferences, sets, truths.

use super::walk::Stop;
use crate::board::{CellSet, Digit, House};
use crate::logic::facts::links::{Links, Node};
use crate::logic::facts::set_links::SetLinks;
use crate::logic::pattern::{Because, Chain, Inference, Pattern, PatternPart, Role, Truth};
use crate::logic::position::Position;

/// The position, links and sets with which trails are described.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic::find) struct Reader<'a> {
    pub(in crate::logic::find) position: &'a Position,
    pub(in crate::logic::find) links: &'a Links,
    pub(in crate::logic::find) sets: Option<&'a SetLinks>,
}

impl Reader<'_> {
    /// Returns the node a stop speaks of; for a set, the cells that lose the digit.
    pub(in crate::logic::find) fn node(&self, stop: Stop) -> Node {
        match (stop, self.sets) {
            (Stop::On(node) | Stop::Off(node), _) => self.links.nodes()[node],
            (Stop::Set(entry), Some(sets)) => {
                let entry = sets.entries[entry];
                Node { cells: entry.cells, digit: entry.digit }
            }
            (Stop::Set(_), None) => NOWHERE,
        }
    }

    /// Returns all cells a stop occupies.
    pub(in crate::logic::find) fn cells(&self, stop: Stop) -> CellSet {
        match (stop, self.sets) {
            (Stop::Set(entry), Some(sets)) => sets.entries[entry].set.cells,
            _ => self.node(stop).cells,
        }
    }

    /// Adds a trail to a pattern: its inferences, its sets and the truths it rests on.
    pub(in crate::logic::find) fn describe(
        &self,
        trail: &[Stop],
        is_loop: bool,
        pattern: &mut Pattern,
    ) {
        let mut chain = Chain { nodes: Vec::with_capacity(trail.len()), is_loop };
        let mut set_before = 0;
        for (number, stop) in trail.iter().enumerate() {
            let Node { cells, digit } = self.node(*stop);
            let before = number.checked_sub(1).map(|before| trail[before]);
            let because = match before {
                None => Because::Assumed,
                Some(Stop::Set(_)) => Because::Set(set_before),
                Some(before) => self.because(before, *stop),
            };
            if let (Some(Stop::Set(_)), Stop::On(_), Some(cell)) = (before, stop, cells.single()) {
                pattern.truths.push(Truth::Cell(cell));
            }
            if let (Some(Stop::Off(_)), Stop::On(_)) = (before, stop) {
                pattern.truths.push(match because {
                    Because::House(house) => Truth::House(house, digit),
                    Because::Cell(cell) => Truth::Cell(cell),
                    _ => continue,
                });
            }
            if let (Stop::Set(entry), Some(sets)) = (stop, self.sets) {
                let set = sets.entries[*entry].set;
                set_before = pattern.parts.len() as u16;
                pattern.parts.push(PatternPart::house(Role::Set, set.house, set.cells, set.digits));
                pattern.truths.extend(set.cells.iter().map(Truth::Cell));
            }
            let from = number.checked_sub(1).map(|before| before as u16).into_iter().collect();
            let is_on = matches!(stop, Stop::On(_));
            chain.nodes.push(Inference { cells, digit, is_on, from, because });
        }
        pattern.chains.push(chain);
    }

    /// Returns the cell or the house that links two stops.
    fn because(&self, before: Stop, after: Stop) -> Because {
        let (one, two) = (self.node(before), self.node(after));
        if let (true, Some(cell)) = (one.cells == two.cells, one.cells.single()) {
            return Because::Cell(cell);
        }
        let both = one.cells | two.cells;
        let is_strong = matches!(after, Stop::On(_));
        let fits = |house: &House| !is_strong || self.position.spots(*house, one.digit) == both;
        both.common_houses().find(fits).map_or(Because::Assumed, Because::House)
    }
}

const NOWHERE: Node = Node { cells: CellSet::EMPTY, digit: Digit::new(1).unwrap() };
