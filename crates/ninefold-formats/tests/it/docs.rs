//! `docs/formats.md` says what the table of formats says. Set `NINEFOLD_UPDATE_DOCS=1` to write
//! it anew after the table has changed.
#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use ninefold_formats::variant::VARIANT_FORMATS;
use ninefold_formats::{FORMATS, Field, Format, Support};

const INTRODUCTION: &str = "\
# Formats

This page is generated from the table of formats in `crates/ninefold-formats/src/catalogue.rs`; a test
keeps the two equal. `ninefold formats` prints a shorter form of it.

- The content of a file decides its format; the extension only breaks ties. `--from NAME` overrides
  this.
- Lines may end with LF, CR LF or CR, and a text may begin with a UTF-8 byte order mark. Packed
  files (`.gz`, `.zst`) are read; nothing is packed when it is written.
- Empty cells are `.` or `0`; `-`, `_`, `*`, `x`, `X`, `?`, `e` and `#` are also understood, and so
  is any other symbol that does not separate cells, if it is the only one besides the digits. In a
  line of exactly 81 characters, or a row of nine, a blank is also an empty cell. A mix gives a note.
- A text line directly above nine rows is the name of the puzzle.
- A line that starts with `#`, `//`, `;` or `%` and does not have 81 cells is a remark.
- What fits no stricter format is read as `text`: puzzles inside documents, tables and source code.
  [More about it](#puzzles-inside-other-text). Of several possible readings, the one that
  explains the most grids is taken; a note says what it leaves out.
- A full grid beside one with empty cells is its solution or is left out, never the puzzle. Keys and columns
  whose names contain *solution*, *solved*, *final*, *answer* or *complete* never hold the puzzle. `columns` and
  `boxes` are put in rows; a solution with a mask beside it (`hidden`, `visible`) gives the puzzle. Where nothing
  decides between two readings and only one of them has exactly one solution, that one is taken, and a note says so.
- A heading that names a variant (*Killer*, *Anti-knight*) gives a note: rules in words are not applied.
- Variant puzzles, with other rules or of another size, are read from `rules`, `iss`, `fpuzzles`, `sudokupad`, `sudokumaker`, `sumocue`, `killer`,
  `jigsaw`, `solo`, `samurai` and `square`. A coded rule that is not known is named, and so is what is only drawn or said in
  words. Where only classic puzzles can be used, they are refused, and the error names the rules. Five lines of 81 cells are
  a samurai only with `--from samurai`. [What is read of puzzles as they are found](variants.md#puzzles-as-they-are-found).
- `convert` writes all that the target can hold and lists on stderr what it cannot. Without `--to` the
  extension of `--output` chooses the format: the first in the tables below that has it.
- In tables and lists the puzzle is found by itself; `--column 3` or `--column quiz` says where it is.

The last column says what a format can hold besides the givens and, in brackets, under which tag.
*Entries* are digits a player placed. *Pencil marks* are a player's candidates; they do not restrict
the solutions unless `--candidates` is given. *Corner marks* are a second kind some programs have.
*Restricting candidates* are part of the puzzle: a cell may only hold one of them. *Unknown tags* are
whatever else was there; they are kept and written back. *Rules* are those of variant puzzles; a format
may not hold all of them, and then names what it cannot hold.
";

#[test]
fn the_page_of_formats_follows_the_table() {
    ninefold_testing::check_committed("docs/formats.md", page());
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
    page.push_str(IN_TEXT);
    page.push_str(OUR_OWN);
    page
}

const IN_TEXT: &str = "
## Puzzles inside other text

`text` finds puzzles in documents and source code and ignores what surrounds them. The samples
are in [puzzles/wild](../puzzles/wild).

- Tables: nine lines that split into nine cells at `|`, tab, `,`, `;`, `&` or blanks, with nothing
  in a cell that is empty. Markdown tables, spreadsheets, LaTeX `tabular` and `sudoku`, drawn frames,
  HTML tables. A row of column numbers or letters above, and a column of row numbers or letters
  before them, are not cells.
- Grids with blanks for empty cells, if the columns of the digits leave no choice.
- Literals: nine lists of nine, 81 values in one list, or nine strings, in any brackets. `None`, `nil`,
  `null`, `_` and the like are empty cells. The name of the variable becomes the name of the puzzle.
- Rows behind `#`, `//`, `%`, `>`, `*`, `-` and other marks, and behind labels (`A`, `1:`, `Row 1:`).
- 81 cells or nine rows in one line, also with separators.
- Strings of source code, put together as the program would do it: 81 fields in one string, strings
  that are added, `\\n` between rows, nine strings in a list. They count if they are one grid and
  nothing else.
- Digits that are marked: `<8>` and `5!` are givens, `+5` and `*6*` entries; bold digits in a finished
  grid are its givens.
- Full-width, Arabic-Indic and Persian digits, box drawing characters, HTML entities, terminal colours.
- Tables of wikis and BBCode, grids of 81 HTML elements, two grids side by side, cells by their names
  (`r1c1=5 r1c2=3`, `grid[0][4] = 7;`), triples below a line that names row and column, links, the cells and outputs of Jupyter notebooks.

A solved grid is the solution of the nearest puzzle that it fits; beside puzzles, one that fits none is
left out, and one that is called a solution is refused. The whole text is searched, however long it is. Rows that are not nine in number, or do not have nine cells, are refused and never shifted; a
grid of another size is refused, and the message names the size; nine rows in which many digits clash are a table of
something else.
";

const OUR_OWN: &str = "
## Ninefold JSON, rules and tables

`rules` is one object per line with the shape and the rules of a variant puzzle; [json.md](json.md#variant-puzzles) lists its keys.

`json` is one object per line. (It is not the form of answers that `--json` prints; that is in
[json.md](json.md). Answers can be read as puzzles, though.)

```json
{\"puzzle\":\"53..7....\u{2026}\",\"name\":\"First\",\"comment\":[\"one\",\"two\"],\"entries\":\"..4......\u{2026}\",\"marks\":[\"\",\"\",\"12\"],\"extra\":[[\"sdk\",\"N\",\"1\"]]}
```

Texts are strings, or a list of strings where a field comes more than once. `solution` and `entries`
are 81 characters, `marks`, `corners` and `candidates` 81 strings of digits, `colours` 81 characters
(`.` for none, else 1 to 9), `extra` what other formats said: format, tag, value. Keys that are not
known are kept. Nine arrays of nine, or 81 numbers, are also understood as a puzzle.

`csv` has the same names as columns; `marks`, `corners` and `candidates` are 81 words with `-` for
none, unknown tags become columns such as `sdk:N`. A table that was read keeps its own columns, order
and separator. The first 1,000 puzzles decide the columns.
";

/// Returns what a format holds of the rules of variant puzzles, if anything.
fn rules(format: &Format) -> Option<&'static str> {
    let variant = VARIANT_FORMATS.iter().find(|variant| variant.name == format.name)?;
    Some(match (format.name, format.support) {
        ("square", _) => "other sizes",
        (_, Support::ReadWrite) if variant.write.is_none() => "rules (not written)",
        _ => "rules",
    })
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
        .chain(rules(format).map(str::to_owned))
        .collect();
    if fields.is_empty() { "nothing".to_owned() } else { fields.join(", ") }
}
