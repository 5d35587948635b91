//! `minimize`: removes redundant clues from each puzzle.

use crate::args::MinimizeArgs;
use crate::buffer::{Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::columns::put_answer;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::pace::Pacing;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::grid::{Picture, beside};
use crate::show::{json, words};
use crate::verbs::any_check::{scope, sentence};
use crate::verbs::any_rules::AnyRules;
use crate::work::{BulkWork, Needs, Work};
use crate::worker::InBulk;
use ninefold::generate::{Minimals, Reduction, reduce_each};
use ninefold::search::{Count, Search};
use ninefold::{CellSet, Grid};
use ninefold_api::{
    MinimalsWanted, MinimizeAnswer, MinimizeVerdict, minimal_search, minimals, reduction,
};
use ninefold_bulk::{Ended, SharedThreads};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Field, Puzzle, Record, not_classic};

/// The most minimal puzzles of a puzzle that `--all` finds.
const ALL: u64 = 10_000;

/// Runs the verb.
pub(crate) fn run(args: &MinimizeArgs, settings: &Settings) -> Result<Exit, CliError> {
    if settings.limit.is_some() && !args.all {
        let message = "--limit sets how many minimal puzzles --all finds";
        return Err(CliError::usage(message, "add --all"));
    }
    let context = Context::new(settings, settings.form_by_name(), ALL);
    let context = Context { limited: "minimal puzzle", ..context };
    let inputs = RunInputs::named_or_typed(&args.inputs.inputs)?;
    let (way, threads) = (Way::of(args), settings.threads().into());
    let work = Minimize { context, way, threads, redundant_rules: args.redundant_rules };
    run_verb(settings, inputs, InBulk::new(work))
}

#[derive(Clone)]
struct Minimize {
    context: Context,
    way: Way,
    /// The threads for all minimal puzzles of a puzzle.
    threads: SharedThreads,
    /// Whether rules may be left out.
    redundant_rules: bool,
}

/// The requested minimal puzzles, and the order in which clues are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// One minimal puzzle, by the clues in reading order.
    InOrder,
    /// One, by the clues in an order that the seed determines.
    Random(u64),
    /// All of them.
    All,
}

impl Way {
    fn of(args: &MinimizeArgs) -> Self {
        match args.seed {
            _ if args.all => Self::All,
            Some(seed) => Self::Random(seed),
            None => Self::InOrder,
        }
    }
}

/// The result of minimizing a puzzle.
enum Outcome {
    /// Its minimal puzzles, as far as they are asked for.
    Minimal(Minimals),
    /// It is not proper.
    Improper(MinimizeVerdict),
}

/// Returns the number of solutions of a puzzle that cannot be minimized, as far as it is known.
const fn solution_count(verdict: MinimizeVerdict) -> Option<Count> {
    match verdict {
        MinimizeVerdict::Clash | MinimizeVerdict::None => Some(Count { found: 0, complete: true }),
        MinimizeVerdict::Multiple => Some(Count { found: 2, complete: false }),
        _ => None,
    }
}

impl Work for Minimize {
    const PACING: Pacing = Pacing::IN_LANES;

    fn context(&self) -> &Context {
        &self.context
    }

    fn needs(&self) -> Needs {
        // A restriction makes a puzzle improper, and is not part of the givens.
        Needs::Record
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        match self.minimize(item.index, &record.puzzle) {
            Some(outcome) => self.put(item, &record.puzzle, &outcome, out),
            // Half an answer is none.
            None => out.last = true,
        }
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        let seed = match self.way {
            Way::InOrder => 0,
            Way::Random(seed) => seed,
            Way::All => {
                let error = not_classic(reading).help("without --all one minimal puzzle is found");
                return self.context.unreadable(item, error, out);
            }
        };
        let rules = AnyRules::new(&self.context, item, reading);
        rules.minimize(scope(self.redundant_rules), seed, out);
    }
}

impl BulkWork for Minimize {
    type Found = Option<Grid>;

    fn look_up(&mut self, givens: &[Grid], found: &mut Vec<Option<Grid>>) {
        if self.way != Way::InOrder {
            // A random order belongs to the number of a record, which is not known here.
            return;
        }
        let solutions =
            self.context.watched(|watch| Search::new().watch(watch).uniqueness_each(givens));
        let reductions: Vec<Option<Reduction>> = givens
            .iter()
            .zip(solutions)
            .map(|(givens, answer)| Some(reduction(givens, answer?.solution()?)))
            .collect();
        let proper: Vec<Reduction> = reductions.iter().flatten().cloned().collect();
        let mut minimal = reduce_each(&proper).into_iter();
        let each = reductions.iter().map(|one| one.as_ref().and_then(|_| minimal.next()));
        *found = each.collect();
    }

