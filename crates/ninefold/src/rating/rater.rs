//! The loop that rates: one hint after the other, and the three numbers.

use super::board::Board;
use super::chains::{Chains, Wanted};
use super::forcing::Forcing;
use super::hint::Hint;
use super::length;
use super::technique::{Technique, Tenths};
use super::{aligned, bug, fish, loops, sets, singles, wings};
use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use crate::search::{Count, Search, Watch};

/// How a puzzle is to be rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether the list of steps is wanted. Without it easy puzzles take half the time.
    pub steps: bool,
    /// Stop as soon as the rating is known to be above this.
    pub cap: Option<Tenths>,
    /// Stop, with 20.0, as soon as the rating is above that of the first placement.
    pub pearl: bool,
    /// Like `pearl`, and stop at the first placement if it took more than the first step.
    pub diamond: bool,
}

/// The three numbers, and how they came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step. [`Tenths::BEYOND`] if no technique goes on.
    pub er: Tenths,
    /// The hardest step up to the first that solves a cell.
    pub ep: Tenths,
    /// The first step.
    pub ed: Tenths,
    /// All steps in order; empty unless they were asked for.
    pub steps: Vec<Step>,
}

/// One step of the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was used.
    pub technique: Technique,
    /// What it rates.
    pub rating: Tenths,
    /// The candidates it removes, besides those that a placed digit takes from its peers.
    pub removals: Vec<Candidate>,
    /// The cell it solves, if any.
    pub placement: Option<Candidate>,
}

/// What became of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is proper, and this is its rating.
    Rated(Rating),
    /// It is proper, and its rating is above the cap that was given.
    Above(Tenths),
    /// It is solved already: there is nothing to rate.
    Solved,
    /// Two givens clash.
    Clash,
    /// It has no solution.
    NoSolution,
    /// It has more than one.
    SeveralSolutions,
    /// The watch said stop.
    Stopped,
}

/// Rates puzzles, one after the other. It keeps its memory between them, and nothing else: the
/// answer never depends on what was rated before.
///
/// ```
/// use ninefold::rating::{Options, Rater, Verdict};
/// use ninefold::search::Watch;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1."
///         .parse()
///         .unwrap();
/// let mut rater = Rater::new();
/// let Verdict::Rated(rating) = rater.rate(&puzzle, &Options::default(), &Watch::never()) else {
///     panic!("it is a proper puzzle");
/// };
/// assert_eq!(format!("{}/{}/{}", rating.er, rating.ep, rating.ed), "7.2/1.2/1.2");
/// ```
pub struct Rater {
    board: Board,
    hint: Hint,
    scratch: Hint,
    chains: Box<Chains>,
    forcing: Box<Forcing>,
}

impl Default for Rater {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Rater {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rater").finish_non_exhaustive()
    }
}

/// ER, EP and ED on the way, in tenths; zero is "not yet".
#[derive(Clone, Copy, Default)]
struct Numbers {
    er: u16,
    ep: u16,
    ed: u16,
}

impl Numbers {
    /// Counts one step in. Says whether an option stops the rating, and then sets ER.
    fn count(&mut self, rating: u16, hardest: u16, places: bool, options: &Options) -> bool {
        self.er = self.er.max(rating);
        if self.ep == 0 {
            if self.ed == 0 {
                self.ed = self.er;
            }
            if places {
                self.ep = self.er;
                if options.diamond && self.er > self.ed {
                    self.er = Tenths::BEYOND.0;
                    return true;
                }
            }
        }
        self.er = self.er.max(hardest);
        if (options.pearl || options.diamond) && self.ep != 0 && self.er > self.ep {
            self.er = Tenths::BEYOND.0;
            return true;
        }
        false
    }
}

impl Rater {
    /// A rater with its workspace.
    #[must_use]
    pub fn new() -> Self {
        Self {
            board: Board::new(&[0; 81], 0),
            hint: Hint::new(),
            scratch: Hint::new(),
            chains: Box::new(Chains::new()),
            forcing: Box::new(Forcing::new()),
        }
    }

