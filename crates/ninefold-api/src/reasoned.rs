//! Hints and explanations of puzzles of any rules.

use crate::block::Block;
use crate::engine::AnyEngine;
use crate::head::Head;
use crate::hint_answer::HintVerdict;
use crate::rules_answer::RulesAnswer;
use crate::rules_report::differing;
use ninefold::search::{Count, Watch};
use ninefold_formats::variant::Reading;
use ninefold_rules::{CellId, Puzzle, Value};
use ninefold_show::Reasoned;
use ninefold_show::ladder::Detail;
use ninefold_show::prose::Piece;
use ninefold_show::reasons::{explain, pieces};
use ninefold_show::rules_report::RulesReport;
use ninefold_show::verdict::RulesNote;
use ninefold_show::words::RuleWords;
use ninefold_variants::reasons::{Finder, Next, Path, PathEnd, Position, Reason, Reasoner, Step};
use serde::{Deserialize, Serialize};

/// A step of a puzzle with other rules than the classic ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReasonedStepAnswer {
    /// The number of the step, from 1.
    pub step: usize,
    /// The kind of reason: `last-value`, `last-place`, `rule`, `claim`, `subset`, `fish`, `refutation` or `trial`.
    pub reason: String,
    /// The difficulty of the reason, on a scale of its own.
    pub weight: f64,
    /// The digits to write, `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates to remove, `r2c4<>7`.
    pub eliminations: Vec<String>,
}

impl ReasonedStepAnswer {
    fn new(number: usize, puzzle: &Puzzle, step: &Step) -> Self {
        let named = |cell: CellId, sign: &str, value: Value| {
            format!("{}{sign}{}", puzzle.layout().name(cell), puzzle.shape().number(value))
        };
        // Cases of rules are named in the words alone.
        let cells = puzzle.shape().total();
        let removed = step.conclusion.removed.iter().filter(|(cell, _)| cell.index() < cells);
        let pairs =
            removed.flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value)));
        Self {
            step: number,
            reason: step.reason.name().to_owned(),
            weight: f64::from(step.weight.0) / 100.0,
            placements: step
                .conclusion
                .placed
                .iter()
                .map(|&(cell, value)| named(cell, "=", value))
                .collect(),
            eliminations: pairs.map(|(cell, value)| named(cell, "<>", value)).collect(),
        }
    }
}

/// The hint of a puzzle with other rules than the classic ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesHintAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The reason why there is no step to show; absent if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<HintVerdict>,
    /// The detail level, 1 to 5.
    pub rung: u8,
    /// The text, block by block.
    pub blocks: Vec<Block>,
    /// From level 4: the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<ReasonedStepAnswer>,
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

/// A paragraph of an explanation of a puzzle with other rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ParagraphAnswer {
    /// The number of its first step, from 1.
    pub first: usize,
    /// The number of its last step.
    pub last: usize,
    /// The text, block by block.
    pub blocks: Vec<Block>,
}

/// The explanation of a puzzle with other rules than the classic ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesExplainAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the path ends with the solution.
    pub solved: bool,
    /// Whether every step has a reason other than a trial.
    pub explained: bool,
    /// The difficulty of the hardest step, on a scale of its own; null without steps.
    pub weight: Option<f64>,
    /// The steps.
    pub steps: Vec<ReasonedStepAnswer>,
    /// The steps in words, joined to paragraphs.
    pub paragraphs: Vec<ParagraphAnswer>,
    /// The sentences about the end of the path.
    pub ending: Vec<String>,
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

/// The next step of a puzzle of any rules in words, or why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RulesHint {
    /// The reason why there is no step to show.
    pub verdict: Option<HintVerdict>,
    /// The words.
    pub pieces: Vec<Piece>,
    step: Option<ReasonedStepAnswer>,
    rung: u8,
}

