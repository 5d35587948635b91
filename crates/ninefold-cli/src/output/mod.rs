//! The output of a run: standard output or a file, as bytes or as puzzles in a format.
//!
//! A file is replaced only when all of it is written; see [`replacement`]. Anything else, such as a
//! FIFO ([`destination`]), is written directly.

mod destination;
mod error;
mod replacement;
#[cfg(test)]
mod tests;

use crate::show::words::clean;
use crate::stop::Stop;
use crate::summary::Summary;
pub(crate) use error::OutputError;

use destination::Destination;
use ninefold_formats::{Format, Puzzle, RowWriter, Writer};
use replacement::Replacement;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A destination of bytes.
type Sink = Box<dyn Write + Send>;

/// An open output: standard output or a file.
pub(crate) struct Output {
    to: BufWriter<Sink>,
    writer: Option<Writer>,
    /// The first puzzles, held back until it is known which columns a table needs.
    waiting: Vec<Puzzle>,
    /// The file that is replaced at the end, if it is one.
    replacement: Option<Replacement>,
    /// The name of the output in messages, if it has one.
    name: Option<String>,
    /// Whether anything was written that is worth keeping.
    anything: bool,
    /// Whether a write failed. Anything written later would leave a gap.
    broken: bool,
    /// The text after everything else.
    closing: &'static str,
    rows: Rows,
}

/// The writer of single puzzles in the format of the output, as soon as their bytes do not depend on
/// those before them. Workers then write puzzles themselves.
#[derive(Clone, Default)]
pub(crate) struct Rows(Arc<OnceLock<RowWriter>>);

impl Rows {
    /// Returns the writer, if there is one yet.
    pub(crate) fn writer(&self) -> Option<&RowWriter> {
        self.0.get()
    }
}

/// The extent of a result: complete or partial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The run reached the end of its input.
    Complete,
    /// The run was stopped, or it failed.
    Partial,
}

impl Extent {
    /// Returns the extent of a result that is partial for this reason, if any.
    pub(crate) const fn of(why_partial: Option<&str>) -> Self {
        if why_partial.is_some() { Self::Partial } else { Self::Complete }
    }
}

/// The reason why the output file does not hold the result.
#[derive(Debug)]
pub(crate) struct NotReplaced {
    /// The output as the user named it, if it is a file.
    pub(crate) name: Option<String>,
    /// Whether there is an old file, which is unchanged.
    pub(crate) has_old: bool,
    /// The file that holds the result instead, unless it is empty.
    pub(crate) part: Option<PathBuf>,
    /// The extent of the result in that file.
    pub(crate) extent: Extent,
    /// The error that prevented it; none if the run was stopped.
    pub(crate) error: Option<io::Error>,
}

impl NotReplaced {
    /// Returns whether there is anything to report: an unchanged old file, or a partial result.
    pub(crate) const fn is_worth_reporting(&self) -> bool {
        self.name.is_some() && (self.has_old || self.part.is_some())
    }

    /// Says in a sentence which file holds what.
    pub(crate) fn help(&self) -> Option<String> {
        let old = self.name.as_ref().filter(|_| self.has_old);
        let old = old.map(|name| format!("{name} is as it was"));
        let extent = if self.extent == Extent::Complete { "complete" } else { "partial" };
        let part = self.part.as_ref().map(|part| {
            format!("the {extent} result is in {}", clean(&part.display().to_string()))
        });
        let parts: Vec<String> = old.into_iter().chain(part).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The number of puzzles that decide the columns of a table.
const DECIDING: usize = 1000;

/// The reason why a result is partial after a signal.
pub(crate) const INTERRUPTED: &str = "the run was interrupted";

/// Prints to standard output. A reader that went away is no failure.
pub(crate) fn print(text: &str) -> Result<(), OutputError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(OutputError::Io { name: "the output".to_owned(), error })
        }
        _ => Ok(()),
    }
}

/// The options for the output of a run's answers.
#[derive(Clone, Debug)]
pub(crate) struct OutputOptions {
    /// The file of `--output`; none for standard output.
    pub(crate) path: Option<PathBuf>,
    /// Whether an existing file may be replaced.
    pub(crate) force: bool,
    /// The condition on which waiting for the reader of a FIFO stops.
    pub(crate) stop: Stop,
}

impl OutputOptions {
    /// Returns the extension of the output file, in lower case.
    pub(crate) fn extension(&self) -> Option<String> {
        let extension = self.path.as_ref()?.extension()?;
        Some(extension.to_string_lossy().to_ascii_lowercase())
    }

