//! The answer of `rate` as text: the ratings, the steps they come from, and the level.
//!
//! ```text
//!   7.2/1.2/1.2  ■■■■■■■□□□□□  diabolical
//!     ER 7.2     step 41 of 63, the hardest: forcing chain, r3c5<>4
//!     EP ED 1.2  step 1, the first: hidden single in a box, r4c5=7
//! ```

use super::words;
use crate::console::Console;
use anstyle::{AnsiColor, Style};
use ninefold::rating::{Difficulty, Rating, RatingOutcome, SeStep, Tenths};
use ninefold_api::Rated;
use ninefold_formats::Puzzle;
use std::time::Duration;

/// The widest text on a terminal: longer lines are hard to read.
const WIDEST: usize = 100;

/// The rating result of a puzzle, and the time that it took.
pub(crate) struct Answer {
    pub(crate) rated: Rated,
    pub(crate) elapsed: Duration,
}

impl Answer {
    /// The verdict in a word, as `docs/json.md` lists them.
    pub(crate) fn word(&self) -> &'static str {
        self.rated.verdict().as_str()
    }

    /// The rating, if it is one: with `--pearl` and `--diamond` ER may stand for "no".
    pub(crate) fn rating(&self) -> Option<&Rating> {
        self.rated.rating()
    }

    /// Returns `true` if the answer is a "no" for the exit code.
    pub(crate) fn is_no(&self) -> bool {
        !matches!(self.word(), "rated" | "beyond" | "solved" | "unknown")
    }

    /// `7.2/1.2/1.2`, `>6.0`, or the verdict.
    pub(crate) fn column(&self) -> String {
        match (&self.rated.outcome, self.rating()) {
            (_, Some(rating)) => numbers(rating),
            (RatingOutcome::Above(cap), _) => format!(">{cap}"),
            _ => self.word().to_owned(),
        }
    }

    /// The hardest step and its number, if the steps are known.
    pub(crate) fn hardest(&self) -> Option<(usize, &SeStep)> {
        self.rated.hardest()
    }
}

/// `7.2/1.2/1.2`.
pub(crate) fn numbers(rating: &Rating) -> String {
    format!("{}/{}/{}", rating.er, rating.ep, rating.ed)
}

/// Returns the effect of a step: `r4c5=7`, `r3c5<>47 r3c6<>4`.
pub(crate) fn effect(step: &SeStep) -> String {
    let mut text: String = step.placement.iter().map(ToString::to_string).collect();
    let mut last = None;
    for removed in &step.removals {
        if last == Some(removed.cell) {
            text.push_str(&removed.digit.to_string());
        } else {
            let gap = if text.is_empty() { "" } else { " " };
            text.push_str(&format!("{gap}{}<>{}", removed.cell, removed.digit));
        }
        last = Some(removed.cell);
    }
    text
}

