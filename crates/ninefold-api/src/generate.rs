//! Request and answer `generate`: puzzles to order, attempt by attempt.

use crate::difference::Difference;
use crate::error::{Error, ErrorKind};
use crate::lang;
use crate::puzzle::PuzzleInput;
use crate::solver;
use ninefold::CellSet;
use ninefold::generate::{
    ClueRange, Constraint, Generated, Generator, ImpossibleSpec, ParseRangeError, Pattern,
    RatingRange, Spec, Symmetry,
};
use ninefold::logic::{Level, Path, Position, Solver, Technique, UniquePuzzle};
use ninefold::search::Watch;
use ninefold_show::words::Words;
use ninefold_show::words::phrases::listed;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GeneratedAnswer {
    /// The number of the puzzle, from 1.
    pub index: u64,
    /// The clues.
    pub puzzle: String,
    /// The only solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// The rating of the hardest step.
    pub er: f64,
    /// The rating of the hardest step up to the first solved cell.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// The score of the path through the default techniques.
    pub score: Option<u32>,
    /// The level of that path.
    pub level: Option<String>,
    /// The hardest technique of that path.
    pub hardest: Option<String>,
    /// The random seed.
    pub seed: u64,
    /// The number of the attempt, from 0.
    pub attempt: u64,
    /// The technique that is strictly needed, if that was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<NeedsAnswer>,
}

/// A technique that a puzzle strictly needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NeedsAnswer {
    /// The technique.
    pub technique: String,
    /// The level up to which all other techniques get stuck.
    pub strictly: String,
}

/// A technique that a puzzle strictly needs: all others up to the level get stuck.
pub type StrictNeed = (Technique, Level);

/// The path through the default techniques, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathOverview {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the path.
    pub level: Level,
    /// The hardest technique used.
    pub hardest: Option<Technique>,
    /// Whether the path reaches the solution.
    pub is_solved: bool,
}

impl PathOverview {
    /// Follows the path of a solver through a puzzle that is proven to have exactly one solution.
    #[must_use]
    pub fn of_unique(puzzle: &ninefold::Grid, solver: &Solver) -> Self {
        let unique = UniquePuzzle::assume(puzzle);
        Self::from(&solver.path(&Position::of_givens(puzzle), Some(&unique)))
    }
}

impl From<&Path> for PathOverview {
    fn from(path: &Path) -> Self {
        Self {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest().map(|step| step.technique),
            is_solved: path.is_solved(),
        }
    }
}

impl GeneratedAnswer {
    /// Creates the answer for one puzzle.
    #[must_use]
    pub fn new(
        index: u64,
        seed: u64,
        generated: &Generated,
        path: Option<&PathOverview>,
        strict: Option<StrictNeed>,
    ) -> Self {
        let Generated { attempt, puzzle, solution, rating, .. } = generated;
        Self {
            index,
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            er: rating.er.to_f64(),
            ep: rating.ep.to_f64(),
            ed: rating.ed.to_f64(),
            score: path.map(|path| path.score),
            level: path.map(|path| path.level.name().to_owned()),
            hardest: path.and_then(|path| path.hardest).map(|one| one.name().to_owned()),
            seed,
            attempt: *attempt,
            needs: strict.map(|(technique, level)| NeedsAnswer {
                technique: technique.name().to_owned(),
                strictly: level.name().to_owned(),
            }),
        }
    }
}