    fn answer_givens(
        &mut self,
        item: &Item,
        givens: &Grid,
        found: &Option<Grid>,
        out: &mut Out<'_>,
    ) -> bool {
        let (Form::Lines, Some(minimal)) = (self.context.form, found) else { return false };
        out.summary.add_count(&ONE);
        put_answer(item.index, givens, &minimal.to_ascii(), out);
        true
    }

    fn answer_found(
        &mut self,
        item: &Item,
        record: Record,
        found: &Option<Grid>,
        out: &mut Out<'_>,
    ) {
        match found {
            Some(minimal) => self.put(item, &record.puzzle, &Outcome::one(*minimal), out),
            None => self.answer(item, record, out),
        }
    }
}

/// The count of a proper puzzle.
const ONE: Count = Count { found: 1, complete: true };

impl Minimize {
    /// Appends an outcome in the form of the answers, and counts it.
    fn put(&self, item: &Item, puzzle: &Puzzle, outcome: &Outcome, out: &mut Out<'_>) {
        match outcome {
            Outcome::Minimal(all) => {
                let reached = all.puzzles.len() as u64 >= self.context.limit;
                out.summary.add_count(&ONE);
                out.summary.limited += u64::from(!all.complete && reached);
                out.last |= !all.complete && !reached;
            }
            Outcome::Improper(reason) => {
                match solution_count(*reason) {
                    Some(count) => out.summary.add_count(&count),
                    None => out.summary.puzzles += 1,
                }
                out.summary.noes += 1;
            }
        }
        match self.context.form {
            Form::Pretty => self.pretty(item, puzzle, outcome, out),
            Form::Lines => lines(item, puzzle, outcome, out),
            Form::Json => out.out.extend(self.json(item, puzzle, outcome)),
            Form::Format(_) => self.write(item, puzzle, outcome, out),
        }
    }

    /// Minimizes a puzzle; none if there was not enough time.
    fn minimize(&self, index: u64, puzzle: &Puzzle) -> Option<Outcome> {
        let (givens, restriction) =
            (&puzzle.classic().givens, puzzle.classic().restriction.as_ref());
        let one =
            |wanted| self.context.watched(|watch| minimals(givens, restriction, wanted, watch));
        let found = match self.way {
            Way::InOrder => one(MinimalsWanted::InOrder),
            Way::Random(seed) => one(MinimalsWanted::Random(seed, index)),
            Way::All => self.all(puzzle),
        };
        match found {
            Err(verdict) => Some(Outcome::Improper(verdict)),
            Ok(all) => all.filter(|_| !crate::stop::interrupted()).map(Outcome::Minimal),
        }
    }

    /// Finds all minimal puzzles of a puzzle up to the limit, on all cores.
    fn all(&self, puzzle: &Puzzle) -> Result<Option<Minimals>, MinimizeVerdict> {
        let found = self.context.watched(|watch| {
            minimal_search(&puzzle.classic().givens, puzzle.classic().restriction.as_ref(), watch)
        })?;
        let Some(search) = found else { return Ok(None) };
        let (stop, mut puzzles) = (self.context.stop, Vec::new());
        let ended = ninefold_bulk::minimals(
            search,
            &self.threads,
            move || stop.now(),
            |minimal| {
                let is_wanted = (puzzles.len() as u64) < self.context.limit;
                if is_wanted {
                    puzzles.push(*minimal);
                }
                is_wanted
            },
        );
        Ok(Some(Minimals { puzzles, complete: ended == Ended::Complete }))
    }

    fn pretty(&self, item: &Item, puzzle: &Puzzle, outcome: &Outcome, buffer: &mut OutputBuffer) {
        let console = &self.context.console;
        let drawn = |grid: Grid, marked: CellSet| {
            Picture { digits: grid, givens: grid, marked, ..Picture::default() }.lines(console)
        };
        let name = title(item, puzzle);
        let (lines, text) = match outcome {
            Outcome::Improper(reason) => (
                drawn(puzzle.classic().givens, CellSet::EMPTY),
                format!("{name}: {}", sentence(*reason)),
            ),
            Outcome::Minimal(all) if self.way == Way::All => {
                let mut text = format!("{name}: {}", counted(all));
                for left in &all.puzzles {
                    text.push_str(&format!("\n{:>4}  {left}", left.clue_count()));
                }
                let drawing = drawn(puzzle.classic().givens, CellSet::EMPTY).join("\n");
                buffer.out.extend_from_slice(format!("{drawing}\n{text}\n\n").as_bytes());
                return;
            }
            Outcome::Minimal(all) => {
                let left = all.puzzles.first().copied().unwrap_or(puzzle.classic().givens);
                let gone = without(&puzzle.classic().givens, &left);
                let pair = (drawn(puzzle.classic().givens, gone), drawn(left, CellSet::EMPTY));
                let lines = match gone.is_empty() {
                    true => pair.1,
                    false => beside(pair.0, pair.1, console),
                };
                (lines, format!("{name}: {}", described(&left, gone)))
            }
        };
        let text = words::wrapped(&text, console.width.clamp(40, 100));
        let drawing = lines.join("\n");
        buffer.out.extend_from_slice(format!("{drawing}\n{text}\n\n").as_bytes());
    }

