//! Progress on stderr: only on a terminal, only for long work.
//!
//! Records are counted by a bar with rate, share and time left; attempts of `generate` by a line.

mod attempts;

use crate::console::{Console, say};
use crate::input::Meter;
use attempts::AttemptLine;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Work shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(700);

/// The progress of a run.
pub(crate) struct Progress {
    started: Instant,
    wanted: bool,
    display: Display,
}

enum Display {
    Records(RecordBar),
    Attempts(AttemptLine),
}

/// A bar that appears when the work takes long.
struct RecordBar {
    /// The size of all inputs in bytes, where it is known.
    total: Option<u64>,
    meter: Arc<Meter>,
    /// Whether it shows what is answered instead of what is read.
    by_answers: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Creates the progress of a run over records. `total` is the size of all inputs in bytes, where
    /// it is known; `meter` counts what is read. `by_answers` shows what is answered instead: where
    /// answers take long, a small file is read at once.
    pub(crate) fn of_records(
        console: &Console,
        total: Option<u64>,
        meter: Arc<Meter>,
        by_answers: bool,
    ) -> Self {
        // Answers that scroll by on the same terminal are progress enough.
        let wanted = console.err_is_terminal && !console.out_is_terminal && !console.quiet;
        let display = Display::Records(RecordBar { total, meter, by_answers, bar: None });
        Self { started: Instant::now(), wanted, display }
    }

    /// Creates the progress of a run that generates `count` puzzles.
    pub(crate) fn of_attempts(console: &Console, count: u64) -> Self {
        let wanted = console.err_is_terminal && !console.quiet;
        let display = Display::Attempts(AttemptLine::new(console, count));
        Self { started: Instant::now(), wanted, display }
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
            Display::Attempts(line) => line.update(puzzles, attempts, elapsed),
        }
    }

    /// Prints a text to stderr without tearing the bar.
    pub(crate) fn say(&self, text: &str) {
        match &self.display {
            Display::Records(RecordBar { bar: Some(bar), .. }) => bar.suspend(|| say(text)),
            _ => say(text),
        }
    }

    /// Erases the bar or the line; the next update draws it again.
    pub(crate) fn clear(&mut self) {
        match &mut self.display {
            Display::Records(bar) => bar.clear(),
            Display::Attempts(line) => line.clear(),
        }
    }
}

impl RecordBar {
    fn update(&mut self, puzzles: u64, answered: u64, elapsed: Duration) {
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| new_bar(total));
        let read = self.meter.bytes();
        // Of a packed file, what is answered may be more than what was read.
        bar.set_position(if self.by_answers { answered.min(read) } else { read });
        let rate = puzzles as f64 / elapsed.as_secs_f64().max(0.001);
        bar.set_message(format!("{} puzzles, {}/s", short(puzzles as f64), short(rate)));
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
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

/// Returns a number in a few characters: `950`, `12.3k`, `1.2M`.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 1e4 => format!("{:.0}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
