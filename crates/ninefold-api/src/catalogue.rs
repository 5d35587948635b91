//! Requests and answers `techniques` and `formats`: what the engine knows.

use crate::error::Error;
use crate::lang;
use crate::position::PositionAnswer;
use crate::practice::Practice;
use crate::solver;
use crate::step::StepAnswer;
use ninefold::logic::Technique;
use ninefold_show::course::{LESSONS, Lesson};
use ninefold_show::examples::example;
use ninefold_show::words::Words;
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
    /// The description of the technique, in a few sentences.
    pub about: String,
    /// The number of the lesson that teaches it, from 1; null if it is not part of the course.
    pub lesson: Option<usize>,
    /// The way in which exercises for it are found; null if there are none.
    pub practice: Option<Practice>,
    /// A position in which it applies, only if examples were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<ExampleAnswer>,
}

/// The example of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExampleAnswer {
    /// The position.
    pub position: PositionAnswer,
    /// A step of the technique in it.
    pub step: StepAnswer,
}

impl ExampleAnswer {
    /// Returns the example of a technique, if it has one.
    #[must_use]
    pub fn of(technique: Technique, words: &dyn Words) -> Option<Self> {
        let (position, step) = example(technique)?;
        Some(Self { step: StepAnswer::new(&position, &step, words), position: (&position).into() })
    }
}

/// Returns the number of the first lesson that teaches a technique.
fn lesson(technique: Technique) -> Option<usize> {
    let teaches = |lesson: &&Lesson| lesson.techniques().any(|one| one == technique);
    LESSONS.iter().find(teaches).map(Lesson::number)
}

impl TechniqueAnswer {
    /// Describes a technique, without an example.
    #[must_use]
    pub fn new(technique: Technique, words: &dyn Words) -> Self {
        Self {
            technique: technique.name().to_owned(),
            code: technique.code().to_owned(),
            short: technique.short().to_owned(),
            slug: technique.slug(),
            family: words.family(technique.family()),
            level: technique.level().name().to_owned(),
            score: technique.score(),
            default: technique.is_default(),
            relies_on_uniqueness: technique.relies_on_uniqueness(),
            about: words.about(technique),
            lesson: lesson(technique),
            practice: Practice::of(technique),
            example: None,
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
    /// A description of a few words.
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

/// A request for the catalogue of techniques.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TechniquesRequest {
    /// Return only this technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// Whether each technique has an example.
    #[serde(default)]
    pub examples: bool,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// The answer to `techniques`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TechniquesAnswer {
    /// The techniques, in the order in which a solver tries them.
    pub techniques: Vec<TechniqueAnswer>,
}

/// Lists the techniques of the engine.
///
/// # Errors
///
/// The technique or the language is unknown.
///
/// ```
/// use ninefold_api::{TechniquesRequest, techniques};
///
/// let answer = techniques(&TechniquesRequest::default())?;
/// assert!(answer.techniques.iter().any(|one| one.slug == "x-wing"));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn techniques(request: &TechniquesRequest) -> Result<TechniquesAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let one = request.technique.as_deref();
    let one = one.map(|name| solver::technique(name, "technique")).transpose()?;
    let wanted = Technique::all().filter(|technique| one.is_none_or(|one| one == *technique));
    let answer = |technique: Technique| {
        let example = if request.examples { ExampleAnswer::of(technique, words) } else { None };
        TechniqueAnswer { example, ..TechniqueAnswer::new(technique, words) }
    };
    Ok(TechniquesAnswer { techniques: wanted.map(answer).collect() })
}

/// A request for the list of file formats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FormatsRequest {}

/// The answer to `formats`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FormatsAnswer {
    /// The formats.
    pub formats: Vec<FormatAnswer>,
}

/// Lists the file formats.
///
/// ```
/// let answer = ninefold_api::formats();
/// assert!(answer.formats.iter().any(|format| format.name == "sdk" && format.reads));
/// ```
#[cfg(feature = "formats")]
#[must_use]
pub fn formats() -> FormatsAnswer {
    FormatsAnswer { formats: ninefold_formats::FORMATS.iter().map(FormatAnswer::from).collect() }
}
