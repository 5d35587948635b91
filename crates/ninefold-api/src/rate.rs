//! Request and answer `rate`: the Sudoku Explainer rating of a puzzle.

use crate::error::{Error, ErrorKind};
use crate::head::Head;
use crate::names;
use crate::puzzle::{AskedPuzzle, PuzzleInput};
use ninefold::logic::{Position, Solver, Technique, UniquePuzzle};
use ninefold::rating::{Difficulty, Rater, Rating, RatingOptions, RatingOutcome, SeStep, Tenths};
use ninefold::search::{Search, Watch};
use ninefold::{Candidates, Grid, logic};
use serde::{Deserialize, Serialize};

/// The answer to `rate`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RateAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The rating of the hardest step; null if unknown.
    pub er: Option<f64>,
    /// The rating of the hardest step up to the first solved cell.
    pub ep: Option<f64>,
    /// The rating of the first step.
    pub ed: Option<f64>,
    /// The verdict of the rating.
    pub verdict: RateVerdict,
    /// The word for the rating, from `gentle` to `nightmare`.
    pub level: Option<String>,
    /// Whether `er` equals `ep`; null if unknown.
    pub pearl: Option<bool>,
    /// Whether `er`, `ep` and `ed` are equal; null if unknown.
    pub diamond: Option<bool>,
    /// The cap that the rating exceeds, if the verdict is `above`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<f64>,
    /// The score of HoDoKu, if it was requested; null if there is none.
    #[serde(default, deserialize_with = "names::present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("$comment" = names::MAY_BE_NULL)))]
    pub hodoku: Option<Option<HodokuAnswer>>,
    /// The technique of the hardest step, if steps were requested; null if there is none.
    #[serde(default, deserialize_with = "names::present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("$comment" = names::MAY_BE_NULL)))]
    pub hardest: Option<Option<String>>,
    /// The steps in order, if they were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<RatedStep>>,
}

/// The verdict of `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RateVerdict {
    /// The puzzle has a rating.
    Rated,
    /// No technique of the rating finds a step: `er` is 20.0.
    Beyond,
    /// The rating is above the cap.
    Above,
    /// The puzzle is no pearl.
    NotPearl,
    /// The puzzle is no diamond.
    NotDiamond,
    /// There is no solution.
    None,
    /// There are several solutions.
    Multiple,
    /// Clues clash.
    Clash,
    /// There is nothing to rate.
    Solved,
    /// The time limit was reached.
    Unknown,
}

impl RateVerdict {
    /// Every verdict.
    pub const ALL: [Self; 10] = [
        Self::Rated,
        Self::Beyond,
        Self::Above,
        Self::NotPearl,
        Self::NotDiamond,
        Self::None,
        Self::Multiple,
        Self::Clash,
        Self::Solved,
        Self::Unknown,
    ];

    /// Returns the verdict for what a rating with these options came to.
    #[must_use]
    pub fn new(outcome: &RatingOutcome, options: &RatingOptions) -> Self {
        match outcome {
            RatingOutcome::Rated(rating) if rating.er < Tenths::BEYOND => Self::Rated,
            // Before the first solved cell there is nothing yet that a pearl could lack.
            RatingOutcome::Rated(rating) if rating.ep == Tenths(0) => Self::Beyond,
            RatingOutcome::Rated(_) if options.pearl => Self::NotPearl,
            RatingOutcome::Rated(_) if options.diamond => Self::NotDiamond,
            RatingOutcome::Rated(_) => Self::Beyond,
            RatingOutcome::Above(_) => Self::Above,
            RatingOutcome::Solved => Self::Solved,
            RatingOutcome::Clash => Self::Clash,
            RatingOutcome::NoSolution => Self::None,
            RatingOutcome::SeveralSolutions => Self::Multiple,
            RatingOutcome::Stopped => Self::Unknown,
        }
    }

    /// Returns the word of the contract, `not-pearl`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Beyond => "beyond",
            Self::Above => "above",
            Self::NotPearl => "not-pearl",
            Self::NotDiamond => "not-diamond",
            Self::None => "none",
            Self::Multiple => "multiple",
            Self::Clash => "clash",
            Self::Solved => "solved",
            Self::Unknown => "unknown",
        }
    }
}

/// The score and level that HoDoKu gives a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HodokuAnswer {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the path.
    pub level: String,
    /// The number of times that no technique found a step.
    pub guesses: u64,
}

