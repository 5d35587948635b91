//! Hints of puzzles of any rules.

use crate::block::{Block, HintLevelAnswer};
use crate::engine::AnyEngine;
use crate::head::Head;
use crate::hint_answer::{HintAnswer, HintVerdict, RulesHintAnswer};
use crate::reasoned::position;
use crate::reasoned_step::ReasonedStepAnswer;
use crate::rules_answer::RulesAnswer;
use crate::rules_report::differing;
use ninefold::search::{Count, Watch};
use ninefold_formats::variant::Reading;
use ninefold_rules::{Puzzle, Value};
use ninefold_show::Reasoned;
use ninefold_show::ladder::Detail;
use ninefold_show::prose::Piece;
use ninefold_show::reasons::pieces;
use ninefold_show::rules_report::RulesReport;
use ninefold_show::verdict::RulesNote;
use ninefold_show::words::RuleWords;
use ninefold_variants::reasons::{Finder, Next, Reasoner};

/// The next step of a puzzle of any rules in words, or why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RulesHint {
    /// The reason why there is no step to show.
    pub verdict: Option<HintVerdict>,
    found: Found,
}

/// The words of a hint.
#[derive(Clone, Debug)]
enum Found {
    /// The sentences that say why there is no step.
    Nothing(Vec<Piece>),
    Step(Box<FoundStep>),
}

/// A step in words.
#[derive(Clone, Debug)]
struct FoundStep {
    /// The words of each detail level.
    levels: Vec<Vec<Piece>>,
    place: String,
    cells: String,
    step: ReasonedStepAnswer,
    /// The grid after the step.
    after: String,
}

impl RulesHint {
    /// Finds a wrong entry, else the next step; `None` if the watch stops the work.
    #[must_use]
    pub fn find(
        puzzle: &Puzzle,
        engine: &AnyEngine<'_>,
        words: &dyn RuleWords,
        watch: &Watch<'_>,
    ) -> Option<Self> {
        let found = engine.solutions(2, watch);
        if watch.stopped() {
            return None;
        }
        if let ([solution], true) = (found.solutions.as_slice(), found.complete)
            && let Some(mistakes) = mistakes(puzzle, solution, words)
        {
            return Some(Self::without_step(HintVerdict::WrongDigit, mistakes));
        }
        let reasoner = Reasoner::new(puzzle);
        let position = position(puzzle, &reasoner);
        let (verdict, note) = match Finder::new(&reasoner).next(&position) {
            Next::Step(step) => {
                let at = Reasoned { puzzle, reasoner: &reasoner, position: &position, step: &step };
                return Some(Self {
                    verdict: None,
                    found: Found::Step(Box::new(FoundStep::new(&at, words))),
                });
            }
            Next::Solved => (HintVerdict::Solved, RulesNote::Solved),
            Next::Contradiction => (HintVerdict::None, RulesNote::NoSolution),
            Next::Several => (HintVerdict::Multiple, RulesNote::Several),
            _ => (HintVerdict::Stuck, RulesNote::Stuck),
        };
        Some(Self::without_step(verdict, vec![Piece::Paragraph(words.rules_note(note))]))
    }

    const fn without_step(verdict: HintVerdict, pieces: Vec<Piece>) -> Self {
        Self { verdict: Some(verdict), found: Found::Nothing(pieces) }
    }

    /// Returns the words of a detail level.
    #[must_use]
    pub fn pieces(&self, detail: Detail) -> &[Piece] {
        match &self.found {
            Found::Nothing(pieces) => pieces,
            Found::Step(step) => {
                let level = usize::from(detail.number()) - 1;
                step.levels.get(level).map_or(&[], Vec::as_slice)
            }
        }
    }

    /// Returns the answer about a reading, without `levels`; what higher levels say is left out.
    #[must_use]
    pub fn answer(
        &self,
        head: Head,
        detail: Detail,
        reading: &Reading,
        engine: &AnyEngine<'_>,
    ) -> HintAnswer {
        let shown = self.pieces(detail);
        let paragraphs: Vec<String> = shown.iter().map(Piece::paragraph).collect();
        let mut answer = HintAnswer {
            head,
            verdict: self.verdict,
            rung: detail.number(),
            ..HintAnswer::default()
        };
        let RulesAnswer { shape, rules, unread, text } =
            RulesAnswer::new(reading, engine.left_out());
        let (blocks, step) = (Block::list(shown), None);
        let mut rules = RulesHintAnswer { blocks, step, rules_text: text, shape, rules, unread };
        match &self.found {
            Found::Nothing(_) => answer.text = Some(paragraphs.join(" ")),
            Found::Step(found) => {
                answer.place = Some(found.place.clone());
                let has_cells = detail >= Detail::Cells && !found.cells.is_empty();
                answer.cells = has_cells.then(|| found.cells.clone());
                if detail >= Detail::Reason {
                    answer.placements = Some(found.step.placements.clone());
                    answer.eliminations = Some(found.step.eliminations.clone());
                    answer.text = Some(paragraphs.join(" "));
                    rules.step = Some(found.step.clone());
                }
                answer.after = (detail >= Detail::Step).then(|| found.after.clone());
            }
        }
        answer.rules = Some(Box::new(rules));
        answer
    }

    /// Returns the five detail levels.
    #[must_use]
    pub fn levels(&self) -> Vec<HintLevelAnswer> {
        let level = |detail: Detail| {
            HintLevelAnswer::new(detail.number(), Block::list(self.pieces(detail)), None)
        };
        Detail::ALL.into_iter().map(level).collect()
    }
}

impl FoundStep {
    fn new(at: &Reasoned<'_>, words: &dyn RuleWords) -> Self {
        let puzzle = at.puzzle;
        let mut values: Vec<Option<Value>> = puzzle.entries();
        for cell in puzzle.shape().cells() {
            values[cell.index()] = puzzle.given(cell).or(values[cell.index()]);
        }
        if let Some((cell, value)) = at.step.conclusion.placed
            && let Some(place) = values.get_mut(cell.index())
        {
            *place = Some(value);
        }
        Self {
            levels: Detail::ALL.into_iter().map(|detail| pieces(words, at, detail)).collect(),
            place: words.reason_place(at),
            cells: words.reason_cells(at),
            step: ReasonedStepAnswer::new(1, puzzle, at.reasoner, at.step),
            after: ninefold_rules::text::written(puzzle.shape(), &values),
        }
    }
}

/// Returns what is to be said of entries that are not those of the only solution; `None` if there are none.
fn mistakes(
    puzzle: &Puzzle,
    solution: &[Option<Value>],
    words: &dyn RuleWords,
) -> Option<Vec<Piece>> {
    let wrong = differing(&puzzle.entries(), solution);
    if wrong.is_empty() {
        return None;
    }
    let mut report = RulesReport::new(puzzle, Count { found: 1, complete: true });
    report.wrong_entries = wrong;
    // The first sentence is about the puzzle alone.
    let sentences = words.rules_check(&report).into_iter().skip(1);
    Some(sentences.map(Piece::Paragraph).collect())
}
