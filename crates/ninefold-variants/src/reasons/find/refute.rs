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
use crate::reasons::runner::{self, Runner};
use crate::reasons::step::{Reason, Step};
use crate::reasons::weights::{self, Weight};
use ninefold_rules::CellId;

/// The rounds after which a candidate is left alone.
const MOST_ROUNDS: usize = 12;
/// Refutations beyond the shortest so many are not shrunk.
const MOST_SHRUNK: usize = 16;
/// The rounds with deaths that are looked at for a shorter refutation.
const MOST_BATCHES: usize = 3;
/// The replays that shrinking may take, counted as the squares of lengths.
const MOST_REPLAYED: usize = 12_000;
/// The runs of units that refutations inside of others may take.
const MOST_RUNS: u64 = 80_000;

/// A candidate with the trail of its contradiction.
type Dead = (Candidate, Vec<Entry>, Death);

/// Finds the cheapest refutation among those of the first round in which candidates die, and lists all that died. As long as it
/// has more than `most` lines, later rounds are looked at, too.
pub(crate) fn find(
    reasoner: &Reasoner,
    position: &Position,
    among: &[Candidate],
    (deep, most): (bool, usize),
    runner: &mut Runner<'_>,
) -> Found {
    let mut states = assumed(reasoner, position, among, deep);
    let (mut best, mut all) = (None, Vec::new());
    let mut batches = 0;
    while let Some(dead) = first_dead(reasoner, &mut states, runner) {
        all.extend(dead.iter().map(|(candidate, ..)| *candidate));
        batches += 1;
        if let Some(step) = cheapest(reasoner, position, &dead, deep, runner) {
            cheaper(&mut best, step);
        }
        states.retain(|(_, state)| state.death.is_none());
        let short = best.as_ref().is_some_and(|step| lines(step) <= most);
        if short || batches > MOST_BATCHES {
            return Found { step: best, dead: all, quiet: None };
        }
    }
    let settled = states.iter().all(|(_, state)| state.is_quiet());
    Found { step: best, dead: all, quiet: settled.then(|| Quiet::new(states)) }
}

/// The answer of a search for refutations.
pub(crate) struct Found {
    /// The cheapest.
    pub(crate) step: Option<Step>,
    /// All candidates that died.
    pub(crate) dead: Vec<Candidate>,
    /// The states of those that did not, if all has been done for them.
    pub(crate) quiet: Option<Quiet>,
}

/// Assumed candidates that led to no contradiction. In later positions only what follows from the difference is done.
#[derive(Debug)]
pub(crate) struct Quiet {
    states: Vec<(Candidate, State)>,
}

impl Quiet {
    fn new(mut states: Vec<(Candidate, State)>) -> Self {
        states.iter_mut().for_each(|(_, state)| state.forget());
        Self { states }
    }

    /// Returns the candidates that lead to a contradiction in a later position.
    pub(crate) fn dying(
        &mut self,
        reasoner: &Reasoner,
        position: &Position,
        runner: &mut Runner<'_>,
    ) -> Vec<Candidate> {
        let there = |&((cell, place), _): &(Candidate, State)| {
            let domain = position.domains[usize::from(cell)];
            domain >> place & 1 == 1 && domain.count_ones() > 1
        };
        self.states.retain(there);
        let mut dead = Vec::new();
        for (candidate, state) in &mut self.states {
            if state.follow(reasoner, &position.domains, runner) {
                dead.push(*candidate);
            }
        }
        dead
    }

    /// Returns the candidates, those of cells with fewest first.
    fn candidates(&self, position: &Position) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = self.states.iter().map(|it| it.0).collect();
        all.sort_by_key(|(cell, _)| position.domains[usize::from(*cell)].count_ones());
        all
    }
}

/// Counts the lines of a refutation.
pub(crate) fn lines(step: &Step) -> usize {
    match &step.reason {
        Reason::Refutation(net) => net.length(),
        _ => 1,
    }
}

