//! The verb [`rate`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::names::{NameBlock, Names};
use crate::options::Options;
use crate::steps;
use crate::validity::{Bits, Validity};
use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Float64Array, StructArray};
use arrow_schema::{DataType, Field, Fields};
use ninefold::rating::{Rater, RatingOptions};
use ninefold_api::{RateVerdict, Rated, RatedStep, rating_cap};
use std::sync::Arc;

/// The rows of a block: one puzzle may take a second.
const ROWS: usize = 16;

/// Rates each puzzle: a struct of `er`, `ep` and `ed`. It is null where there is no rating, also if ER is
/// above `max_er`; then the rating ends early.
///
/// # Errors
///
/// [`TableError::Request`] if `max_er` is not a rating; [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use arrow_array::{Float64Array, cast::AsArray, types::Float64Type};
/// use ninefold_tables::{Column, Options, rate};
///
/// let puzzle = ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";
/// let ratings = rate(&Column::from_texts(&[puzzle]), None, &Options::new())?;
/// let er: &Float64Array = ratings.column(0).as_primitive::<Float64Type>();
/// assert_eq!(er.value(0), 7.2);
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn rate(
    column: &Column<'_>,
    max_er: Option<f64>,
    options: &Options<'_>,
) -> Result<StructArray, TableError> {
    Ok(rate_with_verdict(column, max_er, options)?.0)
}

/// Rates as [`rate`] does, and tells of each puzzle the verdict of `rate`, or `unreadable`.
///
/// # Errors
///
/// Those of [`rate`].
pub fn rate_with_verdict(
    column: &Column<'_>,
    max_er: Option<f64>,
    options: &Options<'_>,
) -> Result<(StructArray, DictionaryArray<Int8Type>), TableError> {
    rate_rows(column, max_er, None, options)
}

/// Rates as [`rate`] does, and lists the steps of the rating: a struct of `er`, `ep`, `ed` and `steps`, a list of
/// structs of `technique`, `rating`, `placements` and `eliminations`. The highest rating of a step is `er`.
///
/// # Errors
///
/// Those of [`rate`].
///
/// ```
/// use arrow_array::{Array, cast::AsArray};
/// use ninefold_tables::{Column, Options, rate_with_steps};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let ratings = rate_with_steps(&Column::from_texts(&[puzzle]), None, &Options::new())?;
/// let steps = ratings.column_by_name("steps").unwrap().as_list::<i32>().value(0);
/// assert_eq!(steps.len(), 51);
/// assert_eq!(steps.as_struct().column(0).as_string::<i32>().value(0), "hidden single in a box");
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn rate_with_steps(
    column: &Column<'_>,
    max_er: Option<f64>,
    options: &Options<'_>,
) -> Result<StructArray, TableError> {
    let mut steps = vec![Vec::new(); column.len()];
    let (ratings, _) = rate_rows(column, max_er, Some(&mut steps), options)?;
    let (mut fields, mut columns, nulls) = ratings.into_parts();
    let steps = steps::array(&steps, nulls.clone())?;
    let field = Field::new("steps", steps.data_type().clone(), true);
    fields = fields.iter().cloned().chain([Arc::new(field)]).collect();
    columns.push(steps);
    Ok(StructArray::try_new_with_length(fields, columns, nulls, column.len())?)
}

/// Rates each puzzle, and notes the steps of each where there is a place for them.
fn rate_rows(
    column: &Column<'_>,
    max_er: Option<f64>,
    mut steps: Option<&mut [Vec<RatedStep>]>,
    options: &Options<'_>,
) -> Result<(StructArray, DictionaryArray<Int8Type>), TableError> {
    let rating_options = RatingOptions::new()
        .with_cap(max_er.map(rating_cap).transpose()?)
        .with_steps(steps.is_some());
    let rows = column.len();
    let mut numbers = [(); 3].map(|()| Numbers::new(rows));
    let mut verdicts = Names::new(rows);
    let [er, ep, ed] = numbers.each_mut().map(Numbers::blocks);
    let steps = steps.iter_mut().flat_map(|steps| steps.chunks_mut(ROWS));
    let steps = steps.map(Some).chain(std::iter::repeat_with(|| None));
    let outputs = er.zip(ep).zip(ed).zip(verdicts.blocks(ROWS)).zip(steps);
    let outputs =
        outputs.map(|((((er, ep), ed), verdicts), steps)| ([er, ep, ed], verdicts, steps));
    answer_blocks(column, options, ROWS, outputs, || {
        let mut rater = Rater::new();
        move |block: &Block, (mut numbers, mut verdicts, mut steps): Ratings<'_>, watch| {
            for (at, givens) in block.puzzles() {
                let outcome = rater.rate(givens, &rating_options, watch);
                let rated = Rated { outcome, options: rating_options, hodoku: None };
                for (number, block) in rated.numbers().into_iter().zip(&mut numbers) {
                    block.set(at, number);
                }
                if let (Some(steps), Some(rating)) = (&mut steps, rated.rating()) {
                    steps[at] = rating.steps.iter().map(RatedStep::from).collect();
                }
                verdicts.set(at, rated.verdict());
            }
            verdicts.set_unreadable::<RateVerdict>(&block.unreadable);
        }
    })?;
    let [er, ep, ed] = numbers.map(Numbers::into_array);
    let (er, ep, ed) = (er?, ep?, ed?);
    let nulls = er.nulls().cloned();
    let columns = [er, ep, ed].map(|numbers| Arc::new(numbers) as ArrayRef).to_vec();
    let ratings = StructArray::try_new_with_length(fields(), columns, nulls, rows)?;
    Ok((ratings, verdicts.into_array::<RateVerdict>()?))
}

/// The part of the answers that a block has: ER, EP and ED, the verdicts, and the steps where they are wanted.
type Ratings<'a> = ([NumberBlock<'a>; 3], NameBlock<'a>, Option<&'a mut [Vec<RatedStep>]>);

/// Returns the fields of a rating.
pub(crate) fn fields() -> Fields {
    let number = |name| Field::new(name, DataType::Float64, true);
    Fields::from(["er", "ep", "ed"].map(number).to_vec())
}

/// A column of numbers, all of them null at first.
struct Numbers {
    values: Vec<f64>,
    validity: Validity,
}

impl Numbers {
    fn new(rows: usize) -> Self {
        Self { values: vec![0.0; rows], validity: Validity::new(rows) }
    }

    fn blocks(&mut self) -> impl Iterator<Item = NumberBlock<'_>> + Send {
        let values = self.values.chunks_mut(ROWS);
        values.zip(self.validity.blocks(ROWS)).map(|(values, bits)| NumberBlock { values, bits })
    }

    fn into_array(self) -> Result<Float64Array, TableError> {
        Ok(Float64Array::try_new(self.values.into(), self.validity.nulls())?)
    }
}

/// The part of a column of numbers that a block has.
struct NumberBlock<'a> {
    values: &'a mut [f64],
    bits: Bits<'a>,
}

impl NumberBlock<'_> {
    fn set(&mut self, at: usize, number: Option<f64>) {
        if let Some(number) = number {
            self.values[at] = number;
            self.bits.set(at);
        }
    }
}
