//! The program, run as users run it, on the project's own sample files.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod any_rules;
mod booklet;
mod check_solutions;
mod convert;
mod equivalence;
mod error_floods;
mod errors;
mod generate;
mod generate_output;
#[cfg(feature = "gpu")]
mod gpu;
mod hints;
mod json;
mod json_contract;
#[cfg(target_os = "linux")]
mod limits;
mod minimize;
mod options;
#[cfg(all(unix, feature = "play"))]
mod play;
#[cfg(feature = "play")]
mod play_arguments;
mod print;
mod rate;
mod rate_columns;
#[cfg(unix)]
mod safe_output;
#[cfg(feature = "scan")]
mod scan;
mod seeds;
mod sentences;
#[cfg(feature = "serve")]
mod serve;
#[cfg(unix)]
mod signals;
mod streams;
mod strictly;
mod support;
mod tables;
mod teach;
mod typing;
mod typing_rows;
mod unique;
#[cfg(unix)]
mod writing_verbs;
