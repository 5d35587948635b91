//! Drawings of forcing nets: what is supposed, what follows, and where it fails.
//!
//! ```text
//!   body    what is supposed          gone   what is found false (in the drawing of a block)
//!   other   what is found true        fin    the cell or the house with nothing left
//! ```

use super::{Drawing, Tone};
use crate::net::Block;
use ninefold::Candidate;
use ninefold::logic::{Net, NetLine, NetReason, Position, Statement, Truth};

impl<'a> Drawing<'a> {
    /// Draws the lines of a net that lie in no nested block; what they find false is left out.
    pub(super) fn net(&mut self, net: &Net) {
        for line in net.lines.iter().filter(|line| line.depth == 1) {
            self.line(line, false);
        }
    }

    /// Creates the drawing of a block of a net. `position` is the one in which the block begins.
    pub(crate) fn of_block(position: &'a Position, net: &Net, block: &Block) -> Self {
        let mut drawing = Self::of_position(position);
        let lines = net.lines.iter().take(block.last + 1).skip(block.first);
        for line in lines.filter(|line| line.depth == block.depth) {
            drawing.line(line, true);
        }
        drawing
    }

    fn line(&mut self, line: &NetLine, with_gone: bool) {
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
