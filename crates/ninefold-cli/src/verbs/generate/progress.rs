//! The line that says how a hunt goes: found, tried, how fast, how long it may still take. On stderr,
//! only on a terminal, only when it takes long.

use super::pace::Pace;
use crate::console::Console;
use crate::progress::short;
use crate::show::words::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A hunt shorter than this needs no line.
const PATIENCE: Duration = Duration::from_millis(700);

/// From this width on there is room for all the words.
const ROOMY: usize = 52;

/// The longest bar, the shortest worth drawing, and what stays free at the end of the line: a terminal
/// writes `^C` there, and a line that it breaks cannot be taken away.
const LONGEST: usize = 30;
const SHORTEST: usize = 6;
const MARGIN: usize = 6;

/// The line.
pub(super) struct Progress {
    started: Instant,
    wanted: bool,
    ascii: bool,
    count: u64,
    pace: Arc<Pace>,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(console: &Console, count: u64, pace: Arc<Pace>) -> Self {
        let wanted = console.err_is_terminal && !console.quiet;
        Self { started: Instant::now(), wanted, ascii: console.ascii, count, pace, bar: None }
    }

    /// Shows how the hunt goes.
    pub(super) fn update(&mut self, found: u64) {
        let elapsed = self.started.elapsed();
        if !self.wanted || elapsed < PATIENCE {
            return;
        }
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
        let state = State { found, count: self.count, tried: self.pace.tried(), elapsed };
        let line = state.line(width, if self.ascii { ['#', '-'] } else { ['█', '░'] });
        let ascii = self.ascii;
        let bar = self.bar.get_or_insert_with(|| new_bar(ascii));
        bar.set_message(line);
        bar.tick();
    }

    /// Writes something to the terminal without tearing the line.
    pub(super) fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the line away.
    pub(super) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(ascii: bool) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style.tick_chars(if ascii {
            "-\\|/ "
        } else {
            "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ "
        }));
    }
    bar
}

/// How a hunt stands.
struct State {
    found: u64,
    count: u64,
    tried: u64,
    elapsed: Duration,
}

impl State {
    /// The words that a terminal of this width has room for, and a bar if there is more.
    fn line(&self, width: usize, [full, open]: [char; 2]) -> String {
        let mut line = if width < ROOMY { self.brief() } else { self.words() };
        let length = width.saturating_sub(line.chars().count() + MARGIN).min(LONGEST);
        if self.count > 1 && length >= SHORTEST {
            let done = (length as u64 * self.found / self.count) as usize;
            line.push(' ');
            line.extend((0..length).map(|at| if at < done { full } else { open }));
        }
        line
    }

    /// `3 of 100 found, 12k tried, 850/s, 40 s left`.
    fn words(&self) -> String {
        let rate = self.tried as f64 / self.elapsed.as_secs_f64().max(0.001);
        let tried = format!("{} tried, {}/s", short(self.tried as f64), short(rate));
        let [found, count] = [self.found, self.count].map(grouped);
        format!("{found} of {count} found, {tried}, {}", self.left())
    }

    /// `3/100, 40 s left`.
    fn brief(&self) -> String {
        format!("{}/{}, {}", self.found, self.count, self.left())
    }

    /// A guess at the time left: as long for each puzzle as for those before. Before the first
    /// nobody knows, only that one takes at least as long as none has taken.
    fn left(&self) -> String {
        let missing = self.count.saturating_sub(self.found) as f64;
        let each = self.elapsed.as_secs_f64() / self.found.max(1) as f64;
        let guess = duration(missing * each);
        if self.found == 0 { format!("over {guess} left") } else { format!("{guess} left") }
    }
}

/// `40 s`, `12 min`, `3 h`, `5 days`.
fn duration(seconds: f64) -> String {
    match seconds.ceil() {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 100.0 * 60.0 => format!("{:.0} min", s / 60.0),
        s if s < 48.0 * 3600.0 => format!("{:.0} h", s / 3600.0),
        s if s < 1e9 => format!("{:.0} days", s / 86400.0),
        _ => "decades".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guess_follows_the_finds() {
        let state = |found, elapsed| State {
            found,
            count: 100,
            tried: 12_345,
            elapsed: Duration::from_secs(elapsed),
        };
        assert_eq!(state(25, 10).words(), "25 of 100 found, 12k tried, 1234/s, 30 s left");
        assert_eq!(state(1, 36).words(), "1 of 100 found, 12k tried, 343/s, 59 min left");
        assert_eq!(state(100, 10).brief(), "100/100, 0 s left");
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        for found in [0, 1, 49, 100] {
            let state = State { found, count: 100, tried: 9, elapsed: Duration::from_secs(9) };
            for width in 30..200 {
                let line = state.line(width, ['#', '-']);
                assert!(line.chars().count() + 4 <= width, "{width}: {line}");
            }
            let wide = state.line(120, ['#', '-']);
            assert_eq!(wide.matches('#').count() as u64, LONGEST as u64 * found / 100);
            assert_eq!(wide.matches(['#', '-']).count(), LONGEST);
        }
    }

    #[test]
    fn before_the_first_find_only_the_least_is_known() {
        let none = State { found: 0, count: 1, tried: 500, elapsed: Duration::from_secs(12) };
        assert_eq!(none.words(), "0 of 1 found, 500 tried, 42/s, over 12 s left");
        let many = State { count: 1000, ..none };
        assert_eq!(many.brief(), "0/1000, over 3 h left");
    }
}