impl RulesHint {
    /// Finds a wrong entry, else the next step; `None` if the watch stops the work.
    #[must_use]
    pub fn find(
        puzzle: &Puzzle,
        engine: &AnyEngine<'_>,
        detail: Detail,
        words: &dyn RuleWords,
        watch: &Watch<'_>,
    ) -> Option<Self> {
        let rung = detail.number();
        let found = engine.solutions(2, watch);
        if watch.stopped() {
            return None;
        }
        if let ([solution], true) = (found.solutions.as_slice(), found.complete) {
            let wrong = differing(&puzzle.entries, solution);
            if !wrong.is_empty() {
                let mut report = RulesReport::new(puzzle, Count { found: 1, complete: true });
                report.wrong_entries = wrong;
                // The first sentence is about the puzzle alone.
                let sentences = words.rules_check(&report).into_iter().skip(1);
                let pieces = sentences.map(Piece::Paragraph).collect();
                return Some(Self {
                    verdict: Some(HintVerdict::WrongDigit),
                    pieces,
                    step: None,
                    rung,
                });
            }
        }
        let reasoner = Reasoner::new(puzzle);
        let position = position(puzzle, &reasoner);
        let (verdict, note) = match Finder::new(&reasoner).next(&position) {
            Next::Step(step) => {
                let at = Reasoned { puzzle, reasoner: &reasoner, position: &position, step: &step };
                let pieces = pieces(words, &at, detail);
                let step = (rung >= 4).then(|| ReasonedStepAnswer::new(1, puzzle, &step));
                return Some(Self { verdict: None, pieces, step, rung });
            }
            Next::Solved => (HintVerdict::Solved, RulesNote::Solved),
            Next::Contradiction => (HintVerdict::None, RulesNote::NoSolution),
            Next::Several => (HintVerdict::Multiple, RulesNote::Several),
            _ => (HintVerdict::Stuck, RulesNote::Stuck),
        };
        let pieces = vec![Piece::Paragraph(words.rules_note(note))];
        Some(Self { verdict: Some(verdict), pieces, step: None, rung })
    }

    /// Returns the answer about a reading.
    #[must_use]
    pub fn answer(&self, head: Head, reading: &Reading, engine: &AnyEngine<'_>) -> RulesHintAnswer {
        RulesHintAnswer {
            head,
            verdict: self.verdict,
            rung: self.rung,
            blocks: blocks(&self.pieces),
            step: self.step.clone(),
            rules: RulesAnswer::new(reading, engine.left_out()),
        }
    }
}

/// The whole path of a puzzle of any rules in words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RulesExplanation {
    /// The paragraphs, each with the numbers of its first and its last step.
    pub paragraphs: Vec<(usize, usize, Vec<Piece>)>,
    /// The sentences about the end.
    pub ending: Vec<String>,
    /// Whether the path ends with the solution.
    pub solved: bool,
    /// Whether every step has a reason other than a trial.
    pub explained: bool,
    weight: Option<f64>,
    steps: Vec<ReasonedStepAnswer>,
}

impl RulesExplanation {
    /// Finds the path from the givens and entries on; `None` if the watch stops the work.
    #[must_use]
    pub fn find(puzzle: &Puzzle, words: &dyn RuleWords, watch: &Watch<'_>) -> Option<Self> {
        let reasoner = Reasoner::new(puzzle);
        let start = position(puzzle, &reasoner);
        let path = Path::find_watched(&reasoner, &start, watch)?.needed(&reasoner, &start);
        let paragraphs = explain(words, puzzle, &reasoner, &start, &path);
        let has_trial = path.steps.iter().any(|step| matches!(step.reason, Reason::Trial { .. }));
        let end = match path.end {
            PathEnd::Solved => RulesNote::Solved,
            PathEnd::Contradiction => RulesNote::NoSolution,
            PathEnd::Several => RulesNote::Several,
            _ => RulesNote::Stuck,
        };
        let notes = has_trial.then_some(RulesNote::NeedsTrial).into_iter().chain([end]);
        let steps = (1..).zip(&path.steps);
        Some(Self {
            paragraphs: paragraphs.into_iter().map(|it| (it.first, it.last, it.pieces)).collect(),
            ending: notes.map(|note| words.rules_note(note)).collect(),
            solved: path.end == PathEnd::Solved,
            explained: path.is_explained(),
            weight: path.hardest().map(|weight| f64::from(weight.0) / 100.0),
            steps: steps
                .map(|(number, step)| ReasonedStepAnswer::new(number, puzzle, step))
                .collect(),
        })
    }

    /// Returns the answer about a reading.
    #[must_use]
    pub fn answer(&self, head: Head, reading: &Reading, left_out: &[usize]) -> RulesExplainAnswer {
        let paragraph = |(first, last, pieces): &(usize, usize, Vec<Piece>)| ParagraphAnswer {
            first: *first,
            last: *last,
            blocks: blocks(pieces),
        };
        RulesExplainAnswer {
            head,
            solved: self.solved,
            explained: self.explained,
            weight: self.weight,
            steps: self.steps.clone(),
            paragraphs: self.paragraphs.iter().map(paragraph).collect(),
            ending: self.ending.clone(),
            rules: RulesAnswer::new(reading, left_out),
        }
    }
}

/// Returns the position of the givens and the entries.
fn position(puzzle: &Puzzle, reasoner: &Reasoner) -> Position {
    let mut position = reasoner.start();
    for cell in puzzle.shape().cells() {
        if let Some(Some(value)) = puzzle.entries.get(cell.index()).copied() {
            position.place(reasoner, cell, value);
        }
    }
    position
}

fn blocks(pieces: &[Piece]) -> Vec<Block> {
    pieces.iter().map(|piece| Block::new(piece.clone(), &[])).collect()
}
