//! Checks steps without the finder: from the puzzle, the position and the step alone.
//!
//! A claim about one constraint is checked by enumeration: no assignment of its cells that obeys it has the removed candidate.
//! What differs comes from the constraints again, and a derived constraint has to follow from the houses and rules it names.

mod cases;
mod derived;
mod enumerate;
mod fish;
mod nets;
pub(crate) mod predicate;
mod sight;
mod support;

use crate::reasons::{Argument, Position, Reason, Source, Step};
use enumerate::{Answer, Question};
use ninefold_rules::compile::Origin;
use ninefold_rules::value::MAX_VALUES;
use ninefold_rules::{CellId, Compiled, Primitive, Puzzle, Rule, Value, ValueSet};
use sight::Sight;
use support::Facts;

/// The judgement of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The step is right.
    Proven,
    /// The step is wrong, or its reason is not complete.
    Refused(&'static str),
    /// The enumeration would take more work than allowed.
    OverBudget,
    /// The step rests on a search, which has no reason to check.
    Trial,
}

/// The values that an unknown for cases may have: one for each case of the longest list.
const ANY_CASE: u32 = (1 << MAX_VALUES) - 1;

/// Checks the steps of one puzzle.
#[derive(Debug)]
pub struct Checker<'a> {
    puzzle: &'a Puzzle,
    compiled: Compiled,
    sight: Sight,
    /// The values that each unknown may have before any given.
    start: Vec<u32>,
    budget: u64,
}

