//! Sentences in the place of a step: the reason why there is none, and other messages.

use super::phrases::listed;
use crate::verdict::NoStep;
use ninefold::equivalence::{Line, Move};
use ninefold::logic::{Step, Technique};
use ninefold::{CellSet, Digit};

/// Says why there is no next step.
pub(super) fn no_step(why: &NoStep<'_>) -> String {
    match why {
        NoStep::Solved => "The puzzle is solved.".to_owned(),
        NoStep::NoSolution => "This puzzle has no solution, so there is no next step.".to_owned(),
        NoStep::Astray => ASTRAY.to_owned(),
        NoStep::Several => {
            "This puzzle has several solutions, so no reasoning can lead to one.".to_owned()
        }
        NoStep::Open(cells) => {
            let cells = cells_or_every(*cells);
            format!(
                "No step can be proven: the puzzle has several solutions, they differ in {cells}."
            )
        }
        NoStep::Stuck(techniques) => stuck(techniques),
        NoStep::Mismatch(mismatch) => {
            format!("This position did not begin with that puzzle: {mismatch}.")
        }
    }
}

const ASTRAY: &str = "Something has gone wrong: with the digits and marks as they stand, there is no \
    solution any more. The puzzle has several solutions, so no single cell is to blame.";

fn stuck(techniques: &[Technique]) -> String {
    match techniques {
        [] => "No technique may be used, so there is no hint.".to_owned(),
        [only] => format!("The only technique in use, {only}, does not help here."),
        [.., hardest] => format!(
            "None of the {} techniques in use helps here; the hardest of them is {hardest}.",
            techniques.len()
        ),
    }
}

/// Names the techniques of steps that the learner masters.
pub(super) fn known_steps(steps: &[Step]) -> String {
    let count =
        |technique: Technique| steps.iter().filter(|step| step.technique == technique).count();
    let mut techniques: Vec<Technique> = steps.iter().map(|step| step.technique).collect();
    techniques.sort_unstable();
    techniques.dedup();
    let listed: Vec<String> =
        techniques.into_iter().map(|one| format!("{one} ({})", count(one))).collect();
    let begin = match steps.len() {
        1 => "First comes a step".to_owned(),
        number => format!("First come {number} steps"),
    };
    format!("{begin} that you have mastered: {}.", listed.join(", "))
}

/// Names cells: `r1c1, r1c4`, or `every cell`.
pub(super) fn cells_or_every(cells: CellSet) -> String {
    if cells == CellSet::ALL {
        return "every cell".to_owned();
    }
    super::phrases::cells(cells)
}

/// Describes a move of a transformation.
pub(super) fn transformation(one: &Move, arrow: &str) -> String {
    match one {
        Move::Turn => "mirror the grid at the diagonal, so that rows become columns".to_owned(),
        Move::Swap(Line::Row, a, b) => format!("swap rows {} and {}", a + 1, b + 1),
        Move::Swap(Line::Column, a, b) => format!("swap columns {} and {}", a + 1, b + 1),
        Move::Swap(Line::Band, a, b) => {
            format!("swap the bands of rows {} and {}", three(*a), three(*b))
        }
        Move::Swap(Line::Stack, a, b) => {
            format!("swap the stacks of columns {} and {}", three(*a), three(*b))
        }
        Move::Rename(names) => {
            let changed = Digit::all().zip(names).filter(|(old, new)| old != *new);
            let names: Vec<String> =
                changed.map(|(old, new)| format!("{old}{arrow}{new}")).collect();
            format!("rename {}", listed(&names))
        }
    }
}

/// Returns the numbers of the rows of a band or the columns of a stack: `4 to 6`.
fn three(band: u8) -> String {
    format!("{} to {}", 3 * band + 1, 3 * band + 3)
}
