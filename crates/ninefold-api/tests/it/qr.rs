//! QR codes are read back by another crate.

use crate::requests::{ask, fail};
use proptest::prelude::*;
use rqrr::{Grid, SimpleGrid};
use serde_json::{Value, json};

/// Returns the numbers of a text, in order.
fn numbers(text: &str) -> Vec<usize> {
    let parts = text.split(|byte: char| !byte.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

/// Reads the picture of an answer: the path of dark modules, then the code.
fn decoded(answer: &Value) -> String {
    let size = answer["size"].as_u64().unwrap() as usize;
    let svg = answer["svg"].as_str().unwrap();
    assert!(svg.contains(&format!("viewBox=\"0 0 {size} {size}\"")));
    let (_, path) = svg.split_once("<path fill=\"#000\" d=\"").unwrap();
    let (path, _) = path.split_once('"').unwrap();
    let mut dark = vec![vec![false; size]; size];
    for run in path.split('z').filter(|run| !run.is_empty()) {
        let [left, top, length, 1, back] = numbers(run)[..] else { panic!("{run}") };
        assert_eq!(length, back);
        dark[top][left..left + length].fill(true);
    }
    let border = 4;
    let is_quiet = |at: usize| at < border || at >= size - border;
    for (y, row) in dark.iter().enumerate() {
        for (x, is_dark) in row.iter().enumerate() {
            assert!(!(*is_dark && (is_quiet(x) || is_quiet(y))));
        }
    }
    let grid = SimpleGrid::from_func(size - 2 * border, |x, y| dark[y + border][x + border]);
    Grid::new(grid).decode().unwrap().1
}

fn round(text: &str) {
    assert_eq!(decoded(&ask("QrAnswer", &json!({"verb": "qr", "text": text}))), text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(24)))]

    #[test]
    fn texts_are_read_back(text in "[ -~äöü€数]{1,300}") {
        round(&text);
    }
}

#[test]
fn links_of_the_page_are_read_back() {
    round(&format!("https://example.org/ninefold/#p={}", crate::PUZZLE));
    round(&format!("HTTPS://EXAMPLE.ORG/{}", "7".repeat(81)));
    round(&"x".repeat(2953));
}

#[test]
fn a_text_that_does_not_fit_is_an_error() {
    let error = fail(&json!({"verb": "qr", "text": "x".repeat(2954)}));
    assert_eq!((&error["kind"], &error["fields"]), (&json!("value"), &json!(["text"])));
    assert_eq!(error["message"], "a text of 2954 bytes is too long for a QR code");
    assert_eq!(fail(&json!({"verb": "qr", "text": ""}))["kind"], "value");
}
