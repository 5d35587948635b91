//! The parts of a text of the Interactive Sudoku Solver: a name and arguments each, and groups of them.

/// The most parts that a text may have.
const MAX_PARTS: usize = 100_000;

/// The deepest nesting of groups.
const MAX_DEPTH: usize = 20;

/// A part of the text, with the parts inside of it if it is a group.
pub(super) struct Part<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
    pub(super) inner: Vec<Part<'a>>,
}

/// Cuts the text into parts.
pub(super) fn parts(text: &str) -> Result<Vec<Part<'_>>, String> {
    let mut open: Vec<Vec<Part<'_>>> = vec![Vec::new()];
    for (count, piece) in text.split('.').filter(|piece| !piece.is_empty()).enumerate() {
        if count > MAX_PARTS {
            return Err(format!("there are more than {MAX_PARTS} constraints"));
        }
        let mut words = piece.split('~');
        let name = words.next().unwrap_or("");
        let part = Part { name, arguments: words.collect(), inner: Vec::new() };
        match name {
            "End" => {
                let inner = open.pop().unwrap_or_default();
                let Some(group) = open.last_mut().and_then(|parts| parts.last_mut()) else {
                    return Err("there is an End without a group".to_owned());
                };
                group.inner = inner;
            }
            "Or" | "And" | "Replicate" => {
                open.last_mut().into_iter().for_each(|parts| parts.push(part_of(&part)));
                open.push(Vec::new());
                if open.len() > MAX_DEPTH {
                    return Err("groups are nested too deeply".to_owned());
                }
            }
            _ => open.last_mut().into_iter().for_each(|parts| parts.push(part_of(&part))),
        }
    }
    match open.len() {
        1 => Ok(open.remove(0)),
        _ => Err("a group has no End".to_owned()),
    }
}

fn part_of<'a>(part: &Part<'a>) -> Part<'a> {
    Part { name: part.name, arguments: part.arguments.clone(), inner: Vec::new() }
}
