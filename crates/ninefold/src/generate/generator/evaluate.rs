//! Evaluates drafts: whether a draft matches the spec, and if not, in which direction it misses.
//!
//! ```text
//!   number, symmetry ──► minimal ──► rating, up to a cap ──► techniques ──► maximal ──► Match
//!        cheap                                                               55 ratings
//! ```
//!
//! The first test that fails decides, so a draft that fails a later one is nearer to the spec. A match
//! is always proven; the size of a miss only guides the search.

use super::draft::{Draft, is_proper};
use super::miss::{Miss, Toward};
use super::path_summary::PathSummary;
use super::plan::Plan;
use super::technique_check::TechniqueCheck;
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::generate::spec::Spec;
use crate::rating::{Rater, Rating, RatingOptions, RatingOutcome, Tenths};
use crate::search::Watch;
use std::ops::RangeInclusive;

/// Properties of a puzzle that matches the spec, as far as they were computed.
#[derive(Debug)]
pub(super) struct Properties {
    /// Always present with [`Rate::Always`].
    pub(super) rating: Option<Rating>,
    pub(super) path: Option<PathSummary>,
}

/// The puzzles that are rated, of those that match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rate {
    Always,
    /// Only where a constraint needs the rating.
    IfRequired,
}

/// The result of an evaluation.
#[derive(Debug)]
pub(super) enum Evaluation {
    Match(Box<Properties>),
    Miss(Miss),
    Stopped,
}

/// The tests from the first to the last, as they count in [`Miss::by`].
mod stage {
    pub(super) const SHAPE: u32 = 5;
    pub(super) const MINIMAL: u32 = 4;
    pub(super) const RATING: u32 = 3;
    pub(super) const TECHNIQUES: u32 = 2;
    pub(super) const NUMBER: u32 = 1;
    pub(super) const MAXIMAL: u32 = 0;
}

/// Evaluates drafts against a spec.
#[derive(Debug)]
pub(super) struct Evaluator {
    spec: Spec,
    techniques: TechniqueCheck,
    rater: Rater,
    /// Whether drafts with too few clues pass the first test, since they can grow.
    grows: bool,
    /// Whether drafts must be tested for redundant clues.
    tests_minimality: bool,
    /// The number of tenths above the range of ER up to which the rating continues, to measure the distance.
    beyond: u16,
}

impl Evaluator {
    pub(super) fn new(spec: &Spec, plan: &Plan) -> Self {
        Self {
            spec: spec.clone(),
            techniques: TechniqueCheck::new(spec),
            rater: Rater::new(),
            grows: plan.grows(),
            tests_minimality: spec.minimal && !plan.begins_without_redundant_clues(),
            beyond: if plan.is_rare() { 10 } else { 0 },
        }
    }

    /// Evaluates a proper draft.
    pub(super) fn evaluate(&mut self, draft: &Draft, rate: Rate, watch: &Watch<'_>) -> Evaluation {
        if let Err(miss) = self.shape(draft) {
            return Evaluation::Miss(miss.at(stage::SHAPE));
        }
        if let Err(miss) = self.minimal(draft) {
            return Evaluation::Miss(miss.at(stage::MINIMAL));
        }
        let puzzle = draft.puzzle();
        let start = Candidates::of_givens(&puzzle);
        let mut rating = None;
        if self.needs_rating() {
            match self.rating(&start, watch) {
                Some(Ok(rated)) => rating = Some(rated),
                Some(Err(miss)) => return Evaluation::Miss(miss.at(stage::RATING)),
                None => return Evaluation::Stopped,
            }
        }
        let path = match self.techniques(&puzzle, &start) {
            Ok(path) => path,
            Err(miss) => return Evaluation::Miss(miss.at(stage::TECHNIQUES)),
        };
        if let Some(few) = self.too_few(draft) {
            let miss = Miss { toward: Toward::More, by: few, open: CellSet::EMPTY };
            return Evaluation::Miss(miss.at(stage::NUMBER));
        }
        if rating.is_none() && (rate == Rate::Always || self.spec.maximal) {
            rating = self.rate(&start, &RatingOptions::default(), watch);
            if rating.is_none() {
                return Evaluation::Stopped;
            }
        }
        match rating.as_ref().map_or(Some(Ok(())), |rated| self.maximal(draft, rated, watch)) {
            Some(Ok(())) => Evaluation::Match(Box::new(Properties { rating, path })),
            Some(Err(miss)) => Evaluation::Miss(miss.at(stage::MAXIMAL)),
            None => Evaluation::Stopped,
        }
    }

