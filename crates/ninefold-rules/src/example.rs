//! The example of a rule as a puzzle.

use crate::catalogue::RuleKind;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text;

impl RuleKind {
    /// Returns the puzzle of its example, which has one solution with the rule and several without.
    ///
    /// # Errors
    ///
    /// The example does not fit, which no row of the catalogue has.
    pub fn example_puzzle(&'static self) -> Result<Puzzle, Box<dyn std::error::Error>> {
        let shape = Shape::square(usize::from(self.example.side))?;
        let mut puzzle = Puzzle::from_text(shape, self.example.givens)?;
        let rule = text::of_kind(self, self.example.arguments, puzzle.layout())?;
        puzzle.push_rule(rule);
        Ok(puzzle)
    }
}
