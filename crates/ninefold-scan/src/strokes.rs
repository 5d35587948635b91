//! Digits of two weights: how wide the strokes of a picture's digits are.
//!
//! The width of a stroke as it is measured depends on the shape of the digit: the upright strokes of 1 and 4 seem wider.
//! So the widths are explained by a factor for each digit and one for each weight, those that leave the least.

/// The width of the strokes of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) cell: usize,
    pub(crate) digit: u8,
    /// The width in samples.
    pub(crate) width: f32,
}

/// Digits of two weights.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    pub(crate) bold: Vec<usize>,
    /// The cells of the smaller part.
    pub(crate) fewer: Vec<usize>,
    /// Cells of which the weight is not known.
    pub(crate) unclear: Vec<usize>,
    /// Whether the two weights are clear.
    pub(crate) are_clear: bool,
}

/// The logarithm of the factor by which strokes of 1 and 4 usually seem wider.
const UPRIGHT: f32 = 0.15;
/// The weight of what is usual against the digits of the picture, in digits.
const USUAL: f32 = 1.0;
/// The number of times that factors and parts are found in turn.
const ROUNDS: usize = 5;
/// The least logarithm of the factor between two clear weights, how many times it is the deviation within them, and how
/// many times more one weight would leave unexplained.
///
/// In 60 drawn games of one weight the first is 0.06 to 0.25 but for small or blurred ones, and the last 2.1 to 4.9; in
/// 30 of two it is 0.24 to 0.7, and the last is above 5 in all but those with few thin digits.
const CLEAR: (f32, f32, f32) = (0.25, 3.8, 5.0);
/// The least logarithm of the factor that may be one between weights.
const LEAST: f32 = 0.2;
/// A few bold digits of at most so many kinds are chance.
const FEW_KINDS: usize = 3;
/// A weight that should have so many of a digit and has none may be the shape of the digit.
const MISSED: f32 = 2.0;
/// The part of the way between two weights that belongs to neither.
const MIDDLE: f32 = 0.3;
/// Deviations are never less than this: samples are whole.
const FLOOR: f32 = 0.02;

/// Divides strokes by their widths, if they have two.
pub(crate) fn weights(strokes: &[Stroke]) -> Option<Weights> {
    let usual = strokes.iter().map(|one| one.log() - usual(one.digit));
    let mut limits: Vec<f32> = usual.collect();
    limits.sort_by(f32::total_cmp);
    let fits = limits.windows(2).map(|pair| Fit::new(strokes, f32::midpoint(pair[0], pair[1])));
    let two = fits.flatten().filter(|fit| fit.bold > fit.thin && fit.thin.is_finite());
    let best = two.min_by(|a, b| a.left.total_cmp(&b.left))?;
    let alone = Fit::new(strokes, f32::NEG_INFINITY)?.left;
    best.weights(strokes, alone)
}

impl Stroke {
    fn log(&self) -> f32 {
        self.width.max(0.1).ln()
    }
}

/// The logarithm of the factor of a digit where nothing is known.
const fn usual(digit: u8) -> f32 {
    if matches!(digit, 1 | 4) { UPRIGHT } else { 0.0 }
}

/// Factors that explain the widths.
struct Fit {
    /// The logarithms of the factors of the digits.
    digits: [f32; 10],
    /// The logarithms of the widths of thin and bold strokes.
    thin: f32,
    bold: f32,
    /// The widths that the factors do not explain.
    left: f32,
}

impl Fit {
    /// Finds factors, beginning with the strokes above a limit as the bold ones; below all of them, there is one weight.
    fn new(strokes: &[Stroke], limit: f32) -> Option<Self> {
        let mut fit = Self {
            digits: std::array::from_fn(|digit| usual(digit as u8)),
            thin: limit,
            bold: limit,
            left: 0.0,
        };
        for _ in 0..ROUNDS {
            fit.improve(strokes)?;
        }
        Some(fit)
    }

    /// The logarithm of a width without the factor of the digit.
    fn bare(&self, one: &Stroke) -> f32 {
        one.log() - self.digits[usize::from(one.digit) % 10]
    }

    fn is_bold(&self, one: &Stroke) -> bool {
        self.bare(one) > f32::midpoint(self.thin, self.bold)
    }

    /// The difference between a width and what the factors say.
    fn rest(&self, one: &Stroke) -> f32 {
        self.bare(one) - if self.is_bold(one) { self.bold } else { self.thin }
    }

    /// Finds the parts, their widths, and then the factors of the digits; `None` if a part has come to nothing.
    fn improve(&mut self, strokes: &[Stroke]) -> Option<()> {
        let (bold, thin) = self.parts(strokes);
        if bold.is_empty() || (thin.is_empty() && self.thin.is_finite()) {
            return None;
        }
        let mean = |part: &[Stroke]| {
            part.iter().map(|one| self.bare(one)).sum::<f32>() / part.len() as f32
        };
        let thinner = if thin.is_empty() { self.thin } else { mean(&thin) };
        (self.thin, self.bold) = (thinner, mean(&bold));
        let mut sums = [(0.0, 0.0); 10];
        for (part, width) in [(&thin, self.thin), (&bold, self.bold)] {
            for one in part {
                let (sum, count) = &mut sums[usize::from(one.digit) % 10];
                (*sum, *count) = (*sum + one.log() - width, *count + 1.0);
            }
        }
        self.digits = std::array::from_fn(|digit| {
            (USUAL * usual(digit as u8) + sums[digit].0) / (USUAL + sums[digit].1)
        });
        let unusual = |(digit, factor): (usize, &f32)| (factor - usual(digit as u8)).powi(2);
        self.left = strokes.iter().map(|one| self.rest(one).powi(2)).sum::<f32>()
            + USUAL * self.digits.iter().enumerate().map(unusual).sum::<f32>();
        Some(())
    }

