//! `docs/formats.md` says what the table of formats says. Set `NINEFOLD_UPDATE_DOCS=1` to write
//! it anew after the table has changed.
#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use ninefold_formats::{FORMATS, Field, Format, Support};
use std::path::Path;

const INTRODUCTION: &str = "\
# Formats

This page is made from the table of formats in `crates/ninefold-formats/src/format.rs`; a test
keeps the two equal. `ninefold formats` prints the same.

- The content of a file decides its format; the extension only breaks ties. `--from NAME` decides
  otherwise.
- Every text may end its lines with LF, CR LF or CR, begin with a UTF-8 byte order mark, and be
  packed (`.gz`, `.zst`).
- Empty cells are `.` or `0`; `-`, `_`, `*`, `x`, `X`, `?`, `e` and `#` are understood too, and so
  is any other symbol if it is the only one besides the digits. A mix gives a note.
- A text line directly above nine rows is the name of the puzzle.
- Rules beyond those of the classic Sudoku are not ignored: the error names them.
- `convert` writes all that the target can hold and lists on stderr what it cannot.
";

#[test]
fn the_page_of_formats_follows_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = page();
    if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert_eq!(there, page, "run the tests with NINEFOLD_UPDATE_DOCS=1");
}

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    for (title, support) in [
        ("Read and written", Support::ReadWrite),
        ("Read only", Support::Read),
        ("Recognised and refused by name", Support::Refused),
    ] {
        page.push_str(&format!("\n## {title}\n\n"));
        let refused = support == Support::Refused;
        page.push_str(if refused {
            "| name | what it is |\n|---|---|\n"
        } else {
            "| name | what it is | extensions | sample | holds besides the givens |\n|---|---|---|---|---|\n"
        });
        for format in FORMATS.iter().filter(|format| format.support == support) {
            let (name, title) = (format.name, format.title);
            if refused {
                page.push_str(&format!("| `{name}` | {title} |\n"));
                continue;
            }
            let extensions: Vec<_> = format.extensions.iter().map(|e| format!("`.{e}`")).collect();
            page.push_str(&format!(
                "| `{name}` | {title} | {} | [{}](../puzzles/{}) | {} |\n",
                extensions.join(" "),
                format.sample,
                format.sample,
                holds(format)
            ));
        }
    }
    page
}

fn holds(format: &Format) -> String {
    let fields: Vec<String> = format
        .fields
        .iter()
        .map(|(field, tag)| match (field, *tag) {
            (Field::Unknown, "any") => "unknown tags of every format".to_owned(),
            (Field::Unknown, _) => "its own unknown tags".to_owned(),
            (field, tag) if field.name() == tag => tag.to_owned(),
            (field, tag) => format!("{} (`{tag}`)", field.name()),
        })
        .collect();
    if fields.is_empty() { "nothing".to_owned() } else { fields.join(", ") }
}
