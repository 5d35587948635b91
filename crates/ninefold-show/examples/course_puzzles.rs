//! Chooses puzzles for `src/course/puzzles.txt`: reads lines of a lesson and a puzzle, and prints those
//! whose position calls for the lesson and nothing easier, with figures to choose by.
//!
//! A line of output: lesson, puzzle, number of the form, open cells, candidates, steps of the form, removed or placed
//! candidates, the houses of the pattern (`r`, `c`, `b`), technique of the first step, its words.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program that prints figures")]

use ninefold::Grid;
use ninefold::logic::{Position, Truth, UniquePuzzle};
use ninefold_show::course::Lesson;
use ninefold_show::prose;
use ninefold_show::words::English;

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let Some((slug, text)) = line.split_once(' ') else { continue };
        let (Some(lesson), Ok(puzzle)) = (Lesson::find(slug), text.parse::<Grid>()) else {
            continue;
        };
        let Some(unique) = UniquePuzzle::prove(&puzzle) else { continue };
        for (number, form) in (1..).zip(lesson.forms) {
            let position = form.before(&Position::of_givens(&puzzle), Some(&unique));
            if !lesson.is_next(&position, Some(&unique)) {
                continue;
            }
            let Some(step) = form.first(&position, Some(&unique)) else { continue };
            let houses: String = step.pattern.truths.iter().map(letter).collect();
            println!(
                "{slug}\t{puzzle}\t{number}\t{}\t{}\t{}\t{}\t{houses}\t{}\t{}",
                position.open().len(),
                position.candidate_count(),
                form.all(&position, Some(&unique)).len(),
                step.placements.len() + step.eliminations.len(),
                step.technique,
                prose::paragraph(&English, &position, &step),
            );
            break;
        }
    }
}

/// Returns the first letter of where a truth is: row, column, box or cell.
fn letter(truth: &Truth) -> char {
    match truth {
        Truth::Cell(_) => '.',
        Truth::House(house, _) => house.kind().name().chars().next().unwrap(),
    }
}