/// A step of the Sudoku Explainer rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatedStep {
    /// The name of the technique.
    pub technique: String,
    /// The rating of the step.
    pub rating: f64,
    /// The digit that it places, if any.
    pub placements: Vec<String>,
    /// The candidates that it removes, besides those that a placed digit removes from its peers.
    pub eliminations: Vec<String>,
}

impl From<&SeStep> for RatedStep {
    fn from(step: &SeStep) -> Self {
        Self {
            technique: step.technique.name().to_owned(),
            rating: step.rating.to_f64(),
            placements: step.placement.iter().map(ToString::to_string).collect(),
            eliminations: names::eliminations(&step.removals),
        }
    }
}

/// The path that HoDoKu would take through a puzzle, in three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hodoku {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the path.
    pub level: logic::Level,
    /// The number of times that no technique found a step and a digit was guessed, which has a score.
    pub guesses: u64,
}

impl Hodoku {
    /// Follows HoDoKu's path through a puzzle with exactly one solution; none if it has no solution.
    #[must_use]
    pub fn new(givens: &Grid, restriction: Option<&Candidates>) -> Option<Self> {
        let start = Candidates::of_givens(givens);
        let start = restriction.map_or(start, |restriction| restriction.and(&start));
        let solution = Search::new().first(start)?;
        let position = Position::new(givens, &Grid::EMPTY, restriction);
        let unique = UniquePuzzle::prove(givens);
        let path = Solver::default().guessing(solution).path(&position, unique.as_ref());
        let is_guess = |technique: Technique| technique == Technique::Guess;
        let guesses = path.steps.iter().filter(|step| is_guess(step.technique)).count() as u64;
        Some(Self { score: path.score(), level: path.level(), guesses })
    }
}

/// Rates givens that may come with a restriction of their candidates.
#[must_use]
pub fn rate_restricted(
    rater: &mut Rater,
    givens: &Grid,
    restriction: Option<&Candidates>,
    options: &RatingOptions,
    watch: &Watch<'_>,
) -> RatingOutcome {
    match restriction {
        None => rater.rate(givens, options, watch),
        // Clashing givens leave candidates that look like no solution.
        Some(_) if givens.has_clash() => RatingOutcome::Clash,
        Some(restriction) => {
            let start = restriction.and(&Candidates::of_givens(givens));
            rater.rate_candidates(&start, options, watch)
        }
    }
}

/// Everything that is known of the difficulty of a puzzle.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The outcome of the rating.
    pub outcome: RatingOutcome,
    /// The options it was rated with.
    pub options: RatingOptions,
    /// The path of HoDoKu, if it was requested and the puzzle has exactly one solution.
    pub hodoku: Option<Hodoku>,
}

impl Rated {
    /// Returns the verdict.
    #[must_use]
    pub fn verdict(&self) -> RateVerdict {
        RateVerdict::new(&self.outcome, &self.options)
    }

    /// Returns the rating, unless the search for a pearl or diamond ended it early.
    #[must_use]
    pub fn rating(&self) -> Option<&Rating> {
        match &self.outcome {
            RatingOutcome::Rated(rating)
                if matches!(self.verdict(), RateVerdict::Rated | RateVerdict::Beyond) =>
            {
                Some(rating)
            }
            _ => None,
        }
    }

    /// Returns ER, EP and ED as far as they are known. A puzzle that is no pearl or diamond has EP and
    /// ED, and no ER.
    #[must_use]
    pub fn numbers(&self) -> [Option<f64>; 3] {
        let er = self.rating().map(|rating| rating.er.to_f64());
        let RatingOutcome::Rated(begun) = &self.outcome else { return [None; 3] };
        let known = |tenths: Tenths| (tenths > Tenths(0)).then(|| tenths.to_f64());
        [er, known(begun.ep), known(begun.ed)]
    }

    /// Returns the hardest step and its number, from 1, if the steps are known.
    #[must_use]
    pub fn hardest(&self) -> Option<(usize, &SeStep)> {
        let rating = self.rating()?;
        (1..).zip(&rating.steps).find(|(_, step)| step.rating == rating.er)
    }

