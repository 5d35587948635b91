//! The verbs [`canon`] and [`symmetries`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::options::Options;
use crate::searcher::MANY;
use crate::texts::{TextBlock, Texts};
use crate::validity::{Bits, Validity};
use arrow_array::UInt64Array;
use ninefold::equivalence::canon::Canon;
use ninefold::search::Watch;

/// The rows between two questions to the watch.
const TOGETHER: usize = 256;

/// Returns the canonical form of each puzzle.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use ninefold_tables::{Column, Options, canon};
///
/// let one = format!("{}7{}", ".".repeat(40), ".".repeat(40));
/// let forms = canon(&Column::from_texts(&[&one]), &Options::new())?;
/// assert_eq!(forms.get(0), Some(format!("{}1", ".".repeat(80)).as_str()));
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn canon(column: &Column<'_>, options: &Options<'_>) -> Result<Texts, TableError> {
    let mut texts = Texts::new(column.len(), column.has_digits());
    answer_blocks(column, options, MANY, texts.blocks(MANY), || {
        let (mut canon, mut forms) = (Canon::new(), Vec::new());
        move |block: &Block, mut texts: TextBlock<'_>, watch: &Watch<'_>| {
            for (grids, rows) in block.grids.chunks(TOGETHER).zip(block.rows.chunks(TOGETHER)) {
                if watch.stopped() {
                    return;
                }
                canon.form_each(grids, &mut forms);
                rows.iter().zip(&forms).for_each(|(at, form)| texts.set(*at, form));
            }
        }
    })?;
    Ok(texts)
}

/// Counts the automorphisms of each puzzle: see [`ninefold::equivalence::canon::symmetries`].
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn symmetries(column: &Column<'_>, options: &Options<'_>) -> Result<UInt64Array, TableError> {
    Ok(canon_with_symmetries(column, options)?.1)
}

/// Answers [`canon`] and [`symmetries`] with one search.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn canon_with_symmetries(
    column: &Column<'_>,
    options: &Options<'_>,
) -> Result<(Texts, UInt64Array), TableError> {
    let rows = column.len();
    let mut texts = Texts::new(rows, column.has_digits());
    let (mut counts, mut validity) = (vec![0; rows], Validity::new(rows));
    let outputs = texts.blocks(MANY).zip(counts.chunks_mut(MANY)).zip(validity.blocks(MANY));
    let outputs = outputs.map(|((texts, counts), bits)| Forms { texts, counts, bits });
    answer_blocks(column, options, MANY, outputs, || {
        let mut canon = Canon::new();
        move |block: &Block, mut output: Forms<'_>, watch: &Watch<'_>| {
            for (at, grid) in block.puzzles() {
                if at % TOGETHER == 0 && watch.stopped() {
                    return;
                }
                let (form, symmetries) = canon.form_and_symmetries(grid);
                output.texts.set(at, &form);
                output.counts[at] = symmetries;
                output.bits.set(at);
            }
        }
    })?;
    Ok((texts, UInt64Array::try_new(counts.into(), validity.nulls())?))
}

/// The part of the answers that a block has.
struct Forms<'a> {
    texts: TextBlock<'a>,
    counts: &'a mut [u64],
    bits: Bits<'a>,
}
