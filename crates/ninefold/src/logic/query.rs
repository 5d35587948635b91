//! Queries: one technique by name or code, or a variant of it: `x-wing`, `0300`, `0901-2`.
//!
//! Variants have the numbers of HoDoKu's libraries of cases: a variant sets an option, or keeps only
//! some of the steps.

use super::options::LogicOptions;
use super::pattern::Role;
use super::position::Position;
use super::scene::Scene;
use super::step::Step;
use super::technique::{Family, Technique, UnknownTechnique};
use super::unique::UniquePuzzle;
use crate::board::DigitSet;
use crate::search::Watch;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A query: a technique, its options, and which of its steps are meant.
///
/// ```
/// use ninefold::logic::{Query, Technique};
///
/// let query: Query = "0901-2".parse().unwrap();
/// assert_eq!(query.technique, Technique::AlsXz);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Query {
    /// The technique.
    pub technique: Technique,
    /// The options of the technique.
    pub options: LogicOptions,
    keep: Keep,
}

/// A selection of the steps of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Keep {
    All,
    /// Not those that join two fish.
    Plain,
    /// Only those that join two fish.
    Siamese,
    /// Chains that prove their start.
    Sets,
    /// Chains that remove one candidate.
    Deletes,
    OneDigit,
    TwoDigits,
    SinglyLinked,
    DoublyLinked,
}

impl Query {
    /// Returns a technique with the options of its variant; 0 is no variant.
    #[must_use]
    pub fn new(technique: Technique, variant: u8) -> Self {
        use Technique as T;
        let mut options = LogicOptions::default();
        let mut keep = Keep::All;
        match technique {
            T::DualTwoStringKite => options.duals = true,
            T::DualEmptyRectangle => (options.duals, options.pair_in_box) = (true, true),
            T::EmptyRectangle => options.pair_in_box = variant == 1,
            _ => {}
        }
        match technique.family() {
            Family::Fish => (options.siamese, keep) = (true, Keep::Plain),
            Family::Uniqueness => options.incomplete_rectangles = variant != 1,
            Family::Chains => {
                options.every_chain = !is_grouped(technique);
                (options.sets_in_chains, keep) = chain_variant(technique, variant);
            }
            Family::AlmostLockedSets if technique == T::AlsXz => {
                options.overlapping_sets = false;
                keep =
                    [Keep::All, Keep::SinglyLinked, Keep::DoublyLinked][usize::from(variant % 3)];
            }
            // Where a library does not ask for sets that overlap, it expects none.
            Family::AlmostLockedSets => options.overlapping_sets = variant == 2,
            _ => {}
        }
        Self { technique, options, keep }
    }

    /// Returns all steps that are meant.
    #[must_use]
    pub fn all(&self, position: &Position, unique: Option<&UniquePuzzle>) -> Vec<Step> {
        let mut steps = Scene::new(position, self.options, unique).all(self.technique);
        steps.retain(|step| self.keeps(step));
        steps
    }

    /// Returns [all steps](Self::all) that are meant; `None` if the watch, which is asked while they are looked for,
    /// stops it.
    #[must_use]
    pub fn all_watched(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        watch: &Watch<'_>,
    ) -> Option<Vec<Step>> {
        let scene = Scene::new(position, self.options, unique).watched(*watch);
        let mut steps = scene.all(self.technique);
        steps.retain(|step| self.keeps(step));
        (!watch.stopped()).then_some(steps)
    }

