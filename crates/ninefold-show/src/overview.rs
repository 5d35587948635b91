//! The overview before a path: how many steps of which technique, and where the hard part is.

use ninefold::logic::{Family, Level, Path, Step, Technique};

/// The overview that stands before a path, as plain data; a language writes it
/// ([`Words::overview`](crate::words::Words::overview)).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Overview {
    /// The number of steps.
    pub steps: usize,
    /// Whether they reach the solution.
    pub is_solved: bool,
    /// The number of singles among them.
    pub singles: usize,
    /// The other techniques and how often each is used, from easy to hard.
    pub others: Vec<(Technique, u32)>,
    /// The hard part of the path; absent if there are only singles.
    pub hard: Option<HardPart>,
}

/// The steps of the highest level of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HardPart {
    /// The level.
    pub level: Level,
    /// The number of the first step of that level, from 1.
    pub first: usize,
    /// The number of the last one.
    pub last: usize,
    /// The number of steps between these two that have that level, both included.
    pub count: usize,
    /// The highest level before the first of them; absent if they begin the path.
    pub before: Option<Level>,
    /// The highest level after the last of them; absent if they end the path.
    pub after: Option<Level>,
}

impl Overview {
    /// Collects the facts about a path.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{PathKind, Position, Solver, UniquePuzzle};
    /// use ninefold_show::overview::Overview;
    ///
    /// let puzzle: Grid =
    ///     "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7...."
    ///         .parse()
    ///         .unwrap();
    /// let (start, unique) = (Position::of_givens(&puzzle), UniquePuzzle::prove(&puzzle));
    /// let path = Solver::default().explain(&start, unique.as_ref(), PathKind::Short).path;
    /// let overview = Overview::of(&path);
    /// let others: u32 = overview.others.iter().map(|(_, count)| count).sum();
    /// assert_eq!(overview.steps, overview.singles + others as usize);
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let is_single = |technique: Technique| technique.family() == Family::Singles;
        let mut others = path.techniques();
        others.retain(|(technique, _)| !is_single(*technique));
        Self {
            steps: path.steps.len(),
            is_solved: path.is_solved(),
            singles: path.steps.iter().filter(|step| is_single(step.technique)).count(),
            hard: if others.is_empty() { None } else { HardPart::of(&path.steps) },
            others,
        }
    }
}

impl HardPart {
    fn of(steps: &[Step]) -> Option<Self> {
        let highest = |steps: &[Step]| steps.iter().map(|step| step.technique.level()).max();
        let level = highest(steps)?;
        let is_hard = |step: &Step| step.technique.level() == level;
        let (first, last) = (steps.iter().position(is_hard)?, steps.iter().rposition(is_hard)?);
        Some(Self {
            level,
            first: first + 1,
            last: last + 1,
            count: steps.iter().filter(|step| is_hard(step)).count(),
            before: highest(&steps[..first]),
            after: highest(&steps[last + 1..]),
        })
    }
}