    fn json(&self, item: &Item, puzzle: &Puzzle, outcome: &Outcome) -> Vec<u8> {
        let head = self.context.head(item, puzzle);
        json::line(&match outcome {
            Outcome::Improper(reason) => MinimizeAnswer::refused(head, *reason),
            Outcome::Minimal(all) if self.way == Way::All => MinimizeAnswer::all(head, all),
            Outcome::Minimal(all) => {
                MinimizeAnswer::one(head, all.puzzles.first().unwrap_or(&puzzle.classic().givens))
            }
        })
    }

    /// Puts the puzzles in the buffer, with all they said that is still true.
    fn write(&self, item: &Item, puzzle: &Puzzle, outcome: &Outcome, out: &mut Out<'_>) {
        let all = match outcome {
            Outcome::Minimal(all) => all,
            Outcome::Improper(reason) => {
                let text = format!("left out, because {}", sentence(*reason));
                return self.context.note(item, &text, out);
            }
        };
        let mut fewer = puzzle.clone();
        let rates = [Field::Rating, Field::Ep, Field::Ed, Field::Level];
        fewer.texts.retain(|(field, _)| !rates.contains(field));
        let loses = all.puzzles.iter().any(|left| *left != puzzle.classic().givens);
        if loses && fewer.texts.len() < puzzle.texts.len() {
            let text = "its rating applied to the puzzle with more clues, and is dropped";
            self.context.note(item, &text, out);
        }
        for left in &all.puzzles {
            let mut minimal =
                if *left == puzzle.classic().givens { puzzle.clone() } else { fewer.clone() };
            minimal.classic_mut().givens = *left;
            out.puzzles.push(minimal);
            out.flush_within_answer();
        }
    }
}

impl Outcome {
    /// One minimal puzzle, and nothing said of others.
    fn one(minimal: Grid) -> Self {
        Self::Minimal(Minimals { puzzles: vec![minimal], complete: true })
    }
}

/// `12 minimal puzzles, of 22 to 25 clues`.
fn counted(all: &Minimals) -> String {
    let clues = || all.puzzles.iter().map(|left| left.clue_count() as u64);
    let least = if all.complete { "" } else { "at least " };
    let count = words::plural(all.puzzles.len() as u64, "minimal puzzle");
    match (clues().min(), clues().max()) {
        (Some(few), Some(many)) if few < many => {
            format!("{least}{count}, of {few} to {}", words::plural(many, "clue"))
        }
        (Some(few), _) => format!("{least}{count}, of {}", words::plural(few, "clue")),
        _ => format!("{least}{count}"),
    }
}

/// The clues of a puzzle that are not left.
fn without(puzzle: &Grid, left: &Grid) -> CellSet {
    CellSet::from_bits(puzzle.filled().bits() & !left.filled().bits())
}

/// `24 clues are enough, without r1c2 and r5c5.`
fn described(left: &Grid, gone: CellSet) -> String {
    let clues = words::plural(left.clue_count() as u64, "clue");
    let names: Vec<String> = gone.iter().map(|cell| cell.to_string()).collect();
    match names.as_slice() {
        [] => format!("minimal: none of its {clues} is redundant"),
        _ => format!("{clues} are enough, without {}", words::listed(&names)),
    }
}

fn lines(item: &Item, puzzle: &Puzzle, outcome: &Outcome, out: &mut Out<'_>) {
    match outcome {
        Outcome::Minimal(all) => {
            for left in &all.puzzles {
                put_answer(item.index, &puzzle.classic().givens, &left.to_ascii(), out);
                out.flush_within_answer();
            }
        }
        Outcome::Improper(reason) => {
            put_answer(item.index, &puzzle.classic().givens, reason.as_str().as_bytes(), out);
        }
    }
}
