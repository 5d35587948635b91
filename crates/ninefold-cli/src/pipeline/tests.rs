//! Blocks on many threads against one record after the other: the same must be printed.

use super::*;
use crate::args::{Cli, Verb, parsed};
use crate::buffer::Message;
use crate::context::Context;
use crate::exit::Exit;
use crate::gpu::Gpu;
use crate::settings::{Form, Settings};
use crate::summary::Summary;
use crate::verbs::check::Check;
use crate::verbs::count::Counting;
use crate::verbs::rate::Rate;
use crate::verbs::solve::Solve;
use crate::work::BulkWork;
use crate::worker::{InBulk, OneByOne};
use ninefold_formats::{Format, ReadOptions, Reader, Source};
use ninefold_testing::{PUZZLE, Trickle};
use proptest::prelude::*;

/// All that was printed.
#[derive(Default)]
struct Printed {
    out: String,
    err: Vec<Message>,
    summary: Summary,
}

impl Sink<OutputBuffer> for Printed {
    fn write(&mut self, buffer: &mut OutputBuffer) -> bool {
        self.out.push_str(&String::from_utf8_lossy(&std::mem::take(&mut buffer.out)));
        self.err.append(&mut buffer.messages);
        self.summary.merge(std::mem::take(&mut buffer.summary));
        !buffer.last
    }
}

impl Printed {
    fn all(&self) -> (&str, &[Message], String, Exit) {
        (&self.out, &self.err, self.summary.sentence(), self.summary.exit())
    }
}

fn items(text: &[u8], trickle: usize, reads: usize, cli: &Cli) -> Items {
    let source = Source::new(Trickle(text.to_vec(), trickle, false)).unwrap();
    let from = Format::named("line");
    let reader = Reader::new(source, &ReadOptions { from, ..ReadOptions::default() }).unwrap();
    let settings = Settings::of_common(&cli.common, Console::new(&cli.common));
    Items::of_reader(reader, settings.how, reads)
}

/// Answers a file record by record on one thread.
fn expected<W: Work>(work: W, text: &[u8], cli: &Cli) -> Printed {
    let mut printed = Printed::default();
    let answering = answering(OneByOne(work), Pacing::Even, 1);
    answering.answer_here(Batch::default(), &mut items(text, 4096, 0, cli), u64::MAX, &mut printed);
    printed
}

fn answering<W: Worker>(worker: W, pacing: Pacing, most: u64) -> Answering<W> {
    Answering { worker, rows: Rows::default(), pace: Arc::new(Pace::new(pacing)), most }
}

/// Answers a file in all ways and requires the same of all.
fn compare<W: Worker>(worker: &W, text: &[u8], trickle: usize, cli: &Cli, expected: &Printed) {
    for threads in 0..=4 {
        // Records one by one, and blocks of lines; in batches of all sizes.
        for reads in 0..=3 {
            let mut printed = Printed::default();
            let mut items = items(text, trickle, reads, cli);
            let (pacing, most) = match (reads, threads) {
                (0, _) => (Pacing::SLOW, BATCH),
                (1, _) => (Pacing::IN_LANES, BATCH),
                (_, 0) => (Pacing::Even, 16),
                _ => (Pacing::Even, BATCH),
            };
            let answering = answering(worker.clone(), pacing, most);
            let here = if threads == 0 { u64::MAX } else { (reads % 2) as u64 };
            let rest = answering.answer_here(Batch::default(), &mut items, here, &mut printed);
            if let Some(rest) = rest {
                let left = Handover::new((rest, items));
                answering.answer_on_threads(&left, threads, &mut printed).unwrap();
            }
            assert_eq!(printed.all(), expected.all(), "{threads} threads, {reads} reads");
        }
    }
}

/// Looks up in bulk what is expected record by record.
fn compare_bulk<W: BulkWork>(work: W, text: &[u8], trickle: usize, cli: &Cli) {
    let expected = expected(work.clone(), text, cli);
    compare(&InBulk::new(work), text, trickle, cli, &expected);
}

fn compare_verbs(text: &[u8], trickle: usize, options: &[&str]) {
    let arguments = ["ninefold", "solve", "x"].iter().chain(options);
    let cli = parsed(arguments);
    let context = context(&cli);
    compare_bulk(solve(&cli), text, trickle, &cli);
    let gpu = Gpu::none(context.console);
    compare_bulk(Counting::new(context.clone(), gpu.clone()), text, trickle, &cli);
    compare_bulk(
        Check { context: context.clone(), answers: String::new(), gpu, redundant_rules: false },
        text,
        trickle,
        &cli,
    );
    // 'rate' takes no limit.
    let limit = options.iter().position(|option| *option == "--limit");
    let is_limit = |at: usize| limit.is_some_and(|limit| at == limit || at == limit + 1);
    let others = options.iter().enumerate().filter(|(at, _)| !is_limit(*at));
    let others = others.map(|(_, option)| option);
    let arguments = ["ninefold", "rate", "x", "--steps"].iter().chain(others);
    let cli = parsed(arguments);
    let Verb::Rate(args) = &cli.verb else { panic!("it is 'rate'") };
    let rate = Rate::new(args, None, context);
    let expected = expected(rate.clone(), text, &cli);
    compare(&OneByOne(rate), text, trickle, &cli, &expected);
}