    /// Returns the format that the name of the output file selects.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        Format::for_file_name(&self.path.as_ref()?.to_string_lossy())
    }
}

impl Output {
    /// Opens the output; with a format, puzzles can be written to it.
    pub(crate) fn open(
        options: &OutputOptions,
        format: Option<&'static Format>,
    ) -> Result<Self, OutputError> {
        let writer = format.map(Writer::new).transpose().map_err(OutputError::Format)?;
        let mut output = match options.path.as_deref() {
            Some(path) if path != Path::new("-") => {
                Self::to_path(path, options.force, &options.stop)?
            }
            _ => Self::to_sink(Box::new(io::stdout())),
        };
        output.writer = writer;
        output.share_rows();
        Ok(output)
    }

    /// Creates an output for bytes.
    fn to_sink(sink: Sink) -> Self {
        Self {
            to: BufWriter::with_capacity(64 << 10, sink),
            writer: None,
            waiting: Vec::new(),
            replacement: None,
            name: None,
            anything: false,
            broken: false,
            closing: "",
            rows: Rows::default(),
        }
    }

    fn to_path(path: &Path, force: bool, stop: &Stop) -> Result<Self, OutputError> {
        let name = clean(&path.display().to_string());
        let cannot = |error: io::Error| OutputError::Io { name: name.clone(), error };
        refuse_packed(path, &name)?;
        let mut output = match Destination::of(path)? {
            Destination::Stdout => Self::to_sink(Box::new(io::stdout())),
            Destination::Stderr => Self::to_sink(Box::new(io::stderr())),
            Destination::Descriptor(path) => {
                let file = OpenOptions::new().append(true).open(path).map_err(cannot)?;
                Self::to_sink(Box::new(file))
            }
            Destination::Stream(path) => {
                // A FIFO opens when it has a reader, which may be never.
                let open = move || OpenOptions::new().write(true).open(path);
                let Some(opened) = stop.unless_stopped(open) else {
                    return Err(OutputError::NoReader { name });
                };
                Self::to_sink(Box::new(opened.map_err(cannot)?))
            }
            Destination::File(target, old) => {
                if let Some(old) = &old {
                    refuse_old(&target, old, force, &name)?;
                }
                let replacement = Replacement::create(target, old, force).map_err(cannot)?;
                let mut output = Self::to_sink(Box::new(replacement.file()));
                output.replacement = Some(replacement);
                output
            }
        };
        output.name = Some(name);
        Ok(output)
    }

    /// Writes an opening before everything else, and a closing at the end.
    pub(crate) fn framed(
        mut self,
        opening: &str,
        closing: &'static str,
    ) -> Result<Self, OutputError> {
        self.closing = closing;
        match self.to.write_all(opening.as_bytes()) {
            Ok(()) => Ok(self),
            Err(error) => {
                let name = self.name.as_deref().unwrap_or("the output").to_owned();
                Err(OutputError::Io { name, error })
            }
        }
    }

    /// Returns the writer of single puzzles, which the workers share.
    pub(crate) fn rows(&self) -> Rows {
        self.rows.clone()
    }

    /// Shares the writer of single puzzles, as soon as there is one.
    fn share_rows(&self) {
        if self.rows.writer().is_none()
            && let Some(rows) = self.writer.as_ref().and_then(Writer::rows)
        {
            let _ = self.rows.0.set(rows);
        }
    }

    /// Creates an output that keeps nothing: for a verb that writes after the last record.
    pub(crate) fn nowhere() -> Self {
        Self::to_sink(Box::new(io::sink()))
    }

