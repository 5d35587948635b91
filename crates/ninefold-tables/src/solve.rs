//! The verbs [`solve`] and [`verdict`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::names::{NameBlock, Names};
use crate::options::Options;
use crate::searcher::Searcher;
use crate::texts::{TextBlock, Texts, text_blocks};
use crate::validity::Validity;
use arrow_array::DictionaryArray;
use arrow_array::types::Int8Type;
use ninefold::check::Verdict;
use ninefold::search::{Search, Uniqueness, Watch};
use ninefold::{Cell, Grid};

/// Solves each puzzle. The answer is null unless there is exactly one solution.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn solve(column: &Column<'_>, options: &Options<'_>) -> Result<Texts, TableError> {
    let mut solutions = Texts::new(column.len(), column.has_digits());
    solve_blocks(column, options, solutions.blocks(options.together()), |_| ())?;
    Ok(solutions)
}

/// Solves each puzzle of a column into memory of the caller, which has 81 bytes for each row: an array of digits
/// that another library allocates, or one that is used again. An answer that is null for [`solve`] is 81 zeros.
///
/// # Errors
///
/// [`TableError::Output`] if the memory is not of that size; [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use ninefold_tables::{Column, Options, solve_into};
///
/// let mut solutions = [7; 81];
/// solve_into(&Column::from_digits(&[0; 81])?, &mut solutions, &Options::new())?;
/// assert_eq!(solutions, [0; 81]);
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn solve_into(
    column: &Column<'_>,
    solutions: &mut [u8],
    options: &Options<'_>,
) -> Result<(), TableError> {
    if Some(solutions.len()) != column.len().checked_mul(Cell::COUNT) {
        return Err(TableError::Output);
    }
    let mut validity = Validity::new(column.len());
    let blocks = text_blocks(solutions, &mut validity, column.has_digits(), options.together());
    solve_blocks(column, options, blocks, TextBlock::clear)
}

/// Solves each puzzle into blocks, each of which is prepared first.
fn solve_blocks<'a>(
    column: &Column<'_>,
    options: &Options<'_>,
    blocks: impl Iterator<Item = TextBlock<'a>> + Send,
    prepare: impl Fn(&mut TextBlock<'a>) + Copy + Sync,
) -> Result<(), TableError> {
    let searcher = options.searcher_used();
    answer_blocks(column, options, options.together(), blocks, || {
        let mut searched = Searched::new(searcher);
        move |block: &Block, mut solutions: TextBlock<'a>, watch: &Watch<'_>| {
            prepare(&mut solutions);
            for (at, _, answer) in searched.search(block, watch) {
                if let Uniqueness::One(solution) = answer {
                    solutions.set(at, solution);
                }
            }
        }
    })
}

/// Tells of each puzzle the verdict of `check`, or `unreadable`.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use ninefold_tables::{Column, Options, verdict};
///
/// let empty = ".".repeat(81);
/// let column = [empty.as_str(), "12"];
/// let verdicts = verdict(&Column::from_texts(&column), &Options::new())?;
/// let words = verdicts.downcast_dict::<arrow_array::StringArray>().unwrap();
/// assert_eq!(words.into_iter().flatten().collect::<Vec<_>>(), ["multiple", "unreadable"]);
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn verdict(
    column: &Column<'_>,
    options: &Options<'_>,
) -> Result<DictionaryArray<Int8Type>, TableError> {
    let mut verdicts = Names::new(column.len());
    let (searcher, size) = (options.searcher_used(), options.together());
    answer_blocks(column, options, size, verdicts.blocks(size), || {
        let mut searched = Searched::new(searcher);
        move |block: &Block, mut verdicts: NameBlock<'_>, watch: &Watch<'_>| {
            for (at, grid, answer) in searched.search(block, watch) {
                verdicts.set(at, Verdict::new(grid, answer));
            }
            verdicts.set_unreadable::<Verdict>(&block.unreadable);
        }
    })?;
    verdicts.into_array::<Verdict>()
}

/// Answers [`solve`] and [`verdict`] with one search.
///
/// # Errors
///
/// [`TableError::Stopped`] if the watch stops the work.
pub fn solve_with_verdict(
    column: &Column<'_>,
    options: &Options<'_>,
) -> Result<(Texts, DictionaryArray<Int8Type>), TableError> {
    let mut solutions = Texts::new(column.len(), column.has_digits());
    let mut verdicts = Names::new(column.len());
    let (searcher, size) = (options.searcher_used(), options.together());
    let outputs = solutions.blocks(size).zip(verdicts.blocks(size));
    answer_blocks(column, options, size, outputs, || {
        let mut searched = Searched::new(searcher);
        move |block: &Block, (mut solutions, mut verdicts): Solved<'_>, watch: &Watch<'_>| {
            for (at, grid, answer) in searched.search(block, watch) {
                if let Uniqueness::One(solution) = answer {
                    solutions.set(at, solution);
                }
                verdicts.set(at, Verdict::new(grid, answer));
            }
            verdicts.set_unreadable::<Verdict>(&block.unreadable);
        }
    })?;
    Ok((solutions, verdicts.into_array::<Verdict>()?))
}

/// The part of the answers that a block has: the solutions and the verdicts.
type Solved<'a> = (TextBlock<'a>, NameBlock<'a>);

/// The answers of a search, whose memory is used for many blocks.
struct Searched {
    answers: Vec<Option<Uniqueness>>,
    searcher: Option<&'static dyn Searcher>,
}

impl Searched {
    const fn new(searcher: Option<&'static dyn Searcher>) -> Self {
        Self { answers: Vec::new(), searcher }
    }

    /// Searches the puzzles of a block. Returns those that were finished: the row in the block, the
    /// puzzle and the answer.
    fn search<'a>(
        &'a mut self,
        block: &'a Block,
        watch: &Watch<'_>,
    ) -> impl Iterator<Item = (usize, &'a Grid, &'a Uniqueness)> {
        match self.searcher.and_then(|searcher| searcher.uniqueness_each(&block.grids)) {
            Some(answers) => self.answers = answers.into_iter().map(Some).collect(),
            None => {
                let search = Search::new().watch(watch);
                search.uniqueness_each_into(&block.grids, &mut self.answers);
            }
        }
        let answers = block.puzzles().zip(&self.answers);
        answers.filter_map(|((at, grid), answer)| Some((at, grid, answer.as_ref()?)))
    }
}
