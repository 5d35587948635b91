//! Boards in every arrangement.

use super::*;
use serde_json::json;

#[test]
fn other_boards_are_named_by_size() {
    let square = |n: usize| json!(vec![vec![0; n]; n]);
    assert_eq!(grid(&square(16)), Err(NotGrid::Size(16, 16)));
    assert_eq!(grid(&square(4)), Err(NotGrid::Size(4, 4)));
    assert_eq!(grid(&json!(vec![0; 36])), Err(NotGrid::Size(6, 6)));
    assert_eq!(grid(&json!(".".repeat(256))), Err(NotGrid::Size(16, 16)));
    assert_eq!(grid(&json!(".".repeat(80))), Err(NotGrid::Cells(80)));
    let mut rows = vec![vec![0; 9]; 9];
    rows[3].pop();
    assert_eq!(grid(&json!(rows)), Err(NotGrid::Row(4, 8)));
    rows.pop();
    assert_eq!(grid(&json!(rows)), Err(NotGrid::Rows(8)));
}

#[test]
fn rows_may_be_texts() {
    let rows = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];
    assert_eq!(grid(&json!(rows)), grid(&json!(rows.concat())));
    assert_eq!(grid(&json!(rows)), grid(&json!(rows.join("\n"))));
}

#[test]
fn numbers_of_rows_that_do_not_count_them_are_refused() {
    let row = |number: usize| json!({"row": number, "cells": vec![number % 9; 9]});
    let rows = |numbers: [usize; 9]| grid(&json!(numbers.map(row)));
    assert!(rows([8, 7, 6, 5, 4, 3, 2, 1, 0]).is_ok());
    assert!(rows([9, 8, 7, 6, 5, 4, 3, 2, 1]).is_ok());
    for numbers in [[8, 47, 6, 5, 4, 3, 2, 1, 0], [8, 8, 6, 5, 4, 3, 2, 1, 0]] {
        assert!(matches!(rows(numbers), Err(NotGrid::Places(_))), "{numbers:?}");
    }
}
