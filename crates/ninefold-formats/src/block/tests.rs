//! Blocks of lines against the source's own lines, taken one by one.

use super::*;
use crate::source::Source;
use ninefold_testing::Trickle;
use proptest::prelude::*;

/// Number and text of each record.
fn records(mut cutter: Cutter, reads: usize) -> Vec<(u64, Vec<u8>)> {
    let mut block = Block::default();
    let mut records = Vec::new();
    loop {
        cutter.cut(reads, &mut block);
        if block.len() == 0 {
            return records;
        }
        for record in 0..block.len() {
            let (line, bytes) = block.get(record).unwrap();
            records.push((line, bytes.unwrap().to_vec()));
        }
    }
}

/// The same, slowly.
fn one_by_one(text: &[u8]) -> Vec<(u64, Vec<u8>)> {
    let mut source = Source::new(std::io::Cursor::new(text.to_vec())).unwrap();
    let mut records = Vec::new();
    while let Some(line) = source.line().unwrap() {
        let text = line.text();
        if !text.trim().is_empty() && !crate::cells::is_remark(&text) {
            records.push((line.number, line.bytes));
        }
    }
    records
}

proptest! {
    #[test]
    fn blocks_are_the_same_lines(
        text in "[ab#/%; \n\r]{0,60}",
        trickle in 1usize..20,
        reads in 1usize..4,
    ) {
        let text = text.into_bytes();
        let cutter = Cutter::new(Box::new(Trickle(text.clone(), trickle, false)));
        prop_assert_eq!(records(cutter, reads), one_by_one(&text));
    }
}

#[test]
fn a_failure_is_reported_once_after_the_records_before_it() {
    for reads in 1..4 {
        let mut cutter = Cutter::new(Box::new(Trickle(b"a\nb\nrest".to_vec(), 3, true)));
        let mut block = Block::default();
        let mut seen = 0;
        loop {
            cutter.cut(reads, &mut block);
            seen += block.len();
            if block.len() == 0 {
                break;
            }
        }
        assert_eq!(seen, 2, "the last line did not end");
        assert!(cutter.failure().is_some() && cutter.failure().is_none());
        cutter.cut(reads, &mut block);
        assert!(block.len() == 0);
    }
}

#[test]
fn a_very_long_line_is_an_error_and_the_next_one_is_read() {
    for length in [MAX_RECORD, MAX_RECORD + 1, 3 * MAX_RECORD] {
        let mut text = b"first\r".to_vec();
        text.resize(text.len() + length, b'1');
        text.extend_from_slice(b"\n\nnext");
        let mut cutter = Cutter::new(Box::new(std::io::Cursor::new(text)));
        let mut block = Block::default();
        let mut reported = Vec::new();
        loop {
            cutter.cut(1, &mut block);
            if block.len() == 0 {
                break;
            }
            reported.extend((0..block.len()).map(|at| {
                let (line, bytes) = block.get(at).unwrap();
                (line, bytes.map_or(0, <[u8]>::len))
            }));
            assert!(block.bytes.len() <= 2 * MAX_RECORD + 2 * PIECE);
        }
        let long = if length > MAX_RECORD { 0 } else { length };
        assert_eq!(reported, [(1, 5), (2, long), (4, 4)]);
    }
}
