//! [`Rater`]: rates puzzles, one step after the other.

use super::chains::Chains;
use super::forcing::Forcing;
use super::hint::{Hint, Wanted};
use super::intersections::{IntersectionMemory, direct_intersection, intersection};
use super::length;
use super::loops::LoopMemory;
use super::options::RatingOptions;
use super::outcome::{Rating, RatingOutcome, SeStep};
use super::position::Position;
use super::sets::SetMemory;
use super::technique::SeTechnique;
use super::tenths::Tenths;
use super::unchanged::{LastFailure, LastPlaces};
use super::wings::{Wing, wing};
use super::{aligned, bug, fish, loops, sets, singles};
use crate::board::{Candidate, Candidates, Grid};
use crate::search::{Count, Search, Watch};

/// Rates puzzles. It keeps its memory between them, and nothing else: the outcome never depends on
/// what was rated before.
///
/// ```
/// use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
/// use ninefold::search::Watch;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1."
///         .parse()
///         .unwrap();
/// let mut rater = Rater::new();
/// let outcome = rater.rate(&puzzle, &RatingOptions::new(), &Watch::never());
/// let RatingOutcome::Rated(rating) = outcome else { panic!("the puzzle has one solution") };
/// assert_eq!(format!("{}/{}/{}", rating.er, rating.ep, rating.ed), "7.2/1.2/1.2");
/// ```
pub struct Rater {
    position: Position,
    hint: Hint,
    scratch: Hint,
    sets: SetMemory,
    loops: LoopMemory,
    intersections: IntersectionMemory,
    fish: [LastPlaces; 3],
    xy_wings: LastFailure,
    xyz_wings: LastFailure,
    /// The last failures of aligned pairs and of aligned triplets.
    pairs: LastFailure,
    triplets: LastFailure,
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

impl Rater {
    /// Creates a rater with its workspace.
    #[must_use]
    pub fn new() -> Self {
        Self {
            position: Position::new(&Candidates::NONE),
            hint: Hint::new(),
            scratch: Hint::new(),
            sets: SetMemory::new(),
            loops: LoopMemory::new(),
            intersections: IntersectionMemory::new(),
            fish: [LastPlaces::new(); 3],
            xy_wings: LastFailure::new(),
            xyz_wings: LastFailure::new(),
            pairs: LastFailure::new(),
            triplets: LastFailure::new(),
            chains: Box::new(Chains::new()),
            forcing: Box::new(Forcing::new()),
        }
    }

    /// Rates a puzzle given by its digits, after checking that it has exactly one solution.
    #[must_use]
    pub fn rate(
        &mut self,
        puzzle: &Grid,
        options: &RatingOptions,
        watch: &Watch<'_>,
    ) -> RatingOutcome {
        if puzzle.has_clash() {
            return RatingOutcome::Clash;
        }
        if puzzle.is_full() {
            return RatingOutcome::Solved;
        }
        self.rate_candidates(&Candidates::of_givens(puzzle), options, watch)
    }

    /// Rates a puzzle given by its 729 candidates, after checking that it has exactly one solution.
    ///
    /// A cell with one candidate is a given: it is solved from the start, and its peers lose the
    /// digit.
    ///
    /// ```
    /// use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
    /// use ninefold::search::Watch;
    /// use ninefold::Candidates;
    ///
    /// let mut rater = Rater::new();
    /// let options = RatingOptions::new();
    /// let outcome = rater.rate_candidates(&Candidates::ALL, &options, &Watch::never());
    /// assert_eq!(outcome, RatingOutcome::SeveralSolutions);
    /// ```
    #[must_use]
    pub fn rate_candidates(
        &mut self,
        start: &Candidates,
        options: &RatingOptions,
        watch: &Watch<'_>,
    ) -> RatingOutcome {
        let givens = start.singles();
        if givens.has_clash() {
            return RatingOutcome::Clash;
        }
        if givens.is_full() {
            return RatingOutcome::Solved;
        }
        match Search::new().limit(1).watch(watch).count(*start) {
            Count { found: 1, complete: true } => {}
            Count { found: 0, complete: true } => return RatingOutcome::NoSolution,
            Count { found: 1, complete: false } if !watch.stopped() => {
                return RatingOutcome::SeveralSolutions;
            }
            Count { .. } => return RatingOutcome::Stopped,
        }
        self.rate_proper(start, options, watch)
    }

