//! Tables: Parquet and Arrow files, or a line that says why this build does not read them.

use crate::support::{run, sample, scratch};

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_tables_refuses_them_by_name() {
    let path = scratch("answers.arrow");
    let arguments: [&[&str]; 3] = [
        &["solve", &sample("table.parquet")],
        &["convert", &sample("table.parquet"), "-o", "x.csv"],
        &["count", &sample("line.txt"), "-o", path.to_str().unwrap()],
    ];
    for arguments in arguments {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        let message = "is a table, and this program was built without the feature 'parquet'";
        assert!(ran.err.contains(message), "{}", ran.err);
        assert!(ran.err.contains("--features parquet"), "{}", ran.err);
    }
    assert!(!path.exists());
    let ran = run(&["solve", "--keep", "all", &sample("line.txt")]);
    assert!(ran.err.contains("'solve' does not take --keep"), "{}", ran.err);
}

#[cfg(feature = "parquet")]
mod with_tables {
    use super::{run, sample, scratch};
    use crate::support::{PUZZLE, SOLUTION, command, run_with};
    use std::path::{Path, PathBuf};
    use std::process::Stdio;

    /// Returns the number of occurrences of a text in a file that is not compressed.
    fn occurrences(path: &Path, text: &str) -> usize {
        let bytes = std::fs::read(path).unwrap();
        bytes.windows(text.len()).filter(|window| *window == text.as_bytes()).count()
    }

    fn text(path: &Path) -> &str {
        path.to_str().unwrap()
    }

    /// A path of a file that is written with `--force`.
    fn new(name: &str) -> PathBuf {
        scratch(name)
    }

    #[test]
    fn a_table_is_solved() {
        let path = new("solved.arrow");
        let ran = run(&["solve", &sample("table.parquet"), "-o", text(&path)]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err, "note: 6 rows, 1 unreadable, 1 null\n");
        // Of two puzzles, one of them written with zeros.
        assert_eq!(occurrences(&path, SOLUTION), 2);
        assert_eq!(occurrences(&path, PUZZLE), 1);
        let again = run(&["solve", &sample("table.parquet"), "-o", text(&path)]);
        assert!(again.err.contains("exists already"), "{}", again.err);
        let ran = run(&["solve", text(&path), "-o", text(&path), "--force"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("the table already has a column 'solution'"), "{}", ran.err);
        assert!(ran.err.contains("--keep"), "{}", ran.err);
        assert_eq!(occurrences(&path, SOLUTION), 2);
        let ran = run(&["solve", text(&path), "-o", text(&path), "--force", "--keep", "id,puzzle"]);
        assert_eq!(ran.err, "note: 6 rows, 1 unreadable, 1 null\n");
    }

    #[test]
    fn the_other_verbs_and_forms() {
        let table = sample("table.parquet");
        for (verb, code) in [("count", 2), ("rate", 2), ("canon", 2), ("check", 2)] {
            let path = new(&format!("{verb}.parquet"));
            let options = ["--threads", "2", "--row-group", "2", "--compression", "snappy"];
            let ran = run(&[&[verb, &table, "-o", text(&path)][..], &options].concat());
            assert_eq!(ran.code, code, "{}", ran.err);
            let arrow = new(&format!("{verb}.arrows"));
            let ran = run(&["solve", text(&path), "--keep", "none", "-o", text(&arrow), "-q"]);
            assert_eq!((ran.code, ran.err.as_str()), (2, ""));
            assert_eq!(occurrences(&arrow, SOLUTION), 2);
        }
    }

    #[test]
    fn a_stream_from_standard_input_to_standard_output() {
        let table = sample("table.parquet");
        let child = command(&["solve", &table]).stdin(Stdio::null()).spawn().unwrap();
        let stream = child.wait_with_output().unwrap().stdout;
        assert!(stream.starts_with(&[0xff; 4]));
        let path = new("counted.arrow");
        let ran = run_with(&["count", "-", "-o", text(&path), "--keep", "puzzle"], &stream);
        assert_eq!(ran.err, "note: 6 rows, 1 unreadable, 1 null\n");
        let ran = run_with(&["count", "-", "-o", text(&path), "--force"], b"53..7....6..195");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("it is neither a Parquet nor an Arrow file"), "{}", ran.err);
    }

    #[test]
    fn folders() {
        let folder = new("folder-of-tables");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let table = crate::support::root().join(sample("table.parquet"));
        for name in ["a.parquet", "b.parquet"] {
            std::fs::copy(&table, folder.join(name)).unwrap();
        }
        let one = new("one.arrow");
        let ran = run(&["solve", text(&folder), "-o", text(&one)]);
        assert_eq!(ran.err, "note: 12 rows, 2 unreadable, 2 null\n");
        let target = new("folder-of-answers");
        let _ = std::fs::remove_dir_all(&target);
        let slash = format!("{}/", text(&target));
        let ran = run(&["solve", text(&folder), "-o", &slash]);
        assert_eq!(ran.err, "note: 6 rows, 1 unreadable, 1 null\n".repeat(2));
        assert!(target.join("a.parquet").exists() && target.join("b.parquet").exists());
    }

    #[test]
    fn what_is_refused() {
        let table = sample("table.parquet");
        let arrow = new("refused.arrow");
        let arrow = text(&arrow);
        for (arguments, message) in [
            (&["convert", &table, "-o", "x.csv"][..], "'convert' does not read or write tables"),
            (&["solve", &table, "--json"], "--json does not apply to tables"),
            (&["rate", &table, "--steps", "-o", arrow], "--steps does not apply to tables"),
            (&["solve", &table, "-o", "x.csv"], "x.csv is not the name of a table"),
            (&["solve", &table, &sample("line.txt"), "-o", arrow], "line.txt is not a table"),
            (&["solve", &sample("line.txt"), "-o", arrow], "line.txt is not a table"),
            (&["solve", "missing.parquet", "-o", arrow], "missing.parquet cannot be read"),
            (&["solve", &table, "--column", "x", "-o", arrow], "there is no column 'x'"),
            (&["solve", &table, "--keep", "a,,b", "-o", arrow], "expected 'all', 'none'"),
            (
                &["solve", &table, "--compression", "snappy", "-o", arrow],
                "Arrow files have no snappy compression",
            ),
        ] {
            let ran = run(arguments);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
            assert!(ran.err.contains(message), "{}", ran.err);
            assert!(!Path::new(arrow).exists());
        }
    }

    #[test]
    fn a_run_that_is_stopped_leaves_the_old_output() {
        let path = new("kept.parquet");
        std::fs::write(&path, "old").unwrap();
        let ran = run(&[
            "solve",
            &sample("table.parquet"),
            "-o",
            text(&path),
            "--force",
            "--time",
            "1e-9",
        ]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("the time limit was reached"), "{}", ran.err);
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert!(!path.with_extension("parquet.part").exists());
    }
}
