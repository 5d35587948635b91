//! Files of puzzles in every format, as a table: a column for each key of the format `json`.

use crate::answers;
use crate::signals::detached;
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use ninefold::Cell;
use ninefold::search::Watch;
use ninefold_api::{Error, ErrorKind, error_json, record_object};
use ninefold_formats::{Column, Format, Puzzle, ReadOptions, Reader, Source};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most rows of a batch: their texts stay far below 2 GiB.
const BATCH: usize = 1 << 16;

/// The number of records read between two checks of the watch.
const LOOK: usize = 256;

/// Reads a file into an Arrow table. Texts are texts, other values of the format `json` are JSON texts.
#[pyfunction]
#[pyo3(signature = (path, format=None, column=None))]
pub(crate) fn read<'py>(
    py: Python<'py>,
    path: PathBuf,
    format: Option<&str>,
    column: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let file = File::open(&path).map_err(|error| unopened(&error, &path))?;
    let unknown = |name: &str| {
        let message = format!("there is no format '{name}'; ninefold.formats() lists them");
        PyValueError::new_err(error_json(&Error::new(ErrorKind::Value, message)))
    };
    let named = |name| Format::named(name).ok_or_else(|| unknown(name));
    let options = ReadOptions {
        from: format.map(named).transpose()?,
        column: column.map(|text| text.parse().map_or(Column::Name(text), Column::Number)),
        extension: path.extension().map(|text| text.to_string_lossy().into_owned()),
    };
    let table = detached(py, |watch| Table::read(file, &options, watch))?;
    let table = table.map_err(|error| PyValueError::new_err(error_json(&error)))?;
    answers::table(py, table.batches()?)
}

/// Converts the error of a file that cannot be opened: Python chooses the class by the number of the error.
fn unopened(error: &std::io::Error, path: &Path) -> PyErr {
    let text = error.to_string();
    let text = text.rsplit_once(" (os error").map_or(text.as_str(), |(text, _)| text).to_owned();
    PyOSError::new_err((error.raw_os_error(), text, path.as_os_str().to_os_string()))
}

/// The columns of a file, in batches of rows.
#[derive(Default)]
struct Table {
    /// The keys, in the order in which they were met; `puzzle` and `error` are columns of their own.
    keys: Vec<String>,
    finished: Vec<Rows>,
    rows: Rows,
}

/// Some rows.
#[derive(Default)]
struct Rows {
    puzzles: Vec<Option<String>>,
    errors: Vec<Option<String>>,
    /// The values of the keys of the table: a list of row and value for each.
    values: Vec<Vec<(usize, String)>>,
}

impl Table {
    fn read(file: File, options: &ReadOptions, watch: &Watch<'_>) -> Result<Self, Error> {
        let reader = Reader::new(Source::new(file)?, options)?;
        let mut table = Self::default();
        for (row, raw) in reader.enumerate() {
            if row % LOOK == 0 && watch.stopped() {
                return Err(Error::new(ErrorKind::Stopped, "reading was stopped"));
            }
            match raw.and_then(|raw| ninefold_api::parse_record(&raw)) {
                Ok(record) => table.add(&record.puzzle)?,
                Err(error) => {
                    table.rows.puzzles.push(None);
                    table.rows.errors.push(Some(Error::from(error).to_string()));
                }
            }
            if table.rows.puzzles.len() == BATCH {
                table.finished.push(std::mem::take(&mut table.rows));
            }
        }
        Ok(table)
    }

    fn add(&mut self, puzzle: &Puzzle) -> Result<(), Error> {
        let row = self.rows.puzzles.len();
        self.rows.puzzles.push(Some(puzzle.classic().givens.to_string()));
        self.rows.errors.push(None);
        if puzzle.is_bare() {
            return Ok(());
        }
        for (key, value) in record_object(puzzle)? {
            if key == "puzzle" {
                continue;
            }
            let at = self.keys.iter().position(|one| *one == key).unwrap_or_else(|| {
                self.keys.push(key);
                self.keys.len() - 1
            });
            if self.rows.values.len() <= at {
                self.rows.values.resize_with(at + 1, Vec::new);
            }
            let text = match value {
                serde_json::Value::String(text) => text,
                other => other.to_string(),
            };
            self.rows.values[at].push((row, text));
        }
        Ok(())
    }

    fn batches(mut self) -> PyResult<Vec<RecordBatch>> {
        self.finished.push(self.rows);
        let has_errors = self.finished.iter().any(|rows| rows.errors.iter().any(Option::is_some));
        let names = ["puzzle"].into_iter().chain(self.keys.iter().map(String::as_str));
        let names = names.chain(has_errors.then_some("error"));
        let fields: Vec<Field> = names.map(|name| Field::new(name, DataType::Utf8, true)).collect();
        let schema = Arc::new(Schema::new(fields));
        let batch = |rows: &Rows| {
            let mut columns = vec![texts(&rows.puzzles)];
            columns.extend((0..self.keys.len()).map(|at| rows.column(at)));
            columns.extend(has_errors.then(|| texts(&rows.errors)));
            RecordBatch::try_new(Arc::clone(&schema), columns)
                .map_err(|error| PyValueError::new_err(error.to_string()))
        };
        self.finished.iter().map(batch).collect()
    }
}

impl Rows {
    /// Returns the column of a key.
    fn column(&self, at: usize) -> ArrayRef {
        let mut all = vec![None; self.puzzles.len()];
        for (row, value) in self.values.get(at).into_iter().flatten() {
            all[*row] = Some(value.clone());
        }
        texts(&all)
    }
}

fn texts(rows: &[Option<String>]) -> ArrayRef {
    let mut builder = StringBuilder::with_capacity(rows.len(), Cell::COUNT * rows.len());
    rows.iter().for_each(|row| builder.append_option(row.as_deref()));
    Arc::new(builder.finish())
}
