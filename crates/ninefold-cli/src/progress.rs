//! The progress bar: rate, share and time left; on stderr, only on a terminal, only for long work.

use crate::console::{Console, say};
use crate::input::Meter;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// A bar that appears when the work takes long.
pub(crate) struct Progress {
    started: Instant,
    wanted: bool,
    total: Option<u64>,
    meter: Arc<Meter>,
    /// Whether it shows what is answered, not what is read.
    by_answers: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// `total` is the size of all inputs in bytes, where it is known; `meter` knows how much
    /// of it is read.
    pub(crate) fn new(console: &Console, total: Option<u64>, meter: Arc<Meter>) -> Self {
        // Answers that scroll by on the same terminal are progress enough.
        let wanted = console.err_is_terminal && !console.out_is_terminal && !console.quiet;
        Self { started: Instant::now(), wanted, total, meter, by_answers: false, bar: None }
    }

    /// Lets the bar show what is answered, not what is read.
    pub(crate) fn follow_answers(&mut self, follow: bool) {
        self.by_answers = follow;
    }

    /// Shows how far the work is: so many puzzles, of so many bytes.
    pub(crate) fn update(&mut self, puzzles: u64, answered: u64) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| new_bar(total));
        let read = self.meter.bytes();
        // Of a packed file, what is answered may be more than what was read.
        bar.set_position(if self.by_answers { answered.min(read) } else { read });
        let rate = puzzles as f64 / self.started.elapsed().as_secs_f64().max(0.001);
        bar.set_message(format!("{} puzzles, {}/s", short(puzzles as f64), short(rate)));
    }

    /// Prints something to stderr without tearing the bar.
    pub(crate) fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| say(text)),
            None => say(text),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&mut self) {
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

/// `950`, `12.3k`, `1.2M`.
pub(crate) fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 1e4 => format!("{:.0}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
