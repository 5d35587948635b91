//! Layers of the net: convolutions over areas of pixels with channels, and linear layers.
//!
//! An area is stored row by row, its channels side by side, with zeros around it. So the inputs of one output
//! are, for each row of the kernel, one run of neighbouring floats. Weights are stored for blocks of
//! outputs, the outputs of a block side by side (a lane each); the sums of [`PIXELS`] pixels and one block stay
//! in registers:
//!
//! ```text
//! weights  [block][kernel row][kernel column and channel][lane]
//! sums     [pixel][lane]
//! ```

use super::weights::Layer;

/// The number of pixels that are computed at once.
const PIXELS: usize = 4;

/// A square of pixels with channels, and zeros around it.
#[derive(Clone, Debug)]
pub(super) struct Area {
    side: usize,
    channels: usize,
    padding: usize,
    values: Vec<f32>,
}

impl Area {
    pub(super) fn new(side: usize, channels: usize, padding: usize) -> Self {
        let whole = side + 2 * padding;
        Self { side, channels, padding, values: vec![0.0; whole * whole * channels] }
    }

    /// Returns all values, with the padding.
    pub(super) fn values(&self) -> &[f32] {
        &self.values
    }

    /// The floats of a row, with the padding.
    const fn stride(&self) -> usize {
        (self.side + 2 * self.padding) * self.channels
    }

    /// Sets the values within the padding.
    pub(super) fn fill_inside(&mut self, values: &[f32]) {
        let (stride, row) = (self.stride(), self.side * self.channels);
        let start = self.padding * (stride + self.channels);
        for (to, from) in self.values[start..].chunks_mut(stride).zip(values.chunks_exact(row)) {
            to[..row].copy_from_slice(from);
        }
    }
}

/// A convolution, its weights arranged for an instruction set.
#[derive(Clone, Debug)]
pub(super) struct Conv {
    pub(super) biases: Vec<f32>,
    kernel: usize,
    stride: usize,
    weights: Vec<f32>,
}

impl Conv {
    /// Arranges the weights of a layer for blocks of `lanes` outputs.
    pub(super) fn new(layer: &Layer, kernel: usize, stride: usize, lanes: usize) -> Self {
        let mut weights = vec![0.0; layer.biases.len().div_ceil(lanes) * lanes * layer.inputs];
        for (output, row) in layer.weights.chunks_exact(layer.inputs).enumerate() {
            let start = output / lanes * lanes * layer.inputs + output % lanes;
            let places = weights[start..].iter_mut().step_by(lanes);
            places.zip(row).for_each(|(place, &weight)| *place = weight);
        }
        Self { biases: layer.biases.clone(), kernel, stride, weights }
    }

    /// Returns the task of computing the layer with ReLU. The first output is that of the pixel `first`, `first` of
    /// the input, counted with its padding.
    pub(super) fn with_relu<'a>(
        &'a self,
        biases: &'a [f32],
        from: &'a Area,
        first: usize,
    ) -> Task<'a> {
        self.task(biases, from, first, 0.0)
    }

    /// Returns the task of computing the layer without ReLU.
    pub(super) fn linear<'a>(&'a self, from: &'a Area) -> Task<'a> {
        self.task(&self.biases, from, 0, f32::NEG_INFINITY)
    }

    fn task<'a>(&'a self, biases: &'a [f32], from: &'a Area, first: usize, least: f32) -> Task<'a> {
        Task { conv: self, biases, from, start: first * (from.stride() + from.channels), least }
    }
}

/// A convolution of an area.
pub(super) struct Task<'a> {
    conv: &'a Conv,
    biases: &'a [f32],
    from: &'a Area,
    /// The index at which the inputs of the first output begin.
    start: usize,
    /// Smaller outputs become this: 0 is ReLU.
    least: f32,
}

impl Task<'_> {
    /// Computes all outputs, with blocks of `LANES` outputs. `FUSED`: multiplications and additions are one
    /// instruction, which the target must have.
    #[inline(always)]
    pub(super) fn run<const LANES: usize, const FUSED: bool>(&self, to: &mut Area) {
        let (stride, channels, start) =
            (to.stride(), to.channels, to.padding * (to.stride() + to.channels));
        let (blocks, _) = self.conv.weights.as_chunks::<LANES>();
        let inputs = self.conv.kernel * self.conv.kernel * self.from.channels;
        for y in 0..to.side {
            let row = &mut to.values[start + y * stride..][..to.side * channels];
            for (block, weights) in blocks.chunks_exact(inputs).enumerate() {
                let outputs = block * LANES..channels.min((block + 1) * LANES);
                let mut biases = [0.0; LANES];
                biases[..outputs.len()].copy_from_slice(&self.biases[outputs.clone()]);
                let mut x = 0;
                while x + PIXELS <= to.side {
                    let sums = self.sums::<LANES, PIXELS, FUSED>(weights, &biases, x, y);
                    self.store(&sums, &mut row[x * channels..], channels, outputs.clone());
                    x += PIXELS;
                }
                for x in x..to.side {
                    let sums = self.sums::<LANES, 1, FUSED>(weights, &biases, x, y);
                    self.store(&sums, &mut row[x * channels..], channels, outputs.clone());
                }
            }
        }
    }

    /// Returns the sums of one block for the pixels from x on in row y.
    #[inline(always)]
    fn sums<const LANES: usize, const COUNT: usize, const FUSED: bool>(
        &self,
        weights: &[[f32; LANES]],
        biases: &[f32; LANES],
        x: usize,
        y: usize,
    ) -> [[f32; LANES]; COUNT] {
        let Conv { kernel, stride, .. } = *self.conv;
        let step = stride * self.from.channels;
        let run = kernel * self.from.channels;
        let mut sums = [*biases; COUNT];
        for (ky, weights) in weights.chunks_exact(run).enumerate() {
            let start = self.start + (y * stride + ky) * self.from.stride() + x * step;
            let pixels: [&[f32]; COUNT] =
                std::array::from_fn(|p| &self.from.values[start + p * step..][..weights.len()]);
            for (i, lanes) in weights.iter().enumerate() {
                for (sums, pixel) in sums.iter_mut().zip(pixels) {
                    let value = pixel[i];
                    for (sum, weight) in sums.iter_mut().zip(lanes) {
                        *sum = if FUSED {
                            value.mul_add(*weight, *sum)
                        } else {
                            *sum + value * weight
                        };
                    }
                }
            }
        }
        sums
    }

    /// Writes the sums of some pixels.
    #[inline(always)]
    fn store<const LANES: usize, const COUNT: usize>(
        &self,
        sums: &[[f32; LANES]; COUNT],
        row: &mut [f32],
        channels: usize,
        outputs: std::ops::Range<usize>,
    ) {
        for (sums, pixel) in sums.iter().zip(row.chunks_exact_mut(channels)) {
            let to = &mut pixel[outputs.clone()];
            if let Ok(all) = <&mut [f32; LANES]>::try_from(&mut *to) {
                *all = sums.map(|sum| sum.max(self.least));
            } else {
                to.iter_mut().zip(sums).for_each(|(to, sum)| *to = sum.max(self.least));
            }
        }
    }
}

