//! Steps in words. A language is one implementation of [`Words`]: it chooses the words, their order
//! and their grammar.

mod english;
mod language;

pub use english::{English, phrases};
pub use language::Words;
