//! Where it is worth searching for chains and cycles.

use super::super::board::Marks;
use super::super::graph::Graph;
use super::super::links::each_weak;
use super::super::tables::{bits, is_pair};

/// A candidate worth starting from.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub(super) id: u16,
    /// Its being on leads to its being off.
    pub(super) fails: bool,
    /// Its being off leads to its being on.
    pub(super) holds: bool,
    /// It may be part of a cycle that removes something.
    pub(super) cycles: bool,
    /// It may be part of one with strong links in cells alone.
    pub(super) y_cycles: bool,
}

/// The candidates worth searching from, in reading order.
pub(super) fn gather<const W: usize>(
    graph: &Graph<W>,
    marks: &Marks,
    failed: &[u16; 81],
    sources: &mut Vec<Source>,
) {
    let good = states_of_cycles(graph, marks, failed);
    for (cell, set) in marks.candidates.iter().enumerate() {
        for digit in bits(*set) {
            let id = cell * 9 + digit;
            let state = graph.state(id);
            let fails = failed[cell] >> digit & 1 == 1;
            let holds = state.is_some_and(|state| graph.is_impossible(state ^ 1));
            let cycles = state.is_some_and(|state| good[state / 64] >> (state % 64) & 1 == 1);
            if fails || holds || cycles {
                // Unless the smaller graph says otherwise.
                let y_cycles = cycles && is_pair(*set);
                sources.push(Source { id: id as u16, fails, holds, cycles, y_cycles });
            }
        }
    }
}

/// States of cycles that remove something: a candidate that fails sees, with its own digit, two
/// candidates of which always exactly one is on.
fn states_of_cycles<const W: usize>(
    graph: &Graph<W>,
    marks: &Marks,
    failed: &[u16; 81],
) -> [u64; W] {
    let mut good = [0; W];
    for (cell, set) in failed.iter().enumerate() {
        for digit in bits(*set) {
            let mut near = [0usize; 20];
            let mut found = 0;
            each_weak(marks, cell * 9 + digit, false, |other, _| {
                if let Some(state) = graph.state(other)
                    && !near[..found].contains(&state)
                    && found < 20
                {
                    near[found] = state;
                    found += 1;
                }
            });
            for (i, one) in near[..found].iter().enumerate() {
                for other in &near[..i] {
                    if graph.equivalent(*one, *other ^ 1) {
                        graph.add_equivalent(*one, &mut good);
                        graph.add_equivalent(*one ^ 1, &mut good);
                    }
                }
            }
        }
    }
    good
}

/// Marks the sources of cycles with strong links in cells alone, by the graph of these links.
pub(super) fn mark_y_cycles<const W: usize>(
    graph: &mut Graph<W>,
    marks: &Marks,
    sources: &mut [Source],
) {
    let mut failed = [0; 81];
    if !graph.build_cells(marks) {
        return;
    }
    graph.close();
    if graph.failed(marks, &mut failed) {
        let good = states_of_cycles(graph, marks, &failed);
        for source in sources {
            let state = graph.state(source.id as usize);
            source.y_cycles = state.is_some_and(|state| good[state / 64] >> (state % 64) & 1 == 1);
        }
    } else {
        for source in sources {
            source.y_cycles = false;
        }
    }
}
