//! The explanation of a step, piece by piece.

pub use crate::piece::Piece;

use crate::eureka;
use crate::words::Words;
use ninefold::logic::{Position, Step};

/// Explains a step: the reason and the result, then its chains in notation.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_show::prose::{Piece, explanation};
/// use ninefold_show::words::English;
///
/// let (position, step) = ninefold_show::examples::example(Technique::Skyscraper).unwrap();
/// let pieces = explanation(&English, &position, &step);
/// assert_eq!(pieces[1], Piece::Chain("(6)r5c4 = (6)r5c3 - (6)r8c3 = (6)r8c6".to_owned()));
/// ```
#[must_use]
pub fn explanation(words: &dyn Words, position: &Position, step: &Step) -> Vec<Piece> {
    let mut pieces = reason(words, position, step);
    // The conclusion of a net says the result.
    if let Some(Piece::Paragraph(text)) = pieces.first_mut() {
        text.push(' ');
        text.push_str(&words.result(step));
    }
    pieces
}

/// Explains why a step is right, without its result.
#[must_use]
pub fn reason(words: &dyn Words, position: &Position, step: &Step) -> Vec<Piece> {
    if let Some(net) = words.net(position, step) {
        return vec![Piece::Net(net)];
    }
    let chains = eureka::all(position, &step.pattern).into_iter().map(Piece::Chain);
    [Piece::Paragraph(words.reason(position, step))].into_iter().chain(chains).collect()
}

/// Writes the reason and the result of a step in words, as one paragraph.
#[must_use]
pub fn paragraph(words: &dyn Words, position: &Position, step: &Step) -> String {
    match words.net(position, step) {
        Some(net) => net.paragraph(),
        None => format!("{} {}", words.reason(position, step), words.result(step)),
    }
}
