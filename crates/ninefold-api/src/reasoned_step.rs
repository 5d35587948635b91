//! A step of a puzzle of any rules as plain data.

use ninefold_rules::compile::Origin;
use ninefold_rules::{CellId, CellIds, Puzzle, Value};
use ninefold_variants::reasons::{Because, End, Net, Reason, Reasoner, Source, Step};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A step of a puzzle with other rules than the classic ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReasonedStepAnswer {
    /// The number of the step, from 1.
    pub step: usize,
    /// The kind of reason: `last-value`, `last-place`, `rule`, `claim`, `subset`, `fish`, `refutation` or `trial`.
    pub reason: String,
    /// The difficulty of the reason, on a scale of its own.
    pub weight: f64,
    /// The digits to write, `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates to remove, `r2c4<>7`.
    pub eliminations: Vec<String>,
    /// The rules that the reason uses: their numbers in `rules`, from 1. Rows, columns and regions have none.
    #[serde(default)]
    pub rules: Vec<usize>,
    /// The cells whose candidates matter for the reason.
    #[serde(default)]
    pub cells: Vec<String>,
}

impl ReasonedStepAnswer {
    pub(crate) fn new(number: usize, puzzle: &Puzzle, reasoner: &Reasoner, step: &Step) -> Self {
        let named = |cell: CellId, sign: &str, value: Value| {
            format!("{}{sign}{}", puzzle.layout().name(cell), puzzle.shape().number(value))
        };
        // Cases of rules are named only in the words.
        let cells = puzzle.shape().total();
        let removed = step.conclusion.removed.iter().filter(|(cell, _)| cell.index() < cells);
        let pairs =
            removed.flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value)));
        let placed = step.conclusion.placed.iter();
        let canvas = puzzle.shape().canvas();
        let mut about = About { reasoner, canvas, rules: BTreeSet::new(), cells: CellIds::EMPTY };
        about.reason(&step.reason);
        Self {
            step: number,
            reason: step.reason.name().to_owned(),
            weight: f64::from(step.weight.0) / 100.0,
            placements: placed.map(|&(cell, value)| named(cell, "=", value)).collect(),
            eliminations: pairs.map(|(cell, value)| named(cell, "<>", value)).collect(),
            rules: about.rules.iter().map(|rule| rule + 1).collect(),
            cells: about.cells.iter().map(|cell| puzzle.layout().name(cell).to_string()).collect(),
        }
    }
}

/// The rules and the cells that a reason is about.
struct About<'a> {
    reasoner: &'a Reasoner,
    /// The number of cells that are shown; others are unknowns of rules.
    canvas: usize,
    rules: BTreeSet<usize>,
    cells: CellIds,
}

impl About<'_> {
    fn reason(&mut self, reason: &Reason) {
        match reason {
            Reason::LastPlace { house } => self.source(house),
            Reason::Rule { source, cells }
            | Reason::Claim { source, places: cells, .. }
            | Reason::Subset { source, cells, .. } => self.part(source, cells),
            Reason::Fish { base, cover, .. } => {
                base.iter().chain(cover).for_each(|house| self.source(house))
            }
            Reason::Refutation(net) => self.net(net),
            _ => {}
        }
    }

    fn net(&mut self, net: &Net) {
        self.cell(net.assumed.0);
        for line in &net.lines {
            match &line.because {
                Because::Placed(cell) => self.cell(*cell),
                Because::LastPlace { house, .. } => self.source(house),
                Because::Rule { source, cells }
                | Because::Claim { house: source, places: cells, .. } => self.part(source, cells),
                Because::Refutation(net) => self.net(net),
            }
        }
        match &net.end {
            End::Cell(cell) => self.cell(*cell),
            End::House { house, .. } => self.source(house),
            End::Rule { source, cells } => self.part(source, cells),
        }
    }

    fn part(&mut self, source: &Source, cells: &[CellId]) {
        self.source(source);
        cells.iter().for_each(|&cell| self.cell(cell));
    }

    fn cell(&mut self, cell: CellId) {
        if cell.index() < self.canvas {
            self.cells.insert(cell);
        }
    }

    fn source(&mut self, source: &Source) {
        match source {
            Source::Part { origin, .. } => self.origin(Some(*origin)),
            Source::Derived(derived) => {
                for &constraint in &derived.rules {
                    self.origin(self.reasoner.origin(constraint));
                }
            }
        }
    }

    fn origin(&mut self, origin: Option<Origin>) {
        if let Some(Origin::Rule(rule)) = origin {
            self.rules.insert(rule);
        }
    }
}
