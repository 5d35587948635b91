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
        pixels.extend(sums.windows(2 * REACH + 1).map(|window| {
            let [w0, w1, w2, w3] = WEIGHTS.map(u32::from);
            let at = |i: usize| u32::from(window[i]);
            let sum =
                w0 * at(3) + w1 * (at(2) + at(4)) + w2 * (at(1) + at(5)) + w3 * (at(0) + at(6));
            ((sum + (1 << 15)) >> 16) as u8
        }));
    }
    Gray::new(width, height, pixels).unwrap_or_else(Gray::empty)
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
