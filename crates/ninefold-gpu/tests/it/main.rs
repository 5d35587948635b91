//! Tests of `ninefold-gpu` as a library. What needs a device is in `examples/gpu_check.rs`, a program of its
//! own that `cargo xtask gpu --pack` prepares for a machine without Rust.

mod device;
mod faults;
mod reference;
