//! The values of `--to`: formats of puzzles, and documents that single verbs write.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_formats::{FORMATS, Format};

/// The value of `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A format of puzzles.
    Format(&'static Format),
    /// A document.
    Document(Document),
}

/// A document that some verbs write instead of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Document {
    /// Sentences and drawings in plain text.
    Text,
    /// Sentences and drawings in Markdown.
    Markdown,
    /// A page for browsers.
    Html,
    /// Pages for a printer.
    Pdf,
    /// Drawings of pages.
    Svg,
}

impl Document {
    const ALL: [Self; 5] = [Self::Text, Self::Markdown, Self::Html, Self::Pdf, Self::Svg];

    /// Returns the name that `--to` takes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Pdf => "pdf",
            Self::Svg => "svg",
        }
    }

    /// Returns the verbs that write it.
    pub(crate) const fn verbs(self) -> &'static [&'static str] {
        match self {
            Self::Text | Self::Markdown => &["explain"],
            Self::Html => &["explain", "print"],
            Self::Pdf | Self::Svg => &["print"],
        }
    }

    /// Returns the document of an extension that no format of puzzles has.
    pub(crate) fn for_extension(extension: &str) -> Option<Self> {
        [Self::Pdf, Self::Svg, Self::Html].into_iter().find(|one| one.name() == extension)
    }
}

impl Target {
    /// Returns the name that `--to` takes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name,
            Self::Document(document) => document.name(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        let document = Document::ALL.into_iter().find(|document| document.name() == name);
        document.map(Self::Document).or_else(|| Format::named(name).map(Self::Format))
    }

    fn all() -> impl Iterator<Item = Self> {
        let formats = FORMATS.iter().filter(|format| format.is_written()).map(Self::Format);
        formats.chain(Document::ALL.map(Self::Document))
    }

    /// Returns `true` if a verb writes it.
    fn is_written_by(self, verb: &str) -> bool {
        match self {
            Self::Document(document) => document.verbs().contains(&verb),
            Self::Format(format) => match verb {
                "explain" => format.name == "json",
                "print" => false,
                _ => true,
            },
        }
    }
}

/// Reads any target.
pub(super) fn any() -> impl TypedValueParser<Value = Target> {
    parser(|_| true)
}

/// Reads any target; an error lists those that the verb writes. What other verbs write is refused
/// later, with advice.
pub(super) fn of_verb(verb: &str) -> impl TypedValueParser<Value = Target> {
    parser(|target| target.is_written_by(verb))
}

fn parser(is_listed: impl Fn(Target) -> bool) -> impl TypedValueParser<Value = Target> {
    let value = |target: Target| PossibleValue::new(target.name()).hide(!is_listed(target));
    let values: Vec<PossibleValue> = Target::all().map(value).collect();
    PossibleValuesParser::new(values)
        .try_map(|name| Target::named(&name).ok_or("there is no such format"))
}
