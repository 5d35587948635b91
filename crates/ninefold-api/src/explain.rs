//! Request and answer `explain`: the logical solution of a puzzle, step by step.

use crate::claims::{PlayerAnswer, check_findings};
use crate::error::{Error, ErrorKind, stopped, was_stopped};
use crate::head::Head;
use crate::lang;
use crate::puzzle::{AskedPuzzle, PuzzleInput};
use crate::solver;
use crate::step::StepAnswer;
use ninefold::check::{self, Question};
use ninefold::logic::{Explanation, PathKind, Position, Query, Step, UniquePuzzle};
use ninefold::search::{Search, Watch};
use ninefold_show::html::{self, Subject};
use ninefold_show::markdown;
use ninefold_show::overview::Overview;
use ninefold_show::words::Words;
use serde::{Deserialize, Serialize};

/// The answer to `explain`: a solution path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// The sum of the scores of all steps of the greedy path.
    pub score: u32,
    /// The level of the hardest step of the greedy path, raised where the score is too high for it.
    pub level: String,
    /// The hardest technique of the greedy path.
    pub hardest: Option<String>,
    /// The steps in order.
    pub steps: Vec<StepAnswer>,
    /// The overview, sentence by sentence: how many steps of which techniques, and where the hard part is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overview: Vec<String>,
    /// Only if the path ends because several solutions remain: the cells in which they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// The kind of the path: `greedy`, `short` or `easy`.
    pub path: String,
    /// The end of the path, sentence by sentence: after how many steps it comes, and the level and score of the puzzle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ending: Vec<String>,
    /// The path as a document, if the request asks for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
}

impl ExplainAnswer {
    /// Creates the answer for a path that begins at `start`; with `number`, only the step of that
    /// number, from 1, is described.
    #[must_use]
    pub fn new(
        head: Head,
        start: &Position,
        explanation: &Explanation,
        number: Option<usize>,
        words: &dyn Words,
    ) -> Self {
        let path = &explanation.path;
        let mut position = start.clone();
        let mut steps = Vec::new();
        let mut nets: Vec<(usize, &Step)> = Vec::new();
        for (at, step) in (1..).zip(&path.steps) {
            if number.is_none_or(|wanted| wanted == at) {
                steps.push(StepAnswer::after(&position, step, &nets, words));
                nets.extend(step.pattern.net.iter().map(|_| (at, step)));
            }
            position.apply(step);
        }
        Self {
            head,
            solved: path.is_solved(),
            score: explanation.score(),
            level: explanation.level().name().to_owned(),
            hardest: explanation.hardest().map(|technique| technique.name().to_owned()),
            steps,
            overview: words.overview(&Overview::of(path)),
            differ: (!path.differ.is_empty())
                .then(|| path.differ.iter().map(|cell| cell.to_string()).collect()),
            path: explanation.kind.name().to_owned(),
            ending: [words.path_ending(path), words.standard_path(explanation)]
                .into_iter()
                .chain(words.path_kind(explanation))
                .collect(),
            document: None,
        }
    }
}

/// A kind of document that shows a solution path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PathDocument {
    /// Markdown, with the grids as text.
    Markdown,
    /// An HTML page with drawings, complete in itself.
    Html,
}

impl PathDocument {
    /// Writes the document of a path.
    fn write(self, subject: &Subject<'_>, words: &dyn Words) -> String {
        match self {
            Self::Markdown => markdown::document(subject, words),
            Self::Html => {
                let article = html::article(subject, 1, words);
                format!("{}{article}{}", html::opening(words), html::CLOSING)
            }
        }
    }
}

/// The answer to `explain` with `find`: all steps of one technique in the grid as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FindAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The name of the technique.
    pub technique: String,
    /// Its steps.
    pub steps: Vec<StepAnswer>,
}

impl FindAnswer {
    /// Creates the answer from the steps that a query found in a position.
    #[must_use]
    pub fn new(
        head: Head,
        position: &Position,
        query: &Query,
        steps: &[Step],
        words: &dyn Words,
    ) -> Self {
        Self {
            head,
            technique: query.technique.name().to_owned(),
            steps: steps.iter().map(|step| StepAnswer::new(position, step, words)).collect(),
        }
    }
}

/// A request for the logical solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ExplainRequest {
    /// The position: the puzzle with the entries and pencil marks of the player.
    pub puzzle: PuzzleInput,
    /// Describe only the step of this number, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Stop after the first step of this technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Use only these techniques; empty for the default set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Use none of these techniques.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Use no technique above this level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<String>,
    /// The way in which the steps are chosen: `greedy`, `short` (the default) or `easy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Also write the path as a document of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<PathDocument>,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl ExplainRequest {
    /// Creates a request for all steps of the short path, from the default techniques.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self {
            puzzle: puzzle.into(),
            step: None,
            until: None,
            only: Vec::new(),
            without: Vec::new(),
            max_level: None,
            path: None,
            document: None,
            lang: None,
        }
    }
}

