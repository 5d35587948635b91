//! Every form of input and output, on several threads, gives the same rows.

use crate::tables::{read, rows, table, write};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use ninefold_parquet::{Compression, FileError, Form, Job, Keep, Source, Verb, tables_in};
use ninefold_tables::{Column, Options};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression as Codec, Encoding, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const FORMS: [(Form, &str); 3] =
    [(Form::Parquet, "parquet"), (Form::ArrowFile, "arrow"), (Form::ArrowStream, "arrows")];

const VERBS: [Verb; 5] = [
    Verb::Solve,
    Verb::Count { limit: 3 },
    Verb::Rate { max_er: Some(4.0) },
    Verb::Canon,
    Verb::Check,
];

/// Returns the rows that a job should write: those of the table, and the answers for the whole column.
fn expected(verb: Verb, table: &RecordBatch) -> Vec<Vec<String>> {
    let array = table.column_by_name("puzzle").unwrap();
    let column = Column::from_array(array).unwrap();
    let options = Options::new();
    let answers: Vec<(&str, ArrayRef)> = match verb {
        Verb::Solve => {
            let solutions = ninefold_tables::solve(&column, &options).unwrap();
            let solutions = solutions.into_array(array.data_type()).unwrap();
            let verdicts = ninefold_tables::verdict(&column, &options).unwrap();
            vec![("solution", solutions), ("verdict", Arc::new(verdicts))]
        }
        Verb::Count { limit } => {
            let (counts, complete) =
                ninefold_tables::count_with_completeness(&column, limit, &options).unwrap();
            vec![("count", Arc::new(counts)), ("complete", Arc::new(complete))]
        }
        Verb::Rate { max_er } => {
            let (ratings, verdicts) =
                ninefold_tables::rate_with_verdict(&column, max_er, &options).unwrap();
            let names = ["er", "ep", "ed"].into_iter().zip(ratings.columns().to_vec());
            names.chain([("verdict", Arc::new(verdicts) as ArrayRef)]).collect()
        }
        Verb::Canon => {
            let forms = ninefold_tables::canon(&column, &options).unwrap();
            let symmetries = ninefold_tables::symmetries(&column, &options).unwrap();
            let forms = forms.into_array(array.data_type()).unwrap();
            vec![("form", forms), ("symmetries", Arc::new(symmetries))]
        }
        _ => {
            let checked = ninefold_tables::check(&column, None, &options).unwrap();
            let names = ["verdict", "count", "complete", "reason"];
            names.into_iter().zip(checked.columns().to_vec()).collect()
        }
    };
    let kept = table.schema();
    let kept = kept.fields().iter().map(|field| field.name().as_str());
    let all = kept.zip(table.columns().iter().cloned()).chain(answers);
    let nullable = all.map(|(name, array)| (name, array, true));
    rows(&[RecordBatch::try_from_iter_with_nullable(nullable).unwrap()])
}

#[test]
fn every_form_and_verb() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(60);
    for (from, extension) in FORMS {
        let path = folder.path().join("puzzles").with_extension(extension);
        write(&path, from, &table, 17);
        for (at, verb) in VERBS.into_iter().enumerate() {
            // Not every pair of forms with every verb: each form is written with some of them.
            for (to, _) in [FORMS[at % 3], FORMS[(at + 1) % 3]] {
                let mut job = Job::new(verb, to);
                job.row_group = 23;
                job.threads = Some(1 + at % 3);
                let sources = vec![Source::open(&path).unwrap()];
                let (bytes, report) = job.run(sources, Vec::new(), || false).unwrap();
                let batches = read(to, bytes);
                assert_eq!(rows(&batches), expected(verb, &table), "{verb:?} {from:?} {to:?}");
                assert_eq!((report.rows, report.nulls, report.unreadable), (60, 9, 8));
            }
        }
    }
}

#[test]
fn progress_counts_the_rows_that_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    for (form, extension) in FORMS {
        let path = folder.path().join("puzzles").with_extension(extension);
        write(&path, form, &table(60), 17);
        let source = Source::open(&path).unwrap();
        assert_eq!(source.rows(), (form == Form::Parquet).then_some(60));
        let mut job = Job::new(Verb::Solve, Form::Parquet);
        job.row_group = 13;
        let mut shown = Vec::new();
        let show = |rows| shown.push(rows);
        let (_, report) = job.run_with_progress(vec![source], Vec::new(), || false, show).unwrap();
        assert!(shown.is_sorted() && shown.len() >= 5);
        assert_eq!(shown.last(), Some(&report.rows));
    }
}

#[test]
fn inputs_may_be_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(60);
    let mut paths = Vec::new();
    for codec in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        paths.push(folder.path().join(format!("{codec:?}.arrow")));
        let options = IpcWriteOptions::default().try_with_compression(Some(codec)).unwrap();
        let file = File::create(paths.last().unwrap()).unwrap();
        let mut writer = FileWriter::try_new_with_options(file, &table.schema(), options).unwrap();
        writer.write(&table).unwrap();
        writer.finish().unwrap();
    }
    for codec in [Codec::LZ4_RAW, Codec::SNAPPY, Codec::ZSTD(ZstdLevel::default())] {
        paths.push(folder.path().join(format!("{codec}.parquet")));
        let properties = WriterProperties::builder().set_compression(codec).build();
        let file = File::create(paths.last().unwrap()).unwrap();
        let mut writer = ArrowWriter::try_new(file, table.schema(), Some(properties)).unwrap();
        writer.write(&table).unwrap();
        writer.close().unwrap();
    }
    for path in paths {
        let job = Job::new(Verb::Solve, Form::ArrowFile);
        let sources = vec![Source::open(&path).unwrap()];
        let (bytes, _) = job.run(sources, Vec::new(), || false).unwrap();
        let found = rows(&read(Form::ArrowFile, bytes));
        assert_eq!(found, expected(Verb::Solve, &table), "{}", path.display());
    }
}

