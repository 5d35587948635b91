//! Puzzles that match a spec, in numbered attempts.

use super::cages::Cages;
use super::canvas::Canvas;
use super::kind::{Kind, Make};
use super::spec::{ImpossibleSpec, Spec};
use super::{clues, grid, lines, regions};
use crate::model::Model;
use crate::parts::{Part, PartSet, with_parts};
use crate::reduce::reduce;
use crate::search::{First, Search, Solution};
use crate::subject::{Subject, full_values};
use crate::work::{Budget, Work};
use ninefold::Rng;
use ninefold::search::Watch;
use ninefold_rules::{CellId, CellIds, Puzzle, Rule, Shape, Value};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// The guesses that an attempt may take.
const GUESSES: u64 = 2_000_000;
/// The guesses for the question whether there is a grid at all.
const GUESSES_FOR_GRID: u64 = 20_000;
/// The greatest number of rows of a killer that has no givens unless some are requested. In larger ones sums say too little.
const MOST_WITHOUT_GIVENS: usize = 9;
/// The most changes of cages.
const CHANGES: usize = 80;

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the attempt that found it.
    pub attempt: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Whether it is known that no given can be left out.
    pub minimal: bool,
}

/// The result of a range of attempts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Batch {
    /// The generated puzzles, in the order of their attempts.
    pub generated: Vec<Generated>,
    /// The number of the first attempt that was not made: the end of the range, unless the watch stopped before. The next batch
    /// begins with it.
    pub next: u64,
}

/// Generates puzzles of other rules.
///
/// The work is divided into numbered attempts, each of which leads to a puzzle or to nothing. The outcome of an attempt depends on
/// the spec, the seed and its number alone, so any range of numbers can run on any thread, in any order.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_variants::generate::{Generator, Spec};
///
/// let generator = Generator::new(Spec::new("killer")?.side(4), 1)?;
/// let batch = generator.attempts(0..4, &Watch::never());
/// let puzzle = &batch.generated[0].puzzle;
/// assert_eq!(puzzle.text(), "................");
/// assert_eq!(puzzle.rules()[0].kind().name, "cage");
/// # Ok::<(), ninefold_variants::generate::ImpossibleSpec>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    spec: Spec,
    seed: u64,
    /// The shape with the rules that hold everywhere, unless the regions differ from puzzle to puzzle.
    base: Option<(Puzzle, Arc<Model>)>,
}

impl Generator {
    /// Returns a generator for a spec and a seed.
    ///
    /// # Errors
    ///
    /// Returns the reason if it is known that no puzzle matches the spec.
    pub fn new(spec: Spec, seed: u64) -> Result<Self, ImpossibleSpec> {
        spec.check()?;
        let base = if spec.has_regions() {
            // Whether the rules fit is the same for all regions.
            let mut rng = Rng::new(seed);
            let shape = regions::random(spec.side, &mut rng);
            rules_everywhere(&spec, shape.ok_or(ImpossibleSpec::Side(spec.side))?)?;
            None
        } else {
            let shape = Shape::square(spec.side).map_err(|_| ImpossibleSpec::Side(spec.side))?;
            let puzzle = rules_everywhere(&spec, shape)?;
            let model = Arc::new(Model::new(&puzzle.compile()));
            if Search::new(&model).guesses(GUESSES_FOR_GRID).first() == First::None {
                return Err(ImpossibleSpec::NoGrid);
            }
            Some((puzzle, model))
        };
        Ok(Self { spec, seed, base })
    }

    /// Returns the spec.
    #[must_use]
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Makes the attempts with these numbers. Ends early, with what is complete, when the watch stops.
    #[must_use]
    pub fn attempts(&self, numbers: Range<u64>, watch: &Watch<'_>) -> Batch {
        let mut generated = Vec::new();
        for number in numbers.clone() {
            let found = if watch.stopped() { None } else { self.attempt(number, watch) };
            if watch.stopped() {
                return Batch { generated, next: number };
            }
            generated.extend(found);
        }
        Batch { generated, next: numbers.end.max(numbers.start) }
    }

