//! Reasons of aligned exclusion: every combination of some cells fails.

use super::lists::{all_of, cells, digits_and};
use ninefold::logic::{Position, Role, Step};
use ninefold::{Candidate, Cell, CellSet, Digit};

/// Explains why no combination of the base cells contains a candidate that is crossed out.
pub(super) fn aligned(position: &Position, step: &Step) -> String {
    let of_role =
        |role| step.pattern.with_role(role).fold(CellSet::EMPTY, |all, part| all | part.cells);
    let table = Table { position, bases: of_role(Role::Body), helpers: of_role(Role::Helper) };
    let all: Vec<String> = step.eliminations.iter().map(|out| table.refute(*out)).collect();
    all.join(" ")
}

struct Table<'a> {
    position: &'a Position,
    bases: CellSet,
    helpers: CellSet,
}

impl Table<'_> {
    /// Returns why these digits cannot stand in the base cells together.
    fn failure(&self, filled: &[Candidate]) -> Option<String> {
        let excludes = |base: &Candidate, other: Candidate| {
            base.digit == other.digit && base.cell.peers().contains(other.cell)
        };
        for (number, base) in filled.iter().enumerate() {
            if let Some(other) = filled[number + 1..].iter().find(|other| excludes(base, **other)) {
                return Some(format!("{} and {} see each other", base.cell, other.cell));
            }
        }
        let is_emptied = |cell: &Cell| {
            let mut digits = self.position.candidates(*cell).iter();
            digits.all(|digit| {
                filled.iter().any(|base| excludes(base, Candidate { cell: *cell, digit }))
            })
        };
        let cell = self.helpers.iter().find(is_emptied)?;
        let digits = self.position.candidates(cell);
        Some(format!(
            "{cell} would lose {} of its candidates, {}",
            all_of(digits.len()),
            digits_and(digits)
        ))
    }

    /// Explains why a candidate of a base cell is in no possible combination.
    fn refute(&self, out: Candidate) -> String {
        let others: Vec<Cell> = (self.bases - CellSet::only(out.cell)).iter().collect();
        let mut sentences = vec![format!("Suppose {} were {}.", out.cell, out.digit)];
        let mut left: Vec<Vec<Digit>> = Vec::new();
        for cell in others.iter().copied() {
            let mut kept = Vec::new();
            for digit in self.position.candidates(cell) {
                match self.failure(&[out, Candidate { cell, digit }]) {
                    Some(why) => {
                        sentences.push(format!("Then {cell} could not be {digit}, because {why}."));
                    }
                    None => kept.push(digit),
                }
            }
            if kept.is_empty() {
                sentences.push(format!("So {cell} would have no candidate left."));
                return sentences.join(" ");
            }
            left.push(kept);
        }
        if let ([one, other], [ys, zs]) = (&others[..], &left[..]) {
            for y in ys {
                for z in zs {
                    let [y, z] =
                        [(*one, *y), (*other, *z)].map(|(cell, digit)| Candidate { cell, digit });
                    let why = self.failure(&[out, y, z]).unwrap_or_default();
                    sentences.push(format!(
                        "{} and {} could not be {} and {}, because {why}.",
                        y.cell, z.cell, y.digit, z.digit
                    ));
                }
            }
        }
        let others = cells(self.bases - CellSet::only(out.cell));
        sentences.push(format!("So no candidates would be left for {others}."));
        sentences.join(" ")
    }
}
