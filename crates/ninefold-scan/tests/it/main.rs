//! Tests of the crate through its public functions.

mod camera;
mod drawings;
mod odd;
mod outlines;
mod photos;
mod printed;
mod raster;
mod reading;
mod samples;
mod screens;
mod torch;
