//! An output file is replaced by a complete one or not at all: full disks, faults at every 4 KiB,
//! links, devices, modes, and other runs at the same time.

use crate::support::{PATIENCE, PUZZLE, Ran, SOLUTION, command, finish, run, run_with};
use crate::writing_verbs::{OLD, Writing, all, folder, many, parts, take_part};
use std::fs::{File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The distance of the faults.
const STEP: usize = 4096;

/// Runs a verb in a shell that lets no file grow beyond `limit` bytes: writing more is an error.
fn run_limited(writing: &Writing, target: &Path, limit: usize) -> Ran {
    let inner = writing.command(target);
    let mut shell = Command::new("bash");
    // The limit is in blocks of 1024 bytes. Without the signal the write itself fails.
    shell.args(["-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\""]);
    shell.arg((limit / 1024).to_string()).arg(inner.get_program()).args(inner.get_args());
    shell.current_dir(crate::support::root()).stdin(Stdio::piped());
    let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // All of it fits into the pipe.
    let _ = child.stdin.take().unwrap().write_all(writing.input().as_bytes());
    finish(child)
}

#[test]
fn a_write_that_fails_at_any_4_kib_keeps_the_old_file() {
    let folder = folder("faults");
    let mut trials = 0;
    for writing in all() {
        let whole = writing.whole(&folder);
        let target = folder.join(format!("out.{}", writing.extension));
        assert!(whole.len() > STEP, "{}: {} bytes", writing.name(), whole.len());
        for limit in (0..whole.len()).step_by(STEP) {
            std::fs::write(&target, OLD).unwrap();
            let ran = run_limited(&writing, &target, limit);
            let what = format!("{} at {limit} of {}", writing.name(), whole.len());
            assert_eq!(ran.code, 2, "{what}: {ran:?}");
            assert!(ran.err.contains("cannot be written"), "{what}: {}", ran.err);
            let part = take_part(&target, &ran.err, &what).unwrap_or_default();
            assert!(part == whole[..limit], "{what}: {} bytes are kept", part.len());
            trials += 1;
        }
        std::fs::write(&target, OLD).unwrap();
        let ran = run_limited(&writing, &target, whole.len().next_multiple_of(STEP));
        assert!(ran.code < 2, "{}: {ran:?}", writing.name());
        assert!(std::fs::read(&target).unwrap() == whole, "{}", writing.name());
        std::fs::remove_file(&target).unwrap();
    }
    println!("{trials} faults, the old file is intact after each");
    assert!(trials > 100);
}

/// A file system of 64 KiB in a mount namespace of its own; where that is not permitted, it is said.
#[test]
fn a_full_disk_keeps_the_old_file() {
    let folder = folder("full-disk");
    let input = folder.join("input.txt");
    std::fs::write(&input, many(1000)).unwrap();
    let script = "mount -t tmpfs -o size=64k none \"$0\" || exit 77
        cd \"$0\" && printf 'the old file\\n' > out.txt
        \"$@\" -o out.txt --force; code=$?
        ls; cat out.txt; exit $code";
    let disk = folder.join("disk");
    std::fs::create_dir_all(&disk).unwrap();
    for verb in ["solve", "convert", "count", "canon", "shuffle", "minimize", "rate", "check"] {
        let mut inner = command(&[verb, input.to_str().unwrap()]);
        if verb == "convert" {
            inner = command(&[verb, "--to", "csv", input.to_str().unwrap()]);
        }
        let mut shell = Command::new("unshare");
        shell.args(["--mount", "--map-root-user", "sh", "-c", script]).arg(&disk);
        shell.arg(inner.get_program()).args(inner.get_args());
        let child =
            shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let Ok(child) = child else {
            ninefold_testing::not_run(
                "output to a small file system",
                "there is no unshare: 'apt-get install util-linux' installs it",
            );
            return;
        };
        let ran = finish(child);
        if ran.code == 77 || ran.err.contains("unshare") {
            ninefold_testing::not_run(
                "output to a small file system",
                &format!("none can be mounted here: {}", ran.err.trim()),
            );
            return;
        }
        assert_eq!(ran.code, 2, "{verb}: {ran:?}");
        assert_eq!(ran.out, format!("out.txt\nout.txt.part\n{OLD}"), "{verb}");
        assert!(ran.err.contains("No space left") && ran.err.contains("out.txt.part"), "{ran:?}");
    }
}

#[test]
fn an_older_partial_result_is_never_overwritten() {
    let folder = folder("older-parts");
    let target = folder.join("out.txt");
    let solve = all().swap_remove(0);
    for number in 0..3 {
        std::fs::write(&target, OLD).unwrap();
        let ran = run_limited(&solve, &target, (number + 1) * STEP);
        let name = if number == 0 { String::new() } else { format!(".{number}") };
        let part = folder.join(format!("out.txt{name}.part"));
        assert!(ran.err.contains(part.to_str().unwrap()), "{ran:?}");
        assert_eq!(part.metadata().unwrap().len(), (number as u64 + 1) * STEP as u64);
    }
    assert_eq!(parts(&folder).len(), 3);
}

#[test]
fn mode_bits_and_owner_are_kept() {
    let folder = folder("modes");
    let target = folder.join("out.txt");
    let is_root = folder.metadata().unwrap().uid() == 0;
    for mode in [0o755, 0o600, 0o640, 0o4711, 0o2775] {
        std::fs::write(&target, OLD).unwrap();
        if is_root {
            std::os::unix::fs::chown(&target, Some(12), Some(34)).unwrap();
        }
        std::fs::set_permissions(&target, Permissions::from_mode(mode)).unwrap();
        let before = target.metadata().unwrap();
        let ran = run(&["solve", PUZZLE, "-o", target.to_str().unwrap(), "--force"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(std::fs::read_to_string(&target).unwrap().contains(SOLUTION));
        let after = target.metadata().unwrap();
        assert_eq!(format!("{:o}", after.mode()), format!("{:o}", before.mode()));
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
    }
}

#[test]
fn a_partial_result_is_as_private_as_the_old_file() {
    let folder = folder("private");
    let target = folder.join("out.txt");
    std::fs::write(&target, OLD).unwrap();
    std::fs::set_permissions(&target, Permissions::from_mode(0o600)).unwrap();
    run_limited(&all().swap_remove(0), &target, STEP);
    let part = folder.join("out.txt.part").metadata().unwrap();
    assert_eq!(part.mode() & 0o777, 0o600);
}

#[test]
fn a_read_only_file_is_refused() {
    let folder = folder("read-only");
    let target = folder.join("out.txt");
    std::fs::write(&target, OLD).unwrap();
    std::fs::set_permissions(&target, Permissions::from_mode(0o444)).unwrap();
    for args in [&["solve", PUZZLE][..], &["generate"], &["techniques"], &["info", PUZZLE]] {
        let mut args = args.to_vec();
        args.extend(["--force", "-o", target.to_str().unwrap()]);
        let ran = run(&args);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("is read-only"), "{}", ran.err);
        assert_eq!(take_part(&target, &ran.err, "read-only"), None);
    }
}

#[test]
fn a_link_stays_and_the_file_behind_it_is_replaced() {
    let folder = folder("links");
    std::fs::create_dir(folder.join("real")).unwrap();
    let real = folder.join("real/out.txt");
    symlink("real/out.txt", folder.join("middle")).unwrap();
    let link = folder.join("link");
    symlink("middle", &link).unwrap();
    let name = link.to_str().unwrap();
    // At first it leads to no file.
    assert_eq!(run(&["solve", PUZZLE, "-o", name]).code, 0);
    assert!(std::fs::read_to_string(&real).unwrap().contains(SOLUTION));
    assert_eq!(run(&["count", PUZZLE, "-o", name]).code, 2, "it exists now");
    assert_eq!(run(&["count", PUZZLE, "-o", name, "--force"]).code, 0);
    assert!(!std::fs::read_to_string(&real).unwrap().contains(SOLUTION));
    assert!(link.is_symlink() && folder.join("middle").is_symlink() && !real.is_symlink());
    // What a failed run leaves lies beside the file, not beside the link.
    std::fs::write(&real, OLD).unwrap();
    let ran = run_limited(&all().swap_remove(0), &link, STEP);
    assert!(take_part(&real, &ran.err, "link").is_some());
    symlink("loop", folder.join("loop")).unwrap();
    let ran = run(&["solve", PUZZLE, "-o", folder.join("loop").to_str().unwrap()]);
    assert!(ran.code == 2 && ran.err.contains("loop"), "{ran:?}");
}

#[test]
fn devices_and_descriptors_are_written_directly() {
    let folder = folder("devices");
    for force in [&[][..], &["--force"]] {
        let args = |output: &'static str| [&["solve", PUZZLE, "-o", output], force].concat();
        assert_eq!(run(&args("/dev/null")).code, 0);
        let ran = run(&args("/dev/full"));
        assert!(ran.code == 2 && ran.err.contains("No space left"), "{ran:?}");
        for output in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            if !Path::new(output).exists() {
                ninefold_testing::not_run("output to a device", &format!("there is no {output}"));
                continue;
            }
            assert!(run(&args(output)).out.contains(SOLUTION), "{output}");
            // Redirected to a file, to which someone wrote before.
            let path = folder.join("log");
            std::fs::write(&path, OLD).unwrap();
            let inode = path.metadata().unwrap().ino();
            let file = File::options().append(true).open(&path).unwrap();
            let ran =
                finish(command(&args(output)).stdin(Stdio::null()).stdout(file).spawn().unwrap());
            assert_eq!(ran.code, 0, "{output}: {ran:?}");
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.starts_with(OLD) && text.contains(SOLUTION), "{output}: {text}");
            assert_eq!(path.metadata().unwrap().ino(), inode, "{output}: it was renamed over");
        }
    }
    assert_eq!(parts(&folder).len(), 0);
}

