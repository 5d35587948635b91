//! Tests of the crate through its public functions.

mod odd;
mod outlines;
mod photos;
mod torch;
