//! `docs/techniques.md` and `docs/course.md` are generated. `NINEFOLD_UPDATE_DOCS=1` writes them again.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use ninefold::logic::{Family, Technique};
use ninefold_show::course::LESSONS;
use ninefold_show::prose;
use ninefold_show::words::{English, Words};
use ninefold_testing::check_committed;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "\
# The techniques

This page is generated from the catalogue (`crates/ninefold/src/logic/technique.rs`); `ninefold techniques` prints the same
list, and `ninefold techniques x-wing` explains one with an example.

Paths, hints and scores use the **default set**: every technique with a tick below, tried from easy to hard. Nothing in it
makes an assumption inside an assumption, uses templates or guesses. The others are used when asked for by name
(`--only`, `--find`). Techniques marked *u* rely on the puzzle having one solution and are used only where that is
proven of its givens.

Codes of four digits, levels and scores are HoDoKu's; codes with a letter are our own. A puzzle's score is the sum over its
path; its level is that of its hardest step, raised while the score is above the level's cap (easy 800, medium
1,000, hard 1,600, unfair 1,800).

## Lengths of chains

A chain passes no cell twice. In the following table, everything that a chain of the given length removes is found;
the tests compare the finders with an enumeration of all such chains. Longer chains are found where the shortest
path between their ends is one.

| technique | links | that is |
|---|---|---|
| X-Chain | 5 to 19 | 6 to 20 places of the digit; those of 3 links are Skyscrapers, 2-String Kites, Turbot Fish and X-Wings |
| XY-Chain | 7 to 19 | 4 to 10 cells; those of 3 cells are XY-Wings |
| Remote Pair | 7 to 19 | 4 to 10 cells |
| Simple Colours, Multi Colours, 3D Medusa | any | a colouring is never cut off |

Nice loops and AICs, plain and grouped, have no limit, but only the shortest path between two ends is examined: one
that passes a cell twice is dropped. A chain of almost locked sets has 4 to 7 sets.
";

fn page() -> String {
    let mut text = HEAD.to_owned();
    let mut families: Vec<Family> = Vec::new();
    for technique in Technique::all() {
        if !families.contains(&technique.family()) {
            families.push(technique.family());
        }
    }
    for family in families {
        let name = English.family(family);
        let title = name[..1].to_uppercase() + &name[1..];
        let _ = write!(
            text,
            "\n## {title}\n\n| | code | short | technique | level | score | |\n|---|---|---|---|---|---:|---|\n"
        );
        for technique in Technique::all().filter(|technique| technique.family() == family) {
            let tick = if technique.is_default() { "✓" } else { "" };
            let unique = if technique.relies_on_uniqueness() { " *u*" } else { "" };
            let _ = writeln!(
                text,
                "| {tick} | {} | {} | {technique}{unique} | {} | {} | {} |",
                technique.code(),
                technique.short(),
                technique.level(),
                technique.score(),
                English.about(technique)
            );
        }
    }
    text
}

const COURSE: &str = "\
# The course

This page is generated from the lessons (`crates/ninefold-show/src/course.rs`). The web page and the game in the terminal show them with
drawings and exercises; [all other techniques](techniques.md) are the library behind them.

A position below is the puzzle's 81 cells after everything easier has been done, so that the lesson is the easiest step in it. The 81 cells
do not hold the candidates that were crossed out before; so from lesson 5 on `ninefold hint` may show easier steps first. The page shows
the position with its candidates.
";

/// Writes the lessons with the words of their examples.
fn course() -> String {
    let mut text = COURSE.to_owned();
    let mut stage = None;
    for lesson in LESSONS {
        if stage.replace(lesson.stage) != Some(lesson.stage) {
            let _ = write!(text, "\n## {}\n", English.stage(lesson.stage));
        }
        let words = English.lesson(lesson);
        let _ = write!(
            text,
            "\n### {}. {}\n\n**Look for.** {}\n\n**Why it is true.** {}\n\n**How to find it.** {}\n\n**A common mistake.** {}\n\n",
            lesson.number(),
            words.title,
            words.look,
            words.why,
            words.find,
            words.mistake
        );
        for (number, (position, step)) in (1..).zip(lesson.examples()) {
            let reason = prose::paragraph(&English, &position, &step);
            let _ = writeln!(text, "{number}. `{}`: {reason}", position.digits());
        }
    }
    text
}

#[test]
fn the_page_of_techniques_is_that_of_the_catalogue() {
    check_committed("docs/techniques.md", page());
}

#[test]
fn the_page_of_the_course_is_that_of_the_lessons() {
    check_committed("docs/course.md", course());
}

/// Returns the number that stands before the word, or before one word more, for each "techniques" of a text.
fn counts_of_techniques(text: &str) -> Vec<usize> {
    let is_separator = |c: char| !c.is_ascii_alphanumeric() && c != '-';
    let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    let is_it = |at: &usize| words[*at] == "techniques";
    let before =
        |at: usize| (1..=2).find_map(|back| words.get(at.checked_sub(back)?)?.parse().ok());
    (0..words.len()).filter(is_it).filter_map(before).collect()
}

#[test]
fn the_number_of_techniques_is_the_same_everywhere() {
    assert_eq!(
        counts_of_techniques("7 [techniques](a) and 8 human techniques, techniques"),
        [7, 8]
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = std::fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut seen = 0;
    for folder in crates.chain([root]) {
        let text = std::fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        for count in counts_of_techniques(&text) {
            assert_eq!(count, Technique::all().len(), "{}", folder.display());
            seen += 1;
        }
    }
    assert!(seen >= 2, "{seen}");
}

#[test]
fn every_technique_is_explained() {
    for technique in Technique::all() {
        let about = English.about(technique);
        assert!(about.len() > 40 && about.ends_with('.'), "{technique}: {about}");
    }
}