#[test]
fn a_descriptor_of_the_shell_is_written_directly() {
    let folder = folder("descriptor");
    let path = folder.join("three.txt");
    let inner = command(&["solve", PUZZLE, "-o", "/dev/fd/3", "--force"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec 3>\"$0\"; echo first >&3; \"$@\"; echo last >&3"]).arg(&path);
    shell.arg(inner.get_program()).args(inner.get_args()).stdout(Stdio::piped());
    let ran = finish(shell.stderr(Stdio::piped()).spawn().unwrap());
    assert_eq!(ran.code, 0, "{ran:?}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("first\n") && text.contains(SOLUTION), "{text}");
}

#[test]
fn a_fifo_is_written_directly() {
    let folder = folder("fifo");
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for force in [&[][..], &["--force"]] {
        let args = [&["solve", PUZZLE, "-o", fifo.to_str().unwrap()][..], force].concat();
        let child = command(&args).stdin(Stdio::null()).spawn().unwrap();
        let mut text = String::new();
        File::open(&fifo).unwrap().read_to_string(&mut text).unwrap();
        assert!(text.contains(SOLUTION), "{text}");
        assert_eq!(finish(child).code, 0);
    }
    assert!(std::os::unix::fs::FileTypeExt::is_fifo(&fifo.symlink_metadata().unwrap().file_type()));
    assert_eq!(parts(&folder).len(), 0);
}

/// Waits until so many runs have begun to write.
fn wait_for_parts(folder: &Path, count: usize) {
    let started = Instant::now();
    while parts(folder).len() < count {
        assert!(started.elapsed() < PATIENCE, "it hangs");
        std::thread::yield_now();
    }
}

#[test]
fn a_file_that_came_into_being_meanwhile_is_not_replaced() {
    let folder = folder("meanwhile");
    let target = folder.join("out.txt");
    let mut child = command(&["solve", "--from", "line", "-", "-o", target.to_str().unwrap()])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
    wait_for_parts(&folder, 1);
    std::fs::write(&target, OLD).unwrap();
    drop(stdin);
    let ran = finish(child);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("exists"), "{}", ran.err);
    assert!(ran.err.contains("the complete result is in"), "{}", ran.err);
    let part = take_part(&target, &ran.err, "meanwhile").unwrap();
    assert!(String::from_utf8(part).unwrap().contains(SOLUTION));
}

