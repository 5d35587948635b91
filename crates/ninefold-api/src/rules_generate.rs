//! Request and answer `generate` for puzzles of other rules.

use crate::error::{Error, ErrorKind};
use crate::generate::{GenerateRequest, bad_range};
use crate::rules_answer::RulesAnswer;
use ninefold::generate::ClueRange;
use ninefold::search::Watch;
use ninefold_formats::variant::Reading;
use ninefold_rules::text;
use ninefold_variants::generate::ImpossibleSpec;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

pub use ninefold_variants::generate::{
    Generated as GeneratedRules, Generator as RulesGenerator, KINDS as RULES_KINDS,
    Spec as RulesSpec,
};

/// A generated puzzle of other rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GeneratedRulesAnswer {
    /// The number of the puzzle, from 1.
    pub index: u64,
    /// The givens.
    pub puzzle: String,
    /// The only solution.
    pub solution: String,
    /// The number of givens.
    pub clues: usize,
    /// Whether no given can be left out.
    pub minimal: bool,
    /// The random seed.
    pub seed: u64,
    /// The number of the attempt, from 0.
    pub attempt: u64,
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

impl GeneratedRulesAnswer {
    /// Creates the answer about a generated puzzle.
    #[must_use]
    pub fn new(index: u64, seed: u64, generated: &GeneratedRules) -> Self {
        let puzzle = &generated.puzzle;
        let is_given = |cell| puzzle.given(cell).is_some();
        Self {
            index,
            puzzle: puzzle.text(),
            solution: text::written(puzzle.shape(), &generated.solution),
            clues: puzzle.shape().cells().filter(|&cell| is_given(cell)).count(),
            minimal: generated.minimal,
            seed,
            attempt: generated.attempt,
            rules: RulesAnswer::new(&Reading::from(puzzle.clone()), &[]),
        }
    }
}

/// The answer to `generate` for puzzles with other rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GenerateRulesAnswer {
    /// The generated puzzles, in the order of attempts.
    pub puzzles: Vec<GeneratedRulesAnswer>,
    /// The number of the first attempt that was not made: the `first` of the next request.
    pub next: u64,
}

impl GenerateRequest {
    /// Returns the spec that the keys describe, for puzzles with other rules.
    ///
    /// # Errors
    ///
    /// A key is about classic puzzles alone, a value cannot be read, or no puzzle matches the spec. The error names the fields.
    ///
    /// ```
    /// use ninefold_api::GenerateRequest;
    ///
    /// let mut request = GenerateRequest::new(1);
    /// request.rules = vec!["killer".to_owned()];
    /// request.shape = Some("6x6".to_owned());
    /// assert_eq!(request.rules_spec()?.side, 6);
    /// request.shape = Some("6x7".to_owned());
    /// assert_eq!(request.rules_spec().unwrap_err().fields, ["shape"]);
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn rules_spec(&self) -> Result<RulesSpec, Error> {
        self.refuse_keys_of_classic()?;
        let mut spec = RulesSpec::new(&self.rules.join(",")).map_err(|reason| refused(&reason))?;
        if let Some(shape) = &self.shape {
            spec.side = side(shape)?;
        }
        let numbers = |range: RangeInclusive<u32>| *range.start() as usize..=*range.end() as usize;
        spec.clues = self.clue_range()?.map(numbers);
        if let Some(cages) = &self.cages {
            let range = cages.parse::<ClueRange>().map_err(|error| bad_range(&error, "cages"))?;
            spec.cages = numbers(range.into());
        }
        spec.sums = self.sums;
        spec.amount = self.amount;
        Ok(spec)
    }

