//! The whole way from a picture to its grids.

use crate::{Gray, ScanError, ScannedGrid};

/// What is wanted of a scan.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// Whether every grid of the picture is read, in reading order, instead of the best one.
    pub all: bool,
}

/// Reads the grids of a picture: the best one, or all.
///
/// # Errors
/// If there is no grid that can be read.
pub fn scan(picture: &Gray, options: &ScanOptions) -> Result<Vec<ScannedGrid>, ScanError> {
    let _ = (picture, options);
    Err(ScanError::NoGrid)
}
