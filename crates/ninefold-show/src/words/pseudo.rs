//! The pseudo-language: English, accented, longer, with marks around each sentence.
//!
//! ```text
//!   ⟦Lóók át bóx 2.~~~~~~⟧ ⟦Lóók fór án X-Wíng.~~~~~~~~⟧
//! ```
//!
//! A test that finds a text without marks in an answer has found a sentence that went past [`Words`]. Marks stand
//! around each sentence and around each step of a chain, so that clauses joined by spaces are still their text.
//! Sentences that are put together from others have marks inside marks.

use super::english::{English, clause_parts};
use super::language::Words;
use super::rule_words::RuleWords;
use crate::clause::Clause;
use crate::course::{Lesson, LessonWords, Stage};
use crate::detail::Detail;
use crate::findings::Findings;
use crate::net::{LineWords, NetWords};
use crate::overview::Overview;
use crate::piece::Piece;
use crate::reasoned::Reasoned;
use crate::rules_report::RulesReport;
use crate::verdict::{Labels, Meanings, NoStep, PathEnd, RulesNote};
use ninefold::check::Report;
use ninefold::equivalence::Move;
use ninefold::generate::ImpossibleSpec;
use ninefold::logic::{Explanation, Family, Level, Mistake, Path, Position, Step, Technique};
use ninefold::rating::Difficulty;
use ninefold::search::Count;
use ninefold::{Candidates, CellSet, Clash, Grid};
use ninefold_rules::{CellId, Layout, Puzzle, Rule, RuleKind, ValueSet};
use ninefold_variants::reasons;

/// The pseudo-language.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pseudo;

/// Words that can be decorated.
trait Decorated {
    /// Returns the words with marks around each sentence.
    fn decorated(self) -> Self;
}

impl Decorated for String {
    fn decorated(self) -> Self {
        if self.is_empty() {
            return self;
        }
        clause_parts(&self).into_iter().map(marked).collect::<Vec<_>>().join(" ")
    }
}

/// Returns a text with accents, two fifths longer, and marks around it.
fn marked(text: &str) -> String {
    let accented = text.chars().map(|letter| match letter {
        'a' => 'á',
        'e' => 'é',
        'i' => 'í',
        'o' => 'ó',
        'u' => 'ú',
        other => other,
    });
    let more = "~".repeat((text.chars().count() * 2).div_ceil(5));
    ['⟦'].into_iter().chain(accented).chain(more.chars()).chain(['⟧']).collect()
}

impl<T: Decorated> Decorated for Option<T> {
    fn decorated(self) -> Self {
        self.map(T::decorated)
    }
}

impl<T: Decorated> Decorated for Vec<T> {
    fn decorated(self) -> Self {
        self.into_iter().map(T::decorated).collect()
    }
}

impl<T: Decorated, const N: usize> Decorated for [T; N] {
    fn decorated(self) -> Self {
        self.map(T::decorated)
    }
}

impl Decorated for Clause {
    fn decorated(self) -> Self {
        Self { text: marked(&self.text), ..self }
    }
}

impl Decorated for Piece {
    fn decorated(self) -> Self {
        match self {
            Self::Paragraph(text) => Self::Paragraph(text.decorated()),
            Self::Headed { heading, text } => {
                Self::Headed { heading: heading.decorated(), text: text.decorated() }
            }
            Self::Chain(text) => Self::Chain(text),
            Self::Net(net) => Self::Net(net.decorated()),
        }
    }
}

impl Decorated for LineWords {
    fn decorated(self) -> Self {
        Self {
            opening: self.opening.decorated(),
            says: self.says.decorated(),
            reason: self.reason.decorated(),
            sentence: self.sentence.decorated(),
            ..self
        }
    }
}

impl Decorated for NetWords {
    fn decorated(self) -> Self {
        Self {
            idea: self.idea.decorated(),
            shows: self.shows.decorated(),
            lines: self.lines.decorated(),
            conclusion: self.conclusion.decorated(),
            ..self
        }
    }
}

impl Decorated for LessonWords {
    fn decorated(self) -> Self {
        let Self { title, look, why, find, mistake } = self;
        Self {
            title: title.decorated(),
            look: look.decorated(),
            why: why.decorated(),
            find: find.decorated(),
            mistake: mistake.decorated(),
        }
    }
}

impl Decorated for Labels {
    fn decorated(self) -> Self {
        Self {
            title: self.title.decorated(),
            legend: self.legend.decorated(),
            headings: self.headings.decorated(),
            columns: self.columns.decorated(),
            notation: self.notation.decorated(),
            singles: self.singles.decorated(),
            find: self.find.decorated(),
            mistake: self.mistake.decorated(),
            relies_on_uniqueness: self.relies_on_uniqueness.decorated(),
            example: self.example.decorated(),
            signs: self.signs.decorated(),
            meanings: self.meanings.decorated(),
        }
    }
}

impl Decorated for Meanings {
    fn decorated(self) -> Self {
        Self {
            pointed: self.pointed.decorated(),
            pattern: self.pattern.decorated(),
            fin: self.fin.decorated(),
            gone: self.gone.decorated(),
            placed: self.placed.decorated(),
            single: self.single.decorated(),
        }
    }
}