/// Solves a classic puzzle step by step.
///
/// # Errors
///
/// The puzzle cannot be read or has no solution, or a technique, level, kind of path or language is unknown, or
/// the watch, which is asked before each step, stops. A puzzle with several solutions is explained as far as
/// steps can be proven.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{ExplainRequest, explain};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = explain(&ExplainRequest::new(puzzle), &Watch::never())?;
/// assert!(answer.solved);
/// assert_eq!((answer.level.as_str(), answer.steps.len()), ("easy", 51));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn explain(request: &ExplainRequest, watch: &Watch<'_>) -> Result<ExplainAnswer, Error> {
    explain_classic(request, request.puzzle.parse()?, watch)
}

pub(crate) fn explain_classic(
    request: &ExplainRequest,
    puzzle: AskedPuzzle,
    watch: &Watch<'_>,
) -> Result<ExplainAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let solver = solver::solver(&request.only, &request.without, request.max_level.as_deref())?;
    let until =
        request.until.as_deref().map(|name| solver::technique(name, "until")).transpose()?;
    let kind = request.path.as_deref().map(path_kind).transpose()?.unwrap_or_default();
    stopped(watch)?;
    let start = puzzle.position();
    explainable(&start, &puzzle.cells().question(1), watch, words)?;
    let unique =
        UniquePuzzle::prove_watched(&puzzle.cells().givens, watch).ok_or_else(was_stopped)?;
    let explanation = solver.explain_watched(&start, unique.as_ref(), kind, watch);
    let mut explanation = explanation.ok_or_else(was_stopped)?;
    if let Some(until) = until {
        explanation = explanation.until(&start, until);
    }
    let document = request.document.map(|kind| {
        let steps = explanation.path.steps.len();
        let shown = request.step.map_or((1, steps), |number| (number, number));
        let title = puzzle.head.name.as_deref().unwrap_or("Sudoku");
        let (start, explanation) = (&start, &explanation);
        kind.write(&Subject { title, start, explanation, shown, all_steps: false }, words)
    });
    let answer = ExplainAnswer::new(puzzle.head, &start, &explanation, request.step, words);
    Ok(ExplainAnswer { document, ..answer })
}

/// Checks that a position has a solution: from a contradiction any step follows, so nothing can be explained.
///
/// # Errors
///
/// The error of the kind `no-solution` has the verdict of `check` about the puzzle, or says that the player went
/// wrong; that of the kind `stopped` says that the watch stops the search.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::Position;
/// use ninefold::search::Watch;
/// use ninefold_api::explainable;
/// use ninefold_rules::ClassicCells;
/// use ninefold_show::words::English;
///
/// let givens: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
/// let question = ClassicCells::of_givens(givens).question(1);
/// let error =
///     explainable(&Position::of_givens(&givens), &question, &Watch::never(), &English).unwrap_err();
/// assert_eq!(error.message, "invalid: 5 twice in row 1 and box 1 (r1c1, r1c2)");
/// ```
pub fn explainable(
    start: &Position,
    question: &Question,
    watch: &Watch<'_>,
    words: &dyn Words,
) -> Result<(), Error> {
    let search = Search::new().watch(watch);
    if search.first(start.to_candidates()).is_some() {
        return Ok(());
    }
    let entered_wrong = search.first(&question.givens).is_some();
    stopped(watch)?;
    if entered_wrong {
        let [message, help] = words.wrong_position();
        return Err(Error::new(ErrorKind::NoSolution, message).help(help));
    }
    let report = check::check(question, watch);
    let found = check_findings(question, &report, None, &PlayerAnswer::NotAsked);
    Err(Error::new(ErrorKind::NoSolution, words.check_verdict(&found)))
}

/// Finds a kind of path by its name.
fn path_kind(name: &str) -> Result<PathKind, Error> {
    name.parse().map_err(|_| {
        let names = PathKind::ALL.map(PathKind::name).join(", ");
        let error = Error::new(ErrorKind::Value, format!("there is no kind of path '{name}'"));
        error.field("path").help(format!("the kinds are {names}"))
    })
}

/// A request for all steps of one technique in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FindRequest {
    /// The position: the puzzle with the entries and pencil marks of the player.
    pub puzzle: PuzzleInput,
    /// The technique, by name, slug or code, perhaps with a variant.
    pub technique: String,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl FindRequest {
    /// Creates a request for the steps of a technique.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>, technique: impl Into<String>) -> Self {
        Self { puzzle: puzzle.into(), technique: technique.into(), lang: None }
    }
}

