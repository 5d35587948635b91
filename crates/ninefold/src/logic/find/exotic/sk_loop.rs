//! SK loop: sixteen cells around four boxes that form a rectangle, in pairs along two rows and two
//! columns.
//!
//! ```text
//!   # a a | # b b      #  where the rows and columns cross: these cells do not count
//!   h . . | c . .      aa and bb are linked by the row, bb and cc by the box, cc and dd by the
//!   h . . | c . .      column, and so on around
//!   ------+------
//!   g . . | d . .      Each digit goes at most so often into these cells as houses (of the four lines
//!   g . . | d . .      and four boxes) are needed to cover all its candidates there. If that makes as
//!   # f f | # e e      many digits as there are cells, every one of them is used.
//! ```
//!
//! Then a digit is gone from the rest of every house that covers it, and from cells where two of its
//! covering houses meet. Cells of the pattern may be solved, as long as each pair has an open one.

use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// For each set of pairs around the loop, how few of the eight houses cover it.
const FEWEST: [u8; 256] = {
    let mut fewest = [8; 256];
    let mut pairs = 0;
    while pairs < 256 {
        let mut houses = 0;
        while houses < 256 {
            let size = (houses as u8).count_ones() as u8;
            if covers(houses as u8, pairs as u8) && size < fewest[pairs] {
                fewest[pairs] = size;
            }
            houses += 1;
        }
        pairs += 1;
    }
    fewest
};

/// Returns `true` if these pairs cover the houses: pair `i` lies in the houses `i` and `i + 1` of the loop.
const fn covers(houses: u8, pairs: u8) -> bool {
    pairs & !(houses | houses.rotate_right(1)) == 0
}

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let pairs: Vec<[Pair; 2]> = Cell::all().map(|corner| Pair::beside(position, corner)).collect();
    const BANDS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
    for (upper, lower) in BANDS {
        for (left, right) in BANDS {
            for choice in 0..81 {
                let top = upper * 3 + choice % 3;
                let bottom = lower * 3 + choice / 3 % 3;
                let first = left * 3 + choice / 9 % 3;
                let last = right * 3 + choice / 27;
                let corners = [(top, first), (top, last), (bottom, last), (bottom, first)];
                let [nw, ne, se, sw] = corners.map(|(row, column)| row * 9 + column);
                let round = [
                    pairs[ne][0],
                    pairs[ne][1],
                    pairs[se][1],
                    pairs[se][0],
                    pairs[sw][0],
                    pairs[sw][1],
                    pairs[nw][1],
                    pairs[nw][0],
                ];
                if is_used_up(&round)
                    && let Some(step) =
                        step(position, &round, Cell::at(top, first), Cell::at(bottom, last))
                {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two cells of a line in a box, beside the corner where the loop turns.
#[derive(Clone, Copy)]
struct Pair {
    cells: CellSet,
    count: u8,
    digits: DigitSet,
}

impl Pair {
    /// Returns those in the row and those in the column of a corner.
    fn beside(position: &Position, corner: Cell) -> [Self; 2] {
        let [row, column, square] = corner.houses();
        [row, column].map(|line| {
            let others = (line.cells() & square.cells()) - CellSet::only(corner);
            let cells = others & position.open();
            Self { cells, count: cells.len() as u8, digits: position.union(cells) }
        })
    }
}

/// Returns, for each digit the pairs that have it.
fn pairs_by_digit(round: &[Pair; 8]) -> [u8; 9] {
    let mut by_digit = [0; 9];
    for (number, pair) in round.iter().enumerate() {
        for digit in pair.digits {
            by_digit[digit.index()] |= 1 << number;
        }
    }
    by_digit
}

/// Returns `true` if the pairs have as many open cells as their digits can fill at most.
fn is_used_up(round: &[Pair; 8]) -> bool {
    if round.iter().any(|pair| pair.count == 0) {
        return false;
    }
    let cells: u8 = round.iter().map(|pair| pair.count).sum();
    let most: u8 = pairs_by_digit(round).iter().map(|pairs| FEWEST[usize::from(*pairs)]).sum();
    most == cells
}

fn step(
    position: &Position,
    round: &[Pair; 8],
    nw: Option<Cell>,
    se: Option<Cell>,
) -> Option<Step> {
    let [top, first, nw_box] = nw?.houses();
    let [bottom, last, se_box] = se?.houses();
    let [_, _, ne_box] = Cell::at(nw?.row(), se?.column())?.houses();
    let [_, _, sw_box] = Cell::at(se?.row(), nw?.column())?.houses();
    let houses = [top, ne_box, last, se_box, bottom, sw_box, first, nw_box];
    let cells = round.iter().fold(CellSet::EMPTY, |cells, pair| cells | pair.cells);
    let mut step = Step::new(Technique::SkLoop, position.union(cells));
    let mut covers_used = [DigitSet::EMPTY; 8];
    for (digit, pairs) in Digit::all().zip(pairs_by_digit(round)) {
        let fewest = FEWEST[usize::from(pairs)];
        let smallest = (0..=255_u8).filter(|h| h.count_ones() as u8 == fewest && covers(*h, pairs));
        for chosen in smallest {
            let places = position.places(digit);
            for number in (0..8).filter(|number| chosen >> number & 1 == 1) {
                covers_used[number].insert(digit);
                step = step.removing((places & houses[number].cells()) - cells, digit);
                if chosen >> ((number + 1) % 8) & 1 == 1 {
                    step = step.removing(places & round[number].cells, digit);
                }
            }
        }
    }
    if !step.is_useful() {
        return None;
    }
    for pair in round {
        step = step.part(PatternPart::cells(Role::Body, pair.cells, pair.digits));
    }
    for (house, digits) in houses.into_iter().zip(covers_used).filter(|(_, used)| !used.is_empty())
    {
        step = step.part(PatternPart::house(Role::Cover, house, house.cells() & cells, digits));
    }
    Some(step.truths(cells.iter().map(Truth::Cell)).sorted())
}
