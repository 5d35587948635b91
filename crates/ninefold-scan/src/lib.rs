//! Reads Sudoku puzzles from pictures: photos, screenshots, camera frames.
//!
//! ```text
//! decode     file -> gray image
//! reduce     gray image -> smaller gray image
//! find       gray image -> quadrilaterals that may be grids
//! frame      a picture with a margin around it, or enlarged, where nothing was found in it
//! patch      quadrilateral -> 320 x 320 normalised samples
//! net        patch -> classes and centres of 81 cells, score of the grid, turn
//! align      quadrilateral + centres -> homography -> curved mesh
//! screen     screenshots: dark ink on white, and which digits are a player's
//! regions    whether thick lines are those of the nine boxes
//! read       candidates -> the readings of the grids
//! judge      81 x 11 log-probabilities -> digits, posterior, doubtful cells (by the solver)
//! scan       all of it: picture -> grids          tracker   the same for the frames of a camera
//! draw       grids -> annotated picture
//! ```
//!
//! The crate is pure: no files, clock, threads or random numbers, and it builds for WebAssembly.
//!
//! # Not in this crate
//!
//! Training the net, which `training/` does in Python; grids of other sizes than nine; the files of a
//! camera or a screen, which a caller reads.

mod align;
mod calibration;
#[cfg(feature = "decode")]
pub mod decode;
pub mod draw;
pub mod error;
pub mod find;
mod frame;
pub mod geometry;
pub mod gray;
pub mod grid;
pub mod judge;
mod kinds;
pub mod net;
pub mod patch;
mod read;
pub mod reduce;
mod regions;
mod scan;
mod screen;
mod strokes;
pub mod tracker;

pub use calibration::Calibration;
pub use error::ScanError;
pub use gray::Gray;
pub use grid::{CellKind, Certainty, ScannedCell, ScannedGrid};
pub use read::Reading;
pub use scan::{Readings, ScanOptions, Scanned, Scanner, scan};
