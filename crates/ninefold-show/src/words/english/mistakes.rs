//! Mistakes of a player, by detail level: that there is one, where, which, why.

use super::lists::{cells, digits_and};
use super::nets;
use super::phrases::{clashes, plural};
use crate::area::box_of;
use crate::detail::Detail;
use crate::net::NetWords;
use crate::piece::Piece;
use ninefold::logic::{Mistake, WhyWrong};
use ninefold::{Candidate, Candidates, Cell, CellSet, Clash, Grid};

/// The most cells of missing pencil marks that are explained one by one.
const EXPLAINED: usize = 6;

/// Explains wrong digits.
pub(super) fn wrong_digits(wrong: CellSet, mistakes: &[Mistake], detail: Detail) -> Vec<Piece> {
    let is_one = wrong.len() == 1;
    let sentence = match detail {
        Detail::Area => "Before the next step: something in the grid is not right.".to_owned(),
        Detail::Technique if is_one => {
            format!("One of your digits is wrong. Look at {}.", first_box(wrong))
        }
        Detail::Technique => {
            let (count, place) = (wrong.len(), first_box(wrong));
            format!("{count} of your digits are wrong. Look at {place} first.")
        }
        Detail::Cells if is_one => format!("The digit in {} is wrong.", cells(wrong)),
        Detail::Cells => format!("The digits in {} are wrong.", cells(wrong)),
        Detail::Reason | Detail::Step => {
            let mut pieces = reasons(mistakes);
            let rest = (wrong.len() as usize).saturating_sub(mistakes.len());
            if rest > 0 {
                let are = if rest == 1 { "is" } else { "are" };
                let more = plural(rest as u64, "more digit");
                pieces.push(Piece::Paragraph(format!("{more} {are} wrong.")));
            }
            if detail == Detail::Step {
                let them = if is_one { "it" } else { "them" };
                let erase = format!("Erase {them}, and look at {} again.", cells(wrong));
                pieces.push(Piece::Paragraph(erase));
            }
            return pieces;
        }
    };
    vec![Piece::Paragraph(sentence)]
}

/// Explains each mistake; the contradiction with the fewest lines is shown line by line.
fn reasons(mistakes: &[Mistake]) -> Vec<Piece> {
    let nets: Vec<Option<NetWords>> = mistakes.iter().map(contradiction).collect();
    let lines = |at: &usize| nets[*at].as_ref().map(|net| net.lines.len());
    let shortest = (0..nets.len()).filter(|at| lines(at).is_some()).min_by_key(lines);
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, (mistake, net)) in mistakes.iter().zip(&nets).enumerate() {
        pieces.push(Piece::Paragraph(why_wrong(mistake, net.as_ref())));
        // Two lines say no more than the sentence.
        let net = net.clone().filter(|net| shortest == Some(at) && net.lines.len() > 2);
        pieces.extend(net.map(Piece::Net));
    }
    pieces
}

/// Returns the net that refutes a wrong digit.
fn contradiction(mistake: &Mistake) -> Option<NetWords> {
    match &mistake.why {
        WhyWrong::Contradiction(step) => nets::net(&mistake.position, step),
        _ => None,
    }
}

/// Explains a wrong digit: `r1c3 cannot be 5: r1c1 in row 1 is 5 as well.`
fn why_wrong(mistake: &Mistake, net: Option<&NetWords>) -> String {
    let Candidate { cell, digit } = mistake.entry;
    match (&mistake.why, net) {
        (WhyWrong::Clash(peer), _) => {
            let place = shared_house(cell, *peer);
            if mistake.position.digits().get(*peer) == Some(digit) {
                format!("{cell} cannot be {digit}: {peer}{place} is {digit} as well.")
            } else {
                format!("{cell} and {peer}{place} cannot both be {digit}.")
            }
        }
        (WhyWrong::Excluded, _) => {
            format!("{cell} cannot be {digit}: the puzzle does not allow {digit} there.")
        }
        (_, Some(net)) => {
            let why = net.shows.split_once(": ").map_or(net.shows.as_str(), |(_, why)| why);
            format!("{cell} cannot be {digit}: {why}")
        }
        _ => format!(
            "{cell} cannot be {digit}: no solution has {digit} there, but no short argument shows it."
        ),
    }
}

