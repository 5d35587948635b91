//! Requests and answers `techniques` and `formats`: what the engine knows.

use ninefold::logic::Technique;
use ninefold_show::words::{English, Words};
use serde::{Deserialize, Serialize};

/// A technique of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TechniqueAnswer {
    /// The name.
    pub technique: String,
    /// The code.
    pub code: String,
    /// The short name.
    pub short: String,
    /// The name in options, `x-wing`.
    pub slug: String,
    /// The family.
    pub family: String,
    /// The level.
    pub level: String,
    /// The score.
    pub score: u32,
    /// Whether it is in the default set.
    pub default: bool,
    /// Whether it relies on the puzzle having exactly one solution.
    pub relies_on_uniqueness: bool,
    /// What it is, in a few sentences.
    pub about: String,
}

impl From<Technique> for TechniqueAnswer {
    fn from(technique: Technique) -> Self {
        Self {
            technique: technique.name().to_owned(),
            code: technique.code().to_owned(),
            short: technique.short().to_owned(),
            slug: technique.slug(),
            family: English.family(technique.family()).to_owned(),
            level: technique.level().name().to_owned(),
            score: technique.score(),
            default: technique.is_default(),
            relies_on_uniqueness: technique.relies_on_uniqueness(),
            about: English.about(technique),
        }
    }
}

/// A file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FormatAnswer {
    /// The name in options, `sdk`.
    pub name: String,
    /// What it is.
    pub title: String,
    /// The extensions of its files.
    pub extensions: Vec<String>,
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// The fields that it holds besides the clues.
    pub holds: Vec<String>,
}

#[cfg(feature = "formats")]
impl From<&ninefold_formats::Format> for FormatAnswer {
    fn from(format: &ninefold_formats::Format) -> Self {
        Self {
            name: format.name.to_owned(),
            title: format.title.to_owned(),
            extensions: format.extensions.iter().map(|one| (*one).to_owned()).collect(),
            reads: format.support != ninefold_formats::Support::Refused,
            writes: format.is_written(),
            holds: format.fields.iter().map(|(field, _)| field.name().to_owned()).collect(),
        }
    }
}