#[test]
fn two_runs_to_one_file_do_not_damage_each_other() {
    let folder = folder("two-runs");
    let target = folder.join("out.txt");
    let start = |verb: &'static str, force: bool| {
        let mut args = vec![verb, "--from", "line", "-", "-o", target.to_str().unwrap()];
        args.extend(force.then_some("--force"));
        let mut child = command(&args).stdin(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        (child, stdin)
    };
    let text = many(500);
    for force in [true, false] {
        let _ = std::fs::remove_file(&target);
        let mut runs = [start("solve", force), start("count", force)];
        wait_for_parts(&folder, 2);
        for half in [&text[..text.len() / 2], &text[text.len() / 2..]] {
            runs.iter_mut().for_each(|(_, stdin)| stdin.write_all(half.as_bytes()).unwrap());
        }
        let [(solve, solved), (count, counted)] = runs;
        drop(solved);
        assert_eq!(finish(solve).code, 0);
        let first = std::fs::read(&target).unwrap();
        drop(counted);
        let ran = finish(count);
        let second = std::fs::read(&target).unwrap();
        assert_eq!(first, run_with(&["solve"], text.as_bytes()).out.into_bytes());
        let counts = run_with(&["count"], text.as_bytes()).out.into_bytes();
        if force {
            assert_eq!((ran.code, second), (0, counts));
            assert_eq!(parts(&folder).len(), 0);
        } else {
            assert_eq!((ran.code, second), (2, first));
            assert_eq!(std::fs::read(&parts(&folder)[0]).unwrap(), counts);
        }
    }
}