/// The work of `solve`, with a smaller limit.
fn solve(cli: &Cli) -> Solve {
    let Verb::Solve(args) = &cli.verb else { panic!("it is 'solve'") };
    let settings = Settings::of_common(&cli.common, Console::new(&cli.common));
    let mut solve = Solve::new(args, &settings).unwrap();
    solve.context = context(cli);
    solve
}

/// A context of a program in a pipe.
fn context(cli: &Cli) -> Context {
    let mut console = Console::new(&cli.common);
    console.out_is_terminal = false;
    let settings = Settings::of_common(&cli.common, console);
    let context = Context::new(&settings, settings.form(), 30);
    assert_ne!(context.form, Form::Pretty);
    context
}

/// A line of a kind: most are puzzles, some of everything else that a file may have.
fn line(kind: u8, at: usize) -> Vec<u8> {
    let mut cells = PUZZLE.as_bytes().to_vec();
    let givens: Vec<usize> = (0..81).filter(|cell| cells[*cell] != b'.').collect();
    let given = givens[at % givens.len()];
    let with = |cells: &[u8], more: &str| [cells, more.as_bytes()].concat();
    match kind {
        // One given less: a few of them have several solutions.
        0..=9 => cells[given] = b'.',
        10 => (0..5).for_each(|more| cells[givens[(at + 3 * more) % givens.len()]] = b'.'),
        // Another digit: a clash, or no solution.
        11 => cells[given] = if cells[given] == b'9' { b'1' } else { cells[given] + 1 },
        12 => return PUZZLE.replace('.', "0").into_bytes(),
        13 => return PUZZLE.replacen('.', "0", 1 + at % 9).into_bytes(),
        14 => return PUZZLE.replace('.', "*").into_bytes(),
        15 => cells[at % 81] = b'q',
        16 => cells.truncate(80 - at % 3),
        17 => return with(&cells, "1"),
        18 => return with(&cells, ["#remark", " # remark", ",x", ";\u{e9}", "\t7"][at % 5]),
        19 => return with(&cells, &["abcdefghi"; 9].concat()),
        20 => return with(b"name: ", PUZZLE),
        21 => return [b"# \xff comment".as_slice(), b"#", b"", b"  \t", b"  # x"][at % 5].to_vec(),
        22 => return vec![b' '; 81],
        23 => return [cells.as_slice(), b" \xe9\xff"].concat(),
        _ => return PUZZLE.chars().flat_map(|c| [c, ' ']).collect::<String>().into_bytes(),
    }
    cells
}

/// Lines with ends of all kinds.
fn file(lines: &[(u8, usize, u8)], ends: bool) -> Vec<u8> {
    let mut text = Vec::new();
    for (number, (kind, at, end)) in lines.iter().enumerate() {
        text.extend(line(*kind, *at));
        if ends || number + 1 < lines.len() {
            text.extend_from_slice([b"\n".as_slice(), b"\n", b"\r\n", b"\r"][*end as usize]);
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(8)))]

    #[test]
    fn blocks_print_what_single_records_print(
        lines in proptest::collection::vec((0u8..25, 0usize..81, 0u8..4), 0..60),
        ends: bool,
        trickle in prop_oneof![1usize..200, 200usize..4000],
        json: bool,
        limit in prop_oneof![Just("1"), Just("2"), Just("30")],
    ) {
        let mut options = vec!["--limit", limit];
        options.extend(json.then_some("--json"));
        compare_verbs(&file(&lines, ends), trickle, &options);
    }
}

#[test]
fn a_bad_record_under_strict_is_the_last() {
    let lines: Vec<_> = (0..40).map(|at| (if at == 30 { 16 } else { 0 }, at, 0)).collect();
    compare_verbs(&file(&lines, true), 1000, &["--strict"]);
}

#[test]
fn large_outputs_are_flushed_in_parts_and_in_order() {
    // Each of these has thousands of solutions.
    let text = format!("{}{}\n", &PUZZLE[..20], ".".repeat(61)).repeat(600);
    let cli = parsed(&["ninefold", "solve", "x", "--limit", "30"]);
    compare_bulk(solve(&cli), text.as_bytes(), 1 << 16, &cli);
}
