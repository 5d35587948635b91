//! Steps inside a net: a technique and its cells in one short clause.

use super::lists::{cells, digits_and, houses};
use crate::eureka;
use ninefold::logic::{Family, Pattern, Position, Role, Technique};
use ninefold::{CellSet, House};

/// Writes a technique and its place: `X-Wing of 5 in rows 2 and 7`.
pub(super) fn clause(position: &Position, technique: Technique, pattern: &Pattern) -> String {
    let name = technique.name();
    let digits = digits_and(pattern.digits);
    let body = body(pattern);
    let home = |role| -> Vec<House> { pattern.with_role(role).filter_map(|p| p.house).collect() };
    match technique.family() {
        Family::Intersections if body.is_empty() => {
            let (base, cover) = (houses(home(Role::Base)), houses(home(Role::Cover)));
            format!("Locked Candidates, all places for {digits} in {base} lie in {cover}")
        }
        Family::Subsets | Family::Intersections => {
            let place = pattern.with_role(Role::Body).find_map(|part| part.house);
            let place = place.map_or_else(String::new, |house| format!(", {house}"));
            format!("{name} of {digits} in {}{place}", cells(body))
        }
        Family::Fish if pattern.chains.is_empty() => {
            let (base, cover) = (houses(home(Role::Base)), houses(home(Role::Cover)));
            let fins = cells_of(pattern, Role::Fin) | cells_of(pattern, Role::EndoFin);
            let fins = match fins.len() {
                0 => String::new(),
                1 => format!(" with the fin {}", cells(fins)),
                _ => format!(" with the fins {}", cells(fins)),
            };
            format!("{name} of {digits} in {base}, covered by {cover}{fins}")
        }
        _ => {
            let chains = eureka::all(position, pattern);
            if chains.is_empty() {
                let all = pattern.parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
                format!("{name} in {}", cells(all))
            } else {
                format!("{name} {}", chains.join(" and "))
            }
        }
    }
}

fn body(pattern: &Pattern) -> CellSet {
    cells_of(pattern, Role::Body)
}

fn cells_of(pattern: &Pattern, role: Role) -> CellSet {
    pattern.with_role(role).fold(CellSet::EMPTY, |all, part| all | part.cells)
}
