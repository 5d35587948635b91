//! Reasons of wings and colouring.

use super::lists::{cells, cells_or, digits_and, digits_or, join};
use ninefold::logic::{PatternPart, Role, Step, Technique};
use ninefold::{CellSet, DigitSet};

fn parts(step: &Step, role: Role) -> Vec<PatternPart> {
    step.pattern.with_role(role).copied().collect()
}

fn gone(step: &Step) -> (DigitSet, CellSet) {
    let digits = step.eliminations.iter().map(|candidate| candidate.digit).collect();
    let cells = step.eliminations.iter().map(|candidate| candidate.cell).collect();
    (digits, cells)
}

pub(super) fn wing(step: &Step) -> String {
    let (pivots, pincers) = (parts(step, Role::Pivot), parts(step, Role::Pincer));
    let (digits, _) = gone(step);
    let z = digits_and(digits);
    let ends = pincers.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    match (step.technique, &pivots[..], &pincers[..]) {
        (Technique::WWing, _, [first, second]) => {
            let linked = digits_and(first.digits - digits);
            let bridge = step.pattern.with_role(Role::Base).next();
            let (place, link) = bridge.map_or_else(Default::default, |part| {
                (
                    part.house.map_or_else(String::new, |house| house.to_string()),
                    cells_or(part.cells),
                )
            });
            format!(
                "{} can both only be {}. In {place}, {linked} can only be in {link}, and each of those cells sees one of the two. So \
                 they cannot both be {linked}: {} or {} is {z}, and a cell that sees both cannot be.",
                cells(ends),
                digits_or(first.digits),
                cells(first.cells),
                cells(second.cells),
            )
        }
        (Technique::XyWing | Technique::XyzWing, [pivot], [first, second]) => {
            let has_z = pivot.digits.iter().any(|digit| digits.contains(digit));
            let case = |part: &PatternPart| {
                format!(
                    "if it is {}, then {} is {z}",
                    digits_and(part.digits - digits),
                    cells(part.cells)
                )
            };
            let own =
                if has_z { format!("if it is {z}, it is {z} itself; ") } else { String::new() };
            let all = if has_z { "all three cells" } else { "both of these cells" };
            format!(
                "{} can only be {}: {own}{} and {}. In every case one of the cells is {z}, so a cell that sees {all} cannot be.",
                cells(pivot.cells),
                digits_or(pivot.digits),
                case(first),
                case(second),
            )
        }
        _ => {
            let all = pivots.iter().fold(ends, |all, part| all | part.cells);
            format!(
                "{} have only the digits {} between them, and of these only {z} could be in two of the cells at once. If {z} were in \
                 none of them, the other digits could not fill all of these cells. So one of them is {z}, and a cell that sees all their \
                 candidates {z} cannot be.",
                cells(all),
                digits_and(step.pattern.digits),
            )
        }
    }
}

pub(super) fn colouring(step: &Step) -> String {
    let colour = |role| {
        let listed: Vec<String> = parts(step, role)
            .iter()
            .map(|part| {
                if step.technique == Technique::Medusa {
                    format!("{} in {}", digits_and(part.digits), cells(part.cells))
                } else {
                    cells(part.cells)
                }
            })
            .collect();
        join(&listed, "and")
    };
    let (a, b) = (colour(Role::ColourA), colour(Role::ColourB));
    let digit = digits_and(step.pattern.digits);
    let (digits, out) = gone(step);
    let nets = match step.technique {
        Technique::Medusa => format!(
            "Follow the places of digits with two places in a house, and the cells with two candidates: either all of these are true: {a}; \
             or all of these: {b}."
        ),
        Technique::MultiColoursOne | Technique::MultiColoursTwo => {
            let (c, d) = (colour(Role::ColourC), colour(Role::ColourD));
            format!(
                "Follow {digit} through houses where it has two places. Either it is in {a}, or in {b}. Likewise, either it is in {c}, or \
                 in {d}."
            )
        }
        _ => format!(
            "Follow {digit} through houses where it has two places. Either it is in all of {a}, or in all of {b}."
        ),
    };
    let painted = |role| {
        let goes = |c: &ninefold::Candidate| {
            parts(step, role)
                .iter()
                .any(|part| part.cells.contains(c.cell) && part.digits.contains(c.digit))
        };
        step.eliminations.iter().all(goes)
    };
    let is_whole_colour = painted(Role::ColourA) || painted(Role::ColourB);
    let end = match step.technique {
        Technique::MultiColoursTwo => {
            "The first group of cells to be crossed out sees both of the others, of which one is true, so it cannot be.".to_owned()
        }
        Technique::MultiColoursOne => format!(
            "Two of these groups see each other, so at least one of their opposites is true; {} is seen by both of those opposites.",
            cells_or(out)
        ),
        _ if is_whole_colour => {
            "One of the two contradicts itself: two of its places see each other, or it would leave a cell or a house without a \
             candidate. So the other is true."
                .to_owned()
        }
        _ => format!("In both cases {} cannot be {}.", cells_or(out), digits_or(digits)),
    };
    format!("{nets} {end}")
}
