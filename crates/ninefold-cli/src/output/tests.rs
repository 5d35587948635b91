//! Outputs whose writes fail at every 4 KiB.

use super::*;
use ninefold_formats::FORMATS;
use ninefold_testing::PUZZLE;
use std::fs::File;
use std::sync::Arc;

const STEP: usize = 4096;
const OLD: &str = "the old file\n";

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ninefold-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A file that takes only so many bytes.
struct Fails {
    file: Arc<File>,
    left: usize,
}

impl Write for Fails {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.left == 0 && !bytes.is_empty() {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        let taken = self.file.write(&bytes[..bytes.len().min(self.left)])?;
        self.left -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The content of an output.
enum Content {
    /// A document at once.
    Whole,
    /// Blocks of lines, between an opening and a closing.
    Framed,
    /// Puzzles of a format.
    Puzzles(&'static Format),
}

impl Content {
    /// Writes some blocks to a file that takes `limit` bytes.
    fn write(&self, target: &Path, limit: usize, extent: Extent) -> Result<(), NotReplaced> {
        let mut output = Output::to_path(target, true, &Stop::new(None)).unwrap();
        let file = output.replacement.as_ref().unwrap().file();
        let sink: Sink = Box::new(Fails { file, left: limit });
        // Less than the usual buffer, so that writes fail in the middle as they do in large files.
        output.to = BufWriter::with_capacity(3000, sink);
        let mut summary = Summary::default();
        let written = match self {
            Self::Whole => return output.whole("0123456\n".repeat(3000).as_bytes(), extent),
            Self::Framed => {
                output = output.framed("<opening>\n", "<closing>\n").map_err(|_| broken())?;
                let block = "a line of a block\n".repeat(100);
                (0..15)
                    .try_for_each(|_| output.bytes(block.as_bytes()).and_then(|()| output.flush()))
            }
            Self::Puzzles(format) => {
                output.writer = Some(Writer::new(format).unwrap());
                let givens = PUZZLE;
                let puzzle = Puzzle::of_givens(givens.parse().unwrap());
                // Tables wait for a thousand puzzles.
                let waits = output.writer.as_ref().is_some_and(|writer| !writer.is_planned());
                let blocks = if waits { 210 } else { 20 };
                (0..blocks).try_for_each(|_| output.puzzles(vec![puzzle.clone(); 5], &mut summary))
            }
        };
        // As the sink does: after an error nothing more is written.
        let extent = if written.is_err() { Extent::Partial } else { extent };
        output.finish(extent, &mut summary)
    }
}

/// The opening alone did not fit.
fn broken() -> NotReplaced {
    NotReplaced { name: None, has_old: true, part: None, extent: Extent::Partial, error: None }
}

fn contents() -> impl Iterator<Item = (String, Content)> {
    let formats = FORMATS.iter().filter(|format| format.is_written());
    let puzzles = formats.map(|format| (format.name.to_owned(), Content::Puzzles(format)));
    let others = [("whole", Content::Whole), ("framed", Content::Framed)];
    others.map(|(name, content)| (name.to_owned(), content)).into_iter().chain(puzzles)
}

#[test]
fn a_write_that_fails_at_any_4_kib_keeps_the_old_file() {
    let folder = Folder::new("faults");
    let target = folder.0.join("out");
    let part = folder.0.join("out.part");
    let mut trials = 0;
    for (name, content) in contents() {
        std::fs::write(&target, OLD).unwrap();
        content.write(&target, usize::MAX, Extent::Complete).unwrap();
        let whole = std::fs::read(&target).unwrap();
        assert!(whole.len() > STEP, "{name}: {}", whole.len());
        for limit in (0..whole.len()).step_by(STEP).chain([1, whole.len() - 1]) {
            std::fs::write(&target, OLD).unwrap();
            let end = content.write(&target, limit, Extent::Complete).unwrap_err();
            assert_eq!(std::fs::read_to_string(&target).unwrap(), OLD, "{name} at {limit}");
            assert_eq!(end.extent, Extent::Partial, "{name} at {limit}");
            assert_eq!(end.part.is_some(), part.exists(), "{name} at {limit}");
            if let Some(kept) = end.part {
                assert_eq!(kept, part);
                let kept = std::fs::read(kept).unwrap();
                assert!(whole.starts_with(&kept) && !kept.is_empty(), "{name} at {limit}");
                std::fs::remove_file(&part).unwrap();
            }
            assert_eq!(folder.names(), ["out"], "{name} at {limit}");
            trials += 1;
        }
    }
    println!("{trials} faults");
    assert!(trials > 100);
}

#[test]
fn a_partial_result_is_closed_as_its_format_wants() {
    let folder = Folder::new("partial");
    let target = folder.0.join("out");
    for (name, content) in contents() {
        content.write(&target, usize::MAX, Extent::Complete).unwrap();
        let whole = std::fs::read(&target).unwrap();
        std::fs::write(&target, OLD).unwrap();
        let end = content.write(&target, usize::MAX, Extent::Partial).unwrap_err();
        assert!(end.error.is_none() && end.has_old, "{name}");
        assert_eq!(std::fs::read_to_string(&target).unwrap(), OLD, "{name}");
        assert!(std::fs::read(end.part.as_ref().unwrap()).unwrap() == whole, "{name}");
        std::fs::remove_file(end.part.unwrap()).unwrap();
    }
}

#[test]
fn an_output_without_content_leaves_nothing() {
    let folder = Folder::new("nothing");
    let open = || Output::to_path(&folder.0.join("out"), false, &Stop::new(None)).unwrap();
    drop(open());
    drop(open().framed("<opening>\n", "").unwrap());
    let end = open().finish(Extent::Partial, &mut Summary::default()).unwrap_err();
    assert_eq!((end.part.as_ref(), end.has_old, end.help()), (None, false, None));
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn long_names_have_partial_results_too() {
    let folder = Folder::new("long");
    let name = "ü".repeat(127);
    let mut output = Output::to_path(&folder.0.join(&name), false, &Stop::new(None)).unwrap();
    assert!(folder.names()[0].ends_with("ü.part"));
    output.bytes(b"x").unwrap();
    output.finish(Extent::Complete, &mut Summary::default()).unwrap();
    assert_eq!(folder.names(), [name]);
}
