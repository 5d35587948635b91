//! Lists of digits, and the steps of ratings.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, FixedSizeListArray, Int64Array, StructArray, UInt8Array};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use ninefold_tables::{Column, Options, TableError, rate_with_steps, rate_with_verdict, solve};
use ninefold_testing::puzzles::{Random, proper};
use std::sync::Arc;

const PUZZLE: &str =
    ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";

fn list(size: i32, values: ArrayRef, nulls: Option<NullBuffer>) -> FixedSizeListArray {
    let field = Arc::new(Field::new("item", values.data_type().clone(), true));
    FixedSizeListArray::new(field, size, values, nulls)
}

fn digits(text: &str) -> impl Iterator<Item = i64> + '_ {
    text.bytes().map(|byte| if byte == b'.' { 0 } else { i64::from(byte - b'0') })
}

#[test]
fn lists_give_lists_of_their_type() {
    let mut random = Random(5);
    let puzzles: Vec<String> = (0..20).map(|_| proper(&mut random, 27).to_string()).collect();
    let texts: Vec<&str> = puzzles.iter().map(String::as_str).collect();
    let expected = solve(&Column::from_texts(&texts), &Options::new()).unwrap();
    let numbers = || texts.iter().flat_map(|text| digits(text));
    let int64: ArrayRef = Arc::new(Int64Array::from_iter_values(numbers()));
    let bytes: ArrayRef = Arc::new(UInt8Array::from_iter_values(numbers().map(|one| one as u8)));
    let nulls = NullBuffer::from_iter((0..20).map(|row| row != 3));
    for values in [int64, bytes] {
        let rows = list(9, list(9, Arc::clone(&values), None).into_array(), Some(nulls.clone()));
        for array in [list(81, values, Some(nulls.clone())), rows] {
            for (first, count) in [(0, 20), (2, 5)] {
                let part = array.slice(first, count);
                let column = Column::from_array(&part).unwrap();
                let solved = solve(&column, &Options::new()).unwrap();
                let solved = solved.into_array(part.data_type()).unwrap();
                assert_eq!((solved.data_type(), solved.len()), (part.data_type(), count));
                for row in 0..count {
                    assert_eq!(solved.is_null(row), first + row == 3);
                    if !solved.is_null(row) {
                        assert_eq!(flat(&solved, row), expected.get(first + row).unwrap());
                    }
                }
            }
        }
    }
}

/// Returns the digits of a row as a text.
fn flat(lists: &ArrayRef, row: usize) -> String {
    let mut values = lists.as_fixed_size_list().value(row);
    if let Some(inner) = values.as_fixed_size_list_opt().map(|inner| Arc::clone(inner.values())) {
        values = inner;
    }
    if let Some(numbers) = values.as_primitive_opt::<Int64Type>() {
        return numbers.values().iter().map(ToString::to_string).collect();
    }
    let numbers = values.as_primitive::<arrow_array::types::UInt8Type>();
    numbers.values().iter().map(ToString::to_string).collect()
}

#[test]
fn numbers_that_are_no_digits_are_unreadable_and_named() {
    let mut values: Vec<Option<i64>> = digits(PUZZLE).chain(digits(PUZZLE)).map(Some).collect();
    values[0] = None;
    values[81 + 4] = Some(256);
    let array = list(81, Arc::new(Int64Array::from(values)), None);
    let column = Column::from_array(&array).unwrap();
    assert_eq!(column.problem(0), None);
    let problem = column.problem(1).unwrap();
    assert_eq!((problem.row, problem.column), (1, 5));
    assert_eq!(problem.message, "256 is neither a digit nor 0 for an empty cell");
    let solved = solve(&column, &Options::new()).unwrap();
    assert!(!solved.is_null(0) && solved.is_null(1));
}

#[test]
fn other_lists_hold_no_puzzles() {
    let values = |count| -> ArrayRef { Arc::new(Int64Array::from(vec![0; count])) };
    let floats: ArrayRef = Arc::new(arrow_array::Float64Array::from(vec![0.0; 81]));
    for array in [list(80, values(80), None), list(81, floats, None), list(9, values(81), None)] {
        assert!(matches!(Column::from_array(&array), Err(TableError::Type(_))));
    }
}

#[test]
fn the_hardest_step_has_the_rating() {
    let empty = ".".repeat(81);
    let rows = [PUZZLE, &empty, "no puzzle", PUZZLE];
    let column = Column::from_texts(&rows);
    for threads in [1, 3] {
        let options = Options::new().threads(Some(threads));
        let rated = rate_with_steps(&column, None, &options).unwrap();
        let (plain, _) = rate_with_verdict(&column, None, &options).unwrap();
        assert_eq!(&rated.columns()[..3], plain.columns());
        assert_eq!(rated.nulls(), plain.nulls());
        let steps = rated.column_by_name("steps").unwrap().as_list::<i32>();
        assert!(steps.is_null(1) && steps.is_null(2) && steps.is_valid(3));
        assert_eq!(steps.value(0).as_ref(), steps.value(3).as_ref());
        let steps: StructArray = steps.value(0).as_struct().clone();
        let ratings = steps.column_by_name("rating").unwrap().as_primitive::<Float64Type>().clone();
        let hardest = ratings.values().iter().copied().fold(0.0, f64::max);
        assert_eq!(hardest, 7.2);
        let placements = steps.column_by_name("placements").unwrap().as_list::<i32>();
        let placed: usize = (0..steps.len()).map(|at| placements.value(at).len()).sum();
        assert_eq!(placed, 81 - 24);
    }
    let capped = rate_with_steps(&column, Some(7.1), &Options::new()).unwrap();
    assert_eq!(capped.null_count(), 4);
    let empty = rate_with_steps(&Column::from_texts(&[]), None, &Options::new()).unwrap();
    assert_eq!(empty.len(), 0);
    assert!(matches!(rated_type(&empty), DataType::List(_)));
}

fn rated_type(ratings: &StructArray) -> DataType {
    ratings.column_by_name("steps").unwrap().data_type().clone()
}

/// Erases the type of an array.
trait IntoArray: Array + Sized + 'static {
    fn into_array(self) -> ArrayRef {
        Arc::new(self)
    }
}

impl<A: Array + 'static> IntoArray for A {}
