//! The parts of a model.

use crate::ground::Ground;
use crate::houses::Houses;
use crate::propagate::Propagator;
use crate::propagate::relation::Table;

/// A relation with another unknown, seen from one of the two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    /// The other unknown.
    pub(crate) to: u16,
    /// The number of the table of the values that a domain leaves to it.
    pub(crate) table: u16,
}

/// The rules of a puzzle, ready to be searched. Givens come with the question, so one model serves many.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) ground: Ground,
    pub(crate) canvas: usize,
    /// The rules that the model does not hold.
    pub(super) left_out: Vec<usize>,
    pub(crate) domains: Vec<u32>,
    /// Whether a cell does not exist.
    pub(crate) void: Vec<bool>,
    /// For each value, as a bit, those that no rule tells apart from it.
    pub(crate) alike: Vec<u32>,
    pub(crate) houses: Houses,
    pub(crate) propagators: Vec<Propagator>,
    /// For each propagator the unknowns that its failures are counted for.
    pub(crate) blamed: Vec<Vec<u16>>,
    pub(crate) idempotent: Vec<bool>,
    /// An estimate of the work of each propagator.
    pub(crate) costs: Vec<usize>,
    pub(crate) tables: Vec<Table>,
    pub(super) arcs: Vec<Arc>,
    pub(super) arc_starts: Vec<u32>,
    pub(super) watch: Vec<u64>,
    pub(super) watch_words: usize,
    pub(super) house_bits: Vec<u64>,
    pub(super) house_words: usize,
}

impl Model {
    /// Returns the number of cells of the grid, void ones included.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.canvas
    }

    /// Returns whether there are unknowns beside the cells of the grid.
    pub(crate) const fn has_hidden(&self) -> bool {
        self.ground.unknowns > self.canvas
    }

    /// Returns the numbers of the rules that have no form of bounded size and so are not part of the model. With any, "none" and
    /// "one" are safe answers, "several" is none.
    #[must_use]
    pub fn left_out(&self) -> &[usize] {
        &self.left_out
    }

    /// Returns the relations of an unknown.
    #[inline]
    pub(crate) fn arcs_of(&self, cell: usize) -> &[Arc] {
        &self.arcs[self.arc_starts[cell] as usize..self.arc_starts[cell + 1] as usize]
    }

    /// Returns the set of propagators that watch an unknown.
    #[inline]
    pub(crate) fn watched(&self, cell: usize) -> &[u64] {
        &self.watch[cell * self.watch_words..][..self.watch_words]
    }

    /// Returns the set of full houses that an unknown is in.
    #[inline]
    pub(crate) fn houses_of(&self, cell: usize) -> &[u64] {
        &self.house_bits[cell * self.house_words..][..self.house_words]
    }
}
