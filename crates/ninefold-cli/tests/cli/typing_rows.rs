//! Tests of the input that a newspaper reader may type at the prompt.

use crate::support::{PUZZLE, run_with};

/// The rows of [`PUZZLE`], with some of them replaced.
fn rows(changed: &[(usize, &[u8])]) -> Vec<u8> {
    let mut typed = Vec::new();
    for row in 0..9 {
        let text = changed.iter().find(|(number, _)| *number == row + 1);
        typed.extend_from_slice(text.map_or(&PUZZLE.as_bytes()[9 * row..9 * row + 9], |(_, t)| t));
        typed.push(b'\n');
    }
    typed
}

#[test]
fn a_byte_that_is_not_utf8_is_reported_and_the_row_asked_again() {
    let typed = rows(&[(2, b"6..\xff95...\n6..195...")]);
    let ran = run_with(&["--interactive"], &typed);
    assert!(ran.out.contains("not text (UTF-8). Please type row 2 again."), "{}", ran.out);
    assert_eq!(ran.out.matches("Row 2: ").count(), 2, "no row is lost: {}", ran.out);
    assert!(ran.code == 0 && ran.out.contains("valid: 1 solution"), "{ran:?}");
}

#[test]
fn a_line_without_end_does_not_fill_the_memory() {
    let mut long = vec![b'1'; 200_000];
    long.extend_from_slice(b"\n53..7....");
    let ran = run_with(&["--interactive"], &rows(&[(1, &long)]));
    assert!(ran.code == 0 && ran.out.contains("too long"), "{ran:?}");
}

#[test]
fn a_doubled_digit_is_reported_at_once() {
    // A row that has a digit twice is asked for again: a user types it again.
    let retyped = format!("53..7...5\n{}", &PUZZLE[..9]);
    let ran = run_with(&["--interactive"], &rows(&[(1, retyped.as_bytes())]));
    let said = ran.out.replace('\n', " ");
    let expected =
        "There are two 5s in this row (columns 1 and 9). Please type row 1 again. Row 1: ";
    assert!(ran.code == 0 && said.contains(expected), "{said}");
    // Of two rows either may be wrong.
    for (row, typed, expected) in [
        (4, "5...6...3", "There are two 5s in column 1 (rows 1 and 4)."),
        (2, "6.519....", "There are two 5s in the top left box (rows 1 and 2, columns 1 and 3)."),
    ] {
        let text = format!("{typed}\n<\n{}", &PUZZLE[9 * row - 9..9 * row]);
        let ran = run_with(&["--interactive"], &rows(&[(row, text.as_bytes())]));
        let said = ran.out.replace('\n', " ");
        assert!(said.contains(expected), "{said}");
        assert!(said.contains("'<' goes back a row."), "{said}");
        let after = said.split_once(expected).unwrap().1;
        assert!(after.contains(&format!("Row {}: ", row + 1)), "before the next row: {said}");
        assert_eq!(ran.code, 0, "{}", ran.out);
    }
}

#[test]
fn blanks_are_empty_cells() {
    let typed = rows(&[(1, b"53  7    "), (2, b"6  195"), (3, b" 98    6 ")]);
    let ran = run_with(&["--interactive"], &typed);
    assert!(ran.code == 0 && ran.out.contains("valid: 1 solution"), "{ran:?}");
    // Blanks may be separators here, so the row is asked for again.
    let ran = run_with(&["--interactive"], &rows(&[(1, b"5 3 7\n53..7....")]));
    assert!(ran.code == 0 && ran.out.contains("That is 3 cells, a row has 9."), "{ran:?}");
}

#[test]
fn digits_of_other_scripts_are_digits() {
    let typed = rows(&[(1, "５３００７００００".as_bytes()), (2, "٦٠٠١٩٥٠٠٠".as_bytes())]);
    let ran = run_with(&["--interactive"], &typed);
    assert!(ran.code == 0 && ran.out.contains("valid: 1 solution"), "{ran:?}");
}

#[test]
fn a_question_mark_alone_is_help_and_in_a_row_an_empty_cell() {
    let ran = run_with(&["--interactive"], &rows(&[(1, b"?\n53??7????")]));
    assert!(ran.out.contains("an empty cell; a blank, too"), "{}", ran.out);
    assert!(ran.out.contains("5 3 . | . 7 . | . . ."), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

#[test]
fn quitting_on_request_is_no_error_and_the_end_of_the_input_is() {
    assert_eq!(run_with(&["--interactive"], b"53..7....\nq\n").code, 0);
    assert_eq!(run_with(&["--interactive"], b"53..7....\n").code, 2);
}

#[test]
fn the_introduction_fits_into_80_columns() {
    let ran = run_with(&["--interactive"], b"?\nq\n");
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
}
