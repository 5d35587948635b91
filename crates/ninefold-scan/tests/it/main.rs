//! Tests of the crate through its public functions.

mod odd;
mod torch;