    /// Tests the number of clues, the pattern and the symmetry.
    fn shape(&self, draft: &Draft) -> Result<(), Miss> {
        let count = draft.clues.len();
        if let Some(range) = &self.spec.clues {
            if count > *range.end() {
                return Err(Miss::harder(count - *range.end()));
            }
            if count < *range.start() && !self.grows {
                let by = *range.start() - count;
                return Err(Miss { toward: Toward::More, by, open: CellSet::EMPTY });
            }
        }
        let pattern = self.spec.pattern.is_none_or(|pattern| pattern == draft.clues);
        let symmetry = self.spec.symmetry.is_none_or(|symmetry| symmetry.is_of(draft.clues));
        let new = self.spec.near.is_none_or(|near| near != draft.puzzle());
        if pattern && symmetry && new { Ok(()) } else { Err(Miss::other(100)) }
    }

    /// Returns how many clues are missing, if any.
    fn too_few(&self, draft: &Draft) -> Option<u32> {
        let fewest = *self.spec.clues.as_ref()?.start();
        fewest.checked_sub(draft.clues.len()).filter(|few| *few > 0)
    }

    /// Tests that no clue is redundant.
    fn minimal(&self, draft: &Draft) -> Result<(), Miss> {
        if !self.tests_minimality {
            return Ok(());
        }
        let is_redundant = |cell: &Cell| is_proper(&draft.puzzle().with(*cell, None));
        // The exact number does not matter beyond this.
        let redundant = draft.clues.iter().filter(is_redundant).take(12).count() as u32;
        if redundant == 0 { Ok(()) } else { Err(Miss::harder(redundant)) }
    }

    /// Returns whether the spec constrains the rating.
    const fn needs_rating(&self) -> bool {
        let Spec { er, ep, ed, pearl, diamond, .. } = &self.spec;
        er.is_some() || ep.is_some() || ed.is_some() || *pearl || *diamond
    }

    /// Rates a puzzle; `None` if the watch stopped.
    fn rate(
        &mut self,
        start: &Candidates,
        options: &RatingOptions,
        watch: &Watch<'_>,
    ) -> Option<Rating> {
        match self.rater.rate_proper(start, options, watch) {
            RatingOutcome::Rated(rating) => Some(rating),
            _ => None,
        }
    }

    /// Tests the rating; `None` if the watch stopped.
    fn rating(&mut self, start: &Candidates, watch: &Watch<'_>) -> Option<Result<Rating, Miss>> {
        let Spec { ep, ed, pearl, diamond, .. } = &self.spec;
        let (is_jewel, is_diamond) = (*pearl || *diamond, *diamond);
        if is_jewel || ep.is_some() || ed.is_some() {
            match self.beginning(start, is_jewel, is_diamond, watch)? {
                Ok(rating) if is_jewel => return Some(self.in_range(rating)),
                Ok(_) => {}
                Err(miss) => return Some(Err(miss)),
            }
        }
        let high = self.spec.er.as_ref().map_or(Tenths::BEYOND, |er| *er.end());
        let cap = (high < Tenths::BEYOND).then_some(Tenths(high.0 + self.beyond));
        match self.rater.rate_proper(start, &RatingOptions::new().with_cap(cap), watch) {
            RatingOutcome::Rated(rating) => Some(self.in_range(rating)),
            RatingOutcome::Above(_) => Some(Err(Miss::easier(u32::from(self.beyond) + 1))),
            _ => None,
        }
    }