#[test]
fn an_unreadable_record_does_not_make_the_result_partial() {
    let folder = folder("unreadable-record");
    let target = folder.join("out.txt");
    std::fs::write(&target, OLD).unwrap();
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[..80]);
    let args = ["solve", "-o", target.to_str().unwrap(), "--force"];
    let ran = run_with(&args, text.as_bytes());
    assert_eq!(ran.code, 2);
    assert_eq!(std::fs::read_to_string(&target).unwrap().lines().count(), 3);
    assert_eq!(parts(&folder).len(), 0);
    // But one at which the run stops does.
    std::fs::write(&target, OLD).unwrap();
    let ran = run_with(&[&args[..], &["--strict"]].concat(), text.as_bytes());
    assert_eq!(ran.code, 2);
    let part = take_part(&target, &ran.err, "--strict").unwrap();
    assert!(String::from_utf8(part).unwrap().contains(SOLUTION));
}

#[test]
fn an_input_that_cannot_be_read_makes_the_result_partial() {
    let folder = folder("missing-input");
    let target = folder.join("out.txt");
    std::fs::write(&target, OLD).unwrap();
    let output = ["-o", target.to_str().unwrap(), "--force"];
    let ran = run(&[&["solve", PUZZLE, "no-such-file"], &output[..]].concat());
    assert_eq!(ran.code, 2);
    assert!(take_part(&target, &ran.err, "missing").is_some());
    let damaged = folder.join("damaged.sdm.gz");
    let whole = crate::support::sample_bytes("collection.sdm.gz");
    std::fs::write(&damaged, &whole[..whole.len() - 20]).unwrap();
    let ran = run(&[&["convert", damaged.to_str().unwrap(), "--to", "csv"], &output[..]].concat());
    assert_eq!(ran.code, 2);
    assert!(take_part(&target, &ran.err, "damaged").is_some());
    // A file without any puzzle.
    let ran = run_with(&[&["solve", "-"], &output[..]].concat(), b"123\n456\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no puzzle was found"), "{}", ran.err);
    take_part(&target, &ran.err, "no puzzle");
}

#[test]
fn a_run_that_the_time_limit_ends_keeps_the_old_file() {
    let folder = folder("time");
    let target = folder.join("out.txt");
    let output = ["-o", target.to_str().unwrap(), "--force", "--time", "0.2"];
    let empty = ".".repeat(81);
    std::fs::write(&target, OLD).unwrap();
    let endless = ["count", "--limit", "100000000000", &empty];
    let ran = run(&[&endless[..], &output].concat());
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("the time limit was reached"), "{}", ran.err);
    assert!(take_part(&target, &ran.err, "--time").is_some());
    // Generating ends so: what was found is the result, unless nothing was.
    let ran = run(&[&["generate", "--er", "11.9"], &output[..]].concat());
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!(take_part(&target, &ran.err, "generate"), None);
    let ran = run(&[&["generate", "-n", "100_000_000"], &output[..]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_ne!(std::fs::read_to_string(&target).unwrap(), OLD);
    assert_eq!(parts(&folder).len(), 0);
}
