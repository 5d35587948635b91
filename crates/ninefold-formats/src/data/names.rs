//! The names under which structured data, tables and programs keep puzzles, solutions and other
//! boards.

use super::object::plain;
use crate::compare::boards::Name;

/// Names for puzzles in plain spelling, ours first.
const PUZZLES: &str = "puzzle givens given grid board sudoku quiz quizzes question clues mission start \
    initial unsolved problem task input cells value values rows matrix field tiles squares \
    puzzlestring puzzlegrid puzzleboard initialboard initialgrid initialstate initialdata startboard \
    startgrid sudokugrid sudokuboard puzzlestate columns cols boxes blocks subgrids";

/// Names for solutions in plain spelling.
const SOLUTIONS: &str = "solution answer solved output expected solutions answers result solvedboard \
    solvedgrid solvedpuzzle complete completed full fullgrid expectedoutput";

/// Names for boards which are neither puzzle nor solution.
const OTHERS: &str = "entries marks corners candidates colours colors notes current currentboard \
    currentgrid currentstate state progress userboard usergrid useranswer player playerboard attempt \
    guess regions fixed frozen";

/// Parts of names that only solutions have.
const TELLING: [&str; 5] = ["solution", "solved", "final", "answer", "complete"];

/// Parts of names of puzzles that have digits twice on purpose.
const FAULTY: [&str; 8] =
    ["invalid", "illegal", "wrong", "incorrect", "bad", "duplicate", "broken", "conflict"];

/// Returns `true` if a name says that the digits of a puzzle break the rules.
pub(crate) fn is_faulty_name(name: &str) -> bool {
    let name = plain(name);
    FAULTY.iter().any(|part| name.contains(part))
}

/// Returns the index of a name in a list of words.
fn rank(words: &str, name: &str) -> Option<usize> {
    words.split_whitespace().position(|known| known == name)
}

/// Returns the rank, best first, of a name for puzzles, in any spelling.
pub(crate) fn puzzle_rank(name: &str) -> Option<usize> {
    rank(PUZZLES, &plain(name))
}

/// The rank of a name for solutions, best first; a name that only contains one comes last.
pub(super) fn solution_rank(name: &str) -> Option<usize> {
    let name = plain(name);
    let rest = ["unsolved", "incomplete", "notsolved", "uncompleted", "resolved"]
        .iter()
        .fold(name.clone(), |name, not| name.replace(not, ""));
    let contains = || TELLING.iter().any(|part| rest.contains(part)).then_some(99);
    rank(SOLUTIONS, &name).or_else(contains)
}

/// Returns `true` if this is a name for solutions, in any spelling.
pub(crate) fn is_solution_name(name: &str) -> bool {
    solution_rank(name).is_some()
}

/// Returns the meaning of a board name.
pub(crate) fn class(name: &str) -> Name {
    let plain = plain(name);
    match puzzle_rank(&plain) {
        Some(rank) => Name::Puzzle(rank),
        None if is_solution_name(&plain) => Name::Solution,
        None if rank(OTHERS, &plain).is_some() => Name::Other,
        None => Name::Nothing,
    }
}
