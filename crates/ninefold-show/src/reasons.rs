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
    use ninefold_variants::reasons::Step;

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

    #[test]
    fn cases_of_rules_are_named_in_sentences() {
        let mut puzzle = Puzzle::new(ninefold_rules::Shape::CLASSIC);
        puzzle.add_rule("cage", "cells r1c1 r1c2 r1c3; sum 8").unwrap();
        puzzle.add_rule("renban", "line r5c1 r5c2 r5c3").unwrap();
        puzzle.add_rule("region-sum-line", "line r9c2 r9c3 r9c4 r9c5 r9c6").unwrap();
        puzzle.add_rule("whispers", "line r7c7 r8c8 r9c9; d 5").unwrap();
        let reasoner = Reasoner::new(&puzzle);
        let mut position = reasoner.start();
        let mut said = Vec::new();
        for unknown in (0..reasoner.unknowns()).map(ninefold_rules::CellId::at) {
            let Some(cases) = reasoner.cases(unknown) else { continue };
            let (value, _) = cases.list[0];
            let removed = vec![(unknown, ninefold_rules::ValueSet::only(value))];
            let step = Step::removal(removed, Reason::Trial { cases: 1 });
            let at =
                Reasoned { puzzle: &puzzle, reasoner: &reasoner, position: &position, step: &step };
            said.push(English.reason_why(&at));
            position.apply(&reasoner, &step);
        }
        let needs = "This needs trial: a search of 1 case shows that";
        let expected = [
            "the cage 8 at r1c1 holds 1+2+5.",
            "the renban from r5c1 to r5c3 does not hold 1-2-3.",
            "each part of the region sum line from r9c2 to r9c6 adds to at least 7.",
            "r7c7 on the whispers from r7c7 to r9c9 is at least 6.",
        ];
        assert_eq!(said, expected.map(|text| format!("{needs} {text}")));
    }

    #[test]
    fn a_fish_names_its_houses() {
        let mut puzzle = Puzzle::new(ninefold_rules::Shape::CLASSIC);
        let but_five = ninefold_rules::ValueSet(0b1_1110_1111);
        for row in [2, 7] {
            for column in [1, 2, 4, 5, 6, 7, 9] {
                let cell = puzzle.shape().cell(row - 1, column - 1).unwrap();
                puzzle.restrict(cell, but_five);
            }
        }
        let reasoner = Reasoner::new(&puzzle);
        let position = reasoner.start();
        let path = Path::find(&reasoner, &position);
        let at = Reasoned {
            puzzle: &puzzle,
            reasoner: &reasoner,
            position: &position,
            step: &path.steps[0],
        };
        assert_eq!(English.reason_place(&at), "Look at rows 2 and 7.");
        assert_eq!(English.reason_kind(&at), "Look for an X-Wing.");
        assert_eq!(English.reason_cells(&at), "Look at r2c3, r2c8, r7c3 and r7c8.");
        let begin = "Rows 2 and 7 have their 5 within columns 3 and 8 (an X-Wing), which have it nowhere else, so ";
        assert!(English.reason_why(&at).starts_with(begin), "{}", English.reason_why(&at));
    }
}
