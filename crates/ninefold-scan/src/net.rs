//! The neural net that reads a whole grid in one pass.
//!
//! ```text
//! patch 320x320x1 ─ conv1 5x5/2 ─► 160x160x12 ─ conv2 3x3/2 ─► 80x80x32 ─ conv3 3x3 ─► 80x80x32 ─ conv4 3x3/2 ─► 40x40xW
//! 40x40xW ─ conv5 3x3 ─► the map, 40x40xW
//! context = mean and max over the map ─► 32
//! map without 2 at each edge ─ cell 4x4/4 + context ─► 9x9xC ─ cell_out ─► 14 figures a cell
//! context + mean of the C ─ global ─► score of the grid, 4 turns
//! ```
//!
//! The widths W and C stand in the file of the weights.
//!
//! `weights` reads the file, `kernels` computes layers, `dispatch` chooses their instruction set.

mod dispatch;
mod kernels;
mod weights;

use crate::patch::{Patch, SIDE};
use dispatch::InstructionSet;
use kernels::{Area, Conv, linear};
pub use weights::WeightsError;
use weights::{Weights, Widths};

/// The output of the net for a patch. All figures but the offsets are logits.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// Classes of each cell: empty, digits 1 to 9, marks.
    pub classes: [[f32; 11]; 81],
    /// Whether the content of a cell is handwritten.
    pub handwritten: [f32; 81],
    /// The centre of each cell, x and y, relative to where it should be, in cells.
    pub offsets: [[f32; 2]; 81],
    /// Whether the patch is a grid.
    pub grid: f32,
    /// One logit for each number of quarter turns, 0 to 3, by which the content may be turned clockwise.
    pub turns: [f32; 4],
}

/// The figures of a cell: 11 classes, handwritten, offset x and y.
const CELL_FIGURES: usize = 14;

/// The net with its weights.
#[derive(Clone, Debug)]
pub struct Net {
    set: InstructionSet,
    widths: Widths,
    convs: [Conv; 5],
    cell: Conv,
    cell_out: Conv,
    context: weights::Layer,
    cell_context: weights::Layer,
    global: weights::Layer,
}

impl Net {
    /// Loads the weights of this crate.
    #[must_use]
    pub fn shipped() -> Self {
        Self::from_bytes(Self::shipped_bytes())
            .unwrap_or_else(|_| unreachable!("a test loads these bytes"))
    }

