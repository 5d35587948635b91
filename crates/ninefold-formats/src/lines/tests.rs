//! Blocks and quick readers against records that are taken and parsed one by one.

use super::*;
use crate::reader::Reader;
use crate::{ErrorKind, ReadOptions, Source};
use ninefold_testing::{PUZZLE as CELLS, SOLUTION as SOLVED, Trickle};
use proptest::prelude::*;
use proptest::sample::select;

fn reader(format: &str, text: &[u8], trickle: usize) -> Reader {
    let source = Source::new(Trickle(text.to_vec(), trickle, false)).unwrap();
    let options = ReadOptions { from: Format::named(format), ..ReadOptions::default() };
    Reader::new(source, &options).unwrap()
}

/// The line and the bytes of each record, or what is wrong with it.
type Cut = Result<(u64, Vec<u8>), (ErrorKind, Option<u64>)>;

fn cut(raw: Result<Raw, ReadError>) -> Cut {
    raw.map(|raw| (raw.line, raw.bytes))
        .map_err(|error| (error.kind, error.place.map(|place| place.line)))
}

/// The records in blocks, where the reader has blocks.
fn in_blocks(mut reader: Reader, reads: usize) -> (Vec<Cut>, usize) {
    let (mut records, mut blocks) = (Vec::new(), 0);
    let mut lines = Lines::default();
    loop {
        if reader.next_lines(reads, &mut lines) {
            blocks += 1;
            records.extend((0..lines.len()).map(|at| cut(lines.raw(at).unwrap())));
        } else if let Some(raw) = reader.next() {
            records.push(cut(raw));
        } else {
            return (records, blocks);
        }
    }
}

/// Reads every line quickly and fully. Returns how many could be read quickly.
fn compare(format: &str, text: &str) -> Result<usize, TestCaseError> {
    let mut reader = reader(format, text.as_bytes(), 1 << 16);
    let mut lines = Lines::default();
    let mut known = 0;
    loop {
        if !reader.next_lines(1, &mut lines) {
            match reader.next() {
                Some(_) => continue,
                None => return Ok(known),
            }
        }
        for at in 0..lines.len() {
            let Some(quick) = lines.quick(at) else { continue };
            known += 1;
            let record = lines.raw(at).unwrap().unwrap().parse();
            prop_assert!(record.is_ok(), "{:?} in {}", record, text);
            let record = record.unwrap();
            prop_assert_eq!(&record.notes, &Vec::<String>::new(), "{}", text);
            match quick.start {
                QuickStart::Givens(givens) => {
                    prop_assert_eq!(record.puzzle.classic().givens, givens);
                    prop_assert!(record.puzzle.classic().restriction.is_none());
                    prop_assert_eq!(lines.givens(at), Some(givens));
                }
                QuickStart::Candidates(start) => {
                    prop_assert_eq!(record.puzzle.classic().start(), start);
                    prop_assert_eq!(lines.givens(at), None);
                }
            }
            prop_assert!(!quick.is_bare || record.puzzle.is_bare(), "{}", text);
        }
    }
}

/// Fields of a table: good and bad grids, texts, quotation marks, candidates.
fn field() -> impl Strategy<Value = String> {
    let solved = SOLVED.to_owned();
    let zeros = CELLS.replace('.', "0");
    let known = [
        CELLS.to_owned(),
        format!("\"{CELLS}\""),
        zeros.clone(),
        solved.clone(),
        format!(" {CELLS}"),
        zeros.replacen('0', ".", 1),
        CELLS.replace('.', "x"),
        CELLS[1..].to_owned(),
        solved.replacen('5', ".", 3),
        format!("\"{solved}\"\""),
        "\"a \"\"quoted\"\" one\"".to_owned(),
        "7.2".to_owned(),
        "1".repeat(81),
        " ".to_owned(),
        String::new(),
        "x".repeat(1100),
    ];
    prop_oneof![3 => select(known[..4].to_vec()), 1 => select(known.to_vec())]
}

