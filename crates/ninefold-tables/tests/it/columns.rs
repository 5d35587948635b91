//! Columns that are no arrays, empty ones, and answers of more than one array.

use crate::rows::mixed;
use arrow_array::{Array, NullArray, StringArray};
use arrow_schema::DataType;
use ninefold::Grid;
use ninefold_tables::{Column, MAX_ROWS, Options, canon, clues, solve, solve_into, verdict};
use ninefold_testing::PUZZLE;
use ninefold_testing::puzzles::{Random, proper};

#[test]
fn digits_give_digits() {
    let mut random = Random(11);
    let puzzles: Vec<Grid> = (0..50).map(|_| proper(&mut random, 26)).collect();
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let mut digits: Vec<u8> = puzzles.iter().flat_map(|grid| grid.to_ascii().map(digit)).collect();
    digits[81 * 3 + 5] = 10;
    digits[81 * 4 + 80] = 255;
    let column = Column::from_digits(&digits).unwrap();
    let problem = column.problem(3).unwrap();
    assert_eq!((problem.row, problem.column), (3, 6));
    assert_eq!(problem.message, "10 is neither a digit nor 0 for an empty cell");
    let caret = problem.to_string().lines().nth(2).and_then(|line| line.find('^'));
    assert_eq!(caret, Some(2 + 5));
    let solved = solve(&column, &Options::new()).unwrap();
    let forms = canon(&column, &Options::new()).unwrap();
    for (row, grid) in puzzles.iter().enumerate() {
        let is_bad = row == 3 || row == 4;
        let bytes = &solved.bytes()[81 * row..81 * (row + 1)];
        let expected =
            if is_bad { [0; 81] } else { grid.solution().unwrap().to_ascii().map(digit) };
        assert_eq!(bytes, expected, "{row}");
        assert_eq!(solved.is_null(row), is_bad);
        assert!(forms.bytes()[81 * row..][..81].iter().all(|value| *value <= 9));
    }
    assert!(solved.get(0).is_none());
    let mut memory = vec![7; digits.len()];
    solve_into(&column, &mut memory, &Options::new()).unwrap();
    assert_eq!(memory, solved.bytes());
    assert!(solve_into(&column, &mut memory[1..], &Options::new()).is_err());
    assert!(clues(&column, &Options::new()).unwrap().is_null(3));
}

#[test]
fn an_unreadable_row_has_a_problem_with_a_caret() {
    let short = &PUZZLE[1..];
    let wrong = PUZZLE.replacen("53", "5é", 1);
    let rows = [PUZZLE, short, &wrong];
    let column = Column::from_texts(&rows);
    assert_eq!(column.problem(0), None);
    assert_eq!(column.problem(3), None);
    let problem = column.problem(1).unwrap();
    assert_eq!((problem.row, problem.column), (1, 81));
    assert_eq!(problem.message, "expected 81 cells, found 80");
    let problem = column.problem(2).unwrap();
    assert_eq!((problem.row, problem.column), (2, 2));
    let shown = problem.to_string();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[1], format!("  {wrong}"));
    assert_eq!(lines[2], "   ^");
    assert!(lines[3].starts_with("help: "), "{shown}");
}

#[test]
fn texts_are_columns() {
    let rows = mixed(12, 50);
    let array = StringArray::from(rows.clone());
    let optional: Vec<Option<&str>> = rows.iter().map(Option::as_deref).collect();
    let [a, b] = [Column::from_array(&array).unwrap(), Column::from_optional_texts(&optional)]
        .map(|column| solve(&column, &Options::new()).unwrap());
    assert_eq!(a.bytes(), b.bytes());
    assert!((0..rows.len()).all(|row| a.is_null(row) == b.is_null(row)));
}

#[test]
fn empty_columns_and_columns_of_nulls() {
    for rows in [0, 5] {
        let nulls = NullArray::new(rows);
        let column = Column::from_array(&nulls).unwrap();
        let answers = solve(&column, &Options::new()).unwrap();
        let answers = answers.into_array(&DataType::Utf8).unwrap();
        assert_eq!((answers.len(), answers.null_count()), (rows, rows));
        assert_eq!(verdict(&column, &Options::new()).unwrap().null_count(), rows);
    }
    assert_eq!(Column::from_digits(&[]).unwrap().len(), 0);
    assert!(Column::from_texts(&[]).is_empty());
}

#[test]
fn no_null_gives_no_null_buffer() {
    let rows = [PUZZLE; 9];
    let answers = solve(&Column::from_texts(&rows), &Options::new()).unwrap();
    let array = answers.into_array(&DataType::Utf8View).unwrap();
    assert!(array.nulls().is_none());
    assert_eq!(MAX_ROWS, 26_512_143);
}