    /// Refuses the keys that are about classic puzzles.
    fn refuse_keys_of_classic(&self) -> Result<(), Error> {
        let keys = [
            ("er", self.er.is_some()),
            ("ep", self.ep.is_some()),
            ("ed", self.ed.is_some()),
            ("pearl", self.pearl),
            ("diamond", self.diamond),
            ("level", self.level.is_some()),
            ("technique", self.technique.is_some()),
            ("strictly", self.strictly.is_some()),
            ("without", !self.without.is_empty()),
            ("only", !self.only.is_empty()),
            ("maximal", self.maximal),
            ("symmetry", self.symmetry.is_some()),
            ("pattern", self.pattern.is_some()),
            ("near", self.near.is_some()),
            ("distinct", self.distinct),
        ];
        match keys.iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((key, _)) => {
                let message = format!("\"{key}\" is for classic puzzles");
                let error = Error::new(ErrorKind::Value, message).field(key);
                Err(error.help("leave it out, or leave out \"rules\""))
            }
        }
    }
}

/// Reads the size of a grid: `6x6`.
fn side(shape: &str) -> Result<usize, Error> {
    let (rows, columns) = shape.split_once('x').unwrap_or((shape, shape));
    match (rows.trim().parse(), columns.trim().parse::<usize>()) {
        (Ok(rows), Ok(columns)) if rows == columns => Ok(rows),
        _ => {
            let error = Error::new(ErrorKind::Value, format!("{shape:?} is no size of a grid"));
            Err(error
                .field("shape")
                .help("a size is a text such as 6x6; generated grids are squares"))
        }
    }
}

/// Converts the reason why no puzzle matches a spec.
pub(crate) fn refused(reason: &ImpossibleSpec) -> Error {
    let (kind, field) = match reason {
        ImpossibleSpec::Kind(_) | ImpossibleSpec::Twice(_) => (ErrorKind::Value, "rules"),
        ImpossibleSpec::Side(_) => (ErrorKind::Impossible, "shape"),
        ImpossibleSpec::Clues(_) => (ErrorKind::Impossible, "clues"),
        ImpossibleSpec::Cages(_) => (ErrorKind::Impossible, "cages"),
        _ => (ErrorKind::Impossible, "rules"),
    };
    Error::new(kind, reason.to_string()).field(field)
}

/// Creates the generator of a spec.
///
/// # Errors
///
/// It is known that no puzzle matches the spec. The error names the fields.
pub fn rules_generator(spec: RulesSpec, seed: u64) -> Result<RulesGenerator, Error> {
    RulesGenerator::new(spec, seed).map_err(|reason| refused(&reason))
}

/// Generates puzzles with other rules: makes some attempts, each of which leads to a puzzle or to nothing.
///
/// If the watch stops the work, `next` is the attempt that was not finished.
///
/// # Errors
///
/// A key is about classic puzzles alone, a value cannot be read, or no puzzle matches the spec.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{GenerateRequest, generate_rules};
///
/// let mut request = GenerateRequest::new(1);
/// request.rules = vec!["killer".to_owned()];
/// request.shape = Some("4x4".to_owned());
/// request.attempts = 2;
/// let answer = generate_rules(&request, &Watch::never())?;
/// assert_eq!((answer.puzzles[0].puzzle.as_str(), answer.next), ("................", 2));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn generate_rules(
    request: &GenerateRequest,
    watch: &Watch<'_>,
) -> Result<GenerateRulesAnswer, Error> {
    let hardest = request.hardest_spec()?;
    let generator = rules_generator(request.rules_spec()?, request.seed)?;
    let end = request.first.saturating_add(request.attempts);
    let batch = generator.attempts(request.first..end, watch);
    let (mut puzzles, mut next) = (Vec::new(), batch.next);
    for generated in &batch.generated {
        if request.minimal && !generated.minimal || !hardest.fits(&generated.puzzle, watch) {
            continue;
        }
        let index = request.index + puzzles.len() as u64;
        puzzles.push(GeneratedRulesAnswer::new(index, request.seed, generated));
        if hardest.is_any() && watch.stopped() {
            // Those after it were not looked at.
            next = generated.attempt + 1;
            break;
        }
    }
    Ok(GenerateRulesAnswer { puzzles, next })
}
