//! The verb [`rate`].

use crate::block::{Block, answer_blocks};
use crate::column::Column;
use crate::error::TableError;
use crate::names::{NameBlock, Names};
use crate::options::Options;
use crate::validity::{Bits, Validity};
use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Float64Array, StructArray};
use arrow_schema::{DataType, Field, Fields};
use ninefold::rating::{Rater, RatingOptions};
use ninefold::search::Watch;
use ninefold_api::{RateVerdict, Rated, rating_cap};
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
    let rating_options = RatingOptions::new().with_cap(max_er.map(rating_cap).transpose()?);
    let rows = column.len();
    let mut numbers = [(); 3].map(|()| Numbers::new(rows));
    let mut verdicts = Names::new(rows);
    let [er, ep, ed] = numbers.each_mut().map(Numbers::blocks);
    let outputs = er.zip(ep).zip(ed).zip(verdicts.blocks(ROWS));
    let outputs = outputs.map(|(((er, ep), ed), verdicts)| ([er, ep, ed], verdicts));
    answer_blocks(column, options, ROWS, outputs, || {
        let mut rater = Rater::new();
        move |block: &Block, (mut numbers, mut verdicts): Ratings<'_>, watch: &Watch<'_>| {
            for (at, givens) in block.puzzles() {
                let outcome = rater.rate(givens, &rating_options, watch);
                let rated = Rated { outcome, options: rating_options, hodoku: None };
                for (number, block) in rated.numbers().into_iter().zip(&mut numbers) {
                    block.set(at, number);
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

/// The part of the answers that a block has: ER, EP and ED, and the verdicts.
type Ratings<'a> = ([NumberBlock<'a>; 3], NameBlock<'a>);

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
