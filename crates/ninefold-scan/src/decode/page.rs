//! The options for decoding a file, and the pages that it gives.

use super::{error::DecodeError, format::PictureFormat};
use crate::Gray;

/// The greatest amount of memory that reading a file takes, in bytes, with copies of the file itself.
pub const MAX_MEMORY: u64 = 350_000_000;

/// The options for decoding a picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DecodeOptions {
    /// The longer side to which a picture is reduced, in pixels: 1280 for one grid, 2000 for pages of several.
    pub long_side: usize,
    /// The pages of a document that are read, from 1 on; `None`: all. Pictures have one page.
    pub pages: Option<std::ops::RangeInclusive<usize>>,
    /// The greatest amount of memory that reading may take, in bytes; [`MAX_MEMORY`] by default.
    pub max_memory: u64,
}

impl DecodeOptions {
    /// The longer side of a picture in which one grid is wanted.
    pub const PHOTO: usize = 1280;
    /// The longer side of a picture in which several grids are wanted.
    pub const PAGE: usize = 2000;

    /// Options with a longer side of at most `long_side` pixels, for all pages.
    #[must_use]
    pub const fn new(long_side: usize) -> Self {
        Self { long_side, pages: None, max_memory: MAX_MEMORY }
    }
}

impl Default for DecodeOptions {
    fn default() -> Self {
        Self::new(Self::PHOTO)
    }
}

impl DecodeOptions {
    /// Refuses a picture that needs too much memory.
    pub(super) fn check_memory(
        &self,
        (width, height): (u32, u32),
        needed: u64,
    ) -> Result<(), DecodeError> {
        if needed > self.max_memory {
            return Err(DecodeError::TooManyPixels {
                width,
                height,
                needed,
                limit: self.max_memory,
            });
        }
        Ok(())
    }
}

/// A file that was decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoded {
    /// The format of the file.
    pub format: PictureFormat,
    /// The pages that were asked for; one if it is no document.
    pub pages: Vec<Page>,
    /// The number of pages that the file has.
    pub page_count: usize,
}

/// One page of a file, or the picture that it contains.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// The number of the page, from 1 on.
    pub number: usize,
    /// The picture, reduced. It is not turned.
    pub gray: Gray,
    /// The width and height before reduction.
    pub original: (u32, u32),
    /// The orientation that the camera noted, 1 to 8. It is often wrong, so it should only break ties.
    pub orientation: Option<u8>,
}
