//! The puzzle bank of Sudoku Exchange: records of 100 bytes.
//!
//! ```text
//! 0000183b305c 050703060007...000409000  1.2\n
//! |            |                         |
//! |            81 digits, 0 is empty     rating, four characters wide
//! the first 12 hexadecimal digits of the SHA-1 of the 81 digits: the name of the puzzle
//! ```
//!
//! The name says nothing that the digits do not say, so it is checked, not kept.

use crate::cells::grid_of_token;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::Raw;
use crate::loss::Loss;
use crate::number::number;
use crate::record::Record;
use ninefold::{Cell, Grid};
use ninefold_rules::Puzzle;
use sha1_smol::Sha1;

pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let mut words = text.split_whitespace();
    let (Some(name), Some(cells), rating, None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(ReadError::new(ErrorKind::Syntax, "this is not a record of a puzzle bank")
            .at(raw.line, &text, 0, 0)
            .help("a record is 12 hexadecimal digits, 81 cells and a rating"));
    };
    let givens = grid_of_token(cells).ok_or_else(|| {
        let (at, count) = (text.find(cells).unwrap_or(0), cells.chars().count());
        let at = text[..at].chars().count();
        if count == Cell::COUNT {
            let strange = cells.chars().position(|c| !c.is_ascii_digit()).unwrap_or(0);
            ReadError::new(ErrorKind::Symbol, "a puzzle bank is written in digits").at(
                raw.line,
                &text,
                at + strange,
                1,
            )
        } else {
            let message = format!("expected 81 cells, found {count}");
            ReadError::new(ErrorKind::CellCount, message).at(raw.line, &text, at, count)
        }
    })?;
    let mut record = Record::from(Puzzle::of_givens(givens));
    // The bank has no rating below 1: zero stands for none.
    if let Some(rating) = rating.filter(|rating| number(rating) != Some(0.0)) {
        record.puzzle.add_text(Field::Rating, rating);
    }
    if !name.eq_ignore_ascii_case(&name_of(&digits(&givens))) {
        record.notes.push(format!("the name {name:?} does not belong to these digits"));
    }
    Ok(record)
}

pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let digits = digits(&puzzle.classic().givens);
    let mut lost = Vec::new();
    let mut rating = "0.0".to_owned();
    if let Some(text) = puzzle.text_of(Field::Rating) {
        match number(text) {
            Some(value) if (0.0..99.95).contains(&value) => {
                rating = format!("{value:.1}");
                if number(&rating) != Some(value) {
                    lost.push(rating_loss(format!("{text} is written as {rating}")));
                }
            }
            _ => lost.push(rating_loss(format!("{text:?} is not a number below 100"))),
        }
    }
    let more = puzzle.texts.iter().filter(|(field, _)| *field == Field::Rating).skip(1);
    lost.extend(more.map(|(_, text)| rating_loss(text.clone())));
    out.extend_from_slice(format!("{} {digits} {rating:>4}\n", name_of(&digits)).as_bytes());
    lost
}

fn rating_loss(detail: String) -> Loss {
    Loss { field: Field::Rating, detail: Some(detail) }
}

fn digits(grid: &Grid) -> String {
    grid.to_string().replace('.', "0")
}

