//! Selections of moves that still reach the end of a path.

use super::replay::Moves;
use crate::logic::position::Position;

/// A selection of the moves of a path that leads to the same end.
#[derive(Clone, Debug)]
pub(super) struct Selection<'a> {
    moves: &'a Moves,
    end: &'a Position,
    kept: Vec<bool>,
    /// The position before each move, and the end.
    before: Vec<Position>,
}

impl<'a> Selection<'a> {
    /// Selects all moves; `None` if their replay does not lead to the end.
    pub(super) fn all(moves: &'a Moves, start: &Position, end: &'a Position) -> Option<Self> {
        let kept = vec![true; moves.len()];
        let mut before = Vec::with_capacity(moves.len() + 1);
        before.push(start.clone());
        moves.replay(&kept, &mut before);
        (before.last() == Some(end)).then_some(Self { moves, end, kept, before })
    }

    /// Returns `true` if a move is kept.
    pub(super) fn keeps(&self, number: usize) -> bool {
        self.kept[number]
    }

    /// Adds moves again. All that was found before still applies, so the end is the same.
    pub(super) fn restore(&mut self, numbers: impl Iterator<Item = usize>) {
        let mut first = self.kept.len();
        for number in numbers {
            self.kept[number] = true;
            first = first.min(number);
        }
        self.before.truncate(first + 1);
        self.moves.replay(&self.kept, &mut self.before);
    }

    /// Leaves out each of the kept moves with these numbers, in this order, unless the others do not
    /// reach the end without it. Returns how many moves were replayed.
    pub(super) fn drop_in_order(&mut self, numbers: impl Iterator<Item = usize>) -> usize {
        let mut trial = Vec::with_capacity(self.before.len());
        let mut work = 0;
        for number in numbers {
            if !std::mem::replace(&mut self.kept[number], false) {
                continue;
            }
            work += self.moves.len() - number;
            trial.clear();
            trial.extend_from_slice(&self.before[..=number]);
            self.moves.replay(&self.kept, &mut trial);
            if trial.last() == Some(self.end) {
                std::mem::swap(&mut self.before, &mut trial);
            } else {
                self.kept[number] = true;
            }
        }
        self.leave_out_idle();
        work
    }

    /// Leaves out the moves that do nothing in the replay.
    fn leave_out_idle(&mut self) {
        for (number, position) in (0..self.kept.len()).zip(&self.before) {
            self.kept[number] &= self.moves.get(number).applies(position);
        }
    }

    /// Returns the numbers of all moves, those with the highest score first, then the last first.
    pub(super) fn hardest_first(moves: &Moves) -> Vec<usize> {
        let mut order: Vec<usize> = (0..moves.len()).rev().collect();
        order.sort_by_key(|number| std::cmp::Reverse(moves.get(*number).score()));
        order
    }

    /// Returns the sum of the scores of the kept moves.
    pub(super) fn score(&self) -> u32 {
        let kept = (0..self.kept.len()).filter(|number| self.kept[*number]);
        kept.fold(0, |sum, number| sum.saturating_add(self.moves.get(number).score()))
    }

    /// Returns which moves are kept.
    pub(super) fn into_kept(self) -> Vec<bool> {
        self.kept
    }
}
