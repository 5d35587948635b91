//! The fixpoint of all propagation.
//!
//! ```text
//!   changed cells ─► peers, relations ─► hidden singles ─► cheapest propagator of the queue ─► locked candidates
//!        ▲                   │                 │                        │                             │
//!        └───────────────────┴─────────────────┴────────────────────────┴─────────────────────────────┘
//! ```

use crate::boards::Boards;
use crate::model::Model;
use crate::space::{Conflict, Outcome, Propagate, Space};
use ninefold::search::Watch;

/// The part of a model that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// An unknown lost its last value to a peer or a relation.
    Cell(u16),
    /// A house has no place for a value.
    House(usize),
    /// A propagator found no assignment.
    Propagator(usize),
}

/// The work between two looks at the watch, in the units of [`Propagator::cost`](crate::propagate::Propagator::cost): some tenths
/// of a millisecond.
const LOOK: usize = 200_000;

/// The work of a house, of a change of the grid and of a guess, in the same units.
const SMALL: usize = 50;

/// The domains during a search, with what is still to be propagated.
pub(crate) struct Engine<'a> {
    pub(crate) model: &'a Model,
    pub(crate) domains: Vec<u32>,
    /// The domains, seen from the values.
    boards: Boards,
    /// The part that failed last.
    pub(crate) failure: Failure,
    /// Whether the watch stopped the propagation, which then ends like a conflict.
    pub(crate) stopped: bool,
    watch: Watch<'a>,
    /// The work left before the next look at the watch.
    left: usize,
    changed: Vec<u64>,
    queue: Vec<u64>,
    houses: Vec<u64>,
    locked: Vec<u64>,
    /// For each house the values that lost a place there since their singles were looked for.
    lost: Vec<u32>,
    /// The same for locked candidates, which come after the singles.
    lost_locked: Vec<u32>,
    scratch: Vec<u64>,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(model: &'a Model, watch: Watch<'a>) -> Self {
        let words = |count: usize| vec![0; count.div_ceil(64)];
        Self {
            model,
            domains: model.domains.clone(),
            boards: Boards::new(model.ground.values, model.ground.unknowns),
            failure: Failure::Cell(0),
            stopped: false,
            watch,
            left: 0,
            changed: words(model.ground.unknowns),
            queue: words(model.propagators.len()),
            houses: words(model.houses.len()),
            locked: words(model.houses.len()),
            lost: vec![0; model.houses.len()],
            lost_locked: vec![0; model.houses.len()],
            scratch: Vec::new(),
        }
    }

    /// Takes domains as they are and propagates everything.
    pub(crate) fn restart(&mut self, domains: &[u32]) -> Outcome {
        self.load(domains);
        self.lost.fill(self.model.ground.all());
        let all = |set: &mut [u64], count: usize| {
            for (i, word) in set.iter_mut().enumerate() {
                let rest = count - i * 64;
                *word = if rest >= 64 { u64::MAX } else { (1 << rest) - 1 };
            }
        };
        all(&mut self.queue, self.model.propagators.len());
        all(&mut self.houses, self.model.houses.len());
        all(&mut self.changed, self.model.ground.unknowns);
        let lost = |cell: &usize| self.domains[*cell] == 0 && !self.model.void[*cell];
        if let Some(empty) = (0..self.domains.len()).find(lost) {
            self.failure = Failure::Cell(empty as u16);
            return self.fail();
        }
        let settled = self.drain().and_then(|()| self.settle());
        settled.or_else(|_| self.fail())
    }

    /// Takes domains as they are, which must be at a fixpoint.
    pub(crate) fn load(&mut self, domains: &[u32]) {
        self.domains.copy_from_slice(domains);
        self.boards.load(domains);
    }

    /// Adds the state to lists, from which [`Engine::restore`] takes it back.
    pub(crate) fn save(&self, domains: &mut Vec<u32>, boards: &mut Vec<u64>) {
        domains.extend_from_slice(&self.domains);
        self.boards.save(boards);
    }

    /// Takes back the last state of lists.
    pub(crate) fn restore(&mut self, domains: &mut Vec<u32>, boards: &mut Vec<u64>) {
        let at = domains.len() - self.domains.len();
        self.domains.copy_from_slice(&domains[at..]);
        domains.truncate(at);
        self.boards.restore(boards, &self.domains);
    }

    /// Drops the last state of lists.
    pub(crate) fn drop_last(&self, domains: &mut Vec<u32>, boards: &mut Vec<u64>) {
        domains.truncate(domains.len() - self.domains.len());
        self.boards.drop_last(boards);
    }

    /// Intersects the domain of a cell and propagates.
    pub(crate) fn keep(&mut self, cell: u16, mask: u32) -> Outcome {
        let new = self.domains[usize::from(cell)] & mask;
        if new == 0 {
            self.failure = Failure::Cell(cell);
            return Err(Conflict);
        }
        self.domains[usize::from(cell)] = new;
        self.changed[usize::from(cell >> 6)] |= 1 << (cell & 63);
        let settled = self.absorb(None).and_then(|()| self.settle());
        settled.or_else(|_| self.fail())
    }

    /// Forgets what was to be propagated.
    fn fail(&mut self) -> Outcome {
        self.changed.fill(0);
        self.queue.fill(0);
        self.houses.fill(0);
        self.locked.fill(0);
        self.lost.fill(0);
        self.lost_locked.fill(0);
        Err(Conflict)
    }

    fn settle(&mut self) -> Outcome {
        self.work(SMALL)?;
        loop {
            if let Some(house) = pop(&mut self.houses) {
                let values = std::mem::take(&mut self.lost[house]);
                self.lost_locked[house] |= values;
                self.locked[house / 64] |= 1 << (house % 64);
                let houses = &self.model.houses;
                let (boards, mut space) = self.parts();
                let placed = houses.place_singles(house, values, boards, &mut space);
                placed.inspect_err(|_| self.failure = Failure::House(house))?;
                self.absorb(None)?;
                self.work(SMALL)?;
            } else if let Some(next) = pop(&mut self.queue) {
                self.work(self.model.costs[next])?;
                let propagator = &self.model.propagators[next];
                let done = propagator.run(&mut self.space());
                done.inspect_err(|_| self.failure = Failure::Propagator(next))?;
                let skip = self.model.idempotent[next].then_some(next);
                self.absorb(skip)?;
            } else if let Some(house) = pop(&mut self.locked) {
                let values = std::mem::take(&mut self.lost_locked[house]);
                let houses = &self.model.houses;
                let (boards, mut space) = self.parts();
                let removed = houses.remove_locked(house, values, boards, &mut space);
                removed.inspect_err(|_| self.failure = Failure::House(house))?;
                self.absorb(None)?;
                self.work(SMALL)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Counts work, and looks at the watch after enough of it.
    #[inline]
    fn work(&mut self, cost: usize) -> Outcome {
        match self.left.checked_sub(cost) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    #[cold]
    fn look(&mut self) -> Outcome {
        self.left = LOOK;
        self.stopped = self.stopped || self.watch.stopped();
        if self.stopped { Err(Conflict) } else { Ok(()) }
    }

    fn space(&mut self) -> Space<'_> {
        self.parts().1
    }

    fn parts(&mut self) -> (&Boards, Space<'_>) {
        let space = Space {
            ground: &self.model.ground,
            domains: &mut self.domains,
            changed: &mut self.changed,
            scratch: &mut self.scratch,
        };
        (&self.boards, space)
    }

    /// Queues what the changed cells concern, but for the propagator that changed them, and propagates to peers.
    #[inline]
    fn absorb(&mut self, skip: Option<usize>) -> Outcome {
        let mut any = false;
        for word in 0..self.changed.len() {
            let mut rest = self.changed[word];
            any |= rest != 0;
            while rest != 0 {
                let cell = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                self.note(cell);
            }
        }
        if let Some(skip) = skip {
            self.queue[skip / 64] &= !(1 << (skip % 64));
        }
        if any { self.drain() } else { Ok(()) }
    }

    /// Queues the houses and propagators of a cell.
    #[inline]
    fn note(&mut self, cell: usize) {
        let watch = self.model.watched(cell);
        for (queued, watch) in self.queue.iter_mut().zip(watch) {
            *queued |= watch;
        }
        let lost = self.boards.note(cell, self.domains[cell]);
        for (i, &houses) in self.model.houses_of(cell).iter().enumerate() {
            self.houses[i] |= houses;
            let mut rest = houses;
            while rest != 0 {
                let house = i * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                self.lost[house] |= lost;
            }
        }
    }

    /// Removes what peers and relations of the changed cells exclude.
    fn drain(&mut self) -> Outcome {
        let model = self.model;
        while let Some(cell) = pop(&mut self.changed) {
            let domain = self.domains[cell];
            if domain.is_power_of_two() {
                let place = domain.trailing_zeros();
                for word in 0..model.ground.words {
                    // Boards may be behind the domains, so that a peer has lost the value already.
                    let mut peers = self.boards.of(place)[word] & model.ground.peers_of(cell)[word];
                    while peers != 0 {
                        let peer = word * 64 + peers.trailing_zeros() as usize;
                        peers &= peers - 1;
                        if self.domains[peer] & domain != 0 {
                            self.lose(peer as u16, domain)?;
                        }
                    }
                }
            }
            for arc in model.arcs_of(cell) {
                let beside = model.tables[usize::from(arc.table)].beside(domain);
                let excluded = self.domains[usize::from(arc.to)] & !beside;
                if excluded != 0 {
                    self.lose(arc.to, excluded)?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn lose(&mut self, cell: u16, mask: u32) -> Outcome {
        let at = usize::from(cell);
        let new = self.domains[at] & !mask;
        self.domains[at] = new;
        if new == 0 {
            self.failure = Failure::Cell(cell);
            return Err(Conflict);
        }
        self.changed[at / 64] |= 1 << (at % 64);
        self.note(at);
        Ok(())
    }
}

/// Takes the least element out of a bit set.
#[inline]
fn pop(set: &mut [u64]) -> Option<usize> {
    for (i, word) in set.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(i * 64 + bit);
        }
    }
    None
}
