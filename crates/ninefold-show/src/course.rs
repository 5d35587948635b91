//! The course: the techniques that everybody should know, in the order in which people learn them.
//!
//! [`LESSONS`] is made by hand. A lesson shows one technique, or two that share one idea; what is not in
//! the course is the library behind it. Its words are in [`Words::lesson`](crate::words::Words::lesson).
//!
//! The puzzles of a lesson are in `course/puzzles.txt`: its slug, then one puzzle on each line, the first
//! three for its examples, the others for exercises. A puzzle that shows the second form of its lesson ends
//! with a `2`. The position of an example is the one in which everything easier has been done
//! ([`Form::before`]), so that a puzzle of some 25 clues is enough to store. A test proves for all of
//! them that a hint finds the lesson's technique first, and that no earlier lesson helps.

use ninefold::logic::{
    Family, Position, Query, Role, Solver, Step, Technique, Truth, UniquePuzzle,
};
use ninefold::search::Watch;
use ninefold::{Cell, CellSet, Grid, HouseKind};

const PUZZLES: &str = include_str!("course/puzzles.txt");

/// The number of puzzles of a lesson that are examples. The others are exercises.
const EXAMPLES: usize = 3;

/// The most cells of one almost locked set in an example or exercise.
const LARGEST_SET: u32 = 3;

/// The most statements of a chain in an example or exercise.
const LONGEST_CHAIN: usize = 12;

/// A part of the course.
///
/// It is exhaustive on purpose: a language that lacks the words of a new stage must not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Singles, which need no candidates.
    Singles,
    /// Locked candidates, pairs and triples.
    Candidates,
    /// One digit in two lines.
    Lines,
    /// Wings.
    Wings,
    /// Patterns that would allow two solutions.
    Uniqueness,
    /// Larger forms of what was learned before.
    Larger,
    /// Colours and chains.
    Chains,
    /// Almost locked sets.
    Sets,
}

/// The houses in which a lesson looks for its technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Houses {
    /// Any house.
    All,
    /// Boxes.
    Boxes,
    /// Rows and columns.
    Lines,
}

/// A technique, perhaps in certain houses only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Form {
    /// The technique.
    pub technique: Technique,
    /// The houses in which it is looked for: singles in boxes and in lines are two lessons.
    pub houses: Houses,
}

/// A lesson of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Lesson {
    /// The name in requests and links: `x-wing`.
    pub slug: &'static str,
    /// The part of the course.
    pub stage: Stage,
    /// The forms that it shows, the most common one first.
    pub forms: &'static [Form],
    /// Techniques that need nothing else to be understood. It has no examples of them.
    pub also: &'static [Technique],
}

/// The words of a lesson. Each but the title is one to four sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LessonWords {
    /// The title.
    pub title: String,
    /// The pattern to look for.
    pub look: String,
    /// The reason why it is true, in general.
    pub why: String,
    /// The way to find it in practice.
    pub find: String,
    /// A common mistake.
    pub mistake: String,
}

/// The variant of an empty rectangle that may have two candidates in its box.
const IN_PAIR: u8 = 1;

/// Returns a form in any house.
const fn any(technique: Technique) -> Form {
    Form { technique, houses: Houses::All }
}

macro_rules! lessons {
    ($($slug:literal, $stage:ident, [$($form:expr),+], [$($also:ident),*];)*) => {
        /// The lessons, in the order in which people learn.
        pub const LESSONS: &[Lesson] = &[$(Lesson {
            slug: $slug,
            stage: Stage::$stage,
            forms: &[$($form),+],
            also: &[$(Technique::$also),*],
        },)*];
    };
}

