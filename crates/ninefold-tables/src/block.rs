//! Blocks of rows: read, answered, and written in place.

use crate::column::{Column, Row};
use crate::error::TableError;
use crate::options::Options;
use ninefold::Grid;
use ninefold::search::Watch;

/// The rows of a block for verbs that take long for some puzzles.
pub(crate) const FEW: usize = 64;

/// The puzzles of a block, and the rows without one.
#[derive(Default)]
pub(crate) struct Block {
    /// The first row of the block in the column.
    pub(crate) first: usize,
    /// The puzzles that could be read.
    pub(crate) grids: Vec<Grid>,
    /// The row of each in the block.
    pub(crate) rows: Vec<usize>,
    /// The rows in the block that could not be read; all others are null.
    pub(crate) unreadable: Vec<usize>,
}

impl Block {
    fn read(&mut self, column: &Column<'_>, first: usize, size: usize) {
        self.first = first;
        self.grids.clear();
        self.rows.clear();
        self.unreadable.clear();
        for at in 0..size.min(column.len() - first) {
            match column.row(first + at) {
                Row::Null => {}
                Row::Unreadable => self.unreadable.push(at),
                Row::Puzzle(grid) => {
                    self.grids.push(grid);
                    self.rows.push(at);
                }
            }
        }
    }

    /// Iterates over the puzzles with their rows in the block.
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = (usize, &Grid)> {
        self.rows.iter().copied().zip(&self.grids)
    }
}

/// Answers a column in blocks of `size` rows. `outputs` has the part of the answers for each block;
/// `worker` is called once on each thread and returns the function that answers a block.
pub(crate) fn answer_blocks<O: Send, W>(
    column: &Column<'_>,
    options: &Options<'_>,
    size: usize,
    outputs: impl Iterator<Item = O> + Send,
    worker: impl Fn() -> W + Sync,
) -> Result<(), TableError>
where
    W: FnMut(&Block, O, &Watch<'_>),
{
    let threads = options.threads_for(column.len().div_ceil(size));
    let watch = options.watch_used();
    let finished = ninefold_bulk::fill_blocks(threads, outputs.enumerate(), watch, || {
        let mut answer = worker();
        let mut block = Block::default();
        move |(number, output): (usize, O), watch: &Watch<'_>| {
            block.read(column, number * size, size);
            answer(&block, output, watch);
        }
    });
    if finished { Ok(()) } else { Err(TableError::Stopped) }
}
