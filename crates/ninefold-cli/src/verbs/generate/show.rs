//! A puzzle that was made, for people, for other programs, and as a record of a format.

use crate::console::Console;
use crate::show::grid::Picture;
use crate::show::{json, words};
use ninefold::Grid;
use ninefold::logic::{Level, Position, Solver, Technique};
use ninefold::making::Made;
use ninefold_formats::{Field, Format, Puzzle};
use serde::Serialize;

/// What is told of a way to the solution.
pub(super) struct Walked {
    score: u32,
    level: Level,
    /// The hardest technique, where the way reaches the solution.
    hardest: Option<Technique>,
    is_solved: bool,
}

impl Walked {
    /// Walks to the solution of a proper puzzle.
    pub(super) fn new(solver: &Solver, puzzle: &Grid) -> Self {
        let path = solver.path(&Position::of_givens(puzzle), true);
        Self {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest().map(|step| step.technique),
            is_solved: path.is_solved(),
        }
    }
}

/// A puzzle that is to be shown.
pub(super) struct Shown {
    pub(super) index: u64,
    pub(super) seed: u64,
    pub(super) made: Made,
    pub(super) walked: Option<Walked>,
}

#[derive(Serialize)]
struct MadeForm {
    index: u64,
    puzzle: String,
    solution: String,
    clues: usize,
    er: f64,
    ep: f64,
    ed: f64,
    score: Option<u32>,
    level: Option<&'static str>,
    hardest: Option<&'static str>,
    seed: u64,
    attempt: u64,
}

impl Shown {
    /// Nothing but the puzzle.
    pub(super) fn line(&self) -> Vec<u8> {
        let mut line = self.made.puzzle.to_ascii().to_vec();
        line.push(b'\n');
        line
    }

    /// A grid, and what there is to say.
    pub(super) fn pretty(&self, console: &Console) -> String {
        let puzzle = self.made.puzzle;
        let picture = Picture { digits: puzzle, givens: puzzle, ..Picture::default() };
        let mut text = picture.lines(console).join("\n") + "\n";
        let bold = anstyle::Style::new().bold();
        let head = format!("Puzzle {}", self.index);
        let facts = words::wrapped(&format!("{head}: {}", self.facts()), console.width.max(25));
        let facts = match facts.strip_prefix(&head) {
            Some(rest) if console.out_colour => format!("{bold}{head}{bold:#}{rest}"),
            _ => facts,
        };
        text.push_str(&format!("{facts}\n"));
        if console.width > 81 {
            text.push_str(&format!("{puzzle}\n"));
        }
        text.push('\n');
        text
    }

    /// `24 clues, ER 7.2, EP 1.2, ED 1.2, hard (score 540), X-Wing`.
    fn facts(&self) -> String {
        let clues = words::plural(self.made.puzzle.clue_count() as u64, "clue");
        let rating = &self.made.rating;
        let mut facts = format!("{clues}, ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed);
        if let Some(walked) = &self.walked {
            let score = words::grouped(u64::from(walked.score));
            facts.push_str(&format!(", {} (score {score})", walked.level));
            match walked.hardest.filter(|_| walked.is_solved) {
                Some(hardest) => facts.push_str(&format!(", hardest step: {hardest}")),
                None => facts.push_str(", beyond the techniques of 'explain'"),
            }
        }
        facts
    }

    /// An object of the JSON contract.
    pub(super) fn json(&self) -> Vec<u8> {
        let Made { attempt, puzzle, solution, rating, .. } = &self.made;
        let walked = self.walked.as_ref();
        json::line(&MadeForm {
            index: self.index,
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            er: rating.er.to_f64(),
            ep: rating.ep.to_f64(),
            ed: rating.ed.to_f64(),
            score: walked.map(|walked| walked.score),
            level: walked.map(|walked| walked.level.name()),
            hardest: walked.and_then(|walked| walked.hardest).map(Technique::name),
            seed: self.seed,
            attempt: *attempt,
        })
    }

    /// A record of a format, with all that it has room for.
    pub(super) fn puzzle(self, format: &Format) -> Puzzle {
        let mut puzzle = Puzzle::of_givens(self.made.puzzle);
        let mut tell = |field: Field, text: &str| {
            if has_room(format, field) {
                puzzle.add_text(field, text);
            }
        };
        let rating = &self.made.rating;
        tell(Field::Name, &format!("Puzzle {}", self.index));
        tell(Field::Level, self.walked.as_ref().map_or("", |walked| walked.level.name()));
        tell(Field::Rating, &rating.er.to_string());
        tell(Field::Comment, &format!("ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed));
        if has_room(format, Field::Solution) {
            puzzle.solution = Some(self.made.solution);
        }
        puzzle
    }
}

/// Whether a format has a place for what is said of a single puzzle.
fn has_room(format: &Format, field: Field) -> bool {
    format.holds(field)
        && match (format.name, field) {
            // Lists of lines are for programs that expect nothing but cells.
            ("line" | "sdm", _) => false,
            // There these belong to a folder of puzzles.
            ("opensudoku", Field::Name | Field::Level) => false,
            // A number is a name only where a name is needed to tell puzzles apart.
            (_, Field::Name) => format.tag(Field::Name) == Some("line above"),
            _ => true,
        }
}
