//! Asks a question of each puzzle of a set, in batches of one size or in a loop, for a tool that counts
//! instructions.

use ninefold::Grid;
use ninefold::search::Search;
use std::hint::black_box;

/// `ninefold-bench batches QUESTION SIZE MOST PASSES FILE`; size 0 is the loop.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let [question, size, most, passes, file] = args else {
        return Err(
            "batches takes a question, a size, a number of puzzles, passes and a file".into()
        );
    };
    let number = |text: &String| text.parse::<usize>().map_err(|_| format!("{text}: no number"));
    let (size, most, passes) = (number(size)?, number(most)?, number(passes)?);
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let step = lines.len().div_ceil(most.max(1)).max(1);
    let puzzles: Result<Vec<Grid>, _> = lines.iter().step_by(step).map(|l| l.parse()).collect();
    let puzzles = puzzles.map_err(|error| format!("{file}: {error}"))?;
    for _ in 0..passes {
        if size == 0 {
            puzzles.iter().try_for_each(|puzzle| ask_one(question, black_box(puzzle)))?;
        } else {
            puzzles.chunks(size).try_for_each(|batch| ask_each(question, black_box(batch)))?;
        }
    }
    Ok(())
}

fn ask_one(question: &str, puzzle: &Grid) -> Result<(), String> {
    let search = Search::new().limit(1);
    match question {
        "count" => {
            black_box(search.count(puzzle));
        }
        "uniqueness" => {
            black_box(search.uniqueness(puzzle));
        }
        "first" => {
            black_box(search.first(puzzle));
        }
        "two" => {
            black_box(search.two_solutions(puzzle));
        }
        _ => return Err(format!("{question}: no such question")),
    }
    Ok(())
}

fn ask_each(question: &str, batch: &[Grid]) -> Result<(), String> {
    let search = Search::new().limit(1);
    match question {
        "count" => {
            black_box(search.count_each(batch));
        }
        "uniqueness" => {
            black_box(search.uniqueness_each(batch));
        }
        "first" => {
            black_box(search.first_each(batch));
        }
        "two" => {
            black_box(search.two_solutions_each(batch));
        }
        _ => return Err(format!("{question}: no such question")),
    }
    Ok(())
}