    /// Rates a puzzle that is known to have exactly one solution and to be unsolved. This saves
    /// counting the solutions again; for other puzzles the outcome has no meaning.
    ///
    /// ```
    /// use ninefold::rating::{Rater, RatingOptions, RatingOutcome, Tenths};
    /// use ninefold::search::Watch;
    /// use ninefold::{Candidates, Grid};
    ///
    /// let puzzle: Grid =
    ///     ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1."
    ///         .parse()
    ///         .unwrap();
    /// let options = RatingOptions::new().with_cap(Some(Tenths(62)));
    /// let start = Candidates::of_givens(&puzzle);
    /// let outcome = Rater::new().rate_proper(&start, &options, &Watch::never());
    /// assert_eq!(outcome, RatingOutcome::Above(Tenths(62)));
    /// ```
    #[must_use]
    pub fn rate_proper(
        &mut self,
        start: &Candidates,
        options: &RatingOptions,
        watch: &Watch<'_>,
    ) -> RatingOutcome {
        self.position = Position::new(start);
        let cap = options.cap.unwrap_or(Tenths(u16::MAX));
        let mut numbers = Numbers::default();
        let mut steps = Vec::new();
        let mut failed = false;
        while self.position.left != 0 && !failed && numbers.er <= cap.0 {
            if !options.steps
                && let Some(singles) =
                    singles::place_all(&mut self.position, numbers.er, numbers.ep == 0)
            {
                failed = numbers.count(singles.first, singles.hardest, true, options);
                continue;
            }
            match self.next_hint(cap.0, options.steps, watch) {
                Next::Hint => {}
                Next::Nothing => {
                    numbers.er = Tenths::BEYOND.0;
                    break;
                }
                Next::Above => return RatingOutcome::Above(cap),
                Next::Stopped => return RatingOutcome::Stopped,
            }
            self.position.apply(&self.hint);
            if options.steps {
                steps.push(self.step());
            }
            let rating = self.hint.rating;
            failed = numbers.count(rating, rating, self.hint.placement().is_some(), options);
        }
        // Where `pearl` or `diamond` stopped the rating, 20.0 is no rating: it may be below the cap.
        if !failed && numbers.er > cap.0 {
            return RatingOutcome::Above(cap);
        }
        let [er, ep, ed] = [numbers.er, numbers.ep, numbers.ed].map(Tenths);
        RatingOutcome::Rated(Rating { er, ep, ed, steps })
    }

    /// Returns the step of the current hint.
    fn step(&self) -> SeStep {
        let of_cell = |(cell, digits): (_, crate::board::DigitSet)| {
            digits.iter().map(move |digit| Candidate { cell, digit })
        };
        let mut removals: Vec<Candidate> = self.hint.removals().flat_map(of_cell).collect();
        removals.sort_unstable();
        let (technique, rating) = (self.hint.technique, Tenths(self.hint.rating));
        SeStep { technique, rating, removals, placement: self.hint.placement() }
    }

    /// Finds the first hint of the first technique that has one. Hidden singles are searched only where
    /// there are steps to list; else all of them are placed before.
    fn next_hint(&mut self, cap: u16, steps: bool, watch: &Watch<'_>) -> Next {
        if steps && singles::hidden_single(&self.position, &mut self.hint) || self.easy_hint() {
            return Next::Hint;
        }
        // The bases of techniques never go down, so all that is left is above the cap.
        if SeTechnique::XCycle.base().0 > cap {
            return Next::Above;
        }
        if self.chain() {
            return Next::Hint;
        }
        if SeTechnique::AlignedTriplet.base().0 > cap {
            return Next::Above;
        }
        if watch.stopped() {
            return Next::Stopped;
        }
        if aligned::triplet(&self.position, &mut self.triplets, &mut self.hint) {
            return Next::Hint;
        }
        self.forcing_hint(cap, watch)
    }

