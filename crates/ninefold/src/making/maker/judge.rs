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
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::making::wish::Wish;
use crate::rating::{Options, Rater, Rating, Tenths, Verdict};
use crate::search::Watch;

/// What is known of a puzzle that is as wished.
#[derive(Debug)]
pub(super) struct Good {
    pub(super) rating: Rating,
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

    const fn other(by: u32) -> Self {
        Self { toward: Toward::Other, by, open: CellSet::EMPTY }
    }

    /// Counted for the test that failed, of those that are still to come.
    const fn at(mut self, stage: u32) -> Self {
        self.by += 1000 * stage;
        self
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
}

impl Judge {
    pub(super) fn new(wish: &Wish, grows: bool) -> Self {
        Self { wish: wish.clone(), known: Known::new(wish), rater: Rater::new(), grows }
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
        let Some(rating) = rating.or_else(|| self.rate(&start, &Options::default(), watch)) else {
            return Judgement::Stopped;
        };
        match self.maximal(draft, &rating, watch) {
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
        if !self.wish.minimal {
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

    fn rate(&mut self, start: &Candidates, options: &Options, watch: &Watch<'_>) -> Option<Rating> {
        match self.rater.rate_proper(start, options, watch) {
            Verdict::Rated(rating) => Some(rating),
            _ => None,
        }
    }

    fn rating(&mut self, start: &Candidates, watch: &Watch<'_>) -> Option<Result<Rating, Miss>> {
        let Wish { er, ep, ed, pearl, diamond, .. } = &self.wish;
        let cap = er.as_ref().map(|range| *range.end()).filter(|end| *end < Tenths::BEYOND);
        let options = Options { steps: false, cap, pearl: *pearl, diamond: *diamond };
        let rating = match self.rater.rate_proper(start, &options, watch) {
            Verdict::Rated(rating) => rating,
            Verdict::Above(_) => {
                let miss = Miss { toward: Toward::Easier, by: 20, open: CellSet::EMPTY };
                return Some(Err(miss));
            }
            _ => return None,
        };
        let Rating { er: hardest, ep: first, ed: begin, .. } = rating;
        if let Some(range) = er.as_ref().filter(|range| hardest < *range.start()) {
            return Some(Err(Miss::harder(u32::from(range.start().0 - hardest.0))));
        }
        let apart = |range: &Option<std::ops::RangeInclusive<Tenths>>, value: Tenths| {
            range.as_ref().is_some_and(|range| !range.contains(&value))
        };
        let is_other = *pearl && first != hardest
            || *diamond && (first != hardest || begin != hardest)
            || apart(er, hardest)
            || apart(ep, first)
            || apart(ed, begin);
        Some(if is_other { Err(Miss::other(0)) } else { Ok(rating) })
    }

    fn techniques(&mut self, puzzle: &Grid, start: &Candidates) -> Result<Walked, Miss> {
        if !self.known.is_needed() {
            return Ok(None);
        }
        if self.known.wants_more_than_singles() {
            // Up to 2.5 there are singles, and intersections and hidden sets that lead to singles.
            let options = Options { cap: Some(Tenths(25)), ..Options::default() };
            let verdict = self.rater.rate_proper(start, &options, &Watch::never());
            if matches!(verdict, Verdict::Rated(_)) {
                return Err(Miss::harder(600));
            }
        }
        self.known.judge(puzzle)
    }

    /// Adds each further digit of the solution and compares the ratings.
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
        let mut open = CellSet::EMPTY;
        for cell in CellSet::ALL - draft.clues {
            let more = Draft { clues: draft.clues | CellSet::only(cell), ..*draft };
            if more.clues == CellSet::ALL {
                continue;
            }
            let start = Candidates::of_givens(&more.puzzle());
            let options = Options { cap: Some(rating.er), ..Options::default() };
            match self.rater.rate_proper(&start, &options, watch) {
                Verdict::Rated(other) if numbers(&other) == numbers(rating) => open.insert(cell),
                Verdict::Stopped => return None,
                _ => {}
            }
        }
        if open.is_empty() {
            return Some(Ok(()));
        }
        Some(Err(Miss { toward: Toward::More, by: open.len(), open }))
    }
}
