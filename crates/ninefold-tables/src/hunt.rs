//! The verb [`hunt`].

use crate::error::TableError;
use crate::options::Options;
use crate::rate;
use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema};
use ninefold::generate::{Generated, Generator, Spec};
use ninefold::search::Watch;
use ninefold_api::{Language, impossible};
use std::sync::{Arc, Mutex, PoisonError};

/// The attempts that a thread makes at once.
const TOGETHER: u64 = 64;

/// Makes attempts to generate a puzzle: the columns `attempt`, `puzzle`, `er`, `ep` and `ed`, a row for
/// each attempt that led to one, in the order of attempts. The outcome of an attempt depends on the spec,
/// the seed and its number alone, so ranges of attempts can be made on different machines.
///
/// [`GenerateRequest::spec`](ninefold_api::GenerateRequest::spec) reads a spec from texts.
///
/// # Errors
///
/// [`TableError::Request`] if no puzzle matches the spec; [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use ninefold::generate::Spec;
/// use ninefold_tables::{Options, hunt};
///
/// let puzzles = hunt(&Spec::new().minimal(true), 7, 0, 3, &Options::new())?;
/// assert_eq!((puzzles.num_rows(), puzzles.num_columns()), (3, 5));
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn hunt(
    spec: &Spec,
    seed: u64,
    first: u64,
    attempts: u64,
    options: &Options<'_>,
) -> Result<RecordBatch, TableError> {
    let generator = Generator::new(spec.clone(), seed)
        .map_err(|reason| impossible(&reason, spec, Language::default().words()))?;
    let generator = Mutex::new(generator);
    let end = first.saturating_add(attempts);
    let blocks = (end - first).div_ceil(TOGETHER);
    let threads = options.threads_for(usize::try_from(blocks).unwrap_or(usize::MAX));
    let found: Mutex<Vec<Generated>> = Mutex::default();
    let ranges = (0..blocks).map(|block| {
        let start = first.saturating_add(block * TOGETHER);
        start..end.min(start.saturating_add(TOGETHER))
    });
    let finished = ninefold_bulk::fill_blocks(threads, ranges, options.watch_used(), || {
        let mut generator = generator.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let found = &found;
        move |numbers: std::ops::Range<u64>, watch: &Watch<'_>| {
            let batch = generator.attempts(numbers, watch);
            found.lock().unwrap_or_else(PoisonError::into_inner).extend(batch);
        }
    });
    if !finished {
        return Err(TableError::Stopped);
    }
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|generated| generated.attempt);
    table(&found)
}

/// Returns generated puzzles as a table.
fn table(found: &[Generated]) -> Result<RecordBatch, TableError> {
    let numbers = |number: fn(&Generated) -> ninefold::rating::Tenths| -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(found.iter().map(|one| number(one).to_f64())))
    };
    let columns: Vec<ArrayRef> = vec![
        Arc::new(UInt64Array::from_iter_values(found.iter().map(|one| one.attempt))),
        Arc::new(StringArray::from_iter_values(found.iter().map(|one| one.puzzle.to_string()))),
        numbers(|one| one.rating.er),
        numbers(|one| one.rating.ep),
        numbers(|one| one.rating.ed),
    ];
    let mut fields = vec![
        Arc::new(Field::new("attempt", DataType::UInt64, false)),
        Arc::new(Field::new("puzzle", DataType::Utf8, false)),
    ];
    fields.extend(rate::fields().iter().cloned());
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}
