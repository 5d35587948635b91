//! The graph of modules: which module uses which, and whether there is a cycle.

use super::source::{Module, ModulePath};
use std::collections::{BTreeMap, BTreeSet};

/// Arrows between the parts of one module: its child modules, and [`OWN`] for the code in its own file.
pub(super) type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The name of the code that stands in the file of the module itself.
pub(super) const OWN: &str = "(own code)";

/// Returns the arrows between the parts of a module. An arrow leads from the part that names something to
/// the part that defines it.
pub(super) fn arrows(modules: &BTreeMap<ModulePath, Module>, parent: &ModulePath) -> Arrows {
    let mut arrows = Arrows::new();
    for (path, module) in modules {
        let Some(from) = part_of(parent, path) else { continue };
        if from != OWN {
            arrows.entry(from.clone()).or_default();
        }
        for named in &module.paths {
            let Some(target) = resolve(modules, path, named, 0) else { continue };
            let Some(to) = part_of(parent, &target) else { continue };
            if to != from {
                arrows.entry(from.clone()).or_default().insert(to);
            }
        }
    }
    arrows
}

/// Returns the part of a module that another module belongs to.
fn part_of(parent: &ModulePath, path: &ModulePath) -> Option<String> {
    let inside = path.strip_prefix(parent.as_slice())?;
    Some(inside.first().cloned().unwrap_or_else(|| OWN.to_owned()))
}

/// Returns the module that defines what a path names, if that is in this crate. Follows re-exports.
fn resolve(
    modules: &BTreeMap<ModulePath, Module>,
    from: &ModulePath,
    path: &[String],
    depth: usize,
) -> Option<ModulePath> {
    if depth > 8 {
        return None;
    }
    let mut current = from.clone();
    let mut rest = path;
    let first = rest.first()?.as_str();
    match first {
        "crate" => {
            current.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|name| name == "super") {
                current.pop()?;
                rest = &rest[1..];
            }
        }
        // A name of a child, or of another crate.
        _ if !is_module(modules, &current, first) => return None,
        _ => {}
    }
    while let Some((name, later)) = rest.split_first() {
        if is_module(modules, &current, name) {
            current.push(name.clone());
            rest = later;
            continue;
        }
        let module = modules.get(&current)?;
        if let Some(stands_for) = module.exports.get(name) {
            return resolve(modules, &current, stands_for, depth + 1).or(Some(current));
        }
        if let [only] = module.glob_exports.as_slice() {
            return resolve(modules, &current, only, depth + 1).or(Some(current));
        }
        break;
    }
    Some(current)
}

fn is_module(modules: &BTreeMap<ModulePath, Module>, parent: &ModulePath, name: &str) -> bool {
    let child: ModulePath = parent.iter().cloned().chain([name.to_owned()]).collect();
    modules.contains_key(&child)
}

/// Returns the parts of a cycle in the order of its arrows, if there is one.
pub(super) fn cycle(arrows: &Arrows) -> Option<Vec<String>> {
    let mut finished = BTreeSet::new();
    arrows.keys().find_map(|start| walk(arrows, start, &mut Vec::new(), &mut finished))
}

fn walk(
    arrows: &Arrows,
    at: &String,
    trail: &mut Vec<String>,
    finished: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(begin) = trail.iter().position(|before| before == at) {
        return Some(trail[begin..].to_vec());
    }
    if finished.contains(at) {
        return None;
    }
    trail.push(at.clone());
    let found =
        arrows.get(at).into_iter().flatten().find_map(|to| walk(arrows, to, trail, finished));
    trail.pop();
    finished.insert(at.clone());
    found
}

/// Draws arrows as a list, one line for each part, parts that use nothing first.
pub(super) fn draw(arrows: &Arrows) -> String {
    let mut left: BTreeMap<&String, BTreeSet<&String>> =
        arrows.iter().map(|(from, to)| (from, to.iter().collect())).collect();
    let width = left.keys().map(|name| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    // A part is drawn below everything that it uses; the parts of a cycle, by name.
    while let Some(next) = left
        .iter()
        .find(|(_, uses)| uses.iter().all(|name| !left.contains_key(name)))
        .or_else(|| left.iter().next())
        .map(|(name, _)| *name)
    {
        let uses: Vec<&str> = left.remove(next).into_iter().flatten().map(String::as_str).collect();
        match uses.as_slice() {
            [] => text.push_str(next),
            _ => text.push_str(&format!("{next:width$} -> {}", uses.join(", "))),
        }
        text.push('\n');
    }
    text
}
