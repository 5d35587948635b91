//! A puzzle some parts of which are left out, and the question whether the rest still has the property that matters.

use crate::model::Model;
use crate::parts::{Part, PartSet};
use crate::reduce::Answer;
use crate::search::{Search, Solution};
use crate::work::{Budget, GaveUp};
use ninefold_rules::compile::Origin;
use ninefold_rules::verify::Broken;
use ninefold_rules::{CellId, Compiled, Filled, Puzzle, Rule, Value, ValueSet, compile};
use std::sync::Arc;

/// A puzzle with a list of the parts that can be left out. Everything else stays.
///
/// A rule that is left out takes its own constraints with it. Rules that speak about the absence of others keep theirs.
pub(crate) struct Subject<'a> {
    puzzle: &'a Puzzle,
    parts: Vec<Part>,
    has_rules: bool,
    compiled: Option<Compiled>,
    /// The model that was used last, with the numbers of the rules that it lacks.
    model: Option<(Vec<usize>, Arc<Model>)>,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, parts: Vec<Part>) -> Self {
        let has_rules = parts.iter().any(|part| matches!(part, Part::Rule(_)));
        Self { puzzle, parts, has_rules, compiled: None, model: None }
    }

    /// Uses a known model of all rules of the puzzle.
    pub(crate) fn with_model(mut self, model: &Arc<Model>) -> Self {
        self.model = Some((Vec::new(), Arc::clone(model)));
        self
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the parts of a set.
    pub(crate) fn named(&self, set: &PartSet) -> Vec<Part> {
        set.iter().map(|part| self.parts[part]).collect()
    }

    /// Asks whether these parts contradict each other, where they do so together with the parts `without`. If not, one of those that
    /// their solution breaks is lacking.
    pub(crate) fn contradict(
        &mut self,
        kept: &PartSet,
        without: &[usize],
        budget: &mut Budget<'_>,
    ) -> Answer {
        let model = self.model(kept);
        let search = Search::new(&model).givens(&self.sets(kept, without));
        match budget.first(&search) {
            Ok(None) => Answer::Enough,
            Ok(Some(solution)) => Answer::Lacks(self.broken_by(&solution, kept)),
            Err(_) if budget.stopped => Answer::Stopped,
            Err(_) => Answer::Unknown,
        }
    }

    /// Asks whether these parts leave no other solution than the known one, where they do so together with the parts `without`.
    pub(crate) fn determine(
        &mut self,
        kept: &PartSet,
        without: &[usize],
        solution: &Solution,
        budget: &mut Budget<'_>,
    ) -> Answer {
        match self.other(kept, without, solution, budget) {
            Ok(None) => Answer::Enough,
            Ok(Some(other)) => Answer::Lacks(self.broken_by(&other, kept)),
            Err(_) if budget.stopped => Answer::Stopped,
            Err(_) => Answer::Unknown,
        }
    }

    /// Finds another solution of these parts than the known one, where there is none of these and the parts `without` together.
    pub(crate) fn other(
        &mut self,
        kept: &PartSet,
        without: &[usize],
        solution: &Solution,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Solution>, GaveUp> {
        let model = self.model(kept);
        let mut search = Search::new(&model).givens(&self.sets(kept, without));
        // A single given that is left out is excluded, so the known solution is not found again, and one that is like it teaches most.
        search = match *without {
            [one] if matches!(self.parts[one], Part::Given(_)) => search.prefer(&only(solution)),
            _ => search.prefer(&others(solution)),
        };
        Ok(budget.first(&search)?.filter(|found| found != solution))
    }

    /// Returns the model of the rules that are kept.
    pub(crate) fn model(&mut self, kept: &PartSet) -> Arc<Model> {
        let parts = self.parts.iter().enumerate().filter(|(number, _)| !kept.contains(*number));
        let mut lacking: Vec<usize> = parts
            .filter_map(|(_, part)| match part {
                Part::Rule(rule) => Some(*rule),
                Part::Given(_) => None,
            })
            .collect();
        lacking.sort_unstable();
        if let Some((known, model)) = &self.model
            && *known == lacking
        {
            return Arc::clone(model);
        }
        let compiled = self.compiled.get_or_insert_with(|| self.puzzle.compile());
        let model = Arc::new(Model::new(&without_rules(compiled, &lacking)));
        self.model = Some((lacking, Arc::clone(&model)));
        model
    }

    /// Returns the values that the parts leave to each cell. If a single given is newly left out, what is searched breaks it.
    pub(crate) fn sets(&self, kept: &PartSet, without: &[usize]) -> Vec<ValueSet> {
        let mut sets = self.puzzle.allowed().to_vec();
        for (number, part) in self.parts.iter().enumerate() {
            if let Part::Given(cell) = part
                && !kept.contains(number)
            {
                sets[cell.index()] = self.puzzle.shape().all_values();
            }
        }
        if let [one] = *without
            && let Part::Given(cell) = self.parts[one]
        {
            let set = &mut sets[cell.index()];
            *set = set.without(self.puzzle.allowed()[cell.index()]);
        }
        sets
    }

    /// Returns the parts that a solution of the kept ones breaks.
    fn broken_by(&self, solution: &Solution, kept: &PartSet) -> PartSet {
        let rules =
            if self.has_rules { broken_rules(self.puzzle, solution) } else { Some(Vec::new()) };
        let mut set = PartSet::none(self.parts.len());
        let mut any = false;
        for (number, part) in self.parts.iter().enumerate().filter(|it| !kept.contains(it.0)) {
            let breaks = match (part, &rules) {
                (Part::Given(cell), _) => match solution.get(cell.index()) {
                    Some(Some(value)) => !self.puzzle.allowed()[cell.index()].contains(*value),
                    _ => true,
                },
                (Part::Rule(rule), Some(broken)) => broken.contains(rule),
                (Part::Rule(_), None) => true,
            };
            if breaks {
                set.insert(number);
                any = true;
            }
        }
        if !any {
            // Nothing is known but that some part is lacking.
            let lacking = (0..self.parts.len()).filter(|&number| !kept.contains(number));
            lacking.for_each(|number| set.insert(number));
        }
        set
    }
}

/// Returns compiled rules without some of them.
pub(crate) fn without_rules(compiled: &Compiled, lacking: &[usize]) -> Compiled {
    let kept = |origin: &Origin| match origin {
        Origin::House(_) => true,
        Origin::Rule(rule) => lacking.binary_search(rule).is_err(),
    };
    let constraints = compiled.constraints.iter().filter(|(_, origin)| kept(origin));
    Compiled {
        constraints: constraints.cloned().collect(),
        too_large: compiled.too_large.iter().copied().filter(|it| !lacking.contains(it)).collect(),
        domains: compiled.domains.clone(),
        ..*compiled
    }
}

/// Returns the value of each cell in a solution.
fn only(solution: &Solution) -> Vec<ValueSet> {
    solution.iter().map(|value| value.map_or(ValueSet::EMPTY, ValueSet::only)).collect()
}

/// Returns all values of each cell but that of a solution.
pub(crate) fn others(solution: &Solution) -> Vec<ValueSet> {
    solution.iter().map(|value| ValueSet(value.map_or(0, |value| !value.bit()))).collect()
}

/// Returns a value for each cell as [`Filled`] takes them, unless there are unknowns beside the grid, which a solution lacks.
pub(crate) fn full_values(puzzle: &Puzzle, solution: &Solution) -> Option<Vec<Value>> {
    let void = Value::new(1)?;
    let values: Vec<Value> = solution.iter().map(|value| value.unwrap_or(void)).collect();
    (values.len() == puzzle.shape().total()).then_some(values)
}

/// Returns the rules that a solution of the others breaks, if that can be known.
pub(crate) fn broken_rules(puzzle: &Puzzle, solution: &Solution) -> Option<Vec<usize>> {
    let values = full_values(puzzle, solution)?;
    let broken = Filled::new(puzzle.layout(), puzzle.rules(), &values).broken();
    let rule = |broken| match broken {
        Broken::Rule { rule } => Some(rule),
        _ => None,
    };
    Some(broken.into_iter().filter_map(rule).collect())
}

/// Returns the cells in which two solutions differ.
pub(crate) fn differing(one: &Solution, other: &Solution) -> Vec<CellId> {
    let pairs = one.iter().zip(other).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(cell, _)| CellId::at(cell)).collect()
}

