//! Chooses the most probable reading that is a puzzle, with the solver.
//!
//! ```text
//! choices   81 x 11 log-probabilities -> 81 x 10 after the temperature; the most probable label of each cell
//! changes   sets of label changes, the cheapest first
//! solver    how many solutions a reading has, with a bound on the work
//! ranking   changes + solver -> the readings that can be, the best first
//! judge     rankings -> the reading, its posterior, its doubtful cells
//! ```
//!
//! A reading gives every cell a label: a digit, or none. Its cost is the log-probability that it loses against the most
//! probable label of each cell. A reading without a solution is never chosen. One with several solutions costs more,
//! because a misread given is likelier than a puzzle with extra rules.
//!
//! Handwritten digits are entries, which may be wrong; that is the player's mistake. Where all digits together have no
//! solution but the givens alone have one, only givens are corrected and the entries stay as they were read. How far
//! such an entry can be relied on then follows from its probabilities alone, with the prior that an entry is right. Only
//! an entry that is hardly legible is read once more with the solution at hand.

mod changes;
mod choices;
mod ranking;
mod solver;

pub use self::choices::CellReadings;
use self::choices::{Choices, LABELS, digit};
use self::ranking::{Counted, Ranking};
use self::solver::Solver;
use crate::{Calibration, CellKind, Certainty, ScannedCell};
use ninefold::board::{Cell, Grid};
use ninefold::search::Uniqueness;

/// The share of other readings above which a cell is doubtful.
const DOUBT: f64 = 0.02;

/// The factor by which an entry is likelier right than any particular wrong digit: e to the power of this.
const RIGHT_ENTRY: f64 = 3.0;

/// An entry that contradicts the solution is legible if no other content that fits is nearly as probable: the difference
/// of the log-probabilities is at least this. Players write few wrong digits, and other people's handwriting is misread
/// more often: where most entries agree with the solution, only a clear digit is a mistake of the player.
const LEGIBLE: f64 = 3.5;

/// The same where many entries contradict the solution, so that mistakes are likely, and for cells that may be empty.
const LEGIBLE_AMONG_MISTAKES: f64 = 1.0;

/// A correction that loses more log-probability than this changes a clear digit. The puzzle then is as it was printed,
/// and has no solution.
const MISPRINT: f64 = 4.5;

/// The reading that was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The 81 cells, row by row.
    pub cells: [ScannedCell; 81],
    /// The verdict: if the reading can be relied on.
    pub certainty: Certainty,
    /// The share of the reading among the first six.
    pub posterior: f32,
    /// The lost log-probability against the most probable reading of each cell by itself.
    pub cost: f32,
    /// The number of solutions, up to 2: of all digits, or of the givens alone where entries are wrong.
    pub count: u8,
}

/// Chooses the reading of a grid.
///
/// Any figures are answered, also those that are no probabilities. The work is bounded: at most 3,000 questions to the
/// solver, and a bounded number of guesses for all of them.
#[must_use]
pub fn judge(readings: &CellReadings, calibration: &Calibration) -> Judgement {
    let choices = Choices::new(readings, calibration.temperature);
    let mut solver = Solver::new();
    let (ranking, counted) = rank(&choices, &mut solver);
    let Some(best) = ranking.best().filter(|best| best.cost <= MISPRINT) else {
        return without_solution(readings, &choices);
    };
    let (mut labels, mut cost) = (best.labels, best.cost);
    let mut doubts = ranking.doubts();
    let mut posterior = ranking.posterior();
    if counted == Counted::Givens {
        let solution = best.uniqueness.solution();
        cost += read_entries_again(&choices, solution.as_ref(), &mut labels);
        posterior *= doubt_entries(&choices, solution.as_ref(), &labels, &mut doubts);
    }
    let count = match best.uniqueness {
        Uniqueness::None => 0,
        Uniqueness::One(_) => 1,
        Uniqueness::Many => 2,
    };
    let is_unsettled = |cell: usize| labels[cell] != 0 && readings.unsettled[cell];
    let sure = count == 1
        && !(0..81).any(is_unsettled)
        && posterior >= f64::from(calibration.tau)
        && cost <= f64::from(calibration.cmax);
    Judgement {
        cells: cells(readings, &choices, &labels, |cell| doubts[cell.index()] > DOUBT),
        certainty: if sure { Certainty::Sure } else { Certainty::Doubtful },
        posterior: posterior as f32,
        cost: cost as f32,
        count,
    }
}

/// Ranks the readings, and tells which digits had to have a solution.
fn rank(choices: &Choices, solver: &mut Solver) -> (Ranking, Counted) {
    let as_read = solver.ask(&choices.all(&choices.best));
    let has_entries = Cell::all().any(|cell| choices.is_entry(cell));
    if !has_entries || !matches!(as_read, Uniqueness::None) {
        return (Ranking::new(choices, Counted::All, solver), Counted::All);
    }
    match solver.ask(&choices.givens(&choices.best)) {
        Uniqueness::One(_) => {
            return (Ranking::new(choices, Counted::Givens, solver), Counted::Givens);
        }
        Uniqueness::Many => return (Ranking::new(choices, Counted::All, solver), Counted::All),
        Uniqueness::None => {}
    }
    // A given was misread. If all digits agree once it is corrected, no entry is wrong.
    solver.reserve_half();
    let all = Ranking::new(choices, Counted::All, solver);
    let keeps_entries = |labels: &[usize; 81]| {
        Cell::all()
            .filter(|&cell| choices.is_entry(cell))
            .all(|cell| labels[cell.index()] == choices.best[cell.index()])
    };
    if all.best().is_some_and(|best| keeps_entries(&best.labels)) {
        return (all, Counted::All);
    }
    solver.release_reserve();
    let givens = Ranking::new(choices, Counted::Givens, solver);
    if givens.best().is_some_and(|best| matches!(best.uniqueness, Uniqueness::One(_))) {
        (givens, Counted::Givens)
    } else {
        (all, Counted::All)
    }
}