    /// Creates the answer, with the keys that were requested.
    #[must_use]
    pub fn answer(&self, head: Head, with_hodoku: bool, with_steps: bool) -> RateAnswer {
        let verdict = self.verdict();
        let rating = self.rating();
        let [er, ep, ed] = self.numbers();
        let complete = rating.filter(|_| verdict == RateVerdict::Rated);
        let is_pearl = |rating: &Rating| rating.er == rating.ep;
        let is_diamond = |rating: &Rating| is_pearl(rating) && rating.er == rating.ed;
        let no_pearl = verdict == RateVerdict::NotPearl;
        let no_diamond = no_pearl || verdict == RateVerdict::NotDiamond;
        RateAnswer {
            head,
            er,
            ep,
            ed,
            verdict,
            level: complete.map(|rating| Difficulty::of(rating.er).name().to_owned()),
            pearl: complete.map(is_pearl).or(no_pearl.then_some(false)),
            diamond: complete.map(is_diamond).or(no_diamond.then_some(false)),
            above: match self.outcome {
                RatingOutcome::Above(cap) => Some(cap.to_f64()),
                _ => None,
            },
            hodoku: with_hodoku.then(|| self.hodoku.as_ref().map(HodokuAnswer::from)),
            hardest: with_steps
                .then(|| self.hardest().map(|(_, step)| step.technique.name().to_owned())),
            steps: with_steps.then(|| {
                let steps = rating.map_or(&[][..], |rating| &rating.steps);
                steps.iter().map(RatedStep::from).collect()
            }),
        }
    }
}

impl From<&Hodoku> for HodokuAnswer {
    fn from(hodoku: &Hodoku) -> Self {
        Self { score: hodoku.score, level: hodoku.level.name().to_owned(), guesses: hodoku.guesses }
    }
}

/// A request for the rating of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RateRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// Whether to list the steps.
    #[serde(default)]
    pub steps: bool,
    /// Whether to add the score of HoDoKu.
    #[serde(default)]
    pub hodoku: bool,
    /// Stop as soon as the rating is known to be above this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_er: Option<f64>,
    /// Stop as soon as it is known that the puzzle is no pearl.
    #[serde(default)]
    pub pearl: bool,
    /// Stop as soon as it is known that the puzzle is no diamond.
    #[serde(default)]
    pub diamond: bool,
}

impl RateRequest {
    /// Creates a request for ER, EP and ED alone.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self {
            puzzle: puzzle.into(),
            steps: false,
            hodoku: false,
            max_er: None,
            pearl: false,
            diamond: false,
        }
    }
}

/// Reads the number of `max_er`.
///
/// # Errors
///
/// The number is not a rating.
pub fn rating_cap(cap: f64) -> Result<Tenths, Error> {
    Tenths::from_f64(cap).ok_or_else(|| {
        let error = Error::new(ErrorKind::Value, format!("{cap} is not a rating"));
        error.field("max_er").help("ratings are 0.0 to 20.0, in tenths")
    })
}

/// Rates a puzzle.
///
/// If the watch stops the work, the verdict is `unknown`.
///
/// # Errors
///
/// The puzzle cannot be read, or `max_er` is not a rating.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{RateRequest, rate};
///
/// let puzzle = ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";
/// let answer = rate(&RateRequest::new(puzzle), &Watch::never())?;
/// assert_eq!((answer.er, answer.level.as_deref()), (Some(7.2), Some("diabolical")));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn rate(request: &RateRequest, watch: &Watch<'_>) -> Result<RateAnswer, Error> {
    rate_classic(request, request.puzzle.parse()?, watch)
}

pub(crate) fn rate_classic(
    request: &RateRequest,
    puzzle: AskedPuzzle,
    watch: &Watch<'_>,
) -> Result<RateAnswer, Error> {
    let RateRequest { steps, pearl, diamond, .. } = *request;
    let options = RatingOptions::new()
        .with_steps(steps)
        .with_cap(request.max_er.map(rating_cap).transpose()?)
        .with_pearl(pearl)
        .with_diamond(diamond);
    let (givens, restriction) = (&puzzle.cells().givens, puzzle.cells().restriction.as_ref());
    let outcome = rate_restricted(&mut Rater::new(), givens, restriction, &options, watch);
    let is_proper = matches!(outcome, RatingOutcome::Rated(_) | RatingOutcome::Above(_));
    let hodoku = (request.hodoku && is_proper).then(|| Hodoku::new(givens, restriction)).flatten();
    let rated = Rated { outcome, options, hodoku };
    Ok(rated.answer(puzzle.head, request.hodoku, steps))
}