#[test]
fn row_groups_have_the_size_that_is_asked_for_whatever_that_of_the_input_is() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(50);
    for size in [1, 7, 50] {
        let path = folder.path().join("puzzles.parquet");
        write(&path, Form::Parquet, &table, size);
        let mut job = Job::new(Verb::Solve, Form::Parquet);
        job.row_group = 20;
        for compression in [Compression::Zstd, Compression::Snappy, Compression::None] {
            job.compression = Some(compression);
            let sources = vec![Source::open(&path).unwrap()];
            let (bytes, _) = job.run(sources, Vec::new(), || false).unwrap();
            let reader =
                ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes.clone()));
            let metadata = Arc::clone(reader.unwrap().metadata());
            let groups: Vec<i64> =
                metadata.row_groups().iter().map(|group| group.num_rows()).collect();
            assert_eq!(groups, [20, 20, 10]);
            for column in metadata.row_group(0).columns() {
                let name = column.column_path().string();
                let has_dictionary = column.encodings().any(|one| one == Encoding::RLE_DICTIONARY);
                let is_grid = ["puzzle", "solution"].contains(&name.as_str());
                assert!(!(is_grid && has_dictionary), "{name}");
            }
            assert_eq!(rows(&read(Form::Parquet, bytes)), expected(Verb::Solve, &table));
        }
    }
}

#[test]
fn several_tables_are_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(30);
    write(&folder.path().join("b.arrow"), Form::ArrowFile, &table.slice(12, 18), 5);
    write(&folder.path().join("a.parquet"), Form::Parquet, &table.slice(0, 12), 5);
    std::fs::write(folder.path().join("_report.json"), "{}").unwrap();
    std::fs::write(folder.path().join(".hidden.parquet"), "").unwrap();
    let paths = tables_in(folder.path()).unwrap();
    let open = || paths.iter().map(|path| Source::open(path).unwrap()).collect();
    let job = Job::new(Verb::Canon, Form::ArrowFile);
    let (bytes, report) = job.run(open(), Vec::new(), || false).unwrap();
    assert_eq!(report.rows, 30);
    assert_eq!(rows(&read(Form::ArrowFile, bytes)), expected(Verb::Canon, &table));
    let other = table.project(&[1, 0]).unwrap();
    write(&folder.path().join("c.arrow"), Form::ArrowFile, &other, 5);
    let mut sources: Vec<Source> = open();
    sources.push(Source::open(&folder.path().join("c.arrow")).unwrap());
    let error = job.run(sources, Vec::new(), || false).unwrap_err();
    assert!(error.to_string().ends_with("c.arrow are not those of the first table"), "{error}");
}

#[test]
fn an_empty_table_gives_an_empty_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(0);
    for (from, extension) in FORMS {
        let path = folder.path().join("puzzles").with_extension(extension);
        write(&path, from, &table, 5);
        for (to, _) in FORMS {
            let job = Job::new(Verb::Solve, to);
            let sources = vec![Source::open(&path).unwrap()];
            let (bytes, report) = job.run(sources, Vec::new(), || false).unwrap();
            assert_eq!((report.rows, rows(&read(to, bytes)).len()), (0, 0));
        }
    }
}

#[test]
fn check_verifies_a_column_of_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.parquet");
    write(&path, Form::Parquet, &table(12), 5);
    let job = Job::new(Verb::Solve, Form::Parquet);
    let (bytes, _) = job.run(vec![Source::open(&path).unwrap()], Vec::new(), || false).unwrap();
    let solved = folder.path().join("solved.parquet");
    std::fs::write(&solved, &bytes).unwrap();
    let mut job = Job::new(Verb::Check, Form::ArrowFile);
    job.keep = Keep::Columns(vec!["puzzle".to_owned()]);
    let check = |path| job.run(vec![Source::open(path).unwrap()], Vec::new(), || false).unwrap();
    let (bytes, _) = check(&solved);
    let reasons = |bytes| {
        let [batch] = &read(Form::ArrowFile, bytes)[..] else { panic!("one batch") };
        let reasons = batch["reason"].as_string::<i32>().clone();
        reasons.iter().flatten().filter(|text| text.starts_with("wrong solution")).count()
    };
    assert_eq!(reasons(bytes), 0);
    // The solutions of other puzzles.
    let [batch] = &read(Form::Parquet, std::fs::read(&solved).unwrap())[..] else { panic!("one") };
    let puzzles = batch["puzzle"].as_string::<i32>();
    let mut solutions: Vec<Option<String>> =
        batch["solution"].as_string::<i32>().iter().map(|text| text.map(str::to_owned)).collect();
    solutions.rotate_left(1);
    let solutions = StringArray::from(solutions);
    let others = RecordBatch::try_from_iter([
        ("puzzle", Arc::new(puzzles.clone()) as ArrayRef),
        ("solution", Arc::new(solutions.clone())),
    ]);
    write(&solved, Form::Parquet, &others.unwrap(), 5);
    assert!(reasons(check(&solved).0) >= solutions.len() - solutions.null_count() - 3);
}

#[test]
fn a_job_that_is_stopped_ends_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.arrow");
    write(&path, Form::ArrowFile, &table(70), 7);
    let job = Job::new(Verb::Solve, Form::Parquet);
    for after in [0, 3] {
        let asked = Arc::new(AtomicUsize::new(0));
        let stop = move || asked.fetch_add(1, Ordering::Relaxed) >= after;
        let ended = job.run(vec![Source::open(&path).unwrap()], Vec::new(), stop);
        assert!(matches!(ended, Err(FileError::Stopped)));
    }
}