    fn attempt(&self, number: u64, watch: &Watch<'_>) -> Option<Generated> {
        let mut rng = Rng::numbered(self.seed, number);
        let (base, model) = match &self.base {
            Some((puzzle, model)) => (puzzle.clone(), Arc::clone(model)),
            None => {
                let shape = regions::random(self.spec.side, &mut rng)?;
                let puzzle = rules_everywhere(&self.spec, shape).ok()?;
                let model = Arc::new(Model::new(&puzzle.compile()));
                (puzzle, model)
            }
        };
        let solution = grid::random(&base, &model, &mut rng, watch)?;
        let work = Work::new(watch).guesses_each(self.spec.guesses).guesses_in_all(GUESSES);
        let values = full_values(&base, &solution)?;
        let mut attempt = Attempt {
            spec: &self.spec,
            everywhere: base.rules().len(),
            base: &base,
            model: &model,
            solution: &solution,
            values: &values,
            rng,
            budget: Budget::new(&work),
        };
        let (puzzle, minimal) = attempt.puzzle()?;
        Some(Generated { attempt: number, puzzle, solution, minimal })
    }
}

/// Returns the empty puzzle of a shape with the rules that hold everywhere.
fn rules_everywhere(spec: &Spec, shape: Shape) -> Result<Puzzle, ImpossibleSpec> {
    let mut puzzle = Puzzle::new(shape);
    for kind in &spec.kinds {
        if let Make::Everywhere(rules) = kind.make {
            for (name, arguments) in rules {
                puzzle.add_rule(name, arguments).map_err(ImpossibleSpec::Rule)?;
            }
        }
    }
    Ok(puzzle)
}

/// An attempt for which there is a full grid.
struct Attempt<'a> {
    spec: &'a Spec,
    base: &'a Puzzle,
    /// The number of rules that hold everywhere.
    everywhere: usize,
    model: &'a Arc<Model>,
    solution: &'a Solution,
    values: &'a [Value],
    rng: Rng,
    budget: Budget<'a>,
}

