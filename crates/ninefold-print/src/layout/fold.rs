//! Pages of a booklet on the sides of sheets that are folded in the middle.
//!
//! ```text
//!   8 pages on 2 sheets:   side 1 ┌───┬───┐   side 2 ┌───┬───┐   side 3 ┌───┬───┐   side 4 ┌───┬───┐
//!                                 │ 8 │ 1 │  behind  │ 2 │ 7 │          │ 6 │ 3 │  behind  │ 4 │ 5 │
//!                                 └───┴───┘  side 1  └───┴───┘          └───┴───┘  side 3  └───┴───┘
//! ```
//!
//! The number of pages is rounded up to a multiple of four. A side holds the page of its own number and
//! the one that is as far from the end; the lower number is at the right on a front side. So the printer
//! must flip the sheet on its short edge.

use crate::page::{HAS_SHAPES, Mark, Page};

/// Returns the number of sides for a number of pages.
pub(super) const fn sides(pages: usize) -> usize {
    2 * pages.div_ceil(4)
}

/// Returns the side on which a page is.
pub(super) fn side_of(page: usize, pages: usize) -> usize {
    page.min((2 * sides(pages) + 1).saturating_sub(page))
}

/// Returns the pages on a side, left and right.
pub(super) const fn pages_on(side: usize, pages: usize) -> (usize, usize) {
    let other = 2 * sides(pages) + 1 - side;
    if side % 2 == 1 { (other, side) } else { (side, other) }
}

/// Joins two pages to a side of a sheet.
pub(super) fn side(left: Page, right: Page) -> Page {
    let mut page = left;
    let middle = page.width;
    page.width += right.width;
    let labels = [page.label, right.label];
    page.label =
        labels.iter().filter(|label| !label.is_empty()).cloned().collect::<Vec<_>>().join("; ");
    for mut layer in right.layers {
        layer.turned_about = layer.turned_about.map(|(x, y)| (x + middle, y));
        layer.marks.iter_mut().for_each(|mark| shift(mark, middle));
        page.layers.push(layer);
    }
    page
}

/// Moves a mark to the right.
fn shift(mark: &mut Mark, by: f64) {
    match mark {
        Mark::Lines { lines, .. } => {
            for [x1, _, x2, _] in lines {
                *x1 += by;
                *x2 += by;
            }
        }
        Mark::Frame { place: [x, ..], .. } | Mark::Text { x, .. } => *x += by,
        Mark::Digits { digits, .. } => digits.iter_mut().for_each(|(x, _)| *x += by),
        Mark::Path { .. } | Mark::Circle { .. } if !HAS_SHAPES => {}
        Mark::Path { lines, .. } => lines.iter_mut().flatten().for_each(|(x, _)| *x += by),
        Mark::Circle { centre: (x, _), .. } => *x += by,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Folds a stack of sheets and turns its pages: outer right half first, then the back of it.
    fn read_in_order(pages: usize) -> Vec<usize> {
        let sheets = sides(pages) / 2;
        let front = |sheet: usize| pages_on(2 * sheet + 1, pages);
        let back = |sheet: usize| pages_on(2 * sheet + 2, pages);
        let first_half = (0..sheets).flat_map(|sheet| [front(sheet).1, back(sheet).0]);
        let second_half = (0..sheets).rev().flat_map(|sheet| [back(sheet).1, front(sheet).0]);
        first_half.chain(second_half).collect()
    }

    #[test]
    fn a_folded_stack_has_its_pages_in_order() {
        for pages in 1..70usize {
            let padded = 4 * pages.div_ceil(4);
            assert_eq!(read_in_order(pages), (1..=padded).collect::<Vec<_>>());
            for page in 1..=padded {
                let (left, right) = pages_on(side_of(page, pages), pages);
                assert!(left == page || right == page);
            }
        }
        assert_eq!(pages_on(1, 16), (16, 1));
        assert_eq!(pages_on(2, 16), (2, 15));
    }
}
