//! The rules nested in dynamic chains (nesting 1 to 5): what techniques find in the position inside a
//! derivation, and on which offs of the derivation each finding rests.
//!
//! A rule is used with all its findings at once, and only if no rule before it found anything:
//!
//! ```text
//!   nesting 1   intersections, hidden pairs, naked pairs, X-wings
//!   nesting 2   those, chains and cycles
//!   nesting 3   those, multiple chains
//!   nesting 4   nesting 1, dynamic chains
//!   nesting 5   nesting 1, dynamic chains, dynamic chains of nesting 2
//! ```

use super::chains::{Chain, Chains};
use super::derivation::{Derivation, Inside, Rules, Signature};
use super::fish::{Fish, KINDS, each_fish};
use super::hint::Wanted;
use super::implications::PathStep;
use super::intersections::{Intersection, each_intersection};
use super::links::{Node, Scope};
use super::order::BOXES_COLUMNS_ROWS;
use super::position::Position;
use super::record::Mode;
use super::sets::each_set;
use crate::board::{Candidate, Cell, Digit, DigitSet, HouseKind, PlaceSet};
use crate::propagation::Marks;

/// A search for forcing chains inside a derivation.
///
/// Forcing chains use derivations, which use these rules, which use forcing chains again: the trait
/// is where the recursion enters.
pub(super) trait InnerSearch {
    /// Finds all hints of forcing chains in a position: of each set of removals the first. Returns
    /// how many there are.
    fn search(&mut self, position: &Position, mode: Mode) -> usize;

    /// Returns a hint of the last search, if there is one of this number.
    fn hint(&self, number: usize) -> Option<InnerHint>;

    /// Calls `found` with every node that a hint rests on, with the scope of its parents if it is
    /// on, and with none after each line of ancestors.
    fn each_ancestor(&mut self, number: usize, position: &Position, found: &mut AncestorSink<'_>);
}

/// Receives the ancestors of a hint.
pub(super) type AncestorSink<'a> = dyn FnMut(Option<(Node, Option<Scope>)>) + 'a;

/// A hint of forcing chains inside a derivation.
#[derive(Clone, Copy)]
pub(super) struct InnerHint {
    pub(super) cell: Cell,
    /// The digits that it removes from the cell.
    pub(super) removed: DigitSet,
    pub(super) complexity: u32,
}

/// The rules of a nesting, for derivations from one position.
pub(super) struct NestedRules<'a> {
    /// The position before the assumption.
    pub(super) source: &'a Position,
    pub(super) nesting: u8,
    pub(super) chains: &'a mut Chains,
    pub(super) inner: &'a mut dyn InnerSearch,
    pub(super) finding: &'a mut Finding,
}

/// One of the rules.
type Rule<'a> = fn(&mut NestedRules<'a>, &mut Derivation, &mut Inside);

impl<'a> Rules for NestedRules<'a> {
    fn apply(&mut self, derivation: &mut Derivation, inside: &mut Inside) -> bool {
        let before = derivation.off_count();
        let rules: [(bool, Rule<'a>); 8] = [
            (true, Self::intersections),
            (true, Self::hidden_pairs),
            (true, Self::naked_pairs),
            (true, Self::x_wings),
            (matches!(self.nesting, 2 | 3), Self::chains),
            (self.nesting == 3, Self::multiple_chains),
            (self.nesting >= 4, Self::dynamic_chains),
            (self.nesting == 5, Self::nested_chains),
        ];
        for (_, rule) in rules.into_iter().filter(|(is_used, _)| *is_used) {
            rule(self, derivation, inside);
            if derivation.off_count() > before {
                return true;
            }
        }
        false
    }
}

/// The finding of a rule: lists that are used again for each.
#[derive(Default)]
pub(super) struct Finding {
    /// The offs that it rests on.
    parents: Vec<Candidate>,
    removed: Vec<Candidate>,
    signature: Signature,
}

impl Finding {
    fn begin(&mut self) {
        self.parents.clear();
        self.removed.clear();
        self.signature.clear();
    }

