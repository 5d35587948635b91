//! Binary images of the ink: pixels that are darker than the mean of their surroundings.

use super::mask::Mask;
use crate::Gray;

/// One way to tell ink from paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threshold {
    /// The side of the window whose mean is taken: the longer side of the picture divided by this.
    pub(super) divisor: usize,
    /// The difference by which ink is darker than the mean.
    pub(super) offset: u32,
    /// Whether the ink is thickened by one pixel on all sides, which closes gaps in lines.
    pub(super) dilated: bool,
}

/// The sums of all pixels above and to the left of each point.
pub(super) struct Integral {
    width: usize,
    sums: Vec<u32>,
}

impl Integral {
    /// Adds up the pixels of a picture, which has fewer than 16 million.
    pub(super) fn new(picture: &Gray) -> Self {
        let width = picture.width() + 1;
        let mut sums = vec![0_u32; width * (picture.height() + 1)];
        for y in 0..picture.height() {
            let (above, below) = sums[y * width..(y + 2) * width].split_at_mut(width);
            let mut sum = 0;
            for ((&pixel, above), below) in
                picture.row(y).iter().zip(&above[1..]).zip(&mut below[1..])
            {
                sum += u32::from(pixel);
                *below = above + sum;
            }
        }
        Self { width, sums }
    }

    /// The sums of the pixels to the left of each point, in rows `top` to `bottom` without `bottom`.
    fn band(&self, top: usize, bottom: usize, into: &mut [u32]) {
        let row = |y: usize| &self.sums[y * self.width..(y + 1) * self.width];
        for ((sum, upper), lower) in into.iter_mut().zip(row(top)).zip(row(bottom)) {
            *sum = lower - upper;
        }
    }
}

impl Threshold {
    /// Marks the ink of a picture. The window is cut at the edges of the picture.
    pub(super) fn ink(self, picture: &Gray, integral: &Integral) -> Mask {
        let (width, height) = (picture.width(), picture.height());
        let reach = (width.max(height) / self.divisor / 2).max(1);
        let mut mask = Mask::new(width, height);
        let mut band = vec![0_u32; width + 1];
        for y in 0..height {
            let (top, bottom) = (y.saturating_sub(reach), (y + reach + 1).min(height));
            integral.band(top, bottom, &mut band);
            self.mark_row(picture.row(y), &band, (bottom - top) as u32, reach, mask.row_mut(y));
        }
        if self.dilated { mask.thickened() } else { mask }
    }

    /// Marks the ink of one row.
    fn mark_row(self, pixels: &[u8], band: &[u32], rows: u32, reach: usize, marks: &mut [u8]) {
        let width = pixels.len();
        // The figures are integers below 2 to the power of 24, so that this is exact, and it uses vectors everywhere.
        let offset = self.offset as f32;
        let is_ink =
            |pixel: u8, sum: u32, area: f32| (f32::from(pixel) + offset) * area < sum as i32 as f32;
        let full = 2 * reach + 1;
        // The columns whose windows are not cut.
        let inner = if full <= width { reach..width - reach } else { width..width };
        for x in (0..inner.start).chain(inner.end..width) {
            let (left, right) = (x.saturating_sub(reach), (x + reach + 1).min(width));
            marks[x] = u8::from(is_ink(
                pixels[x],
                band[right] - band[left],
                ((right - left) as u32 * rows) as f32,
            ));
        }
        let area = (full as u32 * rows) as f32;
        let sums = band.get(full..).unwrap_or_default().iter().zip(band);
        for ((mark, &pixel), (right, left)) in
            marks[inner.clone()].iter_mut().zip(&pixels[inner]).zip(sums)
        {
            *mark = u8::from(is_ink(pixel, right - left, area));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(60)))]
        #[test]
        fn ink_is_darker_than_the_mean_of_its_window(
            width in 1_usize..50,
            height in 1_usize..50,
            divisor in 1_usize..20,
            offset in 0_u32..12,
            seed in any::<u64>(),
        ) {
            let picture = crate::gray::tests::noise(width, height, seed);
            let mask = Threshold { divisor, offset, dilated: false }.ink(&picture, &Integral::new(&picture));
            let reach = (width.max(height) / divisor / 2).max(1);
            for y in 0..height {
                for x in 0..width {
                    let (mut sum, mut area) = (0, 0);
                    for row in (0..height).filter(|row| row.abs_diff(y) <= reach) {
                        for column in (0..width).filter(|column| column.abs_diff(x) <= reach) {
                            sum += u32::from(picture.row(row)[column]);
                            area += 1;
                        }
                    }
                    let ink = (u32::from(picture.row(y)[x]) + offset) * area < sum;
                    prop_assert_eq!(mask.row(y)[x] == 1, ink, "at {}, {}", x, y);
                }
            }
        }
    }
}