#[rustfmt::skip]
lessons! {
    "full-house", Singles, [any(Technique::FullHouse)], [];
    "hidden-single-box", Singles, [Form { technique: Technique::HiddenSingle, houses: Houses::Boxes }], [];
    "hidden-single-line", Singles, [Form { technique: Technique::HiddenSingle, houses: Houses::Lines }], [];
    "naked-single", Singles, [any(Technique::NakedSingle)], [];
    "locked-candidates-type-1-pointing", Candidates, [any(Technique::LockedCandidatesPointing)], [];
    "locked-candidates-type-2-claiming", Candidates, [any(Technique::LockedCandidatesClaiming)], [];
    "naked-pair", Candidates, [any(Technique::NakedPair)], [LockedPair];
    "hidden-pair", Candidates, [any(Technique::HiddenPair)], [];
    "naked-triple", Candidates, [any(Technique::NakedTriple)], [LockedTriple];
    "hidden-triple", Candidates, [any(Technique::HiddenTriple)], [];
    "x-wing", Lines, [any(Technique::XWing)], [];
    "skyscraper", Lines, [any(Technique::Skyscraper)], [];
    "2-string-kite", Lines, [any(Technique::TwoStringKite)], [];
    "empty-rectangle", Lines, [any(Technique::EmptyRectangle)], [];
    "xy-wing", Wings, [any(Technique::XyWing)], [];
    "xyz-wing", Wings, [any(Technique::XyzWing)], [];
    "w-wing", Wings, [any(Technique::WWing)], [];
    "unique-rectangle-type-1", Uniqueness, [any(Technique::UniqueRectangleOne)], [];
    "unique-rectangle-type-2", Uniqueness, [any(Technique::UniqueRectangleTwo)], [];
    "unique-rectangle-type-4", Uniqueness, [any(Technique::UniqueRectangleFour)], [];
    "bivalue-universal-grave-1", Uniqueness, [any(Technique::BugPlusOne)], [];
    "swordfish", Larger, [any(Technique::Swordfish)], [];
    "finned-x-wing", Larger, [any(Technique::FinnedXWing), any(Technique::SashimiXWing)], [];
    "simple-colours-trap", Chains, [any(Technique::SimpleColoursTrap), any(Technique::SimpleColoursWrap)], [];
    "x-chain", Chains, [any(Technique::XChain)], [];
    "xy-chain", Chains, [any(Technique::XyChain)], [];
    "continuous-nice-loop", Chains, [any(Technique::ContinuousNiceLoop)], [];
    "discontinuous-nice-loop", Chains, [any(Technique::DiscontinuousNiceLoop)], [Aic];
    "almost-locked-set-xz-rule", Sets, [any(Technique::AlsXz)], [];
    "almost-locked-set-xy-wing", Sets, [any(Technique::AlsXyWing)], [];
}

/// Returns `true` if a step is small enough for an example or exercise: a learner cannot be expected to see sets of
/// four cells or very long chains. Almost locked sets have three cells at most, two on average, and share none.
#[must_use]
pub fn is_small(step: &Step) -> bool {
    let sets = step.pattern.parts.iter().filter(|part| part.role == Role::Set);
    let sizes: Vec<u32> = sets.clone().map(|part| part.cells.len()).collect();
    let together = sets.fold(CellSet::EMPTY, |all, part| all | part.cells).len();
    let number = sizes.len() as u32;
    sizes.iter().all(|size| *size <= LARGEST_SET)
        && sizes.iter().sum::<u32>() == together
        && together <= 2 * number
        && step.pattern.chains.iter().all(|chain| chain.nodes.len() <= LONGEST_CHAIN)
}

impl Form {
    /// Returns a technique in any house.
    #[must_use]
    pub const fn of(technique: Technique) -> Self {
        any(technique)
    }

    /// Returns `true` if a step shows this form.
    #[must_use]
    pub fn shows(self, step: &Step) -> bool {
        let in_box = |truth: &Truth| matches!(truth, Truth::House(house, _) if house.kind() == HouseKind::Box);
        step.technique == self.technique
            && match self.houses {
                Houses::All => true,
                Houses::Boxes => step.pattern.truths.iter().any(in_box),
                Houses::Lines => !step.pattern.truths.iter().any(in_box),
            }
    }

    /// Returns the step of this form that a hint shows.
    #[must_use]
    pub fn first(self, position: &Position, unique: Option<&UniquePuzzle>) -> Option<Step> {
        let step = Solver::knowing([self.technique]).next_step(position, unique, &Watch::never());
        if step.as_ref().is_none_or(|step| self.shows(step)) {
            return step;
        }
        self.all(position, unique).into_iter().next()
    }

    /// Returns `true` if a learner of this form can find a step of it: also an empty rectangle with two candidates in its
    /// box, which the solver does not call one.
    fn helps(self, position: &Position, unique: Option<&UniquePuzzle>) -> bool {
        self.first(position, unique).is_some()
            || self.technique == Technique::EmptyRectangle
                && Query::new(self.technique, IN_PAIR).first(position, unique).is_some()
    }

    /// Returns all steps of this form.
    #[must_use]
    pub fn all(self, position: &Position, unique: Option<&UniquePuzzle>) -> Vec<Step> {
        let mut steps = Query::new(self.technique, 0).all(position, unique);
        steps.retain(|step| self.shows(step));
        steps
    }

