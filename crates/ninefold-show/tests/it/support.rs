//! Reads technique cases: a position, the technique that applies there, and what it removes.

use ninefold::logic::{Position, Query, Step, UniquePuzzle};
use ninefold::{Candidate, Cell, Digit, Grid};

/// A technique case.
pub(crate) struct Case {
    pub(crate) position: Position,
    pub(crate) query: Query,
    /// The expected eliminations; none if any step will do.
    eliminations: Vec<Candidate>,
}

impl Case {
    /// Reads `:code:digits:board:removed marks:eliminations:...`; `+` stands before a digit that is
    /// not a given.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut fields = line.strip_prefix(':')?.split(':');
        let query = fields.next()?.trim_end_matches("-x").parse().ok()?;
        let mut fields = fields.skip(1);
        let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
        let mut cells = Cell::all();
        let mut is_entry = false;
        for byte in fields.next()?.bytes() {
            if byte == b'+' {
                is_entry = true;
                continue;
            }
            let grid = if is_entry { &mut entries } else { &mut givens };
            grid.set(cells.next()?, Digit::from_ascii(byte));
            is_entry = false;
        }
        let mut position = Position::new(&givens, &entries, None);
        for candidate in triples(fields.next()?) {
            position.eliminate(candidate);
        }
        let eliminations = triples(fields.next()?).collect();
        Some(Self { position, query, eliminations })
    }

    /// Returns the steps of the technique, those with the expected eliminations first.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut query = self.query;
        query.options.every_chain = false;
        let unique = UniquePuzzle::prove(&self.position.puzzle())
            .or_else(|| UniquePuzzle::prove(self.position.digits()));
        let mut steps = query.all(&self.position, unique.as_ref());
        steps.sort_by_key(|step| step.eliminations != self.eliminations);
        steps
    }
}

/// Iterates over candidates that are written as digit, row, column.
fn triples(text: &str) -> impl Iterator<Item = Candidate> + '_ {
    text.split_whitespace().filter_map(|triple| {
        let [digit, row, column] = triple.as_bytes() else { return None };
        let number = |byte: &u8| usize::from(byte.wrapping_sub(b'1'));
        let cell = Cell::at(number(row), number(column))?;
        Some(Candidate { cell, digit: Digit::from_ascii(*digit)? })
    })
}
