//! The forms of a generated puzzle: text, JSON, and a record of a format.

use crate::console::Console;
use crate::settings::Form;
use crate::show::grid::Picture;
use crate::show::{json, words};
use ninefold::generate::Generated;
use ninefold::logic::Solver;
use ninefold_api::{GeneratedAnswer, PathOverview};
use ninefold_formats::{Field, Format, Puzzle};

/// The facts that are shown of a puzzle besides its givens.
pub(super) struct Details {
    generated: Generated,
    path: Option<PathOverview>,
    strict: Option<Strict>,
}

pub(super) use ninefold_api::StrictNeed as Strict;

/// Computes the details that are shown.
pub(super) struct Examiner {
    /// The solver of the path, where that is shown.
    solver: Option<Solver>,
    strict: Option<Strict>,
}

impl Examiner {
    /// Creates the examiner of a form; none where puzzles are shown without details.
    pub(super) fn new(form: Form, strict: Option<Strict>) -> Option<Self> {
        let has_path = match form {
            Form::Pretty | Form::Json => true,
            Form::Lines => return None,
            Form::Format(format) => {
                let shows = |field| format.fits_generated(field);
                let details = [Field::Rating, Field::Comment, Field::Solution, Field::Level];
                if !details.into_iter().any(shows) {
                    return None;
                }
                shows(Field::Level)
            }
        };
        Some(Self { solver: has_path.then(Solver::default), strict })
    }

    /// Computes the details of a puzzle.
    pub(super) fn examine(&self, generated: Generated) -> Details {
        let summarize = |solver: &Solver| PathOverview::of_unique(&generated.puzzle, solver);
        Details { path: self.solver.as_ref().map(summarize), strict: self.strict, generated }
    }
}

/// A puzzle that is to be shown.
pub(super) struct Shown {
    pub(super) index: u64,
    pub(super) seed: u64,
    pub(super) details: Details,
}

impl Shown {
    /// Returns a grid and the details in words.
    pub(super) fn pretty(&self, console: &Console) -> Vec<u8> {
        let puzzle = self.details.generated.puzzle;
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

    /// Returns a text such as `24 clues, ER 7.2, EP 1.2, ED 1.2, hard (score 540), X-Wing`.
    fn facts(&self) -> String {
        let clues = words::plural(self.details.generated.puzzle.clue_count() as u64, "clue");
        let rating = &self.details.generated.rating;
        let mut facts = format!("{clues}, ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed);
        if let Some(path) = &self.details.path {
            let score = words::grouped(u64::from(path.score));
            facts.push_str(&format!(", {} (score {score})", path.level));
            match path.hardest.filter(|_| path.is_solved) {
                Some(hardest) => facts.push_str(&format!(", hardest step: {hardest}")),
                None => facts.push_str(", beyond the techniques of 'explain'"),
            }
        }
        if let Some((technique, level)) = self.details.strict {
            facts.push_str(&format!(", needs {technique}: no other technique up to {level} helps"));
        }
        facts
    }

    /// Returns an object of the JSON contract.
    pub(super) fn json(&self) -> Vec<u8> {
        let Details { generated, path, strict } = &self.details;
        json::line(&GeneratedAnswer::new(self.index, self.seed, generated, path.as_ref(), *strict))
    }

    /// Returns a record of a format, with all details that it holds.
    pub(super) fn record(self, format: &Format) -> Puzzle {
        let mut puzzle = Puzzle::of_givens(self.details.generated.puzzle);
        let mut add = |field: Field, text: &str| {
            if format.fits_generated(field) {
                puzzle.add_text(field, text);
            }
        };
        let rating = &self.details.generated.rating;
        add(Field::Name, &format!("Puzzle {}", self.index));
        add(Field::Level, self.details.path.as_ref().map_or("", |path| path.level.name()));
        add(Field::Rating, &rating.er.to_string());
        add(Field::Comment, &format!("ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed));
        if format.fits_generated(Field::Solution) {
            puzzle.classic_mut().solution = Some(self.details.generated.solution);
        }
        puzzle
    }
}
