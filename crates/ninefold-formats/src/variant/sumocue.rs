//! SumoCue: 81 fields, each with a given or a cage, and a region.
//!
//! ```text
//! SumoCueV1=5J0=3J0=0J1=...     a given and its region; 0 is an empty cell
//! SumoCueV1=12=+0=+0=7=...      a cage with its sum, cells that belong to the cage of another cell
//! ```

use super::grammar::wrong;
use super::square::{jigsaw, side_of};
use crate::error::ReadError;
use crate::record::Record;
use ninefold_rules::{Argument, CellId, Puzzle, Shape};

/// Returns `true` for a text that begins as these do.
pub(crate) fn looks_like_sumocue(text: &str) -> bool {
    let text = text.trim_start();
    text.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("SumoCueV"))
}

/// Reads a SumoCue puzzle.
///
/// # Errors
///
/// Returns an error for another number of cells, and for a field that is not understood.
pub fn read_sumocue(text: &str) -> Result<Record, ReadError> {
    let fields = text.trim().split_once('=').map_or("", |(_, fields)| fields);
    let fields: Vec<Field> = fields
        .split('=')
        .enumerate()
        .map(|(i, text)| field(i, text.trim()))
        .collect::<Result<_, _>>()?;
    let side = side_of(fields.len())
        .ok_or_else(|| wrong(format!("{} cells are no square grid", fields.len())))?;
    let regions: Vec<Option<u8>> = fields.iter().map(|field| field.region).collect();
    let shape = if regions.iter().any(Option::is_some) {
        jigsaw(side, regions)
    } else {
        Shape::square(side).map_err(|error| error.to_string())
    };
    let mut reading = Record::from(Puzzle::new(shape.map_err(wrong)?));
    let has_cages = fields.iter().any(|field| {
        matches!(field.content, Content::Same(_))
            || matches!(field.content, Content::Number(n) if n > side)
    });
    if has_cages {
        add_cages(&mut reading, &fields)?;
    } else {
        for (i, field) in fields.iter().enumerate() {
            let Content::Number(number) = field.content else { continue };
            if let Some(value) = reading.puzzle.shape().value(number as i64) {
                reading.puzzle.give(CellId::at(i), value);
            }
        }
    }
    Ok(reading)
}

/// One field.
struct Field {
    content: Content,
    region: Option<u8>,
}

enum Content {
    /// A given, or the sum of a cage that begins here; 0 for none.
    Number(usize),
    /// The cell belongs to the cage of another cell.
    Same(usize),
}

fn field(i: usize, text: &str) -> Result<Field, ReadError> {
    let error = || wrong(format!("cell {}: {} is not understood", i + 1, text.escape_default()));
    let (content, region) = match text.split_once(['J', 'j']) {
        Some((content, region)) => (content, Some(region.parse::<u8>().map_err(|_| error())?)),
        None => (text, None),
    };
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| *n < 10_000).ok_or_else(error);
    let content = match content.strip_prefix('+') {
        Some(cell) => Content::Same(number(cell)?),
        None => Content::Number(number(content)?),
    };
    Ok(Field { content, region })
}

fn add_cages(reading: &mut Record, fields: &[Field]) -> Result<(), ReadError> {
    let mut cages: Vec<Vec<CellId>> = vec![Vec::new(); fields.len()];
    for i in 0..fields.len() {
        let mut at = i;
        let mut steps = 0;
        while let Some(Content::Same(next)) = fields.get(at).map(|field| &field.content) {
            (at, steps) = (*next, steps + 1);
            if steps > fields.len() {
                return Err(wrong(format!("cell {}: its cage refers to itself", i + 1)));
            }
        }
        let cage = cages.get_mut(at).ok_or_else(|| wrong(format!("there is no cell {at}")))?;
        cage.push(CellId::at(i));
    }
    for (field, cells) in fields.iter().zip(cages) {
        if let Content::Number(sum @ 1..) = field.content {
            let named =
                vec![("cells", Argument::Cells(cells)), ("sum", Argument::Number(sum as i64))];
            reading.add_rule("cage", "cage", named);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_refer_to_their_first_cell() {
        let mut fields = vec!["0"; 81];
        (fields[0], fields[1], fields[9]) = ("12", "+0", "+1");
        let reading = read_sumocue(&format!("SumoCueV1={}", fields.join("="))).unwrap();
        let [rule] = reading.puzzle.rules() else { panic!("{:?}", reading.puzzle.rules()) };
        assert_eq!((rule.cells("cells").len(), rule.number("sum")), (3, Some(12)));
        assert!(reading.puzzle.shape().is_classic());
    }

    #[test]
    fn regions_and_givens_are_read() {
        let fields: Vec<String> = (0..81).map(|i| format!("{}J{}", i % 9, i / 9)).collect();
        let reading = read_sumocue(&format!("SumoCueV1={}", fields.join("="))).unwrap();
        assert!(!reading.puzzle.shape().is_classic() && reading.puzzle.rules().is_empty());
        assert_eq!(reading.puzzle.text().get(..10), Some(".12345678."));
    }

    #[test]
    fn what_cannot_be_is_an_error() {
        let many = |field: &str| format!("SumoCueV1{}", format!("={field}").repeat(81));
        for text in
            ["SumoCueV1", "SumoCueV1=1=2", &many("x"), &many("+1"), &many("+99"), &many("1J300")]
        {
            assert!(read_sumocue(text).is_err(), "{text}");
        }
    }
}
