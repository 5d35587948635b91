//! Every colouring, and what the techniques of colouring remove by their definitions.

use super::chains::partners;
use super::{Gone, removing};
use ninefold::logic::{Position, Technique};
use ninefold::{Cell, CellSet, Digit};
use std::collections::{BTreeMap, BTreeSet};

/// The colourings of a digit: in each, one of the two sets is true throughout.
fn colourings(position: &Position, digit: Digit) -> Vec<[CellSet; 2]> {
    let mut all: Vec<[CellSet; 2]> = Vec::new();
    for start in position.places(digit) {
        let is_known = all.iter().any(|[a, b]| a.contains(start) || b.contains(start));
        if is_known || partners(position, start, digit).is_empty() {
            continue;
        }
        let mut colours = [CellSet::only(start), CellSet::EMPTY];
        for round in 0..81 {
            let from = colours[round % 2];
            let others = from.iter().flat_map(|cell| partners(position, cell, digit));
            colours[1 - round % 2] |= others.collect::<CellSet>();
        }
        all.push(colours);
    }
    all
}

fn sees(cell: Cell, cells: CellSet) -> bool {
    cell.peers().meets(cells)
}

/// Returns `true` if some cell of one set sees some cell of the other.
fn meet(one: CellSet, other: CellSet) -> bool {
    one.iter().any(|cell| sees(cell, other))
}

/// The candidates that each colouring technique removes, step by step.
#[derive(Default)]
pub(super) struct Coloured {
    pub(super) steps: BTreeMap<Technique, BTreeSet<Gone>>,
    /// The candidates that the first kind of multi colours would remove inside the nets alone.
    pub(super) inside: Gone,
}

pub(super) fn coloured(position: &Position) -> Coloured {
    let mut all = Coloured::default();
    for digit in Digit::all() {
        let mut add = |technique: Technique, cells: CellSet| {
            if !cells.is_empty() {
                let gone = removing(position, digit, cells);
                all.steps.entry(technique).or_default().insert(gone);
            }
        };
        let places = position.places(digit);
        let nets = colourings(position, digit);
        for (number, net) in nets.iter().enumerate() {
            let body = net[0] | net[1];
            let trapped = (places - body).iter().filter(|c| net.iter().all(|n| sees(*c, *n)));
            add(Technique::SimpleColoursTrap, trapped.collect());
            for colour in net.iter().filter(|colour| meet(**colour, **colour)) {
                add(Technique::SimpleColoursWrap, *colour);
            }
            for other in nets.iter().enumerate().filter(|(n, _)| *n != number).map(|(_, n)| n) {
                for colour in net.iter().filter(|c| other.iter().all(|d| meet(**c, *d))) {
                    add(Technique::MultiColoursTwo, *colour);
                }
            }
        }
        for (number, one) in nets.iter().enumerate() {
            for other in &nets[number + 1..] {
                let body = one[0] | one[1] | other[0] | other[1];
                let is_gone = |cell: &Cell| {
                    [(0, 0), (0, 1), (1, 0), (1, 1)].iter().any(|(a, c)| {
                        meet(one[*a], other[*c])
                            && sees(*cell, one[1 - a])
                            && sees(*cell, other[1 - c])
                    })
                };
                let gone: CellSet = places.iter().filter(is_gone).collect();
                if gone.is_subset_of(body) {
                    all.inside.extend(removing(position, digit, gone));
                } else {
                    let gone = removing(position, digit, gone);
                    all.steps.entry(Technique::MultiColoursOne).or_default().insert(gone);
                }
            }
        }
    }
    all
}
