//! SIGINT, SIGTERM and SIGHUP at any moment: the old output file is as it was, or the new one is
//! complete.

use crate::support::{PATIENCE, PUZZLE, Ran, command, finish};
use crate::writing_verbs::{OLD, Writing, all, folder, parts, take_part};
use rustix::process::{Pid, Signal, kill_process};
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

const SIGNALS: [Signal; 3] = [Signal::INT, Signal::TERM, Signal::HUP];

/// In how many places of the input each signal is sent.
const PLACES: usize = 3;
const PLACES_LONG: usize = 20;

/// Random numbers from a seed that the tests print: xorshift.
struct Random(u64);

impl Random {
    fn new() -> Self {
        let given = std::env::var("NINEFOLD_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_micros() as u64;
        Self(given.unwrap_or_else(clock) | 1)
    }

    /// A number from 1 to `most`.
    fn up_to(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        1 + (self.0 % most as u64) as usize
    }
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Waits until the program has read all that was written.
fn wait_until_consumed(child: &mut Child, stdin: &ChildStdin) {
    wait_for(child, || rustix::io::ioctl_fionread(stdin).unwrap() == 0);
}

/// Waits for something that the program does.
fn wait_for(child: &mut Child, happened: impl Fn() -> bool) {
    let started = Instant::now();
    while !happened() {
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        if started.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it hangs");
        }
        std::thread::yield_now();
    }
}

fn start(mut command: Command) -> (Child, ChildStdin) {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    (child, stdin)
}

/// The run reads so many bytes, waits for more, and gets a signal.
fn interrupted(writing: &Writing, target: &Path, bytes: usize, signal: Signal) -> Ran {
    let (mut child, mut stdin) = start(writing.command(target));
    stdin.write_all(&writing.input().as_bytes()[..bytes]).unwrap();
    wait_until_consumed(&mut child, &stdin);
    send(&child, signal);
    let ran = finish(child);
    drop(stdin);
    ran
}

/// The run gets all its input, and a signal right after.
fn interrupted_at_the_end(writing: &Writing, target: &Path, signal: Signal) -> Ran {
    let (mut child, mut stdin) = start(writing.command(target));
    stdin.write_all(writing.input().as_bytes()).unwrap();
    wait_until_consumed(&mut child, &stdin);
    drop(stdin);
    // It may have ended by itself.
    let _ = kill_process(Pid::from_child(&child), signal);
    finish(child)
}

/// Each verb that reads, each signal, so many places of the input.
fn interrupt_each_verb(places: usize, mut random: Random, name: &str) -> String {
    let folder = folder(name);
    let (mut trials, mut kept, mut complete) = (0, 0, 0);
    let reading = all().into_iter().filter(|writing| writing.reads);
    let info =
        Writing { args: vec!["info".to_owned()], reads: true, puzzles: 100, ..all().remove(0) };
    let same = ["canon", "--same"].map(str::to_owned).to_vec();
    let same = Writing { args: same, puzzles: 1, ..info.clone() };
    for writing in reading.chain([info, same]) {
        let whole =
            (writing.args.len() < 2 || writing.args[1] != "--same").then(|| writing.whole(&folder));
        let target = folder.join(format!("out.{}", writing.extension));
        let length = writing.input().len();
        for signal in SIGNALS {
            for _ in 0..places {
                std::fs::write(&target, OLD).unwrap();
                let bytes = random.up_to(length);
                let what = format!("{}, {signal:?} after {bytes} bytes", writing.name());
                let ran = interrupted(&writing, &target, bytes, signal);
                assert_eq!(ran.code, 130, "{what}: {ran:?}");
                kept += usize::from(take_part(&target, &ran.err, &what).is_some());
                trials += 1;
            }
            let Some(whole) = &whole else { continue };
            std::fs::write(&target, OLD).unwrap();
            let what = format!("{}, {signal:?} at the end", writing.name());
            let ran = interrupted_at_the_end(&writing, &target, signal);
            if std::fs::read(&target).unwrap() == *whole {
                assert_eq!(parts(&folder).len(), 0, "{what}: {ran:?}");
                complete += 1;
            } else {
                assert_eq!(ran.code, 130, "{what}: {ran:?}");
                kept += usize::from(take_part(&target, &ran.err, &what).is_some());
            }
            trials += 1;
        }
        std::fs::remove_file(&target).unwrap();
    }
    format!("{trials} signals: new and complete after {complete}, else old; {kept} partial results")
}

#[test]
fn an_interrupted_run_keeps_the_old_file() {
    let random = Random::new();
    println!("NINEFOLD_TEST_SEED={}", random.0);
    println!("{}", interrupt_each_verb(PLACES, random, "signals"));
}

#[test]
#[ignore = "long: run by cargo xtask test --long"]
fn an_interrupted_run_keeps_the_old_file_in_many_places() {
    let random = Random::new();
    println!("NINEFOLD_TEST_SEED={}", random.0);
    println!("{}", interrupt_each_verb(PLACES_LONG, random, "signals-long"));
}

/// `generate` reads nothing: it gets the signal when so many bytes are written.
fn interrupt_generate(places: usize, mut random: Random, name: &str) -> String {
    let folder = folder(name);
    let mut trials = 0;
    for extension in ["txt", "jsonl"] {
        let target = folder.join(format!("out.{extension}"));
        let part = folder.join(format!("out.{extension}.part"));
        let length = || part.metadata().map_or(0, |part| part.len());
        for signal in SIGNALS {
            for _ in 0..places {
                std::fs::write(&target, OLD).unwrap();
                let bytes = random.up_to(20_000) as u64;
                let args =
                    ["generate", "-n", "100000000", "--force", "-o", target.to_str().unwrap()];
                let (mut child, stdin) = start(command(&args));
                wait_for(&mut child, || length() >= bytes);
                send(&child, signal);
                let ran = finish(child);
                drop(stdin);
                let what = format!("{extension}, {signal:?} after {bytes} bytes");
                assert_eq!(ran.code, 130, "{what}: {ran:?}");
                let kept = take_part(&target, &ran.err, &what).unwrap();
                assert!(kept.ends_with(b"\n") && kept.len() as u64 >= bytes, "{what}");
                trials += 1;
            }
            // Before the first find nothing is worth keeping.
            std::fs::write(&target, OLD).unwrap();
            let args = ["generate", "--er", "11.9", "--force", "-o", target.to_str().unwrap()];
            let (mut child, stdin) = start(command(&args));
            wait_for(&mut child, || part.exists());
            send(&child, signal);
            let ran = finish(child);
            drop(stdin);
            assert_eq!(ran.code, 130, "{ran:?}");
            assert_eq!(take_part(&target, &ran.err, "nothing found"), None);
            trials += 1;
        }
    }
    format!("{trials} signals, the old file is as it was after each")
}

#[test]
fn an_interrupted_generate_keeps_the_old_file() {
    let random = Random::new();
    println!("NINEFOLD_TEST_SEED={}", random.0);
    println!("{}", interrupt_generate(PLACES, random, "signals-generate"));
}

#[test]
#[ignore = "long: run by cargo xtask test --long"]
fn an_interrupted_generate_keeps_the_old_file_in_many_places() {
    let random = Random::new();
    println!("NINEFOLD_TEST_SEED={}", random.0);
    println!("{}", interrupt_generate(PLACES_LONG, random, "signals-generate-long"));
}

#[test]
fn a_killed_run_keeps_the_old_file_and_leaves_a_part() {
    let folder = folder("killed");
    let target = folder.join("out.txt");
    std::fs::write(&target, OLD).unwrap();
    let args = ["solve", "--from", "line", "-", "-o", target.to_str().unwrap(), "--force"];
    let (mut child, mut stdin) = start(command(&args));
    let part = folder.join("out.txt.part");
    stdin.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
    wait_for(&mut child, || part.metadata().is_ok_and(|part| part.len() > 0));
    send(&child, Signal::KILL);
    finish(child);
    drop(stdin);
    assert_eq!(std::fs::read_to_string(&target).unwrap(), OLD);
    assert!(std::fs::read_to_string(&part).unwrap().starts_with("1\t"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_fifo_without_a_reader_ends_on_the_first_signal() {
    let folder = folder("fifo-signals");
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let fifo = fifo.to_str().unwrap();
    for verb in
        [&["solve", PUZZLE][..], &["generate"], &["techniques"], &["print", PUZZLE, "--to", "pdf"]]
    {
        for signal in SIGNALS {
            for force in [&[][..], &["--force"]] {
                let (mut child, stdin) = start(command(&[verb, &["-o", fifo], force].concat()));
                wait_until_it_waits(&mut child);
                send(&child, signal);
                let ran = finish(child);
                drop(stdin);
                assert_eq!(ran.code, 130, "{verb:?}: {ran:?}");
                assert!(ran.err.contains("has no reader"), "{}", ran.err);
            }
        }
    }
}

/// Waits until the program has started the thread that opens the FIFO.
#[cfg(target_os = "linux")]
fn wait_until_it_waits(child: &mut Child) {
    let tasks = format!("/proc/{}/task", child.id());
    wait_for(child, || std::fs::read_dir(&tasks).is_ok_and(|tasks| tasks.count() >= 2));
}
