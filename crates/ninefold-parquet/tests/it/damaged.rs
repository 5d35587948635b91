//! Damaged files and outputs that fail are errors.

use crate::tables::{table, write};
use ninefold_parquet::{FileError, Form, Job, Source, Verb};
use ninefold_testing::puzzles::Random;
use std::io::{self, Write};
use std::path::Path;

fn run(path: &Path) -> Result<u64, FileError> {
    let mut job = Job::new(Verb::Count { limit: 2 }, Form::Parquet);
    job.threads = Some(1);
    Ok(job.run(vec![Source::open(path)?], Vec::new(), || false)?.1.rows)
}

#[test]
fn files_that_are_no_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.parquet");
    for text in ["", "PAR1", "PAR1PAR1", "ARROW1\0\0", "53..7....6..195....98....6."] {
        std::fs::write(&path, text).unwrap();
        let error = run(&path).unwrap_err().to_string();
        assert!(error.contains("puzzles.parquet cannot be read: "), "{error}");
    }
    let error = run(&folder.path().join("missing.parquet")).unwrap_err();
    assert!(error.to_string().contains("missing.parquet cannot be read: "), "{error}");
}

#[test]
fn damaged_tables_are_errors_and_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random(3);
    let table = table(40).project(&[0, 1]).unwrap();
    for form in [Form::Parquet, Form::ArrowFile, Form::ArrowStream] {
        let path = folder.path().join("puzzles.parquet");
        write(&path, form, &table, 10);
        let whole = std::fs::read(&path).unwrap();
        for cut in [whole.len() / 3, whole.len() / 2, whole.len() - 5] {
            std::fs::write(&path, &whole[..cut]).unwrap();
            match run(&path) {
                // A stream may end without its mark.
                Ok(rows) => assert!(form == Form::ArrowStream && rows <= 40),
                Err(error) => assert!(error.to_string().contains("puzzles.parquet"), "{error}"),
            }
        }
        if form == Form::Parquet {
            // Pages have a checksum in none of these files, so a changed byte may also give other rows.
            for _ in 0..40 {
                let mut bytes = whole.clone();
                let at = 4 + random.below(bytes.len() - 300);
                bytes[at] ^= 1 << random.below(8);
                std::fs::write(&path, &bytes).unwrap();
                if let Err(error) = run(&path) {
                    assert!(error.to_string().contains("puzzles.parquet"), "{error}");
                }
            }
        }
    }
}

/// An output that takes so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.0 {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_of_writing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.parquet");
    write(&path, Form::Parquet, &table(100), 30);
    for form in [Form::Parquet, Form::ArrowFile, Form::ArrowStream] {
        for space in [0, 2, 1000, 3000] {
            let job = Job::new(Verb::Solve, form);
            let ended = job.run(vec![Source::open(&path).unwrap()], Full(space), || false);
            let Err(FileError::Write(error)) = ended else { panic!("{form:?} {space}") };
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }
}
