//! Examples: for each technique a position in which it applies.
//!
//! A technique of the [course](crate::course) has the example of its lesson. The positions of all others are
//! in `examples.txt`, one per line: code, digits (`+` before those that are no
//! givens), eliminated candidates as digit-row-column.

use crate::course::{LESSONS, Lesson};
use ninefold::logic::{Position, Query, Step, Technique, UniquePuzzle};
use ninefold::{Candidate, Cell, Digit, Grid};

const EXAMPLES: &str = include_str!("examples.txt");

/// Returns the example of a technique: a position and a step in it.
///
/// ```
/// use ninefold::logic::{Technique, prove};
///
/// let (position, step) = ninefold_show::examples::example(Technique::XWing).unwrap();
/// assert_eq!(prove(&position, &step), Ok(()));
/// ```
#[must_use]
pub fn example(technique: Technique) -> Option<(Position, Step)> {
    let shows = |lesson: &&Lesson| lesson.forms.iter().any(|form| form.technique == technique);
    if let Some(lesson) = LESSONS.iter().find(shows) {
        return lesson.example_of(technique);
    }
    let line = EXAMPLES.lines().find(|line| line.split(' ').next() == Some(technique.code()))?;
    let mut fields = line.split(' ').skip(1);
    let position = position(fields.next()?, fields)?;
    let mut query = Query::new(technique, 0);
    // The simplest step is enough.
    query.options.every_chain = false;
    // A test proves every example; here a search would only cost time.
    let unique = UniquePuzzle::assume(&position.puzzle());
    let step = query.first(&position, Some(&unique))?;
    Some((position, step))
}

fn position<'a>(board: &str, crossed_out: impl Iterator<Item = &'a str>) -> Option<Position> {
    let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
    let mut cells = Cell::all();
    let mut is_entry = false;
    for byte in board.bytes() {
        if byte == b'+' {
            is_entry = true;
            continue;
        }
        let target = if is_entry { &mut entries } else { &mut givens };
        target.set(cells.next()?, Digit::from_ascii(byte));
        is_entry = false;
    }
    let mut position = Position::new(&givens, &entries, None);
    for triple in crossed_out {
        let [digit, row, column] = triple.as_bytes() else { return None };
        let number = |byte: &u8| usize::from(byte.wrapping_sub(b'1'));
        let cell = Cell::at(number(row), number(column))?;
        position.eliminate(Candidate { cell, digit: Digit::from_ascii(*digit)? });
    }
    Some(position)
}