fn assumed(
    reasoner: &Reasoner,
    position: &Position,
    among: &[Candidate],
    deep: bool,
) -> Vec<(Candidate, State)> {
    let assume = |&candidate: &Candidate| {
        let Position { domains, placed } = position;
        (candidate, State::assume(reasoner, domains, placed, candidate, deep))
    };
    among.iter().map(assume).collect()
}

/// Advances all states round by round until some die.
fn first_dead(
    reasoner: &Reasoner,
    states: &mut [(Candidate, State)],
    runner: &mut Runner<'_>,
) -> Option<Vec<Dead>> {
    for _ in 0..MOST_ROUNDS {
        for (_, state) in states.iter_mut().filter(|(_, state)| !state.is_quiet()) {
            state.round(reasoner, runner);
        }
        let dead: Vec<Dead> = states.iter().filter_map(died).collect();
        if !dead.is_empty() {
            return Some(dead);
        }
        if states.iter().all(|(_, state)| state.is_quiet()) {
            return None;
        }
    }
    None
}

fn died((candidate, state): &(Candidate, State)) -> Option<Dead> {
    Some((*candidate, state.trail.clone(), state.death?))
}

/// Returns all candidates of cells that are not filled; if `deep`, also the cases that are not impossible by themselves.
pub(crate) fn candidates(
    reasoner: &Reasoner,
    position: &Position,
    deep: bool,
    runner: &mut Runner<'_>,
) -> Vec<Candidate> {
    let open = |&cell: &usize| !reasoner.is_void(cell) && position.domains[cell].count_ones() > 1;
    let mut all = Vec::new();
    for cell in (0..position.domains.len()).filter(open) {
        let is_case = reasoner.cases(CellId::at(cell)).is_some();
        if is_case && !deep {
            continue;
        }
        for place in bits(position.domains[cell]) {
            let alone = |&unit: &u16| {
                let mut domains = position.domains.clone();
                domains[cell] = 1 << place;
                runner.run(&reasoner.units[usize::from(unit)], &domains) == runner::Found::Conflict
            };
            if !is_case || !reasoner.light_units_of(cell, true).iter().any(alone) {
                all.push((cell as u16, place));
            }
        }
    }
    all
}

fn cheapest(
    reasoner: &Reasoner,
    position: &Position,
    dead: &[Dead],
    deep: bool,
    runner: &mut Runner<'_>,
) -> Option<Step> {
    let initial = &position.domains;
    let cutter = &mut Cutter { reasoner, position, runner, deep };
    let mut cut: Vec<Dead> = Vec::new();
    for (candidate, trail, death) in dead {
        cut.push((*candidate, cutter.cut(initial, trail, *death), *death));
    }
    cut.sort_by_key(|(_, entries, _)| entries.len());
    cut.truncate(MOST_SHRUNK);
    let mut best = None;
    let mut replayed = 0;
    for (candidate, entries, death) in cut {
        if replayed > MOST_REPLAYED {
            break;
        }
        replayed += entries.len() * entries.len();
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

/// Finds a refutation that has others inside: under each assumption, candidates of cells with two are assumed. Assumptions of
/// `idle` come last; those that lead nowhere are added to it.
pub(crate) fn find_nested(
    reasoner: &Reasoner,
    position: &Position,
    quiet: &Quiet,
    idle: &mut Vec<Candidate>,
    runner: &mut Runner<'_>,
) -> Option<Step> {
    let last = runner.runs + MOST_RUNS;
    let mut among = quiet.candidates(position);
    among.sort_by_key(|candidate| idle.contains(candidate));
    for candidate in among {
        let Position { domains, placed } = position;
        let mut state = State::assume(reasoner, domains, placed, candidate, true);
        settle(reasoner, &mut state, runner);
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
                        settle(reasoner, &mut state, runner);
                    }
                }
            }
        }
        if let Some(dead) = died(&(candidate, state)) {
            return cheapest(reasoner, position, &[dead], true, runner);
        }
        if !idle.contains(&candidate) {
            idle.push(candidate);
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
