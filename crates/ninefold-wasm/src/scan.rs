//! Pictures and camera frames, as pixels that the page has decoded.

use ninefold::search::Watch;
use ninefold_api::{scan_gray_json, track_json};
use ninefold_scan::Gray;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads the puzzles of a picture: a request of `docs/json.md` and the pixels, row by row, to an answer in JSON.
///
/// A pixel has one byte, its brightness, or four: red, green, blue and opacity. Another number of bytes is a picture
/// without a grid.
#[must_use]
#[wasm_bindgen]
pub fn scan(request: &str, width: usize, height: usize, pixels: &[u8]) -> String {
    scan_gray_json(request, &picture(width, height, pixels), &Watch::never())
}

/// Reads a grid from the frames of a camera, one after the other.
#[derive(Debug, Default)]
#[wasm_bindgen]
pub struct Tracker(ninefold_scan::tracker::Tracker);

#[wasm_bindgen]
impl Tracker {
    /// Creates a tracker that has seen no frame.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks at the next frame, and answers in JSON what is known after it.
    pub fn frame(&mut self, width: usize, height: usize, pixels: &[u8]) -> String {
        track_json(&mut self.0, &picture(width, height, pixels))
    }

    /// Forgets the grid, to read another one.
    pub fn reset(&mut self) {
        self.0.reset();
    }
}

fn picture(width: usize, height: usize, pixels: &[u8]) -> Gray {
    Gray::new(width, height, pixels.to_vec())
        .or_else(|| Gray::from_rgba(width, height, pixels))
        .unwrap_or_else(Gray::empty)
}
