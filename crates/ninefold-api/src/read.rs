//! Requests and answers `read` and `write`: texts in file formats to puzzles, and back.

use crate::error::Error;
#[cfg(feature = "formats")]
use crate::error::ErrorKind;
use crate::rules_answer::UnreadAnswer;
#[cfg(feature = "formats")]
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};
#[cfg(feature = "formats")]
use std::borrow::Cow;

/// A request to read the puzzles of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ReadRequest {
    /// The text: the contents of a file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The contents of a file that is not text, such as a compressed one, in base64; then there is no
    /// text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
    /// The format of the text; it is detected if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The extension of the file, which decides between formats that look alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extension: Option<String>,
    /// The column of a table that holds the puzzle: its name, or its number from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The number of the first record to return, from 1.
    #[serde(default = "ReadRequest::first")]
    pub first: u64,
    /// The highest number of records to return.
    #[serde(default = "ReadRequest::limit")]
    pub limit: u64,
}

impl ReadRequest {
    /// Creates a request for the first 1,000 records of a text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            base64: None,
            format: None,
            extension: None,
            column: None,
            first: Self::first(),
            limit: Self::limit(),
        }
    }

    /// Creates a request for the first 1,000 records of a file that may be binary.
    #[cfg(feature = "formats")]
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self { base64: Some(STANDARD.encode(bytes)), ..Self::new("") }
    }

    /// Returns the contents of the file.
    #[cfg(feature = "formats")]
    fn contents(&self) -> Result<Cow<'_, [u8]>, Error> {
        let bad = |message: &str| Error::new(ErrorKind::Value, message).field("base64");
        match &self.base64 {
            None => Ok(Cow::Borrowed(self.text.as_bytes())),
            Some(_) if !self.text.is_empty() => {
                Err(bad("there is text and base64: send one of them"))
            }
            Some(code) => {
                let bytes =
                    STANDARD.decode(code).map_err(|error| bad(&format!("not base64: {error}")))?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    const fn first() -> u64 {
        1
    }

    const fn limit() -> u64 {
        1000
    }
}

/// The answer to `read`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReadAnswer {
    /// The name of the format.
    pub format: String,
    /// The records in order.
    pub records: Vec<ReadRecord>,
    /// The number of the first record that was not returned, if there are more.
    pub next: Option<u64>,
}

/// A record that was read, or the reason why it cannot be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReadRecord {
    /// The number of the record, from 1.
    pub index: u64,
    /// The puzzle with everything that the text says of it, as an object of the format `json`; one with other rules or of another
    /// size as an object of the format `rules`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<serde_json::Map<String, serde_json::Value>>,
    /// The assumptions of the reader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The reason why the record cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Error>,
    /// The rules that are only drawn or said, so that the record, which lacks them, may have more solutions than its puzzle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadAnswer>,
}

#[cfg(feature = "formats")]
impl ReadRecord {
    const fn empty(index: u64) -> Self {
        Self { index, record: None, notes: Vec::new(), error: None, unread: Vec::new() }
    }
}

/// A request to write puzzles in a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct WriteRequest {
    /// The puzzles, each in any format that is read.
    pub puzzles: Vec<crate::PuzzleInput>,
    /// The name of the format to write.
    pub to: String,
}

impl WriteRequest {
    /// Creates a request to write puzzles in the format of this name.
    #[must_use]
    pub fn new(puzzles: Vec<crate::PuzzleInput>, to: impl Into<String>) -> Self {
        Self { puzzles, to: to.into() }
    }
}

/// The answer to `write`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WriteAnswer {
    /// The name of the format.
    pub format: String,
    /// The contents of the file.
    pub text: String,
    /// The fields that the format cannot hold.
    pub losses: Vec<LossAnswer>,
}

/// A field of a puzzle that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LossAnswer {
    /// The number of the puzzle in the request, from 1.
    pub index: u64,
    /// The field.
    pub field: String,
    /// The part of the field that is lost, if not all of it.
    pub detail: Option<String>,
}

#[cfg(feature = "formats")]
pub use convert::{read, record_object, write};

