//! Tests that questions without an answer return an error.

use arrow_array::{Array, FixedSizeBinaryArray, Int64Array};
use ninefold::search::Watch;
use ninefold_tables::{Column, Options, TableError, check, hunt, rate, solve};
use std::cell::Cell;

#[test]
fn a_column_of_another_type() {
    let numbers = Int64Array::from(vec![1, 2]);
    let error = Column::from_array(&numbers).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a column of type Int64 holds no puzzles: expected text, binary of 81 bytes, or lists of a fixed size of 81 digits"
    );
    let short = FixedSizeBinaryArray::try_from_iter([[0_u8; 80]].into_iter()).unwrap();
    assert!(matches!(Column::from_array(&short), Err(TableError::Type(_))));
    let column = Column::from_texts(&[]);
    let texts = solve(&column, &Options::new()).unwrap();
    assert!(matches!(texts.into_array(numbers.data_type()), Err(TableError::Type(_))));
}

#[test]
fn a_wrong_number_of_digits() {
    let error = Column::from_digits(&[0; 82]).unwrap_err();
    assert_eq!(error.to_string(), "expected 81 digits for each puzzle, found 82 in all");
}

#[test]
fn solutions_of_another_number() {
    let (two, one) = (["12", "12"], ["12"]);
    let solutions = Column::from_texts(&one);
    let error = check(&Column::from_texts(&two), Some(&solutions), &Options::new()).unwrap_err();
    assert_eq!(error.to_string(), "the number of puzzles is 2, that of solutions 1");
}

#[test]
fn a_cap_that_is_no_rating_and_a_spec_without_puzzles() {
    let error = rate(&Column::from_texts(&[]), Some(f64::NAN), &Options::new()).unwrap_err();
    assert_eq!(error.to_string(), "NaN is not a rating");
    let spec = ninefold::generate::Spec::new().clues(Some(3..=10));
    assert!(matches!(hunt(&spec, 1, 0, 10, &Options::new()), Err(TableError::Request(_))));
}

#[test]
fn a_watch_stops_the_work_between_blocks() {
    let empty = ".".repeat(81);
    let rows = vec![empty.as_str(); 200];
    for threads in [1, 2] {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 1
        };
        let watch = Watch::new(&stop);
        let options = Options::new().threads(Some(threads)).watch(&watch);
        // To count the solutions of the empty grid takes longer than there is time.
        let counted = ninefold_tables::count(&Column::from_texts(&rows), u64::MAX, &options);
        assert!(matches!(counted, Err(TableError::Stopped)));
    }
}
