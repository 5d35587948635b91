//! The key `lang` of requests.

use crate::error::{Error, ErrorKind};
use ninefold_show::words::{Language, Words};

/// Returns the words of the language of a request, English without one.
pub(crate) fn words(lang: Option<&str>) -> Result<&'static dyn Words, Error> {
    language(lang).map(Language::words)
}

/// Returns the language of a request, English without one.
pub(crate) fn language(lang: Option<&str>) -> Result<Language, Error> {
    let language = lang.map_or(Ok(Language::default()), str::parse);
    language.map_err(|_| unknown_language(lang.unwrap_or_default()))
}

fn unknown_language(code: &str) -> Error {
    let codes = Language::ALL.map(Language::code).join(", ");
    let error = Error::new(ErrorKind::Value, format!("there is no language '{code}'"));
    error.field("lang").help(format!("the languages are {codes}"))
}
