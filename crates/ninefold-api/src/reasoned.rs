//! Explanations of puzzles of any rules.

use crate::block::Block;
use crate::explain::PathDocument;
use crate::head::Head;
use crate::reasoned_step::ReasonedStepAnswer;
use crate::rules_answer::RulesAnswer;
use ninefold::search::Watch;
use ninefold_formats::variant::Reading;
use ninefold_rules::puzzle::Values;
use ninefold_rules::{CellId, Field, Puzzle};
use ninefold_show::html;
use ninefold_show::reasons::{Explained, explain};
use ninefold_show::reasons_document::{self, Subject};
use ninefold_show::verdict::RulesNote;
use ninefold_show::words::{Language, RuleWords};
use ninefold_variants::reasons::{Path, PathEnd, Position, Reason, Reasoner};
use serde::{Deserialize, Serialize};

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
    /// The path as a document, if the request asks for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

/// The whole path of a puzzle of any rules in words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RulesExplanation {
    /// The paragraphs.
    pub paragraphs: Vec<Explained>,
    /// The sentences about the end.
    pub ending: Vec<String>,
    /// Whether the path ends with the solution.
    pub solved: bool,
    /// Whether every step has a reason other than a trial.
    pub explained: bool,
    weight: Option<f64>,
    steps: Vec<ReasonedStepAnswer>,
    /// The values of the grid at the end.
    end: Values,
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
        let mut last = start.clone();
        path.steps.iter().for_each(|step| last.apply(&reasoner, step));
        Some(Self {
            paragraphs,
            ending: notes.map(|note| words.rules_note(note)).collect(),
            solved: path.end == PathEnd::Solved,
            explained: path.is_explained(),
            weight: path.hardest().map(|weight| f64::from(weight.0) / 100.0),
            steps: steps
                .map(|(number, step)| ReasonedStepAnswer::new(number, puzzle, &reasoner, step))
                .collect(),
            end: (0..puzzle.shape().canvas()).map(|cell| last.placed(CellId::at(cell))).collect(),
        })
    }

    /// Writes the part of a document about a reading, which has no frame yet: of an HTML page an article with this number, which
    /// [`html::opening`] and [`html::CLOSING`] make a page.
    #[must_use]
    pub fn written(
        &self,
        kind: PathDocument,
        (title, number): (&str, u64),
        reading: &Reading,
        words: &dyn RuleWords,
    ) -> String {
        let is_whole = reading.unread.is_empty() && reading.drawn.is_empty();
        let subject = Subject {
            title,
            puzzle: &reading.puzzle,
            unread: reading.puzzle.text_of(Field::Description).filter(|_| !is_whole),
            paragraphs: &self.paragraphs,
            ending: &self.ending,
            end: &self.end,
        };
        match kind {
            PathDocument::Markdown => reasons_document::markdown(&subject, words),
            PathDocument::Html => reasons_document::article(&subject, number, words),
        }
    }

    /// Writes a whole document about a reading.
    #[must_use]
    pub fn document(
        &self,
        kind: PathDocument,
        title: &str,
        reading: &Reading,
        language: Language,
    ) -> String {
        let text = self.written(kind, (title, 1), reading, language.rule_words());
        match kind {
            PathDocument::Markdown => text,
            PathDocument::Html => {
                format!("{}{text}{}", html::opening(language.words()), html::CLOSING)
            }
        }
    }

    /// Returns the answer about a reading.
    #[must_use]
    pub fn answer(&self, head: Head, reading: &Reading, left_out: &[usize]) -> RulesExplainAnswer {
        let paragraph = |it: &Explained| ParagraphAnswer {
            first: it.first,
            last: it.last,
            blocks: Block::list(&it.pieces),
        };
        RulesExplainAnswer {
            head,
            solved: self.solved,
            explained: self.explained,
            weight: self.weight,
            steps: self.steps.clone(),
            paragraphs: self.paragraphs.iter().map(paragraph).collect(),
            ending: self.ending.clone(),
            document: None,
            rules: RulesAnswer::new(reading, left_out),
        }
    }
}

/// Returns the position of the givens and the entries.
pub(crate) fn position(puzzle: &Puzzle, reasoner: &Reasoner) -> Position {
    let mut position = reasoner.start();
    for cell in puzzle.shape().cells() {
        if let Some(value) = puzzle.entry(cell) {
            position.place(reasoner, cell, value);
        }
    }
    position
}
