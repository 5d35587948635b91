//! Every verb on every type of column gives the answers of single requests.

use crate::rows::{Row, arrays, mixed};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch};
use ninefold::search::Watch;
use ninefold_api::{
    CanonRequest, CheckRequest, CountRequest, MinimizeRequest, PuzzleRecord, RateRequest,
};
use ninefold_tables::{self as tables, Column, Options, Texts, UNREADABLE};
use ninefold_testing::cases;
use ninefold_testing::{PUZZLE, SOLUTION};
use std::fmt::Debug;

/// Answers a request for each row that can be read.
fn each<T>(rows: &[Row], answer: impl Fn(usize, &str) -> Option<T>) -> Vec<Option<T>> {
    rows.iter().enumerate().map(|(at, row)| answer(at, row.as_deref()?)).collect()
}

fn checked(text: &str) -> Option<ninefold_api::CheckAnswer> {
    ninefold_api::check(&CheckRequest::new(text), &Watch::never()).ok()
}

fn word(verdict: &impl serde::Serialize) -> String {
    serde_json::to_string(verdict).unwrap().trim_matches('"').to_owned()
}

fn verdicts(rows: &[Row]) -> Vec<Option<String>> {
    let verdict = |answer: ninefold_api::CheckAnswer| word(&answer.verdict);
    each(rows, |_, text| Some(checked(text).map_or(UNREADABLE.to_owned(), verdict)))
}

fn solutions(rows: &[Row]) -> Vec<Option<String>> {
    each(rows, |_, text| {
        let answer =
            ninefold_api::solve(&ninefold_api::SolveRequest::new(text), &Watch::never()).ok()?;
        (answer.count == 1 && answer.complete).then(|| answer.solutions[0].clone())
    })
}

fn texts(array: &dyn Array) -> Vec<Option<String>> {
    let strings = all_bytes(array);
    strings.into_iter().map(|text| text.map(|text| String::from_utf8(text).unwrap())).collect()
}

/// Returns the bytes of an array of text or binary values.
fn all_bytes(array: &dyn Array) -> Vec<Option<Vec<u8>>> {
    let value = |row: usize| -> Vec<u8> {
        use arrow_schema::DataType::{
            Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Utf8, Utf8View,
        };
        match array.data_type() {
            Utf8 => array.as_string::<i32>().value(row).into(),
            LargeUtf8 => array.as_string::<i64>().value(row).into(),
            Utf8View => array.as_string_view().value(row).into(),
            Binary => array.as_binary::<i32>().value(row).into(),
            LargeBinary => array.as_binary::<i64>().value(row).into(),
            BinaryView => array.as_binary_view().value(row).into(),
            FixedSizeBinary(_) => array.as_fixed_size_binary().value(row).into(),
            other => panic!("{other}"),
        }
    };
    (0..array.len()).map(|row| array.is_valid(row).then(|| value(row))).collect()
}

fn words(array: &arrow_array::DictionaryArray<arrow_array::types::Int8Type>) -> Vec<Row> {
    let words = array.downcast_dict::<arrow_array::StringArray>().unwrap();
    words.into_iter().map(|word| word.map(str::to_owned)).collect()
}

/// Compares the answers for all arrays and numbers of threads with those of single requests.
fn compare<A: PartialEq + Debug>(
    rows: &[Row],
    expected: impl Fn(&[Row]) -> Vec<A>,
    found: impl Fn(&Column<'_>, &dyn Array, &Options<'_>) -> Vec<A>,
) {
    // Most arrays hold the same rows.
    let mut known: Option<(Vec<Row>, Vec<A>)> = None;
    for (array, rows) in arrays(rows) {
        let column = Column::from_array(&array).unwrap();
        let known = match &mut known {
            Some(known) if known.0 == rows => known,
            other => other.insert((rows.clone(), expected(&rows))),
        };
        let expected = &known.1;
        for threads in [1, 3] {
            let found = found(&column, &array, &Options::new().threads(Some(threads)));
            assert_eq!(&found, expected, "{} {}", array.data_type(), array.offset());
        }
    }
}

#[test]
fn solve_and_verdict() {
    let rows = mixed(1, cases(120) as usize);
    let to_array = |texts: Texts, array: &dyn Array| texts.into_array(array.data_type()).unwrap();
    compare(&rows, solutions, |column, array, options| {
        let found = to_array(tables::solve(column, options).unwrap(), array);
        let has_type = found.data_type() == array.data_type();
        assert!(has_type || array.as_any_dictionary_opt().is_some());
        texts(&found)
    });
    compare(&rows, verdicts, |column, array, options| {
        let (both, names) = tables::solve_with_verdict(column, options).unwrap();
        let alone = tables::solve(column, options).unwrap();
        assert_eq!(texts(&to_array(both, array)), texts(&to_array(alone, array)));
        assert_eq!(words(&names), words(&tables::verdict(column, options).unwrap()));
        words(&names)
    });
}

#[test]
fn count() {
    let rows = mixed(2, cases(100) as usize);
    let expected = |rows: &[Row]| {
        each(rows, |_, text| {
            let mut request = CountRequest::new(text);
            request.limit = 3;
            let answer = ninefold_api::count(&request, &Watch::never()).ok()?;
            Some((answer.count, answer.complete))
        })
    };
    compare(&rows, expected, |column, _, options| {
        let (counts, complete) = tables::count_with_completeness(column, 3, options).unwrap();
        assert_eq!(tables::count(column, 3, options).unwrap(), counts);
        counts.iter().zip(&complete).map(|(count, complete)| Some((count?, complete?))).collect()
    });
}

