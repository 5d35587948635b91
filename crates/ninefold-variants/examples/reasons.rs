//! Measures explanations over a set of puzzles: `reasons FILE.tsv... [--set LIST] [--one NAME]`.
//!
//! The files have a column `iss_text` and a column `name` or `id`. LIST has the names to take, one a line. The times are of this
//! machine, one thread; everything else is the same everywhere. `--one` prints the steps of one puzzle.

#![allow(clippy::print_stdout, reason = "a program that prints figures")]

use ninefold_formats::variant::read_iss;
use ninefold_variants::proof::{Checker, Verdict};
use ninefold_variants::reasons::{Finder, Next, Path, Reason, Reasoner, paragraphs};
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut files, mut set, mut one) = (Vec::new(), None, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--set" => set = args.next(),
            "--one" => one = args.next(),
            _ => files.push(arg),
        }
    }
    let names = set.map(std::fs::read_to_string).transpose()?;
    let wanted = |name: &str| {
        let listed = names.as_ref().is_none_or(|names| names.lines().any(|line| line == name));
        listed && one.as_ref().is_none_or(|one| one == name)
    };
    let mut all = Vec::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for file in files {
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
            if row.get(count) != Some(&"1") || !wanted(row[name]) || row[text].is_empty() {
                continue;
            }
            let Ok(reading) = read_iss(row[text]) else { continue };
            if !reading.unread.is_empty() {
                continue;
            }
            let figures = measure(row[name], &reading.puzzle, &mut reasons, one.is_some());
            println!(
                "{}\t{}\t{} steps, {} paragraphs\t{:.1} ms\tworst hint {:.1} ms\tlongest {}\ttrials {}",
                figures.name,
                if figures.explained { "explained" } else { "OPEN" },
                figures.steps,
                figures.paragraphs,
                figures.path.as_secs_f64() * 1e3,
                figures.hints.iter().max().map_or(0.0, |d| d.as_secs_f64() * 1e3),
                figures.longest,
                figures.trials,
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
    puzzle: &ninefold_rules::Puzzle,
    reasons: &mut BTreeMap<String, usize>,
    print: bool,
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
        let verdict = checker.check(&position, step);
        if print {
            println!("{} {:?} {verdict:?}", step.weight, step.conclusion);
            println!("    {:?}", step.reason);
        }
        match verdict {
            Verdict::Proven | Verdict::Trial => {}
            Verdict::Refused(why) => refused.push(format!("{why}: {step:?}")),
            Verdict::OverBudget => over_budget += 1,
        }
        *reasons.entry(kind(&step.reason).to_owned()).or_default() += 1;
        let begin = Instant::now();
        let fresh = Reasoner::new(puzzle);
        let next = Finder::new(&fresh).next(&position);
        hints.push(begin.elapsed());
        assert!(matches!(next, Next::Step(_)), "{name}: {next:?} without memory");
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

fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::LastValue | Reason::LastPlace { .. } => "single",
        Reason::Rule { source: ninefold_variants::reasons::Source::Derived(_), .. } => "derived",
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
