//! The verb [`clues`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::options::Options;
use crate::searcher::MANY;
use crate::validity::{Bits, Validity};
use arrow_array::UInt8Array;
use ninefold::search::Watch;

/// Counts the clues of each puzzle.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn clues(column: &Column<'_>, options: &Options<'_>) -> Result<UInt8Array, TableError> {
    let rows = column.len();
    let (mut counts, mut validity) = (vec![0; rows], Validity::new(rows));
    let outputs = counts.chunks_mut(MANY).zip(validity.blocks(MANY));
    answer_blocks(column, options, MANY, outputs, || {
        |block: &Block, (counts, mut bits): (&mut [u8], Bits<'_>), _: &Watch<'_>| {
            for (at, grid) in block.puzzles() {
                counts[at] = grid.clue_count() as u8;
                bits.set(at);
            }
        }
    })?;
    Ok(UInt8Array::try_new(counts.into(), validity.nulls())?)
}
