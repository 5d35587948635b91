//! Drawings of forcing nets: what is supposed, what follows, and where it fails.
//!
//! ```text
//!   body    what is supposed          gone   what is found false (in the drawing of a block)
//!   other   what is found true        fin    the cell or the house with nothing left
//! ```
//!
//! The number of a line stands beside what it says.

use super::{Drawing, Spot, Tone};
use crate::net::Block;
use ninefold::Candidate;
use ninefold::logic::{Net, NetLine, NetReason, Position, Statement, Truth};

/// The most places in which a line's number stands.
const MOST_PLACES: usize = 3;

impl<'a> Drawing<'a> {
    /// Draws the lines of a net that lie in no nested block; what they find false is left out.
    pub(super) fn net(&mut self, net: &Net) {
        for (number, line) in (1..).zip(&net.lines).filter(|(_, line)| line.depth == 1) {
            self.line(line, false, number);
        }
    }

    /// Creates the drawing of a block of a net. `position` is the one in which the block begins.
    pub(crate) fn of_block(position: &'a Position, net: &Net, block: &Block) -> Self {
        let mut drawing = Self::of_position(position);
        let lines = (1..).zip(&net.lines).take(block.last + 1).skip(block.first);
        for (number, line) in lines.filter(|(_, line)| line.depth == block.depth) {
            drawing.line(line, true, number);
        }
        drawing
    }

    fn line(&mut self, line: &NetLine, with_gone: bool, number: u16) {
        self.numbers.extend(self.spots(&line.says).into_iter().map(|spot| (spot, number)));
        let is_supposed = line.because == NetReason::Supposed;
        match &line.says {
            Statement::On(candidate) if is_supposed => {
                self.tint(candidate.cell, Tone::Body);
                self.mark(*candidate, Tone::Body);
            }
            Statement::On(candidate) => self.mark(*candidate, Tone::Other),
            Statement::Off(all) if is_supposed || with_gone => {
                let tone = if with_gone { Tone::Gone } else { Tone::Body };
                all.iter().for_each(|candidate| self.mark(*candidate, tone));
            }
            Statement::Off(_) => {}
            Statement::Contradiction(truth) => self.failure(*truth),
        }
    }

    /// Returns where the number of a line stands: beside what it says, once in each cell, unless an
    /// earlier line is there already.
    fn spots(&self, says: &Statement) -> Vec<Spot> {
        let mut spots = match says {
            Statement::On(candidate) => vec![Spot::Candidate(*candidate)],
            Statement::Off(all) => {
                let mut firsts: Vec<Candidate> = Vec::new();
                for candidate in all.iter().filter(|one| self.position.has(**one)) {
                    if firsts.iter().all(|first| first.cell != candidate.cell) {
                        firsts.push(*candidate);
                    }
                }
                firsts.truncate(MOST_PLACES);
                firsts.into_iter().map(Spot::Candidate).collect()
            }
            Statement::Contradiction(Truth::Cell(cell)) => vec![Spot::Cell(*cell)],
            Statement::Contradiction(Truth::House(house, _)) => vec![Spot::House(*house)],
        };
        spots.retain(|spot| self.numbers.iter().all(|(other, _)| other != spot));
        spots
    }

    fn failure(&mut self, truth: Truth) {
        match truth {
            Truth::Cell(cell) => {
                self.tint(cell, Tone::Fin);
                for digit in self.position.candidates(cell) {
                    self.mark(Candidate { cell, digit }, Tone::Fin);
                }
            }
            Truth::House(house, digit) => {
                self.houses.push((house, Tone::Fin));
                for cell in self.position.spots(house, digit) {
                    self.mark(Candidate { cell, digit }, Tone::Fin);
                }
            }
        }
    }
}
