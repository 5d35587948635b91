"""The types of requests and answers, as docs/json.md describes them: what `json.loads` makes of them.

Generated from crates/ninefold-api: NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-api writes it again.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict


class Block(TypedDict):
    """A block of text."""

    #: The kind of block.
    kind: BlockKind
    #: Only of a text: the words before it, `X-Wing:`, if there are any.
    heading: NotRequired[str]
    #: The sentences, or the chain in Eureka notation: `(5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7`.
    text: NotRequired[str]
    #: Only of a text that explains a step: the sentences clause by clause; joined by spaces, they are `text`.
    clauses: NotRequired[list[ClauseAnswer]]
    #: The forcing net.
    net: NotRequired[NetAnswer]


class BoardAnswer(TypedDict):
    """The answer to `board`: the layout, the rules in words and the drawing of a puzzle."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The puzzle as an object of the format `rules`: requests take it as their text.
    record: object
    #: The layout.
    layout: LayoutAnswer
    #: For each cell the values that it may have, a character each, if some are restricted.
    allowed: NotRequired[list[str]]
    #: The entries of a player in the text, a character for each cell, if there are any.
    entries: NotRequired[str]
    #: For each cell the marks of a player in its middle, if there are any.
    marks: NotRequired[list[str]]
    #: For each cell the marks of a player in its corners, if there are any.
    corners: NotRequired[list[str]]
    #: The sentence about the shape, unless it is the classic one, and sentences about restricted cells.
    sentences: list[str]
    #: The rules in their order.
    rules: list[RuleWordsAnswer]
    #: The rules that were not read, or are only drawn or said.
    unread: NotRequired[list[UnreadAnswer]]
    #: The author, if the text names one.
    author: NotRequired[str]
    #: The rules in the words of the text.
    text: NotRequired[str]
    #: The drawing of the rules below the lines of the grid, from the lowest shape to the highest.
    below: list[ShapeAnswer]
    #: The drawing of the rules above the lines of the grid.
    above: list[ShapeAnswer]


