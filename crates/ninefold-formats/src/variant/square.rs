//! Square grids in text: their size, their regions, and what is drawn between cells.

use ninefold_rules::shape::MAX_SIDE;
use ninefold_rules::{CellIds, Layout, Regions, Shape};

/// Returns the number of rows of a square with this number of cells, from 4 to 25.
pub(super) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (4..=MAX_SIDE).contains(&side)).then_some(side)
}

/// Makes the shape of a square grid with a map of regions.
pub(super) fn jigsaw(side: usize, map: Vec<Option<u8>>) -> Result<Shape, String> {
    let shape = Shape::new(side, side, side, 1, Regions::Map(map), true, CellIds::EMPTY);
    shape.map_err(|error| error.to_string())
}

/// Returns the number of a region for each symbol, in the order in which they occur.
pub(super) fn numbered<T: PartialEq + Copy>(symbols: &[T]) -> Option<Vec<Option<u8>>> {
    let mut known: Vec<T> = Vec::new();
    let mut number = |symbol: &T| {
        let at = known.iter().position(|other| other == symbol).unwrap_or(known.len());
        if at == known.len() {
            known.push(*symbol);
        }
        u8::try_from(at).ok().map(Some)
    };
    symbols.iter().map(&mut number).collect()
}

/// Returns `true` if a map has as many regions as rows, all of that size.
pub(super) fn is_even(map: &[Option<u8>], side: usize) -> bool {
    let size = |region: usize| map.iter().filter(|r| **r == u8::try_from(region).ok()).count();
    (0..side).all(|region| size(region) == side)
}

/// Returns the number of regions whose cells hang together.
pub(super) fn connected(map: &[Option<u8>], side: usize) -> usize {
    let Ok(layout) = jigsaw(side, map.to_vec()).map(Layout::new) else { return 0 };
    let regions = (0..side).filter_map(|region| layout.region_cells(region));
    let hangs = |cells: &&[ninefold_rules::CellId]| {
        let mut seen: CellIds = cells.iter().take(1).copied().collect();
        let mut open: Vec<_> = cells.iter().take(1).copied().collect();
        while let Some(cell) = open.pop() {
            for next in layout.neighbours(cell).filter(|next| cells.contains(next)) {
                if !seen.contains(next) {
                    seen = seen.or(&std::iter::once(next).collect());
                    open.push(next);
                }
            }
        }
        seen.iter().count() == cells.len()
    };
    regions.filter(hangs).count()
}
