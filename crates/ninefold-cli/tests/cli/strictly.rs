//! `generate --technique T --strictly`, checked by solvers without the technique; and ratings that no
//! known puzzle has.

use crate::support::{json_lines, run, run_with};
use ninefold::logic::{Level, Technique};

/// The technique, the value of `--strictly` if it has one, and how many puzzles.
type Sample = (&'static str, Option<Level>, u32);

/// Generates puzzles and solves them again with `explain`: without the technique it gets stuck, with
/// it it reaches the solution.
fn check(samples: &[Sample]) {
    for (name, level, count) in samples {
        let technique: Technique = name.parse().unwrap();
        let strictly =
            level.map_or_else(|| "--strictly".to_owned(), |level| format!("--strictly={level}"));
        let level = level.unwrap_or(technique.level());
        let number = count.to_string();
        let ran = run(&["generate", "--technique", name, &strictly, "-n", &number, "--seed", "1"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name}");
        let others =
            Technique::default_set().filter(|other| other.level() <= level && *other != technique);
        let others: Vec<String> = others.map(Technique::slug).collect();
        let without = solved(&["--without", name, "--max-level", level.name()], ran.out.as_bytes());
        let with = solved(&["--only", &format!("{},{name}", others.join(","))], ran.out.as_bytes());
        assert_eq!(without, vec![false; *count as usize], "{name}");
        assert_eq!(with, vec![true; *count as usize], "{name}");
    }
}

/// Returns for each puzzle whether `explain` solves it with these options.
fn solved(options: &[&str], puzzles: &[u8]) -> Vec<bool> {
    let ran = run_with(&[&["explain", "-", "--json"], options].concat(), puzzles);
    json_lines(&ran.out).iter().map(|answer| answer["solved"].as_bool().unwrap()).collect()
}

#[test]
fn a_strictly_needed_technique_has_no_way_round() {
    check(&[
        ("x-wing", Some(Level::Medium), 2),
        ("xy-wing", None, 2),
        ("w-wing", None, 2),
        ("hidden-pair", None, 2),
    ]);
}

#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn a_hundred_strictly_needed_techniques_have_no_way_round() {
    let samples = [
        ("x-wing", Some(Level::Medium), 14),
        ("skyscraper", Some(Level::Medium), 14),
        ("swordfish", None, 10),
        ("xy-wing", None, 18),
        ("w-wing", None, 18),
        ("naked-triple", None, 10),
        ("hidden-pair", None, 16),
    ];
    assert_eq!(samples.iter().map(|(.., count)| count).sum::<u32>(), 100);
    check(&samples);
}

#[test]
fn a_technique_with_a_way_round_is_refused_at_once() {
    for (name, strictly, other) in [
        ("x-wing", "--strictly", "Multi Colours 1"),
        ("skyscraper", "--strictly=unfair", "Simple Colours Trap"),
        ("full-house", "--strictly", "Naked Single"),
        ("locked-pair", "--strictly=hard", "Naked Pair"),
    ] {
        let ran = run(&["generate", "--technique", name, strictly]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}");
        assert!(ran.err.contains(other) && ran.err.contains("--strictly"), "{}", ran.err);
    }
}

#[test]
fn strictness_is_reported() {
    let options = ["generate", "--technique", "xy-wing", "--strictly", "--seed", "1"];
    let ran = run(&[&options[..], &["--json"]].concat());
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(answer["needs"]["technique"], "XY-Wing");
    assert_eq!(answer["needs"]["strictly"], "hard");
    assert!(
        ran.out
            .trim_end()
            .ends_with("\"needs\":{\"technique\":\"XY-Wing\",\"strictly\":\"hard\"}}")
    );
    let plain = run(&["generate", "--technique", "xy-wing", "--seed", "1", "--json"]);
    assert!(!plain.out.contains("needs"), "{}", plain.out);
}

#[test]
fn strictly_belongs_to_a_technique_and_takes_a_level() {
    let ran = run(&["generate", "--strictly"]);
    assert!(ran.code == 2 && ran.err.contains("--technique"), "{}", ran.err);
    let ran = run(&["generate", "--technique", "xy-wing", "--strictly=severe"]);
    assert!(ran.code == 2 && ran.err.contains("severe"), "{}", ran.err);
}

#[test]
fn a_rating_above_the_highest_known_is_refused_at_once() {
    for (option, range) in
        [("--er", "20"), ("--er", "12.0..13"), ("--er", "12.."), ("--ep", "12.5"), ("--ed", "19..")]
    {
        let ran = run(&["generate", option, range]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{option} {range}");
        assert!(ran.err.contains("11.9") && ran.err.contains(option), "{}", ran.err);
    }
}
