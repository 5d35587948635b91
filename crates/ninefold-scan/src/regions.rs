//! The regions of a grid, as its thick lines divide it: a jigsaw puzzle has others than the nine boxes.

use crate::patch::{GrayPatch, SIDE};

/// The number of samples of a cell, and of the margin of a patch.
const CELL: usize = 32;
const MARGIN: usize = 16;
/// A line reaches this far to each side, in samples.
const REACH: usize = 4;
/// The ground beside a line is this far away from it, in samples.
const ASIDE: usize = 8;
/// The samples at each end of a border that may belong to other lines.
const END: usize = 7;
/// Thick lines are at least this many times as strong as thin ones.
const THICKER: f32 = 1.35;

/// The borders of a cell to the cell on its right and to the one below it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Borders {
    right: f32,
    below: f32,
}

/// Returns `true` if thick lines divide a grid into nine regions of nine cells that are not its boxes.
pub(crate) fn is_jigsaw(patch: &GrayPatch) -> bool {
    let borders: [Borders; 81] = std::array::from_fn(|cell| borders(patch.samples(), cell));
    let Some(limit) = limit(&borders) else { return false };
    let regions = regions(&borders, limit);
    let sizes: [usize; 81] =
        std::array::from_fn(|cell| regions.iter().filter(|r| **r == regions[cell]).count());
    let in_box = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    let is_divided = |cell: usize| {
        (0..81).any(|other| in_box(cell) == in_box(other) && regions[cell] != regions[other])
    };
    sizes.iter().all(|size| *size == 9) && (0..81).any(is_divided)
}

/// Returns the strength of the lines at a cell: the sum of their differences from the ground across the line.
fn borders(samples: &[u8], cell: usize) -> Borders {
    let (row, column) = (cell / 9, cell % 9);
    let strength = |line: usize, along: usize, at: &dyn Fn(usize, usize) -> u8| {
        let (middle, start) = (MARGIN + (line + 1) * CELL, MARGIN + along * CELL);
        let sums = (start + END..start + CELL - END).map(|place| {
            let value = |across: usize| f32::from(at(across, place));
            let ground = (value(middle - ASIDE) + value(middle + ASIDE)) / 2.0;
            (middle - REACH..=middle + REACH)
                .map(|across| (value(across) - ground).abs())
                .sum::<f32>()
        });
        sums.sum::<f32>() / (CELL - 2 * END) as f32
    };
    Borders {
        right: if column == 8 { 0.0 } else { strength(column, row, &|x, y| samples[y * SIDE + x]) },
        below: if row == 8 { 0.0 } else { strength(row, column, &|y, x| samples[y * SIDE + x]) },
    }
}

/// The strength between thin and thick lines: where the gap between two neighbours is widest. `None` if all are alike.
fn limit(borders: &[Borders; 81]) -> Option<f32> {
    let right = (0..81).filter(|cell| cell % 9 != 8).map(|cell| borders[cell].right);
    let below = (0..72).map(|cell| borders[cell].below);
    let mut strengths: Vec<f32> = right.chain(below).map(|strength| strength.max(1.0)).collect();
    strengths.sort_by(f32::total_cmp);
    let gap = |i: usize| strengths[i] / strengths[i - 1];
    let widest = (20..strengths.len() - 10).max_by(|a, b| gap(*a).total_cmp(&gap(*b)))?;
    let (thin, thick) = strengths.split_at(widest);
    (thick[thick.len() / 2] >= THICKER * thin[thin.len() / 2] && gap(widest) > 1.05)
        .then(|| (strengths[widest] * strengths[widest - 1]).sqrt())
}

/// Numbers the cells by their regions: cells without a thick line between them belong together.
fn regions(borders: &[Borders; 81], limit: f32) -> [usize; 81] {
    let mut regions: [usize; 81] = std::array::from_fn(|cell| cell);
    let joined = (0..81).flat_map(|cell| {
        let right = (cell % 9 != 8 && borders[cell].right < limit).then_some((cell, cell + 1));
        let below = (cell < 72 && borders[cell].below < limit).then_some((cell, cell + 9));
        [right, below]
    });
    for (one, other) in joined.flatten() {
        let (kept, gone) = (regions[one], regions[other]);
        regions.iter_mut().filter(|region| **region == gone).for_each(|region| *region = kept);
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine regions of nine cells, row by row.
    const JIGSAW: &str = "\
        111122333\
        111222333\
        112222333\
        444555666\
        444555666\
        444555666\
        777888899\
        777888999\
        777889999";

    /// Draws the lines of regions: 5 samples wide between two, 1 sample elsewhere.
    fn drawn(region: impl Fn(usize, usize) -> usize, ink: u8, paper: u8) -> GrayPatch {
        let mut samples = vec![paper; SIDE * SIDE];
        for y in MARGIN..SIDE - MARGIN {
            for x in MARGIN..SIDE - MARGIN {
                let near = |at: usize| ((at - MARGIN + 2) / CELL, (at - MARGIN + 2) % CELL);
                let ((column, dx), (row, dy)) = (near(x), near(y));
                let here = |at: usize| ((at - MARGIN) / CELL).min(8);
                let thick =
                    |across: usize, before: usize, after: usize| across < 5 && before != after;
                let vertical = (1..9).contains(&column)
                    && (thick(dx, region(column - 1, here(y)), region(column, here(y))) || dx == 2);
                let horizontal = (1..9).contains(&row)
                    && (thick(dy, region(here(x), row - 1), region(here(x), row)) || dy == 2);
                if vertical || horizontal {
                    samples[y * SIDE + x] = ink;
                }
            }
        }
        GrayPatch::new(samples.into()).expect("right size")
    }

    #[test]
    fn thick_lines_that_are_no_boxes_are_a_jigsaw() {
        let cells: Vec<usize> = JIGSAW.bytes().map(usize::from).collect();
        assert!((b'1'..=b'9').all(|name| JIGSAW.bytes().filter(|c| *c == name).count() == 9));
        for (ink, paper) in [(20, 240), (230, 30)] {
            assert!(is_jigsaw(&drawn(|x, y| cells[9 * y + x], ink, paper)));
            assert!(!is_jigsaw(&drawn(|x, y| y / 3 * 3 + x / 3, ink, paper)));
            assert!(!is_jigsaw(&drawn(|_, _| 0, ink, paper)));
        }
        let noise = crate::gray::tests::noise(SIDE, SIDE, 5).pixels().to_vec();
        assert!(!is_jigsaw(&GrayPatch::new(noise.into()).expect("right size")));
    }
}
