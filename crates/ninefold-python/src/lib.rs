//! The extension module of the Python package `ninefold`.
//!
//! ```text
//!   str, list, NumPy, Arrow ──► question ──► ninefold-tables ──► answers ──► list, NumPy, Arrow
//!                      JSON ──► requests ──► ninefold-api    ──► JSON
//! ```
//!
//! The Python modules beside it (`python/ninefold`) turn these answers into the kind of the question: a pandas Series,
//! a `Check`, a `Path`. Nothing is decided here: each function calls the function of its name in a library.
//!
//! # Not in this crate
//!
//! Verbs: what one does is decided by `ninefold-tables` and `ninefold-api`.

mod answers;
mod columns;
mod files;
mod gpu;
mod making;
mod numbers;
mod question;
mod requests;
mod scale;
mod signals;
mod solutions;

use pyo3::prelude::*;

/// The functions that the package is made of; use those of `ninefold`.
#[pymodule]
mod _ninefold {
    #[pymodule_export]
    use super::columns::{
        canon, check, clues, count, minimize, problem, rate, rate_with_steps, solve, solve_into,
        symmetries, verdict,
    };
    #[pymodule_export]
    use super::files::read;
    #[pymodule_export]
    use super::gpu::{gpu_fault, gpu_unavailable};
    #[pymodule_export]
    use super::making::{generate, hunt, rarity};
    #[pymodule_export]
    use super::question::addresses;
    #[pymodule_export]
    use super::requests::{handle, handle_each, other_rows, panic, scan, svg};
    #[pymodule_export]
    use super::scale::{added_columns, checksum};
    #[pymodule_export]
    use super::solutions::{Solutions, solutions};

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// The style sheet of the drawings in documents.
    #[pymodule_export]
    const SVG_STYLE: &str = ninefold_show::svg::STYLE;
}
