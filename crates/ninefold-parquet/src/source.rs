//! [`Source`]: a table to read, as Parquet or Arrow.

use crate::error::FileError;
use crate::rows::SharedFile;
use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A table that is opened and not yet read.
pub struct Source {
    pub(crate) name: String,
    pub(crate) table: Table,
}

/// The table that the rows are read from.
pub(crate) enum Table {
    Parquet(ParquetTable),
    Arrow(Batches),
}

/// A Parquet file, of which any rows can be read.
#[derive(Clone, Debug)]
pub(crate) struct ParquetTable {
    file: SharedFile,
    metadata: ArrowReaderMetadata,
}

/// The batches of an Arrow file or stream, one after the other.
pub(crate) struct Batches {
    schema: SchemaRef,
    /// A batch that was read already, to look at it.
    first: Option<RecordBatch>,
    rest: Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>,
}

/// The extensions of the names of tables.
const EXTENSIONS: [&str; 4] = ["parquet", "arrow", "arrows", "feather"];

/// Returns `true` if the name of a file is that of a table: `.parquet`, `.arrow`, `.arrows` or `.feather`.
#[must_use]
pub fn is_table(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|found| EXTENSIONS.iter().any(|known| found.eq_ignore_ascii_case(known)))
}

/// Returns the tables in a folder by their names, without hidden files.
///
/// # Errors
///
/// The folder cannot be read.
pub fn tables_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut tables = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_hidden =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(['.', '_']));
        if is_table(&path) && !is_hidden && path.is_file() {
            tables.push(path);
        }
    }
    tables.sort();
    Ok(tables)
}

impl Source {
    /// Opens a Parquet file, an Arrow file or an Arrow stream; the first bytes tell which.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or is none of these.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let name = path.display().to_string();
        let fail = |error: io::Error| FileError::read(&name, error);
        let file = File::open(path).map_err(fail)?;
        let mut head = Vec::new();
        (&file).take(8).read_to_end(&mut head).map_err(fail)?;
        let file = File::open(path).map_err(fail)?;
        let table = if head.starts_with(b"PAR1") {
            let file = SharedFile(Arc::new(file));
            let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new())
                .map_err(|error| FileError::read(&name, error))?;
            Table::Parquet(ParquetTable { file, metadata })
        } else if head.starts_with(b"ARROW1") {
            let reader = FileReader::try_new_buffered(file, None)
                .map_err(|error| FileError::read(&name, error))?;
            Table::Arrow(Batches { schema: reader.schema(), first: None, rest: Box::new(reader) })
        } else {
            Table::Arrow(Batches::of_stream(&name, BufReader::new(file), &head)?)
        };
        Ok(Self { name, table })
    }

    /// Opens an Arrow stream that another process may be writing.
    ///
    /// # Errors
    ///
    /// The stream cannot be read, or is no Arrow stream.
    pub fn of_stream(
        name: &str,
        mut stream: impl Read + Send + 'static,
    ) -> Result<Self, FileError> {
        let mut head = Vec::new();
        let read = stream.by_ref().take(8).read_to_end(&mut head);
        read.map_err(|error| FileError::read(name, error))?;
        let whole = io::Cursor::new(head.clone()).chain(stream);
        let table = Table::Arrow(Batches::of_stream(name, BufReader::new(whole), &head)?);
        Ok(Self { name: name.to_owned(), table })
    }

    /// Returns the columns of the table.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        match &self.table {
            Table::Parquet(table) => Arc::clone(table.metadata.schema()),
            Table::Arrow(batches) => Arc::clone(&batches.schema),
        }
    }

    /// Returns the number of rows, if the file says it before it is read: a Parquet file does.
    #[must_use]
    pub fn rows(&self) -> Option<u64> {
        match &self.table {
            Table::Parquet(table) => Some(table.rows() as u64),
            Table::Arrow(_) => None,
        }
    }

    /// Returns the first rows.
    pub(crate) fn sample(&mut self, rows: usize) -> Result<RecordBatch, FileError> {
        match &mut self.table {
            Table::Parquet(table) => {
                let columns: Vec<usize> = (0..table.metadata.schema().fields().len()).collect();
                let mut sample = table.batches(&self.name, &columns, 0, rows, rows)?;
                sample.next().unwrap_or_else(|| {
                    Ok(RecordBatch::new_empty(Arc::clone(table.metadata.schema())))
                })
            }
            Table::Arrow(batches) => {
                if batches.first.is_none() {
                    batches.first = batches
                        .rest
                        .next()
                        .transpose()
                        .map_err(|error| FileError::read(&self.name, error))?;
                }
                let empty = || RecordBatch::new_empty(Arc::clone(&batches.schema));
                Ok(batches
                    .first
                    .clone()
                    .map_or_else(empty, |batch| batch.slice(0, rows.min(batch.num_rows()))))
            }
        }
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Batches {
    fn of_stream(
        name: &str,
        stream: impl Read + Send + 'static,
        head: &[u8],
    ) -> Result<Self, FileError> {
        // A message begins with this mark, or, in streams before version 0.15, with its length.
        if !head.starts_with(&[0xff; 4]) {
            return Err(FileError::read(name, "it is neither a Parquet nor an Arrow file"));
        }
        let reader =
            StreamReader::try_new(stream, None).map_err(|error| FileError::read(name, error))?;
        Ok(Self { schema: reader.schema(), first: None, rest: Box::new(reader) })
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.first.take().map(Ok).or_else(|| self.rest.next())
    }
}

impl ParquetTable {
    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        let rows = self.metadata.metadata().file_metadata().num_rows();
        usize::try_from(rows).unwrap_or(0)
    }

    /// Reads these columns of `count` rows after the first `first`, in batches.
    pub(crate) fn batches(
        &self,
        name: &str,
        columns: &[usize],
        first: usize,
        count: usize,
        batch: usize,
    ) -> Result<impl Iterator<Item = Result<RecordBatch, FileError>>, FileError> {
        let (mut groups, mut before, mut start) = (Vec::new(), 0, 0);
        for (number, group) in self.metadata.metadata().row_groups().iter().enumerate() {
            let rows = usize::try_from(group.num_rows()).unwrap_or(0);
            let end = start + rows;
            if end > first && start < first.saturating_add(count) {
                if groups.is_empty() {
                    before = first - start.min(first);
                }
                groups.push(number);
            }
            start = end;
        }
        let mask = ProjectionMask::roots(self.metadata.parquet_schema(), columns.iter().copied());
        let metadata = self.metadata.clone();
        let reader =
            ParquetRecordBatchReaderBuilder::new_with_metadata(self.file.clone(), metadata)
                .with_row_groups(groups)
                .with_projection(mask)
                .with_batch_size(batch.max(1))
                .with_offset(before)
                .with_limit(count)
                .build()
                .map_err(|error| FileError::read(name, error))?;
        let name = name.to_owned();
        Ok(reader.map(move |batch| batch.map_err(|error| FileError::read(&name, error))))
    }
}
