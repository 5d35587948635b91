//! Mistakes of a player, by detail level: that there is one, where, which, why.

use super::lists::{cells, digits_and};
use crate::area::box_of;
use crate::detail::Detail;
use ninefold::logic::Position;
use ninefold::{Cell, CellSet};

/// The most cells that are explained one by one.
const EXPLAINED: usize = 6;

/// Explains wrong digits.
pub(super) fn wrong_digits(position: &Position, wrong: CellSet, detail: Detail) -> Vec<String> {
    let is_one = wrong.len() == 1;
    match detail {
        Detail::Area => {
            vec!["Before the next step: something in the grid is not right.".to_owned()]
        }
        Detail::Technique if is_one => {
            vec![format!("One of your digits is wrong. Look at {}.", first_box(wrong))]
        }
        Detail::Technique => {
            let (count, place) = (wrong.len(), first_box(wrong));
            vec![format!("{count} of your digits are wrong. Look at {place} first.")]
        }
        Detail::Cells if is_one => vec![format!("The digit in {} is wrong.", cells(wrong))],
        Detail::Cells => vec![format!("The digits in {} are wrong.", cells(wrong))],
        Detail::Reason | Detail::Step => {
            let mut sentences: Vec<String> =
                wrong.iter().take(EXPLAINED).filter_map(|cell| why_wrong(position, cell)).collect();
            let rest = (wrong.len() as usize).saturating_sub(EXPLAINED);
            if rest > 0 {
                sentences.push(format!("{rest} more digits are wrong."));
            }
            if detail == Detail::Step {
                let them = if is_one { "it" } else { "them" };
                sentences.push(format!("Erase {them}, and look at {} again.", cells(wrong)));
            }
            sentences
        }
    }
}

/// Explains a wrong digit: `r1c3 cannot be 5: r1c1 in row 1 is 5 as well.`
fn why_wrong(position: &Position, cell: Cell) -> Option<String> {
    let digits = position.digits();
    let digit = digits.get(cell)?;
    let equal = cell.peers().iter().find(|peer| digits.get(*peer) == Some(digit));
    Some(match equal {
        Some(peer) => {
            let shared = CellSet::only(cell) | CellSet::only(peer);
            let house = shared.common_houses().next();
            let place = house.map_or_else(String::new, |house| format!(" in {house}"));
            format!("{cell} cannot be {digit}: {peer}{place} is {digit} as well.")
        }
        None => format!("{cell} cannot be {digit}: the puzzle has no solution with {digit} there."),
    })
}

/// Explains pencil marks that lack the right digit.
pub(super) fn missing_marks(position: &Position, lacking: CellSet, detail: Detail) -> Vec<String> {
    let is_one = lacking.len() == 1;
    match detail {
        Detail::Area => {
            vec!["Before the next step: something in the pencil marks is not right.".to_owned()]
        }
        Detail::Technique if is_one => {
            vec![format!(
                "In one cell, the pencil mark of the right digit is missing. Look at {}.",
                first_box(lacking)
            )]
        }
        Detail::Technique => {
            let (count, place) = (lacking.len(), first_box(lacking));
            vec![format!(
                "In {count} cells, the pencil mark of the right digit is missing. Look at {place} first."
            )]
        }
        Detail::Cells => {
            vec![format!("The pencil mark of the right digit is missing in {}.", cells(lacking))]
        }
        Detail::Reason | Detail::Step => {
            let mut sentences: Vec<String> = lacking
                .iter()
                .take(EXPLAINED)
                .map(|cell| match position.candidates(cell) {
                    none if none.is_empty() => format!("{cell} has no pencil marks left."),
                    one if one.len() == 1 => {
                        format!(
                            "{cell} has only the pencil mark {}, which is wrong.",
                            digits_and(one)
                        )
                    }
                    marks => format!(
                        "{cell} has only the pencil marks {}, and none of them is its digit.",
                        digits_and(marks)
                    ),
                })
                .collect();
            if detail == Detail::Step {
                sentences.push(format!(
                    "Write the pencil marks of {} again: every digit that is not yet in the same row, column or box.",
                    cells(lacking)
                ));
            }
            sentences
        }
    }
}

fn first_box(cells: CellSet) -> String {
    box_of(cells).map_or_else(String::new, |house| house.to_string())
}
