//! Error reports like a good compiler's: file, line, column, the line with a caret, advice.

use crate::console::Console;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use ninefold_formats::ReadError;

/// The report for something that could not be read.
pub(crate) fn read_error(console: &Console, input: &str, index: Option<u64>, error: &ReadError) -> String {
    let title = match index {
        Some(index) => format!("record {index}: {}", error.message),
        None => error.message.clone(),
    };
    let mut group = Group::with_title(Level::ERROR.primary_title(title));
    match error.place.as_deref() {
        Some(place) => {
            let origin = Origin::path(input)
                .line(usize::try_from(place.line).unwrap_or(0))
                .char_column(usize::try_from(place.column).unwrap_or(0));
            group = group.element(origin);
            if !place.text.is_empty() {
                group = group.element(snippet(place));
            }
        }
        None => group = group.element(Origin::path(input)),
    }
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(help.clone()));
    }
    let renderer = if console.err_colour { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(console.width.max(60)).render(&[group]) + "\n"
}

fn snippet(place: &ninefold_formats::Place) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    let at = usize::try_from(place.column - place.text_column).unwrap_or(0);
    let byte = |chars: usize| {
        place.text.char_indices().nth(chars).map_or(place.text.len(), |(byte, _)| byte)
    };
    let length = usize::try_from(place.length).unwrap_or(0);
    let span = byte(at)..byte(at.saturating_add(length));
    Snippet::source(place.text.as_str())
        .line_start(usize::try_from(place.line).unwrap_or(1))
        .annotation(AnnotationKind::Primary.span(span))
}

/// `error: ...` for what is wrong with the command line or an output.
pub(crate) fn plain_error(console: &Console, message: &str, help: Option<&str>) -> String {
    let mut group = Group::with_title(Level::ERROR.primary_title(message));
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if console.err_colour { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group]) + "\n"
}

/// `note: ...`.
pub(crate) fn note(console: &Console, message: &str) -> String {
    let style = anstyle::AnsiColor::Cyan.on_default().bold();
    if console.err_colour {
        format!("{style}note{style:#}: {message}\n")
    } else {
        format!("note: {message}\n")
    }
}