impl Attempt<'_> {
    /// Draws rules and removes what is redundant. Returns the puzzle, and whether its givens are known to be needed.
    fn puzzle(&mut self) -> Option<(Puzzle, bool)> {
        let (drawn, spare) = self.drawn();
        let puzzle = self.base.clone().with_rules(drawn);
        let alone = self.spec.has_sums() && *self.wanted().end() == 0;
        let canvas = Canvas { layout: self.base.layout(), values: self.values };
        let cages = if self.has_cages() {
            Some(Cages::random(canvas, &self.spec.cages, &mut self.rng)?)
        } else {
            None
        };
        let (puzzle, minimal) = match cages {
            Some(cages) if alone => (self.only_cages(&puzzle, cages)?, true),
            Some(cages) => self.fewer_givens(puzzle.with_rules(cages.rules(self.spec.sums)))?,
            None => self.fewer_givens(puzzle)?,
        };
        let puzzle = self.fewer_rules(puzzle, spare);
        let sound = puzzle.verify(self.values).is_empty();
        (sound && !self.budget.stopped).then_some((puzzle, minimal))
    }

    fn has_cages(&self) -> bool {
        self.spec.kinds.iter().any(|kind| matches!(kind.make, Make::Cages))
    }

    /// Returns the range of the number of givens.
    fn wanted(&self) -> RangeInclusive<usize> {
        match &self.spec.clues {
            Some(range) => range.clone(),
            None if self.spec.has_sums() && self.spec.side <= MOST_WITHOUT_GIVENS => 0..=0,
            None => 0..=usize::MAX,
        }
    }

    /// Draws the rules but for cages. Returns them, and the numbers of those that may be removed.
    fn drawn(&mut self) -> (Vec<Rule>, Vec<usize>) {
        let (mut drawn, mut spare) = (Vec::new(), Vec::new());
        let mut taken = CellIds::EMPTY;
        for kind in &self.spec.kinds {
            let (rules, may_go) = self.drawn_of(kind, &mut taken);
            let first = self.everywhere + drawn.len();
            if may_go {
                spare.extend(first..first + rules.len());
            }
            drawn.extend(rules);
        }
        (drawn, spare)
    }

    fn drawn_of(&mut self, kind: &Kind, taken: &mut CellIds) -> (Vec<Rule>, bool) {
        let canvas = Canvas { layout: self.base.layout(), values: self.values };
        let (side, rng) = (self.spec.side, &mut self.rng);
        let amount = |usual: usize| self.spec.amount.unwrap_or(usual);
        match &kind.make {
            Make::Regions | Make::Everywhere(_) | Make::Cages => (Vec::new(), false),
            Make::Lines(of) => (lines::draw(canvas, of, amount(side), taken, rng), true),
            Make::Outside(of) => (clues::outside(canvas, of, amount(2 * side), rng), true),
            Make::Diagonals => (clues::diagonals(canvas, amount(2 * side), rng), true),
            Make::Pairs(of) => {
                let mut rules = clues::pairs(canvas, of, amount(3 * side), rng);
                let all = of.all.and_then(|(name, arguments)| {
                    let kind = ninefold_rules::catalogue::kind(name)?;
                    ninefold_rules::text::of_kind(kind, arguments, canvas.layout).ok()
                });
                let may_go = all.is_none();
                rules.extend(all);
                (rules, may_go)
            }
        }
    }

    /// Changes cages until the puzzle without givens has no other solution.
    fn only_cages(&mut self, puzzle: &Puzzle, mut cages: Cages<'_>) -> Option<Puzzle> {
        let mut others: Vec<Solution> = Vec::new();
        for _ in 0..CHANGES {
            let with_cages = puzzle.clone().with_rules(cages.rules(true));
            let mut subject = Subject::new(&with_cages, Vec::new());
            match subject.other(&PartSet::none(0), &[], self.solution, &mut self.budget).ok()? {
                None => return Some(with_cages),
                Some(other) => others.push(other),
            }
            // A change can allow what an earlier one excluded.
            let mut rounds = 0;
            while let Some(other) = others.iter().find(|other| cages.allow(other)) {
                rounds += 1;
                if rounds > CHANGES || !cages.exclude(other, &mut self.rng) {
                    return None;
                }
            }
        }
        None
    }

    /// Removes givens of the full grid down to the requested number. Returns the puzzle, and whether no further one can go.
    fn fewer_givens(&mut self, mut puzzle: Puzzle) -> Option<(Puzzle, bool)> {
        let wanted = self.wanted();
        let cells: Vec<CellId> = puzzle.shape().cells().collect();
        for &cell in &cells {
            puzzle.give(cell, self.values[cell.index()]);
        }
        let mut order = cells;
        self.rng.shuffle(&mut order);
        let most = (*wanted.end()).min(order.len());
        let least = wanted.start() + self.rng.place(most.saturating_sub(*wanted.start()) + 1);
        let least = if self.spec.clues.is_some() { least } else { 0 };
        let parts: Vec<Part> = order.into_iter().map(Part::Given).collect();
        let mut subject = Subject::new(&puzzle, parts);
        if puzzle.rules().len() == self.everywhere {
            subject = subject.with_model(self.model);
        }
        let (solution, budget) = (self.solution, &mut self.budget);
        let count = subject.parts().len();
        let reduced = reduce(count, least, &mut |kept, without| {
            subject.determine(kept, without, solution, budget)
        });
        if reduced.kept.len() > *wanted.end() {
            return None;
        }
        let kept: CellIds = subject
            .named(&reduced.kept)
            .into_iter()
            .filter_map(|part| match part {
                Part::Given(cell) => Some(cell),
                Part::Rule(_) => None,
            })
            .collect();
        let fewer = with_parts(&puzzle, |part| match part {
            Part::Given(cell) => kept.contains(cell),
            Part::Rule(_) => true,
        });
        Some((fewer, reduced.proven))
    }

    /// Removes redundant rules among those with these numbers.
    fn fewer_rules(&mut self, puzzle: Puzzle, mut spare: Vec<usize>) -> Puzzle {
        if !self.spec.needed_rules || spare.is_empty() {
            return puzzle;
        }
        self.rng.shuffle(&mut spare);
        let mut subject = Subject::new(&puzzle, spare.into_iter().map(Part::Rule).collect());
        let (solution, budget) = (self.solution, &mut self.budget);
        let count = subject.parts().len();
        let reduced = reduce(count, 0, &mut |kept, without| {
            subject.determine(kept, without, solution, budget)
        });
        let mut dropped = PartSet::all(count);
        reduced.kept.iter().for_each(|part| dropped.remove(part));
        let dropped = subject.named(&dropped);
        with_parts(&puzzle, |part| !dropped.contains(&part))
    }
}
