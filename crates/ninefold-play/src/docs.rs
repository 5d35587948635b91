//! The tables of docs/play.md, which are generated from the tables of the program.

use super::game::line::COMMANDS;
use super::game::settings::SETTINGS;
use super::keys::KEYS;
use std::path::PathBuf;

/// Returns a Markdown table.
fn table(heads: [&str; 2], rows: impl Iterator<Item = [String; 2]>) -> String {
    let line = |cells: [&str; 2]| format!("| {} | {} |\n", cells[0], cells[1]);
    let rows = rows.map(|[one, other]| line([&one, &other]));
    format!("{}|---|---|\n{}", line(heads), rows.collect::<String>())
}

/// Returns text that Markdown shows as it is.
fn literal(text: &str) -> String {
    text.replace('|', "\\|")
}

fn keys() -> String {
    let section = |section: &super::keys::KeySection| {
        let rows = section.rows.iter().map(|row| [literal(row.shown), literal(row.does)]);
        format!("**{}**\n\n{}", section.title, table(["keys", "what they do"], rows))
    };
    KEYS.iter().map(section).collect::<Vec<_>>().join("\n")
}

fn commands() -> String {
    let rows = COMMANDS.iter().map(|command| {
        let arguments = match command.arguments {
            "" => String::new(),
            arguments => format!(" {}", literal(arguments)),
        };
        let aliases = match command.aliases {
            [] => String::new(),
            aliases => format!(" (also `:{}`)", aliases.join("`, `:")),
        };
        [format!("`:{}{arguments}`", command.name), format!("{}{aliases}", command.about)]
    });
    table(["command", "what it does"], rows)
}

fn settings() -> String {
    let usual = super::game::settings::Settings::default();
    let used = SETTINGS.iter().filter(|setting| setting.is_used);
    let rows = used.map(|setting| {
        let words = setting.words().join(", ");
        let value = usual.word(setting.name);
        [format!("`{}`", setting.name), format!("{}: {words} (usually {value})", setting.about)]
    });
    table(["setting", "what it changes"], rows)
}

/// Replaces what stands between two marks of a document.
fn with_part(document: &str, name: &str, text: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n"));
    let (before, rest) = document.split_once(&begin).expect("the document has the mark");
    let (_, after) = rest.split_once(&end).expect("the document has the end of the part");
    format!("{before}{begin}\n{text}\n{end}{after}")
}

#[test]
fn the_tables_of_the_page_are_those_of_the_program() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/play.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let expected = with_part(&document, "keys", &keys());
    let expected = with_part(&expected, "commands", &commands());
    let expected = with_part(&expected, "settings", &settings());
    if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
        std::fs::write(&path, &expected).unwrap();
    } else {
        assert_eq!(
            document, expected,
            "docs/play.md: see CONTRIBUTING.md on generated documentation"
        );
    }
}
