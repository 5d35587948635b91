//! Parsers for the values of options.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::logic::{Level, PathKind};
use ninefold_formats::{Column, FORMATS, Format, Support};
use ninefold_show::words::Language;
use std::num::IntErrorKind;

/// Reads a whole number above 0; `1_000` and `1,000` mean a thousand.
pub(super) fn at_least_one(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "");
    match plain.parse::<u64>() {
        Ok(number) if number > 0 => Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("the largest number is {}", u64::MAX))
        }
        _ => Err("expected a whole number above 0, such as 1000".to_owned()),
    }
}

/// Reads a whole number; `1_000` and `1,000` mean a thousand.
pub(super) fn number(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "");
    plain.parse().map_err(|_| "expected a whole number, such as 10".to_owned())
}

/// Returns the parser of a whole number from `first` to `last`.
pub(super) fn within<T>(
    first: u64,
    last: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64>,
{
    move |text: &str| {
        let number = text.parse::<u64>().ok().filter(|number| (first..=last).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected a whole number from {first} to {last}"))
    }
}

/// The choice of the GPU that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GpuChoice {
    /// The one with this number, from 0.
    Number(usize),
    /// The first one, if there is any.
    Auto,
}

/// Reads the number of a GPU, or `auto`.
pub(super) fn gpu(text: &str) -> Result<GpuChoice, String> {
    match text.parse() {
        Ok(number) => Ok(GpuChoice::Number(number)),
        _ if text == "auto" => Ok(GpuChoice::Auto),
        _ => Err("expected the number of a GPU, from 0, or 'auto'".to_owned()),
    }
}

/// Returns the parser of a language. That of tests is not listed.
pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    let listed = Language::ALL.map(|language| PossibleValue::new(language.code()));
    let hidden = PossibleValue::new(Language::Pseudo.code()).hide(true);
    PossibleValuesParser::new(listed.into_iter().chain([hidden]))
        .try_map(|code| code.parse::<Language>())
}

/// The columns of a table that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeptColumns {
    /// All.
    All,
    /// Those with these names, perhaps none.
    Named(Vec<String>),
}

/// Reads `all`, `none` or the names of columns with commas between them.
pub(super) fn kept(text: &str) -> Result<KeptColumns, String> {
    match text {
        "all" => Ok(KeptColumns::All),
        "none" => Ok(KeptColumns::Named(Vec::new())),
        _ if text.split(',').any(str::is_empty) => {
            Err("expected 'all', 'none' or names of columns, such as id,puzzle".to_owned())
        }
        _ => Ok(KeptColumns::Named(text.split(',').map(str::to_owned).collect())),
    }
}

/// Reads a number of seconds.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds > 0.0 => Ok(seconds.min(1e9)),
        _ => Err("expected a number of seconds above 0, such as 10 or 0.5".to_owned()),
    }
}

/// Reads the number or the name of a column.
pub(super) fn column(text: &str) -> Result<Column, String> {
    match text.parse::<usize>() {
        Ok(0) => Err("columns are numbered from 1".to_owned()),
        Ok(number) => Ok(Column::Number(number)),
        _ if text.is_empty() => Err("expected the name or the number of a column".to_owned()),
        _ => Ok(Column::Name(text.to_owned())),
    }
}

/// Reads the name of a format that can be read.
pub(super) fn read_format() -> impl TypedValueParser<Value = &'static Format> {
    let read = |format: &&Format| format.support != Support::Refused;
    let names = FORMATS.iter().filter(read).map(|format| format.name);
    PossibleValuesParser::new(names)
        .try_map(|name| Format::named(&name).ok_or("there is no such format"))
}

/// Reads the name of a kind of path.
pub(super) fn path_kind() -> impl TypedValueParser<Value = PathKind> {
    PossibleValuesParser::new(PathKind::ALL.map(PathKind::name))
        .try_map(|name| name.parse::<PathKind>())
}

/// Reads the name of a level.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or("there is no such level")
    })
}

/// Reads a page or a range of pages: `3`, or `3-5`.
pub(super) fn page_range(text: &str) -> Result<(usize, usize), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if 0 < first && first <= last => Ok((first, last)),
        _ => Err("expected the number of a page, or the first and the last such as 3-5".to_owned()),
    }
}
