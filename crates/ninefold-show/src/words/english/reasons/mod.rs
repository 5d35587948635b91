//! Steps of puzzles with any rules, in English.
//!
//! ```text
//!   mod.rs    the sentences of each detail level
//!   label.rs  names of rules and houses: "the cage 15 at r1c1", "row 3"
//!   terms.rs  cells and digits: "r2c3", "3 or 5"
//!   facts.rs  candidates and what becomes of them: "r2c3 is 3 or 5", "r4c1 is at most 4"
//!   cases.rs  cases of a rule: "the cage 15 at r1c1 holds 1+5+9 or 2+6+7"
//!   fish.rs   a digit in some houses, whose places as many others hold
//!   rule.rs   why one constraint removes candidates
//!   net.rs    refutations line by line
//! ```

mod cases;
mod facts;
mod fish;
mod label;
mod net;
mod rule;
mod terms;

use super::lists::{join, join_lists};
use crate::reasoned::Reasoned;
use facts::{capital, names, number, results, values_and};
use label::{kind_of, label, sources};
use ninefold_rules::{CellId, Puzzle};
use ninefold_variants::reasons::{Reason, Source, Step};

pub(super) use net::net;

/// Returns the sentence that names the rule or house to look at.
pub(super) fn place(at: &Reasoned<'_>) -> String {
    let place = match &at.step.reason {
        Reason::LastValue => match at.step.conclusion.placed {
            Some((cell, _)) => facts::name(at.puzzle, cell),
            None => return String::new(),
        },
        Reason::LastPlace { house: source }
        | Reason::Rule { source, .. }
        | Reason::Claim { source, .. }
        | Reason::Subset { source, .. } => sources(at, source),
        Reason::Fish { base, .. } => fish::named(at, base),
        Reason::Refutation(net) => {
            cases::rule(at, net.assumed.0).unwrap_or_else(|| facts::name(at.puzzle, net.assumed.0))
        }
        _ => "the whole grid".to_owned(),
    };
    format!("Look at {place}.")
}

/// Returns the sentence that names the kind of reason.
pub(super) fn kind(at: &Reasoned<'_>) -> String {
    match &at.step.reason {
        Reason::LastValue => "Look for a cell with one candidate left.".to_owned(),
        Reason::LastPlace { .. } => "Look for a digit with one place left.".to_owned(),
        Reason::Rule { source: Source::Derived(it), .. } => rule::derived_kind(it.argument),
        Reason::Rule { source, .. } => format!("Use {}.", kind_of(at, source)),
        Reason::Claim { .. } => "Look for a digit that must be in one of a few cells.".to_owned(),
        Reason::Subset { cells, hidden, .. } => {
            let cells = cells.len();
            if *hidden {
                format!("Look for {cells} digits that have {cells} places.")
            } else {
                format!("Look for {cells} cells that hold {cells} digits.")
            }
        }
        Reason::Fish { base, cover, .. } => {
            format!("Look for {}.", fish::with_article(at, base, cover))
        }
        Reason::Refutation(net) if at.reasoner.cases(net.assumed.0).is_some() => {
            "Suppose a combination and look for a contradiction.".to_owned()
        }
        Reason::Refutation(_) => "Suppose a candidate and look for a contradiction.".to_owned(),
        _ => "No reason was found that can be followed.".to_owned(),
    }
}

/// Returns the sentence that names the cells that matter.
pub(super) fn cells(at: &Reasoned<'_>) -> String {
    let cells = match &at.step.reason {
        Reason::Rule { cells, source } if cells.is_empty() => at.reasoner.cells_of(source),
        Reason::Rule { cells, .. } | Reason::Subset { cells, .. } => cells.clone(),
        Reason::Claim { places, .. } => places.clone(),
        Reason::Fish { value, base, .. } => fish::places(at, *value, base),
        Reason::Refutation(net) => vec![net.assumed.0],
        _ => at.step.conclusion.placed.iter().map(|placed| placed.0).collect(),
    };
    if cells.is_empty() {
        return String::new();
    }
    let of_rule =
        |&cell: &CellId| cases::rule(at, cell).unwrap_or_else(|| facts::name(at.puzzle, cell));
    let mut named: Vec<String> = cells.iter().map(of_rule).collect();
    named.dedup();
    format!("Look at {}.", join(&named, "and"))
}

/// Returns the reason of a step and what follows.
pub(super) fn why(at: &Reasoned<'_>) -> String {
    let result = || join_lists(&results(at));
    match &at.step.reason {
        Reason::LastValue => single(at, None),
        Reason::LastPlace { house } => single(at, Some(house)),
        Reason::Rule { source, cells } => rule::why(at, source, cells),
        Reason::Claim { source, value, places } => {
            let digit = number(at.puzzle, *value);
            let places = join(&names(at.puzzle, places), "or");
            let needs = if at.reasoner.is_house(source) {
                format!("In {}, {digit} is in {places}", label(at.puzzle, source))
            } else {
                let article = if matches!(digit.as_str(), "8" | "11" | "18") { "an" } else { "a" };
                format!("{} needs {article} {digit}, in {places}", capital(&sources(at, source)))
            };
            format!("{needs}, so {}.", result())
        }
        Reason::Subset { source, cells, values, hidden } => {
            let (cells, digits) =
                (join(&names(at.puzzle, cells), "and"), values_and(at.puzzle, *values));
            if *hidden {
                let house = label(at.puzzle, source);
                format!("In {house}, the digits {digits} are in {cells}, so {}.", result())
            } else {
                format!("{cells} hold {digits} between them, so {}.", result())
            }
        }
        Reason::Fish { value, base, cover } => fish::why(at, *value, base, cover, &result()),
        Reason::Refutation(_) => net(at).map_or_else(String::new, |net| net.paragraph()),
        Reason::Trial { cases } => {
            let cases = match cases {
                0 => "a search".to_owned(),
                1 => "a search of 1 case".to_owned(),
                cases => format!("a search of {cases} cases"),
            };
            format!("This needs trial: {cases} shows that {}.", result())
        }
        _ => format!("It follows that {}.", result()),
    }
}

fn single(at: &Reasoned<'_>, house: Option<&Source>) -> String {
    let Some((cell, value)) = at.step.conclusion.placed else { return String::new() };
    let (cell, digit) = (facts::name(at.puzzle, cell), number(at.puzzle, value));
    match house {
        Some(house) => {
            let house = label(at.puzzle, house);
            format!("In {house}, {cell} is the last place for {digit}.")
        }
        None => format!("{cell} can only be {digit}."),
    }
}

/// Returns the paragraph of singles in a row.
pub(super) fn singles(puzzle: &Puzzle, steps: &[Step]) -> String {
    let placed = steps.iter().filter_map(|step| step.conclusion.placed);
    let placed: Vec<String> = placed
        .map(|(cell, value)| format!("{}={}", facts::name(puzzle, cell), number(puzzle, value)))
        .collect();
    let follow = if placed.len() == 1 { "One single follows" } else { "Singles follow" };
    format!("{follow}: {}.", placed.join(", "))
}
