//! The verb [`check()`].

use crate::block::{Block, FEW, answer_blocks};
use crate::column::{Column, Row};
use crate::error::TableError;
use crate::names::{NameBlock, Names};
use crate::options::Options;
use crate::validity::{Bits, Validity};
use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{Field, Schema};
use ninefold::Grid;
use ninefold::check::{self, Question, Verdict};
use ninefold::search::Watch;
use ninefold_api::{CheckRequest, Language, PlayerAnswer, check_findings, check_reason};
use ninefold_formats::ClassicCells;
use std::sync::Arc;

/// Checks each puzzle: the columns `verdict`, `count`, `complete` and `reason`, as the program's `check`
/// says them. With `solutions`, each is compared with its puzzle. Of a row that cannot be read the
/// verdict is `unreadable` and the reason says what is wrong.
///
/// # Errors
///
/// [`TableError::Rows`] if there is not a solution for each puzzle; [`TableError::TooLong`] if the reasons
/// have more than 2 GiB; [`TableError::Stopped`] if the watch stops the work.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use ninefold_tables::{Column, Options, check};
///
/// let clash = format!("55{}", ".".repeat(79));
/// let table = check(&Column::from_texts(&[&clash]), None, &Options::new())?;
/// let reasons = table["reason"].as_string::<i32>();
/// assert_eq!(reasons.value(0), "5 twice in row 1 and box 1 (r1c1, r1c2)");
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn check(
    column: &Column<'_>,
    solutions: Option<&Column<'_>>,
    options: &Options<'_>,
) -> Result<RecordBatch, TableError> {
    let rows = column.len();
    if let Some(solutions) = solutions.filter(|solutions| solutions.len() != rows) {
        return Err(TableError::Rows(rows, solutions.len()));
    }
    let mut verdicts = Names::new(rows);
    let (mut counts, mut validity) = (vec![0; rows], Validity::new(rows));
    let mut complete = Validity::new(rows);
    let mut reasons: Vec<Option<String>> = vec![None; rows];
    let outputs = verdicts.blocks(FEW).zip(counts.chunks_mut(FEW)).zip(validity.blocks(FEW));
    let outputs = outputs.zip(complete.blocks(FEW)).zip(reasons.chunks_mut(FEW));
    let outputs = outputs.map(|((((verdicts, counts), bits), complete), reasons)| Checked {
        verdicts,
        counts,
        bits,
        complete,
        reasons,
    });
    answer_blocks(column, options, FEW, outputs, || {
        |block: &Block, mut output: Checked<'_>, watch: &Watch<'_>| {
            output.check(block, solutions, watch);
            output.verdicts.set_unreadable::<Verdict>(&block.unreadable);
            for at in &block.unreadable {
                let problem = column.problem(block.first + at);
                output.reasons[*at] = problem.map(|problem| problem.message);
            }
        }
    })?;
    let nulls = validity.nulls();
    let length: usize = reasons.iter().flatten().map(String::len).sum();
    if i32::try_from(length).is_err() {
        return Err(TableError::TooLong);
    }
    let verdicts = verdicts.into_array::<Verdict>()?;
    let columns: Vec<ArrayRef> = vec![
        Arc::new(verdicts),
        Arc::new(UInt64Array::try_new(counts.into(), nulls.clone())?),
        Arc::new(BooleanArray::new(complete.bits(), nulls)),
        Arc::new(StringArray::from(reasons)),
    ];
    let field =
        |(name, array): (&str, &ArrayRef)| Field::new(name, array.data_type().clone(), true);
    let names = ["verdict", "count", "complete", "reason"];
    let fields: Vec<Field> = names.into_iter().zip(&columns).map(field).collect();
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}

/// The part of the answers that a block has.
struct Checked<'a> {
    verdicts: NameBlock<'a>,
    counts: &'a mut [u64],
    bits: Bits<'a>,
    complete: Bits<'a>,
    reasons: &'a mut [Option<String>],
}

impl Checked<'_> {
    fn check(&mut self, block: &Block, solutions: Option<&Column<'_>>, watch: &Watch<'_>) {
        let limit = CheckRequest::new("").limit;
        let question = |givens: &Grid| ClassicCells::of_givens(*givens).question(limit);
        let questions: Vec<Question> = block.grids.iter().map(question).collect();
        let reports = check::check_each(&questions, watch);
        for ((at, question), report) in block.rows.iter().zip(&questions).zip(&reports) {
            let claim = solutions.and_then(|column| claimed(column, block.first + at));
            let found = check_findings(question, report, claim.as_ref(), &PlayerAnswer::NotAsked);
            self.verdicts.set(*at, found.judged.verdict);
            self.counts[*at] = report.count.found;
            self.bits.set(*at);
            if report.count.complete {
                self.complete.set(*at);
            }
            self.reasons[*at] = Some(check_reason(&found, Language::default().words()));
        }
    }
}

/// Returns the solution in a row. Of one that cannot be read no cell is known, so that it counts as a
/// solution with 81 empty cells.
fn claimed(solutions: &Column<'_>, row: usize) -> Option<Grid> {
    match solutions.row(row) {
        Row::Puzzle(solution) => Some(solution),
        Row::Unreadable if solutions.is_filled(row) => Some(Grid::EMPTY),
        Row::Unreadable | Row::Null => None,
    }
}
