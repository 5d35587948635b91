//! The cells and digits that detail level 3 names.
//!
//! Digits are those of the named cells, so that both speak of the same place: a chain that refutes 3 in
//! r9c2 because box 3 has no place left for 2 is about the cells for 2 in box 3, and about 2. A chain that
//! refutes 7 in r2c3 because it leads back to it is about the other candidates that it goes through.

use crate::pattern_cells::pattern_cells;
use ninefold::logic::{Family, Inference, PatternPart, Role, Step, Technique};
use ninefold::{Candidate, CellSet, DigitSet};

/// The cells and digits that a hint names before it says what follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Named {
    /// The parts of the pattern, in the order in which words name them; none if all of its cells are
    /// named.
    pub parts: Vec<PatternPart>,
    /// The cells that are named if there are no parts: those of the pattern, without a candidate that a
    /// forcing chain refutes.
    pub cells: CellSet,
    /// The digits in these parts, or in all of the pattern.
    pub digits: DigitSet,
}

/// Returns the parts and digits of a step that a hint names. Pincers and colours are named together; a
/// part whose cells are named already is left out.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_show::{examples, named};
///
/// let (_, step) = examples::example(Technique::NakedPair).unwrap();
/// assert_eq!(named::named(&step).digits, step.pattern.digits);
/// ```
#[must_use]
pub fn named(step: &Step) -> Named {
    let mut parts: Vec<PatternPart> = Vec::new();
    let mut cells = CellSet::EMPTY;
    // The parts of a chain are the sets that it goes through; all of its cells are named.
    let is_chain = step.technique.family() == Family::Chains && !step.pattern.chains.is_empty();
    let named = step.pattern.parts.iter().filter(|part| !is_chain && is_named(step, part));
    for part in named {
        if !part.cells.is_empty() && part.cells.is_subset_of(cells) {
            continue;
        }
        cells |= part.cells;
        let is_joined = matches!(
            part.role,
            Role::Pincer | Role::ColourA | Role::ColourB | Role::ColourC | Role::ColourD
        );
        match parts.last_mut() {
            Some(last) if is_joined && last.role == part.role => last.cells |= part.cells,
            _ => parts.push(*part),
        }
    }
    let refutation = refutation(step, &parts);
    let cells = match &refutation {
        Some(nodes) => nodes.iter().fold(CellSet::EMPTY, |all, node| all | node.cells),
        None if parts.is_empty() => pattern_cells(step),
        None => CellSet::EMPTY,
    };
    let digits = match &refutation {
        Some(nodes) => nodes.iter().map(|node| node.digit).collect(),
        None => digits(step, &parts),
    };
    Named { parts, cells, digits }
}

/// Returns the inferences of a forcing chain that ends at its own supposition, without that supposition:
/// it is what the step removes.
fn refutation<'a>(step: &'a Step, parts: &[PatternPart]) -> Option<Vec<&'a Inference>> {
    if step.technique != Technique::ForcingChainContradiction || !parts.is_empty() {
        return None;
    }
    let is_refuted = |node: &Inference| {
        let cell = node.cells.single();
        let candidate = cell.map(|cell| Candidate { cell, digit: node.digit });
        candidate.is_some_and(|candidate| step.eliminations.contains(&candidate))
    };
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes);
    Some(nodes.filter(|node| !is_refuted(node)).collect())
}

/// Returns the digits of the named parts.
fn digits(step: &Step, parts: &[PatternPart]) -> DigitSet {
    let of_parts = |parts: &mut dyn Iterator<Item = &PatternPart>| {
        parts.fold(DigitSet::EMPTY, |all, part| all | part.digits)
    };
    match step.technique.family() {
        // All that is named is the cell or house in which it ends or from which it begins. The digit that
        // the step removes is often another one.
        Family::Forcing if !parts.is_empty() => of_parts(&mut parts.iter()),
        // All cells of the chains are named.
        _ if parts.is_empty() => {
            let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes);
            let digits = step.pattern.digits | of_parts(&mut step.pattern.parts.iter());
            nodes.fold(digits, |all, node| all | DigitSet::only(node.digit))
        }
        // Fins, guardians and the like have digits that say what follows.
        _ => {
            let is_base = |part: &&PatternPart| {
                matches!(part.role, Role::Body | Role::Base | Role::Set | Role::Stem | Role::Helper)
            };
            step.pattern.digits | of_parts(&mut step.pattern.parts.iter().filter(is_base))
        }
    }
}

/// Returns `true` if the sentence about cells names a part. The floor of a grave is the whole rest of the grid, and
/// of an exocet only the base and target cells are named.
fn is_named(step: &Step, part: &PatternPart) -> bool {
    let is_hidden = match part.role {
        Role::Restricted | Role::Cover => true,
        Role::Floor => is_grave(step),
        Role::Helper | Role::Base => step.technique == Technique::Exocet,
        _ => false,
    };
    !is_hidden && (!part.cells.is_empty() || part.house.is_some())
}

/// Returns `true` if a step avoids a bivalue universal grave.
pub(crate) const fn is_grave(step: &Step) -> bool {
    use Technique as T;
    matches!(step.technique, T::BugPlusOne | T::BugTypeTwo | T::BugTypeThree | T::BugTypeFour)
}
