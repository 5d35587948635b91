//! Finds locked candidates, pairs and triples where a box and a line meet.
//!
//! ```text
//!              box            pointing: in this box, 4 only in row 1, so not elsewhere in row 1
//!   row 1  [ 4  4  . ] . . .  claiming: in this row, 4 only in box 1, so not elsewhere in box 1
//!          [ .  .  . ]
//!          [ .  .  . ]        locked pair, triple: a naked subset in such a meeting place, which
//!                             removes from the rest of the box and the rest of the line
//! ```
//!
//! Three boxes side by side and the three lines through them are looked at together: `meets[line]`
//! has a bit for each box in which the line may have the digit.

use crate::board::{CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::LockedPair => locked_subsets(scene, technique, 2, found),
        Technique::LockedTriple => locked_subsets(scene, technique, 3, found),
        _ => locked_candidates(scene, technique, found),
    }
}

/// In which thirds of a line it has any of nine bits.
static THIRDS: [u8; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        table[bits] = (bits & 0o7 != 0) as u8
            | ((bits & 0o70 != 0) as u8) << 1
            | ((bits & 0o700 != 0) as u8) << 2;
        bits += 1;
    }
    table
};

/// Returns the box in which a line has its n-th third.
fn square(line: usize, third: usize) -> Option<House> {
    let number = if line < 9 { line / 3 * 3 + third } else { (line - 9) / 3 + third * 3 };
    House::from_index(18 + number)
}

fn locked_candidates(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut StepCallback<'_>,
) -> Flow {
    let is_pointing = technique == Technique::LockedCandidatesPointing;
    let spots = &scene.counts().spots;
    for digit in Digit::all() {
        for chute in 0..6 {
            let meets = [0, 1, 2]
                .map(|number| THIRDS[usize::from(spots[chute * 3 + number][digit.index()])]);
            for number in 0..3 {
                let here = meets[number];
                let others = meets[(number + 1) % 3] | meets[(number + 2) % 3];
                // Boxes that have the digit only in this line, or the one box that the line has it in.
                let is_alone = here & here.wrapping_sub(1) == 0;
                let locked = match is_pointing {
                    true if is_alone => 0,
                    true => here & !others,
                    false if is_alone => here & others,
                    false => 0,
                };
                for third in (0..3).filter(|third| locked >> third & 1 == 1) {
                    let line = chute * 3 + number;
                    let houses = (House::from_index(line), square(line, third));
                    if let (Some(line), Some(square)) = houses {
                        let (base, cover) =
                            if is_pointing { (square, line) } else { (line, square) };
                        locked_step(scene, technique, digit, base, cover, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked_step(
    scene: &Scene<'_>,
    technique: Technique,
    digit: Digit,
    base: House,
    cover: House,
    found: &mut StepCallback<'_>,
) -> Flow {
    let places = scene.position.places(digit);
    let body = places & base.cells();
    let others = (places & cover.cells()) - body;
    if others.is_empty() || !body.has_several() {
        return ControlFlow::Continue(());
    }
    let digits = DigitSet::only(digit);
    found(
        Step::new(technique, digits)
            .removing(others, digit)
            .part(PatternPart::house(Role::Base, base, body, digits))
            .part(PatternPart::house(Role::Cover, cover, CellSet::EMPTY, digits))
            .truths([Truth::House(base, digit)]),
    )
}

fn locked_subsets(
    scene: &Scene<'_>,
    technique: Technique,
    size: u32,
    found: &mut StepCallback<'_>,
) -> Flow {
    let small = scene.counts().at_most[size as usize];
    for (number, line) in House::all().take(18).enumerate() {
        if !(small & line.cells()).has_several() {
            continue;
        }
        for square in (0..3).filter_map(|third| square(number, third)) {
            let meeting = square.cells() & line.cells() & small;
            if meeting.has_several() {
                in_meeting(scene, technique, size, (square, line, meeting), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn in_meeting(
    scene: &Scene<'_>,
    technique: Technique,
    size: u32,
    (square, line, meeting): (House, House, CellSet),
    found: &mut StepCallback<'_>,
) -> Flow {
    let position = scene.position;
    // All three cells, or the three with one of them left out.
    let leaving = meeting.iter().map(|cell| meeting - CellSet::only(cell));
    for cells in leaving.chain([meeting]).filter(|cells| cells.len() == size) {
        let digits = position.union(cells);
        let gone = |house: House| !(position.union(house.cells() - cells) & digits).is_empty();
        if digits.len() != size || !gone(square) || !gone(line) {
            continue;
        }
        let others = (square.cells() | line.cells()) - cells;
        let mut step = Step::new(technique, digits);
        for digit in digits {
            step = step.removing(position.places(digit) & others, digit);
        }
        let step = step
            .part(PatternPart::cells(Role::Body, cells, digits))
            .part(PatternPart::house(Role::Cover, square, CellSet::EMPTY, digits))
            .part(PatternPart::house(Role::Cover, line, CellSet::EMPTY, digits))
            .truths(cells.iter().map(Truth::Cell));
        found(step.sorted())?;
    }
    ControlFlow::Continue(())
}