#[test]
fn canon_symmetries_and_clues() {
    let rows = mixed(3, cases(60) as usize);
    let expected = |rows: &[Row]| {
        each(rows, |_, text| {
            let answer = ninefold_api::canon(&CanonRequest::new(text)).ok()?;
            let clues = answer.head.puzzle.bytes().filter(|byte| *byte != b'.').count();
            Some((answer.form, answer.symmetries, clues))
        })
    };
    compare(&rows, expected, |column, array, options| {
        let (forms, symmetries) = tables::canon_with_symmetries(column, options).unwrap();
        let forms = forms.into_array(array.data_type()).unwrap();
        let alone = tables::canon(column, options).unwrap();
        assert_eq!(texts(&alone.into_array(array.data_type()).unwrap()), texts(&forms));
        assert_eq!(tables::symmetries(column, options).unwrap(), symmetries);
        let clues = tables::clues(column, options).unwrap();
        let all = texts(&forms).into_iter().zip(&symmetries).zip(&clues);
        all.map(|((form, symmetries), clues)| Some((form?, symmetries?, usize::from(clues?))))
            .collect()
    });
}

#[test]
fn minimize() {
    let rows = mixed(4, cases(60) as usize);
    let expected = |rows: &[Row]| {
        each(rows, |at, text| {
            let mut record = PuzzleRecord::new(text);
            record.index = 10 + at as u64;
            let mut request = MinimizeRequest::new(record);
            request.seed = Some(7);
            let answer = ninefold_api::minimize(&request, &Watch::never()).ok()?;
            answer.minimal.first().cloned()
        })
    };
    compare(&rows, expected, |column, array, options| {
        let minimal = tables::minimize(column, 7, &options.first(10)).unwrap();
        texts(&minimal.into_array(array.data_type()).unwrap())
    });
}

#[test]
fn rate() {
    let rows = mixed(5, cases(60) as usize);
    for cap in [None, Some(2.0)] {
        let expected = |rows: &[Row]| {
            let nothing = |verdict: String| (None, None, None, verdict);
            each(rows, |_, text| {
                let mut request = RateRequest::new(text);
                request.max_er = cap;
                let rated = ninefold_api::rate(&request, &Watch::never());
                Some(rated.map_or(nothing(UNREADABLE.to_owned()), |answer| {
                    (answer.er, answer.ep, answer.ed, word(&answer.verdict))
                }))
            })
        };
        compare(&rows, expected, |column, _, options| {
            let (ratings, verdicts) = tables::rate_with_verdict(column, cap, options).unwrap();
            assert_eq!(tables::rate(column, cap, options).unwrap(), ratings);
            let number = |column: &ArrayRef, row: usize| {
                let numbers = column.as_primitive::<Float64Type>();
                numbers.is_valid(row).then(|| numbers.value(row))
            };
            let [er, ep, ed] = ratings.columns() else { panic!("three numbers") };
            assert_eq!(er.nulls(), ratings.nulls());
            let rating = |row| (number(er, row), number(ep, row), number(ed, row));
            let all = words(&verdicts).into_iter().enumerate();
            all.map(|(row, verdict)| {
                let (er, ep, ed) = rating(row);
                Some((er, ep, ed, verdict?))
            })
            .collect()
        });
    }
}

#[test]
fn check() {
    let rows = mixed(6, cases(40) as usize);
    let expected = |rows: &[Row]| {
        each(rows, |_, text| {
            Some(match checked(text) {
                None => (UNREADABLE.to_owned(), None, None, true),
                Some(answer) => {
                    let has_reason = !matches!(word(&answer.verdict).as_str(), "solved");
                    (word(&answer.verdict), Some(answer.count), Some(answer.complete), has_reason)
                }
            })
        })
    };
    compare(&rows, expected, |column, _, options| {
        let table = tables::check(column, None, options).unwrap();
        let counts = table["count"].as_primitive::<UInt64Type>();
        let complete = table["complete"].as_boolean();
        let reasons = table["reason"].as_string::<i32>();
        let all = words(table["verdict"].as_dictionary()).into_iter().zip(counts).zip(complete);
        let all = all.zip(reasons);
        all.map(|(((verdict, count), complete), reason)| {
            Some((verdict?, count, complete, !reason?.is_empty()))
        })
        .collect()
    });
}

#[test]
fn check_compares_solutions() {
    let puzzle = PUZZLE;
    let solution = SOLUTION;
    let wrong = solution.replacen("534", "435", 1);
    let puzzles = [puzzle; 5];
    let solutions = [Some(solution), Some(&wrong), None, Some(""), Some("12")];
    let column = Column::from_optional_texts(&solutions);
    let table: RecordBatch =
        tables::check(&Column::from_texts(&puzzles), Some(&column), &Options::new()).unwrap();
    let verdicts: Vec<Row> = words(table["verdict"].as_dictionary());
    let expected = ["unique", "wrong-solution", "unique", "unique", "wrong-solution"];
    assert_eq!(verdicts.iter().flatten().collect::<Vec<_>>(), expected);
    let reasons = table["reason"].as_string::<i32>();
    assert!(reasons.value(1).starts_with("wrong solution: "), "{}", reasons.value(1));
}