    /// Returns the first step that is meant.
    #[must_use]
    pub fn first(&self, position: &Position, unique: Option<&UniquePuzzle>) -> Option<Step> {
        let mut first = None;
        let scene = Scene::new(position, self.options, unique);
        let _ = scene.find(self.technique, &mut |step| {
            if !self.keeps(&step) {
                return ControlFlow::Continue(());
            }
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    fn keeps(&self, step: &Step) -> bool {
        let gone = removed(step);
        let restricted =
            || step.pattern.with_role(Role::Restricted).map(|part| part.digits.len()).sum::<u32>();
        match self.keep {
            Keep::All => true,
            Keep::Plain => !step.pattern.siamese,
            Keep::Siamese => step.pattern.siamese,
            Keep::Sets => sets_a_cell(step),
            Keep::Deletes => !sets_a_cell(step),
            Keep::OneDigit => gone.len() == 1,
            Keep::TwoDigits => gone.len() == 2,
            Keep::SinglyLinked => restricted() == 1,
            Keep::DoublyLinked => restricted() == 2,
        }
    }
}

const fn is_grouped(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic
    )
}

fn chain_variant(technique: Technique, variant: u8) -> (bool, Keep) {
    use Technique as T;
    let is_odd = variant % 2 == 1;
    let keep = match technique {
        _ if variant == 0 => Keep::All,
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop if is_odd => Keep::Sets,
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => Keep::Deletes,
        T::Aic | T::GroupedAic if is_odd => Keep::OneDigit,
        T::Aic | T::GroupedAic => Keep::TwoDigits,
        _ => Keep::All,
    };
    let with_sets = match technique {
        T::GroupedContinuousNiceLoop => variant != 1,
        T::GroupedDiscontinuousNiceLoop | T::GroupedAic => !matches!(variant, 1 | 2),
        _ => false,
    };
    (with_sets, keep)
}

/// Returns `true` if the chain of a step proves its own start: if it is false, it is true.
fn sets_a_cell(step: &Step) -> bool {
    let Some([first, .., last]) = step.pattern.chains.first().map(|chain| &chain.nodes[..]) else {
        return false;
    };
    !first.is_on && last.is_on && (first.cells, first.digit) == (last.cells, last.digit)
}

fn removed(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|candidate| candidate.digit).collect()
}

impl Step {
    /// Returns the digits it concerns, as libraries of cases name them: what singles and verities
    /// place, what chains and almost locked sets remove, else the digits of the pattern.
    #[must_use]
    pub fn concerned_digits(&self) -> DigitSet {
        match self.technique.family() {
            Family::Singles | Family::Forcing if !self.placements.is_empty() => {
                self.placements.iter().map(|candidate| candidate.digit).collect()
            }
            Family::Chains if self.technique == Technique::RemotePair => self.pattern.digits,
            Family::Chains | Family::AlmostLockedSets | Family::Forcing => removed(self),
            Family::Uniqueness if self.technique == Technique::BugPlusOne => DigitSet::EMPTY,
            _ => self.pattern.digits,
        }
    }
}

/// Reads a technique and perhaps a variant: `aic`, `0708-2`, `03111` for siamese fish.
impl FromStr for Query {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        if let Ok(technique) = text.parse() {
            return Ok(Self::new(technique, 0));
        }
        if let Some((technique, variant)) = text.rsplit_once('-')
            && let [digit @ b'0'..=b'9'] = variant.as_bytes()
        {
            return Ok(Self::new(technique.parse()?, digit - b'0'));
        }
        let technique: Technique = text.strip_suffix('1').unwrap_or_default().parse()?;
        if technique.family() != Family::Fish {
            return Err(UnknownTechnique);
        }
        Ok(Self { keep: Keep::Siamese, ..Self::new(technique, 0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_codes_and_variants_are_read() {
        let query = |text: &str| text.parse::<Query>();
        assert_eq!(query("X-Wing").unwrap().technique, Technique::XWing);
        assert_eq!(query("03111").unwrap().keep, Keep::Siamese);
        assert_eq!(query("0901-2").unwrap().keep, Keep::DoublyLinked);
        assert!(!query("0600-1").unwrap().options.incomplete_rectangles);
        assert!(query("unique-rectangle-type-1").unwrap().options.incomplete_rectangles);
        assert!(query("00001").is_err() && query("nothing").is_err() && query("").is_err());
    }
}
