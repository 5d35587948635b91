//! A case: a position, one technique, and exactly what it must find there.
//!
//! ```text
//!   :0300:5:.4...:123 456:577 579::      code, digits, board, removed marks,
//!                                        expected eliminations, placements, extra
//! ```
//!
//! Triples are digit, row, column. In the board, `+` stands before a digit that is not a given.

use ninefold::logic::{Position, Query, Step, UniquePuzzle, Unproven, prove};
use ninefold::{Candidate, Cell, Digit, DigitSet, Grid};

pub(crate) struct Case {
    pub(crate) code: String,
    query: Query,
    must_fail: bool,
    digits: DigitSet,
    pub(crate) position: Position,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
    chain_length: Option<usize>,
}

impl Case {
    pub(crate) fn read(line: &str) -> Self {
        let mut fields = line.strip_prefix(':').expect("a case begins with ':'").split(':');
        let mut field = || fields.next().unwrap_or("");
        let code = field().to_string();
        let digits = field().bytes().filter_map(Digit::from_ascii).collect();
        let (givens, entries) = board(field());
        let mut position = Position::new(&givens, &entries, None);
        triples(field()).into_iter().for_each(|candidate| position.eliminate(candidate));
        let eliminations = triples(field());
        let placements = triples(field());
        let chain_length = field().parse().ok();
        let must_fail = code.ends_with("-x");
        let query = code.trim_end_matches("-x").parse().expect(&code);
        Self { code, query, must_fail, digits, position, eliminations, placements, chain_length }
    }

    /// The steps with the same code and digits.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut steps = self.query.all(&self.position, self.unique().as_ref());
        steps.retain(|step| step.concerned_digits() == self.digits || self.must_fail);
        steps
    }

    /// Cases are cut out of puzzles: where the digits that stand have one solution, they count as
    /// a proper puzzle even if the givens among them are not marked.
    pub(crate) fn unique(&self) -> Option<UniquePuzzle> {
        UniquePuzzle::prove(&self.position.puzzle())
            .or_else(|| UniquePuzzle::prove(self.position.digits()))
    }

    pub(crate) fn run(&self) -> Result<(), String> {
        let steps = self.steps();
        for step in &steps {
            if let Err(why) = prove(&self.position, step)
                && !matches!(why, Unproven::TooLong(_))
            {
                return Err(format!("unsound: {why:?} in {step:?}"));
            }
        }
        if self.must_fail {
            return match steps.first() {
                None => Ok(()),
                Some(step) => Err(format!("found {step:?}, expected nothing")),
            };
        }
        let is_expected = |step: &&Step| {
            step.eliminations == self.eliminations && step.placements == self.placements
        };
        let exact = |step: &&Step| {
            is_expected(step)
                && self.chain_length.is_none_or(|length| length == step.chain_length())
        };
        match (steps.iter().find(exact), steps.iter().find(|step| !is_expected(step))) {
            (Some(_), None) => Ok(()),
            (None, _) => {
                let found: Vec<String> = steps.iter().map(short).collect();
                let wanted = format!(
                    "{:?} {:?} length {:?}",
                    self.eliminations, self.placements, self.chain_length
                );
                Err(format!("expected {wanted}, found {} steps: {found:?}", steps.len()))
            }
            (Some(_), Some(other)) => Err(format!(
                "also found {}, expected only {:?} {:?}",
                short(other),
                self.eliminations,
                self.placements
            )),
        }
    }
}

fn short(step: &Step) -> String {
    format!("{:?} without {:?} length {}", step.placements, step.eliminations, step.chain_length())
}

fn board(text: &str) -> (Grid, Grid) {
    let (mut givens, mut entries) = (Grid::EMPTY, Grid::EMPTY);
    let mut cells = Cell::all();
    let mut is_entry = false;
    for byte in text.bytes() {
        if byte == b'+' {
            is_entry = true;
            continue;
        }
        let cell = cells.next().expect("81 cells");
        let target = if is_entry { &mut entries } else { &mut givens };
        target.set(cell, Digit::from_ascii(byte));
        is_entry = false;
    }
    assert_eq!(cells.len(), 0, "81 cells");
    (givens, entries)
}

fn triples(text: &str) -> Vec<Candidate> {
    let triple = |text: &str| {
        let [digit, row, column] = text.as_bytes() else { panic!("a triple: {text:?}") };
        let number = |byte: &u8| usize::from(byte - b'1');
        Candidate {
            cell: Cell::at(number(row), number(column)).expect("a cell"),
            digit: Digit::from_ascii(*digit).expect("a digit"),
        }
    };
    let mut all: Vec<_> = text.split_whitespace().map(triple).collect();
    all.sort_unstable();
    all
}