    /// Writes bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.anything |= !bytes.is_empty();
        let written = self.to.write_all(bytes);
        self.note_failure(written)
    }

    fn note_failure(&mut self, written: io::Result<()>) -> io::Result<()> {
        self.broken |= written.is_err();
        written
    }

    /// Returns whether the output has a format, and so takes puzzles instead of bytes.
    pub(crate) const fn has_format(&self) -> bool {
        self.writer.is_some()
    }

    /// Writes puzzles in the format of this output.
    pub(crate) fn puzzles(
        &mut self,
        puzzles: Vec<Puzzle>,
        summary: &mut Summary,
    ) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        self.anything |= !puzzles.is_empty();
        if !writer.is_planned() {
            self.waiting.extend(puzzles);
            return if self.waiting.len() < DECIDING {
                Ok(())
            } else {
                self.write_waiting(summary)
            };
        }
        let written = write_all(writer, &puzzles, summary, &mut self.to);
        self.share_rows();
        self.note_failure(written)
    }

    fn write_waiting(&mut self, summary: &mut Summary) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let waiting = std::mem::take(&mut self.waiting);
        writer.plan(&waiting);
        let written = write_all(writer, &waiting, summary, &mut self.to);
        self.share_rows();
        self.note_failure(written)
    }

    /// Ends the output: writes everything that is still held back and what closes the format, and
    /// replaces the file if the run is complete. Otherwise the file stays unchanged.
    pub(crate) fn finish(
        &mut self,
        extent: Extent,
        summary: &mut Summary,
    ) -> Result<(), NotReplaced> {
        let closed = if self.broken { Ok(()) } else { self.close(summary) };
        let extent = if self.broken { Extent::Partial } else { extent };
        let replacement = self.replacement.take();
        let ended = match (closed, &replacement) {
            (Err(error), _) => Err(Some(error)),
            (Ok(()), None) => Ok(()),
            (Ok(()), Some(new)) if extent == Extent::Complete => new.publish().map_err(Some),
            (Ok(()), Some(_)) => Err(None),
        };
        ended.map_err(|error| self.not_replaced(replacement, extent, error))
    }

    /// Ends an output whose result is of no use unless it is complete, such as a table: no partial result
    /// is kept.
    #[cfg(feature = "parquet")]
    pub(crate) fn discard(&mut self) -> NotReplaced {
        self.anything = false;
        let replacement = self.replacement.take();
        self.not_replaced(replacement, Extent::Partial, None)
    }

    fn close(&mut self, summary: &mut Summary) -> io::Result<()> {
        self.write_waiting(summary)?;
        let mut out = Vec::new();
        if let Some(writer) = &mut self.writer {
            writer.finish(&mut out);
        }
        out.extend_from_slice(self.closing.as_bytes());
        let written = self.to.write_all(&out).and_then(|()| self.to.flush());
        self.note_failure(written)
    }

    fn not_replaced(
        &self,
        replacement: Option<Replacement>,
        extent: Extent,
        error: Option<io::Error>,
    ) -> NotReplaced {
        let has_old = replacement.as_ref().is_some_and(Replacement::has_old);
        let part = replacement.as_ref().and_then(|new| new.abandon(self.anything));
        let part = part.map(Path::to_path_buf);
        NotReplaced { name: self.name.clone(), has_old, part, extent, error }
    }

    /// Writes a whole result and ends the output.
    pub(crate) fn whole(mut self, bytes: &[u8], extent: Extent) -> Result<(), NotReplaced> {
        let written = self.bytes(bytes);
        let end = self.finish(extent, &mut Summary::default());
        match (written, end) {
            (Ok(()), end) => end,
            (Err(error), Err(end)) => Err(NotReplaced { error: Some(error), ..end }),
            (Err(error), Ok(())) => Err(self.not_replaced(None, Extent::Partial, Some(error))),
        }
    }

    /// Flushes everything written so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        self.note_failure(flushed)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(replacement) = self.replacement.take() {
            // The run ended before it wrote anything that is complete in itself.
            let _ = replacement.abandon(self.anything);
        }
    }
}

fn write_all(
    writer: &mut Writer,
    puzzles: &[Puzzle],
    summary: &mut Summary,
    to: &mut impl Write,
) -> io::Result<()> {
    let mut out = Vec::new();
    for puzzle in puzzles {
        for loss in writer.write(puzzle, &mut out) {
            *summary.lost.entry(loss).or_default() += 1;
        }
    }
    to.write_all(&out)
}

fn refuse_packed(path: &Path, name: &str) -> Result<(), OutputError> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    if !["gz", "zst"].iter().any(|packer| extension.eq_ignore_ascii_case(packer)) {
        return Ok(());
    }
    Err(OutputError::Packed { name: name.to_owned() })
}

/// Refuses to replace a file without `--force`, and one that is not to be written at all.
fn refuse_old(
    target: &Path,
    old: &std::fs::Metadata,
    force: bool,
    name: &str,
) -> Result<(), OutputError> {
    if !force {
        return Err(OutputError::Exists { name: name.to_owned() });
    }
    // The mode says what the owner of the file wants; opening it says what the system permits.
    let opened = OpenOptions::new().write(true).open(target);
    let is_denied = opened.is_err_and(|error| {
        matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
    });
    if old.permissions().readonly() || is_denied {
        return Err(OutputError::ReadOnly { name: name.to_owned() });
    }
    Ok(())
}
