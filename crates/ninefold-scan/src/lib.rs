//! Reads Sudoku puzzles from pictures: photos, screenshots, camera frames.
//!
//! ```text
//! decode     file -> gray image
//! reduce     gray image -> smaller gray image
//! find       gray image -> quadrilaterals that may be grids
//! patch      quadrilateral -> 320 x 320 normalised samples
//! net        patch -> classes and centres of 81 cells, score of the grid, turn
//! align      quadrilateral + centres -> homography -> curved mesh
//! read       candidates -> the readings of the grids
//! judge      81 x 11 log-probabilities -> digits, posterior, doubtful cells (by the solver)
//! scan       all of it: picture -> grids          tracker   the same for the frames of a camera
//! draw       grids -> annotated picture
//! ```
//!
//! The crate is pure: no files, clock, threads or random numbers, and it builds for WebAssembly.

mod align;
mod calibration;
#[cfg(feature = "decode")]
pub mod decode;
pub mod draw;
pub mod error;
pub mod find;
pub mod geometry;
pub mod gray;
pub mod grid;
pub mod judge;
pub mod net;
pub mod patch;
mod read;
pub mod reduce;
mod scan;
pub mod tracker;

pub use calibration::Calibration;
pub use error::ScanError;
pub use gray::Gray;
pub use grid::{CellKind, Certainty, ScannedCell, ScannedGrid};
pub use read::Reading;
pub use scan::{Readings, ScanOptions, Scanned, Scanner, scan};