    /// Tries techniques 2 to 20.
    fn easy_hint(&mut self) -> bool {
        let (position, sets, hint) = (&self.position, &mut self.sets, &mut self.hint);
        let (fish, intersections) = (&mut self.fish, &mut self.intersections);
        direct_intersection(position, intersections, hint)
            || sets::direct_hidden_set(position, 2, &mut sets.direct, hint)
            || singles::naked_single(position, hint)
            || sets::direct_hidden_set(position, 3, &mut sets.direct, hint)
            || intersection(position, intersections, hint)
            || sets::naked_set(position, 2, &mut sets.naked, hint)
            || fish::fish(position, 2, fish, hint)
            || sets::hidden_set(position, 2, &mut sets.hidden, hint)
            || sets::naked_set(position, 3, &mut sets.naked, hint)
            || fish::fish(position, 3, fish, hint)
            || sets::hidden_set(position, 3, &mut sets.hidden, hint)
            || wing(position, Wing::Xy, &mut self.xy_wings, hint)
            || wing(position, Wing::Xyz, &mut self.xyz_wings, hint)
            || loops::unique_loop(position, &mut self.loops, hint, &mut self.scratch)
            || sets::naked_set(position, 4, &mut sets.naked, hint)
            || fish::fish(position, 4, fish, hint)
            || sets::hidden_set(position, 4, &mut sets.hidden, hint)
            || bug::bug(position, hint)
            || aligned::pair(position, &mut self.pairs, hint)
    }

    /// Tries technique 21: the first chain or cycle.
    fn chain(&mut self) -> bool {
        self.chains.search(&self.position.marks, Wanted::First);
        let Some(chain) = self.chains.found.first() else { return false };
        self.hint.begin(chain.technique);
        self.hint.rating = ((chain.rating() + 0.05) * 10.0) as u16;
        for (cell, digits) in &chain.removals {
            self.hint.remove(*cell, *digits);
        }
        if let Some(candidate) = chain.placement {
            self.hint.set_placement(candidate);
        }
        true
    }

    /// Tries techniques 23 to 30.
    fn forcing_hint(&mut self, cap: u16, watch: &Watch<'_>) -> Next {
        for technique in FORCING {
            if technique.base().0 > cap {
                return Next::Above;
            }
            let found = match technique {
                SeTechnique::Nishio => Some(self.forcing.nishio(&self.position)),
                SeTechnique::MultipleChains => Some(self.forcing.multiple(&self.position)),
                _ => {
                    let nesting = technique.number() - SeTechnique::DynamicChains.number();
                    self.forcing.dynamic(&self.position, nesting, watch)
                }
            };
            match (found, self.forcing.first()) {
                (None, _) => return Next::Stopped,
                (Some(true), Some(conclusion)) => {
                    self.hint.begin(technique);
                    self.hint.rating += length::tenths(conclusion.complexity);
                    self.hint.remove(conclusion.target.candidate.cell, conclusion.removed);
                    if let Some(candidate) = conclusion.placement() {
                        self.hint.set_placement(candidate);
                    }
                    return Next::Hint;
                }
                _ => {}
            }
        }
        Next::Nothing
    }
}

/// ER, EP and ED so far, in tenths; zero is "not yet known".
#[derive(Clone, Copy, Default)]
struct Numbers {
    er: u16,
    ep: u16,
    ed: u16,
}

impl Numbers {
    /// Counts a step, or several at once: the first rates `rating`, the hardest `hardest`. Returns
    /// whether the puzzle fails an option (`pearl`, `diamond`); ER is 20.0 then.
    fn count(&mut self, rating: u16, hardest: u16, places: bool, options: &RatingOptions) -> bool {
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

/// The result of the search for the next hint.
enum Next {
    /// The hint in the workspace.
    Hint,
    /// No technique applies.
    Nothing,
    /// Every hint that is left rates above the cap.
    Above,
    /// The watch stopped the search.
    Stopped,
}

/// The forcing chains in the order of search.
const FORCING: [SeTechnique; 8] = [
    SeTechnique::Nishio,
    SeTechnique::MultipleChains,
    SeTechnique::DynamicChains,
    SeTechnique::DynamicPlus,
    SeTechnique::NestedTwo,
    SeTechnique::NestedThree,
    SeTechnique::NestedFour,
    SeTechnique::NestedFive,
];