/// Returns the text about a puzzle for a terminal, without its name.
pub(crate) fn report(puzzle: &Puzzle, answer: &Answer, console: &Console) -> String {
    let mut lines = match answer.rating() {
        Some(rating) => rated(answer, rating, console),
        None => not_rated(puzzle, answer, console),
    };
    if let Some(hodoku) = &answer.rated.hodoku {
        let guesses = match hodoku.guesses {
            0 => String::new(),
            1 => ", with 1 guess".to_owned(),
            count => format!(", with {count} guesses"),
        };
        let score = words::grouped(hodoku.score.into());
        lines.push(format!("  HoDoKu  score {score}, level {}{guesses}", hodoku.level));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The verdict in one line, for the closing list.
pub(crate) fn verdict(answer: &Answer) -> String {
    match answer.rating() {
        Some(rating) if answer.word() == "rated" => {
            format!("{}, {}", numbers(rating), Difficulty::of(rating.er))
        }
        Some(rating) => format!("{}, no technique applies", numbers(rating)),
        None => reason(answer),
    }
}

fn reason(answer: &Answer) -> String {
    match answer.word() {
        "above" => answer.column().replace('>', "above "),
        "not-pearl" => "not a pearl".to_owned(),
        "not-diamond" => "not a diamond".to_owned(),
        "solved" => "solved already".to_owned(),
        "clash" => "not rated: its clues clash".to_owned(),
        "none" => "not rated: no solution".to_owned(),
        "multiple" => "not rated: more than one solution".to_owned(),
        _ => "not rated: time limit reached".to_owned(),
    }
}

fn not_rated(puzzle: &Puzzle, answer: &Answer, console: &Console) -> Vec<String> {
    let detail = match (answer.word(), &answer.rated.outcome) {
        ("clash", _) => format!("{}.", words::clashes(&puzzle.classic().givens.clashes())),
        ("none" | "multiple", _) => "'ninefold check' shows why and how to repair it.".to_owned(),
        ("not-pearl", RatingOutcome::Rated(rating)) => {
            format!("EP is {}, and a step after the first solved cell is harder.", rating.ep)
        }
        ("not-diamond", RatingOutcome::Rated(rating)) => {
            format!("ED is {}, and a later step is harder.", rating.ed)
        }
        ("solved", _) => "The grid is already solved; there is nothing to rate.".to_owned(),
        _ => String::new(),
    };
    let mut lines = vec![reason(answer)];
    if !detail.is_empty() {
        lines.push(words::wrapped(&detail, width(console)));
    }
    lines
}

fn rated(answer: &Answer, rating: &Rating, console: &Console) -> Vec<String> {
    let mut lines = vec![headline(rating, console)];
    let rows = sources(rating);
    let label = |row: &Source| format!("{} {}", row.labels, rating.steps[row.step].rating);
    let widest = rows.iter().map(|row| label(row).len()).max().unwrap_or(0);
    for row in &rows {
        let step = &rating.steps[row.step];
        let number = match row.step {
            0 => "1".to_owned(),
            number => format!("{} of {}", number + 1, rating.steps.len()),
        };
        let (technique, effect) = (step.technique, effect(step));
        let text = format!("step {number}, {}: {technique}, {effect}", row.what);
        let free = width(console).saturating_sub(widest + 4).max(20);
        let indent = format!("\n{}", " ".repeat(widest + 4));
        let text = words::wrapped(&text, free).replace('\n', &indent);
        lines.push(format!("  {:<widest$}  {text}", label(row)));
    }
    if answer.word() == "beyond" {
        lines.push("  No technique of the rating applies; ER 20.0 stands for that.".to_owned());
    } else if rating.er == rating.ed && rating.er == rating.ep {
        lines.push("  A diamond: no step is harder than the first.".to_owned());
    } else if rating.er == rating.ep {
        lines.push(wrapped_in("A pearl: no step after the first solved cell is harder.", console));
    }
    lines
}

fn wrapped_in(text: &str, console: &Console) -> String {
    let wrapped = words::wrapped(text, width(console).saturating_sub(2));
    wrapped.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// The step that determines some of the three numbers.
#[derive(Debug)]
struct Source {
    /// `EP ED`.
    labels: String,
    /// The step, counted from zero.
    step: usize,
    /// The description of the step, such as `the hardest`.
    what: &'static str,
}

/// The steps the numbers come from, each once.
fn sources(rating: &Rating) -> Vec<Source> {
    let first = |wanted: Tenths| rating.steps.iter().position(|step| step.rating == wanted);
    let placed = rating.steps.iter().any(|step| step.placement.is_some());
    let all = [
        ("ER", first(rating.er), "the hardest"),
        ("EP", first(rating.ep).filter(|_| placed), "the hardest until a cell is solved"),
        ("ED", first(rating.ed).map(|_| 0), "the first"),
    ];
    let mut rows: Vec<Source> = Vec::new();
    for (label, step, what) in all {
        let Some(step) = step else { continue };
        match rows.iter_mut().find(|row| row.step == step) {
            Some(row) => {
                row.labels.push_str(&format!(" {label}"));
                if row.what != "the hardest" {
                    row.what = what;
                }
            }
            None => rows.push(Source { labels: label.to_owned(), step, what }),
        }
    }
    rows
}

/// The numbers, how far that is from 1 to 12, and the difficulty.
fn headline(rating: &Rating, console: &Console) -> String {
    let difficulty = Difficulty::of(rating.er);
    let filled = usize::from(rating.er.0 / 10).min(12);
    let [full, empty] = if console.ascii { ["#", "."] } else { ["■", "□"] };
    let gauge = full.repeat(filled) + &empty.repeat(12 - filled);
    if !console.out_colour {
        return format!("{}  {gauge}  {difficulty}", numbers(rating));
    }
    let (bold, tone) = (Style::new().bold(), tone(difficulty));
    format!("{bold}{}{bold:#}  {tone}{gauge}  {difficulty}{tone:#}", numbers(rating))
}

const fn tone(difficulty: Difficulty) -> Style {
    let colour = match difficulty {
        Difficulty::Gentle | Difficulty::Mild => AnsiColor::Green,
        Difficulty::Moderate => AnsiColor::Cyan,
        Difficulty::Tough => AnsiColor::Yellow,
        Difficulty::Diabolical => AnsiColor::Red,
        Difficulty::Nightmare => AnsiColor::Magenta,
    };
    colour.on_default()
}

/// All steps in a table: number, rating, technique, what it does.
pub(crate) fn steps(rating: &Rating, console: &Console) -> String {
    let name = |step: &SeStep| step.technique.name().len();
    let widest = rating.steps.iter().map(name).max().unwrap_or(0);
    let bold = Style::new().bold();
    let mut text = String::new();
    for (number, step) in (1..).zip(&rating.steps) {
        let row = row(number, step, widest, width(console));
        if step.rating == rating.er && console.out_colour {
            text.push_str(&format!("{bold}{row}{bold:#}\n"));
        } else {
            text.push_str(&format!("{row}\n"));
        }
    }
    text
}

/// A row of that table. Where the screen is too narrow for columns, what a step does stands right behind
/// the name, or else below it.
fn row(number: usize, step: &SeStep, widest: usize, width: usize) -> String {
    let head = format!("{number:>4}  {:>4}  ", step.rating.to_string());
    let (name, effect) = (step.technique.name(), effect(step));
    let has_columns = head.len() + widest + 2 + 16 <= width;
    let beside = head.len() + 2 + if has_columns { widest } else { name.len() };
    let fits = has_columns || beside + effect.len() <= width;
    let (gap, indent) = match fits {
        true => (" ".repeat(beside - head.len() - name.len()), beside),
        false => (format!("\n{}", " ".repeat(head.len())), head.len()),
    };
    let wrapped = words::wrapped(&effect, width.saturating_sub(indent).max(10));
    let effect = wrapped.replace('\n', &format!("\n{}", " ".repeat(indent)));
    format!("{head}{name}{gap}{effect}")
}

/// On a terminal lines are broken between words; elsewhere a sentence is a line.
fn width(console: &Console) -> usize {
    if console.out_is_terminal { console.width.clamp(24, WIDEST) } else { usize::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::rating::{Rater, RatingOptions};
    use ninefold::search::Watch;

    const CHAINS: &str =
        ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";

    fn rate(text: &str, options: RatingOptions) -> Answer {
        let puzzle: Grid = text.parse().unwrap();
        let verdict = Rater::new().rate(&puzzle, &options, &Watch::never());
        let rated = Rated { outcome: verdict, options, hodoku: None };
        Answer { rated, elapsed: Duration::ZERO }
    }

    #[test]
    fn each_number_has_its_step() {
        let answer = rate(CHAINS, RatingOptions::new().with_steps(true));
        let rating = answer.rating().unwrap();
        let rows = sources(rating);
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert_eq!((rows[0].labels.as_str(), rows[0].what), ("ER", "the hardest"));
        assert_eq!(rating.steps[rows[0].step].rating, rating.er);
        let row = (rows[1].labels.as_str(), rows[1].step, rows[1].what);
        assert_eq!(row, ("EP ED", 0, "the first"));
        assert_eq!(answer.hardest().unwrap().0, rows[0].step + 1);
    }

    #[test]
    fn rows_fit_on_the_screen() {
        let answer = rate(CHAINS, RatingOptions::new().with_steps(true));
        let steps = &answer.rating().unwrap().steps;
        for width in [30, 44, 60, 100] {
            for (number, step) in (1..).zip(steps) {
                let row = row(number, step, 40, width);
                // A name of a technique is not broken.
                let most = width.max(12 + step.technique.name().len());
                assert!(row.lines().all(|line| line.len() <= most), "{width}: {row}");
                assert!(row.contains(&step.technique.to_string()));
            }
        }
        assert!(!row(1, &steps[0], 40, usize::MAX).contains('\n'));
    }

    #[test]
    fn a_pearl_that_is_none_is_not_shown_as_a_rating() {
        for (options, word) in [
            (RatingOptions::new().with_pearl(true), "not-pearl"),
            (RatingOptions::new().with_diamond(true), "not-diamond"),
            (RatingOptions::new().with_cap(Some(Tenths(90))).with_pearl(true), "not-pearl"),
            (RatingOptions::new().with_cap(Some(Tenths(60))), "above"),
        ] {
            let answer = rate(CHAINS, options);
            assert_eq!(answer.word(), word);
            assert!(answer.rating().is_none() && answer.is_no());
        }
    }
}
