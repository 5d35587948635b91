//! The input of the net: a straightened grid of 320 x 320 normalised samples.
//!
//! ```text
//!   0  16                            304 320      a cell has 32 samples, the margin is half a cell;
//!   +---+-----------------------------+---+       grid coordinates are 0 to 9 between the corners,
//!   |   | r1c1 r1c2              r1c9 |   |       so that sample i stands at (i + 0.5 - 16) / 32
//! ```

use crate::{Gray, geometry::Point};

/// The number of samples in each row and column of a patch: 9 cells of 32, and half a cell on each side.
pub const SIDE: usize = 320;
/// The number of samples of a cell.
const CELL: f32 = 32.0;
/// The number of samples of the margin.
const MARGIN: f32 = 16.0;
/// The map is worked out at every eighth sample, and is linear between.
const STEP: usize = 8;
const NODES: usize = SIDE / STEP + 1;
/// The reach of the mean's window to each side: 71 samples.
const REACH: usize = 35;

/// A grid whose sides have this many times the samples of a patch is blurred first.
const BLURRED_FROM: f32 = 1.6;

/// A straightened grid, row by row, as gray values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrayPatch(Box<[u8]>);

/// A straightened, normalised grid, row by row.
#[derive(Clone, Debug)]
pub struct Patch(pub Box<[f32]>);

impl GrayPatch {
    /// Takes gray values row by row; `None` if they are not 320 x 320.
    #[must_use]
    pub fn new(samples: Box<[u8]>) -> Option<Self> {
        (samples.len() == SIDE * SIDE).then_some(Self(samples))
    }

    /// The gray values, row by row.
    #[must_use]
    pub fn samples(&self) -> &[u8] {
        &self.0
    }

    /// Cuts a grid out of a picture. `map` takes grid coordinates, 0 to 9 from corner to corner, to the picture.
    #[must_use]
    pub fn cut(picture: &Gray, map: impl Fn(Point) -> Point) -> Self {
        let mut samples = vec![0; SIDE * SIDE].into_boxed_slice();
        if picture.width() == 0 || picture.height() == 0 {
            return Self(samples);
        }
        let nodes: Vec<Point> = (0..NODES * NODES)
            .map(|i| {
                let at = |n: usize| ((n * STEP) as f32 - MARGIN) / CELL;
                let p = map(Point::new(at(i % NODES), at(i / NODES)));
                Point::new(p.x - 0.5, p.y - 0.5)
            })
            .collect();
        for (y, row) in samples.chunks_exact_mut(SIDE).enumerate() {
            let (above, share) = (y / STEP, (y % STEP) as f32 + 0.5);
            let node = |x: usize| {
                mixed(nodes[above * NODES + x], nodes[(above + 1) * NODES + x], share / STEP as f32)
            };
            let mut left = node(0);
            for (x, samples) in row.as_chunks_mut().0.iter_mut().enumerate() {
                let right = node(x + 1);
                sample_line(picture, left, right, samples);
                left = right;
            }
        }
        Self(samples)
    }

    /// Returns the steepest step from a sample to the next, as a share of the contrast: the median over the 81 cells.
    pub(crate) fn sharpness(&self) -> f32 {
        let mut sorted = self.0.to_vec();
        sorted.sort_unstable();
        let (dark, bright) = (sorted[sorted.len() / 20], sorted[sorted.len() * 19 / 20]);
        let (margin, cell) = (MARGIN as usize, CELL as usize);
        let steepest = |i: usize| {
            let (left, top) = (margin + i % 9 * cell, margin + i / 9 * cell);
            let rows = (top..top + cell).map(|y| &self.0[y * SIDE + left..=y * SIDE + left + cell]);
            let steps = rows.flat_map(|row| row.windows(2).map(|pair| pair[0].abs_diff(pair[1])));
            steps.max().unwrap_or(0)
        };
        let mut steps: Vec<u8> = (0..81).map(steepest).collect();
        steps.sort_unstable();
        f32::from(steps[40]) / f32::from(bright - dark).max(1.0)
    }