    /// Returns the bold and the thin strokes.
    fn parts(&self, strokes: &[Stroke]) -> (Vec<Stroke>, Vec<Stroke>) {
        strokes.iter().partition(|one| self.is_bold(one))
    }

    /// Returns the two parts, unless they are one. One weight alone leaves `alone`.
    fn weights(&self, strokes: &[Stroke], alone: f32) -> Option<Weights> {
        let apart = self.bold - self.thin;
        let (bold, thin) = self.parts(strokes);
        if apart < LEAST || (bold.len() < thin.len() && kinds(&bold) <= FEW_KINDS) {
            return None;
        }
        let squares = strokes.iter().map(|one| self.rest(one).powi(2)).sum::<f32>();
        let deviation = (squares / strokes.len() as f32).sqrt().max(FLOOR);
        let unclear: Vec<usize> = strokes
            .iter()
            .filter(|one| self.is_between(one) || is_missed(one.digit, &bold, &thin))
            .map(|one| one.cell)
            .collect();
        let cells = |part: &[Stroke]| part.iter().map(|one| one.cell).collect::<Vec<_>>();
        Some(Weights {
            fewer: cells(if bold.len() < thin.len() { &bold } else { &thin }),
            bold: cells(&bold),
            unclear,
            are_clear: apart >= CLEAR.0
                && apart >= CLEAR.1 * deviation
                && alone >= CLEAR.2 * self.left
                && kinds(&thin) > 1,
        })
    }

    /// Returns `true` if a width is between the two weights.
    fn is_between(&self, one: &Stroke) -> bool {
        let middle = f32::midpoint(self.thin, self.bold);
        (self.bare(one) - middle).abs() < 0.5 * MIDDLE * (self.bold - self.thin)
    }
}

/// The number of different digits.
fn kinds(part: &[Stroke]) -> usize {
    (1..=9).filter(|digit| part.iter().any(|one| one.digit == *digit)).count()
}

/// Returns `true` if one of the parts has none of a digit, though some would be expected.
fn is_missed(digit: u8, bold: &[Stroke], thin: &[Stroke]) -> bool {
    let count = |part: &[Stroke]| part.iter().filter(|one| one.digit == digit).count();
    let (in_bold, in_thin) = (count(bold), count(thin));
    let share = |part: &[Stroke]| part.len() as f32 / (bold.len() + thin.len()) as f32;
    let all = (in_bold + in_thin) as f32;
    (in_bold == 0 && all * share(bold) >= MISSED) || (in_thin == 0 && all * share(thin) >= MISSED)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strokes of all digits in turn, some of them thin.
    fn strokes(count: usize, is_thin: impl Fn(usize) -> bool, factor: f32) -> Vec<Stroke> {
        (0..count)
            .map(|cell| {
                let digit = (cell % 9 + 1) as u8;
                // Shapes, and what the place on the pixels does.
                let shape = if matches!(digit, 1 | 4) { 1.25 } else { 1.0 };
                let place = 1.0 + 0.01 * ((cell * 7 % 5) as f32 - 2.0);
                let weight = if is_thin(cell) { 1.0 / factor } else { 1.0 };
                Stroke { cell, digit, width: 2.0 * shape * place * weight }
            })
            .collect()
    }

    #[test]
    fn two_thin_digits_are_seen() {
        let is_thin = |cell: usize| [12, 21].contains(&cell);
        let found = weights(&strokes(32, is_thin, 1.4)).expect("two weights");
        assert_eq!(found.fewer, [12, 21]);
    }

    #[test]
    fn many_thin_digits_are_clear() {
        let found = weights(&strokes(40, |cell| cell % 4 == 0, 1.4)).expect("two weights");
        assert!(found.are_clear && found.unclear.is_empty());
        assert!(found.fewer.iter().all(|cell| cell % 4 == 0) && found.fewer.len() == 10);
    }

    #[test]
    fn shapes_are_no_weights() {
        assert_eq!(weights(&strokes(32, |_| false, 1.0)), None);
        assert_eq!(weights(&[]), None);
        // All of one digit are as wide as the bold ones: their shape, or not.
        let mut strokes = strokes(45, |cell| cell % 2 == 0, 1.5);
        for one in strokes.iter_mut().filter(|one| one.digit == 1) {
            one.width = 2.3;
        }
        let found = weights(&strokes).expect("two weights");
        assert_eq!(found.unclear, [0, 9, 18, 27, 36]);
    }
}