/// A request for puzzles. Every constraint is optional; without any, all puzzles with exactly one
/// solution match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct GenerateRequest {
    /// The random seed: the same constraints and seed give the same puzzle at the same attempt.
    pub seed: u64,
    /// The number of the first attempt, from 0.
    pub first: u64,
    /// The number of attempts. The caller adapts it to the time that the last request took.
    pub attempts: u64,
    /// The number of the first puzzle in the answer, from 1.
    pub index: u64,
    /// Whether no two puzzles of the answer may be equivalent.
    pub distinct: bool,
    /// The number of clues: `24`, `24..28`, `24..` or `..28`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<String>,
    /// The symmetry of the cells with a clue, `none` for asymmetric, `any` for at least one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The cells with a clue: a drawing such as `x..x`, or a puzzle whose clues stand in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// A puzzle that the generated ones vary by a few clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<PuzzleInput>,
    /// Whether no clue may be redundant.
    pub minimal: bool,
    /// Whether each further digit of the solution must change the rating.
    pub maximal: bool,
    /// The rating of the hardest step: `7.2`, `6.5..7.2`, `7..` or `..7`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<String>,
    /// The rating of the hardest step up to the first placed digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<String>,
    /// The rating of the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<String>,
    /// Whether ER must equal EP.
    pub pearl: bool,
    /// Whether ER, EP and ED must be equal.
    pub diamond: bool,
    /// The level of the solution path, `easy` to `extreme`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A technique that is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// The level up to which all other techniques must get stuck; `own` for that of the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strictly: Option<String>,
    /// Techniques that are not needed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Techniques that suffice; empty for no constraint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// The language of the error that says why no puzzle can be as requested: `en`, which is also the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// The kinds of rules of the puzzles, by the names of `generate --rules`; empty for classic puzzles.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// With `rules`: the size of the grid, `6x6`.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// With the rules `killer`: the number of cells of a cage, `2..4`.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cages: Option<String>,
    /// With the rules `killer`: whether cages show their sums.
    #[cfg(feature = "variants")]
    pub sums: bool,
    /// With `rules`: the number of lines, marks or outside clues that are drawn before redundant ones are removed.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<usize>,
    /// With `rules`: the reason that the hardest step has, such as `cage combinations`, `45`, `claim` or the name of a rule.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// With `rules`: the weight of the hardest step, `3.1`, `2.5..4`, `4..` or `..3`.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<String>,
}

impl Default for GenerateRequest {
    /// Creates a request without constraints: 100 attempts of seed 0, from the first.
    fn default() -> Self {
        Self {
            seed: 0,
            first: 0,
            attempts: 100,
            index: 1,
            distinct: false,
            clues: None,
            symmetry: None,
            pattern: None,
            near: None,
            minimal: false,
            maximal: false,
            er: None,
            ep: None,
            ed: None,
            pearl: false,
            diamond: false,
            level: None,
            technique: None,
            strictly: None,
            without: Vec::new(),
            only: Vec::new(),
            lang: None,
            #[cfg(feature = "variants")]
            rules: Vec::new(),
            #[cfg(feature = "variants")]
            shape: None,
            #[cfg(feature = "variants")]
            cages: None,
            #[cfg(feature = "variants")]
            sums: true,
            #[cfg(feature = "variants")]
            amount: None,
            #[cfg(feature = "variants")]
            reason: None,
            #[cfg(feature = "variants")]
            weight: None,
        }
    }
}