    /// Judges a puzzle given by its digits: whether it can be rated, and its rating.
    #[must_use]
    pub fn rate(&mut self, puzzle: &Grid, options: &Options, watch: &Watch<'_>) -> Verdict {
        if puzzle.has_clash() {
            return Verdict::Clash;
        }
        if puzzle.is_full() {
            return Verdict::Solved;
        }
        self.rate_candidates(&Candidates::of_givens(puzzle), options, watch)
    }

    /// Judges a puzzle given by its 729 candidates. A cell with one candidate is a given: it is
    /// solved from the start, and its digit leaves its peers.
    #[must_use]
    pub fn rate_candidates(
        &mut self,
        start: &Candidates,
        options: &Options,
        watch: &Watch<'_>,
    ) -> Verdict {
        let givens = start.singles();
        if givens.has_clash() {
            return Verdict::Clash;
        }
        if givens.is_full() {
            return Verdict::Solved;
        }
        match Search::new().limit(1).watch(watch).count(*start) {
            Count { found: 1, complete: true } => {}
            Count { found: 0, complete: true } => return Verdict::NoSolution,
            Count { found: 1, complete: false } if !watch.stopped() => {
                return Verdict::SeveralSolutions;
            }
            Count { .. } => return Verdict::Stopped,
        }
        self.rate_proper(start, options, watch)
    }

    /// Rates a puzzle that is known to have exactly one solution and to be unsolved. Callers who
    /// have already counted the solutions save time this way; for other puzzles the answer means
    /// nothing.
    #[must_use]
    pub fn rate_proper(
        &mut self,
        start: &Candidates,
        options: &Options,
        watch: &Watch<'_>,
    ) -> Verdict {
        self.begin(start);
        let mut numbers = Numbers::default();
        let mut steps = Vec::new();
        let mut failed = false;
        while self.board.left != 0 && !failed {
            if options.cap.is_some_and(|cap| numbers.er > cap.0) {
                break;
            }
            if !options.steps {
                let first_matters = numbers.ep == 0;
                let flood = singles::place_all(&mut self.board, numbers.er, first_matters);
                if let Some(flood) = flood {
                    failed = numbers.count(flood.first, flood.hardest, true, options);
                    continue;
                }
            }
            let cap = options.cap.unwrap_or(Tenths(u16::MAX));
            match self.next_hint(cap.0, watch) {
                Next::Hint => {}
                Next::Nothing => {
                    numbers.er = Tenths::BEYOND.0;
                    break;
                }
                Next::Above => return Verdict::Above(cap),
                Next::Stopped => return Verdict::Stopped,
            }
            self.board.apply(&self.hint);
            let rating = self.hint.rating;
            if options.steps {
                steps.push(self.step());
            }
            let places = self.hint.placement().is_some();
            failed = numbers.count(rating, rating, places, options);
        }
        // Where `pearl` or `diamond` said stop, 20.0 is no rating: it may be below the cap.
        if let Some(cap) = options.cap.filter(|cap| !failed && numbers.er > cap.0) {
            return Verdict::Above(cap);
        }
        let [er, ep, ed] = [numbers.er, numbers.ep, numbers.ed].map(Tenths);
        Verdict::Rated(Rating { er, ep, ed, steps })
    }

    fn begin(&mut self, start: &Candidates) {
        let mut candidates = [0; 81];
        let mut given = 0u128;
        for cell in Cell::all() {
            let set = start.get(cell);
            candidates[cell.index()] = set.bits();
            given |= u128::from(set.single().is_some()) << cell.index();
        }
        self.board = Board::new(&candidates, given);
    }

    /// What the hint did, for people.
    fn step(&self) -> Step {
        let candidate = |cell: usize, digit: usize| {
            Some(Candidate { cell: Cell::new(cell)?, digit: Digit::from_index(digit)? })
        };
        let mut removals: Vec<Candidate> = self
            .hint
            .removals()
            .flat_map(|(cell, set)| {
                DigitSet::from_bits(set)
                    .iter()
                    .filter_map(move |digit| candidate(cell, digit.index()))
            })
            .collect();
        removals.sort_unstable();
        let placement = self.hint.placement().and_then(|(cell, digit)| candidate(cell, digit));
        let (technique, rating) = (self.hint.technique, Tenths(self.hint.rating));
        Step { technique, rating, removals, placement }
    }

