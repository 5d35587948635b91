//! Binary images, and how they are thickened and thinned by squares.

/// A binary image, row by row: 1 is ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mask {
    pub(super) width: usize,
    pub(super) height: usize,
    marks: Vec<u8>,
}

impl Mask {
    /// Creates a mask without ink.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, marks: vec![0; width * height] }
    }

    /// Row `y`.
    pub(super) fn row(&self, y: usize) -> &[u8] {
        &self.marks[y * self.width..(y + 1) * self.width]
    }

    /// Row `y`, to be changed.
    pub(super) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        &mut self.marks[y * self.width..(y + 1) * self.width]
    }

    /// Marks every pixel that has ink at most one column and row away, as [`Self::dilated`] with 1, but faster.
    pub(super) fn thickened(&self) -> Self {
        let mut across = self.clone();
        for y in 0..self.height {
            let (old, new) = (self.row(y), across.row_mut(y));
            or(&mut new[1..], old);
            or(new, &old[1..]);
        }
        let mut down = across.clone();
        or(&mut down.marks[self.width..], &across.marks);
        or(&mut down.marks, &across.marks[self.width..]);
        down
    }

    /// Marks every pixel that has ink at most `reach` columns and rows away.
    pub(super) fn dilated(&self, reach: usize) -> Self {
        self.filtered(reach, |inked, _| inked > 0)
    }

    /// Keeps the pixels whose surroundings, `reach` columns and rows around, are all ink. There is none beyond the edges.
    pub(super) fn eroded(&self, reach: usize) -> Self {
        self.filtered(reach, |inked, size| inked == size)
    }

    /// Decides each pixel by the amount of ink in its row, then by that in its column. `keep` gets this amount, and
    /// the size of the window.
    fn filtered(&self, reach: usize, keep: impl Fn(u16, u16) -> bool) -> Self {
        let size = (2 * reach + 1) as u16;
        let mut across = Self::new(self.width, self.height);
        for y in 0..self.height {
            let row = self.row(y);
            let mut inked: u16 = row.iter().take(reach).map(|&mark| u16::from(mark)).sum();
            for (x, mark) in across.row_mut(y).iter_mut().enumerate() {
                inked += row.get(x + reach).map_or(0, |&mark| u16::from(mark));
                *mark = u8::from(keep(inked, size));
                inked -= if x >= reach { u16::from(row[x - reach]) } else { 0 };
            }
        }
        let mut down = Self::new(self.width, self.height);
        let mut inked = vec![0_u16; self.width];
        let add = |inked: &mut [u16], y: usize| {
            for (sum, &mark) in inked.iter_mut().zip(across.row(y)) {
                *sum += u16::from(mark);
            }
        };
        (0..reach.min(self.height)).for_each(|y| add(&mut inked, y));
        for y in 0..self.height {
            if y + reach < self.height {
                add(&mut inked, y + reach);
            }
            for (mark, &sum) in down.row_mut(y).iter_mut().zip(&inked) {
                *mark = u8::from(keep(sum, size));
            }
            if y >= reach {
                for (sum, &mark) in inked.iter_mut().zip(across.row(y - reach)) {
                    *sum -= u16::from(mark);
                }
            }
        }
        down
    }
}

/// Adds the ink of other marks.
fn or(marks: &mut [u8], others: &[u8]) {
    for (mark, other) in marks.iter_mut().zip(others) {
        *mark |= other;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A mask in which about `share` of 16 pixels are ink.
    pub(in crate::find) fn random(width: usize, height: usize, share: u8, seed: u64) -> Mask {
        let noise = crate::gray::tests::noise(width, height, seed);
        let mut mask = Mask::new(width, height);
        for y in 0..height {
            for (mark, &pixel) in mask.row_mut(y).iter_mut().zip(noise.row(y)) {
                *mark = u8::from(pixel >> 4 < share);
            }
        }
        mask
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(60)))]
        #[test]
        fn windows_are_squares(width in 1_usize..30, height in 1_usize..30, reach in 0_usize..6, share in 0_u8..17, seed in any::<u64>()) {
            let mask = random(width, height, share, seed);
            let (dilated, eroded) = (mask.dilated(reach), mask.eroded(reach));
            prop_assert_eq!(mask.thickened(), mask.dilated(1));
            let reach = reach as isize;
            for y in 0..height {
                for x in 0..width {
                    let ink = |dx: isize, dy: isize| {
                        x.checked_add_signed(dx).zip(y.checked_add_signed(dy))
                            .is_some_and(|(x, y)| x < width && y < height && mask.row(y)[x] == 1)
                    };
                    let mut window = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
                    prop_assert_eq!(dilated.row(y)[x] == 1, window.clone().any(|(dx, dy)| ink(dx, dy)));
                    prop_assert_eq!(eroded.row(y)[x] == 1, window.all(|(dx, dy)| ink(dx, dy)));
                }
            }
        }
    }
}
