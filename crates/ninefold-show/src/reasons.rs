//! Steps of puzzles with any rules in words: hints by detail level, and paths as paragraphs.
//!
//! ```text
//!   level          words
//!   1 area         where to look: the rule or the house
//!   2 technique    and for what
//!   3 cells        which cells matter
//!   4 reason       why, and what follows; a refutation line by line
//!   5 step         the same
//! ```

use crate::detail::Detail;
use crate::piece::Piece;
use crate::reasoned::Reasoned;
use crate::words::RuleWords;
use ninefold_rules::Puzzle;
use ninefold_variants::reasons::{Common, Paragraph, Path, Position, Reason, Reasoner, paragraphs};

/// Returns what a hint for a step says, piece by piece.
///
/// ```
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_show::reasons::pieces;
/// use ninefold_show::{Detail, Reasoned, words::English};
/// use ninefold_variants::reasons::{Finder, Next, Reasoner};
///
/// let mut puzzle = Puzzle::from_text(Shape::square(4)?, "..4......12.....")?;
/// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 3")?;
/// let reasoner = Reasoner::new(&puzzle);
/// let position = reasoner.start();
/// let Next::Step(step) = Finder::new(&reasoner).next(&position) else { panic!("no step") };
/// let reasoned = Reasoned { puzzle: &puzzle, reasoner: &reasoner, position: &position, step: &step };
/// assert!(!pieces(&English, &reasoned, Detail::Reason).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pieces(words: &dyn RuleWords, at: &Reasoned<'_>, detail: Detail) -> Vec<Piece> {
    let sentences = match detail {
        Detail::Area => vec![words.reason_place(at)],
        Detail::Technique => vec![words.reason_place(at), words.reason_kind(at)],
        Detail::Cells => vec![words.reason_kind(at), words.reason_cells(at)],
        Detail::Reason | Detail::Step => return whole(words, at),
    };
    sentences.into_iter().filter(|it| !it.is_empty()).map(Piece::Paragraph).collect()
}

/// Returns the reason and the result of a step.
fn whole(words: &dyn RuleWords, at: &Reasoned<'_>) -> Vec<Piece> {
    match words.reason_net(at) {
        Some(net) => vec![Piece::Paragraph(net.idea.clone()), Piece::Net(net)],
        None => vec![Piece::Paragraph(words.reason_why(at))],
    }
}

/// A paragraph of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explained {
    /// The number of its first step, from 1.
    pub first: usize,
    /// The number of its last step.
    pub last: usize,
    /// The words.
    pub pieces: Vec<Piece>,
}

/// Returns a whole path, joined to paragraphs.
#[must_use]
pub fn explain(
    words: &dyn RuleWords,
    puzzle: &Puzzle,
    reasoner: &Reasoner,
    start: &Position,
    path: &Path,
) -> Vec<Explained> {
    let mut position = start.clone();
    let mut all = Vec::new();
    for Paragraph { first, count, common, .. } in paragraphs(reasoner, &path.steps) {
        let mut pieces = Vec::new();
        let steps = &path.steps[first..first + count];
        if common == Common::Singles {
            pieces.push(Piece::Paragraph(words.reason_singles(puzzle, steps)));
        }
        let mut sentences = Vec::new();
        for step in steps {
            let at = Reasoned { puzzle, reasoner, position: &position, step };
            if common != Common::Singles {
                match &step.reason {
                    Reason::Refutation(_) => pieces.extend(whole(words, &at)),
                    _ => sentences.push(words.reason_why(&at)),
                }
            }
            position.apply(reasoner, step);
        }
        if !sentences.is_empty() {
            pieces.push(Piece::Paragraph(sentences.join(" ")));
        }
        all.push(Explained { first: first + 1, last: first + count, pieces });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::English;
    use ninefold_rules::catalogue::CATALOGUE;

    /// Asserts that a text is made of whole sentences.
    fn is_whole(text: &str, about: &str) {
        assert!(!text.is_empty() && !text.contains("  "), "{about}: {text:?}");
        assert!(text.ends_with('.') && !text.contains(['{', '}']), "{about}: {text:?}");
        assert!(!text.contains(" , ") && !text.contains("is nothing"), "{about}: {text:?}");
    }

    #[test]
    fn every_step_of_every_example_has_words_on_every_level() {
        for kind in CATALOGUE {
            let puzzle = kind.example_puzzle().unwrap();
            let reasoner = Reasoner::new(&puzzle);
            let start = reasoner.start();
            let path = Path::find(&reasoner, &start);
            let mut position = start.clone();
            for step in &path.steps {
                let at =
                    Reasoned { puzzle: &puzzle, reasoner: &reasoner, position: &position, step };
                for detail in Detail::ALL {
                    let pieces = pieces(&English, &at, detail);
                    assert!(!pieces.is_empty(), "{} {detail:?}", kind.name);
                    for piece in pieces {
                        is_whole(&piece.paragraph(), kind.name);
                    }
                }
                position.apply(&reasoner, step);
            }
            for paragraph in explain(&English, &puzzle, &reasoner, &start, &path) {
                assert!(!paragraph.pieces.is_empty(), "{}", kind.name);
            }
        }
    }

    #[test]
    fn a_cage_names_its_combinations() {
        let mut puzzle = Puzzle::new(ninefold_rules::Shape::CLASSIC);
        puzzle.add_rule("cage", "cells r1c1 r1c2 r1c3; sum 24").unwrap();
        let reasoner = Reasoner::new(&puzzle);
        let position = reasoner.start();
        let path = Path::find(&reasoner, &position);
        let at = Reasoned {
            puzzle: &puzzle,
            reasoner: &reasoner,
            position: &position,
            step: &path.steps[0],
        };
        let text: Vec<String> =
            pieces(&English, &at, Detail::Reason).iter().map(Piece::paragraph).collect();
        let expected =
            "The cage 24 at r1c1 can only hold 7, 8 and 9, so r1c1, r1c2 and r1c3 are at least 7.";
        assert_eq!(text, [expected]);
        assert_eq!(English.reason_place(&at), "Look at the cage 24 at r1c1.");
        assert_eq!(English.reason_kind(&at), "Use a cage.");
    }
}
