//! Whether a draft is as wished, and if not, in which direction it misses.
//!
//! ```text
//!   number, symmetry ──► minimal ──► rating, up to a cap ──► techniques ──► maximal ──► Good
//!        cheap                                                               55 ratings
//! ```
//!
//! The first test that fails decides, so a draft that fails a later one is nearer to the wish. A judge
//! is never wrong about a draft it calls good; how it calls the others only guides the search.

use super::draft::{Draft, is_proper};
use super::known::{Known, Walked};
use super::plan::Plan;
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::making::wish::Wish;
use crate::rating::{Rater, Rating, RatingOptions, RatingOutcome, Tenths};
use crate::search::Watch;
use std::ops::RangeInclusive;

/// What is known of a puzzle that is as wished.
#[derive(Debug)]
pub(super) struct Good {
    /// Always there if [`Judge::rates_all`].
    pub(super) rating: Option<Rating>,
    pub(super) path: Walked,
}

/// In which direction a draft should change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toward {
    /// More clues, whatever else.
    More,
    /// An easier puzzle, for which more clues are a way.
    Easier,
    /// A harder puzzle.
    Harder,
    /// Just another.
    Other,
}

/// How a draft misses the wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Miss {
    pub(super) toward: Toward,
    /// By how much: less is nearer. Comparable between drafts for the same wish.
    pub(super) by: u32,
    /// Cells where a clue would help; empty if none is known.
    pub(super) open: CellSet,
}

impl Miss {
    pub(super) const fn harder(by: u32) -> Self {
        Self { toward: Toward::Harder, by, open: CellSet::EMPTY }
    }

    pub(super) const fn easier(by: u32) -> Self {
        Self { toward: Toward::Easier, by, open: CellSet::EMPTY }
    }

    const fn other(by: u32) -> Self {
        Self { toward: Toward::Other, by, open: CellSet::EMPTY }
    }

    /// Counted for the test that failed, of those that are still to come.
    const fn at(mut self, stage: u32) -> Self {
        self.by += 1000 * stage;
        self
    }

    /// By how much the test that failed did so.
    pub(super) const fn by_itself(&self) -> u32 {
        self.by % 1000
    }
}

/// What became of a draft.
#[derive(Debug)]
pub(super) enum Judgement {
    Good(Box<Good>),
    Miss(Miss),
    Stopped,
}

/// The tests, from the first to the last, as they count in [`Miss::by`].
mod stage {
    pub(super) const SHAPE: u32 = 5;
    pub(super) const MINIMAL: u32 = 4;
    pub(super) const RATING: u32 = 3;
    pub(super) const TECHNIQUES: u32 = 2;
    pub(super) const NUMBER: u32 = 1;
    pub(super) const MAXIMAL: u32 = 0;
}

/// Judges drafts by a wish.
#[derive(Debug)]
pub(super) struct Judge {
    wish: Wish,
    known: Known,
    rater: Rater,
    /// Whether drafts with too few clues are judged by all else first, since they can grow.
    grows: bool,
    /// Whether drafts may have clues to spare and must not.
    spares: bool,
    /// How far above the range of ER the rating goes on, to see how far it is.
    beyond: u16,
    /// Whether what is good is rated in any case, or only where a wish needs it.
    pub(super) rates_all: bool,
}

impl Judge {
    pub(super) fn new(wish: &Wish, plan: &Plan) -> Self {
        Self {
            wish: wish.clone(),
            known: Known::new(wish),
            rater: Rater::new(),
            grows: plan.grows(),
            spares: wish.minimal && !plan.leaves_nothing_to_spare(),
            beyond: if plan.is_rare() { 10 } else { 0 },
            rates_all: true,
        }
    }

    /// Judges a proper draft.
    pub(super) fn judge(&mut self, draft: &Draft, watch: &Watch<'_>) -> Judgement {
        if let Err(miss) = self.shape(draft) {
            return Judgement::Miss(miss.at(stage::SHAPE));
        }
        if let Err(miss) = self.minimal(draft) {
            return Judgement::Miss(miss.at(stage::MINIMAL));
        }
        let puzzle = draft.puzzle();
        let start = Candidates::of_givens(&puzzle);
        let mut rating = None;
        if self.rates() {
            match self.rating(&start, watch) {
                Some(Ok(rated)) => rating = Some(rated),
                Some(Err(miss)) => return Judgement::Miss(miss.at(stage::RATING)),
                None => return Judgement::Stopped,
            }
        }
        let path = match self.techniques(&puzzle, &start) {
            Ok(path) => path,
            Err(miss) => return Judgement::Miss(miss.at(stage::TECHNIQUES)),
        };
        if let Some(few) = self.too_few(draft) {
            let miss = Miss { toward: Toward::More, by: few, open: CellSet::EMPTY };
            return Judgement::Miss(miss.at(stage::NUMBER));
        }
        if rating.is_none() && (self.rates_all || self.wish.maximal) {
            rating = self.rate(&start, &RatingOptions::default(), watch);
            if rating.is_none() {
                return Judgement::Stopped;
            }
        }
        match rating.as_ref().map_or(Some(Ok(())), |rated| self.maximal(draft, rated, watch)) {
            Some(Ok(())) => Judgement::Good(Box::new(Good { rating, path })),
            Some(Err(miss)) => Judgement::Miss(miss.at(stage::MAXIMAL)),
            None => Judgement::Stopped,
        }
    }

