//! The solution path, step by step, with the board before each step.

use super::drawing::{self, BoardDrawing};
use super::hinting::step_words;
use super::panels::PanelState;
use super::session::{Purpose, Session};
use crate::verbs::play::record::board::Board;
use crate::verbs::play::record::puzzle::GamePuzzle;
use crate::verbs::play::view::{PathStep, PathView, State};
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_api::{ExplainAnswer, ExplainRequest, Request, StepAnswer};

/// The digits and candidates before a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PathPosition {
    /// The digits, with the clues.
    pub(super) digits: Grid,
    /// The candidates of empty cells.
    pub(super) candidates: Candidates,
}

/// The solution path that is open.
#[derive(Debug)]
pub(crate) struct PathState {
    answer: ExplainAnswer,
    positions: Vec<PathPosition>,
    /// The step that is shown, from 0.
    pub(super) at: usize,
}

impl PathState {
    /// Shows another step.
    pub(super) fn go_to(&mut self, step: usize) {
        self.at = step.min(self.answer.steps.len().saturating_sub(1));
    }

    fn step(&self) -> Option<&StepAnswer> {
        self.answer.steps.get(self.at)
    }

    /// Returns the board before the step.
    pub(super) fn position(&self) -> Option<&PathPosition> {
        self.positions.get(self.at)
    }

    /// Returns what is drawn.
    pub(super) fn drawing(&self) -> BoardDrawing {
        self.step().map(|step| BoardDrawing::from(&step.drawing)).unwrap_or_default()
    }

    /// Returns what the panel shows.
    pub(super) fn view(&self) -> PathView {
        let steps = self.answer.steps.iter().map(|step| PathStep {
            technique: step.technique.clone(),
            result: [&step.placements[..], &step.eliminations[..]].concat().join(", "),
        });
        PathView {
            steps: steps.collect(),
            at: self.at,
            paragraphs: self.step().map(step_words).unwrap_or_default(),
            ending: Some(ending(&self.answer)),
        }
    }
}

/// Returns how a path ends, in words.
fn ending(answer: &ExplainAnswer) -> String {
    let ExplainAnswer { solved, score, level, differ, steps, .. } = answer;
    let count = steps.len();
    match differ {
        _ if *solved => format!("Solved in {count} steps. Score {score}, level {level}."),
        Some(cells) => {
            let more = if cells.len() > 12 { " …" } else { "" };
            let cells = cells.iter().take(12).cloned().collect::<Vec<_>>().join(", ");
            format!(
                "The path ends after {count} steps: several solutions remain, which differ in {cells}{more}."
            )
        }
        None if count == 0 => "There is no step to show.".to_owned(),
        None => format!("The path ends after {count} steps: no technique goes further."),
    }
}

/// Returns the position before each step of a path.
fn replay(puzzle: &GamePuzzle, steps: &[StepAnswer]) -> Vec<PathPosition> {
    let mut last =
        PathPosition { digits: puzzle.givens, candidates: Board::EMPTY.candidates(puzzle) };
    let mut positions = Vec::with_capacity(steps.len());
    for step in steps {
        positions.push(last.clone());
        for (cell, digit) in drawing::candidates(&step.placements) {
            last.digits.set(cell, Some(digit));
            last.candidates.set(cell, DigitSet::EMPTY);
            for peer in cell.peers() {
                last.candidates.set(peer, last.candidates.get(peer).without(digit));
            }
        }
        for (cell, digit) in drawing::candidates(&step.eliminations) {
            last.candidates.set(cell, last.candidates.get(cell).without(digit));
        }
    }
    positions
}

impl Session {
    /// Opens the solution path of the puzzle.
    pub(super) fn open_path(&mut self) {
        if !self.has_puzzle() {
            return;
        }
        let request = ExplainRequest::new(self.game.puzzle.record());
        self.ask(Purpose::Path, Request::Explain(request));
    }

    /// Whether there is a puzzle to explain or rate; else says so.
    pub(super) fn has_puzzle(&mut self) -> bool {
        let has = !matches!(self.state, State::Welcome | State::Setting);
        if !has {
            self.say("Start the puzzle first.");
        }
        has
    }

    /// Shows the path.
    pub(super) fn show_path(&mut self, answer: ExplainAnswer) {
        if answer.steps.is_empty() {
            return self.say(ending(&answer));
        }
        let positions = replay(&self.game.puzzle, &answer.steps);
        self.panel = PanelState::Path(Box::new(PathState { answer, positions, at: 0 }));
    }

    /// Continues the game before the step that is shown, as one step that can be undone.
    pub(super) fn play_from_step(&mut self) {
        let PanelState::Path(path) = &self.panel else { return };
        let Some(position) = path.position().cloned() else { return };
        let number = path.at + 1;
        self.panel = PanelState::None;
        if !matches!(self.state, State::Playing) {
            return self.say("The puzzle is solved. Undo goes back to your game.");
        }
        let is_automatic = self.is_automatic();
        self.change(|puzzle, board| {
            let mut next = Board { colours: board.colours, ..Board::EMPTY };
            next.digits = position.digits;
            puzzle.givens.filled().iter().for_each(|cell| next.digits.set(cell, None));
            let worked = next.candidates(puzzle);
            for cell in Cell::all() {
                next.crossed.set(cell, worked.get(cell) - position.candidates.get(cell));
            }
            if !is_automatic && !next.crossed.is_empty() {
                next.centre = position.candidates;
            }
            *board = next;
        });
        self.say(format!("Your game continues before step {number}. One undo takes it back."));
    }
}
