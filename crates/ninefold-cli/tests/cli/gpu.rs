//! `--gpu` and `gpu`: the answers of the CPU, or a line that says why there is no GPU.

use crate::support::{many, run, run_with, sample};
use ninefold_testing::not_run;

/// Returns whether there is a GPU; if not, checks what the program says.
fn has_gpu() -> bool {
    let listed = run(&["gpu"]);
    if listed.code == 0 {
        assert!(listed.out.lines().count() > 0 && listed.err.is_empty());
        return true;
    }
    assert_eq!((listed.code, listed.out.as_str()), (2, ""));
    assert_eq!(listed.err.lines().count(), 1, "{}", listed.err);
    assert!(listed.err.starts_with("error: no GPU can be used: "), "{}", listed.err);
    not_run("--gpu on a GPU", "'ninefold gpu' finds none");
    false
}

#[test]
fn the_option_gives_the_answers_of_the_cpu() {
    let input = many(3000);
    let has_gpu = has_gpu();
    for verb in ["solve", "count", "check"] {
        let expected = run_with(&[verb, "-"], input.as_bytes());
        let auto = run_with(&[verb, "--gpu=auto", "-"], input.as_bytes());
        assert_eq!((auto.code, auto.out), (expected.code, expected.out.clone()));
        let asked = run_with(&[verb, "--gpu", "-"], input.as_bytes());
        if has_gpu {
            assert_eq!((asked.code, asked.out), (expected.code, expected.out));
        } else {
            assert!(auto.err.contains("no GPU is used: "), "{}", auto.err);
            assert_eq!((asked.code, asked.out.as_str()), (2, ""));
            assert_eq!(asked.err.lines().count(), 1, "{}", asked.err);
        }
    }
}

#[test]
fn a_number_or_auto() {
    let ran = run(&["solve", "--gpu=first", &sample("hardest.sdk")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected the number of a GPU, from 0, or 'auto'"), "{}", ran.err);
    let ran = run(&["rate", "--gpu", &sample("hardest.sdk")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("'rate' does not take --gpu"), "{}", ran.err);
    let ran = run(&["solve", "--gpu=1000", &sample("hardest.sdk")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no GPU can be used: "), "{}", ran.err);
}