    /// Loads weights from the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are no weights of this net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        Ok(Self::new(Weights::read(bytes)?, InstructionSet::detect()))
    }

    /// Loads weights for the instructions that every processor of the target has, to compare with the best ones.
    ///
    /// # Errors
    /// If the bytes are no weights of this net.
    pub fn baseline(bytes: &[u8]) -> Result<Self, WeightsError> {
        Ok(Self::new(Weights::read(bytes)?, InstructionSet::Baseline))
    }

    /// Returns the bytes of the weights of this crate.
    #[must_use]
    pub const fn shipped_bytes() -> &'static [u8] {
        include_bytes!("../weights.bin")
    }

    fn new(weights: Weights, set: InstructionSet) -> Self {
        let [conv1, conv2, conv3, conv4, conv5, context, cell, cell_context, cell_out, global] =
            weights.layers;
        let lanes = set.lanes();
        Self {
            set,
            widths: weights.widths,
            convs: [
                Conv::new(&conv1, 5, 2, lanes),
                Conv::new(&conv2, 3, 2, lanes),
                Conv::new(&conv3, 3, 1, lanes),
                Conv::new(&conv4, 3, 2, lanes),
                Conv::new(&conv5, 3, 1, lanes),
            ],
            cell: Conv::new(&cell, 4, 4, lanes),
            cell_out: Conv::new(&cell_out, 1, 1, lanes),
            context,
            cell_context,
            global,
        }
    }

    /// Runs the net on a patch; `None` if the patch does not have 320 x 320 samples.
    #[must_use]
    pub fn run(&self, patch: &Patch) -> Option<Output> {
        self.run_in(&mut Workspace::default(), patch)
    }

    /// Runs the net on a patch with memory that is used again for the next one.
    #[must_use]
    pub fn run_in(&self, space: &mut Workspace, patch: &Patch) -> Option<Output> {
        if patch.0.len() != SIDE * SIDE {
            return None;
        }
        space.fit(self.widths);
        let Workspace { areas: [a, b, c, d, e, map], heads: [cells, figures], .. } = space;
        let [conv1, conv2, conv3, conv4, conv5] = &self.convs;
        a.fill_inside(&patch.0);
        self.set.convolve(&conv1.with_relu(&conv1.biases, a, 0), b);
        self.set.convolve(&conv2.with_relu(&conv2.biases, b, 0), c);
        self.set.convolve(&conv3.with_relu(&conv3.biases, c, 0), d);
        self.set.convolve(&conv4.with_relu(&conv4.biases, d, 0), e);
        self.set.convolve(&conv5.with_relu(&conv5.biases, e, 0), map);
        let context = self.context_of(map);
        let biases: Vec<f32> = linear(&self.cell_context, &context)
            .iter()
            .zip(&self.cell.biases)
            .map(|(a, b)| a + b)
            .collect();
        self.set.convolve(&self.cell.with_relu(&biases, map, 2), cells);
        self.set.convolve(&self.cell_out.linear(cells), figures);
        let mut global = context;
        global.extend(channel_means(cells.values(), self.widths.cell));
        Some(output(figures.values(), &linear(&self.global, &global)))
    }

    /// Returns the 32 figures that describe the whole patch.
    fn context_of(&self, map: &Area) -> Vec<f32> {
        let channels = self.context.inputs / 2;
        let mut pooled = channel_means(map.values(), channels);
        let mut most = vec![0.0_f32; channels]; // nothing is below 0 after ReLU
        for pixel in map.values().chunks_exact(channels) {
            most.iter_mut().zip(pixel).for_each(|(most, &x)| *most = most.max(x));
        }
        pooled.append(&mut most);
        linear(&self.context, &pooled).into_iter().map(|x| x.max(0.0)).collect()
    }
}

/// Memory for the layers of a net.
#[derive(Clone, Debug)]
pub struct Workspace {
    widths: Widths,
    areas: [Area; 6],
    heads: [Area; 2],
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new(Widths::default())
    }
}

impl Workspace {
    fn new(widths: Widths) -> Self {
        Self {
            widths,
            areas: [
                Area::new(SIDE, 1, 2),
                Area::new(SIDE / 2, 12, 1),
                Area::new(SIDE / 4, 32, 1),
                Area::new(SIDE / 4, 32, 1),
                Area::new(SIDE / 8, widths.wide, 1),
                Area::new(SIDE / 8, widths.wide, 0),
            ],
            heads: [Area::new(9, widths.cell, 0), Area::new(9, CELL_FIGURES, 0)],
        }
    }

    /// Prepares the memory for a net of these widths.
    fn fit(&mut self, widths: Widths) {
        if self.widths != widths {
            *self = Self::new(widths);
        }
    }
}

/// Returns the mean of each channel.
fn channel_means(values: &[f32], channels: usize) -> Vec<f32> {
    let mut sums = vec![0.0; channels];
    for pixel in values.chunks_exact(channels) {
        sums.iter_mut().zip(pixel).for_each(|(sum, x)| *sum += x);
    }
    let count = (values.len() / channels) as f32;
    sums.iter_mut().for_each(|sum| *sum /= count);
    sums
}

