//! Propagators: one file for each primitive constraint or family of them.
//!
//! A propagator removes values that no solution of its own constraint has; it never removes one that some assignment of
//! values from the domains supports. It is right, complete on full assignments, and may leave unsupported values.

pub(crate) mod automaton;
pub(crate) mod cases;
pub(crate) mod circles;
pub(crate) mod count;
pub(crate) mod different;
pub(crate) mod either;
pub(crate) mod element;
mod few;
pub(crate) mod group;
pub(crate) mod linear;
pub(crate) mod part_sum;
pub(crate) mod product;
pub(crate) mod rank;
pub(crate) mod relation;
pub(crate) mod runs;
pub(crate) mod same;
pub(crate) mod sets;
pub(crate) mod sum;

use crate::space::{Outcome, Propagate, Space};

/// A constraint with what its propagation needs.
#[derive(Clone, Debug)]
pub(crate) enum Propagator {
    Different(different::Different),
    Relation(relation::RelationOf),
    Allowed(u16, u32),
    Sum(sum::Sum),
    EqualSums(sum::EqualSums),
    WideSum(sum::WideSum),
    Sets(sets::SetsOf),
    SetCases(cases::SetCases),
    Automaton(automaton::AutomatonOf),
    Count(count::Count),
    Contains(count::Contains),
    Same(same::Same),
    Element(element::Element),
    ElementCell(element::ElementCell),
    CountsItself(circles::CountsItself),
    CountDistinct(circles::CountDistinct),
    Product(product::Product),
    Either(either::Either<Propagator>),
    Rank(rank::Rank),
    Runs(runs::Runs),
    Seen(part_sum::Seen),
    PartSum(part_sum::PartSum),
    /// A constraint that nothing satisfies.
    Never,
}

impl Propagator {
    /// Returns the unknowns whose changes call for another run.
    pub(crate) fn cells(&self) -> Vec<u16> {
        let mut cells = match self {
            Self::Different(it) => it.cells.clone(),
            Self::Relation(it) => vec![it.first, it.second],
            Self::Allowed(cell, _) => vec![*cell],
            Self::Sum(it) => it.linear.cells().collect(),
            Self::EqualSums(it) => it.parts.iter().flat_map(|(part, _)| part.cells()).collect(),
            Self::WideSum(it) => it.terms.iter().map(|term| term.0).collect(),
            Self::Sets(it) => it.cells.clone(),
            Self::SetCases(it) => it.cells.iter().copied().chain([it.unknown]).collect(),
            Self::Automaton(it) => it.cells.clone(),
            Self::Count(it) => it.cells.clone(),
            Self::Contains(it) => it.cells.clone(),
            Self::Same(it) => it.lists.concat(),
            Self::Element(it) => it.cells(),
            Self::ElementCell(it) => it.cells(),
            Self::CountsItself(it) => it.all_cells(),
            Self::CountDistinct(it) => it.all_cells(),
            Self::Product(it) => it.cells.clone(),
            Self::Either(it) => it.cells.clone(),
            Self::Rank(it) => it.lines.concat(),
            Self::Runs(it) => it.cells.clone(),
            Self::Seen(it) => it.cells.clone(),
            Self::PartSum(it) => it.cells.clone(),
            Self::Never => Vec::new(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns whether its failures say something about each of its cells; a rank has all cells of the grid.
    pub(crate) const fn blames_cells(&self) -> bool {
        !matches!(self, Self::Rank(_))
    }

    /// Returns an estimate of the cost of one run, which orders the queue. `cells` is the number of cells.
    pub(crate) fn cost(&self, cells: usize) -> usize {
        match self {
            Self::Allowed(..) | Self::Relation(_) | Self::Never => 0,
            Self::Count(_) | Self::Contains(_) | Self::Element(_) | Self::Different(_) => cells,
            Self::Same(_) | Self::ElementCell(_) | Self::CountsItself(_) => 2 * cells,
            Self::CountDistinct(_) => 2 * cells,
            Self::WideSum(_) => 2 * cells,
            Self::Sum(_) | Self::Sets(_) | Self::SetCases(_) => 4 * cells * cells,
            Self::EqualSums(_) => 10 * cells * cells,
            Self::Automaton(it) => cells + it.size(),
            Self::Rank(_) | Self::Runs(_) => 20 * cells,
            Self::Seen(_) | Self::PartSum(_) => 60 * cells,
            Self::Product(_) => 200 * cells,
            Self::Either(it) => {
                let costs = it.branches.iter().flatten().map(|it| it.cost(it.cells().len()));
                costs.sum::<usize>() * 2 + 50
            }
        }
    }

    /// Returns `true` if the propagator removes all that follows from the difference of its cells.
    pub(crate) fn knows_difference(&self) -> bool {
        match self {
            Self::Sum(it) => it.is_exact(),
            Self::Sets(_) => true,
            _ => false,
        }
    }

    /// Returns `true` if a run right after another changes nothing.
    pub(crate) fn is_idempotent(&self) -> bool {
        match self {
            Self::Sum(it) => it.is_idempotent(),
            Self::Relation(_) | Self::Allowed(..) | Self::Sets(_) | Self::SetCases(_) => true,
            Self::Seen(_) | Self::PartSum(_) => true,
            Self::Automaton(it) => it.simple,
            Self::Runs(it) => it.simple,
            _ => false,
        }
    }
}

impl Propagate for Propagator {
    fn run(&self, space: &mut Space<'_>) -> Outcome {
        match self {
            Self::Different(it) => it.run(space),
            Self::Relation(it) => it.run(space),
            Self::Allowed(cell, values) => space.keep(*cell, *values),
            Self::Sum(it) => it.run(space),
            Self::EqualSums(it) => it.run(space),
            Self::WideSum(it) => it.run(space),
            Self::Sets(it) => it.run(space),
            Self::SetCases(it) => it.run(space),
            Self::Automaton(it) => it.run(space),
            Self::Count(it) => it.run(space),
            Self::Contains(it) => it.run(space),
            Self::Same(it) => it.run(space),
            Self::Element(it) => it.run(space),
            Self::ElementCell(it) => it.run(space),
            Self::CountsItself(it) => it.run(space),
            Self::CountDistinct(it) => it.run(space),
            Self::Product(it) => it.run(space),
            Self::Either(it) => it.run(space),
            Self::Rank(it) => it.run(space),
            Self::Runs(it) => it.run(space),
            Self::Seen(it) => it.run(space),
            Self::PartSum(it) => it.run(space),
            Self::Never => Err(crate::space::Conflict),
        }
    }
}
