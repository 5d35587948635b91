//! Tests of the choice of the column of puzzles, and of the columns that are kept.

use crate::tables::{read, table, write};
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use ninefold_parquet::{ColumnChoice, Compression, FileError, Form, Job, Keep, Source, Verb};
use ninefold_testing::PUZZLE;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn run(job: &Job, path: &Path) -> Result<Vec<String>, FileError> {
    let (bytes, _) = job.run(vec![Source::open(path)?], Vec::new(), || false)?;
    let batches = read(job.form, bytes);
    let schema = batches[0].schema();
    Ok(schema.fields().iter().map(|field| field.name().clone()).collect())
}

fn texts(folder: &Path, columns: &[(&str, &str)]) -> PathBuf {
    let array = |text: &str| Arc::new(StringArray::from(vec![text])) as ArrayRef;
    let columns = columns.iter().map(|(name, text)| (*name, array(text)));
    let path = folder.join("texts.parquet");
    write(&path, Form::Parquet, &RecordBatch::try_from_iter(columns).unwrap(), 5);
    path
}

#[test]
fn the_column_is_found_by_its_name_or_by_its_look() {
    let folder = tempfile::tempdir().unwrap();
    let mut job = Job::new(Verb::Count { limit: 2 }, Form::ArrowFile);
    let solution = PUZZLE.replace('.', "1");
    let path = texts(folder.path(), &[("a", "x"), ("b", PUZZLE)]);
    assert_eq!(run(&job, &path).unwrap(), ["a", "b", "count", "complete"]);
    let path = texts(folder.path(), &[("puzzle", "x"), ("b", PUZZLE)]);
    assert_eq!(run(&job, &path).unwrap().len(), 4);
    let path = texts(folder.path(), &[("a", &solution), ("b", PUZZLE)]);
    let error = run(&job, &path).unwrap_err();
    assert!(error.to_string().ends_with("several columns look like puzzles: a, b"), "{error}");
    assert_eq!(error.help().unwrap(), "use --column to name the column of puzzles");
    for choice in [ColumnChoice::Name("b".to_owned()), ColumnChoice::Number(2)] {
        job.column = choice;
        assert!(run(&job, &path).is_ok());
    }
    for (choice, message) in [
        (ColumnChoice::Name("c".to_owned()), "there is no column 'c'; the columns are a, b"),
        (ColumnChoice::Number(3), "there is no column 3: it has 2"),
        (ColumnChoice::Number(0), "there is no column 0: it has 2"),
    ] {
        job.column = choice;
        let error = run(&job, &path).unwrap_err().to_string();
        assert!(error.ends_with(message), "{error}");
    }
}

#[test]
fn a_column_of_another_type_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.parquet");
    write(&path, Form::Parquet, &table(3), 5);
    let mut job = Job::new(Verb::Solve, Form::Parquet);
    job.column = ColumnChoice::Name("id".to_owned());
    let error = run(&job, &path).unwrap_err().to_string();
    assert!(error.contains("column 'id': a column of type Int64 holds no puzzles"), "{error}");
}

#[test]
fn columns_are_kept_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.parquet");
    write(&path, Form::Parquet, &table(3), 5);
    let mut job = Job::new(Verb::Canon, Form::Parquet);
    let kept = |names: &[&str]| Keep::Columns(names.iter().map(|&name| name.to_owned()).collect());
    for (keep, expected) in [
        (Keep::All, &["id", "puzzle", "nested", "list", "form", "symmetries"][..]),
        (Keep::None, &["form", "symmetries"]),
        (kept(&["list", "id"]), &["id", "list", "form", "symmetries"]),
    ] {
        job.keep = keep;
        assert_eq!(run(&job, &path).unwrap(), expected);
    }
    job.keep = kept(&["x"]);
    assert!(run(&job, &path).unwrap_err().to_string().contains("there is no column 'x'"));
}

#[test]
fn a_name_that_the_table_has_is_refused_unless_it_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = texts(folder.path(), &[("puzzle", PUZZLE), ("solution", "12")]);
    let mut job = Job::new(Verb::Solve, Form::Parquet);
    let error = run(&job, &path).unwrap_err();
    assert_eq!(error.to_string(), "the table already has a column 'solution'");
    assert!(error.help().unwrap().contains("--keep"));
    job.keep = Keep::Columns(vec!["puzzle".to_owned()]);
    assert_eq!(run(&job, &path).unwrap(), ["puzzle", "solution", "verdict"]);
}

#[test]
fn arrow_has_no_snappy() {
    let folder = tempfile::tempdir().unwrap();
    let path = texts(folder.path(), &[("puzzle", PUZZLE)]);
    let mut job = Job::new(Verb::Solve, Form::ArrowFile);
    job.compression = Some(Compression::Snappy);
    assert!(matches!(run(&job, &path), Err(FileError::Compression)));
    job.compression = Some(Compression::Zstd);
    assert!(run(&job, &path).is_ok());
}
