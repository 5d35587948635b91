//! The program, run as users run it, on the project's own sample files.

mod convert;
mod errors;
mod json;
mod options;
mod seeds;
mod streams;
mod support;
mod typing;
