//! The sources from which it is worth searching for chains and cycles.

use super::clusters::{Clusters, State, StateSet};
use super::links::each_weak;
use crate::board::{Candidate, Cell, DigitSet};
use crate::propagation::Marks;

/// A candidate worth starting from.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub(super) candidate: Candidate,
    /// Whether its being on leads to its being off.
    pub(super) fails: bool,
    /// Whether its being off leads to its being on.
    pub(super) holds: bool,
    /// Whether it may be part of a cycle that removes something.
    pub(super) cycles: bool,
    /// Whether it may be part of such a cycle with strong links in cells alone.
    pub(super) y_cycles: bool,
}

/// Lists the candidates worth searching from, in reading order.
pub(super) fn find_sources<const W: usize>(
    clusters: &Clusters<W>,
    marks: &Marks,
    failed: &[DigitSet; 81],
    sources: &mut Vec<Source>,
) {
    let in_cycles = states_of_cycles(clusters, marks, failed);
    for cell in Cell::all() {
        let digits = marks.candidates[cell];
        for digit in digits {
            let candidate = Candidate { cell, digit };
            let state = clusters.state(candidate);
            let fails = failed[cell].contains(digit);
            let holds = state.is_some_and(|state| clusters.is_impossible(state.opposite()));
            let cycles = state.is_some_and(|state| in_cycles.contains(state));
            if fails || holds || cycles {
                // Unless the clusters of cells decide otherwise.
                let y_cycles = cycles && digits.is_pair();
                sources.push(Source { candidate, fails, holds, cycles, y_cycles });
            }
        }
    }
}

/// Returns the states of cycles that remove something: a candidate that fails sees, with its own
/// digit, two candidates of which always exactly one is on.
fn states_of_cycles<const W: usize>(
    clusters: &Clusters<W>,
    marks: &Marks,
    failed: &[DigitSet; 81],
) -> StateSet<W> {
    let mut in_cycles = StateSet::EMPTY;
    for cell in Cell::all() {
        for digit in failed[cell] {
            let mut near = [State::new(0); 20];
            let mut found = 0;
            each_weak(marks, Candidate { cell, digit }, false, |other, _| {
                if let Some(state) = clusters.state(other)
                    && !near[..found].contains(&state)
                    && found < 20
                {
                    near[found] = state;
                    found += 1;
                }
            });
            for (i, one) in near[..found].iter().enumerate() {
                for other in &near[..i] {
                    if clusters.equivalent(*one, other.opposite()) {
                        clusters.add_equivalent(*one, &mut in_cycles);
                        clusters.add_equivalent(one.opposite(), &mut in_cycles);
                    }
                }
            }
        }
    }
    in_cycles
}

/// Marks the sources of cycles with strong links in cells alone, by the clusters of these links.
pub(super) fn mark_y_cycles<const W: usize>(
    clusters: &mut Clusters<W>,
    marks: &Marks,
    sources: &mut [Source],
) {
    let mut failed = [DigitSet::EMPTY; 81];
    if !clusters.build_cells(marks) {
        return;
    }
    clusters.close();
    if !clusters.failed(marks, &mut failed) {
        sources.iter_mut().for_each(|source| source.y_cycles = false);
        return;
    }
    let in_cycles = states_of_cycles(clusters, marks, &failed);
    for source in sources {
        let state = clusters.state(source.candidate);
        source.y_cycles = state.is_some_and(|state| in_cycles.contains(state));
    }
}
