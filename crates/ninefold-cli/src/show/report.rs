//! Error reports like a good compiler's: file, line, column, the line with a caret, advice.

use super::words::{clean, plural};
use crate::console::Console;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use ninefold_formats::{MAX_RECORD, Place, ReadError};

/// Reports a record or an input that cannot be read.
pub(crate) fn read_error(
    console: &Console,
    input: &str,
    index: Option<u64>,
    error: &ReadError,
) -> String {
    located(console, &clean(input), title(index, error), None, error)
}

/// Returns a report with this title at the place of an error, which a label may explain.
fn located(
    console: &Console,
    input: &str,
    title: String,
    label: Option<String>,
    error: &ReadError,
) -> String {
    let mut group = Group::with_title(Level::ERROR.primary_title(title));
    let source = error.place.as_deref().map(source).unwrap_or_default();
    match error.place.as_deref() {
        Some(place) if !place.text.is_empty() => {
            let span = span(place);
            let snippet = Snippet::source(source.as_str())
                .path(input)
                .line_start(usize::try_from(place.line).unwrap_or(1))
                .annotation(AnnotationKind::Primary.span(span).label(label));
            group = group.element(snippet);
        }
        Some(place) => {
            let line = usize::try_from(place.line).unwrap_or(0);
            group = group.element(Origin::path(input).line(line));
        }
        None => group = group.element(Origin::path(input)),
    }
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let renderer = if console.err_colour { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(console.width.max(130)).render(&[group]) + "\n"
}

/// Returns the title of a report: what is wrong, and with which record.
fn title(index: Option<u64>, error: &ReadError) -> String {
    // An error without a place concerns the whole input, not a record.
    match index.filter(|_| error.place.is_some()) {
        Some(index) => format!("record {index}: {}", clean(&error.message)),
        None => clean(&error.message),
    }
}

/// Reports an input of which none of `count` records could be read; `first` is the first error.
pub(crate) fn no_puzzle(console: &Console, input: &str, first: &ReadError, count: u64) -> String {
    let help = "--from FORMAT reads another format; --all-errors shows every error".to_owned();
    let error = first.clone().help(help);
    let title = format!("no puzzle was found: none of {} can be read", plural(count, "record"));
    located(console, &clean(input), title, Some(clean(&error.message)), &error)
}

/// Returns the line of a place. Only the text around the place is known: blanks stand for the text
/// left of it, so that columns are right.
fn source(place: &Place) -> String {
    let left = usize::try_from(place.text_column - 1).unwrap_or(0);
    " ".repeat(left.min(MAX_RECORD)) + &place.text
}

/// Returns the bytes of [`source`] that the place marks.
fn span(place: &Place) -> std::ops::Range<usize> {
    let left = usize::try_from(place.text_column - 1).unwrap_or(0).min(MAX_RECORD);
    let at = usize::try_from(place.column - place.text_column).unwrap_or(0);
    let length = usize::try_from(place.length).unwrap_or(0);
    let byte = |chars: usize| {
        let found = place.text.char_indices().nth(chars);
        left + found.map_or(place.text.len(), |(byte, _)| byte)
    };
    byte(at)..byte(at.saturating_add(length))
}

/// Reports an error without a place: `error: ...`.
pub(crate) fn plain_error(console: &Console, message: &str, help: Option<&str>) -> String {
    let mut group = Group::with_title(Level::ERROR.primary_title(message));
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if console.err_colour { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group]) + "\n"
}
