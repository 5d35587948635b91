//! The forms of the output: how workers encode row groups, and how they are appended.

use crate::error::FileError;
use crate::plan::Plan;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::basic::{Compression as ParquetCompression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A Parquet file.
    Parquet,
    /// An Arrow file, which has its batches listed at its end.
    ArrowFile,
    /// An Arrow stream, which can be read while it is written.
    ArrowStream,
}

/// The compression of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// Zstandard, at its fastest level.
    Zstd,
    /// Snappy; Parquet alone has it.
    Snappy,
    /// Not at all.
    None,
}

/// Encodes the rows of a row group, on any thread.
#[derive(Clone)]
pub(crate) enum Encoder {
    Parquet(SchemaRef, Arc<ArrowRowGroupWriterFactory>),
    Arrow(SchemaRef),
}

/// A row group that is being encoded.
pub(crate) enum RowGroup {
    Parquet(Vec<ArrowColumnWriter>),
    Arrow(Vec<RecordBatch>),
}

/// A row group that can be appended.
pub(crate) enum Encoded {
    Parquet(Vec<ArrowColumnChunk>),
    Arrow(Vec<RecordBatch>),
}

impl Encoder {
    pub(crate) fn begin(&self) -> Result<RowGroup, FileError> {
        Ok(match self {
            Self::Parquet(_, factory) => {
                RowGroup::Parquet(factory.create_column_writers(0).map_err(FileError::of_writer)?)
            }
            Self::Arrow(_) => RowGroup::Arrow(Vec::new()),
        })
    }

    pub(crate) fn add(
        &self,
        group: &mut RowGroup,
        columns: Vec<ArrayRef>,
    ) -> Result<(), FileError> {
        match (self, group) {
            (Self::Parquet(schema, _), RowGroup::Parquet(writers)) => {
                let mut writers = writers.iter_mut();
                for (field, column) in schema.fields().iter().zip(&columns) {
                    let leaves = compute_leaves(field, column).map_err(FileError::of_writer)?;
                    for (leaf, writer) in leaves.iter().zip(&mut writers) {
                        writer.write(leaf).map_err(FileError::of_writer)?;
                    }
                }
            }
            (Self::Arrow(schema), RowGroup::Arrow(batches)) => {
                let batch = RecordBatch::try_new(Arc::clone(schema), columns);
                batches.push(batch.map_err(FileError::of_arrow_writer)?);
            }
            _ => {}
        }
        Ok(())
    }
}

impl RowGroup {
    pub(crate) fn finish(self) -> Result<Encoded, FileError> {
        Ok(match self {
            Self::Parquet(writers) => {
                let chunks = writers.into_iter().map(ArrowColumnWriter::close);
                Encoded::Parquet(chunks.collect::<Result<_, _>>().map_err(FileError::of_writer)?)
            }
            Self::Arrow(batches) => Encoded::Arrow(batches),
        })
    }
}

/// Appends row groups to the output.
pub(crate) struct Appender<W: Write + Send> {
    writer: TableWriter<W>,
    /// The error of a write, if there was one: writers of tables do not always pass it on.
    failure: Failure,
}

type Failure = Arc<Mutex<Option<io::Error>>>;

enum TableWriter<W: Write + Send> {
    Parquet(Box<SerializedFileWriter<Watched<W>>>),
    ArrowFile(Box<FileWriter<Watched<W>>>),
    ArrowStream(Box<StreamWriter<Watched<W>>>),
}

/// An output that keeps its first error.
struct Watched<W> {
    to: W,
    failure: Failure,
}

impl<W: Write> Watched<W> {
    fn keep<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| {
            let copy = match error.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => io::Error::new(error.kind(), error.to_string()),
            };
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert(copy);
        })
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes);
        self.keep(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        self.keep(flushed)
    }
}

impl<W: Write + Send> Appender<W> {
    /// Begins an output, and returns the encoder of its row groups.
    pub(crate) fn new(
        form: Form,
        compression: Option<Compression>,
        plan: &Plan,
        to: W,
    ) -> Result<(Self, Encoder), FileError> {
        let failure = Failure::default();
        let to = Watched { to, failure: Arc::clone(&failure) };
        let begun = TableWriter::new(form, compression, plan, to);
        let (writer, encoder) = begun.map_err(|error| of_output(&failure, error))?;
        Ok((Self { writer, failure }, encoder))
    }

