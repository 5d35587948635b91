//! The rules, by family. Each is a static row; [`CATALOGUE`](crate::catalogue::CATALOGUE) lists them.

#![allow(
    clippy::needless_update,
    reason = "every row ends with the defaults, so that a new column changes no row"
)]

mod drawn;
mod shared;

pub mod arrow;
pub mod automaton;
pub mod cage;
pub mod cells;
pub mod circles;
pub mod consecutive;
pub mod contains;
pub mod diagonal;
pub mod dots;
pub mod ends;
pub mod extreme;
pub mod flatmates;
pub mod full_rank;
pub mod global_groups;
pub mod groups;
pub mod indexer;
pub mod line_sums;
pub mod little_killer;
pub mod lunchbox;
pub mod mirror;
pub mod odd_cages;
pub mod offsets;
pub mod or;
pub mod outside;
pub mod pair;
pub mod pair_sum;
pub mod regions;
pub mod same;
pub mod skyscraper;
pub mod steps;
pub mod thermometer;
pub mod weighted_sum;
pub mod whispers;
