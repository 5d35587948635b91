//! Where answers go: standard output or a file, as bytes or as puzzles in a format.

use crate::args::Common;
use crate::tally::Tally;
use ninefold_formats::{Format, Puzzle, Writer};
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};

/// Standard output or a file.
pub(crate) struct Output {
    to: BufWriter<Box<dyn Write + Send>>,
    writer: Option<Writer>,
}

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
        let to: Box<dyn Write + Send> = match &common.output {
            None => Box::new(io::stdout()),
            Some(path) => {
                let mut options = OpenOptions::new();
                options.write(true);
                if common.force {
                    options.create(true).truncate(true);
                } else {
                    options.create_new(true);
                }
                let file = options.open(path).map_err(|error| {
                    if error.kind() == io::ErrorKind::AlreadyExists {
                        (
                            format!("{} exists already", path.display()),
                            Some("use --force to overwrite it".to_owned()),
                        )
                    } else {
                        (format!("{} cannot be written: {error}", path.display()), None)
                    }
                })?;
                Box::new(file)
            }
        };
        Ok(Self { to: BufWriter::with_capacity(64 << 10, to), writer })
    }

    /// Writes bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.write_all(bytes)
    }

    /// Writes puzzles in the format of this output.
    pub(crate) fn puzzles(&mut self, puzzles: &[Puzzle], tally: &mut Tally) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let mut out = Vec::new();
        for puzzle in puzzles {
            for loss in writer.write(puzzle, &mut out) {
                *tally.lost.entry(loss).or_default() += 1;
            }
        }
        self.to.write_all(&out)
    }

    /// Writes what closes the format, if anything, and everything that is still held back.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            let mut out = Vec::new();
            writer.finish(&mut out);
            self.to.write_all(&out)?;
        }
        self.to.flush()
    }

    /// Lets everything written so far be seen.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
