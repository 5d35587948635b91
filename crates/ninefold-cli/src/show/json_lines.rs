//! The JSON lines of `solve` and `count` for puzzles of nothing but givens: one writer for each input.

use crate::records::Item;
use ninefold::Grid;
use ninefold::search::Count;
use ninefold_api::LineWriter;
use std::sync::Arc;

/// Writes answers. It keeps the writer of the last input, because most inputs have millions of records.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerWriter {
    last: Option<(Arc<str>, LineWriter)>,
}

impl AnswerWriter {
    /// Appends the answer to a puzzle without clashes and without a name; with solutions for `solve`.
    pub(crate) fn answer(
        &mut self,
        item: &Item,
        givens: &Grid,
        count: &Count,
        solutions: Option<&[Grid]>,
        out: &mut Vec<u8>,
    ) {
        let writer = self.writer(&item.input);
        match solutions {
            None => writer.count(item.index, None, givens, *count, out),
            Some([solution]) if count.complete => {
                writer.solve_one(item.index, None, givens, solution, out);
            }
            Some(solutions) => {
                writer.begin_solve(item.index, None, givens, *count, out);
                for (number, solution) in solutions.iter().enumerate() {
                    LineWriter::solution(solution, number == 0, out);
                }
                LineWriter::end_solve(false, out);
            }
        }
    }

    fn writer(&mut self, input: &Arc<str>) -> &LineWriter {
        let is_last = self.last.as_ref().is_some_and(|(last, _)| Arc::ptr_eq(last, input));
        if !is_last {
            self.last = None;
        }
        &self.last.get_or_insert_with(|| (Arc::clone(input), LineWriter::new(input))).1
    }
}
