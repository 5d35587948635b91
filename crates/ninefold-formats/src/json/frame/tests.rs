//! Cutting: what becomes a record, and what a broken one leaves alone.

use super::*;
use proptest::prelude::*;

fn cut(input: impl Into<Vec<u8>>) -> Vec<(u64, String)> {
    let inner = Box::new(std::io::Cursor::new(input.into()));
    let text = |piece: Piece| (piece.line, String::from_utf8(piece.bytes).unwrap());
    Values::new(inner).map(|piece| piece.map_or((0, "error".into()), text)).collect()
}

fn pieces(input: &str) -> Vec<String> {
    cut(input).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn values_and_lines_of_values() {
    assert_eq!(
        pieces(r#"{"a":"}"}  {"b":[1]},{"c":2}"#),
        [r#"{"a":"}"}"#, r#"{"b":[1]}"#, r#"{"c":2}"#]
    );
    let lines = cut("{\"a\":1}\r\n\r\n# remark\n{\n \"b\": [\n1]}\r{}");
    assert_eq!(lines.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4, 7]);
    assert_eq!(lines[1].1, "{\n \"b\": [\n1]}");
    assert_eq!(pieces(r#"ipuz({"kind":[]})"#), [r#"{"kind":[]}"#]);
    assert_eq!(pieces(" \n "), [""; 0]);
}

#[test]
fn arrays_of_puzzles_are_split_and_puzzles_are_not() {
    let line = ".".repeat(81);
    let strings = format!("[\n\"{line}\",\n\"{line}\"]");
    assert_eq!(cut(strings), [(2, format!("\"{line}\"")), (3, format!("\"{line}\""))]);
    assert_eq!(pieces(r#"[{"puzzle":1},{"puzzle":2}] {"puzzle":3}"#).len(), 3);
    let flat = format!("[{}0]", "0,".repeat(80));
    for one in ["[[1,2],[3,4]]", "[1,2,3]", r#"[{"val":1},{"val":2}]"#, "[]", "[[]]", &flat] {
        assert_eq!(pieces(one), [one], "{one}");
    }
    assert_eq!(pieces(&format!("[{flat},{flat}]")).len(), 2);
    assert_eq!(pieces(r#"["53..7....","6..195..."]"#).len(), 1);
}

#[test]
fn a_broken_record_leaves_the_next_one_alone() {
    assert_eq!(pieces("{\"a\":1\n{\"b\":2}\n"), ["{\"a\":1\n", "{\"b\":2}"]);
    assert_eq!(pieces("{\"a\":1,\n{\"b\":2}\n"), ["{\"a\":1,\n", "{\"b\":2}"]);
    assert_eq!(pieces("{\"a\":\"x\n{\"b\":2}\n"), ["{\"a\":\"x", "{\"b\":2}"]);
    assert_eq!(pieces("hello, you\n{\"b\":2}"), ["hello, you", "{\"b\":2}"]);
    assert_eq!(pieces("}\n{}"), ["}", "{}"]);
    assert_eq!(pieces("{\"a\":["), ["{\"a\":["]);
}

#[test]
fn a_record_beyond_the_bound_is_an_error_and_passed_over() {
    let long = format!("{{\"a\":\"{}\"}}{{}}", "x".repeat(MAX_RECORD));
    assert_eq!(pieces(&long), ["error", "{}"]);
    let inner = Box::new(std::io::Cursor::new(long.into_bytes()));
    let first = Values::new(inner).next().unwrap();
    assert!(first.is_err_and(|error| error.kind == ErrorKind::TooLong));
    let many = format!("[{}\"\"]", format!("\"{}\",", ".".repeat(81)).repeat(20_000));
    assert_eq!(pieces(&many).len(), 20_001);
}

proptest! {
    #[test]
    fn every_input_ends(input in prop::collection::vec(
        prop::sample::select(b"{}[]\",:\\\n\r 1ai(#".to_vec()), 0..200)) {
        let bytes = input.len();
        prop_assert!(cut(input).len() <= bytes);
    }
}
