//! Reasons of patterns that would allow two solutions.

use super::lists::{
    can_only_be, cells, digits_and, digits_or, houses, is_or_are, join, join_lists, number, one_is,
    seen_by,
};
use crate::named::is_grave;
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{Candidate, Cell, CellSet, DigitSet, House};

pub(super) fn uniqueness(position: &Position, step: &Step) -> String {
    format!("{} {}", threat(position, step), answer(step))
}

/// Explains what must not happen.
fn threat(position: &Position, step: &Step) -> String {
    if is_grave(step) {
        let extra: Vec<String> = step
            .pattern
            .with_role(Role::Guardian)
            .map(|part| format!("{} in {}", digits_and(part.digits), cells(part.cells)))
            .collect();
        return format!(
            "Without the extra candidate{} {}, every empty cell would have exactly two candidates, and every digit would have exactly \
             two cells, or none, in each row, column and box. Such a grid has no solution or several, but this \
             puzzle has exactly one.",
            if extra.len() > 1 { "s" } else { "" },
            join_lists(&extra)
        );
    }
    let body = of_roles(step, &[Role::Floor, Role::Roof]);
    let digits = step.pattern.digits;
    let swap = if digits.len() > 2 {
        format!("{} could exchange their digits there", lines(body))
    } else {
        let plural: Vec<String> = digits.iter().map(|digit| format!("{digit}s")).collect();
        format!("the {} could change places", join(&plural, "and"))
    };
    let filled = body - position.open();
    let entries = if filled.is_empty() {
        String::new()
    } else {
        let are = is_or_are(filled);
        format!(
            "{} {are} filled, but {} of the puzzle. ",
            cells(filled),
            if filled.has_several() { "they are not clues" } else { "it is not a clue" }
        )
    };
    format!(
        "{entries}If {} contained only {}, {swap}, and the puzzle would have a second solution. But it has only \
         one.",
        cells(body),
        digits_and(digits)
    )
}

/// Writes the two lines of an extended rectangle whose digits could be exchanged.
fn lines(body: CellSet) -> String {
    let of_kind = |kind: usize| {
        let mut list: Vec<House> = body.iter().map(|cell| cell.houses()[kind]).collect();
        list.sort_unstable_by_key(|house| house.index());
        list.dedup();
        list
    };
    let (rows, columns) = (of_kind(0), of_kind(1));
    houses(if rows.len() == 2 { rows } else { columns })
}

fn of_roles(step: &Step, roles: &[Role]) -> CellSet {
    let parts = step.pattern.parts.iter().filter(|part| roles.contains(&part.role));
    parts.fold(CellSet::EMPTY, |all, part| all | part.cells)
}

/// Returns the cells and digits that can prevent it.
fn guardians(step: &Step) -> (CellSet, DigitSet) {
    let parts = step.pattern.with_role(Role::Guardian);
    parts.fold((CellSet::EMPTY, DigitSet::EMPTY), |(c, d), part| (c | part.cells, d | part.digits))
}

/// Explains what follows.
fn answer(step: &Step) -> String {
    use Technique as T;
    let (extra_cells, extra) = guardians(step);
    match step.technique {
        T::UniqueRectangleOne
        | T::UniqueLoopOne
        | T::ExtendedRectangleOne
        | T::AvoidableRectangleOne => format!(
            "Only {} has another candidate, so it must be {}.",
            cells(extra_cells),
            digits_or(extra)
        ),
        T::BugPlusOne => {
            format!("So {} must be {}.", cells(extra_cells), digits_or(extra))
        }
        T::UniqueRectangleTwo
        | T::UniqueRectangleFive
        | T::UniqueLoopTwo
        | T::ExtendedRectangleTwo
        | T::AvoidableRectangleTwo
        | T::BugTypeTwo => {
            let digit = digits_and(extra);
            format!(
                "Only {digit} in {} can prevent this, so {}. {}",
                cells(extra_cells),
                one_is(extra_cells, &digit),
                seen_by(extra_cells, &digit)
            )
        }
        T::UniqueRectangleThree
        | T::UniqueLoopThree
        | T::ExtendedRectangleThree
        | T::BugTypeThree => subset(step),
        T::UniqueRectangleSix | T::HiddenRectangle => crosswise(step),
        _ => locked(step),
    }
}

