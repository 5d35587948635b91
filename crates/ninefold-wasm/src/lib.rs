//! Ninefold in browsers: a WebAssembly module that answers requests in JSON.
//!
//! The features select which requests a module can answer, so that a page loads only the code that it
//! needs. `cargo xtask web` builds one module for each feature:
//!
//! ```text
//!   engine    solve, count, check, hint, explain, find, rate, generate, minimize, techniques, levels,
//!             practise, course, found, daily; a puzzle is 81 cells or 729 candidates
//!   formats   read, write, info, formats; a puzzle is in any format
//!   print     print; a puzzle is 81 cells or 729 candidates
//!   rules     board, conflicts, solve, count, check, hint, explain; a puzzle has other rules or another size
//!   scan      scan, with the pixels of a picture beside the request; and the frames of a camera
//! ```
//!
//! A module has no clock, threads or random numbers of the system, and it imports nothing but what the
//! bindings themselves need. A request is cancelled by ending the worker that runs it.
//!
//! # Not in this crate
//!
//! The page that calls it, and anything kept between two requests, but for the tracker of a camera.

#[cfg(feature = "scan")]
mod scan;

#[cfg(feature = "scan")]
pub use scan::{Tracker, scan};

use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a request in JSON with an answer in JSON; `docs/json.md` describes both.
///
/// A request that belongs to another module gets an error of the kind `unsupported`.
#[must_use]
#[cfg(any(feature = "engine", feature = "formats", feature = "print"))]
#[wasm_bindgen]
pub fn handle(request: &str) -> String {
    ninefold_api::handle_json(request, &ninefold::search::Watch::never())
}

/// Answers a request about a puzzle with other rules or of another size.
#[must_use]
#[cfg(all(
    feature = "rules",
    not(any(feature = "engine", feature = "formats", feature = "print"))
))]
#[wasm_bindgen]
pub fn handle(request: &str) -> String {
    ninefold_api::handle_rules_json(request, &ninefold::search::Watch::never())
}

/// Returns the version of Ninefold.
#[must_use]
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