fn name_of(digits: &str) -> String {
    let hash = Sha1::from(digits).digest().bytes();
    hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns `true` if these lines are records of a puzzle bank.
pub(crate) fn is_exchange(lines: &[&str]) -> bool {
    let fits = |line: &&&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words.as_slice(), [name, cells, rating]
            if name.len() == 12
                && name.bytes().all(|b| b.is_ascii_hexdigit())
                && cells.len() == Cell::COUNT
                && cells.bytes().all(|b| b.is_ascii_digit())
                && number(rating).is_some())
    };
    let looked_at = lines.len().min(20);
    // One bad line should not hide the format.
    looked_at > 0 && lines[..looked_at].iter().filter(fits).count() * 2 > looked_at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::{puzzles, raws, read_all};
    use crate::{Format, Writer};
    use proptest::prelude::*;

    /// A record of the real bank.
    const KNOWN: &str = concat!(
        "0000183b305c ",
        "050703060007000800000816000000030000005000100730040086906000204840572093000409000",
        "  1.2\n"
    );

    fn format() -> &'static Format {
        Format::named("exchange").unwrap()
    }

    fn written(puzzle: &Puzzle) -> (String, Vec<Loss>) {
        let mut out = Vec::new();
        let lost = Writer::new(format()).unwrap().write(puzzle, &mut out);
        (String::from_utf8(out).unwrap(), lost)
    }

    #[test]
    fn a_known_record_is_read_and_written_as_it_was() {
        let record = &read_all(format(), KNOWN)[0];
        let record = record.as_ref().unwrap();
        assert_eq!(record.puzzle.text_of(Field::Rating), Some("1.2"));
        assert!(record.notes.is_empty());
        assert_eq!(written(&record.puzzle), (KNOWN.to_owned(), vec![]));
        assert!(is_exchange(&[KNOWN.trim()]));
    }

    #[test]
    fn the_sample_has_true_names() {
        let text = include_str!("../../../../puzzles/exchange.txt");
        let records = read_all(format(), text);
        assert_eq!(records.len(), 3);
        let mut again = String::new();
        for record in records {
            let record = record.unwrap();
            assert!(record.notes.is_empty(), "{:?}", record.notes);
            again += &written(&record.puzzle).0;
        }
        assert_eq!(again, text);
        assert!(text.lines().all(|line| line.len() == 99));
        assert!(is_exchange(&text.lines().collect::<Vec<_>>()));
    }

    #[test]
    fn a_wrong_name_is_a_note_and_a_wrong_cell_is_an_error() {
        let record = read_all(format(), &KNOWN.replace("0000183b", "1111183b"));
        assert_eq!(record[0].as_ref().unwrap().notes.len(), 1);
        let error = read_all(format(), &KNOWN.replace(" 0507", " 05?a"))[0].clone().unwrap_err();
        assert_eq!(error.kind, ErrorKind::Symbol);
        assert_eq!(error.place.unwrap().column, 16);
        let error = read_all(format(), &KNOWN.replace(" 0507", " 05"))[0].clone().unwrap_err();
        assert_eq!((error.kind, error.place.unwrap().length), (ErrorKind::CellCount, 79));
        let error = read_all(format(), "53..7")[0].clone().unwrap_err();
        assert_eq!(error.kind, ErrorKind::Syntax);
    }

    #[test]
    fn ratings_that_do_not_fit_are_losses() {
        let mut puzzle = Puzzle::default();
        assert!(written(&puzzle).0.ends_with("  0.0\n"));
        for (rating, end, losses) in [
            ("10", " 10.0\n", 0),
            ("8.35", "  8.3\n", 1),
            ("7.2/1.2/1.2", "  0.0\n", 1),
            ("1000", "  0.0\n", 1),
            ("NaN", "  0.0\n", 1),
        ] {
            puzzle.texts = vec![(Field::Rating, rating.to_owned())];
            let (text, lost) = written(&puzzle);
            assert!(text.len() == 100 && (text.ends_with(end) || rating == "8.35"), "{text}");
            assert_eq!(lost.len(), losses, "{rating}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(puzzle in puzzles(format()), tenths in 1..999u32) {
            let mut puzzle = Puzzle::of_givens(puzzle.classic().givens);
            puzzle.add_text(Field::Rating, &format!("{}.{}", tenths / 10, tenths % 10));
            let (text, lost) = written(&puzzle);
            prop_assert_eq!(lost, vec![]);
            let read = read_all(format(), &text);
            prop_assert_eq!(read, vec![Ok(Record::from(puzzle))]);
        }

        #[test]
        fn garbage_never_panics(text in "[0-9a-f. é\"\n]{0,120}") {
            for raw in raws(format(), &text).into_iter().flatten() {
                let _ = raw.parse();
            }
        }
    }
}
