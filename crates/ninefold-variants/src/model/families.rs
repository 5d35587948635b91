//! Families of full houses: rows, columns, regions.

use crate::ground::Ground;

/// A cell that is in no house, or in no cage.
pub(super) const NONE: u16 = u16::MAX;

/// Full houses, no two of which share a cell, in the order of the layout: rows, columns, regions.
pub(super) struct Family<'a> {
    pub(super) houses: Vec<&'a [u16]>,
    /// The house of each unknown, or `NONE`.
    pub(super) of: Vec<u16>,
}

/// Splits full houses into families.
pub(super) fn families<'a>(ground: &Ground, full: &'a [Vec<u16>]) -> Vec<Family<'a>> {
    let mut families: Vec<Family<'a>> = Vec::new();
    for house in full {
        let free =
            |family: &Family<'_>| house.iter().all(|&cell| family.of[usize::from(cell)] == NONE);
        if !families.last().is_some_and(free) {
            families.push(Family { houses: Vec::new(), of: vec![NONE; ground.unknowns] });
        }
        if let Some(family) = families.last_mut() {
            let number = family.houses.len() as u16;
            house.iter().for_each(|&cell| family.of[usize::from(cell)] = number);
            family.houses.push(house);
        }
    }
    families
}
