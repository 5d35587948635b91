//! The difficulty of generated puzzles with other rules: the kind and the weight of the hardest reason.

use crate::error::{Error, ErrorKind};
use crate::generate::GenerateRequest;
use crate::reasoned::position;
use ninefold::search::Watch;
use ninefold_rules::compile::Origin;
use ninefold_rules::{Puzzle, catalogue};
use ninefold_variants::reasons::{Argument, Path, Reason, Reasoner, Source, Step};
use std::ops::RangeInclusive;

/// The names of reasons besides those of rules.
const REASONS: &[&str] = &[
    "single",
    "rule",
    "derived",
    "45",
    "set-equivalence",
    "shares",
    "claim",
    "subset",
    "fish",
    "refutation",
];

/// Names that people use, each with the name of a reason.
const ALIASES: [(&str, &str); 6] = [
    ("cage-combinations", "cage"),
    ("45-rule", "45"),
    ("rule-of-45", "45"),
    ("thermometer-bounds", "thermometer"),
    ("whisper-partners", "whispers"),
    ("dots", "difference"),
];

/// The requested hardest reason of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HardestSpec {
    /// The name of a reason that the hardest step has.
    reason: Option<String>,
    /// The range of its weight, in hundredths.
    weight: Option<RangeInclusive<u32>>,
}

impl GenerateRequest {
    /// Returns the requested hardest reason.
    ///
    /// # Errors
    ///
    /// There is no reason of this name, or the range cannot be read. The error names the field.
    ///
    /// ```
    /// use ninefold_api::GenerateRequest;
    ///
    /// let mut request = GenerateRequest::new(1);
    /// request.reason = Some("cage combinations".to_owned());
    /// assert!(request.hardest_spec()?.is_any());
    /// request.reason = Some("luck".to_owned());
    /// assert_eq!(request.hardest_spec().unwrap_err().fields, ["reason"]);
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn hardest_spec(&self) -> Result<HardestSpec, Error> {
        Ok(HardestSpec {
            reason: self.reason.as_deref().map(reason_named).transpose()?,
            weight: self.weight.as_deref().map(weights).transpose()?,
        })
    }
}

impl HardestSpec {
    /// Returns `true` if a reason or a weight is requested.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        self.reason.is_some() || self.weight.is_some()
    }

    /// Returns `true` if the hardest step of the path that explains a puzzle is as requested. A puzzle whose path does not reach the
    /// solution, or needs a trial, does not fit, nor one whose path the watch stops.
    #[must_use]
    pub fn fits(&self, puzzle: &Puzzle, watch: &Watch<'_>) -> bool {
        if !self.is_any() {
            return true;
        }
        let reasoner = Reasoner::new(puzzle);
        let start = position(puzzle, &reasoner);
        let Some(path) = Path::find_watched(&reasoner, &start, watch) else { return false };
        if !path.is_explained() {
            return false;
        }
        let path = path.needed(&reasoner, &start);
        let Some(weight) = path.hardest() else { return false };
        let is_named = |step: &Step| match &self.reason {
            None => true,
            Some(name) => names(step, puzzle, &reasoner).iter().any(|known| known == name),
        };
        self.weight.as_ref().is_none_or(|range| range.contains(&weight.0))
            && path.steps.iter().any(|step| step.weight == weight && is_named(step))
    }
}

/// Finds the name of a reason.
fn reason_named(text: &str) -> Result<String, Error> {
    let name = text.trim().to_lowercase().replace([' ', '_'], "-");
    let alias = ALIASES.iter().find(|(known, _)| *known == name);
    let name = alias.map_or(name, |(_, name)| (*name).to_owned());
    if REASONS.contains(&name.as_str()) || catalogue::kind(&name).is_some() {
        return Ok(name);
    }
    let error =
        Error::new(ErrorKind::Value, format!("there is no reason '{text}'")).field("reason");
    Err(error.help(format!(
        "the reasons are {}, and the names of rules, such as cage",
        REASONS.join(", ")
    )))
}

/// Reads a range of weights: `3.1`, `2..3.5`, `2..` or `..3.5`.
fn weights(text: &str) -> Result<RangeInclusive<u32>, Error> {
    let wrong = || {
        let error = Error::new(ErrorKind::Value, format!("{text:?} is no range of weights"));
        error.field("weight").help("a range is a text such as 2.5..4, 3.1, 2.. or ..4")
    };
    let number = |text: &str| {
        let number: f64 = text.trim().parse().map_err(|_| wrong())?;
        if (0.0..=1e6).contains(&number) {
            Ok((number * 100.0).round() as u32)
        } else {
            Err(wrong())
        }
    };
    let (first, last) = match text.split_once("..") {
        None => (number(text)?, number(text)?),
        Some(("", "")) => return Err(wrong()),
        Some((first, "")) => (number(first)?, u32::MAX),
        Some(("", last)) => (0, number(last)?),
        Some((first, last)) => (number(first)?, number(last)?),
    };
    if first > last { Err(wrong()) } else { Ok(first..=last) }
}

/// Returns the names of the reason of a step.
fn names(step: &Step, puzzle: &Puzzle, reasoner: &Reasoner) -> Vec<&'static str> {
    let of_constraint = |constraint: usize| match reasoner.origin(constraint) {
        Some(Origin::Rule(rule)) => puzzle.rules().get(rule).map(|rule| rule.kind().name),
        _ => None,
    };
    let of_source = |source: &Source| match source {
        Source::Part { constraint, .. } => of_constraint(*constraint),
        Source::Derived(_) => None,
    };
    match &step.reason {
        Reason::LastValue | Reason::LastPlace { .. } => vec!["single"],
        Reason::Rule { source: Source::Derived(derived), .. } => {
            let argument = match derived.argument {
                Argument::FortyFive => "45",
                Argument::SameValues => "set-equivalence",
                Argument::Shares => "shares",
                // The cases of a rule are a view of that rule.
                Argument::Cases => {
                    let kinds = derived.rules.iter().filter_map(|rule| of_constraint(*rule));
                    return kinds.chain(["rule"]).collect();
                }
                _ => "derived",
            };
            vec!["derived", argument]
        }
        Reason::Rule { source, .. } => of_source(source).into_iter().chain(["rule"]).collect(),
        Reason::Claim { source, .. } => of_source(source).into_iter().chain(["claim"]).collect(),
        Reason::Subset { .. } => vec!["subset"],
        Reason::Fish { .. } => vec!["fish"],
        Reason::Refutation(_) => vec!["refutation"],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_weights() {
        for (text, range) in
            [("3.1", 310..=310), ("2..3.55", 200..=355), ("2..", 200..=u32::MAX), ("..4", 0..=400)]
        {
            assert_eq!(weights(text), Ok(range), "{text}");
        }
        for text in ["", "..", "a", "4..3", "-1", "nan", "1e9"] {
            assert_eq!(weights(text).unwrap_err().fields, ["weight"], "{text}");
        }
    }

    #[test]
    fn reasons_have_names_and_people_other_ones() {
        for alias in ALIASES {
            assert_eq!(reason_named(alias.0).unwrap(), alias.1);
            assert_eq!(reason_named(alias.1).unwrap(), alias.1);
        }
        assert_eq!(reason_named(" Cage Combinations ").unwrap(), "cage");
        assert!(reason_named("x-wing").is_err());
    }
}