    /// Adds digits of a cell to what is removed.
    fn remove(&mut self, cell: Cell, digits: DigitSet) {
        self.removed.extend(digits.iter().map(|digit| Candidate { cell, digit }));
    }

    /// Adds a parent unless it is known.
    fn add_parent(&mut self, parent: Candidate) {
        if !self.parents.contains(&parent) {
            self.parents.push(parent);
        }
    }

    /// Adds the parents of a candidate that is on by its cell or a house: what has gone from there
    /// since the assumption.
    fn add_gone(&mut self, source: &Marks, marks: &Marks, on: Candidate, scope: Option<Scope>) {
        let Candidate { cell, digit } = on;
        match scope {
            Some(Scope::Cell) => {
                for digit in source.candidates[cell] - marks.candidates[cell] {
                    self.add_parent(Candidate { cell, digit });
                }
            }
            Some(Scope::House(house)) => {
                let gone = source.places[house][digit] - marks.places[house][digit];
                for cell in house.cells_at(gone) {
                    self.add_parent(Candidate { cell, digit });
                }
            }
            None => {}
        }
    }

    /// Adds the parents of a chain or cycle, and its signature.
    fn rest_on(&mut self, chain: &Chain, source: &Marks, marks: &Marks) {
        let path: &[PathStep] =
            if chain.is_cycle { &chain.path[..chain.path.len() - 1] } else { &chain.path };
        for PathStep { node, scope } in path {
            self.signature.push(Some(*node));
            if node.on {
                self.add_gone(source, marks, node.candidate, *scope);
            }
        }
        self.signature.push(None);
        if chain.is_cycle {
            // Traversed backwards, what was off is on, each node with its own scope.
            self.signature.push(None);
            for PathStep { node, scope } in path.iter().rev().filter(|step| !step.node.on) {
                self.add_gone(source, marks, node.candidate, *scope);
            }
        }
    }

    /// Puts off what the rule removes, column by column, if the finding has parents.
    fn finish(&mut self, derivation: &mut Derivation, inside: &mut Inside, nested: Option<u32>) {
        if self.parents.is_empty() {
            return;
        }
        let nested = nested.map(|complexity| derivation.add_nested(complexity, &self.signature));
        let rule = derivation.add_rule(&self.parents, nested);
        let by_column = |Candidate { cell, digit }: &Candidate| (cell.column(), cell.row(), *digit);
        self.removed.sort_unstable_by_key(by_column);
        for removed in &self.removed {
            derivation.add_by_rule(*removed, rule, inside);
        }
    }
}

impl NestedRules<'_> {
    fn intersections(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        let source = &self.source.marks.places;
        let marks = inside.marks.clone();
        each_intersection(&marks, |intersection| {
            let Intersection { base, cover, digit } = intersection;
            let gone = source[base][digit] - marks.places[base][digit] - base.places_in(cover);
            let of_cell = |cell: Cell| Candidate { cell, digit };
            self.finding.begin();
            self.finding.parents.extend(base.cells_at(gone).map(of_cell));
            let removed = intersection.removed(&marks);
            self.finding.removed.extend(cover.cells_at(removed).map(of_cell));
            self.finding.finish(derivation, inside, None);
            false
        });
    }

    fn hidden_pairs(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        let Self { source, finding, .. } = self;
        for house in BOXES_COLUMNS_ROWS.into_iter().filter(|house| source.empty[*house] > 4) {
            let places = inside.marks.places[house];
            each_set(&places, 2, |digits: DigitSet, union| {
                finding.begin();
                for cell in house.cells_at(union) {
                    finding.remove(cell, inside.marks.candidates[cell] - digits);
                }
                if finding.removed.is_empty() {
                    return false;
                }
                for place in PlaceSet::ALL - union {
                    for digit in digits {
                        if source.marks.places[house][digit].contains(place) {
                            let cell = house.cell_at(place);
                            finding.parents.push(Candidate { cell, digit });
                        }
                    }
                }
                finding.finish(derivation, inside, None);
                false
            });
        }
    }

