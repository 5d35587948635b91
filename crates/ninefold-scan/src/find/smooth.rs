//! Removes noise: a Gaussian filter with a standard deviation of one pixel.

use crate::Gray;

/// The weights of pixels at distance 0, 1, 2 and 3; together 256.
const WEIGHTS: [u16; 4] = [102, 62, 14, 1];

/// The greatest distance of a pixel that counts.
const REACH: usize = 3;

/// Smooths a picture. Beyond its edges, the pixels at the edge are repeated.
pub(super) fn smooth(picture: &Gray) -> Gray {
    let (width, height) = (picture.width(), picture.height());
    if width == 0 || height == 0 {
        return picture.clone();
    }
    let mut pixels = Vec::with_capacity(width * height);
    let mut sums = vec![0_u16; width + 2 * REACH];
    for y in 0..height {
        let row = |distance: isize| picture.row(y.saturating_add_signed(distance).min(height - 1));
        let middle = &mut sums[REACH..REACH + width];
        for (sum, &pixel) in middle.iter_mut().zip(row(0)) {
            *sum = WEIGHTS[0] * u16::from(pixel);
        }
        for (distance, &weight) in (1..).zip(&WEIGHTS[1..]) {
            for ((sum, &above), &below) in middle.iter_mut().zip(row(-distance)).zip(row(distance))
            {
                *sum += weight * (u16::from(above) + u16::from(below));
            }
        }
        let (first, last) = (sums[REACH], sums[REACH + width - 1]);
        sums[..REACH].fill(first);
        sums[REACH + width..].fill(last);
        let start = pixels.len();
        pixels.resize(start + width, 0);
        across(&sums, &mut pixels[start..]);
    }
    Gray::new(width, height, pixels).unwrap_or_else(Gray::empty)
}

/// Adds up seven neighbours for each pixel of a row.
fn across(sums: &[u16], row: &mut [u8]) {
    let [w0, w1, w2, w3] = WEIGHTS.map(u32::from);
    // Slices of one length each, so that the loop uses vectors.
    let count = row.len();
    let from = |start: usize| &sums[start..start + count];
    let (a, b, c, d, e, f, g) = (from(0), from(1), from(2), from(3), from(4), from(5), from(6));
    for i in 0..count {
        let at = |slice: &[u16]| u32::from(slice[i]);
        let sum = w0 * at(d) + w1 * (at(c) + at(e)) + w2 * (at(b) + at(f)) + w3 * (at(a) + at(g));
        row[i] = ((sum + (1 << 15)) >> 16) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn reference(picture: &Gray, x: usize, y: usize) -> f64 {
        let (mut sum, mut weights) = (0.0, 0.0);
        for dy in -3_isize..=3 {
            for dx in -3_isize..=3 {
                let weight = (-((dx * dx + dy * dy) as f64) / 2.0).exp();
                let row = picture.row(y.saturating_add_signed(dy).min(picture.height() - 1));
                sum +=
                    weight * f64::from(row[x.saturating_add_signed(dx).min(picture.width() - 1)]);
                weights += weight;
            }
        }
        sum / weights
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(40)))]
        #[test]
        fn weights_are_those_of_a_gaussian(width in 1_usize..30, height in 1_usize..30, seed in any::<u64>()) {
            let picture = crate::gray::tests::noise(width, height, seed);
            let smoothed = smooth(&picture);
            for y in 0..height {
                for x in 0..width {
                    let difference = f64::from(smoothed.row(y)[x]) - reference(&picture, x, y);
                    prop_assert!(difference.abs() < 2.0, "{} at {}, {}", difference, x, y);
                }
            }
        }
    }
}
