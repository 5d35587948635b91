//! Propagators and the search against enumeration.

mod bounds;
mod grids;
mod propagators;
mod random;
mod reasons;
mod sums;