/// Computes a linear layer.
pub(super) fn linear(layer: &Layer, inputs: &[f32]) -> Vec<f32> {
    let rows = layer.weights.chunks_exact(layer.inputs).zip(&layer.biases);
    rows.map(|(row, bias)| bias + row.iter().zip(inputs).map(|(w, x)| w * x).sum::<f32>()).collect()
}

/// Computes a convolution without ReLU, one product after the other. A negative padding leaves out the edge.
#[cfg(test)]
pub(super) fn reference(
    layer: &Layer,
    kernel: usize,
    stride: usize,
    padding: isize,
    input: &[f32],
    side: usize,
) -> Vec<f32> {
    let channels = layer.inputs / (kernel * kernel);
    let out = (side as isize + 2 * padding - kernel as isize) as usize / stride + 1;
    let value = |x: isize, y: isize, c: usize| {
        let inside = (0..side as isize).contains(&x) && (0..side as isize).contains(&y);
        if inside { input[(y as usize * side + x as usize) * channels + c] } else { 0.0 }
    };
    let mut outputs = Vec::new();
    for place in 0..out * out {
        let (x, y) = (place % out * stride, place / out * stride);
        for (row, bias) in layer.weights.chunks_exact(layer.inputs).zip(&layer.biases) {
            let mut sum = f64::from(*bias);
            for (i, weight) in row.iter().enumerate() {
                let (ky, kx, c) = (i / channels / kernel, i / channels % kernel, i % channels);
                let at = |start: usize, k: usize| (start + k) as isize - padding;
                sum += f64::from(*weight) * f64::from(value(at(x, kx), at(y, ky), c));
            }
            outputs.push(sum as f32);
        }
    }
    outputs
}

#[cfg(test)]
mod tests {
    use super::super::dispatch::InstructionSet;
    use super::*;
    use proptest::prelude::*;

    /// A layer, its kernel, stride and padding, and an input with its side.
    fn layers() -> impl Strategy<Value = (Layer, usize, usize, usize, usize, Vec<f32>)> {
        let shape =
            (1..=5_usize, 1..=3_usize, 0..=2_usize, 1..=20_usize, 1..=5_usize, 5..=13_usize);
        shape.prop_flat_map(|(kernel, stride, padding, outputs, channels, side)| {
            let inputs = kernel * kernel * channels;
            let floats = |count: usize| prop::collection::vec(-2.0_f32..2.0, count);
            (floats(outputs), floats(outputs * inputs), floats(side * side * channels)).prop_map(
                move |(biases, weights, input)| {
                    (Layer { inputs, biases, weights }, kernel, stride, padding, side, input)
                },
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(60)))]
        #[test]
        fn convolutions_agree_with_plain_loops((layer, kernel, stride, padding, side, input) in layers()) {
            let right = reference(&layer, kernel, stride, padding as isize, &input, side);
            let channels = layer.inputs / (kernel * kernel);
            let outputs = layer.biases.len();
            let mut from = Area::new(side, channels, padding);
            from.fill_inside(&input);
            let out = (side + 2 * padding - kernel) / stride + 1;
            for set in InstructionSet::all() {
                let conv = Conv::new(&layer, kernel, stride, set.lanes());
                let mut to = Area::new(out, outputs, 0);
                set.convolve(&conv.linear(&from), &mut to);
                for (got, right) in to.values().iter().zip(&right) {
                    prop_assert!((got - right).abs() < 1e-4 * (1.0 + right.abs()), "{got} {right}");
                }
                // With ReLU, into an area with padding.
                let mut padded = Area::new(out, outputs, 1);
                set.convolve(&conv.with_relu(&conv.biases, &from, 0), &mut padded);
                let row = &padded.values()[padded.stride() + outputs..][..out * outputs];
                for (got, right) in row.iter().zip(&right) {
                    prop_assert!((got - right.max(0.0)).abs() < 1e-4 * (1.0 + right.abs()));
                }
                prop_assert!(padded.values()[..padded.stride()].iter().all(|x| *x == 0.0));
            }
        }
    }
}
