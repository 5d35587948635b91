//! Measures explanations over a set of puzzles: `reasons FILE.tsv... [--set LIST] [--part K/N] [--one NAME] [--quick] [--trials]`.
//!
//! The files have a column `iss_text` and a column `name` or `id`. LIST has the names to take, one a line; `--part` takes every Nth
//! of them, from the Kth on. The times are of this machine, one thread; everything else is the same everywhere. `--one` prints the
//! steps of one puzzle, `--trials` the position of each trial. `--quick` measures paths alone: no hints without memory, no checker.

#![allow(clippy::print_stdout, reason = "a program that prints figures")]

use ninefold_formats::variant::read_iss;
use ninefold_rules::compile::Origin;
use ninefold_rules::{Argument, Puzzle};
use ninefold_variants::proof::{Checker, Verdict};
use ninefold_variants::reasons::{
    Finder, Next, Path, Position, Reason, Reasoner, Source, Step, paragraphs,
};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The values that the checker may try for one constraint.
const BUDGET: u64 = 1_000_000;

/// The figures of one puzzle.
struct Figures {
    name: String,
    explained: bool,
    hints: Vec<Duration>,
    path: Duration,
    found: usize,
    steps: usize,
    paragraphs: usize,
    longest: usize,
    nested: usize,
    trials: usize,
    refused: Vec<String>,
    over_budget: usize,
}

/// The options.
#[derive(Default)]
struct Options {
    files: Vec<String>,
    names: Option<String>,
    one: Option<String>,
    part: Option<(usize, usize)>,
    quick: bool,
    trials: bool,
}

impl Options {
    fn read() -> Result<Self, Box<dyn std::error::Error>> {
        let mut options = Self::default();
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--set" => {
                    options.names = args.next().map(std::fs::read_to_string).transpose()?;
                }
                "--one" => options.one = args.next(),
                "--part" => {
                    let part = args.next().ok_or("--part K/N")?;
                    let (k, n) = part.split_once('/').ok_or("--part K/N")?;
                    options.part = Some((k.parse()?, n.parse()?));
                }
                "--quick" => options.quick = true,
                "--trials" => options.trials = true,
                _ => options.files.push(arg),
            }
        }
        Ok(options)
    }

    fn wants(&self, name: &str) -> bool {
        let listed = self.names.as_ref().is_none_or(|names| names.lines().any(|it| it == name));
        listed && self.one.as_ref().is_none_or(|one| one == name)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::read()?;
    let mut all = Vec::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut number = 0;
    for file in &options.files {
        let text = std::fs::read_to_string(file)?;
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let at = |names: &[&str]| header.iter().position(|column| names.contains(column));
        let (Some(name), Some(text), Some(count)) =
            (at(&["name", "id"]), at(&["iss_text"]), at(&["count"]))
        else {
            return Err("a column is missing".into());
        };
        for line in lines {
            let row: Vec<&str> = line.split('\t').collect();
            if row.get(count) != Some(&"1") || !options.wants(row[name]) || row[text].is_empty() {
                continue;
            }
            let Ok(reading) = read_iss(row[text]) else { continue };
            if !reading.unread.is_empty() {
                continue;
            }
            number += 1;
            if options.part.is_some_and(|(k, n)| number % n != k % n) {
                continue;
            }
            let figures = measure(row[name], &reading.puzzle, &mut reasons, &options);
            println!(
                "{}\t{}\t{} steps, {} paragraphs\t{:.1} ms\tworst hint {:.1} ms\tlongest {}\ttrials {}\tnested {}",
                figures.name,
                if figures.explained { "explained" } else { "OPEN" },
                figures.steps,
                figures.paragraphs,
                figures.path.as_secs_f64() * 1e3,
                figures.hints.iter().max().map_or(0.0, |d| d.as_secs_f64() * 1e3),
                figures.longest,
                figures.trials,
                figures.nested,
            );
            figures.refused.iter().take(2).for_each(|it| println!("    REFUSED {it}"));
            all.push(figures);
        }
    }
    report(&mut all, &reasons);
    Ok(())
}

fn measure(
    name: &str,
    puzzle: &Puzzle,
    reasons: &mut BTreeMap<String, usize>,
    options: &Options,
) -> Figures {
    let begin = Instant::now();
    let reasoner = Reasoner::new(puzzle);
    let found = Path::find(&reasoner, &reasoner.start());
    let path = found.needed(&reasoner, &reasoner.start());
    let joined = paragraphs(&reasoner, &path.steps).len();
    let time = begin.elapsed();
    let mut position = reasoner.start();
    let mut hints = Vec::new();
    let (mut longest, mut nested, mut trials) = (0, 0, 0);
    let checker = Checker::new(puzzle, BUDGET);
    let (mut refused, mut over_budget) = (Vec::new(), 0);
    for step in &path.steps {
        match &step.reason {
            Reason::Refutation(net) => {
                longest = longest.max(net.length());
                nested += usize::from(net.is_nested());
            }
            Reason::Trial { .. } => trials += 1,
            _ => {}
        }
        if options.trials && matches!(step.reason, Reason::Trial { .. }) {
            print_position(puzzle, &position, &format!("{name}: {:?}", step.conclusion));
        }
        let verdict = if options.quick { Verdict::Proven } else { checker.check(&position, step) };
        if options.one.is_some() {
            print_step(step, &verdict);
        }
        match verdict {
            Verdict::Proven | Verdict::Trial => {}
            Verdict::Refused(why) => refused.push(format!("{why}: {step:?}")),
            Verdict::OverBudget => {
                over_budget += 1;
                *reasons
                    .entry(format!("over budget: {}", rule_of(puzzle, &step.reason)))
                    .or_default() += 1;
            }
        }
        *reasons.entry(kind(&step.reason).to_owned()).or_default() += 1;
        if !options.quick {
            hints.push(hint(puzzle, &position));
        }
        position.apply(&reasoner, step);
    }
    Figures {
        name: name.to_owned(),
        explained: path.is_explained(),
        hints,
        path: time,
        found: found.steps.len(),
        steps: path.steps.len(),
        paragraphs: joined,
        longest,
        nested,
        trials,
        refused,
        over_budget,
    }
}

