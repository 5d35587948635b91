//! A position as the finders see it: with what may be used, and with what one finder has worked out
//! and another can use again.

use super::almost::{Almost, almost_locked_sets};
use super::counts::Counts;
use super::find::chains::SetLinks;
use super::find::sets::network::Network;
use super::find::{Net, Threat, ThreatKind, nets};
use super::links::Links;
use super::placements;
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::board::{CellSet, Digit};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// Choices within techniques. The default is what a path uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Join two fish with the same base but different fins into one step.
    pub siamese: bool,
    /// Join two kites, or two empty rectangles, that remove more together.
    pub duals: bool,
    /// Let an empty rectangle have only two candidates in its box.
    pub pair_in_box: bool,
    /// Let a unique rectangle lack some of its candidates.
    pub incomplete_rectangles: bool,
    /// Let chains go through almost locked sets.
    pub sets_in_chains: bool,
    /// Let almost locked sets of one step share cells.
    pub overlapping_sets: bool,
    /// Give every chain for an elimination, not only the shortest.
    pub every_chain: bool,
    /// The most cells that fins may have.
    pub fins: u32,
    /// The most cells that may lie in two base houses at once.
    pub endo_fins: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            siamese: false,
            duals: false,
            pair_in_box: false,
            incomplete_rectangles: true,
            sets_in_chains: false,
            overlapping_sets: true,
            every_chain: false,
            fins: 5,
            endo_fins: 2,
        }
    }
}

/// Where found steps go; it may say that it has enough.
pub type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// A position, the options, and what is worked out once for all finders.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The position.
    pub position: &'a Position,
    /// The choices.
    pub options: Options,
    /// Whether the puzzle is proven to have exactly one solution. Finders that rely on it find
    /// nothing otherwise.
    pub is_unique: bool,
    counts: OnceCell<Counts>,
    almost: OnceCell<Vec<Almost>>,
    links: OnceCell<Links>,
    grouped_links: OnceCell<Links>,
    set_links: OnceCell<SetLinks>,
    nets: OnceCell<Vec<Net>>,
    threats: [OnceCell<Vec<Threat>>; 3],
    barred: OnceCell<[CellSet; 9]>,
    network: OnceCell<Network>,
}

impl<'a> Scene<'a> {
    /// A position with these options.
    #[must_use]
    pub fn new(position: &'a Position, options: Options, is_unique: bool) -> Self {
        Self {
            position,
            options,
            is_unique,
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

    /// Gives every step of a technique to `found` until that has enough.
    pub fn find(&self, technique: Technique, found: &mut Found<'_>) -> ControlFlow<()> {
        if technique.relies_on_uniqueness() && !self.is_unique {
            return ControlFlow::Continue(());
        }
        super::find::find(self, technique, found)
    }

    /// The position counted by houses and cells, when first asked for.
    pub(super) fn counts(&self) -> &Counts {
        self.counts.get_or_init(|| Counts::new(self.position))
    }

    /// All almost locked sets of the position, worked out when first asked for.
    #[must_use]
    pub fn almost_locked_sets(&self) -> &[Almost] {
        self.almost.get_or_init(|| almost_locked_sets(self.position))
    }

    /// The links between candidates.
    pub(super) fn links(&self) -> &Links {
        self.links.get_or_init(|| Links::new(self.position, false))
    }

    /// For each digit the cells from which some chain of candidates can take it. Empty everywhere
    /// means that there is no chain at all.
    pub(super) fn chain_targets(&self) -> [CellSet; 9] {
        let mut cells = [CellSet::EMPTY; 9];
        let links = self.links();
        for at in links.targets().iter().filter_map(|node| links.candidate(node)) {
            cells[at.digit.index()].insert(at.cell);
        }
        cells
    }

    /// The links between candidates and groups of them.
    pub(super) fn grouped_links(&self) -> &Links {
        self.grouped_links.get_or_init(|| Links::new(self.position, true))
    }

    /// The ways of chains into almost locked sets and out of them.
    pub(super) fn set_links(&self) -> &SetLinks {
        let make = || SetLinks::new(self.position, self.grouped_links(), self.almost_locked_sets());
        self.set_links.get_or_init(make)
    }

    /// The nets of two colours of all digits, worked out when first asked for.
    pub(super) fn nets(&self) -> &[Net] {
        self.nets.get_or_init(|| nets(self.position))
    }

    /// The deadly patterns of a kind that other candidates prevent, worked out when first asked for.
    pub(super) fn threats(&self, kind: ThreatKind) -> &[Threat] {
        self.threats[kind as usize].get_or_init(|| kind.all(self.position, self.options))
    }

    /// The candidates of a digit that lie on no way to place it in the whole grid, worked out when
    /// first asked for. No pattern of this digit alone removes any other.
    #[must_use]
    pub fn barred(&self, digit: Digit) -> CellSet {
        self.barred.get_or_init(|| placements::barred(self.position))[digit.index()]
    }

    /// How these sets are linked, worked out when first asked for.
    pub(super) fn network(&self) -> &Network {
        self.network.get_or_init(|| Network::new(self.position, self.almost_locked_sets()))
    }

    /// The first step of a technique.
    #[must_use]
    pub fn first(&self, technique: Technique) -> Option<Step> {
        let mut first = None;
        let _ = self.find(technique, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// All steps of a technique.
    #[must_use]
    pub fn all(&self, technique: Technique) -> Vec<Step> {
        let mut all = Vec::new();
        let _ = self.find(technique, &mut |step| {
            all.push(step);
            ControlFlow::Continue(())
        });
        all
    }
}
