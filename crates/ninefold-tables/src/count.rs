//! The verb [`count`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::options::Options;
use crate::validity::{Bits, Validity};
use arrow_array::{BooleanArray, UInt64Array};
use ninefold::search::{Search, Watch};

/// Counts the solutions of each puzzle up to a limit.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn count(
    column: &Column<'_>,
    limit: u64,
    options: &Options<'_>,
) -> Result<UInt64Array, TableError> {
    Ok(count_with_completeness(column, limit, options)?.0)
}

/// Counts as [`count`] does, and tells of each puzzle whether it is proven that there are no more solutions.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use ninefold_tables::{Column, Options, count_with_completeness};
///
/// let empty = ".".repeat(81);
/// let column = [empty.as_str()];
/// let (counts, complete) =
///     count_with_completeness(&Column::from_texts(&column), 5, &Options::new())?;
/// assert_eq!((counts.value(0), complete.value(0)), (5, false));
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn count_with_completeness(
    column: &Column<'_>,
    limit: u64,
    options: &Options<'_>,
) -> Result<(UInt64Array, BooleanArray), TableError> {
    let rows = column.len();
    let mut counts = vec![0; rows];
    let (mut complete, mut validity) = (Validity::new(rows), Validity::new(rows));
    let size = options.together();
    let outputs = counts.chunks_mut(size).zip(complete.blocks(size)).zip(validity.blocks(size));
    let outputs = outputs.map(|((counts, complete), bits)| Counts { counts, complete, bits });
    let searcher = options.searcher_used();
    answer_blocks(column, options, size, outputs, || {
        move |block: &Block, mut output: Counts<'_>, watch: &Watch<'_>| {
            let counts = searcher.and_then(|searcher| searcher.count_each(&block.grids, limit));
            let search = || Search::new().limit(limit).watch(watch).count_each(&block.grids);
            let counts = counts.unwrap_or_else(search);
            for (at, count) in block.rows.iter().zip(counts) {
                output.counts[*at] = count.found;
                output.bits.set(*at);
                if count.complete {
                    output.complete.set(*at);
                }
            }
        }
    })?;
    let nulls = validity.nulls();
    let complete = BooleanArray::new(complete.bits(), nulls.clone());
    Ok((UInt64Array::try_new(counts.into(), nulls)?, complete))
}

/// The part of the answers that a block has.
struct Counts<'a> {
    counts: &'a mut [u64],
    complete: Bits<'a>,
    bits: Bits<'a>,
}