/// Explains type 3: the cells with extra candidates count as one cell of a naked subset.
fn subset(step: &Step) -> String {
    let (extra_cells, extra) = guardians(step);
    let Some(helper) = step.pattern.with_role(Role::Helper).next() else { return String::new() };
    let house = helper.house.map_or_else(String::new, |house| house.to_string());
    let count = helper.digits.len();
    format!(
        "So at least one of {} must be {}. In {house}, count {} as one cell with the candidates {}. That cell and {} have \
         only the candidates {} between them: {} cells, {} digits. So no other cell of {house} can be {}.",
        cells(extra_cells),
        digits_or(extra),
        cells(extra_cells),
        digits_and(extra),
        cells(helper.cells),
        digits_and(helper.digits),
        number(helper.cells.len() + 1),
        number(count),
        digits_or(helper.digits),
    )
}

/// Explains type 4: a digit that a house can only have in the two cells with extra candidates.
fn locked(step: &Step) -> String {
    let (roof, _) = guardians(step);
    let base = step.pattern.with_role(Role::Base).next();
    let Some((house, digits)) = base.and_then(|part| Some((part.house?, part.digits))) else {
        return String::new();
    };
    let digit = digits_and(digits);
    let cases: Vec<String> = step
        .eliminations
        .iter()
        .map(|Candidate { cell, digit: other }| {
            let partner = cells(roof - CellSet::only(*cell));
            format!("If {cell} were {other}, {partner} would be {digit}.")
        })
        .collect();
    let then = if is_grave(step) {
        "Then none of the extra candidates would be right.".to_owned()
    } else {
        let body = of_roles(step, &[Role::Floor, Role::Roof]);
        format!(
            "Then all {} cells would contain only {}, and there would be a second solution.",
            number(body.len()),
            digits_and(step.pattern.digits)
        )
    };
    format!("{} {} {then}", can_only_be(house, digits, roof), cases.join(" "))
}

/// Explains type 6 and hidden rectangles: a digit in one corner decides the other three.
fn crosswise(step: &Step) -> String {
    let bases: Vec<&PatternPart> = step.pattern.with_role(Role::Base).collect();
    let body = of_roles(step, &[Role::Floor, Role::Roof]);
    let digits = step.pattern.digits;
    let locked = bases.iter().fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let facts: Vec<String> = bases
        .iter()
        .filter_map(|part| Some(can_only_be(part.house?, part.digits, part.cells)))
        .collect();
    let cases: Vec<String> = step
        .eliminations
        .iter()
        .map(|out| {
            let others: Vec<String> = filling(body, digits, locked, *out)
                .into_iter()
                .map(|(places, digit)| format!("{} would be {}", cells(places), digits_and(digit)))
                .collect();
            format!("If {} were {}, then {}.", out.cell, out.digit, join_lists(&others))
        })
        .collect();
    format!(
        "{} {} All four cells would contain only {}, and there would be a second solution.",
        facts.join(" "),
        cases.join(" "),
        digits_and(digits),
    )
}

/// Returns what the other three corners of a rectangle would hold: the locked digit where it has to
/// be, the other digit in the rest.
fn filling(
    body: CellSet,
    digits: DigitSet,
    locked: DigitSet,
    out: Candidate,
) -> [(CellSet, DigitSet); 2] {
    let is_opposite =
        |cell: &Cell| cell.row() != out.cell.row() && cell.column() != out.cell.column();
    let opposite: CellSet = body.iter().filter(is_opposite).collect();
    let beside = body - opposite - CellSet::only(out.cell);
    // The opposite corner holds the same digit, the two between them the other one.
    if locked.contains(out.digit) {
        [(opposite, locked), (beside, digits - locked)]
    } else {
        [(beside, locked), (opposite, digits - locked)]
    }
}
