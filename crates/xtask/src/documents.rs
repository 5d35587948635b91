//! Checks of the documents: the README's length, links and names that have to exist, and how doc comments begin.

use crate::words::files;
use std::path::Path;

/// The most words of the README.
const README_WORDS: usize = 800;

/// Words with which no doc comment should begin: it says what an item is or does.
const QUESTIONS: &[&str] = &["What", "How", "Where", "Which"];

/// The number of doc comments that still begin with one of [`QUESTIONS`]. It may only become smaller.
const KNOWN_QUESTIONS: usize = 4;

/// Returns the targets of the links and pictures of a Markdown text that are files of the repository.
fn local_links(text: &str) -> Vec<&str> {
    let after = |start, end| {
        text.split(start)
            .skip(1)
            .filter_map(move |rest: &str| rest.split_once(end).map(|(to, _)| to))
    };
    after("](", ')')
        .chain(after("src=\"", '"'))
        .map(|to| to.split('#').next().unwrap_or(to))
        .filter(|to| !to.is_empty() && !to.contains("://") && !to.contains(char::is_whitespace))
        .collect()
}

/// Returns the pieces of a Markdown text that stand in backticks, without its blocks of code.
fn code_spans(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Returns whether a piece of code names a file or a folder: `reader.rs`, `verbs/play/`.
fn is_path(code: &str) -> bool {
    const EXTENSIONS: &[&str] = &["rs", "js", "py", "pyi", "md", "txt", "bin", "toml", "json"];
    let is_name = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let extension = code.rsplit_once('.').map_or("", |(_, extension)| extension);
    code.chars().all(is_name)
        && !code.starts_with(['/', '-'])
        && !code.starts_with("target/")
        && (code.ends_with('/') || EXTENSIONS.contains(&extension))
}

/// Returns the type and the function of a piece of code such as `Search::count`.
fn type_and_function(code: &str) -> Option<(&str, &str)> {
    let (name, function) = code.split_once("::")?;
    let is_type = name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_type && is_name(name) && is_name(function)).then_some((name, function))
}

/// Returns whether a Rust source implements a function of a type.
fn implements(source: &str, name: &str, function: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let has = |line: &str, word: &str| line.split(|c| !is_letter(c)).any(|one| one == word);
    let implemented = source.lines().any(|line| line.starts_with("impl") && has(line, name));
    implemented && source.lines().any(|line| has(line, "fn") && has(line, function))
}

/// Returns the numbers of the lines on which a doc comment begins with one of [`QUESTIONS`].
fn questions(source: &str) -> Vec<usize> {
    let comment = |line: &str| {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
        Some(text.trim().to_owned())
    };
    let mut found = Vec::new();
    let mut continues = false;
    for (number, line) in source.lines().enumerate() {
        let text = comment(line);
        if let Some(text) = text.as_deref().filter(|_| !continues) {
            let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            if QUESTIONS.contains(&word) {
                found.push(number + 1);
            }
        }
        continues = text.is_some();
    }
    found
}

/// Returns the paths of all files and folders, from the root of the repository on, with `/` at the end of a folder.
fn paths(folder: &Path, before: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == "target" || name == ".git" || name == "node_modules" {
            continue;
        }
        if entry.path().is_dir() {
            let path = format!("{before}{name}/");
            found.extend(paths(&entry.path(), &path));
            found.push(path);
        } else {
            found.push(format!("{before}{name}"));
        }
    }
    found
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned()
}

#[test]
fn the_readme_is_short() {
    let words = read(&crate::root().join("README.md")).split_whitespace().count();
    assert!(words <= README_WORDS, "README.md has {words} words, at most {README_WORDS}");
}

#[test]
fn links_lead_to_files() {
    let root = crate::root();
    let mut missing = Vec::new();
    let documents = files(&root);
    for file in documents.iter().filter(|file| file.extension().is_some_and(|e| e == "md")) {
        let text = read(file);
        let folder = file.parent().unwrap_or(&root);
        let dead = local_links(&text).into_iter().filter(|to| !folder.join(to).exists());
        missing.extend(dead.map(|to| format!("{}: {to}", file.display())));
    }
    assert!(missing.is_empty(), "links to files that do not exist:\n{}", missing.join("\n"));
}

#[test]
fn architecture_names_what_exists() {
    let root = crate::root();
    let text = read(&root.join("ARCHITECTURE.md"));
    let paths = paths(&root, "");
    let ends = |path: &str, code: &str| path == code || path.ends_with(&format!("/{code}"));
    let sources: Vec<String> = files(&root.join("crates"))
        .iter()
        .filter(|file| file.extension().is_some_and(|e| e == "rs"))
        .map(|file| read(file))
        .collect();
    let mut missing = Vec::new();
    for code in code_spans(&text) {
        let exists = match type_and_function(code) {
            Some((name, function)) => {
                sources.iter().any(|source| implements(source, name, function))
            }
            None => !is_path(code) || paths.iter().any(|path| ends(path, code)),
        };
        if !exists {
            missing.push(code);
        }
    }
    assert!(missing.is_empty(), "ARCHITECTURE.md names what does not exist: {missing:?}");
}

#[test]
fn doc_comments_begin_with_what_an_item_is_or_does() {
    let mut found = Vec::new();
    for file in files(&crate::root().join("crates")) {
        if file.extension().is_some_and(|e| e == "rs") {
            let lines = questions(&read(&file));
            found.extend(lines.iter().map(|line| format!("{}:{line}", file.display())));
        }
    }
    assert!(
        found.len() <= KNOWN_QUESTIONS,
        "{} doc comments begin with a question word, at most {KNOWN_QUESTIONS}; say what the item is or does:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn pieces_of_documents_are_found() {
    assert_eq!(local_links("[a](b.md#c) [d](https://e) ![f](g.png)"), ["b.md", "g.png"]);
    assert_eq!(code_spans("a `b` c\n```text\n`d`\n```\n`e`"), ["b", "e"]);
    assert!(is_path("verbs/play/") && is_path("reader.rs"));
    assert!(!is_path("rate --format") && !is_path("/api") && !is_path("ninefold::search"));
    assert_eq!(type_and_function("Search::count"), Some(("Search", "count")));
    assert_eq!(type_and_function("ninefold_api::handle_json"), None);
    assert!(implements("impl<'a> Plan<'a> {\n    pub fn new() {", "Plan", "new"));
    assert!(!implements("impl Plan {\n    pub fn renew() {", "Plan", "new"));
    assert_eq!(
        questions("/// What it is.\n/// Which one.\nfn a() {}\n    /// Whatever.\n//! How.\n"),
        [1]
    );
    assert_eq!(questions("fn a() {}\n/// How.\n"), [2]);
}
