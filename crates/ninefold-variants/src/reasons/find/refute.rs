//! Refutations: candidates that lead to a contradiction, cut to the lines that it needs.
//!
//! ```text
//!   all candidates assumed ─► rounds, until some die ─► cut: what each death depends on ─► lines deleted one by one, with a
//!   replay, until each is needed ─► the cheapest
//!   none dies ─► refutations inside of refutations, cells with fewest candidates first
//! ```

use super::cutter::Cutter;
use super::state::{Act, Candidate, Death, Entry, State};
use super::{cheaper, removal};
use crate::bits::bits;
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::runner::Runner;
use crate::reasons::step::{Reason, Step};
use crate::reasons::weights::{self, Weight};

/// The rounds after which a candidate is left alone.
const MOST_ROUNDS: usize = 12;
/// Refutations beyond the shortest so many are not shrunk.
const MOST_SHRUNK: usize = 16;
/// The runs of units that refutations inside of others may take.
const MOST_RUNS: u64 = 60_000;

/// A candidate with the trail of its contradiction.
type Dead = (Candidate, Vec<Entry>, Death);

/// Finds the cheapest refutation among those of the first round in which candidates die, and lists all that died.
pub(crate) fn find(
    reasoner: &Reasoner,
    position: &Position,
    among: &[Candidate],
    runner: &mut Runner<'_>,
) -> (Option<Step>, Vec<Candidate>) {
    let assume = |&(cell, place): &Candidate| {
        let state = State::assume(reasoner, &position.domains, &position.placed, cell, place);
        ((cell, place), state)
    };
    let mut states: Vec<(Candidate, State)> = among.iter().map(assume).collect();
    for _ in 0..MOST_ROUNDS {
        for (_, state) in states.iter_mut().filter(|(_, state)| !state.is_quiet()) {
            state.round(reasoner, runner);
        }
        let dead: Vec<Dead> = states.iter().filter_map(died).collect();
        if !dead.is_empty() {
            let all = dead.iter().map(|(candidate, ..)| *candidate).collect();
            return (cheapest(reasoner, position, &dead, runner), all);
        }
        if states.iter().all(|(_, state)| state.is_quiet()) {
            break;
        }
    }
    (nested(reasoner, position, states, runner), Vec::new())
}

fn died((candidate, state): &(Candidate, State)) -> Option<Dead> {
    Some((*candidate, state.trail.clone(), state.death?))
}

/// Returns all candidates of cells that are not filled.
pub(crate) fn candidates(reasoner: &Reasoner, position: &Position) -> Vec<Candidate> {
    let open = |&cell: &usize| !reasoner.is_void(cell) && position.domains[cell].count_ones() > 1;
    let cells = (0..position.domains.len()).filter(open);
    cells
        .flat_map(|cell| bits(position.domains[cell]).map(move |place| (cell as u16, place)))
        .collect()
}

fn cheapest(
    reasoner: &Reasoner,
    position: &Position,
    dead: &[Dead],
    runner: &mut Runner<'_>,
) -> Option<Step> {
    let initial = &position.domains;
    let cutter = &mut Cutter { reasoner, position, runner };
    let mut cut: Vec<Dead> = Vec::new();
    for (candidate, trail, death) in dead {
        cut.push((*candidate, cutter.cut(initial, trail, *death), *death));
    }
    cut.sort_by_key(|(_, entries, _)| entries.len());
    cut.truncate(MOST_SHRUNK);
    let mut best = None;
    for (candidate, entries, death) in cut {
        if let Some((entries, death)) = cutter.shrink(initial, candidate, entries, death)
            && let Some((net, weight)) = cutter.net(initial, candidate, &entries, death)
        {
            let weight = Weight(weights::REFUTATION.base + weight);
            let removed = vec![(candidate.0, 1 << candidate.1)];
            cheaper(&mut best, removal(removed, Reason::Refutation(net), weight));
        }
    }
    best
}

/// Finds a refutation that has others inside: under each assumption that has not died, candidates of cells with two are assumed.
fn nested(
    reasoner: &Reasoner,
    position: &Position,
    mut states: Vec<(Candidate, State)>,
    runner: &mut Runner<'_>,
) -> Option<Step> {
    let last = runner.runs + MOST_RUNS;
    states.sort_by_key(|((cell, _), _)| position.domains[usize::from(*cell)].count_ones());
    for (candidate, state) in &mut states {
        let mut again = true;
        while again && state.death.is_none() {
            again = false;
            for cell in 0..state.domains.len() {
                for place in bits(state.domains[cell]) {
                    if state.domains[cell].count_ones() != 2 || state.death.is_some() {
                        continue;
                    }
                    if runner.runs > last {
                        return None;
                    }
                    let before = state.trail.len();
                    state.act(reasoner, runner, Act::Nested(cell as u16, place));
                    if state.trail.len() > before {
                        again = true;
                        settle(reasoner, state, runner);
                    }
                }
            }
        }
        if let Some(dead) = died(&(*candidate, state.clone())) {
            return cheapest(reasoner, position, &[dead], runner);
        }
    }
    None
}

/// Does what is to be done until nothing is left or there is a contradiction.
fn settle(reasoner: &Reasoner, state: &mut State, runner: &mut Runner<'_>) {
    for _ in 0..MOST_ROUNDS {
        if state.is_quiet() || state.death.is_some() {
            return;
        }
        state.round(reasoner, runner);
    }
}