#[cfg(feature = "formats")]
mod convert {
    use super::{LossAnswer, ReadAnswer, ReadRecord, ReadRequest, WriteAnswer, WriteRequest};
    use crate::error::stopped;
    use crate::error::{Error, ErrorKind};
    #[cfg(feature = "variants")]
    use crate::puzzle::PuzzleInput;
    use crate::text::{format_named, parse_any_record, reader};
    use ninefold::search::Watch;
    use ninefold_formats::variant::Reading;
    use ninefold_formats::{Column, Puzzle, ReadOptions, Writer};

    /// Reads the puzzles of a text in any format.
    ///
    /// # Errors
    ///
    /// The text is in no known format, or the format of the request is unknown, or the watch stops.
    /// A record that cannot be read is part of the answer.
    ///
    /// ```
    /// use ninefold::search::Watch;
    /// use ninefold_api::{ReadRequest, read};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let answer = read(&ReadRequest::new(format!("{puzzle}\n{puzzle}\n")), &Watch::never())?;
    /// let record = answer.records[1].record.as_ref().unwrap();
    /// assert_eq!((answer.records.len(), record["puzzle"].as_str()), (2, Some(puzzle)));
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn read(request: &ReadRequest, watch: &Watch<'_>) -> Result<ReadAnswer, Error> {
        let options = ReadOptions {
            from: request.format.as_deref().map(format_named).transpose()?,
            column: request.column.as_ref().map(|text| match text.parse() {
                Ok(number) => Column::Number(number),
                Err(_) => Column::Name(text.clone()),
            }),
            extension: request.extension.clone(),
        };
        let reader = reader(&request.contents()?, &options)?;
        let format = reader.format().name.to_owned();
        let mut records = Vec::new();
        let mut next = None;
        for (index, raw) in (1..).zip(reader).skip_while(|(index, _)| *index < request.first) {
            stopped(watch)?;
            if records.len() as u64 >= request.limit {
                next = Some(index);
                break;
            }
            records.push(match raw.and_then(|raw| parse_any_record(&raw)) {
                Ok(found) if found.is_classic() => ReadRecord {
                    record: Some(record_object(&found.puzzle)?),
                    notes: found.notes,
                    ..ReadRecord::empty(index)
                },
                Ok(reading) => variant(index, &reading)?,
                Err(error) => ReadRecord { error: Some(error.into()), ..ReadRecord::empty(index) },
            });
        }
        Ok(ReadAnswer { format, records, next })
    }

    /// Returns the record of a puzzle with other rules, an object of the format `rules`; one with a coded rule that is not known is
    /// an error.
    #[cfg(feature = "variants")]
    fn variant(index: u64, reading: &Reading) -> Result<ReadRecord, Error> {
        let empty = ReadRecord::empty(index);
        let how = "a request with \"ignore_rules\":[\"{}\"] answers without it, and says so";
        if let Err(error) = crate::rules_added::refuse_unknown_rules(reading, &[], how) {
            return Ok(ReadRecord { error: Some(error.into()), ..empty });
        }
        let broken = |error: serde_json::Error| Error::new(ErrorKind::Syntax, error.to_string());
        let text = ninefold_formats::variant::write_rules(&reading.puzzle);
        Ok(ReadRecord {
            record: Some(serde_json::from_str(&text).map_err(broken)?),
            notes: reading.notes.clone(),
            unread: crate::RulesAnswer::new(reading, &[]).unread,
            ..empty
        })
    }

    /// Returns the error of a puzzle with other rules, which this build does not read.
    #[cfg(not(feature = "variants"))]
    fn variant(index: u64, reading: &Reading) -> Result<ReadRecord, Error> {
        let error = ninefold_formats::not_classic(reading).into();
        Ok(ReadRecord { error: Some(error), ..ReadRecord::empty(index) })
    }

