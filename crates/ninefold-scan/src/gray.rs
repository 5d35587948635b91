//! A gray image: the input of everything but decoding. Where they are known, its colours come along.

/// A gray image, row by row, one byte for each pixel; 0 is black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gray {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    /// The blueness and redness of each pixel relative to gray; 128 is gray. `None` if there are no colours.
    tints: Option<Vec<[u8; 2]>>,
}

/// Tints that differ less than this from gray are no colours.
const NEUTRAL: u8 = 10;

impl Gray {
    /// Creates an image from its rows; `None` if the number of pixels is not `width * height`.
    #[must_use]
    pub fn new(width: usize, height: usize, pixels: Vec<u8>) -> Option<Self> {
        let fits = width.checked_mul(height)? == pixels.len();
        fits.then_some(Self { width, height, pixels, tints: None })
    }

    /// Creates an image from pixels of red, green, blue and opacity; `None` if their number is not `width * height`.
    #[must_use]
    pub fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Option<Self> {
        let (pixels, []) = rgba.as_chunks::<4>() else { return None };
        let gray = pixels.iter().map(|&[r, g, b, a]| on_white(luma(r, g, b), a)).collect();
        let tints = pixels.iter().map(|&[r, g, b, _]| tint(r, g, b)).collect();
        Some(Self::new(width, height, gray)?.with_tints(tints))
    }

    /// Adds the tints of the pixels, unless their number is another or all of them are nearly gray.
    #[must_use]
    pub(crate) fn with_tints(self, tints: Vec<[u8; 2]>) -> Self {
        let coloured = |tint: &[u8; 2]| tint.iter().any(|part| part.abs_diff(128) > NEUTRAL);
        let known = tints.len() == self.pixels.len() && tints.iter().any(coloured);
        Self { tints: known.then_some(tints), ..self }
    }

    /// Returns the blueness and redness of each pixel relative to gray; `None` without colours.
    pub(crate) fn tints(&self) -> Option<&[[u8; 2]]> {
        self.tints.as_deref()
    }

    /// Returns the blueness (0) or the redness (1) of each pixel as an image of its own; `None` without colours.
    #[must_use]
    pub(crate) fn tint_plane(&self, which: usize) -> Option<Self> {
        let pixels = self.tints.as_ref()?.iter().map(|tint| tint[which & 1]).collect();
        Self::new(self.width, self.height, pixels)
    }

    /// Creates an image without pixels.
    #[must_use]
    pub const fn empty() -> Self {
        Self { width: 0, height: 0, pixels: Vec::new(), tints: None }
    }

    /// The image with black and white exchanged.
    #[must_use]
    pub fn inverted(&self) -> Self {
        let pixels = self.pixels.iter().map(|pixel| 255 - pixel).collect();
        Self { pixels, width: self.width, height: self.height, tints: None }
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

/// The brightness of a colour, with the weights of television (ITU-R BT.601).
pub(crate) fn luma(red: u8, green: u8, blue: u8) -> u8 {
    let sum = 4899 * u32::from(red) + 9617 * u32::from(green) + 1868 * u32::from(blue);
    ((sum + (1 << 13)) >> 14) as u8
}

/// Returns the blueness and redness of a colour relative to gray; 128 is gray.
pub(crate) fn tint(red: u8, green: u8, blue: u8) -> [u8; 2] {
    let bright = i32::from(luma(red, green, blue));
    [blue, red].map(|part| (128 + (i32::from(part) - bright) * 9 / 16).clamp(0, 255) as u8)
}

/// A gray pixel with transparency, seen on white.
pub(crate) fn on_white(gray: u8, alpha: u8) -> u8 {
    let (gray, alpha) = (u32::from(gray), u32::from(alpha));
    ((gray * alpha + 255 * (255 - alpha) + 127) / 255) as u8
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

    #[test]
    fn colours_become_gray_and_tints() {
        assert_eq!(
            (luma(0, 0, 0), luma(255, 255, 255), luma(255, 0, 0), luma(0, 255, 0), luma(0, 0, 255)),
            (0, 255, 76, 150, 29)
        );
        assert_eq!(
            (on_white(0, 0), on_white(0, 255), on_white(100, 255), on_white(0, 128)),
            (255, 0, 100, 127)
        );
        assert_eq!(tint(90, 90, 90), [128, 128]);
        let red = Gray::from_rgba(2, 1, &[255, 0, 0, 255, 9, 9, 9, 255]).expect("two pixels");
        assert_eq!(red.pixels(), [76, 9]);
        assert_eq!(red.tint_plane(1).expect("colours").pixels(), [228, 128]);
        assert!(Gray::from_rgba(1, 1, &[9, 9, 9, 255]).expect("a pixel").tint_plane(0).is_none());
        assert!(Gray::from_rgba(1, 1, &[9, 9, 9]).is_none());
        assert!(Gray::from_rgba(2, 1, &[9, 9, 9, 255]).is_none());
    }
}
