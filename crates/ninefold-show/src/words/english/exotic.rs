//! Reasons of the large patterns of the hardest puzzles.

use super::fish::capitalised;
use super::lists::{cells, cells_or, digits_and, digits_or, houses, join};
use ninefold::CellSet;
use ninefold::logic::{PatternPart, Role, Step, Technique};

pub(super) fn exotic(step: &Step) -> String {
    match step.technique {
        Technique::BivalueOddagon => guarded(
            step,
            "go around a loop, each seeing the next. With these two digits alone they would have to alternate, and their number is odd",
        ),
        Technique::Tridagon => guarded(
            step,
            "lie in four boxes, three in each, so that these three digits alone cannot fill all of them",
        ),
        Technique::Firework => firework(step),
        Technique::Exocet => exocet(step),
        _ => counted(step),
    }
}

fn cells_of(step: &Step, role: Role) -> CellSet {
    step.pattern.with_role(role).fold(CellSet::EMPTY, |all, part| all | part.cells)
}

/// Explains patterns that need a guardian.
fn guarded(step: &Step, why: &str) -> String {
    let body = cells_of(step, Role::Body) | cells_of(step, Role::Guardian);
    let saving: Vec<String> = step
        .pattern
        .with_role(Role::Guardian)
        .map(|part| format!("{} in {}", digits_or(part.digits), cells(part.cells)))
        .collect();
    let one = match &saving[..] {
        [only] => format!("Only {only} can prevent that, so it is there"),
        _ => format!(
            "So one of these is true: {}. What none of them leaves possible goes",
            join(&saving, "or")
        ),
    };
    format!("The cells {} have {} and {why}. {one}.", cells(body), digits_and(step.pattern.digits))
}

fn firework(step: &Step) -> String {
    let pivots: Vec<&PatternPart> = step.pattern.with_role(Role::Pivot).collect();
    let arms = cells_of(step, Role::Pincer);
    let corner = |part: &&PatternPart| {
        format!(
            "{} can, in the row and the column of {}, only be in {}, or in the box, and then only in {} for both lines at once",
            digits_and(part.digits),
            cells(part.cells),
            cells_or(arms),
            cells(part.cells)
        )
    };
    let all = pivots.iter().fold(arms, |all, part| all | part.cells);
    let facts: Vec<String> = pivots.iter().map(corner).collect();
    format!(
        "{}. So all of these digits are in {}, which are as many cells as digits: they hold nothing else.",
        capitalised(&join(&facts, "and")),
        cells(all)
    )
}

fn exocet(step: &Step) -> String {
    let (bases, targets) = (cells_of(step, Role::Body), cells_of(step, Role::Target));
    let companions = cells_of(step, Role::Helper);
    let lines = houses(step.pattern.with_role(Role::Base).filter_map(|part| part.house));
    let digits = digits_or(step.pattern.digits);
    format!(
        "{} hold two of {digits}. In their band these two digits have no place left beside the targets {}: not in {}, which have none of \
         them. If one of them were in neither target, {lines} would all need it outside the band, where there is not room for that. So the two \
         digits are in the two targets, which hold nothing else.",
        cells(bases),
        cells(targets),
        cells(companions),
    )
}

/// As many cells as places for digits.
fn counted(step: &Step) -> String {
    let body = cells_of(step, Role::Body);
    let covers: Vec<String> = step
        .pattern
        .with_role(Role::Cover)
        .filter_map(|part| Some(format!("{} in {}", digits_and(part.digits), part.house?)))
        .collect();
    let count = step.pattern.with_role(Role::Cover).map(|part| part.digits.len()).sum::<u32>();
    format!(
        "The {} cells {} can hold at most {count} digits: {}, each once. That is one for every cell, so all of them are used there and go from the \
         rest of their houses.",
        body.len(),
        cells(body),
        join(&covers, "and"),
    )
}
