//! The techniques that a request allows: `only`, `without` and `max_level`.

use crate::error::{Error, ErrorKind};
use ninefold::logic::{Level, Query, Solver, Technique};
use ninefold_show::course::Lesson;

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

/// Finds a lesson by its slug.
pub(crate) fn lesson(slug: &str, field: &str) -> Result<&'static Lesson, Error> {
    Lesson::find(slug).ok_or_else(|| {
        let error = Error::new(ErrorKind::Value, format!("there is no lesson '{slug}'"));
        error.field(field).help("the request course lists them all")
    })
}

/// Finds a technique, and perhaps a variant of it.
pub(crate) fn query(name: &str, field: &str) -> Result<Query, Error> {
    name.trim().parse().map_err(|_| unknown(name, field))
}

/// Creates the error about a name in a field of a request.
pub(crate) fn unknown(name: &str, field: &str) -> Error {
    unknown_technique(name, "the request techniques lists them all").field(field)
}

/// Creates the error about a name that no technique has. Its help is the technique that was most
/// likely meant, and where all of them are listed.
///
/// ```
/// use ninefold_api::unknown_technique;
///
/// let error = unknown_technique("swordfsh", "see the list");
/// assert_eq!(error.message, "there is no technique 'swordfsh'");
/// assert_eq!(error.help.as_deref(), Some("did you mean 'swordfish'? see the list"));
/// ```
#[must_use]
pub fn unknown_technique(name: &str, list: &str) -> Error {
    let error = Error::new(ErrorKind::UnknownTechnique, format!("there is no technique '{name}'"));
    error.help(match nearest(name) {
        Some(near) => format!("did you mean '{near}'? {list}"),
        None => list.to_owned(),
    })
}

/// Returns the slug of the technique that a name most likely means: one that contains it, or one
/// that differs in few letters.
fn nearest(name: &str) -> Option<String> {
    let slug = name.trim().to_ascii_lowercase().replace(' ', "-");
    let distance = |other: &String| {
        let is_part = other.contains(&slug) && slug.len() > 2;
        if is_part { 0 } else { strsim::osa_distance(other, &slug) }
    };
    let near = Technique::all().map(Technique::slug).min_by_key(distance)?;
    (distance(&near) <= (slug.len() / 3).min(4)).then_some(near)
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

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_a_name_that_is_nearly_right_has_a_nearest_one() {
        assert_eq!(nearest("X Win").as_deref(), Some("x-wing"));
        assert_eq!(nearest("hiden-single").as_deref(), Some("hidden-single"));
        assert_eq!(nearest("zzz"), None);
        assert_eq!(nearest(""), None);
    }
}
