//! A lane as a back end: writes starts into its input, and reads answers from its output.

use super::Lane;
use super::boards::write_boards;
use super::form::{Form, LINE, OutputForm, offsets_at};
use crate::backend::{Answer, Backend, Fault, Question, Starts};
use crate::driver::lost;
use crate::kernel::UNKNOWN;
use crate::layout::Board;
use ninefold::{Candidates, CellSet, Digit, Grid};

/// Writes a byte for each cell: its digit, or 0. That is how a grid is stored, so it is copied.
fn write_cells(input: &mut [u8], grids: &[Grid]) {
    let (lines, _) = input.as_chunks_mut::<81>();
    for (to, grid) in lines.iter_mut().zip(grids) {
        let cells: [Option<Digit>; 81] = (*grid).into();
        *to = cells.map(|cell| cell.map_or(0, Digit::get));
    }
}

/// Writes where the searches of each grid begin, behind the cells of all.
fn write_offsets(input: &mut [u8], grids: &[Grid]) {
    let mut first = 0_u32;
    let offsets = &mut input[offsets_at(grids.len())..];
    for (to, grid) in offsets.chunks_exact_mut(4).zip(grids) {
        to.copy_from_slice(&first.to_ne_bytes());
        first += grid.clue_count() as u32;
    }
}

/// Returns the answer of a line: 81 digits or dots, and the number of solutions.
fn of_line(line: &[u8; LINE]) -> Answer {
    let found = line[81].wrapping_sub(b'0');
    let solution = line.first_chunk().filter(|_| line[0] != b'.').and_then(Grid::from_ascii);
    Answer { found: (found <= 9).then_some(u32::from(found)), solution, ..Answer::NONE }
}

/// Returns the answer of a set of redundant clues.
fn of_set(bits: u128) -> Answer {
    const UNKNOWN: u128 = 1 << 127;
    let redundant = CellSet::from_bits(bits & !UNKNOWN);
    let found = (bits & UNKNOWN == 0).then(|| redundant.len());
    Answer { found, redundant, ..Answer::NONE }
}

impl Backend for Lane {
    fn divide(&mut self, boards: Vec<Board>, enough: usize) -> Result<(Vec<Board>, u64), Fault> {
        if boards.is_empty() || boards.len() >= enough {
            return Ok((boards, 0));
        }
        write_boards(self.input(2 * enough)?, boards.iter().copied());
        self.launched = None;
        let (at, number, solved) = self.divide_input(boards.len(), enough).map_err(lost)?;
        let boards = self.read_boards(at, number).map_err(lost)?;
        Ok((boards.into_iter().map(|(board, _)| board).collect(), solved))
    }

    fn submit(&mut self, question: &Question, starts: Starts<'_>) -> Result<(), Fault> {
        let (puzzles, searches) = (starts.len(), starts.searches());
        let input = self.input_for(puzzles.max(4), searches.max(4))?;
        let form = match starts {
            Starts::Givens(grids) => {
                write_cells(input, grids);
                Form::Cells(81)
            }
            Starts::Candidates(all) => {
                write_boards(input, all.iter().map(|start: &Candidates| Board::from(start)));
                Form::Boards
            }
            Starts::Boards(boards) => {
                write_boards(input, boards.iter().copied());
                Form::Boards
            }
            Starts::WithoutClues(grids) => {
                write_cells(input, grids);
                write_offsets(input, grids);
                Form::WithoutClues
            }
        };
        self.launch(form, puzzles, searches, question)
    }

    fn collect(&mut self, answer: &mut dyn FnMut(Answer)) -> Result<(), Fault> {
        let Some(launched) = self.launched else { return Ok(()) };
        let output = self.wait()?;
        match launched.output {
            OutputForm::Counts => {
                let (counts, _) = output.as_chunks::<4>();
                for count in counts {
                    let found = u32::from_ne_bytes(*count);
                    let found = (found < UNKNOWN).then_some(found.min(launched.limit));
                    answer(Answer { found, ..Answer::NONE });
                }
            }
            OutputForm::Text => {
                let (lines, _) = output.as_chunks::<LINE>();
                lines.iter().for_each(|line| answer(of_line(line)));
            }
            OutputForm::Redundant => {
                let (sets, _) = output.as_chunks::<16>();
                sets.iter().for_each(|set| answer(of_set(u128::from_le_bytes(*set))));
            }
            // Nibbles are for callers that write the input themselves.
            OutputForm::Nibbles => {}
        }
        Ok(())
    }
}