impl<'a> Checker<'a> {
    /// Prepares a puzzle. An enumeration may try as many values as the budget says.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, budget: u64) -> Self {
        let compiled = puzzle.compile();
        let mut start: Vec<u32> = compiled.domains.iter().map(|domain| domain.0).collect();
        for (primitive, _) in &compiled.constraints {
            if let Primitive::Allowed { cell, values } = primitive {
                start[cell.index()] &= values.0;
            }
        }
        for (domain, allowed) in start.iter_mut().zip(puzzle.allowed()) {
            if allowed.single().is_none() {
                *domain &= allowed.0;
            }
        }
        let sight = Sight::new(&compiled);
        Self { puzzle, compiled, sight, start, budget }
    }

    /// Checks a step that was found in a position.
    #[must_use]
    pub fn check(&self, position: &Position, step: &Step) -> Verdict {
        let domains: Vec<u32> = (0..position.domains.len())
            .map(|cell| position.candidates(CellId::at(cell)).0)
            .collect();
        let removed = &step.conclusion.removed;
        match &step.reason {
            Reason::LastValue => match step.conclusion.placed {
                Some((cell, value)) if domains[cell.index()] == value.bit() => Verdict::Proven,
                _ => Verdict::Refused("the cell has another candidate"),
            },
            Reason::LastPlace { house } => match step.conclusion.placed {
                Some((cell, value)) => self.last_place(&domains, house, cell, value),
                None => Verdict::Refused("nothing is placed"),
            },
            Reason::Rule { source, cells } => self.rule(&domains, source, cells, removed),
            Reason::Claim { source, value, places } => {
                self.claim(&domains, source, *value, places, removed)
            }
            Reason::Subset { source, cells, values, hidden } => {
                if *hidden {
                    self.hidden(&domains, source, cells, *values, removed)
                } else {
                    self.naked(&domains, cells, *values, removed)
                }
            }
            Reason::Fish { value, base, cover } => {
                self.fish(&domains, *value, base, cover, removed)
            }
            Reason::Refutation(net) => self.net(&domains, net, removed),
            Reason::Trial { .. } => Verdict::Trial,
        }
    }

    /// Returns the cells of a source that has a cell for each value, all different.
    fn full_house(&self, source: &Source) -> Option<Vec<CellId>> {
        let Source::Part { constraint, .. } = source else { return None };
        let (Primitive::AllDifferent(cells), _) = self.compiled.constraints.get(*constraint)?
        else {
            return None;
        };
        let mut cells = cells.clone();
        cells.sort_unstable();
        cells.dedup();
        (cells.len() == usize::from(self.compiled.values)).then_some(cells)
    }

    fn last_place(&self, domains: &[u32], house: &Source, cell: CellId, value: Value) -> Verdict {
        let Some(cells) = self.full_house(house) else { return Verdict::Refused("no full house") };
        let has = |cell: &CellId| domains[cell.index()] & value.bit() != 0;
        if cells.contains(&cell) && cells.iter().filter(|cell| has(cell)).eq([&cell]) {
            Verdict::Proven
        } else {
            Verdict::Refused("there is another place")
        }
    }

    /// Returns the primitive of a source, after checking that it holds.
    fn primitive<'b>(&'b self, source: &'b Source) -> Result<&'b Primitive, Verdict> {
        match source {
            Source::Part { constraint, .. } => {
                let found = self.compiled.constraints.get(*constraint);
                found.map(|it| &it.0).ok_or(Verdict::Refused("no such constraint"))
            }
            Source::Derived(it) => {
                if derived::follows(it, &self.compiled, &self.sight) {
                    Ok(&it.primitive)
                } else {
                    Err(Verdict::Refused("the derived constraint does not follow"))
                }
            }
        }
    }

    /// Checks that one constraint removes candidates, or that it cannot hold if `removed` is empty.
    fn rule(
        &self,
        domains: &[u32],
        source: &Source,
        matter: &[CellId],
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        let primitive = match self.primitive(source) {
            Ok(primitive) => primitive,
            Err(verdict) => return verdict,
        };
        let mut relaxed = self.start.clone();
        // Unknowns for cases come after all others and may have any case.
        relaxed.resize(domains.len(), ANY_CASE);
        matter.iter().for_each(|cell| relaxed[cell.index()] = domains[cell.index()]);
        let verdict = self.impossible(source, primitive, &relaxed, removed);
        if verdict != Verdict::OverBudget {
            return verdict;
        }
        // Fewer candidates mean less work; this does not check which cells matter.
        self.impossible(source, primitive, domains, removed)
    }

    fn impossible(
        &self,
        source: &Source,
        primitive: &Primitive,
        domains: &[u32],
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        if removed.is_empty() {
            return judge(self.completes(source, primitive, domains.to_vec()));
        }
        let scope = crate::reasons::scope::unknowns(primitive);
        for &(cell, values) in removed {
            for value in values.iter() {
                let mut domains = domains.to_vec();
                if scope.contains(&cell) {
                    domains[cell.index()] = value.bit();
                } else {
                    for &other in &scope {
                        if self.sight.sees(cell, other) {
                            domains[other.index()] &= !value.bit();
                        }
                    }
                }
                match judge(self.completes(source, primitive, domains)) {
                    Verdict::Proven => {}
                    verdict => return verdict,
                }
            }
        }
        Verdict::Proven
    }

    /// Returns whether a constraint has a completion. Where its rule speaks about these cells alone, the rule's own sentence judges.
    fn completes(&self, source: &Source, primitive: &Primitive, domains: Vec<u32>) -> Answer {
        if let (Source::Derived(it), Primitive::Or(branches)) = (source, primitive)
            && it.argument == Argument::Cases
        {
            return self.any_case(branches, &domains);
        }
        let rule = match source {
            Source::Part { origin: Origin::Rule(rule), .. } => self.puzzle.rules().get(*rule),
            _ => None,
        };
        self.ask(rule, primitive, domains)
    }

    fn ask(&self, rule: Option<&Rule>, primitive: &Primitive, domains: Vec<u32>) -> Answer {
        let facts = Facts {
            sight: &self.sight,
            domains: &domains,
            values: self.compiled.values,
            low: i64::from(self.compiled.low),
        };
        let answer = Question {
            puzzle: self.puzzle,
            sight: &self.sight,
            low: self.compiled.low,
            primitive,
            rule,
            domains: domains.clone(),
        }
        .ask(self.budget);
        if answer == Answer::Unknown { support::answer(primitive, &facts) } else { answer }
    }

    /// Returns whether some case has a completion. The candidates of a case are those that it allows, less what filled cells see.
    fn any_case(&self, branches: &[Vec<Primitive>], domains: &[u32]) -> Answer {
        let mut all = Answer::None;
        for branch in branches {
            let mut own = domains.to_vec();
            let mut rest = Vec::new();
            for primitive in branch {
                match primitive {
                    Primitive::Allowed { cell, values } => own[cell.index()] &= values.0,
                    other => rest.push(other),
                }
            }
            let answer = if self.settle(branch, &mut own) {
                let mut inner = rest.iter().map(|it| self.ask(None, it, within(it, &own)));
                inner.find(|answer| *answer != Answer::Some).unwrap_or(Answer::Some)
            } else {
                Answer::None
            };
            match answer {
                Answer::Some => return Answer::Some,
                Answer::Unknown => all = Answer::Unknown,
                Answer::None => {}
            }
        }
        all
    }

    /// Removes the values of filled cells of a branch from those that they see; returns `false` if a cell has no candidate left.
    fn settle(&self, branch: &[Primitive], domains: &mut [u32]) -> bool {
        let mut cells: Vec<CellId> =
            branch.iter().flat_map(crate::reasons::scope::unknowns).collect();
        cells.sort_unstable();
        cells.dedup();
        loop {
            let mut changed = false;
            for &cell in &cells {
                let domain = domains[cell.index()];
                if domain == 0 {
                    return false;
                }
                for &other in cells.iter().filter(|&&other| other != cell) {
                    let lost = domain.is_power_of_two() && self.sight.sees(cell, other);
                    if lost && domains[other.index()] & domain != 0 {
                        domains[other.index()] &= !domain;
                        changed = true;
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn claim(
        &self,
        domains: &[u32],
        source: &Source,
        value: Value,
        places: &[CellId],
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        let fits = |(cell, values): &(CellId, ValueSet)| {
            *values == ValueSet::only(value) && places.iter().all(|&at| self.sight.sees(*cell, at))
        };
        if places.is_empty() || !removed.iter().all(fits) {
            return Verdict::Refused("a removed candidate does not see all places");
        }
        if let Some(house) = self.full_house(source) {
            let elsewhere = house
                .iter()
                .any(|cell| domains[cell.index()] & value.bit() != 0 && !places.contains(cell));
            return if elsewhere { Verdict::Refused("another place") } else { Verdict::Proven };
        }
        let primitive = match self.primitive(source) {
            Ok(primitive) => primitive,
            Err(verdict) => return verdict,
        };
        let mut without = domains.to_vec();
        places.iter().for_each(|cell| without[cell.index()] &= !value.bit());
        judge(self.completes(source, primitive, without))
    }

    fn naked(
        &self,
        domains: &[u32],
        cells: &[CellId],
        values: ValueSet,
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        let union = cells.iter().fold(0, |all, cell| all | domains[cell.index()]);
        let differ = (0..cells.len())
            .all(|i| cells[..i].iter().all(|&other| self.sight.sees(cells[i], other)));
        if union & !values.0 != 0 || cells.len() != values.len() as usize || !differ {
            return Verdict::Refused("no subset");
        }
        let sees = |(cell, lost): &(CellId, ValueSet)| {
            lost.and(values) == *lost
                && lost.iter().all(|value| {
                    let mut with = cells.iter().filter(|at| domains[at.index()] & value.bit() != 0);
                    with.all(|&at| self.sight.sees(*cell, at))
                })
        };
        if removed.iter().all(sees) { Verdict::Proven } else { Verdict::Refused("not seen by all") }
    }

    fn hidden(
        &self,
        domains: &[u32],
        source: &Source,
        cells: &[CellId],
        values: ValueSet,
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        let Some(house) = self.full_house(source) else { return Verdict::Refused("no full house") };
        let elsewhere =
            house.iter().any(|cell| domains[cell.index()] & values.0 != 0 && !cells.contains(cell));
        if elsewhere || cells.len() != values.len() as usize {
            return Verdict::Refused("another place");
        }
        let fits = |(cell, lost): &(CellId, ValueSet)| {
            cells.contains(cell) && house.contains(cell) && lost.and(values).is_empty()
        };
        if removed.iter().all(fits) {
            Verdict::Proven
        } else {
            Verdict::Refused("not in the subset")
        }
    }
}

/// Returns the candidates that are left where cells hold exactly some values.
fn within(primitive: &Primitive, domains: &[u32]) -> Vec<u32> {
    let mut domains = domains.to_vec();
    if let Primitive::Contains { cells, values, exactly: true } = primitive
        && cells.len() == values.len()
    {
        let set = values.iter().fold(0, |all, value| all | value.bit());
        cells.iter().for_each(|cell| domains[cell.index()] &= set);
    }
    domains
}

/// Judges that something has no completion.
fn judge(answer: Answer) -> Verdict {
    match answer {
        Answer::None => Verdict::Proven,
        Answer::Some => Verdict::Refused("there is a completion"),
        Answer::Unknown => Verdict::OverBudget,
    }
}
