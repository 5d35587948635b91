//! The verbs, one file or folder each: from arguments to work, and from answers to output.

mod any_check;
mod any_rate;
mod any_reasons;
mod any_rules;
pub(crate) mod candidates;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
#[cfg(feature = "gpu")]
pub(crate) mod gpu;
pub(crate) mod hint;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod minimize;
mod only_puzzle;
#[cfg(feature = "play")]
pub(crate) mod play;
pub(crate) mod print;
mod propose;
pub(crate) mod rate;
pub(crate) mod rules;
mod same;
#[cfg(feature = "scan")]
pub(crate) mod scan;
mod seed;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod shuffle;
pub(crate) mod solve;
pub(crate) mod solve_typed;
mod technique_names;
pub(crate) mod techniques;
mod transformed;
