//! Which techniques someone wants used: `--only`, `--without`, `--max-level`.

use crate::args::Known;
use crate::console::Console;
use crate::show::report;
use ninefold::logic::{Level, Query, Solver, Technique};

/// The solver those options describe, or nothing when one of them cannot be understood; that has
/// been said then.
pub(super) fn solver(known: &Known, console: &Console) -> Option<Solver> {
    let only = techniques(&known.only, console)?;
    let without = techniques(&known.without, console)?;
    let highest = known.max_level.as_deref().and_then(level).unwrap_or(Level::Extreme);
    let all: Vec<Technique> =
        if only.is_empty() { Technique::default_set().collect() } else { only };
    let wanted = all.into_iter().filter(|t| !without.contains(t) && t.level() <= highest);
    Some(Solver::knowing(wanted))
}

fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// Techniques by name.
pub(super) fn techniques(names: &[String], console: &Console) -> Option<Vec<Technique>> {
    names.iter().map(|name| technique(name, console)).collect()
}

/// A technique by name; if there is none, that is said, with what might have been meant.
pub(super) fn technique(name: &str, console: &Console) -> Option<Technique> {
    let technique = name.trim().parse().ok();
    if technique.is_none() {
        unknown(name, console);
    }
    technique
}

/// A technique and perhaps a variant of it.
pub(super) fn query(name: &str, console: &Console) -> Option<Query> {
    let query = name.trim().parse().ok();
    if query.is_none() {
        unknown(name, console);
    }
    query
}

fn unknown(name: &str, console: &Console) {
    let slug = name.trim().to_lowercase().replace(' ', "-");
    let near = Technique::all()
        .map(Technique::slug)
        .min_by_key(|other| {
            let is_part = other.contains(&slug) && slug.len() > 2;
            if is_part { 0 } else { strsim::osa_distance(other, &slug) }
        })
        .filter(|other| {
            let is_part = other.contains(&slug) && slug.len() > 2;
            is_part || strsim::osa_distance(other, &slug) <= (slug.len() / 3).min(4)
        });
    let message = format!("there is no technique '{name}'");
    let help = match near {
        Some(near) => format!("did you mean '{near}'? 'ninefold techniques' lists them all"),
        None => "'ninefold techniques' lists them all".to_owned(),
    };
    crate::say(&report::plain_error(console, &message, Some(&help)));
}
