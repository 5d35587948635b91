//! A puzzle that was made, for people, for other programs, and as a record of a format.

use crate::console::Console;
use crate::settings::Form;
use crate::show::grid::Picture;
use crate::show::{json, words};
use ninefold::generate::Generated;
use ninefold::logic::Solver;
use ninefold_api::{GeneratedAnswer, PathOverview};
use ninefold_formats::{Field, Format, Puzzle};

/// What is told of a puzzle besides itself.
pub(super) struct Told {
    made: Generated,
    walked: Option<PathOverview>,
    strict: Option<Strict>,
}

pub(super) use ninefold_api::StrictNeed as Strict;

/// Finds out what is to be told.
pub(super) struct Teller {
    /// Who walks to the solution, where that is told.
    solver: Option<Solver>,
    strict: Option<Strict>,
}

impl Teller {
    /// The one that a form needs; none where puzzles are shown as they are.
    pub(super) fn new(form: Form, strict: Option<Strict>) -> Option<Self> {
        let walks = match form {
            Form::Pretty | Form::Json => true,
            Form::Lines => return None,
            Form::Format(format) => {
                let has_room = |field| has_room(format, field);
                let told = [Field::Rating, Field::Comment, Field::Solution, Field::Level];
                if !told.into_iter().any(has_room) {
                    return None;
                }
                has_room(Field::Level)
            }
        };
        Some(Self { solver: walks.then(Solver::default), strict })
    }

    pub(super) fn tell(&self, made: Generated) -> Told {
        let walk = |solver: &Solver| PathOverview::of_unique(&made.puzzle, solver);
        Told { walked: self.solver.as_ref().map(walk), strict: self.strict, made }
    }
}

/// A puzzle that is to be shown.
pub(super) struct Shown {
    pub(super) index: u64,
    pub(super) seed: u64,
    pub(super) told: Told,
}

impl Shown {
    /// A grid, and what there is to say.
    pub(super) fn pretty(&self, console: &Console) -> Vec<u8> {
        let puzzle = self.told.made.puzzle;
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
        text.into_bytes()
    }

    /// `24 clues, ER 7.2, EP 1.2, ED 1.2, hard (score 540), X-Wing`.
    fn facts(&self) -> String {
        let clues = words::plural(self.told.made.puzzle.clue_count() as u64, "clue");
        let rating = &self.told.made.rating;
        let mut facts = format!("{clues}, ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed);
        if let Some(walked) = &self.told.walked {
            let score = words::grouped(u64::from(walked.score));
            facts.push_str(&format!(", {} (score {score})", walked.level));
            match walked.hardest.filter(|_| walked.is_solved) {
                Some(hardest) => facts.push_str(&format!(", hardest step: {hardest}")),
                None => facts.push_str(", beyond the techniques of 'explain'"),
            }
        }
        if let Some((technique, level)) = self.told.strict {
            facts.push_str(&format!(", needs {technique}: no other technique up to {level} helps"));
        }
        facts
    }

    /// An object of the JSON contract.
    pub(super) fn json(&self) -> Vec<u8> {
        let Told { made, walked, strict } = &self.told;
        let answer = GeneratedAnswer::new(self.index, self.seed, made, walked.as_ref(), *strict);
        json::line(&answer)
    }

    /// A record of a format, with all that it has room for.
    pub(super) fn record(self, format: &Format) -> Puzzle {
        let mut puzzle = Puzzle::of_givens(self.told.made.puzzle);
        let mut tell = |field: Field, text: &str| {
            if has_room(format, field) {
                puzzle.add_text(field, text);
            }
        };
        let rating = &self.told.made.rating;
        tell(Field::Name, &format!("Puzzle {}", self.index));
        tell(Field::Level, self.told.walked.as_ref().map_or("", |walked| walked.level.name()));
        tell(Field::Rating, &rating.er.to_string());
        tell(Field::Comment, &format!("ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed));
        if has_room(format, Field::Solution) {
            puzzle.solution = Some(self.told.made.solution);
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
