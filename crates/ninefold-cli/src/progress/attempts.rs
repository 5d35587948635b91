//! The progress line of `generate`: how many puzzles are found, how many attempts were made, how fast,
//! and how long it may still take.

use super::line::Line;
use super::short::short;
use crate::console::{Console, width};
use crate::show::words::grouped;
use std::time::{Duration, Instant};

/// The shortest time that a line is shown.
const STEADY: Duration = Duration::from_millis(150);

/// The longest bar, the shortest worth drawing, and the columns that stay free besides.
const LONGEST: usize = 30;
const SHORTEST: usize = 6;
const MARGIN: usize = 5;

/// A line that is drawn over and over.
pub(super) struct AttemptLine {
    signs: &'static Signs,
    count: u64,
    line: Line,
    drawn_at: Option<Instant>,
    turn: usize,
}

/// The characters of the line.
struct Signs {
    full: char,
    open: char,
    turning: &'static [char],
}

const UNICODE: Signs =
    Signs {
        full: '█', open: '░', turning: &['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
    };
const ASCII: Signs = Signs { full: '#', open: '-', turning: &['-', '\\', '|', '/'] };

impl AttemptLine {
    /// Creates the line of a run that looks for so many puzzles.
    pub(super) const fn new(console: &Console, count: u64) -> Self {
        let signs = if console.ascii { &ASCII } else { &UNICODE };
        Self { signs, count, line: Line::new(), drawn_at: None, turn: 0 }
    }

    /// Shows how many puzzles are found in how many attempts.
    pub(super) fn update(&mut self, found: u64, tried: u64, elapsed: Duration) {
        if self.line.is_drawn() && self.drawn_at.is_some_and(|at| at.elapsed() < STEADY) {
            return;
        }
        let state = State { found, count: self.count, tried, elapsed };
        self.turn = (self.turn + 1) % self.signs.turning.len();
        let line = format!("{} {}", self.signs.turning[self.turn], state.line(width(), self.signs));
        self.line.draw(&line);
        self.drawn_at = Some(Instant::now());
    }

    /// Erases the line; the next update draws it again.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }
}

/// The state of a run.
struct State {
    found: u64,
    count: u64,
    tried: u64,
    elapsed: Duration,
}

impl State {
    /// Returns the words that fit into a terminal of this width, and a bar if that fits, too.
    fn line(&self, width: usize, signs: &Signs) -> String {
        let free = |line: &str| width.saturating_sub(line.chars().count() + MARGIN);
        let words = self.words();
        let mut line = if free(&words) > 0 { words } else { self.brief() };
        let length = free(&line).min(LONGEST);
        if self.count > 1 && length >= SHORTEST {
            let done = (length as u64 * self.found / self.count) as usize;
            line.push(' ');
            line.extend((0..length).map(|at| if at < done { signs.full } else { signs.open }));
        }
        line
    }

    /// Returns a text such as `3 of 100 found, 12k tried, 850/s, 40 s left`.
    fn words(&self) -> String {
        let rate = self.tried as f64 / self.elapsed.as_secs_f64().max(0.001);
        let tried = format!("{} tried, {}/s", short(self.tried as f64), short(rate));
        let [found, count] = [self.found, self.count].map(grouped);
        format!("{found} of {count} found, {tried}, {}", self.left())
    }

    /// Returns a text such as `3/100, 40 s left`.
    fn brief(&self) -> String {
        format!("{}/{}, {}", self.found, self.count, self.left())
    }

    /// Estimates the time left: as long for each puzzle as for those before. Before the first puzzle
    /// is found, the time so far is a lower bound.
    fn left(&self) -> String {
        let missing = self.count.saturating_sub(self.found) as f64;
        let each = self.elapsed.as_secs_f64() / self.found.max(1) as f64;
        let guess = duration(missing * each);
        if self.found == 0 { format!("over {guess} left") } else { format!("{guess} left") }
    }
}

/// Returns a duration in words: `40 s`, `12 min`, `3 h`, `5 days`.
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
    fn the_estimate_follows_the_puzzles_found() {
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
        for (found, count) in [(0, 100), (1, 100), (49, 100), (100, 100), (123_456, 1_000_000)] {
            let state =
                State { found, count, tried: 98_765_432, elapsed: Duration::from_secs(90_000) };
            for width in 40..200 {
                let line = state.line(width, &ASCII);
                assert!(line.chars().count() + 4 <= width, "{width}: {line}");
            }
            let wide = state.line(140, &ASCII);
            assert_eq!(wide.matches('#').count() as u64, LONGEST as u64 * found / count);
            assert_eq!(wide.matches(['#', '-']).count(), LONGEST);
        }
    }

    #[test]
    fn before_the_first_puzzle_the_estimate_is_a_lower_bound() {
        let none = State { found: 0, count: 1, tried: 500, elapsed: Duration::from_secs(12) };
        assert_eq!(none.words(), "0 of 1 found, 500 tried, 42/s, over 12 s left");
        let many = State { count: 1000, ..none };
        assert_eq!(many.brief(), "0/1000, over 3 h left");
    }
}
