//! The pieces of explanations: paragraphs, lines of notation, nets. Each front end prints them its way.

use crate::net::NetWords;
use crate::wrap::{indented, wrapped};

/// A piece of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// Sentences.
    Paragraph(String),
    /// The explanation of a step, or the idea of its net, after the name of its technique.
    Headed {
        /// The words before it: `X-Wing:`.
        heading: String,
        /// Sentences.
        text: String,
    },
    /// A chain in Eureka notation.
    Chain(String),
    /// A forcing net, line by line, with its conclusion.
    Net(NetWords),
}

impl Piece {
    /// Writes the piece as lines of at most this width, where words allow it; each ends with a line
    /// break.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        match self {
            Self::Paragraph(text) => format!("{}\n", wrapped(text, width)),
            Self::Headed { .. } => format!("{}\n", wrapped(&self.paragraph(), width)),
            Self::Chain(text) => indented(text, "  ", 4, width),
            Self::Net(net) => net.text(width),
        }
    }

    /// Writes the piece as one paragraph without line breaks.
    #[must_use]
    pub fn paragraph(&self) -> String {
        match self {
            Self::Paragraph(text) => text.clone(),
            Self::Headed { heading, text } => format!("{heading} {text}"),
            Self::Chain(text) => format!("{text}."),
            Self::Net(net) => net.paragraph(),
        }
    }
}
