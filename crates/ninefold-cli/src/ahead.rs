//! Opens the inputs of a run in their order. Reading a picture takes long, so pictures are read ahead of their
//! turn, on several threads.
//!
//! ```text
//!   a.jpg   b.jpg   c.txt   d.jpg   e.jpg     with three threads: a and b are being read, c is opened in its turn;
//!   └──── begun ────────┘                     d begins when a is taken
//! ```

use crate::input::{HowToRead, Input, Meter, NamedInput};
use crate::pictures::Opened;
use ninefold_formats::ReadError;
use std::collections::VecDeque;
use std::sync::Arc;
use std::thread::JoinHandle;

/// The inputs of a run that are not opened yet.
pub(crate) struct InputQueue {
    left: std::vec::IntoIter<NamedInput>,
    begun: VecDeque<(String, Begun)>,
    how: HowToRead,
    /// The largest number of begun inputs: one picture is read on each thread.
    threads: usize,
}

/// An input whose turn comes next.
pub(crate) enum Begun {
    /// It is opened when it is wanted.
    Waiting(Result<Input, ReadError>),
    /// It is being read.
    Reading(JoinHandle<ReadAhead>),
    /// No thread could be started for it, so it is read when it is wanted.
    Unread(Box<dyn FnOnce() -> ReadAhead + Send>),
}

/// A picture that was read, and the number of its bytes.
type ReadAhead = (Result<Opened, ReadError>, u64);

impl InputQueue {
    /// Takes inputs, of which pictures are read on so many threads.
    pub(crate) fn new(inputs: Vec<NamedInput>, how: HowToRead, threads: usize) -> Self {
        // A single input has no others to be ahead of.
        let threads = threads.min(inputs.len()).max(1);
        Self { left: inputs.into_iter(), begun: VecDeque::new(), how, threads }
    }

    /// Returns the options for reading.
    pub(crate) const fn how(&self) -> &HowToRead {
        &self.how
    }

    /// Takes the next input and its name.
    pub(crate) fn next(&mut self) -> Option<(String, Begun)> {
        while self.begun.len() < self.threads
            && let Some((name, input)) = self.left.next()
        {
            let begun = self.begin(input);
            self.begun.push_back((name, begun));
        }
        self.begun.pop_front()
    }

    fn begin(&self, input: Result<Input, ReadError>) -> Begun {
        match input {
            Ok(input) if self.threads > 1 && input.is_picture_file(&self.how) => {
                let how = self.how.clone();
                let read = move || {
                    // The bytes are added to the meter of the run when it is the picture's turn.
                    let meter = Arc::default();
                    (input.open(&how, &meter), meter.bytes())
                };
                match ninefold_bulk::start(read) {
                    Ok(thread) => Begun::Reading(thread),
                    Err(read) => Begun::Unread(Box::new(read)),
                }
            }
            input => Begun::Waiting(input),
        }
    }
}

impl Begun {
    /// Opens the input, or waits until it is read; `meter` counts its bytes.
    pub(crate) fn open(self, how: &HowToRead, meter: &Arc<Meter>) -> Result<Opened, ReadError> {
        let (opened, bytes) = match self {
            Self::Waiting(input) => return input?.open(how, meter),
            Self::Reading(thread) => {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
            Self::Unread(read) => read(),
        };
        meter.add(bytes);
        opened
    }
}
