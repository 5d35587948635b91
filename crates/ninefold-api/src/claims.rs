//! The grids that claim to solve a puzzle: the solution in its record, and the answer of a player.

use ninefold::Grid;
use ninefold::check::{Claims, Question, Report, judge};
use ninefold_rules::{Puzzle, Stated};
use ninefold_show::Findings;
use ninefold_show::words::Words;

/// The answer of a player to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
#[non_exhaustive]
pub enum PlayerAnswer {
    /// No answer is expected.
    NotAsked,
    /// An answer is expected, and there is none.
    Missing,
    /// This grid. It may be unfinished.
    Grid(Grid),
}

/// Compares the solution in the record of a puzzle and the answer of a player with the report on it.
#[must_use]
pub fn check_findings<'a>(
    question: &'a Question,
    report: &'a Report,
    solution: Option<&Grid>,
    answer: &PlayerAnswer,
) -> Findings<'a> {
    let grid = match answer {
        PlayerAnswer::Grid(grid) => Some(grid),
        PlayerAnswer::Missing | PlayerAnswer::NotAsked => None,
    };
    let claims = Claims::default().with_solution(solution).with_answer(grid);
    let judged = judge(question, report, claims);
    Findings::new(question, report).with_claims(judged, *answer == PlayerAnswer::Missing)
}

/// Returns the reason for a verdict in one line, for a column of a table.
#[must_use]
pub fn check_reason(found: &Findings<'_>, words: &dyn Words) -> String {
    words.check_reason(found)
}

/// Returns the solution that the record of a puzzle has. Of one that cannot be read no cell is
/// known, so that it counts as a solution with 81 empty cells.
#[must_use]
pub fn claimed_solution(puzzle: &Puzzle) -> Option<Grid> {
    match puzzle.stated_solution() {
        Stated::Solution(solution) => Some(*solution),
        Stated::Unreadable(_) => Some(Grid::EMPTY),
        Stated::Nothing | Stated::Blank => None,
    }
}

#[cfg(feature = "formats")]
mod records {
    use super::PlayerAnswer;
    use crate::text::parse_record;
    use ninefold_formats::{ErrorKind, Raw, ReadError, Stated};

    impl PlayerAnswer {
        /// Reads the answer in a record: of a table with a column of solutions that column, else
        /// the whole grid.
        ///
        /// # Errors
        ///
        /// The record cannot be read, or its solution is not a grid.
        pub fn read(record: &Raw) -> Result<Self, ReadError> {
            let puzzle = parse_record(record)?.puzzle;
            match puzzle.stated_solution() {
                Stated::Nothing => Ok(Self::Grid(puzzle.classic().state())),
                Stated::Blank => Ok(Self::Missing),
                Stated::Solution(solution) => Ok(Self::Grid(*solution)),
                Stated::Unreadable(text) => {
                    let count = text.trim().chars().count();
                    let message =
                        format!("the solution is not a grid: expected 81 cells, found {count}");
                    let error = ReadError::new(ErrorKind::CellCount, message);
                    Err(error.at(record.line(), "", 0, 0))
                }
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::text::reader;
        use ninefold_formats::ReadOptions;

        use ninefold_testing::PUZZLE;

        fn answers(text: &str) -> Vec<Result<PlayerAnswer, ReadError>> {
            let reader = reader(text.as_bytes(), &ReadOptions::default()).unwrap();
            reader.map(|raw| PlayerAnswer::read(&raw.unwrap())).collect()
        }

        #[test]
        fn the_column_of_solutions_is_the_answer_where_there_is_one() {
            let grid: ninefold::Grid = PUZZLE.parse().unwrap();
            let solution = grid.solution().unwrap();
            let line = answers(&format!("{PUZZLE}\n"));
            assert_eq!(line, [Ok(PlayerAnswer::Grid(grid))]);
            let table = format!("puzzle,solution\n{PUZZLE},{solution}\n{PUZZLE},\n{PUZZLE},12\n");
            let [right, blank, unreadable] = &answers(&table)[..] else { panic!("{table}") };
            assert_eq!(right, &Ok(PlayerAnswer::Grid(solution)));
            assert_eq!(blank, &Ok(PlayerAnswer::Missing));
            let error = unreadable.as_ref().unwrap_err();
            assert!(error.message.ends_with("expected 81 cells, found 2"), "{}", error.message);
        }
    }
}
