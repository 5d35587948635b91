//! A tour of the crate: diagnoses a position, gives a hint, explains, rates and generates.

use ninefold::search::Watch;
use ninefold_api::{
    CheckRequest, Error, ExplainRequest, GenerateRequest, HintRequest, PuzzleRecord, RateRequest,
};

const PUZZLE: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[expect(clippy::print_stdout, reason = "a program that prints")]
fn main() -> Result<(), Error> {
    // A front end with a clock stops long requests with `Watch::new(&|| …)`.
    let watch = &Watch::never();

    let check = ninefold_api::check(&CheckRequest::new(PUZZLE), watch)?;
    println!("{:?}, minimal: {:?}", check.verdict, check.minimal);

    // A player wrote 1 in r1c3, where 4 belongs.
    let mut position = PuzzleRecord::new(PUZZLE);
    position.entries = Some(format!("..1{}", ".".repeat(78)));
    let mut request = HintRequest::new(position);
    request.detail = 4;
    let mistake = ninefold_api::hint(&request, watch)?;
    println!("{:?}: {}", mistake.verdict, mistake.text.unwrap_or_default());

    // Without the mistake there is a next step; each detail level says more of it.
    for detail in 1..=5 {
        let mut request = HintRequest::new(PUZZLE);
        request.detail = detail;
        let hint = ninefold_api::hint(&request, watch)?;
        println!("{detail}: {}", hint.text.or(hint.cells).or(hint.place).unwrap_or_default());
    }

    let path = ninefold_api::explain(&ExplainRequest::new(PUZZLE), watch)?;
    println!("{} steps, level {}, score {}", path.steps.len(), path.level, path.score);
    for step in path.steps.iter().take(3) {
        let tones: Vec<&str> = step.drawing.marks.iter().map(|mark| mark.tone.as_str()).collect();
        println!("  {}: {} {tones:?}", step.technique, step.text);
    }

    let rating = ninefold_api::rate(&RateRequest::new(PUZZLE), watch)?;
    println!("ER {:?}, EP {:?}, ED {:?}", rating.er, rating.ep, rating.ed);

    // Attempts are numbered: the next request continues where the last one ended.
    let mut request = GenerateRequest::new(42);
    request.level = Some("medium".to_owned());
    request.symmetry = Some("rotational".to_owned());
    request.attempts = 10;
    for _ in 0..3 {
        let answer = ninefold_api::generate(&request, watch)?;
        for puzzle in &answer.puzzles {
            println!("attempt {}: {} ({} clues)", puzzle.attempt, puzzle.puzzle, puzzle.clues);
        }
        request.first = answer.next;
    }
    Ok(())
}
