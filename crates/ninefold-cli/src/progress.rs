//! Progress on stderr: only on a terminal, only for long work.
//!
//! Records, and the rows of tables, are counted by a bar with rate, share and time left; attempts of `generate` by a line.
//! Where explanations go to the terminal, a line says which step was found last.

mod attempts;
mod line;
mod short;
mod steps;

use crate::console::{Console, say};
use crate::input::Meter;
use attempts::AttemptLine;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use line::PATIENCE;
use short::short;
use std::sync::Arc;
use std::time::{Duration, Instant};
pub(crate) use steps::Activity;
use steps::StepLine;

/// The progress of a run.
pub(crate) struct Progress {
    started: Instant,
    wanted: bool,
    display: Display,
}

enum Display {
    Records(RecordBar),
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "tables alone have rows"))]
    Rows(Bar),
    Attempts(AttemptLine),
    Steps(StepLine),
}

/// A bar for records, as long as the inputs in bytes.
struct RecordBar {
    bar: Bar,
    meter: Arc<Meter>,
    /// Whether it shows what is answered instead of what is read.
    by_answers: bool,
}

/// A bar that appears when the work takes long.
struct Bar {
    /// The amount of work that the whole bar represents, where it is known.
    total: Option<u64>,
    drawn: Option<ProgressBar>,
}

impl Progress {
    /// Creates the progress of a run over records. `total` is the size of all inputs in bytes, where
    /// it is known; `meter` counts what is read. `by_answers` shows what is answered instead: where
    /// answers take long, a small file is read at once. `activity` is what workers record of their work; it is
    /// shown where answers go to the terminal.
    pub(crate) fn of_records(
        console: &Console,
        total: Option<u64>,
        meter: Arc<Meter>,
        by_answers: bool,
        activity: Option<Activity>,
    ) -> Self {
        let started = Instant::now();
        if let (Some(activity), true) = (activity, console.out_is_terminal) {
            let wanted = console.err_is_terminal && !console.quiet;
            return Self { started, wanted, display: Display::Steps(StepLine::new(activity)) };
        }
        // Answers that scroll by on the same terminal are progress enough.
        let wanted = console.err_is_terminal && !console.out_is_terminal && !console.quiet;
        let display = Display::Records(RecordBar { bar: Bar::new(total), meter, by_answers });
        Self { started, wanted, display }
    }

    /// Creates the progress of a run over the rows of tables, of which there are `total` where it is known.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "tables alone have rows"))]
    pub(crate) fn of_rows(console: &Console, total: Option<u64>) -> Self {
        let wanted = console.err_is_terminal && !console.quiet;
        Self { started: Instant::now(), wanted, display: Display::Rows(Bar::new(total)) }
    }

    /// Creates the progress of a run that generates `count` puzzles.
    pub(crate) fn of_attempts(console: &Console, count: u64) -> Self {
        let wanted = console.err_is_terminal && !console.quiet;
        let display = Display::Attempts(AttemptLine::new(console, count));
        Self { started: Instant::now(), wanted, display }
    }

    /// Returns `true` if it shows the work on single answers, so that the sink has to be asked while they are worked
    /// on.
    pub(crate) const fn shows_steps(&self) -> bool {
        self.wanted && matches!(self.display, Display::Steps(_))
    }

    /// Shows how many puzzles are answered or found, of how many bytes or in how many attempts.
    pub(crate) fn update(&mut self, puzzles: u64, bytes: u64, attempts: u64) {
        if !self.wanted {
            return;
        }
        let elapsed = self.started.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        match &mut self.display {
            Display::Records(bar) => bar.update(puzzles, bytes, elapsed),
            Display::Rows(bar) => bar.update(puzzles, puzzles, "rows", elapsed),
            Display::Attempts(line) => line.update(puzzles, attempts, elapsed),
            Display::Steps(line) => line.update(),
        }
    }

    /// Prints a text to stderr without tearing the bar or the line.
    pub(crate) fn say(&mut self, text: &str) {
        match &mut self.display {
            Display::Records(RecordBar { bar, .. }) | Display::Rows(bar) => bar.say(text),
            Display::Attempts(_) => say(text),
            Display::Steps(line) => {
                line.clear();
                say(text);
            }
        }
    }

    /// Erases the bar or the line; the next update draws it again.
    pub(crate) fn clear(&mut self) {
        match &mut self.display {
            Display::Records(RecordBar { bar, .. }) | Display::Rows(bar) => bar.clear(),
            Display::Attempts(line) => line.clear(),
            Display::Steps(line) => line.clear(),
        }
    }
}

impl RecordBar {
    fn update(&mut self, puzzles: u64, answered: u64, elapsed: Duration) {
        let read = self.meter.bytes();
        // Of a packed file, what is answered may be more than what was read.
        let done = if self.by_answers { answered.min(read) } else { read };
        self.bar.update(done, puzzles, "puzzles", elapsed);
    }
}

impl Bar {
    const fn new(total: Option<u64>) -> Self {
        Self { total, drawn: None }
    }

    /// Shows what is done of the total, and how many of something that is in so much time.
    fn update(&mut self, done: u64, count: u64, what: &str, elapsed: Duration) {
        let total = self.total;
        let bar = self.drawn.get_or_insert_with(|| new_bar(total));
        bar.set_position(done);
        let rate = count as f64 / elapsed.as_secs_f64().max(0.001);
        bar.set_message(format!("{} {what}, {}/s", short(count as f64), short(rate)));
    }

    fn say(&self, text: &str) {
        match &self.drawn {
            Some(bar) => bar.suspend(|| say(text)),
            None => say(text),
        }
    }

    fn clear(&mut self) {
        if let Some(bar) = self.drawn.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{msg} {wide_bar} {percent}%, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
