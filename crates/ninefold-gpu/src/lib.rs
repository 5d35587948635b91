//! Solves and counts Sudoku puzzles on a GPU, with the answers of [`ninefold::search`].
//!
//! It is made for many puzzles: a device takes most of a second to be ready, and then answers hundreds of
//! millions a second. The crate builds without CUDA; the driver is opened at run time, by
//! [`Device::open`] and [`Device::list`] alone.
//!
//! ```
//! use ninefold_gpu::{Choice, Device};
//!
//! match Device::open(Choice::First) {
//!     Ok(device) => {
//!         let counts = device.count_each(&[ninefold::Grid::EMPTY], 2).unwrap();
//!         assert_eq!(counts[0].found, 2);
//!     }
//!     Err(reason) => println!("there is no GPU: {reason}"),
//! }
//! ```
//!
//! ```text
//!   layout       boards of 27 words
//!   reference    sweep and search in plain Rust     kernel   the same in CUDA C, and its PTX
//!   backend      the interface of what computes     driver   a stream of a device
//!   stream       chunks, lanes, faults              device   questions and answers
//! ```
//!
//! # Not in this crate
//!
//! Explaining, rating, generating and canonical forms, which stay on processors. There are kernels for NVIDIA
//! GPUs alone.

mod about;
pub mod backend;
mod count;
mod device;
pub mod driver;
mod kernel;
pub mod layout;
mod redundant;
pub mod reference;
pub mod stream;

pub use about::{About, Choice};
pub use backend::Fault;
pub use device::{Device, DeviceStart};
pub use driver::Unavailable;