/// Asks whether a solution is the only one of a puzzle.
pub(crate) fn determines(puzzle: &Puzzle, solution: &Solution, budget: &mut Budget<'_>) -> Answer {
    let none = PartSet::none(0);
    if broken_rules(puzzle, solution).is_none_or(|broken| !broken.is_empty()) {
        return Answer::Lacks(none);
    }
    Subject::new(puzzle, Vec::new()).determine(&none, &[], solution, budget)
}

/// Returns the only solution of a puzzle; `None` if there is none or another.
pub(crate) fn only_solution(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
) -> Result<Option<Solution>, GaveUp> {
    let model = Model::new(&puzzle.compile());
    if !model.left_out().is_empty() {
        return Err(GaveUp);
    }
    let search = Search::new(&model).givens(puzzle.allowed());
    let Some(solution) = budget.first(&search)? else { return Ok(None) };
    let other = budget.first(&search.prefer(&others(&solution)))?;
    Ok(other.filter(|other| *other == solution))
}

/// Returns `true` if some rule means something else without the others, as "all dots are marked" does.
pub(crate) fn speaks_of_others(puzzle: &Puzzle) -> bool {
    // Such rules are about the whole grid. One that does not know the others is compiled to the same without them.
    let layout = puzzle.layout();
    let whole = |rule: &Rule| rule.all_cells(layout).is_empty();
    if !puzzle.rules().iter().any(whole) {
        return false;
    }
    let constraints = |compiled: &Compiled, number: usize| {
        compiled.constraints.iter().filter(|(_, origin)| *origin == Origin::Rule(number)).count()
    };
    let all = puzzle.compile();
    let rules = puzzle.rules().iter().enumerate().filter(|(_, rule)| whole(rule));
    rules.into_iter().any(|(number, rule)| {
        let alone = compile(layout, std::slice::from_ref(rule));
        constraints(&all, number) != constraints(&alone, 0)
    })
}
