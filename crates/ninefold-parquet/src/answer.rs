//! [`Verb`]: what is asked of each row, and the columns of the answers.

use crate::error::FileError;
use arrow_array::cast::AsArray;
use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, StringArray};
use arrow_schema::{DataType, Field};
use ninefold_tables::{self as tables, Column, Options, UNREADABLE};
use std::sync::Arc;

/// The question asked about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Verb {
    /// Adds `solution` and `verdict`.
    Solve,
    /// Adds `count` and `complete`.
    Count {
        /// The number at which counting stops.
        limit: u64,
    },
    /// Adds `er`, `ep`, `ed` and `verdict`.
    Rate {
        /// The rating above which rating stops.
        max_er: Option<f64>,
    },
    /// Adds `form` and `symmetries`.
    Canon,
    /// Adds `verdict`, `count`, `complete` and `reason`; verifies a column `solution`.
    Check,
}

/// The numbers of rows that a job has processed, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The rows of the table.
    pub rows: u64,
    /// The rows whose puzzle is null.
    pub nulls: u64,
    /// The rows whose puzzle cannot be read.
    pub unreadable: u64,
    /// The rows for which the program would say no: without a solution, without a rating, or not valid.
    pub noes: u64,
}

impl Report {
    pub(crate) const fn add(&mut self, other: &Self) {
        self.rows += other.rows;
        self.nulls += other.nulls;
        self.unreadable += other.unreadable;
        self.noes += other.noes;
    }
}

/// The words of verdicts that are a "no".
const NOES: [&str; 5] = ["none", "clash", "wrong", "multiple", "wrong-solution"];

impl Verb {
    /// Returns the fields that it adds, for a column of puzzles of this type.
    pub(crate) fn fields(self, puzzles: &DataType) -> Vec<Field> {
        let words = || DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
        let text = || match puzzles {
            DataType::Dictionary(_, values) => values.as_ref().clone(),
            DataType::Null => DataType::Utf8,
            other => other.clone(),
        };
        let field = |(name, data_type): (&str, DataType)| Field::new(name, data_type, true);
        match self {
            Self::Solve => vec![("solution", text()), ("verdict", words())],
            Self::Count { .. } => {
                vec![("count", DataType::UInt64), ("complete", DataType::Boolean)]
            }
            Self::Rate { .. } => vec![
                ("er", DataType::Float64),
                ("ep", DataType::Float64),
                ("ed", DataType::Float64),
                ("verdict", words()),
            ],
            Self::Canon => vec![("form", text()), ("symmetries", DataType::UInt64)],
            Self::Check => vec![
                ("verdict", words()),
                ("count", DataType::UInt64),
                ("complete", DataType::Boolean),
                ("reason", DataType::Utf8),
            ],
        }
        .into_iter()
        .map(field)
        .collect()
    }

    /// Answers a column: the arrays of these fields.
    pub(crate) fn answer(
        self,
        puzzles: &dyn Array,
        solutions: Option<&dyn Array>,
        options: &Options<'_>,
    ) -> Result<(Vec<ArrayRef>, Report), FileError> {
        let column = Column::from_array(puzzles)?;
        let mut report = Report { rows: puzzles.len() as u64, ..Report::default() };
        report.nulls = puzzles.logical_null_count() as u64;
        let arrays: Vec<ArrayRef> = match self {
            Self::Solve => {
                let (solutions, verdicts) = tables::solve_with_verdict(&column, options)?;
                report.count(&verdicts, &NOES[..3]);
                vec![solutions.into_array(puzzles.data_type())?, Arc::new(verdicts)]
            }
            Self::Count { limit } => {
                let (counts, complete) = tables::count_with_completeness(&column, limit, options)?;
                report.unreadable = (counts.null_count() as u64).saturating_sub(report.nulls);
                report.noes = counts.iter().filter(|count| *count == Some(0)).count() as u64;
                vec![Arc::new(counts), Arc::new(complete)]
            }
            Self::Rate { max_er } => {
                let (ratings, verdicts) = tables::rate_with_verdict(&column, max_er, options)?;
                report.count(&verdicts, &NOES);
                let mut arrays = ratings.columns().to_vec();
                arrays.push(Arc::new(verdicts));
                arrays
            }
            Self::Canon => {
                let (forms, symmetries) = tables::canon_with_symmetries(&column, options)?;
                report.unreadable = (symmetries.null_count() as u64).saturating_sub(report.nulls);
                vec![forms.into_array(puzzles.data_type())?, Arc::new(symmetries)]
            }
            Self::Check => {
                let solutions = solutions.map(Column::from_array).transpose()?;
                let table = tables::check(&column, solutions.as_ref(), options)?;
                report.count(table["verdict"].as_dictionary(), &NOES);
                table.columns().to_vec()
            }
        };
        debug_assert!(arrays.iter().all(|array| array.len() == puzzles.len()));
        Ok((arrays, report))
    }
}

impl Report {
    /// Counts the rows that cannot be read, and those with one of these verdicts.
    fn count(&mut self, verdicts: &DictionaryArray<Int8Type>, noes: &[&str]) {
        let Some(words) = verdicts.values().as_any().downcast_ref::<StringArray>() else { return };
        let mut rows = vec![0_u64; words.len()];
        for key in verdicts.keys().iter().flatten() {
            if let Some(rows) = usize::try_from(key).ok().and_then(|key| rows.get_mut(key)) {
                *rows += 1;
            }
        }
        for (word, rows) in words.iter().flatten().zip(rows) {
            self.unreadable += if word == UNREADABLE { rows } else { 0 };
            self.noes += if noes.contains(&word) { rows } else { 0 };
        }
    }
}

/// Returns whether the added columns hold grids: their values differ, so that no dictionary is worth while.
pub(crate) fn is_grid(name: &str) -> bool {
    matches!(name, "solution" | "form")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

    use super::*;
    use arrow_array::types::UInt64Type;

    #[test]
    fn the_fields_are_those_of_the_answers() {
        let puzzles = StringArray::from(vec![Some(".".repeat(81)), None, Some("1".to_owned())]);
        let verbs = [
            Verb::Solve,
            Verb::Count { limit: 2 },
            Verb::Rate { max_er: None },
            Verb::Canon,
            Verb::Check,
        ];
        for verb in verbs {
            let (arrays, report) =
                verb.answer(&puzzles, None, &Options::new().threads(Some(1))).unwrap();
            let types: Vec<DataType> =
                arrays.iter().map(|array| array.data_type().clone()).collect();
            let fields = verb.fields(puzzles.data_type());
            assert!(fields.iter().map(Field::data_type).eq(&types), "{verb:?}");
            assert_eq!((report.rows, report.nulls, report.unreadable), (3, 1, 1), "{verb:?}");
        }
        let count = Verb::Count { limit: 2 };
        let (arrays, _) = count.answer(&puzzles, None, &Options::new()).unwrap();
        assert_eq!(arrays[0].as_primitive::<UInt64Type>().value(0), 2);
    }
}
