//! Thin dark lines, also where the light changes at once.
//!
//! At the edge of a shadow, the dark side is darker than the mean of its surroundings, which joins grids that the edge
//! touches. Here ink is what disappears when the picture is closed (the brightest value around each pixel, of which the
//! darkest around): lines do, edges of large areas do not.

use super::mask::Mask;
use crate::Gray;

/// Lines of at most twice this width are thin.
const REACH: usize = 4;

/// The least difference by which a line is darker than its surroundings: this, and a sixteenth of the brightness
/// there.
const OFFSET: u16 = 5;

/// Marks the thin dark lines of a picture.
pub(super) fn ink(picture: &Gray) -> Mask {
    let (width, height) = (picture.width(), picture.height());
    let brightest = filtered(picture.pixels(), width, u8::max);
    let closed = filtered(&brightest, width, u8::min);
    let mut mask = Mask::new(width, height);
    for y in 0..height {
        let pixels = picture.row(y).iter().zip(&closed[y * width..(y + 1) * width]);
        for (mark, (&pixel, &closed)) in mask.row_mut(y).iter_mut().zip(pixels) {
            *mark = u8::from(u16::from(closed - pixel) > OFFSET + u16::from(closed >> 4));
        }
    }
    mask
}

/// The extreme value around each pixel, at most `REACH` columns and rows away, inside of the picture.
fn filtered(pixels: &[u8], width: usize, extreme: fn(u8, u8) -> u8) -> Vec<u8> {
    // Inlined by the callers of `shifted`, whose loops then use vectors.
    let mut across = pixels.to_vec();
    for (row, old) in across.chunks_mut(width).zip(pixels.chunks(width)) {
        for distance in 1..=REACH.min(width - 1) {
            shifted(&mut row[distance..], old, extreme);
            shifted(row, &old[distance..], extreme);
        }
    }
    let mut down = across.clone();
    for distance in (1..=REACH).map(|rows| (rows * width).min(across.len())) {
        shifted(&mut down[distance..], &across, extreme);
        shifted(&mut down, &across[distance..], extreme);
    }
    down
}

/// Replaces values by the extreme of themselves and others.
fn shifted(values: &mut [u8], others: &[u8], extreme: fn(u8, u8) -> u8) {
    for (value, &other) in values.iter_mut().zip(others) {
        *value = extreme(*value, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The extreme value around each pixel, by definition.
    fn reference(picture: &Gray, extreme: fn(u8, u8) -> u8) -> Gray {
        let (width, height) = (picture.width(), picture.height());
        let pixels = (0..width * height).map(|i| {
            let (x, y) = (i % width, i / width);
            let mut value = picture.row(y)[x];
            for row in (0..height).filter(|row| row.abs_diff(y) <= REACH) {
                for column in (0..width).filter(|column| column.abs_diff(x) <= REACH) {
                    value = extreme(value, picture.row(row)[column]);
                }
            }
            value
        });
        Gray::new(width, height, pixels.collect()).expect("right size")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(60)))]
        #[test]
        fn ink_disappears_by_closing(width in 1_usize..30, height in 1_usize..30, seed in any::<u64>()) {
            let picture = crate::gray::tests::noise(width, height, seed);
            let closed = reference(&reference(&picture, u8::max), u8::min);
            let mask = ink(&picture);
            for y in 0..height {
                for x in 0..width {
                    let (pixel, closed) = (u16::from(picture.row(y)[x]), u16::from(closed.row(y)[x]));
                    prop_assert_eq!(mask.row(y)[x] == 1, closed - pixel > OFFSET + closed / 16, "at {}, {}", x, y);
                }
            }
        }
    }

    #[test]
    fn lines_are_ink_and_the_edge_of_a_shadow_is_not() {
        let value = |x: usize| {
            if x == 10 {
                90
            } else if x < 30 {
                200
            } else {
                120
            }
        };
        let picture =
            Gray::new(60, 20, (0..1200).map(|i| value(i % 60)).collect()).expect("right size");
        let mask = ink(&picture);
        assert!((0..20).all(|y| (0..60).all(|x| (mask.row(y)[x] == 1) == (x == 10))));
    }
}
