//! Rows and fields against those that the `csv` crate writes and reads.

use super::*;
use proptest::prelude::*;
use std::io::Cursor;

fn rows(input: &[u8], separators: &[u8]) -> Vec<Result<(u64, String), ErrorKind>> {
    let mut rows = Rows::new(Box::new(Cursor::new(input.to_vec())));
    std::iter::from_fn(|| rows.next(separators))
        .map(|row| row.map(|r| (r.line, r.text().into_owned())).map_err(|e| e.kind))
        .collect()
}

fn good(list: &[(u64, &str)]) -> Vec<Result<(u64, String), ErrorKind>> {
    list.iter().map(|(line, text)| Ok((*line, (*text).to_owned()))).collect()
}

#[test]
fn rows_end_where_lines_end() {
    let expected = good(&[(1, "a,b"), (2, ""), (3, "c,d")]);
    for input in ["a,b\n\nc,d", "a,b\r\n\r\nc,d\r\n", "a,b\r\rc,d\r"] {
        assert_eq!(rows(input.as_bytes(), b","), expected, "{input:?}");
    }
}

#[test]
fn quoted_fields_keep_their_line_ends() {
    let input = b"a,\"b\r\nc \"\"x\n\"\"\",d\r\ne,f\n";
    assert_eq!(rows(input, b","), good(&[(1, "a,\"b\r\nc \"\"x\n\"\"\",d"), (4, "e,f")]));
    // A mark inside a field that does not start with one means nothing.
    assert_eq!(rows(b"a\"b,c\nd", b","), good(&[(1, "a\"b,c"), (2, "d")]));
    assert_eq!(rows(b"\"a\nb\"", b""), good(&[(1, "\"a"), (2, "b\"")]));
}

#[test]
fn a_mark_that_is_never_closed_costs_one_line() {
    let input = "a,\"b\nc,\"d\ne,f\n";
    let mut expected = good(&[(1, ""), (2, "c,\"d"), (3, "e,f")]);
    expected[0] = Err(ErrorKind::Syntax);
    assert_eq!(rows(b"a,\"b\nc,d\ne,f\n", b",").len(), 3);
    // The second mark closes the first one here, and the row ends with its line.
    assert_eq!(rows(input.as_bytes(), b","), good(&[(1, "a,\"b\nc,\"d"), (3, "e,f")]));
    let long = format!("a,\"b\n{}", "c,d\n".repeat(MAX_RECORD));
    let all = rows(long.as_bytes(), b",");
    assert_eq!(all[0], Err(ErrorKind::Syntax));
    assert_eq!(all.len(), MAX_RECORD + 1);
    assert!(all[1..].iter().zip(2..).all(|(row, i)| *row == Ok((i, "c,d".to_owned()))));
}

#[test]
fn a_very_long_row_is_an_error_and_the_next_one_is_read() {
    for start in ["", "\""] {
        let input = format!("{start}{}\nnext", "5".repeat(3 * MAX_RECORD));
        let expected = [Err(ErrorKind::TooLong), Ok((2, "next".to_owned()))];
        assert_eq!(rows(input.as_bytes(), b","), expected);
    }
    let input = format!("\"\n{}\nnext", "5".repeat(3 * MAX_RECORD));
    let all = rows(input.as_bytes(), b",");
    assert_eq!(all[..2], [Err(ErrorKind::Syntax), Err(ErrorKind::TooLong)]);
    assert_eq!(all[2], Ok((3, "next".to_owned())));
}

proptest! {
    #[test]
    fn what_the_csv_crate_writes_is_cut_and_split_again(
        table in prop::collection::vec(
            prop::collection::vec("[a,;\"\r\n #é]{0,6}", 2..5),
            1..6,
        ),
    ) {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        table.iter().for_each(|row| writer.write_record(row).unwrap());
        let bytes = writer.into_inner().unwrap();
        let read: Vec<Vec<String>> = rows(&bytes, b",")
            .into_iter()
            .map(|row| fields(&row.unwrap().1, b',').into_iter().map(Cow::into_owned).collect())
            .collect();
        prop_assert_eq!(read, table);
    }

    #[test]
    fn fields_are_those_that_the_csv_crate_finds(row in "[a,\"é ]{1,40}") {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(row.as_bytes());
        let mut record = csv::StringRecord::new();
        prop_assert!(reader.read_record(&mut record).unwrap());
        prop_assert_eq!(fields(&row, b','), record.iter().collect::<Vec<_>>());
    }

    #[test]
    fn garbage_is_cut_into_rows(input in "[a,\"\r\n]{0,60}") {
        for row in rows(input.as_bytes(), b",").into_iter().flatten() {
            fields(&row.1, b',');
        }
    }
}
