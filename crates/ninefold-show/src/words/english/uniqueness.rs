//! Reasons of patterns that would allow two solutions.

use super::lists::{cells, cells_or, digits_and, digits_or, houses};
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{CellSet, DigitSet, House};

pub(super) fn uniqueness(position: &Position, step: &Step) -> String {
    format!("{} {}", threat(position, step), answer(step))
}

fn is_grave(step: &Step) -> bool {
    use Technique as T;
    matches!(step.technique, T::BugPlusOne | T::BugTypeTwo | T::BugTypeThree | T::BugTypeFour)
}

/// Explains what must not happen.
fn threat(position: &Position, step: &Step) -> String {
    let guardians = guardians(step);
    let where_ = cells(guardians.0);
    if is_grave(step) {
        return format!(
            "But for {} in {where_}, every open cell would have two candidates and every digit two places in each house. Such a grid has \
             two solutions or none, and this puzzle has one.",
            digits_or(guardians.1)
        );
    }
    let body = of_roles(step, &[Role::Floor, Role::Roof]);
    let filled = body - position.open();
    let digits = digits_and(step.pattern.digits);
    let so_far = if filled.is_empty() {
        String::new()
    } else {
        format!(
            " ({} {} filled on the way, not given)",
            cells(filled),
            if filled.has_several() { "were" } else { "was" }
        )
    };
    format!(
        "If {} held nothing but {digits}{so_far}, the digits could be exchanged there and the puzzle would have a second solution. \
         It has only one.",
        cells(body)
    )
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

fn removed(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|candidate| candidate.digit).collect()
}

/// Explains what follows.
fn answer(step: &Step) -> String {
    use Technique as T;
    let (where_, extra) = guardians(step);
    match step.technique {
        T::UniqueRectangleOne
        | T::UniqueLoopOne
        | T::ExtendedRectangleOne
        | T::AvoidableRectangleOne
        | T::BugPlusOne => {
            format!("Only {} can prevent that, so it is {}.", cells(where_), digits_or(extra))
        }
        T::UniqueRectangleTwo
        | T::UniqueRectangleFive
        | T::UniqueLoopTwo
        | T::ExtendedRectangleTwo
        | T::AvoidableRectangleTwo
        | T::BugTypeTwo => {
            format!(
                "So {} is {}, and a cell that sees all of these cannot be.",
                cells_or(where_),
                digits_and(extra)
            )
        }
        T::UniqueRectangleThree
        | T::UniqueLoopThree
        | T::ExtendedRectangleThree
        | T::BugTypeThree => subset(step),
        T::UniqueRectangleSix | T::HiddenRectangle => crosswise(step),
        _ => {
            let base = step.pattern.with_role(Role::Base).next();
            let (house, locked) = base.map_or_else(Default::default, |part: &PatternPart| {
                (
                    part.house.map_or_else(String::new, |house: House| house.to_string()),
                    digits_and(part.digits),
                )
            });
            format!(
                "In {house}, {locked} can only be in {}. So one of these two cells is {locked}, and if the other were {}, the pattern \
                 would be complete.",
                cells_or(where_),
                digits_or(removed(step))
            )
        }
    }
}

fn subset(step: &Step) -> String {
    let (where_, extra) = guardians(step);
    let Some(helper) = step.pattern.with_role(Role::Helper).next() else { return String::new() };
    let house = helper.house.map_or_else(String::new, |house| house.to_string());
    format!(
        "So one of {} holds {}. In {house}, that cell and {} have only {} between them: these digits are used up there.",
        cells(where_),
        digits_or(extra),
        cells(helper.cells),
        digits_and(helper.digits)
    )
}

fn crosswise(step: &Step) -> String {
    let bases: Vec<&PatternPart> = step.pattern.with_role(Role::Base).collect();
    let lines = houses(bases.iter().filter_map(|part| part.house));
    let locked = bases.iter().fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let out: CellSet = step.eliminations.iter().map(|candidate| candidate.cell).collect();
    format!(
        "In {lines}, {} can only be in cells of the rectangle. If {} were {}, that would put {} into the other two corners, and the \
         pattern would be complete.",
        digits_and(locked),
        cells_or(out),
        digits_or(removed(step)),
        if step.technique == Technique::UniqueRectangleSix { "the other digit" } else { "it" },
    )
}
