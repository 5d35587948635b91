//! The techniques that a request allows: `only`, `without` and `max_level`.

use crate::error::{Error, ErrorKind};
use ninefold::logic::{Level, Query, Solver, Technique};

/// Creates the solver that knows `only` these techniques (or else the default set), `without` those,
/// and none above a level.
pub(crate) fn solver(
    only: &[String],
    without: &[String],
    max_level: Option<&str>,
) -> Result<Solver, Error> {
    let only = techniques(only, "only")?;
    let without = techniques(without, "without")?;
    let highest = match max_level {
        Some(name) => level(name, "max_level")?,
        None => Level::Extreme,
    };
    Ok(limited_solver(&only, &without, highest))
}

/// Creates the solver that knows `only` these techniques (or else the default set), `without` those,
/// and none above a level.
#[must_use]
pub fn limited_solver(only: &[Technique], without: &[Technique], highest: Level) -> Solver {
    let all: Vec<Technique> =
        if only.is_empty() { Technique::default_set().collect() } else { only.to_vec() };
    Solver::knowing(all.into_iter().filter(|t| !without.contains(t) && t.level() <= highest))
}

/// Finds techniques by their names.
pub(crate) fn techniques(names: &[String], field: &str) -> Result<Vec<Technique>, Error> {
    names.iter().map(|name| technique(name, field)).collect()
}

/// Finds a technique by its name, short name, slug or code.
pub(crate) fn technique(name: &str, field: &str) -> Result<Technique, Error> {
    name.trim().parse().map_err(|_| unknown(name, field))
}

/// Finds a technique, and perhaps a variant of it.
pub(crate) fn query(name: &str, field: &str) -> Result<Query, Error> {
    name.trim().parse().map_err(|_| unknown(name, field))
}

fn unknown(name: &str, field: &str) -> Error {
    let message = format!("there is no technique '{name}'");
    let error = Error::new(ErrorKind::UnknownTechnique, message).field(field);
    error.help("the request techniques lists them all")
}

/// Finds a level by its name.
pub(crate) fn level(name: &str, field: &str) -> Result<Level, Error> {
    let known = Level::ALL.into_iter().find(|level| level.name() == name);
    known.ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        let error = Error::new(ErrorKind::Value, format!("there is no level '{name}'"));
        error.field(field).help(format!("the levels are {names}"))
    })
}
