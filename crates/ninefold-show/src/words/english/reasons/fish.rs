//! Fish in words: a digit in some houses, whose places as many others hold.

use super::super::lists::join;
use super::facts::{capital, number};
use super::label::{houses, label};
use crate::reasoned::Reasoned;
use ninefold_rules::compile::Origin;
use ninefold_rules::layout::Kind;
use ninefold_rules::{CellId, Value};
use ninefold_variants::reasons::Source;

/// Names houses: `rows 2 and 7`, `box 1 and the diagonal`.
pub(super) fn named(at: &Reasoned<'_>, sources: &[Source]) -> String {
    let constraint = |source: &Source| match source {
        Source::Part { constraint, .. } => Some(*constraint),
        Source::Derived(_) => None,
    };
    match sources.iter().map(constraint).collect::<Option<Vec<usize>>>() {
        Some(constraints) => houses(at, &constraints),
        None => join(&sources.iter().map(|it| label(at.puzzle, it)).collect::<Vec<_>>(), "and"),
    }
}

/// Returns the name of a fish with its article: `an X-Wing`, `a Swordfish`.
pub(super) fn with_article(at: &Reasoned<'_>, base: &[Source], cover: &[Source]) -> String {
    let kind = |source: &Source| match source {
        Source::Part { origin: Origin::House(house), .. } => {
            at.puzzle.layout().houses().get(*house).map(|house| house.kind)
        }
        _ => None,
    };
    let all = |list: &[Source], wanted: Kind| list.iter().all(|it| kind(it) == Some(wanted));
    let lines = all(base, Kind::Row) && all(cover, Kind::Column)
        || all(base, Kind::Column) && all(cover, Kind::Row);
    match (lines, base.len()) {
        (true, 2) => "an X-Wing".to_owned(),
        (true, 3) => "a Swordfish".to_owned(),
        (_, count) => format!("a digit that {count} houses have within {count} others"),
    }
}

/// Returns the places of a digit in houses.
pub(super) fn places(at: &Reasoned<'_>, value: Value, base: &[Source]) -> Vec<CellId> {
    let mut cells: Vec<CellId> = base.iter().flat_map(|it| at.reasoner.cells_of(it)).collect();
    cells.retain(|&cell| at.position.candidates(cell).contains(value));
    cells.sort_unstable();
    cells
}

/// Returns why candidates go, and which.
pub(super) fn why(
    at: &Reasoned<'_>,
    value: Value,
    base: &[Source],
    cover: &[Source],
    result: &str,
) -> String {
    let digit = number(at.puzzle, value);
    let (own, others) = (named(at, base), named(at, cover));
    let name = with_article(at, base, cover);
    let name = match name.split_once(' ') {
        Some((_, shape)) if !shape.contains(' ') => format!(" ({name})"),
        _ => String::new(),
    };
    capital(&format!(
        "{own} have their {digit} within {others}{name}, which have it nowhere else, so {result}."
    ))
}
