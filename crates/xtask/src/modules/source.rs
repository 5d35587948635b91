//! Reads which modules a crate has and which paths each of them names.
//!
//! This is not a Rust parser: it removes comments, texts and test modules, then reads `use` declarations
//! and paths such as `crate::a::b`. That is enough for a graph of modules.

use std::collections::BTreeMap;
use std::path::Path;

/// A path of module names from the root of a crate, without the name of the crate.
pub(super) type ModulePath = Vec<String>;

/// A module: what its file declares and names.
#[derive(Debug, Default)]
pub(super) struct Module {
    /// Names that it re-exports, each with the path that it stands for.
    pub(super) exports: BTreeMap<String, Vec<String>>,
    /// Modules whose every public name it re-exports.
    pub(super) glob_exports: Vec<Vec<String>>,
    /// Paths that its code names, other than re-exports.
    pub(super) paths: Vec<Vec<String>>,
}

/// Reads the modules of a crate from its folder `src`.
pub(super) fn read_modules(src: &Path) -> BTreeMap<ModulePath, Module> {
    let mut modules = BTreeMap::new();
    read_folder(src, &Vec::new(), &mut modules);
    modules
}

fn read_folder(folder: &Path, path: &ModulePath, modules: &mut BTreeMap<ModulePath, Module>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let file = entry.path();
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // Modules of tests may use everything.
        if stem == "tests" {
            continue;
        }
        let child = || path.iter().cloned().chain([stem.clone()]).collect::<ModulePath>();
        if file.is_dir() {
            read_folder(&file, &child(), modules);
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            let own = if ["lib", "main", "mod"].contains(&stem.as_str()) {
                path.clone()
            } else {
                child()
            };
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            modules.insert(own, read_module(&text));
        }
    }
}

/// Reads one module from its source.
pub(super) fn read_module(text: &str) -> Module {
    let tokens = code(text);
    let mut module = Module::default();
    let mut at = 0;
    // The braces that are open; true for those of modules inside of this one.
    let mut braces = Vec::new();
    while at < tokens.len() {
        match tokens[at].as_str() {
            "{" => braces.push(at >= 2 && tokens[at - 2] == "mod"),
            "}" => drop(braces.pop()),
            _ => {}
        }
        let inner = braces.iter().filter(|is_module| **is_module).count();
        let before = at.checked_sub(1).map_or("", |before| tokens[before].as_str());
        // `pub(in crate::a)` names a module and uses nothing of it.
        let is_path = is_name(&tokens[at]) && before != "::" && before != "in";
        if tokens[at] == "use" {
            let is_export = before == "pub" || before == ")";
            let end =
                tokens[at..].iter().position(|token| token == ";").map_or(tokens.len(), |n| at + n);
            let mut leaves = Vec::new();
            read_tree(&tokens[at + 1..end], &mut 0, &Vec::new(), &mut leaves);
            for (path, name) in leaves {
                module.add_use((outside(path, inner), name), is_export);
            }
            at = end;
        } else if is_path && tokens.get(at + 1).is_some_and(|next| next == "::") {
            let (path, end) = read_path(&tokens, at);
            module.paths.push(outside(path, inner));
            at = end;
        }
        at += 1;
    }
    module
}

/// Returns a path of a module that is declared with its body, so many levels inside of its file, as the file would name it.
fn outside(mut path: Vec<String>, levels: usize) -> Vec<String> {
    let ups = path.iter().take_while(|name| *name == "super").count().min(levels);
    path.drain(..ups);
    if ups > 0 && path.first().is_some_and(|name| name != "super") {
        path.insert(0, "self".to_owned());
    }
    path
}

/// A leaf of a `use` tree: its path, and the name that it gets.
type Leaf = (Vec<String>, String);

impl Module {
    fn add_use(&mut self, (path, name): Leaf, is_export: bool) {
        match (is_export, name.as_str()) {
            (true, "*") => self.glob_exports.push(path),
            (true, _) => drop(self.exports.insert(name, path)),
            (false, _) => self.paths.push(path),
        }
    }
}

/// Reads a tree such as `a::{b, c as d, e::*}`.
fn read_tree(tokens: &[String], at: &mut usize, before: &[String], leaves: &mut Vec<Leaf>) {
    let mut path = before.to_vec();
    while let Some(token) = tokens.get(*at) {
        match token.as_str() {
            "::" => *at += 1,
            "{" => {
                *at += 1;
                while tokens.get(*at).is_some_and(|token| token != "}") {
                    read_tree(tokens, at, &path, leaves);
                    if tokens.get(*at).is_some_and(|token| token == ",") {
                        *at += 1;
                    }
                }
                *at += 1;
                return;
            }
            "*" => {
                *at += 1;
                leaves.push((path, "*".to_owned()));
                return;
            }
            "as" => {
                let name = tokens.get(*at + 1).cloned().unwrap_or_default();
                *at += 2;
                leaves.push((path, name));
                return;
            }
            "," | "}" => break,
            _ => {
                path.push(token.clone());
                *at += 1;
            }
        }
    }
    // `a::{self}` stands for `a`.
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    if let Some(name) = path.last().cloned() {
        leaves.push((path, name));
    }
}

/// Cuts source into names, numbers and signs, without comments, texts and what is built for tests only.
pub(crate) fn code(text: &str) -> Vec<String> {
    without_test_items(&tokens(text))
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Reads a path in code; also returns the position of its last token.
fn read_path(tokens: &[String], start: usize) -> (Vec<String>, usize) {
    let mut path = vec![tokens[start].clone()];
    let mut at = start;
    while tokens.get(at + 1).is_some_and(|token| token == "::")
        && tokens.get(at + 2).is_some_and(|token| is_name(token))
    {
        path.push(tokens[at + 2].clone());
        at += 2;
    }
    (path, at)
}

/// Removes each item that is built for tests only, with its body: behind `#[cfg(test)]`, `#[cfg(all(test, unix))]`
/// and the like.
fn without_test_items(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_cfg = tokens[at..].iter().map(String::as_str).take(3).eq(["#", "[", "cfg"]);
        let end = tokens[at..].iter().position(|token| token == "]").map(|length| at + length);
        match end.filter(|end| is_cfg && tokens[at..*end].iter().any(|token| token == "test")) {
            Some(end) => at = end_of_item(tokens, end + 1),
            None => {
                kept.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    kept
}

/// The position behind an item: after its body, or after its semicolon.
fn end_of_item(tokens: &[String], mut at: usize) -> usize {
    let mut depth = 0;
    while at < tokens.len() {
        match tokens[at].as_str() {
            "{" => depth += 1,
            "}" if depth == 1 => return at + 1,
            "}" => depth -= 1,
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Cuts source into names, `::` and single punctuation characters, without comments and texts.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("r\"") || rest.starts_with("r#\"") {
            let (open, close) = if rest.starts_with("r#") { (3, "\"#") } else { (2, "\"") };
            rest[open..].find(close).map_or(rest.len(), |end| open + end + close.len())
        } else if first == '"' {
            quoted(rest, '"')
        } else if first == '\'' {
            character(rest)
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(rest[..end].to_owned());
            end
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length.min(rest.len())..];
    }
    tokens
}

/// The length of a text with its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a character literal; of a lifetime, only its quote.
fn character(text: &str) -> usize {
    let mut characters = text.chars().skip(1);
    match (characters.next(), characters.next()) {
        (Some('\\'), _) => quoted(text, '\''),
        (Some(one), Some('\'')) => one.len_utf8() + 2,
        _ => 1,
    }
}
