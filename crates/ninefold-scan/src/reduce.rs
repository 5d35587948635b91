//! Makes pictures smaller with an area filter: each new pixel is the mean of the area that it covers.

use crate::Gray;

/// Weights have this many bits, so that two of them and a pixel fit into 32 bits.
const BITS: u32 = 12;

/// The source pixels that one new pixel covers in one direction, with their weights.
struct Cover {
    first: usize,
    /// The sum is exactly `1 << BITS`.
    weights: Vec<u32>,
}

/// Makes a picture smaller so that its longer side has at most `long_side` pixels; a smaller one stays as it is.
#[must_use]
pub fn reduce(picture: &Gray, long_side: usize) -> Gray {
    reduce_rows((picture.width(), picture.height()), long_side, |y, row| {
        row.copy_from_slice(picture.row(y))
    })
}

/// Makes a picture smaller whose rows are written by `read_row`, which is called in ascending order of the rows.
///
/// Only one row of the source is held, so that the gray form of a large picture is never needed.
pub fn reduce_rows(
    size: (usize, usize),
    long_side: usize,
    mut read_row: impl FnMut(usize, &mut [u8]),
) -> Gray {
    let (width, height) = size;
    let (new_width, new_height) = reduced_size(size, long_side);
    let mut pixels = Vec::with_capacity(new_width * new_height);
    let mut row = vec![0; width];
    if (new_width, new_height) == size {
        for y in 0..height {
            read_row(y, &mut row);
            pixels.extend_from_slice(&row);
        }
        return Gray::new(width, height, pixels).unwrap_or_else(Gray::empty);
    }
    let columns = Columns::new(width, new_width);
    let mut sums = vec![0_u32; width + FEW];
    let mut loaded = None;
    for cover in covers(height, new_height) {
        sums.fill(0);
        for (y, &weight) in (cover.first..).zip(&cover.weights) {
            if loaded != Some(y) {
                read_row(y, &mut row);
                loaded = Some(y);
            }
            for (sum, &pixel) in sums.iter_mut().zip(&row) {
                *sum += weight * u32::from(pixel);
            }
        }
        columns.add_up(&sums, &mut pixels);
    }
    Gray::new(new_width, new_height, pixels).unwrap_or_else(Gray::empty)
}

/// Up to this many source pixels for each new one are added up without a loop.
const FEW: usize = 3;

/// The way in which the sums of columns become the pixels of a row.
enum Columns {
    /// At most three columns for each pixel: the first one, and their weights.
    Few(Vec<(usize, [u32; FEW])>),
    Many(Vec<Cover>),
}

impl Columns {
    fn new(from: usize, to: usize) -> Self {
        let covers = covers(from, to);
        if covers.iter().any(|cover| cover.weights.len() > FEW) {
            return Self::Many(covers);
        }
        let weight = |cover: &Cover, i: usize| cover.weights.get(i).copied().unwrap_or(0);
        let few = |cover: &Cover| (cover.first, std::array::from_fn(|i| weight(cover, i)));
        Self::Few(covers.iter().map(few).collect())
    }

    /// Appends a row of pixels. `sums` has three more columns than the picture.
    fn add_up(&self, sums: &[u32], pixels: &mut Vec<u8>) {
        let pixel = |sum: u32| ((sum + (1 << (2 * BITS - 1))) >> (2 * BITS)) as u8;
        match self {
            Self::Few(columns) => pixels.extend(columns.iter().map(|&(first, [a, b, c])| {
                let covered = &sums[first..first + FEW];
                pixel(covered[0] * a + covered[1] * b + covered[2] * c)
            })),
            Self::Many(columns) => pixels.extend(columns.iter().map(|column| {
                let covered = sums[column.first..].iter().zip(&column.weights);
                pixel(covered.map(|(sum, weight)| sum * weight).sum())
            })),
        }
    }
}

/// The size of a picture after reduction, each side at least one pixel unless the picture is empty.
#[must_use]
pub fn reduced_size((width, height): (usize, usize), long_side: usize) -> (usize, usize) {
    let longest = width.max(height);
    if longest <= long_side || width == 0 || height == 0 {
        return (width, height);
    }
    let scaled = |side: usize| {
        ((side as u64 * long_side as u64 + longest as u64 / 2) / longest as u64) as usize
    };
    (scaled(width).max(1), scaled(height).max(1))
}

/// Divides `from` source pixels among `to` new ones.
fn covers(from: usize, to: usize) -> Vec<Cover> {
    let (from, to) = (from as u64, to as u64);
    (0..to)
        .map(|i| {
            // In units of which a source pixel has `to` and a new one `from`.
            let (start, end) = (i * from, (i + 1) * from);
            let first = start / to;
            let mut before = 0;
            let weights = (first..end.div_ceil(to))
                .map(|pixel| {
                    let covered = ((pixel + 1) * to).min(end) - start;
                    let until = ((covered << BITS) + from / 2) / from;
                    let weight = until - before;
                    before = until;
                    weight as u32
                })
                .collect();
            Cover { first: first as usize, weights }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The mean of the area of each new pixel, by definition.
    fn reference(picture: &Gray, (width, height): (usize, usize)) -> Vec<f64> {
        let overlap = |from: usize, to: usize, i: usize, s: usize| {
            let scale = from as f64 / to as f64;
            let (start, end) = (i as f64 * scale, (i + 1) as f64 * scale);
            (end.min(s as f64 + 1.0) - start.max(s as f64)).max(0.0) / scale
        };
        let mut means = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let mut mean = 0.0;
                for sy in 0..picture.height() {
                    for sx in 0..picture.width() {
                        mean += overlap(picture.height(), height, y, sy)
                            * overlap(picture.width(), width, x, sx)
                            * f64::from(picture.row(sy)[sx]);
                    }
                }
                means.push(mean);
            }
        }
        means
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(60)))]
        #[test]
        fn means_are_those_of_the_areas(width in 1_usize..40, height in 1_usize..40, long_side in 1_usize..45, seed in any::<u64>()) {
            let picture = crate::gray::tests::noise(width, height, seed);
            let small = reduce(&picture, long_side);
            prop_assert_eq!((small.width(), small.height()), reduced_size((width, height), long_side));
            prop_assert!(small.width().max(small.height()) <= long_side.max(1));
            let means = reference(&picture, (small.width(), small.height()));
            for (&pixel, mean) in small.pixels().iter().zip(means) {
                prop_assert!((f64::from(pixel) - mean).abs() < 0.8, "{} instead of {}", pixel, mean);
            }
        }
    }

    #[test]
    fn one_colour_stays() {
        for (width, height) in [(1, 1), (5000, 1), (1, 70000), (4096, 3), (1281, 77)] {
            for colour in [0, 1, 128, 254, 255] {
                let picture =
                    Gray::new(width, height, vec![colour; width * height]).expect("right size");
                assert!(reduce(&picture, 37).pixels().iter().all(|&pixel| pixel == colour));
            }
        }
        assert_eq!(reduce(&Gray::empty(), 10), Gray::empty());
    }
}
