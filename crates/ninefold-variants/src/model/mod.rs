//! A puzzle's rules in the form that the search needs.
//!
//! ```text
//!   Compiled ─► build: peers, full houses, relations as tables, propagators in order of cost
//!                 │
//!              derive: sums that follow from full houses (left), cells that hold the same values, joined sums (long)
//!              alike: values that can be exchanged
//! ```

mod alike;
mod build;
mod derive;
mod families;
mod left;
mod long;
mod parts;
pub(crate) mod propagators;
mod relations;

pub use parts::Model;
