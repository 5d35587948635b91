//! A gray image: the input of everything but decoding.

/// A gray image, row by row, one byte for each pixel; 0 is black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gray {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Gray {
    /// Creates an image from its rows; `None` if the number of pixels is not `width * height`.
    #[must_use]
    pub fn new(width: usize, height: usize, pixels: Vec<u8>) -> Option<Self> {
        (width.checked_mul(height)? == pixels.len()).then_some(Self { width, height, pixels })
    }

    /// Creates an image without pixels.
    #[must_use]
    pub const fn empty() -> Self {
        Self { width: 0, height: 0, pixels: Vec::new() }
    }

    /// The image with black and white exchanged.
    #[must_use]
    pub fn inverted(&self) -> Self {
        Self { pixels: self.pixels.iter().map(|pixel| 255 - pixel).collect(), ..*self }
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The pixels of row `y`.
    #[must_use]
    pub fn row(&self, y: usize) -> &[u8] {
        &self.pixels[y * self.width..(y + 1) * self.width]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Random pixels, the same for the same seed.
    pub(crate) fn noise(width: usize, height: usize, seed: u64) -> Gray {
        let mut state = seed;
        let pixels = (0..width * height).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        });
        Gray::new(width, height, pixels.collect()).expect("right size")
    }
}
