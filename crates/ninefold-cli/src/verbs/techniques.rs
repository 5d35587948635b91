//! `techniques`: the catalogue of techniques, and one technique with an example.

use super::technique_names;
use crate::cli_error::CliError;
use crate::console::Console;
use crate::exit::Exit;
use crate::runner::put_out;
use crate::settings::Settings;
use crate::show::{json, step, words};
use ninefold::logic::Technique;
use ninefold_api::TechniqueAnswer;
use ninefold_show::course::{LESSONS, Lesson, LessonWords};
use ninefold_show::draw::Drawing;
use ninefold_show::examples::example;
use ninefold_show::words::Words;

/// Runs the verb.
pub(crate) fn run(name: Option<&str>, settings: &Settings) -> Result<Exit, CliError> {
    let one = name.map(technique_names::technique).transpose()?;
    let text = match one {
        _ if settings.json => as_json(one, settings.language.words()),
        Some(technique) => lesson(technique, &settings.console, settings.language.words()),
        None => list(&settings.console),
    };
    put_out(&text, settings)
}

fn as_json(one: Option<Technique>, language: &dyn Words) -> String {
    let listed = Technique::all().filter(|technique| one.is_none_or(|one| one == *technique));
    let line = |technique: Technique| {
        let answer = TechniqueAnswer::new(technique, language);
        String::from_utf8_lossy(&json::line(&answer)).into_owned()
    };
    listed.map(line).collect()
}

fn list(console: &Console) -> String {
    let mut text = String::from("From easy to hard: level, score, code, short name, name.\n");
    for technique in Technique::all() {
        let signs = [
            if technique.is_default() { ' ' } else { '-' },
            if technique.relies_on_uniqueness() { 'u' } else { ' ' },
        ];
        text.push_str(&format!(
            "{}{} {:<8} {:>5}  {}  {:<5}  {}\n",
            signs[0],
            signs[1],
            technique.level().name(),
            technique.score(),
            technique.code(),
            technique.short(),
            technique.name()
        ));
    }
    let width = console.width.clamp(40, 100);
    text.push('\n');
    for line in [
        "'-': used only when named with --only or --find.",
        "'u': relies on uniqueness; used only where the puzzle is proven to have one solution.",
        "'ninefold techniques x-wing' explains one with an example.",
    ] {
        text.push_str(&words::indented(line, "", 0, width));
    }
    text
}

fn lesson(technique: Technique, console: &Console, language: &dyn Words) -> String {
    let width = console.width.clamp(40, 100);
    let labels = language.labels();
    let mut text = format!("{technique}\n\n");
    text.push_str(&words::wrapped(&language.about(technique), width));
    let teaches = |lesson: &&Lesson| lesson.techniques().any(|one| one == technique);
    if let Some(lesson) = LESSONS.iter().find(teaches) {
        let LessonWords { find, mistake, .. } = language.lesson(lesson);
        let parts = [(&labels.find, find), (&labels.mistake, mistake)];
        for paragraph in parts.map(|(heading, text)| format!("{heading} {text}")) {
            text.push_str(&format!("\n\n{}", words::wrapped(&paragraph, width)));
        }
    }
    text.push_str(&format!("\n\n{}\n", language.facts(technique)));
    if technique.relies_on_uniqueness() {
        text.push_str(&words::indented(&labels.relies_on_uniqueness, "", 0, width));
    }
    if let Some((position, found)) = example(technique) {
        text.push_str(&format!("\n{}\n", labels.example));
        let drawing = Drawing::of_step(&position, &found);
        if let Some(picture) = step::picture(&drawing, console) {
            let legend = step::legend(&drawing, console.width.clamp(40, 100), language);
            text.push_str(&format!("{picture}{legend}"));
        }
        text.push_str(&step::sentences(&position, &found, &[], console, language));
    }
    text
}