    fn shape(&self, draft: &Draft) -> Result<(), Miss> {
        let count = draft.clues.len();
        if let Some(range) = &self.wish.clues {
            if count > *range.end() {
                return Err(Miss::harder(count - *range.end()));
            }
            if count < *range.start() && !self.grows {
                let by = *range.start() - count;
                return Err(Miss { toward: Toward::More, by, open: CellSet::EMPTY });
            }
        }
        let pattern = self.wish.pattern.is_none_or(|pattern| pattern == draft.clues);
        let symmetry = self.wish.symmetry.is_none_or(|symmetry| symmetry.is_of(draft.clues));
        let new = self.wish.near.is_none_or(|near| near != draft.puzzle());
        if pattern && symmetry && new { Ok(()) } else { Err(Miss::other(100)) }
    }

    /// How many clues are missing.
    fn too_few(&self, draft: &Draft) -> Option<u32> {
        let fewest = *self.wish.clues.as_ref()?.start();
        fewest.checked_sub(draft.clues.len()).filter(|few| *few > 0)
    }

    fn minimal(&self, draft: &Draft) -> Result<(), Miss> {
        if !self.spares {
            return Ok(());
        }
        let spared = |cell: &Cell| is_proper(&draft.puzzle().with(*cell, None));
        // Further than this many the exact number helps nobody.
        let spare = draft.clues.iter().filter(spared).take(12).count() as u32;
        if spare == 0 { Ok(()) } else { Err(Miss::harder(spare)) }
    }

    /// Whether the rating is part of the wish.
    const fn rates(&self) -> bool {
        let Wish { er, ep, ed, pearl, diamond, .. } = &self.wish;
        er.is_some() || ep.is_some() || ed.is_some() || *pearl || *diamond
    }

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

    fn rating(&mut self, start: &Candidates, watch: &Watch<'_>) -> Option<Result<Rating, Miss>> {
        let Wish { ep, ed, pearl, diamond, .. } = &self.wish;
        let (is_jewel, is_diamond) = (*pearl || *diamond, *diamond);
        if is_jewel || ep.is_some() || ed.is_some() {
            match self.beginning(start, is_jewel, is_diamond, watch)? {
                Ok(rating) if is_jewel => return Some(self.in_range(rating)),
                Ok(_) => {}
                Err(miss) => return Some(Err(miss)),
            }
        }
        let high = self.wish.er.as_ref().map_or(Tenths::BEYOND, |er| *er.end());
        let cap = (high < Tenths::BEYOND).then_some(Tenths(high.0 + self.beyond));
        match self.rater.rate_proper(
            start,
            &RatingOptions { cap, ..RatingOptions::default() },
            watch,
        ) {
            RatingOutcome::Rated(rating) => Some(self.in_range(rating)),
            RatingOutcome::Above(_) => Some(Err(Miss::easier(u32::from(self.beyond) + 1))),
            _ => None,
        }
    }

    /// Rates a puzzle only as long as it can be a pearl or diamond: how it begins is known by then.
    fn beginning(
        &mut self,
        start: &Candidates,
        is_jewel: bool,
        is_diamond: bool,
        watch: &Watch<'_>,
    ) -> Option<Result<Rating, Miss>> {
        let options =
            RatingOptions { pearl: true, diamond: is_diamond, ..RatingOptions::default() };
        let rating = self.rate(start, &options, watch)?;
        let apart = apart(&self.wish.ep, rating.ep) + apart(&self.wish.ed, rating.ed);
        if apart > 0 {
            return Some(Err(Miss::other(apart)));
        }
        let low = self.wish.er.as_ref().map_or(10, |er| er.start().0);
        let short = |value: Tenths, is_wished: bool| {
            let is_short = is_wished && value != rating.er;
            u32::from(is_short) * (1 + u32::from(low.saturating_sub(value.0)))
        };
        let short = short(rating.ep, is_jewel) + short(rating.ed, is_diamond);
        Some(if short > 0 { Err(Miss::other(short)) } else { Ok(rating) })
    }

    /// Whether ER is in its range.
    fn in_range(&self, rating: Rating) -> Result<Rating, Miss> {
        let Some(range) = &self.wish.er else { return Ok(rating) };
        let [low, high] = [range.start().0, range.end().0];
        match rating.er.0 {
            er if er < low => Err(Miss::harder(u32::from(low - er))),
            er if er > high => Err(Miss::easier(u32::from(er - high))),
            _ => Ok(rating),
        }
    }

    fn techniques(&mut self, puzzle: &Grid, start: &Candidates) -> Result<Walked, Miss> {
        if !self.known.is_needed() {
            return Ok(None);
        }
        if self.known.wants_more_than_singles() {
            // Up to 2.5 there are singles, and intersections and hidden sets that lead to singles.
            let options = RatingOptions { cap: Some(Tenths(25)), ..RatingOptions::default() };
            let verdict = self.rater.rate_proper(start, &options, &Watch::never());
            if matches!(verdict, RatingOutcome::Rated(_)) {
                return Err(Miss::harder(600));
            }
        }
        self.known.judge(puzzle)
    }

    /// Adds each further digit of the solution and compares the ratings, up to the first that is the
    /// same. Which is looked at first depends on the draft, so that no part of the board is favoured.
    fn maximal(
        &mut self,
        draft: &Draft,
        rating: &Rating,
        watch: &Watch<'_>,
    ) -> Option<Result<(), Miss>> {
        if !self.wish.maximal {
            return Some(Ok(()));
        }
        let numbers = |rating: &Rating| [rating.er, rating.ep, rating.ed];
        let options = RatingOptions { cap: Some(rating.er), ..RatingOptions::default() };
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

/// How many tenths a rating is outside of what is wished for.
fn apart(range: &Option<RangeInclusive<Tenths>>, value: Tenths) -> u32 {
    let Some(range) = range else { return 0 };
    let [low, high] = [range.start().0, range.end().0];
    u32::from(low.saturating_sub(value.0) + value.0.saturating_sub(high))
}
