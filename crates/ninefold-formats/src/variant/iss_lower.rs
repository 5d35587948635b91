//! Rules that the Interactive Sudoku Solver says by others: candidates of cells, comparisons, sums, tables of pairs.

use ninefold_rules::catalogue::kind;
use ninefold_rules::{Argument, CellId, Filled, Puzzle, Rule, Value, ValueSet};

/// Returns the same puzzle with rules that the text of that solver has.
pub(super) fn lowered(puzzle: &Puzzle) -> Puzzle {
    let mut all = Puzzle::new(puzzle.shape().clone());
    for (i, set) in puzzle.allowed().iter().enumerate() {
        all.restrict(CellId::at(i), *set);
    }
    for rule in puzzle.rules() {
        if let Some((cell, values)) = candidates(rule, puzzle) {
            all.restrict(cell, values);
            continue;
        }
        let others = others(rule, puzzle).unwrap_or_else(|| vec![rule.clone()]);
        others.into_iter().for_each(|rule| all.push_rule(rule));
    }
    all
}

/// Returns the values that a rule of a single cell leaves it.
fn candidates(rule: &Rule, puzzle: &Puzzle) -> Option<(CellId, ValueSet)> {
    const OF_CELLS: &[&str] = &["odd", "even", "prime", "power-of-two", "candidates"];
    let [cell] = rule.cells("cell") else { return None };
    if !OF_CELLS.contains(&rule.kind().name) {
        return None;
    }
    let holds = |value: &Value| {
        let values = vec![*value; puzzle.shape().total()];
        (rule.kind().holds)(rule, &Filled::new(puzzle.layout(), puzzle.rules(), &values))
    };
    Some((*cell, puzzle.shape().all_values().iter().filter(holds).collect()))
}

/// Returns other rules that together say the same.
fn others(rule: &Rule, puzzle: &Puzzle) -> Option<Vec<Rule>> {
    let lower = Lower { rule, puzzle };
    lower.pairs_or_sums().or_else(|| lower.comparisons()).or_else(|| lower.arrows())
}

/// A rule that is said by others.
struct Lower<'a> {
    rule: &'a Rule,
    puzzle: &'a Puzzle,
}

impl Lower<'_> {
    fn make(&self, name: &str, named: Vec<(&str, Argument)>) -> Option<Rule> {
        Rule::with(kind(name)?, named, self.puzzle.layout()).ok()
    }

    /// Returns the table of pairs for the cells of a parameter.
    fn pairs(
        &self,
        name: &str,
        between: &str,
        holds: &dyn Fn(i64, i64) -> bool,
    ) -> Option<Vec<Rule>> {
        let shape = self.puzzle.shape();
        let numbers = || shape.all_values().iter().map(|value| i64::from(shape.number(value)));
        let row = |a: i64| numbers().filter(|b| holds(a, *b)).collect::<Vec<_>>();
        let mut named = vec![
            ("cells", Argument::Cells(self.rule.cells(name).to_vec())),
            ("table", Argument::Groups(numbers().map(row).collect())),
        ];
        if between == "all" {
            named.push(("between", Argument::Word(between.to_owned())));
        }
        Some(vec![self.make("pair", named)?])
    }

    fn sum(&self, cells: Vec<CellId>, sum: i64) -> Option<Vec<Rule>> {
        let named = vec![("cells", Argument::Cells(cells)), ("sum", Argument::Number(sum))];
        Some(vec![self.make("cage-with-repeats", named)?])
    }

    fn pairs_or_sums(&self) -> Option<Vec<Rule>> {
        let rule = self.rule;
        match rule.kind().name {
            "slow-thermometer" => self.pairs("line", "", &|a, b| a <= b),
            "nabner" => self.pairs("line", "all", &|a, b| (a - b).abs() >= 2),
            "difference" => {
                let d = rule.number("d").filter(|d| *d != 1)?;
                self.pairs("cells", "", &|a, b| (a - b).abs() == d)
            }
            "ratio" => {
                let k = rule.number("k").filter(|k| *k != 2)?;
                let is_ratio = |a: i64, b: i64| a.checked_mul(k) == Some(b);
                self.pairs("cells", "", &|a, b| is_ratio(a, b) || is_ratio(b, a))
            }
            "pair-sum" => {
                let n = rule.number("n").filter(|n| !matches!(n, 5 | 10))?;
                self.sum(rule.cells("cells").to_vec(), n)
            }
            "first-k" => {
                let k = usize::try_from(rule.number("k")?).ok()?;
                let cells = rule.seen(self.puzzle.layout()).into_iter().take(k).collect();
                self.sum(cells, rule.number("sum")?)
            }
            _ => None,
        }
    }

    fn comparisons(&self) -> Option<Vec<Rule>> {
        let rule = self.rule;
        match rule.kind().name {
            "parity-line" => {
                let line = ("line", Argument::Cells(rule.cells("line").to_vec()));
                Some(vec![self.make("modular-line", vec![line, ("k", Argument::Number(2))])?])
            }
            "clone" => {
                let pair = |(a, b): (&CellId, &CellId)| {
                    let sets = Argument::Lists(vec![vec![*a], vec![*b]]);
                    self.make("same-set", vec![("sets", sets)])
                };
                let pairs = rule.cells("cells").iter().zip(rule.cells("cells2"));
                pairs.filter(|(a, b)| a != b).map(pair).collect()
            }
            name @ ("minimum" | "maximum") => {
                let cells = rule.cells("cells");
                let pair = |(a, b): (CellId, CellId)| {
                    let order = if name == "minimum" { vec![b, a] } else { vec![a, b] };
                    self.make("greater-than", vec![("cells", Argument::Cells(order))])
                };
                let layout = self.puzzle.layout();
                let around = |cell: &CellId| {
                    layout.neighbours(*cell).map(|next| (*cell, next)).collect::<Vec<_>>()
                };
                let pairs = cells.iter().flat_map(around);
                pairs.filter(|(_, next)| !cells.contains(next)).map(pair).collect()
            }
            _ => None,
        }
    }

    /// Returns a rule for each shaft.
    fn arrows(&self) -> Option<Vec<Rule>> {
        let rule = self.rule;
        let name = rule.kind().name;
        match name {
            "arrow" | "pill-arrow" if rule.lists("shafts").len() != 1 => {
                let base = if name == "arrow" {
                    ("circle", Argument::Cell(*rule.cells("circle").first()?))
                } else {
                    ("pill", Argument::Cells(rule.cells("pill").to_vec()))
                };
                let one = |shaft: &Vec<CellId>| {
                    let shafts = ("shafts", Argument::Lists(vec![shaft.clone()]));
                    self.make(name, vec![base.clone(), shafts])
                };
                rule.lists("shafts").iter().map(one).collect()
            }
            "average-arrow" => {
                let (circle, shaft) = (*rule.cells("circle").first()?, rule.cells("shaft"));
                let by = std::iter::once(-(shaft.len() as i64)).chain(shaft.iter().map(|_| 1));
                let named = vec![
                    ("cells", Argument::Cells([&[circle], shaft].concat())),
                    ("coefficients", Argument::Numbers(by.collect())),
                    ("number", Argument::Number(0)),
                ];
                Some(vec![self.make("weighted-sum", named)?])
            }
            _ => None,
        }
    }
}