/// Finds all steps of one technique in a position.
///
/// # Errors
///
/// The puzzle cannot be read or has no solution, or the technique or language is unknown, or the watch, which is asked while
/// steps are looked for, stops it.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{FindRequest, find};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = find(&FindRequest::new(puzzle, "naked-single"), &Watch::never())?;
/// assert!(answer.steps.iter().all(|step| step.technique == "Naked Single"));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn find(request: &FindRequest, watch: &Watch<'_>) -> Result<FindAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let puzzle = request.puzzle.parse()?;
    let query = solver::query(&request.technique, "technique")?;
    stopped(watch)?;
    let position = puzzle.position();
    explainable(&position, &puzzle.cells().question(1), watch, words)?;
    let unique =
        UniquePuzzle::prove_watched(&puzzle.cells().givens, watch).ok_or_else(was_stopped)?;
    let steps = query.all_watched(&position, unique.as_ref(), watch).ok_or_else(was_stopped)?;
    Ok(FindAnswer::new(puzzle.head, &position, &query, &steps, words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use crate::puzzle::PuzzleRecord;
    use ninefold_testing::SOLUTION;
    use std::cell::Cell;

    const PUZZLE: &str =
        "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

    #[test]
    fn the_watch_is_asked_between_steps() {
        let asked = Cell::new(0);
        let stop = |last: u32| {
            let asked = &asked;
            move || {
                asked.set(asked.get() + 1);
                asked.get() >= last
            }
        };
        let request = ExplainRequest::new(PUZZLE);
        let never = stop(u32::MAX);
        let whole = explain(&request, &Watch::new(&never)).unwrap();
        assert!(asked.get() > 3 && asked.get() as usize <= whole.steps.len() + 4);
        asked.set(0);
        let third = stop(3);
        let error = explain(&request, &Watch::new(&third)).unwrap_err();
        assert_eq!((error.kind, asked.get()), (ErrorKind::Stopped, 3));
    }

    #[test]
    fn a_puzzle_without_a_solution_is_no_easy_one() {
        let solved = SOLUTION;
        let empty = ".".repeat(81);
        for puzzle in [
            format!("55{}", &empty[2..]),
            // Row 1 needs a 9 that column 9 has.
            format!("12345678.........9{}", &empty[18..]),
            format!("{}1", &solved[..80]),
        ] {
            for path in ["greedy", "short", "easy"] {
                let mut request = ExplainRequest::new(puzzle.as_str());
                request.path = Some(path.to_owned());
                let error = explain(&request, &Watch::never()).unwrap_err();
                assert_eq!(error.kind, ErrorKind::NoSolution);
                let is_said =
                    ["invalid", "not a solution"].map(|word| error.message.starts_with(word));
                assert!(is_said.contains(&true), "{}", error.message);
            }
        }
        let solved = explain(&ExplainRequest::new(solved), &Watch::never()).unwrap();
        assert!(solved.solved && solved.steps.is_empty());
        let several = explain(&ExplainRequest::new(empty.as_str()), &Watch::never()).unwrap();
        assert!(several.differ.is_some_and(|cells| cells.len() == 81));
    }

    #[test]
    fn a_wrong_entry_is_no_step() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut record = PuzzleRecord::new(puzzle);
        record.entries = Some(format!("..1{}", ".".repeat(78)));
        let error = explain(&ExplainRequest::new(record), &Watch::never()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::NoSolution);
        assert!(error.message.contains("wrong"), "{}", error.message);
    }

    #[test]
    fn the_watch_is_asked_while_a_hint_and_steps_are_looked_for() {
        let hard =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let asked = Cell::new(0_u32);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 40
        };
        let watch = Watch::new(&stop);
        let error = crate::hint(&crate::HintRequest::new(hard), &watch).unwrap_err();
        assert_eq!((error.kind, asked.get() <= 43), (ErrorKind::Stopped, true));
        for technique in ["pattern-forcing-net", "nested-forcing-net", "forcing-net-verity"] {
            asked.set(0);
            let error = find(&FindRequest::new(hard, technique), &watch).unwrap_err();
            assert_eq!((error.kind, asked.get() <= 43), (ErrorKind::Stopped, true), "{technique}");
        }
    }

    #[test]
    fn documents_show_every_step() {
        let mut request = ExplainRequest::new(PUZZLE);
        assert_eq!(explain(&request, &Watch::never()).unwrap().document, None);
        request.document = Some(PathDocument::Html);
        let answer = explain(&request, &Watch::never()).unwrap();
        let html = answer.document.unwrap();
        assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
        request.document = Some(PathDocument::Markdown);
        let markdown = explain(&request, &Watch::never()).unwrap().document.unwrap();
        for step in answer.steps.iter().filter(|step| step.level != "easy") {
            assert!(html.contains(&step.technique) && markdown.contains(&step.technique));
        }
    }

    #[test]
    fn a_path_up_to_a_technique_is_the_beginning_of_the_whole_path() {
        let mut request = ExplainRequest::new(PUZZLE);
        let whole = explain(&request, &Watch::never()).unwrap();
        for (number, step) in whole.steps.iter().enumerate() {
            // Later steps of a technique would ask for the same path again.
            let is_first = |other: &_| whole.steps[..number].iter().all(|s| s.technique != *other);
            if is_first(&step.technique) {
                request.until = Some(step.technique.clone());
                let path = explain(&request, &Watch::never()).unwrap();
                assert_eq!(path.steps, whole.steps[..=number]);
            }
        }
    }
}
