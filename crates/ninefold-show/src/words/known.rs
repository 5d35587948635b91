//! The table of languages.

use super::english::English;
use super::language::Words;
use super::pseudo::Pseudo;
use super::rule_words::RuleWords;
use std::fmt;
use std::str::FromStr;

/// A language in which sentences are written.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_show::words::Language;
///
/// let language: Language = "en".parse()?;
/// assert_eq!(language.words().technique(Technique::XWing), "Look for an X-Wing.");
/// assert!("xx".parse::<Language>().is_err());
/// # Ok::<(), ninefold_show::words::UnknownLanguage>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// The pseudo-language for tests: English, accented, longer, with marks around each sentence. It is not
    /// among [`ALL`](Self::ALL).
    Pseudo,
}

impl Language {
    /// The languages that users may choose.
    pub const ALL: [Self; 1] = [Self::English];

    /// Returns the words of the language.
    #[must_use]
    pub fn words(self) -> &'static dyn Words {
        match self {
            Self::English => &English,
            Self::Pseudo => &Pseudo,
        }
    }

    /// Returns the words of the language about rules.
    #[must_use]
    pub fn rule_words(self) -> &'static dyn RuleWords {
        match self {
            Self::English => &English,
            Self::Pseudo => &Pseudo,
        }
    }

    /// Returns the code of the language: `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Pseudo => "qps",
        }
    }
}

/// Takes the code of a language.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let mut known = Self::ALL.into_iter().chain([Self::Pseudo]);
        known.find(|language| language.code() == code).ok_or(UnknownLanguage)
    }
}

/// There is no language of this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Language::ALL.map(Language::code).join(", ");
        write!(f, "not a language; the languages are {codes}")
    }
}

impl std::error::Error for UnknownLanguage {}