class BoardRequest(TypedDict):
    """Describe a puzzle of any rules, to show and to play it."""

    verb: Literal["board"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: The number of the puzzle, if the text has several, from 1.
    number: NotRequired[int | None]
    #: The language of the sentences.
    lang: NotRequired[str | None]


class CandidatesAnswer(TypedDict):
    """The answer to `candidates`: the values of each cell that occur in some solution."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: Whether every value was either found in a solution or refuted.
    complete: bool
    #: For each cell the values that occur in a solution, a character each: `1` to `9`, then `A` = 10 to `P` = 25. All are empty if there is no solution.
    candidates: list[str]
    #: For each cell the values of which nothing is known, if the search was stopped.
    open: NotRequired[list[str]]
    #: The shape: rows, columns, values, regions.
    shape: NotRequired[object]
    #: The rules, each with its name and its arguments.
    rules: NotRequired[list[object]]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class CandidatesRequest(TypedDict):
    """Find the values that occur in some solution."""

    verb: Literal["candidates"]
    #: The puzzle.
    puzzle: PuzzleInput


class CanonAnswer(TypedDict):
    """The answer to `canon`: the canonical form of a puzzle."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The lexicographically smallest equivalent puzzle, where an empty cell comes before 1.
    form: str
    #: The number of permutations of the cells that give the same puzzle again after relabelling.
    symmetries: int
    #: The transformation of the puzzle into its form.
    disguise: TransformationAnswer
    #: The number of records that are equivalent to this one, where they are counted.
    records: NotRequired[int]


class CanonRequest(TypedDict):
    """Find the canonical form."""

    verb: Literal["canon"]
    #: The puzzle.
    puzzle: PuzzleInput


class CheckAnswer(TypedDict):
    """The answer to `check`. Lists that do not apply are empty."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The verdict about the puzzle and the solutions that came with it.
    verdict: CheckVerdict
    #: The number of solutions found, at most the limit.
    count: int
    #: Whether it is proven that there are no more solutions.
    complete: bool
    #: Whether no clue is redundant; null unless the puzzle has exactly one solution.
    minimal: bool | None
    #: The cells of the clues that could be removed, one at a time.
    redundant: list[str]
    #: The clashes between clues.
    clashes: list[ClashAnswer]
    #: Clues that contradict each other, if there is no solution.
    conflict: list[str]
    #: Every change of one cell that makes the puzzle valid, the likeliest misreading first.
    repairs: list[RepairAnswer]
    #: Sets of digits that make the solution unique if they are added.
    completions: list[list[str]]
    #: The cells in which solutions differ.
    differs: list[str]
    #: The entries that are in no solution.
    wrong_entries: list[str]
    #: False if the list of repairs may be incomplete.
    all_repairs: NotRequired[bool]
    #: The comparison with the answer of a player.
    answer: NotRequired[ComparisonAnswer]
    #: The comparison with the solution in the record.
    solution: NotRequired[ComparisonAnswer]
    #: All of this in sentences, if they were requested: the verdict first.
    sentences: NotRequired[list[str]]
    #: The shape: rows, columns, values, regions.
    shape: NotRequired[object]
    #: The rules, each with its name and its arguments.
    rules: NotRequired[list[object]]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]
    #: The rules that contradict each other and the clues of `conflict`: their numbers in `rules`, from 1.
    conflict_rules: NotRequired[list[int]]
    #: The rules that could be left out, one at a time, if they were asked for: their numbers in `rules`, from 1.
    redundant_rules: NotRequired[list[int]]
    #: Every change of one number of a rule that makes the puzzle valid.
    rule_repairs: NotRequired[list[RuleRepairAnswer]]


class CheckRequest(TypedDict):
    """Check a puzzle."""

    verb: Literal["check"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: The number at which counting of solutions stops.
    limit: NotRequired[int]
    #: The answer of a player, 81 characters, to be compared with the solution.
    answer: NotRequired[str | None]
    #: Whether to describe the findings in sentences too.
    sentences: NotRequired[bool]
    #: Whether to look for rules that could be left out, if the rules are not classic.
    redundant_rules: NotRequired[bool]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class ClashAnswer(TypedDict):
    """Two or more equal digits in one house."""

    #: The house, `row 7`.
    house: str
    #: The digit.
    digit: int
    #: The cells that hold it.
    cells: list[str]


class ClauseAnswer(TypedDict):
    """A clause of an explanation."""

    #: The words; all clauses, joined by spaces, are `text`.
    text: str
    #: The number of the links in the drawing that it says, if it says any.
    number: NotRequired[int]
    #: The cells that it is about.
    cells: list[str]
    #: The line around these cells, as SVG path data.
    outline: str


class CluesAnswer(TypedDict):
    """The numbers of clues of the puzzles of an input."""

    #: The lowest.
    min: int
    #: The highest.
    max: int
    #: The mean, rounded to hundredths.
    mean: float


class ComparisonAnswer(TypedDict):
    """The comparison of a grid that claims to be the solution with the puzzle."""

    #: The verdict.
    verdict: ComparisonVerdict
    #: The cells without a digit.
    missing: list[str]
    #: The digits that stand in place of clues.
    changed: list[str]
    #: The digits that differ from the only solution.
    wrong: list[str]
    #: The clashes in the grid.
    clashes: list[ClashAnswer]


class ConclusionAnswer(TypedDict):
    """The conclusion of a step: the digits that it places and the candidates that it removes."""

    #: The digits to write, `r1c1=5`.
    placements: list[str]
    #: The candidates to remove, `r2c4<>7`.
    eliminations: list[str]
    #: The digits that are the last of their cells then, `r2c4=8`: writing one is right, too.
    left: list[str]
    #: Only in a mixed exercise: the slug of the lesson that shows the step.
    lesson: NotRequired[str]


class ConflictAnswer(TypedDict):
    """A house or a rule that a position breaks."""

    #: The number of the rule in `rules`, from 1; absent for a house.
    rule: NotRequired[int]
    #: The cells with values that are part of it.
    cells: list[str]


class ConflictsAnswer(TypedDict):
    """The answer to `conflicts`: the houses and the rules that givens and entries break."""

    #: Whether every cell has a value and nothing is broken.
    solved: bool
    #: The houses and rules. None of them holds whatever the empty cells get, each judged by itself.
    conflicts: list[ConflictAnswer]


class ConflictsRequest(TypedDict):
    """Find the rules that a position breaks."""

    verb: Literal["conflicts"]
    #: The puzzle with the entries of a player.
    puzzle: PuzzleInput


class CountAnswer(TypedDict):
    """The answer to `count`: the number of solutions."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The number of solutions found, at most the limit.
    count: int
    #: Whether it is proven that there are no more solutions.
    complete: bool
    #: The clashes between clues, if there are any.
    clashes: NotRequired[list[ClashAnswer]]
    #: The shape: rows, columns, values, regions.
    shape: NotRequired[object]
    #: The rules, each with its name and its arguments.
    rules: NotRequired[list[object]]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class CountRequest(TypedDict):
    """Count solutions."""

    verb: Literal["count"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: The number at which counting stops.
    limit: NotRequired[int]


class CourseAnswer(TypedDict):
    """The answer to `course`."""

    #: The lessons, in the order in which people learn.
    lessons: list[LessonAnswer]
    #: The slug of the first lesson that is not mastered; null if all are.
    next: str | None
    #: The slugs of the lessons to repeat on the day of the request, the most overdue first.
    due: list[str]
    #: The slugs of the lessons of which a step was found without a hint: mixed exercises choose among them.
    learned: list[str]
    #: The number of lessons of the whole course.
    all: int
    #: The number of techniques in the catalogue, of which the course shows the core.
    techniques: int


class CourseRequest(TypedDict):
    """List the lessons of the course."""

    verb: Literal["course"]
    #: Return only this lesson.
    lesson: NotRequired[str | None]
    #: Whether each lesson has its examples.
    examples: NotRequired[bool]
    #: The records of the learner's work; lessons that are not listed were never practised.
    progress: NotRequired[list[LessonRecord]]
    #: The day, `2026-11-18`, which decides what is to be repeated.
    day: NotRequired[str | None]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class CoverRequest(TypedDict):
    """The texts of a cover besides the title; empty texts are left out."""

    #: The text below the title.
    subtitle: NotRequired[str]
    #: The author at the foot.
    author: NotRequired[str]


class DailyAnswer(TypedDict):
    """The answer to `daily`."""

    #: The date.
    date: str
    #: The word for ER.
    level: str
    #: The version of the puzzles.
    version: int
    #: The number of the first attempt that was not made: the `first` of the next request.
    next: int
    #: The puzzle; null if these attempts did not lead to it.
    generated: GeneratedAnswer | None


class DailyRequest(TypedDict):
    """Find the puzzle of a day."""

    verb: Literal["daily"]
    #: The date, `2026-11-15`.
    date: str
    #: The word for ER, `gentle` to `nightmare`.
    level: str
    #: The version of the puzzles.
    version: NotRequired[int]
    #: The number of the first attempt, from 0.
    first: NotRequired[int]
    #: The number of attempts. The caller adapts it to the time that the last request took.
    attempts: NotRequired[int]


class DrawingAnswer(TypedDict):
    """A drawing over the grid before a step. Tones have a meaning and no colour: `body`, `other`, `third` and `fourth` are parts of the pattern, `fin` spoils or saves it, `gone` marks what the step removes, `placed` what it writes. A cell is 100 units wide, the grid 900; the places of a cell's candidates are 20, 50 and 80 units from its borders."""

    #: Houses of the pattern.
    houses: list[DrawnHouse]
    #: Cells of the pattern.
    cells: list[DrawnCell]
    #: Candidates of the pattern, and those that the step removes or places.
    marks: list[DrawnMark]
    #: The inferences of chains.
    links: list[DrawnLink]
    #: The numbers of links and of the lines of a net, if there are any.
    numbers: NotRequired[list[DrawnNumber]]
    #: The cells to point at as a whole, if there are any: the area of a hint, a mistake.
    pointed: NotRequired[list[str]]
    #: The line around these cells, as SVG path data.
    outline: NotRequired[str]
    #: The cells whose candidates are shown; absent if all are.
    shown: NotRequired[list[str]]


class DrawnCell(TypedDict):
    """A cell of a drawing."""

    #: The cell, `r4c7`.
    cell: str
    #: Its tone.
    tone: Literal["body", "other", "third", "fourth", "fin", "gone", "placed"]


class DrawnHouse(TypedDict):
    """A house of a drawing."""

    #: The house, `row 7`.
    house: str
    #: Its tone.
    tone: Literal["body", "other", "third", "fourth", "fin", "gone", "placed"]


#: An inference from one candidate, or group of candidates, to another.
DrawnLink = TypedDict(
    "DrawnLink",
    {
        "from": "list[str]",
        "to": "list[str]",
        "tone": "Literal['strong', 'weak']",
        "number": "NotRequired[int]",
        "path": "NotRequired[str]",
        "head": "NotRequired[str]",
    },
)


class DrawnMark(TypedDict):
    """A candidate of a drawing."""

    #: The candidate, `r4c7=2`.
    candidate: str
    #: Its tone.
    tone: Literal["body", "other", "third", "fourth", "fin", "gone", "placed"]


class DrawnNumber(TypedDict):
    """A number of a drawing."""

    #: The number.
    number: int
    #: The distance of its middle from the left border.
    x: int
    #: The distance of its middle from the top.
    y: int
    #: `link` or `line`.
    kind: Literal["link", "line"]


class Error(TypedDict):
    """A request that cannot be answered, or a record that cannot be read."""

    #: The kind.
    kind: ErrorKind
    #: The description of the error: a sentence without a full stop.
    message: str
    #: The line of the text, from 1, if the error has a position.
    line: int | None
    #: The column in that line, from 1, in characters.
    column: int | None
    #: The fields of the request that are at fault.
    fields: NotRequired[list[str]]
    #: The advice on the error: a sentence without a full stop.
    help: NotRequired[str]


class ExampleAnswer(TypedDict):
    """The example of a technique."""

    #: The position.
    position: PositionAnswer
    #: A step of the technique in it.
    step: StepAnswer


class ExerciseAnswer(TypedDict):
    """An exercise: a position, and what is to be found in it."""

    #: The clues of the puzzle.
    puzzle: str
    #: Its only solution.
    solution: str
    #: The position before the step. In a generated puzzle all easier techniques have been applied.
    position: PositionAnswer
    #: A step of the technique.
    step: StepAnswer
    #: The conclusions of all steps of the technique in this position, each conclusion once; that of `step` is the first. A nested forcing net has that one alone, because all take too long. Loops and chains end with one that has everything which chains of single candidates prove, also those that pass a cell twice.
    steps: list[ConclusionAnswer]


class ExplainAnswer(TypedDict):
    """The answer to `explain`: a solution path."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: Whether the path reaches the solution.
    solved: bool
    #: The sum of the scores of all steps of the greedy path.
    score: int
    #: The level of the hardest step of the greedy path, raised where the score is too high for it.
    level: str
    #: The hardest technique of the greedy path.
    hardest: str | None
    #: The steps in order.
    steps: list[StepAnswer]
    #: The overview, sentence by sentence: how many steps of which techniques, and where the hard part is.
    overview: NotRequired[list[str]]
    #: Only if the path ends because several solutions remain: the cells in which they differ.
    differ: NotRequired[list[str]]
    #: The kind of the path: `greedy`, `short` or `easy`.
    path: str
    #: The end of the path, sentence by sentence: after how many steps it comes, and the level and score of the puzzle.
    ending: NotRequired[list[str]]
    #: The path as a document, if the request asks for one.
    document: NotRequired[str]


class ExplainRequest(TypedDict):
    """Solve step by step."""

    verb: Literal["explain"]
    #: The position: the puzzle with the entries and pencil marks of the player.
    puzzle: PuzzleInput
    #: Describe only the step of this number, from 1.
    step: NotRequired[int | None]
    #: Stop after the first step of this technique.
    until: NotRequired[str | None]
    #: Use only these techniques; empty for the default set.
    only: NotRequired[list[str]]
    #: Use none of these techniques.
    without: NotRequired[list[str]]
    #: Use no technique above this level.
    max_level: NotRequired[str | None]
    #: The way in which the steps are chosen: `greedy`, `short` (the default) or `easy`.
    path: NotRequired[str | None]
    #: Also write the path as a document of this kind.
    document: NotRequired[PathDocument | None]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class FindAnswer(TypedDict):
    """The answer to `explain` with `find`: all steps of one technique in the grid as it is."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The name of the technique.
    technique: str
    #: Its steps.
    steps: list[StepAnswer]


class FindRequest(TypedDict):
    """Find all steps of a technique."""

    verb: Literal["find"]
    #: The position: the puzzle with the entries and pencil marks of the player.
    puzzle: PuzzleInput
    #: The technique, by name, slug or code, perhaps with a variant.
    technique: str
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class FormatAnswer(TypedDict):
    """A file format."""

    #: The name in options, `sdk`.
    name: str
    #: A description of a few words.
    title: str
    #: The extensions of its files.
    extensions: list[str]
    #: Whether it is read.
    reads: bool
    #: Whether it is written.
    writes: bool
    #: The fields that it holds besides the clues.
    holds: list[str]


class FormatsAnswer(TypedDict):
    """The answer to `formats`."""

    #: The formats.
    formats: list[FormatAnswer]


class FormatsRequest(TypedDict):
    """List the formats."""

    verb: Literal["formats"]


class FoundAnswer(TypedDict):
    """The answer to `found`."""

    #: The record after the step.
    record: LessonRecord
    #: Whether the lesson is mastered now.
    mastered: bool


class FoundRequest(TypedDict):
    """Count a step that a learner has found."""

    verb: Literal["found"]
    #: The record of the lesson before the step. Its `lesson` may also name a technique of the library.
    record: LessonRecord
    #: Whether it was found with a hint.
    hinted: NotRequired[bool]
    #: The day on which it was found, `2026-11-18`.
    day: str


class GenerateAnswer(TypedDict):
    """The answer to `generate`."""

    #: The generated puzzles, in the order of attempts.
    puzzles: list[GeneratedAnswer]
    #: The number of the first attempt that was not made: the `first` of the next request.
    next: int
    #: A note on the puzzles that match, where attempts hardly ever find one.
    rare: NotRequired[str]


class GenerateRequest(TypedDict):
    """Generate puzzles."""

    verb: Literal["generate"]
    #: The random seed: the same constraints and seed give the same puzzle at the same attempt.
    seed: NotRequired[int]
    #: The number of the first attempt, from 0.
    first: NotRequired[int]
    #: The number of attempts. The caller adapts it to the time that the last request took.
    attempts: NotRequired[int]
    #: The number of the first puzzle in the answer, from 1.
    index: NotRequired[int]
    #: Whether no two puzzles of the answer may be equivalent.
    distinct: NotRequired[bool]
    #: The number of clues: `24`, `24..28`, `24..` or `..28`.
    clues: NotRequired[str | None]
    #: The symmetry of the cells with a clue, `none` for asymmetric, `any` for at least one.
    symmetry: NotRequired[str | None]
    #: The cells with a clue: a drawing such as `x..x`, or a puzzle whose clues stand in them.
    pattern: NotRequired[str | None]
    #: A puzzle that the generated ones vary by a few clues.
    near: NotRequired[PuzzleInput | None]
    #: Whether no clue may be redundant.
    minimal: NotRequired[bool]
    #: Whether each further digit of the solution must change the rating.
    maximal: NotRequired[bool]
    #: The rating of the hardest step: `7.2`, `6.5..7.2`, `7..` or `..7`.
    er: NotRequired[str | None]
    #: The rating of the hardest step up to the first placed digit.
    ep: NotRequired[str | None]
    #: The rating of the first step.
    ed: NotRequired[str | None]
    #: Whether ER must equal EP.
    pearl: NotRequired[bool]
    #: Whether ER, EP and ED must be equal.
    diamond: NotRequired[bool]
    #: The level of the solution path, `easy` to `extreme`.
    level: NotRequired[str | None]
    #: A technique that is needed.
    technique: NotRequired[str | None]
    #: The level up to which all other techniques must get stuck; `own` for that of the technique.
    strictly: NotRequired[str | None]
    #: Techniques that are not needed.
    without: NotRequired[list[str]]
    #: Techniques that suffice; empty for no constraint.
    only: NotRequired[list[str]]
    #: The language of the error that says why no puzzle can be as requested: `en`, which is also the default.
    lang: NotRequired[str | None]
    #: The kinds of rules of the puzzles, by the names of `generate --rules`; empty for classic puzzles.
    rules: NotRequired[list[str]]
    #: With `rules`: the size of the grid, `6x6`.
    shape: NotRequired[str | None]
    #: With the rules `killer`: the number of cells of a cage, `2..4`.
    cages: NotRequired[str | None]
    #: With the rules `killer`: whether cages show their sums.
    sums: NotRequired[bool]
    #: With `rules`: the number of lines, marks or outside clues that are drawn before redundant ones are removed.
    amount: NotRequired[int | None]
    #: With `rules`: the reason that the hardest step has, such as `cage combinations`, `45`, `claim` or the name of a rule.
    reason: NotRequired[str | None]
    #: With `rules`: the weight of the hardest step, `3.1`, `2.5..4`, `4..` or `..3`.
    weight: NotRequired[str | None]


class GenerateRulesAnswer(TypedDict):
    """The answer to `generate` for puzzles with other rules."""

    #: The generated puzzles, in the order of attempts.
    puzzles: list[GeneratedRulesAnswer]
    #: The number of the first attempt that was not made: the `first` of the next request.
    next: int


class GeneratedAnswer(TypedDict):
    """A generated puzzle."""

    #: The number of the puzzle, from 1.
    index: int
    #: The clues.
    puzzle: str
    #: The only solution.
    solution: str
    #: The number of clues.
    clues: int
    #: The rating of the hardest step.
    er: float
    #: The rating of the hardest step up to the first solved cell.
    ep: float
    #: The rating of the first step.
    ed: float
    #: The score of the path through the default techniques.
    score: int | None
    #: The level of that path.
    level: str | None
    #: The hardest technique of that path.
    hardest: str | None
    #: The random seed.
    seed: int
    #: The number of the attempt, from 0.
    attempt: int
    #: The technique that is strictly needed, if that was requested.
    needs: NotRequired[NeedsAnswer]


class GeneratedRulesAnswer(TypedDict):
    """A generated puzzle of other rules."""

    #: The number of the puzzle, from 1.
    index: int
    #: The givens.
    puzzle: str
    #: The only solution.
    solution: str
    #: The number of givens.
    clues: int
    #: Whether no given can be left out.
    minimal: bool
    #: The random seed.
    seed: int
    #: The number of the attempt, from 0.
    attempt: int
    #: The shape: rows, columns, values, regions.
    shape: object
    #: The rules, each with its name and its arguments.
    rules: list[object]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class HintAnswer(TypedDict):
    """The answer to `hint`: the next step up to a detail level, or the reason why there is none."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The reason why there is no step to show; absent if there is one.
    verdict: NotRequired[HintVerdict]
    #: The detail level, 1 to 5.
    rung: int
    #: From level 1: a sentence that says where to look.
    where: NotRequired[str]
    #: From level 2: the name of the technique.
    technique: NotRequired[str]
    #: From level 2: the code of the technique.
    code: NotRequired[str]
    #: From level 2: the level of the technique.
    level: NotRequired[str]
    #: From level 2: the score of the technique.
    score: NotRequired[int]
    #: From level 3: a sentence that says which cells.
    cells: NotRequired[str]
    #: From level 4: the digits to write.
    placements: NotRequired[list[str]]
    #: From level 4: the candidates to remove.
    eliminations: NotRequired[list[str]]
    #: From level 4: the reason in words; with a verdict, at every level: what is wrong.
    text: NotRequired[str]
    #: From level 4: the reason clause by clause; absent for a forcing net, which has lines.
    clauses: NotRequired[list[ClauseAnswer]]
    #: From level 5: the digits of the grid after the step.
    after: NotRequired[str]
    #: A drawing of the part of the step or the mistake that the level shows.
    drawing: NotRequired[DrawingAnswer]
    #: From level 2, only for a forcing net: what to suppose, and where it leads.
    idea: NotRequired[str]
    #: From level 4: the chains in Eureka notation, if there are any.
    chains: NotRequired[list[str]]
    #: From level 4: the lines of a forcing net, if the step has one, or if one shows that a digit is wrong.
    net: NotRequired[NetAnswer]
    #: Only with `mastered`: the steps that come first, because the learner masters them. Everything else is about the position after them.
    known: NotRequired[KnownAnswer]
    #: The five detail levels, from the first: everything that each of them shows. Absent if the request does without them.
    levels: NotRequired[list[HintLevelAnswer]]
    #: The text of the detail level, block by block.
    blocks: NotRequired[list[Block]]
    #: From level 4: the step.
    step: NotRequired[ReasonedStepAnswer]
    #: The rules in the words of the record, where something was not read; `text` is that of the hint.
    rules_text: NotRequired[str]
    #: The shape: rows, columns, values, regions.
    shape: NotRequired[object]
    #: The rules, each with its name and its arguments.
    rules: NotRequired[list[object]]
    #: The rules that were not read, or are only drawn or said, as in other answers.
    unread: NotRequired[list[UnreadAnswer]]


class HintLevelAnswer(TypedDict):
    """A detail level of a hint: everything that it shows."""

    #: The number of the level, 1 to 5.
    rung: int
    #: The text, block by block: a front end shows each as a paragraph, in this order.
    blocks: list[Block]
    #: The drawing, if the level has one.
    drawing: NotRequired[DrawingAnswer]


class HintRequest(TypedDict):
    """Diagnose a position, or find its next step."""

    verb: Literal["hint"]
    #: The position: the puzzle with the entries and pencil marks of the player.
    puzzle: PuzzleInput
    #: The puzzle that the position began with, where the position does not tell clues from entries.
    printed: NotRequired[PuzzleInput | None]
    #: The level of detail, from 1 (where to look) to 5 (the grid after the step).
    detail: NotRequired[int]
    #: Use only these techniques; empty for the default set.
    only: NotRequired[list[str]]
    #: Use none of these techniques.
    without: NotRequired[list[str]]
    #: Use no technique above this level.
    max_level: NotRequired[str | None]
    #: The lessons and techniques that the learner masters: the hint begins at the first step that needs another one.
    mastered: NotRequired[list[str]]
    #: Whether the answer has all five detail levels in `levels`.
    levels: NotRequired[bool]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class HodokuAnswer(TypedDict):
    """The score and level that HoDoKu gives a puzzle."""

    #: The sum of the scores of all steps.
    score: int
    #: The level of the path.
    level: str
    #: The number of times that no technique found a step.
    guesses: int


class HouseAnswer(TypedDict):
    """A row, column or box."""

    #: Its kind.
    kind: HouseKind
    #: Its number among those of its kind, from 0.
    number: int
    #: Its cells.
    cells: list[int]


class InfoAnswer(TypedDict):
    """The answer to `info`: format, puzzles, clues and fields of one input."""

    #: The name of the input.
    input: str
    #: The name of its format; null if nothing can be read.
    format: str | None
    #: The number of puzzles.
    puzzles: int
    #: The number of records that cannot be read.
    unreadable: int
    #: The numbers of clues; null if nothing can be read.
    clues: CluesAnswer | None
    #: The number of puzzles that have each field.
    fields: dict[str, int]
    #: The number of puzzles that have each rule besides the classic ones.
    rules: NotRequired[dict[str, int]]
    #: The shape and the rules in sentences, if the input has only one puzzle and that is not classic.
    sentences: NotRequired[list[str]]
    #: The rules that were not read, or are only drawn or said.
    unread: NotRequired[list[str]]
    #: The texts of the puzzle, if the input has only one.
    texts: NotRequired[dict[str, str]]
    #: The message of the first error.
    error: NotRequired[str]


class InfoRequest(TypedDict):
    """Tell what a text contains."""

    verb: Literal["info"]
    #: The text: the contents of a file.
    text: str
    #: The format of the text; it is detected if it is absent.
    format: NotRequired[str | None]
    #: The name of the input, which the answer repeats.
    input: NotRequired[str]


class KnownAnswer(TypedDict):
    """The steps before that of a hint, all of which the learner masters."""

    #: The number of steps.
    steps: int
    #: The digits that they write.
    placements: list[str]
    #: The candidates that they remove.
    eliminations: list[str]
    #: A sentence that names their techniques.
    text: str


class LayoutAnswer(TypedDict):
    """The layout of a grid. Cells are numbers from 0 in reading order, places without a cell included."""

    #: The number of rows.
    rows: int
    #: The number of columns.
    columns: int
    #: The number that the least value stands for.
    low: int
    #: The number of values.
    values: int
    #: The rows, columns and boxes whose cells differ.
    houses: list[HouseAnswer]
    #: The places that have no cell.
    missing: NotRequired[list[int]]
    #: The space for clues around the grid.
    ring: RingAnswer


class LessonAnswer(TypedDict):
    """A lesson of the course."""

    #: The slug: its name in requests and links.
    lesson: str
    #: Its number in the course, from 1.
    number: int
    #: The part of the course.
    stage: str
    #: The title.
    title: str
    #: The slugs of the techniques that it shows.
    techniques: list[str]
    #: The pattern to look for.
    look: str
    #: The reason why it is true.
    why: str
    #: The way to find it in practice.
    find: str
    #: A common mistake.
    mistake: str
    #: Whether it relies on the puzzle having exactly one solution.
    relies_on_uniqueness: bool
    #: Steps found without a hint, as the request says.
    found: int
    #: Whether it is mastered: three steps were found without a hint.
    mastered: bool
    #: Three positions in which it is the easiest step, only if examples were requested.
    examples: NotRequired[list[ExampleAnswer]]


class LessonRecord(TypedDict):
    """The record of a learner's work on a lesson."""

    #: The slug of the lesson.
    lesson: str
    #: Steps found without a hint.
    found: int
    #: Steps found with a hint.
    hinted: int
    #: The number of repetitions in time.
    repeated: int
    #: The day of the next repetition, `2026-11-18`; absent before the first step and after the last repetition, and in records from before there were repetitions.
    due: NotRequired[str | None]
    #: The days on which a step was found without a hint, the latest last.
    log: NotRequired[list[str]]


class LevelAnswer(TypedDict):
    """A word for ER."""

    #: The word: `tough`.
    level: str
    #: The range of ER, as the key `er` of `generate` takes it: `2.6..6.2`.
    er: str
    #: The most difficult techniques that its puzzles need, in a few words.
    about: str


class LevelsAnswer(TypedDict):
    """The answer to `levels`."""

    #: The words, from easy to hard.
    levels: list[LevelAnswer]


class LevelsRequest(TypedDict):
    """List the words for ER."""

    verb: Literal["levels"]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class LossAnswer(TypedDict):
    """A field of a puzzle that a format cannot hold."""

    #: The number of the puzzle in the request, from 1.
    index: int
    #: The field.
    field: str
    #: The part of the field that is lost, if not all of it.
    detail: str | None


class MinimizeAnswer(TypedDict):
    """The answer to `minimize`."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: `unique`, or why the puzzle cannot be minimized.
    verdict: MinimizeVerdict
    #: The minimal puzzle, or with `all` all of them.
    minimal: list[str]
    #: With `all`: whether there are no others.
    complete: NotRequired[bool]
    #: The shape: rows, columns, values, regions.
    shape: NotRequired[object]
    #: The rules, each with its name and its arguments.
    rules: NotRequired[list[object]]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]
    #: The rules that were left out: their numbers in the rules of the original puzzle, from 1.
    removed_rules: NotRequired[list[int]]


class MinimizeRequest(TypedDict):
    """Remove redundant clues."""

    verb: Literal["minimize"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: Try the clues in the random order of this seed; without it, in reading order.
    seed: NotRequired[int | None]
    #: Whether to find all minimal puzzles that removing clues can give.
    all: NotRequired[bool]
    #: The highest number of puzzles with `all`.
    limit: NotRequired[int]
    #: Whether to leave out redundant rules, too, if the rules are not classic.
    redundant_rules: NotRequired[bool]


class NeedsAnswer(TypedDict):
    """A technique that a puzzle strictly needs."""

    #: The technique.
    technique: str
    #: The level up to which all other techniques get stuck.
    strictly: str


class NetAnswer(TypedDict):
    """A forcing net, line by line."""

    #: The idea in one sentence: what is supposed, and where it leads.
    idea: str
    #: The result of the net and its reason, in one sentence; in a path also that it repeats an earlier one, if it does.
    shows: str
    #: The lines in reading order.
    lines: list[NetLineAnswer]
    #: The branches, by the number of their first line.
    branches: list[NetBranchAnswer]
    #: The reason why the step follows from the lines.
    conclusion: str
    #: Lines that an earlier step of the path has already, if there are any: a reader may be shown one line instead.
    repeats: NotRequired[list[NetRepeatAnswer]]


class NetBranchAnswer(TypedDict):
    """A branch of a net: a supposition and the lines that hold under it."""

    #: The supposition, `r1c4=3` or `r1c4<>3`.
    supposition: str
    #: Its depth: 1 for a branch that lies in no other.
    depth: int
    #: The number of its first line, the supposition.
    first: int
    #: The number of its last line.
    last: int
    #: Whether it is one of several cases, of which one is true.
    is_case: bool


#: One line of a net.
NetLineAnswer = TypedDict(
    "NetLineAnswer",
    {
        "number": "int",
        "depth": "int",
        "kind": "str",
        "says": "str",
        "reason": "str",
        "text": "str",
        "from": "list[int]",
        "cells": "list[str]",
        "outline": "NotRequired[str]",
        "opening": "NotRequired[str]",
    },
)


class NetRepeatAnswer(TypedDict):
    """Lines of a net that an earlier step of the path has, too."""

    #: The number of the earlier step, from 1.
    step: int
    #: The number of the first of the lines.
    first: int
    #: The number of the last of them.
    last: int
    #: The sentence that can be shown in their place, `As in step 2: r3c7 is 6 and r2c9 is 3.`
    text: str


class ParagraphAnswer(TypedDict):
    """A paragraph of an explanation of a puzzle with other rules."""

    #: The number of its first step, from 1.
    first: int
    #: The number of its last step.
    last: int
    #: The text, block by block.
    blocks: list[Block]


class ParameterAnswer(TypedDict):
    """A key of the object of a rule."""

    #: The key.
    name: str
    #: Its value in words.
    kind: str
    #: Whether it may be left out.
    optional: bool
    #: The words that it may be, if it is one of a list.
    words: NotRequired[list[str]]


class PositionAnswer(TypedDict):
    """A position: clues, entries and candidates. Its JSON is a valid `puzzle` of other requests, also in a build without formats."""

    #: The clues, 81 characters.
    text: str
    #: The digits that are no clues, 81 characters.
    entries: str
    #: The candidates of each cell, 81 texts of digits; empty for a cell with a digit.
    marks: list[str]


class PractiseAnswer(TypedDict):
    """The answer to `practise`."""

    #: The name of the technique, or the title of the lesson.
    technique: str
    #: The slug of the technique, or of the lesson.
    slug: str
    #: The source of the exercise.
    source: ExerciseSource
    #: The number of the first attempt that was not made: the `first` of the next request.
    next: int
    #: The exercise; null if these attempts did not lead to one.
    exercise: ExerciseAnswer | None


class PractiseRequest(TypedDict):
    """Find an exercise for a technique."""

    verb: Literal["practise"]
    #: The technique, by name, slug or code; empty if the request names lessons.
    technique: NotRequired[str]
    #: The lesson of the course, by slug, instead of a technique.
    lesson: NotRequired[str | None]
    #: The lessons of a mixed exercise, by slug: the seed chooses one of them, and every step that one of them shows is listed.
    among: NotRequired[list[str]]
    #: The random seed: each gives another exercise.
    seed: NotRequired[int]
    #: The number of the first attempt, from 0.
    first: NotRequired[int]
    #: The number of attempts. The caller adapts it to the time that the last request took.
    attempts: NotRequired[int]
    #: Whether the exercise is an equivalent of the example, even if puzzles can be generated.
    example: NotRequired[bool]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class PrintAnswer(TypedDict):
    """The answer to `print`."""

    #: The kind of document.
    document: DocumentKind
    #: The number of pages, or with `fold` of sides of sheets.
    pages: int
    #: The document, if it is text.
    text: NotRequired[str]
    #: The document in base64, if it is a PDF.
    base64: NotRequired[str]
    #: The characters that the fonts lack.
    missing: str
    #: The puzzles that do not have exactly one solution.
    remarks: list[PrintRemark]


class PrintRemark(TypedDict):
    """A printed puzzle that does not have exactly one solution."""

    #: The number of the puzzle.
    number: int
    #: The text that is printed in place of its solution.
    remark: str


class PrintRequest(TypedDict):
    """Print puzzles."""

    verb: Literal["print"]
    #: The puzzles, at most 20,000.
    puzzles: list[PuzzleInput]
    #: The kind of document.
    to: NotRequired[DocumentKind]
    #: The title at the head of the pages.
    title: NotRequired[str]
    #: The cover, if there is to be one.
    cover: NotRequired[CoverRequest | None]
    #: Whether to put two pages on each side of a sheet, ordered for a folded booklet.
    fold: NotRequired[bool]
    #: The number of puzzles on a page, 1 to 8; without it as many as look well.
    per_page: NotRequired[int | None]
    #: The paper.
    paper: NotRequired[PaperName]
    #: Whether to print in large type.
    large: NotRequired[bool]
    #: The place where the solutions are printed.
    solutions: NotRequired[SolutionsPlace]
    #: The pencil marks that are printed.
    marks: NotRequired[PrintedMarks | None]
    #: Whether to compute the rating of each puzzle and to print it instead of that in its text.
    rate: NotRequired[bool]
    #: Whether to print the level and rating in the text of a puzzle.
    ratings: NotRequired[bool]
    #: The number of the first puzzle.
    number_from: NotRequired[int]
    #: Whether to widen the inner margin.
    binding: NotRequired[bool]
    #: The first and the last page to print, from 1; without it all.
    pages: NotRequired[list[int] | None]


class ProposalAnswer(TypedDict):
    """A rule that a drawing or words may stand for."""

    #: The rule, an object as in `rules`.
    rule: object
    #: The rule in a sentence.
    sentence: str
    #: The drawing or the words from which it was concluded.
    reason: str
    #: Whether the puzzle states a full solution that obeys the rule. A rule that it breaks is not proposed.
    agrees: bool


class ProposeAnswer(TypedDict):
    """The answer to `propose`."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The proposals.
    proposals: list[ProposalAnswer]
    #: The number of solutions with all of them, at most 2.
    count: int
    #: Whether it is proven that there are no more.
    complete: bool
    #: Whether the only solution with all of them is the one that the puzzle states.
    agrees: bool
    #: The shape: rows, columns, values, regions.
    shape: object
    #: The rules, each with its name and its arguments.
    rules: list[object]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class ProposeRequest(TypedDict):
    """Propose rules from drawings and words."""

    verb: Literal["propose"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class PuzzleRecord(TypedDict):
    """A puzzle and what a player has added to it."""

    #: The text of the puzzle.
    text: str
    #: The format of the text; it is detected if it is absent.
    format: NotRequired[str | None]
    #: The name of the puzzle; it replaces the one in the text.
    name: NotRequired[str | None]
    #: The digits of the player, 81 characters; they replace those in the text.
    entries: NotRequired[str | None]
    #: The pencil marks of the player, 81 texts of digits; they replace those in the text.
    marks: NotRequired[list[str] | None]
    #: Whether pencil marks restrict the solutions.
    candidates: NotRequired[bool]
    #: The shape, if it is not 9x9 with boxes: rows, columns, values, regions. Then the text has a character for each cell.
    shape: NotRequired[object]
    #: Rules besides those of the text, each an object with its name and arguments, or the name alone where there are none.
    rules: NotRequired[list[object] | None]
    #: The names of coded rules that are left out because they are not known, or `all`. Without it such a puzzle is refused.
    ignore_rules: NotRequired[list[str]]
    #: The number of the record, which the answer repeats.
    index: NotRequired[int]
    #: The name of the input, which the answer repeats.
    input: NotRequired[str]


class QrAnswer(TypedDict):
    """The answer to `qr`."""

    #: The number of modules on a side, with the quiet zone of four on each side.
    size: int
    #: The code as an SVG document; a module is one unit.
    svg: str


class QrRequest(TypedDict):
    """Draw a QR code."""

    verb: Literal["qr"]
    #: The text, such as a link.
    text: str


class RateAnswer(TypedDict):
    """The answer to `rate`."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The rating of the hardest step; null if unknown.
    er: float | None
    #: The rating of the hardest step up to the first solved cell.
    ep: float | None
    #: The rating of the first step.
    ed: float | None
    #: The verdict of the rating.
    verdict: RateVerdict
    #: The word for the rating, from `gentle` to `nightmare`.
    level: str | None
    #: Whether `er` equals `ep`; null if unknown.
    pearl: bool | None
    #: Whether `er`, `ep` and `ed` are equal; null if unknown.
    diamond: bool | None
    #: The cap that the rating exceeds, if the verdict is `above`.
    above: NotRequired[float]
    #: The score of HoDoKu, if it was requested; null if there is none.
    hodoku: NotRequired[HodokuAnswer | None]
    #: The technique of the hardest step, if steps were requested; null if there is none.
    hardest: NotRequired[str | None]
    #: The steps in order, if they were requested.
    steps: NotRequired[list[RatedStep]]


class RateRequest(TypedDict):
    """Rate a puzzle."""

    verb: Literal["rate"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: Whether to list the steps.
    steps: NotRequired[bool]
    #: Whether to add the score of HoDoKu.
    hodoku: NotRequired[bool]
    #: Stop as soon as the rating is known to be above this.
    max_er: NotRequired[float | None]
    #: Stop as soon as it is known that the puzzle is no pearl.
    pearl: NotRequired[bool]
    #: Stop as soon as it is known that the puzzle is no diamond.
    diamond: NotRequired[bool]


class RatedStep(TypedDict):
    """A step of the Sudoku Explainer rating."""

    #: The name of the technique.
    technique: str
    #: The rating of the step.
    rating: float
    #: The digit that it places, if any.
    placements: list[str]
    #: The candidates that it removes, besides those that a placed digit removes from its peers.
    eliminations: list[str]


class ReadAnswer(TypedDict):
    """The answer to `read`."""

    #: The name of the format.
    format: str
    #: The records in order.
    records: list[ReadRecord]
    #: The number of the first record that was not returned, if there are more.
    next: int | None


class ReadRecord(TypedDict):
    """A record that was read, or the reason why it cannot be read."""

    #: The number of the record, from 1.
    index: int
    #: The puzzle with everything that the text says of it, as an object of the format `json`; one with other rules or of another size as an object of the format `rules`.
    record: NotRequired[dict[str, object]]
    #: The assumptions of the reader.
    notes: NotRequired[list[str]]
    #: The reason why the record cannot be read.
    error: NotRequired[Error]
    #: The rules that are only drawn or said, so that the record, which lacks them, may have more solutions than its puzzle.
    unread: NotRequired[list[UnreadAnswer]]


class ReadRequest(TypedDict):
    """Read the puzzles of a text."""

    verb: Literal["read"]
    #: The text: the contents of a file.
    text: NotRequired[str]
    #: The contents of a file that is not text, such as a compressed one, in base64; then there is no text.
    base64: NotRequired[str | None]
    #: The format of the text; it is detected if it is absent.
    format: NotRequired[str | None]
    #: The extension of the file, which decides between formats that look alike.
    extension: NotRequired[str | None]
    #: The column of a table that holds the puzzle: its name, or its number from 1.
    column: NotRequired[str | None]
    #: The number of the first record to return, from 1.
    first: NotRequired[int]
    #: The highest number of records to return.
    limit: NotRequired[int]


class ReasonedStepAnswer(TypedDict):
    """A step of a puzzle with other rules than the classic ones."""

    #: The number of the step, from 1.
    step: int
    #: The kind of reason: `last-value`, `last-place`, `rule`, `claim`, `subset`, `fish`, `refutation` or `trial`.
    reason: str
    #: The difficulty of the reason, on a scale of its own.
    weight: float
    #: The digits to write, `r1c1=5`.
    placements: list[str]
    #: The candidates to remove, `r2c4<>7`.
    eliminations: list[str]
    #: The rules that the reason uses: their numbers in `rules`, from 1. Rows, columns and regions have none.
    rules: list[int]
    #: The cells whose candidates matter for the reason.
    cells: list[str]


#: A change of one cell that makes a puzzle valid.
RepairAnswer = TypedDict(
    "RepairAnswer",
    {
        "cell": "str",
        "from": "int | None",
        "to": "int | None",
    },
)


class RingAnswer(TypedDict):
    """The space for clues around a grid, in cells."""

    left: float
    top: float
    right: float
    bottom: float


class RuleKindAnswer(TypedDict):
    """A rule that puzzles may have."""

    #: The name in the key `rules` and in options.
    name: str
    #: The name in texts.
    title: str
    #: The condition in one sentence.
    sentence: str
    #: The keys of its object besides `rule`.
    parameters: list[ParameterAnswer]
    #: The formats of other programs that have it.
    formats: list[str]


class RuleKindsAnswer(TypedDict):
    """The answer to `rules`: the rules that puzzles may have."""

    #: The rules, in the order of the documentation.
    rules: list[RuleKindAnswer]


#: A change of one number of a rule that makes a puzzle valid.
RuleRepairAnswer = TypedDict(
    "RuleRepairAnswer",
    {
        "rule": "int",
        "parameter": "str",
        "from": "int",
        "to": "int",
    },
)


class RuleWordsAnswer(TypedDict):
    """A rule in words."""

    #: The name of its kind in the key `rules`.
    rule: str
    #: The name of its kind in texts.
    title: str
    #: The sentence about its kind, beside a drawing that shows the cells.
    legend: str
    #: The sentence about this rule, with its cells and numbers.
    sentence: str
    #: The cells that it names; none for a rule of the whole grid.
    cells: list[str]


class RulesExplainAnswer(TypedDict):
    """The explanation of a puzzle with other rules than the classic ones."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: Whether the path ends with the solution.
    solved: bool
    #: Whether every step has a reason other than a trial.
    explained: bool
    #: The difficulty of the hardest step, on a scale of its own; null without steps.
    weight: float | None
    #: The steps.
    steps: list[ReasonedStepAnswer]
    #: The steps in words, joined to paragraphs.
    paragraphs: list[ParagraphAnswer]
    #: The sentences about the end of the path.
    ending: list[str]
    #: The path as a document, if the request asks for one.
    document: NotRequired[str]
    #: The shape: rows, columns, values, regions.
    shape: object
    #: The rules, each with its name and its arguments.
    rules: list[object]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class RulesRateAnswer(TypedDict):
    """The answer to `rate` about a puzzle with other rules. Its scale is not that of ER."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: `rated`, or why there is no rating: `none`, `multiple`, `solved` or `unknown`.
    verdict: RateVerdict
    #: The name of the scale: `ninefold-weight`.
    scale: str
    #: The weight of the hardest step; null unless rated.
    weight: float | None
    #: The word for the weight, from `plain` to `fierce`, or `trial`; null unless rated.
    word: str | None
    #: The hardest step, the first of several; null unless rated.
    hardest: ReasonedStepAnswer | None
    #: The number of steps of the path.
    steps: int
    #: The number of paragraphs that a reader of the explanation sees.
    paragraphs: int
    #: The shape: rows, columns, values, regions.
    shape: object
    #: The rules, each with its name and its arguments.
    rules: list[object]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class RulesRequest(TypedDict):
    """List the rules that puzzles may have."""

    verb: Literal["rules"]
    #: The name of one rule; all are listed if it is absent.
    name: NotRequired[str | None]


class SameAnswer(TypedDict):
    """The answer to `canon` for two puzzles: whether they are equivalent."""

    #: Whether they are equivalent.
    same: bool
    #: The clues of the first puzzle.
    first: str
    #: The clues of the second puzzle.
    second: str
    #: The transformation of the first into the second; null if they are not equivalent.
    disguise: TransformationAnswer | None
    #: The transformation in words, move by move.
    moves: list[str]


class SameRequest(TypedDict):
    """Compare two puzzles."""

    verb: Literal["same"]
    #: The first puzzle.
    first: PuzzleInput
    #: The second puzzle.
    second: PuzzleInput
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class ScanAnswer(TypedDict):
    """The answer to `scan`."""

    #: The grids that were read.
    grids: list[ScannedGridAnswer]
    #: The number of doubtful grids that `sure` left out.
    left_out: int


class ScanRequest(TypedDict):
    """A request to read the puzzles of a picture."""

    #: The grids to read: `best`, `all`, or the number of one in reading order, from 1.
    grid: NotRequired[GridChoice]
    #: The first and the last page to read; all pages if it is absent.
    pages: NotRequired[list[int] | None]
    #: Whether to leave out doubtful grids.
    sure: NotRequired[bool]
    #: Whether to leave out the entries of a player.
    givens_only: NotRequired[bool]
    #: The name of the puzzles, which the answer repeats.
    name: NotRequired[str | None]
    #: The number of the first grid in the answer.
    index: NotRequired[int]
    #: The name of the picture, which the answer repeats.
    input: NotRequired[str]


class ScannedCellAnswer(TypedDict):
    """A cell that was read from a picture."""

    #: The cell.
    cell: str
    #: The kind of its content.
    kind: ScannedKind
    #: The digit of a clue or an entry.
    digit: int | None
    #: The probability of this content, by the look of the cell alone.
    p: float
    #: Whether readings of the grid that differ here hold more than 2 %.
    doubtful: bool
    #: The apparent content, if the reading has something else there because only then there is a solution: a digit, or 0 for none.
    corrected_from: int | None
    #: The next probable content of a doubtful cell: a digit, or 0 for none.
    perhaps: NotRequired[int]


class ScannedGridAnswer(TypedDict):
    """A grid that was read from a picture."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The entries of a player: 81 characters, `.` for a cell without one.
    entries: str
    #: The verdict: if the reading can be relied on.
    verdict: ScanVerdict
    #: The share of this reading among the probable ones, 0 to 1.
    posterior: float
    #: The number of solutions of all digits, at most 2; of the clues alone where entries are wrong.
    count: int
    #: Whether it is proven that there are no more solutions.
    complete: bool
    #: The number of grids of the picture that are not in the answer.
    others: int
    #: The number of jigsaw puzzles in the picture, which are not read; only in the first grid of an answer.
    jigsaws: NotRequired[int]
    #: The number of the page, from 1.
    page: int
    #: The width and the height of the picture in pixels.
    size: list[int]
    #: The corners of the grid in the picture, x and y in pixels: the top left one of the upright grid first, then clockwise.
    corners: list[list[float]]
    #: The number of quarter turns by which the grid is turned clockwise in the picture.
    turn: int
    #: The 81 cells in reading order.
    cells: list[ScannedCellAnswer]


class ShapeAnswer(TypedDict):
    """A shape of a drawing, in hundredths of a cell; (0, 0) is the upper left corner of r1c1."""

    #: The kind.
    kind: ShapeKind
    #: The path of a path, as in SVG.
    path: NotRequired[str]
    #: The middle of a circle, or the place of a text.
    at: NotRequired[list[float]]
    #: The radius of a circle, or the size of a text.
    size: NotRequired[float]
    #: The text of a text.
    text: NotRequired[str]
    #: The side of a text that its place is at: `start`, `middle` or `end`.
    anchor: NotRequired[str]
    #: The name of the colour that fills a shape, or the role of a text.
    fill: NotRequired[str]
    #: Whether the fill is so light that values on it are easy to read.
    is_light: NotRequired[bool]
    #: The name of the colour of the line.
    stroke: NotRequired[str]
    #: The width of the line.
    width: NotRequired[float]
    #: Whether the line is dashed.
    is_dashed: NotRequired[bool]


class ShuffleAnswer(TypedDict):
    """The answer to `shuffle`: a random equivalent puzzle."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The equivalent puzzle.
    shuffled: str
    #: The transformation of the puzzle into it.
    disguise: TransformationAnswer


class ShuffleRequest(TypedDict):
    """Find a random equivalent puzzle."""

    verb: Literal["shuffle"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: The random seed.
    seed: int
    #: The number of the copy, from 0: each is another puzzle.
    copy: NotRequired[int]


class SolveAnswer(TypedDict):
    """The answer to `solve`: solutions in lexicographic order."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The name of the puzzle, if its record has one.
    name: str | None
    #: The clues: 81 characters, `.` for an empty cell.
    puzzle: str
    #: The number of solutions found, at most the limit.
    count: int
    #: Whether it is proven that there are no more solutions.
    complete: bool
    #: The clashes between clues, if there are any.
    clashes: NotRequired[list[ClashAnswer]]
    #: The solutions.
    solutions: list[str]
    #: True if the list of solutions ended before it had `count` entries.
    stopped: NotRequired[bool]
    #: The shape: rows, columns, values, regions.
    shape: NotRequired[object]
    #: The rules, each with its name and its arguments.
    rules: NotRequired[list[object]]
    #: The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none.
    unread: NotRequired[list[UnreadAnswer]]
    #: The rules in the words of the record, where something was not read.
    text: NotRequired[str]


class SolveRequest(TypedDict):
    """Find solutions."""

    verb: Literal["solve"]
    #: The puzzle.
    puzzle: PuzzleInput
    #: The highest number of solutions to return.
    limit: NotRequired[int]


class SpotAnswer(TypedDict):
    """The answer to `spot`."""

    #: The slug of the first lesson of the course with a step that does what the move does; null if there is none.
    lesson: str | None
    #: The digits that the move wrote.
    placements: list[str]
    #: The candidates that it removed from the marks of cells that had some.
    eliminations: list[str]


class SpotRequest(TypedDict):
    """Tell which lesson a move shows."""

    verb: Literal["spot"]
    #: The position before the move.
    before: PuzzleInput
    #: The position after it.
    puzzle: PuzzleInput


class StepAnswer(TypedDict):
    """A step of `explain`."""

    #: The name of the technique.
    technique: str
    #: The code of the technique, followed by a 1 for a siamese fish.
    code: str
    #: The level of the technique.
    level: str
    #: The score of the technique.
    score: int
    #: The digits to write, `r1c1=5`.
    placements: list[str]
    #: The candidates to remove, `r2c4<>7`.
    eliminations: list[str]
    #: The reason in words.
    text: str
    #: The reason clause by clause; absent for a forcing net, which has lines.
    clauses: NotRequired[list[ClauseAnswer]]
    #: The pattern, and what follows from it, as a drawing.
    drawing: DrawingAnswer
    #: The chains in Eureka notation, if there are any: `(5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7`.
    chains: NotRequired[list[str]]
    #: The lines of a forcing net, if the step has one.
    net: NotRequired[NetAnswer]


class TechniqueAnswer(TypedDict):
    """A technique of the catalogue."""

    #: The name.
    technique: str
    #: The code.
    code: str
    #: The short name.
    short: str
    #: The name in options, `x-wing`.
    slug: str
    #: The family.
    family: str
    #: The level.
    level: str
    #: The score.
    score: int
    #: Whether it is in the default set.
    default: bool
    #: Whether it relies on the puzzle having exactly one solution.
    relies_on_uniqueness: bool
    #: The description of the technique, in a few sentences.
    about: str
    #: The number of the lesson that teaches it, from 1; null if it is not part of the course.
    lesson: int | None
    #: The way in which exercises for it are found; null if there are none.
    practice: Practice | None
    #: A position in which it applies, only if examples were requested.
    example: NotRequired[ExampleAnswer]


class TechniquesAnswer(TypedDict):
    """The answer to `techniques`."""

    #: The techniques, in the order in which a solver tries them.
    techniques: list[TechniqueAnswer]


class TechniquesRequest(TypedDict):
    """List the techniques."""

    verb: Literal["techniques"]
    #: Return only this technique.
    technique: NotRequired[str | None]
    #: Whether each technique has an example.
    examples: NotRequired[bool]
    #: The language of sentences: `en`, which is also the default.
    lang: NotRequired[str | None]


class TransformationAnswer(TypedDict):
    """A transformation. Its parts are applied in this order."""

    #: Whether the grid is transposed.
    turned: bool
    #: For each new row the number of the old row, from 1.
    rows: list[int]
    #: For each new column the number of the old column, from 1.
    columns: list[int]
    #: The new digits for 1 to 9.
    digits: str


class UnreadAnswer(TypedDict):
    """A rule that was not read."""

    #: The name of the rule in its format, or the kind of drawing.
    name: str
    #: The reason why a rule of a known name was not read.
    problem: NotRequired[str]


class UnreadableAnswer(TypedDict):
    """The answer for a record that cannot be read, or of a puzzle that cannot be explained."""

    #: The number of the record, from 1.
    index: int
    #: The name of the input that holds the record.
    input: str
    #: The error of the record.
    error: Error


class WriteAnswer(TypedDict):
    """The answer to `write`."""

    #: The name of the format.
    format: str
    #: The contents of the file.
    text: str
    #: The fields that the format cannot hold.
    losses: list[LossAnswer]


class WriteRequest(TypedDict):
    """Write puzzles in a format."""

    verb: Literal["write"]
    #: The puzzles, each in any format that is read.
    puzzles: list[PuzzleInput]
    #: The name of the format to write.
    to: str


class Requests(TypedDict):
    """The requests by verb."""

    solve: SolveRequest
    count: CountRequest
    candidates: CandidatesRequest
    board: BoardRequest
    conflicts: ConflictsRequest
    check: CheckRequest
    hint: HintRequest
    explain: ExplainRequest
    find: FindRequest
    rate: RateRequest
    generate: GenerateRequest
    minimize: MinimizeRequest
    canon: CanonRequest
    same: SameRequest
    shuffle: ShuffleRequest
    read: ReadRequest
    write: WriteRequest
    print: PrintRequest
    info: InfoRequest
    techniques: TechniquesRequest
    formats: FormatsRequest
    levels: LevelsRequest
    propose: ProposeRequest
    rules: RulesRequest
    practise: PractiseRequest
    course: CourseRequest
    found: FoundRequest
    spot: SpotRequest
    daily: DailyRequest
    qr: QrRequest


class Answers(TypedDict):
    """The answers by verb."""

    solve: SolveAnswer
    count: CountAnswer
    candidates: CandidatesAnswer
    board: BoardAnswer
    conflicts: ConflictsAnswer
    check: CheckAnswer
    hint: HintAnswer
    explain: AnyExplainAnswer
    find: FindAnswer
    rate: AnyRateAnswer
    generate: AnyGenerateAnswer
    minimize: MinimizeAnswer
    canon: CanonAnswer
    same: SameAnswer
    shuffle: ShuffleAnswer
    read: ReadAnswer
    write: WriteAnswer
    print: PrintAnswer
    info: InfoAnswer
    techniques: TechniquesAnswer
    formats: FormatsAnswer
    levels: LevelsAnswer
    propose: ProposeAnswer
    rules: RuleKindsAnswer
    practise: PractiseAnswer
    course: CourseAnswer
    found: FoundAnswer
    spot: SpotAnswer
    daily: DailyAnswer
    qr: QrAnswer

#: The answer to `explain`, by the rules of the puzzle.
AnyExplainAnswer: TypeAlias = ExplainAnswer | RulesExplainAnswer

#: The answer to `generate`, by the rules of the puzzles.
AnyGenerateAnswer: TypeAlias = GenerateAnswer | GenerateRulesAnswer

#: The answer to `rate`, by the rules of the puzzle.
AnyRateAnswer: TypeAlias = RateAnswer | RulesRateAnswer

#: A kind of block.
BlockKind: TypeAlias = Literal["text", "chain", "net"]

#: The verdict of `check`.
CheckVerdict: TypeAlias = Literal["unique", "multiple", "none", "clash", "solved", "wrong", "wrong-solution"]

#: The verdict of a comparison.
ComparisonVerdict: TypeAlias = Literal["right", "wrong", "incomplete", "missing"]

#: The kind of document that `print` writes.
DocumentKind: TypeAlias = Literal["svg", "html", "pdf"]

#: The kind of an `Error`; its JSON is the kebab-case name.
ErrorKind: TypeAlias = Literal["cell-count", "row-length", "row-count", "symbol", "too-long", "empty", "binary", "unknown-format", "refused", "variant", "size", "syntax", "unpack", "column", "io", "request", "value", "unknown-technique", "several-puzzles", "no-solution", "impossible", "unsupported", "stopped", "no-grid", "too-small", "blurred", "cut-off", "picture"]

#: The source of an exercise.
ExerciseSource: TypeAlias = Literal["generated", "example"]

#: The grids of a picture that are read.
GridChoice: TypeAlias = Literal["best"] | Literal["all"] | int

#: The reason why there is no step to show.
HintVerdict: TypeAlias = Literal["solved", "none", "wrong-digit", "missing-mark", "changed-clue", "astray", "stuck", "multiple"]

#: The kind of a house.
HouseKind: TypeAlias = Literal["row", "column", "box"]

#: A line that the program prints with --json.
Line: TypeAlias = SolveAnswer | CountAnswer | CandidatesAnswer | CheckAnswer | HintAnswer | ExplainAnswer | FindAnswer | RateAnswer | GeneratedAnswer | MinimizeAnswer | CanonAnswer | SameAnswer | ShuffleAnswer | InfoAnswer | ScannedGridAnswer | TechniqueAnswer | FormatAnswer | UnreadableAnswer | RulesExplainAnswer | RulesRateAnswer | ProposeAnswer | GeneratedRulesAnswer | RuleKindAnswer

#: The verdict on a puzzle to minimize: it can be, or the reason why it cannot.
MinimizeVerdict: TypeAlias = Literal["unique", "clash", "restricted", "none", "multiple"]

#: The paper in the printer.
PaperName: TypeAlias = Literal["a4", "letter"]

#: A kind of document that shows a solution path.
PathDocument: TypeAlias = Literal["markdown", "html"]

#: The way in which exercises for a technique are found.
Practice: TypeAlias = Literal["generate", "example"]

#: The pencil marks that are printed.
PrintedMarks: TypeAlias = Literal["file", "all"]

#: The puzzle of a request: a text alone, or an object with a text and more.
PuzzleInput: TypeAlias = str | PuzzleRecord

#: The verdict of `rate`.
RateVerdict: TypeAlias = Literal["rated", "beyond", "above", "not-pearl", "not-diamond", "none", "multiple", "clash", "solved", "unknown"]

#: Any request. In JSON the key `verb` names the kind; the other keys are those of the kind.
Request: TypeAlias = SolveRequest | CountRequest | CandidatesRequest | BoardRequest | ConflictsRequest | CheckRequest | HintRequest | ExplainRequest | FindRequest | RateRequest | GenerateRequest | MinimizeRequest | CanonRequest | SameRequest | ShuffleRequest | ReadRequest | WriteRequest | PrintRequest | InfoRequest | TechniquesRequest | FormatsRequest | LevelsRequest | ProposeRequest | RulesRequest | PractiseRequest | CourseRequest | FoundRequest | SpotRequest | DailyRequest | QrRequest

#: A verdict on a reading: if it can be relied on.
ScanVerdict: TypeAlias = Literal["sure", "doubtful"]

#: The kind of content of a cell in a picture.
ScannedKind: TypeAlias = Literal["empty", "given", "entry", "marks"]

#: The kind of a shape.
ShapeKind: TypeAlias = Literal["path", "circle", "text"]

#: The place where solutions are printed.
SolutionsPlace: TypeAlias = Literal["end", "upside-down", "foot", "none"]

#: The answer to a `Request` of the same name. Its JSON has no tag: it is the answer itself.
Answer: TypeAlias = SolveAnswer | CountAnswer | CandidatesAnswer | BoardAnswer | ConflictsAnswer | CheckAnswer | HintAnswer | AnyExplainAnswer | FindAnswer | AnyRateAnswer | AnyGenerateAnswer | MinimizeAnswer | CanonAnswer | SameAnswer | ShuffleAnswer | ReadAnswer | WriteAnswer | PrintAnswer | InfoAnswer | TechniquesAnswer | FormatsAnswer | LevelsAnswer | ProposeAnswer | RuleKindsAnswer | PractiseAnswer | CourseAnswer | FoundAnswer | SpotAnswer | DailyAnswer | QrAnswer