/// Returns ` in row 1` for two cells of row 1.
fn shared_house(cell: Cell, peer: Cell) -> String {
    let shared = CellSet::only(cell) | CellSet::only(peer);
    shared.common_houses().next().map_or_else(String::new, |house| format!(" in {house}"))
}

/// Explains digits that clash with each other.
pub(super) fn clashing_digits(digits: &Grid, clashing: CellSet, detail: Detail) -> Vec<String> {
    let sentence = match detail {
        Detail::Area => "Before the next step: something in the grid is not right.".to_owned(),
        Detail::Technique => {
            format!("Some of your digits clash. Look at {} first.", first_box(clashing))
        }
        Detail::Cells => format!("The digits in {} clash.", cells(clashing)),
        Detail::Reason | Detail::Step => {
            let among = |clash: &Clash| clash.cells.is_subset_of(clashing);
            let all: Vec<Clash> = digits.clashes().into_iter().filter(among).collect();
            format!("Your digits clash: {}.", clashes(&all))
        }
    };
    let mut sentences = vec![sentence];
    if detail == Detail::Step {
        sentences.push("Erase the one that is wrong.".to_owned());
    }
    sentences
}

/// Explains pencil marks that lack the right digit.
pub(super) fn missing_marks(noted: &Candidates, lacking: CellSet, detail: Detail) -> Vec<String> {
    let is_one = lacking.len() == 1;
    let sentence = match detail {
        Detail::Area => {
            "Before the next step: something in the pencil marks is not right.".to_owned()
        }
        Detail::Technique if is_one => {
            let place = first_box(lacking);
            format!("In one cell, the pencil mark of the right digit is missing. Look at {place}.")
        }
        Detail::Technique => {
            let (count, place) = (lacking.len(), first_box(lacking));
            format!(
                "In {count} cells, the pencil mark of the right digit is missing. Look at {place} first."
            )
        }
        Detail::Cells => {
            format!("The pencil mark of the right digit is missing in {}.", cells(lacking))
        }
        Detail::Reason | Detail::Step => return lacking_marks(noted, lacking, detail),
    };
    vec![sentence]
}

/// Says which pencil marks each cell has, and what to do.
fn lacking_marks(noted: &Candidates, lacking: CellSet, detail: Detail) -> Vec<String> {
    let mut sentences: Vec<String> =
        lacking.iter().take(EXPLAINED).map(|cell| marks_of(noted, cell)).collect();
    let rest = (lacking.len() as usize).saturating_sub(EXPLAINED);
    if rest > 0 {
        let lack = if rest == 1 { "lacks" } else { "lack" };
        let more = plural(rest as u64, "more cell");
        sentences.push(format!("{more} {lack} the pencil mark of the right digit."));
    }
    if detail == Detail::Step {
        sentences.push(format!(
            "Write the pencil marks of {} again: every digit that is not yet in the same row, column or box.",
            cells(lacking)
        ));
    }
    sentences
}

/// Says which pencil marks a cell has, as the player sees them.
fn marks_of(noted: &Candidates, cell: Cell) -> String {
    let marks = noted.get(cell);
    match marks.len() {
        0 => format!("{cell} has no pencil mark of its digit."),
        1 => format!("{cell} has only the pencil mark {}, which is wrong.", digits_and(marks)),
        _ => format!(
            "{cell} has only the pencil marks {}, and none of them is its digit.",
            digits_and(marks)
        ),
    }
}

fn first_box(cells: CellSet) -> String {
    box_of(cells).map_or_else(String::new, |house| house.to_string())
}
