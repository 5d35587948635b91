//! Tables to work on, and the rows of files.

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, Int64Array, ListArray, RecordBatch, StringArray, StructArray};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{DataType, Field};
use ninefold_parquet::Form;
use ninefold_testing::puzzles::{Random, damaged, proper};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

/// Returns a table of so many rows: a number, a puzzle, a nested column and one with nulls.
pub(crate) fn table(rows: usize) -> RecordBatch {
    let mut random = Random(7);
    let puzzle = |row: usize| {
        let grid = proper(&mut random, 30);
        match row % 7 {
            3 => None,
            4 => Some("not a puzzle".to_owned()),
            5 => Some(damaged(&mut random, &grid).0.to_string()),
            6 => Some(grid.to_string().replace('.', "0")),
            _ => Some(grid.to_string()),
        }
    };
    let puzzles: StringArray = (0..rows).map(puzzle).collect();
    let ids: Int64Array = (0..rows as i64).collect();
    let notes: StringArray =
        (0..rows).map(|row| (row % 3 > 0).then(|| format!("n{row}"))).collect();
    let lists = (0..rows as i32).map(|row| (row % 5 > 0).then(|| vec![Some(row), None]));
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(lists);
    let field = Arc::new(Field::new("note", DataType::Utf8, true));
    let nested = StructArray::from(vec![(field, Arc::new(notes) as ArrayRef)]);
    RecordBatch::try_from_iter([
        ("id", Arc::new(ids) as ArrayRef),
        ("puzzle", Arc::new(puzzles)),
        ("nested", Arc::new(nested)),
        ("list", Arc::new(lists)),
    ])
    .unwrap()
}

/// Writes a table with row groups or batches of so many rows.
pub(crate) fn write(path: &Path, form: Form, table: &RecordBatch, rows: usize) {
    let file = File::create(path).unwrap();
    let parts = (0..table.num_rows()).step_by(rows);
    let part = |first| table.slice(first, rows.min(table.num_rows() - first));
    match form {
        Form::Parquet => {
            let properties =
                WriterProperties::builder().set_max_row_group_row_count(Some(rows)).build();
            let mut writer = ArrowWriter::try_new(file, table.schema(), Some(properties)).unwrap();
            writer.write(table).unwrap();
            writer.close().unwrap();
        }
        Form::ArrowFile => {
            let mut writer = FileWriter::try_new(file, &table.schema()).unwrap();
            parts.for_each(|first| writer.write(&part(first)).unwrap());
            writer.finish().unwrap();
        }
        _ => {
            let mut writer = StreamWriter::try_new(file, &table.schema()).unwrap();
            parts.for_each(|first| writer.write(&part(first)).unwrap());
            writer.finish().unwrap();
        }
    }
}

/// Reads the batches of a file.
pub(crate) fn read(form: Form, bytes: Vec<u8>) -> Vec<RecordBatch> {
    match form {
        Form::Parquet => {
            let builder = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes));
            builder.unwrap().build().unwrap().map(Result::unwrap).collect()
        }
        Form::ArrowFile => {
            FileReader::try_new(Cursor::new(bytes), None).unwrap().map(Result::unwrap).collect()
        }
        _ => StreamReader::try_new(Cursor::new(bytes), None).unwrap().map(Result::unwrap).collect(),
    }
}

/// Returns the rows of batches as texts, a text for each column.
pub(crate) fn rows(batches: &[RecordBatch]) -> Vec<Vec<String>> {
    let row = |batch: &RecordBatch, row: usize| {
        batch.columns().iter().map(|column| shown(column, row)).collect()
    };
    batches.iter().flat_map(|batch| (0..batch.num_rows()).map(|at| row(batch, at))).collect()
}

fn shown(column: &ArrayRef, row: usize) -> String {
    if column.is_null(row) {
        return "null".to_owned();
    }
    match column.as_any_dictionary_opt() {
        Some(words) => {
            let key = words.normalized_keys()[row];
            words.values().as_string::<i32>().value(key).to_owned()
        }
        None => format!("{:?}", column.slice(row, 1)),
    }
}
