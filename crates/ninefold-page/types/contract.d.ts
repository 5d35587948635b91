// The types of requests and answers, as docs/json.md describes them. Nothing here exists at run time.
// Generated from crates/ninefold-api: NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-api writes it again.

/** The answer to a `Request` of the same name. Its JSON has no tag: it is the answer itself. */
export type Answer = SolveAnswer | CountAnswer | CandidatesAnswer | BoardAnswer | ConflictsAnswer | CheckAnswer | HintAnswer | AnyExplainAnswer | FindAnswer | AnyRateAnswer | AnyGenerateAnswer | MinimizeAnswer | CanonAnswer | SameAnswer | ShuffleAnswer | ReadAnswer | WriteAnswer | PrintAnswer | InfoAnswer | TechniquesAnswer | FormatsAnswer | LevelsAnswer | ProposeAnswer | RuleKindsAnswer | PractiseAnswer | CourseAnswer | FoundAnswer | SpotAnswer | DailyAnswer | QrAnswer;

/** The answer to `explain`, by the rules of the puzzle. */
export type AnyExplainAnswer = ExplainAnswer | RulesExplainAnswer;

/** The answer to `generate`, by the rules of the puzzles. */
export type AnyGenerateAnswer = GenerateAnswer | GenerateRulesAnswer;

/** The answer to `rate`, by the rules of the puzzle. */
export type AnyRateAnswer = RateAnswer | RulesRateAnswer;

/** A block of text. */
export interface Block {
  /** The kind of block. */
  kind: BlockKind;
  /** Only of a text: the words before it, `X-Wing:`, if there are any. */
  heading?: string;
  /** The sentences, or the chain in Eureka notation: `(5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7`. */
  text?: string;
  /** Only of a text that explains a step: the sentences clause by clause; joined by spaces, they are `text`. */
  clauses?: Array<ClauseAnswer>;
  /** The forcing net. */
  net?: NetAnswer;
}

/** A kind of block. */
export type BlockKind = 'text' | 'chain' | 'net';

/** The answer to `board`: the layout, the rules in words and the drawing of a puzzle. */
export interface BoardAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The puzzle as an object of the format `rules`: requests take it as their text. */
  record: unknown;
  /** The layout. */
  layout: LayoutAnswer;
  /** For each cell the values that it may have, a character each, if some are restricted. */
  allowed?: Array<string>;
  /** The entries of a player in the text, a character for each cell, if there are any. */
  entries?: string;
  /** For each cell the marks of a player in its middle, if there are any. */
  marks?: Array<string>;
  /** For each cell the marks of a player in its corners, if there are any. */
  corners?: Array<string>;
  /** The sentence about the shape, unless it is the classic one, and sentences about restricted cells. */
  sentences: Array<string>;
  /** The rules in their order. */
  rules: Array<RuleWordsAnswer>;
  /** The rules that were not read, or are only drawn or said. */
  unread?: Array<UnreadAnswer>;
  /** The author, if the text names one. */
  author?: string;
  /** The rules in the words of the text. */
  text?: string;
  /** The drawing of the rules below the lines of the grid, from the lowest shape to the highest. */
  below: Array<ShapeAnswer>;
  /** The drawing of the rules above the lines of the grid. */
  above: Array<ShapeAnswer>;
}

/** Describe a puzzle of any rules, to show and to play it. */
export interface BoardRequest {
  verb: 'board';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** The number of the puzzle, if the text has several, from 1. */
  number?: number | null;
  /** The language of the sentences. */
  lang?: string | null;
}

/** The answer to `candidates`: the values of each cell that occur in some solution. */
export interface CandidatesAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** Whether every value was either found in a solution or refuted. */
  complete: boolean;
  /** For each cell the values that occur in a solution, a character each: `1` to `9`, then `A` = 10 to `P` = 25. All are empty if there is no solution. */
  candidates: Array<string>;
  /** For each cell the values of which nothing is known, if the search was stopped. */
  open?: Array<string>;
  /** The shape: rows, columns, values, regions. */
  shape?: unknown;
  /** The rules, each with its name and its arguments. */
  rules?: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** Find the values that occur in some solution. */
export interface CandidatesRequest {
  verb: 'candidates';
  /** The puzzle. */
  puzzle: PuzzleInput;
}

/** The answer to `canon`: the canonical form of a puzzle. */
export interface CanonAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The lexicographically smallest equivalent puzzle, where an empty cell comes before 1. */
  form: string;
  /** The number of permutations of the cells that give the same puzzle again after relabelling. */
  symmetries: number;
  /** The transformation of the puzzle into its form. */
  disguise: TransformationAnswer;
  /** The number of records that are equivalent to this one, where they are counted. */
  records?: number;
}

/** Find the canonical form. */
export interface CanonRequest {
  verb: 'canon';
  /** The puzzle. */
  puzzle: PuzzleInput;
}

/** The answer to `check`. Lists that do not apply are empty. */
export interface CheckAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The verdict about the puzzle and the solutions that came with it. */
  verdict: CheckVerdict;
  /** The number of solutions found, at most the limit. */
  count: number;
  /** Whether it is proven that there are no more solutions. */
  complete: boolean;
  /** Whether no clue is redundant; null unless the puzzle has exactly one solution. */
  minimal: boolean | null;
  /** The cells of the clues that could be removed, one at a time. */
  redundant: Array<string>;
  /** The clashes between clues. */
  clashes: Array<ClashAnswer>;
  /** Clues that contradict each other, if there is no solution. */
  conflict: Array<string>;
  /** Every change of one cell that makes the puzzle valid, the likeliest misreading first. */
  repairs: Array<RepairAnswer>;
  /** Sets of digits that make the solution unique if they are added. */
  completions: Array<Array<string>>;
  /** The cells in which solutions differ. */
  differs: Array<string>;
  /** The entries that are in no solution. */
  wrong_entries: Array<string>;
  /** False if the list of repairs may be incomplete. */
  all_repairs?: boolean;
  /** The comparison with the answer of a player. */
  answer?: ComparisonAnswer;
  /** The comparison with the solution in the record. */
  solution?: ComparisonAnswer;
  /** All of this in sentences, if they were requested: the verdict first. */
  sentences?: Array<string>;
  /** The shape: rows, columns, values, regions. */
  shape?: unknown;
  /** The rules, each with its name and its arguments. */
  rules?: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
  /** The rules that contradict each other and the clues of `conflict`: their numbers in `rules`, from 1. */
  conflict_rules?: Array<number>;
  /** The rules that could be left out, one at a time, if they were asked for: their numbers in `rules`, from 1. */
  redundant_rules?: Array<number>;
  /** Every change of one number of a rule that makes the puzzle valid. */
  rule_repairs?: Array<RuleRepairAnswer>;
}

