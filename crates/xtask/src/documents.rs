//! Checks of the documents: the README's length, links and names that have to exist, and how doc comments begin.

use crate::words::files;
use std::path::Path;

/// The most words of the README.
const README_WORDS: usize = 800;

/// Words with which no doc comment should begin: it says what an item is or does.
const QUESTIONS: &[&str] = &["What", "How", "Where", "Which", "Why", "When"];

/// The heading of the section in which the front page of a library says what it leaves to others.
const LEFT_TO_OTHERS: &str = "//! # Not in this crate";

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

/// Returns the first line of a documentation that begins on a line of a source; `extension` is the source's.
fn begun<'a>(extension: &str, lines: &[&'a str], at: usize) -> Option<&'a str> {
    let comment = |line: &'a str| {
        line.trim_start().strip_prefix("///").or_else(|| line.trim_start().strip_prefix("//!"))
    };
    let line = lines[at].trim_start();
    match extension {
        "rs" if at > 0 && comment(lines[at - 1]).is_some() => None,
        "rs" => comment(line),
        "js" if line == "/**" => lines.get(at + 1).map(|next| next.trim_start().trim_matches('*')),
        "js" => line.strip_prefix("/**"),
        "py" | "pyi" => line.strip_prefix("\"\"\""),
        _ => None,
    }
}

/// Returns `true` if the documentation that begins on a line is that of a function.
fn is_of_function(extension: &str, lines: &[&str], at: usize) -> bool {
    match extension {
        "rs" => {
            let skipped = |line: &&&str| line.trim_start().starts_with(['/', '#']);
            let item = lines[at..].iter().find(|line| !skipped(line));
            item.is_some_and(|line| line.split_whitespace().any(|word| word == "fn"))
        }
        "js" => {
            let end = lines[at..].iter().position(|line| line.contains("*/"));
            let item = end.and_then(|end| lines.get(at + end + 1)).unwrap_or(&"").trim();
            !item.starts_with("this.") && (item.contains("=>") || item.ends_with(") {"))
        }
        _ => at > 0 && lines[at - 1].trim_end().ends_with(':'),
    }
}

/// Returns the numbers of the lines on which documentation begins with one of [`QUESTIONS`], or that of a
/// function with `Whether`.
fn questions(extension: &str, source: &str) -> Vec<usize> {
    let lines: Vec<&str> = source.lines().collect();
    let is_question = |at: &usize| {
        let text = begun(extension, &lines, *at).unwrap_or("").trim_start();
        match text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default() {
            "Whether" => is_of_function(extension, &lines, *at),
            word => QUESTIONS.contains(&word),
        }
    };
    (0..lines.len()).filter(is_question).map(|at| at + 1).collect()
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

/// Returns what is limited and the limits in kB of the lines `['NAME', /FILES/, 430_000],` of a script.
fn limits_of_script(script: &str) -> Vec<(&str, u32)> {
    let limit = |line: &str| line.replace('_', "").parse::<u32>().ok().map(|bytes| bytes / 1000);
    let lines = script.lines().filter_map(|line| line.trim().strip_prefix("['"));
    let lines = lines.filter_map(|line| line.strip_suffix("],")?.split_once("', "));
    lines.filter_map(|(name, rest)| Some((name, limit(rest.rsplit_once(", ")?.1)?))).collect()
}

/// Returns the first cells and the limits of the lines `| NAME | LIMIT | SIZE | ...` of a document.
fn limits_of_table(document: &str) -> Vec<(&str, u32)> {
    let cells = document.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = cells.map(|line| line.split(" | ").collect::<Vec<_>>());
    let limit = |cells: &[&str]| cells[2].parse::<u32>().and(cells[1].parse()).ok();
    let lines = cells.filter(|cells| cells.len() > 2);
    lines.filter_map(|cells| Some((cells[0], limit(&cells)?))).collect()
}

#[test]
fn the_table_of_sizes_has_the_limits_of_the_page() {
    let root = crate::root();
    let script = read(&root.join("crates/ninefold-page/tests/budgets.js"));
    let page = read(&root.join("docs/page.md"));
    let (_, section) = page.split_once("### Sizes\n").unwrap();
    let limits = limits_of_script(&script);
    assert!(limits.len() > 4, "{limits:?}");
    assert_eq!(limits, limits_of_table(section));
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
    for file in files(&crate::root()) {
        let extension = file.extension().unwrap_or_default().to_string_lossy();
        let lines = questions(&extension, &read(&file));
        found.extend(lines.iter().map(|line| format!("{}:{line}", file.display())));
    }
    let report = found.join("\n");
    assert!(found.is_empty(), "question words; say what the item is or does:\n{report}");
}

#[test]
fn front_pages_say_what_a_library_leaves_to_others() {
    let mut libraries = 0;
    for entry in std::fs::read_dir(crate::root().join("crates")).unwrap() {
        let path = entry.unwrap().path().join("src/lib.rs");
        if path.is_file() {
            let text = read(&path);
            assert!(text.lines().any(|line| line == LEFT_TO_OTHERS), "{}", path.display());
            libraries += 1;
        }
    }
    assert!(libraries > 10, "{libraries} libraries");
}

#[test]
fn pieces_of_documents_are_found() {
    let script = "const A = [\n  ['`a`', /a, b$/, 430_000],\n  ['b', /b/, 9_000],\n];";
    assert_eq!(limits_of_script(script), [("`a`", 430), ("b", 9)]);
    let table = "| | limit | size |\n|---|---|---|\n| `a` | 430 | 428 | 485 |\n| b | 9 | 8 | |\n";
    assert_eq!(limits_of_table(table), [("`a`", 430), ("b", 9)]);
    assert_eq!(local_links("[a](b.md#c) [d](https://e) ![f](g.png)"), ["b.md", "g.png"]);
    assert_eq!(code_spans("a `b` c\n```text\n`d`\n```\n`e`"), ["b", "e"]);
    assert!(is_path("verbs/play/") && is_path("reader.rs"));
    assert!(!is_path("rate --format") && !is_path("/api") && !is_path("ninefold::search"));
    assert_eq!(type_and_function("Search::count"), Some(("Search", "count")));
    assert_eq!(type_and_function("ninefold_api::handle_json"), None);
    assert!(implements("impl<'a> Plan<'a> {\n    pub fn new() {", "Plan", "new"));
    assert!(!implements("impl Plan {\n    pub fn renew() {", "Plan", "new"));
    let rust = "/// What it is.\n/// Which one.\nfn a() {}\n    /// Whatever.\n//! How.\n";
    assert_eq!(questions("rs", rust), [1]);
    assert_eq!(questions("rs", "fn a() {}\n/// How.\n"), [2]);
    let whether = "/// Whether.\n#[test]\npub fn a() {}\n\n/// Whether.\npub a: bool,\n";
    assert_eq!(questions("rs", whether), [1]);
    let script =
        "/**\n * How.\n */\n/** Whether. */\nis() {\n/** Whether. */\nthis.is = a(() => {\n";
    assert_eq!(questions("js", script), [1, 4]);
    let python = "\"\"\"Why.\"\"\"\ndef a():\n    \"\"\"Whether.\n    \"\"\"\nb: bool\n\"\"\"Whether.\"\"\"\n";
    assert_eq!(questions("py", python), [1, 3]);
}
