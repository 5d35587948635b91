//! The choice of the column of puzzles, and of the columns that are kept.

use crate::error::FileError;
use arrow_array::RecordBatch;
use arrow_schema::{DataType, Schema};
use ninefold_tables::Column;

/// The column of puzzles, as a user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnChoice {
    /// The one called `puzzle`, else the only one that looks like puzzles.
    Found,
    /// The one with this name.
    Name(String),
    /// The n-th, from 1.
    Number(usize),
}

/// The columns of the input that the output has, too.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Keep {
    /// All.
    All,
    /// None.
    None,
    /// Those with these names.
    Columns(Vec<String>),
}

/// The number of rows that are examined to find the column of puzzles.
pub(crate) const SAMPLE: usize = 100;

impl ColumnChoice {
    /// Finds the column in a table that begins with these rows.
    pub(crate) fn find(&self, name: &str, rows: &RecordBatch) -> Result<usize, FileError> {
        let schema = rows.schema();
        let fail = |message: String| FileError::Column { name: name.to_owned(), message };
        match self {
            Self::Name(column) => {
                schema.index_of(column).map_err(|_| fail(no_such(column, &schema)))
            }
            Self::Number(number) => {
                let index = number.checked_sub(1).filter(|index| *index < rows.num_columns());
                let found = rows.num_columns();
                index.ok_or_else(|| fail(format!("there is no column {number}: it has {found}")))
            }
            Self::Found => match schema.index_of("puzzle") {
                Ok(index) => Ok(index),
                Err(_) => only_column_of_puzzles(rows).map_err(fail),
            },
        }
    }
}

fn no_such(column: &str, schema: &Schema) -> String {
    format!("there is no column '{column}'; the columns are {}", names(schema))
}

fn names(schema: &Schema) -> String {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    names.join(", ")
}

/// Finds the only column whose rows are puzzles.
fn only_column_of_puzzles(rows: &RecordBatch) -> Result<usize, String> {
    let looks = |index: &usize| {
        let array = rows.column(*index);
        let is_text = *array.data_type() != DataType::Null;
        is_text && Column::from_array(array).is_ok_and(|column| looks_like_puzzles(&column))
    };
    let found: Vec<usize> = (0..rows.num_columns()).filter(looks).collect();
    match found[..] {
        [one] => Ok(one),
        [] => Err(format!(
            "no column is called 'puzzle' or looks like puzzles; the columns are {}",
            names(&rows.schema())
        )),
        _ => {
            let schema = rows.schema();
            let several: Vec<&str> =
                found.iter().map(|index| schema.field(*index).name().as_str()).collect();
            Err(format!("several columns look like puzzles: {}", several.join(", ")))
        }
    }
}

/// Returns `true` if most rows that are not null are puzzles.
fn looks_like_puzzles(column: &Column<'_>) -> bool {
    let filled = (0..column.len().min(SAMPLE)).filter(|row| !column.is_null(*row));
    let (puzzles, others): (Vec<usize>, Vec<usize>) =
        filled.partition(|row| column.problem(*row).is_none());
    puzzles.len() > others.len()
}

impl Keep {
    /// Returns the places of the columns that are kept, in the order of the table.
    pub(crate) fn columns(&self, name: &str, schema: &Schema) -> Result<Vec<usize>, FileError> {
        match self {
            Self::All => Ok((0..schema.fields().len()).collect()),
            Self::None => Ok(Vec::new()),
            Self::Columns(kept) => {
                let find = |column: &String| {
                    schema.index_of(column).map_err(|_| FileError::Column {
                        name: name.to_owned(),
                        message: no_such(column, schema),
                    })
                };
                let mut columns: Vec<usize> = kept.iter().map(find).collect::<Result<_, _>>()?;
                columns.sort_unstable();
                columns.dedup();
                Ok(columns)
            }
        }
    }
}
