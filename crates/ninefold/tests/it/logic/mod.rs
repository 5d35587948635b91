//! Tests of logic: cases of every technique, and soundness of whole paths.

// Tests say what they found and what they skipped.
#![allow(clippy::print_stdout)]

mod case;
mod library;
mod paths;
mod reference;
mod references;
mod sound;
