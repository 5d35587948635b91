//! Where answers go: standard output or a file, as bytes or as puzzles in a format.

use crate::args::Common;
use crate::tally::Tally;
use ninefold_formats::{Format, Puzzle, Writer};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Standard output or a file.
pub(crate) struct Output {
    to: BufWriter<Box<dyn Write + Send>>,
    writer: Option<Writer>,
    /// Puzzles that wait until it is known which fields the format has to have room for.
    waiting: Vec<Puzzle>,
    /// A file is written beside its place and moved there at the end, so that it may be one of
    /// the inputs, and so that a run that fails leaves the old one alone.
    draft: Option<Draft>,
    anything: bool,
    /// What stands after everything.
    closing: &'static str,
}

/// A file on its way.
struct Draft {
    written: PathBuf,
    target: PathBuf,
    force: bool,
}

/// How many puzzles decide the columns of a table.
const DECIDING: usize = 1000;

/// Why an output cannot be used: the message and advice.
pub(crate) type OutputError = (String, Option<String>);

impl Output {
    /// Opens the output; with a format, puzzles can be written to it.
    pub(crate) fn open(
        common: &Common,
        format: Option<&'static Format>,
    ) -> Result<Self, OutputError> {
        let writer = match format {
            Some(format) => Some(Writer::new(format).map_err(|error| (error.to_string(), None))?),
            None => None,
        };
        let (to, draft) = match common.output.as_deref() {
            None => (Box::new(io::stdout()) as Box<dyn Write + Send>, None),
            Some(path) if path == Path::new("-") => (Box::new(io::stdout()) as _, None),
            Some(path) => open_file(path, common.force)?,
        };
        let to = BufWriter::with_capacity(64 << 10, to);
        Ok(Self { to, writer, waiting: Vec::new(), draft, anything: false, closing: "" })
    }

    /// With something before and after everything that is written.
    pub(crate) fn framed(
        mut self,
        opening: &str,
        closing: &'static str,
    ) -> Result<Self, OutputError> {
        self.closing = closing;
        let cannot = |error: io::Error| (format!("the output cannot be written: {error}"), None);
        self.to.write_all(opening.as_bytes()).map_err(cannot)?;
        Ok(self)
    }

    /// An output that keeps nothing: for a verb that writes when all records are read.
    pub(crate) fn nowhere() -> Self {
        let to = BufWriter::with_capacity(0, Box::new(io::sink()) as Box<dyn Write + Send>);
        Self { to, writer: None, waiting: Vec::new(), draft: None, anything: false, closing: "" }
    }

    /// Writes bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.anything |= !bytes.is_empty();
        self.to.write_all(bytes)
    }

    /// Whether it takes puzzles, not bytes.
    pub(crate) const fn has_format(&self) -> bool {
        self.writer.is_some()
    }

    /// Writes puzzles in the format of this output.
    pub(crate) fn puzzles(&mut self, puzzles: Vec<Puzzle>, tally: &mut Tally) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        self.anything |= !puzzles.is_empty();
        if !writer.is_planned() {
            self.waiting.extend(puzzles);
            return if self.waiting.len() < DECIDING { Ok(()) } else { self.write_waiting(tally) };
        }
        write_all(writer, &puzzles, tally, &mut self.to)
    }

    fn write_waiting(&mut self, tally: &mut Tally) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let waiting = std::mem::take(&mut self.waiting);
        writer.plan(&waiting);
        write_all(writer, &waiting, tally, &mut self.to)
    }

    /// Writes everything that is still held back and what closes the format, and moves a file to
    /// its place. With `failed` a file that has nothing in it is not worth keeping.
    pub(crate) fn finish(&mut self, failed: bool, tally: &mut Tally) -> io::Result<()> {
        self.write_waiting(tally)?;
        if let Some(writer) = &mut self.writer {
            let mut out = Vec::new();
            writer.finish(&mut out);
            self.to.write_all(&out)?;
        }
        self.to.write_all(self.closing.as_bytes())?;
        self.to.flush()?;
        match self.draft.take() {
            Some(draft) if failed && !self.anything => std::fs::remove_file(draft.written),
            Some(draft) => draft.publish(),
            None => Ok(()),
        }
    }

    /// Writes what is all there is to write.
    pub(crate) fn whole(mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes(bytes)?;
        self.finish(false, &mut Tally::default())
    }

    /// Lets everything written so far be seen.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl Draft {
    fn publish(self) -> io::Result<()> {
        if !self.force && self.target.exists() {
            // It came into being while we worked.
            let _ = std::fs::remove_file(&self.written);
            return Err(io::Error::from(io::ErrorKind::AlreadyExists));
        }
        std::fs::rename(&self.written, &self.target)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(draft) = self.draft.take() {
            // The run ended before the file was complete.
            let _ = std::fs::remove_file(draft.written);
        }
    }
}

fn write_all(
    writer: &mut Writer,
    puzzles: &[Puzzle],
    tally: &mut Tally,
    to: &mut impl Write,
) -> io::Result<()> {
    let mut out = Vec::new();
    for puzzle in puzzles {
        for loss in writer.write(puzzle, &mut out) {
            *tally.lost.entry(loss).or_default() += 1;
        }
    }
    to.write_all(&out)
}

type Opened = (Box<dyn Write + Send>, Option<Draft>);

fn open_file(path: &Path, force: bool) -> Result<Opened, OutputError> {
    let shown = path.display();
    let cannot = |error: io::Error| (format!("{shown} cannot be written: {error}"), None);
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    if ["gz", "zst"].iter().any(|packer| extension.eq_ignore_ascii_case(packer)) {
        let help = "leave --output out and pipe into gzip or zstd";
        return Err((
            format!("{shown} would be packed, and Ninefold does not pack"),
            Some(help.to_owned()),
        ));
    }
    match std::fs::metadata(path) {
        // A device or a pipe: nothing is overwritten.
        Ok(there) if !there.is_file() && !there.is_dir() => {
            let file = OpenOptions::new().write(true).open(path).map_err(cannot)?;
            return Ok((Box::new(file), None));
        }
        Ok(there) if there.is_dir() => return Err((format!("{shown} is a directory"), None)),
        Ok(_) if !force => {
            let help = "use --force to overwrite it".to_owned();
            return Err((format!("{shown} exists already"), Some(help)));
        }
        _ => {}
    }
    // Through a link the file it points to is replaced, not the link.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let written = target.with_file_name(name);
    let file = File::create_new(&written).map_err(cannot)?;
    Ok((Box::new(file), Some(Draft { written, target, force })))
}
