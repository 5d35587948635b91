//! Names of rules and houses in sentences.

use super::super::lists::join;
use super::terms::name;
use crate::reasoned::Reasoned;
use ninefold_rules::compile::Origin;
use ninefold_rules::layout::Kind;
use ninefold_rules::{Argument, Puzzle, Rule};
use ninefold_variants::reasons::Source;

/// Returns the name of a constraint: `row 3`, `the cage 15 at r1c1`.
pub(super) fn label(puzzle: &Puzzle, source: &Source) -> String {
    match source {
        Source::Part { origin, .. } => of_origin(puzzle, *origin),
        Source::Derived(_) => "the grid".to_owned(),
    }
}

/// Returns the name of a constraint, or of the houses that a derived one comes from.
pub(super) fn sources(at: &Reasoned<'_>, source: &Source) -> String {
    match source {
        Source::Part { .. } => label(at.puzzle, source),
        Source::Derived(it) if it.houses.is_empty() => houses(at, &it.rules),
        Source::Derived(it) => houses(at, &it.houses),
    }
}

/// Names several houses by the numbers of their constraints: `rows 1, 2 and 3`, `box 5`.
pub(super) fn houses(at: &Reasoned<'_>, constraints: &[usize]) -> String {
    let origins = constraints.iter().filter_map(|&constraint| at.reasoner.origin(constraint));
    let origins: Vec<Origin> = origins.collect();
    let lines: Vec<_> = origins
        .iter()
        .filter_map(|origin| match origin {
            Origin::House(house) => at.puzzle.layout().houses().get(*house),
            Origin::Rule(_) => None,
        })
        .collect();
    match lines.as_slice() {
        [first, _, ..]
            if lines.len() == origins.len() && lines.iter().all(|it| it.kind == first.kind) =>
        {
            let numbers: Vec<String> = lines.iter().map(|it| (it.number + 1).to_string()).collect();
            format!("{} {}", plural(at.puzzle, first.kind), join(&numbers, "and"))
        }
        _ => {
            let labels: Vec<String> = origins.iter().map(|it| of_origin(at.puzzle, *it)).collect();
            join(&labels, "and")
        }
    }
}

/// Returns the name of the house or rule that a constraint comes from.
pub(super) fn of_origin(puzzle: &Puzzle, origin: Origin) -> String {
    match origin {
        Origin::House(house) => match puzzle.layout().houses().get(house) {
            Some(line) => format!("{} {}", singular(puzzle, line.kind), line.number + 1),
            None => "the grid".to_owned(),
        },
        Origin::Rule(rule) => match puzzle.rules().get(rule) {
            Some(rule) => of_rule(puzzle, rule),
            None => "a rule".to_owned(),
        },
    }
}

fn singular(puzzle: &Puzzle, kind: Kind) -> &'static str {
    match kind {
        Kind::Row => "row",
        Kind::Column => "column",
        Kind::Region if has_boxes(puzzle) => "box",
        Kind::Region => "region",
    }
}

fn plural(puzzle: &Puzzle, kind: Kind) -> &'static str {
    match kind {
        Kind::Row => "rows",
        Kind::Column => "columns",
        Kind::Region if has_boxes(puzzle) => "boxes",
        Kind::Region => "regions",
    }
}

fn has_boxes(puzzle: &Puzzle) -> bool {
    matches!(puzzle.shape().regions(), ninefold_rules::Regions::Boxes { .. })
}

/// Returns the name of a rule with its first and last cell.
fn of_rule(puzzle: &Puzzle, rule: &Rule) -> String {
    let title = rule.kind().title.to_lowercase();
    let number = rule.number("sum").or_else(|| rule.number("clue"));
    let number = number.map_or_else(String::new, |number| format!(" {number}"));
    if let Some(side) = rule.side("line") {
        let line = format!("{} {}", singular(puzzle, side.line), side.number + 1);
        return format!("the {title}{number} of {line}");
    }
    let mut cells = Vec::new();
    for (_, argument) in rule.arguments() {
        match argument {
            Argument::Cell(cell) => cells.push(*cell),
            Argument::Cells(list) => cells.extend(list),
            Argument::Lists(lists) => cells.extend(lists.concat()),
            _ => {}
        }
    }
    match cells.as_slice() {
        [] => format!("the rule \"{title}\""),
        [one] => format!("the {title}{number} at {}", name(puzzle, *one)),
        [first, .., last] if rule.kind().parameters[0].name == "line" => {
            format!("the {title} from {} to {}", name(puzzle, *first), name(puzzle, *last))
        }
        [first, second] => {
            format!("the {title}{number} of {} and {}", name(puzzle, *first), name(puzzle, *second))
        }
        [first, ..] => format!("the {title}{number} at {}", name(puzzle, *first)),
    }
}

/// Returns the kind of a constraint: `a cage`, `an arrow`.
pub(super) fn kind_of(at: &Reasoned<'_>, source: &Source) -> String {
    let Source::Part { origin: Origin::Rule(rule), .. } = source else {
        return label(at.puzzle, source);
    };
    let title = at.puzzle.rules().get(*rule).map_or("rule", |rule| rule.kind().title);
    let title = title.to_lowercase();
    if title.ends_with('s') && !title.ends_with("ss") {
        return title;
    }
    let article = if title.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {title}")
}
