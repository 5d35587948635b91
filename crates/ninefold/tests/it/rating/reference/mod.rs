//! The reference implementation of the rating: all thirty techniques in their plainest form, with
//! node objects, one file per family. It is slow, and the fast implementation is compared with it.
//!
//! It shares nothing with the library, not even the numbering of houses.

mod advanced;
mod board;
mod bug;
mod cycles;
mod forcing;
mod hint;
mod links;
mod loops;
mod node;
mod sets;
mod singles;
mod wings;

use board::Board;
use cycles::chains_and_cycles;
use forcing::{Mode, forcing_chains};
use hint::{Hint, Reason};
use node::Chain;
use std::ops::ControlFlow;
use std::rc::Rc;

/// One step of a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The number in the table of techniques, 1 to 30.
    pub(crate) technique: u8,
    /// The rating in tenths.
    pub(crate) rating: u16,
    /// The removed candidates as cell and digit, sorted.
    pub(crate) removals: Vec<(usize, usize)>,
    pub(crate) placement: Option<(usize, usize)>,
}

/// A rating: the three numbers, in tenths, and the steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rating {
    pub(crate) er: u16,
    pub(crate) ep: u16,
    pub(crate) ed: u16,
    pub(crate) steps: Vec<Step>,
}

/// Rates a start of candidates, nine bits for a cell. A cell with one candidate is a given.
pub(crate) fn rate(candidates: &[u16; 81]) -> Rating {
    let mut board = Board::empty();
    for (cell, digits) in candidates.iter().enumerate() {
        board.candidates[cell] = digits << 1;
    }
    for (cell, digits) in candidates.iter().enumerate() {
        if digits.count_ones() == 1 {
            board.place(cell, digits.trailing_zeros() as usize + 1);
        }
    }
    rate_board(board)
}

fn rate_board(mut board: Board) -> Rating {
    let (mut er, mut ep, mut ed) = (f64::NEG_INFINITY, 0.0, 0.0);
    let mut steps = Vec::new();
    while !board.is_solved() {
        let Some(hint) = first_hint(&board) else {
            er = 20.0;
            break;
        };
        er = f64::max(er, hint.rating);
        hint.apply(&mut board);
        if ep == 0.0 {
            if ed == 0.0 {
                ed = er;
            }
            if hint.placement.is_some() {
                ep = er;
            }
        }
        let mut removals = hint.removed();
        removals.sort_unstable();
        let (technique, placement) = (hint.technique, hint.placement);
        steps.push(Step { technique, rating: tenths(hint.rating), removals, placement });
    }
    Rating { er: tenths(er), ep: tenths(ep), ed: tenths(ed), steps }
}

fn tenths(rating: f64) -> u16 {
    ((rating + 0.05) * 10.0) as u16
}

/// Returns the first hint of the first technique that delivers one.
fn first_hint(board: &Board) -> Option<Hint> {
    let mut first = None;
    let mut sink = |hint: Hint| {
        first = Some(hint);
        ControlFlow::Break(())
    };
    let _ = deliver(board, &mut sink);
    first
}

fn deliver(board: &Board, sink: hint::Sink<'_>) -> ControlFlow<()> {
    singles::hidden_single(board, sink)?;
    singles::intersections(board, true, sink)?;
    sets::hidden_sets(board, 2, true, sink)?;
    singles::naked_single(board, sink)?;
    sets::hidden_sets(board, 3, true, sink)?;
    singles::intersections(board, false, sink)?;
    sets::naked_sets(board, 2, sink)?;
    sets::fish(board, 2, sink)?;
    sets::hidden_sets(board, 2, false, sink)?;
    sets::naked_sets(board, 3, sink)?;
    sets::fish(board, 3, sink)?;
    sets::hidden_sets(board, 3, false, sink)?;
    wings::wings(board, 2, sink)?;
    wings::wings(board, 3, sink)?;
    loops::unique_loops(board, sink)?;
    sets::naked_sets(board, 4, sink)?;
    sets::fish(board, 4, sink)?;
    sets::hidden_sets(board, 4, false, sink)?;
    bug::bug(board, sink)?;
    wings::aligned(board, 2, sink)?;
    chains(21, chains_and_cycles(board), sink)?;
    wings::aligned(board, 3, sink)?;
    for mode in [Mode::NISHIO, Mode::STATIC] {
        chains(mode.technique(), forcing_chains(board, mode), sink)?;
    }
    for level in 0..=5 {
        let mode = Mode::dynamic(level);
        chains(mode.technique(), forcing_chains(board, mode), sink)?;
    }
    ControlFlow::Continue(())
}

fn chains(technique: u8, hints: Vec<Rc<Chain>>, sink: hint::Sink<'_>) -> ControlFlow<()> {
    for chain in hints {
        Hint {
            technique,
            rating: chain.rating,
            removals: chain.removals.clone(),
            placement: chain.placement,
            reason: Reason::Other,
        }
        .deliver(sink)?;
    }
    ControlFlow::Continue(())
}