    /// Finds the first hint of the first technique that has one.
    fn next_hint(&mut self, cap: u16, watch: &Watch<'_>) -> Next {
        if self.easy_hint() {
            return Next::Hint;
        }
        // The bases of techniques never go down, so all that is left is above the cap.
        if Technique::XCycle.base().0 > cap {
            return Next::Above;
        }
        if chain(&self.board, &mut self.hint, &mut self.chains) {
            return Next::Hint;
        }
        if Technique::AlignedTriplet.base().0 > cap {
            return Next::Above;
        }
        if watch.stopped() {
            return Next::Stopped;
        }
        if aligned::triplet(&self.board, &mut self.hint) {
            return Next::Hint;
        }
        self.forcing_hint(cap, watch)
    }

    /// 1 to 20.
    fn easy_hint(&mut self) -> bool {
        let (board, hint) = (&self.board, &mut self.hint);
        singles::hidden_single(board, hint)
            || singles::direct_intersection(board, hint)
            || sets::direct_hidden_set(board, 2, hint)
            || singles::naked_single(board, hint)
            || sets::direct_hidden_set(board, 3, hint)
            || singles::intersection(board, hint)
            || sets::naked_set(board, 2, hint)
            || fish::fish(board, 2, hint)
            || sets::hidden_set(board, 2, hint)
            || sets::naked_set(board, 3, hint)
            || fish::fish(board, 3, hint)
            || sets::hidden_set(board, 3, hint)
            || wings::wing(board, 2, hint)
            || wings::wing(board, 3, hint)
            || loops::unique_loop(board, hint, &mut self.scratch)
            || sets::naked_set(board, 4, hint)
            || fish::fish(board, 4, hint)
            || sets::hidden_set(board, 4, hint)
            || bug::bug(board, hint)
            || aligned::pair(board, hint)
    }

    /// 23 to 30.
    fn forcing_hint(&mut self, cap: u16, watch: &Watch<'_>) -> Next {
        for technique in FORCING {
            if technique.base().0 > cap {
                return Next::Above;
            }
            let found = match technique {
                Technique::Nishio => Some(self.forcing.nishio(&self.board)),
                Technique::MultipleChains => Some(self.forcing.multiple(&self.board)),
                _ => {
                    let level = technique.number() - Technique::DynamicChains.number();
                    self.forcing.dynamic(&self.board, level, watch)
                }
            };
            match (found, self.forcing.found.first()) {
                (None, _) => return Next::Stopped,
                (Some(true), Some(want)) => {
                    self.hint.begin(technique);
                    self.hint.rating += length::tenths(want.complexity);
                    self.hint.remove(want.cell as usize, want.digits);
                    if let Some(digit) = want.placed {
                        self.hint.set_placement(want.cell as usize, digit as usize);
                    }
                    return Next::Hint;
                }
                _ => {}
            }
        }
        Next::Nothing
    }
}

/// What comes next in a rating.
enum Next {
    /// The hint in the workspace.
    Hint,
    /// No technique goes on.
    Nothing,
    /// Whatever comes rates above the cap.
    Above,
    /// The watch said stop.
    Stopped,
}

/// The forcing chains in the order of search.
const FORCING: [Technique; 8] = [
    Technique::Nishio,
    Technique::MultipleChains,
    Technique::DynamicChains,
    Technique::DynamicPlus,
    Technique::NestedTwo,
    Technique::NestedThree,
    Technique::NestedFour,
    Technique::NestedFive,
];

/// 21. The first chain or cycle.
fn chain(board: &Board, hint: &mut Hint, chains: &mut Chains) -> bool {
    if !chains.search(&board.marks, Wanted::First) {
        return false;
    }
    let chain = &chains.found[0];
    hint.begin(chain.technique);
    hint.rating = ((chain.rating + 0.05) * 10.0) as u16;
    for (cell, digits) in &chain.removals {
        hint.remove(*cell as usize, *digits);
    }
    if let Some((cell, digit)) = chain.placement {
        hint.set_placement(cell as usize, digit as usize);
    }
    true
}
