//! The verb [`minimize`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::options::Options;
use crate::texts::{TextBlock, Texts};
use ninefold::generate::{Reduction, reduce_each};
use ninefold::search::{Search, Watch};
use ninefold_api::random_reduction;

/// The rows of a block: a puzzle takes ten times as long as for [`solve`](crate::solve()).
const ROWS: usize = 512;

/// Removes redundant clues from each puzzle until it is minimal, in an order that the seed and the
/// number of the row determine. The answer is null unless the puzzle has exactly one solution.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn minimize(
    column: &Column<'_>,
    seed: u64,
    options: &Options<'_>,
) -> Result<Texts, TableError> {
    let first = options.first_number();
    let mut texts = Texts::new(column.len(), column.has_digits());
    answer_blocks(column, options, ROWS, texts.blocks(ROWS), || {
        move |block: &Block, mut texts: TextBlock<'_>, watch: &Watch<'_>| {
            let answers = Search::new().watch(watch).uniqueness_each(&block.grids);
            let mut rows = Vec::new();
            let mut reductions: Vec<Reduction> = Vec::new();
            for ((at, givens), answer) in block.puzzles().zip(answers) {
                if let Some(solution) = answer.and_then(|answer| answer.solution()) {
                    let number = first.saturating_add((block.first + at) as u64);
                    rows.push(at);
                    reductions.push(random_reduction(givens, solution, seed, number));
                }
            }
            let minimal = reduce_each(&reductions);
            rows.iter().zip(&minimal).for_each(|(at, grid)| texts.set(*at, grid));
        }
    })?;
    Ok(texts)
}