    /// Returns the position at which everything easier than this form has been done.
    #[must_use]
    pub fn before(self, start: &Position, unique: Option<&UniquePuzzle>) -> Position {
        let technique = self.technique;
        if technique.family() != Family::Singles {
            let easier = Technique::default_set().filter(|one| *one < technique);
            return Solver::knowing(easier).path(start, unique).end;
        }
        let naked = any(Technique::NakedSingle);
        let boxes = Form { technique: Technique::HiddenSingle, houses: Houses::Boxes };
        let easier: &[Form] = match (technique, self.houses) {
            (Technique::NakedSingle, _) => &[any(Technique::HiddenSingle)],
            (Technique::HiddenSingle, Houses::Lines) => &[naked, boxes],
            (Technique::HiddenSingle, _) => &[naked],
            _ => &[],
        };
        let mut position = start.clone();
        while let Some(step) = easier.iter().find_map(|form| form.first(&position, unique)) {
            position.apply(&step);
        }
        position
    }
}

impl Lesson {
    /// Finds a lesson by its slug.
    ///
    /// ```
    /// use ninefold_show::course::Lesson;
    ///
    /// assert_eq!(Lesson::find("x-wing").map(Lesson::number), Some(11));
    /// ```
    #[must_use]
    pub fn find(slug: &str) -> Option<&'static Self> {
        LESSONS.iter().find(|lesson| lesson.slug == slug)
    }

    /// Returns the lesson that a step belongs to.
    #[must_use]
    pub fn of_step(step: &Step) -> Option<&'static Self> {
        let teaches = |lesson: &&Self| {
            lesson.forms.iter().any(|form| form.shows(step))
                || lesson.also.contains(&step.technique)
        };
        LESSONS.iter().find(teaches)
    }

    /// Iterates over the techniques that it teaches.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + Clone {
        self.forms.iter().map(|form| form.technique).chain(self.also.iter().copied())
    }

    /// Returns its number in the course, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        1 + LESSONS.iter().take_while(|lesson| lesson.slug != self.slug).count()
    }

    /// Returns `true` if this lesson is what a position calls for: a hint shows a step of it, and no earlier lesson
    /// has a step there.
    #[must_use]
    pub fn is_next(&self, position: &Position, unique: Option<&UniquePuzzle>) -> bool {
        let hinted = Solver::default().next_step(position, unique, &Watch::never());
        let has_step = |form: &Form| form.helps(position, unique);
        let mut earlier = LESSONS.iter().take_while(|lesson| lesson.slug != self.slug);
        hinted.is_some_and(|step| self.forms.iter().any(|form| form.shows(&step)))
            && !earlier.any(|lesson| lesson.forms.iter().any(has_step))
    }

    /// Returns its examples: three or more positions, with the step to find in each.
    ///
    /// ```
    /// use ninefold::logic::{Technique, prove};
    /// use ninefold_show::course::Lesson;
    ///
    /// let lesson = Lesson::find("skyscraper").unwrap();
    /// for (position, step) in lesson.examples() {
    ///     assert_eq!(step.technique, Technique::Skyscraper);
    ///     assert_eq!(prove(&position, &step), Ok(()));
    /// }
    /// ```
    pub fn examples(&self) -> impl Iterator<Item = (Position, Step)> {
        self.starts().take(EXAMPLES).filter_map(|start| start.reached())
    }

    /// Returns its first example of one of its techniques.
    pub(crate) fn example_of(&self, technique: Technique) -> Option<(Position, Step)> {
        let mut starts = self.starts().take(EXAMPLES);
        starts.find(|start| start.form.technique == technique)?.reached()
    }

    /// Returns its exercises, which are other positions than the examples.
    pub fn exercises(&self) -> impl Iterator<Item = (Position, Step)> {
        self.starts().skip(EXAMPLES).filter_map(|start| start.reached())
    }

    /// Returns the puzzles of the examples and exercises, with the form that each shows.
    fn starts(&self) -> impl Iterator<Item = Start> {
        let (slug, forms) = (self.slug, self.forms);
        let mut lines = PUZZLES.lines();
        let _ = lines.by_ref().find(|line| *line == slug);
        lines.map_while(move |line| {
            let puzzle = line.get(..Cell::COUNT)?.parse().ok()?;
            let form = if line.len() > Cell::COUNT { forms.last() } else { forms.first() };
            Some(Start { puzzle, form: *form? })
        })
    }
}

/// The puzzle of an example, and the form that it shows.
struct Start {
    puzzle: Grid,
    form: Form,
}

impl Start {
    /// Returns the position in which the form is the easiest thing to do, and the step.
    fn reached(&self) -> Option<(Position, Step)> {
        // A test proves that every puzzle has one solution; here a search would only cost time.
        let unique = UniquePuzzle::assume(&self.puzzle);
        let position = self.form.before(&Position::of_givens(&self.puzzle), Some(&unique));
        let step = self.form.first(&position, Some(&unique))?;
        Some((position, step))
    }
}
