//! The names under which structured data and tables keep puzzles, solutions and other boards.

use super::object::plain;

/// The names of members that hold the puzzle, in plain spelling, ours first.
const PUZZLES: [&str; 36] = [
    "puzzle",
    "givens",
    "given",
    "grid",
    "board",
    "sudoku",
    "quiz",
    "quizzes",
    "question",
    "clues",
    "mission",
    "start",
    "initial",
    "unsolved",
    "problem",
    "task",
    "input",
    "cells",
    "value",
    "values",
    "rows",
    "matrix",
    "field",
    "tiles",
    "squares",
    "puzzlestring",
    "puzzlegrid",
    "puzzleboard",
    "initialboard",
    "initialgrid",
    "initialstate",
    "initialdata",
    "startboard",
    "startgrid",
    "sudokugrid",
    "sudokuboard",
];

/// The names of members that hold the solution, in plain spelling.
pub(super) const SOLUTIONS: [&str; 16] = [
    "solution",
    "answer",
    "solved",
    "output",
    "expected",
    "solutions",
    "answers",
    "result",
    "solvedboard",
    "solvedgrid",
    "solvedpuzzle",
    "complete",
    "completed",
    "full",
    "fullgrid",
    "expectedoutput",
];

/// Whether this is a name for puzzles, in any spelling: its rank, best first.
pub(crate) fn puzzle_rank(name: &str) -> Option<usize> {
    let name = plain(name);
    PUZZLES.iter().position(|known| *known == name)
}

/// Whether this is a name for solutions, in any spelling.
pub(crate) fn is_solution_name(name: &str) -> bool {
    let name = plain(name);
    SOLUTIONS.contains(&name.as_str())
        || ["solution", "solved", "answer"].iter().any(|start| name.starts_with(start))
}

/// Names of members that hold boards which are neither puzzle nor solution.
pub(super) fn is_other_name(name: &str) -> bool {
    const OTHERS: [&str; 24] = [
        "entries",
        "marks",
        "corners",
        "candidates",
        "colours",
        "colors",
        "notes",
        "current",
        "currentboard",
        "currentgrid",
        "currentstate",
        "state",
        "progress",
        "userboard",
        "usergrid",
        "useranswer",
        "player",
        "playerboard",
        "attempt",
        "guess",
        "regions",
        "boxes",
        "fixed",
        "frozen",
    ];
    OTHERS.contains(&plain(name).as_str())
}