/// Implements a trait of words by decorating what English says; the braces hold what is the pseudo-language's own.
macro_rules! decorate {
    (
        $words:ident { $($own:tt)* }
        $(fn $name:ident($($argument:ident: $kind:ty),*) -> $said:ty;)*
    ) => {
        impl $words for Pseudo {
            $($own)*

            $(fn $name(&self, $($argument: $kind),*) -> $said {
                English.$name($($argument),*).decorated()
            })*
        }
    };
}

decorate! {
    Words {
        fn code(&self) -> &'static str {
            "qps"
        }
    }
    fn place(step: &Step) -> String;
    fn technique(technique: Technique) -> String;
    fn cells(step: &Step) -> String;
    fn heading(technique: Technique) -> String;
    fn reason(position: &Position, step: &Step) -> String;
    fn net(position: &Position, step: &Step) -> Option<NetWords>;
    fn as_there(number: usize, says: &[String]) -> String;
    fn as_in_step(number: usize, step: &Step, earlier: &Step, shows: &str) -> String;
    fn overview(overview: &Overview) -> Vec<String>;
    fn clauses(position: &Position, step: &Step) -> Vec<Clause>;
    fn result(step: &Step) -> String;
    fn wrong_digits(cells: CellSet, mistakes: &[Mistake], detail: Detail) -> Vec<Piece>;
    fn clashing_digits(digits: &Grid, cells: CellSet, detail: Detail) -> Vec<String>;
    fn missing_marks(noted: &Candidates, cells: CellSet, detail: Detail) -> Vec<String>;
    fn solve_verdict(count: &Count, clashes: &[Clash]) -> String;
    fn check_verdict(found: &Findings<'_>) -> String;
    fn check_reason(found: &Findings<'_>) -> String;
    fn check_puzzle_reason(report: &Report) -> String;
    fn check_sentences(found: &Findings<'_>) -> Vec<String>;
    fn about(technique: Technique) -> String;
    fn lesson(lesson: &Lesson) -> LessonWords;
    fn stage(stage: Stage) -> String;
    fn family(family: Family) -> String;
    fn level(level: Level) -> String;
    fn no_step(why: &NoStep<'_>) -> String;
    fn known_steps(steps: &[Step]) -> String;
    fn wrong_position() -> [String; 2];
    fn path_ending(path: &Path) -> String;
    fn path_kind(explanation: &Explanation) -> Option<String>;
    fn path_end(end: &PathEnd<'_>) -> String;
    fn standard_path(explanation: &Explanation) -> String;
    fn standard_path_in_full(explanation: &Explanation) -> Option<String>;
    fn several_solutions(cells: CellSet) -> String;
    fn singles(singles: &[Step]) -> String;
    fn steps_here(technique: Technique, count: usize) -> String;
    fn step_label(number: usize, technique: Technique, result: &str) -> String;
    fn steps_label(first: usize, last: usize, text: &str) -> String;
    fn lines_label(first: usize, last: usize) -> String;
    fn labels() -> Labels;
    fn facts(technique: Technique) -> String;
    fn difficulty(difficulty: Difficulty) -> String;
    fn impossible(reason: &ImpossibleSpec) -> String;
    fn transformation(one: &Move, arrow: &str) -> String;
}

decorate! {
    RuleWords {}
    fn shape(layout: &Layout) -> String;
    fn rule(rule: &Rule, layout: &Layout) -> String;
    fn legend(rule: &Rule, layout: &Layout) -> String;
    fn rule_kind(kind: &RuleKind) -> String;
    fn restricted(layout: &Layout, cells: &[CellId], values: ValueSet) -> String;
    fn rules_note(note: RulesNote) -> String;
    fn reason_place(at: &Reasoned<'_>) -> String;
    fn reason_kind(at: &Reasoned<'_>) -> String;
    fn reason_cells(at: &Reasoned<'_>) -> String;
    fn reason_why(at: &Reasoned<'_>) -> String;
    fn reason_net(at: &Reasoned<'_>) -> Option<NetWords>;
    fn reason_singles(puzzle: &Puzzle, steps: &[reasons::Step]) -> String;
    fn rules_check(report: &RulesReport<'_>) -> Vec<String>;
    fn rules_check_reason(report: &RulesReport<'_>) -> String;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::example;
    use crate::prose;

    #[test]
    fn texts_are_accented_longer_and_marked() {
        assert_eq!(Pseudo.technique(Technique::XWing), "⟦Lóók fór án X-Wíng.~~~~~~~~⟧");
    }

    #[test]
    fn clauses_are_the_paragraph() {
        for technique in Technique::all() {
            let Some((position, step)) = example(technique) else { continue };
            if step.pattern.net.is_some() {
                continue;
            }
            let clauses = Pseudo.clauses(&position, &step);
            let texts: Vec<&str> = clauses.iter().map(|clause| &clause.text[..]).collect();
            let paragraph = prose::paragraph(&Pseudo, &position, &step);
            assert_eq!(texts.join(" "), paragraph, "{technique}");
        }
    }
}
