//! The plan of a job: which columns are read, and which are written.

use crate::answer::{Report, Verb, is_grid};
use crate::choice::{ColumnChoice, Keep, SAMPLE};
use crate::error::FileError;
use crate::source::Source;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, FieldRef, Schema, SchemaRef};
use ninefold_tables::Options;
use std::sync::Arc;

/// The columns of a table that are read and written.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    verb: Verb,
    /// The columns that are read, as places in the table.
    pub(crate) read: Vec<usize>,
    /// The columns that are kept, as places in what is read.
    kept: Vec<usize>,
    /// The column of puzzles, as a place in what is read.
    puzzles: usize,
    /// The column of solutions that are verified.
    solutions: Option<usize>,
    /// The columns of the output.
    pub(crate) schema: SchemaRef,
    /// The names of the columns that hold grids.
    pub(crate) grids: Vec<String>,
}

impl Plan {
    pub(crate) fn new(
        verb: Verb,
        column: &ColumnChoice,
        keep: &Keep,
        source: &mut Source,
    ) -> Result<Self, FileError> {
        let sample = source.sample(SAMPLE)?;
        let (name, schema) = (source.name.as_str(), source.schema());
        let puzzles = column.find(name, &sample)?;
        ninefold_tables::Column::from_array(sample.column(puzzles)).map_err(|error| {
            FileError::Column {
                name: name.to_owned(),
                message: format!("column '{}': {error}", schema.field(puzzles).name()),
            }
        })?;
        let kept = keep.columns(name, &schema)?;
        let solutions = match verb {
            Verb::Check => schema.index_of("solution").ok().filter(|index| *index != puzzles),
            _ => None,
        };
        let mut read = kept.clone();
        read.extend([puzzles].into_iter().chain(solutions));
        read.sort_unstable();
        read.dedup();
        let place = |column: usize| read.iter().position(|one| *one == column).unwrap_or(0);
        let added = verb.fields(schema.field(puzzles).data_type());
        let is_taken =
            |field: &&Field| kept.iter().any(|column| schema.field(*column).name() == field.name());
        if let Some(field) = added.iter().find(is_taken) {
            return Err(FileError::Taken(field.name().clone()));
        }
        let puzzle = schema.field(puzzles).name().clone();
        let grids = added.iter().map(|field| field.name().clone()).filter(|name| is_grid(name));
        let grids = grids.chain([puzzle, "solution".to_owned()]).collect();
        let mut fields: Vec<FieldRef> =
            kept.iter().map(|column| Arc::clone(&schema.fields()[*column])).collect();
        fields.extend(added.into_iter().map(Arc::new));
        let is_whole = kept.len() == schema.fields().len();
        let metadata = if is_whole { schema.metadata().clone() } else { Default::default() };
        Ok(Self {
            verb,
            kept: kept.iter().map(|column| place(*column)).collect(),
            puzzles: place(puzzles),
            solutions: solutions.map(place),
            read,
            schema: Arc::new(Schema::new_with_metadata(fields, metadata)),
            grids,
        })
    }

    /// Returns `true` if the output of another plan has the same columns.
    pub(crate) fn fits(&self, other: &Self) -> bool {
        let fields = |plan: &Self| -> Vec<(String, arrow_schema::DataType)> {
            let fields = plan.schema.fields().iter();
            fields.map(|field| (field.name().clone(), field.data_type().clone())).collect()
        };
        fields(self) == fields(other)
    }

    /// Answers rows of the columns that are read: rows of the output.
    pub(crate) fn answer(
        &self,
        rows: &RecordBatch,
        options: &Options<'_>,
    ) -> Result<(Vec<ArrayRef>, Report), FileError> {
        let solutions = self.solutions.map(|column| rows.column(column).as_ref());
        let puzzles = rows.column(self.puzzles);
        let (answers, report) = self.verb.answer(puzzles, solutions, options)?;
        let kept = self.kept.iter().map(|column| Arc::clone(rows.column(*column)));
        Ok((kept.chain(answers).collect(), report))
    }
}
