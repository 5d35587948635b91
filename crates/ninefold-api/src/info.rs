//! Request and answer `info`: what an input contains.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer to `info`: format, puzzles, clues and fields of one input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct InfoAnswer {
    /// The name of the input.
    pub input: String,
    /// The name of its format; null if nothing can be read.
    pub format: Option<String>,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of records that cannot be read.
    pub unreadable: u64,
    /// The numbers of clues; null if nothing can be read.
    pub clues: Option<CluesAnswer>,
    /// The number of puzzles that have each field.
    pub fields: BTreeMap<String, u64>,
    /// The number of puzzles that have each rule besides the classic ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, u64>,
    /// The shape and the rules in sentences, if the input has only one puzzle and that is not classic.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
    /// The rules that were not read, or are only drawn or said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// The texts of the puzzle, if the input has only one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, String>,
    /// The message of the first error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The numbers of clues of the puzzles of an input.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CluesAnswer {
    /// The lowest.
    pub min: usize,
    /// The highest.
    pub max: usize,
    /// The mean, rounded to hundredths.
    pub mean: f64,
}

#[cfg(feature = "formats")]
mod survey {
    use super::{CluesAnswer, InfoAnswer, InfoRequest};
    use crate::error::Error;
    use crate::error::stopped;
    use crate::text::{format_named, parse_any_record, reader};
    use ninefold::search::Watch;
    #[cfg(feature = "variants")]
    use ninefold_formats::variant::Reading;
    use ninefold_formats::{Field, Puzzle, ReadError, ReadOptions, Record};
    #[cfg(feature = "variants")]
    use ninefold_rules::CellId;
    #[cfg(feature = "variants")]
    use ninefold_show::words::English;

    /// Reads a text to its end, and tells what it contains.
    ///
    /// # Errors
    ///
    /// The text is in no known format, or the format of the request is unknown, or the watch stops.
    ///
    /// ```
    /// use ninefold::search::Watch;
    /// use ninefold_api::{InfoRequest, info};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let answer = info(&InfoRequest::new(puzzle), &Watch::never())?;
    /// assert_eq!((answer.puzzles, answer.clues.map(|clues| clues.max)), (1, Some(30)));
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn info(request: &InfoRequest, watch: &Watch<'_>) -> Result<InfoAnswer, Error> {
        let from = request.format.as_deref().map(format_named).transpose()?;
        let options = ReadOptions { from, ..ReadOptions::default() };
        let reader = reader(request.text.as_bytes(), &options)?;
        let mut survey = Survey::new(&request.input);
        survey.set_format(reader.format().name);
        for raw in reader {
            stopped(watch)?;
            match raw.and_then(|raw| parse_any_record(&raw)) {
                Ok(record) => survey.add_any(&record),
                Err(error) => survey.add_error(&error),
            }
        }
        Ok(survey.answer)
    }

    /// Collects what `info` says of one input, record by record.
    #[derive(Clone, Debug, Default)]
    pub struct Survey {
        answer: InfoAnswer,
        total_clues: u64,
        unknown: Vec<String>,
    }

    impl Survey {
        /// Starts with an input of which nothing is known but its name.
        #[must_use]
        pub fn new(input: &str) -> Self {
            let answer = InfoAnswer { input: input.to_owned(), ..InfoAnswer::default() };
            Self { answer, ..Self::default() }
        }

        /// Notes the format of the input.
        pub fn set_format(&mut self, name: &str) {
            self.answer.format = Some(name.to_owned());
        }

        /// Counts a record that cannot be read.
        pub fn add_error(&mut self, error: &ReadError) {
            self.answer.unreadable += 1;
            self.answer.error.get_or_insert_with(|| error.message.clone());
        }

        /// Counts a puzzle of any rules.
        pub fn add_any(&mut self, record: &Record) {
            if record.is_classic() {
                return self.add(&record.puzzle);
            }
            #[cfg(feature = "variants")]
            self.add_reading(record);
        }

        #[cfg(feature = "variants")]
        fn add_reading(&mut self, reading: &Reading) {
            let puzzle = &reading.puzzle;
            let is_given = |cell: &CellId| puzzle.given(*cell).is_some();
            self.add_clues(puzzle.shape().cells().filter(is_given).count());
            let answer = &mut self.answer;
            let mut kinds: Vec<&str> = puzzle.rules().iter().map(|rule| rule.kind().name).collect();
            kinds.sort_unstable();
            kinds.dedup();
            for kind in kinds {
                *answer.rules.entry(kind.to_owned()).or_default() += 1;
            }
            let coded = reading.unread.iter().map(|unread| &unread.name);
            for name in coded.chain(&reading.drawn) {
                if !answer.unread.contains(name) {
                    answer.unread.push(name.clone());
                }
            }
            answer.texts.clear();
            answer.sentences.clear();
            self.unknown.clear();
            if answer.puzzles == 1 {
                answer.sentences = ninefold_show::rules::in_words(puzzle, &English);
                for field in [Field::Name, Field::Author, Field::Description] {
                    if let Some(text) = puzzle.text_of(field) {
                        answer.texts.insert(field.name().to_owned(), text.to_owned());
                    }
                }
            }
        }

        /// Counts a classic puzzle.
        pub fn add(&mut self, puzzle: &Puzzle) {
            self.add_clues(puzzle.classic().givens.clue_count());
            let answer = &mut self.answer;
            answer.sentences.clear();
            for field in Field::ALL.into_iter().filter(|field| puzzle.has(*field)) {
                match answer.fields.get_mut(field.name()) {
                    Some(number) => *number += 1,
                    None => drop(answer.fields.insert(field.name().to_owned(), 1)),
                }
            }
            answer.texts.clear();
            self.unknown.clear();
            if answer.puzzles == 1 {
                self.add_texts(puzzle);
            }
        }

        /// Counts a puzzle with so many clues.
        fn add_clues(&mut self, count: usize) {
            let answer = &mut self.answer;
            answer.puzzles += 1;
            self.total_clues += count as u64;
            let known = answer.clues.map_or((count, count), |clues| (clues.min, clues.max));
            let mean = self.total_clues as f64 / answer.puzzles as f64;
            answer.clues = Some(CluesAnswer {
                min: known.0.min(count),
                max: known.1.max(count),
                mean: (mean * 100.0).round() / 100.0,
            });
        }

        fn add_texts(&mut self, puzzle: &Puzzle) {
            for field in Field::ALL.into_iter().filter(|field| field.is_text()) {
                if let Some(text) = puzzle.joined(field) {
                    self.answer.texts.insert(field.name().to_owned(), text);
                }
            }
            let unknown = puzzle.extra.iter();
            self.unknown =
                unknown.map(|e| format!("{} {}: {}", e.format, e.key, e.value)).collect();
        }

        /// Returns the tags that no field stands for, if the input has one puzzle.
        #[must_use]
        pub fn unknown(&self) -> &[String] {
            &self.unknown
        }

        /// Returns the answer so far.
        #[must_use]
        pub const fn answer(&self) -> &InfoAnswer {
            &self.answer
        }
    }
}

/// A request for what a text contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct InfoRequest {
    /// The text: the contents of a file.
    pub text: String,
    /// The format of the text; it is detected if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The name of the input, which the answer repeats.
    #[serde(default = "InfoRequest::input")]
    pub input: String,
}

impl InfoRequest {
    /// Creates a request about a text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), format: None, input: Self::input() }
    }

    fn input() -> String {
        "request".to_owned()
    }
}

#[cfg(feature = "formats")]
pub use survey::{Survey, info};
