//! One comparison for all boards of a record or document.
//!
//! Each finder says what it knows of a [`Candidate`]: its digits, what its name means, whether it is a
//! mask. [`roles`] says which of them are puzzles and which are solutions. It knows no format.

use ninefold::{Cell, Grid};

/// The meaning of a name for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    /// It is a name for puzzles, of this rank: the smaller, the better.
    Puzzle(usize),
    Nothing,
    /// A position of play or something else that is no puzzle of its own.
    Other,
    /// It is a name for solutions: never a puzzle.
    Solution,
}

/// A board of a record or document.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) name: Name,
    /// Its digits, if it can be read.
    pub(crate) grid: Option<Grid>,
    /// Whether it has no digits, and says which digits of a full grid are given.
    pub(crate) is_mask: bool,
}

impl Candidate {
    pub(crate) const fn new(name: Name, grid: Option<Grid>) -> Self {
        Self { name, grid, is_mask: false }
    }

    /// A mask.
    pub(crate) const MASK: Self = Self { name: Name::Other, grid: None, is_mask: true };
}

/// The role of a board among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A puzzle.
    Puzzle,
    /// The solution of the board with this index.
    SolutionOf(usize),
    /// The puzzle with this index once more, by columns.
    ColumnsOf(usize),
    /// A full grid of which the mask with this index makes the puzzle.
    Masked(usize),
    /// Neither: a solution without its puzzle, or a board that is not the one the names mean.
    LeftOut,
}

/// The number of boards before and after a full grid that may be its puzzle.
const NEAR: usize = 300;

/// Says what each of several boards is. With `is_one` they are members of one record: if the name
/// of one says that it is the puzzle, the others are not.
pub(crate) fn roles(boards: &[Candidate], is_one: bool) -> Vec<Role> {
    let is_full = |board: &Candidate| board.grid.is_some_and(|grid| grid.is_full());
    // A full grid is never the puzzle beside one with empty cells, whatever it is called.
    let may_be = |board: &Candidate| match board.name {
        _ if board.is_mask => false,
        Name::Solution => false,
        Name::Other => !is_one,
        Name::Puzzle(_) | Name::Nothing => true,
    };
    let open = |board: &Candidate| may_be(board) && !is_full(board);
    let some_open = boards.iter().any(open);
    let is_candidate = |board: &Candidate| may_be(board) && (!some_open || !is_full(board));
    let best = boards.iter().filter(|board| is_candidate(board)).map(|board| board.name).min();
    let named = best.filter(|name| is_one && matches!(name, Name::Puzzle(_)));
    let mut first = true;
    let mut roles: Vec<Role> = boards
        .iter()
        .map(|board| {
            let is_it = is_candidate(board)
                && named.is_none_or(|name| board.name == name && std::mem::take(&mut first));
            if is_it { Role::Puzzle } else { Role::LeftOut }
        })
        .collect();
    let mut has_solution = vec![None; boards.len()];
    for (index, board) in boards.iter().enumerate() {
        let Some(solution) = board.grid.filter(|_| is_full(board) && board.name != Name::Other)
        else {
            continue;
        };
        let near = (index.saturating_sub(NEAR)..index).rev();
        let near = near.chain(index + 1..boards.len().min(index + 1 + NEAR));
        let solved: Vec<usize> = near
            .filter(|other| roles[*other] == Role::Puzzle)
            .filter(|other| boards[*other].grid.is_some_and(|grid| fits(&solution, &grid)))
            .filter(|other| has_solution[*other].is_none_or(|known| known == solution))
            .collect();
        // One of several that are the same may have it already.
        let free = solved.iter().find(|other| has_solution[**other].is_none());
        if let Some(puzzle) = free.or(solved.first()).copied() {
            has_solution[puzzle] = Some(solution);
            roles[index] = Role::SolutionOf(puzzle);
        }
    }
    // A mask needs a full grid, and says nothing beside a puzzle.
    let masks = (0..boards.len()).filter(|index| boards[*index].is_mask && !some_open);
    for mask in masks {
        let full = (0..boards.len()).filter(|index| is_full(&boards[*index]));
        if let Some(full) = full.min_by_key(|index| index.abs_diff(mask)) {
            roles[full] = Role::Masked(mask);
        }
    }
    roles
}

/// Leaves out puzzles of a document that are another one by columns: tests of programs compare with such.
pub(crate) fn leave_out_columns(boards: &[Candidate], roles: &mut [Role]) {
    for index in 0..boards.len() {
        let Some(grid) = boards[index].grid.filter(|_| roles[index] == Role::Puzzle) else {
            continue;
        };
        let mut turned = Grid::EMPTY;
        for (cell, digit) in grid.placed() {
            if let Some(other) =
                Cell::new(cell.index() % Cell::SIDE * Cell::SIDE + cell.index() / Cell::SIDE)
            {
                turned.set(other, Some(digit));
            }
        }
        let is_it = |other: &usize| {
            roles[*other] == Role::Puzzle && boards[*other].grid == Some(turned) && turned != grid
        };
        if let Some(other) = (index.saturating_sub(NEAR)..index).find(is_it) {
            roles[index] = Role::ColumnsOf(other);
        }
    }
}

/// Returns `true` if a full grid solves a puzzle: it is solved, and has all digits of the puzzle.
pub(crate) fn fits(solution: &Grid, puzzle: &Grid) -> bool {
    let is_open = !puzzle.is_full() && !puzzle.is_empty();
    is_open
        && solution.is_solved()
        && Cell::all()
            .all(|cell| puzzle.get(cell).is_none() || puzzle.get(cell) == solution.get(cell))
}

/// Returns `true` if cells seem to be a damaged puzzle of this solution: before and after one place all digits
/// are right.
pub(crate) fn is_damaged_puzzle(cells: &str, solution: &Grid) -> bool {
    let (cells, digits) = (cells.as_bytes(), solution.to_ascii());
    let agrees = |(cell, digit): &(&u8, &u8)| !matches!(cell, b'1'..=b'9') || cell == digit;
    let start = cells.iter().zip(&digits).take_while(agrees).count();
    let end = cells.iter().rev().zip(digits.iter().rev()).take_while(agrees).count();
    let given = cells.iter().filter(|cell| matches!(cell, b'1'..=b'9')).count();
    (17..78).contains(&given) && start + end + 1 >= cells.len().min(Cell::COUNT)
}
