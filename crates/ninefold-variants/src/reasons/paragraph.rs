//! Joins the steps of a path to paragraphs: runs of singles, repeats of one rule, steps of the same shape.

use super::reasoner::Reasoner;
use super::step::{Reason, Source, Step};
use ninefold_rules::compile::Origin;

/// The most steps of a paragraph that are no singles: more are not read as one.
const MOST: usize = 6;

/// The property that the steps of a paragraph share.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Common {
    /// All are singles.
    Singles,
    /// All follow from one rule of the puzzle, with this number.
    Rule(usize),
    /// All are of the same kind.
    Shape,
    /// It is one step.
    Alone,
}

/// Several steps that are shown as one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paragraph {
    /// The number of its first step, from 0.
    pub first: usize,
    /// Its number of steps.
    pub count: usize,
    /// The property that they share.
    pub common: Common,
}

/// The kind of a step as far as paragraphs are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Single,
    /// A rule of this kind, or a derived constraint.
    Rule(Option<&'static str>),
    Claim,
    Subset,
    Fish,
    /// A refutation or trial, which stands alone.
    Own,
}

/// Returns the paragraphs of steps.
#[must_use]
pub fn paragraphs(reasoner: &Reasoner, steps: &[Step]) -> Vec<Paragraph> {
    let mut all: Vec<Paragraph> = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        if let Some(last) = all.last_mut()
            && let Some(common) = joined(reasoner, &steps[last.first..i], &last.common, step)
        {
            last.count += 1;
            last.common = common;
            continue;
        }
        let single = shape(reasoner, step) == Shape::Single;
        let common = if single { Common::Singles } else { Common::Alone };
        all.push(Paragraph { first: i, count: 1, common });
    }
    all
}

/// Returns what a paragraph has in common with one more step, if they fit together.
fn joined(reasoner: &Reasoner, steps: &[Step], common: &Common, step: &Step) -> Option<Common> {
    let next = shape(reasoner, step);
    let first = steps.first()?;
    if next == Shape::Single {
        return (*common == Common::Singles).then_some(Common::Singles);
    }
    if *common == Common::Singles || next == Shape::Own || steps.len() >= MOST {
        return None;
    }
    let one = rule(first);
    if one.is_some() && one == rule(step) && matches!(common, Common::Alone | Common::Rule(_)) {
        return one.map(Common::Rule);
    }
    let same = next == shape(reasoner, first)
        && matches!(common, Common::Alone | Common::Shape | Common::Rule(_));
    same.then_some(Common::Shape)
}

/// Returns the rule that a step follows from, alone.
fn rule(step: &Step) -> Option<usize> {
    match &step.reason {
        Reason::Rule { source, .. } | Reason::Claim { source, .. } => match source {
            Source::Part { origin: Origin::Rule(rule), .. } => Some(*rule),
            _ => None,
        },
        _ => None,
    }
}

fn shape(reasoner: &Reasoner, step: &Step) -> Shape {
    match &step.reason {
        Reason::LastValue | Reason::LastPlace { .. } => Shape::Single,
        Reason::Rule { source: Source::Derived(_), .. } => Shape::Rule(None),
        Reason::Rule { source: Source::Part { origin, .. }, .. } => match origin {
            Origin::Rule(rule) => Shape::Rule(reasoner.kind_of(*rule)),
            Origin::House(_) => Shape::Rule(None),
        },
        Reason::Claim { .. } => Shape::Claim,
        Reason::Subset { .. } => Shape::Subset,
        Reason::Fish { .. } => Shape::Fish,
        Reason::Refutation(_) | Reason::Trial { .. } => Shape::Own,
    }
}
