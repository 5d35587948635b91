//! Explanations as pieces: paragraphs, lines of notation, nets. Each front end prints them its way.

use crate::eureka;
use crate::net::NetWords;
use crate::words::Words;
use crate::wrap::{indented, wrapped};
use ninefold::logic::{Position, Step};

/// A piece of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// Sentences.
    Paragraph(String),
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
            Self::Chain(text) => indented(text, "  ", 4, width),
            Self::Net(net) => net.text(width),
        }
    }

    /// Writes the piece as one paragraph without line breaks.
    #[must_use]
    pub fn paragraph(&self) -> String {
        match self {
            Self::Paragraph(text) => text.clone(),
            Self::Chain(text) => format!("{text}."),
            Self::Net(net) => net.paragraph(),
        }
    }
}

/// Explains a step: the reason and the result.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_show::prose::{Piece, explanation};
/// use ninefold_show::words::English;
///
/// let (position, step) = ninefold_show::examples::example(Technique::Skyscraper).unwrap();
/// let pieces = explanation(&English, &position, &step);
/// assert_eq!(pieces[0], Piece::Chain("(9)r2c2 = (9)r7c2 - (9)r7c4 = (9)r2c4".to_owned()));
/// ```
#[must_use]
pub fn explanation(words: &(impl Words + ?Sized), position: &Position, step: &Step) -> Vec<Piece> {
    let mut pieces = reason(words, position, step);
    match pieces.last_mut() {
        // The conclusion of a net says the result.
        Some(Piece::Net(_)) => {}
        Some(Piece::Paragraph(text)) => {
            text.push(' ');
            text.push_str(&words.result(step));
        }
        _ => pieces.push(Piece::Paragraph(words.result(step))),
    }
    pieces
}

/// Explains why a step is right, without its result.
#[must_use]
pub fn reason(words: &(impl Words + ?Sized), position: &Position, step: &Step) -> Vec<Piece> {
    if let Some(net) = words.net(position, step) {
        return vec![Piece::Net(net)];
    }
    let chains = eureka::all(position, &step.pattern).into_iter().map(Piece::Chain);
    chains.chain([Piece::Paragraph(words.reason(position, step))]).collect()
}

/// Writes the reason and the result of a step in words, as one paragraph.
#[must_use]
pub fn paragraph(words: &(impl Words + ?Sized), position: &Position, step: &Step) -> String {
    match words.net(position, step) {
        Some(net) => net.paragraph(),
        None => format!("{} {}", words.reason(position, step), words.result(step)),
    }
}