/// Names the figures of the last layers.
fn output(cells: &[f32], global: &[f32]) -> Output {
    let cell = |i: usize| &cells[i * CELL_FIGURES..(i + 1) * CELL_FIGURES];
    Output {
        classes: std::array::from_fn(|i| std::array::from_fn(|class| cell(i)[class])),
        handwritten: std::array::from_fn(|i| cell(i)[11]),
        offsets: std::array::from_fn(|i| [cell(i)[12], cell(i)[13]]),
        grid: global[0],
        turns: std::array::from_fn(|turn| global[1 + turn]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernels::reference;

    /// Numbers between -1 and 1 without visible pattern.
    fn numbers(count: usize, mut state: u32) -> Vec<f32> {
        (0..count)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 8) as f32 / (1 << 23) as f32 - 1.0
            })
            .collect()
    }

    /// The whole net in plain loops.
    fn plain(weights: &Weights, patch: &Patch) -> Output {
        let [conv1, conv2, conv3, conv4, conv5, context, cell, cell_context, cell_out, global] =
            &weights.layers;
        let relu =
            |values: Vec<f32>| -> Vec<f32> { values.into_iter().map(|x| x.max(0.0)).collect() };
        let mut map = patch.0.to_vec();
        let mut side = SIDE;
        let convs = [(conv1, 5, 2), (conv2, 3, 2), (conv3, 3, 1), (conv4, 3, 2), (conv5, 3, 1)];
        for (layer, kernel, stride) in convs {
            map = relu(reference(layer, kernel, stride, kernel as isize / 2, &map, side));
            side /= stride;
        }
        let max = |c: usize| map.iter().skip(c).step_by(64).fold(0.0_f32, |a, &b| a.max(b));
        let mean = |values: &[f32], c: usize, channels: usize| {
            let count = values.len() / channels;
            values.iter().skip(c).step_by(channels).map(|&x| f64::from(x)).sum::<f64>() as f32
                / count as f32
        };
        let pooled: Vec<f32> = (0..64).map(|c| mean(&map, c, 64)).chain((0..64).map(max)).collect();
        let context = relu(linear(context, &pooled));
        let mut layer = cell.clone();
        layer.biases.iter_mut().zip(linear(cell_context, &context)).for_each(|(a, b)| *a += b);
        // 40 cut to 36: a padding of -2, and nothing beyond.
        let cells = relu(reference(&layer, 4, 4, -2, &map, side));
        let figures = reference(cell_out, 1, 1, 0, &cells, 9);
        let mut inputs = context;
        inputs.extend((0..80).map(|c| mean(&cells, c, 80)));
        output(&figures, &linear(global, &inputs))
    }

    fn close(a: f32, b: f32) -> bool {
        (a - b).abs() <= 1e-3 * (1.0 + a.abs().max(b.abs()))
    }

    fn assert_close(got: &Output, right: &Output) {
        assert!(close(got.grid, right.grid), "{} {}", got.grid, right.grid);
        assert!(got.turns.iter().zip(right.turns).all(|(a, b)| close(*a, b)));
        for cell in 0..81 {
            let pairs = got.classes[cell].iter().zip(&right.classes[cell]);
            assert!(pairs.clone().all(|(a, b)| close(*a, *b)), "{cell}: {pairs:?}");
            assert!(close(got.handwritten[cell], right.handwritten[cell]));
            assert!(got.offsets[cell].iter().zip(right.offsets[cell]).all(|(a, b)| close(*a, b)));
        }
    }

    #[test]
    fn the_net_agrees_with_plain_loops() {
        let bytes = weights::sample();
        let patch = Patch(numbers(SIDE * SIDE, 5).into());
        let right = plain(&Weights::read(&bytes).unwrap(), &patch);
        for set in InstructionSet::all() {
            let net = Net::new(Weights::read(&bytes).unwrap(), set);
            let mut space = Workspace::default();
            assert_close(&net.run_in(&mut space, &patch).unwrap(), &right);
            // Memory that was used before changes nothing.
            let other = Patch(numbers(SIDE * SIDE, 6).into());
            assert_ne!(net.run_in(&mut space, &other).unwrap(), net.run(&patch).unwrap());
            assert_eq!(net.run_in(&mut space, &patch).unwrap(), net.run(&patch).unwrap());
        }
    }

    #[test]
    fn the_shipped_weights_are_read() {
        let net = Net::from_bytes(Net::shipped_bytes()).unwrap();
        assert!(net.run(&Patch(vec![0.0; SIDE * SIDE].into())).unwrap().grid.is_finite());
        assert!(Net::shipped().run(&Patch(Box::new([]))).is_none());
    }
}
