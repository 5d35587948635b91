//! The logic room: cases of every technique, and soundness of whole paths.

mod case;
mod library;
mod sound;
