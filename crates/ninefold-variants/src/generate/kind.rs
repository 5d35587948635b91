//! The table of the kinds of rules that puzzles are generated with.

use ninefold_rules::{RuleKind, kinds};

/// A kind of rules, by the name that users type.
#[derive(Debug)]
#[non_exhaustive]
pub struct Kind {
    /// The name in options.
    pub name: &'static str,
    /// The sentence about what a puzzle gets.
    pub sentence: &'static str,
    pub(super) make: Make,
}

/// The construction of the rules of a kind.
#[derive(Debug)]
pub(super) enum Make {
    /// Random regions take the place of the boxes.
    Regions,
    /// Rules that hold everywhere, by names and arguments: the full grid is searched with them.
    Everywhere(&'static [(&'static str, &'static str)]),
    /// Cages that cover the grid.
    Cages,
    /// Lines drawn over the full grid.
    Lines(Lines),
    /// Marks between neighbours.
    Pairs(Pairs),
    /// Clues outside of the grid, about rows and columns.
    Outside(Outside),
    /// Sums of diagonals.
    Diagonals,
}

/// Lines that a full grid obeys.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) rule: &'static RuleKind,
    pub(super) form: Form,
    /// The least and the greatest number of cells.
    pub(super) cells: (usize, usize),
    /// Whether the rule of a line holds for each beginning of it.
    pub(super) beginnings: bool,
}

/// The arguments of a rule about a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// The line alone.
    Line,
    /// The line, and the least difference of whispers.
    Whispers,
    /// The first cell is a circle, the others are its shaft.
    Arrow,
}

/// Marks that a full grid obeys.
#[derive(Debug)]
pub(super) struct Pairs {
    /// The rules of which one is drawn where it holds, with their number.
    pub(super) marks: &'static [(&'static RuleKind, Option<(&'static str, i64)>)],
    /// The rule that all of them are drawn, if they are, by name and arguments.
    pub(super) all: Option<(&'static str, &'static str)>,
}

/// A clue outside of the grid, whose number a full grid gives.
#[derive(Debug)]
pub(super) struct Outside {
    pub(super) rule: &'static RuleKind,
    /// The parameter that holds the number.
    pub(super) number: &'static str,
    /// Whether a row or column has a clue at either end.
    pub(super) both_ends: bool,
}

const fn everywhere(
    name: &'static str,
    sentence: &'static str,
    rules: &'static [(&'static str, &'static str)],
) -> Kind {
    Kind { name, sentence, make: Make::Everywhere(rules) }
}

const fn line(
    name: &'static str,
    sentence: &'static str,
    rule: &'static RuleKind,
    form: Form,
    cells: (usize, usize),
    beginnings: bool,
) -> Kind {
    Kind { name, sentence, make: Make::Lines(Lines { rule, form, cells, beginnings }) }
}

const fn outside(
    name: &'static str,
    sentence: &'static str,
    rule: &'static RuleKind,
    number: &'static str,
    both_ends: bool,
) -> Kind {
    Kind { name, sentence, make: Make::Outside(Outside { rule, number, both_ends }) }
}

/// All kinds, in the order of the documentation.
pub static KINDS: &[Kind] = &[
    Kind {
        name: "killer",
        sentence: "Cages cover the grid and show their sums; there are no givens unless some are requested.",
        make: Make::Cages,
    },
    Kind {
        name: "jigsaw",
        sentence: "Random regions take the place of the boxes.",
        make: Make::Regions,
    },
    everywhere(
        "x",
        "Both diagonals hold different values.",
        &[("diagonal", "of main"), ("diagonal", "of anti")],
    ),
    everywhere("windoku", "Four more boxes hold different values.", &[("windoku", "")]),
    everywhere(
        "disjoint-groups",
        "Cells at the same place of all boxes differ.",
        &[("disjoint-groups", "")],
    ),
    everywhere("anti-knight", "Cells a knight's move apart differ.", &[("anti-knight", "")]),
    everywhere("anti-king", "Cells that touch differ.", &[("anti-king", "")]),
    everywhere("non-consecutive", "Neighbours never differ by 1.", &[("non-consecutive", "")]),
    line(
        "thermometers",
        "Values rise along thermometers.",
        &kinds::thermometer::THERMOMETER,
        Form::Line,
        (3, 6),
        true,
    ),
    line(
        "arrows",
        "The shaft of an arrow adds to its circle.",
        &kinds::arrow::ARROW,
        Form::Arrow,
        (3, 5),
        false,
    ),
    line(
        "whispers",
        "Neighbours on a line differ by at least half of the number of values.",
        &kinds::whispers::WHISPERS,
        Form::Whispers,
        (3, 7),
        true,
    ),
    line(
        "renban",
        "A line holds consecutive values in any order.",
        &kinds::whispers::RENBAN,
        Form::Line,
        (3, 5),
        false,
    ),
    line(
        "palindromes",
        "A line reads the same from both ends.",
        &kinds::mirror::PALINDROME,
        Form::Line,
        (3, 6),
        false,
    ),
    Kind {
        name: "dots",
        sentence: "Some neighbours have a white dot (they differ by 1) or a black one (one is twice the other).",
        make: Make::Pairs(Pairs { marks: DOTS, all: None }),
    },
    Kind {
        name: "kropki",
        sentence: "As dots, and neighbours without a dot have neither of these properties.",
        make: Make::Pairs(Pairs {
            marks: DOTS,
            all: Some(("all-dots-marked", "differences 1; ratios 2")),
        }),
    },
    Kind {
        name: "xv",
        sentence: "Some neighbours have an X (they add to 10) or a V (they add to 5).",
        make: Make::Pairs(Pairs { marks: SUMS, all: None }),
    },
    outside(
        "sandwich",
        "A clue is the sum between the least and the greatest value of a row or column.",
        &kinds::lunchbox::SANDWICH,
        "sum",
        false,
    ),
    outside(
        "skyscraper",
        "A clue says how many values of a row or column are greater than all before them.",
        &kinds::skyscraper::SKYSCRAPER,
        "n",
        true,
    ),
    outside(
        "x-sum",
        "A clue is the sum of the first cells, as many as the first one says.",
        &kinds::outside::X_SUM,
        "sum",
        true,
    ),
    Kind {
        name: "little-killer",
        sentence: "A clue is the sum of a diagonal.",
        make: Make::Diagonals,
    },
];

const DOTS: &[(&RuleKind, Option<(&str, i64)>)] =
    &[(&kinds::dots::DIFFERENCE, None), (&kinds::dots::RATIO, None)];

const SUMS: &[(&RuleKind, Option<(&str, i64)>)] =
    &[(&kinds::pair_sum::PAIR_SUM, Some(("n", 10))), (&kinds::pair_sum::PAIR_SUM, Some(("n", 5)))];

/// Returns the kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