impl GenerateRequest {
    /// Creates a request without constraints: 100 attempts of this seed, from the first.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// Returns the spec that the constraints describe.
    ///
    /// # Errors
    ///
    /// A value cannot be read, or no puzzle matches the spec. The error names the fields.
    ///
    /// ```
    /// use ninefold_api::{ErrorKind, GenerateRequest};
    ///
    /// let mut request = GenerateRequest::new(1);
    /// request.clues = Some("24..28".to_owned());
    /// assert_eq!(request.spec()?.clues, Some(24..=28));
    /// request.clues = Some("..16".to_owned());
    /// let error = request.spec().unwrap_err();
    /// assert_eq!((error.kind, error.fields), (ErrorKind::Impossible, vec!["clues".to_owned()]));
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn spec(&self) -> Result<Spec, Error> {
        #[cfg(feature = "variants")]
        self.refuse_keys_of_rules()?;
        let words = lang::words(self.lang.as_deref())?;
        let technique = self.technique.as_deref();
        let technique = technique.map(|name| solver::technique(name, "technique")).transpose()?;
        let spec = Spec::new()
            .clues(self.clue_range()?)
            .symmetry(self.one_symmetry()?)
            .any_symmetry(self.symmetry.as_deref() == Some(ANY))
            .pattern(self.pattern.as_deref().map(pattern).transpose()?)
            .near(self.near_givens()?)
            .minimal(self.minimal)
            .maximal(self.maximal)
            .er(rating_range(self.er.as_deref(), "er")?)
            .ep(rating_range(self.ep.as_deref(), "ep")?)
            .ed(rating_range(self.ed.as_deref(), "ed")?)
            .pearl(self.pearl)
            .diamond(self.diamond)
            .level(self.level.as_deref().map(|name| solver::level(name, "level")).transpose()?)
            .technique(technique)
            .strictly(self.strict_level(technique)?)
            .without(solver::techniques(&self.without, "without")?)
            .only(solver::techniques(&self.only, "only")?);
        spec.check().map_err(|reason| impossible(&reason, &spec, words))?;
        Ok(spec)
    }

    /// Refuses the keys that are about puzzles with other rules.
    #[cfg(feature = "variants")]
    fn refuse_keys_of_rules(&self) -> Result<(), Error> {
        let keys = [
            ("rules", !self.rules.is_empty()),
            ("shape", self.shape.is_some()),
            ("cages", self.cages.is_some()),
            ("sums", !self.sums),
            ("amount", self.amount.is_some()),
            ("reason", self.reason.is_some()),
            ("weight", self.weight.is_some()),
        ];
        match keys.iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((key, _)) => {
                let message = format!("\"{key}\" is for puzzles with other rules");
                let error = Error::new(ErrorKind::Value, message).field(key);
                Err(error.help("\"rules\" names them, such as [\"killer\"]"))
            }
        }
    }

    pub(crate) fn clue_range(&self) -> Result<Option<std::ops::RangeInclusive<u32>>, Error> {
        let range = self.clues.as_deref().map(str::parse::<ClueRange>).transpose();
        Ok(range.map_err(|error| bad_range(&error, "clues"))?.map(Into::into))
    }

    fn one_symmetry(&self) -> Result<Option<Symmetry>, Error> {
        let name = self.symmetry.as_deref().filter(|name| *name != ANY);
        let find = |name: &str| {
            let known = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
            known.ok_or_else(|| {
                let names = Symmetry::ALL.map(Symmetry::name).join(", ");
                let message = format!("there is no symmetry '{name}'");
                let error = Error::new(ErrorKind::Value, message).field("symmetry");
                error.help(format!("the symmetries are {names} and {ANY}"))
            })
        };
        name.map(find).transpose()
    }

    fn near_givens(&self) -> Result<Option<ninefold::Grid>, Error> {
        let near = self.near.as_ref().map(PuzzleInput::parse).transpose();
        Ok(near.map_err(|error| error.field("near"))?.map(|puzzle| puzzle.cells().givens))
    }

    fn strict_level(&self, technique: Option<Technique>) -> Result<Option<Level>, Error> {
        match (self.strictly.as_deref(), technique) {
            (None, _) => Ok(None),
            (Some(_), None) => {
                let message = "strictly needs a technique";
                Err(Error::new(ErrorKind::Value, message).field("strictly").field("technique"))
            }
            (Some("own"), Some(technique)) => Ok(Some(technique.level())),
            (Some(name), Some(_)) => solver::level(name, "strictly").map(Some),
        }
    }
}

/// The value of `symmetry` that stands for any symmetry.
const ANY: &str = "any";

/// Reads the cells of a pattern: a drawing, or else the clues of a puzzle.
fn pattern(text: &str) -> Result<CellSet, Error> {
    if let Ok(pattern) = text.parse::<Pattern>() {
        return Ok(pattern.cells());
    }
    let puzzle = PuzzleInput::from(text).parse().map_err(|error| error.field("pattern"))?;
    Ok(puzzle.cells().givens.filled())
}

