//! The possible contents of each cell, by the net alone.

use super::changes::Change;
use ninefold::board::{Cell, Digit, Grid};

/// The net's readings of the 81 cells, averaged over its passes: probabilities before the temperature is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct CellReadings {
    /// Log-probabilities of each cell: empty, digits 1 to 9, marks.
    pub classes: [[f32; 11]; 81],
    /// The probability that the content of a cell is handwritten.
    pub handwritten: [f32; 81],
    /// Whether it is not known if the digit of a cell is a clue or an entry.
    pub unsettled: [bool; 81],
}

impl CellReadings {
    /// Creates the readings of printed cells.
    #[must_use]
    pub const fn of(classes: [[f32; 11]; 81]) -> Self {
        Self { classes, handwritten: [0.0; 81], unsettled: [false; 81] }
    }
}

/// Above this probability of being handwritten, a digit is an entry.
const HANDWRITTEN: f32 = 0.5;

/// The labels of a cell: 0 for no digit (empty or marks), or the digit.
pub(super) const LABELS: usize = 10;

/// The least log-probability, so that a cell about which the net is wrong and certain can still be corrected.
const FLOOR: f64 = -7.0;

/// The number of labels of a cell that are tried instead of the most probable one.
const OTHERS: usize = 3;

/// A label that costs more than this is not tried.
const MOST_COST: f64 = 9.0;

/// The number of changes that are tried, the cheapest ones.
const MOST_CHANGES: usize = 60;

/// Logits beyond this are cut off: figures that are no numbers give a reading too.
const LARGEST: f32 = 60.0;

/// The probabilities of the labels of each cell, after the temperature.
pub(super) struct Choices {
    /// The log-probability of each label.
    pub(super) log_p: [[f64; LABELS]; 81],
    /// The most probable label of each cell.
    pub(super) best: [usize; 81],
    /// Whether a digit in the cell is an entry.
    pub(super) handwritten: [bool; 81],
}

impl Choices {
    pub(super) fn new(readings: &CellReadings, temperature: f32) -> Self {
        // No other temperature makes sense, and a number that is none must not reach the search.
        let temperature =
            if temperature.is_nan() { 1.0 } else { f64::from(temperature.clamp(0.05, 20.0)) };
        let log_p = readings.classes.map(|classes| label_log_probabilities(&classes, temperature));
        let best = log_p.map(|labels| best_label(&labels, |_| true));
        Self { log_p, best, handwritten: readings.handwritten.map(|p| p > HANDWRITTEN) }
    }

    /// Returns `true` if the cell holds an entry, by the net alone.
    pub(super) fn is_entry(&self, cell: Cell) -> bool {
        self.handwritten[cell.index()] && self.best[cell.index()] != 0
    }

    /// All digits of a reading.
    pub(super) fn all(&self, labels: &[usize; 81]) -> Grid {
        grid_of(labels, |_| true)
    }

    /// The digits of a reading that are not handwritten.
    pub(super) fn givens(&self, labels: &[usize; 81]) -> Grid {
        grid_of(labels, |cell| !self.handwritten[cell.index()])
    }

    pub(super) fn probability(&self, cell: Cell, label: usize) -> f64 {
        self.log_p[cell.index()][label].exp()
    }

    /// The most probable label of a cell but this one.
    pub(super) fn best_but(&self, cell: Cell, label: usize) -> usize {
        best_label(&self.log_p[cell.index()], |other| other != label)
    }

    /// The changes to try in the cells that `wanted` accepts, the cheapest first.
    pub(super) fn changes(&self, wanted: impl Fn(Cell) -> bool) -> Vec<Change> {
        let mut changes = Vec::new();
        for cell in Cell::all().filter(|&cell| wanted(cell)) {
            let log_p = &self.log_p[cell.index()];
            let best = self.best[cell.index()];
            let mut others: Vec<Change> = (0..LABELS)
                .filter(|&label| label != best)
                .map(|label| Change { cell, label, cost: log_p[best] - log_p[label] })
                .filter(|change| change.cost < MOST_COST)
                .collect();
            others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
            changes.extend(others.into_iter().take(OTHERS));
        }
        changes.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        changes.truncate(MOST_CHANGES);
        changes
    }
}

/// Adds the marks to the empty class, applies the temperature and the floor.
fn label_log_probabilities(classes: &[f32; 11], temperature: f64) -> [f64; LABELS] {
    let figure = |class: usize| {
        f64::from(if classes[class].is_nan() {
            -LARGEST
        } else {
            classes[class].clamp(-LARGEST, LARGEST)
        })
    };
    let mut labels = [0.0; LABELS];
    for (label, log_p) in labels.iter_mut().enumerate() {
        let sum =
            if label == 0 { (figure(0).exp() + figure(10).exp()).ln() } else { figure(label) };
        *log_p = sum / temperature;
    }
    let greatest = labels.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all = greatest + labels.iter().map(|log_p| (log_p - greatest).exp()).sum::<f64>().ln();
    labels.map(|log_p| (log_p - all).max(FLOOR))
}

/// The label with the greatest figure, the first of equals.
fn best_label(log_p: &[f64; LABELS], wanted: impl Fn(usize) -> bool) -> usize {
    let mut best = None;
    for label in (0..LABELS).filter(|&label| wanted(label)) {
        if best.is_none_or(|best: usize| log_p[label] > log_p[best]) {
            best = Some(label);
        }
    }
    best.unwrap_or(0)
}

/// The digit of a label; `None` for label 0.
pub(super) fn digit(label: usize) -> Option<Digit> {
    Digit::new(u8::try_from(label).ok()?)
}

/// The grid of the labels that `wanted` accepts.
pub(super) fn grid_of(labels: &[usize; 81], wanted: impl Fn(Cell) -> bool) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all().filter(|&cell| wanted(cell)) {
        grid.set(cell, digit(labels[cell.index()]));
    }
    grid
}