    fn naked_pairs(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        let Self { source, finding, .. } = self;
        for house in BOXES_COLUMNS_ROWS.into_iter().filter(|house| source.empty[*house] >= 4) {
            let candidates = house.cell_list().map(|cell| inside.marks.candidates[cell]);
            each_set(&candidates, 2, |places: PlaceSet, union| {
                finding.begin();
                for place in PlaceSet::ALL - places {
                    finding.remove(house.cell_at(place), candidates[place] & union);
                }
                if finding.removed.is_empty() {
                    return false;
                }
                for cell in house.cells_at(places) {
                    let gone = source.marks.candidates[cell] - union;
                    finding.parents.extend(gone.iter().map(|digit| Candidate { cell, digit }));
                }
                finding.finish(derivation, inside, None);
                false
            });
        }
    }

    fn x_wings(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        for (base_kind, cover_kind) in KINDS {
            let mut found: Vec<Fish> = Vec::new();
            for digit in Digit::all().filter(|digit| self.source.solved[*digit] <= 5) {
                each_fish(&inside.marks, 2, base_kind, digit, |fish| {
                    found.push(fish);
                    false
                });
            }
            found.sort_unstable();
            for fish in found {
                self.x_wing(derivation, inside, (base_kind, cover_kind), fish);
            }
        }
    }

    fn x_wing(
        &mut self,
        derivation: &mut Derivation,
        inside: &mut Inside,
        (base_kind, cover_kind): (HouseKind, HouseKind),
        fish: Fish,
    ) {
        let of_cell = |cell: Cell| Candidate { cell, digit: fish.digit };
        self.finding.begin();
        for (house, removed) in fish.removed(&inside.marks, cover_kind) {
            self.finding.removed.extend(house.cells_at(removed).map(of_cell));
        }
        if self.finding.removed.is_empty() {
            return;
        }
        for house in fish.base_lines(base_kind) {
            let source = self.source.marks.places[house][fish.digit];
            let gone = source - inside.marks.places[house][fish.digit] - fish.cover;
            self.finding.parents.extend(house.cells_at(gone).map(of_cell));
        }
        self.finding.finish(derivation, inside, None);
    }

    fn chains(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        if !self.chains.search(&inside.marks, Wanted::FirstOfEach) {
            return;
        }
        for chain in &self.chains.found {
            self.finding.begin();
            self.finding.rest_on(chain, &self.source.marks, &inside.marks);
            for (cell, digits) in &chain.removals {
                self.finding.remove(*cell, *digits);
            }
            self.finding.finish(derivation, inside, Some(chain.complexity()));
        }
    }

    fn multiple_chains(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        self.forcing_chains(Mode::STATIC, derivation, inside);
    }

    fn dynamic_chains(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        self.forcing_chains(Mode::dynamic(0), derivation, inside);
    }

    fn nested_chains(&mut self, derivation: &mut Derivation, inside: &mut Inside) {
        self.forcing_chains(Mode::dynamic(2), derivation, inside);
    }

    fn forcing_chains(&mut self, mode: Mode, derivation: &mut Derivation, inside: &mut Inside) {
        let Self { source, inner, finding, .. } = self;
        let position = Position { marks: inside.marks.clone(), ..source.clone() };
        for number in 0..inner.search(&position, mode) {
            let Some(hint) = inner.hint(number) else { continue };
            finding.begin();
            inner.each_ancestor(number, &position, &mut |ancestor| {
                finding.signature.push(ancestor.map(|(node, _)| node));
                if let Some((Node { candidate, on: true }, scope)) = ancestor {
                    finding.add_gone(&source.marks, &inside.marks, candidate, scope);
                }
            });
            finding.remove(hint.cell, hint.removed);
            finding.finish(derivation, inside, Some(hint.complexity));
        }
    }
}
