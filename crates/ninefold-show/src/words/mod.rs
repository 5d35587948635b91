//! Steps in words. A language is one implementation of [`Words`]: it chooses the words, their order
//! and their grammar. [`Language`] is the table of languages.

mod english;
mod known;
mod language;
mod pseudo;
mod rule_words;
mod template;

pub use english::{English, phrases};
pub use known::{Language, UnknownLanguage};
pub use language::Words;
pub use rule_words::RuleWords;