    /// Returns a puzzle as an object of the format `json`, with everything that is known of it.
    ///
    /// # Errors
    ///
    /// Nothing is known to fail; an error would be one of the writer of the format.
    pub fn record_object(
        puzzle: &Puzzle,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Error> {
        let mut line = Vec::new();
        writer("json")?.write(puzzle, &mut line);
        let broken = |error: serde_json::Error| Error::new(ErrorKind::Syntax, error.to_string());
        serde_json::from_slice(&line).map_err(broken)
    }

    /// Writes puzzles of which some have other rules, one after the other; `None` if all are classic.
    ///
    /// A format that cannot hold a rule is an error that names it: a puzzle without a rule is another puzzle.
    #[cfg(feature = "variants")]
    fn write_any(request: &WriteRequest, watch: &Watch<'_>) -> Result<Option<WriteAnswer>, Error> {
        let mut puzzles = Vec::new();
        for input in &request.puzzles {
            stopped(watch)?;
            puzzles.push(input.parse_any().map_err(|error| error.field("puzzles"))?);
        }
        if !puzzles.iter().any(|puzzle| puzzle.says_rules) {
            return Ok(None);
        }
        let error = |text: String| Error::new(ErrorKind::Value, text).field("to");
        let format = format_named(&request.to).map_err(|unknown| error(unknown.message))?;
        let mut text = String::new();
        for (input, puzzle) in request.puzzles.iter().zip(puzzles) {
            let puzzle = match puzzle {
                asked if asked.says_rules => asked.record.puzzle,
                _ => PuzzleInput::parse_all(input)?,
            };
            let line = format.write_any(&puzzle).map_err(|held| Error::from(held).field("to"))?;
            text.push_str(&line);
            text.push('\n');
        }
        Ok(Some(WriteAnswer { format: format.name.to_owned(), text, losses: Vec::new() }))
    }

    fn writer(name: &str) -> Result<Writer, Error> {
        let error = |text: String| Error::new(ErrorKind::Value, text).field("to");
        let format = format_named(name).map_err(|unknown| error(unknown.message))?;
        Writer::new(format).map_err(|refused| error(refused.to_string()))
    }

    /// Writes puzzles in a format.
    ///
    /// # Errors
    ///
    /// A puzzle cannot be read, or the format is unknown or not written, or the watch stops.
    ///
    /// ```
    /// use ninefold::search::Watch;
    /// use ninefold_api::{PuzzleInput, WriteRequest, write};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let request = WriteRequest::new(vec![PuzzleInput::from(puzzle)], "sdm");
    /// assert_eq!(write(&request, &Watch::never())?.text.len(), 82);
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn write(request: &WriteRequest, watch: &Watch<'_>) -> Result<WriteAnswer, Error> {
        #[cfg(feature = "variants")]
        if let Some(answer) = write_any(request, watch)? {
            return Ok(answer);
        }
        let mut writer = writer(&request.to)?;
        let mut puzzles = Vec::new();
        for input in &request.puzzles {
            stopped(watch)?;
            puzzles.push(input.parse_all().map_err(|error| error.field("puzzles"))?);
        }
        writer.plan(&puzzles);
        let (mut text, mut losses) = (Vec::new(), Vec::new());
        for (index, puzzle) in (1..).zip(&puzzles) {
            let lost = writer.write(puzzle, &mut text).into_iter();
            losses.extend(lost.map(|loss| LossAnswer {
                index,
                field: loss.field.name().to_owned(),
                detail: loss.detail,
            }));
        }
        writer.finish(&mut text);
        let format = writer.format().name.to_owned();
        Ok(WriteAnswer { format, text: String::from_utf8_lossy(&text).into_owned(), losses })
    }
}

#[cfg(all(test, feature = "formats"))]
mod tests {
    use super::*;
    use ninefold::search::Watch;

    #[test]
    fn bytes_are_read_as_text_is() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let bytes = ReadRequest::of_bytes(text.as_bytes());
        let expected = read(&ReadRequest::new(text), &Watch::never()).unwrap();
        assert_eq!(read(&bytes, &Watch::never()).unwrap(), expected);
        let both = ReadRequest { text: text.to_owned(), ..bytes.clone() };
        assert_eq!(read(&both, &Watch::never()).unwrap_err().fields, ["base64"]);
        let broken = ReadRequest { base64: Some("A".to_owned()), ..bytes };
        assert_eq!(read(&broken, &Watch::never()).unwrap_err().fields, ["base64"]);
    }
}