/// Returns the time of a hint without memory.
fn hint(puzzle: &Puzzle, position: &Position) -> Duration {
    let begin = Instant::now();
    let fresh = Reasoner::new(puzzle);
    let next = Finder::new(&fresh).next(position);
    let time = begin.elapsed();
    assert!(matches!(next, Next::Step(_)), "{next:?} without memory");
    time
}

fn print_step(step: &Step, verdict: &Verdict) {
    println!("{} {:?} {verdict:?}", step.weight, step.conclusion);
    println!("    {:?}", step.reason);
}

/// Prints the rules and the candidates of all cells.
fn print_position(puzzle: &Puzzle, position: &Position, title: &str) {
    println!("--- {title}");
    for rule in puzzle.rules() {
        let cells: Vec<String> = rule
            .all_cells(puzzle.layout())
            .iter()
            .map(|cell| puzzle.layout().name(cell).to_string())
            .collect();
        let arguments = rule.arguments().filter(|(_, it)| !matches!(it, Argument::Cells(_)));
        let others: Vec<String> = arguments
            .map(|(parameter, it)| format!("{} {it:?}", parameter.name))
            .filter(|it| it.len() < 80)
            .collect();
        println!("{} {} {}", rule.kind().name, cells.join(" "), others.join("; "));
    }
    let columns = puzzle.shape().columns();
    for (i, cell) in puzzle.shape().cells().enumerate() {
        let values = position.candidates(cell).iter();
        let mut text: String =
            values.map(|value| puzzle.shape().number(value).to_string()).collect();
        if position.placed(cell).is_some() {
            text.push('!');
        }
        print!("{text:10}");
        if (i + 1) % columns == 0 {
            println!();
        }
    }
}

/// Returns the kind of the rule that a reason uses, or of the kind of reason.
fn rule_of(puzzle: &Puzzle, reason: &Reason) -> &'static str {
    match reason {
        Reason::Rule { source: Source::Part { origin: Origin::Rule(rule), .. }, .. }
        | Reason::Claim { source: Source::Part { origin: Origin::Rule(rule), .. }, .. } => {
            puzzle.rules()[*rule].kind().name
        }
        other => kind(other),
    }
}

fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::LastValue | Reason::LastPlace { .. } => "single",
        Reason::Rule { source: Source::Derived(_), .. } => "derived",
        Reason::Rule { .. } => "rule",
        Reason::Claim { .. } => "claim",
        Reason::Subset { .. } => "subset",
        Reason::Refutation(_) => "refutation",
        Reason::Trial { .. } => "trial",
        _ => "other",
    }
}

fn report(all: &mut [Figures], reasons: &BTreeMap<String, usize>) {
    if all.is_empty() {
        println!("no puzzle");
        return;
    }
    let explained = all.iter().filter(|it| it.explained).count();
    let short = all.iter().filter(|it| it.explained && it.longest <= 12 && it.nested == 0).count();
    println!(
        "explained {explained} of {}; without a nested step or a reason over 12 lines {short}",
        all.len()
    );
    let mut hints: Vec<Duration> = all.iter().flat_map(|it| it.hints.clone()).collect();
    if hints.is_empty() {
        hints.push(Duration::ZERO);
    }
    hints.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let part = |list: &[Duration], percent: usize| ms(list[(list.len() - 1) * percent / 100]);
    println!(
        "hint without memory: median {:.2} ms, 99 % {:.1} ms, worst {:.1} ms",
        part(&hints, 50),
        part(&hints, 99),
        part(&hints, 100)
    );
    let mut paths: Vec<Duration> = all.iter().map(|it| it.path).collect();
    paths.sort_unstable();
    println!("path: median {:.1} ms, worst {:.1} ms", part(&paths, 50), part(&paths, 100));
    let mut steps: Vec<usize> = all.iter().map(|it| it.steps).collect();
    steps.sort_unstable();
    let middle = |of: &dyn Fn(&Figures) -> usize| {
        let mut list: Vec<usize> = all.iter().filter(|it| it.explained).map(of).collect();
        list.sort_unstable();
        list.get(list.len() / 2).copied().unwrap_or(0)
    };
    println!(
        "median of those explained: {} inferences found, {} needed, {} paragraphs",
        middle(&|it| it.found),
        middle(&|it| it.steps),
        middle(&|it| it.paragraphs)
    );
    let refused: usize = all.iter().map(|it| it.refused.len()).sum();
    let over: usize = all.iter().map(|it| it.over_budget).sum();
    println!("checker: {refused} refused, {over} over budget of {}", steps.iter().sum::<usize>());
    println!("{reasons:?}");
}
