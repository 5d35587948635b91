//! Reads the file of weights.
//!
//! ```text
//! 16 bytes "ninefold-scan-2\n", then ten layers, each:
//!   outputs u16, inputs of each output u16 (all numbers little endian)
//!   a scale f32 for each output, a bias f32 for each output
//!   outputs x inputs bytes, signed: weight = byte x scale; inputs by kernel row, kernel column, channel
//! ```

use std::fmt;

const MAGIC: &[u8; 16] = b"ninefold-scan-2\n";

/// The layers in the order of the file: outputs, and the inputs of each. The file gives the numbers of channels.
#[derive(Clone, Copy)]
struct Shape {
    name: &'static str,
    outputs: Width,
    inputs: Width,
}

/// A number of outputs or inputs: fixed, or so many times one of the two widths of the net.
#[derive(Clone, Copy)]
enum Width {
    Fixed(usize),
    /// The channels of the last convolutions.
    Wide(usize),
    /// The channels of the cells.
    Cell(usize),
    /// Those of the cells, and the context.
    CellAnd(usize),
}

const fn shape(name: &'static str, outputs: Width, inputs: Width) -> Shape {
    Shape { name, outputs, inputs }
}

use Width::{Cell, CellAnd, Fixed, Wide};

const LAYERS: [Shape; 10] = [
    shape("conv1", Fixed(12), Fixed(25)),
    shape("conv2", Fixed(32), Fixed(9 * 12)),
    shape("conv3", Fixed(32), Fixed(9 * 32)),
    shape("conv4", Wide(1), Fixed(9 * 32)),
    shape("conv5", Wide(1), Wide(9)),
    shape("context", Fixed(32), Wide(2)),
    shape("cell", Cell(1), Wide(16)),
    shape("cell_context", Cell(1), Fixed(32)),
    shape("cell_out", Fixed(14), Cell(1)),
    shape("global", Fixed(5), CellAnd(32)),
];

/// The greatest width that is read.
const WIDEST: usize = 512;

/// The widths of a net, as the layers say that define them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Widths {
    /// The channels of the last convolutions.
    pub(super) wide: usize,
    /// The channels of the cells.
    pub(super) cell: usize,
}

impl Widths {
    const fn of(self, width: Width) -> usize {
        match width {
            Fixed(number) => number,
            Wide(times) => times * self.wide,
            Cell(times) => times * self.cell,
            CellAnd(more) => self.cell + more,
        }
    }

    /// Takes the width that a layer defines, if it is the first that has it.
    const fn learn(&mut self, width: Width, found: usize) {
        match width {
            Wide(1) if self.wide == 0 && found <= WIDEST => self.wide = found,
            Cell(1) if self.cell == 0 && found <= WIDEST => self.cell = found,
            _ => {}
        }
    }
}

/// The reason why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// The first bytes are not those of a file of weights.
    Magic,
    /// A layer has other numbers of outputs and inputs.
    Shape {
        /// The layer.
        layer: &'static str,
        /// The outputs, and the inputs of each, in the file.
        found: (usize, usize),
    },
    /// The bytes end within a layer.
    Truncated {
        /// The layer.
        layer: &'static str,
    },
    /// A scale or a bias is no finite number.
    NotFinite {
        /// The layer.
        layer: &'static str,
    },
    /// Bytes follow the last layer.
    Trailing,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("these are no weights: the first 16 bytes differ"),
            Self::Shape { layer, found: (outputs, inputs) } => {
                write!(f, "layer {layer} of the weights has {outputs} outputs of {inputs} inputs")
            }
            Self::Truncated { layer } => write!(f, "the weights end within layer {layer}"),
            Self::NotFinite { layer } => write!(f, "layer {layer} of the weights is not finite"),
            Self::Trailing => f.write_str("bytes follow the last layer of the weights"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// A layer: each output is its bias and the sum of weighted inputs.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) inputs: usize,
    pub(super) biases: Vec<f32>,
    /// The weights of the first output, of the second, and so on.
    pub(super) weights: Vec<f32>,
}

/// All layers, in the order of [`LAYERS`].
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) layers: [Layer; 10],
    pub(super) widths: Widths,
}

impl Weights {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?;
        let mut layers = Vec::with_capacity(LAYERS.len());
        let mut widths = Widths::default();
        for shape in LAYERS {
            layers.push(read_layer(&mut rest, shape, &mut widths)?);
        }
        match (rest, <[Layer; 10]>::try_from(layers)) {
            ([], Ok(layers)) => Ok(Self { layers, widths }),
            _ => Err(WeightsError::Trailing),
        }
    }
}

fn read_layer(rest: &mut &[u8], shape: Shape, widths: &mut Widths) -> Result<Layer, WeightsError> {
    let layer = shape.name;
    let mut take = |count: usize| {
        let (taken, left) =
            rest.split_at_checked(count).ok_or(WeightsError::Truncated { layer })?;
        *rest = left;
        Ok(taken)
    };
    let found: Vec<usize> =
        take(4)?.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair).into()).collect();
    widths.learn(shape.outputs, found[0]);
    let (outputs, inputs) = (widths.of(shape.outputs), widths.of(shape.inputs));
    if found != [outputs, inputs] || outputs == 0 {
        return Err(WeightsError::Shape { layer, found: (found[0], found[1]) });
    }
    let mut floats = || -> Result<Vec<f32>, WeightsError> {
        let floats: Vec<f32> =
            take(4 * outputs)?.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
        let finite = floats.iter().all(|x| x.is_finite());
        finite.then_some(floats).ok_or(WeightsError::NotFinite { layer })
    };
    let (scales, biases) = (floats()?, floats()?);
    let rows = take(outputs * inputs)?.chunks_exact(inputs).zip(&scales);
    let weights = rows
        .flat_map(|(row, scale)| row.iter().map(move |&byte| f32::from(byte.cast_signed()) * scale))
        .collect();
    Ok(Layer { inputs, biases, weights })
}

/// A file of weights without meaning, for tests.
#[cfg(test)]
pub(super) fn sample() -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for shape in LAYERS {
        let widths = Widths { wide: 64, cell: 80 };
        let (outputs, inputs) = (widths.of(shape.outputs), widths.of(shape.inputs));
        for number in [outputs, inputs] {
            bytes.extend((number as u16).to_le_bytes());
        }
        let scale = 0.02 / (inputs as f32).sqrt();
        (0..outputs).for_each(|_| bytes.extend(scale.to_le_bytes()));
        (0..outputs).for_each(|_| bytes.extend((f32::from(next()) / 1000.0 - 0.1).to_le_bytes()));
        bytes.extend((0..outputs * inputs).map(|_| next()));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_layer() {
        let bytes = sample();
        assert_eq!(Weights::read(&bytes).unwrap().layers[3].weights.len(), 64 * 288);
        let error = |bytes: &[u8]| Weights::read(bytes).unwrap_err();
        assert_eq!(error(b""), WeightsError::Magic);
        assert_eq!(error(&bytes[..17]), WeightsError::Truncated { layer: "conv1" });
        assert_eq!(error(&bytes[..bytes.len() - 1]), WeightsError::Truncated { layer: "global" });
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(error(&longer), WeightsError::Trailing);
        let mut other = bytes.clone();
        other[16] = 13;
        assert_eq!(error(&other), WeightsError::Shape { layer: "conv1", found: (13, 25) });
        let mut infinite = bytes;
        infinite[20..24].copy_from_slice(&f32::INFINITY.to_le_bytes());
        assert_eq!(error(&infinite), WeightsError::NotFinite { layer: "conv1" });
    }
}