fn table() -> impl Strategy<Value = String> {
    let header = select(vec![
        "puzzle",
        "id,puzzle",
        "puzzle,solution",
        "solution,name,puzzle,solved",
        "puzzle,entries",
        "marks,puzzle,candidates,colours",
        "difficulty,puzzle,hodoku:type",
    ]);
    let row = prop::collection::vec(field(), 1..5).prop_map(|fields| fields.join(","));
    (header, prop::collection::vec(row, 1..8)).prop_map(|(header, rows)| {
        let first = format!("{CELLS},").repeat(header.split(',').count());
        format!("{header}\n{}\n{}\n", first.trim_end_matches(','), rows.join("\n"))
    })
}

proptest! {
    #[test]
    fn blocks_of_rows_are_the_same_rows(
        text in "[ab,\"# \n\r]{0,60}",
        trickle in 1usize..20,
        reads in 1usize..4,
        keeps in any::<bool>(),
    ) {
        let text = format!("puzzle,name\n{CELLS},x\n{text}");
        for format in ["csv", "list", "line"] {
            let mut one = reader(format, text.as_bytes(), trickle);
            let mut other = reader(format, text.as_bytes(), trickle);
            if keeps {
                one.keep_blank_lines();
                other.keep_blank_lines();
            }
            let expected: Vec<Cut> = one.map(cut).collect();
            prop_assert_eq!(in_blocks(other, reads).0, expected, "{} {:?}", format, text);
        }
    }

    #[test]
    fn plain_lines_are_read_quickly(line in "[1-9.]{79,81}[0.]{1,2}[ #,;\tx5é]{0,3}") {
        let known = compare("line", &line)?;
        let usual = line.len() == 81 && !(line.contains('0') && line.contains('.'));
        prop_assert!(known == 1 || !usual || !line.ends_with(['.', '0']), "{} is not known as usual", line);
    }

    #[test]
    fn rows_are_read_quickly(table in table()) {
        compare("csv", &table)?;
    }

    #[test]
    fn lists_are_read_quickly(
        before in select(vec!["", "7.2 ", "9.1/1.2/1.2,", "\"", "name: ", "x.", "5", "Ü "]),
        cells in field(),
        after in "[ ,;#.0-9a-c\t/é]{0,12}",
    ) {
        compare("list", &format!("{before}{cells}{after}\n"))?;
        compare("list", &format!("{CELLS} 7.2\n{before}{cells}{after}\n"))?;
    }

    #[test]
    fn sukaku_lines_are_read_quickly(
        bits in prop::collection::vec(0u8..8, 729),
        wrong in prop::option::of((0usize..729, any::<u8>())),
        blank in "[ \t]{0,2}",
    ) {
        let symbol = |(at, kind): (usize, u8)| match kind {
            0 => b'0',
            1 => b'*',
            2..=4 => b'.',
            _ => b'1' + (at % 9) as u8,
        };
        let mut line: Vec<u8> = bits.into_iter().enumerate().map(symbol).collect();
        if let Some((at, byte)) = wrong {
            line[at] = byte % 127;
        }
        let line = format!("{blank}{}{blank}\n", String::from_utf8(line).unwrap());
        let known = compare("sukaku", &line)?;
        prop_assert!(known == 1 || wrong.is_some());
    }
}

#[test]
fn usual_tables_and_lists_are_read_in_blocks_and_quickly() {
    let rows = format!("{CELLS},{SOLVED},7.2\n\"{CELLS}\",\"{SOLVED}\",\"x, y\"\n").repeat(50);
    let table = format!("puzzle,solution,name\n{rows}");
    let list = format!("{CELLS} 7.2 name\n").repeat(100);
    for (format, text) in [("csv", table), ("list", list.clone()), ("line", list)] {
        assert!(compare(format, &text).unwrap() >= 98, "{format}");
        let (records, blocks) = in_blocks(reader(format, text.as_bytes(), 1 << 16), 4);
        assert_eq!((records.len(), blocks), (100, 1), "{format}");
    }
}