    /// Tests EP and ED, and whether the puzzle is a pearl or diamond as required. The rating ends as
    /// soon as it cannot be one.
    fn beginning(
        &mut self,
        start: &Candidates,
        is_jewel: bool,
        is_diamond: bool,
        watch: &Watch<'_>,
    ) -> Option<Result<Rating, Miss>> {
        let options = RatingOptions::new().with_pearl(true).with_diamond(is_diamond);
        let rating = self.rate(start, &options, watch)?;
        let distance = distance(&self.spec.ep, rating.ep) + distance(&self.spec.ed, rating.ed);
        if distance > 0 {
            return Some(Err(Miss::other(distance)));
        }
        let low = self.spec.er.as_ref().map_or(10, |er| er.start().0);
        let short = |value: Tenths, is_required: bool| {
            let is_short = is_required && value != rating.er;
            u32::from(is_short) * (1 + u32::from(low.saturating_sub(value.0)))
        };
        let short = short(rating.ep, is_jewel) + short(rating.ed, is_diamond);
        Some(if short > 0 { Err(Miss::other(short)) } else { Ok(rating) })
    }

    /// Tests whether ER is in its range.
    fn in_range(&self, rating: Rating) -> Result<Rating, Miss> {
        let Some(range) = &self.spec.er else { return Ok(rating) };
        let [low, high] = [range.start().0, range.end().0];
        match rating.er.0 {
            er if er < low => Err(Miss::harder(u32::from(low - er))),
            er if er > high => Err(Miss::easier(u32::from(er - high))),
            _ => Ok(rating),
        }
    }

    /// Tests the techniques. Returns the path through the default techniques, if it was computed.
    fn techniques(
        &mut self,
        puzzle: &Grid,
        start: &Candidates,
    ) -> Result<Option<PathSummary>, Miss> {
        if !self.techniques.is_needed() {
            return Ok(None);
        }
        if self.techniques.needs_more_than_singles() {
            // Up to 2.5 there are only singles, and intersections and hidden sets that lead to them.
            let options = RatingOptions::new().with_cap(Some(Tenths(25)));
            let verdict = self.rater.rate_proper(start, &options, &Watch::never());
            if matches!(verdict, RatingOutcome::Rated(_)) {
                return Err(Miss::harder(600));
            }
        }
        self.techniques.check(puzzle)
    }

    /// Adds each further digit of the solution and compares the ratings, up to the first that is the
    /// same. The first cell depends on the draft, so that no part of the board is preferred.
    fn maximal(
        &mut self,
        draft: &Draft,
        rating: &Rating,
        watch: &Watch<'_>,
    ) -> Option<Result<(), Miss>> {
        if !self.spec.maximal {
            return Some(Ok(()));
        }
        let numbers = |rating: &Rating| [rating.er, rating.ep, rating.ed];
        let options = RatingOptions::new().with_cap(Some(rating.er));
        let open = CellSet::ALL - draft.clues;
        let begin = (draft.clues.bits() % 81) as usize;
        let later = open.iter().filter(|cell| cell.index() >= begin);
        for cell in later.chain(open.iter().filter(|cell| cell.index() < begin)) {
            let more = Draft { clues: draft.clues | CellSet::only(cell), ..*draft };
            if more.clues == CellSet::ALL {
                continue;
            }
            let start = Candidates::of_givens(&more.puzzle());
            match self.rater.rate_proper(&start, &options, watch) {
                RatingOutcome::Rated(other) if numbers(&other) == numbers(rating) => {
                    let (toward, by) = (Toward::More, open.len());
                    return Some(Err(Miss { toward, by, open: CellSet::only(cell) }));
                }
                RatingOutcome::Stopped => return None,
                _ => {}
            }
        }
        Some(Ok(()))
    }
}

/// Returns by how many tenths a rating is outside of the range.
fn distance(range: &Option<RangeInclusive<Tenths>>, value: Tenths) -> u32 {
    let Some(range) = range else { return 0 };
    let [low, high] = [range.start().0, range.end().0];
    u32::from(low.saturating_sub(value.0) + value.0.saturating_sub(high))
}