    pub(crate) fn append(&mut self, encoded: Encoded) -> Result<(), FileError> {
        let appended = self.writer.append(encoded);
        appended.map_err(|error| of_output(&self.failure, error))
    }

    /// Ends the output and returns what it was written to.
    pub(crate) fn finish(self) -> Result<W, FileError> {
        let ended = match self.writer {
            TableWriter::Parquet(writer) => writer.into_inner().map_err(FileError::of_writer),
            TableWriter::ArrowFile(writer) => {
                writer.into_inner().map_err(FileError::of_arrow_writer)
            }
            TableWriter::ArrowStream(writer) => {
                writer.into_inner().map_err(FileError::of_arrow_writer)
            }
        };
        ended.map(|watched| watched.to).map_err(|error| of_output(&self.failure, error))
    }
}

/// Returns the error of the output, if there was one, else this error.
fn of_output(failure: &Failure, error: FileError) -> FileError {
    let failure = failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    failure.map_or(error, FileError::Write)
}

impl<W: Write + Send> TableWriter<W> {
    fn new(
        form: Form,
        compression: Option<Compression>,
        plan: &Plan,
        to: Watched<W>,
    ) -> Result<(Self, Encoder), FileError> {
        let schema = Arc::clone(&plan.schema);
        if form == Form::Parquet {
            let properties = properties(compression.unwrap_or(Compression::Zstd), &plan.grids);
            let writer = ArrowWriter::try_new(to, Arc::clone(&schema), Some(properties));
            let writer = writer.map_err(FileError::of_writer)?;
            let (writer, factory) =
                writer.into_serialized_writer().map_err(FileError::of_writer)?;
            let encoder = Encoder::Parquet(schema, Arc::new(factory));
            return Ok((Self::Parquet(Box::new(writer)), encoder));
        }
        let compression = match compression {
            Some(Compression::Zstd) => Some(CompressionType::ZSTD),
            Some(Compression::Snappy) => return Err(FileError::Compression),
            Some(Compression::None) | None => None,
        };
        let options = IpcWriteOptions::default().try_with_compression(compression);
        let options = options.map_err(FileError::of_arrow_writer)?;
        let writer = if form == Form::ArrowFile {
            FileWriter::try_new_with_options(to, &schema, options)
                .map(|writer| Self::ArrowFile(Box::new(writer)))
        } else {
            StreamWriter::try_new_with_options(to, &schema, options)
                .map(|writer| Self::ArrowStream(Box::new(writer)))
        };
        Ok((writer.map_err(FileError::of_arrow_writer)?, Encoder::Arrow(schema)))
    }

    fn append(&mut self, encoded: Encoded) -> Result<(), FileError> {
        match (self, encoded) {
            (Self::Parquet(writer), Encoded::Parquet(chunks)) => {
                let mut group = writer.next_row_group().map_err(FileError::of_writer)?;
                for chunk in chunks {
                    chunk.append_to_row_group(&mut group).map_err(FileError::of_writer)?;
                }
                group.close().map_err(FileError::of_writer)?;
            }
            (Self::ArrowFile(writer), Encoded::Arrow(batches)) => {
                let written = batches.iter().try_for_each(|batch| writer.write(batch));
                written.map_err(FileError::of_arrow_writer)?;
            }
            (Self::ArrowStream(writer), Encoded::Arrow(batches)) => {
                let written = batches.iter().try_for_each(|batch| writer.write(batch));
                written.map_err(FileError::of_arrow_writer)?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Returns how Parquet columns are written. Grids differ, so they get neither a dictionary nor bounds.
fn properties(compression: Compression, grids: &[String]) -> WriterProperties {
    let compression = match compression {
        Compression::Zstd => ParquetCompression::ZSTD(ZstdLevel::default()),
        Compression::Snappy => ParquetCompression::SNAPPY,
        Compression::None => ParquetCompression::UNCOMPRESSED,
    };
    let mut properties = WriterProperties::builder()
        .set_compression(compression)
        .set_statistics_enabled(EnabledStatistics::Chunk);
    for name in grids {
        let path = ColumnPath::new(vec![name.clone()]);
        properties = properties
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_statistics_enabled(path, EnabledStatistics::None);
    }
    properties.build()
}