/// Replaces entries that contradict the solution and are hardly legible by the more probable of the two contents that
/// fit: the digit of the solution, or none. Returns what that costs.
fn read_entries_again(choices: &Choices, solution: Option<&Grid>, labels: &mut [usize; 81]) -> f64 {
    let entries: Vec<(Cell, usize)> = entries_with_solution(choices, solution).collect();
    let agreeing = entries.iter().filter(|(cell, right)| choices.best[cell.index()] == *right);
    let legible =
        if 5 * agreeing.count() >= 4 * entries.len() { LEGIBLE } else { LEGIBLE_AMONG_MISTAKES };
    let mut cost = 0.0;
    for (cell, right) in entries {
        let log_p = &choices.log_p[cell.index()];
        let read = choices.best[cell.index()];
        let fits = if right != 0 && log_p[right] >= log_p[0] { right } else { 0 };
        let loss = log_p[read] - log_p[fits];
        // A digit is never taken away as easily as it is read differently.
        let limit = if fits == 0 { LEGIBLE_AMONG_MISTAKES } else { legible };
        if right != 0 && read != right && loss < limit {
            labels[cell.index()] = fits;
            cost += loss;
        }
    }
    cost
}

/// Adds how doubtful each entry is where entries need not agree with the solution, and returns the probability that
/// all of them were read as they are.
fn doubt_entries(
    choices: &Choices,
    solution: Option<&Grid>,
    labels: &[usize; 81],
    doubts: &mut [f64; 81],
) -> f64 {
    let mut posterior = 1.0;
    for (cell, right) in entries_with_solution(choices, solution) {
        let weight = |label: usize| {
            let prior = if label != 0 && label == right { RIGHT_ENTRY } else { 0.0 };
            (choices.log_p[cell.index()][label] + prior).exp()
        };
        let all: f64 = (0..LABELS).map(weight).sum();
        let share = weight(labels[cell.index()]) / all;
        posterior *= share;
        doubts[cell.index()] = 1.0 - share;
    }
    posterior
}

/// The cells with entries, and the label that each has in the solution; 0 without one.
fn entries_with_solution(
    choices: &Choices,
    solution: Option<&Grid>,
) -> impl Iterator<Item = (Cell, usize)> {
    Cell::all().filter(|&cell| choices.is_entry(cell)).map(move |cell| {
        let right = solution.and_then(|solution| solution.get(cell));
        (cell, right.map_or(0, |digit| usize::from(digit.get())))
    })
}

/// The reading of each cell by itself, where no reading that is nearly as probable has a solution.
///
/// Doubtful are the digits that clash, and what the net does not know by itself.
fn without_solution(readings: &CellReadings, choices: &Choices) -> Judgement {
    let grid = choices.all(&choices.best);
    let mut clashing = [false; 81];
    for cell in Cell::all() {
        let digit = grid.get(cell);
        let peers = cell.peers();
        clashing[cell.index()] =
            digit.is_some() && peers.iter().any(|peer| grid.get(peer) == digit);
    }
    let unclear = |cell: Cell| choices.probability(cell, choices.best[cell.index()]) < 1.0 - DOUBT;
    Judgement {
        cells: cells(readings, choices, &choices.best, |cell| {
            clashing[cell.index()] || unclear(cell)
        }),
        certainty: Certainty::Doubtful,
        posterior: 0.0,
        cost: 0.0,
        count: 0,
    }
}

/// Writes a reading as cells.
fn cells(
    readings: &CellReadings,
    choices: &Choices,
    labels: &[usize; 81],
    doubtful: impl Fn(Cell) -> bool,
) -> [ScannedCell; 81] {
    let blank = ScannedCell {
        kind: CellKind::Empty,
        digit: None,
        probability: 0.0,
        second: (None, 0.0),
        doubtful: false,
        corrected_from: None,
    };
    let mut cells = [blank; 81];
    for cell in Cell::all() {
        let (label, read) = (labels[cell.index()], choices.best[cell.index()]);
        let second = choices.best_but(cell, label);
        let is_unsettled = label != 0 && readings.unsettled[cell.index()];
        cells[cell.index()] = ScannedCell {
            kind: kind(readings, choices, cell, label),
            digit: digit(label),
            probability: choices.probability(cell, label) as f32,
            second: (digit(second), choices.probability(cell, second) as f32),
            doubtful: doubtful(cell) || is_unsettled,
            corrected_from: (label != read).then(|| digit(read)),
        };
    }
    cells
}

fn kind(readings: &CellReadings, choices: &Choices, cell: Cell, label: usize) -> CellKind {
    let classes = &readings.classes[cell.index()];
    match label {
        0 if classes[10] > classes[0] => CellKind::Marks,
        0 => CellKind::Empty,
        _ if choices.handwritten[cell.index()] => CellKind::Entry,
        _ => CellKind::Given,
    }
}

#[cfg(test)]
mod tests;
