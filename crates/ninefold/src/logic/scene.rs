//! A position as the finders see it, with the facts that several of them share.

use super::facts::almost_locked::{AlmostLockedSet, almost_locked_sets};
use super::facts::colour_nets::{Net, nets};
use super::facts::counts::Counts;
use super::facts::deadly::{Threat, ThreatKind};
use super::facts::links::Links;
use super::facts::placements;
use super::facts::set_links::SetLinks;
use super::facts::set_network::Network;
use super::options::LogicOptions;
use super::position::Position;
use super::unique::UniquePuzzle;
use crate::board::{CellSet, Digit};
use crate::search::Watch;
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// Looks for steps in one position. It computes the facts that finders share (links between
/// candidates, almost locked sets and others) once, when a finder first needs them.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{LogicOptions, Position, Scene, Technique, UniquePuzzle};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let position = Position::of_givens(&puzzle);
/// let unique = UniquePuzzle::prove(&puzzle);
/// let scene = Scene::new(&position, LogicOptions::default(), unique.as_ref());
/// assert_eq!(scene.all(Technique::NakedSingle).len(), 4);
/// assert!(scene.first(Technique::FullHouse).is_none());
/// ```
#[derive(Debug)]
pub struct Scene<'a> {
    pub(super) position: &'a Position,
    pub(super) options: LogicOptions,
    /// Whether techniques that rely on a single solution may be used.
    pub(super) is_unique: bool,
    /// Ends searches for steps.
    watch: Watch<'a>,
    /// The most cells of an almost locked set.
    set_size: u32,
    counts: OnceCell<Counts>,
    almost: OnceCell<Vec<AlmostLockedSet>>,
    links: OnceCell<Links>,
    grouped_links: OnceCell<Links>,
    set_links: OnceCell<SetLinks>,
    nets: OnceCell<Vec<Net>>,
    threats: [OnceCell<Vec<Threat>>; 3],
    barred: OnceCell<[CellSet; 9]>,
    network: OnceCell<Network>,
}

impl<'a> Scene<'a> {
    /// Creates the scene of a position. Without a proof that its puzzle has exactly one solution,
    /// techniques that rely on that find nothing.
    #[must_use]
    pub fn new(
        position: &'a Position,
        options: LogicOptions,
        unique: Option<&UniquePuzzle>,
    ) -> Self {
        Self::with(position, options, unique.is_some_and(|puzzle| puzzle.holds_for(position)))
    }

    /// Creates the scene of a position for which the caller has compared the proof with the givens.
    pub(super) fn with(position: &'a Position, options: LogicOptions, is_unique: bool) -> Self {
        Self {
            position,
            options,
            is_unique,
            watch: Watch::never(),
            set_size: 8,
            counts: OnceCell::new(),
            almost: OnceCell::new(),
            links: OnceCell::new(),
            grouped_links: OnceCell::new(),
            set_links: OnceCell::new(),
            nets: OnceCell::new(),
            threats: Default::default(),
            barred: OnceCell::new(),
            network: OnceCell::new(),
        }
    }

    /// Returns the scene with a watch that finders ask while they work. Once it stops them, they find nothing more.
    #[must_use]
    pub const fn watched(mut self, watch: Watch<'a>) -> Self {
        self.watch = watch;
        self
    }

    /// Returns the scene without almost locked sets of more cells than this.
    pub(super) const fn with_sets_up_to(mut self, cells: u32) -> Self {
        self.set_size = cells;
        self
    }

    /// Returns whether the watch stops the search for steps.
    pub(super) fn goes_on(&self) -> ControlFlow<()> {
        if self.watch.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the options of the techniques.
    #[must_use]
    pub const fn options(&self) -> LogicOptions {
        self.options
    }

    /// Returns the position counted by houses and cells.
    pub(super) fn counts(&self) -> &Counts {
        self.counts.get_or_init(|| Counts::new(self.position))
    }

    /// Returns all almost locked sets of the position.
    #[must_use]
    pub fn almost_locked_sets(&self) -> &[AlmostLockedSet] {
        self.almost.get_or_init(|| {
            let mut sets = almost_locked_sets(self.position);
            sets.retain(|set| set.cells.len() <= self.set_size);
            sets
        })
    }

    /// Returns the links between candidates.
    pub(super) fn links(&self) -> &Links {
        self.links.get_or_init(|| Links::new(self.position, false))
    }

    /// Returns, for each digit, the cells from which some chain of candidates can remove it. If it
    /// is empty for every digit, the position has no chain at all.
    pub(super) fn chain_targets(&self) -> [CellSet; 9] {
        let mut cells = [CellSet::EMPTY; 9];
        let links = self.links();
        for at in links.targets().iter().filter_map(|node| links.candidate(node)) {
            cells[at.digit.index()].insert(at.cell);
        }
        cells
    }

    /// Returns the links between candidates and groups of them.
    pub(super) fn grouped_links(&self) -> &Links {
        self.grouped_links.get_or_init(|| Links::new(self.position, true))
    }

    /// Returns how chains enter and leave almost locked sets.
    pub(super) fn set_links(&self) -> &SetLinks {
        let compute =
            || SetLinks::new(self.position, self.grouped_links(), self.almost_locked_sets());
        self.set_links.get_or_init(compute)
    }

    /// Returns the nets of two colours of all digits.
    pub(super) fn nets(&self) -> &[Net] {
        self.nets.get_or_init(|| nets(self.position))
    }

    /// Returns the deadly patterns of a kind that other candidates prevent.
    pub(super) fn threats(&self, kind: ThreatKind) -> &[Threat] {
        self.threats[kind as usize].get_or_init(|| kind.all(self.position, self.options))
    }

    /// Returns the candidates of a digit that are part of no complete placement of the digit in the
    /// grid. No pattern of this digit alone removes any other.
    #[must_use]
    pub fn barred(&self, digit: Digit) -> CellSet {
        self.barred.get_or_init(|| placements::barred(self.position))[digit.index()]
    }

    /// Returns how the almost locked sets are linked.
    pub(super) fn network(&self) -> &Network {
        self.network.get_or_init(|| Network::new(self.position, self.almost_locked_sets()))
    }
}