/** Check a puzzle. */
export interface CheckRequest {
  verb: 'check';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** The number at which counting of solutions stops. */
  limit?: number;
  /** The answer of a player, 81 characters, to be compared with the solution. */
  answer?: string | null;
  /** Whether to describe the findings in sentences too. */
  sentences?: boolean;
  /** Whether to look for rules that could be left out, if the rules are not classic. */
  redundant_rules?: boolean;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The verdict of `check`. */
export type CheckVerdict = 'unique' | 'multiple' | 'none' | 'clash' | 'solved' | 'wrong' | 'wrong-solution';

/** Two or more equal digits in one house. */
export interface ClashAnswer {
  /** The house, `row 7`. */
  house: string;
  /** The digit. */
  digit: number;
  /** The cells that hold it. */
  cells: Array<string>;
}

/** A clause of an explanation. */
export interface ClauseAnswer {
  /** The words; all clauses, joined by spaces, are `text`. */
  text: string;
  /** The number of the links in the drawing that it says, if it says any. */
  number?: number;
  /** The cells that it is about. */
  cells: Array<string>;
  /** The line around these cells, as SVG path data. */
  outline: string;
}

/** The numbers of clues of the puzzles of an input. */
export interface CluesAnswer {
  /** The lowest. */
  min: number;
  /** The highest. */
  max: number;
  /** The mean, rounded to hundredths. */
  mean: number;
}

/** The comparison of a grid that claims to be the solution with the puzzle. */
export interface ComparisonAnswer {
  /** The verdict. */
  verdict: ComparisonVerdict;
  /** The cells without a digit. */
  missing: Array<string>;
  /** The digits that stand in place of clues. */
  changed: Array<string>;
  /** The digits that differ from the only solution. */
  wrong: Array<string>;
  /** The clashes in the grid. */
  clashes: Array<ClashAnswer>;
}

/** The verdict of a comparison. */
export type ComparisonVerdict = 'right' | 'wrong' | 'incomplete' | 'missing';

/** The conclusion of a step: the digits that it places and the candidates that it removes. */
export interface ConclusionAnswer {
  /** The digits to write, `r1c1=5`. */
  placements: Array<string>;
  /** The candidates to remove, `r2c4<>7`. */
  eliminations: Array<string>;
  /** The digits that are the last of their cells then, `r2c4=8`: writing one is right, too. */
  left: Array<string>;
  /** Only in a mixed exercise: the slug of the lesson that shows the step. */
  lesson?: string;
}

/** A house or a rule that a position breaks. */
export interface ConflictAnswer {
  /** The number of the rule in `rules`, from 1; absent for a house. */
  rule?: number;
  /** The cells with values that are part of it. */
  cells: Array<string>;
}

/** The answer to `conflicts`: the houses and the rules that givens and entries break. */
export interface ConflictsAnswer {
  /** Whether every cell has a value and nothing is broken. */
  solved: boolean;
  /** The houses and rules. None of them holds whatever the empty cells get, each judged by itself. */
  conflicts: Array<ConflictAnswer>;
}

/** Find the rules that a position breaks. */
export interface ConflictsRequest {
  verb: 'conflicts';
  /** The puzzle with the entries of a player. */
  puzzle: PuzzleInput;
}

/** The answer to `count`: the number of solutions. */
export interface CountAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The number of solutions found, at most the limit. */
  count: number;
  /** Whether it is proven that there are no more solutions. */
  complete: boolean;
  /** The clashes between clues, if there are any. */
  clashes?: Array<ClashAnswer>;
  /** The shape: rows, columns, values, regions. */
  shape?: unknown;
  /** The rules, each with its name and its arguments. */
  rules?: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** Count solutions. */
export interface CountRequest {
  verb: 'count';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** The number at which counting stops. */
  limit?: number;
}

/** The answer to `course`. */
export interface CourseAnswer {
  /** The lessons, in the order in which people learn. */
  lessons: Array<LessonAnswer>;
  /** The slug of the first lesson that is not mastered; null if all are. */
  next: string | null;
  /** The slugs of the lessons to repeat on the day of the request, the most overdue first. */
  due: Array<string>;
  /** The slugs of the lessons of which a step was found without a hint: mixed exercises choose among them. */
  learned: Array<string>;
  /** The number of lessons of the whole course. */
  all: number;
  /** The number of techniques in the catalogue, of which the course shows the core. */
  techniques: number;
}

/** List the lessons of the course. */
export interface CourseRequest {
  verb: 'course';
  /** Return only this lesson. */
  lesson?: string | null;
  /** Whether each lesson has its examples. */
  examples?: boolean;
  /** The records of the learner's work; lessons that are not listed were never practised. */
  progress?: ReadonlyArray<LessonRecord>;
  /** The day, `2026-11-18`, which decides what is to be repeated. */
  day?: string | null;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The texts of a cover besides the title; empty texts are left out. */
export interface CoverRequest {
  /** The text below the title. */
  subtitle?: string;
  /** The author at the foot. */
  author?: string;
}

/** The answer to `daily`. */
export interface DailyAnswer {
  /** The date. */
  date: string;
  /** The word for ER. */
  level: string;
  /** The version of the puzzles. */
  version: number;
  /** The number of the first attempt that was not made: the `first` of the next request. */
  next: number;
  /** The puzzle; null if these attempts did not lead to it. */
  generated: GeneratedAnswer | null;
}

/** Find the puzzle of a day. */
export interface DailyRequest {
  verb: 'daily';
  /** The date, `2026-11-15`. */
  date: string;
  /** The word for ER, `gentle` to `nightmare`. */
  level: string;
  /** The version of the puzzles. */
  version?: number;
  /** The number of the first attempt, from 0. */
  first?: number;
  /** The number of attempts. The caller adapts it to the time that the last request took. */
  attempts?: number;
}

/** The kind of document that `print` writes. */
export type DocumentKind = 'svg' | 'html' | 'pdf';

/** A drawing over the grid before a step. Tones have a meaning and no colour: `body`, `other`, `third` and `fourth` are parts of the pattern, `fin` spoils or saves it, `gone` marks what the step removes, `placed` what it writes. A cell is 100 units wide, the grid 900; the places of a cell's candidates are 20, 50 and 80 units from its borders. */
export interface DrawingAnswer {
  /** Houses of the pattern. */
  houses: Array<DrawnHouse>;
  /** Cells of the pattern. */
  cells: Array<DrawnCell>;
  /** Candidates of the pattern, and those that the step removes or places. */
  marks: Array<DrawnMark>;
  /** The inferences of chains. */
  links: Array<DrawnLink>;
  /** The numbers of links and of the lines of a net, if there are any. */
  numbers?: Array<DrawnNumber>;
  /** The cells to point at as a whole, if there are any: the area of a hint, a mistake. */
  pointed?: Array<string>;
  /** The line around these cells, as SVG path data. */
  outline?: string;
  /** The cells whose candidates are shown; absent if all are. */
  shown?: Array<string>;
}

/** A cell of a drawing. */
export interface DrawnCell {
  /** The cell, `r4c7`. */
  cell: string;
  /** Its tone. */
  tone: 'body' | 'other' | 'third' | 'fourth' | 'fin' | 'gone' | 'placed';
}

/** A house of a drawing. */
export interface DrawnHouse {
  /** The house, `row 7`. */
  house: string;
  /** Its tone. */
  tone: 'body' | 'other' | 'third' | 'fourth' | 'fin' | 'gone' | 'placed';
}

/** An inference from one candidate, or group of candidates, to another. */
export interface DrawnLink {
  /** The candidates at its beginning. */
  from: Array<string>;
  /** The candidates at its end. */
  to: Array<string>;
  /** `strong`: if not the first, then the second. `weak`: if the first, then not the second. */
  tone: 'strong' | 'weak';
  /** The number of the clause that says it, if one does. */
  number?: number;
  /** The curve from beside its beginning to its head, as SVG path data. */
  path?: string;
  /** The head, a triangle beside its end, as SVG path data. */
  head?: string;
}

/** A candidate of a drawing. */
export interface DrawnMark {
  /** The candidate, `r4c7=2`. */
  candidate: string;
  /** Its tone. */
  tone: 'body' | 'other' | 'third' | 'fourth' | 'fin' | 'gone' | 'placed';
}

/** A number of a drawing. */
export interface DrawnNumber {
  /** The number. */
  number: number;
  /** The distance of its middle from the left border. */
  x: number;
  /** The distance of its middle from the top. */
  y: number;
  /** `link` or `line`. */
  kind: 'link' | 'line';
}

/** A request that cannot be answered, or a record that cannot be read. */
export interface Error {
  /** The kind. */
  kind: ErrorKind;
  /** The description of the error: a sentence without a full stop. */
  message: string;
  /** The line of the text, from 1, if the error has a position. */
  line: number | null;
  /** The column in that line, from 1, in characters. */
  column: number | null;
  /** The fields of the request that are at fault. */
  fields?: Array<string>;
  /** The advice on the error: a sentence without a full stop. */
  help?: string;
}

/** The kind of an `Error`; its JSON is the kebab-case name. */
export type ErrorKind = 'cell-count' | 'row-length' | 'row-count' | 'symbol' | 'too-long' | 'empty' | 'binary' | 'unknown-format' | 'refused' | 'variant' | 'size' | 'syntax' | 'unpack' | 'column' | 'io' | 'request' | 'value' | 'unknown-technique' | 'several-puzzles' | 'no-solution' | 'impossible' | 'unsupported' | 'stopped' | 'no-grid' | 'too-small' | 'blurred' | 'cut-off' | 'picture';

/** The example of a technique. */
export interface ExampleAnswer {
  /** The position. */
  position: PositionAnswer;
  /** A step of the technique in it. */
  step: StepAnswer;
}

/** An exercise: a position, and what is to be found in it. */
export interface ExerciseAnswer {
  /** The clues of the puzzle. */
  puzzle: string;
  /** Its only solution. */
  solution: string;
  /** The position before the step. In a generated puzzle all easier techniques have been applied. */
  position: PositionAnswer;
  /** A step of the technique. */
  step: StepAnswer;
  /** The conclusions of all steps of the technique in this position, each conclusion once; that of `step` is the first. A nested forcing net has that one alone, because all take too long. Loops and chains end with one that has everything which chains of single candidates prove, also those that pass a cell twice. */
  steps: Array<ConclusionAnswer>;
}

/** The source of an exercise. */
export type ExerciseSource = 'generated' | 'example';

/** The answer to `explain`: a solution path. */
export interface ExplainAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** Whether the path reaches the solution. */
  solved: boolean;
  /** The sum of the scores of all steps of the greedy path. */
  score: number;
  /** The level of the hardest step of the greedy path, raised where the score is too high for it. */
  level: string;
  /** The hardest technique of the greedy path. */
  hardest: string | null;
  /** The steps in order. */
  steps: Array<StepAnswer>;
  /** The overview, sentence by sentence: how many steps of which techniques, and where the hard part is. */
  overview?: Array<string>;
  /** Only if the path ends because several solutions remain: the cells in which they differ. */
  differ?: Array<string>;
  /** The kind of the path: `greedy`, `short` or `easy`. */
  path: string;
  /** The end of the path, sentence by sentence: after how many steps it comes, and the level and score of the puzzle. */
  ending?: Array<string>;
  /** The path as a document, if the request asks for one. */
  document?: string;
}

/** Solve step by step. */
export interface ExplainRequest {
  verb: 'explain';
  /** The position: the puzzle with the entries and pencil marks of the player. */
  puzzle: PuzzleInput;
  /** Describe only the step of this number, from 1. */
  step?: number | null;
  /** Stop after the first step of this technique. */
  until?: string | null;
  /** Use only these techniques; empty for the default set. */
  only?: ReadonlyArray<string>;
  /** Use none of these techniques. */
  without?: ReadonlyArray<string>;
  /** Use no technique above this level. */
  max_level?: string | null;
  /** The way in which the steps are chosen: `greedy`, `short` (the default) or `easy`. */
  path?: string | null;
  /** Also write the path as a document of this kind. */
  document?: PathDocument | null;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The answer to `explain` with `find`: all steps of one technique in the grid as it is. */
export interface FindAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The name of the technique. */
  technique: string;
  /** Its steps. */
  steps: Array<StepAnswer>;
}

/** Find all steps of a technique. */
export interface FindRequest {
  verb: 'find';
  /** The position: the puzzle with the entries and pencil marks of the player. */
  puzzle: PuzzleInput;
  /** The technique, by name, slug or code, perhaps with a variant. */
  technique: string;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** A file format. */
export interface FormatAnswer {
  /** The name in options, `sdk`. */
  name: string;
  /** A description of a few words. */
  title: string;
  /** The extensions of its files. */
  extensions: Array<string>;
  /** Whether it is read. */
  reads: boolean;
  /** Whether it is written. */
  writes: boolean;
  /** The fields that it holds besides the clues. */
  holds: Array<string>;
}

/** The answer to `formats`. */
export interface FormatsAnswer {
  /** The formats. */
  formats: Array<FormatAnswer>;
}

/** List the formats. */
export interface FormatsRequest {
  verb: 'formats';
}

/** The answer to `found`. */
export interface FoundAnswer {
  /** The record after the step. */
  record: LessonRecord;
  /** Whether the lesson is mastered now. */
  mastered: boolean;
}

/** Count a step that a learner has found. */
export interface FoundRequest {
  verb: 'found';
  /** The record of the lesson before the step. Its `lesson` may also name a technique of the library. */
  record: LessonRecord;
  /** Whether it was found with a hint. */
  hinted?: boolean;
  /** The day on which it was found, `2026-11-18`. */
  day: string;
}

/** The answer to `generate`. */
export interface GenerateAnswer {
  /** The generated puzzles, in the order of attempts. */
  puzzles: Array<GeneratedAnswer>;
  /** The number of the first attempt that was not made: the `first` of the next request. */
  next: number;
  /** A note on the puzzles that match, where attempts hardly ever find one. */
  rare?: string;
}

/** Generate puzzles. */
export interface GenerateRequest {
  verb: 'generate';
  /** The random seed: the same constraints and seed give the same puzzle at the same attempt. */
  seed?: number;
  /** The number of the first attempt, from 0. */
  first?: number;
  /** The number of attempts. The caller adapts it to the time that the last request took. */
  attempts?: number;
  /** The number of the first puzzle in the answer, from 1. */
  index?: number;
  /** Whether no two puzzles of the answer may be equivalent. */
  distinct?: boolean;
  /** The number of clues: `24`, `24..28`, `24..` or `..28`. */
  clues?: string | null;
  /** The symmetry of the cells with a clue, `none` for asymmetric, `any` for at least one. */
  symmetry?: string | null;
  /** The cells with a clue: a drawing such as `x..x`, or a puzzle whose clues stand in them. */
  pattern?: string | null;
  /** A puzzle that the generated ones vary by a few clues. */
  near?: PuzzleInput | null;
  /** Whether no clue may be redundant. */
  minimal?: boolean;
  /** Whether each further digit of the solution must change the rating. */
  maximal?: boolean;
  /** The rating of the hardest step: `7.2`, `6.5..7.2`, `7..` or `..7`. */
  er?: string | null;
  /** The rating of the hardest step up to the first placed digit. */
  ep?: string | null;
  /** The rating of the first step. */
  ed?: string | null;
  /** Whether ER must equal EP. */
  pearl?: boolean;
  /** Whether ER, EP and ED must be equal. */
  diamond?: boolean;
  /** The level of the solution path, `easy` to `extreme`. */
  level?: string | null;
  /** A technique that is needed. */
  technique?: string | null;
  /** The level up to which all other techniques must get stuck; `own` for that of the technique. */
  strictly?: string | null;
  /** Techniques that are not needed. */
  without?: ReadonlyArray<string>;
  /** Techniques that suffice; empty for no constraint. */
  only?: ReadonlyArray<string>;
  /** The language of the error that says why no puzzle can be as requested: `en`, which is also the default. */
  lang?: string | null;
  /** The kinds of rules of the puzzles, by the names of `generate --rules`; empty for classic puzzles. */
  rules?: ReadonlyArray<string>;
  /** With `rules`: the size of the grid, `6x6`. */
  shape?: string | null;
  /** With the rules `killer`: the number of cells of a cage, `2..4`. */
  cages?: string | null;
  /** With the rules `killer`: whether cages show their sums. */
  sums?: boolean;
  /** With `rules`: the number of lines, marks or outside clues that are drawn before redundant ones are removed. */
  amount?: number | null;
  /** With `rules`: the reason that the hardest step has, such as `cage combinations`, `45`, `claim` or the name of a rule. */
  reason?: string | null;
  /** With `rules`: the weight of the hardest step, `3.1`, `2.5..4`, `4..` or `..3`. */
  weight?: string | null;
}

/** The answer to `generate` for puzzles with other rules. */
export interface GenerateRulesAnswer {
  /** The generated puzzles, in the order of attempts. */
  puzzles: Array<GeneratedRulesAnswer>;
  /** The number of the first attempt that was not made: the `first` of the next request. */
  next: number;
}

/** A generated puzzle. */
export interface GeneratedAnswer {
  /** The number of the puzzle, from 1. */
  index: number;
  /** The clues. */
  puzzle: string;
  /** The only solution. */
  solution: string;
  /** The number of clues. */
  clues: number;
  /** The rating of the hardest step. */
  er: number;
  /** The rating of the hardest step up to the first solved cell. */
  ep: number;
  /** The rating of the first step. */
  ed: number;
  /** The score of the path through the default techniques. */
  score: number | null;
  /** The level of that path. */
  level: string | null;
  /** The hardest technique of that path. */
  hardest: string | null;
  /** The random seed. */
  seed: number;
  /** The number of the attempt, from 0. */
  attempt: number;
  /** The technique that is strictly needed, if that was requested. */
  needs?: NeedsAnswer;
}

/** A generated puzzle of other rules. */
export interface GeneratedRulesAnswer {
  /** The number of the puzzle, from 1. */
  index: number;
  /** The givens. */
  puzzle: string;
  /** The only solution. */
  solution: string;
  /** The number of givens. */
  clues: number;
  /** Whether no given can be left out. */
  minimal: boolean;
  /** The random seed. */
  seed: number;
  /** The number of the attempt, from 0. */
  attempt: number;
  /** The shape: rows, columns, values, regions. */
  shape: unknown;
  /** The rules, each with its name and its arguments. */
  rules: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** The grids of a picture that are read. */
export type GridChoice = 'best' | 'all' | number;

/** The answer to `hint`: the next step up to a detail level, or the reason why there is none. */
export interface HintAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The reason why there is no step to show; absent if there is one. */
  verdict?: HintVerdict;
  /** The detail level, 1 to 5. */
  rung: number;
  /** From level 1: a sentence that says where to look. */
  where?: string;
  /** From level 2: the name of the technique. */
  technique?: string;
  /** From level 2: the code of the technique. */
  code?: string;
  /** From level 2: the level of the technique. */
  level?: string;
  /** From level 2: the score of the technique. */
  score?: number;
  /** From level 3: a sentence that says which cells. */
  cells?: string;
  /** From level 4: the digits to write. */
  placements?: Array<string>;
  /** From level 4: the candidates to remove. */
  eliminations?: Array<string>;
  /** From level 4: the reason in words; with a verdict, at every level: what is wrong. */
  text?: string;
  /** From level 4: the reason clause by clause; absent for a forcing net, which has lines. */
  clauses?: Array<ClauseAnswer>;
  /** From level 5: the digits of the grid after the step. */
  after?: string;
  /** A drawing of the part of the step or the mistake that the level shows. */
  drawing?: DrawingAnswer;
  /** From level 2, only for a forcing net: what to suppose, and where it leads. */
  idea?: string;
  /** From level 4: the chains in Eureka notation, if there are any. */
  chains?: Array<string>;
  /** From level 4: the lines of a forcing net, if the step has one, or if one shows that a digit is wrong. */
  net?: NetAnswer;
  /** Only with `mastered`: the steps that come first, because the learner masters them. Everything else is about the position after them. */
  known?: KnownAnswer;
  /** The five detail levels, from the first: everything that each of them shows. Absent if the request does without them. */
  levels?: Array<HintLevelAnswer>;
  /** The text of the detail level, block by block. */
  blocks?: Array<Block>;
  /** From level 4: the step. */
  step?: ReasonedStepAnswer;
  /** The rules in the words of the record, where something was not read; `text` is that of the hint. */
  rules_text?: string;
  /** The shape: rows, columns, values, regions. */
  shape?: unknown;
  /** The rules, each with its name and its arguments. */
  rules?: Array<unknown>;
  /** The rules that were not read, or are only drawn or said, as in other answers. */
  unread?: Array<UnreadAnswer>;
}

/** A detail level of a hint: everything that it shows. */
export interface HintLevelAnswer {
  /** The number of the level, 1 to 5. */
  rung: number;
  /** The text, block by block: a front end shows each as a paragraph, in this order. */
  blocks: Array<Block>;
  /** The drawing, if the level has one. */
  drawing?: DrawingAnswer;
}

/** Diagnose a position, or find its next step. */
export interface HintRequest {
  verb: 'hint';
  /** The position: the puzzle with the entries and pencil marks of the player. */
  puzzle: PuzzleInput;
  /** The puzzle that the position began with, where the position does not tell clues from entries. */
  printed?: PuzzleInput | null;
  /** The level of detail, from 1 (where to look) to 5 (the grid after the step). */
  detail?: number;
  /** Use only these techniques; empty for the default set. */
  only?: ReadonlyArray<string>;
  /** Use none of these techniques. */
  without?: ReadonlyArray<string>;
  /** Use no technique above this level. */
  max_level?: string | null;
  /** The lessons and techniques that the learner masters: the hint begins at the first step that needs another one. */
  mastered?: ReadonlyArray<string>;
  /** Whether the answer has all five detail levels in `levels`. */
  levels?: boolean;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The reason why there is no step to show. */
export type HintVerdict = 'solved' | 'none' | 'wrong-digit' | 'missing-mark' | 'changed-clue' | 'astray' | 'stuck' | 'multiple';

/** The score and level that HoDoKu gives a puzzle. */
export interface HodokuAnswer {
  /** The sum of the scores of all steps. */
  score: number;
  /** The level of the path. */
  level: string;
  /** The number of times that no technique found a step. */
  guesses: number;
}

/** A row, column or box. */
export interface HouseAnswer {
  /** Its kind. */
  kind: HouseKind;
  /** Its number among those of its kind, from 0. */
  number: number;
  /** Its cells. */
  cells: Array<number>;
}

/** The kind of a house. */
export type HouseKind = 'row' | 'column' | 'box';

/** The answer to `info`: format, puzzles, clues and fields of one input. */
export interface InfoAnswer {
  /** The name of the input. */
  input: string;
  /** The name of its format; null if nothing can be read. */
  format: string | null;
  /** The number of puzzles. */
  puzzles: number;
  /** The number of records that cannot be read. */
  unreadable: number;
  /** The numbers of clues; null if nothing can be read. */
  clues: CluesAnswer | null;
  /** The number of puzzles that have each field. */
  fields: Record<string, number>;
  /** The number of puzzles that have each rule besides the classic ones. */
  rules?: Record<string, number>;
  /** The shape and the rules in sentences, if the input has only one puzzle and that is not classic. */
  sentences?: Array<string>;
  /** The rules that were not read, or are only drawn or said. */
  unread?: Array<string>;
  /** The texts of the puzzle, if the input has only one. */
  texts?: Record<string, string>;
  /** The message of the first error. */
  error?: string;
}

/** Tell what a text contains. */
export interface InfoRequest {
  verb: 'info';
  /** The text: the contents of a file. */
  text: string;
  /** The format of the text; it is detected if it is absent. */
  format?: string | null;
  /** The name of the input, which the answer repeats. */
  input?: string;
}

/** The steps before that of a hint, all of which the learner masters. */
export interface KnownAnswer {
  /** The number of steps. */
  steps: number;
  /** The digits that they write. */
  placements: Array<string>;
  /** The candidates that they remove. */
  eliminations: Array<string>;
  /** A sentence that names their techniques. */
  text: string;
}

/** The layout of a grid. Cells are numbers from 0 in reading order, places without a cell included. */
export interface LayoutAnswer {
  /** The number of rows. */
  rows: number;
  /** The number of columns. */
  columns: number;
  /** The number that the least value stands for. */
  low: number;
  /** The number of values. */
  values: number;
  /** The rows, columns and boxes whose cells differ. */
  houses: Array<HouseAnswer>;
  /** The places that have no cell. */
  missing?: Array<number>;
  /** The space for clues around the grid. */
  ring: RingAnswer;
}

/** A lesson of the course. */
export interface LessonAnswer {
  /** The slug: its name in requests and links. */
  lesson: string;
  /** Its number in the course, from 1. */
  number: number;
  /** The part of the course. */
  stage: string;
  /** The title. */
  title: string;
  /** The slugs of the techniques that it shows. */
  techniques: Array<string>;
  /** The pattern to look for. */
  look: string;
  /** The reason why it is true. */
  why: string;
  /** The way to find it in practice. */
  find: string;
  /** A common mistake. */
  mistake: string;
  /** Whether it relies on the puzzle having exactly one solution. */
  relies_on_uniqueness: boolean;
  /** Steps found without a hint, as the request says. */
  found: number;
  /** Whether it is mastered: three steps were found without a hint. */
  mastered: boolean;
  /** Three positions in which it is the easiest step, only if examples were requested. */
  examples?: Array<ExampleAnswer>;
}

/** The record of a learner's work on a lesson. */
export interface LessonRecord {
  /** The slug of the lesson. */
  lesson: string;
  /** Steps found without a hint. */
  found: number;
  /** Steps found with a hint. */
  hinted: number;
  /** The number of repetitions in time. */
  repeated: number;
  /** The day of the next repetition, `2026-11-18`; absent before the first step and after the last repetition, and in records from before there were repetitions. */
  due?: string | null;
  /** The days on which a step was found without a hint, the latest last. */
  log?: ReadonlyArray<string>;
}

/** A word for ER. */
export interface LevelAnswer {
  /** The word: `tough`. */
  level: string;
  /** The range of ER, as the key `er` of `generate` takes it: `2.6..6.2`. */
  er: string;
  /** The most difficult techniques that its puzzles need, in a few words. */
  about: string;
}

/** The answer to `levels`. */
export interface LevelsAnswer {
  /** The words, from easy to hard. */
  levels: Array<LevelAnswer>;
}

/** List the words for ER. */
export interface LevelsRequest {
  verb: 'levels';
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** A line that the program prints with --json. */
export type Line = SolveAnswer | CountAnswer | CandidatesAnswer | CheckAnswer | HintAnswer | ExplainAnswer | FindAnswer | RateAnswer | GeneratedAnswer | MinimizeAnswer | CanonAnswer | SameAnswer | ShuffleAnswer | InfoAnswer | ScannedGridAnswer | TechniqueAnswer | FormatAnswer | UnreadableAnswer | RulesExplainAnswer | RulesRateAnswer | ProposeAnswer | GeneratedRulesAnswer | RuleKindAnswer;

/** A field of a puzzle that a format cannot hold. */
export interface LossAnswer {
  /** The number of the puzzle in the request, from 1. */
  index: number;
  /** The field. */
  field: string;
  /** The part of the field that is lost, if not all of it. */
  detail: string | null;
}

/** The answer to `minimize`. */
export interface MinimizeAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** `unique`, or why the puzzle cannot be minimized. */
  verdict: MinimizeVerdict;
  /** The minimal puzzle, or with `all` all of them. */
  minimal: Array<string>;
  /** With `all`: whether there are no others. */
  complete?: boolean;
  /** The shape: rows, columns, values, regions. */
  shape?: unknown;
  /** The rules, each with its name and its arguments. */
  rules?: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
  /** The rules that were left out: their numbers in the rules of the original puzzle, from 1. */
  removed_rules?: Array<number>;
}

/** Remove redundant clues. */
export interface MinimizeRequest {
  verb: 'minimize';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** Try the clues in the random order of this seed; without it, in reading order. */
  seed?: number | null;
  /** Whether to find all minimal puzzles that removing clues can give. */
  all?: boolean;
  /** The highest number of puzzles with `all`. */
  limit?: number;
  /** Whether to leave out redundant rules, too, if the rules are not classic. */
  redundant_rules?: boolean;
}

/** The verdict on a puzzle to minimize: it can be, or the reason why it cannot. */
export type MinimizeVerdict = 'unique' | 'clash' | 'restricted' | 'none' | 'multiple';

/** A technique that a puzzle strictly needs. */
export interface NeedsAnswer {
  /** The technique. */
  technique: string;
  /** The level up to which all other techniques get stuck. */
  strictly: string;
}

/** A forcing net, line by line. */
export interface NetAnswer {
  /** The idea in one sentence: what is supposed, and where it leads. */
  idea: string;
  /** The result of the net and its reason, in one sentence; in a path also that it repeats an earlier one, if it does. */
  shows: string;
  /** The lines in reading order. */
  lines: Array<NetLineAnswer>;
  /** The branches, by the number of their first line. */
  branches: Array<NetBranchAnswer>;
  /** The reason why the step follows from the lines. */
  conclusion: string;
  /** Lines that an earlier step of the path has already, if there are any: a reader may be shown one line instead. */
  repeats?: Array<NetRepeatAnswer>;
}

/** A branch of a net: a supposition and the lines that hold under it. */
export interface NetBranchAnswer {
  /** The supposition, `r1c4=3` or `r1c4<>3`. */
  supposition: string;
  /** Its depth: 1 for a branch that lies in no other. */
  depth: number;
  /** The number of its first line, the supposition. */
  first: number;
  /** The number of its last line. */
  last: number;
  /** Whether it is one of several cases, of which one is true. */
  is_case: boolean;
}

/** One line of a net. */
export interface NetLineAnswer {
  /** Its number, from 1. */
  number: number;
  /** The number of suppositions under which it holds; its own counts if it is one. */
  depth: number;
  /** `supposition`, `implication` or `contradiction`. */
  kind: string;
  /** The statement in words, `r2c2 is 8`. */
  says: string;
  /** The reason in words, `the last place for 8 in column 2 (line 1 excludes r1c2)`. */
  reason: string;
  /** The whole line as a sentence. */
  text: string;
  /** The numbers of the lines from which it follows. */
  from: Array<number>;
  /** The cells that the line is about. */
  cells: Array<string>;
  /** The line around these cells, as SVG path data. */
  outline?: string;
  /** Only before the first of several cases: which cases there are. */
  opening?: string;
}

/** Lines of a net that an earlier step of the path has, too. */
export interface NetRepeatAnswer {
  /** The number of the earlier step, from 1. */
  step: number;
  /** The number of the first of the lines. */
  first: number;
  /** The number of the last of them. */
  last: number;
  /** The sentence that can be shown in their place, `As in step 2: r3c7 is 6 and r2c9 is 3.` */
  text: string;
}

/** The paper in the printer. */
export type PaperName = 'a4' | 'letter';

/** A paragraph of an explanation of a puzzle with other rules. */
export interface ParagraphAnswer {
  /** The number of its first step, from 1. */
  first: number;
  /** The number of its last step. */
  last: number;
  /** The text, block by block. */
  blocks: Array<Block>;
}

/** A key of the object of a rule. */
export interface ParameterAnswer {
  /** The key. */
  name: string;
  /** Its value in words. */
  kind: string;
  /** Whether it may be left out. */
  optional: boolean;
  /** The words that it may be, if it is one of a list. */
  words?: Array<string>;
}

/** A kind of document that shows a solution path. */
export type PathDocument = 'markdown' | 'html';

/** A position: clues, entries and candidates. Its JSON is a valid `puzzle` of other requests, also in a build without formats. */
export interface PositionAnswer {
  /** The clues, 81 characters. */
  text: string;
  /** The digits that are no clues, 81 characters. */
  entries: string;
  /** The candidates of each cell, 81 texts of digits; empty for a cell with a digit. */
  marks: Array<string>;
}

/** The way in which exercises for a technique are found. */
export type Practice = 'generate' | 'example';

/** The answer to `practise`. */
export interface PractiseAnswer {
  /** The name of the technique, or the title of the lesson. */
  technique: string;
  /** The slug of the technique, or of the lesson. */
  slug: string;
  /** The source of the exercise. */
  source: ExerciseSource;
  /** The number of the first attempt that was not made: the `first` of the next request. */
  next: number;
  /** The exercise; null if these attempts did not lead to one. */
  exercise: ExerciseAnswer | null;
}

/** Find an exercise for a technique. */
export interface PractiseRequest {
  verb: 'practise';
  /** The technique, by name, slug or code; empty if the request names lessons. */
  technique?: string;
  /** The lesson of the course, by slug, instead of a technique. */
  lesson?: string | null;
  /** The lessons of a mixed exercise, by slug: the seed chooses one of them, and every step that one of them shows is listed. */
  among?: ReadonlyArray<string>;
  /** The random seed: each gives another exercise. */
  seed?: number;
  /** The number of the first attempt, from 0. */
  first?: number;
  /** The number of attempts. The caller adapts it to the time that the last request took. */
  attempts?: number;
  /** Whether the exercise is an equivalent of the example, even if puzzles can be generated. */
  example?: boolean;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The answer to `print`. */
export interface PrintAnswer {
  /** The kind of document. */
  document: DocumentKind;
  /** The number of pages, or with `fold` of sides of sheets. */
  pages: number;
  /** The document, if it is text. */
  text?: string;
  /** The document in base64, if it is a PDF. */
  base64?: string;
  /** The characters that the fonts lack. */
  missing: string;
  /** The puzzles that do not have exactly one solution. */
  remarks: Array<PrintRemark>;
}

/** A printed puzzle that does not have exactly one solution. */
export interface PrintRemark {
  /** The number of the puzzle. */
  number: number;
  /** The text that is printed in place of its solution. */
  remark: string;
}

/** Print puzzles. */
export interface PrintRequest {
  verb: 'print';
  /** The puzzles, at most 20,000. */
  puzzles: ReadonlyArray<PuzzleInput>;
  /** The kind of document. */
  to?: DocumentKind;
  /** The title at the head of the pages. */
  title?: string;
  /** The cover, if there is to be one. */
  cover?: CoverRequest | null;
  /** Whether to put two pages on each side of a sheet, ordered for a folded booklet. */
  fold?: boolean;
  /** The number of puzzles on a page, 1 to 8; without it as many as look well. */
  per_page?: number | null;
  /** The paper. */
  paper?: PaperName;
  /** Whether to print in large type. */
  large?: boolean;
  /** The place where the solutions are printed. */
  solutions?: SolutionsPlace;
  /** The pencil marks that are printed. */
  marks?: PrintedMarks | null;
  /** Whether to compute the rating of each puzzle and to print it instead of that in its text. */
  rate?: boolean;
  /** Whether to print the level and rating in the text of a puzzle. */
  ratings?: boolean;
  /** The number of the first puzzle. */
  number_from?: number;
  /** Whether to widen the inner margin. */
  binding?: boolean;
  /** The first and the last page to print, from 1; without it all. */
  pages?: readonly [number, number] | null;
}

/** The pencil marks that are printed. */
export type PrintedMarks = 'file' | 'all';

/** A rule that a drawing or words may stand for. */
export interface ProposalAnswer {
  /** The rule, an object as in `rules`. */
  rule: unknown;
  /** The rule in a sentence. */
  sentence: string;
  /** The drawing or the words from which it was concluded. */
  reason: string;
  /** Whether the puzzle states a full solution that obeys the rule. A rule that it breaks is not proposed. */
  agrees: boolean;
}

/** The answer to `propose`. */
export interface ProposeAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The proposals. */
  proposals: Array<ProposalAnswer>;
  /** The number of solutions with all of them, at most 2. */
  count: number;
  /** Whether it is proven that there are no more. */
  complete: boolean;
  /** Whether the only solution with all of them is the one that the puzzle states. */
  agrees: boolean;
  /** The shape: rows, columns, values, regions. */
  shape: unknown;
  /** The rules, each with its name and its arguments. */
  rules: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** Propose rules from drawings and words. */
export interface ProposeRequest {
  verb: 'propose';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The puzzle of a request: a text alone, or an object with a text and more. */
export type PuzzleInput = string | PuzzleRecord;

/** A puzzle and what a player has added to it. */
export interface PuzzleRecord {
  /** The text of the puzzle. */
  text: string;
  /** The format of the text; it is detected if it is absent. */
  format?: string | null;
  /** The name of the puzzle; it replaces the one in the text. */
  name?: string | null;
  /** The digits of the player, 81 characters; they replace those in the text. */
  entries?: string | null;
  /** The pencil marks of the player, 81 texts of digits; they replace those in the text. */
  marks?: ReadonlyArray<string> | null;
  /** Whether pencil marks restrict the solutions. */
  candidates?: boolean;
  /** The shape, if it is not 9x9 with boxes: rows, columns, values, regions. Then the text has a character for each cell. */
  shape?: unknown;
  /** Rules besides those of the text, each an object with its name and arguments, or the name alone where there are none. */
  rules?: ReadonlyArray<unknown> | null;
  /** The names of coded rules that are left out because they are not known, or `all`. Without it such a puzzle is refused. */
  ignore_rules?: ReadonlyArray<string>;
  /** The number of the record, which the answer repeats. */
  index?: number;
  /** The name of the input, which the answer repeats. */
  input?: string;
}

/** The answer to `qr`. */
export interface QrAnswer {
  /** The number of modules on a side, with the quiet zone of four on each side. */
  size: number;
  /** The code as an SVG document; a module is one unit. */
  svg: string;
}

/** Draw a QR code. */
export interface QrRequest {
  verb: 'qr';
  /** The text, such as a link. */
  text: string;
}

/** The answer to `rate`. */
export interface RateAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The rating of the hardest step; null if unknown. */
  er: number | null;
  /** The rating of the hardest step up to the first solved cell. */
  ep: number | null;
  /** The rating of the first step. */
  ed: number | null;
  /** The verdict of the rating. */
  verdict: RateVerdict;
  /** The word for the rating, from `gentle` to `nightmare`. */
  level: string | null;
  /** Whether `er` equals `ep`; null if unknown. */
  pearl: boolean | null;
  /** Whether `er`, `ep` and `ed` are equal; null if unknown. */
  diamond: boolean | null;
  /** The cap that the rating exceeds, if the verdict is `above`. */
  above?: number;
  /** The score of HoDoKu, if it was requested; null if there is none. */
  hodoku?: HodokuAnswer | null;
  /** The technique of the hardest step, if steps were requested; null if there is none. */
  hardest?: string | null;
  /** The steps in order, if they were requested. */
  steps?: Array<RatedStep>;
}

/** Rate a puzzle. */
export interface RateRequest {
  verb: 'rate';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** Whether to list the steps. */
  steps?: boolean;
  /** Whether to add the score of HoDoKu. */
  hodoku?: boolean;
  /** Stop as soon as the rating is known to be above this. */
  max_er?: number | null;
  /** Stop as soon as it is known that the puzzle is no pearl. */
  pearl?: boolean;
  /** Stop as soon as it is known that the puzzle is no diamond. */
  diamond?: boolean;
}

/** The verdict of `rate`. */
export type RateVerdict = 'rated' | 'beyond' | 'above' | 'not-pearl' | 'not-diamond' | 'none' | 'multiple' | 'clash' | 'solved' | 'unknown';

/** A step of the Sudoku Explainer rating. */
export interface RatedStep {
  /** The name of the technique. */
  technique: string;
  /** The rating of the step. */
  rating: number;
  /** The digit that it places, if any. */
  placements: Array<string>;
  /** The candidates that it removes, besides those that a placed digit removes from its peers. */
  eliminations: Array<string>;
}

/** The answer to `read`. */
export interface ReadAnswer {
  /** The name of the format. */
  format: string;
  /** The records in order. */
  records: Array<ReadRecord>;
  /** The number of the first record that was not returned, if there are more. */
  next: number | null;
}

/** A record that was read, or the reason why it cannot be read. */
export interface ReadRecord {
  /** The number of the record, from 1. */
  index: number;
  /** The puzzle with everything that the text says of it, as an object of the format `json`; one with other rules or of another size as an object of the format `rules`. */
  record?: Record<string, unknown>;
  /** The assumptions of the reader. */
  notes?: Array<string>;
  /** The reason why the record cannot be read. */
  error?: Error;
  /** The rules that are only drawn or said, so that the record, which lacks them, may have more solutions than its puzzle. */
  unread?: Array<UnreadAnswer>;
}

/** Read the puzzles of a text. */
export interface ReadRequest {
  verb: 'read';
  /** The text: the contents of a file. */
  text?: string;
  /** The contents of a file that is not text, such as a compressed one, in base64; then there is no text. */
  base64?: string | null;
  /** The format of the text; it is detected if it is absent. */
  format?: string | null;
  /** The extension of the file, which decides between formats that look alike. */
  extension?: string | null;
  /** The column of a table that holds the puzzle: its name, or its number from 1. */
  column?: string | null;
  /** The number of the first record to return, from 1. */
  first?: number;
  /** The highest number of records to return. */
  limit?: number;
}

/** A step of a puzzle with other rules than the classic ones. */
export interface ReasonedStepAnswer {
  /** The number of the step, from 1. */
  step: number;
  /** The kind of reason: `last-value`, `last-place`, `rule`, `claim`, `subset`, `fish`, `refutation` or `trial`. */
  reason: string;
  /** The difficulty of the reason, on a scale of its own. */
  weight: number;
  /** The digits to write, `r1c1=5`. */
  placements: Array<string>;
  /** The candidates to remove, `r2c4<>7`. */
  eliminations: Array<string>;
  /** The rules that the reason uses: their numbers in `rules`, from 1. Rows, columns and regions have none. */
  rules: Array<number>;
  /** The cells whose candidates matter for the reason. */
  cells: Array<string>;
}

/** A change of one cell that makes a puzzle valid. */
export interface RepairAnswer {
  /** The cell. */
  cell: string;
  /** The digit to replace; null to add a clue. */
  from: number | null;
  /** The new digit; null to remove a clue. */
  to: number | null;
}

/** Any request. In JSON the key `verb` names the kind; the other keys are those of the kind. */
export type Request = SolveRequest | CountRequest | CandidatesRequest | BoardRequest | ConflictsRequest | CheckRequest | HintRequest | ExplainRequest | FindRequest | RateRequest | GenerateRequest | MinimizeRequest | CanonRequest | SameRequest | ShuffleRequest | ReadRequest | WriteRequest | PrintRequest | InfoRequest | TechniquesRequest | FormatsRequest | LevelsRequest | ProposeRequest | RulesRequest | PractiseRequest | CourseRequest | FoundRequest | SpotRequest | DailyRequest | QrRequest;

/** The space for clues around a grid, in cells. */
export interface RingAnswer {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A rule that puzzles may have. */
export interface RuleKindAnswer {
  /** The name in the key `rules` and in options. */
  name: string;
  /** The name in texts. */
  title: string;
  /** The condition in one sentence. */
  sentence: string;
  /** The keys of its object besides `rule`. */
  parameters: Array<ParameterAnswer>;
  /** The formats of other programs that have it. */
  formats: Array<string>;
}

/** The answer to `rules`: the rules that puzzles may have. */
export interface RuleKindsAnswer {
  /** The rules, in the order of the documentation. */
  rules: Array<RuleKindAnswer>;
}

/** A change of one number of a rule that makes a puzzle valid. */
export interface RuleRepairAnswer {
  /** The number of the rule in `rules`, from 1. */
  rule: number;
  /** The key of the rule that has the number. */
  parameter: string;
  /** The number to replace. */
  from: number;
  /** The new number. */
  to: number;
}

/** A rule in words. */
export interface RuleWordsAnswer {
  /** The name of its kind in the key `rules`. */
  rule: string;
  /** The name of its kind in texts. */
  title: string;
  /** The sentence about its kind, beside a drawing that shows the cells. */
  legend: string;
  /** The sentence about this rule, with its cells and numbers. */
  sentence: string;
  /** The cells that it names; none for a rule of the whole grid. */
  cells: Array<string>;
}

/** The explanation of a puzzle with other rules than the classic ones. */
export interface RulesExplainAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** Whether the path ends with the solution. */
  solved: boolean;
  /** Whether every step has a reason other than a trial. */
  explained: boolean;
  /** The difficulty of the hardest step, on a scale of its own; null without steps. */
  weight: number | null;
  /** The steps. */
  steps: Array<ReasonedStepAnswer>;
  /** The steps in words, joined to paragraphs. */
  paragraphs: Array<ParagraphAnswer>;
  /** The sentences about the end of the path. */
  ending: Array<string>;
  /** The path as a document, if the request asks for one. */
  document?: string;
  /** The shape: rows, columns, values, regions. */
  shape: unknown;
  /** The rules, each with its name and its arguments. */
  rules: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** The answer to `rate` about a puzzle with other rules. Its scale is not that of ER. */
export interface RulesRateAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** `rated`, or why there is no rating: `none`, `multiple`, `solved` or `unknown`. */
  verdict: RateVerdict;
  /** The name of the scale: `ninefold-weight`. */
  scale: string;
  /** The weight of the hardest step; null unless rated. */
  weight: number | null;
  /** The word for the weight, from `plain` to `fierce`, or `trial`; null unless rated. */
  word: string | null;
  /** The hardest step, the first of several; null unless rated. */
  hardest: ReasonedStepAnswer | null;
  /** The number of steps of the path. */
  steps: number;
  /** The number of paragraphs that a reader of the explanation sees. */
  paragraphs: number;
  /** The shape: rows, columns, values, regions. */
  shape: unknown;
  /** The rules, each with its name and its arguments. */
  rules: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** List the rules that puzzles may have. */
export interface RulesRequest {
  verb: 'rules';
  /** The name of one rule; all are listed if it is absent. */
  name?: string | null;
}

/** The answer to `canon` for two puzzles: whether they are equivalent. */
export interface SameAnswer {
  /** Whether they are equivalent. */
  same: boolean;
  /** The clues of the first puzzle. */
  first: string;
  /** The clues of the second puzzle. */
  second: string;
  /** The transformation of the first into the second; null if they are not equivalent. */
  disguise: TransformationAnswer | null;
  /** The transformation in words, move by move. */
  moves: Array<string>;
}

/** Compare two puzzles. */
export interface SameRequest {
  verb: 'same';
  /** The first puzzle. */
  first: PuzzleInput;
  /** The second puzzle. */
  second: PuzzleInput;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** The answer to `scan`. */
export interface ScanAnswer {
  /** The grids that were read. */
  grids: Array<ScannedGridAnswer>;
  /** The number of doubtful grids that `sure` left out. */
  left_out: number;
}

/** A request to read the puzzles of a picture. */
export interface ScanRequest {
  /** The grids to read: `best`, `all`, or the number of one in reading order, from 1. */
  grid?: GridChoice;
  /** The first and the last page to read; all pages if it is absent. */
  pages?: readonly [number, number] | null;
  /** Whether to leave out doubtful grids. */
  sure?: boolean;
  /** Whether to leave out the entries of a player. */
  givens_only?: boolean;
  /** The name of the puzzles, which the answer repeats. */
  name?: string | null;
  /** The number of the first grid in the answer. */
  index?: number;
  /** The name of the picture, which the answer repeats. */
  input?: string;
}

/** A verdict on a reading: if it can be relied on. */
export type ScanVerdict = 'sure' | 'doubtful';

/** A cell that was read from a picture. */
export interface ScannedCellAnswer {
  /** The cell. */
  cell: string;
  /** The kind of its content. */
  kind: ScannedKind;
  /** The digit of a clue or an entry. */
  digit: number | null;
  /** The probability of this content, by the look of the cell alone. */
  p: number;
  /** Whether readings of the grid that differ here hold more than 2 %. */
  doubtful: boolean;
  /** The apparent content, if the reading has something else there because only then there is a solution: a digit, or 0 for none. */
  corrected_from: number | null;
  /** The next probable content of a doubtful cell: a digit, or 0 for none. */
  perhaps?: number;
}

/** A grid that was read from a picture. */
export interface ScannedGridAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The entries of a player: 81 characters, `.` for a cell without one. */
  entries: string;
  /** The verdict: if the reading can be relied on. */
  verdict: ScanVerdict;
  /** The share of this reading among the probable ones, 0 to 1. */
  posterior: number;
  /** The number of solutions of all digits, at most 2; of the clues alone where entries are wrong. */
  count: number;
  /** Whether it is proven that there are no more solutions. */
  complete: boolean;
  /** The number of grids of the picture that are not in the answer. */
  others: number;
  /** The number of jigsaw puzzles in the picture, which are not read; only in the first grid of an answer. */
  jigsaws?: number;
  /** The number of the page, from 1. */
  page: number;
  /** The width and the height of the picture in pixels. */
  size: [number, number];
  /** The corners of the grid in the picture, x and y in pixels: the top left one of the upright grid first, then clockwise. */
  corners: [[number, number], [number, number], [number, number], [number, number]];
  /** The number of quarter turns by which the grid is turned clockwise in the picture. */
  turn: number;
  /** The 81 cells in reading order. */
  cells: Array<ScannedCellAnswer>;
}

/** The kind of content of a cell in a picture. */
export type ScannedKind = 'empty' | 'given' | 'entry' | 'marks';

/** A shape of a drawing, in hundredths of a cell; (0, 0) is the upper left corner of r1c1. */
export interface ShapeAnswer {
  /** The kind. */
  kind: ShapeKind;
  /** The path of a path, as in SVG. */
  path?: string;
  /** The middle of a circle, or the place of a text. */
  at?: [number, number];
  /** The radius of a circle, or the size of a text. */
  size?: number;
  /** The text of a text. */
  text?: string;
  /** The side of a text that its place is at: `start`, `middle` or `end`. */
  anchor?: string;
  /** The name of the colour that fills a shape, or the role of a text. */
  fill?: string;
  /** Whether the fill is so light that values on it are easy to read. */
  is_light?: boolean;
  /** The name of the colour of the line. */
  stroke?: string;
  /** The width of the line. */
  width?: number;
  /** Whether the line is dashed. */
  is_dashed?: boolean;
}

/** The kind of a shape. */
export type ShapeKind = 'path' | 'circle' | 'text';

/** The answer to `shuffle`: a random equivalent puzzle. */
export interface ShuffleAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The equivalent puzzle. */
  shuffled: string;
  /** The transformation of the puzzle into it. */
  disguise: TransformationAnswer;
}

/** Find a random equivalent puzzle. */
export interface ShuffleRequest {
  verb: 'shuffle';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** The random seed. */
  seed: number;
  /** The number of the copy, from 0: each is another puzzle. */
  copy?: number;
}

/** The place where solutions are printed. */
export type SolutionsPlace = 'end' | 'upside-down' | 'foot' | 'none';

/** The answer to `solve`: solutions in lexicographic order. */
export interface SolveAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The name of the puzzle, if its record has one. */
  name: string | null;
  /** The clues: 81 characters, `.` for an empty cell. */
  puzzle: string;
  /** The number of solutions found, at most the limit. */
  count: number;
  /** Whether it is proven that there are no more solutions. */
  complete: boolean;
  /** The clashes between clues, if there are any. */
  clashes?: Array<ClashAnswer>;
  /** The solutions. */
  solutions: Array<string>;
  /** True if the list of solutions ended before it had `count` entries. */
  stopped?: boolean;
  /** The shape: rows, columns, values, regions. */
  shape?: unknown;
  /** The rules, each with its name and its arguments. */
  rules?: Array<unknown>;
  /** The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has with all its rules: no solution or one is an answer, several are none. */
  unread?: Array<UnreadAnswer>;
  /** The rules in the words of the record, where something was not read. */
  text?: string;
}

/** Find solutions. */
export interface SolveRequest {
  verb: 'solve';
  /** The puzzle. */
  puzzle: PuzzleInput;
  /** The highest number of solutions to return. */
  limit?: number;
}

/** The answer to `spot`. */
export interface SpotAnswer {
  /** The slug of the first lesson of the course with a step that does what the move does; null if there is none. */
  lesson: string | null;
  /** The digits that the move wrote. */
  placements: Array<string>;
  /** The candidates that it removed from the marks of cells that had some. */
  eliminations: Array<string>;
}

/** Tell which lesson a move shows. */
export interface SpotRequest {
  verb: 'spot';
  /** The position before the move. */
  before: PuzzleInput;
  /** The position after it. */
  puzzle: PuzzleInput;
}

/** A step of `explain`. */
export interface StepAnswer {
  /** The name of the technique. */
  technique: string;
  /** The code of the technique, followed by a 1 for a siamese fish. */
  code: string;
  /** The level of the technique. */
  level: string;
  /** The score of the technique. */
  score: number;
  /** The digits to write, `r1c1=5`. */
  placements: Array<string>;
  /** The candidates to remove, `r2c4<>7`. */
  eliminations: Array<string>;
  /** The reason in words. */
  text: string;
  /** The reason clause by clause; absent for a forcing net, which has lines. */
  clauses?: Array<ClauseAnswer>;
  /** The pattern, and what follows from it, as a drawing. */
  drawing: DrawingAnswer;
  /** The chains in Eureka notation, if there are any: `(5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7`. */
  chains?: Array<string>;
  /** The lines of a forcing net, if the step has one. */
  net?: NetAnswer;
}

/** A technique of the catalogue. */
export interface TechniqueAnswer {
  /** The name. */
  technique: string;
  /** The code. */
  code: string;
  /** The short name. */
  short: string;
  /** The name in options, `x-wing`. */
  slug: string;
  /** The family. */
  family: string;
  /** The level. */
  level: string;
  /** The score. */
  score: number;
  /** Whether it is in the default set. */
  default: boolean;
  /** Whether it relies on the puzzle having exactly one solution. */
  relies_on_uniqueness: boolean;
  /** The description of the technique, in a few sentences. */
  about: string;
  /** The number of the lesson that teaches it, from 1; null if it is not part of the course. */
  lesson: number | null;
  /** The way in which exercises for it are found; null if there are none. */
  practice: Practice | null;
  /** A position in which it applies, only if examples were requested. */
  example?: ExampleAnswer;
}

/** The answer to `techniques`. */
export interface TechniquesAnswer {
  /** The techniques, in the order in which a solver tries them. */
  techniques: Array<TechniqueAnswer>;
}

/** List the techniques. */
export interface TechniquesRequest {
  verb: 'techniques';
  /** Return only this technique. */
  technique?: string | null;
  /** Whether each technique has an example. */
  examples?: boolean;
  /** The language of sentences: `en`, which is also the default. */
  lang?: string | null;
}

/** A transformation. Its parts are applied in this order. */
export interface TransformationAnswer {
  /** Whether the grid is transposed. */
  turned: boolean;
  /** For each new row the number of the old row, from 1. */
  rows: Array<number>;
  /** For each new column the number of the old column, from 1. */
  columns: Array<number>;
  /** The new digits for 1 to 9. */
  digits: string;
}

/** A rule that was not read. */
export interface UnreadAnswer {
  /** The name of the rule in its format, or the kind of drawing. */
  name: string;
  /** The reason why a rule of a known name was not read. */
  problem?: string;
}

/** The answer for a record that cannot be read, or of a puzzle that cannot be explained. */
export interface UnreadableAnswer {
  /** The number of the record, from 1. */
  index: number;
  /** The name of the input that holds the record. */
  input: string;
  /** The error of the record. */
  error: Error;
}

/** The answer to `write`. */
export interface WriteAnswer {
  /** The name of the format. */
  format: string;
  /** The contents of the file. */
  text: string;
  /** The fields that the format cannot hold. */
  losses: Array<LossAnswer>;
}

/** Write puzzles in a format. */
export interface WriteRequest {
  verb: 'write';
  /** The puzzles, each in any format that is read. */
  puzzles: ReadonlyArray<PuzzleInput>;
  /** The name of the format to write. */
  to: string;
}

/** The requests by verb. */
export interface Requests {
  solve: SolveRequest;
  count: CountRequest;
  candidates: CandidatesRequest;
  board: BoardRequest;
  conflicts: ConflictsRequest;
  check: CheckRequest;
  hint: HintRequest;
  explain: ExplainRequest;
  find: FindRequest;
  rate: RateRequest;
  generate: GenerateRequest;
  minimize: MinimizeRequest;
  canon: CanonRequest;
  same: SameRequest;
  shuffle: ShuffleRequest;
  read: ReadRequest;
  write: WriteRequest;
  print: PrintRequest;
  info: InfoRequest;
  techniques: TechniquesRequest;
  formats: FormatsRequest;
  levels: LevelsRequest;
  propose: ProposeRequest;
  rules: RulesRequest;
  practise: PractiseRequest;
  course: CourseRequest;
  found: FoundRequest;
  spot: SpotRequest;
  daily: DailyRequest;
  qr: QrRequest;
}

/** The answers by verb. */
export interface Answers {
  solve: SolveAnswer;
  count: CountAnswer;
  candidates: CandidatesAnswer;
  board: BoardAnswer;
  conflicts: ConflictsAnswer;
  check: CheckAnswer;
  hint: HintAnswer;
  explain: AnyExplainAnswer;
  find: FindAnswer;
  rate: AnyRateAnswer;
  generate: AnyGenerateAnswer;
  minimize: MinimizeAnswer;
  canon: CanonAnswer;
  same: SameAnswer;
  shuffle: ShuffleAnswer;
  read: ReadAnswer;
  write: WriteAnswer;
  print: PrintAnswer;
  info: InfoAnswer;
  techniques: TechniquesAnswer;
  formats: FormatsAnswer;
  levels: LevelsAnswer;
  propose: ProposeAnswer;
  rules: RuleKindsAnswer;
  practise: PractiseAnswer;
  course: CourseAnswer;
  found: FoundAnswer;
  spot: SpotAnswer;
  daily: DailyAnswer;
  qr: QrAnswer;
}

export type VerbName = keyof Requests;
