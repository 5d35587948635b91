//! The figures with which probabilities become verdicts, chosen on pictures outside of the training.

/// When a reading is called sure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The logits are divided by this before probabilities are taken.
    pub temperature: f32,
    /// The least posterior of a sure reading.
    pub tau: f32,
    /// The greatest cost of a sure reading, in lost log-probability; 0: a corrected reading is never sure.
    pub cmax: f32,
}

impl Calibration {
    /// The figures that belong to the weights of this crate.
    pub const SHIPPED: Self = Self { temperature: 1.2, tau: 0.9, cmax: 0.0 };
}