fn rating_range(
    text: Option<&str>,
    field: &str,
) -> Result<Option<std::ops::RangeInclusive<ninefold::rating::Tenths>>, Error> {
    let range = text.map(str::parse::<RatingRange>).transpose();
    Ok(range.map_err(|error| bad_range(&error, field))?.map(Into::into))
}

pub(crate) fn bad_range(error: &ParseRangeError, field: &str) -> Error {
    Error::new(ErrorKind::Value, error.to_string()).field(field)
}

/// Converts the reason why no puzzle matches a spec into an error that names the fields at fault.
#[must_use]
pub fn impossible(reason: &ImpossibleSpec, spec: &Spec, words: &dyn Words) -> Error {
    let kinds = reason.constraints();
    let is_at_fault =
        |kind: &Constraint| spec.has(*kind) && (kinds.is_empty() || kinds.contains(kind));
    let fields: Vec<String> = Constraint::ALL
        .into_iter()
        .filter(is_at_fault)
        .map(|kind| kind.name().to_owned())
        .collect();
    let mut error = Error::new(ErrorKind::Impossible, words.impossible(reason));
    error.help = Some(format!("see {}", listed(&fields)));
    error.fields = fields;
    error
}

/// The answer to `generate`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GenerateAnswer {
    /// The generated puzzles, in the order of attempts.
    pub puzzles: Vec<GeneratedAnswer>,
    /// The number of the first attempt that was not made: the `first` of the next request.
    pub next: u64,
    /// A note on the puzzles that match, where attempts hardly ever find one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rare: Option<String>,
}

/// Generates classic puzzles: makes some attempts, each of which leads to a puzzle or to nothing.
///
/// Where puzzles that match exist and attempts hardly ever find one, `rare` says so. A request that no puzzle matches is an
/// error of the kind `impossible`.
///
/// If the watch stops the work, `next` is the attempt that was not finished. Puzzles near another and
/// puzzles in a pattern come only once in an answer; with `distinct`, also their equivalents.
///
/// # Errors
///
/// A constraint cannot be read, or no puzzle matches all of them.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{GenerateRequest, generate};
///
/// let mut request = GenerateRequest::new(42);
/// request.attempts = 2;
/// let answer = generate(&request, &Watch::never())?;
/// assert_eq!((answer.puzzles.len(), answer.next), (2, 2));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn generate(request: &GenerateRequest, watch: &Watch<'_>) -> Result<GenerateAnswer, Error> {
    let (spec, words) = (request.spec()?, lang::words(request.lang.as_deref())?);
    if request.distinct && cfg!(not(feature = "equivalence")) {
        let message = "this build cannot compare puzzles for equivalence";
        return Err(Error::new(ErrorKind::Unsupported, message).field("distinct"));
    }
    let strict = spec.technique.zip(spec.strictly);
    let mut generator = Generator::new(spec.clone(), request.seed)
        .map_err(|reason| impossible(&reason, &spec, words))?;
    let end = request.first.saturating_add(request.attempts);
    let batch = generator.attempts(request.first..end, watch);
    let solver = Solver::default();
    let answer = |(index, generated): (u64, &Generated)| {
        let path = PathOverview::of_unique(&generated.puzzle, &solver);
        GeneratedAnswer::new(index, request.seed, generated, Some(&path), strict)
    };
    let mut difference = Difference::of(&spec, request.distinct);
    let mut known = HashSet::new();
    let mut is_new = |generated: &&Generated| {
        difference.key(&generated.puzzle).is_none_or(|key| known.insert(key))
    };
    let generated = batch.generated.iter().filter(&mut is_new);
    let puzzles = (request.index..).zip(generated).map(answer).collect();
    let rare = spec.known_rarity().map(|known| known.to_string());
    Ok(GenerateAnswer { puzzles, next: batch.next, rare })
}