    /// Divides by the local brightness, then by the deviation over the whole patch.
    #[must_use]
    pub fn normalised(&self) -> Patch {
        let mut x = vec![0.0; SIDE * SIDE].into_boxed_slice();
        let (mut sum, mut squares) = (0.0_f64, 0.0_f64);
        box_means(&self.0, |y, means| {
            let row = &mut x[y * SIDE..(y + 1) * SIDE];
            for ((x, &g), mean) in row.iter_mut().zip(&self.0[y * SIDE..]).zip(means) {
                *x = f32::from(g) / (mean + 10.0) - 1.0;
            }
            // Short sums first: they are exact enough and can be vectorised.
            for part in row.chunks_exact(8) {
                sum += f64::from(part.iter().sum::<f32>());
                squares += f64::from(part.iter().map(|x| x * x).sum::<f32>());
            }
        });
        let count = (SIDE * SIDE) as f64;
        let variance = squares / count - (sum / count).powi(2);
        let scale = 1.0 / (variance.max(0.0).sqrt() as f32 + 0.02);
        x.iter_mut().for_each(|x| *x = (*x * scale).clamp(-4.0, 4.0));
        Patch(x)
    }
}

/// Returns the point at a share of the way from one point to another.
fn mixed(a: Point, b: Point, share: f32) -> Point {
    Point::new(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
}

/// Takes samples of a picture at equal distances from `left` to `right`, each from the four nearest pixels.
#[inline]
fn sample_line(picture: &Gray, left: Point, right: Point, samples: &mut [u8; STEP]) {
    let last = Point::new((picture.width() - 1) as f32, (picture.height() - 1) as f32);
    let inside = |p: Point| p.x >= 0.0 && p.y >= 0.0 && p.x < last.x && p.y < last.y;
    let most = FIXED_LIMIT as f32;
    if inside(left) && inside(right) && last.x < most && last.y < most {
        sample_inside(picture, left, right, samples);
        return;
    }
    let pixel = |x: usize, y: usize| u32::from(picture.pixels()[y * picture.width() + x]);
    for (i, sample) in samples.iter_mut().enumerate() {
        let p = mixed(left, right, (i as f32 + 0.5) / STEP as f32);
        // What is no number becomes 0.
        let (x, y) = (p.x.clamp(0.0, last.x), p.y.clamp(0.0, last.y));
        let (column, row) = (x as usize, y as usize);
        let [fx, fy] = [x.fract(), y.fract()].map(|part| (part * 256.0) as u32);
        let (beside, below) = ((column + 1).min(last.x as usize), (row + 1).min(last.y as usize));
        let mix = |y: usize| pixel(column, y) * (256 - fx) + pixel(beside, y) * fx;
        *sample = ((mix(row) * (256 - fy) + mix(below) * fy + (1 << 15)) >> 16) as u8;
    }
}

/// The size of pictures from which on places do not fit into [`sample_inside`].
const FIXED_LIMIT: usize = 1 << 14;

/// Takes samples between two points inside of a picture, with integers of 16 bits after the point.
#[inline]
fn sample_inside(picture: &Gray, left: Point, right: Point, samples: &mut [u8; STEP]) {
    let (width, pixels) = (picture.width(), picture.pixels());
    let fixed = |x: f32| (x * 65536.0) as i32;
    let [dx, dy] =
        [fixed((right.x - left.x) / STEP as f32), fixed((right.y - left.y) / STEP as f32)];
    let [mut x, mut y] = [fixed(left.x) + dx / 2, fixed(left.y) + dy / 2];
    for sample in samples {
        let (fx, fy) = ((x as u32 >> 8) & 255, (y as u32 >> 8) & 255);
        let at = (y >> 16) as usize * width + (x >> 16) as usize;
        let mix = |[a, b]: [u8; 2]| u32::from(a) * (256 - fx) + u32::from(b) * fx;
        let pair = |at: usize| pixels.get(at..at + 2).map_or([0; 2], |pair| [pair[0], pair[1]]);
        *sample =
            ((mix(pair(at)) * (256 - fy) + mix(pair(at + width)) * fy + (1 << 15)) >> 16) as u8;
        x += dx;
        y += dy;
    }
}

/// Calls `row` with the number of each row and its means over windows of 71 x 71 samples, cut at the edges.
fn box_means(samples: &[u8], mut row: impl FnMut(usize, &[f32; SIDE])) {
    // The sums of each column over the rows of the window, and those sums added up from the left.
    let mut columns = [0_u32; SIDE];
    let mut before = [0_u32; SIDE + 1];
    let mut means = [0.0; SIDE];
    let line = |y: usize| &samples[y * SIDE..(y + 1) * SIDE];
    for y in 0..REACH {
        columns.iter_mut().zip(line(y)).for_each(|(sum, &g)| *sum += u32::from(g));
    }
    for y in 0..SIDE {
        if y + REACH < SIDE {
            columns.iter_mut().zip(line(y + REACH)).for_each(|(sum, &g)| *sum += u32::from(g));
        }
        if y > REACH {
            columns.iter_mut().zip(line(y - REACH - 1)).for_each(|(sum, &g)| *sum -= u32::from(g));
        }
        for x in 0..SIDE {
            before[x + 1] = before[x] + columns[x];
        }
        let rows = (y + REACH).min(SIDE - 1) + 1 - y.saturating_sub(REACH);
        for (x, mean) in means.iter_mut().enumerate() {
            let (from, to) = (x.saturating_sub(REACH), (x + REACH + 1).min(SIDE));
            *mean = (before[to] - before[from]) as f32 / (rows * (to - from)) as f32;
        }
        row(y, &means);
    }
}

/// Returns the deviation of the Gaussian with which a picture is blurred before a grid of this side is cut
/// out of it; `None` if the grid is small enough as it is.
#[must_use]
pub fn blur_for(side: f32) -> Option<f32> {
    let ratio = side / (9.0 * CELL);
    (ratio > BLURRED_FROM).then_some(0.35 * ratio)
}

/// Blurs a picture with a Gaussian; edges are continued.
#[must_use]
pub fn blurred(picture: &Gray, deviation: f32) -> Gray {
    let (width, height) = (picture.width(), picture.height());
    let weights = gaussian(deviation);
    let reach = weights.len() / 2;
    let mut across = vec![0; width * height];
    if width > 0 {
        let mut padded = vec![0; width + 2 * reach];
        let mut sums = vec![0_u16; width];
        for (row, out) in picture.pixels().chunks_exact(width).zip(across.chunks_exact_mut(width)) {
            padded[..reach].fill(row[0]);
            padded[reach..reach + width].copy_from_slice(row);
            padded[reach + width..].fill(row[width - 1]);
            add_weighted(
                &mut sums,
                weights.iter().enumerate().map(|(i, &w)| (w, &padded[i..])),
                out,
            );
        }
        let mut down = vec![0; width * height];
        for (y, out) in down.chunks_exact_mut(width).enumerate() {
            let line = |i: usize| (y + i).saturating_sub(reach).min(height - 1) * width;
            let lines = weights.iter().enumerate().map(|(i, &w)| (w, &across[line(i)..]));
            add_weighted(&mut sums, lines, out);
        }
        across = down;
    }
    Gray::new(width, height, across).unwrap_or_else(|| picture.clone())
}

/// Adds up weighted lines, whose weights have the sum 256.
fn add_weighted<'a>(
    sums: &mut [u16],
    lines: impl Iterator<Item = (u16, &'a [u8])>,
    out: &mut [u8],
) {
    sums.fill(128);
    for (weight, line) in lines {
        sums.iter_mut().zip(line).for_each(|(sum, &g)| *sum += weight * u16::from(g));
    }
    out.iter_mut().zip(sums.iter()).for_each(|(out, sum)| *out = (sum >> 8) as u8);
}

/// Returns the weights of a Gaussian in 256ths; their sum is 256.
fn gaussian(deviation: f32) -> Vec<u16> {
    let deviation = if deviation.is_finite() { deviation.clamp(0.1, 20.0) } else { 0.1 };
    let reach = (deviation * 3.0).ceil() as i32;
    let bell = |i: i32| (-0.5 * (i as f32 / deviation).powi(2)).exp();
    let sum: f32 = (-reach..=reach).map(bell).sum();
    let mut weights: Vec<u16> =
        (-reach..=reach).map(|i| (bell(i) / sum * 256.0).round() as u16).collect();
    let centre = weights.len() / 2;
    let others: u16 = weights.iter().sum::<u16>() - weights[centre];
    weights[centre] = 256 - others.min(256);
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(width: usize, height: usize) -> Gray {
        let mut state = 7_u32;
        let pixels = (0..width * height).map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        Gray::new(width, height, pixels.collect()).unwrap()
    }

    /// Patch coordinates as pixels.
    fn identity(p: Point) -> Point {
        Point::new(p.x * CELL + MARGIN, p.y * CELL + MARGIN)
    }

    #[test]
    fn the_identity_cuts_the_picture_itself() {
        let picture = noise(SIDE, SIDE);
        assert_eq!(&*GrayPatch::cut(&picture, identity).0, picture.pixels());
    }

    #[test]
    fn half_a_pixel_is_the_mean_of_two() {
        let picture = noise(SIDE, SIDE);
        let moved = |p| Point::new(identity(p).x + 0.5, identity(p).y);
        let patch = GrayPatch::cut(&picture, moved);
        for y in 0..SIDE {
            let row = picture.row(y);
            for x in 0..SIDE - 1 {
                let mean = (u32::from(row[x]) + u32::from(row[x + 1])).div_ceil(2);
                assert_eq!(u32::from(patch.0[y * SIDE + x]), mean);
            }
            assert_eq!(patch.0[y * SIDE + SIDE - 1], row[SIDE - 1]);
        }
    }

    #[test]
    fn odd_maps_and_pictures_do_no_harm() {
        for (width, height) in [(0, 0), (1, 1), (1, 9), (3, 2)] {
            let picture = noise(width, height);
            for far in [0.0, 1e30, f32::NAN, f32::NEG_INFINITY] {
                let patch = GrayPatch::cut(&picture, |p| Point::new(p.x * far, p.y + far));
                assert!(patch.normalised().0.iter().all(|x| x.is_finite() && x.abs() <= 4.0));
            }
            for deviation in [0.0, 3.0, f32::NAN, 1e9] {
                assert_eq!(blurred(&picture, deviation).pixels().len(), width * height);
            }
        }
    }

    /// The mean over the window, sample by sample.
    fn direct_mean(samples: &[u8], x: usize, y: usize) -> f32 {
        let range = |at: usize| at.saturating_sub(REACH)..(at + REACH + 1).min(SIDE);
        let window = range(y).flat_map(|y| range(x).map(move |x| u64::from(samples[y * SIDE + x])));
        let (sum, count) = window.fold((0, 0), |(sum, count), g| (sum + g, count + 1));
        sum as f32 / count as f32
    }

    #[test]
    fn box_means_are_those_of_the_window() {
        let picture = noise(SIDE, SIDE);
        box_means(picture.pixels(), |y, means| {
            for x in (y % 7..SIDE).step_by(7).chain([0, SIDE - 1]).filter(|_| y % 5 < 2 || y > 315)
            {
                assert_eq!(means[x], direct_mean(picture.pixels(), x, y), "row {y}, column {x}");
            }
        });
    }

    #[test]
    fn normalising_follows_its_definition() {
        let picture = noise(SIDE, SIDE);
        let patch = GrayPatch::new(picture.pixels().into()).unwrap().normalised();
        let mut x = Vec::new();
        box_means(picture.pixels(), |y, means| {
            x.extend(
                picture
                    .row(y)
                    .iter()
                    .zip(means)
                    .map(|(&g, m)| f64::from(g) / f64::from(m + 10.0) - 1.0),
            );
        });
        let mean = x.iter().sum::<f64>() / x.len() as f64;
        let deviation = (x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / x.len() as f64).sqrt();
        for (x, got) in x.iter().zip(&patch.0) {
            let right = (x / (deviation + 0.02)).clamp(-4.0, 4.0);
            assert!((right - f64::from(*got)).abs() < 1e-4);
        }
    }

    #[test]
    fn blur_keeps_flat_pictures_and_the_mean() {
        let flat = Gray::new(40, 30, vec![200; 1200]).unwrap();
        assert_eq!(blurred(&flat, 1.5), flat);
        let mut pixels = vec![0; 41 * 41];
        pixels[20 * 41 + 20] = 255;
        let dot = blurred(&Gray::new(41, 41, pixels).unwrap(), 1.0);
        let at = |x: usize, y: usize| i32::from(dot.row(y)[x]);
        assert_eq!(at(20, 20), 41); // 255 / (2 pi)
        assert!((at(21, 20) - 25).abs() <= 1 && (at(20, 21) - 25).abs() <= 1 && at(20, 26) == 0);
        assert_eq!(blur_for(400.0), None);
        assert!((blur_for(576.0).unwrap() - 0.7).abs() < 1e-6);
    }
}
